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
from openfelt.room.log.events import TableOpened
from openfelt.room.state.history import NEWEST, PlayedRound
from openfelt.room.state.rules import AnyRules
from openfelt.room.state.shelf import Shelf
from openfelt.room.wire.messages import ChargeShown
from openfelt.room.wire.views import charges
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.round_json import WagerTold, bank_json
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, Net


class HandPlayed(msgspec.Struct, frozen=True, kw_only=True):
    """What a round meant for one person: `total` is `net` without the `fees`, which `charges` explain.

    `bank` is what became of the wager that they had money in.
    """

    table: str
    game: str
    number: int
    at: float
    player_dealer: bool
    staked: Cents
    net: Net
    fees: Cents
    total: Net
    charges: tuple[ChargeShown, ...]
    bank: WagerTold | None


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("players", catalogue)

    @at.get("/accounts/{person}/history")
    async def history(
        call: Known, person: str, limit: Annotated[int, Query(ge=1, le=NEWEST)] = NEWEST
    ) -> tuple[HandPlayed, ...]:
        """The rounds a person was in last, the latest first."""
        if person == call.person:
            call.require("see-own-history")
        else:
            call.require("see-history")
            call.looked("history", whom=person)
        call.check_replay()
        known(call, person)
        last = {table: numbers[-limit:] for table, numbers in call.room.history.of(person).items()}
        hands = await asyncio.to_thread(lambda: _hands(call, person, last))
        return tuple(sorted(hands, key=lambda hand: -hand.at)[:limit])

    return at


def _hands(call: Call, person: str, rounds: Mapping[str, Sequence[int]]) -> list[HandPlayed]:
    room = call.room
    found = []
    for table, numbers in rounds.items():
        mine, opened = set(numbers), room.opened(table)
        found += [
            _hand(room.shelf, opened, person, played)
            for played in room.history.rounds(room.log, table, numbers[0], numbers[-1])
            if played.number in mine and played.ended is not None
        ]
    return found


def _hand(shelf: Shelf, opened: TableOpened, person: str, played: PlayedRound) -> HandPlayed:
    begun, ended = played.begun.table, played.ended
    assert ended is not None
    staked, put_up = sum(bet.stakes.get(person, 0) for bet in begun.bets), begun.player_dealer.stakes
    net, fees = ended.net.get(person, 0), ended.fees.get(person, 0) + ended.jackpot.get(person, 0)
    round = _again(shelf.of_round(played.begun, opened), played)
    paid = charges(round) if round else ()
    mine = put_up if person in put_up else {person}
    return HandPlayed(
        table=opened.table,
        game=opened.game,
        number=played.number,
        at=played.begun_at,
        player_dealer=person in put_up,
        staked=Cents(staked + put_up.get(person, 0)),
        net=Net(net),
        fees=Cents(fees),
        total=Net(net - fees),
        charges=tuple(charge for charge in paid if charge.bettor in mine),
        bank=bank_json(round.settlement) if round and person in put_up else None,
    )


def _again(rules: AnyRules, played: PlayedRound) -> BankedRound | None:
    """The round played again; None where its procedure is not installed any more."""
    try:
        return played.replayed(rules)
    except Denied:
        return None
