"""The rule book and the settlement calculator: a game to read, and a table record to settle."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated

import msgspec
from fastapi import Depends, Query, Request, Response

from openfelt import books
from openfelt.books.citations import CitedPage, cited
from openfelt.books.page import GamePage, page
from openfelt.odds.page import OddsPage, odds_page
from openfelt.room.actors.room import Missing
from openfelt.room.api.bodies import Malformed, raw_body
from openfelt.room.api.calculator import DealJob, SettleJob
from openfelt.room.api.calls import Anyone, check_often
from openfelt.room.api.catalogue import known
from openfelt.room.api.described import JSON, Routes
from openfelt.room.api.public_work import worked_out
from openfelt.room.api.schemas import Catalogue
from openfelt.rounds.round_json import RoundRead
from openfelt.rounds.table_record import TableRecord
from openfelt.rules.codec import to_json
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied

TOML = "application/toml"


Seed = Annotated[str, Query(max_length=64)]
Options = Annotated[str, Query(max_length=512)]


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("book", catalogue)

    @at.get("/games/{room}/{name}/page", GamePage)
    async def game_page(call: Anyone, room: str, name: str, options: Options = "{}") -> Response:
        """One game to read: the same rules in words, in a reader's order, each with its lines.

        `options` is what a table chooses, as JSON: `{"tie-pays": "8:1"}`.
        """
        chosen = _chosen(options)
        if chosen:
            check_often(call.door.work.take(call.network, call.room.time.elapsed()))
        body = await asyncio.to_thread(_page, known(room, name), tuple(sorted(chosen.items())))
        return Response(body, media_type=JSON)

    @at.get("/games/{room}/{name}/odds", OddsPage)
    async def game_odds(call: Anyone, room: str, name: str, options: Options = "{}") -> Response:
        """What every bet of a game returns, line by line, and its best play as charts; `options` as above."""
        chosen = _chosen(options)
        if chosen:
            check_often(call.door.work.take(call.network, call.room.time.elapsed()))
        body = await asyncio.to_thread(_odds, known(room, name), tuple(sorted(chosen.items())))
        return Response(body, media_type=JSON)

    @at.get("/cites/{lines}", CitedPage)
    async def cited_lines(call: Anyone, lines: str) -> Response:
        """What the books say of lines of a document, `000:94` or `000:64-87`, in our own words."""
        try:
            return Response(await asyncio.to_thread(_cited, lines), media_type=JSON)
        except Denied as nothing:
            raise Missing(str(nothing)) from None

    @at.get("/games/{room}/{name}/record", TOML)
    async def example_record(call: Anyone, room: str, name: str, seed: Seed = "1") -> Response:
        """A table record to start from: a few bets and a dealt round. Another seed deals another round."""
        return Response(await worked_out(call, DealJob(known(room, name), seed)), media_type=TOML)

    @at.post("/settle", RoundRead, TableRecord, also=TOML)
    async def settle(call: Anyone, text: Annotated[str, Depends(_record_text)]) -> Response:
        """Settle a table record, in JSON or TOML: what `openfelt settle --json` says, and hands in words."""
        return Response(await worked_out(call, SettleJob(text)), media_type=JSON)

    return at


def _chosen(options: str) -> dict[str, Value]:
    try:
        return msgspec.json.decode(options, type=dict[str, Value])
    except (msgspec.DecodeError, RecursionError) as error:
        raise Malformed(f"options: {error}", at="options") from None


async def _record_text(request: Request) -> str:
    try:
        return (await raw_body(request)).decode()
    except UnicodeDecodeError:
        raise Malformed("a record is text in UTF-8") from None


@lru_cache(maxsize=256)
def _page(game: str, options: tuple[tuple[str, Value], ...]) -> bytes:
    """Worked out once: there are only so many games, and options that they have."""
    return to_json(page(books.banked(game, dict(options))))


@lru_cache(maxsize=256)
def _odds(game: str, options: tuple[tuple[str, Value], ...]) -> bytes:
    return to_json(odds_page(books.banked(game, dict(options))))


@lru_cache(maxsize=512)
def _cited(lines: str) -> bytes:
    return to_json(cited(lines))
