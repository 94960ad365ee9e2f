"""Dice, cuts, and where dealing begins: from 32 bytes that were committed to and what players sent later.

Whoever made the bytes had fixed them before anybody sent anything; whoever sent something did not know them.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

Sent = Iterable[tuple[str, str]]
"""Who sent what, in the order in which it came."""

_CHANCE, _BEGINS, _SENT = b"openfelt chance 1", b"openfelt begins 1", b"openfelt sent 1"


def mixed(sent: Sent) -> bytes:
    """All that was sent, as 32 bytes: each name and each text in UTF-8 after its length in four bytes."""
    hashed = sha256(_SENT)
    for pair in sent:
        for text in pair:
            said = text.encode()
            hashed.update(len(said).to_bytes(4, "big") + said)
    return hashed.digest()


def number(secret: bytes, sent: Sent, which: int, below: int, label: bytes = _CHANCE) -> int:
    """From 0 to one less than `below`, each as likely as any other; `which` tells several of a secret apart.

    SHA-256 of the label, `which` and an attempt as four bytes each, the secret, and what was sent; as a
    number, its remainder. Beyond the last whole multiple of `below` some remainders would be favoured:
    then it is the next attempt's.
    """
    stirred, attempt, fair = mixed(sent), 0, 2**256 - 2**256 % below
    while True:
        counted = which.to_bytes(4, "big") + attempt.to_bytes(4, "big")
        if (found := int.from_bytes(sha256(label + counted + secret + stirred).digest(), "big")) < fair:
            return found % below
        attempt += 1


def dice(secret: bytes, sent: Sent, how_many: int) -> tuple[int, ...]:
    sent = tuple(sent)
    return tuple(1 + number(secret, sent, die, 6) for die in range(how_many))


def cut(secret: bytes, sent: Sent, cards: int, least: int) -> int:
    """How many of so many cards are lifted, with `least` at both ends."""
    return least + number(secret, sent, 0, max(1, cards - 2 * least))


def begins(secret: bytes, sent: Sent, cards: int) -> int:
    """At which position of an order of so many cards dealing begins; after the last comes the first."""
    return number(secret, sent, 0, cards, _BEGINS)
