"""Random edits of a log's file by somebody who knows all about it but its key: none is served as good."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from openfelt.room.actors.rebuilt import rebuilt
from openfelt.room.actors.room import Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.log.chain import GENESIS, LogEntry, StoreDown
from openfelt.room.oversight.audit import log_faults
from openfelt.room.store.rows import LINK_COLUMNS, Names, link_row, parted
from openfelt.room.store.schema import GATHER_COMMANDS, NAMES
from openfelt.room.store.sqlite import INSERT_LINK, INSERT_NAME, SqliteLog
from room.api.rooms import LANTERNS, NO_CLOCK, proving_rules
from room.crash.night import PEOPLE, STAKE
from room.store.logs import anew, copy_log
from room.store.logs import changed as edited_event
from room.tables import opened
from room.test_snapshots import Evening as Played

QUICK, PROOF, PARTS = 200, 10_000, 8
File = sqlite3.Connection


class Evening:
    """A log with two snapshots, as it was left, and older copies of its database."""

    def __init__(self, folder: Path) -> None:
        self.path, self.older = folder / "room.db", [folder / "early.db", folder / "late.db"]
        asyncio.run(self._play())
        with closing(SqliteLog(self.path, read_only=True)) as log:
            self.events = list(log.read())
            assert list(log_faults(log)) == []
            assert len(list(log.kept())) == 2

    async def _play(self) -> None:
        for hands, older in ((0, None), (2, self.older[0]), (4, self.older[1]), (6, None)):
            room = await Room.open(SqliteLog(self.path), proving_rules)
            if not room.tables:
                await furnish(room)
            night, rng = Played(room, f"to {hands}", hands), random.Random(hands)
            while (state := room.table("t1").state).number < hands or state.live:
                await night.step("t1", ["p1", "p2", "p3", "p4"], rng)
            await room.close()
            if older is not None:
                older.write_bytes(self.path.read_bytes())


async def furnish(room: Room) -> None:
    """Guests, and two tables of the proving game, whose rules need no reading."""
    for _ in range(PEOPLE):
        await room.in_house(lambda: list(room.house.open_guest(STAKE)), HOUSE)
    for table in ("t1", "t2"):
        await room.open_table(replace(opened(LANTERNS, timers=NO_CLOCK), table=table), HOUSE)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(tmp_path_factory.mktemp("evening"))


# Edits


def a_byte(evening: Evening, path: Path, rng: random.Random) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 1, 1, 20))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    path.write_bytes(data)


def a_cut_file(evening: Evening, path: Path, rng: random.Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: rng.choice((rng.randrange(len(data)), len(data) // 4096 * 4096 - 4096))])


def an_older_file(evening: Evening, path: Path, rng: random.Random) -> None:
    path.write_bytes(rng.choice(evening.older).read_bytes())


def a_row(evening: Evening, file: File, rng: random.Random) -> None:
    seq, column = rng.choice(ends(evening)).seq, rng.choice(LINK_COLUMNS.split(", "))
    (value,) = file.execute(f"SELECT {column} FROM links WHERE seq = ?", [seq]).fetchone()
    other: object = otherwise(value, rng)
    if column == "seq":
        other = 10_000 + seq
    file.execute(f"UPDATE OR REPLACE links SET {column} = ? WHERE seq = ?", [other, seq])


def ends(evening: Evening) -> list[LogEntry]:
    """The last event of each link."""
    return [event for event in evening.events if event.hash]


def otherwise(value: str | bytes | float, rng: random.Random) -> object:
    if isinstance(value, str):
        return changed(value, rng)
    if isinstance(value, bytes):
        at = rng.randrange(len(value) - 1) if len(value) > 1 else 0
        return value[:at] + bytes([(value[at] if value else 0) ^ rng.randrange(1, 256)]) + value[at + 1 :]
    return value + rng.choice((1, -1, 1000))


def a_name(evening: Evening, file: File, rng: random.Random) -> None:
    number, name = rng.choice(file.execute("SELECT id, name FROM names").fetchall())
    if rng.random() < 0.5:
        file.execute("UPDATE names SET name = ? WHERE id = ?", [changed(name, rng), number])
    else:
        file.execute("DELETE FROM names WHERE id = ?", [number])


def changed(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    other = text[:at] + rng.choice("0123456789x") + text[at + rng.choice((0, 1)) :]
    return other if other != text else f"{text} "


def a_missing_row(evening: Evening, file: File, rng: random.Random) -> None:
    gone = rng.choice(ends(evening)).seq
    file.execute("DELETE FROM links WHERE seq = ?", [gone])
    if rng.random() < 0.5:
        file.execute("UPDATE links SET seq = -seq WHERE seq > ?", [gone])
        file.execute("UPDATE links SET seq = -seq - 1 WHERE seq < 0")


def a_row_more(evening: Evening, file: File, rng: random.Random) -> None:
    """Signed by nobody, but chained as it should be."""
    last, like = evening.events[-1], rng.choice(evening.events)
    version = max(one.version for one in evening.events if one.stream == like.stream) + 1
    made = replace(like, seq=last.seq + 1, version=version, command="")
    insert(file, anew([made], last.hash))


def insert(file: File, link: list[LogEntry]) -> None:
    names = Names(file.execute(NAMES))
    file.execute(INSERT_LINK, link_row(link, names))
    file.executemany(INSERT_NAME, names.new)


def an_order(evening: Evening, file: File, rng: random.Random) -> None:
    one, other = rng.sample([event.seq for event in ends(evening)], 2)
    for before, after in ((one, -1), (other, one), (-1, other)):
        file.execute("UPDATE links SET seq = ? WHERE seq = ?", [after, before])


def a_cut_end(evening: Evening, file: File, rng: random.Random) -> None:
    last = rng.choice(ends(evening)[:-1])
    file.execute("DELETE FROM links WHERE seq > ?", [last.seq])
    commands_as_told(file)
    if rng.random() < 0.5:
        file.execute("UPDATE seal SET seq = ?, hash = ?", [last.seq, last.hash])
    elif rng.random() < 0.5:
        file.execute("DELETE FROM seal")


def commands_as_told(file: File) -> None:
    file.execute("DELETE FROM commands")
    file.execute(GATHER_COMMANDS)


def a_chain_anew(evening: Evening, file: File, rng: random.Random) -> None:
    """From one event on, of which the body, the author or the time is another, or which is gone."""
    before, begin = GENESIS, 0
    links = list(parted(evening.events)[1])
    kept = links[: rng.randrange(len(links))]
    if kept:
        before, begin = kept[-1][-1].hash, kept[-1][-1].seq
    first, *others = links[len(kept) :]
    kind = rng.choice(("body", "by", "at", "gone"))
    one = first[rng.randrange(len(first))]
    if kind == "body":
        made = edited_event(one, {"body": changed(one.body, rng)})
        first = [made if event is one else event for event in first]
    else:
        told = {"by": "eve"} if kind == "by" else {"at": one.at - 1}
        first = [replace(event, **told) for event in first]
    file.execute("DELETE FROM links WHERE seq > ?", [begin])
    versions: Counter[str] = Counter()
    for event in evening.events[:begin]:
        versions[event.stream.name] = event.version
    last = begin
    for link in others if kind == "gone" else [first, *others]:
        made_link = []
        for event in link:
            last += 1
            versions[event.stream.name] += 1
            made_link.append(replace(event, seq=last, version=versions[event.stream.name]))
        chained = anew(made_link, before)
        insert(file, chained)
        before = chained[-1].hash
    commands_as_told(file)
    seal = rng.choice(("left", "moved", "moved and old", "gone"))
    if seal.startswith("moved"):
        file.execute("UPDATE seal SET seq = ?, hash = ?", [last, before])
    if seal == "moved and old":
        with closing(sqlite3.connect(rng.choice(evening.older))) as older:
            old = older.execute("SELECT signature FROM seal").fetchone()
        file.execute("UPDATE seal SET signature = ?", old)
    if seal == "gone":
        file.execute("DELETE FROM seal")


def a_snapshot(evening: Evening, file: File, rng: random.Random) -> None:
    (seq, part, body) = rng.choice(file.execute("SELECT seq, part, body FROM snapshots").fetchall())
    at = rng.randrange(len(body))
    file.execute(
        "UPDATE snapshots SET body = ? WHERE seq = ? AND part = ?",
        [body[:at] + bytes([rng.randrange(256)]) + body[at + 1 :], seq, part],
    )


def a_command(evening: Evening, file: File, rng: random.Random) -> None:
    (name,) = rng.choice(file.execute("SELECT command FROM commands").fetchall())
    if rng.random() < 0.5:
        file.execute("DELETE FROM commands WHERE command = ?", [name])
    else:
        file.execute("UPDATE commands SET command = ? WHERE command = ?", [f"{name}x", name])


OF_THE_FILE = (a_byte, a_byte, a_cut_file, an_older_file)
BY_STATEMENT = (
    a_row,
    a_row,
    a_name,
    a_missing_row,
    a_row_more,
    an_order,
    a_cut_end,
    a_chain_anew,
    a_snapshot,
    a_command,
)


def edited(evening: Evening, path: Path, rng: random.Random) -> str:
    """By one of these, and half the time with the snapshots deleted, or bound to another number."""
    copy_log(evening.path, path)
    for suffix in ("-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    edit: Callable[..., None] = rng.choice((*OF_THE_FILE, *BY_STATEMENT))
    if edit in OF_THE_FILE:
        edit(evening, path, rng)
        return edit.__name__
    with closing(sqlite3.connect(path)) as file, file:
        edit(evening, file, rng)
        if rng.random() < 0.5:
            file.execute("DELETE FROM snapshots")
    return edit.__name__


def refused(path: Path) -> bool:
    """Whether the room does not open, or for audit only."""
    try:
        with closing(SqliteLog(path)) as log:
            return rebuilt(log, proving_rules).fault != ""
    except StoreDown:
        return True


def holds_the_truth(evening: Evening, path: Path) -> bool:
    """The same events, and all else that is not derived from them and signed."""
    with closing(SqliteLog(path)) as log:
        return list(log.read()) == evening.events and list(log_faults(log)) == []


def tried(evening: Evening, folder: Path, seed: int, edits: int) -> Counter[str]:
    rng, met = random.Random(seed), Counter[str]()
    for number in range(edits):
        path = folder / "edited.db"
        what = edited(evening, path, rng)
        if refused(path):
            met[f"{what}, refused"] += 1
            continue
        assert holds_the_truth(evening, path), f"edit {number} of seed {seed} ({what}) was served as good"
        met[f"{what}, without meaning"] += 1
    return met


def test_none_of_some_hundred_edits_is_served_as_good(evening: Evening, tmp_path: Path) -> None:
    with capture_logs():  # of snapshots that were ignored
        met = tried(evening, tmp_path, 1, QUICK)
    harmless = {what for what in met if what.endswith("meaning")}
    ends_in_free_pages = "a_cut_file, without meaning"
    assert harmless <= {"a_byte, without meaning", "a_snapshot, without meaning", ends_in_free_pages}, met
    assert len(met) >= 10, "of every kind"


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_none_of_ten_thousand_edits_is_served_as_good(
    evening: Evening, tmp_path: Path, part: int, record_property: Callable[[str, object], None]
) -> None:
    with capture_logs():
        met = tried(evening, tmp_path, 100 + part, PROOF // PARTS)
    record_property(f"edits of a log, part {part + 1} of {PARTS}", dict(sorted(met.items())))


def test_an_untouched_copy_is_served(evening: Evening, tmp_path: Path) -> None:
    copy_log(evening.path, tmp_path / "copy.db")
    assert not refused(tmp_path / "copy.db")
    assert holds_the_truth(evening, tmp_path / "copy.db")
