"""What a viewer is sent of a table: one public picture for all, and to each what is theirs alone.

What is everybody's table's is here; each kind of play draws the rest (`bank_views.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Command
from openfelt.room.steps.consequences import decide
from openfelt.room.steps.seats import Leave
from openfelt.room.steps.waiting_list import AWAY
from openfelt.room.wire.messages import AnyTableShown, Somebody, Yours
from openfelt.room.wire.shown import CallShown, CameTo, Reading, SeatShown
from openfelt.rounds.round import Round
from openfelt.rounds.view import View
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import Cents, Net

S = TypeVar("S", bound=TableState)


class Views(ABC, Generic[S]):
    """How a table of one kind of play is drawn."""

    @abstractmethod
    def public(self, state: S, clock: Reading, seen: View | None) -> AnyTableShown:
        """As everyone is sent it. `seen` is its round, if it had one, in the eyes of an onlooker."""

    @abstractmethod
    def offered(self, state: S, viewer: e.Person, yours: Yours) -> Yours:
        """With what this kind of play offers a viewer between rounds."""

    def private(self, state: S, viewer: e.Person, clock: Reading, seen: View | None) -> Yours | None:
        """What only this viewer may see; None where that is nothing."""
        money, call = viewer in state.stacks, state.call_of(viewer)
        stays = _why_not(state, Leave(), viewer) if money else ()
        nothing = Yours(table=state.opened.table, version=state.version, question=state.question)
        yours = replace(
            nothing,
            stack=Cents(state.stacks[viewer]) if money else None,
            free=Cents(state.free(viewer)) if money else None,
            off={"leave": stays} if stays else {},
            called=None if call is None else called(call, clock),
        )
        yours = self.offered(state, viewer, yours)
        if state.round is not None and seen is not None and not seen.over:
            yours = in_play(yours, state.round, viewer, seen)
        return None if yours == nothing else yours


_KINDS: dict[type[TableState], Views[Any]] = {}


def draws(kind: type[S], views: Views[S]) -> None:
    """Said once for each kind, where pictures are drawn (`picture.py`)."""
    _KINDS[kind] = views


def views_of(state: TableState) -> Views[Any]:
    return _KINDS[type(state)]


# What is the same for every kind


def common(state: TableState, clock: Reading, seen: View | None) -> dict[str, Any]:
    """The fields of `AnyTable`, but for the collection."""
    opened, ends = state.opened, clock.ends
    return {
        "table": opened.table,
        "name": opened.name,
        "version": state.version,
        "phase": state.phase,
        "because": state.closed or state.broken or state.paused,
        "game": opened.game,
        "options": opened.options,
        "physical": opened.physical,
        "chip": state.game.smallest_chip,
        "jackpot": Cents(state.jackpot),
        "positions": opened.seats,
        "waiting": tuple(state.waiting),
        "called": tuple(called(call, clock) for _, call in sorted(state.calls.items())),
        "private": opened.private,
        "invited": tuple(sorted(state.invited)),
        "bots": tuple(sorted(state.bots | state.visiting_bots & set(state.seats.values()))),
        "deadline": None if ends is None else clock.of_day(ends),
        "seconds_left": None if ends is None else clock.left(ends),
        "round": state.number,
        "open_round": state.open_round,
        "question": state.question,
        "felt": seen.felt if seen else {},
        "readings": seen.readings if seen else {},
        "log": seen.log if seen else (),
        "log_after": 0,
        "waiting_for": seen.waiting_for if seen else (),
        "void": seen.void if seen else "",
        "over": seen.over if seen else True,
        "committed": state.committed,
    }


def seat_shown(state: TableState, seat: int, person: e.Person) -> SeatShown:
    return SeatShown(
        seat=seat,
        person=person,
        stack=Cents(state.stacks.get(person, 0)),
        sitting_out=person in state.sitting_out,
        away=state.sat_out.get(person) == AWAY,
        why=state.sat_out.get(person, ""),
    )


def called(call: e.Called, clock: Reading) -> CallShown:
    return CallShown(
        seat=call.seat,
        person=call.person,
        until=clock.of_day(call.until),
        source=call.source,
        seconds_left=clock.left(call.until),
    )


def came_to(
    round: Round, dropped: Mapping[e.Person, int], fees: Mapping[e.Person, int] | None = None
) -> tuple[CameTo, ...]:
    """What a round that is over came to for everyone in it, to the last cent.

    The `fees` are those of the round itself, unless it was charged for something else too.
    """
    fees = round.money.fees if fees is None else fees
    return tuple(
        _came_to(person, net, fees.get(person, 0), dropped.get(person, 0))
        for person, net in round.money.net().items()
    )


def _came_to(person: e.Person, net: int, collection: int, jackpot: int) -> CameTo:
    return CameTo(
        person=person,
        net=Net(net),
        collection=Cents(collection),
        jackpot=Cents(jackpot),
        total=Net(net - collection - jackpot),
    )


def in_play(yours: Yours, round: Round, viewer: e.Person, seen: View) -> Yours:
    """With the cards that others do not see, and what is asked of this viewer."""
    mine = round.view(viewer)
    return replace(
        yours,
        felt=None if mine.felt == seen.felt else mine.felt,
        readings=None if mine.readings == seen.readings else mine.readings,
        log=None if mine.log == seen.log else mine.log,
        asks=tuple(ask for ask in round.open_asks if ask.who.bettor == viewer),
        picks=round.picks(viewer),
        answered=mine.answered,
    )


def _why_not(state: TableState, command: Command, viewer: e.Person) -> tuple[str | Somebody, ...]:
    """Why a command of this person would be refused now; empty if it would not."""
    try:
        next(decide(state, command, Caller(person=viewer), state.ran), None)
    except Denied as refused:
        return tuple(
            Somebody(person=str(part)) if isinstance(part, Named) else part for part in refused.parts
        )
    return ()
