"""The best five of six and seven cards, against the best of all combinations."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Literal

import pytest

from openfelt.cards import DECKS, Card, cards
from openfelt.hands import Category, Ranked, Rankings, best_five, best_five_with, five, poker

STANDARD, JOKER = DECKS["standard"].cards, DECKS["joker"].cards
RANKINGS = [
    Rankings(joker=joker, joker_in_flush=in_flush, five_of_a_kind=kind, wheel=wheel)  # type: ignore[arg-type]  # each of its words
    for joker, in_flush, kind, wheel in product(
        ("bug", "wild"), (True, False), ("aces", "any"), ("lowest", "second-highest")
    )
]


def of_all(hand: Sequence[Card], rankings: Rankings) -> Ranked:
    """The definition."""
    return max(five(some, rankings) for some in combinations(hand, 5))


def hands(seed: int, number: int) -> Iterator[tuple[list[Card], Rankings]]:
    """Five to seven cards of any kind, mostly of one suit, or of few ranks; one in three with the joker."""
    rng = random.Random(seed)
    for _ in range(number):
        size, suit = rng.choice((5, 6, 7)), rng.choice("shdc")
        few = ("A", *rng.sample("23456789TJQK", rng.choice((1, 3))))
        like = rng.choice((
            STANDARD,
            [card for card in STANDARD if card.suit == suit or rng.random() < 0.15],
            [card for card in STANDARD if card.rank in few],
        ))  # fmt: skip
        some = rng.sample(sorted(like, key=lambda card: card.order), min(size, len(like)))
        some += rng.sample([card for card in STANDARD if card not in some], size - len(some))
        if rng.random() < 1 / 3:
            some[0] = JOKER[-1]
        yield some, rng.choice(RANKINGS)


def agree(seed: int, number: int) -> Counter[Category]:
    met: Counter[Category] = Counter()
    for hand, rankings in hands(seed, number):
        best = best_five(hand, rankings)
        assert best == of_all(hand, rankings), (" ".join(map(str, hand)), rankings)
        met[best.category] += 1
    return met


def test_the_best_five_are_the_best_of_all_combinations() -> None:
    assert set(agree(1, 4000)) == set(Category)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_they_are_so_for_two_hundred_thousand_hands(part: int) -> None:
    assert set(agree(100 + part, 50_000)) == set(Category)


@pytest.mark.parametrize("joker", ["bug", "wild"])
@pytest.mark.parametrize("wheel", ["lowest", "none"])
def test_they_are_so_where_ranks_are_gone(
    joker: Literal["bug", "wild"], wheel: Literal["lowest", "none"]
) -> None:
    rng, met = random.Random(41), set()
    rankings = Rankings(joker=joker, wheel=wheel, five_of_a_kind="any", without="8 9 T")
    for _ in range(500):
        suits = rng.choice(("shdc", "s"))
        pack = [card for card in DECKS["mexican"].cards if card.is_joker or card.suit in suits]
        hand = rng.sample(pack, rng.choice((5, 6, 7)))
        assert best_five(hand, rankings) == of_all(hand, rankings), " ".join(map(str, hand))
        met.add(best_five(hand, rankings).category)
    assert {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH} < met


def with_one(hole: Sequence[Card], board: Sequence[Card]) -> Ranked:
    plain = RANKINGS[0]
    return max(
        five(some, plain) for some in combinations((*hole, *board), 5) if any(card in hole for card in some)
    )


def test_at_least_one_of_two_cards_plays() -> None:
    rng = random.Random(7)
    for _ in range(1500):
        seven = rng.sample(STANDARD, 7)
        assert best_five_with(seven[:2], seven[2:], RANKINGS[0]) == with_one(seven[:2], seven[2:])


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("2s 3d", "Ah Kh Qh Jh Th", "ace-king high"),  # the royal on the board is nobody's
        ("9h 3d", "Ah Kh Qh Jh Th", "straight flush to the king"),
        ("2s 2d", "Ac Ad Ah Kc Kd", "full house, aces over twos"),
        ("4s 3d", "Ac Ad Ah As Kd", "four aces"),
    ],
)
def test_what_lies_on_the_board_alone_does_not_count(hole: str, board: str, words: str) -> None:
    best = best_five_with(cards(hole), cards(board), RANKINGS[0])
    assert best == with_one(cards(hole), cards(board))
    assert best.words == words


@pytest.mark.proof
def test_how_many_five_card_hands_there_are_of_each_kind() -> None:
    plain = RANKINGS[0]
    assert Counter(best_five(hand, plain).category for hand in combinations(STANDARD, 5)) == {
        Category.ROYAL_FLUSH: 4, Category.STRAIGHT_FLUSH: 36, Category.FOUR_OF_A_KIND: 624,
        Category.FULL_HOUSE: 3744, Category.FLUSH: 5108, Category.STRAIGHT: 10_200,
        Category.THREE_OF_A_KIND: 54_912, Category.TWO_PAIR: 123_552, Category.PAIR: 1_098_240,
        Category.HIGH_CARD: 1_302_540,
    }  # fmt: skip


def test_hands_are_remembered_to_a_bound() -> None:
    """A room ranks hands for as long as it is open."""
    rng = random.Random(1)
    for _ in range(50_000):
        best_five(rng.sample(STANDARD, 7), RANKINGS[0])
    kept = {name: made.cache_info() for name, made in vars(poker).items() if hasattr(made, "cache_info")}
    assert kept["_of_any_suit"].currsize == poker.KEPT, "so many were met"
    grow = {name: info.currsize for name, info in kept.items() if info.currsize > poker.KEPT}
    assert grow == {}
