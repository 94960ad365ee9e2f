"""Hands compare as in libraries of other authors: PH Evaluator for high and Omaha, PokerKit for the rest.

Any two of the hands that are tried do: each hand of ours has one rank of theirs, and both rise together. So
of twice as many hands as there are to be pairs all pairs are tried, not only those of neighbours.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import phevaluator
import pokerkit
import pytest

from openfelt.cards import DECKS, Card
from openfelt.hands import (
    Rankings,
    ace_to_five,
    badugi,
    best_five,
    deuce_to_seven,
    eight_or_better,
    five,
    short_deck,
    two_and_three,
    two_and_three_low,
)

STANDARD, PLAIN = DECKS["standard"].cards, Rankings()
LOW = [card for card in STANDARD if card.rank in "A23456789"]
SHORT = [card for card in STANDARD if card.rank not in "2345"]

IDS = {card: phevaluator.Card(card.text).id_ for card in STANDARD}
KIT = {card: next(pokerkit.Card.parse(card.text)) for card in STANDARD}

Hand = Sequence[Card]
Ours = Callable[[Hand], tuple[object, ...] | None]
Theirs = Callable[[Hand], int | None]


def ph(hand: Hand) -> int:
    return -int(phevaluator.evaluate_cards(*[IDS[card] for card in hand]))


def ph_omaha(hand: Hand) -> int:
    return -int(phevaluator.evaluate_omaha_cards(*[IDS[card] for card in (*hand[4:], *hand[:4])]))


def kit(kind: type[pokerkit.Hand]) -> Theirs:
    """Five cards by the library's table; what it refuses is no hand."""

    def rank(hand: Hand) -> int | None:
        try:
            return index(kind([KIT[card] for card in hand]))
        except ValueError:
            return None

    return rank


def kit_game(kind: type[pokerkit.Hand], own: int) -> Theirs:
    """The best of one's own cards and the board, which goes through combinations."""

    def rank(hand: Hand) -> int | None:
        held = [KIT[card] for card in hand]
        best = kind.from_game_or_none(held[:own], held[own:])
        return None if best is None else index(best)

    return rank


def index(hand: pokerkit.Hand) -> int:
    place = int(hand.entry.index)
    return -place if hand.low else place


class Ranking(NamedTuple):
    size: int
    ours: Ours
    theirs: Theirs
    pack: Sequence[Card] = STANDARD
    pairs: int = 1_000_000


RANKINGS = {
    "high, five cards": Ranking(5, lambda hand: five(hand, PLAIN), ph),
    "high, the best of six": Ranking(6, lambda hand: best_five(hand, PLAIN), ph, pairs=50_000),
    "high, the best of seven": Ranking(7, lambda hand: best_five(hand, PLAIN), ph),
    "high, two of four with three of five": Ranking(
        9, lambda hand: two_and_three(hand[:4], hand[4:]), ph_omaha
    ),
    "ace to five": Ranking(5, ace_to_five, kit(pokerkit.RegularLowHand)),
    "ace to five, the best of seven": Ranking(
        7, ace_to_five, kit_game(pokerkit.RegularLowHand, 7), pairs=50_000
    ),
    "deuce to seven": Ranking(5, deuce_to_seven, kit(pokerkit.StandardLowHand)),
    "deuce to seven, the best of seven": Ranking(
        7, deuce_to_seven, kit_game(pokerkit.StandardLowHand, 7), pairs=50_000
    ),
    "eight or better": Ranking(5, eight_or_better, kit(pokerkit.EightOrBetterLowHand), LOW),
    "eight or better, the best of seven": Ranking(
        7, eight_or_better, kit_game(pokerkit.EightOrBetterLowHand, 7), pairs=50_000
    ),
    "low, two of four with three of five": Ranking(
        9,
        lambda hand: two_and_three_low(hand[:4], hand[4:]),
        kit_game(pokerkit.OmahaEightOrBetterLowHand, 4),
        pairs=50_000,
    ),
    "short deck": Ranking(5, short_deck, kit(pokerkit.ShortDeckHoldemHand), SHORT),
    "short deck, the best of seven": Ranking(
        7, short_deck, kit_game(pokerkit.ShortDeckHoldemHand, 2), SHORT, pairs=50_000
    ),
    "badugi": Ranking(4, badugi, kit_game(pokerkit.BadugiHand, 4), pairs=50_000),
}


def dealt(seed: int, number: int, size: int, pack: Sequence[Card]) -> Iterator[list[Card]]:
    """Hands from shuffled packs, as many from each as it has."""
    rng, cards = random.Random(seed), list(pack)
    while True:
        rng.shuffle(cards)
        for start in range(0, len(cards) - size + 1, size):
            if number == 0:
                return
            yield cards[start : start + size]
            number -= 1


def compare_alike(ranking: Ranking, hands: Iterator[list[Card]]) -> int:
    """How many of the hands qualify, if they do so in both, and compare the same."""
    both: dict[tuple[object, ...], int] = {}
    qualified = 0
    for hand in hands:
        ours, theirs = ranking.ours(hand), ranking.theirs(hand)
        if ours is None or theirs is None:
            assert ours is None, hand
            assert theirs is None, hand
            continue
        assert both.setdefault(ours, theirs) == theirs, hand
        qualified += 1
    ranks = [both[ours] for ours in sorted(both)]
    assert ranks == sorted(set(ranks))
    return qualified


@pytest.mark.parametrize("name", RANKINGS)
def test_hands_compare_as_elsewhere(name: str) -> None:
    ranking = RANKINGS[name]
    number = 4000 if ranking.pairs == 1_000_000 else 250
    assert compare_alike(ranking, dealt(1, number, ranking.size, ranking.pack)) > number / 20


@pytest.mark.proof
@pytest.mark.parametrize("name", RANKINGS)
def test_a_million_pairs_compare_as_elsewhere_or_fifty_thousand_where_that_is_slow(name: str) -> None:
    ranking = RANKINGS[name]
    number = 2 * ranking.pairs
    assert compare_alike(ranking, dealt(19, number, ranking.size, ranking.pack)) > number / 20
