"""From one table to another, with all one's money. Two streams, each with one writer, and a death in between.

First the new table holds the seat, if it would let the person sit. Then they leave the old one, and the
money goes to their account. Then they sit down, with that money from the account. If the room dies before
they left, the held seat runs out; if after, the move is finished at the next start.
"""

from __future__ import annotations

import asyncio
import contextlib

from openfelt.room.actors.actor import TableActor
from openfelt.room.actors.tables import Tables
from openfelt.room.log import events as e
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.consequences import decide
from openfelt.room.steps.seats import Change, Sit
from openfelt.room.steps.waiting_list import Expect, Unwait
from openfelt.rules.errors import Denied, Named, denied
from openfelt.rules.money import Cents


async def change(room: Tables, old: TableActor, command: Change, by: Caller, id: str) -> int:
    """Carry out a table change; gives the old table's version."""
    new, person = room.table(command.table), command.person or by.person
    if old.knows(by.person, id):
        version, _ = await old.do(command, by, id)
        await _finish(room, new, person)
        return version
    async with old.reading() as state:
        next(decide(state, command, by, room.time.elapsed(), room.chance))  # refused before anything happens
        bringing = Cents(state.stacks[person])
    await new.do(Expect(seat=command.seat, amount=bringing, source=state.opened.table), room.caller(person))
    try:
        version, _ = await old.do(command, by, id)
    except Denied:
        await _release(room, new, person)
        raise
    await _finish(room, new, person)
    return version


async def finish_changes(room: Tables) -> None:
    """After a restart: those who had left their old table are seen to the new one."""
    waiting = [
        _finish(room, actor, call.person)
        for actor in room.tables.values()
        if not actor.state.closed
        for call in actor.state.calls.values()
        if call.source is not None
    ]
    for refused in await asyncio.gather(*waiting, return_exceptions=True):
        if refused is not None and not isinstance(refused, Denied):
            raise refused


async def _finish(room: Tables, new: TableActor, person: e.Person) -> None:
    """Sit down with what was brought, unless that has happened, or they have not left yet."""
    call = new.state.call_of(person)
    if call is None or call.source is None:
        return
    table, amount = room.table(call.source).state.moved.get(person, ("", 0))
    if table != new.state.opened.table:
        return
    try:
        await new.do(Sit(seat=call.seat, buy_in=Cents(amount)), room.caller(person))
    except Denied as refused:
        left = f" has left {call.source}, and the money is in the account, but: "
        raise denied((Named(person), left, *refused.parts), refused.cites) from None


async def _release(room: Tables, new: TableActor, person: e.Person) -> None:
    """The seat is not needed; who waited for it keeps it."""
    if person not in new.state.waiting:
        with contextlib.suppress(Denied):
            await new.do(Unwait(), room.caller(person))
