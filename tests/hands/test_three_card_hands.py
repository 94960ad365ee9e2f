"""Three cards as the documents rank them: every one of the 22,100 hands, against a reading of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import get_args

import pytest

from openfelt.cards import DECKS, Card, cards
from openfelt.hands import AceLow, ThreeCards, ThreeOrder, three

EVERY = [tuple(hand) for hand in combinations(DECKS["standard"].cards, 3)]
LOW_ACE: AceLow = "straight-and-straight-flush"
UP = "23456789TJQKA"


def rows(lowest: str) -> list[str]:
    """Three ranks in a row, from the lowest that the document names to ace, king and queen."""
    three_in_a_row = ["A23", *(UP[n : n + 3] for n in range(len(UP) - 2))]
    return three_in_a_row[three_in_a_row.index(lowest) :]


PRINTED = {  # the lowest straight flush and the lowest straight that the chart of each document has
    "straight-and-straight-flush": ("A23", "A23"),  # 000:555-557, 003:3395-3398
    "straight": ("234", "A23"),  # 000:1715-1717, 001:590-592
    "no": ("234", "234"),  # 002:747-749
}


def ladder(ace_low: AceLow) -> list[set[frozenset[Card]]]:
    """All hands of the chart from the lowest rung up: those on one rung are equal."""
    flushes, straights = (rows(lowest) for lowest in PRINTED[ace_low])
    rung: dict[tuple[object, ...], set[frozenset[Card]]] = {}
    for hand in EVERY:
        ranks = "".join(sorted((card.rank for card in hand), key=UP.index))
        row = "A23" if ranks == "23A" else ranks
        suited = len({card.suit for card in hand}) == 1
        high_first = tuple(UP.index(rank) for rank in reversed(ranks))
        if suited and row in flushes:
            place: tuple[object, ...] = (6,) if row == "QKA" else (5, flushes.index(row))
        elif len(set(ranks)) == 1:
            place = (4, high_first)
        elif not suited and row in straights:
            place = (3, straights.index(row))
        elif suited:
            place = (2, high_first)
        elif len(set(ranks)) == 2:
            pair = max(ranks, key=ranks.count)
            place = (1, UP.index(pair), UP.index(min(ranks, key=ranks.count)))
        else:
            place = (0, high_first)
        rung.setdefault(place, set()).add(frozenset(hand))
    return [rung[place] for place in sorted(rung)]


@pytest.mark.parametrize("ace_low", PRINTED)
def test_every_hand_stands_where_the_chart_has_it(ace_low: AceLow) -> None:
    by_rank: dict[object, set[frozenset[Card]]] = {}
    for hand in EVERY:
        by_rank.setdefault(three(hand, ace_low), set()).add(frozenset(hand))
    assert [by_rank[rank] for rank in sorted(by_rank)] == ladder(ace_low)  # type: ignore[type-var]  # ranks


def test_how_many_there_are_of_each() -> None:
    counted = Counter(three(hand, LOW_ACE).category for hand in EVERY)
    assert counted == {
        ThreeCards.MINI_ROYAL: 4, ThreeCards.STRAIGHT_FLUSH: 44, ThreeCards.THREE_OF_A_KIND: 52,
        ThreeCards.STRAIGHT: 720, ThreeCards.FLUSH: 1096, ThreeCards.PAIR: 3744, ThreeCards.HIGH_CARD: 16440,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "ace_low", "said"),
    [
        ("As Ks Qs", LOW_ACE, "mini royal"),
        ("As 2s 3s", LOW_ACE, "straight flush from ace to three"),
        ("As 2s 3s", "straight", "flush, ace high"),
        ("As 2d 3s", "straight", "straight from ace to three"),
        ("As 2d 3s", "no", "ace-three high"),
        ("6s 6d 6h", LOW_ACE, "three sixes"),
        ("Js Qd Ks", LOW_ACE, "straight to the king"),
        ("2s 2d Ks", LOW_ACE, "pair of twos"),
    ],
)
def test_a_hand_is_read_as_people_say_it(hand: str, ace_low: AceLow, said: str) -> None:
    assert three(cards(hand), ace_low).words == said


@pytest.mark.parametrize(
    "higher_first",
    [
        ["Ks Ks 2s", "Ah Ad Kc"],  # of several decks: a flush, whatever else
        ["Ks Ks Ks", "As Kd Qs"],  # three of a kind, though of one suit
        ["2s 2d 3h", "As Kd Jh"],
        ["Kd Kh 3s", "Kd Kh 2s", "Qd Qh As"],
    ],
)
def test_the_higher_hand_wins(higher_first: Sequence[str]) -> None:
    ranks = [three(cards(hand), LOW_ACE) for hand in higher_first]
    assert all(one > other for one, other in pairwise(ranks))


@pytest.mark.parametrize("copies", [3, 2])
def test_equal_cards_of_several_decks_are_the_highest_kind_that_they_are(copies: int) -> None:
    """As among five cards a flush stands above three of a kind, so three equal kings are a flush."""
    king, low = cards("Ks")[0], cards("2s")[0]
    hand = ([king] * copies + [low])[:3]
    kinds = {"three": ThreeCards.THREE_OF_A_KIND, "poker": ThreeCards.FLUSH}
    for order in get_args(ThreeOrder):
        assert three(hand, LOW_ACE, order).category is (kinds[order] if copies == 3 else ThreeCards.FLUSH)


def test_as_among_five_cards_kings_of_one_suit_beat_a_straight() -> None:
    kings, straight, lower = (
        three(cards(hand), LOW_ACE, "poker") for hand in ("Ks Ks Ks", "As Kd Qs", "Kd Kh Ks")
    )
    assert kings > straight > lower
