"""Why something is not open to a hand, in words and with the lines that say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from openfelt.cards import Card
from openfelt.families.blackjack.count import TENS, count, value
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.rounds.hands import Hands
from openfelt.rounds.places import at_seat
from openfelt.rounds.requests import Ask, Offer
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.table.felt import BankedTable

Why = tuple[str, Cite]


class BlackjackHands(Hands):
    game: BankedGame
    table: BankedTable

    @property
    def rules(self) -> BlackjackSettings:
        return cast(BlackjackSettings, self.game.settings)

    def why_not(self, felt: Felt, ask: Ask, choice: str) -> Why:
        cards = felt.cards(at_seat(ask.who.seat, ask.who.hand))
        hands = 1
        while felt.cards(at_seat(ask.who.seat, hands + 1)):
            hands += 1
        reasons: dict[str, Callable[[tuple[Card, ...], int], Why]] = {
            "hit": self._no_hit,
            "stand": self._no_stand,
            "double": self._no_double,
            "split": self._no_split,
            "surrender": self._no_surrender,
            "rescue": self._no_rescue,
            "insurance": self._no_insurance,
            "even-money": self._no_even_money,
        }
        if choice not in reasons or not cards:
            return super().why_not(felt, ask, choice)
        return reasons[choice](cards, hands)

    def money_cite(self, offer: Offer) -> Cite:
        rules = self.rules
        if offer.choice == "double":
            return rules.double.cite
        if offer.choice == "split":
            return rules.split.cite
        return rules.insurance.cite if rules.insurance else self.game.play_cite

    def _no_hit(self, cards: tuple[Card, ...], hands: int) -> Why:
        chart = self.rules.players
        if chart.must_stand.have(count(cards)):
            return f"one must stand on {count(cards)}", chart.cite
        if hands > 1 and cards[0].rank == "A":
            return "a split ace gets one card", self.rules.split.aces_cite or self.rules.split.cite
        return "after a double there is one card and no more", self.rules.double.cite

    def _no_stand(self, cards: tuple[Card, ...], hands: int) -> Why:
        return f"one must hit on {count(cards)}", self.rules.players.cite

    def _no_double(self, cards: tuple[Card, ...], hands: int) -> Why:
        rule = self.rules.double
        if len(cards) == 2 and hands > 1:
            return "a hand that was split is not doubled", rule.after_split_cite or rule.cite
        if len(cards) > 2 and rule.most > 1:
            return f"a hand is doubled at most {rule.most} times", rule.again_cite or rule.cite
        return "a hand is doubled on its first two cards", rule.cite

    def _no_split(self, cards: tuple[Card, ...], hands: int) -> Why:
        rule = self.rules.split
        if len(cards) != 2 or value(cards[0]) != value(cards[1]):
            return "only two cards of one value are split", rule.cite
        if hands > rule.most:
            return f"there are at most {rule.most} splits", rule.cite
        if cards[0].rank in TENS:
            return "the third split of tens needs one suit", rule.tens_cite or rule.cite
        return "split aces are not split again", rule.aces_cite or rule.cite

    def _no_surrender(self, cards: tuple[Card, ...], hands: int) -> Why:
        rule = self.rules.surrender
        if rule is None:
            return "there is no surrender", self.rules.no_surrender_cite or self.game.play_cite
        return "one surrenders on the first two cards dealt", rule.cite

    def _no_rescue(self, cards: tuple[Card, ...], hands: int) -> Why:
        rule = self.rules.double
        if not rule.rescue:
            return "there is no rescue", rule.cite
        return "only a double that did not go over is rescued", rule.rescue_cite or rule.cite

    def _no_insurance(self, cards: tuple[Card, ...], hands: int) -> Why:
        rule = self.rules.insurance
        if rule is None:
            return "there is no insurance", self.rules.no_insurance_cite or self.game.play_cite
        return "insurance is taken against an ace, before the look at the down card", rule.cite

    def _no_even_money(self, cards: tuple[Card, ...], hands: int) -> Why:
        rule = self.rules.insurance
        if rule is None or not rule.even_money:
            return "there is no even money", rule.cite if rule else self.game.play_cite
        return "even money is for a natural against an ace", rule.even_money_cite or rule.cite
