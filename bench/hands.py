"""How fast hands are ranked, each ranking as a ratio to the best five of seven, in one run.

Hands are dealt before, and each is ranked once more than it is timed, so that what is remembered is. Slices
of all rankings take turns, so that whatever else the machine does falls on all; a ratio is the median of
theirs.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from openfelt.cards import DECKS, Card
from openfelt.hands import (
    Rankings,
    ace_to_five,
    badugi,
    best_five,
    deuce_to_seven,
    eight_or_better,
    five,
    high_board,
    short_deck,
    two_and_three,
    two_and_three_low,
)

HANDS, SLICES = 4000, 21
PLAIN, WILD = Rankings(), Rankings(joker="wild", five_of_a_kind="any")
UP = Rankings(without="8 9 T")
SHORT = tuple(card for card in DECKS["standard"].cards if card.rank not in "2345")

Hand = Sequence[Card]


class Kind(NamedTuple):
    size: int
    rank: Callable[[Hand], object]
    pack: Hand = DECKS["standard"].cards


KINDS = {
    "high, best five of seven": Kind(7, lambda hand: best_five(hand, PLAIN)),
    "high, five of 52": Kind(5, lambda hand: five(hand, PLAIN)),
    "high, five of 53, joker wild": Kind(5, lambda hand: five(hand, WILD), DECKS["joker"].cards),
    "high, five of 41, joker a bug": Kind(5, lambda hand: five(hand, UP), DECKS["mexican"].cards),
    "high, two of four with three": Kind(9, lambda hand: two_and_three(hand[:4], hand[4:])),
    "low, two of four with three": Kind(9, lambda hand: two_and_three_low(hand[:4], hand[4:])),
    "ace to five, five of 53": Kind(5, ace_to_five, DECKS["joker"].cards),
    "ace to five, best five of seven": Kind(7, ace_to_five),
    "eight or better, of seven": Kind(7, eight_or_better),
    "deuce to seven, five": Kind(5, deuce_to_seven),
    "deuce to seven, best five of seven": Kind(7, deuce_to_seven),
    "high board of four": Kind(4, lambda hand: high_board(hand, PLAIN)),
    "short deck, best five of seven": Kind(7, short_deck, SHORT),
    "badugi": Kind(4, badugi),
}


def seconds(kind: Kind, hands: Sequence[Hand]) -> float:
    """Of this process alone, with nothing swept up in between."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    for hand in hands:
        kind.rank(hand)
    taken = time.process_time() - start
    gc.enable()
    return taken / len(hands)


def main() -> None:
    rng = random.Random(1)
    dealt = {name: [rng.sample(kind.pack, kind.size) for _ in range(HANDS)] for name, kind in KINDS.items()}
    slices = [{name: seconds(kind, dealt[name]) for name, kind in KINDS.items()} for _ in range(SLICES + 1)]
    first = next(iter(KINDS))
    for name in KINDS:
        taken = median(one[name] for one in slices[1:])
        ratio = median(one[first] / one[name] for one in slices[1:])
        print(f"{name:<36} {1 / taken:9,.0f} hands a second, {ratio:5.2f} of the best five of seven")


if __name__ == "__main__":
    main()
