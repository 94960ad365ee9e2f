"""Who comes in: by card and PIN, or as a guest with play money."""

from __future__ import annotations

from collections.abc import Sequence

from openfelt.room.actors.room import Room
from openfelt.room.doors.accounts import Account
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.rates import Buckets, Rate
from openfelt.room.doors.sessions import Admitted, Policy, Sessions, TurnedAway, network_of
from openfelt.room.log.events import AccountOpened, HouseEvent
from openfelt.rules.money import Cents

STAKE = Cents(10_000_00)
"""A guest's play money."""
POLICY = Policy()
GUESTS = Rate(burst=30, every=2)
"""New guests from one address."""
CALLS = Rate(burst=400, every=0.05)
"""Calls of people who have not logged in, from one address: a whole cardroom may be behind it."""
WORK = Rate(burst=120, every=0.2)
"""Those of them that are worked out: records settled, examples dealt."""


class Door:
    """Sessions of a room; what happens at the door is committed before it is answered."""

    def __init__(
        self,
        room: Room,
        policy: Policy = POLICY,
        guests: Rate = GUESTS,
        calls: Rate = CALLS,
        work: Rate = WORK,
    ) -> None:
        self.room, self.sessions = room, Sessions(room.house, policy)
        self._guests, self.calls, self.work = Buckets(guests), Buckets(calls), Buckets(work)
        room.on_house.append(self.sessions.apply)

    async def log_in(self, card: str, pin: str, address: str) -> Admitted | TurnedAway:
        came = await self.sessions.log_in(card, pin, address, self.room.time.now())
        if isinstance(came, Account):
            return await self.admit(came)
        if came.events:
            await self.room.in_house(lambda: came.events, HOUSE)
        return came

    async def admit(self, account: Account) -> Admitted:
        """Without asking for a PIN."""
        admitted: list[Admitted] = []

        def begin() -> Sequence[HouseEvent]:
            admitted.append(self.sessions.admit(account, self.room.time.now()))
            return admitted[0].events

        await self.room.in_house(begin, account.person)
        return admitted[0]

    async def log_out(self, token: str) -> None:
        await self.room.in_house(lambda: self.sessions.log_out(token), HOUSE)

    async def guest(self, address: str) -> Admitted | float:
        """A new guest, or in how many seconds another may come from this address."""
        if wait := self._guests.take(network_of(address), self.room.time.now()):
            return wait
        opened, _ = await self.room.in_house(lambda: self.room.house.open_guest(STAKE), HOUSE)
        assert isinstance(opened, AccountOpened)
        return await self.admit(self.room.house.account(opened.person))
