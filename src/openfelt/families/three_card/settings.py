"""What differs between three card documents, and what is found in a round of one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal, cast, get_args

import msgspec

from openfelt.cards import Card
from openfelt.families.antes.facts import COMPARED, Compared
from openfelt.families.antes.facts import WORDS as ANTE_WORDS
from openfelt.hands import HEIGHTS, AceLow, Category, RankedThree, Rankings, ThreeCards, ThreeOrder, best_five
from openfelt.rules.action import First
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context, Words
from openfelt.rules.facts import Scope
from openfelt.rules.game import Settings

Three = Literal[
    "high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush", "mini-royal",
]  # fmt: skip
Six = Literal[
    "less", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush",
    "royal-flush",
]  # fmt: skip
THREES: tuple[Three, ...] = get_args(Three)
SIXES: tuple[Six, ...] = get_args(Six)
LEAST_OF_SIX = Category.THREE_OF_A_KIND
NO_JOKER = Rankings()


class ThreeCardSettings(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`first` gets the first three cards, `acts_first` is asked first; the others follow clockwise.

    `exposed` is which of the player-dealer's cards is turned before anybody decides. The player-dealer
    qualifies with a hand of at least this high a card. `fold_forfeits` are the bets that go with the hand.
    """

    first: First = "left-of-player-dealer"
    first_cite: Cite | None = None
    acts_first: First = "left-of-player-dealer"
    acts_first_cite: Cite | None = None
    ace_low: AceLow
    ace_low_cite: Cite | None = None
    order: ThreeOrder = "three"
    order_cite: Cite | None = None
    exposed: Literal[1, 2, 3] = 3
    exposed_cite: Cite | None = None
    qualifies: str = "Q"
    qualifies_cite: Cite | None = None
    fold_forfeits: tuple[str, ...]
    fold_forfeits_cite: Cite | None = None

    def qualified(self, bank: RankedThree) -> bool:
        return bank >= RankedThree(0, ThreeCards.HIGH_CARD, (HEIGHTS[self.qualifies],))


def action_card(settings: Settings) -> tuple[str, int]:
    """The exposed one of the player-dealer's."""
    return "player-dealer", cast(ThreeCardSettings, settings).exposed - 1


class SeatFacts(Scope, frozen=True, kw_only=True):
    """What a hand is, by itself and beside the player-dealer's, and what the six cards of both are."""

    three: Three
    result: Compared
    six: Six


def best_of_six(cards: tuple[Card, ...]) -> Six:
    category = best_five(cards, NO_JOKER).category
    if category > Category.ROYAL_FLUSH:  # five of a kind, of several decks: no document pays it by itself
        category = Category.FOUR_OF_A_KIND
    return SIXES[0] if category < LEAST_OF_SIX else SIXES[category - LEAST_OF_SIX + 1]


def every(settings: Settings) -> Iterator[Context]:
    """All that a wager may meet."""
    del settings
    for three, result, six, qualifies, folded in product(
        THREES, COMPARED, SIXES, (True, False), (True, False)
    ):
        yield {"three": three, "result": result, "six": six, "qualifies": qualifies, "folded": folded}


WORDS: Words = {
    **ANTE_WORDS,
    "three": {one: one.replace("-", " ") for one in THREES},
    "six": {
        "less": "less than three of a kind in the six cards",
        **{one: f"{one.replace('-', ' ')} in the six cards" for one in SIXES[1:]},
    },
}
