"""Chance in a test's own hand."""

from __future__ import annotations

import random


class HeldChance:
    """All of it follows from one generator."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def seed(self, decks: int) -> bytes:
        return self.rng.randbytes(16 * decks)

    def below(self, number: int) -> int:
        return self.rng.randrange(number)
