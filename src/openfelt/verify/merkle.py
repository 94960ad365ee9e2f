"""One hash for a pack of cards, of which each can be opened without the others.

The first leaves hide a card each, by its text, in the order of the pack. A quarter as many follow that hide
nothing: their salts are what dice and cuts come from.

A leaf is SHA-256 of a zero byte, its index as four bytes (highest first), its salt of 32 bytes, and what it
hides in UTF-8. A node is SHA-256 of a one byte and the two below it. Level by level neighbours are joined
from the left; one that is left over at the end of a level goes up as it is. The commitment is SHA-256 of a
two byte, the number of leaves as four bytes, and the node at the top.

So a leaf cannot pass for a node, nor one position for another, and the shape follows from the number of
leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

SALT_BYTES = 32


class Tree:
    """The leaves and all that is above them; above none there is nothing."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        self._levels = [list(leaves)]
        while len(level := self._levels[-1]) > 1:
            above = [sha256(b"\x01" + left + right).digest() for left, right in _pairs(level)]
            self._levels.append(above + level[2 * len(above) :])

    @property
    def commitment(self) -> str:
        return _commitment(len(self._levels[0]), b"".join(self._levels[-1]))

    def path(self, index: int) -> tuple[str, ...]:
        """The neighbours on the way up, the lowest first."""
        beside = []
        for level in self._levels[:-1]:
            if index ^ 1 < len(level):
                beside.append(level[index ^ 1].hex())
            index //= 2
        return tuple(beside)


def leaf(index: int, salt: bytes, hides: str) -> bytes:
    return sha256(b"\x00" + index.to_bytes(4, "big") + salt + hides.encode()).digest()


def chances(cards: int) -> int:
    """How many leaves follow those of so many cards."""
    return (cards + 3) // 4


def chances_to_begin(cards: int) -> int:
    """How many of them where dealing begins uses up: a single one is left for the first cut too."""
    return 1 if chances(cards) > 1 else 0


def opens(commitment: str, cards: int, index: int, salt: str, hides: str, path: Sequence[str]) -> bool:
    """Whether the leaf at this index hides this, under the commitment to so many cards."""
    leaves = cards + chances(cards)
    if not 0 <= index < leaves:
        return False
    try:
        salted, beside = bytes.fromhex(salt), [bytes.fromhex(one) for one in path]
    except ValueError:
        return False
    if len(salted) != SALT_BYTES or any(len(one) != sha256().digest_size for one in beside):
        return False
    node, rest = leaf(index, salted, hides), iter(beside)
    size = leaves
    while size > 1:
        if index ^ 1 < size:
            other = next(rest, None)
            if other is None:
                return False
            left, right = (other, node) if index % 2 else (node, other)
            node = sha256(b"\x01" + left + right).digest()
        index, size = index // 2, (size + 1) // 2
    return next(rest, None) is None and _commitment(leaves, node) == commitment


def _pairs(level: list[bytes]) -> Iterator[tuple[bytes, bytes]]:
    return zip(level[::2], level[1::2], strict=False)


def _commitment(leaves: int, top: bytes) -> str:
    return sha256(b"\x02" + leaves.to_bytes(4, "big") + top).hexdigest()
