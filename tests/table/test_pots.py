"""Pots and side pots: who is in which, what goes back, and how one is divided."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from openfelt.rules.money import Cents
from openfelt.table.pots import Pot, divided, pots, uncalled


def test_all_in_for_less_makes_a_side_pot() -> None:
    assert pots({1: 50, 2: 200, 3: 200}, ()) == (Pot(Cents(150), (1, 2, 3)), Pot(Cents(300), (2, 3)))


def test_who_folded_leaves_their_money_in_the_pots_it_reached() -> None:
    assert pots({1: 50, 2: 200, 3: 120, 4: 200}, {3}) == (
        Pot(Cents(200), (1, 2, 4)),
        Pot(Cents(370), (2, 4)),
    )


def test_what_a_folded_hand_had_more_than_any_other_stays_in_the_last_pot() -> None:
    assert pots({1: 50, 2: 80, 3: 80}, {2, 3}) == (Pot(Cents(210), (1,)),)


def test_what_nobody_matched_was_never_in_play() -> None:
    assert uncalled({1: 50, 2: 200, 3: 120}) == (2, 80)
    assert uncalled({1: 50, 2: 200, 3: 200}) is None
    assert uncalled({4: 3}) == (4, 3)
    assert uncalled({}) is None


def test_dead_money_lies_in_the_main_pot() -> None:
    assert pots({1: 200, 2: 200, 3: 500}, {3}, {3: 100}) == (Pot(Cents(1000), (1, 2)),)


def test_who_has_nothing_in_but_dead_money_plays_for_that() -> None:
    assert pots({1: 0, 2: 500, 3: 500}, (), {1: 100, 2: 100, 3: 100}) == (
        Pot(Cents(300), (1, 2, 3)),
        Pot(Cents(1000), (2, 3)),
    )


@pytest.mark.parametrize(
    ("amount", "winners", "chip", "parts"),
    [
        (1000, (2,), 100, {2: 1000}),
        (1100, (5, 2), 100, {5: 600, 2: 500}),  # the odd chip to the first left of the button
        (1130, (5, 2), 100, {5: 630, 2: 500}),  # and what is no whole chip
        (200, (1, 2, 3), 100, {1: 100, 2: 100, 3: 0}),
    ],
)
def test_a_pot_is_divided_in_whole_chips(
    amount: int, winners: tuple[int, ...], chip: int, parts: dict[int, int]
) -> None:
    assert divided(amount, winners, chip) == parts


def test_a_pot_without_a_winner_is_no_pot() -> None:
    with pytest.raises(ValueError, match="at least one winner"):
        divided(100, (), 1)


def cent_by_cent(put_in: dict[int, int], folded: set[int]) -> Counter[tuple[int, ...]]:
    """The same by going up one cent at a time: whose cent lies there, and who can still win it."""
    live = {seat for seat in put_in if seat not in folded and put_in[seat]}
    found: Counter[tuple[int, ...]] = Counter()
    last: tuple[int, ...] = ()
    for height in range(max(put_in.values(), default=0)):
        lies = sum(stake > height for stake in put_in.values())
        last = tuple(sorted(seat for seat in live if put_in[seat] > height)) or last
        found[last] += lies
    return found


def test_pots_are_those_found_cent_by_cent() -> None:
    for seed in range(2000):
        rng = random.Random(seed)
        put_in = {
            seat: rng.choice((0, 1, 2, 3, 5, 8, 13)) for seat in rng.sample(range(1, 10), rng.randint(1, 7))
        }
        folded = {seat for seat in put_in if rng.random() < 0.4}
        if not any(put_in[seat] for seat in put_in if seat not in folded):
            continue
        made = Counter[tuple[int, ...]]()
        for pot in pots(put_in, folded):
            made[tuple(sorted(pot.seats))] += pot.amount
        assert made == cent_by_cent(put_in, folded)
