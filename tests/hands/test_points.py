"""Counting to nine."""

from __future__ import annotations

import pytest

from openfelt.cards import cards
from openfelt.hands import points


@pytest.mark.parametrize(
    ("hand", "count"),
    [("9s 6h", 5), ("8d 9c", 7), ("Ks Qd", 0), ("As Th", 1), ("9s 9d 9c", 7), ("5h 5d", 0), ("2c 3d 4h", 9)],
)
def test_a_hand_counts_the_last_digit_of_its_sum(hand: str, count: int) -> None:
    assert points(cards(hand)) == count
