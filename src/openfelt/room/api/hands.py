"""Hands that were played for pots: the list, and a replay from a lawful viewpoint."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import Query

from openfelt.room.api.calls import Known
from openfelt.room.api.described import Routes
from openfelt.room.api.rounds import PAGE, Number, read_rounds
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.stack_replays import StackListed, StackReplayed, Step, again, listed
from openfelt.room.api.tables import visible
from openfelt.room.log import events as e
from openfelt.room.oversight.replays import EVERYONE
from openfelt.room.state.history import PlayedRound
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
        round, told = await again(call, table, number, viewpoint, step, hand_table)
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

    return at


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
