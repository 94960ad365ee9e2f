"""Health is found out by writing, and is true: on a full disk too."""

from __future__ import annotations

import asyncio
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from openfelt.room.actors.room import Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.sessions import is_own_machine
from openfelt.room.log import events as e
from openfelt.room.log.chain import StoreDown
from openfelt.room.log.stream import HOUSE_STREAM
from openfelt.room.oversight.audit import audit
from openfelt.room.oversight.health import GOOD_FOR, Health
from openfelt.room.store import Store, open_log
from openfelt.room.store.postgres import PostgresLog
from openfelt.rules.money import cents
from room.held import HeldTime
from room.store.server import Server


class Disk:
    """A real one, of so many bytes, which can be filled up."""

    def __init__(self, path: Path) -> None:
        self.path, self._filler = path, path / "filler"

    def fill(self) -> None:
        with self._filler.open("ab", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while True:
                        file.write(b"x" * size)
                except OSError:
                    continue

    def free(self) -> None:
        self._filler.unlink()


@contextmanager
def disk(size: str) -> Iterator[Disk]:
    """Mounted for the test; where that is not allowed there is none."""
    with TemporaryDirectory(prefix="felt-", dir="/tmp") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=777", "felt", folder]
        if subprocess.run(mount, capture_output=True, check=False).returncode:
            pytest.skip("nobody may mount a file system here")
        try:
            yield Disk(Path(folder))
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


async def deposit(room: Room, number: int = 1) -> None:
    for _ in range(number):
        await room.in_house(lambda: [e.Deposited(person="p1", amount=cents(1), cashier=HOUSE)], HOUSE)


class Patient:
    """A room, and whoever asks again and again how it is."""

    def __init__(self, room: Room, time: HeldTime) -> None:
        self.room, self.time, self.health = room, time, Health(room)
        self.tries = 0
        append = room.writer.append

        def counted(pending: object) -> object:
            self.tries += 1
            return append(pending)  # type: ignore[arg-type]  # whatever it is

        room.writer.append = counted  # type: ignore[method-assign,assignment]

    async def is_well(self, asked: int = 20) -> bool:
        """As many who ask within a second are told after one try at most."""
        self.time._now += GOOD_FOR
        before = self.tries
        told = set(await asyncio.gather(*(self.health.fault() for _ in range(asked))))
        assert len(told) == 1
        assert self.tries <= before + 1
        return told == {""}


async def on_a_full_disk(
    room: Room, time: HeldTime, full: Callable[[], None], free: Callable[[], None]
) -> None:
    await room.in_house(lambda: room.house.open_guest(cents(1)), HOUSE)
    here = Patient(room, time)
    assert await here.is_well()
    full()
    failed = 0
    for _ in range(2000):  # some may still fit into what was there
        try:
            await deposit(room)
        except StoreDown:
            failed += 1
            break
    assert failed, "the disk is full"
    for _ in range(3):
        assert not await here.is_well()
        with pytest.raises(StoreDown):
            await deposit(room)
        failed += 2
    free()
    assert await here.is_well()
    await deposit(room)
    said = [e.read(entry.body) for entry in room.log.read(stream=HOUSE_STREAM)]
    assert [one for one in said if isinstance(one, e.WrittenAgain)] == [e.WrittenAgain(failed=failed)]
    assert here.tries > failed
    before = room.office.seq
    assert await here.is_well()
    assert room.office.seq == before, "while all is well, nothing of it is in the log"
    assert list(audit(room.log)) == []


def test_a_probe_changes_what_is_on_the_disk(log: Store, kind: str, url: str, tmp_path: Path) -> None:
    """One that writes nothing finds nothing out; and it is no event."""

    def written() -> object:
        if kind == "sqlite":
            return (tmp_path / "room.db-wal").read_bytes()
        with psycopg.connect(url) as connection:
            return connection.execute("SELECT xmin FROM seal").fetchone()

    before = written()
    for _ in range(2):
        assert log.append([]) == []
        assert written() != before
        before = written()
    assert list(log.read()) == []


def test_on_a_full_disk_the_room_is_not_well_until_an_event_is_written_again() -> None:
    async def story(there: Disk) -> None:
        time = HeldTime()
        room = await Room.open(open_log(str(there.path / "room.db")), time=time)
        await on_a_full_disk(room, time, there.fill, there.free)
        await room.close()

    with disk("8m") as there:
        asyncio.run(story(there))


def test_where_files_may_not_grow_the_room_is_not_well_either(tmp_path: Path) -> None:
    async def story() -> None:
        time, before = HeldTime(), resource.getrlimit(resource.RLIMIT_FSIZE)
        room = await Room.open(open_log(str(tmp_path / "room.db")), time=time)

        def full() -> None:
            size = (tmp_path / "room.db-wal").stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))

        def free() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)

        try:
            await on_a_full_disk(room, time, full, free)
        finally:
            free()
        await room.close()

    asyncio.run(story())


def test_on_a_full_disk_of_postgresql_the_room_is_not_well_either() -> None:
    async def story(there: Disk, url: str) -> None:
        time = HeldTime()
        with closing(PostgresLog(url, patience=0.1)) as log:
            room = await Room.open(log, time=time)
            await on_a_full_disk(room, time, there.fill, there.free)
            await room.close()

    with disk("80m") as there:
        server = Server(there.path)
        try:
            asyncio.run(story(there, server.room()))
        finally:
            server.stop()


def test_the_machine_itself_is_known_by_its_own_addresses() -> None:
    own = ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1")
    others = ("10.0.0.1", "::2", "2001:db8::1", "::ffff:10.0.0.1", "localhost", "")
    assert [is_own_machine(address) for address in (*own, *others)] == [True] * 4 + [False] * 6
