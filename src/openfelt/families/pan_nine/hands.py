"""What is said of Pan 9 hands: in a table record four cards mean that the hand took one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from openfelt.families.pan_nine.procedure import FIRST, HIT, STAND, house_way
from openfelt.families.pan_nine.settings import PanNineSettings
from openfelt.hands import points, points_said
from openfelt.rounds.answers import Answer, Ruled
from openfelt.rounds.hands import Hands, StatedHand
from openfelt.rounds.parting import HandsToOpen, LyingHand
from openfelt.rounds.places import BANK, Place, at_seat
from openfelt.rounds.requests import Ask, Choice, Roll, Who
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.errors import RuleBroken
from openfelt.rules.game import Game, RulingRule
from openfelt.table.action import action_seats
from openfelt.table.felt import BankedTable, Seat


class PanNineHands(Hands):
    game: BankedGame
    table: BankedTable

    def to_open(self) -> HandsToOpen:
        """Nobody but who plays a hand sees it before the player-dealer's is opened (003:1435)."""
        dice = Roll().dice
        return HandsToOpen(
            places=(BANK, *map(at_seat, self.table.bet_seats)),
            least=FIRST,
            size=FIRST + 1,
            dice=dice,
            first={str(total): at_seat(self._first(total)) for total in range(dice, 6 * dice + 1)},
        )

    def _first(self, total: int) -> Seat:
        """Where action begins: a position without a wager passes it on."""
        turn = action_seats(self.game.action, self.table, total)
        return next(seat for seat in turn if seat in self.table.bet_seats)

    def lies(self, place: Place, stated: StatedHand) -> LyingHand:
        if stated.wrong_number or len(stated.cards) < FIRST:
            return LyingHand()
        return LyingHand(parts=(stated.cards,), says=(points_said(stated.cards),))

    @classmethod
    def stated(cls, game: Game, said: str) -> StatedHand:
        cards = super().stated(game, said).cards
        if len(cards) > FIRST + 1:
            return StatedHand(cards=cards[:FIRST], wrong_number=True)
        return StatedHand(cards=cards, said=Choice((HIT if len(cards) > FIRST else STAND).choice))

    def why_not(self, felt: Felt, ask: Ask, choice: str) -> tuple[str, Cite]:
        says, cite = super().why_not(felt, ask, choice)
        if choice == "surrender":
            return "no hand is given up", self.rules.no_surrender_cite or cite
        return says, cite

    def stage_cite(self, felt: Felt, stage: str, to: Place | None = None) -> Cite:
        rules = self.rules
        cites = {"deal": rules.dealt_cite, BANK: rules.player_dealer_option_cite}
        cite = self._bank_draws(felt)[1] if stage == "draw" and to == BANK else cites.get(stage)
        return cite or rules.asks_cite or super().stage_cite(felt, stage, to)

    def _bank_draws(self, felt: Felt) -> tuple[str, Cite | None]:
        """What the player-dealer does with the three cards, by themselves or by the rule."""
        rules, total = self.rules, points(felt.cards(BANK)[:FIRST])
        if total in rules.player_dealer_option:
            return "may draw or stand", rules.player_dealer_option_cite
        if total in rules.player_dealer_hits:
            return "must draw", rules.player_dealer_hits_cite
        return "must stand", rules.player_dealer_stands_cite

    def never_open(self, felt: Felt, who: Who, choice: str, asked: Ask | None) -> tuple[str, Cite]:
        """The player-dealer's cards may leave no choice; a hand takes one card, and one person sees one."""
        rules, play = self.rules, self.game.play_cite
        if choice == HIT.choice and len(felt.cards(at_seat(who.seat))) > FIRST:
            return "a hand takes one card and no more", rules.fourth_cite or play
        if asked is not None:
            return super().never_open(felt, who, choice, asked)
        if who.seat == self.table.player_dealer.seat:
            must, cite = self._bank_draws(felt)
            return f"the player-dealer {must} on {points(felt.cards(BANK)[:FIRST])}", cite or play
        if who.seat in self.table.bet_seats and rules.sees == "one":
            return "the hand is played the house way", rules.sees_cite or play
        return super().never_open(felt, who, choice, asked)

    @property
    def rules(self) -> PanNineSettings:
        return cast(PanNineSettings, self.game.settings)

    def left_out(self, felt: Felt, ask: Ask) -> Choice:
        """The house's chart; the clock alone takes silence for a hand that wants no card."""
        return house_way(self.game, felt.cards(at_seat(ask.who.seat)))

    def instead(self, ask: Ask, rulings: Iterable[RulingRule]) -> Answer:
        """A player's hand that does not end with four cards is foul (003:1451)."""
        if all(ruling.name != "foul-hand" for ruling in rulings):
            raise RuleBroken("a hand has three cards, or four", [self.game.play_cite])
        return Ruled("foul-hand", {"seat": str(ask.who.seat)})
