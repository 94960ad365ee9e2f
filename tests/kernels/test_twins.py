"""Each kernel beside the plain function whose name it has: the same of every hand that is tried."""

from __future__ import annotations

from itertools import chain, combinations, combinations_with_replacement
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from openfelt.cards import DECKS, Card
from openfelt.families.blackjack.count import count as plain_count
from openfelt.families.blackjack.count import value
from openfelt.hands import Rankings, ace_to_five, best_five, deuce_to_seven, points, two, two_tiles
from openfelt.kernels import lookups, small, vectors
from openfelt.kernels.highs import CARDS, highs, numbers

WITH_JOKER = tuple(sorted(DECKS["joker"].cards, key=lambda card: card.order))
RANKINGS = {
    "bug": Rankings(),
    "wild, any five of a kind": Rankings(joker="wild", five_of_a_kind="any"),
    "bug, wheel second": Rankings(wheel="second-highest"),
    "not in a flush": Rankings(joker_in_flush=False),
}


def dealt(size: int, number: int, pack: int = 52) -> NDArray[np.uint8]:
    rng = Random(f"{size} of {pack}")
    return np.array([rng.sample(range(pack), size) for _ in range(number)], np.uint8)


def hands_of(rows: NDArray[np.uint8]) -> list[list[Card]]:
    return [[WITH_JOKER[card] for card in row] for row in rows.tolist()]


def every_five() -> NDArray[np.uint8]:
    return np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8).reshape(-1, 5)


# Vectors


def scored(hands: NDArray[np.uint8]) -> NDArray[np.uint32]:
    blocks = vectors.in_blocks(hands)
    scores = np.zeros(blocks.shape[0] * vectors.BLOCK, np.uint32)
    vectors.best_five(blocks, scores)
    return scores[: len(hands)]


def numbered(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    found = np.zeros(len(hands), np.uint16)
    numbers(hands, highs(), found)
    return found


@pytest.fixture(scope="module")
def scale() -> NDArray[np.uint32]:
    """Every score of five cards, from the lowest: the place of each is the number of its hand."""
    every = every_five()
    scores, of = scored(every), numbered(every)
    different = np.unique(scores)
    assert len(different) == 7462
    assert (np.searchsorted(different, scores) + 1 == of).all(), "all 2,598,960"
    return different


def test_seven_cards_score_as_the_best_five_of_them(scale: NDArray[np.uint32]) -> None:
    hands = dealt(7, 100_000)
    assert (scale[numbered(hands) - 1] == scored(hands)).all()


@pytest.mark.proof
def test_all_seven_cards_score_as_the_best_five_of_them(scale: NDArray[np.uint32]) -> None:
    """133,784,560 of them, for each highest pair of cards at once."""
    for first, second in combinations(range(47), 2):
        rest = np.array(list(combinations(range(second + 1, 52), 5)), np.uint8)
        if len(rest):
            pair = np.broadcast_to(np.array([first, second], np.uint8), (len(rest), 2))
            hands = np.concatenate([pair, rest], axis=1)
            assert (scale[numbered(hands) - 1] == scored(hands)).all()


# With a joker, and low


def check_high(rankings: Rankings, size: int, number: int) -> None:
    hands = dealt(size, number, pack=53)
    hands[: number // 2, 0] = 52
    hands = hands[[len({*row}) == size for row in hands.tolist()]]
    by, found = lookups.best_five(rankings), np.zeros(len(hands), np.uint16)
    by.of(hands, found)
    for cards, of in zip(hands_of(hands), found.tolist(), strict=True):
        assert by.hands[of - 1] == best_five(cards, rankings), cards


@pytest.mark.parametrize("size", [5, 6, 7])
def test_with_a_joker_a_hand_has_the_number_of_what_it_is(size: int) -> None:
    check_high(RANKINGS["bug"], size, 2_000)


@pytest.mark.proof
@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("how", RANKINGS)
def test_however_the_joker_counts_a_hand_has_its_number(how: str, size: int) -> None:
    check_high(RANKINGS[how], size, 200_000)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_low_hands_have_the_number_of_what_they_are(size: int) -> None:
    hands = dealt(size, 2_000, pack=53)
    by, found = lookups.ace_to_five(), np.zeros(len(hands), np.uint16)
    by.of(hands, found)
    for cards, of in zip(hands_of(hands), found.tolist(), strict=True):
        assert by.hands[of - 1] == ace_to_five(cards), cards


def check_deuce_to_seven(hands: NDArray[np.uint8]) -> None:
    by, found = lookups.deuce_to_seven(), np.zeros(len(hands), np.uint16)
    by.of(hands, found)
    for cards, of in zip(hands_of(hands), found.tolist(), strict=True):
        assert by.hands[of - 1] == deuce_to_seven(cards), cards


def test_deuce_to_seven_hands_have_the_number_of_what_they_are() -> None:
    check_deuce_to_seven(dealt(5, 4_000))
    check_deuce_to_seven(4 * np.array(list(combinations(range(13), 5)), np.uint8))  # of one suit


@pytest.mark.proof
def test_all_deuce_to_seven_hands_have_the_number_of_what_they_are() -> None:
    check_deuce_to_seven(every_five())


# Of few cards: every one


@pytest.mark.parametrize("how", RANKINGS)
def test_two_cards_have_the_number_of_what_they_are(how: str) -> None:
    table, hands = small.two(RANKINGS[how])
    for one, other in combinations(WITH_JOKER, 2):
        assert hands[table[one.order, other.order] - 1] == two((one, other), RANKINGS[how])


@pytest.mark.parametrize("second_counts", [False, True])
def test_two_tiles_have_the_number_of_what_they_are(second_counts: bool) -> None:
    table, hands = small.two_tiles(second_counts)
    for one, other in combinations(DECKS["tiles"].cards, 2):
        assert hands[table[one.order, other.order] - 1] == two_tiles((one, other), second_counts)


@pytest.mark.parametrize("size", [2, 3])
def test_points_are_what_cards_count(size: int) -> None:
    hands = np.array(list(combinations_with_replacement(range(52), size)), np.uint8)
    found = np.zeros(len(hands), np.uint8)
    small.points(hands, found)
    assert found.tolist() == [points([CARDS[card] for card in row]) for row in hands.tolist()]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_totals_are_what_cards_count(size: int) -> None:
    ranks = 4 * np.array(list(combinations_with_replacement(range(13), size)), np.uint8)
    found = np.zeros(len(ranks), np.uint8)
    small.count(ranks, small.by_card(value), found)
    for row, of in zip(ranks.tolist(), found.tolist(), strict=True):
        plain = plain_count([CARDS[card] for card in row])
        assert (of % small.SOFT, of >= small.SOFT) == (plain.total, plain.soft), row
