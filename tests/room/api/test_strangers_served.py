"""Nothing that someone may ask without logging in is expensive: bounded, counted, worked out elsewhere."""

from __future__ import annotations

import httpx

from openfelt.room.doors.rates import Buckets, Rate
from room.api.rooms import Served, in_a_room
from room.held import HeldTime
from room.test_settled_apart import LONG_TABLE

HEAD = 'game = "marina/zoobac"\n[player_dealer]\nseat = 1\nwager = '
TOO_MUCH = {
    "a." * 300 + "a = 1": "nested too deeply",
    HEAD + "1" * 60_000: "more than 20 digits",
    HEAD + "-" + "1" * 5_000: "more than 20 digits",
    HEAD + '"' + "1" * 5_000 + '"': "at most twelve digits",
    HEAD + '"٣"': "not an amount of money",
}


def anyone(room: Served) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"{room.address}/api/v1", timeout=60)


@in_a_room
async def test_a_record_that_asks_too_much_is_refused_in_words(room: Served) -> None:
    async with anyone(room) as http:
        for text, says in TOO_MUCH.items():
            answer = await http.post("/settle", content=text)
            assert answer.status_code == 400, text[:80]
            assert says in answer.json()["says"]


@in_a_room
async def test_what_takes_too_long_is_given_up_and_the_room_goes_on(room: Served) -> None:
    async with anyone(room) as http:
        assert (await http.post("/settle", content=LONG_TABLE)).status_code == 200
        room.app.state.calculator.seconds = 0.01
        answer = await http.post("/settle", content=LONG_TABLE)
        assert (answer.status_code, "takes longer" in answer.json()["says"]) == (400, True)
        room.app.state.calculator.seconds = 60
        assert (await http.post("/settle", content=LONG_TABLE)).status_code == 200


@in_a_room
async def test_calls_of_strangers_are_counted_by_their_address(room: Served) -> None:
    game = "/games/marina/zoobac"
    room.room.time = HeldTime(room.room.time.now())
    room.door.work = Buckets(Rate(burst=2, every=60))
    async with anyone(room) as http:
        asked = [await http.get(f"{game}/record") for _ in range(2)] + [
            await http.post("/settle", content="")
        ]
        assert [answer.status_code for answer in asked] == [200, 200, 429]
        assert "try again in 60 s" in asked[2].json()["says"]
        assert int(asked[2].headers["Retry-After"]) >= 60
        room.door.calls = Buckets(Rate(burst=6, every=60))
        paths = ("/games", game, f"{game}/page", f"{game}/fees")
        assert [(await http.get(path)).status_code for path in paths] == [200] * 4
        asked = [await http.post("/guest"), await http.post("/login", json={}), await http.get("/games")]
        assert [answer.status_code for answer in asked] == [200, 400, 429]


@in_a_room
async def test_more_than_can_wait_are_asked_to_come_again(room: Served) -> None:
    room.app.state.calculator._most = 0
    async with anyone(room) as http:
        answer = await http.get("/games/marina/zoobac/record")
    assert (answer.status_code, "Retry-After" in answer.headers) == (503, True)
    assert "try again" in answer.json()["says"]


@in_a_room
async def test_a_message_that_is_too_deep_or_has_too_long_a_number_is_refused(room: Served) -> None:
    async with anyone(room) as http:
        for text in ('{"card":' + "[" * 300, '{"card": ' + "1" * 5_000 + "}"):
            answer = await http.post("/login", content=text)
            assert answer.status_code == 400
            assert "nested too deeply" in answer.text or "more than 20 digits" in answer.text
