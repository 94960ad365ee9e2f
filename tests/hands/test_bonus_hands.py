"""The best hand among seven cards that a bonus table pays."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from openfelt.cards import DECKS, Card, cards
from openfelt.hands import Bonus, Rankings, best_bonus, bonuses

JOKER = DECKS["joker"].cards
BUG, WILD = Rankings(), Rankings(joker="wild", five_of_a_kind="any")
LUCKY = tuple(bonus for bonus in Bonus if bonus is not Bonus.FIVE_OF_A_KIND)  # 000:328-339
JOKERS_WILD = tuple(
    bonus for bonus in Bonus if bonus not in {Bonus.ROYAL_MATCH, Bonus.THREE_OF_A_KIND}
)  # 003:2656-2667


@pytest.mark.parametrize(
    ("seven", "best"),
    [
        ("4h 5h 6h 7h 8h 9h Th", Bonus.NATURAL_SEVEN),
        ("As 2s 3s 4s 5s 6s 7s", Bonus.NATURAL_SEVEN),
        ("As Ks Qs Js Ts 9s 8s", Bonus.NATURAL_SEVEN),
        ("4h 5h Jo 7h 8h 9h Th", Bonus.JOKER_SEVEN),
        ("As Ks Qs Js Ts 9s Jo", Bonus.JOKER_SEVEN),
        ("Jo 2s 3s 4s 5s 6s 7s", Bonus.JOKER_SEVEN),
        ("4h 5h Jo 7h 8h 9h Jh", Bonus.STRAIGHT_FLUSH),
        ("As Ks 2s 3s 4s 5s 6s", Bonus.STRAIGHT_FLUSH),
        ("As Ks Qs Js Ts Kh Qh", Bonus.ROYAL_MATCH),
        ("As Jo Qs Js Ts Kh Qh", Bonus.ROYAL_MATCH),
        ("As Ks Qs Js Ts Kh Qd", Bonus.ROYAL_FLUSH),
        ("As Ks Qs Js Ts Kh Jo", Bonus.ROYAL_FLUSH),  # a bug is no queen beside a royal flush
        ("As Ah Ad Ac Jo 2s 3s", Bonus.FIVE_ACES),
        ("2s 2h 2d 2c Jo 9s Ks", Bonus.FOUR_OF_A_KIND),
        ("As Ah Jo Kd Kc 9s 3h", Bonus.FULL_HOUSE),
        ("Ks 9s 5s 3s Jo 9d 2c", Bonus.FLUSH),
        ("As Ah Jo Kd Qc Js 3h", Bonus.THREE_OF_A_KIND),  # a straight too, which pays less
        ("Ks Qh Jo Jd 9c 3s 2h", Bonus.STRAIGHT),
        ("Ks Kh Qd Qc 9s 3s 2h", None),
    ],
)
def test_lucky_bonus_hands(seven: str, best: Bonus | None) -> None:
    assert best_bonus(cards(seven), BUG, LUCKY) is best


@pytest.mark.parametrize(
    ("seven", "best"),
    [
        ("2s 2h 2d 2c Jo 9s Ks", Bonus.FIVE_OF_A_KIND),
        ("As Ah Ad Ac Jo 9s Ks", Bonus.FIVE_ACES),
        ("As Ks Qs Js Ts Kh Jo", Bonus.ROYAL_FLUSH),  # this table has no royal match
        ("9s 9h 9d Jo 4c 3s 2h", Bonus.FOUR_OF_A_KIND),
        ("9s 9h Ks Jo Qc 3s 2h", None),  # nor three of a kind
    ],
)
def test_bonus_hands_with_a_wild_joker(seven: str, best: Bonus | None) -> None:
    assert best_bonus(cards(seven), WILD, JOKERS_WILD) is best


def test_a_wild_joker_can_be_half_of_the_royal_match() -> None:
    assert Bonus.ROYAL_MATCH in bonuses(cards("As Ks Qs Js Ts Kh Jo"), WILD)
    assert Bonus.ROYAL_MATCH not in bonuses(cards("As Ks Qs Js Ts 9h Jo"), WILD)


def test_five_of_a_kind_is_paid_as_four_where_the_table_has_no_five() -> None:
    face_up = Rankings(five_of_a_kind="any")
    assert best_bonus(cards("2s 2h 2d 2c Jo 9s Ks"), face_up, LUCKY) is Bonus.FOUR_OF_A_KIND


def by_all_combinations(seven: Sequence[Card], rankings: Rankings, table: Sequence[Bonus]) -> Bonus | None:
    """The definition."""
    held = bonuses(seven, rankings)
    return next((bonus for bonus in table if bonus in held), None)


@pytest.mark.parametrize("table", [LUCKY, JOKERS_WILD, tuple(Bonus)], ids=["lucky", "jokers wild", "all"])
def test_the_best_five_alone_tell_the_bonus(table: tuple[Bonus, ...]) -> None:
    rng, met = random.Random(len(table)), set[Bonus | None]()
    for _ in range(6000):
        suit, few = rng.choice("shdc"), rng.sample("A23456789TJQK", 4)
        like = rng.choice((
            JOKER,
            [card for card in JOKER if card.is_joker or card.suit == suit or rng.random() < 0.1],
            [card for card in JOKER if card.is_joker or card.rank in few],
        ))  # fmt: skip
        seven = rng.sample(like, 7)
        rankings = rng.choice((BUG, WILD))
        best = best_bonus(seven, rankings, table)
        assert best == by_all_combinations(seven, rankings, table), " ".join(map(str, seven))
        met.add(best)
    assert met >= {*table, None} - {Bonus.NATURAL_SEVEN, Bonus.ROYAL_MATCH}
