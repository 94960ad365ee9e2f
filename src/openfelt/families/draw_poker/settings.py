"""What games of five cards and a draw need to know beyond the stakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from openfelt.cards import Card
from openfelt.hands import Badugi, Low, Ranked, Rankings, ace_to_five, badugi, deuce_to_seven, five
from openfelt.rounds.places import Place, at_seat, part_at
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Value
from openfelt.rules.game import Settings
from openfelt.rules.pot import Structure
from openfelt.table.felt import Seat

BEFORE, DISCARDING, AFTER, SHOWDOWN = "before-draw", "discard", "after-draw", "showdown"
LOW_SHOWDOWN = "low-showdown"
"""Of a hand that began high: what is ruled there is not what is ruled of a high hand."""
DRAWING = "draw"
STAGES = frozenset({"button", "deal", "entering", BEFORE, DISCARDING, DRAWING, AFTER, SHOWDOWN, LOW_SHOWDOWN})
CARDS = 5
ASIDE = Place("aside")
"""Where the discards of a player lie until they have others for them."""
SEVEN = 7
LOWS: dict[str, Callable[[Sequence[Card]], Low | Badugi]] = {
    "ace-to-five": ace_to_five,
    "deuce-to-seven": deuce_to_seven,
    "badugi": badugi,
}


def under_chip(seat: Seat) -> Place:
    """Where the discards lie of somebody who has split openers."""
    return part_at(at_seat(seat), "chip")


class _Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cite: Cite


class HighRule(_Rule, frozen=True, kw_only=True):
    """The highest hand wins."""

    rankings: Rankings = Rankings()

    def rank(self, cards: Sequence[Card]) -> Ranked:
        return five(cards, self.rankings)


class LowRule(_Rule, frozen=True, kw_only=True):
    """The lowest hand wins.

    If a `checked_seven`, or better, is the best hand, all bets after the draw go back; in some structures.
    Facing less than half a bet of somebody who is all in, it may call and win that (`short_seven`): others
    who have called it and lose have theirs back; or make it whole, though it was checked, and all bets stand.
    `no_check_raise`, in some structures, is for a game that turns into this one, and so is `half_counts`,
    where half of a bet or raise counts as a whole one.
    """

    kind: Literal["ace-to-five", "deuce-to-seven", "badugi"]
    checked_seven: Cite | None = None
    checked_seven_in: tuple[Structure, ...] = ("limit", "spread", "pot-limit", "no-limit")
    short_seven: Cite | None = None
    no_check_raise: Cite | None = None
    no_check_raise_in: tuple[Structure, ...] = ("limit", "spread", "pot-limit", "no-limit")
    half_counts: Cite | None = None

    def rank(self, cards: Sequence[Card]) -> Low | Badugi:
        return LOWS[self.kind](cards)

    def is_seven(self, low: Low | Badugi | Ranked) -> bool:
        """Whether it is a seven or better."""
        return isinstance(low, Low) and low.or_better(SEVEN)


class OpenersRule(_Rule, frozen=True, kw_only=True):
    """It takes a pair of jacks to open the pot, and the opener proves it to win.

    If nobody opens, the hand is dealt `again` with the pot as it is, or becomes a hand of `low`. A pot that
    was opened falsely, and has not to be played, is dealt again; the button stays where that `freezes` it.
    """

    least: str = "J"
    unopened: Literal["again", "low"]
    unopened_cite: Cite
    prove: Cite
    split: Cite
    false: Cite
    freezes: Cite | None = None


class DrawSettings(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`draws` is how many cards may be drawn, `button_draws` how many by the button, if that is less.

    There are `cards` in a hand and so many `rounds` of drawing; each has the new cards before the next
    player throws away, unless all throw away `first`. A player who deals `keeps_exposed` cards always. A game
    of high and low begins high.
    """

    high: HighRule | None = None
    low: LowRule | None = None
    openers: OpenersRule | None = None
    draws: int = CARDS
    draws_cite: Cite
    cards: int = CARDS
    rounds: int = 1
    first: bool = False
    button_draws: int = CARDS
    button_draws_cite: Cite | None = None
    burns: bool = True
    keeps_exposed: Cite | None = None

    @property
    def shape(self) -> tuple[Value | None, ...]:
        """The cards of a hand, how often they are changed, and what wins."""
        high = None if self.high is None else self.high.rankings.joker
        low = None if self.low is None else self.low.kind
        return self.cards, self.rounds, high, low, self.openers is not None

    def __post_init__(self) -> None:
        if self.high is None and self.low is None:
            raise ValueError("say what wins: high, low, or both")
        if self.openers is not None and self.high is None:
            raise ValueError("openers are high hands")
