"""What every bonus table pays, counted over all 154,143,080 hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

import pytest

from kernels.likeness import another
from openfelt.cards import Card, Deck, cards
from openfelt.hands import Bonus, Category, Rankings, best_bonus, bonuses, five
from openfelt.kernels import ALL_SEVENS, alike, tally

Ways = Mapping[tuple[Card, ...], int]

BUG, NO_FLUSH, FACE_UP = Rankings(), Rankings(joker_in_flush=False), Rankings(five_of_a_kind="any")
WILD, WILD_FIVES = Rankings(joker="wild"), Rankings(joker="wild", five_of_a_kind="any")
ELEVEN = tuple(bonus for bonus in Bonus if bonus is not Bonus.FIVE_OF_A_KIND)
FPG_08 = tuple(bonus for bonus in Bonus if bonus not in {Bonus.ROYAL_MATCH, Bonus.THREE_OF_A_KIND})

# The counts of a table are those of its hands from the top, then of the hands it does not pay.
USUAL = [
    32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204, 124_556_196,
]  # fmt: skip
COUNTS = {
    # Lucky Bonus, FPG-01, FPG-04 and FPG-05
    "000:329-339, 000:1595-1605, 002:675-685, 004:159-169": (ELEVEN, BUG, USUAL),
    # Face Up: five of a kind is paid as four
    "001:1564-1577": (ELEVEN, FACE_UP, USUAL),
    # Lucky Bonus at Ace Up, where the joker completes no flush (000:362)
    "000:491-501": (ELEVEN, NO_FLUSH, [*USUAL[:8], 4_207_424, 7_768_908, 11_593_680, 125_864_976]),
    # FPG-04 and FPG-05 where the room has the joker wild (002:593, 004:137)
    "002:675-685, 004:159-169, wild": (
        ELEVEN, WILD,
        [32, 96, 196, 1_128, 25_996, 184_644, 1_134_560, 5_997_144, 6_027_224, 15_315_300, 9_083_940,
         116_372_820],
    ),
    "003:2658-2667": (
        FPG_08, WILD_FIVES,
        [32, 196, 1_128, 13_536, 26_092, 184_644, 1_121_024, 5_997_144, 6_027_224, 11_083_940, 129_688_120],
    ),
    # The same with the joker as 003:2637 has it
    "003:2658-2667, bug": (
        FPG_08, BUG,
        [32, 196, 1_128, 0, 26_092, 184_644, 307_472, 4_188_528, 6_172_088, 11_236_028, 132_026_872],
    ),
}  # fmt: skip


@pytest.mark.proof
@pytest.mark.parametrize("lines", COUNTS)
def test_hands_that_a_table_pays(lines: str, record_property: Callable[[str, object], None]) -> None:
    table, rankings, counts = COUNTS[lines]
    paid = tally(lambda seven: best_bonus(seven, rankings, table))
    assert [paid[bonus] for bonus in (*table, None)] == counts
    assert paid.total() == sum(counts) == ALL_SEVENS
    record_property(f"bonus hands, {lines}", {str(bonus): paid[bonus] for bonus in (*table, None)})


@pytest.mark.proof
def test_published_counts_of_the_best_five_cards() -> None:
    """The joker a bug: Brian Alspach, "7-Card Poker Hands with Joker", and its Table 1 without one (2003).

    He counts royal flushes among the straight flushes.
    """
    best = tally(lambda seven: (seven[-1].is_joker, best_five(seven)))
    names = [Category(number) for number in range(9)]
    assert [best[False, name] for name in names] == [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584,
    ]  # fmt: skip
    assert [best[False, name] + best[True, name] for name in (*names, Category.FIVE_ACES)] == [
        24_780_420, 64_221_960, 35_553_816, 7_470_676, 11_236_028, 6_172_088, 4_188_528, 307_472, 210_964,
        1_128,
    ]  # fmt: skip


def best_five(seven: Sequence[Card]) -> Category:
    best = max(five(back, BUG).category for back in combinations(seven, 5))
    return Category.STRAIGHT_FLUSH if best is Category.ROYAL_FLUSH else best


ROYAL = set(cards("As Ks Qs Js Ts"))


@pytest.fixture(scope="module")
def rare(ways: Ways) -> Ways:
    """All of one suit (spades), or four cards of a royal flush, or four of a kind and the joker."""
    return {
        hand: ways[hand]
        for hand in ways
        if len(ROYAL.intersection(hand)) >= 4
        or len({card.suit for card in hand} - {""}) == 1
        or (hand[-1].is_joker and 4 in Counter(card.rank for card in hand).values())
    }


@pytest.mark.parametrize("lines", COUNTS)
def test_the_rarest_hands_that_a_table_pays(lines: str, rare: Ways) -> None:
    """Down to the royal flush."""
    table, rankings, counts = COUNTS[lines]
    rarest = table[: table.index(Bonus.ROYAL_FLUSH) + 1]
    paid: Counter[Bonus | None] = Counter()
    for hand, ways in rare.items():
        paid[best_bonus(hand, rankings, table)] += ways
    assert [paid[bonus] for bonus in rarest] == counts[: len(rarest)]


@pytest.mark.parametrize("rankings", [BUG, NO_FLUSH, FACE_UP, WILD, WILD_FIVES])
def test_alike_hands_hold_the_same(rankings: Rankings, rare: Ways) -> None:
    chance, deck = random.Random("bonus"), Deck.of("joker").cards
    hands = [chance.sample(deck, 7) for _ in range(2_000)]
    hands += [another(stands, chance) for stands in chance.sample(list(rare), 1_000)]
    for hand in hands:
        assert bonuses(hand, rankings) == bonuses(alike(hand), rankings)
