"""The classes of seven cards: all of them, each as large as it says."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, combinations, combinations_with_replacement, product
from math import factorial, prod

import pytest

from kernels.likeness import another, every
from openfelt.cards import JOKER, RANKS, SUITS, Card, Deck, cards
from openfelt.kernels import ALL_SEVENS, alike

Ways = Mapping[tuple[Card, ...], int]

WITH_JOKER, WITHOUT = (Card.of(JOKER),), ()
PARTED = [(front, tuple({*range(7)} - {*front})) for front in combinations(range(7), 2)]


def test_all_hands_are_there_once(ways: Ways) -> None:
    assert sum(ways.values()) == ALL_SEVENS == 154_143_080
    assert sum(number for hand, number in ways.items() if hand[-1].is_joker) == 20_358_520  # C(52, 6)
    assert len(ways) == 448_409
    assert all(alike(hand) == hand for hand in ways)
    chance, deck = random.Random("dealt"), Deck.of("joker").cards
    assert all(alike(chance.sample(deck, 7)) in ways for _ in range(20_000))


@pytest.mark.parametrize(
    ("hand", "number"),
    [
        ("As Ks Qs Js Ts 9s 8s", 4),
        ("As Ks Qs Js Ts Kh Qh", 4 * 3),
        ("As Ks Qs Js Ts Kh Qd", 4 * 6),
        ("As Ks Qs Js Ts Kh Kd", 4 * 3),
        ("As Ks Qs Js Ts 9s 2h", 4 * 3),
        ("As Qs Js Ts Kh Qh Jo", 4 * 3),
        ("As Ah Ad Ac Ks Kh Jo", 6),
        ("As Kh Qd Jc 9s 8h 7d", 4**7 - 4 * (21 * 9 + 7 * 3 + 1)),
    ],
)
def test_a_hand_stands_for_as_many_as_counted_by_hand(hand: str, number: int, ways: Ways) -> None:
    assert ways[cards(hand)] == number


def test_hands_stand_for_as_many_as_they_say(ways: Ways) -> None:
    """Every choice of suits, for a hand of each number of ways there is."""
    by_number: dict[int, list[tuple[Card, ...]]] = {}
    for hand, number in ways.items():
        by_number.setdefault(number, []).append(hand)
    chance = random.Random("ways")
    for number, hands in by_number.items():
        stands = chance.choice(hands)
        assert len({frozenset(hand) for hand in every(stands)}) == number
        assert alike(another(stands, chance)) == stands


def test_the_order_of_the_cards_makes_no_difference() -> None:
    hand = cards("2d Kh Jo 9s Qs 9h As")
    assert {alike(random.Random(seed).sample(hand, 7)) for seed in range(50)} == {alike(hand)}


@pytest.mark.proof
def test_every_hand_up_to_suits_has_one_that_stands_for_it(ways: Ways) -> None:
    """All 6,972,147, made another way: as the rank sets of four suits whose names do not matter.

    And what `five` and `two` read of any way to part them, heights and whether five are of one suit, is the
    same of both; so is whether two beside these five are.
    """
    number, found = 0, Counter[tuple[Card, ...]]()
    read = {stands: readable(stands) for stands in ways}
    for hand, times in up_to_suits():
        number += 1
        stands = alike(hand)
        found[stands] += times
        assert readable(hand) == read[stands]
    assert number == 6_972_147
    assert found == ways


def readable(hand: tuple[Card, ...]) -> tuple[list[str], list[tuple[str, bool]]]:
    """The ranks, and for each five cards of one suit the ranks of the two others and whether they match."""
    beside = []
    for front, back in PARTED:
        if len({hand[place].suit for place in back} - {""}) == 1:
            one, other = sorted((hand[place] for place in front), key=lambda card: card.rank)
            beside.append((one.rank + other.rank, one.suit == other.suit))
    return sorted(card.rank for card in hand), sorted(beside)


def up_to_suits() -> Iterator[tuple[tuple[Card, ...], int]]:
    """A hand for each way to hold ranks in four suits, and in how many ways the suits can be named."""
    held = {
        (suit, ranks): tuple(Card.of(rank + suit) for rank in ranks)
        for length in range(8)
        for ranks in combinations(RANKS, length)
        for suit in SUITS
    }
    for joker, natural in ((WITHOUT, 7), (WITH_JOKER, 6)):
        for lengths in combinations_with_replacement(range(natural, -1, -1), 4):
            if sum(lengths) != natural:
                continue
            same = [
                combinations_with_replacement(list(combinations(RANKS, length)), number)
                for length, number in Counter(lengths).items()
            ]
            for parts in product(*same):
                suits = tuple(chain.from_iterable(parts))
                dealt = chain.from_iterable(map(held.__getitem__, zip(SUITS, suits, strict=True)))
                names = factorial(4) // prod(factorial(times) for times in Counter(suits).values())
                yield (*dealt, *joker), names
