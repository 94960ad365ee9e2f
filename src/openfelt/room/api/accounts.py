"""Accounts: opened by the cage, of staff by the owner; locked and unlocked by the floor."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import Query

from openfelt.room.actors.room import Missing
from openfelt.room.api.calls import Call, Known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.doors.accounts import Account
from openfelt.room.doors.pins import hash_pin
from openfelt.room.doors.roles import Role
from openfelt.room.log import events as e
from openfelt.room.log.events import AccountOpened
from openfelt.room.wire.messages import Id
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents


class OpenAccount(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`company` marks a proposition player; `holder` is whose account it is, where that is not the name.

    Whoever logs in with the PIN chooses another first.
    """

    id: Id
    name: str
    pin: str
    roles: tuple[Role, ...] = ("player",)
    company: str | None = None
    holder: str = ""

    def __repr__(self) -> str:
        return f"OpenAccount({self.name!r})"


class Reason(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why something is done to an account."""

    id: Id
    why: str


class Identified(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command that says nothing but its id."""

    id: Id


class AccountShown(msgspec.Struct, frozen=True, kw_only=True):
    """`card` is the last four digits of its number, all of them only in the answer that issues the card.

    Of the `wallet` the cage pays out what is `payable`: the rest are free chips, which the house gave to a
    guest or a bot. Both are null for those who may not see them. `locked` says why, or is null. `holder` is
    whose it is, where that is not the name.
    """

    person: str
    name: str
    card: str
    roles: tuple[str, ...]
    company: str | None
    guest: bool
    wallet: Cents | None
    locked: str | None
    holder: str = ""
    payable: Cents | None = None


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("accounts", catalogue)

    @at.get("/accounts")
    async def accounts(
        call: Known, name: str = "", limit: Annotated[int, Query(ge=1, le=500)] = 100, all: bool = False
    ) -> tuple[AccountShown, ...]:
        """Accounts whose name contains this, or whose card ends with it or has it as its whole number.

        Those of bots are among them only if `all` are asked for. The owner sees those of staff.
        """
        call.require("see-staff" if call.may("see-staff") else "see-accounts")
        call.looked("accounts")
        is_bot = call.room.reports.is_bot
        found = [
            account
            for account in call.room.house.people.values()
            if (name.lower() in account.name.lower() or name in {account.ending, account.card})
            and (all or not is_bot(account.person))
            and (account.staff or call.may("see-accounts"))
        ]
        return tuple(shown(call, account) for account in found[:limit])

    @at.post("/accounts", status=201)
    async def open_account(call: Known, asked: OpenAccount) -> AccountShown:
        """Open an account; the answer has the number of its card, which is not told again."""
        house = call.room.house
        if asked.roles == ("player",):
            call.require("open-account")
        else:
            call.require("appoint")
        hashed = await hash_pin(asked.pin)
        (opened,) = await call.alone(
            e.Appointing(name=asked.name, roles=asked.roles, pin=""),
            lambda: house.open_account(
                call.person, asked.name, hashed, asked.roles, asked.company, holder=asked.holder
            ),
            asked.id,
            pin=asked.roles != ("player",),
        )
        if not isinstance(opened, AccountOpened):
            raise Denied("this id was used for something else")
        return msgspec.structs.replace(shown(call, house.account(opened.person)), card=opened.card)

    @at.get("/accounts/{person}")
    async def account(call: Known, person: str) -> AccountShown:
        """One account."""
        if person != call.person:
            staff = person in call.room.house.people and call.room.house.account(person).staff
            call.require("see-staff" if call.may("see-staff") and staff else "see-accounts")
            call.looked("account", whom=person)
        return shown(call, known(call, person))

    @at.post("/accounts/{person}/lock")
    async def lock(call: Known, person: str, asked: Reason) -> AccountShown:
        """Lock an account until it is unlocked."""
        call.require("lock")
        known(call, person)
        house = call.room.house
        matter = e.Locking(person=person, why=asked.why)
        await call.alone(matter, lambda: house.lock(call.person, person, asked.why), asked.id)
        return shown(call, house.account(person))

    @at.post("/accounts/{person}/unlock")
    async def unlock(call: Known, person: str, asked: Identified) -> AccountShown:
        """Unlock an account."""
        call.require("unlock")
        known(call, person)
        house = call.room.house
        await call.alone(e.Unlocking(person=person), lambda: house.unlock(call.person, person), asked.id)
        return shown(call, house.account(person))

    @at.post("/accounts/{person}/dismiss")
    async def dismiss(call: Known, person: str, asked: Reason) -> AccountShown:
        """Somebody works here no more: the account has no role, and nobody logs in with it."""
        call.require("dismiss")
        known(call, person)
        house = call.room.house
        matter = e.Dismissing(person=person, why=asked.why)
        await call.alone(matter, lambda: house.dismiss(call.person, person, asked.why), asked.id, pin=True)
        return shown(call, house.account(person))

    return at


def known(call: Call, person: str) -> Account:
    if person not in call.room.house.people:
        raise Missing(f'there is no account "{person}"')
    return call.room.house.account(person)


def shown(call: Call, account: Account) -> AccountShown:
    sees = account.person == call.person or call.may("see-wallets")
    return AccountShown(
        person=account.person,
        name=account.name,
        card=account.ending,
        roles=account.roles,
        company=account.company,
        guest=account.guest,
        wallet=call.room.house.available(account.person) if sees else None,
        locked=account.lock.why if account.lock else None,
        holder=account.holder,
        payable=call.room.house.payable(account.person) if sees else None,
    )
