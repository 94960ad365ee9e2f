"""Rounds: requests, notes, answers and records; the procedures are in `families/`."""

from openfelt.rounds.banked import BankedRecord, BankedRound
from openfelt.rounds.record import Record
from openfelt.rounds.replay import differences, prefix, replay, run
from openfelt.rounds.round import Round
from openfelt.rounds.view import View

__all__ = [
    "BankedRecord",
    "BankedRound",
    "Record",
    "Round",
    "View",
    "differences",
    "prefix",
    "replay",
    "run",
]
