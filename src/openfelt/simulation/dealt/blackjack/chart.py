"""What is done with every hand against every up card, in one table: as the family advises, or by the clock.

Advice hangs on what a hand counts, on how many cards it has and where it came from, and never on the cards
themselves: one hand of each kind is asked about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import Card
from openfelt.families.blackjack.advice import before_the_look, best_of, plays
from openfelt.families.blackjack.count import BEST, Count, count, value
from openfelt.families.blackjack.prospects import MORE, Hand, prospects
from openfelt.families.blackjack.rights import Held, Rights
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.rounds.own_money import RIDE
from openfelt.rules.banked import BankedGame
from openfelt.simulation.job import Plays

Bytes = NDArray[np.int8]
STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE, NATURAL = range(7)
CHOICES = ("stand", "hit", "double", "split", "surrender", "rescue")
"""As a chart has them; with a natural nothing is to be done."""
SOFT, STATES = 32, 64
"""A count is a number: its total, and so much more while it is soft."""
VALUES = (*range(2, 11), 1)
"""Aces last: whatever counts the same without one in the first place is asked about."""


class Chart(NamedTuple):
    """What is done, by the value of the up card.

    Before the look (`before`), by the values of two cards. At `first`, by the hands that the seat has, by
    whether the two cards are of one suit, and by their values. With `more` cards, by whether the hand was
    split, by its cards (three, four or more) or its doubles, and by its count. `after` is a count with one
    card more.
    """

    after: Bytes
    before: Bytes
    first: Bytes
    more: Bytes


def chart_of(game: BankedGame, by: Plays) -> Chart | None:
    """None where somebody would insure: that money is not known here."""
    asked = Asked(game, by)
    if asked.insures():
        return None
    return Chart(_after(), asked.before(), asked.first(), asked.more())


def number(counted: Count) -> int:
    return counted.total + SOFT * counted.soft


def _after() -> Bytes:
    found = np.zeros((STATES, 11), np.int8)
    for total, soft, one in product(range(BEST + 1), (False, True), range(1, 11)):
        if not soft or total > 10:
            before = Count(total, soft)
            found[number(before), one] = number(before.and_a(one))
    return found


class Asked:
    """A game's rights and prospects, asked about hands of every kind."""

    def __init__(self, game: BankedGame, by: Plays) -> None:
        self.game, self.advised = game, by == "advice"
        self.rules = cast(BlackjackSettings, game.settings)
        self.rights = Rights(self.rules)

    def first(self) -> Bytes:
        hands = range(1, self.rules.split.most + 2)
        found = np.zeros((11, len(hands), 2, 11, 11), np.int8)
        for number_of, suited, one, other in product(hands, (False, True), VALUES, VALUES):
            held = Held((_card(one), _card(other, "s" if suited else "h")), number_of - 1)
            for up in range(1, 11):
                found[up, number_of - 1, int(suited), one, other] = self._code(up, held)
        return found

    def more(self) -> Bytes:
        doubles = self.rules.double.most
        found = np.zeros((11, 2, 2 + doubles, STATES), np.int8)
        by_cards = [_two()]
        while len(by_cards) < max(3, 1 + doubles):
            by_cards.append(_and_one(by_cards[-1]))
        kinds = [*((hands, 0) for hands in by_cards[1:3])]
        kinds += [(by_cards[times], times) for times in range(1, 1 + doubles)]
        for split, (kind, (hands, times)) in product((0, 1), enumerate(kinds)):
            for cards, up in product(hands, range(1, 11)):
                held = Held(cards, split, times)
                found[up, split, kind, number(held.count)] = self._code(up, held)
        return found

    def _code(self, up: int, held: Held) -> int:
        return NATURAL if self.rights.has_natural(held) else CHOICES.index(self._choice(up, held))

    def _choice(self, up: int, held: Held) -> str:
        """As the procedure asks: what the chart forces stands if nobody says anything."""
        default = self.rights.forced(held) or "stand"
        open_ = {one for one in CHOICES if self.rights.may(one, held)}
        if not self.advised or open_ <= {default}:
            return default
        odds, first = prospects(self.game, up), value(held.cards[0])
        told = plays(odds, _hand(held), first, held.splits + 1, len(held.cards) - 2, open_)
        return best_of(told, open_, default)

    # Before the look

    def before(self) -> Bytes:
        found = np.zeros((11, 11, 11), np.int8)
        rule = self.rules.surrender
        if self.advised and rule is not None and rule.when == "early":
            for up, (one, other) in product((1, 10), product(VALUES, VALUES)):
                cards = _card(one), _card(other)
                gives_up = (
                    self.rights.may("surrender", Held(cards))
                    and self._before(up, cards, {"surrender"}) != RIDE
                )
                found[up, one, other] = SURRENDER if gives_up else STAND
        return found

    def insures(self) -> bool:
        offered = {"insurance", "even-money"}
        there = self.advised and self.rules.insurance is not None
        pairs = product(VALUES, VALUES)
        return there and any(self._before(1, (_card(one), _card(two)), offered) != RIDE for one, two in pairs)

    def _before(self, up: int, cards: tuple[Card, ...], offered: Collection[str]) -> str:
        one, other = map(value, cards)
        told = before_the_look(prospects(self.game, up), _hand(Held(cards)), one if one == other else None)
        return best_of(told, {RIDE, *offered}, RIDE)


def _hand(held: Held) -> Hand:
    return Hand(held.count, min(len(held.cards), MORE), split=held.splits > 0)


def _two() -> list[tuple[Card, ...]]:
    return _of_each_count((_card(one), _card(other)) for one, other in product(VALUES, VALUES))


def _and_one(hands: Iterable[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    return _of_each_count((*cards, _card(one)) for cards, one in product(hands, VALUES))


def _of_each_count(hands: Iterable[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    found: dict[Count, tuple[Card, ...]] = {}
    for cards in hands:
        if not count(cards).over:
            found.setdefault(count(cards), cards)
    return [*found.values()]


def _card(value: int, suit: str = "s") -> Card:
    return Card.of({1: "A", 10: "K"}.get(value, str(value)) + suit)
