"""One writer a table: durable before anyone is told, one effect a command, and time that runs out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from openfelt.room.actors.actor import Follower, TableActor
from openfelt.room.log import events as e
from openfelt.room.log.chain import Pending, Run
from openfelt.room.log.stream import Stream
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.banked_rules import BankedRules
from openfelt.room.state.remembered import REMEMBERED, Reused
from openfelt.room.steps.caller import Caller
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from room import spoken as c
from room.held import HeldTime, turns
from room.tables import SUPREME, THE_PROVING_GAME, caller, everything, opened, rebuilt, rules_of, sent
from waiting import PATIENCE

Test = Callable[[], Coroutine[Any, Any, None]]
SIT = c.Sit(seat=1, buy_in=cents(100))


def run(test: Test) -> Callable[[], None]:
    def in_a_loop() -> None:
        asyncio.run(asyncio.wait_for(test(), PATIENCE))

    in_a_loop.__name__, in_a_loop.__doc__ = test.__name__, test.__doc__
    return in_a_loop


class Broken(Exception):
    """The database is gone."""


class Ledger:
    """A log in memory that can fail, before or after it has written, and wait. Its time stands still."""

    def __init__(self, game: str = SUPREME, **more: Any) -> None:
        self.opened = opened(game, **more)
        self.rules: BankedRules = rules_of(self.opened)
        self.entries: list[Pending] = []
        self.fails = self.fails_after = self.unreadable = False
        self.gate = asyncio.Event()
        self.gate.set()
        self.time = HeldTime()
        state = BankedState(self.opened, self.rules)
        self.actor = TableActor(state, self.append, self.reload, lambda by: by, time=self.time)

    async def append(self, pending: Run, happened: list[e.TableEvent]) -> None:
        await self.gate.wait()
        await asyncio.sleep(0)
        if self.fails:
            raise Broken
        assert [entry.version for entry in pending] == list(
            range(len(self.entries) + 2, len(self.entries) + 2 + len(pending))
        )
        assert [e.read(entry.body) for entry in pending] == happened
        self.entries += pending
        if self.fails_after:
            raise Broken

    async def reload(self, stream: Stream) -> BankedState:
        assert stream == Stream.of_table("t1")
        if self.unreadable:
            raise Broken
        rest: list[Any] = [(e.read(entry.body), entry.at) for entry in self.entries]
        return rebuilt(BankedState(self.opened, self.rules), 0.0, rest)

    async def do(self, who: str | Caller, command: c.TableCommand, id: str = "") -> int:
        by = caller(who) if isinstance(who, str) else who
        command = c.at_hand(command, self.actor.state.number, self.actor.state.live)
        return (await self.actor.do(command, by, id))[0]

    async def betting(self) -> None:
        for seat, person in enumerate(("ann", "bob", "cy"), 1):
            await self.do(person, c.Sit(seat=seat, buy_in=cents(100)))
        await self.do("ann", c.Accept(wager=cents(50)))

    async def passes(self, seconds: float) -> None:
        """Time, and what comes of it."""
        await self.time.let_pass(seconds, self.settled)

    async def settled(self) -> None:
        while self.actor._running:
            await asyncio.sleep(0)

    async def agrees(self) -> bool:
        return everything(await self.reload(Stream.of_table("t1"))) == everything(at_bank(self.actor.state))


@run
async def test_the_same_command_twice_has_one_effect() -> None:
    log = Ledger()
    versions = [await log.do("ann", SIT, id="a1") for _ in range(3)]
    assert versions == [3, 3, 3]
    assert len(log.entries) == 2
    assert {entry.command for entry in log.entries} == {"a1"}
    await log.do("bob", c.Sit(seat=2, buy_in=cents(100)), id="a1")  # his own a1
    assert len(log.entries) == 4


@run
async def test_another_command_under_an_id_that_was_used_is_refused_as_such() -> None:
    log = Ledger()
    await log.do("ann", SIT, id="a1")
    for other in (c.Sit(seat=SIT.seat, buy_in=cents(200)), c.Buy(amount=cents(5))):
        with pytest.raises(Reused, match="another command's"):
            await log.do("ann", other, id="a1")
    assert len(log.entries) == 2
    assert await log.do("ann", SIT, id="a1") == 3


@run
async def test_a_refused_command_may_be_sent_again_under_its_id() -> None:
    log = Ledger()
    with pytest.raises(Denied):
        await log.do(caller("ann", wallet=0), SIT, id="a1")
    assert await log.do("ann", SIT, id="a1") == 3


@run
async def test_a_table_remembers_only_so_many_commands() -> None:
    log = Ledger()
    for n in range(REMEMBERED + 5):
        log.actor.done["ann", f"old {n}"] = 1
    await log.do("ann", SIT, id="a1")
    assert len(log.actor.done) == REMEMBERED


@run
async def test_commands_sent_at_once_take_their_turn() -> None:
    log = Ledger()
    people = [f"p{n}" for n in range(8)]
    done = await asyncio.gather(
        *(log.do(who, c.Sit(seat=n % 4 + 1, buy_in=cents(100))) for n, who in enumerate(people)),
        return_exceptions=True,
    )
    assert [isinstance(result, Denied) for result in done] == [False] * 4 + [True] * 4
    assert await log.agrees()


@run
async def test_nobody_is_told_before_it_is_written() -> None:
    log = Ledger()
    told: list[bytes] = []
    log.actor.followers.add(Follower("ann", told.append))
    log.gate.clear()
    doing = asyncio.ensure_future(log.do("ann", SIT))
    await turns()
    log.actor.tell(Follower(None, told.append))
    assert told == []
    log.gate.set()
    await doing
    assert [msgspec.json.decode(message)["is"] for message in told] == ["table", "yours"]
    assert b"".join(told) == sent(at_bank(log.actor.state), "ann")["ann"]


@run
async def test_one_who_cannot_be_told_is_dropped_and_the_command_is_done() -> None:
    log = Ledger()
    told: list[bytes] = []

    def gone(message: bytes) -> None:
        raise OSError("the wire is cut")

    def half_gone(message: bytes) -> None:
        if b'"yours"' in message:
            raise OSError("the wire is cut")

    staying = Follower("ann", told.append)
    log.actor.followers |= {Follower("ann", gone), staying, Follower("ann", half_gone)}
    assert await log.do("ann", SIT) == 3
    assert log.actor.followers == {staying}
    assert b"".join(told) == sent(at_bank(log.actor.state), "ann")["ann"]
    assert await log.agrees()


@run
async def test_a_reconnection_is_told_the_whole_view() -> None:
    log = Ledger()
    await log.do("ann", SIT)
    told: list[bytes] = []
    for viewer in (None, "ann", "stranger"):
        log.actor.tell(Follower(viewer, told.append))
    assert b"".join(told) == b"".join(sent(at_bank(log.actor.state), None, "ann", "stranger").values())


@run
async def test_whoever_follows_is_told_all_and_then_every_change() -> None:
    log = Ledger()
    told: list[bytes] = []
    log.gate.clear()
    sitting = asyncio.ensure_future(log.do("ann", SIT))
    await turns()
    following = asyncio.ensure_future(log.actor.follow(Follower(None, told.append)))
    await turns()
    assert told == [], "not while something is being written"
    log.gate.set()
    await asyncio.gather(sitting, following)
    assert told == [sent(at_bank(log.actor.state), None)[None]]
    await log.do("ann", c.SitOut())
    assert [msgspec.json.decode(message)["version"] for message in told] == [3, 4]


@run
async def test_reading_waits_for_the_log() -> None:
    log = Ledger()
    log.fails = log.unreadable = True
    with pytest.raises(Broken):
        await log.do("ann", SIT)
    log.unreadable = False
    async with log.actor.reading() as state:
        assert state.seats == {}


@run
async def test_what_the_log_remembers_has_no_second_effect() -> None:
    log = Ledger()
    log.actor.done.keep("ann", "a1", 7)
    assert await log.do("ann", SIT, id="a1") == 7
    assert not log.entries


@pytest.mark.parametrize("after", [False, True])
def test_what_was_not_written_has_not_happened(after: bool) -> None:
    @run
    async def story() -> None:
        log = Ledger()
        await log.betting()
        written = len(log.entries)
        log.fails, log.fails_after = not after, after
        with pytest.raises(Broken):
            await log.do("bob", c.PlaceBet(seat=2, bet="player", amount=cents(5)))
        assert (len(log.entries) > written) == after
        assert await log.agrees()
        log.fails = log.fails_after = False
        await log.do("cy", c.PlaceBet(seat=3, bet="player", amount=cents(5)))
        assert await log.agrees()

    story()


@run
async def test_a_log_that_cannot_even_be_read_is_read_before_the_next_command() -> None:
    log = Ledger()
    told: list[bytes] = []
    log.actor.followers.add(Follower(None, told.append))
    log.fails = log.unreadable = True
    for _ in range(2):
        with pytest.raises(Broken):
            await log.do("ann", SIT)
    log.actor.tell(Follower(None, told.append))
    assert told == [], "nothing that is not in the log"
    log.fails = log.unreadable = False
    assert await log.do("bob", SIT) == 3
    assert await log.agrees()
    assert log.actor.state.seats == {1: "bob"}


@run
async def test_a_caller_who_goes_away_does_not_stop_the_writing() -> None:
    log = Ledger()
    log.gate.clear()
    doing = asyncio.ensure_future(log.do("ann", SIT, id="a1"))
    await turns()
    doing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await doing
    log.gate.set()
    assert await log.do("ann", SIT, id="a1") == 3
    assert await log.agrees()


@run
async def test_the_time_of_day_is_only_written_down() -> None:
    """Set back or on, the log has it as it is, and what goes by the clock goes by the room's own time."""
    log = Ledger(every_hand=True)
    await log.betting()
    for hours, seat, bettor, next_bank in ((-3, 2, "bob", "bob"), (7, 1, "ann", "cy")):
        at, own = log.time.now() + hours * 3600, log.time.elapsed()
        log.time.set_clock(hours * 3600)
        await log.do(bettor, c.PlaceBet(seat=seat, bet="player", amount=cents(5)))
        await log.do("hal", c.Deal())
        assert {entry.at for entry in log.entries[-5:]} == {at}
        ended = e.read(log.entries[-1].body)
        assert isinstance(ended, e.RoundEnded)
        assert ended.now == own == log.actor.state.ran
        await log.do(next_bank, c.Accept(wager=cents(50)))
    assert await log.agrees()


# Time


def quick(**more: Any) -> e.Timers:
    return e.Timers(**({"offer": None, "betting": None, "decision": None} | more))


async def until(log: Ledger, true: Callable[[BankedState], bool]) -> None:
    """However much time must pass."""
    while not true(at_bank(log.actor.state)):
        log.time.ring()
        await log.settled()


@run
async def test_time_runs_out_for_offers_bets_and_decisions() -> None:
    log = Ledger(THE_PROVING_GAME, timers=quick(betting=30, decision=20))
    await log.betting()
    await log.do("bob", c.PlaceBet(seat=2, bet="base", amount=cents(5)))
    assert log.actor.deadline is not None
    await until(log, lambda state: state.number == 1 and not state.live)
    assert {entry.by for entry in log.entries[-3:]} == {"clock"}
    assert log.actor.state.phase == "offering"
    assert await log.agrees()
    log.actor.stop()


@run
async def test_a_game_in_which_nobody_bets_does_not_stand_still() -> None:
    log = Ledger(timers=quick(betting=20))
    await log.betting()
    assert log.actor.deadline is not None
    await until(log, lambda state: state.phase == "offering")
    assert [e.read(entry.body) for entry in log.entries[-1:]] == [
        e.GivenUp(seat=1, person="ann", why="nobody bet in time", now=log.time.elapsed())
    ]
    for person in ("bob", "cy"):
        await log.do(person, c.Accept(wager=cents(50)))
        await until(log, lambda state: state.phase != "betting")
    assert log.actor.state.phase == "broken", "all have had it, and nobody bet"
    assert await log.agrees()


@run
async def test_an_offer_is_declined_by_time_until_the_game_breaks() -> None:
    log = Ledger(timers=quick(offer=10))
    for seat, person in enumerate(("ann", "bob"), 1):
        await log.do(person, c.Sit(seat=seat, buy_in=cents(100)))
    await until(log, lambda state: state.phase == "broken")
    assert log.actor.deadline is None


@run
async def test_somebody_quicker_than_the_clock() -> None:
    log = Ledger(timers=quick(offer=20))
    for seat, person in enumerate(("ann", "bob"), 1):
        await log.do(person, c.Sit(seat=seat, buy_in=cents(100)))
    log.gate.clear()
    accepting = asyncio.ensure_future(log.do("ann", c.Accept(wager=cents(50))))
    await asyncio.sleep(0)
    log.time.ring()  # time has run out while it was being written
    log.gate.set()
    await accepting
    await log.settled()
    assert log.actor.state.phase == "betting"
    assert not [entry for entry in log.entries if entry.by == "clock"]


@run
async def test_time_that_could_not_be_written_runs_out_again() -> None:
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    log = Ledger(timers=quick(offer=10))
    for seat, person in enumerate(("ann", "bob"), 1):
        await log.do(person, c.Sit(seat=seat, buy_in=cents(100)))
    log.fails = True
    await log.passes(50)
    assert log.actor.state.phase == "offering"
    log.fails = False
    await until(log, lambda state: state.phase == "broken")
    assert await log.agrees()


@run
async def test_one_answer_of_several_does_not_give_the_others_more_time() -> None:
    log = Ledger(THE_PROVING_GAME, timers=quick(decision=5))
    await log.betting()
    for seat, who in ((2, "bob"), (3, "cy")):
        await log.do(who, c.PlaceBet(seat=seat, bet="base", amount=cents(5)))
    await log.do("hal", c.Deal())
    deadline = log.actor.deadline
    await log.passes(2)
    await log.do("bob", c.Decide(seat=2, choice="keep"))
    assert log.actor.deadline == deadline
    await log.do("cy", c.Decide(seat=3, choice="keep"))
    assert log.actor.deadline != deadline
    log.actor.stop()


@run
async def test_after_a_restart_the_round_goes_on() -> None:
    log = Ledger()
    await log.betting()
    await log.do("bob", c.PlaceBet(seat=2, bet="player", amount=cents(5)))
    await log.do("hal", c.Deal())
    begun = next(n for n, entry in enumerate(log.entries) if '"round-begun"' in entry.body)
    for cut in range(begun + 1, len(log.entries) + 1):
        restarted = Ledger()
        restarted.entries = log.entries[:cut]
        restarted.actor.state = await restarted.reload(Stream.of_table("t1"))
        await restarted.actor.go_on()
        assert [entry.body.partition('"now"')[0] for entry in restarted.entries] == [
            entry.body.partition('"now"')[0] for entry in log.entries
        ]
        assert await restarted.agrees()
        restarted.actor.stop()
    log.actor.stop()
