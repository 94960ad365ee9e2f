"""A shoe as odds see it: how many cards of each value are left, aces first and ten-value cards last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from openfelt.cards import DECKS, Card
from openfelt.families.blackjack.count import Count, value
from openfelt.families.blackjack.settings import Chart

VALUES = tuple(range(1, 11))
ACE, TEN = VALUES[0], VALUES[-1]

Cards = tuple[int, ...]
"""How many of each value."""
NONE: Cards = (0,) * len(VALUES)


def full(deck: str, decks: int) -> Cards:
    counted = Counter(value(card) for card in DECKS[deck].cards)
    return tuple(counted[one] * decks for one in VALUES)


def plus(cards: Cards, one: int, number: int = 1) -> Cards:
    return (*cards[: one - 1], cards[one - 1] + number, *cards[one:])


def in_values(cards: Cards) -> Iterator[int]:
    return (one for one, number in zip(VALUES, cards, strict=True) for _ in range(number))


@cache
def counted(cards: Cards) -> Count:
    """What the cards come to, in whatever order they came."""
    total = Count(0)
    for one in reversed(list(in_values(cards))):  # aces last: they count eleven where that is not too much
        total = total.and_a(one)
    return total


@cache
def standing_for(one: int, suit: str = "s") -> Card:
    """A card of this value. Which it is makes no difference to what may be done with it."""
    return Card.of(f"{ ({ACE: 'A', TEN: 'K'}.get(one) or one) }{suit}")


class End(NamedTuple):
    """What the player-dealer's hand may come to."""

    total: int
    natural: bool = False
    eights: bool = False


class Drawn(NamedTuple):
    """The cards under and after the up card, in so many `orders`, and what they and it come to."""

    cards: Cards
    orders: int
    end: End
    busted: int


@cache
def all_drawn(chart: Chart, up: int) -> tuple[Drawn, ...]:
    """Every hand that the player-dealer's chart leads to."""
    orders: Counter[Cards] = Counter()

    def draw(cards: Cards, count: Count, dealt: int) -> None:
        natural = dealt == 2 and count == Count(21, soft=True)
        if dealt >= 2 and (natural or count.over or chart.forces(count) != "hit"):
            orders[cards] += 1
            return
        for one in VALUES:
            draw(plus(cards, one), count.and_a(one), dealt + 1)

    draw(NONE, Count(0).and_a(up), 1)
    return tuple(_as_drawn(cards, number, up) for cards, number in orders.items())


def _as_drawn(cards: Cards, orders: int, up: int) -> Drawn:
    whole = plus(cards, up)
    total, number = counted(whole), sum(whole)
    natural = number == 2 and whole[0] == whole[-1] == 1
    eights = number == 3 == whole[7]
    return Drawn(cards, orders, End(total.total, natural, eights), number if total.over else 0)
