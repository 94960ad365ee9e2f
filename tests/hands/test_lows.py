"""Low hands: what beats what, what the joker is, how it is said; and the best of many against all fives."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise

import pytest

from openfelt.cards import DECKS, Card, cards
from openfelt.hands import Low, ace_to_five, deuce_to_seven, eight_or_better, low_hands

STANDARD, JOKER = DECKS["standard"].cards, DECKS["joker"].cards


def falling(rank: Callable[[Sequence[Card]], Low], hands: Sequence[str]) -> None:
    """Each of these is better than the next."""
    ranked = [rank(cards(hand)) for hand in hands]
    for place, (better, worse) in enumerate(pairwise(ranked)):
        assert better > worse, hands[place : place + 2]


def test_ace_to_five_from_the_best_hand_to_the_worst() -> None:
    falling(
        ace_to_five,
        [
            "5s 4s 3s 2s As",  # neither straight nor flush counts (003:264)
            "6s 4h 3s 2s As",
            "6s 5h 3s 2s As",
            "6h 5h 4h 3h 2h",
            "7s 5h 3s 2s As",
            "Ks 4h 3s 2s As",
            "Ks Qh Js Ts 9s",
            "As Ah 4s 3s 2s",  # a pair of the lowest
            "2s 2h 4s 3s As",
            "Ks Kh 4s 3s 2s",
            "2s 2h As Ah 3s",
            "3s 3h As Ah 2s",
            "3s 3h 2s 2h As",
            "As Ah Ad 3s 2s",
            "As Ah Ad 2s 2h",
            "As Ah Ad Ac 2s",
        ],
    )


@pytest.mark.parametrize(
    ("hand", "as_if"),
    [
        ("4s 3s 2s As Jo", "5s 4s 3s 2s As"),
        ("Ks 3s 2s As Jo", "Ks 4s 3s 2s As"),
        ("5s 4s 3s 2s Jo", "5s 4s 3s 2s As"),
        ("Ks Kh 2s As Jo", "Ks Kh 3s 2s As"),  # the lowest that is not there, not the lowest of all (003:265)
        ("As Ah 2d 2c Jo", "As Ah 2d 2c 3s"),
        ("Ks Kh Kd Kc Jo", "Ks Kh Kd Kc As"),
    ],
)
def test_the_joker_is_the_lowest_card_that_the_hand_lacks(hand: str, as_if: str) -> None:
    assert ace_to_five(cards(hand)) == ace_to_five(cards(as_if))


def test_deuce_to_seven_from_the_best_hand_to_the_worst() -> None:
    falling(
        deuce_to_seven,
        [
            "7s 5h 4s 3s 2s",
            "7s 6h 4s 3s 2s",
            "7s 6h 5s 4s 2s",
            "8s 5h 4s 3s 2s",
            "Ks 5h 4s 3s 2s",
            "As 5h 4s 3s 2s",  # an ace is high only, so this is no straight (003:588)
            "As Kh Qs Js 9s",
            "2s 2h 5s 4s 3s",
            "As Ah 5s 4s 3s",
            "3s 3h 2s 2h 4s",
            "2s 2h 2d 4s 3s",
            "6s 5h 4s 3s 2s",
            "As Kh Qs Js Ts",
            "7s 5s 4s 3s 2s",
            "As 5s 4s 3s 2s",
            "2s 2h 2d 3s 3h",
            "2s 2h 2d 2c 3s",
            "6s 5s 4s 3s 2s",
            "As Ks Qs Js Ts",
        ],
    )


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("8s 7h 6d 5c 4s Ks Kd", "eight-seven low"),
        ("8s 3h 2d As 4s 8d 8c", "eight-four low"),
        ("As 2s 3s 4s 5s 6s 7s", "wheel"),
        ("9s 3h 2d As 4s", None),
        ("8s 8h 2d As 4s 3c Kd", "eight-four low"),
        ("8s 8h 2d As 4s 4c Kd", None),
    ],
)
def test_eight_or_better_or_nothing(hand: str, words: str | None) -> None:
    low = eight_or_better(cards(hand))
    assert (low and low.words) == words


@pytest.mark.parametrize(
    ("rank", "hand", "words"),
    [
        (ace_to_five, "8s 6h 4s 3s As", "eight-six low"),
        (ace_to_five, "5s 4s 3s 2s As", "wheel"),
        (ace_to_five, "4s 3s 2s As Jo", "wheel"),
        (ace_to_five, "As Ah 4s 3s 2s", "pair of aces"),
        (ace_to_five, "6s 6h 4s 4d 2s", "two pair, sixes and fours"),
        (ace_to_five, "6s 6h 6d 4d 2s", "three sixes"),
        (ace_to_five, "7s As", "seven-ace low"),  # what lies face up
        (ace_to_five, "7s 7h As", "pair of sevens"),
        (deuce_to_seven, "7s 5h 4s 3s 2s", "seven-five low"),
        (deuce_to_seven, "As 5h 4s 3s 2s", "ace-five low"),
        (deuce_to_seven, "7s 6h 5s 4s 3s", "straight to the seven"),
        (deuce_to_seven, "9s 6s 5s 4s 3s", "flush, nine high"),
        (deuce_to_seven, "As Ks Qs Js Ts", "royal flush"),
    ],
)
def test_they_are_said_as_people_say_them(
    rank: Callable[[Sequence[Card]], Low], hand: str, words: str
) -> None:
    assert rank(cards(hand)).words == words


def test_a_seven_or_better_has_no_pair_and_no_higher_card() -> None:
    seven, eight, pair = map(ace_to_five, map(cards, ("7s 6h 5s 4s 3s", "8s 4h 3s 2s As", "2s 2h 5s 4s 3s")))
    assert (seven.or_better(7), eight.or_better(7), pair.or_better(7)) == (True, False, False)
    assert eight.or_better(8)


def test_of_up_cards_the_lower_leads_and_any_pair_follows() -> None:
    falling(
        ace_to_five,
        ["4s 3s 2s As", "5s 3s 2s As", "Ks Qs Js Ts", "As Ah 3s 2s", "2s 2h 3s 4s", "As Ah 2s 2h"],
    )


@pytest.mark.parametrize(
    ("rank", "first", "labels"),
    [
        (ace_to_five, "5s 4h 3d 2c As", 14),  # nine heights, and five kinds that count against a hand
        (deuce_to_seven, "7s 5h 4d 3c 2s", 17),  # eight heights, and nine kinds
    ],
)
def test_the_best_hand_of_each_kind_is_shown_from_the_best_to_the_worst(
    rank: Callable[[Iterable[Card]], Low], first: str, labels: int
) -> None:
    shown = low_hands(rank)
    ranked = [rank(example.cards) for example in shown]
    assert {card.rank for card in shown[0].cards} == {card.rank for card in cards(first)}
    assert [one.words for one in ranked] == [example.label for example in shown]
    assert ranked == sorted(ranked, reverse=True)
    assert len({example.label for example in shown}) == labels


def hand_of(rng: random.Random, pack: Sequence[Card]) -> list[Card]:
    """Five to nine cards, of any, few ranks or few suits."""
    ranks = rng.sample("A23456789TJQK", rng.choice((3, 5, 13)))
    suits = rng.choice(("shdc", "sh", "s"))
    like = [card for card in pack if card.is_joker or (card.rank in ranks and card.suit in suits)]
    return rng.sample(like if len(like) >= 9 else list(pack), rng.randint(5, 9))


@pytest.mark.parametrize(("rank", "pack"), [(ace_to_five, JOKER), (deuce_to_seven, STANDARD)])
def test_the_lowest_of_five_to_nine_is_the_lowest_of_all_fives(
    rank: Callable[[Sequence[Card]], Low], pack: Sequence[Card]
) -> None:
    rng, met = random.Random(19), set()
    for _ in range(1500):
        hand = hand_of(rng, pack)
        best = rank(hand)
        assert best == max(rank(some) for some in combinations(hand, 5)), " ".join(map(str, hand))
        met.add(best.category)
    assert len(met) >= 5
