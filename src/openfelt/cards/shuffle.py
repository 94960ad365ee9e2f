"""Chance: where it comes from, and how it orders a deck.

A shuffle is a pure function of a seed and the cards, so that a table can commit to a seed before the deal,
reveal it afterwards, and let anyone work out the same order again. Anything that changes here changes every
order ever proved: give `_LABEL` a new number then, and keep the old stream for old records.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha512
from typing import Protocol, TypeVar

SEED_BYTES_PER_DECK = 64  # 512 bits; 52! orders are 226 bits

T = TypeVar("T")

_LABEL = b"openfelt shuffle 1"
_BLOCK_BITS = 512


class Source(Protocol):
    """Where chance comes from: each call gives the next `n` bits, as a number from 0 to 2**n - 1."""

    def bits(self, n: int) -> int: ...


class SeededSource:
    """An endless stream of bits that follows from its seed alone.

    The stream is block 0, block 1, block 2 … where block i is SHA-512 of the 18 bytes `openfelt shuffle 1`,
    then i as eight bytes, highest first, then the seed. Bits are taken from the highest of the first byte on.

    - SHA-512, because a player can check it with what every browser and operating system has built in.
    - The counter comes before the seed, because a hash that has read the seed first has squeezed it into its
      512 bits of state, and no later block could bring back what a longer seed had more.
    """

    __slots__ = ("_block", "_held", "_pool", "seed")

    def __init__(self, seed: bytes) -> None:
        if not seed:
            raise ValueError("a seed needs at least one byte: use fresh_seed(decks) for a real shuffle")
        self.seed = seed
        self._block = 0
        self._pool = 0
        self._held = 0

    @classmethod
    def of(cls, seed: str | int) -> SeededSource:
        """A seed a person can type, for tests and replays: the text in UTF-8, or a number in decimals."""
        return SeededSource(str(seed).encode())

    def bits(self, n: int) -> int:
        if n < 0:
            raise ValueError(f"a source gives zero or more bits, not {n}")
        while self._held < n:
            block = sha512(_LABEL + self._block.to_bytes(8, "big") + self.seed).digest()
            self._pool = self._pool << _BLOCK_BITS | int.from_bytes(block, "big")
            self._held += _BLOCK_BITS
            self._block += 1
        self._held -= n
        taken = self._pool >> self._held
        self._pool &= (1 << self._held) - 1
        return taken


class SystemSource(SeededSource):
    """A stream from a fresh seed. Take a new one for each shuffle: each needs its own 512 bits a deck."""

    __slots__ = ()

    def __init__(self, decks: int = 1) -> None:
        super().__init__(fresh_seed(decks))


def fresh_seed(decks: int = 1) -> bytes:
    """512 bits for each deck from the operating system's cryptographic generator."""
    if decks < 1:
        raise ValueError(f"a shuffle has at least one deck, not {decks}")
    return os.urandom(SEED_BYTES_PER_DECK * decks)


def below(source: Source, n: int) -> int:
    """A number from 0 to n - 1, each as likely as any other.

    As many bits as n - 1 needs; a result of n or more is thrown away and drawn again, since folding it back
    into the range would favour some numbers.
    """
    if n < 1:
        raise ValueError(f"there is no number from 0 to {n - 1}: n is at least 1")
    width = (n - 1).bit_length()
    while (number := source.bits(width)) >= n:
        pass
    return number


def shuffled(cards: Sequence[T], source: Source) -> tuple[T, ...]:
    """The cards in one of their orders, all equally likely (Fisher and Yates).

    From the last place down to the second, each place changes cards with a place chosen from those up to and
    including itself.
    """
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        chosen = below(source, place + 1)
        order[place], order[chosen] = order[chosen], order[place]
    return tuple(order)


def cut(cards: Sequence[T], at: int, least: int = 1) -> tuple[T, ...]:
    """Put the top `at` cards under the rest.

    A cut makes two parts (001:705), so each holds a card. `least` is how many must be lifted where a room
    asks for more: eight in Livermore's lowball (002:21).
    """
    if not least <= at < len(cards):
        raise ValueError(
            f"a cut at {at} is not a cut of {len(cards)} cards: it lifts {least} to {len(cards) - 1} of them"
        )
    return (*cards[at:], *cards[:at])
