"""A table that is played from stacks as it is drawn: what all kinds of it have in common."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import asdict, replace

from openfelt.room.log import events as e
from openfelt.room.state.stacked import StackState
from openfelt.room.steps.buy_ins import to_add, to_sit
from openfelt.room.wire.messages import Yours
from openfelt.room.wire.shown import Reading
from openfelt.room.wire.stack_shown import HandCameTo, TurnShown
from openfelt.room.wire.views import Views, came_to, common, in_play, seat_shown
from openfelt.rounds.round import Round
from openfelt.rounds.view import View
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents

S = TypeVar("S", bound=StackState)


class StackViews(Views[S]):
    def offered(self, state: S, viewer: e.Person, yours: Yours) -> Yours:
        try:
            sits = state.seat_of(viewer) is not None
            may = to_add(state, viewer) if sits else to_sit(state, viewer, state.ran)
        except Denied:
            return yours
        known = sits or viewer in state.departed or state.call_of(viewer) is not None
        return replace(yours, buy_in=may) if known else yours

    def private(self, state: S, viewer: e.Person, clock: Reading, seen: View | None) -> Yours | None:
        """Also of a hand that is over: whoever played it may still look at their cards."""
        yours, round = super().private(state, viewer, clock, seen), state.round
        if yours is None or round is None or seen is None:
            return yours
        return in_play(yours, round, viewer, seen) if seen.over and viewer in round.table.people else yours


def stack_common(state: StackState, clock: Reading, seen: View | None) -> dict[str, Any]:
    """The fields of `StackTableShown` that are told alike."""
    schedule = state.rules.schedule
    return common(state, clock, seen) | {
        "collection_said": "" if schedule is None else schedule.name,
        "turn": _turn(state, clock),
        "buy_in": to_sit(state, "", state.ran),
    }


def stack_seat(
    state: StackState, seat: int, person: e.Person, put_in: Cents, behind: Cents
) -> dict[str, Any]:
    """The fields of `StackSeatShown`; while a hand is played, what lies `behind` is shown as the stack."""
    shown = seat_shown(state, seat, person)
    return asdict(replace(shown, stack=behind) if state.live else shown) | {
        "put_in": put_in,
        "leaving": person in state.leaving,
        "slices": state.bank_of(person).slices,
    }


def _turn(state: StackState, clock: Reading) -> TurnShown | None:
    round = state.round if state.live else None
    if round is None or not round.open_asks:
        return None
    who = round.open_asks[0].who
    until, banked = clock.of_day(clock.ends), state.on_bank == who.bettor
    return TurnShown(seat=who.seat, person=who.bettor, until=until, banked=banked)


def hand_result(round: Round, ended: e.Ended | None) -> HandCameTo:
    """What the hand came to for everyone in it, with the fees for the time and the jackpot's drop."""
    if ended is None:
        return HandCameTo(people=came_to(round, {}))
    return HandCameTo(people=came_to(round, ended.jackpot, ended.fees))
