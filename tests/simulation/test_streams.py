"""Streams of chance: what kernels draw is what the plain numbers say, and every number is as likely."""

from __future__ import annotations

import numpy as np
import pytest

from openfelt.kernels.streams import below, next_of, stream
from simulation.twin import Twin


def test_kernels_draw_what_the_plain_stream_says() -> None:
    drawn, twin = stream("a name"), Twin("a name")
    assert [int(next_of(drawn)) for _ in range(1000)] == [twin.next() for _ in range(1000)]
    sizes = [1, 2, 6, 52, 416, 3 << 30]
    assert [below(drawn, size) for size in sizes * 100] == [twin.below(size) for size in sizes * 100]


@pytest.mark.parametrize("size", [6, 52, 416])
def test_every_number_is_as_likely(size: int) -> None:
    drawn = stream(f"as likely {size}")
    counts = np.bincount([below(drawn, size) for _ in range(400 * size)], minlength=size)
    chi_squared = float(((counts - 400) ** 2 / 400).sum())
    assert abs(chi_squared - (size - 1)) < 5 * (2 * (size - 1)) ** 0.5


def test_streams_of_two_names_have_nothing_in_common() -> None:
    one, other = stream("1/0/0"), stream("1/1/0")
    assert one[1] != other[1]
    assert not {int(next_of(one)) for _ in range(5000)} & {int(next_of(other)) for _ in range(5000)}
