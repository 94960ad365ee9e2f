"""The sides of a game in which everybody bets on the same hands: what a felt prints and a board draws."""

from __future__ import annotations

from typing import Literal

import msgspec

Colour = Literal["red", "blue", "green"]


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """What may win. `name` is that of its place on the felt, of its bet and of the fact that it won.

    `wins` says that it did; `letter` and `colour` are its mark on a board. `natural` is the fact that its
    hand was one, empty for a tie.
    """

    name: str
    label: str
    wins: str
    letter: str
    colour: Colour
    natural: str = ""
