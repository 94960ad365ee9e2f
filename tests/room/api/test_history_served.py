"""Replays from lawful viewpoints, table records that settle alike, and the log without its secrets."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from openfelt import books
from openfelt.client.client import Refusal
from openfelt.rounds.settling import settle
from openfelt.rounds.table_record import TableRecord
from openfelt.rules.money import cents, dollars, net
from printed import round_json
from room import spoken as c
from room.api.rooms import LANTERNS, Served, at_table, bank, deal, in_a_room, play_round, seat

GOLD = "aviator/baccarat-gold"


@in_a_room
async def test_a_round_can_be_replayed_step_by_step(room: Served) -> None:
    table = await room.table()
    ann, bob, cy = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    async with at_table(room, table, ann, bob) as players, room.client(cy) as onlooker:
        await seat(players)
        over = await play_round(players)
        whole = await onlooker.ask("GET", f"/tables/{table}/rounds/1", dict)
        assert {place: tuple(cards) for place, cards in whole["felt"].items()} == over.table.felt
        assert whole["viewpoints"] == ["everyone"]
        assert len(whole["times"]) == whole["steps"] + 1
        assert whole["times"] == sorted(whole["times"])
        for step in range(whole["steps"] + 1):
            then = await onlooker.ask("GET", f"/tables/{table}/rounds/1?step={step}", dict)
            assert sum(map(len, then["felt"].values())) == step
            assert then["over"] == (step == whole["steps"])
        for path in ("1?step=99", "2", "0"):
            with pytest.raises(Refusal) as no:
                await onlooker.ask("GET", f"/tables/{table}/rounds/{path}", dict)
            assert no.value.status == 404


@in_a_room
async def test_the_record_of_a_round_settles_to_the_same(room: Served) -> None:
    for game in ("parkwest/cash-in-baccarat", "marina/zoobac", "livermore/ez-baccarat"):
        table = await room.table(game)
        ann, bob = await room.person(f"Ann at {table}"), await room.person(f"Bob at {table}")
        async with at_table(room, table, ann, bob) as players:
            await seat(players)
            await play_round(players)
            record = await players[0].client.ask("GET", f"/tables/{table}/rounds/1/record", TableRecord)
            (played,) = await players[0].client.ask("GET", f"/tables/{table}/rounds", list)
            result = round_json(settle(record, books.banked(game)))
            banker = played["player_dealer"]
            net = {("player-dealer" if who == banker else who): won for who, won in played["net"].items()}
            assert result["net"] == net


@in_a_room
async def test_hidden_cards_are_replayed_only_to_those_who_may_see_them(room: Served) -> None:
    table = await room.table(LANTERNS)
    ann, bob, cy = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
    staff = {role: await room.person(role, role) for role in ("floor", "surveillance", "regulator")}
    async with at_table(room, table, ann, bob) as players, room.client(cy) as onlooker:
        await seat(players)
        banker = await bank(players)
        other = next(player for player in players if player is not banker)
        here = next(one.seat for one in other.seen.table.seats if one.person == other.person)
        await other.do(c.PlaceBet(seat=here, bet="base", amount=cents(5)))
        await deal(players)
        path = f"/tables/{table}/rounds/1"
        own = await other.client.ask("GET", f"{path}?viewpoint={other.person}", dict)
        assert "??" not in own["felt"][str(here)], "one's own cards, while the round is played"
        for role, person in staff.items():
            async with room.client(person) as house:
                for viewpoint in (other.person, banker.person, "all-cards"):
                    with pytest.raises(Refusal, match="when the round is over"):
                        await house.ask("GET", f"{path}?viewpoint={viewpoint}", dict)
                live = await house.ask("GET", path, dict)
                assert {card for cards in live["felt"].values() for card in cards} == {"??"}, role
                with pytest.raises(Refusal, match="when it is over"):
                    await house.ask("GET", f"{path}/record", dict)
        for _ in range(3):
            seen = await other.until(lambda seen: seen.table.over or bool(seen.yours and seen.yours.asks))
            if not seen.table.over and seen.yours:
                version = await other.do(c.Decide(seat=here, choice=seen.yours.asks[0].default.choice))
                await other.until(lambda seen, version=version: seen.table.version >= version)  # type: ignore[misc]
        for person in (banker.person, "all-cards"):
            with pytest.raises(Refusal) as no:
                await other.client.ask("GET", f"{path}?viewpoint={person}", dict)
            assert no.value.status == 403
        with pytest.raises(Refusal, match="never shown"):
            await onlooker.ask("GET", f"{path}/record", dict)
        async with room.client(staff["floor"]) as floor:
            every = await floor.ask("GET", f"{path}?viewpoint=all-cards", dict)
            assert "??" not in {card for cards in every["felt"].values() for card in cards}
            then = await floor.ask("GET", f"{path}?viewpoint={other.person}&step=10", dict)
            assert then["felt"]
            assert "all-cards" in then["viewpoints"]
            record = await floor.ask("GET", f"{path}/record", TableRecord)
            assert len((record.shoe or "").split()) >= 12


@in_a_room
async def test_the_exported_log_has_no_pins_seeds_or_live_cards(room: Served) -> None:
    table = await room.table(LANTERNS)
    ann, bob = await room.person("Ann"), await room.person("Bob")
    reg = await room.person("Reg", "regulator")
    async with at_table(room, table, ann, bob) as players, room.client(reg) as regulator:
        await seat(players)
        banker = await bank(players)
        other = next(player for player in players if player is not banker)
        here = next(one.seat for one in other.seen.table.seats if one.person == other.person)
        await other.do(c.PlaceBet(seat=here, bet="base", amount=cents(5)))
        await deal(players)
        lines = await _lines(room, reg)
        assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))
        bodies = [line["body"] for line in lines]
        assert all(body.get("pin") is None for body in bodies)
        assert [body["seed"] for body in bodies if body["is"] == "shoe-begun"] == [None]
        assert {body.get("hidden") for body in bodies if body["is"] == "answered"} == {True}
        assert (await regulator.me()).roles == ("regulator",)


@in_a_room
async def test_a_players_history_is_theirs_and_the_houses(room: Served) -> None:
    table = await room.table()
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with at_table(room, table, ann, bob) as players:
        await seat(players)
        for _ in range(3):
            await play_round(players)
        hands = await players[0].client.ask("GET", f"/accounts/{ann}/history", list)
        assert [hand["number"] for hand in hands] == [3, 2, 1]
        won = sum(round(float(hand["net"]) * 100) for hand in hands)
        assert dollars(room.room.house.stack(table, ann)) == dollars(cents(500) + won)
        with pytest.raises(Refusal) as no:
            await players[1].client.ask("GET", f"/accounts/{ann}/history", list)
        assert no.value.status == 403


@in_a_room
async def test_a_history_tells_what_was_charged_and_what_the_bank_paid_and_collected(room: Served) -> None:
    table = await room.table(collection=("1",), section="000:1954")
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with at_table(room, table, ann, bob) as players:
        await seat(players)
        over = await play_round(players)
        replayed = await players[1].client.ask("GET", f"/tables/{table}/rounds/1", dict)
        (banked,) = await players[0].client.ask("GET", f"/accounts/{ann}/history", list)
        (bet,) = await players[1].client.ask("GET", f"/accounts/{bob}/history", list)
    (charge,) = banked["charges"]
    assert (charge["bettor"], charge["amount"], charge["cites"]) == (ann, "1.00", ["000:1963"])
    assert replayed["charges"] == [charge], "what was charged is as public as the bets"
    result = over.table.result
    assert result is not None
    assert banked["bank"] == {key: dollars(getattr(result, key)) for key in banked["bank"]}
    assert banked["bank"] == {key: replayed["result"][key] for key in banked["bank"]}
    assert {one["person"]: one["total"] for one in replayed["result"]["people"]} == {
        ann: banked["total"],
        bob: bet["total"],
    }
    assert dollars(room.room.house.stack(table, ann)) == dollars(cents(500) + net(banked["total"]))
    assert (bet["charges"], bet["bank"], bet["fees"]) == ([], None, "0.00")


@in_a_room
async def test_a_scoreboard_counts_the_rounds_of_the_shoe(room: Served) -> None:
    table, lantern = await room.table(), await room.table(LANTERNS)
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with at_table(room, table, ann, bob) as players:
        await seat(players)
        for _ in range(5):
            await play_round(players)
        board = await players[0].client.ask("GET", f"/tables/{table}/scoreboard", dict)
        assert (board["is"], board["round"]) == ("roads", 5)
        assert board["shoe"]["hands"] == 5 == len(board["roads"]["bead_plate"]) == len(board["results"])
        assert all("hits" in result for result in board["results"])
        assert [bonus["label"] for bonus in board["bonuses"]] == ["Tiger 8", "Phoenix 7"]
        assert set(board["next"]["player"]) == {"big_eye_boy", "small_road", "cockroach_pig"}
        assert (board["previous"], board["previous_roads"], board["previous_results"]) == (None, None, [])
        assert sum(tally["count"] for tally in board["shoe"]["winners"].values()) == 5
        assert board["shoe"]["winners"]["banker"]["percent"].endswith("%")
        with pytest.raises(Refusal, match="no scoreboard"):
            await players[0].client.ask("GET", f"/tables/{lantern}/scoreboard", dict)


@in_a_room
async def test_a_game_without_roads_lists_its_results(room: Served) -> None:
    gold = await room.table(GOLD)
    ann, bob = await room.person("Ann"), await room.person("Bob")
    async with at_table(room, gold, ann, bob) as players:
        await seat(players)
        seen = await play_round(players, bet="base")
        assert seen.bank_table.scored
        if not seen.table.over:
            early = await players[0].client.ask("GET", f"/tables/{gold}/scoreboard", dict)
            assert (early["round"], early["shoe"]["results"]) == (0, [])
            await players[1].do(c.Decide(seat=2, choice="stand"))
        board = await players[0].client.ask("GET", f"/tables/{gold}/scoreboard", dict)
        assert (board["is"], board["by_shoe"], board["previous"]) == ("results", True, None)
        assert [count["word"] for count in board["shoe"]["counts"]] == ["Won", "Tied", "Lost"]
        (played,) = board["shoe"]["results"]
        assert played["bank"] in set("0123456789"), "as its hand is read"
        assert [hand["seat"] for hand in played["hands"]] == [2]


async def _lines(room: Served, person: str) -> list[dict[str, Any]]:
    headers = {"Authorization": f"Bearer {await room.token(person)}"}
    async with httpx.AsyncClient(timeout=60) as http:
        answer = await http.get(f"{room.address}/api/v1/log", headers=headers)
    return [json.loads(line) for line in answer.text.splitlines()]
