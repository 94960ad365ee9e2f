"""The charts and rights of every blackjack game, over all hands of up to four cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import NamedTuple, cast

import pytest

from openfelt import books
from openfelt.cards import DECKS, Card
from openfelt.families.blackjack.count import count, is_natural
from openfelt.families.blackjack.facts import match_of
from openfelt.families.blackjack.rights import Held, Rights
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.rules.conditions import Value

RANKS = "A23456789TJQK"


class Printed(NamedTuple):
    """What a document says, read off by hand: from which hard total players stand, up to which they hit."""

    id: str
    stand: int
    hit: int
    soft_stand: int = 99
    tens: bool = True
    surrender: bool = True
    aces_played: bool = False
    double_after_split: bool = True
    natural_after_split: bool = False


PRINTED = [
    Printed("marina/no-bust-21st-century-blackjack", 21, 11, soft_stand=21, surrender=False,
            natural_after_split=True),
    Printed("livermore/pure-21-5-blackjack", 19, 11),
    Printed("livermore/pure-spanish-21-5", 17, 0, tens=False, aces_played=True),
    Printed("aviator/pure-spanish-21-5", 17, 0, tens=False, aces_played=True),
    Printed("aviator/pure-21-5-blackjack-red-flex-and-buster", 19, 11),
    Printed("aviator/pure-21-5-blackjack-red-flex", 19, 11),
    Printed("aviator/pure-21-5-blackjack-buster", 19, 11),
    Printed("aviator/pure-21-5-blackjack", 19, 11, double_after_split=False),
]  # fmt: skip
every_game = pytest.mark.parametrize("printed", PRINTED, ids=lambda printed: printed.id)


def settings(id: str, **options: Value) -> BlackjackSettings:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return cast(BlackjackSettings, books.banked(id, chosen).settings)


def held(ranks: str, suits: str = "shdc", **more: int) -> Held:
    cards = tuple(Card.of(rank + suit) for rank, suit in zip(ranks, suits, strict=False))
    return Held(cards, **more)


def hands(printed: Printed, *sizes: int) -> Iterator[str]:
    ranks = RANKS if printed.tens else RANKS.replace("T", "")
    for size in sizes:
        yield from map("".join, combinations_with_replacement(ranks, size))


def counted(ranks: str) -> tuple[int, bool]:
    """A second reading: every way to count the aces, and the best that is not over, else the least."""
    ways = [{"A": (1, 11)}.get(rank, (10,) if rank in "TJQK" else (int(rank),)) if rank != "A" else (1, 11)
            for rank in ranks]  # fmt: skip
    totals = {sum(way): 11 in way for way in product(*ways)}
    best = max((total for total in totals if total <= 21), default=min(totals))
    return best, totals[best]


def test_all_games_of_the_family_are_printed_here() -> None:
    assert {game.id for game in books.banked_games() if game.family == "blackjack"} == {
        printed.id for printed in PRINTED
    }


def test_every_hand_of_up_to_four_cards_counts_as_its_best_way_does() -> None:
    for ranks in hands(PRINTED[0], 1, 2, 3, 4):
        cards = held(ranks).cards
        assert count(cards) == counted(ranks), ranks
        assert is_natural(cards) == (len(ranks) == 2 and "A" in ranks and bool(set(ranks) & set("TJQK")))


@every_game
def test_the_chart_forces_what_is_printed_on_every_hand(printed: Printed) -> None:
    rights = Rights(settings(printed.id))
    for ranks in hands(printed, 2, 3, 4):
        total, soft = counted(ranks)
        if total > 21 or is_natural(held(ranks).cards):
            continue
        expected = None
        if total >= (printed.soft_stand if soft else printed.stand):
            expected = "stand"
        elif not soft and total <= printed.hit:
            expected = "hit"
        assert rights.forced(held(ranks)) == expected, ranks
        assert rights.may("hit", held(ranks)) == (expected != "stand"), ranks
        assert rights.may("stand", held(ranks)) == (expected != "hit"), ranks


@every_game
def test_a_player_dealer_hits_soft_seventeen_and_less_and_stands_on_the_rest(printed: Printed) -> None:
    chart = settings(printed.id).player_dealer
    for ranks in hands(printed, 2, 3, 4):
        total, soft = counted(ranks)
        if total <= 21 and not is_natural(held(ranks).cards):
            hits = total <= 17 if soft else total < 17
            assert chart.forces(count(held(ranks).cards)) == ("hit" if hits else "stand"), ranks


@every_game
def test_doubles_splits_and_surrenders_are_open_on_the_first_two_cards_alone(printed: Printed) -> None:
    rights = Rights(settings(printed.id))
    for ranks in hands(printed, 2, 3, 4):
        cards, two = held(ranks), len(ranks) == 2
        if is_natural(cards.cards) or counted(ranks)[0] > 21:
            continue
        values = [counted(rank)[0] for rank in ranks]
        assert rights.may("double", cards) == two, ranks
        assert rights.may("split", cards) == (two and values[0] == values[-1]), ranks
        assert rights.may("surrender", cards) == (two and printed.surrender), ranks
        assert not rights.may("rescue", cards), ranks


@every_game
def test_what_is_open_on_a_split_hand(printed: Printed) -> None:
    rights = Rights(settings(printed.id))
    for ranks in hands(printed, 2):
        for splits in (1, 2, 3):
            cards = held(ranks, splits=splits)
            ace = ranks[0] == "A"
            played = not ace or printed.aces_played
            pair = counted(ranks[0]) == counted(ranks[1])
            assert not rights.may("surrender", cards), ranks
            assert rights.may("double", cards) == (
                played and printed.double_after_split and counted(ranks)[0] != 21
                if "marina" in printed.id
                else played and printed.double_after_split
            ), ranks
            if "marina" not in printed.id or not set(ranks) <= set("TJQK"):
                assert rights.may("split", cards) == (pair and played and splits < 3), ranks
            assert rights.has_natural(cards) == (is_natural(cards.cards) and printed.natural_after_split)


@pytest.mark.parametrize(
    ("splits", "suits", "may"),
    [(0, "sh", True), (0, "ss", True), (1, "sh", True), (2, "sh", False), (2, "ss", True), (3, "ss", False)],
)
def test_tens_are_split_a_third_time_only_of_one_suit_where_it_says_so(
    splits: int, suits: str, may: bool
) -> None:
    rights = Rights(settings("marina/no-bust-21st-century-blackjack"))
    for ranks in ("KQ", "TT", "JK"):
        assert rights.may("split", held(ranks, suits, splits=splits)) == may
    why = rights.why_not("split", held("KQ", "sh", splits=2))
    assert why is not None
    assert str(why[1]) == "001:387"


@pytest.mark.parametrize("room", ["livermore", "aviator"])
def test_a_double_may_be_rescued_or_doubled_again_where_the_room_says_so(room: str) -> None:
    once = Rights(settings(f"{room}/pure-spanish-21-5"))
    thrice = Rights(settings(f"{room}/pure-spanish-21-5", double_double_down=True))
    for doubles in (1, 2, 3):
        cards = held("2345678"[: doubles + 2], "shdcshd", doubles=doubles)
        assert once.may("rescue", cards)
        assert not once.may("double", cards)
        assert thrice.may("rescue", cards)
        assert thrice.may("double", cards) == (doubles < 3)
        assert not once.may("hit", cards)
        assert once.forced(cards) == "stand"


def test_every_match_of_two_cards_with_an_up_card_is_one_of_the_printed_six() -> None:
    """Every pair of cards beside every up card, counted again by hand: suited, then unsuited matches."""
    names = {(0, 0): "none", (0, 1): "one", (0, 2): "two", (1, 0): "one-suited", (1, 1): "one-of-each",
             (2, 0): "two-suited"}  # fmt: skip
    deck = DECKS["spanish"].cards
    for up in deck[:3]:
        for pair in product(deck, deck):
            suited = sum(card == up for card in pair)
            ranks = sum(card.rank == up.rank for card in pair)
            assert match_of(pair, up) == names[suited, ranks - suited]
