"""What is said of blackjack hands: why a choice is not open, and where it says how much goes with one."""

from __future__ import annotations

from typing import cast

from openfelt.families.blackjack.procedure import INSURANCE, may_insure
from openfelt.families.blackjack.rights import Held, Rights, Why
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.rounds.hands import Hands
from openfelt.rounds.places import at_seat, hands_at
from openfelt.rounds.requests import Ask, Offer, Who
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.table.felt import BankedTable


class BlackjackHands(Hands):
    game: BankedGame
    table: BankedTable

    @property
    def rules(self) -> BlackjackSettings:
        return cast(BlackjackSettings, self.game.settings)

    def why_not(self, felt: Felt, ask: Ask, choice: str) -> Why:
        if choice in {"insurance", "even-money"}:
            return self._no_insurance(choice, ask.who)
        rights, held = Rights(self.rules), self._held(felt, ask)
        why = rights.why_not(choice, held) if choice in rights and held.cards else None
        return why or super().why_not(felt, ask, choice)

    def money_cite(self, offer: Offer) -> Cite:
        rules = self.rules
        if offer.choice == "double":
            again = rules.double.again_cite if rules.double.most > 1 else None
            return again or rules.double.cite
        if offer.choice == "split" or rules.insurance is None:
            return rules.split.cite
        return rules.insurance.cite

    def _held(self, felt: Felt, ask: Ask) -> Held:
        """The hand that somebody is asked about; one that can be rescued was doubled for each card it got."""
        cards = felt.cards(at_seat(ask.who.seat, ask.who.hand))
        doubled = any(offer.choice == "rescue" for offer in ask.offers)
        return Held(cards, hands_at(ask.who.seat, felt.places) - 1, len(cards) - 2 if doubled else 0)

    def _no_insurance(self, choice: str, who: Who) -> Why:
        rule = self.rules.insurance
        if rule is None:
            return "there is no insurance", self.rules.no_insurance_cite or self.game.play_cite
        if not may_insure(self.game, self.table, who):
            of = self.game.bet(INSURANCE)
            return "insurance is not bet from behind", (of and of.backline_cite) or rule.cite
        if choice == "insurance":
            return "insurance is taken against an ace, before the look at the down card", rule.cite
        if not rule.even_money:
            return "there is no even money", rule.cite
        return "even money is for a natural against an ace", rule.even_money_cite or rule.cite
