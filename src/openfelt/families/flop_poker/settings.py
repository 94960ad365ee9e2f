"""What games of a flop, a turn and a river need to know beyond the stakes."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from openfelt.rounds.places import Place
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Value
from openfelt.rules.fee_rules import Milestone
from openfelt.rules.game import Settings

COMMUNITY, EARLY = Place("community"), Place("early")
PREFLOP, BOARD, DISCARD = "preflop", "board", "discard"


class Street(NamedTuple):
    """So many cards to the board, and the higher of two limits or not."""

    name: Milestone
    cards: int
    big: bool


STREETS = (Street("flop", 3, False), Street("turn", 1, True), Street("river", 1, True))
STAGES = frozenset(
    {
        "button",
        "deal",
        BOARD,
        DISCARD,
        "entering",
        "straddle",
        "showdown",
        PREFLOP,
        *(street.name for street in STREETS),
    }
)


class Irregular(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is done with board cards that came too early, or were too many.

    Shuffled back, they are dealt anew: after a cut if it is `recut`, and of a flop after another burn card
    if that is `burned_again`.
    """

    recut: bool
    burned_again: bool
    cite: Cite


class Discard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everybody throws one of the hole cards away, face down; whoever has not, by then, has a dead hand."""

    before: Literal["flop", "betting on the flop", "turn"]
    cite: Cite


class LowHalf(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Half of every pot is for the best low hand, if there is one that qualifies."""

    qualifier: Literal["8-or-better", "none"] = "8-or-better"
    cite: Cite


class FlopSettings(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`hole` cards each; `burns` is where a card is burned before each street.

    A hand `uses` any five of one's own cards and the board, or exactly two of one's own with three of the
    board. It `ranks` as in every game, or as of a deck without low cards.
    """

    hole: int = 2
    burns: bool = True
    irregular: Irregular | None = None
    uses: Literal["any", "two"] = "any"
    discard: Discard | None = None
    low: LowHalf | None = None
    ranks: Literal["standard", "short deck"] = "standard"

    @property
    def keeps(self) -> int:
        """So many cards of one's own come to the showdown."""
        return self.hole - (self.discard is not None)

    @property
    def shape(self) -> tuple[Value | None, ...]:
        low = None if self.low is None else self.low.qualifier
        return self.hole, self.keeps, self.uses, self.ranks, low
