"""From one table to another: no money is lost or doubled, wherever the room dies in between."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from openfelt.room.actors.room import Missing, Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.pins import NO_PIN
from openfelt.room.doors.roles import NotAllowed
from openfelt.room.log import events as e
from openfelt.room.log.chain import LogEntry, Pending, StoreDown
from openfelt.room.oversight.audit import audit
from openfelt.room.store import Store, open_log
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, cents
from room import spoken as c
from room.held import turns
from room.test_actor import quick
from room.test_room_when_the_store_is_down import Moody

MONEY = cents(1000)


async def furnished(log: Any, **second: Any) -> Room:
    """t1 and t2, both of four seats; p1 to p4 are players, p5 is the floor, p6 works for a company."""
    room = await Room.open(log)
    for _ in range(4):
        await room.in_house(lambda: room.house.open_guest(MONEY), HOUSE)
    await room.in_house(lambda: [room.house.open_account(HOUSE, "Flo", NO_PIN, ["floor"])], HOUSE)
    await room.in_house(lambda: [room.house.open_account(HOUSE, "Kay", NO_PIN, company="Knighted")], HOUSE)
    await room.in_house(lambda: [e.Deposited(person="p6", amount=MONEY, cashier=HOUSE)], HOUSE)
    usual = {"limits": Limits(cents(5), cents(500)), "timers": quick(seat=60)}
    for more in ({}, second):
        opened = {"game": "aviator/supreme-baccarat", "seats": 4, "decks": 4, "name": "x", **usual, **more}
        await room.open_table(e.TableOpened(table="", **opened), HOUSE)
    await room.do("t1", c.Sit(seat=1, buy_in=cents(300)), "p1")
    await room.do("t1", c.Sit(seat=2, buy_in=cents(300)), "p2")
    return room


def in_a_room(path: Path, story: Any, **second: Any) -> None:
    async def run() -> None:
        log = Moody(open_log(str(path / "room.db")))
        room = await furnished(log, **second)
        await story(room, log)
        assert list(audit(log)) == []
        await room.close()

    asyncio.run(run())


def where(room: Room, person: str) -> tuple[dict[str, int], dict[str, Cents], Cents]:
    """Seats, money at tables, and what is in the account."""
    seats = {id: actor.state.seat_of(person) for id, actor in room.tables.items()}
    stacks = {id: room.house.stack(id, person) for id in room.tables}
    for id, actor in room.tables.items():
        assert actor.state.stacks.get(person, 0) == stacks[id]
    return (
        {id: seat for id, seat in seats.items() if seat is not None},
        {id: stack for id, stack in stacks.items() if stack},
        room.house.wallet(person),
    )


AT_T1 = ({"t1": 1}, {"t1": cents(300)}, cents(700))
AT_T2 = ({"t2": 3}, {"t2": cents(300)}, cents(700))
CHANGE = c.Change(table="t2", seat=3)


def test_a_player_changes_tables_with_everything(tmp_path: Path) -> None:
    async def story(room: Room, log: Moody) -> None:
        version = await room.do("t1", CHANGE, "p1", "a")
        assert where(room, "p1") == AT_T2
        assert await room.do("t1", CHANGE, "p1", "a") == version, "once"
        bodies = [e.read(entry.body) for entry in log.read()][-5:]
        assert replace(bodies[1], now=None) == e.Left(seat=1, person="p1", to="t2")
        assert [type(event) for event in bodies] == [e.Called, e.Left, e.CashedOut, e.Bought, e.Sat]
        with pytest.raises(Denied, match="p1 does not sit at this table"):
            await room.do("t1", CHANGE, "p1", "b")

    in_a_room(tmp_path, story)


def test_the_floor_moves_someone_and_says_why(tmp_path: Path) -> None:
    async def story(room: Room, log: Moody) -> None:
        with pytest.raises(NotAllowed, match="only the floor may seat people"):
            await room.do("t1", c.Change(table="t2", seat=3, person="p1", why="x"), "p2")
        with pytest.raises(Denied, match="for a stated reason"):
            await room.do("t1", c.Change(table="t2", seat=3, person="p1"), "p5")
        await room.do("t1", c.Change(table="t2", seat=3, person="p1", why="to balance the tables"), "p5", "a")
        assert where(room, "p1") == AT_T2
        left = next(event for entry in log.read() if isinstance(event := e.read(entry.body), e.Left))
        assert replace(left, now=None) == e.Left(seat=1, person="p1", to="t2", why="to balance the tables")

    in_a_room(tmp_path, story)


@pytest.mark.parametrize(
    ("prepare", "change", "why"),
    [
        ([], c.Change(table="t2", seat=5), "no seat 5"),
        ([], c.Change(table="t1", seat=3), "t1 is this one"),
        ([], c.Change(table="t9", seat=3), 'no table "t9"'),
        ([("t2", c.Sit(seat=3, buy_in=cents(50)), "p3")], CHANGE, "taken by p3"),
        ([("t2", c.Sit(seat=4, buy_in=cents(50)), "p1")], CHANGE, "p1 sits at this table already"),
        ([("t2", c.Pause(why="x"), "p5")], CHANGE, "paused"),
        ([("t2", c.Close(why="late"), "p5")], CHANGE, "closed: late"),
        ([("t1", c.Accept(round=1, wager=cents(50)), "p1")], CHANGE, "^you still have money in play"),
        ([("t1", c.Pause(why="x"), "p5")], CHANGE, "paused"),
    ],
)  # fmt: skip
def test_a_change_that_cannot_be_leaves_everything_as_it_was(
    prepare: list[tuple[str, c.TableCommand, str]], change: c.Change, why: str, tmp_path: Path
) -> None:
    async def story(room: Room, log: Moody) -> None:
        for table, command, who in prepare:
            await room.do(table, command, who)
        before, entries = where(room, "p1"), len(list(log.read()))
        with pytest.raises((Denied, Missing), match=why):
            await room.do("t1", change, "p1", "a")
        assert where(room, "p1") == before
        assert len(list(log.read())) == entries, "nothing is written"

    in_a_room(tmp_path, story)


@pytest.mark.parametrize(
    ("second", "why"),
    [
        ({"limits": Limits(cents(400), cents(500))}, "at least the table minimum of .400"),
        ({"private": "p3"}, "private table: ask p3 to invite p1"),
    ],
)
def test_the_new_table_s_rules_hold(second: dict[str, Any], why: str, tmp_path: Path) -> None:
    async def story(room: Room, log: Moody) -> None:
        with pytest.raises(Denied, match=why):
            await room.do("t1", CHANGE, "p1")
        assert where(room, "p1") == AT_T1

    in_a_room(tmp_path, story, **second)


def test_one_company_at_the_new_table(tmp_path: Path) -> None:
    async def story(room: Room, log: Moody) -> None:
        await room.in_house(
            lambda: [room.house.open_account(HOUSE, "Bea", NO_PIN, company="Blackstone")], HOUSE
        )
        await room.in_house(lambda: [e.Deposited(person="p7", amount=MONEY, cashier=HOUSE)], HOUSE)
        await room.do("t2", c.Sit(seat=1, buy_in=cents(50)), "p7")
        await room.do("t1", c.Sit(seat=3, buy_in=cents(50)), "p6")
        with pytest.raises(Denied, match="only one proposition-player company"):
            await room.do("t1", CHANGE, "p6")
        assert room.table("t1").state.seat_of("p6") == 3

    in_a_room(tmp_path, story, every_hand=True)


def test_those_who_wait_at_the_new_table_come_first(tmp_path: Path) -> None:
    async def story(room: Room, log: Moody) -> None:
        await room.do("t2", c.Wait(), "p3")
        assert room.table("t2").state.calls[1].person == "p3"
        with pytest.raises(Denied, match="seat 1 is held for p3"):
            await room.do("t1", c.Change(table="t2", seat=1), "p1")
        await room.do("t2", c.Wait(), "p1")
        await room.do("t1", c.Change(table="t2", seat=2), "p1")  # to which p1 was called
        assert room.table("t2").state.waiting == ["p3"]
        assert where(room, "p1")[0] == {"t2": 2}

    in_a_room(tmp_path, story)


# Dying in between


def copied(entries: list[LogEntry], path: Path) -> Store:
    log = open_log(str(path))
    fields = Pending.__struct_fields__
    log.append([Pending(**{name: getattr(entry, name) for name in fields}) for entry in entries])
    return log


def test_wherever_the_log_was_cut_off_the_money_is_in_one_place(tmp_path: Path) -> None:
    async def story(room: Room, log: Moody) -> None:
        before = len(list(log.read()))
        await room.do("t1", CHANGE, "p1", "a")
        entries = list(log.read())
        batches = [before, before + 1, before + 3, before + 5]  # the three writes of a change
        assert len(entries) == batches[-1]
        for n, cut in enumerate(batches):
            await _restarted(copied(entries[:cut], tmp_path / f"{n}.db"), left=n > 1)

    async def _restarted(log: Store, left: bool) -> None:
        room = await Room.open(log)
        assert where(room, "p1") == (AT_T2 if left else AT_T1)
        await room.do("t1", CHANGE, "p1", "a")  # a client that never heard the answer asks again
        assert where(room, "p1") == AT_T2
        assert list(audit(log)) == []
        await room.close()

    in_a_room(tmp_path, story)


def test_a_change_that_died_before_leaving_holds_the_seat_for_a_while(tmp_path: Path) -> None:
    async def story(room: Room, log: Moody) -> None:
        target, mover = room.table("t2"), room.caller("p1")
        await target.do(c.Expect(seat=3, amount=cents(300), source="t1"), mover)
        with pytest.raises(Denied, match="seat 3 is held for p1"):
            await room.do("t2", c.Sit(seat=3, buy_in=cents(50)), "p3")
        assert target.state.calls[3].until is not None
        await room.do("t2", c.Unwait(), "p1")
        await room.do("t2", c.Sit(seat=3, buy_in=cents(50)), "p3")

    in_a_room(tmp_path, story)


def test_if_the_new_table_cannot_be_written_the_same_id_finishes_it(tmp_path: Path) -> None:
    async def story(room: Room, log: Moody) -> None:
        fails = _third(log)
        with pytest.raises(StoreDown):
            await room.do("t1", CHANGE, "p1", "a")
        assert fails == [0]
        assert where(room, "p1") == ({}, {}, MONEY)
        await room.do("t1", CHANGE, "p1", "a")
        assert where(room, "p1") == AT_T2

    def _third(log: Moody) -> list[int]:
        """The third write from here fails before it is written."""
        left, append = [3], log.append

        def counted(pending: Any) -> Any:
            left[0] -= 1
            if left[0] == 0:
                log.mood = "before"
            return append(pending)

        log.append = counted  # type: ignore[method-assign]  # counts its calls
        return left

    in_a_room(tmp_path, story)


def test_a_seat_held_for_nothing_is_given_back(tmp_path: Path) -> None:
    """p1 takes the bank at t1 while t2 is being asked."""

    async def story(room: Room, log: Moody) -> None:
        target = room.table("t2")
        async with target.reading():
            changing = asyncio.ensure_future(room.do("t1", CHANGE, "p1", "a"))
            await turns()
            await room.do("t1", c.Accept(round=1, wager=cents(50)), "p1")
        with pytest.raises(Denied, match=r"^you still have money in play"):
            await changing
        assert target.state.calls == {}
        assert where(room, "p1") == AT_T1

    in_a_room(tmp_path, story)


def test_who_has_spent_the_money_meanwhile_keeps_the_rest_in_the_account(tmp_path: Path) -> None:
    async def story(room: Room, log: Moody) -> None:
        await room.do("t1", c.Buy(amount=cents(700)), "p1")  # all there is
        target = room.table("t2")
        do = target.do

        async def slow(command: Any, by: Any, id: str = "", check: Any = None) -> Any:
            if isinstance(command, c.Sit):
                await room.do("t1", c.Buy(amount=cents(900)), "p1")
                by = room.caller("p1")
            return await do(command, by, id, check)

        target.do = slow  # type: ignore[method-assign]  # the person is quicker
        with pytest.raises(
            Denied, match=r"p1 has left t1, and the money is in the account, but: p1 has .100"
        ):
            await room.do("t1", CHANGE, "p1", "a")
        assert where(room, "p1") == ({}, {"t1": cents(900)}, cents(100))

    in_a_room(tmp_path, story)


def test_a_table_knows_people_as_they_are_now_not_as_they_last_came(tmp_path: Path) -> None:
    async def story(room: Room, log: Moody) -> None:
        before = room.caller("p3")
        await room.do("t1", c.Sit(seat=3, buy_in=cents(300)), "p3")
        assert (before.wallet, room.caller("p3").wallet) == (MONEY, cents(700))
        with room.house.holding("p3", cents(500)):
            assert room.caller("p3").wallet == cents(200), "money that is promised is not theirs to bring"
        await room.in_house(lambda: [room.house.lock("p5", "p3", "a test")], "p5")
        with pytest.raises(Denied, match="locked"):
            room.caller("p3")
        await room.in_house(lambda: [room.house.unlock("p5", "p3")], "p5")
        assert room.caller("p3").wallet == cents(700)
        await room.in_house(lambda: [room.house.dismiss(HOUSE, "p5", "a test")], HOUSE)
        with pytest.raises(Denied):
            room.caller("p5")

    in_a_room(tmp_path, story)
