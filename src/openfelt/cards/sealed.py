"""An order of cards that is fixed before anybody bets, and of which each card can be proved alone."""

from __future__ import annotations

from functools import cached_property, lru_cache
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

    def secret(self, number: int) -> bytes:
        """What dice or a cut come from, the first time, the second…"""
        if not 0 <= number < self.chances:
            raise ValueError(f"chance can be taken {self.chances} times from this shuffle")
        return self._salts[len(self.order) + number]

    def opened(self, index: int, of: int = 0) -> Opened:
        """A card by its position; after the cards, chance."""
        hides = self.order[index].text if index < len(self.order) else ""
        salt, path = self._salts[index].hex(), self._tree.path(index)
        return Opened(index=index, hides=hides, salt=salt, path=path, of=of)

    @property
    def _salts(self) -> tuple[bytes, ...]:
        return _salts(self.seed, len(self.order) + self.chances)

    @cached_property
    def _tree(self) -> Tree:
        return _tree(self.order, self.seed)


@lru_cache(maxsize=64)
def _salts(seed: bytes, number: int) -> tuple[bytes, ...]:
    stream = shake_256(_SALTS + seed).digest(SALT_BYTES * number)
    return tuple(stream[SALT_BYTES * index : SALT_BYTES * (index + 1)] for index in range(number))


@lru_cache(maxsize=64)
def _tree(order: tuple[Card, ...], seed: bytes) -> Tree:
    """Made once for whoever commits to it and for whoever deals from it."""
    hidden = [*(card.text for card in order), *[""] * chances(len(order))]
    salts = _salts(seed, len(hidden))
    return Tree([leaf(index, salts[index], hides) for index, hides in enumerate(hidden)])
