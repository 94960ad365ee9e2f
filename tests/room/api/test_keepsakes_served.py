"""A stranger who knows a card's number, and tries PINs without end, does not keep its owner out."""

from __future__ import annotations

from typing import Any

import httpx

from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.pins import hash_pin
from openfelt.room.doors.rates import Buckets, Rate
from room.api.rooms import Served, in_a_room

PIN, WRONG = "482915", "715264"


async def card_of(room: Served, person: str) -> str:
    hashed = await hash_pin(PIN)
    await room.room.in_house(lambda: [room.room.house.change_pin(HOUSE, person, hashed)], HOUSE)
    return room.room.house.account(person).card


async def logged_in(http: httpx.AsyncClient, card: str, pin: str, keepsake: str = "") -> tuple[int, Any]:
    answer = await http.post("/login", json={"card": card, "pin": pin, "keepsake": keepsake})
    return answer.status_code, answer.json()


@in_a_room
async def test_where_a_card_was_used_before_wrong_pins_of_others_keep_nobody_out(room: Served) -> None:
    ann, bob = await room.person("Ann"), await room.person("Bob")
    card, other = await card_of(room, ann), await card_of(room, bob)
    async with httpx.AsyncClient(base_url=f"{room.address}/api/v1", timeout=60) as http:
        _, mine = await logged_in(http, card, PIN)
        _, bobs = await logged_in(http, other, PIN)
        keepsake = mine["keepsake"]
        for _ in range(5):
            assert (await logged_in(http, card, WRONG))[0] == 401
        status, told = await logged_in(http, card, PIN)
        assert (status, "locked" in told["says"]) == (401, True), (
            "a stranger is kept out, whatever PIN they say"
        )
        room.door.sessions._addresses = Buckets(Rate(burst=1, every=600))  # of which they have used all
        for made_up in ("", "0" * 64, bobs["keepsake"], keepsake[:-1]):
            assert (await logged_in(http, card, PIN, made_up))[0] in {401, 429}, made_up
        for _ in range(2):
            status, told = await logged_in(http, card, PIN, keepsake)
            assert (status, told["keepsake"]) == (200, keepsake)
        assert (await http.get("/me", headers={"Authorization": f"Bearer {told['token']}"})).is_success


@in_a_room
async def test_a_keepsake_guesses_no_pin_and_ends_with_it(room: Served) -> None:
    ann = await room.person("Ann")
    card = await card_of(room, ann)
    async with httpx.AsyncClient(base_url=f"{room.address}/api/v1", timeout=60) as http:
        _, mine = await logged_in(http, card, PIN)
        for _ in range(5):
            assert (await logged_in(http, card, WRONG, mine["keepsake"]))[0] == 401
        status, told = await logged_in(http, card, PIN, mine["keepsake"])
        assert (status, "locked" in told["says"]) == (401, True), "five of its own are the most"
        flo = await room.person("Flo", "floor")
        await room.room.in_house(lambda: [room.room.house.unlock(flo, ann)], flo)
        assert (await logged_in(http, card, PIN, mine["keepsake"]))[0] == 200
        await card_of(room, ann)  # a new PIN, though it be the same
        for _ in range(5):
            await logged_in(http, card, WRONG)
        assert (await logged_in(http, card, PIN, mine["keepsake"]))[0] == 401, "it was of the PIN before"


@in_a_room
async def test_whoever_chooses_a_new_pin_is_given_a_keepsake_of_it(room: Served) -> None:
    """The one of the PIN that somebody else chose is worth nothing after that."""
    ann = await room.person("Ann")
    card = await card_of(room, ann)
    flo = await room.person("Flo", "floor")
    printed = await hash_pin("604713")
    await room.room.in_house(lambda: [room.room.house.change_pin(flo, ann, printed)], flo)
    async with httpx.AsyncClient(base_url=f"{room.address}/api/v1", timeout=60) as http:
        _, came = await logged_in(http, card, "604713")
        bearer = {"Authorization": f"Bearer {came['token']}"}
        said = {"id": "p", "old": "604713", "pin": PIN}
        taken = (await http.post(f"/accounts/{ann}/pin", json=said, headers=bearer)).json()
        assert taken["card"] == card[-4:]
        assert taken["keepsake"] not in {"", came["keepsake"]}
        again = (await http.post(f"/accounts/{ann}/pin", json=said, headers=bearer)).json()
        assert again == taken, "the same command again gives the same"
        for _ in range(5):
            assert (await logged_in(http, card, WRONG))[0] == 401
        assert (await logged_in(http, card, PIN, came["keepsake"]))[0] == 401
        assert (await logged_in(http, card, PIN, taken["keepsake"]))[0] == 200


@in_a_room
async def test_the_first_pin_of_a_guest_comes_with_a_keepsake_and_nobody_is_given_anothers(
    room: Served,
) -> None:
    async with httpx.AsyncClient(base_url=f"{room.address}/api/v1", timeout=60) as http:
        guest = (await http.post("/guest")).json()
        assert guest["keepsake"] == ""
        bearer = {"Authorization": f"Bearer {guest['token']}"}
        kept = (await http.post("/me/pin", json={"id": "1", "pin": PIN}, headers=bearer)).json()
        for _ in range(5):
            assert (await logged_in(http, kept["card"], WRONG))[0] == 401
        assert (await logged_in(http, kept["card"], PIN))[0] == 401
        assert (await logged_in(http, kept["card"], PIN, kept["keepsake"]))[0] == 200
        floor = {"Authorization": f"Bearer {await room.token(await room.person('Flo', 'floor'))}"}
        reset = await http.post(
            f"/accounts/{guest['person']}/pin", json={"id": "1", "pin": "604713"}, headers=floor
        )
        assert (reset.status_code, reset.json()["keepsake"]) == (200, "")
