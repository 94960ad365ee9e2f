"""What whoever plays at a table sees of it, and of its game."""

from __future__ import annotations

from typing import Any

import msgspec

from openfelt.room.wire.messages import TableShown, Yours
from openfelt.rules.bets import Limits
from openfelt.rules.game import DeckRule


class BetShown(msgspec.Struct, frozen=True, kw_only=True):
    """A bet of the layout, as far as a client needs it to place one."""

    name: str
    label: str
    base: bool = False
    added: bool = False
    needs: tuple[str, ...] = ()
    at_most: str | None = None
    equal_to: str | None = None
    backline: bool = False
    limits: Limits | None = None
    button: dict[str, Any] | None = None


class GameShown(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    family: str
    deck: DeckRule
    bets: tuple[BetShown, ...]


class Seen(msgspec.Struct, frozen=True):
    """A table as last told."""

    table: TableShown
    yours: Yours | None = None
