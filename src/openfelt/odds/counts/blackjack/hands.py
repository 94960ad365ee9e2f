"""What a hand is worth against an up card, by the cards that are left in the shoe.

A worth is a row of numbers: how many units are to be expected in each context that a wager is judged in. What
a unit comes to there is read from the lines of the book, and the better of two plays is the one whose row
comes to more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import cycle
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from openfelt.families.blackjack.count import BEST, Count
from openfelt.families.blackjack.facts import beside
from openfelt.families.blackjack.rights import Held, Rights
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.odds.counts.blackjack.advised import Advised
from openfelt.odds.counts.blackjack.shoe import (
    ACE,
    TEN,
    VALUES,
    Cards,
    all_drawn,
    full,
    in_values,
    plus,
    standing_for,
)
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Value
from openfelt.table.outcomes import deciding

Row = NDArray[np.float64]
"""Units to be expected in each context of `Contexts`."""
MOST_CONTEXTS = 40
Known = tuple[tuple[str, Value], ...]
CHOICES = ("hit", "stand", "double", "rescue", "surrender")
NOTHING: dict[str, Value] = {
    "result": "open", "twenty_one": False, "nearer": False, "three_card_push": False, "bank_natural": False,
    "three_eights": False,
}  # fmt: skip


class Contexts:
    """What a unit of the base wager may be judged in, each with a place in a row."""

    def __init__(self, base: BetRule) -> None:
        self.base = base
        self.places: dict[Known, int] = {}
        self.units = np.zeros(MOST_CONTEXTS)

    def place(self, **found: Value) -> int:
        known = tuple({**NOTHING, **found}.items())
        if known not in self.places:
            self.units[len(self.places)] = deciding(self.base, dict(known)).units
            self.places[known] = len(self.places)
        return self.places[known]

    def one(self, **found: Value) -> Row:
        row = np.zeros(MOST_CONTEXTS)
        row[self.place(**found)] = 1.0
        return row

    def worth(self, row: Row) -> float:
        return float(row @ self.units)

    def better(self, rows: Iterable[Row]) -> Row:
        return max(rows, key=self.worth)


class Hand(NamedTuple):
    """What cards are by a game's rules, whatever lies against them. `may`: all that is open to them."""

    total: Count
    natural: bool
    may: frozenset[str]


class Shoe:
    """A fresh shoe with so many decks, and one game's rules. Everybody does what is best, or is `advised`."""

    def __init__(self, game: BankedGame, decks: int, advised: Advised | None = None) -> None:
        self.rules, self.advised = cast(BlackjackSettings, game.settings), advised
        self.contexts = Contexts(cast(BetRule, game.bet("base")))
        self.cards = full(game.deck.name, decks)
        self.hand = cache(self._hand)

    def _hand(self, cards: Cards, split: int | None, doubles: int = 0) -> Hand:
        """The card that was split lies first: an ace that a split eight draws is no split ace."""
        rights, suits = Rights(self.rules), cycle("shdc")
        values = in_values(cards) if split is None else (split, *in_values(plus(cards, split, -1)))
        faces = tuple(standing_for(one, suit) for one, suit in zip(values, suits, strict=False))
        held = Held(faces, splits=int(split is not None), doubles=doubles)
        natural = rights.has_natural(held)
        ended = natural or held.count.over
        may = frozenset() if ended else frozenset(choice for choice in CHOICES if rights.may(choice, held))
        return Hand(held.count, natural, may)


class AgainstUp:
    """Hands against one up card, when these cards are `gone` from the shoe, the up card among them.

    `split`: the value of the card that each of the hands was split from. Where the house dealer has looked,
    and the round goes on, the card that would make a natural does not lie down; whatever is drawn is likelier
    for it.
    """

    def __init__(self, shoe: Shoe, up: int, gone: Cards, looked: bool, split: int | None = None) -> None:
        self.shoe, self.up, self.looked, self.split = shoe, up, looked, split
        self.rules, self.contexts = shoe.rules, shoe.contexts
        self.left = np.array(shoe.cards) - np.array(gone)
        self.natural_by = {ACE: TEN, TEN: ACE}.get(up)
        drawn = all_drawn(self.rules.player_dealer, up)
        self.drawn = [one for one in drawn if not (looked and one.end.natural)]
        self.ends = sorted({one.end for one in self.drawn})
        self._chances: dict[Cards, Row] = {}
        self.best, self.doubled, self.places = cache(self._best), cache(self._doubled), cache(self._places)

    # What the player-dealer's hand comes to

    def look_ahead(self, hands: Iterable[Cards]) -> None:
        """Work out the player-dealer's ends for all hands that these may grow to, at once."""
        reached: dict[Cards, None] = {}
        open_hands = [cards for cards in hands if self.there_is(cards)]
        while open_hands:
            cards = open_hands.pop()
            if cards not in reached:
                reached[cards] = None
                if self.may_grow(cards):
                    open_hands += [plus(cards, one) for one in VALUES if self.there_is(plus(cards, one))]
        every = list(reached)
        for first in range(0, len(every), 4000):
            some = every[first : first + 4000]
            self._chances.update(zip(some, self._end_chances(np.array(some)), strict=True))

    def there_is(self, cards: Cards) -> bool:
        return bool((self.left >= np.array(cards)).all())

    def may_grow(self, cards: Cards) -> bool:
        hand = self.hand(cards)
        if hand.total.over or hand.natural:
            return False
        return "hit" in hand.may or sum(cards) <= 1 + self.rules.double.most

    def _end_chances(self, hands: NDArray[np.int64]) -> Row:
        left = self.left - hands
        falling = _falling(int(self.left.max()))
        numbers = np.array([one.cards for one in self.drawn])
        chances = np.ones((len(hands), len(numbers)))
        for place in range(len(VALUES)):
            chances *= falling[left[:, place][:, None], numbers[:, place][None, :]]
        total, sizes = left.sum(axis=1), numbers.sum(axis=1)
        for size in sorted(set(sizes.tolist())):
            whole = np.ones(len(hands))
            for step in range(size):
                whole *= total - step
            whole[whole == 0] = 1  # so many are not left, and the chance of it is nought already
            chances[:, sizes == size] /= whole[:, None]
        chances *= np.array([one.orders for one in self.drawn])
        gathered = np.zeros((len(hands), len(self.ends)))
        for place, one in enumerate(self.drawn):
            gathered[:, self.ends.index(one.end)] += chances[:, place]
        return cast(Row, gathered / gathered.sum(axis=1)[:, None])

    # What is drawn

    def draws(self, cards: Cards) -> dict[int, float]:
        """The chance of each value to come next to a hand."""
        left = self.left - np.array(cards)
        total = int(left.sum())
        if not (self.looked and self.natural_by):
            return {one: number / total for one, number in zip(VALUES, left.tolist(), strict=True) if number}
        shut = int(left[self.natural_by - 1])  # these do not lie under the up card, so more are left to come
        others = (total - shut - 1) / (total - shut) / (total - 1)
        return {
            one: shut / (total - 1) if one == self.natural_by else number * others
            for one, number in zip(VALUES, left.tolist(), strict=True)
            if number
        }

    # What a hand is worth

    def hand(self, cards: Cards, doubles: int = 0) -> Hand:
        return self.shoe.hand(cards, self.split, doubles)

    def stand(self, cards: Cards) -> Row:
        hand, push = self.hand(cards), self.rules.three_card_push
        saved = push is not None and sum(cards) == 3 and push[0] <= hand.total.total <= push[1]
        places = self.places(hand.total.total, hand.natural, saved)
        return cast(Row, np.bincount(places, self._chances[cards], MOST_CONTEXTS))

    def _places(self, total: int, natural: bool, saved: bool) -> NDArray[np.int64]:
        """Where a hand is judged beside each end of the player-dealer's."""
        found = (
            self.contexts.place(
                result=beside(total, natural, end.total, end.natural),
                twenty_one=total == BEST and not natural,
                nearer=BEST < total < end.total,
                three_card_push=saved,
                bank_natural=end.natural,
                three_eights=end.eights,
            )
            for end in self.ends
        )
        return np.array(list(found))

    def _best(self, cards: Cards) -> Row:
        """The best of hitting, standing and doubling that is open."""
        plays = self.plays(cards)
        return self.chosen(cards, plays) if plays else self.stand(cards)

    def chosen(self, cards: Cards, plays: dict[str, Row], doubles: int = 0, hands: int = 0) -> Row:
        """Of all that may be done; after so many doubles, with so many hands at the seat."""
        advised = self.shoe.advised
        if advised is None:
            return self.contexts.better(plays.values())
        return plays[advised.choice(self.up, cards, hands or 1 + (self.split is not None), doubles, plays)]

    def plays(self, cards: Cards) -> dict[str, Row]:
        may, worth = self.hand(cards).may, dict[str, Row]()
        if "stand" in may:
            worth["stand"] = self.stand(cards)
        if "hit" in may:
            worth["hit"] = self.after(cards, self.best)
        if "double" in may:
            worth["double"] = self.doubled(cards, 0)
        return worth

    def after(self, cards: Cards, play: Callable[[Cards], Row]) -> Row:
        """One card more, and what is then done."""
        row = np.zeros(MOST_CONTEXTS)
        for one, chance in self.draws(cards).items():
            row += chance * play(plus(cards, one))
        return row

    def _doubled(self, cards: Cards, before: int) -> Row:
        """One card more for a double after so many; in units of the first wager."""
        return self.after(cards, lambda drawn: self.after_double(drawn, before + 1))

    def after_double(self, cards: Cards, doubles: int) -> Row:
        """Stand, double what lies there, or rescue the last part, half of it, and leave the other half."""
        lies, may = 2.0**doubles, self.hand(cards, doubles).may
        plays = {"stand": lies * self.stand(cards)}
        if "rescue" in may:
            given_up = self.contexts.one(result="forfeit") + self.contexts.one(result="rescued")
            plays["rescue"] = lies / 2 * given_up
        if "double" in may:
            plays["double"] = self.doubled(cards, doubles)
        return self.chosen(cards, plays, doubles)


@cache
def _falling(most: int) -> Row:
    """`[n, k]`: n (n-1) … of k factors; none where there are too few."""
    table = np.zeros((most + 1, 24))
    for number in range(most + 1):
        product = 1.0
        for factors in range(24):
            table[number, factors] = product
            product *= max(number - factors, 0)
    return table


def two_cards() -> Iterator[Cards]:
    for one in VALUES:
        for other in VALUES[one - 1 :]:
            yield plus(plus((0,) * len(VALUES), one), other)
