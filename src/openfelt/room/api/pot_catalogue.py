"""Games that are played for pots, as the pages need them."""

from __future__ import annotations

from typing import Any

import msgspec

from openfelt import books
from openfelt.room.actors.room import Missing
from openfelt.room.api.calls import Anyone
from openfelt.room.api.catalogue import known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.state.pot_rules import PotRules
from openfelt.rules.families import find_family
from openfelt.rules.family import Family
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.setup import usual_stakes
from openfelt.table.stacks import Stakes


class WholePotGame(PotGame, frozen=True, kw_only=True):
    """A game as its file has it. `usual` is what a table of it is played for that does not say."""

    usual: Stakes
    usual_said: str


class PotTableGame(PotGame, frozen=True, kw_only=True):
    """A game as it is played at a table: for what, with how much one sits down, and by which collection.

    `choices` is all that is asked at one time or another, as people read it; what has the `same_key` as
    another of them is never open with it.
    """

    posted: Stakes
    posted_said: str
    least_buy_in: Cents
    collection: str
    choices: tuple[str, ...]
    same_key: dict[str, str]

    @classmethod
    def of(cls, rules: PotRules, stakes: Stakes) -> PotTableGame:
        family = find_family(rules.game, Family)
        return cls(
            **_whole(rules.game) | {"papers": {}},
            posted=stakes,
            posted_said=str(stakes),
            least_buy_in=rules.least_buy_in(stakes),
            collection="" if rules.schedule is None else rules.schedule.name,
            choices=family.choices if family is not None else (),
            same_key=dict(family.same_key) if family is not None else {},
        )


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("games", catalogue)

    @at.get("/games/{room}/{name}/pot")
    async def pot_game(call: Anyone, room: str, name: str) -> WholePotGame:
        """One game that is played for pots: its rules and interpretations, with their lines."""
        game = books.game(known(room, name))
        if not isinstance(game, PotGame):
            raise Missing(f"{game.name} is not played for pots")
        usual = usual_stakes(game, None)
        return WholePotGame(**_whole(game), usual=usual, usual_said=str(usual))

    return at


def _whole(game: PotGame) -> dict[str, Any]:
    return msgspec.structs.asdict(game)
