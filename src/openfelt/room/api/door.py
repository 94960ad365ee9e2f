"""Who comes in: by card and PIN, or as a guest with play money."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from openfelt.room.actors.room import Room
from openfelt.room.doors.accounts import Account, read_card
from openfelt.room.doors.allowances import ALLOWANCES, Allowances
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.rates import Buckets
from openfelt.room.doors.sessions import Admitted, Policy, Sessions, TurnedAway, network_of
from openfelt.room.log.events import AccountOpened, HouseEvent, LogInFailed, Person
from openfelt.room.oversight.watch import Watch
from openfelt.rules.money import Cents

STAKE = Cents(10_000_00)
"""A guest's play money."""
POLICY = Policy()
PLAYER = ("player",)


class Door:
    """Sessions of a room; what happens at the door is committed before it is answered."""

    def __init__(self, room: Room, policy: Policy = POLICY, allowed: Allowances = ALLOWANCES) -> None:
        self.room, self.policy, self.allowed = room, policy, allowed
        self.sessions, self.watch = Sessions(room.house, policy), Watch(room)
        # by address
        self._guests, self.calls, self.work = map(Buckets, (allowed.guests, allowed.strangers, allowed.work))
        self._requests, self._members = Buckets(allowed.requests), Buckets(allowed.members)
        self._address_commands = Buckets(allowed.address_commands)
        # by account
        self._asked, self._commands = Buckets(allowed.calls), Buckets(allowed.commands)
        self._staff_commands, self._replays = Buckets(allowed.staff_commands), Buckets(allowed.replays)
        self._invitations = Buckets(allowed.invitations)
        self.moving: set[asyncio.Future[Any]] = set()  # what staff move at tables, whoever has gone meanwhile
        self._turns: dict[str, asyncio.Lock] = {}
        room.on_house.append(self.sessions.apply)

    # How often: in how many seconds it may be done, or 0, and then it counts

    def request(self, token: str, network: str) -> float:
        """Any call, by whoever has this token, or by somebody at that address."""
        now = self.room.time.elapsed()
        person = self.sessions.who(token, now) if token else None
        if person is None:
            return self._requests.take(network, now)
        return self._asked.take(person, now) or self._members.take(network, now)

    def command(self, person: Person, network: str) -> float:
        """A command, or any other message over a socket."""
        now = self.room.time.elapsed()
        plays = self.room.house.account(person).roles == PLAYER
        own = self._commands if plays else self._staff_commands
        return own.take(person, now) or self._address_commands.take(network, now)

    def replay(self, person: Person) -> float:
        return self._replays.take(person, self.room.time.elapsed())

    def invitation(self, person: Person) -> float:
        return self._invitations.take(person, self.room.time.elapsed())

    def turn_of(self, holder: str) -> asyncio.Lock:
        """Held by whoever of the staff moves money at a table, on whatever account."""
        return self._turns.setdefault(holder, asyncio.Lock())

    # Coming in

    async def log_in(self, card: str, pin: str, address: str, keepsake: str = "") -> Admitted | TurnedAway:
        came = await self.sessions.log_in(card, pin, address, self.room.time.elapsed(), keepsake)
        if isinstance(came, Account):
            return await self.admit(came)
        number = read_card(card) or ""
        whose = self.room.house.with_card(number)
        why = "too many tries" if came.kind == "too-often" else f"{came.kind} card or PIN"
        self.watch.note(
            LogInFailed(
                why=why, card=number[-4:], person=whose.person if whose else "", address=network_of(address)
            )
        )
        await self._commit(came)
        return came

    async def say_pin(self, token: str, pin: str) -> Account | TurnedAway:
        """Once more, of whoever is in."""
        came = await self.sessions.say_pin(token, pin, self.room.time.elapsed())
        if isinstance(came, TurnedAway):
            await self._commit(came)
        return came

    async def _commit(self, came: TurnedAway) -> None:
        if came.events:
            await self.room.in_house(lambda: came.events, HOUSE)

    async def admit(self, account: Account) -> Admitted:
        """Without asking for a PIN."""
        admitted: list[Admitted] = []

        def begin() -> Sequence[HouseEvent]:
            admitted.append(self.sessions.admit(account, self.room.time.elapsed()))
            return admitted[0].events

        await self.room.in_house(begin, account.person)
        return admitted[0]

    async def log_out(self, token: str) -> None:
        await self.room.in_house(lambda: self.sessions.log_out(token), HOUSE)

    async def guest(self, address: str) -> Admitted | float:
        """A new guest, or in how many seconds another may come from this address."""
        if wait := self._guests.take(network_of(address), self.room.time.elapsed()):
            return wait
        opened, _ = await self.room.in_house(lambda: self.room.house.open_guest(STAKE), HOUSE)
        assert isinstance(opened, AccountOpened)
        return await self.admit(self.room.house.account(opened.person))
