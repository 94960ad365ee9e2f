"""A room whose log is not what was written pays nothing out: it is open for audit only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from openfelt.room.actors import rebuilt
from openfelt.room.actors.room import Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.log.chain import Damaged, StoreDown
from openfelt.room.log.stream import HOUSE_STREAM
from openfelt.room.oversight.audit import audit
from openfelt.room.oversight.health import Health
from openfelt.room.store import Store, open_log
from openfelt.room.store.audit import check_before
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from room import spoken as c
from room.crash.night import furnish
from room.store.logs import edit, link_at, meddle
from room.store.test_seal import pending_as, work_out_anew
from room.tables import opened
from waiting import until_so


def edit_the_deposit(url: str) -> None:
    """Of the second guest: it is the fourth event, a link with the account that it goes to."""
    (body,) = (event.body for event in link_at(url, 4) if event.seq == 4)
    assert '"1000000.00"' in body
    edit(url, 4, body=body.replace('"1000000.00"', '"9000000.00"'))


async def one_evening(log: Store) -> None:
    """Guests with a million each, a table, and a snapshot when the room closes."""
    room = await Room.open(log)
    await furnish(room, 1)
    await room.do("t1", c.Sit(seat=1, buy_in=cents(5000)), "p1", "sit")
    await room.close()


async def take(room: Room, amount: object) -> None:
    paid = e.Withdrawn(person="p1", amount=cents(amount), cashier=HOUSE)
    await room.in_house(lambda: [paid], HOUSE)


def opened_again(url: str, then: Callable[[Room], Coroutine[None, None, None]]) -> None:
    async def scenario() -> None:
        room = await Room.open(open_log(url))
        try:
            async with asyncio.timeout(120):
                await then(room)
        finally:
            await room.close()

    asyncio.run(scenario())


async def is_open_for_audit_only(room: Room) -> None:
    assert room.sound.fault
    before = list(room.log.read())
    with pytest.raises(Damaged, match="open for audit only"):
        await take(room, 1)
    with pytest.raises(Damaged, match="open for audit only"):
        await room.open_table(opened(), HOUSE)
    with pytest.raises(Damaged, match="open for audit only"):
        await room.in_house(lambda: room.house.open_guest(cents(1)), HOUSE)
    if "t1" in room.tables:
        with pytest.raises(Damaged, match="open for audit only"):
            await room.do("t1", c.Buy(amount=cents(10)), "p1", "more")
    assert await Health(room).fault() == room.sound.says
    assert list(room.log.read()) == before


@pytest.mark.parametrize("snapshots", ["kept", "deleted"])
def test_a_deposit_that_was_edited_is_not_paid_out(url: str, log: Store, snapshots: str) -> None:
    asyncio.run(one_evening(log))
    with closing(open_log(url)) as found:
        assert "1000000.00" in list(found.read(stream=HOUSE_STREAM))[1].body
    edit_the_deposit(url)
    if snapshots == "deleted":
        meddle(url, "DELETE FROM snapshots")

    async def then(room: Room) -> None:
        assert room.sound.fault == "event 4: its hash does not follow from its text and the event before"
        assert list(room.house.people) == ["p1"], "as far as the log is sound"
        await is_open_for_audit_only(room)

    opened_again(url, then)
    with closing(open_log(url)) as again:
        assert "event 4: its hash does not follow from its text and the event before" in list(audit(again))


def test_a_deposit_edited_in_a_chain_worked_out_anew_is_not_paid_out(url: str, log: Store) -> None:
    asyncio.run(one_evening(log))

    work_out_anew(
        url,
        lambda it: pending_as(it, it.body.replace("1000000.00", "9000000.00")) if it.seq == 2 else it,
    )

    async def then(room: Room) -> None:
        assert "not the end that was signed" in room.sound.fault
        await is_open_for_audit_only(room)

    opened_again(url, then)


def test_a_snapshot_that_was_edited_is_not_believed(url: str, log: Store) -> None:
    """Its digest worked out anew, as anybody can."""
    asyncio.run(one_evening(log))
    with closing(open_log(url)) as found:
        seq, text = next(found.kept())
        assert b"995000" in text
        forged = text.replace(b"995000", b"895000")
        quoted = (b"0" * 64 + forged).hex()
    value = f"x'{quoted}'" if url.startswith("sqlite") else f"decode('{quoted}', 'hex')"
    meddle(url, f"DELETE FROM snapshots WHERE seq = {seq}")
    meddle(url, f"INSERT INTO snapshots (seq, part, body) VALUES ({seq}, 0, {value})")

    async def then(room: Room) -> None:
        assert room.house.wallet("p1") == cents(995_000)
        assert not room.sound.fault

    with capture_logs() as said:
        opened_again(url, then)
    ignored = [line["why"] for line in said if line["event"] == "snapshot ignored"]
    assert ignored == ["it is damaged, or not signed with the log's key"]


def test_before_all_was_looked_through_nothing_is_paid_out(
    url: str, log: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuilt, "AT_ONCE", 0)
    asyncio.run(one_evening(log))

    async def good(room: Room) -> None:
        assert not room.sound.whole
        with pytest.raises(Denied, match="still being looked through"):
            await take(room, 1)
        await room.do("t1", c.Buy(amount=cents(10)), "p1", "more")
        await until_so(lambda: room.sound.whole, "the end of the log")
        await take(room, 1)

    opened_again(url, good)
    edit_the_deposit(url)

    async def bad(room: Room) -> None:
        assert not room.sound.fault, "the snapshot is believed for now"
        with pytest.raises(Denied, match="still being looked through"):
            await take(room, 1)
        await until_so(lambda: room.sound.fault, "the fault")
        assert "event 4: its hash does not follow" in room.sound.fault
        await is_open_for_audit_only(room)

    opened_again(url, bad)


def test_who_comes_to_look_may_come_in_and_is_not_written(url: str, log: Store) -> None:
    asyncio.run(one_evening(log))
    ((last,),) = meddle(url, "SELECT max(seq) FROM links")
    edit(url, last, by="eve")

    async def then(room: Room) -> None:
        begun = e.SessionBegun(person="p1", token="t", expires=2e12, now=1e12)
        await room.in_house(lambda: [begun], "p1")
        assert list(room.house.sessions) == ["t"]
        await is_open_for_audit_only(room)

    opened_again(url, then)


def test_what_was_before_a_snapshot_leads_to_it(log: Store) -> None:
    asyncio.run(one_evening(log))
    last = list(log.read())[-1]
    assert list(check_before(log, last.seq, last.hash)) == []
    assert list(check_before(log, last.seq, "another")) == [
        f"event {last.seq} is not the one that the room began with"
    ]


def test_a_room_stands_still_when_its_database_is_taken_away(tmp_path: Path) -> None:
    """Five buy-ins were acknowledged into nothing."""

    async def scenario() -> None:
        room = await Room.open(open_log(str(tmp_path / "room.db")))
        await furnish(room, 1)
        await room.do("t1", c.Sit(seat=1, buy_in=cents(5000)), "p1", "sit")
        health = Health(room)
        assert await health.fault() == ""
        for file in list(tmp_path.glob("room.db*")):
            file.unlink()
        for number in range(5):
            with pytest.raises(Damaged, match="moved, replaced or deleted"):
                await room.do("t1", c.Buy(amount=cents(10)), "p1", f"buy {number}")
        assert "moved, replaced or deleted" in await health.fault()
        await room.close()
        assert list(tmp_path.glob("room.db*")) == []

    asyncio.run(scenario())


def test_health_is_found_out_by_writing_and_not_by_everybody_who_asks(tmp_path: Path) -> None:
    async def scenario() -> None:
        room = await Room.open(open_log(str(tmp_path / "room.db")))
        tried = 0
        append = room.writer.append

        async def fails(pending: object) -> object:
            nonlocal tried
            tried += 1
            raise StoreDown("database or disk is full")

        health = Health(room)
        assert await health.fault() == ""
        room.writer.append = fails  # type: ignore[method-assign,assignment]
        assert await health.fault() == "", "one look is good for a moment"
        health._looked = float("-inf")
        answers = await asyncio.gather(*(health.fault() for _ in range(20)))
        assert set(answers) == {"database or disk is full"}
        assert tried == 1

        async def never(pending: object) -> object:
            return await asyncio.Event().wait()

        room.writer.append = never  # type: ignore[method-assign,assignment]
        slow = Health(room, patience=0.05)
        assert await slow.fault() == "the log's database does not answer"
        room.writer.append = append  # type: ignore[method-assign]
        assert slow._trying is not None
        slow._trying.cancel()
        await room.close()

    asyncio.run(scenario())
