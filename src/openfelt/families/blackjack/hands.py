"""What is said of blackjack hands: why a choice is not open, and where it says how much goes with one."""

from __future__ import annotations

from typing import cast

from openfelt.families.blackjack.count import is_natural
from openfelt.families.blackjack.procedure import INSURANCE, may_insure
from openfelt.families.blackjack.rights import Held, Rights, Why
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.rounds.hands import Hands
from openfelt.rounds.places import BANK, Place, at_seat, hands_at
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

    def stage_cite(self, felt: Felt, stage: str, to: Place | None = None) -> Cite:
        rules = self.rules
        if stage == "insurance" and rules.insurance is not None:
            return rules.insurance.cite
        if stage == "surrender" and rules.surrender is not None:
            return rules.surrender.cite
        if stage == "draw" and to == BANK:
            return rules.player_dealer.cite
        if stage == "deal" and rules.first_cite is not None:
            return rules.first_cite
        return rules.players.cite if stage in {"play", "draw"} else super().stage_cite(felt, stage, to)

    def never_open(self, felt: Felt, who: Who, choice: str, asked: Ask | None) -> Why:
        """What kept the choice from a hand as its cards came, or that the round was over at the deal."""
        rules, cards = self.rules, felt.cards(at_seat(who.seat, who.hand))
        if who.seat == self.table.player_dealer.seat:
            return "the player-dealer decides nothing", rules.player_dealer.cite
        if choice in {"insurance", "even-money"}:
            return self._no_insurance(choice, who)
        rights, splits = Rights(rules), hands_at(who.seat, felt.places) - 1
        as_they_came = [Held(cards[:number], splits) for number in range(2, len(cards) + 1)]
        if asked is not None and asked.offer("rescue") is not None:  # doubled for every card it got
            as_they_came = [Held(cards, splits, len(cards) - 2)]
        for held in as_they_came if choice in rights else ():
            if (why := rights.why_not(choice, held)) is not None:
                return why
        bank = felt.cards(BANK)
        if rules.peek is not None and is_natural(bank) and rules.looks(bank[0].rank):
            rule = rules.surrender if choice == "surrender" and rules.surrender else rules.peek
            return f"the player-dealer has a {rules.natural.name}, and nobody plays on", rule.cite
        if asked is None and rights.has_natural(Held(cards, splits)):
            return f"a {rules.natural.name} is not played on", rules.natural.cite
        return super().never_open(felt, who, choice, asked)

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
