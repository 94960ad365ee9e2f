"""The cage: money over the counter, into an account and out of it."""

from __future__ import annotations

import msgspec

from openfelt.room.api.accounts import AccountShown, known, shown
from openfelt.room.api.calls import Known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.log import events as e
from openfelt.room.log.events import Deposited, HouseEvent, Withdrawn
from openfelt.room.state.remembered import Reused
from openfelt.room.wire.messages import Id
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, money

MOST = Cents(1_000_000_000_00)


class MoneyMoved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An amount over the counter."""

    id: Id
    amount: Cents


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("cage", catalogue)

    @at.post("/accounts/{person}/deposits")
    async def deposit(call: Known, person: str, asked: MoneyMoved) -> AccountShown:
        """Money over the counter into an account."""
        call.require("deposit")
        known(call, person)
        if asked.amount > MOST:
            raise Denied(f"the cage takes at most {money(MOST)} at a time")
        house = call.room.house

        def decide() -> list[HouseEvent]:
            call.check_money(e.Depositing(person=person, amount=asked.amount))
            return [house.deposit(call.person, person, asked.amount)]

        done = await call.room.in_house(decide, call.person, asked.id)
        if done != [Deposited(person=person, amount=asked.amount, cashier=call.person)]:
            raise Reused
        return shown(call, house.account(person))

    @at.post("/accounts/{person}/withdrawals")
    async def withdraw(call: Known, person: str, asked: MoneyMoved) -> AccountShown:
        """Money from an account over the counter. What is at a table must be cashed out there first."""
        call.require("withdraw")
        known(call, person)
        house = call.room.house

        def decide() -> list[HouseEvent]:
            call.check_money(e.Withdrawing(person=person, amount=asked.amount))
            with house.holding(person, asked.amount) as hold:
                return [house.withdraw(call.person, hold)]

        done = await call.room.in_house(decide, call.person, asked.id)
        if done != [Withdrawn(person=person, amount=asked.amount, cashier=call.person)]:
            raise Reused
        return shown(call, house.account(person))

    return at
