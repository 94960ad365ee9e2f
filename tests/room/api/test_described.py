"""The descriptions: complete, and true of what is sent."""

from __future__ import annotations

import asyncio
import importlib
import json
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import httpx
import jsonschema_rs
import msgspec
import pytest
from fastapi import FastAPI, Response

import openfelt.room.api
import openfelt.room.wire
from openfelt.room.actors.room import Room
from openfelt.room.api.app import api
from openfelt.room.api.described import JSON, Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.typescript import typescript
from openfelt.room.api.upkeep import write_ws_schema, ws_schema
from openfelt.room.steps.commands import TableCommand
from openfelt.room.store import open_log
from openfelt.room.wire.messages import Refused, TableShown
from openfelt.room.wire.seen import Seen
from openfelt.rounds.round_json import BankTold
from openfelt.rules.codec import plain
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import LANTERNS, Served, at_table, bank, deal, in_a_room, seat

DOCS = Path(__file__).parents[3] / "docs"


def test_the_documented_messages_are_those_of_the_code(tmp_path: Path) -> None:
    write_ws_schema(tmp_path / "websocket.json")
    assert (DOCS / "websocket.json").read_text() == (tmp_path / "websocket.json").read_text(), (
        "write it again: python -m openfelt.room.api.upkeep docs/websocket.json"
    )


def test_every_command_is_described() -> None:
    described = ws_schema()["$defs"]
    tags = {kind.__struct_config__.tag for kind in get_args(TableCommand)}
    found = {part.get("properties", {}).get("do", {}).get("const") for part in described.values()}
    assert tags <= found


def test_every_reference_of_the_openapi_leads_somewhere(tmp_path: Path) -> None:
    async def describe() -> dict[str, Any]:
        room = await Room.open(open_log(str(tmp_path / "room.db")))
        made = api(room).openapi()
        await room.close()
        return made

    made = asyncio.run(describe())
    known = {f"#/components/schemas/{name}" for name in made["components"]["schemas"]}
    assert set(_references(made)) <= known
    for path, methods in made["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], (method, path)
            assert "4XX" in operation["responses"]


def structs_of(*packages: ModuleType) -> Iterator[type[msgspec.Struct]]:
    for package in packages:
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            own = vars(importlib.import_module(found.name)).items()
            kinds = [kind for name, kind in own if isinstance(kind, type) and not name.startswith("_")]
            yield from (
                one for one in kinds if issubclass(one, msgspec.Struct) and one.__module__ == found.name
            )


def test_what_is_sent_is_said_in_words_and_never_changed() -> None:
    kinds = list(structs_of(openfelt.room.wire, openfelt.room.api))
    assert {TableShown, Seen} <= {*kinds}
    assert [kind for kind in kinds if not kind.__struct_config__.frozen] == []
    assert [kind for kind in kinds if not vars(kind).get("__doc__")] == []


OPEN = {"when", "each_other_hand", "settings", "facts", "body", "table", "expect?"}
"""What a kind of play, a family, an event, or whoever worked out a record by hand fills as they like."""


def test_the_page_knows_the_shape_of_everything_else() -> None:
    unknown = {line.split(":")[0].strip() for line in typescript().splitlines() if "unknown" in line}
    assert unknown == OPEN


def test_the_page_expects_missing_what_a_struct_leaves_out_and_nothing_else() -> None:
    """A wager that nobody shares has no shares; a refusal always has its citations, be they none."""
    made = typescript()
    assert (BankTold.__struct_config__.omit_defaults, "  shares?: ShareTold[];" in made) == (True, True)
    refused = made.partition("export interface Refused {")[2].partition("}")[0]
    assert (Refused.__struct_config__.omit_defaults, "cites: string[];" in refused) == (False, True)


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """What a handler of the test takes."""

    number: int


class Given(msgspec.Struct):
    """What it gives."""

    doubled: int


def test_a_route_is_described_by_what_its_handler_takes_and_gives() -> None:
    catalogue = Catalogue()
    at = Routes("test", catalogue)

    @at.post("/doubled", status=201)
    async def doubled(asked: Asked) -> tuple[Given, ...]:
        """Twice as much."""
        return (Given(asked.number * 2),)

    app = FastAPI()
    app.include_router(at.router)
    described = app.openapi()["paths"]["/doubled"]["post"]
    assert described["requestBody"]["content"][JSON]["schema"] == catalogue.schema(Asked)
    assert described["responses"]["201"]["content"][JSON]["schema"] == catalogue.schema(tuple[Given, ...])
    answer = asyncio.run(_posted(app, "/doubled", {"number": 4}))
    assert (answer.status_code, answer.json()) == (201, [{"doubled": 8}])


async def _posted(app: FastAPI, path: str, body: object) -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://room") as http:
        return await http.post(path, json=body)


def test_a_handler_that_writes_its_own_answer_says_what_that_is() -> None:
    async def told() -> Response:
        raise AssertionError("never called")

    with pytest.raises(AssertionError, match="GET /told does not say what it gives"):
        Routes("test", Catalogue()).get("/told")(told)
    Routes("test", Catalogue()).get("/told", Given)(told)


def _references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [ref for value in part.values() for ref in _references(value)]
    return [ref for item in part for ref in _references(item)] if isinstance(part, list) else []


@in_a_room
async def test_messages_are_as_described(room: Served) -> None:
    table = await room.table(LANTERNS)
    ann, bob = await room.person("Ann"), await room.person("Bob")
    schema = ws_schema()
    tells = jsonschema_rs.validator_for({**schema["properties"]["tells"], "$defs": schema["$defs"]})
    takes = jsonschema_rs.validator_for({**schema["properties"]["takes"], "$defs": schema["$defs"]})
    async with at_table(room, table, ann, bob) as players:
        await seat(players)
        banker = await bank(players)
        other = next(player for player in players if player is not banker)
        here = next(one.seat for one in other.seen.table.seats if one.person == other.person)
        bet = c.PlaceBet(seat=here, bet="base", amount=cents(5))
        await other.do(bet)
        await deal(players)
        told = await other.client.ask("GET", f"/tables/{table}", dict)
        tells.validate(told["table"])
        tells.validate(told["yours"])
        takes.validate({"do": "command", "id": "1", "table": table, "command": plain(room.meant(table, bet))})
        assert not takes.is_valid({"do": "command", "id": "1", "table": table, "command": {"do": "fly"}})
        assert json.dumps(told)
