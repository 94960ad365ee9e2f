"""Refusals that whoever is refused can answer: with their PIN, with a new one, or with a second person."""

from __future__ import annotations

from typing import ClassVar, Literal

from openfelt.rules.errors import Denied

Asks = Literal["pin", "new-pin", "second"]


class Wanted(Denied):
    """It is done once what it `asks` for is there."""

    asks: ClassVar[Asks]


class PinWanted(Wanted):
    """Whoever is logged in says their PIN again, so that it is still they."""

    asks = "pin"


class WrongPin(Denied):
    """It is not the PIN of whoever says it, or it was tried too often."""


class NewPinWanted(Wanted):
    """The PIN was chosen by somebody else."""

    asks = "new-pin"

    def __init__(self) -> None:
        super().__init__("somebody else chose your PIN: choose another before anything else")


class SecondWanted(Wanted):
    """It is moved by one person, and seconded by another."""

    asks = "second"
