"""Every way to part a hand in two, in words, with fouls and the house way marked."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.cards import Card, cards
from openfelt.families.pai_gow_poker.houseway import chart_of, set_by
from openfelt.families.pai_gow_poker.procedure import PaiGowPoker
from openfelt.families.pai_gow_tiles.procedure import PaiGowTiles
from openfelt.hands import Rankings, five, two
from openfelt.rounds.picks import Way
from openfelt.rules.money import cents
from openfelt.table.felt import BankedTable, PlayerDealer

LUCKY = books.banked("parkwest/lucky-pai-gow-poker")
TABLE = BankedTable(seats=7, decks=1, player_dealer=PlayerDealer(1, cents(100)))
HAND = cards("As Kd 6d 6h Th 9c 2s")


def way(ways: tuple[Way, ...], lower: str) -> Way:
    return next(one for one in ways if set(one.cards) == set(cards(lower)))


def test_seven_cards_are_parted_in_twenty_one_ways() -> None:
    parted = PaiGowPoker(LUCKY, TABLE).ways(HAND)
    assert len({frozenset(one.cards) for one in parted}) == len(parted) == 21


def test_a_way_says_what_its_halves_are_and_why_it_is_foul() -> None:
    parted = PaiGowPoker(LUCKY, TABLE).ways(HAND)
    assert way(parted, "As Kd").says == ("ace-king high", "pair of sixes")
    assert way(parted, "As Kd").foul == ""
    assert way(parted, "6d 6h").says == ("pair of sixes", "ace-king high")
    assert way(parted, "6d 6h").foul == "the front hand would be higher than the back"


def test_the_house_way_is_marked_and_only_that() -> None:
    parted = PaiGowPoker(LUCKY, TABLE).ways(HAND)
    chart = chart_of(books.paper("parkwest/lucky-pai-gow-poker"))
    (usual,) = [one for one in parted if one.house_way]
    assert set(usual.cards) == set(set_by(chart, HAND, Rankings()).split.front) == set(cards("As Kd"))


class Twins(PaiGowPoker):
    """Four cards of which two are equal, set in twos, as tiles are."""

    size, lower = 4, 2
    halves = ("low", "high")

    def house_way(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return cards[:2]

    def is_foul(self, lower: tuple[Card, ...], higher: tuple[Card, ...]) -> bool:
        return False

    def says(self, lower: tuple[Card, ...], higher: tuple[Card, ...]) -> tuple[str, str]:
        low, high = (sum(tile.dots for tile in half) % 10 for half in (lower, higher))
        return str(low), str(high)


def test_equal_tiles_are_parted_only_once() -> None:
    parted = Twins(LUCKY, TABLE).ways(cards("1-3 2-4 1-3 5-6"))
    found = [Counter(one.cards) for one in parted]
    assert len(found) == 4
    assert Counter(cards("1-3 1-3")) in found
    assert [one.says for one in parted if one.house_way] == [("0", "5")]


def test_of_two_stacks_the_higher_is_the_high_hand_whichever_is_picked() -> None:
    """000:888, 000:960: nothing but the rank tells them apart, so four tiles lie in three ways."""
    tiles, table = books.banked("parkwest/pai-gow-tiles"), replace(TABLE, seats=8)
    parted = PaiGowTiles(tiles, table).ways(cards("1-5 5-6 3-3 5-5"))
    assert {frozenset(one.cards): one.says for one in parted} == {
        frozenset(cards("1-5 5-5")): ("6 with Mooy", "7 with Chong"),
        frozenset(cards("5-6 5-5")): ("1 with Mooy", "2 with Chong"),
        frozenset(cards("3-3 5-5")): ("6 with Mooy", "7 with Foo"),
    }
    assert [one.foul for one in parted] == [""] * 3


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ks Kd", "pair of kings"),
        ("6s 6d", "pair of sixes"),
        ("As Qd", "ace-queen high"),
        ("Jo 5d", "ace-five high"),
        ("Ks Td 9s 4d 2c", "king-ten high"),
        ("Ks Kd 9s 4d 2c", "pair of kings"),
        ("9s 9d 4s 4d 2c", "two pair, nines and fours"),
        ("3s 3d 3h 4d 2c", "three threes"),
        ("Js Td 9s 8d 7c", "straight to the jack"),
        ("As 2d 3s 4d 5c", "straight from ace to five"),
        ("As 9s 7s 4s 2s", "flush, ace high"),
        ("9s 9d 9h 4d 4c", "full house, nines over fours"),
        ("6s 6d 6h 6c 4c", "four sixes"),
        ("Js Ts 9s 8s 7s", "straight flush to the jack"),
        ("As 2s 3s 4s 5s", "straight flush from ace to five"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("As Ad Ah Ac Jo", "five aces"),
    ],
)
def test_a_hand_in_the_words_people_say(hand: str, words: str) -> None:
    held = cards(hand)
    assert (two if len(held) == 2 else five)(held, Rankings()).words == words


def test_a_wheel_that_ranks_second_is_still_said_as_one() -> None:
    second = Rankings(wheel="second-highest")
    assert five(cards("As 2d 3s 4d 5c"), second).words == "straight from ace to five"


def test_five_of_a_kind_is_counted() -> None:
    assert five(cards("9s 9d 9h 9c Jo"), Rankings(joker="wild", five_of_a_kind="any")).words == "five nines"
