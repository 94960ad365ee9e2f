"""Staff of a served room, with PINs that they know and a clock that stands still."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from argon2 import PasswordHasher

from openfelt.client.client import Client, Refusal, log_in, new_id
from openfelt.room.doors import pins
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.pins import hash_pin
from openfelt.room.doors.timepiece import EventLoopTime
from openfelt.room.log.events import AccountOpened, PinChanged
from room.api.rooms import Served, in_a_room

PIN = "4718"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""A hash that is no good and takes no time: what it keeps from whom is tested elsewhere."""
MINUTE = 60.0


_HASHES: dict[str, str] = {}


async def hashed_once(pin: str) -> str:
    """A hash takes its time, and one serves every test."""
    if pin not in _HASHES:
        _HASHES[pin] = await hash_pin(pin)
    return _HASHES[pin]


class SetTime(EventLoopTime):
    """How much time passes beside the event loop's own, and what time of day it is, the test says."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 1_800_000_000.0
        self.go_on(self.at)

    def now(self) -> float:
        return self.at

    def pass_by(self, seconds: float) -> None:
        self.at += seconds
        self._more += seconds

    def set_clock(self, seconds: float) -> None:
        """Somebody sets the time of day on, or back."""
        self.at += seconds


class Staffed:
    """A room with somebody of every role, each with a card and the PIN 4718."""

    def __init__(self, room: Served) -> None:
        self.room, self.time = room, SetTime()
        room.room.time = self.time
        self.people: dict[str, str] = {}
        self.cards: dict[str, str] = {}
        self._clients: dict[str, Client] = {}
        self._stack = AsyncExitStack()

    async def hire(self, name: str, *roles: str, holder: str = "", pin: str = PIN) -> str:
        """Somebody who has chosen the PIN."""
        house, hashed = self.room.room.house, await hashed_once(pin)
        (opened,) = await self.room.room.in_house(
            lambda: [house.open_account(HOUSE, name, hashed, roles or ("player",), holder=holder)], HOUSE
        )
        assert isinstance(opened, AccountOpened)
        own = PinChanged(person=opened.person, pin=hashed)
        await self.room.room.in_house(lambda: [own], HOUSE)
        self.people[name], self.cards[name] = opened.person, opened.card
        return opened.person

    async def client(self, name: str) -> Client:
        """Logged in with card and PIN, once."""
        if name not in self._clients:
            came = await log_in(self.room.address, self.cards[name], PIN)
            self._clients[name] = await self._stack.enter_async_context(came)
        return self._clients[name]

    async def ask(self, name: str, method: str, path: str, /, **said: object) -> Any:
        """`{Ann}` in a path, and in what is said, is Ann's account."""
        client = await self.client(name)
        body = {"id": new_id()} | said if method == "POST" else None
        answer = await client.answer(method, path.format(**self.people), body)
        return answer.json() if answer.content else None

    async def refused(self, name: str, method: str, path: str, /, **said: object) -> Refusal:
        """Why not."""
        with pytest.raises(Refusal) as no:
            await self.ask(name, method, path, **said)
        return no.value

    async def move(self, name: str, /, **matter: object) -> int:
        """A motion; gives its number."""
        return int((await self.ask(name, "POST", "/motions", matter=matter))["number"])

    async def second(self, name: str, number: int, pin: str = PIN) -> Any:
        return await self.ask(name, "POST", f"/motions/{number}/second", pin=pin)

    async def close(self) -> None:
        await self._stack.aclose()


@asynccontextmanager
async def staffed(room: Served) -> AsyncIterator[Staffed]:
    house = Staffed(room)
    with patch.object(pins, "_HASHER", QUICK):
        await hashed_once(PIN)
    for name, role in (
        ("Olga", "owner"), ("Flo", "floor"), ("Finn", "floor"), ("Cass", "cage"), ("Carl", "cage"),
        ("Sue", "surveillance"), ("Reg", "regulator"), ("Hal", "house-dealer"), ("Ann", "player"),
    ):  # fmt: skip
        await house.hire(name, role)
    with patch.object(pins, "_HASHER", QUICK):
        try:
            yield house
        finally:
            await house.close()


def with_staff(test: Callable[[Staffed], Coroutine[Any, Any, None]]) -> Callable[[Path], None]:
    """A test that is given a house with staff."""

    async def through(room: Served) -> None:
        async with staffed(room) as house:
            await test(house)

    through.__name__, through.__doc__, through.__module__ = test.__name__, test.__doc__, test.__module__
    return in_a_room(through)
