"""What becomes of a hand, as a code: beside the player-dealer's, by its owner's word, or as a natural."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import get_args

import numpy as np

from openfelt.families.blackjack.count import BEST
from openfelt.families.blackjack.facts import MOST_BUSTED, MOST_RED, Match, beside
from openfelt.families.blackjack.prospects import NOTHING
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.rules.conditions import Value
from openfelt.simulation.dealing import Found
from openfelt.simulation.dealt.blackjack.chart import SOFT, Bytes

NATURALS, OF_SPLITS, TURNED = "naturals", "naturals of splits", "naturals-turned"
"""Turns before the last. Those of splits are paid one by one as they come, after those that were dealt."""
AT_ONCE, AT_ONCE_OF_SPLIT, LATER, TIE, SURRENDERED, RESCUED, COMPARED = range(7)
"""Naturals are told by when they are known; what is compared comes last."""
MATCHES: tuple[Match, ...] = get_args(Match)
BANKS, RED = MOST_BUSTED + 1, MOST_RED + 1
BANK_NATURAL, THREE_EIGHTS = 1, 2
"""The player-dealer's hand by the cards with which it went over, else 0; with one or two no hand does."""
Beside = dict[str, Value]


class Ends:
    """`by_totals` finds an end by the player-dealer's total, 0 for a natural, one's own, and three cards."""

    def __init__(self, rules: BlackjackSettings) -> None:
        self.parts = rules.double.most + 1
        self.compared: list[Beside] = []
        self.by_totals: Bytes = np.zeros((SOFT, SOFT, 2), np.int8)
        for bank, mine, three in product(range(SOFT), range(SOFT), (False, True)):
            end = _compared(rules, bank or BEST, bank == 0, mine, three)
            if end not in self.compared:
                self.compared.append(end)
            self.by_totals[bank, mine, int(three)] = COMPARED + self.compared.index(end)

    def found(self) -> Iterator[Found]:
        """In the order of codes: no hand, hands, matches, what the player-dealer has."""
        yield Found(known=NOTHING)
        said: list[Beside] = [{"result": one} for one in ("natural", "natural", "natural", "natural-tie")]
        said += [{"result": "surrendered"}, {"result": "forfeit"}]
        for (end, beside_), eights in product(enumerate(said + self.compared), (False, True)):
            known = NOTHING | beside_ | {"three_eights": eights}
            turned = {TURNED: known} if end <= LATER else {}
            at_once = {AT_ONCE: {NATURALS: known}, AT_ONCE_OF_SPLIT: {OF_SPLITS: known}}.get(end, {})
            for doubles in range(self.parts):
                yield Found(
                    known=known,
                    parts=(Fraction(1), *(Fraction(2**before) for before in range(doubles))),
                    last=known | {"result": "rescued"} if end == RESCUED else None,
                    early=at_once | turned,
                )
        for match in MATCHES:
            yield Found(known=NOTHING | {"match": match})
        for bank, red in product(range(BANKS), range(RED)):
            natural, eights = bank == BANK_NATURAL, bank == THREE_EIGHTS
            busted = 3 if eights else 0 if natural else bank
            facts = {
                "bank_natural": natural,
                "three_eights": eights,
                "busted_cards": busted,
                "red_cards": red,
            }
            yield Found(known=NOTHING | facts)

    @property
    def first_match(self) -> int:
        """The code of no match."""
        return 1 + (COMPARED + len(self.compared)) * 2 * self.parts


def _compared(rules: BlackjackSettings, bank: int, bank_natural: bool, mine: int, three: bool) -> Beside:
    push = rules.three_card_push
    return {
        "result": beside(mine, False, bank, bank_natural),
        "twenty_one": mine == BEST,
        "nearer": BEST < mine < bank,
        "three_card_push": push is not None and three and push[0] <= mine <= push[1],
    }
