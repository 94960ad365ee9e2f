"""Logs that earlier versions wrote open, go on and audit. What a log says is never made anew."""

from __future__ import annotations

import asyncio
import json
import lzma
import tarfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from openfelt.room.actors.actor import TableActor
from openfelt.room.actors.room import Room
from openfelt.room.log.chain import GENESIS, LogEntry, Pending
from openfelt.room.log.stream import Stream
from openfelt.room.oversight.audit import audit
from openfelt.room.state.meld import MeldState
from openfelt.room.state.pot import PotState
from openfelt.room.steps.caller import CLOCK
from openfelt.room.store.sqlite import SqliteLog
from openfelt.rules.money import Net
from room import spoken as c
from room.store.logs import whole

OLD = sorted((Path(__file__).parent / "old_logs").glob("*.jsonl.xz"))


def events_of(file: Path) -> Iterator[LogEntry]:
    """A line an event, without its hash, which the chain gives; the last has their number and the head."""
    *lines, end = lzma.decompress(file.read_bytes()).decode().splitlines()
    before = GENESIS
    for seq, line in enumerate(lines, 1):
        stream, version, at, by, command, body = json.loads(line)
        pending = Pending(stream=Stream(stream), version=version, at=at, by=by, command=command, body=body)
        event = whole(pending, seq, before)
        before = event.hash
        yield event
    assert [len(lines), before] == json.loads(end)


@pytest.fixture(params=OLD, ids=lambda file: file.name.removesuffix(".jsonl.xz"))
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "room.db")
    log.load(events_of(request.param))
    yield log
    log.close()


def test_an_old_log_audits(log: SqliteLog) -> None:
    assert list(audit(log)) == []


def test_an_old_log_opens_and_its_tables_go_on(log: SqliteLog) -> None:
    """The hand that was in play ends by the clock, and what it led to is in the log."""
    asyncio.run(_go_on(log))


def called_off(actor: TableActor) -> bool:
    """Whether its round began by a procedure that was mended since: then the next one is about to begin."""
    ended = actor.state.ended if isinstance(actor.state, MeldState | PotState) else None
    return ended is not None and ended.called_off and not any(ended.net.values())


async def _go_on(log: SqliteLog) -> None:
    room = await Room.open(log)
    live = [actor for actor in room.tables.values() if actor.state.live and not actor.state.opened.physical]
    assert live or all(map(called_off, room.tables.values())), "in play, unless its procedure is no more"
    for actor in live:
        number = actor.state.number
        while actor.state.live:
            await actor.do(c.Clock(), CLOCK)
        assert actor.state.number == number
    there = {name: (actor.state.version, dict(actor.state.stacks)) for name, actor in room.tables.items()}
    await room.close()
    again = await Room.open(SqliteLog(log.path))
    assert there == {
        name: (actor.state.version, dict(actor.state.stacks)) for name, actor in again.tables.items()
    }
    await again.close()


def test_an_old_database_opens_as_it_lies_there_and_goes_on(tmp_path: Path) -> None:
    """With its key, its seal and its snapshot; what it held is read as before."""
    file = next(file for file in OLD if file.name.startswith("chained-over-whole-bodies"))
    with tarfile.open(file.with_name(file.name.replace(".jsonl.xz", ".db.tar.xz"))) as kept:
        kept.extractall(tmp_path, filter="data")
    with closing(SqliteLog(tmp_path / "room.db", read_only=True)) as log:
        assert list(log.check_end()) == []
        assert list(log.read()) == list(events_of(file))
    asyncio.run(_go_on(SqliteLog(tmp_path / "room.db")))
    with closing(SqliteLog(tmp_path / "room.db")) as log:
        assert list(audit(log)) == []
        assert list(log.check_end()) == list(log.check_tables()) == []


def test_a_log_with_the_snapshot_of_its_time_opens_as_without(tmp_path: Path) -> None:
    """Money was kept by texts such as `table:felt:a:b` then."""
    file = next(file for file in OLD if file.name.startswith("labels-that-were-syntax"))
    events = list(events_of(file))
    log = SqliteLog(tmp_path / "room.db")
    log.load(iter(events))
    snapshot = file.with_name(file.name.replace(".jsonl", ".snapshot"))
    log.keep(len(events), lzma.decompress(snapshot.read_bytes()))
    assert list(audit(log)) == []

    async def opened() -> None:
        room = await Room.open(log)
        assert room.house.stack("felt", "a:b") == Net(-50_00)
        assert room.house.overdrawn == set()
        await room.close()

    asyncio.run(opened())
