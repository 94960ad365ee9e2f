"""Logging in and out, and who one is."""

from __future__ import annotations

import msgspec

from openfelt.room.api.bodies import Malformed
from openfelt.room.api.calls import Anyone, Call, Known, Newcomer, NotLoggedIn, TooOften
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.doors.pins import NO_PIN
from openfelt.room.doors.roles import PERMISSIONS, Permission
from openfelt.room.doors.sessions import Admitted, TurnedAway
from openfelt.room.doors.timepiece import of_day
from openfelt.rules.money import Cents


class LogIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The number on the player card, and its PIN.

    `keepsake` is that of an earlier log-in with it: whatever PINs others try, one comes in with it.
    """

    card: str
    pin: str
    keepsake: str = ""

    def __repr__(self) -> str:
        return "LogIn()"


class LoggedIn(msgspec.Struct, frozen=True, kw_only=True):
    """`token` goes into the header `Authorization: Bearer …`, and into the WebSocket's `hello`.

    `keepsake` is for the next log-in with the same card, on the same device.

    With `new_pin` somebody else chose the PIN: `POST /accounts/{person}/pin` comes before anything else.
    """

    person: str
    name: str
    roles: tuple[str, ...]
    token: str
    expires: float
    new_pin: bool = False
    keepsake: str = ""

    def __repr__(self) -> str:
        return f"LoggedIn(person={self.person!r})"


class ChipsAt(msgspec.Struct, frozen=True, kw_only=True):
    """One's money at a table: all of it, and how much of it is in bets and wagers."""

    table: str
    name: str
    chips: Cents
    in_play: Cents


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """`wallet` is in the account, `tables` where one has a seat or money, `may` what the roles allow.

    `card` is the last four digits of its number. `returns`: the card has a PIN, so that one can come back
    after signing out. `zone` is that of the room's clock, such as America/Los_Angeles.
    """

    person: str
    name: str
    card: str
    roles: tuple[str, ...]
    company: str | None
    guest: bool
    wallet: Cents
    tables: tuple[str, ...]
    chips: tuple[ChipsAt, ...]
    returns: bool
    may: tuple[Permission, ...]
    zone: str


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("door", catalogue)

    @at.post("/login")
    async def log_in(call: Anyone, asked: LogIn) -> LoggedIn:
        """Log in with a player card and its PIN."""
        match await call.door.log_in(asked.card, asked.pin, call.address, asked.keepsake):
            case Admitted() as admitted:
                return _logged_in(call, admitted)
            case TurnedAway(kind="too-often", problem=problem, wait=wait):
                raise TooOften(problem, wait or 0)
            case TurnedAway(problem=problem):
                raise NotLoggedIn(problem)
        raise Malformed("neither admitted nor refused")

    @at.post("/guest")
    async def guest(call: Anyone) -> LoggedIn:
        """Come in as a new guest, with play money."""
        came = await call.door.guest(call.address)
        if isinstance(came, float):
            raise TooOften(f"many guests came from there; try again in {came:.0f} s", came)
        return _logged_in(call, came)

    @at.post("/logout", status=204)
    async def log_out(call: Newcomer) -> None:
        """End this session. Seats and money stay where they are."""
        await call.door.log_out(call.token)

    @at.post("/me/here", status=204)
    async def here(call: Known) -> None:
        """Somebody is there, though they only look: a session of staff goes on."""

    @at.get("/me")
    async def me(call: Newcomer) -> Me:
        """Who I am, and what I have."""
        account = call.room.house.account(call.person)
        tables, chips = [], []
        for table, actor in list(call.room.tables.items()):
            async with actor.reading() as state:
                if call.person in state.stacks or state.seat_of(call.person) is not None:
                    tables.append(table)
                if call.person in state.stacks:
                    stack, free = state.stacks[call.person], state.free(call.person)
                    in_play = Cents(stack - free)
                    chips.append(
                        ChipsAt(table=table, name=state.opened.name, chips=Cents(stack), in_play=in_play)
                    )
        return Me(
            person=account.person,
            name=account.name,
            card=account.ending,
            roles=account.roles,
            company=account.company,
            guest=account.guest,
            wallet=call.room.house.available(call.person),
            tables=tuple(tables),
            chips=tuple(chips),
            returns=account.pin != NO_PIN,
            may=tuple(permission for permission in PERMISSIONS if call.may(permission)),
            zone=call.room.reports.hours.zone,
        )

    return at


def _logged_in(call: Call, admitted: Admitted) -> LoggedIn:
    account = call.room.house.account(admitted.person)
    return LoggedIn(
        person=account.person,
        name=account.name,
        roles=account.roles,
        token=admitted.token,
        expires=of_day(call.room.time, admitted.expires),
        new_pin=account.printed,
        keepsake="" if account.pin == NO_PIN else call.door.sessions.keepsake(account),
    )
