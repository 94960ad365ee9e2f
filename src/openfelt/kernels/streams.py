"""Streams of chance for kernels: any number of them, none of which hangs on another.

A stream is two numbers: where it stands, and by how much it steps. What it says is its place, mixed; so it
depends on nothing but the name that it was given. A round is dealt from a place of its own, which is one word
of the stream: however many cards it takes, the next round begins where it would have begun.
"""

from __future__ import annotations

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.compiled import inlined, kernel

Stream = NDArray[np.uint64]
_MIXED = 24
"""A step whose neighbouring bits differ less often than this is not a good one."""
_EVERY_OTHER = 0xAAAAAAAAAAAAAAAA
_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


def stream(name: str) -> Stream:
    """The stream of that name, at its beginning."""
    said = sha256(name.encode()).digest()
    place, step = int.from_bytes(said[:8], "big"), int.from_bytes(said[8:16], "big") | 1
    if (step ^ step >> 1).bit_count() < _MIXED:
        step ^= _EVERY_OTHER
    return np.array([place, step], np.uint64)


@kernel
def mixed(place: np.uint64) -> np.uint64:
    """Sixty-four bits: what a stream says where it stands."""
    bits = (place ^ (place >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(bits ^ (bits >> np.uint64(31)))


@kernel
def begin(place: np.uint64, step: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Where the stream stands now, and the place from which the next round is dealt."""
    place += step
    return place, mixed(place)


@kernel
def below(place: np.uint64, step: np.uint64, size: int) -> tuple[np.uint64, int]:
    """A whole number from 0, each as likely as the others: what would make one likelier is drawn again.

    It comes with where the stream stands now: a kernel that keeps this to itself is twice as fast.
    """
    many = np.uint64(size)
    place += step
    wide = (mixed(place) >> _HALF) * many
    if (wide & _LOW) < many:
        least = (np.uint64(1) << _HALF) % many
        while (wide & _LOW) < least:
            place += step
            wide = (mixed(place) >> _HALF) * many
    return place, np.int64(wide >> _HALF)  # type: ignore[return-value]  # a whole number to the compiler


@kernel
def draw(
    place: np.uint64, step: np.uint64, cards: int, drawn: NDArray[np.int32], round: int
) -> tuple[np.uint64, int]:
    """A card that was not drawn in this round; `drawn` is the round in which each was drawn last."""
    place, card = below(place, step, cards)
    while drawn[card] == round:
        place, card = below(place, step, cards)
    drawn[card] = round
    return place, card


@inlined
def six(
    place: np.uint64, step: np.uint64, cards: int
) -> tuple[bool, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]:
    """What six times `draw` gives, side by side, where no card has to be drawn again; else it says so."""
    many, second = np.uint64(cards), place + step + step
    third, fourth = second + step, second + step + step
    one, two, three = (
        (mixed(place + step) >> _HALF) * many,
        (mixed(second) >> _HALF) * many,
        (mixed(third) >> _HALF) * many,
    )
    four, five, last = (
        (mixed(fourth) >> _HALF) * many,
        (mixed(fourth + step) >> _HALF) * many,
        (mixed(fourth + step + step) >> _HALF) * many,
    )
    a, b, c = one >> _HALF, two >> _HALF, three >> _HALF
    d, e, f = four >> _HALF, five >> _HALF, last >> _HALF
    again = ((one & _LOW) < many) | ((two & _LOW) < many) | ((three & _LOW) < many)
    again |= ((four & _LOW) < many) | ((five & _LOW) < many) | ((last & _LOW) < many)
    again |= (a == b) | (a == c) | (a == d) | (a == e) | (a == f) | (b == c) | (b == d) | (b == e)
    again |= (b == f) | (c == d) | (c == e) | (c == f) | (d == e) | (d == f) | (e == f)
    return not again, a, b, c, d, e, f
