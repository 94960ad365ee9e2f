"""What seven cards are worth to a bonus bet: the best hand among them that its table pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import combinations

from openfelt.cards import Card
from openfelt.hands.poker import ACE, HEIGHTS, Category, Rankings, best_five, five


class Bonus(StrEnum):
    """The hands that the tables of the bonus bets name."""

    NATURAL_SEVEN = "seven-card-straight-flush"
    ROYAL_MATCH = "royal-flush-and-royal-match"
    JOKER_SEVEN = "seven-card-straight-flush-with-joker"
    FIVE_ACES = "five-aces"
    FIVE_OF_A_KIND = "five-of-a-kind"
    ROYAL_FLUSH = "royal-flush"
    STRAIGHT_FLUSH = "straight-flush"
    FOUR_OF_A_KIND = "four-of-a-kind"
    FULL_HOUSE = "full-house"
    FLUSH = "flush"
    THREE_OF_A_KIND = "three-of-a-kind"
    STRAIGHT = "straight"


_PAID = {category: {Bonus[category.name]} for category in Category if category.name in Bonus.__members__}
_PAID[Category.FIVE_OF_A_KIND].add(Bonus.FOUR_OF_A_KIND)  # for tables that do not have five of a kind


def best_bonus(cards: Iterable[Card], rankings: Rankings, table: Sequence[Bonus]) -> Bonus | None:
    """The first hand of the table, which begins with what pays most, that the seven cards hold.

    What the best five are says it, but where seven count, or a table puts three of a kind above a straight.
    """
    seven = tuple(cards)
    category = best_five(seven, rankings).category
    if category >= Category.STRAIGHT_FLUSH:
        held = bonuses(seven, rankings)
    else:
        held = frozenset(_PAID.get(category, ()))
        if category is Category.STRAIGHT and _has_three(seven, rankings):
            held |= {Bonus.THREE_OF_A_KIND}
    return next((bonus for bonus in table if bonus in held), None)


def bonuses(cards: Iterable[Card], rankings: Rankings) -> frozenset[Bonus]:
    """Every hand that the seven cards hold in some reading.

    A table may pay three of a kind above a straight (000:338-339), so the highest hand is not enough.
    """
    seven = tuple(cards)
    found = {Bonus.JOKER_SEVEN if _joker(seven) else Bonus.NATURAL_SEVEN} if _in_a_row(seven) else set()
    for back in combinations(seven, 5):
        category = five(back, rankings).category
        found.update(_PAID.get(category, ()))
        if category is Category.ROYAL_FLUSH:
            front = [card for card in seven if card not in back]
            if _match(front, rankings):
                found.add(Bonus.ROYAL_MATCH)
    return frozenset(found)


def _has_three(seven: Sequence[Card], rankings: Rankings) -> bool:
    """Three of a kind beside whatever else the cards are; a bug makes them of two aces only."""
    ranks = Counter(card.rank for card in seven if not card.is_joker)
    if not _joker(seven):
        return max(ranks.values()) == 3
    return ranks["A"] == 2 or max(ranks.values()) == (2 if rankings.joker == "wild" else 3)


def _joker(cards: Iterable[Card]) -> bool:
    return any(card.is_joker for card in cards)


def _in_a_row(seven: Sequence[Card]) -> bool:
    """Seven of one suit in a row, the ace high or low (000:1480); the joker fills a gap or an end."""
    if len({card.suit for card in seven if not card.is_joker}) > 1:
        return False
    high = {HEIGHTS[card.rank] for card in seven if not card.is_joker}
    low = {1 if height == ACE else height for height in high}
    return any(max(heights) - min(heights) <= 6 for heights in (high, low))


def _match(front: Sequence[Card], rankings: Rankings) -> bool:
    """King and queen of one suit. Only a wild joker can be one of them: a bug would be an ace here."""
    natural = [card for card in front if not card.is_joker]
    if len(natural) == 1:
        return rankings.joker == "wild" and natural[0].rank in {"K", "Q"}
    return {card.rank for card in natural} == {"K", "Q"} and natural[0].suit == natural[1].suit
