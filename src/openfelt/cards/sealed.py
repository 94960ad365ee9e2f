"""An order of cards that is fixed before anybody bets, and of which each card can be proved alone."""

from __future__ import annotations

from functools import cached_property
from hashlib import shake_256

import msgspec

from openfelt.cards.card import Card
from openfelt.verify.merkle import SALT_BYTES, Tree, chances, leaf

_SALTS = b"openfelt salts 1"


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """One leaf: a card at its position, or, after the cards, chance that was taken (it `hides` nothing).

    `of` says which commitment of the round it belongs to, where cards were shuffled again: 0 is the first.
    """

    index: int
    hides: str
    salt: str
    path: tuple[str, ...]
    of: int = 0


class Sealed:
    """Each card has a salt of its own; behind the cards lie a quarter as many salts alone, for dice and cuts.

    Salts follow from the seed, which is never told. The tree is made when somebody asks for it.
    """

    def __init__(self, order: tuple[Card, ...], seed: bytes) -> None:
        self.order, self.seed = order, seed

    @property
    def chances(self) -> int:
        """How often dice can be rolled or the pack be cut."""
        return chances(len(self.order))

    @property
    def commitment(self) -> str:
        return self._tree.commitment

    def card(self, position: int, of: int = 0) -> Opened:
        return self._opened(position, of)

    def chance(self, number: int, of: int = 0) -> Opened:
        return self._opened(len(self.order) + number, of)

    def secret(self, number: int) -> bytes:
        """What dice or a cut come from, the first time, the second…"""
        if not 0 <= number < self.chances:
            raise ValueError(f"chance can be taken {self.chances} times from this shuffle")
        return self._salt(len(self.order) + number)

    def _opened(self, index: int, of: int) -> Opened:
        salt, path = self._salt(index).hex(), self._tree.path(index)
        return Opened(index=index, hides=self._hides(index), salt=salt, path=path, of=of)

    def _hides(self, index: int) -> str:
        return self.order[index].text if index < len(self.order) else ""

    def _salt(self, index: int) -> bytes:
        return self._salts[SALT_BYTES * index : SALT_BYTES * (index + 1)]

    @cached_property
    def _salts(self) -> bytes:
        return shake_256(_SALTS + self.seed).digest(SALT_BYTES * (len(self.order) + self.chances))

    @cached_property
    def _tree(self) -> Tree:
        hidden = [*(card.text for card in self.order), *[""] * self.chances]
        return Tree([leaf(index, self._salt(index), hides) for index, hides in enumerate(hidden)])
