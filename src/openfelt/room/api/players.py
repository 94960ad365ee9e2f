"""A player's history."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from fastapi import Query

from openfelt.room.api.accounts import known
from openfelt.room.api.calls import Call, Known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.history import PlayedRound
from openfelt.rules.money import Cents, Net

PAGE = 50


class HandPlayed(msgspec.Struct, frozen=True, kw_only=True):
    """What a round meant for one person."""

    table: str
    game: str
    number: int
    at: float
    player_dealer: bool
    staked: Cents
    net: Net
    fees: Cents


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("players", catalogue)

    @at.get("/accounts/{person}/history", tuple[HandPlayed, ...])
    async def history(
        call: Known, person: str, limit: Annotated[int, Query(ge=1, le=PAGE)] = PAGE
    ) -> tuple[HandPlayed, ...]:
        """The rounds a person was in last, the latest first."""
        if person == call.person:
            call.require("see-own-history")
        else:
            call.require("see-history")
        known(call, person)
        last = {table: numbers[-limit:] for table, numbers in call.room.history.of(person).items()}
        hands = await asyncio.to_thread(lambda: _hands(call, person, last))
        return tuple(sorted(hands, key=lambda hand: -hand.at)[:limit])

    return at


def _hands(call: Call, person: str, rounds: Mapping[str, Sequence[int]]) -> list[HandPlayed]:
    room = call.room
    found = []
    for table, numbers in rounds.items():
        mine, game = set(numbers), room.table(table).state.opened.game
        found += [
            _hand(table, game, person, played)
            for played in room.history.rounds(room.log, table, numbers[0], numbers[-1])
            if played.number in mine and played.ended is not None
        ]
    return found


def _hand(table: str, game: str, person: str, played: PlayedRound) -> HandPlayed:
    begun, ended = played.begun.table, played.ended
    assert ended is not None
    staked = sum(bet.stakes.get(person, 0) for bet in begun.bets)
    return HandPlayed(
        table=table,
        game=game,
        number=played.number,
        at=played.begun_at,
        player_dealer=person in begun.player_dealer.stakes,
        staked=Cents(staked + begun.player_dealer.stakes.get(person, 0)),
        net=Net(ended.net.get(person, 0)),
        fees=Cents(ended.fees.get(person, 0) + ended.jackpot.get(person, 0)),
    )
