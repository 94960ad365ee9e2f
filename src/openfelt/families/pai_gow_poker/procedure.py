"""Pai gow poker: eleven documents, one procedure."""

from __future__ import annotations

from typing import cast

from openfelt.cards import Card
from openfelt.families.in_two.setting import SetHands
from openfelt.families.pai_gow_poker.houseway import chart_of, set_by
from openfelt.families.pai_gow_poker.settings import (
    BANK_ACE_HIGH,
    HALVES,
    AceHigh,
    BankFacts,
    PaiGowSettings,
    SeatFacts,
)
from openfelt.hands import ACE, Bonus, Category, Ranked, best_bonus, best_five, five, two, words_beside
from openfelt.rounds.places import BANK, at_seat
from openfelt.rounds.requests import Ask, Who
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.facts import Facts
from openfelt.table.felt import BankedTable, Seat


class PaiGowPoker(SetHands):
    """Two cards in front, five in the back."""

    halves, lower, size = HALVES, 2, 7

    def __init__(self, game: BankedGame, table: BankedTable) -> None:
        super().__init__(game, table)
        self.settings = cast(PaiGowSettings, game.settings)
        self.rankings = self.settings.rankings

    @classmethod
    def by_chart(cls, game: BankedGame, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        settings = cast(PaiGowSettings, game.settings)
        return set_by(chart_of(game.papers[settings.house_way]), cards, settings.rankings).split.front

    def ranks(self, lower: tuple[Card, ...], higher: tuple[Card, ...]) -> tuple[Ranked, Ranked]:
        return two(lower, self.rankings), five(higher, self.rankings)

    def is_foul(self, lower: tuple[Card, ...], higher: tuple[Card, ...]) -> bool:
        front, back = self.ranks(lower, higher)
        return front > back

    def says(self, lower: tuple[Card, ...], higher: tuple[Card, ...]) -> tuple[str, str]:
        front, back = self.ranks(lower, higher)
        return front.words, back.words

    def beside(self, mine: Ranked, other: Ranked) -> str:
        return words_beside(mine, other)

    def best(self, cards: tuple[Card, ...]) -> str:
        return best_five(cards, self.rankings).words

    def ends_at_once(self) -> str:
        if not self.settings.ace_high_pushes or not self.ace_high(self.hands[BANK]):
            return ""
        return BANK_ACE_HIGH[self.bank_ace_high()].removeprefix("the player-dealer is ")

    def ace_high(self, cards: tuple[Card, ...]) -> bool:
        """No pair, straight or flush in all seven cards, and an ace, or the joker as one, at the top."""
        best = best_five(cards, self.rankings)
        return best.category is Category.HIGH_CARD and best.heights[0] == ACE

    def never_open(self, felt: Felt, who: Who, choice: str, asked: Ask | None) -> tuple[str, Cite]:
        """An ace-high hand of the player-dealer may end the round before anybody sets."""
        if asked is None and self.settings.ace_high_pushes and self.ace_high(felt.cards(BANK)):
            cite = self.game.says_at("settings", "ace_high_pushes")[0]
            return "the player-dealer's ace-high hand ends the round before hands are set", cite
        return super().never_open(felt, who, choice, asked)

    def facts(self) -> Facts:
        return Facts(
            player_dealer=BankFacts(bank_ace_high=self.bank_ace_high()),
            seats={seat: self.seat_facts(seat) for seat in self.table.bet_seats},
            action=self.dice,
        )

    def bank_ace_high(self) -> AceHigh:
        cards = self.hands[BANK]
        if not self.ace_high(cards):
            return "no"
        return "joker" if any(card.is_joker for card in cards) else "no-joker"

    def seat_facts(self, seat: Seat) -> SeatFacts:
        cards = self.hands[at_seat(seat)]
        front, back = self.against(at_seat(seat))
        bonus = best_bonus(cards, self.rankings, tuple(map(Bonus, self.settings.bonus)))
        return SeatFacts(
            bonus=bonus.value if bonus else "none",
            ace_high=self.ace_high(cards),
            foul=at_seat(seat) in self.fouls,
            front=front,
            back=back,
        )
