"""Free seats are held for those who wait, in their order, for a time; the floor may decide otherwise."""

from __future__ import annotations

import asyncio

import pytest

from openfelt.room.actors.actor import Follower
from openfelt.room.actors.presence import Presence
from openfelt.room.log import events as e
from openfelt.room.state.banked import at_bank
from openfelt.room.steps.caller import CLOCK
from openfelt.rules.money import cents
from room import spoken as c
from room.tables import Night, private, public
from room.test_actor import Ledger, quick, run, until

SIT = c.Sit(seat=2, buy_in=cents(100))


def waited(*people: str, held: float | None = 60) -> Night:
    """A table of three, full, and these wait."""
    night = Night(seats=3, timers=quick(seat=held)).seated("ann", "bob", "cy")
    for person in people:
        night.do(person, c.Wait())
    return night


def held(night: Night) -> dict[int, str]:
    return {seat: call.person for seat, call in night.state.calls.items()}


def test_who_waits_first_is_called_when_a_seat_frees() -> None:
    night = waited("eve", "fay")
    assert night.do("bob", c.Leave())[-1] == e.Called(seat=2, person="eve", until=night.now + 60)
    assert held(night) == {2: "eve"}
    for person in ("fay", "gus"):
        night.refuses(person, SIT, "seat 2 is held for eve for another 60 s")
    night.now += 45
    night.refuses("fay", SIT, "held for eve for another 15 s")
    night.do("eve", SIT)
    assert (held(night), night.state.waiting, night.state.seats[2]) == ({}, ["fay"], "eve")


def test_who_waits_at_a_table_with_room_is_called_at_once() -> None:
    night = Night(seats=3).seated("ann", "bob")
    assert [type(event) for event in night.do("eve", c.Wait())] == [e.Waited, e.Called]
    night.refuses("gus", c.Sit(seat=3, buy_in=cents(100)), "held for eve")
    night.do("eve", c.Sit(seat=3, buy_in=cents(100)))


def test_a_seat_not_taken_in_time_goes_to_the_next() -> None:
    night = waited("eve", "fay")
    night.do("bob", c.Leave())
    night.now += 59
    assert night.do(CLOCK, c.Watch()) == []
    night.now += 1
    assert night.do(CLOCK, c.Watch()) == [
        e.Unwaited(person="eve", why="did not take the seat in time"),
        e.Called(seat=2, person="fay", until=night.now + 60),
    ]
    night.refuses("eve", SIT, "held for fay")
    night.now += 60
    night.do(CLOCK, c.Watch())
    assert (held(night), night.state.waiting) == ({}, [])
    night.do("eve", SIT)


def test_without_that_timer_a_seat_is_held_until_the_floor_strikes_the_name_off() -> None:
    night = waited("eve", "fay", held=None)
    night.do("bob", c.Leave())
    night.now += 10_000
    assert night.do(CLOCK, c.Watch()) == []
    night.refuses("fay", SIT, "seat 2 is held for eve, who was called")
    night.refuses("fay", c.Unwait(person="eve"), "only the floor may seat people")
    night.do("flo", c.Unwait(person="eve"))
    assert held(night) == {2: "fay"}


def test_whoever_does_not_want_the_seat_comes_off_the_list() -> None:
    night = waited("eve", "fay")
    night.do("bob", c.Leave())
    night.do("eve", c.Unwait())
    assert (held(night), night.state.waiting) == ({2: "fay"}, ["fay"])


def test_several_seats_are_held_each_for_its_own() -> None:
    night = waited("eve", "fay", "gus")
    for person in ("bob", "cy"):
        night.do(person, c.Leave())
    assert held(night) == {2: "eve", 3: "fay"}
    night.do("fay", c.Sit(seat=3, buy_in=cents(100)))
    night.refuses("ann", c.Wait(), "waits or sits here already")
    night.do("ann", c.Leave())
    assert held(night) == {2: "eve", 1: "gus"}


def test_the_floor_calls_another_before_their_turn_and_says_why() -> None:
    night = waited("eve", "fay", "gus")
    night.refuses("flo", c.SeatNext(), "no free seat")
    night.do("bob", c.Leave())
    night.refuses("flo", c.SeatNext(), "seat 2 is held for eve: state the reason")
    night.refuses("flo", c.SeatNext(person="gus"), "gus is not next on the waiting list: state the reason")
    night.refuses(
        "flo", c.SeatNext(person="hugo", why="x"), "hugo waits to be called: the list is eve, fay, gus"
    )
    night.refuses("flo", c.SeatNext(person="gus", seat=1, why="x"), "no free seat 1")
    for seat in (0, 4):
        night.refuses("flo", c.SeatNext(person="gus", seat=seat, why="x"), f"no free seat {seat}")
    night.refuses("gus", c.SeatNext(person="gus", why="I hurry"), "only the floor may seat people")
    events = night.do("flo", c.SeatNext(person="gus", seat=2, why="was skipped an hour ago"))
    assert events == [e.Called(seat=2, person="gus", until=night.now + 60, why="was skipped an hour ago")]
    night.do("gus", SIT)
    assert night.state.waiting == ["eve", "fay"]


def test_the_floor_gives_someone_more_time() -> None:
    night = waited("eve")
    night.do("bob", c.Leave())
    night.now += 50
    night.do("flo", c.SeatNext(person="eve", why="on the way from the cage"))
    assert night.state.calls[2].until == night.now + 60


def test_a_paused_table_calls_when_it_goes_on_and_a_closed_one_nobody() -> None:
    night = waited("eve")
    night.do("flo", c.Pause(why="x"))
    night.refuses(CLOCK, c.Watch(), "paused")
    night.do("flo", c.Resume())
    night.do("bob", c.Leave())
    night.do("flo", c.Close(why="enough"))
    assert (held(night), night.state.waiting) == ({}, [])


def test_everyone_sees_who_is_called_and_the_person_is_told() -> None:
    night = waited("eve")
    night.do("bob", c.Leave())
    ends = night.now + 60
    call = {"seat": 2, "person": "eve", "until": ends, "source": None, "seconds_left": ends}
    assert public(night.state, None)["called"] == [call]
    now = {"table": "t1", "version": night.state.version, "question": night.state.question}
    assert private(night.state, "eve") == now | {"called": call}
    assert private(night.state, "fay") is None
    assert night.again().calls == night.state.calls


@pytest.mark.parametrize("command", [c.Watch(), c.Watch(absent=("ann",))])
def test_only_the_room_itself_looks_around(command: c.Watch) -> None:
    for who in ("ann", "flo", "hal"):
        waited("eve").refuses(who, command, "the room's own business")


# Time


@run
async def test_a_held_seat_runs_out_by_itself() -> None:
    log = Ledger(seats=2, timers=quick(seat=30))
    for seat, person in enumerate(("ann", "bob"), 1):
        await log.do(person, c.Sit(seat=seat, buy_in=cents(100)))
    for person in ("eve", "fay"):
        await log.do(person, c.Wait())
    await log.do("bob", c.Leave())
    await until(log, lambda state: [call.person for call in state.calls.values()] == ["fay"])
    calls = [event for entry in log.entries if isinstance(event := e.read(entry.body), e.Called | e.Unwaited)]
    assert [(type(event), event.person) for event in calls] == [
        (e.Called, "eve"), (e.Unwaited, "eve"), (e.Called, "fay"),
    ]  # fmt: skip
    await log.do("fay", SIT)
    assert await log.agrees()
    log.actor.stop()


@run
async def test_what_could_not_be_written_is_tried_again() -> None:
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    log = Ledger(seats=2, timers=quick(seat=50))
    await log.do("ann", c.Sit(seat=1, buy_in=cents(100)))
    await log.do("eve", c.Wait())
    log.fails = True
    await log.passes(200)
    assert log.actor.state.calls[2].person == "eve"
    log.fails = False
    await until(log, lambda state: not state.calls)
    assert await log.agrees()
    log.actor.stop()


# People without a connection


async def seated(log: Ledger) -> dict[str, Follower]:
    """ann and bob, both following."""
    following = {person: Follower(person, lambda message: None) for person in ("ann", "bob")}
    for seat, (person, follower) in enumerate(following.items(), 1):
        await log.actor.follow(follower)
        await log.do(person, c.Sit(seat=seat, buy_in=cents(100)))
    return following


@run
async def test_someone_whose_connection_is_gone_is_sat_out_until_they_ask() -> None:
    log = Ledger(timers=quick(away=30))
    following = await seated(log)
    log.actor.unfollow(following["bob"])
    await until(log, lambda state: state.sitting_out == {"bob"})
    assert e.read(log.entries[-1].body) == e.SatOut(person="bob", why="away")
    assert log.entries[-1].by == "clock"
    await log.actor.follow(following["bob"])
    assert log.actor.state.sitting_out == {"bob"}, "only when they ask"
    await log.do("bob", c.SitIn())
    await log.passes(200)
    assert log.actor.state.sitting_out == set()
    assert await log.agrees()
    log.actor.stop()


def test_absence_is_counted_from_the_last_connection_and_begins_anew() -> None:
    night, presence = Night(timers=quick(away=60)).seated("ann", "bob"), Presence()
    presence.look(night.state, {"ann", "bob", None}, 0)
    assert presence.next(60) is None
    presence.look(night.state, {"ann"}, 10)
    presence.look(night.state, {"ann"}, 50)
    assert (presence.next(60), presence.over(60, 69), presence.over(60, 70)) == (70, (), ("bob",))
    presence.look(night.state, {"ann", "bob"}, 69)
    presence.look(night.state, {"bob"}, 80)
    assert (presence.next(60), presence.over(60, 139), presence.over(60, 140)) == (140, (), ("ann",))
    night.do("ann", c.SitOut())
    presence.look(night.state, set(), 100)
    assert presence.over(60, 1000) == ("bob",), "ann is out already"
    assert (presence.over(None, 1000), presence.next(None)) == ((), None)


@run
async def test_nobody_is_sat_out_in_a_round() -> None:
    log = Ledger("aviator/baccarat-gold", timers=quick(away=30))
    following = await seated(log)
    await log.do("ann", c.Accept(wager=cents(50)))
    await log.do("bob", c.PlaceBet(seat=2, bet="base", amount=cents(5)))
    await log.do("hal", c.Deal())
    while not log.actor.state.live:  # until a round waits for bob
        offer = at_bank(log.actor.state).offer
        assert offer is not None
        await log.do(offer.person, c.Accept(wager=cents(50)))
        other, seat = ("bob", 2) if offer.person == "ann" else ("ann", 1)
        await log.do(other, c.PlaceBet(seat=seat, bet="base", amount=cents(5)))
        await log.do("hal", c.Deal())
    log.actor.unfollow(following["bob"])
    await log.passes(200)
    assert log.actor.state.sitting_out == set()
    round = log.actor.state.round
    assert round is not None
    (ask,) = round.open_asks
    await log.do(ask.who.bettor, c.Decide(seat=ask.who.seat, choice=ask.default.choice))
    await until(log, lambda state: state.sitting_out == {"bob"})
    log.actor.stop()


@run
async def test_where_the_setting_is_off_nobody_needs_a_connection() -> None:
    log = Ledger(timers=quick())
    for seat, person in enumerate(("ann", "bob"), 1):
        await log.do(person, c.Sit(seat=seat, buy_in=cents(100)))
    await log.passes(200)
    assert log.actor.state.sitting_out == set()
    log.actor.stop()
