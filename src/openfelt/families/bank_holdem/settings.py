"""What differs between documents of hold'em against the player-dealer, and what is found in a round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal, get_args

import msgspec

from openfelt.families.antes.facts import COMPARED, BettorFacts, Compared
from openfelt.families.antes.facts import WORDS as ANTE_WORDS
from openfelt.hands import Category
from openfelt.rules.action import First
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context, Words
from openfelt.rules.facts import Scope
from openfelt.rules.game import Settings

Rank = Literal[
    "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
    "straight-flush", "royal-flush",
]  # fmt: skip
Beaten = Literal[
    "less", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush",
]  # fmt: skip
RANKS: tuple[Rank, ...] = get_args(Rank)
BEATEN: tuple[Beaten, ...] = get_args(Beaten)
STREETS = ("hand", "flop", "turn", "river")


class Street(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many `community` cards more are open, and antes may be added to.

    Whoever has not done so may add one of `bets` times their ante. Who adds nothing checks, or folds; a check
    that `closes` is the last word.
    """

    name: Literal["hand", "flop", "turn", "river"]
    community: int = 0
    burn: bool = False
    bets: tuple[int, ...]
    otherwise: Literal["check", "fold"] = "check"
    closes: bool = False
    cite: Cite


class BankHoldemSettings(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`first` gets the first cards, so many `at_a_time`, and acts first.

    `board`: the community cards lie face down from the deal, or come when they are turned. `once`: an ante is
    added to only once. `bank_dealt`: the player-dealer's cards come after the players', or last of all; of
    several `bank_hands` the best plays. `own_cards`: how many of one's own two cards a hand has at least.
    `trips_after_fold`: what a bonus on three of a kind goes by once the hand is folded.
    """

    first: First
    first_cite: Cite | None = None
    at_a_time: Literal[1, 2] = 2
    at_a_time_cite: Cite | None = None
    board: Literal["face-down", "as-it-comes"] = "face-down"
    board_cite: Cite | None = None
    streets: tuple[Street, ...]
    once: bool = True
    once_cite: Cite | None = None
    bank_dealt: Literal["after-players", "last"] = "after-players"
    bank_dealt_cite: Cite | None = None
    bank_burn: bool = False
    bank_burn_cite: Cite | None = None
    bank_hands: Literal[1, 2] = 1
    bank_hands_cite: Cite | None = None
    own_cards: Literal[0, 1] = 0
    own_cards_cite: Cite | None = None
    qualifies: Rank = "pair"
    qualifies_cite: Cite | None = None
    trips_after_fold: Literal["hand", "board"] = "hand"
    trips_after_fold_cite: Cite | None = None

    @property
    def least(self) -> Category:
        """What the player-dealer qualifies with."""
        return Category(RANKS.index(self.qualifies))


class SeatFacts(Scope, frozen=True, kw_only=True):
    """What a hand is and how it compares; which hand was beaten, the player's or the player-dealer's.

    `jacks_up`: two pair with jacks or better.
    """

    hand: Rank
    result: Compared
    beaten: Beaten
    jacks_up: bool


class TripsFacts(BettorFacts, frozen=True, kw_only=True):
    """By what a bonus on three of a kind goes: any five of the seven cards, or after a fold of the board."""

    trips: Rank


def beaten_by(category: Category) -> Beaten:
    """A hand that was beaten, if it is one that a bonus pays for: a royal flush never is."""
    return BEATEN[max(0, min(category, Category.STRAIGHT_FLUSH) - Category.THREE_OF_A_KIND + 1)]


def every(settings: Settings) -> Iterator[Context]:
    """All that a wager may meet."""
    for hand, result, qualifies, folded, trips in product(
        RANKS, COMPARED, (True, False), (True, False), RANKS
    ):
        for beaten in _beaten(hand, result):
            for jacks_up in (False, True) if hand == "two-pair" else (False,):
                yield {
                    "hand": hand, "result": result, "qualifies": qualifies, "folded": folded, "trips": trips,
                    "beaten": beaten, "jacks_up": jacks_up,
                }  # fmt: skip


def _beaten(hand: Rank, result: Compared) -> tuple[Beaten, ...]:
    mine = beaten_by(Category(RANKS.index(hand)))
    if result == "equal":
        return ("less",)
    if result == "lower":
        return (mine,) if hand != "royal-flush" else ()
    return BEATEN[: BEATEN.index(mine) + 1]


WORDS: Words = {
    **ANTE_WORDS,
    "hand": {rank: rank.replace("-", " ") for rank in RANKS},
    "trips": {rank: rank.replace("-", " ") for rank in RANKS},
    "beaten": {
        "less": "no hand of three of a kind or better is beaten",
        **{rank: f"{rank.replace('-', ' ')} is beaten" for rank in BEATEN[1:]},
    },
    "jacks_up": {True: "with jacks or better", False: "with less than jacks"},
}
