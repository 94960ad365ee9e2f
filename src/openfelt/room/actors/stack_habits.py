"""What a regular does at a table that is played from stacks, while nothing is asked of it."""

from __future__ import annotations

import random

from openfelt.room.steps.command import Command
from openfelt.room.steps.seats import Buy, Sit, SitIn
from openfelt.room.steps.stack_table import BUY_INS
from openfelt.room.wire.messages import TableShown, Yours
from openfelt.room.wire.stack_shown import StackTableShown
from openfelt.rules.money import Cents


def seats_for_bots(person: str, table: TableShown | StackTableShown) -> list[int]:
    """Those that nobody has, and none is held for anybody; the last is for people."""
    taken = {call.seat for call in table.called} | {one.seat for one in table.seats}
    free = [seat for seat in range(1, table.positions + 1) if seat not in taken]
    held = [call.seat for call in table.called if call.person == person]
    return held or (free if len(free) > 1 else [])


def between_hands(
    person: str, table: StackTableShown, yours: Yours | None, rng: random.Random
) -> Command | None:
    """It takes a seat, buys again when it has nothing left, and comes back if it was sat out."""
    mine = next((one for one in table.seats if one.person == person), None)
    least = yours.buy_in.least if yours is not None and yours.buy_in is not None else table.buy_in.least
    if mine is None:
        free = seats_for_bots(person, table)
        most = yours.buy_in.most if yours is not None and yours.buy_in is not None else None
        return Sit(seat=rng.choice(free), buy_in=most or Cents(least * BUY_INS)) if free else None
    if not mine.stack and not mine.put_in and table.phase != "playing":
        return Buy(amount=Cents(max(least, table.buy_in.least) * BUY_INS))
    return SitIn() if mine.sitting_out else None
