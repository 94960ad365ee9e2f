"""The door through which chance comes in: shuffles, cuts and dice."""

from __future__ import annotations

import secrets
from typing import Protocol

from openfelt.cards import fresh_seed


class Chance(Protocol):
    """Whatever a room leaves to chance. Whoever holds it knows what comes."""

    def seed(self, decks: int) -> bytes:
        """A shuffle of so many decks follows from it."""
        ...

    def below(self, number: int) -> int:
        """From 0 to one less than the number, each as likely as any other."""
        ...


class Unforeseen:
    """Of the operating system's cryptographic generator."""

    def seed(self, decks: int) -> bytes:
        return fresh_seed(decks)

    def below(self, number: int) -> int:
        return secrets.randbelow(number)


UNFORESEEN = Unforeseen()
