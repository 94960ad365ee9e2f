"""All hands of five cards there are, counted a second time: by formula, and card by card for the joker.

Without a joker the number of each kind follows from the number of ranks and of straights. A joker is
whatever card makes the best hand of those it may be, so that hands with it are those of five natural cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb

import pytest

from openfelt.cards import DECKS, JOKER, Card
from openfelt.hands import Category, Ranked, Rankings, ace_to_five, best_five, deuce_to_seven, five

STANDARD, FORTY = DECKS["standard"].cards, DECKS["forty"].cards
GAP = "8 9 T"
PACKS = {
    "53 cards, the joker a bug": (STANDARD, Rankings()),  # 003:321
    "53 cards, the joker wild": (STANDARD, Rankings(joker="wild", five_of_a_kind="any")),  # 003:1769
    "41 cards, the joker face up": (FORTY, Rankings(without=GAP)),  # 003:609
    "41 cards, the joker face down": (FORTY, Rankings(joker="wild", five_of_a_kind="any", without=GAP)),
}
IN_A_ROW = {Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}


def by_formula(ranks: int, straights: int, royal: int = 4) -> dict[Category, int]:
    """Of a pack of so many ranks in four suits, in which so many sets of five ranks are in a row."""
    rows, sets = straights, comb(ranks, 5)
    return {
        Category.ROYAL_FLUSH: royal,
        Category.STRAIGHT_FLUSH: 4 * rows - royal,
        Category.FOUR_OF_A_KIND: ranks * 4 * (ranks - 1),
        Category.FULL_HOUSE: ranks * 4 * (ranks - 1) * 6,
        Category.FLUSH: 4 * (sets - rows),
        Category.STRAIGHT: rows * (4**5 - 4),
        Category.THREE_OF_A_KIND: ranks * 4 * comb(ranks - 1, 2) * 4**2,
        Category.TWO_PAIR: comb(ranks, 2) * 6 * 6 * 4 * (ranks - 2),
        Category.PAIR: ranks * 6 * comb(ranks - 1, 3) * 4**3,
        Category.HIGH_CARD: (sets - rows) * (4**5 - 4),
    }


def counted(found: Iterable[Ranked]) -> Counter[Category]:
    return Counter(ranked.category for ranked in found)


def no_zeros(counts: dict[Category, int]) -> dict[Category, int]:
    return {category: number for category, number in counts.items() if number}


@pytest.mark.proof
def test_every_hand_of_forty_cards() -> None:
    found = counted(best_five(hand, Rankings(without=GAP)) for hand in combinations(FORTY, 5))
    assert found == no_zeros(by_formula(10, 7, royal=0))
    assert found.total() == comb(40, 5)


@pytest.mark.proof
def test_every_hand_of_fifty_two_cards() -> None:
    found = counted(five(hand, Rankings()) for hand in combinations(STANDARD, 5))
    assert found == by_formula(13, 10)
    assert found.total() == 2_598_960


@pytest.mark.proof
def test_every_hand_from_ace_to_five() -> None:
    """By what counts against it, and where nothing does by its highest card."""
    found = Counter((low.category, low.heights[0]) for low in map(ace_to_five, combinations(STANDARD, 5)))
    kinds = by_formula(13, 0, royal=0)
    for category in (Category.PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.FULL_HOUSE,
                     Category.FOUR_OF_A_KIND):  # fmt: skip
        assert sum(number for (kind, _), number in found.items() if kind is category) == kinds[category]
    highest = {top: number for (kind, top), number in found.items() if kind is Category.HIGH_CARD}
    assert highest == {top: comb(top - 1, 4) * 4**5 for top in range(5, 14)}
    assert found.total() == 2_598_960


@pytest.mark.proof
def test_every_hand_from_deuce_to_seven() -> None:
    found = Counter((low.category, low.heights[:1]) for low in map(deuce_to_seven, combinations(STANDARD, 5)))
    kinds: Counter[Category] = Counter()
    for (kind, _), number in found.items():
        kinds[kind] += number
    assert kinds == by_formula(13, 9)  # ace to five is no straight
    highest = {top: number for (kind, top), number in found.items() if kind is Category.HIGH_CARD}
    # Of the sets of each height one is in a row.
    assert highest == {(top,): (comb(top - 2, 4) - 1) * (4**5 - 4) for top in range(7, 15)}
    assert found.total() == 2_598_960


def instead_of_the_joker(four: Sequence[Card], pack: Sequence[Card], rankings: Rankings) -> Iterator[Ranked]:
    """What four cards are with every card that the joker may be."""
    for card in pack:
        if card in four:
            continue
        made = five((*four, card), rankings)
        flush = made.category is Category.FLUSH
        if rankings.joker == "wild" or card.rank == "A" or flush or made.category in IN_A_ROW:
            yield made
    if len({card.rank for card in four}) == 1:
        aces = four[0].rank == "A"
        if aces:
            yield Ranked(Category.FIVE_ACES, ())
        elif rankings.five_of_a_kind == "any":
            height = five((*four, next(card for card in pack if card not in four)), rankings).heights[0]
            yield Ranked(Category.FIVE_OF_A_KIND, (height,))


def check_jokers(name: str, fours: Iterable[tuple[Card, ...]]) -> Counter[Category]:
    pack, rankings = PACKS[name]
    joker, found = Card.of(JOKER), []
    for four in fours:
        best = max(instead_of_the_joker(four, pack, rankings))
        assert five((*four, joker), rankings) == best_five((joker, *four), rankings) == best, four
        found.append(best)
    return counted(found)


@pytest.mark.parametrize("name", PACKS)
def test_the_joker_is_the_best_card_it_may_be(name: str) -> None:
    """Of four suited ranks and their neighbours, and of few ranks."""
    pack, _ = PACKS[name]
    near = [card for card in pack if card.suit == "s"] + [Card.of("Ah"), Card.of("7h")]
    few = [card for card in pack if card.rank in "AK2"]
    check_jokers(name, [*list(combinations(near, 4))[::7], *combinations(few, 4)])


def with_a_wild_joker(ranks: int, straights: int, royal: int) -> dict[Category, int]:
    """Of four cards: whether they are in some row of five, else how many there are of their ranks."""
    fours, in_rows = comb(ranks, 4), 4 * straights + 1  # neighbouring rows share one set of four
    return {
        Category.FIVE_ACES: 1,
        Category.FIVE_OF_A_KIND: ranks - 1,
        Category.ROYAL_FLUSH: royal,
        Category.STRAIGHT_FLUSH: 4 * in_rows - royal,
        Category.FOUR_OF_A_KIND: ranks * 4 * 4 * (ranks - 1),
        Category.FULL_HOUSE: comb(ranks, 2) * 6 * 6,
        Category.FLUSH: 4 * (fours - in_rows),
        Category.STRAIGHT: in_rows * (4**4 - 4),
        Category.THREE_OF_A_KIND: ranks * 6 * comb(ranks - 1, 2) * 4**2,
        Category.PAIR: (fours - in_rows) * (4**4 - 4),
    }


def with_a_bug(ranks: int, straights: int, royal: int) -> dict[Category, int]:
    """The same, but where nothing is completed the joker is one more ace."""
    others, in_rows, in_rows_with_ace = ranks - 1, 4 * straights + 1, 2 * 4
    aces, mixed = comb(others, 3) - in_rows_with_ace, 4**4 - 4
    return {
        Category.FIVE_ACES: 1,
        Category.ROYAL_FLUSH: royal,
        Category.STRAIGHT_FLUSH: 4 * in_rows - royal,
        Category.FOUR_OF_A_KIND: others + 4 * 4 * others,
        Category.FULL_HOUSE: others * 4 * 4 + 6 * others * 6,
        Category.FLUSH: 4 * (comb(ranks, 4) - in_rows),
        Category.STRAIGHT: in_rows * mixed,
        Category.THREE_OF_A_KIND: others * 4 * (others - 1) * 4 + 6 * comb(others, 2) * 4**2,
        Category.TWO_PAIR: comb(others, 2) * 6 * 6 + others * 6 * 4 * (others - 1) * 4,
        Category.PAIR: others * 6 * comb(others - 1, 2) * 4**2 + aces * mixed,
        Category.HIGH_CARD: (comb(others, 4) - (in_rows - in_rows_with_ace)) * mixed,
    }


@pytest.mark.proof
@pytest.mark.parametrize("name", PACKS)
def test_every_hand_with_the_joker(name: str) -> None:
    pack, rankings = PACKS[name]
    formula = with_a_wild_joker if rankings.joker == "wild" else with_a_bug
    found = check_jokers(name, combinations(pack, 4))
    assert found == no_zeros(formula(10, 7, 0) if rankings.without else formula(13, 10, 4 * 5))
    assert found.total() == comb(len(pack), 4)


@pytest.mark.proof
def test_every_low_hand_with_the_joker() -> None:
    joker, spades = Card.of(JOKER), [card for card in STANDARD if card.suit == "s"]
    found: Counter[tuple[Category, int]] = Counter()
    for four in combinations(STANDARD, 4):
        ranks = {card.rank for card in four}
        low = ace_to_five((*four, joker))
        assert low == max(ace_to_five((*four, card)) for card in spades if card.rank not in ranks), four
        found[low.category, low.heights[0]] += 1
    highest = {top: number for (kind, top), number in found.items() if kind is Category.HIGH_CARD}
    # With a lower rank to fill, or as the five of ace to four.
    assert highest == {top: (comb(top - 1, 3) + (top == 5)) * 4**4 for top in range(5, 14)}
    assert found.total() == comb(52, 4)
