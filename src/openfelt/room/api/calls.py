"""A call: who makes it, what it says, and how it is refused."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeVar, cast

from fastapi import Depends, FastAPI, Request, Response, Security
from fastapi.exceptions import RequestValidationError
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from msgspec import UNSET
from starlette.datastructures import State
from starlette.exceptions import HTTPException

from openfelt.room.actors.errands import see_through
from openfelt.room.actors.room import Missing, Room
from openfelt.room.api.bodies import Malformed
from openfelt.room.api.calculator import Calculator
from openfelt.room.api.described import JSON, Refusal
from openfelt.room.api.door import Door
from openfelt.room.api.thinking import Thinker
from openfelt.room.api.used_ids import UsedIds
from openfelt.room.doors.motions import DUTIES, NotSecond, check_alone
from openfelt.room.doors.roles import NotAllowed, Permission
from openfelt.room.doors.sessions import TurnedAway, network_of
from openfelt.room.doors.wanted import NewPinWanted, PinWanted, SecondWanted, Wanted, WrongPin
from openfelt.room.log import events as e
from openfelt.room.log.chain import Damaged, StoreDown
from openfelt.room.log.journal import journal
from openfelt.room.oversight.metrics import Metrics
from openfelt.room.oversight.watch import LONGEST
from openfelt.room.state.table import TableState
from openfelt.room.steps.command import Late
from openfelt.room.steps.commands import TableCommand
from openfelt.rules.codec import to_json
from openfelt.rules.errors import BookError, Denied
from openfelt.rules.money import Cents
from openfelt.table.felt import called

if TYPE_CHECKING:  # they use the client's view of a table, which is made of this
    from openfelt.room.actors.companions import Companions

T = TypeVar("T")
BEARER = HTTPBearer(auto_error=False, description="The token of a log-in.")


class NotLoggedIn(Denied):
    """A token is missing, or not valid any more."""


class TooOften(Denied):
    """In so many seconds it may be tried again."""

    def __init__(self, problem: str, wait: float) -> None:
        super().__init__(problem)
        self.wait = wait


class Crowded(TooOften):
    """Others ask too much at the moment."""


def check_often(wait: float) -> None:
    """Refuse a call that must wait so many seconds."""
    if wait:
        raise TooOften(f"many calls came from there; try again in {wait:.0f} s", wait)


@dataclass(frozen=True)
class Call:
    """The room, and who calls. `person` is empty for someone who has not logged in."""

    room: Room
    door: Door
    metrics: Metrics
    companions: Companions
    calculator: Calculator
    thinker: Thinker
    used: UsedIds
    kept: dict[type, object]
    address: str = ""
    person: str = ""
    token: str = ""

    @classmethod
    def at(cls, state: State, address: str = "") -> Call:
        """Somebody at an application, who has not said yet who they are."""
        return cls(
            state.room,
            state.door,
            state.metrics,
            state.companions,
            state.calculator,
            state.thinker,
            state.used_ids,
            state.kept,
            address,
        )

    def keep(self, kind: type[T]) -> T:
        """What a part of the API keeps of this room between calls: one of its kind, empty at first."""
        if kind not in self.kept:
            self.kept[kind] = kind()
        return cast(T, self.kept[kind])

    @property
    def network(self) -> str:
        """What calls are counted by."""
        return network_of(self.address)

    def check_replay(self) -> None:
        """Count what takes a while to work out."""
        check_often(self.door.replay(self.person))

    def require(self, permission: Permission) -> None:
        self.room.house.require(self.person, permission)

    def may(self, permission: Permission) -> bool:
        return self.room.house.may(self.person, permission)

    @property
    def staff(self) -> bool:
        return self.room.house.account(self.person).staff

    def looked(self, what: str, whom: str = "", table: str = "", round: int = 0) -> None:
        """Surveillance sees what staff looked at."""
        if self.staff:
            look = e.Looked(person=self.person, what=what, whom=whom, table=table, round=round)
            self.door.watch.note(look)

    def refused(self, what: str, why: Denied | BookError) -> None:
        """Surveillance sees what people were refused; bots try what they may, and are left out."""
        if self.person and not self.room.reports.is_bot(self.person):
            says = "too often" if isinstance(why, TooOften) else why.problem
            self.door.watch.note(e.Refused(person=self.person, what=what, why=says[:LONGEST]))

    def check_own_pin(self) -> None:
        """Refuse whoever has a PIN that somebody else knows."""
        if self.room.house.account(self.person).printed:
            raise NewPinWanted

    def check_money(self, matter: e.Matter) -> None:
        """Before staff move money: they may, it is they, and it is not so much that it takes two."""
        self.require(DUTIES[type(matter)].permission)
        self.check_pin()
        self.check_alone(matter)

    def check_pin(self) -> None:
        """Refuse staff who have not said their PIN for a while: it may be somebody else by now."""
        if self.staff and not self.door.sessions.knows_pin(self.token, self.room.time.elapsed()):
            raise PinWanted("say your PIN again before this")

    def check_alone(self, matter: e.Matter) -> None:
        """Refuse what takes two people."""
        check_alone(self.room.house, matter, self.left_alone)

    @property
    def left_alone(self) -> Cents:
        """What is left of the sum that the caller moves in this shift without a second person."""
        moved = self.room.office.moved_alone(self.person, self.room.time.now())
        return Cents(max(0, self.door.policy.alone - moved))

    async def alone(
        self, matter: e.Matter, decide: Callable[[], e.HouseEvent], id: str, pin: bool = False
    ) -> list[e.HouseEvent]:
        """What one person does in the house, unless it takes two, which is looked at when it is done."""

        def at_its_turn() -> list[e.HouseEvent]:
            if pin:
                self.check_pin()
            decided = decide()
            self.check_alone(matter)
            return [decided]

        return await self.room.in_house(at_its_turn, self.person, id)

    async def prove(self, pin: str) -> None:
        """Refuse whoever does not know the PIN of their account."""
        match await self.door.say_pin(self.token, pin):
            case TurnedAway(kind="too-often", problem=problem, wait=wait):
                raise TooOften(problem, wait or 0)
            case TurnedAway(kind="wrong"):
                raise WrongPin("the PIN is wrong")
            case TurnedAway(problem=problem):
                raise WrongPin(problem)

    def check_open(self) -> None:
        """A room whose log is not what was written is open to those who look into that, and nobody else."""
        if self.room.sound.fault and not (self.person and self.may("replay-any")):
            self.room.sound.check()

    def names(self, table: str) -> Callable[[str], str]:
        """How the caller is told of people: by name of those at the table, and as they were called of others.

        So no refusal tells whose a number is, or whether it is anybody's.
        """
        house = self.room.house
        if self.may("see-accounts"):
            return house.name_of
        there = self.room.tables.get(table)
        known = {self.person} | (there.state.people if there else set())
        return lambda label: house.name_of(label) if label in known else called(label)

    def _check_moved(self, command: TableCommand, state: TableState) -> None:
        """How much it is, the table says at its turn."""
        self.check_money(command.matter(state))

    async def do(self, table: str, command: TableCommand, id: str) -> int:
        """Carry out a command of the caller, counted and in the journal; what it says stays out of both."""
        what, start = str(type(command).__struct_config__.tag), time.perf_counter()
        result = "failed"
        try:
            if command.moves_money:
                version = await see_through(self._move_money(table, command, id), self.door.moving)
            else:
                version = await self.room.do(table, command, self.person, id)
            result = "done"
            return version
        except (Denied, BookError):
            result = "refused"
            raise
        finally:
            seconds = time.perf_counter() - start
            self.metrics.commands.labels(what, result).inc()
            self.metrics.seconds.observe(seconds)
            journal().info(
                "command", table=table, do=what, by=self.person, result=result, ms=round(seconds * 1000, 2)
            )

    async def _move_money(self, table: str, command: TableCommand, id: str) -> int:
        """One at a time of a person, so that sums hold when raced at several tables."""
        check = partial(self._check_moved, command)
        async with self.door.turn_of(self.room.house.account(self.person).behind):
            return await self.room.do(table, command, self.person, id, check)


async def _anyone(request: Request) -> Call:
    state = request.app.state
    address = request.client.host if request.client else ""
    call = Call.at(state, address)
    request.state.call = call
    return call


async def _counted(request: Request) -> Call:
    call = await _anyone(request)
    check_often(call.door.calls.take(call.network, call.room.time.elapsed()))
    return call


Bearer = Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)]


async def _newcomer(request: Request, bearer: Bearer) -> Call:
    call = await _anyone(request)
    person = None if bearer is None else call.door.sessions.who(bearer.credentials, call.room.time.elapsed())
    if bearer is None or person is None:
        raise NotLoggedIn("log in first: this needs the token of a log-in")
    known = request.state.call = replace(call, person=person, token=bearer.credentials)
    known.check_open()
    return known


async def _known(request: Request, bearer: Bearer) -> Call:
    call = await _newcomer(request, bearer)
    call.check_own_pin()
    if request.method != "GET":  # a page asks by itself: that is no sign that anybody is there
        call.door.sessions.use(call.token, call.room.time.elapsed())
    return call


Anyone = Annotated[Call, Depends(_counted)]
Known = Annotated[Call, Depends(_known)]
Newcomer = Annotated[Call, Depends(_newcomer)]
"""Whoever has logged in, though they have yet to choose a PIN of their own."""


# Refusals

_STATUS: tuple[tuple[type[Exception], int], ...] = (
    (Malformed, 400),
    (NotLoggedIn, 401),
    (NotAllowed, 403),
    (NotSecond, 403),
    (SecondWanted, 409),
    (Wanted, 403),
    (WrongPin, 403),
    (Missing, 404),
    (Crowded, 503),
    (TooOften, 429),
    (Denied, 409),
    (BookError, 409),
)


def refusal_of(error: Denied | BookError, names: Callable[[str], str]) -> Refusal:
    """As it is told, with people called by the names that whoever is told knows."""
    if isinstance(error, BookError):
        return Refusal(says=str(error))
    return Refusal(
        says=error.told(names),
        cites=tuple(map(str, error.cites)),
        at=error.at,
        late=True if isinstance(error, Late) else UNSET,
        asks=error.asks if isinstance(error, Wanted) else UNSET,
    )


def _refused(status: int, refusal: Refusal, headers: dict[str, str] | None = None) -> Response:
    return Response(to_json(refusal), status, headers, JSON)


def refuse_in_words(app: FastAPI) -> None:
    """Every error that a caller can make is JSON with `says` and `cites`."""

    async def by_rule(request: Request, error: Exception) -> Response:
        assert isinstance(error, (Denied, BookError))
        status = next(status for kind, status in _STATUS if isinstance(error, kind))
        headers = {"Retry-After": str(round(error.wait) + 1)} if isinstance(error, TooOften) else {}
        if status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        call: Call | None = getattr(request.state, "call", None)
        names = called if call is None else call.names(request.path_params.get("table", ""))
        if call is not None:
            call.refused(f"{request.method} {request.scope['route'].path}", error)
        return _refused(status, refusal_of(error, names), headers)

    async def by_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        headers = dict(error.headers or {})
        return _refused(error.status_code, Refusal(says=str(error.detail)), headers)

    async def by_parameter(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        wrong = "; ".join(f"{one['loc'][-1]}: {one['msg']}" for one in error.errors())
        return _refused(400, Refusal(says=wrong))

    async def by_store(request: Request, error: Exception) -> Response:
        for_good = isinstance(error, Damaged)
        says = str(error) if for_good else "the log cannot be written now; nothing has happened"
        return _refused(503, Refusal(says=says))

    app.add_exception_handler(Denied, by_rule)
    app.add_exception_handler(BookError, by_rule)
    app.add_exception_handler(HTTPException, by_http)
    app.add_exception_handler(RequestValidationError, by_parameter)
    app.add_exception_handler(StoreDown, by_store)
