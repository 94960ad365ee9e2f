"""A room from a snapshot and the events after it is the room that the whole log leads to."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from openfelt.room.actors.room import Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.pins import NO_PIN
from openfelt.room.log import events as e
from openfelt.room.log.chain import KeepingLog, StoreDown
from openfelt.room.oversight.audit import audit
from openfelt.room.state import packing, remembered, snapshots
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.state.fold import BackOffice, Fold
from openfelt.room.state.packing import packed
from openfelt.room.state.snapshots import recalled, still_office, taken, written
from openfelt.room.store import Store, open_log
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import LANTERNS, NO_CLOCK, proving_rules
from room.crash.night import GAMES, HOLDEM, PEOPLE, STAKE, Hurry, Night, opening
from room.sameness import assert_same
from room.store.logs import meddle
from room.tables import opened
from room.test_old_logs import OLD, events_of

PLAYED = len(GAMES) + 2
WALLET = b'{"type":"wallet","person":"p1"},"'


def whole(log: KeepingLog) -> Fold:
    fold = Fold(proving_rules)
    for entry in log.read():
        fold.take(entry)
    return fold


def quick(log: KeepingLog) -> tuple[Fold, int]:
    """From the newest snapshot, and how many events were read after it."""
    fold = recalled(log, proving_rules)
    tail = list(log.read(after=fold.office.seq))
    for entry in tail:
        fold.take(entry)
    return fold, len(tail)


class Evening(Night):
    """Bots at six tables, one the proving game's and one played for pots, each command sent once."""

    async def send(self, table: str, command: c.TableCommand, person: str) -> None:
        command = self.meant(table, command)
        try:
            await self.room.do(table, command, person, f"{self.seed}-{next(self.numbers)}")
        except Denied:
            await asyncio.sleep(0)


async def furnished(log: Store, every: int) -> Room:
    room = await Room.open(log, proving_rules, snapshot_every=every, time=Hurry())
    for number, game in enumerate((*GAMES, LANTERNS, HOLDEM), 1):
        for guest in range(PEOPLE):
            await room.in_house(lambda: list(room.house.open_guest(STAKE)), HOUSE, f"guest {number}.{guest}")
        banked = game != HOLDEM
        table = opened(game, timers=NO_CLOCK, jackpot=cents(1)) if banked else opening(number, game)
        table = msgspec.structs.replace(table, table=f"t{number}")
        await room.open_table(table, HOUSE, f"open {number}")
    return room


async def played(room: Room, hands: int) -> None:
    """At all tables at once, until each has had so many hands."""
    night = Evening(room, f"to {hands}", hands)
    await asyncio.gather(*(night.table(number) for number in range(1, PLAYED + 1)))


async def pull_the_plug(room: Room) -> None:
    """As if the process ended here, without a last snapshot."""
    room.snapshots.last = room.office.seq
    await room.close()


def test_snapshots_taken_while_all_tables_play_lead_to_the_same_room(url: str, log: Store) -> None:
    async def play() -> None:
        room, hands = await furnished(log, every=60), 0
        while len(list(log.kept())) < 2:
            hands += 3
            await played(room, hands)
        await pull_the_plug(room)

    asyncio.run(play())
    again = open_log(url)
    fold, tail = quick(again)
    kept = [seq for seq, _ in again.kept()]
    assert len(kept) == 2
    assert kept[0] > kept[1] >= 60
    assert tail == fold.office.seq - kept[0]
    assert_same(fold, whole(again))
    assert list(audit(again, proving_rules)) == []
    again.close()


def test_a_room_that_was_closed_reads_no_event_again_and_goes_on(url: str, log: Store) -> None:
    async def play() -> list[int]:
        room = await furnished(log, every=10**6)
        await played(room, 2)
        before = {id: actor.state.version for id, actor in room.tables.items()}
        await room.close()
        fold, tail = quick(open_log(url, read_only=True))
        assert tail == 0
        assert fold.office.seq == room.office.seq
        again = await Room.open(open_log(url), proving_rules, time=Hurry())
        assert {id: actor.state.version for id, actor in again.tables.items()} == before
        assert await again.do("t1", c.Buy(amount=cents(50)), "p1", "new") > before["t1"]
        (guest, _) = await again.in_house(lambda: [], HOUSE, "guest 1.0")
        assert isinstance(guest, e.AccountOpened)
        assert (await again.open_table(opened(), HOUSE, "open 2")).state.opened.table == "t2"
        await played(again, 4)
        await again.close()
        return [actor.state.number for actor in again.tables.values()]

    *numbers, pots = asyncio.run(play())
    assert numbers == [4] * 5
    assert pots >= 4, "the next hand begins by itself"
    last = open_log(url)
    assert_same(quick(last)[0], whole(last))
    assert list(audit(last, proving_rules)) == []
    last.close()


def test_tables_in_the_middle_of_a_round_are_kept_at_their_answers(log: Store) -> None:
    """Snapshots at every step of a round that asks everyone: the proving game's."""

    async def play() -> set[int]:
        room = await furnished(log, every=10**6)
        night, answers, rng = Evening(room, "m", 3), set(), random.Random(5)
        people = [f"p{number}" for number in range(4 * PEOPLE + 1, 5 * PEOPLE + 1)]
        while room.table("t5").state.number < 3:
            await night.step("t5", people, rng)
            log.keep(*await taken(room.office, room.tables))
            fold, tail = quick(log)
            assert tail == 0
            state = fold.tables["t5"].state
            assert_same(fold, whole(log))
            if state.live and state.round is not None:
                answers.add(len(state.round.answers))
        await room.close()
        return answers

    assert len(asyncio.run(play())) > 3


def test_all_that_a_room_knows_is_in_its_front_and_its_tables(log: Store) -> None:
    """A fold of the log that is added to the room belongs in `BackOffice`, or snapshots go without it."""

    async def names() -> set[str]:
        room = await Room.open(log)
        await room.close()
        return set(vars(room))

    known = {
        "office",
        "tables",
        "closed",
        "log",
        "writer",
        "shelf",
        "snapshots",
        "sound",
        "on_house",
        "on_event",
        "chance",
        "time",
    }
    own = {
        "_house_lock",
        "_opening",
        "_doing",
        "_writing",
        "_waypoints",
        "_all",
        "_left_behind",
    }  # what follows from those
    assert asyncio.run(names()) == known | own


# What does not fit is ignored


async def _two_snapshots(log: Store) -> None:
    """Of a room with all kinds of accounts and tables."""
    room = await furnished(log, every=10**6)
    house = room.house
    dee = house.open_account(HOUSE, "Dee", NO_PIN, company="Knighted")
    await room.in_house(lambda: [dee], HOUSE, "dee")
    await room.in_house(lambda: [house.lock(HOUSE, dee.person, "asleep")], HOUSE)
    physical = msgspec.structs.replace(opened(physical=True, timers=NO_CLOCK), table="felt")
    await room.open_table(physical, HOUSE)
    await played(room, 1)
    await room.snapshots.take(room.office, room.tables)
    await room.in_house(lambda: list(room.house.open_guest(STAKE)), HOUSE, "one more")
    await room.close()


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        ("UPDATE snapshots SET body = body || body", "damaged"),
        ("UPDATE snapshots SET body = substr(body, 1, 400)", "damaged"),
        ("UPDATE snapshots SET body = substr(body, 3)", "damaged"),
        ("UPDATE links SET hash = (SELECT hash FROM links ORDER BY seq LIMIT 1)", "another log"),
        ("DELETE FROM links WHERE seq > 5", "another log"),
    ],
    ids=["longer", "shorter", "no head", "another hash", "no such event"],
)
def test_what_does_not_fit_is_ignored_and_the_log_read_whole(
    url: str, log: Store, spoil: str, why: str
) -> None:
    asyncio.run(_two_snapshots(log))
    meddle(url, spoil)
    again = open_log(url)
    with capture_logs() as said:
        fold, tail = quick(again)
    ignored = [line for line in said if line["event"] == "snapshot ignored"]
    assert len(ignored) == 2
    assert all(why in line["why"] for line in ignored)
    assert tail == fold.office.seq > 0
    assert_same(fold, whole(again))
    again.close()


def test_a_snapshot_of_other_code_is_ignored_and_no_fault_of_the_log(
    url: str, log: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(_two_snapshots(log))
    monkeypatch.setattr(snapshots, "made_by", lambda: "other code")
    again = open_log(url)
    with capture_logs() as said:
        fold, tail = quick(again)
    assert ["another shape" in line["why"] for line in said] == [True, True]
    assert tail == fold.office.seq
    assert list(audit(again, proving_rules)) == []
    again.close()


def test_when_the_newest_is_damaged_the_one_before_serves(url: str, log: Store) -> None:
    asyncio.run(_two_snapshots(log))
    meddle(url, "UPDATE snapshots SET body = substr(body, 3) WHERE seq = (SELECT max(seq) FROM snapshots)")
    again = open_log(url)
    with capture_logs() as said:
        fold, tail = quick(again)
    assert len(said) == 1
    _, before = (seq for seq, _ in again.kept())
    assert tail == fold.office.seq - before >= 2
    assert_same(fold, whole(again))
    again.close()


def test_a_snapshot_outlives_an_upgrade_that_does_not_change_the_shape_of_state(
    url: str, log: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other books, other procedures: rules are in the log by name. Another field is another shape."""
    asyncio.run(_two_snapshots(log))
    shape = packing.shape()
    again = open_log(url)
    with capture_logs() as said:
        fold = recalled(again, proving_rules)
    assert (said, fold.office.seq > 0) == ([], True)
    snapshots.made_by.cache_clear()
    monkeypatch.setattr(snapshots, "shape", lambda: {**shape, "Sitter": {**shape["Sitter"], "hat": "str"}})
    with capture_logs() as said:
        assert recalled(again, proving_rules).office.seq == 0
    assert ["another shape" in line["why"] for line in said] == [True, True]
    monkeypatch.undo()
    snapshots.made_by.cache_clear()
    again.close()


def test_the_shape_is_of_every_kind_of_value_and_of_no_place_in_the_code() -> None:
    shape = packing.shape()
    assert {
        "RoundKept",
        "BankedTable",
        "Bet",
        "Rotation",
        "HandResult",
        "TableOpened",
        "Limits",
    } <= shape.keys()
    assert shape["BankedTable"]["bets"] == "tuple[Bet, ...]"


LEADS_TO = 5, "e75116d23614f71f"
"""The format of snapshots, and the digest of what a log of an earlier version leads to."""


def test_the_format_goes_up_when_the_same_events_lead_to_another_state() -> None:
    """If this fails, a snapshot of before is not what this code would make of the log: raise `FORMAT`.

    Where only a field was added or renamed, the shape tells that by itself; give the digest anew.
    """
    fold = Fold(lambda opened: replace(rules_of(opened), filed=None))
    for entry in events_of(next(file for file in OLD if file.name.startswith("labels"))):
        fold.take(entry)
    lines = [packed(still_office(fold.office))["house"]]
    lines += [snapshots.table_line(table.state, table.done).state for table in fold.tables.values()]
    digest = hashlib.sha256(msgspec.json.encode(in_order(lines), order="deterministic")).hexdigest()
    assert (snapshots.FORMAT, digest[:16]) == LEADS_TO


def in_order(kept: Any) -> Any:
    """What is kept of a set has no order."""
    if isinstance(kept, dict):
        return {name: in_order(it) for name, it in kept.items()}
    if not isinstance(kept, list):
        return kept
    parts = [in_order(it) for it in kept]
    return [parts[0], sorted(parts[1], key=repr)] if parts[:1] in (["set"], ["frozenset"]) else parts


# The audit


def test_an_audit_tells_what_a_snapshot_has_otherwise_than_the_log(url: str, log: Store) -> None:
    def spoiled(text: bytes, change: Callable[[bytes], bytes]) -> bytes:
        head, office, *tables = text.split(b"\n")
        told = msgspec.json.decode(head)
        return written(told["seq"], told["hash"], list(map(change, [office, *tables])))

    asyncio.run(_two_snapshots(log))
    again = open_log(url)
    seq, text = next(again.kept())
    again.keep(seq, spoiled(text, lambda line: line))
    assert list(audit(again, proving_rules)) == []
    again.keep(seq, spoiled(text, lambda line: line.replace(WALLET, WALLET + b"9", 1)))
    (problem,) = audit(again, proving_rules)
    assert problem == f"the snapshot at event {seq} has another house of the room than the log leads to"
    again.keep(
        seq, spoiled(text, lambda line: line.replace(b'"waiting":["list",[]]', b'"waiting":["list",[5]]'))
    )
    where = f"the snapshot at event {seq} has another waiting of table"
    expected = {
        f"{where} {table} than the log leads to"
        for table in (*(f"t{n}" for n in range(1, PLAYED + 1)), "felt")
    }
    assert set(audit(again, proving_rules)) == expected
    again.keep(seq, b"nonsense")
    (problem,) = audit(again, proving_rules)
    assert "cannot be used: it is damaged" in problem
    again.close()


# When it cannot be taken


def test_a_room_closes_all_the_same_when_a_snapshot_cannot_be_kept(log: Store) -> None:
    def full(seq: int, text: bytes) -> None:
        raise StoreDown("the disk is full")

    async def play() -> None:
        room = await furnished(log, every=5)
        await room.close()

    log.keep = full  # type: ignore[method-assign]
    with capture_logs() as said:
        asyncio.run(play())
    assert {line["event"] for line in said} == {"no snapshot was taken"}
    assert "the disk is full" in said[0]["why"]


def test_a_front_is_whole_when_no_event_before_its_last_is_missing(log: Store) -> None:
    asyncio.run(_two_snapshots(log))
    first, second, third = (event for event in log.read() if event.seq <= 3)
    office, said = BackOffice(), []
    for entry in (first, third, second):
        office.take(entry, e.read(entry.body))
        said.append((office.seq, office.hash, office.whole))
    assert said == [(1, first.hash, True), (3, third.hash, False), (3, third.hash, True)]


def test_no_snapshot_is_taken_while_an_earlier_event_is_still_on_its_way_here(log: Store) -> None:
    async def play() -> None:
        room = await furnished(log, every=10**6)
        room.office.taken -= 1
        await room.snapshots.take(room.office, room.tables)
        assert list(log.kept()) == []
        room.office.taken += 1
        await room.close()

    asyncio.run(play())


def test_the_house_carries_out_a_command_once_however_long_ago(
    log: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembered, "REMEMBERED", 3)

    async def play() -> None:
        room = await furnished(log, every=10**6)
        assert len(room.office.house_done) == 3
        people = len(room.house.people)
        first, money = await room.in_house(lambda: list(room.house.open_guest(STAKE)), HOUSE, "guest 1.0")
        assert isinstance(first, e.AccountOpened)
        assert first.card == room.house.account("p1").card
        assert money == e.Deposited(person="p1", amount=STAKE, cashier=HOUSE)
        assert len(room.house.people) == people
        assert room.house.wallet("p1") == STAKE
        await room.close()

    asyncio.run(play())
