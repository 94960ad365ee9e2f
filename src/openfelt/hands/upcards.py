"""Cards that lie face up before others: which is highest or lowest, and which hand leads.

A low board is read by `ace_to_five`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from openfelt.cards import SUITS, Card
from openfelt.hands.lows import LOW_ACE
from openfelt.hands.poker import ACE, HEIGHTS, Ranked, Rankings, best_five, grouped, heights_without

Ace = Literal["high", "low"]
_SUITS = {suit: -place for place, suit in enumerate(SUITS)}


def height(card: Card, ace: Ace = "high") -> int:
    """How high a card is; the joker is an ace (003:610)."""
    if card.is_joker or card.rank == "A":
        return ACE if ace == "high" else LOW_ACE
    return HEIGHTS[card.rank]


def by_suit(card: Card, ace: Ace = "high") -> tuple[int, int]:
    """How high a card is where its suit breaks ties: spades, hearts, diamonds, clubs (003:32).

    In stud the lowest must bet (003:47), in razz the highest, aces low; odd chips go by it too (003:17-18).
    The joker is of any suit, so of the highest (003:1769).
    """
    return height(card, ace), _SUITS.get(card.suit, 0)


def high_board(cards: Sequence[Card], rankings: Rankings) -> Ranked:
    """What the cards are that lie face up: up to four by their ranks, five or more as any hand (003:72).

    A joker that is a bug is an ace; wild, it is what helps most.
    """
    if len(cards) >= 5:
        return best_five(cards, rankings)
    heights = tuple(sorted((HEIGHTS[card.rank] for card in cards if not card.is_joker), reverse=True))
    return _board(heights, len(cards) - len(heights), rankings)


@cache
def _board(heights: tuple[int, ...], joker: int, rankings: Rankings) -> Ranked:
    if not joker:
        return grouped(heights)
    may_be = heights_without(rankings.without) if rankings.joker == "wild" else (ACE,)
    return max(grouped((*heights, one)) for one in may_be)
