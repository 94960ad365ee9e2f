"""Each kernel beside the plain function whose name it has: the same of every hand that is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations, combinations_with_replacement
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from openfelt.cards import DECKS, Card
from openfelt.families.blackjack.count import count as plain_count
from openfelt.families.blackjack.count import value
from openfelt.hands import (
    Category,
    Low,
    Ranked,
    Rankings,
    ace_to_five,
    best_five,
    deuce_to_seven,
    points,
    two,
    two_tiles,
)
from openfelt.kernels import lookups, small, tally, vectors
from openfelt.kernels.every_seven import tally as kinds_of_all
from openfelt.kernels.highs import CARDS, highs, numbers
from openfelt.kernels.lanes import BLOCK, in_blocks

WITH_JOKER = tuple(sorted(DECKS["joker"].cards, key=lambda card: card.order))
RANKINGS = {
    "bug": Rankings(),
    "wild, any five of a kind": Rankings(joker="wild", five_of_a_kind="any"),
    "bug, wheel second": Rankings(wheel="second-highest"),
    "not in a flush": Rankings(joker_in_flush=False),
    "wild, five aces": Rankings(joker="wild"),
    "bug, any five of a kind": Rankings(five_of_a_kind="any"),
    "wild, wheel second, not in a flush": Rankings(
        joker="wild", five_of_a_kind="any", wheel="second-highest", joker_in_flush=False
    ),
    "bug, no wheel": Rankings(wheel="none"),
}


def dealt(size: int, number: int, pack: int = 52) -> NDArray[np.uint8]:
    rng = Random(f"{size} of {pack}")
    return np.array([rng.sample(range(pack), size) for _ in range(number)], np.uint8)


def hands_of(rows: NDArray[np.uint8]) -> list[list[Card]]:
    return [[WITH_JOKER[card] for card in row] for row in rows.tolist()]


def every_five() -> NDArray[np.uint8]:
    return np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8).reshape(-1, 5)


# Vectors


Rank = Callable[[NDArray[np.uint8], NDArray[np.uint32]], None]


def scored(hands: NDArray[np.uint8], rank: Rank = vectors.best_five) -> NDArray[np.uint32]:
    blocks = in_blocks(hands)
    scores = np.zeros(blocks.shape[0] * BLOCK, np.uint32)
    rank(blocks, scores)
    return scores[: len(hands)]


def numbered(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    found = np.zeros(len(hands), np.uint16)
    numbers(hands, highs(), found)
    return found


class Scale:
    """The score of each number that was met, once and for all; the higher number has the higher score."""

    def __init__(self) -> None:
        self.scores = np.zeros(1 << 16, np.uint32)
        self.met = np.zeros(1 << 16, np.bool_)

    def check(self, of: NDArray[np.uint16], scores: NDArray[np.uint32]) -> None:
        new = ~self.met[of]
        self.scores[of[new]] = scores[new]
        self.met[of] = True
        assert (self.scores[of] == scores).all(), "equal hands have one score"
        in_order = self.scores[self.met].astype(np.int64)
        assert (np.diff(in_order) > 0).all(), "the better hand has the higher one"


@pytest.fixture(scope="module")
def scale() -> Scale:
    every, whole = every_five(), Scale()
    whole.check(numbered(every), scored(every))
    assert whole.met.sum() == 7462
    return whole


def test_seven_cards_score_as_the_best_five_of_them(scale: Scale) -> None:
    hands = dealt(7, 100_000)
    scale.check(numbered(hands), scored(hands))


@pytest.mark.proof
def test_all_seven_cards_score_as_the_best_five_of_them(scale: Scale) -> None:
    for hands in every_seven():
        if len(hands):
            scale.check(numbered(hands), scored(hands))


def every_seven(pack: int = 52) -> Iterator[NDArray[np.uint8]]:
    """For each first and second card at once: 133,784,560 of 52."""
    for first, second in combinations(range(pack - 5), 2):
        rest = np.fromiter(chain.from_iterable(combinations(range(second + 1, pack), 5)), np.uint8)
        pair = np.broadcast_to(np.array([first, second], np.uint8), (len(rest) // 5, 2))
        yield np.concatenate([pair, rest.reshape(-1, 5)], axis=1)


def test_every_seven_cards_are_as_many_of_each_kind_as_is_known() -> None:
    known = (
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020,
        4_047_644, 3_473_184, 224_848, 37_260, 4_324,
    )  # fmt: skip
    for threads in (1, 2, 3):
        assert kinds_of_all(threads) == dict(zip(Category, known, strict=False))


@pytest.mark.proof
def test_every_seven_cards_are_as_many_of_each_kind_as_the_plain_function_says() -> None:
    plain = tally(lambda hand: None if hand[-1].is_joker else best_five(hand, RANKINGS["bug"]).category)
    assert kinds_of_all() == {kind: ways for kind, ways in plain.items() if kind is not None}


def with_joker(size: int, number: int) -> NDArray[np.uint8]:
    """Half of them surely with the joker; a third of all of few ranks, or most of them of one suit."""
    hands = dealt(size, number, pack=53)
    hands[::2, 0] = 52
    rng = np.random.default_rng(size)
    near = rng.permuted(np.tile(np.arange(17), (number // 6, 1)), axis=1)[:, :size]
    few = np.minimum(near + 4 * rng.integers(0, 10, (len(near), 1)), 52)
    suited = 4 * rng.permuted(np.tile(np.arange(14), (number // 6, 1)), axis=1)[:, :size]
    suited[suited < 52] += np.repeat(rng.integers(0, 4, len(suited)), (suited < 52).sum(axis=1))
    suited[: len(suited) // 2, :2] = rng.integers(0, 53, (len(suited) // 2, 2))
    whole = np.concatenate([hands, few.astype(np.uint8), suited.astype(np.uint8)])
    rising = np.sort(whole, axis=1)
    different: NDArray[np.uint8] = whole[(rising[:, 1:] != rising[:, :-1]).all(axis=1)]
    return different


def check_scores(hands: NDArray[np.uint8], rank: Rank, plain: Callable[[list[Card]], Ranked | Low]) -> None:
    told: dict[Ranked | Low, int] = {}
    for cards, mark in zip(hands_of(hands), scored(hands, rank).tolist(), strict=True):
        assert told.setdefault(plain(cards), mark) == mark, cards
    in_order = [told[hand] for hand in sorted(told)]
    assert in_order == sorted(set(in_order))


def ranked_by(rankings: Rankings) -> Rank:
    return lambda blocks, scores: vectors.best_five(blocks, scores, rankings)


@pytest.mark.parametrize("how", RANKINGS)
def test_seven_cards_with_a_joker_score_as_what_they_are(how: str) -> None:
    rankings = RANKINGS[how]
    check_scores(with_joker(7, 8_000), ranked_by(rankings), lambda cards: best_five(cards, rankings))


@pytest.mark.parametrize("size", [5, 7])
def test_low_cards_with_a_joker_score_as_what_they_are(size: int) -> None:
    check_scores(with_joker(size, 20_000), vectors.ace_to_five, ace_to_five)


@pytest.mark.proof
def test_all_low_cards_with_a_joker_score_as_what_they_are() -> None:
    hands = np.fromiter(chain.from_iterable(combinations(range(53), 5)), np.uint8).reshape(-1, 5)
    check_scores(hands, vectors.ace_to_five, ace_to_five)


@pytest.mark.proof
@pytest.mark.parametrize("how", [*RANKINGS, "ace to five"])
def test_all_seven_cards_with_a_joker_score_as_what_they_are(how: str) -> None:
    """154,143,080 of them, by the tables that the plain functions wrote."""
    by = lookups.best_five(RANKINGS[how]) if how in RANKINGS else lookups.ace_to_five()
    rank, whole = ranked_by(RANKINGS[how]) if how in RANKINGS else vectors.ace_to_five, Scale()
    for hands in every_seven(53):
        found = np.zeros(len(hands), np.uint16)
        by.of(hands, found)
        if len(hands):
            whole.check(found, scored(hands, rank))


def test_deuce_to_seven_scores_fall_where_its_numbers_do() -> None:
    hands = every_five()
    found = np.zeros(len(hands), np.uint16)
    lookups.deuce_to_seven().of(hands, found)
    Scale().check(found, scored(hands, vectors.deuce_to_seven))


def test_a_pack_that_lacks_ranks_is_not_ranked_by_vectors() -> None:
    with pytest.raises(ValueError, match="lacks ranks"):
        scored(dealt(7, 10), ranked_by(Rankings(without="8 9 T")))


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
