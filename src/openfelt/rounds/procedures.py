"""Which procedure plays which family, and its version."""

from __future__ import annotations

from openfelt.rounds.banked import baccarat, gold
from openfelt.rounds.plays import Plays

PROCEDURES: dict[str, Plays] = {
    "baccarat": Plays(baccarat.play),
    "baccarat-gold": Plays(gold.play),
}
