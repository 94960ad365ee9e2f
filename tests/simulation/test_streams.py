"""Streams of chance: what kernels draw is what the plain numbers say, and every number is as likely."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from openfelt.kernels.compiled import kernel
from openfelt.kernels.streams import Stream, begin, below, six, stream
from simulation.twin import Twin


def drawn(name: str, sizes: list[int]) -> list[int]:
    found, (at, step) = [], stream(name)
    for size in sizes:
        at, number = below(np.uint64(at), step, size)
        found.append(number)
    return found


def test_kernels_draw_what_the_plain_stream_says() -> None:
    twin, sizes = Twin("a name"), [1, 2, 6, 52, 416, 3 << 30] * 300
    assert drawn("a name", sizes) == [twin.below(size) for size in sizes]


@pytest.mark.parametrize("size", [6, 52, 416])
def test_every_number_is_as_likely(size: int) -> None:
    counts = np.bincount(drawn(f"as likely {size}", [size] * 400 * size), minlength=size)
    chi_squared = float(((counts - 400) ** 2 / 400).sum())
    assert abs(chi_squared - (size - 1)) < 5 * (2 * (size - 1)) ** 0.5


def test_streams_of_two_names_have_nothing_in_common() -> None:
    assert stream("1/0/0")[1] != stream("1/1/0")[1]
    wide = [1 << 32] * 2000
    assert len({*drawn("1/0/0", wide), *drawn("1/1/0", wide)}) > 3990


@kernel
def sixes(stream: Stream, cards: int, found: NDArray[np.int64]) -> None:
    place = stream[0]
    for row in range(found.shape[0]):
        place, at = begin(place, stream[1])
        at_once, a, b, c, d, e, f = six(at, stream[1], cards)
        found[row] = np.array([1 if at_once else 0, a, b, c, d, e, f])


@pytest.mark.parametrize("cards", [7, 52, 416])
def test_six_at_once_are_those_that_come_one_by_one(cards: int) -> None:
    twin, found = Twin("six"), np.zeros((2_000, 7), np.int64)
    sixes(stream("six"), cards, found)
    for at_once, *six_cards in found.tolist():
        twin.begin()
        singly: list[int] = []
        for _ in range(6):
            twin.draw(cards, singly)
        assert bool(at_once) == (len({*six_cards}) == 6)
        assert not at_once or six_cards == singly
    assert 0 < found[:, 0].sum() < len(found)
