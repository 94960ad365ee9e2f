"""A player's history."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import singledispatch
from typing import Annotated, NamedTuple

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
from openfelt.room.wire.bank_views import charges
from openfelt.room.wire.meld_views import charges as meld_charges
from openfelt.room.wire.pot_views import charges as pot_charges
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.pot import PotRound
from openfelt.rounds.round import Round
from openfelt.rounds.round_json import ChargeTold, WagerTold, bank_json
from openfelt.rules.errors import Denied
from openfelt.rules.game import Kind
from openfelt.rules.money import ZERO, Cents, Net
from openfelt.table.felt import BankedTable, Table
from openfelt.table.stacks import MeldTable, PotTable


class HandPlayed(msgspec.Struct, frozen=True, kw_only=True):
    """What a round meant for one person: `total` is `net` without the `fees`, which `charges` explain.

    `bank` is what became of the wager that they had money in. Of a hand for pots `cards` are theirs as they
    lay at the end, and `reading` what they were: to its owner all of them, to others what everybody has seen.
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
    charges: tuple[ChargeTold, ...]
    bank: WagerTold | None
    kind: Kind = "banked"
    cards: tuple[str, ...] = ()
    reading: str = ""


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
            _hand(room.shelf, opened, person, played, person if call.person == person else None)
            for played in room.history.rounds(room.log, table, numbers[0], numbers[-1])
            if played.number in mine and played.ended is not None
        ]
    return found


def _hand(
    shelf: Shelf, opened: TableOpened, person: str, played: PlayedRound, viewer: str | None
) -> HandPlayed:
    """Of one person, as `viewer` saw it."""
    ended = played.ended
    assert ended is not None
    net, fees = ended.net.get(person, 0), ended.fees.get(person, 0) + ended.jackpot.get(person, 0)
    rules = shelf.of_round(played.begun, opened)
    round = _again(rules, played)
    meant = _meant(played.begun.table, round, person)
    seen = round.view(viewer) if round is not None and meant.place is not None else None
    return HandPlayed(
        table=opened.table,
        game=opened.game,
        number=played.number,
        at=played.begun_at,
        player_dealer=meant.player_dealer,
        staked=meant.staked,
        net=Net(net),
        fees=Cents(fees),
        total=Net(net - fees),
        charges=meant.charges,
        bank=meant.bank,
        kind=rules.game.kind,
        cards=seen.felt.get(meant.place, ()) if seen and meant.place else (),
        reading=seen.readings.get(meant.place, "") if seen and meant.place else "",
    )


class _Meant(NamedTuple):
    """What somebody put up, and which of the collection was theirs."""

    staked: Cents
    charges: tuple[ChargeTold, ...]
    player_dealer: bool = False
    bank: WagerTold | None = None
    place: Place | None = None  # where the cards lie that are theirs alone


@singledispatch
def _meant(table: Table, round: Round | None, person: str) -> _Meant:
    """By the kind of play. Without `round`, which cannot be played any more, as far as its beginning says."""
    raise NotImplementedError(f"a player's history has no {type(table).__name__}")


@_meant.register
def _(table: BankedTable, round: Round | None, person: str) -> _Meant:
    staked, put_up = sum(bet.stakes.get(person, 0) for bet in table.bets), table.player_dealer.stakes
    mine = put_up if person in put_up else {person}
    played = round if isinstance(round, BankedRound) else None
    return _Meant(
        staked=Cents(staked + put_up.get(person, 0)),
        charges=tuple(one for one in charges(played) if one.bettor in mine) if played else (),
        player_dealer=person in put_up,
        bank=bank_json(played.settlement) if played and person in put_up else None,
    )


@_meant.register
def _(table: PotTable, round: Round | None, person: str) -> _Meant:
    """What somebody put in; the pots they won were charged, and nobody in person."""
    played = round if isinstance(round, PotRound) and round.money.fees.get(person) else None
    staked = round.money.in_play[person] if round is not None else ZERO
    seat = next(one.seat for one in table.stacks if one.bettor == person)
    return _Meant(staked=staked, charges=pot_charges(played) if played else (), place=at_seat(seat))


@_meant.register
def _(table: MeldTable, round: Round | None, person: str) -> _Meant:
    """What somebody put in; a fee is their own, or that of what they took from the middle."""
    if not isinstance(round, MeldRound):
        return _Meant(staked=ZERO, charges=())
    took = round.money.pool_taken_by == person
    seat = next(stack.seat for stack in table.stacks if stack.bettor == person)
    theirs = (one for one in meld_charges(round) if one.bettor == person or (took and not one.seat))
    return _Meant(staked=Cents(round.money.stakes[seat]), charges=tuple(theirs))


def _again(rules: AnyRules, played: PlayedRound) -> Round | None:
    """The round played again; None where its procedure is not installed any more."""
    try:
        return played.replayed(rules)
    except Denied:
        return None
