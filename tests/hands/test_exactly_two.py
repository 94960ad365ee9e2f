"""Two of four with three of five: against all sixty."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from openfelt.cards import DECKS, Card, cards
from openfelt.hands import Low, Ranked, Rankings, eight_or_better, five, two_and_three, two_and_three_low

STANDARD, PLAIN = DECKS["standard"].cards, Rankings()


def sixty(own: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    return [(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)]


def high(own: Sequence[Card], board: Sequence[Card]) -> Ranked:
    return max(five(some, PLAIN) for some in sixty(own, board))


def low(own: Sequence[Card], board: Sequence[Card]) -> Low | None:
    return max((some for some in map(eight_or_better, sixty(own, board)) if some is not None), default=None)


def test_high_and_low_are_the_best_of_all_sixty() -> None:
    rng = random.Random(4)
    kinds, lows = set(), 0
    for _ in range(1200):
        suits, ranks = rng.choice(("shdc", "sh")), rng.choice(("A23456789TJQK", "A2345678", "A2468TQ"))
        like = [card for card in STANDARD if card.suit in suits and card.rank in ranks]
        nine = rng.sample(like, 4 + rng.choice((3, 4, 5)))
        own, board = nine[:4], nine[4:]
        assert two_and_three(own, board) == high(own, board), nine
        assert two_and_three_low(own, board) == low(own, board), nine
        kinds.add(high(own, board).category)
        lows += low(own, board) is not None
    assert len(kinds) >= 9
    assert lows > 200


@pytest.mark.parametrize(
    ("own", "board", "words", "low_words"),
    [
        ("As Kd Qc Jh", "Ts 9s 8s 7s 2d", "straight to the queen", None),  # one spade is no flush
        ("As Ah Ad Ac", "Ks Kh Kd 2c 3c", "full house, kings over aces", None),
        ("As 2d Kh Kd", "3s 4d 5h Kc Ks", "four kings", "wheel"),
        ("Ah 2d Kh Qd", "As 2c 3h 4d Ks", "two pair, aces and kings", None),  # a rank counts once
        ("7s 2s Kh Qd", "As Ks Qs 4d 8s", "flush, ace high", "eight-seven low"),
    ],
)
def test_exactly_two_play(own: str, board: str, words: str, low_words: str | None) -> None:
    found = two_and_three_low(cards(own), cards(board))
    assert two_and_three(cards(own), cards(board)).words == words
    assert (found and found.words) == low_words
