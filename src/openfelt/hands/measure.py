"""By what hands are compared, as data: so that whoever goes through very many of them can look it up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from openfelt.cards import Card
from openfelt.hands.badugi import badugi
from openfelt.hands.exactly_two import two_and_three, two_and_three_low
from openfelt.hands.lows import ace_to_five, deuce_to_seven, eight_or_better
from openfelt.hands.poker import Rankings, best_five
from openfelt.hands.short_deck import short_deck
from openfelt.hands.strength import Strength


class Measure(NamedTuple):
    """What a hand is for one half of a pot: the best of its own cards and the board's.

    It takes any five of them, or exactly two of its own with three of the board (`two_own`). A hand counts
    only if it is an `eight_or_better`, where that is asked.
    """

    half: str
    by: Literal["high", "short-deck", "ace-to-five", "deuce-to-seven", "badugi"]
    rankings: Rankings = Rankings()
    two_own: bool = False
    eight_or_better: bool = False

    def of(self, own: Sequence[Card], board: Sequence[Card]) -> Strength | None:
        """What the cards come to; nothing, if they do not qualify."""
        if self.two_own:
            return self._of_two(own, board)
        cards = (*own, *board)
        match self.by:
            case "high":
                return best_five(cards, self.rankings)
            case "short-deck":
                return short_deck(cards)
            case "ace-to-five":
                return eight_or_better(cards) if self.eight_or_better else ace_to_five(cards)
            case "deuce-to-seven":
                return deuce_to_seven(cards)
            case "badugi":
                return badugi(cards)

    def _of_two(self, own: Sequence[Card], board: Sequence[Card]) -> Strength | None:
        if self.by == "high":
            return two_and_three(own, board)
        if self.eight_or_better:
            return two_and_three_low(own, board)
        twos, threes = tuple(combinations(own, 2)), tuple(combinations(board, 3))
        return max(ace_to_five((*two, *three)) for two in twos for three in threes)
