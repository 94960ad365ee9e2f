"""What a pot is won by: the best high hand; where a game is split high and low, each wins half of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from openfelt.hands import Strength
from openfelt.rounds.pots import Half
from openfelt.table.felt import Seat

S = TypeVar("S", bound=Strength)

HIGH, LOW = "high", "low"


def half(name: str, hands: Mapping[Seat, S | None], odd_chips: tuple[Seat, ...] = ()) -> Half:
    """How hands rank for it, the better the higher. Who has none that qualifies is left out."""
    made = {seat: hand for seat, hand in hands.items() if hand is not None}
    places = {hand: place for place, hand in enumerate(sorted(set(made.values())))}
    return Half(name, {seat: places[hand] for seat, hand in made.items()}, odd_chips)
