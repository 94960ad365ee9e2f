"""What a bot does at a table: any game, through what the room shows and asks, like any client."""

from __future__ import annotations

import random

from openfelt.room.steps.bank import Accept, Decline
from openfelt.room.steps.command import Command
from openfelt.room.steps.deal import Deal
from openfelt.room.steps.decisions import Decide
from openfelt.room.steps.director import Again
from openfelt.room.steps.placed_bets import PlaceBet
from openfelt.room.steps.seats import Buy, Sit, SitIn
from openfelt.room.wire.messages import TableShown
from openfelt.room.wire.seen import BetShown, GameShown, Seen
from openfelt.rounds.requests import Ask, Offer
from openfelt.rules.money import Cents, in_chips

CHIPS = (5_00, 10_00, 25_00, 50_00)
BUY_IN, WAGER = 100, 20
"""Times the table's minimum."""


class Habits:
    """One bot's."""

    def __init__(self, person: str, rng: random.Random) -> None:
        self.person, self.rng = person, rng
        self._tried: set[tuple[int, str]] = set()

    # What it wants

    def wants(self, seen: Seen, game: GameShown) -> Command | None:
        """The next command, or None to wait."""
        table, yours, me = seen.table, seen.yours, self.person
        coming = table.open_round
        mine = next((one for one in table.seats if one.person == me), None)
        if mine is None:
            return self._sit(seen)
        if mine.sitting_out:
            return SitIn()
        if yours is not None and yours.asks:
            return self._answer(yours.asks[0], yours.free or Cents(0), table.open_round)
        free = (yours.free if yours else None) or Cents(0)
        if free < table.limits.min * 4 and table.phase in {"offering", "betting", "broken"}:
            return Buy(amount=Cents(table.limits.min * BUY_IN))
        if table.phase == "broken":
            return Again()
        if table.offer is not None and table.offer.person == me:
            wager = Cents(table.limits.min * WAGER)
            takes = free > wager * 2 and self.rng.random() < 0.8
            return Accept(wager=wager, round=coming) if takes else Decline(round=coming)
        if table.phase == "betting" and table.player_dealer is not None:
            if table.player_dealer.person == me:
                return Deal(round=coming) if self._may_deal(seen) else None
            bet = self._bet(seen, game, mine.seat)
            return Deal(round=coming) if bet is None and me in table.awaited else bet
        return None

    def _sit(self, seen: Seen) -> Sit | None:
        held = {call.seat for call in seen.table.called if call.person != self.person}
        taken = held | {one.seat for one in seen.table.seats}
        free = [seat for seat in range(1, seen.table.positions + 1) if seat not in taken]
        if not free or seen.table.physical:
            return None
        return Sit(seat=self.rng.choice(free), buy_in=Cents(seen.table.limits.min * BUY_IN))

    def _may_deal(self, seen: Seen) -> bool:
        """Among bots alone, when all have bet: one that holds the bank deals over no person."""
        table = seen.table
        if table.awaited or self.person in table.done:
            return False
        playing = {one.person for one in table.seats if not one.sitting_out} - {self.person}
        return bool(table.bets) and playing <= {bet.bettor for bet in table.bets}

    def _bet(self, seen: Seen, game: GameShown, seat: int) -> PlaceBet | None:
        """A small bet on a base line, now and then a side bet beside it."""
        table = seen.table
        mine = {bet.bet: bet.amount for bet in table.bets if bet.bettor == self.person}
        layout = [bet for bet in game.bets if not bet.added and bet.button is None]
        if not mine:
            rule = self.rng.choice([bet for bet in layout if bet.base])
            return self._place(seat, rule, table, mine)
        key = (table.round, "side")
        if key in self._tried:
            return None
        self._tried = {key}
        sides = [bet for bet in layout if not bet.base and (not bet.needs or mine.keys() & set(bet.needs))]
        if not sides or self.rng.random() > 0.25:
            return None
        rule = self.rng.choice(sides)
        return self._place(seat, rule, table, mine)

    def _place(self, seat: int, rule: BetShown, table: TableShown, mine: dict[str, Cents]) -> PlaceBet:
        amount = self._amount(rule, table, mine)
        return PlaceBet(round=table.open_round, seat=seat, bet=rule.name, amount=amount)

    def _amount(self, rule: BetShown, table: TableShown, mine: dict[str, Cents]) -> Cents:
        limits, smallest = rule.limits or table.limits, table.chip
        if rule.equal_to in mine:
            return mine[rule.equal_to]
        most = mine.get(rule.at_most or "")
        chips = [chip for chip in CHIPS if limits.allow(chip) and (most is None or chip <= most)]
        chips = [chip for chip in chips if chip % smallest == 0]
        return Cents(self.rng.choice(chips or [int(in_chips(limits.min, smallest, "up"))]))

    # What it answers

    def _answer(self, ask: Ask, free: Cents, round: int) -> Decide:
        """The default, or as often any of the offers that needs no cards and no more money than it has."""
        open_to_me = [offer for offer in ask.offers if offer.pick is None and self._can_pay(offer, free)]
        if not open_to_me or self.rng.random() < 0.5:
            choice, amount, cards = ask.default.choice, ask.default.amount, ask.default.cards
        else:
            offer = self.rng.choice(open_to_me)
            choice, amount, cards = offer.choice, offer.money.least if offer.money else None, ()
        who = ask.who
        return Decide(round=round, seat=who.seat, hand=who.hand, choice=choice, amount=amount, cards=cards)

    def _can_pay(self, offer: Offer, free: Cents) -> bool:
        return offer.money is None or offer.money.least <= free
