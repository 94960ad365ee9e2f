"""The door through which chance comes in: shuffles, and what nobody can guess.

Cuts and dice come from the shuffle (`state/stub.py`), which is committed to before anybody bets.
"""

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
        """From 0 to one less than the number, each as likely as any other, for what needs a number."""
        ...

    def token(self) -> str:
        """What nobody can guess, in letters and digits."""
        ...


class Unforeseen:
    """Of the operating system's cryptographic generator."""

    def seed(self, decks: int) -> bytes:
        return fresh_seed(decks)

    def below(self, number: int) -> int:
        return secrets.randbelow(number)

    def token(self) -> str:
        return secrets.token_urlsafe(32)


UNFORESEEN = Unforeseen()
