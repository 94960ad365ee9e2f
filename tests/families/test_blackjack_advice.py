"""Blackjack advice: by a second working out, and by what the trade has published."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

import pytest

from openfelt import books
from openfelt.families.blackjack.advice import before_the_look
from openfelt.families.blackjack.count import Count
from openfelt.families.blackjack.prospects import Hand, prospects

LIVERMORE = books.banked("livermore/pure-21-5-blackjack")
VALUES = {value: Fraction(4 if value == 10 else 1, 13) for value in range(1, 11)}


@cache
def drawn(total: int, aces: int) -> dict[int, Fraction]:
    """A player-dealer who hits soft seventeen, worked out again: by hard totals, 22 standing for over."""
    soft = bool(aces) and total + 10 <= 21
    best = total + 10 if soft else total
    if best > 21:
        return {22: Fraction(1)}
    if best > 17 or (best == 17 and not soft):
        return {best: Fraction(1)}
    ends: defaultdict[int, Fraction] = defaultdict(Fraction)
    for value, chance in VALUES.items():
        for end, part in drawn(total + value, aces + (value == 1)).items():
            ends[end] += chance * part
    return ends


@pytest.mark.parametrize("up", range(1, 11))
def test_the_player_dealers_ends_are_those_of_a_second_working_out(up: int) -> None:
    ends: defaultdict[int, Fraction] = defaultdict(Fraction)
    natural = {1: 10, 10: 1}.get(up)
    whole = 1 - (VALUES[natural] if natural else 0)
    for down, chance in VALUES.items():
        if down != natural:
            for total, part in drawn(up + down, (up == 1) + (down == 1)).items():
                ends[total] += chance / whole * part
    found: dict[int, float] = {}
    for end, share in prospects(LIVERMORE, up).ends.items():
        found[min(end.total, 22)] = found.get(min(end.total, 22), 0.0) + share
    assert found == pytest.approx({total: float(chance) for total, chance in ends.items()})


def best(hand: Hand, up: int) -> str:
    odds = prospects(LIVERMORE, up)
    worth = {"stand": odds.stand(hand), "hit": odds.hit(hand), "double": odds.doubled(hand, 0)}
    return max(worth, key=lambda choice: worth[choice])


@pytest.mark.parametrize(
    ("hand", "play"),
    [  # what the trade prints for a dealer who hits soft seventeen; up cards two to ten, and the ace
        (Hand(Count(8)), "hhhhhhhhhh"),
        (Hand(Count(9)), "hddddhhhhh"),
        (Hand(Count(10)), "ddddddddhh"),
        (Hand(Count(11)), "dddddddddd"),
        (Hand(Count(12)), "hhssshhhhh"),
        (Hand(Count(13)), "ssssshhhhh"),
        (Hand(Count(16)), "ssssshhhhh"),
        (Hand(Count(17)), "ssssssssss"),
        (Hand(Count(18, soft=True)), "dddddsshhh"),
        (Hand(Count(19, soft=True)), "ssssdsssss"),
        (Hand(Count(20, soft=True)), "ssssssssss"),
    ],
    ids=lambda one: str(one.counted.said) if isinstance(one, Hand) else "",
)
def test_hit_stand_and_double_are_what_the_trade_prints(hand: Hand, play: str) -> None:
    assert "".join(best(hand, up)[0] for up in (*range(2, 11), 1)) == play


@pytest.mark.parametrize(
    ("card", "splits"),
    [(1, "yyyyyyyyyy"), (5, "nnnnnnnnnn"), (8, "yyyyyyyyyy"), (9, "yyyyynyynn"), (10, "nnnnnnnnnn")],
)
def test_so_are_splits(card: int, splits: str) -> None:
    pair = Hand(Count(0).and_a(card).and_a(card))
    odds = [prospects(LIVERMORE, up) for up in (*range(2, 11), 1)]
    assert "".join("ny"[one.split(card, 0) > one.best(pair)] for one in odds) == splits


def test_insurance_is_never_advised_and_a_sixteen_is_surrendered_to_a_ten() -> None:
    odds = prospects(LIVERMORE, 10)
    assert odds.best(Hand(Count(16))) < -0.5 < odds.best(Hand(Count(12)))
    assert odds.surrendered == -0.5
    assert prospects(LIVERMORE, 1).insured == pytest.approx((2 * 4 - 9) / 13 / 2), (
        "two to one, on half a unit"
    )
    assert prospects(books.banked("livermore/pure-spanish-21-5"), 1).insured == 0


@pytest.mark.parametrize(("paid", "worth"), [("insurance", None), ("at once", 1.0)])
def test_even_money_is_advised_where_it_is_paid_at_once(paid: str, worth: float | None) -> None:
    """A natural that pays 6 to 5 is worth less than 1 against an ace, insured or not."""
    odds = prospects(books.banked(LIVERMORE.id, {"even-money": paid}), 1)
    told = dict(before_the_look(odds, Hand(Count(21, soft=True)), None))
    assert told["even-money"] == (told["insurance"] if worth is None else worth)
    assert told["ride"] < 1


def test_three_cards_that_push_are_worth_more_than_four_where_the_text_says_so() -> None:
    """Three cards of 22 to 25 push against a player-dealer who is further over: a hit costs less there."""
    marina = prospects(books.banked("marina/no-bust-21st-century-blackjack"), 5)
    over = Hand(Count(22), 3)
    assert marina.stand(over) > marina.stand(Hand(Count(22), 4)) == pytest.approx(-1)
    assert prospects(LIVERMORE, 5).stand(over) == pytest.approx(-1), (
        "against a five there are no three eights"
    )
