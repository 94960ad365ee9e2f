"""Rounds against a player-dealer as the log has them; those of another kind of play are refused."""

from __future__ import annotations

from openfelt.room.log import events as e
from openfelt.room.state.history import PlayedRound
from openfelt.room.state.rules import AnyRules
from openfelt.rounds.banked import BankedRound
from openfelt.rules.errors import Denied
from openfelt.table.felt import BankedTable


def table_of(played: PlayedRound) -> BankedTable:
    """How it began."""
    if not isinstance(played.begun, e.RoundBegun):
        raise Denied(f"nobody banked hand {played.number}: everybody played for themselves")
    return played.begun.table


def round_of(played: PlayedRound, rules: AnyRules, step: int | None = None) -> BankedRound:
    """After so many answers, or as far as it has come."""
    table_of(played)
    round = played.replayed(rules, step)
    assert isinstance(round, BankedRound)
    return round
