"""What one's own cards and the board come to: high, and low where the game is split."""

from __future__ import annotations

from itertools import combinations

from openfelt.cards import Card
from openfelt.families.flop_poker.settings import FlopSettings
from openfelt.hands import (
    Category,
    Low,
    Ranked,
    RankedShort,
    Rankings,
    ace_to_five,
    best_five,
    short_deck,
    two,
    two_and_three,
    two_and_three_low,
)

Hand = tuple[Card, ...]
High = Ranked | RankedShort
"""Hands of one game are all of one kind."""
NO_JOKER = Rankings()


def high(rules: FlopSettings, own: Hand, board: Hand) -> High:
    """The best that it can be; of cards that one will still throw away, with the best of the others."""
    if len(own) > rules.keeps:
        return max(high(rules, kept, board) for kept in combinations(own, rules.keeps))
    if not board:
        return max(two(pair, NO_JOKER) for pair in combinations(own, 2))
    if rules.uses == "two":
        return two_and_three(own, board)
    return short_deck((*own, *board)) if rules.ranks == "short deck" else best_five((*own, *board), NO_JOKER)


def low(rules: FlopSettings, own: Hand, board: Hand) -> Low | None:
    """The best for the low half, if there is one and it qualifies."""
    if rules.low is None or len(board) < 3:
        return None
    if rules.low.qualifier == "8-or-better":
        return two_and_three_low(own, board)
    pairs, threes = tuple(combinations(own, 2)), tuple(combinations(board, 3))
    return max(ace_to_five((*pair, *three)) for pair in pairs for three in threes)


def words(rules: FlopSettings, own: Hand, board: Hand) -> str:
    """As people say it: "ace-king high; eight-four low"."""
    best = low(rules, own, board)
    said = high(rules, own, board).words
    if best is None:
        return said
    return f"{said}; {best.words}" if best.category is Category.HIGH_CARD else f"{said}; {best.words} for low"
