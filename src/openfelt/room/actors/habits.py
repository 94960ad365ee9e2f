"""How a regular plays at a table of the room: it hears what any client is told, and speaks in commands."""

from __future__ import annotations

import random
from collections.abc import Iterable

from openfelt.bots import KEEN, BetSizes, Regular
from openfelt.room.actors.stack_habits import between_hands, seats_for_bots
from openfelt.room.steps.bank import Accept, Decline
from openfelt.room.steps.bank_table import BUY_IN
from openfelt.room.steps.command import Command
from openfelt.room.steps.deal import Deal
from openfelt.room.steps.decisions import Decide
from openfelt.room.steps.director import Again
from openfelt.room.steps.placed_bets import PlaceBet
from openfelt.room.steps.seats import Buy, Sit, SitIn
from openfelt.room.wire.advice import Advised
from openfelt.room.wire.messages import TableShown
from openfelt.room.wire.seen import GameShown, Seen
from openfelt.room.wire.stack_shown import StackTableShown
from openfelt.rounds.requests import Ask
from openfelt.rules.money import Cents

WAGER = 20
"""Times the table's minimum."""


class Habits:
    """One bot's."""

    def __init__(self, person: str, rng: random.Random) -> None:
        self.person, self.rng = person, rng
        self.regular = Regular(rng, KEEN)
        self._round, self._planned = 0, list[tuple[str, Cents]]()

    def wants(self, seen: Seen, game: GameShown, advised: Iterable[Advised] = ()) -> Command | None:
        """The next command, or None to wait. Of what it is `advised`, it does not think itself."""
        yours, me = seen.yours, self.person
        coming, question = seen.table.open_round, seen.table.question
        free = (yours.free if yours else None) or Cents(0)
        if yours is not None and yours.asks:
            return self._answer(yours.asks[0], advised, free, coming, question)
        if isinstance(seen.table, StackTableShown):
            return None if seen.table.physical else between_hands(me, seen.table, yours, self.rng)
        table = seen.table
        mine = next((one for one in table.seats if one.person == me), None)
        if mine is None:
            return self._sit(table)
        if mine.sitting_out:
            return SitIn()
        if free < table.limits.min * 4 and table.phase in {"offering", "betting", "broken"}:
            return Buy(amount=Cents(table.limits.min * BUY_IN))
        if table.phase == "broken":
            return Again()
        if table.offer is not None and table.offer.person == me:
            wager = self.regular.wager(Cents(table.limits.min * WAGER), free)
            if wager is None:
                return Decline(round=coming, question=question)
            return Accept(wager=wager, round=coming, question=question)
        if table.phase == "betting" and table.player_dealer is not None:
            if table.player_dealer.person == me:
                return Deal(round=coming, question=question) if self._may_deal(table) else None
            bet = self._bet(table, game, mine.seat, free)
            return Deal(round=coming, question=question) if bet is None and me in table.awaited else bet
        return None

    def _sit(self, table: TableShown) -> Sit | None:
        free = seats_for_bots(self.person, table)
        if not free or table.physical:
            return None
        return Sit(seat=self.rng.choice(free), buy_in=Cents(table.limits.min * BUY_IN))

    def _may_deal(self, table: TableShown) -> bool:
        """Among bots alone, when all have bet: one that holds the bank deals over no person."""
        if table.awaited or self.person in table.done:
            return False
        playing = {one.person for one in table.seats if not one.sitting_out} - {self.person}
        return bool(table.bets) and playing <= {bet.bettor for bet in table.bets}

    def _bet(self, table: TableShown, game: GameShown, seat: int, free: Cents) -> PlaceBet | None:
        """The next of the bets that it makes in this round; while none lies there, it thinks again."""
        if not any(bet.bettor == self.person for bet in table.bets):
            planned = self.regular.bets(game.bets, BetSizes(table.limits, table.chip), free)
            self._round, self._planned = table.open_round, list(planned.items())
        if not self._planned or self._round != table.open_round:
            return None
        name, amount = self._planned.pop(0)
        return PlaceBet(round=table.open_round, question=table.question, seat=seat, bet=name, amount=amount)

    def _answer(self, ask: Ask, advised: Iterable[Advised], free: Cents, round: int, question: int) -> Decide:
        who = ask.who
        advice = next((one.choice for one in advised if one.who == who), ask.default)
        its = self.regular.answer(ask, advice, free)
        return Decide(
            round=round, question=question, seat=who.seat, hand=who.hand, circle=who.circle,
            choice=its.choice, amount=its.amount, cards=its.cards,
        )  # fmt: skip
