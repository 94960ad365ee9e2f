"""How two cards stand on a board, held against the plain functions over every hand that a bank may have."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest

from openfelt.hands import Category, Ranked, Rankings, best_five, best_five_with
from openfelt.kernels.boards import HOLES, holes, sets, stands_for
from openfelt.kernels.highs import CARDS, highs, ranked_highs
from openfelt.kernels.standing import Bank, standing
from openfelt.kernels.textures import texture, textures

PLAIN = Rankings()
LEAST = next(number for number, hand in enumerate(ranked_highs(), 1) if hand.category is Category.PAIR)
BANKS = {
    "any five": Bank(1, LEAST, int(Category.PAIR), own=False),
    "with an own card": Bank(1, LEAST, int(Category.PAIR), own=True),
    "the better of two hands": Bank(2, LEAST, int(Category.PAIR), own=False),
}
BOARDS = ["As Ks Qs Js Ts", "7h 7d 7c 7s 2h", "Ah Kd Qc Js Tc", "2s 7h 9d Jc Kd", "4s 9s Js 2h 3d"]


def made(bank: Bank, own: tuple[int, int], board: list[int]) -> Ranked:
    two, five = [CARDS[card] for card in own], [CARDS[card] for card in board]
    return best_five_with(two, five, PLAIN) if bank.own else best_five((*two, *five), PLAIN)


def check(bank: Bank, board: list[int], rng: Random, hands: int) -> None:
    of = textures()
    place, suit = texture(np.array(board), of)
    here = slice(place, place + 1)
    on = standing(bank, of._replace(suited=of.suited[here], others=of.others[here]), highs())
    every = {own: made(bank, own, board) for own in HOLES if not {*own} & {*board}}
    assert len(every) == 1081
    for own, hand in every.items():
        assert ranked_highs()[on.number[0, of.two[suit, *own]] - 1] == hand, (own, board)
    alone = best_five([CARDS[card] for card in board], PLAIN)
    assert ranked_highs()[on.alone[0] - 1] == alone
    for own in rng.sample([*every], hands):
        two = of.two[suit, *own]
        apart = {other: hand for other, hand in every.items() if not {*other} & {*own}}
        against = list(apart.values())
        if bank.hands == 2:
            against = [
                max(apart[one], apart[other])
                for one, other in combinations(apart, 2)
                if not {*one} & {*other}
            ]
        assert len(against) == bank.ways
        seven = best_five([CARDS[card] for card in (*own, *board)], PLAIN)
        assert ranked_highs()[on.any[0, two] - 1] == seven
        below, same = (sum(hand < every[own] for hand in against), against.count(every[own]))
        short = sum(hand.category < Category.PAIR for hand in against)
        assert (on.below[0, two], on.same[0, two], on.short[0, two]) == (below, same, short), (own, board)


@pytest.mark.parametrize("how", BANKS)
def test_two_cards_stand_where_the_plain_functions_say(how: str) -> None:
    rng = Random(how)
    text = rng.choice(BOARDS)
    check(BANKS[how], [CARDS.index(card) for card in CARDS if card.text in text.split()], rng, 2)


@pytest.mark.proof
@pytest.mark.parametrize("text", [*BOARDS, *range(10)])
@pytest.mark.parametrize("how", BANKS)
def test_two_cards_stand_there_on_many_boards(how: str, text: str | int) -> None:
    rng = Random(f"{how} on {text}")
    named = [CARDS.index(card) for card in CARDS if isinstance(text, str) and card.text in text.split()]
    check(BANKS[how], named or sorted(rng.sample(range(52), 5)), rng, 10)


@pytest.mark.parametrize(("size", "all_sets"), [(3, 22_100), (4, 270_725)])
def test_sets_stand_for_all(size: int, all_sets: int) -> None:
    of, rng, become = sets(size), Random(size), np.zeros(4, np.int64)
    assert int(of.ways.sum()) == all_sets
    assert len(set(of.keys.tolist())) == len(of.keys)
    for _ in range(200):
        cards = rng.sample(range(52), size)
        key, change = stands_for(np.array(cards), size, size, holes().change, become)
        changed = sorted(card // 4 * 4 + holes().suits[change, card % 4] for card in cards)
        assert of.cards[np.searchsorted(of.keys, key)].tolist() == changed


def test_textures_stand_for_all_boards() -> None:
    """Each of as many as suits can make of its ranks; and every two cards of theirs have a place."""
    of, rng = textures(), Random(5)
    ways = 0
    for suited, others in zip(of.suited.tolist(), of.others.tolist(), strict=True):
        if max(others) <= 4:
            ways += boards_of(suited.bit_count(), tuple(sorted(others, reverse=True)))
    assert ways == comb(52, 5)
    for _ in range(500):
        board = sorted(rng.sample(range(52), 5))
        place, suit = texture(np.array(board), of)
        ranks = [card >> 2 for card in board if card & 3 != suit]
        assert of.others[place].tolist() == np.bincount(ranks, minlength=13).tolist()
        assert of.suited[place] == sum(1 << (12 - (card >> 2)) for card in board if card & 3 == suit)
        assert suit == next((one for one in range(4) if sum(card & 3 == one for card in board) > 2), 4)


@cache
def boards_of(suited: int, others: tuple[int, ...]) -> int:
    """How many boards have so many cards of one suit, and so many of each other rank of any suits."""
    suits = range(3) if suited else range(4)
    chosen = product(*(combinations(suits, number) for number in others if number))
    short = sum(all(sum(suit in one for one in held) < 3 for suit in suits) for held in chosen)
    return 4 * short if suited else short
