"""What every table shows, whatever is played at it."""

from __future__ import annotations

import msgspec

from openfelt.room.state.openings import Committed
from openfelt.room.state.table import Phase
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Who
from openfelt.rounds.round_json import ChargeTold
from openfelt.rounds.view import Sight
from openfelt.rules.conditions import Value
from openfelt.rules.money import Cents, Net


class Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="is"):
    """The base of all that a client is sent."""


class Reading(msgspec.Struct, frozen=True):
    """What a picture is told of time: when the table's clock acts, if one runs, and what time it is now.

    The room's own time is the `own` one, by which deadlines are; the time of `day` may be set at any moment.
    """

    ends: float | None = None
    own: float = 0.0
    day: float = 0.0

    def left(self, until: float | None) -> float | None:
        """In how many seconds it is."""
        return None if until is None else max(0.0, round(until - self.own, 2))

    def of_day(self, until: float | None) -> float | None:
        """At what time of day, as far as anybody knows."""
        return None if until is None else until - self.own + self.day


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """`away`: who sits out was sat out for having no connection. `why`: the room's reason, also another."""

    seat: int
    person: str
    stack: Cents
    sitting_out: bool
    away: bool
    why: str = ""


class CallShown(msgspec.Struct, frozen=True, kw_only=True):
    """A seat held for someone from the waiting list, or from the table `source`; null never runs out.

    `until` is by the room's time of day, `seconds_left` by no clock but one's own.
    """

    seat: int
    person: str
    until: float | None
    source: str | None
    seconds_left: float | None = None


class CameTo(msgspec.Struct, frozen=True, kw_only=True):
    """A round for one person: won or lost, the collection, the jackpot's drop, and `total` in all."""

    person: str
    net: Net
    collection: Cents
    jackpot: Cents
    total: Net


class AnyTable(Told, frozen=True, kw_only=True):
    """The whole table as everyone sees it. The clock acts when `seconds_left` have passed since it was sent,
    which is told again if the room stood still meanwhile; by the room's time of day that is at `deadline`.

    `round` was dealt last; `open_round` is the one that a command now means, and names: the same while it is
    played, else the next. `question` is the number of what is asked now, bets and a house dealer's cards too:
    whoever answers names it. `private` is the owner of a private table; `bots` are no people.
    `chip` is the smallest; `readings` are open hands, or their halves, in words, and at the place `round`
    what the round came to; `jackpot` is what its box holds.
    `log` is what happened in the round after its first `log_after` sights, which this connection was told
    before: all of it, after 0, to whoever comes (back).
    `charges` are the collection taken so far. `committed` is the commitment to the order of the cards that
    are dealt next.
    """

    table: str
    name: str
    version: int
    phase: Phase
    because: str
    game: str
    options: dict[str, Value]
    physical: bool
    chip: Cents
    jackpot: Cents
    positions: int
    waiting: tuple[str, ...]
    called: tuple[CallShown, ...]
    private: str | None
    invited: tuple[str, ...]
    bots: tuple[str, ...]
    deadline: float | None
    seconds_left: float | None = None
    round: int
    open_round: int
    question: int
    felt: dict[Place, tuple[str, ...]]
    readings: dict[Place, str]
    log: tuple[Sight, ...]
    log_after: int
    waiting_for: tuple[Who, ...]
    charges: tuple[ChargeTold, ...]
    void: str
    over: bool
    committed: Committed | None
