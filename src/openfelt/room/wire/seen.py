"""What whoever plays at a table sees of it, and of its game."""

from __future__ import annotations

import msgspec

from openfelt.room.wire.meld_shown import MeldTableShown
from openfelt.room.wire.messages import AnyTableShown, TableShown, Yours
from openfelt.room.wire.pot_shown import PotTableShown
from openfelt.rounds.view import Sight
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule, Button, Limits
from openfelt.rules.game import DeckRule, Game

Log = tuple[Sight, ...]
"""What happened in a round, as somebody saw it."""


class Seen(msgspec.Struct, frozen=True):
    """A table as one viewer last saw it: what everyone sees, and what is theirs alone."""

    table: AnyTableShown
    yours: Yours | None = None

    @property
    def bank_table(self) -> TableShown:
        """Where somebody banks."""
        if not isinstance(self.table, TableShown):
            raise LookupError(f"nobody banks {self.table.game}")
        return self.table

    @property
    def pot_table(self) -> PotTableShown:
        """Where it is played for pots."""
        if not isinstance(self.table, PotTableShown):
            raise LookupError(f"{self.table.game} is not played for pots")
        return self.table

    @property
    def meld_table(self) -> MeldTableShown:
        """Where melds are paid for."""
        if not isinstance(self.table, MeldTableShown):
            raise LookupError(f"nobody lays melds at {self.table.game}")
        return self.table

    @property
    def log(self) -> Log:
        return self.table.log if self.yours is None or self.yours.log is None else self.yours.log


def whole(known: Log, told: AnyTableShown | Yours) -> Log:
    """What is told of a log is what is new in it."""
    return *known[: told.log_after], *(told.log or ())


class SpotShown(msgspec.Struct, frozen=True, kw_only=True):
    """A bet of the layout, as far as whoever places it needs to know."""

    name: str
    label: str
    base: bool = False
    added: bool = False
    button: Button | None = None
    needs: tuple[str, ...] = ()
    at_most: str | None = None
    equal_to: str | None = None
    matches: str | None = None
    limits: Limits | None = None

    @classmethod
    def of(cls, rule: BetRule) -> SpotShown:
        return cls(
            name=rule.name,
            label=rule.label,
            base=rule.base,
            added=rule.added,
            button=rule.button,
            needs=rule.needs,
            at_most=rule.at_most,
            equal_to=rule.equal_to,
            matches=rule.matches,
            limits=rule.limits,
        )


class GameShown(msgspec.Struct, frozen=True, kw_only=True):
    """A game, as far as whoever plays it needs to know: its cards, and the bets of its layout, if any."""

    id: str
    name: str
    family: str
    deck: DeckRule
    bets: tuple[SpotShown, ...] = ()

    @classmethod
    def of(cls, game: Game) -> GameShown:
        return cls(
            id=game.id,
            name=game.name,
            family=game.family,
            deck=game.deck,
            bets=tuple(map(SpotShown.of, game.bets)) if isinstance(game, BankedGame) else (),
        )
