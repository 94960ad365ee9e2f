"""What was played at a table: the list, a replay from a lawful viewpoint, the table record."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from fastapi import Query

from openfelt.room.actors.actor import TableActor
from openfelt.room.actors.room import Missing
from openfelt.room.api.calls import Call, Known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.tables import visible
from openfelt.room.oversight.proofs import RoundProven, round_proven
from openfelt.room.oversight.replays import (
    EVERYONE,
    TakenBack,
    check_record,
    check_viewpoint,
    options_then,
    seen_from,
    table_record,
    taken_back,
)
from openfelt.room.state.banked_rounds import round_of, table_of
from openfelt.room.state.history import PlayedRound
from openfelt.room.wire.bank_views import charges, result, settled
from openfelt.room.wire.messages import RoundCameTo, SettledShown
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Ask, Who
from openfelt.rounds.round_json import ChargeTold
from openfelt.rounds.stated_hands import unopened
from openfelt.rounds.table_record import TableRecord
from openfelt.rounds.view import Sight
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, Net
from openfelt.table.felt import Bet

PAGE = 50
Number = Annotated[int, Query(ge=1, le=2**53)]


class RoundListed(msgspec.Struct, frozen=True, kw_only=True):
    """`net` leaves collection and the jackpot's drop out. A round in play has no end yet."""

    number: int
    begun: float
    ended: float | None
    player_dealer: str
    wager: Cents
    bets: tuple[Bet, ...]
    net: dict[str, Net]
    fees: dict[str, Cents]
    jackpot: dict[str, Cents]
    void: str

    @classmethod
    def of(cls, played: PlayedRound) -> RoundListed:
        table, ended = table_of(played), played.ended
        return cls(
            number=played.number,
            begun=played.begun_at,
            ended=played.ended_at,
            player_dealer=table.player_dealer.bettor,
            wager=table.player_dealer.wager,
            bets=table.bets,
            net=ended.net if ended else {},
            fees=ended.fees if ended else {},
            jackpot=ended.jackpot if ended else {},
            void=ended.void if ended else "",
        )


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A round after `step` of `steps` answers, as seen from `viewpoint`; `viewpoints` may be asked for.

    `times` are those of the deal and of each answer, in seconds since 1970. `taken_back`
    are the entries that no longer count, `readings` the hands seen from there in words. Where hands were
    entered as they were opened, so many cards are `unseen`: nobody ever knew them.
    """

    number: int
    step: int
    steps: int
    times: tuple[float, ...]
    viewpoint: str
    viewpoints: tuple[str, ...]
    felt: dict[Place, tuple[str, ...]]
    log: tuple[Sight, ...]
    waiting_for: tuple[Who, ...]
    asks: tuple[Ask, ...]
    bets: tuple[Bet, ...]
    settled: tuple[SettledShown, ...]
    charges: tuple[ChargeTold, ...]
    result: RoundCameTo | None
    void: str
    over: bool
    readings: dict[Place, str]
    taken_back: tuple[TakenBack, ...]
    unseen: int = 0


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("rounds", catalogue)

    @at.get("/tables/{table}/rounds")
    async def rounds(
        call: Known, table: str, before: Number = 2**53, limit: Annotated[int, Query(ge=1, le=PAGE)] = PAGE
    ) -> tuple[RoundListed, ...]:
        """A table's rounds before a number, the latest first."""
        visible(call, table)
        last = min(before - 1, call.room.history.played(table))
        played = await read_rounds(call, table, last - limit + 1, last)
        return tuple(map(RoundListed.of, reversed(played)))

    @at.get("/tables/{table}/rounds/{number}")
    async def replay(
        call: Known,
        table: str,
        number: int,
        viewpoint: str = EVERYONE,
        step: Annotated[int | None, Query(ge=0, le=2**31)] = None,
    ) -> Replayed:
        """A round again, after any number of answers.

        `viewpoint` is "everyone", a person who was in it, or, for the house after the round, "all-cards".
        """
        call.check_replay()
        actor = visible(call, table)
        played = await one_played(call, actor, number)
        check_viewpoint(call.room.house, call.person, played, viewpoint)
        call.looked("round", viewpoint if viewpoint in played.bettors else "", table, number)
        steps = len(played.answers)
        if step is not None and step > steps:
            raise Missing(f"the round has {steps} steps, so there is no step {step}")
        rules = call.room.shelf.of_round(played.begun, actor.state.opened)
        round = round_of(played, rules, step)
        view = seen_from(round, viewpoint, opened=played.hands is not None)
        return Replayed(
            number=number,
            step=steps if step is None else step,
            steps=steps,
            times=(played.begun_at, *played.answered_at),
            viewpoint=viewpoint,
            viewpoints=viewpoints(call, played),
            felt=view.felt,
            log=view.log,
            waiting_for=view.waiting_for,
            asks=view.asks,
            bets=tuple(round.money.bets),
            settled=settled(round),
            charges=charges(round),
            result=result(round, _dropped(played)) if round.over else None,
            void=view.void,
            over=view.over,
            readings=view.readings,
            taken_back=tuple(taken_back(played, rules, viewpoint, steps if step is None else step)),
            unseen=unopened(played.hands.hands, round) if played.hands else 0,
        )

    @at.get("/tables/{table}/rounds/{number}/record")
    async def record(call: Known, table: str, number: int) -> TableRecord:
        """A finished round as a table record, for `openfelt settle`."""
        call.check_replay()
        actor = visible(call, table)
        played = await one_played(call, actor, number)
        opened = actor.state.opened
        rules = call.room.shelf.of_round(played.begun, opened)
        check_record(call.room.house, call.person, played, played.replayed(rules))
        call.looked("the record of round", table=table, round=number)
        return table_record(rules, options_then(rules, actor.state), played, opened.as_)

    @at.get("/tables/{table}/rounds/{number}/proofs")
    async def proofs(call: Known, table: str, number: int, viewpoint: str = EVERYONE) -> RoundProven:
        """What proves the cards that were shown in a round, and its dice and cuts, for `openfelt verify`.

        `viewpoint` is "everyone", or whoever asks.
        """
        call.check_replay()
        actor, room = visible(call, table), call.room
        played = await one_played(call, actor, number)
        if viewpoint not in {EVERYONE, call.person}:
            raise Denied("the proof of a card goes to whoever was shown the card")
        check_viewpoint(room.house, call.person, played, viewpoint)
        call.looked("the proofs of round", table=table, round=number)
        rules = room.shelf.of_round(played.begun, actor.state.opened)
        viewer = None if viewpoint == EVERYONE else viewpoint
        return await asyncio.to_thread(
            lambda: round_proven(room.log, room.history, table, played, rules, viewer)
        )

    return at


def _dropped(played: PlayedRound) -> dict[str, Cents]:
    return played.ended.jackpot if played.ended else {}


def viewpoints(call: Call, played: PlayedRound) -> tuple[str, ...]:
    own = [call.person] if call.person in played.bettors else []
    if played.ended is not None and call.may("replay-any"):
        everybody = sorted(played.bettors)
        return (EVERYONE, *everybody, *(["all-cards"] if call.may("see-all-cards-after") else []))
    return (EVERYONE, *own)


async def one_played(call: Call, actor: TableActor, number: int) -> PlayedRound:
    table = actor.state.opened.table
    if not 1 <= number <= call.room.history.played(table):
        raise Missing(f"there is no round {number} at {table}")
    return (await read_rounds(call, table, number, number))[0]


async def read_rounds(call: Call, table: str, first: int, last: int) -> list[PlayedRound]:
    room = call.room
    return await asyncio.to_thread(lambda: list(room.history.rounds(room.log, table, first, last)))
