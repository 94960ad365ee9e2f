"""The shoe, the dice and the cut of a table at which nobody else sees to them."""

from __future__ import annotations

import random
from collections.abc import Iterable

from openfelt.cards import DECKS, Card, SeededSource, Shoe, Source, SystemSource, cut
from openfelt.rounds.answers import CutAt, Dealt, Rolled, Shuffled
from openfelt.rounds.procedures import plays_of
from openfelt.rounds.requests import Cut, Draw, Roll, Shuffle
from openfelt.rules.game import Game
from openfelt.table.felt import Table
from openfelt.table.shoes import fresh_shoe, gone_from, is_finished


class Chance:
    """Answers what no person decides. With a `seed`, all shuffles, rolls and cuts come again the same way."""

    def __init__(
        self, game: Game, decks: int = 0, seed: str | None = None, rng: random.Random | None = None
    ) -> None:
        self.game, self.seed = game, seed
        self.decks = decks or game.deck.default
        self.rng = rng or random.Random(seed)
        self.shuffles = 0
        self.new_shoe()

    def new_shoe(self) -> None:
        self.shoe = fresh_shoe(self.game.deck, self.decks, self._source())
        self.gone = gone_from(self.game.deck, self.decks, self.shoe)

    def is_finished(self, table: Table) -> bool:
        """Whether the shoe is, by the rules or because a round may need more cards than it has."""
        return is_finished(self.game.deck, self.shoe, plays_of(self.game).most_cards(self.game, table))

    def answer(
        self, request: Draw | Roll | Cut | Shuffle, returning: Iterable[Card] = ()
    ) -> Dealt | Rolled | CutAt | Shuffled:
        """`returning` are the cards that a shuffle puts back."""
        match request:
            case Draw():
                card, self.shoe = self.shoe.draw()
                return Dealt(card)
            case Roll(dice=number):
                return Rolled(tuple(self.rng.randint(1, 6) for _ in range(number)))
            case Cut(least=least):
                at = self.rng.randint(least, self.shoe.remaining - least)
                self.shoe = Shoe(cut(self.shoe.rest, at), cut_card=self.shoe.cut_card)
                return CutAt(at)
            case Shuffle():
                self.shoe = self.shoe.reshuffled(self._source(), also=returning)
                return Shuffled()

    def _source(self) -> Source:
        """Of another shuffle."""
        self.shuffles += 1
        if self.seed is None:
            return SystemSource(self.decks * DECKS[self.game.deck.name].packs)
        return SeededSource.of(f"{self.seed}/{self.shuffles}")
