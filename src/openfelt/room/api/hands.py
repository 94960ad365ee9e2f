"""Hands that were played for pots: the list, and a replay from a lawful viewpoint."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from fastapi import Query

from openfelt.room.api.ahead import AheadAt, Found, HandsAhead, job_of, seen_along
from openfelt.room.api.ahead import told as told_ahead
from openfelt.room.api.calculator import Busy, TooHeavy, Worked
from openfelt.room.api.calls import Call, Crowded, Known
from openfelt.room.api.described import Routes
from openfelt.room.api.rounds import PAGE, Number, read_rounds
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.stack_replays import StackListed, StackReplayed, Step, again, listed
from openfelt.room.api.tables import visible
from openfelt.room.log import events as e
from openfelt.room.oversight.replays import EVERYONE
from openfelt.room.state.history import PlayedRound
from openfelt.room.state.rules import AnyRules
from openfelt.room.wire.pot_shown import PotShown
from openfelt.room.wire.pot_views import charges, pot_of, pots_shown
from openfelt.rounds.pot import PotRound
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents
from openfelt.table.button import Positions
from openfelt.table.stacks import PotTable, Stack, Stakes


class HandListed(StackListed, frozen=True, kw_only=True):
    """For which stakes it was played."""

    stakes: Stakes

    @classmethod
    def of(cls, played: PlayedRound) -> HandListed:
        table = hand_table(played)
        return cls(**listed(played, table.stacks), stakes=table.stakes)


class SeatReplayed(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that was in the hand: what it had behind, in front and in all."""

    seat: int
    person: str
    stack: Cents
    bet: Cents
    put_in: Cents
    folded: bool


class HandReplayed(StackReplayed, frozen=True, kw_only=True):
    """Where the button lay, and what each pot held."""

    stakes: Stakes
    positions: Positions | None
    seats: tuple[SeatReplayed, ...]
    pots: tuple[PotShown, ...]


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("hands", catalogue)

    @at.get("/tables/{table}/hands")
    async def hands(
        call: Known, table: str, before: Number = 2**53, limit: Annotated[int, Query(ge=1, le=PAGE)] = PAGE
    ) -> tuple[HandListed, ...]:
        """A table's hands before a number, the latest first."""
        visible(call, table)
        last = min(before - 1, call.room.history.played(table))
        played = await read_rounds(call, table, last - limit + 1, last)
        return tuple(map(HandListed.of, reversed(played)))

    @at.get("/tables/{table}/hands/{number}")
    async def hand_replay(
        call: Known,
        table: str,
        number: int,
        viewpoint: str = EVERYONE,
        step: Step = None,
    ) -> HandReplayed:
        """A hand again, after any number of answers: a dispute is settled by it (003:1038).

        `viewpoint` is "everyone", a person who was in it, or, for the house after the hand, "all-cards". A
        hand that was thrown away stays closed to everybody else.
        """
        round, _, told = await again(call, table, number, viewpoint, step, hand_table)
        assert isinstance(round, PotRound)
        return HandReplayed(
            **told,
            stakes=round.table.stakes,
            positions=round.money.positions,
            seats=tuple(_seat(round, stack) for stack in round.table.stacks),
            pots=pots_shown(round),
            pot=pot_of(round),
            charges=charges(round),
        )

    @at.get("/tables/{table}/hands/{number}/ahead")
    async def hands_ahead(call: Known, table: str, number: int, viewpoint: str = EVERYONE) -> HandsAhead:
        """Who was ahead at each step of a hand that is over, from the cards that the viewpoint shows.

        Of hands that are seen whole; every other card is any that was not seen.
        """
        round, rules, _ = await again(call, table, number, viewpoint, None, ended_hand)
        assert isinstance(round, PotRound)
        return HandsAhead(viewpoint=viewpoint, steps=await along(call, round, rules, viewpoint))

    return at


async def along(call: Call, round: PotRound, rules: AnyRules, viewpoint: str) -> tuple[AheadAt, ...]:
    """Each step at which the hands differ, worked out elsewhere; what takes too long is left out."""
    steps = []
    for step, seen in await asyncio.to_thread(seen_along, round, viewpoint):
        answer = None
        if seen is not None:
            try:
                answer = await call.calculator.ask(job_of(seen, rules), call.network)
            except Busy:
                raise Crowded("many ask for the same now; try again in a moment", 1) from None
            except TooHeavy:
                pass
        if seen is not None and isinstance(answer, Worked):
            steps.append(told_ahead(step, seen, msgspec.json.decode(answer.body, type=Found)))
        else:
            steps.append(AheadAt(step=step))
    return tuple(steps)


def ended_hand(played: PlayedRound) -> PotTable:
    """While it is played nobody is told who is ahead."""
    if played.ended is None:
        raise Denied("who was ahead is told when the hand is over")
    return hand_table(played)


def hand_table(played: PlayedRound) -> PotTable:
    """How it began; a round against a player-dealer is refused."""
    if not isinstance(played.begun, e.HandBegun):
        raise Denied(f"round {played.number} was not played for pots: it is among the table's rounds")
    return played.begun.table


def _seat(round: PotRound, stack: Stack) -> SeatReplayed:
    money, seat = round.money, stack.seat
    put_in = Cents(money.stakes[seat] + money.dead[seat])
    return SeatReplayed(
        seat=seat,
        person=stack.bettor,
        stack=Cents(stack.amount - put_in),
        bet=money.in_front(seat) if not round.over else Cents(0),
        put_in=put_in,
        folded=seat in money.folded,
    )
