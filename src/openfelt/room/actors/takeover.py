"""What a room says of its rules when it opens: a log without rules is given them, and today's are filed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from openfelt.room.actors.tables import Tables
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.log.chain import Pending
from openfelt.room.log.stream import RULES_STREAM, Stream
from openfelt.room.state.banked import at_bank
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.standing import standing


def filing(shelf: Shelf, filed: Sequence[e.BookEvent], now: float) -> list[Pending]:
    """Rules on their way into the log."""
    return [
        Pending(stream=RULES_STREAM, version=n, at=now, by=HOUSE, body=e.written(event))
        for n, event in enumerate(filed, shelf.version + 1)
    ]


async def take_over(room: Tables) -> None:
    """Tables of a log whose rounds name no rules say how they stand and by what rules, all in one write."""
    old = [
        actor.state
        for actor in room.tables.values()
        if not actor.state.opened.rules and actor.state.rules.filed is not None
    ]
    if not old or room.shelf.taken_over is not None:
        return
    now = room.time.now()
    held = {state.opened.table: state.rules.name for state in old}
    said = [*room.shelf.missing(*(state.rules for state in old)), e.LogTakenOver(tables=held)]
    posted = [
        e.RulesPosted(
            rules=state.rules.name,
            opened=replace(state.opened, rules=state.rules.name),
            standing=standing(at_bank(state)),
        )
        for state in old
    ]
    pending = [
        Pending(
            stream=Stream.of_table(state.opened.table),
            version=state.version + 1,
            at=now,
            by=HOUSE,
            body=e.written(event),
        )
        for state, event in zip(old, posted, strict=True)
    ]
    await room.write([*filing(room.shelf, said, now), *pending], [*said, *posted])
    for state, event, entry in zip(old, posted, pending, strict=True):
        state.apply(event, entry.at)


async def file_rules(room: Tables) -> None:
    """Today's rules of every open table, so that it can go over to them."""
    today = [room.shelf.today(it.state.opened).rules for it in room.tables.values() if not it.state.closed]
    if said := room.shelf.missing(*(rules for rules in today if rules is not None)):
        await room.write(filing(room.shelf, said, room.time.now()), said)
