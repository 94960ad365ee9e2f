"""What whoever plays at a table sees of it, and of its game."""

from __future__ import annotations

import msgspec
from msgspec.structs import asdict

from openfelt.room.wire.messages import TableShown, Yours
from openfelt.rounds.view import Sight
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule, Limits
from openfelt.rules.game import DeckRule

Log = tuple[Sight, ...]
"""What happened in a round, as somebody saw it."""


class Seen(msgspec.Struct, frozen=True):
    """A table as one viewer last saw it: what everyone sees, and what is theirs alone."""

    table: TableShown
    yours: Yours | None = None

    @property
    def log(self) -> Log:
        return self.table.log if self.yours is None or self.yours.log is None else self.yours.log


def whole(known: Log, told: TableShown | Yours) -> Log:
    """What is told of a log is what is new in it."""
    return *known[: told.log_after], *(told.log or ())


class SpotShown(msgspec.Struct, frozen=True, kw_only=True):
    """A bet of the layout, as far as whoever places it needs to know."""

    name: str
    label: str
    base: bool = False
    added: bool = False
    button: dict[str, object] | None = None
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
            button=None if rule.button is None else asdict(rule.button),
            needs=rule.needs,
            at_most=rule.at_most,
            equal_to=rule.equal_to,
            matches=rule.matches,
            limits=rule.limits,
        )


class GameShown(msgspec.Struct, frozen=True, kw_only=True):
    """A game, as far as whoever plays it needs to know: with which cards, and the bets of its layout."""

    id: str
    name: str
    family: str
    deck: DeckRule
    bets: tuple[SpotShown, ...]

    @classmethod
    def of(cls, game: BankedGame) -> GameShown:
        return cls(
            id=game.id,
            name=game.name,
            family=game.family,
            deck=game.deck,
            bets=tuple(map(SpotShown.of, game.bets)),
        )
