"""Snapshots: what the log has led to, put aside so that a room need not read a long log from its beginning.

The log stays the only truth. A snapshot belongs to a sequence number, the hash of the event there, and the
shape of state, and bears the signature of the log's key; where one of these does not fit, or anything in it
is damaged, the whole log is read instead.

The back office (money, history, reports) is copied in one step, after the event with that number. The tables
follow one by one, each between two of its commands, while the others play: a table may thus be some events
further, but its state says its version, and of the events after the number it takes only those that are new
to it. So nothing stands still, and no moment has to be found at which nothing is on its way to the log.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Protocol

import msgspec

from openfelt.room.log.chain import KeepingLog, StoreDown
from openfelt.room.log.journal import journal
from openfelt.room.state.fold import BackOffice, Fold, TableFold
from openfelt.room.state.kinds import new_table
from openfelt.room.state.packing import (
    AnyRoundKept,
    OtherShape,
    PackKept,
    packed,
    restored,
    shape,
    still,
    unpack,
)
from openfelt.room.state.remembered import Remembered
from openfelt.room.state.rules import RulesOf
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.table import TableState

FORMAT = 5
"""Goes up when the same events lead to another state of the same shape."""
EVERY = 20_000
"""Events between snapshots in the background."""
DERIVED = frozenset({"rules", "shelf", "dealer"})
"""What a table has by the name of its rules, and by how it was opened."""


class Unusable(ValueError):
    """Why a snapshot is left alone."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a snapshot. The others are the office and the tables, and `digest` is theirs."""

    format: int = FORMAT
    made_by: str
    seq: int
    hash: str
    digest: str


class TableLine(msgspec.Struct, frozen=True):
    rules: str
    state: dict[str, object]
    done: list[tuple[str, str, int]]


@cache
def made_by() -> str:
    """The shape of everything that is kept, and the clock by which shifts are told, as one digest.

    Other code of the same shape reads it too: rules are in the log by name, and `FORMAT` goes up when the
    same events lead to something else.
    """
    return hashlib.sha256(repr((time.tzname, shape())).encode()).hexdigest()


# Taking one


class Kept(Protocol):
    """A table that goes on, or has closed."""

    async def kept(self) -> bytes:
        """Its line, as it is between two commands."""
        ...


class Snapshots:
    """Takes a snapshot after every so many events and when the room closes. If one fails, nothing is lost."""

    def __init__(self, log: KeepingLog, every: int = EVERY) -> None:
        self.log, self.every = log, every
        self.last = 0
        self._taking: asyncio.Task[None] | None = None

    def now_and_then(self, office: BackOffice, tables: Mapping[str, Kept]) -> None:
        """Begin one in the background if it is time and none is being taken."""
        if office.seq - self.last >= self.every and self._taking is None and office.whole:
            self._taking = asyncio.ensure_future(self.take(office, tables))
            self._taking.add_done_callback(self._taken)

    async def finish(self, office: BackOffice, tables: Mapping[str, Kept]) -> None:
        """The last one, of a room in which nothing happens any more."""
        if self._taking is not None:
            await self._taking
        if office.seq > self.last:
            await self.take(office, tables)

    async def take(self, office: BackOffice, tables: Mapping[str, Kept]) -> None:
        if not office.whole:
            return
        self.last = office.seq
        try:
            seq, text = await taken(office, tables)
            await asyncio.to_thread(self.log.keep, seq, text)
        except Exception as why:  # whatever it is: the room goes on, and the log has everything
            journal().warning("no snapshot was taken", seq=self.last, why=repr(why))

    def _taken(self, task: asyncio.Task[None]) -> None:
        self._taking = None


async def taken(office: BackOffice, tables: Mapping[str, Kept]) -> tuple[int, bytes]:
    """The number and the text of a snapshot of a room that goes on meanwhile."""
    seq, hash = office.seq, office.hash
    at_once, actors = still_office(office), list(tables.values())
    lines = [await asyncio.to_thread(lambda: msgspec.json.encode(packed(at_once)))]
    for actor in actors:
        lines.append(await actor.kept())
        await asyncio.sleep(0)
    return seq, await asyncio.to_thread(written, seq, hash, lines)


def written(seq: int, hash: str, lines: list[bytes]) -> bytes:
    body = b"\n".join(lines)
    head = Head(made_by=made_by(), seq=seq, hash=hash, digest=hashlib.sha256(body).hexdigest())
    return msgspec.json.encode(head) + b"\n" + body


def still_office(office: BackOffice) -> dict[str, object]:
    return {name: still(it) for name, it in vars(office).items()}


def still_table(state: TableState) -> dict[str, object]:
    return {name: still(it) for name, it in vars(state).items() if name not in DERIVED}


def table_line(state: TableState, done: Remembered[int]) -> TableLine:
    remembered = [(person, id, version) for (person, id), version in done.items()]
    return TableLine(state.rules.name, packed(still_table(state)), remembered)


# Reading one


def recalled(log: KeepingLog, rules: RulesOf) -> Fold:
    """What the newest snapshot that fits holds; read the log after its number. Without one: nothing yet."""
    shelf = Shelf.of(log, rules)
    for seq, text in log.kept():
        try:
            return read(seq, text, log, shelf)
        except StoreDown:
            raise
        except Exception as why:  # whatever it is: the log has everything
            journal().warning("snapshot ignored", seq=seq, why=str(why))
    return Fold(shelf)


def read(seq: int, text: bytes, log: KeepingLog, shelf: Shelf) -> Fold:
    """The fold that a snapshot holds, or why it is `Unusable`."""
    if not text:
        raise Unusable("it is damaged, or not signed with the log's key")
    first, _, body = text.partition(b"\n")
    try:
        head = msgspec.json.decode(first, type=Head)
    except msgspec.MsgspecError as error:
        raise Unusable(f"it is damaged: {error}") from None
    if (head.format, head.made_by) != (FORMAT, made_by()):
        raise OtherShape("it has another shape, or was made by another clock")
    if (head.seq, head.digest) != (seq, hashlib.sha256(body).hexdigest()):
        raise Unusable("it is damaged: its digest is another")
    there = next(log.read(after=seq - 1), None)
    if there is None or (there.seq, there.hash) != (seq, head.hash):
        raise Unusable("it belongs to another log: the hash of its event is not the log's")
    office, *tables = body.split(b"\n")
    fold = Fold(shelf)
    fold.office = restored(BackOffice(), msgspec.json.decode(office))
    for line in tables:
        table = read_table(msgspec.json.decode(line, type=TableLine), shelf)
        fold.tables[table.state.opened.table] = table
    return fold


def read_table(line: TableLine, shelf: Shelf) -> TableFold:
    opened = unpack(line.state["opened"])
    state: TableState = restored(
        new_table(opened, shelf.rules(line.rules, opened), shelf), line.state, DERIVED
    )
    pack: object = state.stock.pack
    if isinstance(pack, PackKept):
        state.stock.pack = pack.again(state.game.deck, opened.decks)
    state.so_far, state.before = _resumed(state, state.so_far), _resumed(state, state.before)
    done = Remembered({(person, id): version for person, id, version in line.done})
    return TableFold(state, done)


def _resumed(state: TableState, kept: object) -> SoFar[Any, Any] | None:
    if not isinstance(kept, AnyRoundKept):
        return None
    round = state.resumed(kept.rules, kept.begun, kept.answers, kept.sent)
    round.hands, round.hands_before, round.dropped = kept.hands, kept.hands_before, kept.dropped
    return round


# Checking one


def check_snapshot(log: KeepingLog, rules: RulesOf) -> Iterator[str]:
    """Whether the newest snapshot is what the log leads to, from its first event: what is wrong with it."""
    shelf = Shelf.of(log, rules)
    for seq, text in log.kept():
        where = f"the snapshot at event {seq}"
        try:
            kept = read(seq, text, log, shelf)
        except StoreDown:
            raise
        except OtherShape:
            pass
        except Exception as why:  # whatever it is: a room would do without
            yield f"{where} cannot be used: {why}"
        else:
            yield from (f"{where} {problem}" for problem in _differences(kept, log, shelf))
        return


def _differences(kept: Fold, log: KeepingLog, shelf: Shelf) -> Iterator[str]:
    fold, number, waiting = Fold(shelf), kept.office.seq, set(kept.tables)
    for entry in log.read():
        if entry.seq > number and not waiting:
            return
        try:
            fold.take(entry)
        except Exception as why:  # whatever it is: what is wrong with the log is told elsewhere
            yield f"cannot be compared: event {entry.seq} of the log leads nowhere: {why!r}"
            return
        if entry.seq == number:
            yield from _different("the room", still_office(kept.office), still_office(fold.office))
        table = entry.stream.table
        if table in waiting and fold.tables[table].state.version == kept.tables[table].state.version:
            waiting.remove(table)
            yield from _different(f"table {table}", _told(kept.tables[table]), _told(fold.tables[table]))
    for table in sorted(waiting):
        yield f"has table {table} further than the log"


def _told(table: TableFold) -> dict[str, object]:
    return {**still_table(table.state), "done": table.done}


def _different(what: str, kept: dict[str, object], fold: dict[str, object]) -> Iterator[str]:
    for name, value in kept.items():
        if value != fold[name]:
            yield f"has another {name} of {what} than the log leads to"
