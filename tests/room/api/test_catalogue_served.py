"""The collection options a table may post, with what is paid under each."""

from __future__ import annotations

import json
from typing import Any

import pytest

from openfelt import books
from openfelt.books.bet_page import bet_pages
from openfelt.client.client import Refusal
from openfelt.room.api.catalogue import FeeOption
from openfelt.room.api.tables import OpenTable
from openfelt.rules.bets import Limits
from openfelt.rules.codec import to_json
from openfelt.rules.money import cents
from room.api.rooms import CASH_IN, Served, in_a_room


@in_a_room
async def test_a_games_collection_options_say_what_is_paid(room: Served) -> None:
    async with room.client(await room.person("Ann")) as anyone:
        options = await anyone.ask("GET", f"/games/{CASH_IN}/fees", list[FeeOption])
    first = options[0]
    assert (first.section, first.option) == ("000:1954", "1")
    assert [option.option for option in options] == [str(number) for number in range(1, 12)]
    assert [(tier.span, tier.player_dealer_fee, tier.player_fee, str(tier.cite)) for tier in first.tiers] == [
        ("$5 to $300", 1_00, 0, "000:1963"),
        ("$301 to $600", 3_00, 0, "000:1964"),
        ("$601 to $1,000", 6_00, 0, "000:1965"),
        ("$1,001 to $2,000", 10_00, 0, "000:1966"),
        ("$2,001 or more", 20_00, 0, "000:1967"),
    ]
    assert {tier.basis for tier in first.tiers} == {"total-table-action"}


@in_a_room
async def test_limits_and_rows_come_in_words_so_that_the_page_has_none_of_its_own(room: Served) -> None:
    async with room.client(await room.person("Ann")) as anyone:
        options = await anyone.ask("GET", "/games/aviator/pai-gow-poker/fees", list[FeeOption])
        told = {one.option: (one.limits, one.limits_said) for one in options if one.section == "003:4101"}
        game = await anyone.ask("GET", f"/games/{CASH_IN}", dict[str, Any])
        table = await room.table(CASH_IN, limits=Limits(cents(10), cents(2000)))
        (listed,) = await anyone.tables()
        shown = (await anyone.table(table)).bank_table
    assert told["5"] == (Limits(cents(500)), "$500 or more")
    assert told["4"] == (Limits(cents(100), cents(500)), "$100 to $500")
    assert options[0].tiers[0].says == "Total table action: $5 to $100"
    assert game["limits_said"] == "a minimum of $5 to $100, a maximum of up to $5,000"
    assert listed.limits_said == shown.limits_said == "$10 to $2,000"


@in_a_room
async def test_a_tables_game_comes_with_its_bets_in_the_words_of_the_book(room: Served) -> None:
    """By the options of the table: a banker's three-card seven pushes at the one, and pays at the other."""
    option = "banker-three-card-seven"
    for chosen in ("pays", "push"):
        game = books.banked("livermore/ez-baccarat", {option: chosen})
        table = await room.table(game.id, options={option: chosen})
        async with room.client(await room.person(f"Ann {chosen}")) as anyone:
            told = await anyone.ask("GET", f"/tables/{table}/game", dict[str, Any])
        assert told["words"] == json.loads(to_json({bet.name: bet for bet in bet_pages(game)}))
        assert ("three-card seven" in told["words"]["banker"]["says"]) == (chosen == "push")
        assert [bet["name"] for bet in told["bets"]] == list(told["words"])


@in_a_room
async def test_a_tables_game_says_how_its_felt_is_laid_out(room: Served) -> None:
    """So that the page knows of no family: hands that are set in two or laid in boxes, colours, keys."""
    lines = {"player": "blue", "banker": "red", "tie": "green"}
    chosen = [
        *("hit", "stand", "double", "split", "surrender", "ride", "rescue"),
        *("no insurance", "insurance", "even-money", "play on"),
    ]
    plain: dict[str, Any] = {"halves": None, "colours": {}, "choices": [], "boxes": {}}
    boxes = {"stand": "front", "hit": "back"}
    felts = {
        CASH_IN: plain | {"colours": lines},
        "aviator/baccarat-gold": plain | {"colours": {"tie": "green"}},
        "parkwest/fortune-pai-gow-poker": plain | {"halves": ["front", "back"]},
        "parkwest/pai-gow-tiles": plain | {"halves": ["low", "high"]},
        "livermore/pure-21-5-blackjack": plain | {"choices": chosen},
        "aviator/super-pan-9": plain | {"choices": ["hit", "stand"], "boxes": boxes},
    }
    async with room.client(await room.person("Ann")) as anyone:
        for game, felt in felts.items():
            book = books.banked(game)
            table = await room.table(game, seats=book.seats.least, decks=book.deck.default)
            assert (await anyone.ask("GET", f"/tables/{table}/game", dict[str, Any]))["felt"] == felt


@in_a_room
async def test_a_table_is_opened_as_the_trade_plays_in_one_word(room: Served) -> None:
    """What it does not name is as usual, its game says so, and so does the record of a round."""
    async with room.client(await room.person("Ann")) as owner:
        asked = OpenTable(id="1", game="livermore/ez-baccarat", as_="usual")
        table = (await owner.open_table(asked)).table
        told = await owner.ask("GET", f"/tables/{table}/game", dict[str, Any])
        assert told["chosen"]["banker-three-card-seven"] == "push"
        with pytest.raises(Refusal, match="custom"):
            await owner.ask("POST", "/tables", dict[str, Any], {"id": "2", "game": CASH_IN, "as": "custom"})
