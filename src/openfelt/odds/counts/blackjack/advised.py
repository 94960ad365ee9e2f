"""What a bot is advised with the hands that are counted, so that what advice is worth is counted as well."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from openfelt.families.blackjack.advice import before_the_look, best_of, plays
from openfelt.families.blackjack.prospects import MORE, Hand, Prospects
from openfelt.odds.counts.blackjack.shoe import VALUES, Cards, counted, in_values
from openfelt.rounds.own_money import RIDE
from openfelt.rules.banked import BankedGame


class Advised:
    """By the family's own prospects, from an endless deck."""

    def __init__(self, game: BankedGame) -> None:
        self.prospects = cache(lambda up: Prospects(game, up))

    def choice(self, up: int, cards: Cards, hands: int, doubles: int, open_: Collection[str]) -> str:
        """Of what is open; as alike, what the clock would answer."""
        hand = self._hand(cards, hands)
        told = plays(self.prospects(up), hand, next(in_values(cards)), hands, doubles, open_)
        return best_of(told, open_, "stand")

    def gives_up(self, up: int, cards: Cards) -> bool:
        """Whether half is given up before the look."""
        pair = next((one for one in VALUES if cards[one - 1] == 2), None)
        told = before_the_look(self.prospects(up), self._hand(cards, 1), pair)
        return best_of(told, {RIDE, "surrender"}, RIDE) == "surrender"

    def evens(self, up: int, cards: Cards) -> bool:
        """Whether even money is taken, of all that is open before the look."""
        told = before_the_look(self.prospects(up), self._hand(cards, 1), None)
        return best_of(told, {RIDE, "insurance", "even-money"}, RIDE) == "even-money"

    def _hand(self, cards: Cards, hands: int) -> Hand:
        return Hand(counted(cards), min(sum(cards), MORE), split=hands > 1)
