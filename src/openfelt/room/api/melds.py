"""Tables of melds: the game, the list of their rounds, and a replay from a lawful viewpoint."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Query

from openfelt import books
from openfelt.room.actors.room import Missing
from openfelt.room.api.calls import Anyone, Known
from openfelt.room.api.catalogue import known
from openfelt.room.api.described import Routes
from openfelt.room.api.rounds import PAGE, Number, read_rounds
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.stack_replays import StackListed, StackReplayed, Step, again, listed
from openfelt.room.api.tables import visible
from openfelt.room.log import events as e
from openfelt.room.oversight.replays import EVERYONE
from openfelt.room.state.history import PlayedRound
from openfelt.room.state.meld import at_melds
from openfelt.room.state.meld_rules import MeldRules
from openfelt.room.wire.meld_views import charges, paid_to, pot_of
from openfelt.rounds.meld import MeldRound
from openfelt.rules.errors import Denied
from openfelt.rules.families import find_family
from openfelt.rules.family import Family
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents, Net
from openfelt.table.setup import usual_meld_stakes
from openfelt.table.stacks import MeldStakes, MeldTable, Stack


class WholeMeldGame(MeldGame, frozen=True, kw_only=True):
    """A game as its file has it. `usual` is what a table of it posts that does not say."""

    usual: MeldStakes
    usual_said: str


class MeldTableGame(MeldGame, frozen=True, kw_only=True):
    """A game as it is played at a table: for what, with how much one sits down, and by which collection.

    `choices` is all that is asked at one time or another, as people read it.
    """

    posted: MeldStakes
    posted_said: str
    least_buy_in: Cents
    collection: str
    choices: tuple[str, ...]

    @classmethod
    def of(cls, rules: MeldRules, stakes: MeldStakes) -> MeldTableGame:
        family = find_family(rules.game, Family)
        return cls(
            **_whole(rules.game) | {"papers": {}},
            posted=stakes,
            posted_said=str(stakes),
            least_buy_in=rules.least_buy_in(stakes),
            collection="" if rules.schedule is None else rules.schedule.name,
            choices=family.choices if family is not None else (),
        )


class MeldsListed(StackListed, frozen=True, kw_only=True):
    """And what it left in the middle."""

    left: Cents

    @classmethod
    def of(cls, played: PlayedRound) -> MeldsListed:
        ended = played.ended
        left = ended.left.pool if isinstance(ended, e.MeldsEnded) else Cents(0)
        return cls(**listed(played, meld_table(played).stacks), left=left)


class MeldSeatReplayed(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that was in the round: what it had, had put in, and had been paid by others."""

    seat: int
    person: str
    stack: Cents
    put_in: Cents
    paid: Net


class MeldsReplayed(StackReplayed, frozen=True, kw_only=True):
    """A round of melds as far as it is shown: who had what by then."""

    seats: tuple[MeldSeatReplayed, ...]


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("melds", catalogue)

    @at.get("/games/{room}/{name}/meld")
    async def meld_game(call: Anyone, room: str, name: str) -> WholeMeldGame:
        """One game of melds: its rules and interpretations, with their lines."""
        game = books.game(known(room, name))
        if not isinstance(game, MeldGame):
            raise Missing(f"nobody lays melds at {game.name}")
        usual = usual_meld_stakes(game, None)
        return WholeMeldGame(**_whole(game), usual=usual, usual_said=str(usual))

    @at.get("/tables/{table}/meld-game")
    async def table_meld_game(call: Known, table: str) -> MeldTableGame:
        """The game with the options of this table, and what it is played for."""
        state = at_melds(visible(call, table).state)
        return MeldTableGame.of(state.rules, state.stakes)

    @at.get("/tables/{table}/melds")
    async def melds(
        call: Known, table: str, before: Number = 2**53, limit: Annotated[int, Query(ge=1, le=PAGE)] = PAGE
    ) -> tuple[MeldsListed, ...]:
        """A table's rounds of melds before a number, the latest first."""
        visible(call, table)
        last = min(before - 1, call.room.history.played(table))
        played = await read_rounds(call, table, last - limit + 1, last)
        return tuple(map(MeldsListed.of, reversed(played)))

    @at.get("/tables/{table}/melds/{number}")
    async def melds_replay(
        call: Known,
        table: str,
        number: int,
        viewpoint: str = EVERYONE,
        step: Step = None,
    ) -> MeldsReplayed:
        """A round of melds again, after any number of answers.

        `viewpoint` is "everyone", a person who was in it, or, for the house after the round, "all-cards".
        """
        round, _, told = await again(call, table, number, viewpoint, step, meld_table)
        assert isinstance(round, MeldRound)
        seats = tuple(_seat(round, stack) for stack in round.begun.stacks)
        return MeldsReplayed(**told, seats=seats, pot=pot_of(round), charges=charges(round))

    return at


def meld_table(played: PlayedRound) -> MeldTable:
    """How it began; a round of another kind of play is refused."""
    if not isinstance(played.begun, e.MeldsBegun):
        raise Denied(f"nobody laid melds in round {played.number}: look among the table's rounds or hands")
    return played.begun.table


def _seat(round: MeldRound, stack: Stack) -> MeldSeatReplayed:
    return MeldSeatReplayed(
        seat=stack.seat,
        person=stack.bettor,
        stack=round.money.left(stack.bettor),
        put_in=Cents(round.money.stakes[stack.seat]),
        paid=paid_to(round, stack.bettor),
    )


def _whole(game: MeldGame) -> dict[str, Any]:
    return msgspec.structs.asdict(game)
