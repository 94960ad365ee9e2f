"""What a round can be told. The list of answers is the record; everything else follows from it."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfelt.cards import Card
from openfelt.rounds.requests import Choice, Who
from openfelt.rules.game import FaultName

By = Literal["player", "house", "clock", "floor"]


class Dealt(msgspec.Struct, frozen=True, tag_field="is", tag="card"):
    """The card drawn."""

    card: Card


class Fault(msgspec.Struct, frozen=True, tag_field="is", tag="fault"):
    """A draw that went wrong: boxed, exposed, off the table, or one too many."""

    fault: FaultName
    card: Card


class Rolled(msgspec.Struct, frozen=True, tag_field="is", tag="dice"):
    """The dice, one by one."""

    dice: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.dice)


class CutAt(msgspec.Struct, frozen=True, tag_field="is", tag="cut"):
    """How many cards were moved from the top to the bottom."""

    at: int


class Shuffled(msgspec.Struct, frozen=True, tag_field="is", tag="shuffle"):
    """The reshuffle is done; `proof` is the commitment to the new order, where there is one.

    Dealing from it `begins` at one of its positions; at the first where nothing is said of it.
    """

    proof: str = ""
    begins: int | None = None


class Chose(msgspec.Struct, frozen=True, tag_field="is", tag="choice"):
    """A decision, and whose hand it came from: the player, the clock, or the floor with its citation."""

    who: Who
    choice: Choice
    by: By = "player"
    cite: str = ""


class Ruled(msgspec.Struct, frozen=True, tag_field="is", tag="ruling"):
    """A ruling of the floor, with its findings, and in its own words why."""

    ruling: str
    findings: dict[str, str] = {}
    by: By = "floor"
    cite: str = ""
    why: str = ""


Answer = Dealt | Fault | Rolled | CutAt | Shuffled | Chose | Ruled
