"""What whoever plays at a table sees of it, and of its game."""

from __future__ import annotations

import msgspec

from openfelt.room.wire.messages import TableShown, Yours
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.game import DeckRule


class Seen(msgspec.Struct, frozen=True):
    """A table as one viewer last saw it: what everyone sees, and what is theirs alone."""

    table: TableShown
    yours: Yours | None = None


class GameShown(msgspec.Struct, frozen=True, kw_only=True):
    """A game, as far as whoever plays it needs to know: with which cards, and the bets of its layout."""

    id: str
    name: str
    family: str
    deck: DeckRule
    bets: tuple[BetRule, ...]

    @classmethod
    def of(cls, game: BankedGame) -> GameShown:
        return cls(id=game.id, name=game.name, family=game.family, deck=game.deck, bets=game.bets)
