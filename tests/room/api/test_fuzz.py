"""Whatever is sent, the room answers in words: requests made from the OpenAPI, and frames of all kinds."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from openfelt.room.oversight.audit import audit
from openfelt.room.state.banked import at_bank
from openfelt.room.store import open_log
from room.api.rooms import LANTERNS, Served, in_a_thread, proving_rules, served
from room.api.wires import socket_to
from room.pot_tables import MARINA
from room.spoken import OF_ROUND

ROLES = ("player", "house-dealer", "floor", "cage", "surveillance", "regulator")
CHECKS = (
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
    content_type_conformance,
)


async def furnish(room: Served) -> None:
    for role in ROLES:
        await room.person(role, role)
    await room.table()
    await room.table(LANTERNS)
    await room.table(physical=True)
    await room.pot_table()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Served]:
    with in_a_thread(tmp_path, furnish) as room:
        yield room


def fuzz(room: Served, examples: int) -> Counter[int]:
    """So many requests an operation, each as somebody; every answer must be as described."""
    schema = schemathesis.openapi.from_url(f"{room.address}/openapi.json")
    rng, met = random.Random(1), Counter[int]()
    people = list(room.room.house.people)
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]  # our own description has no errors

        @given(case=operation.as_strategy())
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def send(case: Any) -> None:
            _steer(case, people, rng)
            answer = case.call(headers=_as_somebody(room, rng))
            met[answer.status_code] += 1
            case.validate_response(answer, checks=CHECKS)

        send()
    return met


def _as_somebody(room: Served, rng: random.Random) -> dict[str, str]:
    """With a token of someone whom no request before has locked out; now and then with none."""
    people = [one.person for one in room.room.house.people.values() if not one.barred]
    token = asyncio.run_coroutine_threadsafe(room.token(rng.choice(people)), room.loop).result()
    return {"Authorization": f"Bearer {token}"} if rng.random() < 0.95 else {}


def _steer(case: Any, people: list[str], rng: random.Random) -> None:
    """Often to things that exist, so that requests get further than their address."""
    known = {
        "table": ("t1", "t2", "t3", "t4"), "person": people[:1], "room": ("parkwest", "marina"),
        "name": ("cash-in-baccarat", "zoobac", "texas-holdem"),
    }  # fmt: skip
    for name in case.path_parameters or {}:
        if name in known and rng.random() < 0.8:
            case.path_parameters[name] = rng.choice(known[name])
    if isinstance(case.body, dict) and "game" in case.body and rng.random() < 0.8:
        case.body["game"] = rng.choice(("parkwest/cash-in-baccarat", MARINA))


def test_requests_made_from_the_description_are_answered_as_described(room: Served, tmp_path: Path) -> None:
    met = fuzz(room, 10)
    assert sum(met.values()) >= 200
    assert met[200] > 20
    assert max(met) < 500


@pytest.mark.proof
def test_ten_thousand_requests_are_answered_as_described(
    room: Served, record_property: Any, tmp_path: Path
) -> None:
    met = fuzz(room, 400)
    record_property("requests fuzzed, by status", dict(sorted(met.items())))
    assert sum(met.values()) >= 9_000
    assert max(met) < 500


# Frames

COMMANDS: list[dict[str, Any]] = [
    {"do": "sit", "seat": 1, "buy_in": "100"}, {"do": "sit", "seat": 2, "buy_in": "100"}, {"do": "leave"},
    {"do": "accept", "wager": "50"}, {"do": "bet", "seat": 1, "bet": "player", "amount": "5"}, {"do": "deal"},
    {"do": "bet", "seat": 2, "bet": "base", "amount": "5"}, {"do": "decide", "seat": 2, "choice": "keep"},
    {"do": "pause", "why": "x"}, {"do": "resume"}, {"do": "card", "card": "As"}, {"do": "dice", "dice": [1]},
    {"do": "result", "stated": {"winner": "banker"}}, {"do": "rule", "ruling": "misdeal"}, {"do": "new-shoe"},
    {"do": "correct", "moves": {"p1": "5", "p2": "-5"}, "why": "w", "cite": "000:1"}, {"do": "clock"},
    {"do": "take-back-result"}, {"do": "wait"}, {"do": "again"},
    {"do": "decline"}, {"do": "unwait"}, {"do": "seat-next"}, {"do": "change", "table": "t2", "seat": 3},
    {"do": "give-up"}, {"do": "offer-share", "amount": "5"}, {"do": "admit-share", "person": "p1"},
    {"do": "take-back-share"}, {"do": "shuffled"},
    {"do": "agree-bet", "seat": 2, "bet": "base", "bettor": "p1", "amount": "5"},
    {"do": "invite", "code": "p1"}, {"do": "uninvite", "person": "p1"}, {"do": "buy", "amount": "20"},
    {"do": "stay"}, {"do": "move", "seat": 3}, {"do": "come-in", "how": "post"}, {"do": "sit-out"},
    {"do": "decide", "seat": 1, "choice": "raise", "amount": "4"}, {"do": "sit-in"},
]  # fmt: skip
ODD: list[Any] = [
    None, True, -1, 0, 2**70, 1.5, 1e400, "", "\0", "\ud800", "9" * 5000, "-5", "1e9", [], {}, [[]], "As",
    {"do": "sit"}, "t1", "t2", "t3", "p1", "nan",
]  # fmt: skip


def frame(rng: random.Random) -> str | bytes:
    """A message, more or less spoiled."""
    kind = rng.random()
    if kind < 0.05:
        return rng.randbytes(rng.randrange(200))
    table = rng.choice(("t1", "t2", "t3", "t4", "nowhere"))
    message: dict[str, Any] = {"do": "command", "id": f"c{rng.randrange(10**6)}", "table": table}
    message["command"] = meant(dict(rng.choice(COMMANDS)), rng.choice((1, 1, 2, 3)))
    if kind < 0.2:
        message = {"do": rng.choice(("follow", "unfollow", "hello", "fly")), "id": "f", "table": table}
    for part in (message, message.get("command")):
        while isinstance(part, dict) and part and rng.random() < 0.35:
            key = rng.choice([*part, "else"])
            if rng.random() < 0.3:
                part.pop(key, None)
            else:
                part[key] = rng.choice(ODD)
    text = json.dumps(message)
    if kind > 0.95:
        cut = rng.randrange(len(text))
        text = text[:cut] + rng.choice(("", "}", '"', "\\", "\\u0000", "[")) + text[cut + rng.randrange(3) :]
    return text


def meant(command: dict[str, Any], round: int, **question: int) -> dict[str, Any]:
    return command | ({"round": round, **question} if command["do"] in OF_ROUND else {})


def sensible(room: Served, table: str, person: str, rng: random.Random) -> str:
    """What would bring the table on, so that frames meet it in every state."""
    state = room.room.table(table).state
    ask = next(iter(state.round.open_asks), None) if state.live and state.round else None
    if state.paused:
        command: Any = {"do": "resume"}
    elif state.seat_of(person) is None:
        command = {"do": "sit", "seat": rng.randrange(1, 7), "buy_in": "100"}
    elif ask is not None:
        command = {"do": "decide", "seat": ask.who.seat, "choice": ask.default.choice}
    elif state.phase == "betting" and rng.random() < 0.6:
        bet = next(rule.name for rule in at_bank(state).game.bets if rule.base)
        command = {"do": "bet", "seat": state.seat_of(person), "bet": bet, "amount": "5"}
    else:
        command = {"do": {"offering": "accept", "broken": "again"}.get(state.phase, "deal"), "wager": "20"}
        if command["do"] != "accept":
            del command["wager"]
    id = f"s{rng.randrange(10**9)}"
    command = meant(command, state.open_round, question=state.question)
    return json.dumps({"do": "command", "id": id, "table": table, "command": command})


async def send_frames(room: Served, frames: int, seed: int) -> Counter[str]:
    """Frames as everybody in turn; every one is answered, and afterwards the room still plays."""
    await furnish(room)
    for name in ("Ann", "Bob", "Cy", "Di"):
        await room.person(name)
    rng, met = random.Random(seed), Counter[str]()
    people = list(room.room.house.people)
    sent = 0
    while sent < frames:
        async with socket_to(room.address) as socket:
            person = rng.choice(people)
            await socket.send(json.dumps({"do": "hello", "token": await room.token(person)}))
            for _ in range(min(frames - sent, rng.randrange(5, 60))):
                sent += 1
                helps = rng.random() < 0.2
                table = rng.choice(("t1", "t2", "t4"))
                await socket.send(sensible(room, table, person, rng) if helps else frame(rng))
                try:
                    async with asyncio.timeout(120):
                        while (told := json.loads(await socket.recv()))["is"] not in {"done", "refused"}:
                            met[told["is"]] += 1
                except ConnectionClosed as closed:
                    met[f"closed {closed.rcvd.code if closed.rcvd else 'hard'}"] += 1
                    break
                met[told["is"]] += 1
    return met


def run_frames(path: Path, frames: int) -> Counter[str]:
    async def run() -> Counter[str]:
        async with served(path) as room:
            met = await send_frames(room, frames, 7)
            person = await room.person("last")
            async with room.client(person) as client, client.stream() as stream:
                assert (await stream.follow("t1")).table.table == "t1"
            return met

    met = asyncio.run(run())
    log = open_log(str(path / "room.db"), read_only=True)
    assert list(audit(log, proving_rules)) == []
    log.close()
    return met


def test_a_thousand_frames_do_not_harm_the_room(tmp_path: Path) -> None:
    met = run_frames(tmp_path, 1000)
    assert met["refused"] > 300
    assert met["done"] > 30


@pytest.mark.proof
def test_fifty_thousand_frames_do_not_harm_the_room(tmp_path: Path, record_property: Any) -> None:
    met = run_frames(tmp_path, 50_000)
    record_property("frames fuzzed", dict(met))
    assert sum(met.values()) >= 50_000
