"""A table that is played for pots: its game, and what one may bring to it."""

from __future__ import annotations

import msgspec

from openfelt.room.api.calls import Known
from openfelt.room.api.described import Routes
from openfelt.room.api.pot_catalogue import PotTableGame
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.tables import visible
from openfelt.room.state.pot import at_pot
from openfelt.room.state.stacked import at_stacks
from openfelt.room.steps.buy_ins import BuyIn, to_add, to_sit
from openfelt.rules.money import Cents


class Brings(BuyIn, frozen=True, kw_only=True):
    """What one may bring to a table now, of what is in one's `account`."""

    account: Cents


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("pot tables", catalogue)

    @at.get("/tables/{table}/pot-game")
    async def table_pot_game(call: Known, table: str) -> PotTableGame:
        """The game with the options of this table, and what it is played for."""
        state = at_pot(visible(call, table).state)
        return PotTableGame.of(state.rules, state.stakes)

    @at.get("/tables/{table}/buy-in")
    async def buy_in(call: Known, table: str) -> Brings:
        """What the caller may bring to a table that is played from stacks, and what is in their account."""
        account = call.room.house.available(call.person)
        async with visible(call, table).reading() as read:
            state = at_stacks(read)
            sits = state.seat_of(call.person) is not None
            may = to_add(state, call.person) if sits else to_sit(state, call.person, call.room.time.elapsed())
        return Brings(**msgspec.structs.asdict(may), account=account)

    return at
