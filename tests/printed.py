"""What the machine output of `openfelt settle` says, as whoever reads it finds it."""

from __future__ import annotations

from typing import Any

import msgspec

from openfelt.rounds import round_json as told
from openfelt.rounds.banked import BankedRound
from openfelt.rules.codec import to_json


def round_json(round: BankedRound) -> dict[str, Any]:
    printed: dict[str, Any] = msgspec.json.decode(to_json(told.round_json(round)))
    return printed
