"""Every operation and every command, tried by every role and by nobody: `permissions.py` is the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from typing import Any, get_args

import httpx
from fastapi import FastAPI

from openfelt.client.client import Refusal, with_token
from openfelt.room.doors.motions import move
from openfelt.room.log import events as e
from openfelt.room.steps.command import OfRound
from openfelt.room.steps.commands import TableCommand
from openfelt.rules.money import Cents
from room.api.duties import Staffed, with_staff
from room.api.permissions import COMMANDS, OPERATIONS, WHO
from room.api.rooms import at_table, play_round, seat

STAFF = dict(zip(WHO[1:], ("Ann", "Hal", "Flo", "Cass", "Sue", "Reg", "Olga"), strict=True))


def operations(app: FastAPI) -> Iterator[str]:
    for route in app.routes:
        inside = getattr(route, "original_router", None)
        prefix = route.include_context.prefix if inside else ""  # type: ignore[attr-defined]  # FastAPI's own
        for one in inside.routes if inside else (route,):
            for method in getattr(one, "methods", None) or ("WS",):
                if method != "HEAD":
                    yield f"{method} {prefix}{getattr(one, 'path', '?')}"


class Tried:
    """A room in which everything can be asked for by everybody, again and again."""

    def __init__(self, house: Staffed, table: str, http: httpx.AsyncClient) -> None:
        self.house, self.table, self.http = house, table, http
        self._ids = count()
        self._tokens: dict[str, str] = {}

    async def ask(self, who: str, method: str, path: str, said: object = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if (token := await self._token(who)) else {}
        if path.endswith("/logout"):
            self._tokens.pop(who, None)
        return await self.http.request(method, path, json=said, headers=headers)

    async def greet(self, who: str) -> int:
        async with with_token(self.house.room.address, "", await self._token(who)) as client:
            try:
                async with client.stream():
                    return 101
            except Refusal:
                return 1008

    async def _token(self, who: str) -> str:
        if who != "nobody" and who not in self._tokens:
            self._tokens[who] = await self.house.room.token(self.house.people[STAFF[who]])
        return self._tokens.get(who, "")

    async def filled(self, said: object) -> Any:
        """With a player and a motion of their own for every call, where they are wanted."""
        text, room = json.dumps(said), self.house.room
        values = {
            "{id}": f"i{next(self._ids)}",
            "{table}": self.table,
            "{cass}": self.house.people["Carl"],
            "{card}": self.house.cards["Ann"],
        }
        if "{ann}" in text:
            values["{ann}"] = await room.person(f"Somebody for {values['{id}']}", wallet="50")
        if "{motion}" in text:
            values["{motion}"] = str(await self._motion())
        for name, value in values.items():
            text = text.replace(name, value)
        return json.loads(text)

    async def _motion(self) -> int:
        room, floor = self.house.room.room, self.house.people["Finn"]
        matter = e.Locking(person=self.house.people["Carl"], why="w")
        (made,) = await room.in_house(
            lambda: [move(room.house, floor, matter, room.time.now() + 60, Cents(0))], floor
        )
        assert isinstance(made, e.MotionMade)
        return made.number


async def trying(house: Staffed, http: httpx.AsyncClient, **how: Any) -> Tried:
    return Tried(house, await house.room.table(**how), http)


@with_staff
async def test_every_operation_answers_everybody_as_the_table_says(house: Staffed) -> None:
    assert set(operations(house.room.app)) == set(OPERATIONS), "each has its line"
    bob, dan = await house.room.person("Bob"), await house.room.person("Dan")
    async with httpx.AsyncClient(base_url=house.room.address, timeout=60) as http:
        tried = await trying(house, http)
        async with at_table(house.room, tried.table, bob, dan) as players:
            await seat(players)
            await play_round(players)
        wrong = []
        for name, operation in OPERATIONS.items():
            method, path = name.split()
            expected = dict(zip(WHO, map(int, operation.statuses.split()), strict=True))
            answered = {}
            for who in WHO:
                asked = f"/api/v1{operation.path}" if operation.path else path
                asked, said = await tried.filled([asked, operation.said])
                if method == "WS":
                    answered[who] = await tried.greet(who)
                else:
                    answered[who] = (await tried.ask(who, method, asked, said)).status_code
            if answered != expected:
                wrong.append(f"{name}: {answered}")
        assert not wrong, "\n".join(wrong)


@with_staff
async def test_every_command_is_refused_to_whoever_may_not_give_it(house: Staffed) -> None:
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(TableCommand)}
    assert set(kinds) == set(COMMANDS), "each has its line"
    async with httpx.AsyncClient(base_url=house.room.address, timeout=60) as http:
        for physical in (False, True):
            tried = await trying(house, http, physical=physical)
            for name, command in COMMANDS.items():
                said = {"do": name, **command.says}
                if issubclass(kinds[name], OfRound):
                    said["round"] = 1
                refused = set()
                for who in WHO:
                    body = await tried.filled({"id": "{id}", "command": said})
                    answer = await tried.ask(who, "POST", f"/api/v1/tables/{tried.table}/commands", body)
                    assert answer.status_code in {200, 401, 403, 404, 409}, (name, who, answer.text)
                    if answer.status_code in {401, 403}:
                        refused.add(who)
                    if who == "floor" and name == "close":
                        tried.table = await house.room.table(physical=physical)
                may = command.by_hand if physical else command.may
                if name == "clock":
                    continue
                assert refused == set(WHO) - may, (name, physical)
