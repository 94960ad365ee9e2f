"""What those who have seats pay for the time, by the clock of the game, before a hand begins."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.pot import PotState
from openfelt.rules.money import Cents, money
from openfelt.table.collection import Charge
from openfelt.table.pot_collection import Seated, collect_seat_rent


def time_collected(state: PotState, now: float) -> Iterator[e.TableEvent]:
    """Everybody who owes it pays; who cannot is sat out, and owes it still."""
    due = rent_due(state, now)
    paid = {one.bettor: one.amount for one in due if one.bettor and state.stacks[one.bettor] >= one.amount}
    for one in due:
        if one.bettor and one.bettor not in paid and one.bettor not in state.sitting_out:
            yield e.SatOut(person=one.bettor, why=f"cannot pay {money(one.amount)} for the time")
    if paid:
        fees = {who: Cents(fee) for who, fee in paid.items()}
        begins = None if state.game_began else now
        yield e.TimeCollected(fees=fees, mark=_mark(state, now), now=begins)


def rent_due(state: PotState, now: float) -> tuple[Charge, ...]:
    """What each owes who sat at the last mark of the clock, or came shortly after it."""
    schedule = state.rules.schedule
    if schedule is None or state.rules.by_the_clock("player") is None:
        return ()
    seated = [
        Seated(seat=seat, player=person, since=state.minute(state.sat_at[person]))
        for seat, person in sorted(state.seats.items())
    ]
    _, charges = collect_seat_rent(schedule, state.clock, state.minute(now), seated)
    return charges


def _mark(state: PotState, now: float) -> int:
    fee = state.rules.by_the_clock("player")
    assert fee is not None
    assert fee.every_minutes is not None
    return state.minute(now) // fee.every_minutes
