"""People are invited by a code that they give; nothing tells whose a number is, or whether anybody has it."""

from __future__ import annotations

import httpx

from openfelt.client.client import Client, new_id
from openfelt.room.api.codes import InviteCode
from openfelt.room.api.tables import OpenTable
from openfelt.room.oversight.audit import audit
from openfelt.rules.money import cents
from room import spoken as c
from room.api.rooms import CASH_IN, Served, in_a_room
from room.api.test_seating_served import refused

NOBODY = "nobody has that code: ask them for theirs, and type it as it stands there"
NAMING: tuple[dict[str, object], ...] = (
    {"do": "invite", "code": "{}"},
    {"do": "invite", "person": "{}"},
    {"do": "uninvite", "person": "{}"},
    {"do": "unwait", "person": "{}"},
    {"do": "admit-share", "round": 1, "person": "{}"},
    {"do": "take-back-share", "round": 1, "person": "{}"},
    {"do": "seat-next", "person": "{}"},
    {"do": "change", "table": "t1", "seat": 1, "person": "{}", "why": "x"},
    {"do": "take-down", "round": 1, "seat": 1, "bet": "player", "bettor": "{}"},
    {"do": "agree-bet", "round": 1, "seat": 1, "bet": "player", "bettor": "{}", "amount": "5"},
    {"do": "bet", "round": 1, "seat": 1, "bet": "player", "amount": "5", "shares": {"{}": "5"}},
    {"do": "decide", "round": 1, "seat": 1, "choice": "x", "bettor": "{}"},
)
"""Commands that speak of a person by number."""


async def new_code(client: Client, id: str = "") -> str:
    made: InviteCode = await client.ask("POST", "/me/code", InviteCode, {"id": id or new_id()})
    return made.code


@in_a_room
async def test_whoever_was_told_a_code_invites_by_it_as_people_type_it(room: Served) -> None:
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with room.client(ann) as owner, room.client(bob) as guest:
        table = (await owner.open_table(OpenTable(id="1", game=CASH_IN))).table
        assert (await guest.ask("GET", "/me/code", InviteCode)).code == "", "nobody has one unasked"
        code = await new_code(guest, "made")
        assert await new_code(guest, "made") == code, "once, though it was asked again"
        assert (await guest.ask("GET", "/me/code", InviteCode)).code == code
        assert len(code.replace("-", "")) == 10
        await owner.do(table, c.Invite(code=f" {code.lower().replace('-', ' ')} "))
        assert [one.name for one in await owner.people(table)] == ["Bob"]
        await guest.do(table, c.Sit(seat=2, buy_in=cents(50)))


@in_a_room
async def test_a_code_that_was_made_anew_ends_the_one_before_and_both_outlive_a_restart(room: Served) -> None:
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with room.client(ann) as owner, room.client(bob) as guest:
        table = (await owner.open_table(OpenTable(id="1", game=CASH_IN))).table
        old = await new_code(guest)
        new = await new_code(guest)
        assert await refused(owner.do(table, c.Invite(code=old))) == NOBODY
        await owner.do(table, c.Invite(code=new))
        house = type(room.room.house)(room.room.house.snapshot())
        assert (house.with_code(old), house.with_code(new)) == (None, bob)
        assert list(audit(room.room.log)) == []


@in_a_room
async def test_a_guest_learns_nothing_of_accounts_by_naming_their_numbers(room: Served) -> None:
    """A number that somebody has, and one that nobody has, are answered alike but for the number."""
    zoe = await room.person("Zoe")
    async with httpx.AsyncClient(base_url=f"{room.address}/api/v1", timeout=60) as http:
        me = (await http.post("/guest")).json()
        http.headers["Authorization"] = f"Bearer {me['token']}"
        table = (await http.post("/tables", json={"id": "1", "game": CASH_IN})).json()["table"]
        await room.table()
        at = f"/tables/{table}"
        for number, said in enumerate(NAMING):
            told = []
            for who in (zoe, "p99"):
                command = {
                    key: {who: "5"} if key == "shares" else who if value == "{}" else value
                    for key, value in said.items()
                }
                answer = await http.post(f"{at}/commands", json={"id": f"{number}{who}", "command": command})
                assert answer.is_client_error, (command, answer.text)
                told.append((answer.status_code, answer.text.replace(who, "…")))
            assert told[0] == told[1], said
            assert "Zoe" not in told[0][1]
        for path in ("/accounts/{}", "/accounts/{}/history", f"{at}/rounds/1?viewpoint={{}}"):
            told = []
            for who in (zoe, "p99"):
                answer = await http.get(path.format(who))
                told.append((answer.status_code, answer.text.replace(who, "…")))
            assert told[0] == told[1], path
            assert told[0][0] >= 400
