"""What nobody does alone: whose motion it is, who seconds it, and what is then done.

A motion waits for some minutes. Whoever seconds it has a role that is named for it, says their own PIN, and
is another person than whoever made it or is concerned: two accounts of one holder are one person's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from openfelt.room.doors.house import House
from openfelt.room.doors.pins import check_hash
from openfelt.room.doors.roles import PERMISSIONS, Permission, Role
from openfelt.room.doors.wanted import SecondWanted
from openfelt.room.log import events as e
from openfelt.room.log.named import concerned
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import Cents, money

MOST = 20
"""Motions of one person that wait at a time."""
ONE_IS_ENOUGH: frozenset[str] = frozenset({"player", "house-dealer"})
"""Whose accounts one person looks after. Peers, the cage, surveillance, regulator and owner take two."""


class NotSecond(Denied):
    """Who may not second a motion."""


class Duty(NamedTuple):
    """What whoever moves it may do, and who seconds it."""

    permission: Permission
    seconds: tuple[Role, ...]


_ACCOUNTS: tuple[Role, ...] = ("floor", "surveillance")
_COUNTER: tuple[Role, ...] = ("floor", "cage")
DUTIES: Mapping[type[e.Matter], Duty] = MappingProxyType(
    {
        e.Appointing: Duty("appoint", _ACCOUNTS),
        e.Dismissing: Duty("dismiss", _ACCOUNTS),
        e.Locking: Duty("lock", _ACCOUNTS),
        e.Unlocking: Duty("unlock", _ACCOUNTS),
        e.PinReset: Duty("reset-pin", _ACCOUNTS),
        e.Depositing: Duty("deposit", _COUNTER),
        e.Withdrawing: Duty("withdraw", _COUNTER),
        e.Correcting: Duty("correct", _ACCOUNTS),
        e.Awarding: Duty("award-jackpot", _ACCOUNTS),
    }
)


_MONEY = (e.Depositing, e.Withdrawing, e.Correcting, e.Awarding)


def takes_two(house: House, matter: e.Matter, alone: Cents) -> bool:
    """Whether it takes two people; money does over what is left of the sum that one moves `alone`."""
    match matter:
        case e.Appointing(roles=roles):
            return not ONE_IS_ENOUGH.issuperset(roles)
        case e.Depositing() | e.Withdrawing() | e.Awarding() | e.Correcting():
            return money_of(matter) > alone
        case _:
            return not ONE_IS_ENOUGH.issuperset(house.account(matter.person).roles)


def money_of(
    matter: e.Depositing | e.Withdrawing | e.Awarding | e.Correcting | e.Corrected | e.JackpotPaid,
) -> int:
    """How much is moved, or was: of a correction what some get and others give."""
    if isinstance(matter, (e.Correcting, e.Corrected)):
        return sum(moved for moved in matter.moves.values() if moved > 0)
    return matter.amount


def check_alone(house: House, matter: e.Matter, alone: Cents) -> None:
    """Refuse one person what takes two."""
    if takes_two(house, matter, alone):
        duty = DUTIES[type(matter)]
        left = f" over {money(alone)}, which is left of the sum that one moves alone in a shift,"
        over = left if isinstance(matter, _MONEY) else ""
        says = f"to {PERMISSIONS[duty.permission].says}{over} takes two people"
        raise SecondWanted(f"{says}: move it, and have the {' or the '.join(duty.seconds)} second it")


def move(house: House, by: e.Person, matter: e.Matter, until: float, alone: Cents) -> e.MotionMade:
    """A motion, if it takes one and could be carried out now."""
    house.require(by, DUTIES[type(matter)].permission)
    if not takes_two(house, matter, alone):
        raise Denied("this takes no second person: do it")
    if isinstance(matter, (e.Appointing, e.PinReset)):
        check_hash(matter.pin)
    made = e.MotionMade(number=house.moved + 1, by=by, matter=matter, until=until)
    list(carried_out(house, made))
    if sum(one.by == by for one in house.motions.values()) >= MOST:
        raise Denied(f"{MOST} motions of yours wait already")
    return made


def second(house: House, by: e.Person, number: int, now: float) -> list[e.HouseEvent]:
    """Another person agrees, and what was moved is done."""
    made = waiting(house, number, now)
    check_second(house, by, made)
    return [e.MotionSeconded(number=number, by=by), *carried_out(house, made)]


def drop(house: House, by: e.Person, number: int, now: float) -> list[e.HouseEvent]:
    """Whoever made it takes it back, or whoever could second it refuses."""
    made = waiting(house, number, now)
    if by != made.by:
        check_second(house, by, made)
    return [e.MotionDropped(number=number, by=by, why="taken back" if by == made.by else "refused")]


def lapsed(house: House, now: float) -> list[e.HouseEvent]:
    """Motions that nobody seconded in time."""
    return [
        e.MotionDropped(number=number, why="nobody seconded it in time")
        for number, made in house.motions.items()
        if made.until <= now
    ]


def waiting(house: House, number: int, now: float) -> e.MotionMade:
    made = house.motions.get(number)
    if made is None or made.until <= now:
        raise Denied(f"motion {number} does not wait any more: it was carried out, dropped, or has lapsed")
    return made


def check_second(house: House, by: e.Person, made: e.MotionMade) -> None:
    """Refuse whoever may not second it: by role, or because they are one of those it is about."""
    seconds, account = DUTIES[type(made.matter)].seconds, house.welcome(by)
    if set(seconds).isdisjoint(account.roles):
        has = " and ".join(account.roles)
        raise NotSecond((f"only the {' or the '.join(seconds)} may second this; ", Named(by), f" is {has}"))
    if house.one_person(by, made.by):
        raise NotSecond("nobody seconds their own motion, on whatever account")
    for person in concerned(made.matter):
        if person in house.people and house.one_person(by, person):
            raise NotSecond("nobody seconds what is done to an account of their own")


def carried_out(house: House, made: e.MotionMade) -> Iterator[e.HouseEvent]:
    """What it comes to in the house. What it comes to at a table the table decides."""
    by = made.by
    match made.matter:
        case e.Appointing(name=name, roles=roles, pin=pin, holder=holder):
            yield house.open_account(by, name, pin, roles, holder=holder)
        case e.Dismissing(person=person, why=why):
            yield house.dismiss(by, person, why)
        case e.Locking(person=person, why=why):
            yield house.lock(by, person, why)
        case e.Unlocking(person=person):
            yield house.unlock(by, person)
        case e.PinReset(person=person, pin=pin):
            yield house.change_pin(by, person, pin)
        case e.Depositing(person=person, amount=amount):
            yield house.deposit(by, person, amount)
        case e.Withdrawing(person=person, amount=amount):
            with house.holding(person, amount) as hold:
                yield house.withdraw(by, hold)
        case e.Correcting() | e.Awarding():
            house.require(by, DUTIES[type(made.matter)].permission)
