"""What every ranking gives."""

from __future__ import annotations

from typing import Protocol, Self


class Strength(Protocol):
    """Of two hands in one ranking the better compares greater, whether high or low wins; equal ones tie."""

    @property
    def words(self) -> str:
        """As people say it."""

    def __lt__(self, other: Self, /) -> bool: ...
