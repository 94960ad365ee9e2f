"""How five cards and two cards rank, and what the joker is among them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from openfelt.cards import Deck, cards
from openfelt.hands import Category, Rankings, five, joker_counts_as, two

BUG = Rankings()
WILD = Rankings(joker="wild", five_of_a_kind="any")
ACE_UP = Rankings(joker_in_flush=False)
FACE_UP = Rankings(five_of_a_kind="any")

# The highest and the lowest of each row of 000:195-209, the highest first; 000:369-381, 001:1397-1411 and
# 004:22-40 agree.
LADDER = """
As Ah Ad Ac Jo
Ks Qs Js Ts As
Ks Qs Js Ts 9s
5d 4d 3d 2d Ad
As Ah Ad Ac Ks
2s 2h 2d 2c 3s
As Ah Ad Ks Kh
2s 2h 2d 3s 3h
As Ks Qs Js 9s
7h 5h 4h 3h 2h
As Kh Qs Js Ts
Kh Qs Js Ts 9s
6h 5s 4s 3s 2s
5h 4s 3s 2s As
As Ah Ad Ks Qh
2s 2h 2d 4s 3h
As Ah Ks Kh Qs
Ks Kh Qs Qh As
3s 3h 2s 2h 5s
3s 3h 2s 2h 4s
As Ah Ks Qh Jd
As Ah Ks Qh Td
2s 2h 5s 4h 3d
As Kh Qs Js 9s
7s 5h 4s 3s 2s
"""


def test_hands_rank_as_the_tables_have_them() -> None:
    ladder = [five(cards(hand), BUG) for hand in LADDER.strip().splitlines()]
    assert all(higher > lower for higher, lower in pairwise(ladder))


def test_suits_make_no_difference_and_equal_hands_are_a_copy() -> None:
    assert five(cards("Ks Kh 9d 7c 2s"), BUG) == five(cards("Kd Kc 9s 7h 2h"), BUG)
    assert two(cards("Ks 9d"), BUG) == two(cards("9h Kc"), BUG)


@pytest.mark.parametrize(
    ("hand", "rankings", "said"),
    [
        ("As Ah Ad Ac Jo", BUG, "five aces"),
        ("Ks Kh Kd Kc Jo", BUG, "four of a kind K A"),
        ("Ks Kh Kd Kc Jo", FACE_UP, "five of a kind K"),  # 001:1398
        ("Ks Kh Kd Kc Jo", WILD, "five of a kind K"),
        ("Ks Kh Kd Kc Jo", Rankings(joker="wild"), "four of a kind K A"),  # 003:794 has five aces only
        ("As Ah Ad Ac Jo", WILD, "five aces"),
        ("Ks Kh Kd 9c Jo", BUG, "three of a kind K A 9"),
        ("Ks Kh Kd 9c Jo", WILD, "four of a kind K 9"),
        ("Ks Kh 9d 9c Jo", BUG, "two pair K 9 A"),
        ("Ks Kh 9d 9c Jo", WILD, "full house K 9"),
        ("As Kh 9d 9c Jo", BUG, "two pair A 9 K"),
        ("Ks Qh 9d 7c Jo", BUG, "high card A K Q 9 7"),
        ("Ks Qh 9d 7c Jo", WILD, "pair K Q 9 7"),
        ("As Qh 9d 7c Jo", BUG, "pair A Q 9 7"),
        ("Ks Qh Jd 9c Jo", BUG, "straight K"),
        ("Ks Qh Jd Tc Jo", BUG, "straight A"),
        ("As 2h 3d 5c Jo", BUG, "straight 5"),
        ("2s 3h 4d 5c Jo", BUG, "straight 6"),
        ("Ks Qs Js Ts Jo", BUG, "royal flush"),
        ("Ks Qs Js 9s Jo", BUG, "straight flush K"),
        ("As 2s 3s 5s Jo", BUG, "straight flush 5"),
        ("Ks Qs Js 9s Jo", ACE_UP, "straight flush K"),
        ("Ks 9s 5s 2s Jo", BUG, "flush A K 9 5 2"),
        ("As Ks 5s 2s Jo", BUG, "flush A K Q 5 2"),  # the highest unmatched card (001:61)
        ("As Ks 5s 2s Jo", WILD, "flush A K Q 5 2"),
        ("Ks 9s 5s 2s Jo", ACE_UP, "high card A K 9 5 2"),  # 000:362 names no flush
        ("As Ks 5s 2s Jo", ACE_UP, "pair A K 5 2"),
    ],
)
def test_the_joker_is_what_its_document_says(hand: str, rankings: Rankings, said: str) -> None:
    assert str(five(cards(hand), rankings)) == said


@pytest.mark.parametrize(
    ("hand", "rankings", "said"),
    [
        ("Ks Kd", BUG, "pair K"),
        ("9s Kd", BUG, "high card K 9"),
        ("Jo Kd", BUG, "high card A K"),
        ("Ad Jo", BUG, "pair A"),
        ("Jo Kd", WILD, "pair K"),
        ("Ad Jo", WILD, "pair A"),
    ],
)
def test_two_cards_are_a_pair_or_two_heights(hand: str, rankings: Rankings, said: str) -> None:
    assert str(two(cards(hand), rankings)) == said


def test_a_back_ranks_above_the_same_pair_in_front_and_below_a_higher_one() -> None:
    front = two(cards("Qs Qh"), BUG)
    assert five(cards("Qd Qc 4s 3s 2d"), BUG) > front
    assert five(cards("Jd Jc As Ks Qd"), BUG) < front
    assert five(cards("As Kc Qs Jd 9h"), BUG) < front


def test_the_wheel_may_be_the_second_highest_straight() -> None:
    second = Rankings(wheel="second-highest")
    ace, king, wheel = (five(cards(hand), second) for hand in
                        ("As Kh Qs Js Ts", "Kh Qs Js Ts 9s", "5h 4s 3s 2s As"))  # fmt: skip
    assert ace > wheel > king
    royal, top, low = (five(cards(hand), second) for hand in
                       ("As Ks Qs Js Ts", "Ks Qs Js Ts 9s", "5s 4s 3s 2s As"))  # fmt: skip
    assert royal > low > top


def test_every_hand_of_a_bug_and_four_cards_counted() -> None:
    """Forty-one sets of four different ranks lie in one straight, five of them in the highest."""
    natural = [card for card in Deck.of("joker").cards if not card.is_joker]
    joker = cards("Jo")
    found = Counter(five(four + joker, BUG).category for four in combinations(natural, 4))
    assert found.total() == 270_725
    expected = {
        Category.FIVE_ACES: 1,
        Category.ROYAL_FLUSH: 4 * 5,
        Category.STRAIGHT_FLUSH: 4 * 36,
        Category.FOUR_OF_A_KIND: 12 + 4 * 48,
        Category.FULL_HOUSE: 6 * 12 * 6 + 12 * 4 * 4,
        Category.FLUSH: 4 * (715 - 41),
        Category.STRAIGHT: 41 * (4**4 - 4),
        Category.THREE_OF_A_KIND: 12 * 4 * 44 + 6 * 66 * 16,
        Category.TWO_PAIR: 66 * 36 + 4 * 12 * 6 * 44,
    }
    assert {category: found[category] for category in expected} == expected


@pytest.mark.parametrize(
    ("hand", "rankings", "counts_as"),
    [
        ("Kd Qh Jc 9s Jo", BUG, "a ten"),
        ("5d 4h 3c 2s Jo", BUG, "a six"),
        ("As Ks 9s 3s Jo", BUG, "a queen"),
        ("As Ah Ad Ac Jo", BUG, "an ace"),
        ("Kd Kh 9s 4c Jo", BUG, "an ace"),
        ("Kd Kh 9s 4c Jo", WILD, "a king"),
        ("8d Jo", BUG, "an ace"),
        ("8d Jo", WILD, "an eight"),
    ],
)
def test_what_the_joker_counts_as_is_said(hand: str, rankings: Rankings, counts_as: str) -> None:
    assert joker_counts_as(cards(hand), rankings) == counts_as
