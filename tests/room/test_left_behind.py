"""A private table whose people have gone closes: bots leave, money goes home, and nothing of it goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from openfelt.room.actors.actor import Follower, TableActor
from openfelt.room.actors.companions import Companions
from openfelt.room.actors.room import Room
from openfelt.room.doors.house import HOUSE
from openfelt.room.log import events as e
from openfelt.room.oversight.audit import audit
from openfelt.room.steps.caller import CLOCK
from openfelt.room.store import open_log
from openfelt.rules.bets import Limits
from openfelt.rules.money import cents
from room import spoken as c
from room.held import HeldTime
from room.tables import Night
from waiting import until_so

SOON = 0.3
PACE = (0.0, 0.01)
LIMITS = Limits(cents(5), cents(500))
CLOCKS = e.Timers(offer=1, betting=1, decision=1)
NO_CLOCK = e.Timers(offer=None, betting=None, decision=None)


async def a_guest(room: Room) -> str:
    opened, _ = await room.in_house(lambda: room.house.open_guest(cents(1000)), HOUSE)
    assert isinstance(opened, e.AccountOpened)
    return opened.person


class Own:
    """Somebody's own table, with bots, at which they sit and look on."""

    def __init__(self, actor: TableActor, owner: str) -> None:
        self.actor, self.owner = actor, owner
        self.looks_on = Follower(owner, lambda message: None)

    @classmethod
    async def opened(cls, room: Room, bots: Companions, id: str, timers: e.Timers = CLOCKS) -> Own:
        owner = await a_guest(room)
        table = e.TableOpened(
            table=id, name=id, game="parkwest/cash-in-baccarat", limits=LIMITS, seats=8, decks=8,
            private=owner, timers=timers,
        )  # fmt: skip
        own = cls(await room.open_table(table, owner), owner)
        await own.actor.follow(own.looks_on)
        await room.do(id, c.Sit(seat=1, buy_in=cents(200)), owner)
        await bots.ask(id, owner, 2, "bots")
        return own

    def leave(self) -> None:
        self.actor.unfollow(self.looks_on)


def test_a_table_that_was_left_behind_closes_and_one_with_a_person_there_does_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        room = await Room.open(open_log(str(tmp_path / "room.db")), left_behind=SOON)
        bots = Companions(room, PACE)
        left, kept, visited = [await Own.opened(room, bots, id) for id in ("left", "kept", "visited")]
        friend = await a_guest(room)
        await room.do("visited", c.InvitePerson(person=friend), visited.owner)
        await visited.actor.follow(Follower(friend, lambda message: None))
        await room.do("kept", c.SitOut(), kept.owner)
        for own in (left, visited):
            own.leave()
        await until_so(lambda: left.actor.state.closed, "a table that is closed")
        assert not kept.actor.state.closed, "its owner only sits out"
        assert not visited.actor.state.closed, "a guest is there"

        async with left.actor.reading() as state:
            assert state.closed == "nobody was at the table for 0.3 s"
            assert (state.stacks, state.seats) == ({}, {})
        assert not left.actor.followers
        await until_so(
            lambda: all(task.done() for (id, _), task in bots._playing.items() if id == "left"),
            "bots that leave",
        )
        assert left.actor._watcher is None
        assert room.house.stack("left", left.owner) == 0
        assert list(audit(room.log)) == []
        await bots.close()
        await room.close()

    asyncio.run(scenario())


def test_bots_do_not_play_for_ever_for_somebody_who_only_looks_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = HeldTime()
        room = await Room.open(open_log(str(tmp_path / "room.db")), left_behind=600, time=time)
        bots = Companions(room)
        asleep, awake, alone = [
            await Own.opened(room, bots, id, NO_CLOCK) for id in ("asleep", "awake", "alone")
        ]
        await bots.close()
        for bot in sorted(alone.actor.state.bots):
            await room.do("alone", c.Uninvite(person=bot), alone.owner)

        async def pass_by(seconds: float) -> None:
            await time.let_pass(
                seconds,
                lambda: until_so(lambda: not any(it._running for it in room.tables.values()), "quiet"),
            )

        await pass_by(1000)
        await room.do("awake", c.SitOut(), awake.owner)
        await pass_by(799)
        assert not room.table("asleep").state.closed
        await pass_by(2)
        assert asleep.actor.state.closed == "nobody did anything at the table for 30 min"
        assert not awake.actor.state.closed, "its owner did something"
        assert not alone.actor.state.closed, "no bots play there: nothing happens by itself"
        assert (asleep.actor.state.stacks, room.house.stack("asleep", asleep.owner)) == ({}, 0)
        assert list(audit(room.log)) == []
        await room.close()

    asyncio.run(scenario())


def test_after_a_restart_it_closes_too_even_if_nobody_ever_came(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = str(tmp_path / "room.db")
        room = await Room.open(open_log(url))
        bots = Companions(room, PACE)
        await Own.opened(room, bots, "left")
        owner = await a_guest(room)
        empty = e.TableOpened(
            table="empty", name="Empty", game="parkwest/cash-in-baccarat", limits=LIMITS, seats=8, decks=8,
            private=owner,
        )  # fmt: skip
        await room.open_table(empty, owner)
        await bots.close()
        await room.close()
        again = await Room.open(open_log(url), left_behind=SOON)
        await until_so(lambda: all(one.state.closed for one in again.tables.values()), "closed tables")
        assert list(audit(again.log)) == []
        await again.close()

    asyncio.run(scenario())


def test_a_hand_in_play_is_played_out_first_also_at_a_table_that_is_paused() -> None:
    night = Night("aviator/pai-gow-poker", private="ann", seats=7)
    night.do("ann", c.InvitePerson(person="bob"))
    night.seated("ann", "bob").banked(100)
    bettor = "bob" if night.state.bank and night.state.bank.person == "ann" else "ann"
    night.bet(f"{night.state.seat_of(bettor)} {bettor} base 20")
    night.dealt()
    assert night.phase == "playing"
    night.do("flo", c.Pause(why="a fire drill"))
    night.refuses("ann", c.CloseLeft(seconds=600), "the room's own business")
    while night.phase != "closed":
        night.do(CLOCK, c.CloseLeft(seconds=600))
    assert night.state.closed == "nobody was at the table for 10 min"
    assert night.ended.number == 1
    assert (night.state.seats, night.state.stacks, night.money) == ({}, {}, 0)


def test_a_table_for_everyone_is_never_left_behind() -> None:
    Night().seated("ann").refuses(CLOCK, c.CloseLeft(seconds=600), "only a private table")
