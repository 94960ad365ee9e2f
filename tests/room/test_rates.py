"""So many at once, and then one every so often."""

from __future__ import annotations

import pytest

from openfelt.room.doors.rates import Buckets, Rate


def test_a_burst_then_one_every_ten_seconds() -> None:
    buckets = Buckets(Rate(burst=3, every=10))
    assert [buckets.take("a", 100) for _ in range(5)] == [0, 0, 0, 10, 10]
    assert buckets.take("a", 109) == pytest.approx(1)
    assert buckets.take("a", 110) == 0
    assert buckets.take("a", 110) == pytest.approx(10)
    assert [buckets.take("a", 1_000) for _ in range(4)] == [0, 0, 0, 10]


def test_each_key_has_its_own() -> None:
    buckets = Buckets(Rate(burst=1, every=10))
    assert (buckets.take("a", 0), buckets.take("b", 0), buckets.take("a", 0)) == (0, 0, 10)


def test_one_may_be_given_back() -> None:
    buckets = Buckets(Rate(burst=1, every=10))
    buckets.take("a", 0)
    buckets.give_back("a")
    buckets.give_back("nobody")
    assert (buckets.take("a", 0), buckets.take("a", 0)) == (0, 10)


def test_giving_back_never_makes_more_than_a_burst() -> None:
    buckets = Buckets(Rate(burst=2, every=10))
    buckets.take("a", 0)
    for _ in range(9):
        buckets.give_back("a")
    assert [buckets.take("a", 0) for _ in range(3)] == [0, 0, 10]


def test_a_clock_set_back_does_not_shut_the_door() -> None:
    buckets = Buckets(Rate(burst=2, every=10))
    buckets.take("a", 1_000_000)
    assert buckets.take("a", 0) <= 10


def test_full_buckets_are_forgotten() -> None:
    buckets = Buckets(Rate(burst=2, every=10))
    buckets.take("a", 0)
    buckets.take("b", 5)
    buckets.sweep(10)
    assert len(buckets) == 1
