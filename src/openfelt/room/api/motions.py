"""Motions: what takes two people is moved by one, and seconded by another with their own PIN."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from openfelt.room.api.accounts import Identified
from openfelt.room.api.calls import Call, Known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.doors.motions import DUTIES, check_second, drop, lapsed, move, second, waiting
from openfelt.room.doors.pins import hash_pin
from openfelt.room.doors.roles import Role
from openfelt.room.doors.timepiece import of_day
from openfelt.room.log import events as e
from openfelt.room.log.sentences import matter_said
from openfelt.room.state.moved_alone import MOTION
from openfelt.room.steps.command import Moment, require
from openfelt.room.steps.director import moved
from openfelt.room.wire.messages import Id
from openfelt.rules.errors import Denied, told


class Moved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be done. A `pin` in it is the PIN itself; the log has its hash."""

    id: Id
    matter: e.Matter

    def __repr__(self) -> str:
        return "Moved()"


class SecondedWith(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The PIN of whoever seconds it."""

    id: Id
    pin: str

    def __repr__(self) -> str:
        return "SecondedWith()"


class MotionShown(msgspec.Struct, frozen=True, kw_only=True):
    """A motion that waits `until` a time for one of those roles to second it. `yours` was made by the caller;
    `open` is one that the caller may second."""

    number: int
    kind: str
    by: str
    name: str
    says: str
    until: float
    seconds: tuple[Role, ...]
    yours: bool
    open: bool


class Seconded(msgspec.Struct, frozen=True, kw_only=True):
    """What was moved is done. The number of a `card` that was issued by it is not told again."""

    number: int
    person: str = ""
    card: str = ""


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("motions", catalogue)

    @at.get("/motions")
    async def motions(call: Known) -> tuple[MotionShown, ...]:
        """The motions that wait: the caller's own, and those that the caller may second."""
        await _let_lapse(call)
        shown = (_shown(call, made) for made in call.room.house.motions.values())
        return tuple(one for one in shown if one.yours or one.open)

    @at.post("/motions", status=201)
    async def make(call: Known, asked: Moved) -> MotionShown:
        """Move what takes two people. It is done when another person seconds it in time."""
        call.require(DUTIES[type(asked.matter)].permission)
        call.check_pin()
        await _let_lapse(call)
        room, matter = call.room, asked.matter
        if isinstance(matter, (e.Appointing, e.PinReset)):
            card = room.house.account(matter.person).card if isinstance(matter, e.PinReset) else ""
            matter = msgspec.structs.replace(matter, pin=await hash_pin(matter.pin, card))
        if isinstance(matter, (e.Correcting, e.Awarding)):
            await _check_at_table(call, matter)

        def decide() -> Sequence[e.HouseEvent]:
            call.check_pin()
            until = room.time.elapsed() + call.door.policy.motion_lasts
            return [move(room.house, call.person, matter, until, call.left_alone)]

        (made,) = await room.in_house(decide, call.person, asked.id)
        if not isinstance(made, e.MotionMade):
            raise Denied("this id was used for something else")
        return _shown(call, made)

    @at.post("/motions/{number}/second")
    async def second_it(call: Known, number: int, asked: SecondedWith) -> Seconded:
        """Second a motion of somebody else's, with one's own PIN: what was moved is done."""
        room, seconded = call.room, list[e.MotionMade]()
        if (waits := room.house.motions.get(number)) is not None:
            check_second(room.house, call.person, waits)
        await call.prove(asked.pin)

        def decide() -> Sequence[e.HouseEvent]:
            seconded[:] = [waiting(room.house, number, room.time.elapsed())]
            return second(room.house, call.person, number, room.time.elapsed())

        done = await room.in_house(decide, call.person, asked.id)
        if e.MotionSeconded(number=number, by=call.person) not in done:
            raise Denied("this id was used for something else")
        for made in seconded:
            if isinstance(made.matter, (e.Correcting, e.Awarding)):
                await room.do(made.matter.table, moved(made.matter), made.by, f"{MOTION}{number}")
        opened = next((one for one in done if isinstance(one, e.AccountOpened)), None)
        if opened is None:
            return Seconded(number=number)
        return Seconded(number=number, person=opened.person, card=opened.card)

    @at.post("/motions/{number}/drop", status=204)
    async def drop_it(call: Known, number: int, asked: Identified) -> None:
        """Take back a motion of one's own, or refuse one that one might second."""
        room = call.room
        await room.in_house(
            lambda: drop(room.house, call.person, number, room.time.elapsed()), call.person, asked.id
        )

    return at


async def _let_lapse(call: Call) -> None:
    """What nobody seconded in time is dropped, and that is in the log."""
    room = call.room
    if not room.sound.fault:
        await room.in_house(lambda: lapsed(room.house, room.time.elapsed()), call.person)


async def _check_at_table(call: Call, matter: e.Correcting | e.Awarding) -> None:
    """Refuse at once what the table would refuse once it is seconded."""
    command, by = moved(matter), call.room.caller(call.person)
    async with call.room.table(matter.table).reading() as state:
        require(state, command, by)
        list(command.do(state, by, Moment(call.room.time.elapsed(), call.room.chance)))


def _shown(call: Call, made: e.MotionMade) -> MotionShown:
    house, opens = call.room.house, False
    with suppress(Denied):
        check_second(house, call.person, made)
        opens = True
    return MotionShown(
        number=made.number,
        kind=str(type(made.matter).__struct_config__.tag),
        by=made.by,
        name=house.name_of(made.by),
        says=told(matter_said(made.matter), house.name_of),
        until=of_day(call.room.time, made.until),
        seconds=DUTIES[type(made.matter)].seconds,
        yours=made.by == call.person,
        open=opens,
    )
