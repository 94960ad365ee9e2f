"""Pai gow tiles: rows of four, counted and given out counter-clockwise from the seat that the dice name."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from openfelt.cards import Card
from openfelt.families.in_two.halves import without
from openfelt.families.in_two.setting import SetHands
from openfelt.families.pai_gow_tiles.settings import HALVES, SeatFacts, TilesSettings
from openfelt.families.pai_gow_tiles.tileway import set_tiles, tile_chart_of
from openfelt.hands import TILE_NAMES, TILE_RANKS, TileHand, two_tiles
from openfelt.rounds.places import at_seat
from openfelt.rounds.requests import Choice
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import Facts
from openfelt.table.felt import BankedTable, Seat


class PaiGowTiles(SetHands):
    """Two stacks of two tiles. Whichever is higher is the high hand, wherever it lies."""

    halves, lower, size = HALVES, 2, 4

    def __init__(self, game: BankedGame, table: BankedTable) -> None:
        super().__init__(game, table)
        self.settings = cast(TilesSettings, game.settings)

    def called(self, card: Card) -> str:
        return TILE_NAMES[TILE_RANKS[card] - 1]

    @classmethod
    def by_chart(cls, game: BankedGame, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        settings = cast(TilesSettings, game.settings)
        return set_tiles(tile_chart_of(game.papers[settings.house_way]), cards).split.low

    def chosen(self, choice: Choice | None, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        stack = super().chosen(choice, cards)
        return min(stack, without(cards, stack), key=self.rank)

    def best(self, cards: tuple[Card, ...]) -> str:
        return str(max(map(self.rank, combinations(cards, self.lower))))

    def ranks(self, lower: tuple[Card, ...], higher: tuple[Card, ...]) -> tuple[TileHand, TileHand]:
        low, high = sorted((self.rank(lower), self.rank(higher)))
        return low, high

    def rank(self, stack: tuple[Card, ...]) -> TileHand:
        hand = two_tiles(stack, self.settings.second_tile)
        return hand.without_tile if self.settings.noughts == "copy" and hand.is_nought else hand

    def is_foul(self, lower: tuple[Card, ...], higher: tuple[Card, ...]) -> bool:
        return False

    def facts(self) -> Facts:
        return Facts(seats={seat: self.seat_facts(seat) for seat in self.table.bet_seats}, action=self.dice)

    def seat_facts(self, seat: Seat) -> SeatFacts:
        low, high = self.against(at_seat(seat))
        return SeatFacts(foul=at_seat(seat) in self.fouls, low=low, high=high)
