"""The money of a round in which people pay each other as they play."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from msgspec.structs import replace

from openfelt.rounds.money import check_money
from openfelt.rounds.notes import Pay
from openfelt.rounds.requests import Offer, Who
from openfelt.rules.facts import Found
from openfelt.rules.fee_rules import Moment
from openfelt.rules.fees import Schedule
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents, money
from openfelt.table.collection import Charge, PlacedBet, collect
from openfelt.table.felt import Bettor, Seat
from openfelt.table.ledger import Entry, Ledger, transfer
from openfelt.table.pot_collection import PotCollection
from openfelt.table.stacks import MeldTable, Stack

POOL, DROP = "(pool)", "(drop)"
"""Accounts beside the bettors' own, in brackets so that no label can be one of them."""


class WentOut(Found, frozen=True, kw_only=True):
    """What the procedure of a meld game returns: who takes the pool; where nobody did, it stays.

    Where stakes are `matched`, others get back what they put in beyond the winner's. `eldest` plays first in
    the next round; None: the next in turn. Those at seats that `forfeited` cannot win what stays.
    """

    seat: Seat | None = None
    matched: bool = False
    eldest: Seat | None = None
    forfeited: tuple[Seat, ...] = ()


class Payments:
    """Antes go into the pool; everything else passes from one stack to another at once."""

    def __init__(self, game: MeldGame, table: MeldTable, schedule: Schedule | None = None) -> None:
        self.game, self.table, self.schedule = game, table, schedule
        self._begin()

    def _begin(self) -> None:
        self.entries: list[Entry[str]] = []
        self.payments: tuple[Pay, ...] = ()
        self.pool = self.table.pool
        self.charges: tuple[Charge, ...] = ()
        self.stakes: Counter[Seat] = Counter()
        self.pool_taken_by: Bettor | None = None
        self._moved: Counter[Bettor] = Counter()
        players, before = len(self.table.stacks), self.table.hands_before
        schedule = self.schedule if self.schedule and self.schedule.group.pot else None
        self._collection = PotCollection(schedule, players, before) if schedule else None

    def left(self, bettor: Bettor) -> Cents:
        """What somebody can still pay."""
        stacks = sum(stack.amount for stack in self.table.stacks if stack.bettor == bettor)
        return Cents(stacks + self._moved[bettor] - self._own_fees[bettor])

    def check_offer(self, who: Who, offer: Offer) -> None:
        if offer.adds is not None:
            check_money(offer, self.left(who.bettor))

    def put_in(self, who: Who, what: str, amount: Cents, dead: bool = False) -> None:
        self._move(who.bettor, POOL, amount, what)
        self.pool = Cents(self.pool + amount)
        self.stakes[who.seat] += amount

    def make_room(self, seat: Seat, hand: int) -> None:
        raise LookupError(f"seat {seat} has one hand: none is split in this kind of play")

    def pay(self, payment: Pay) -> Cents:
        """As far as the stack goes."""
        paid = replace(payment, amount=Cents(min(payment.amount, self.left(payment.source))))
        self._move(paid.source, paid.to, paid.amount, paid.line)
        self.payments = (*self.payments, paid)
        return paid.amount

    def charge(self, moment: Moment) -> None:
        """Take what is due now: from the pool, or from each player by what they have put in."""
        if self.schedule is None:
            return
        if self._collection is not None:
            self._charge_pool(self._collection, moment)
            return
        stacks = (stack for stack in self.table.stacks if self.stakes[stack.seat])
        due = collect(
            self.schedule,
            (_placed(stack, self.stakes[stack.seat]) for stack in stacks),
            moment,
            hands_before=self.table.hands_before,
            chip=self.game.smallest_chip,
        )
        for charge in due:
            self._charge_player(charge)

    def _charge_player(self, charge: Charge) -> None:
        """As far as the stack goes."""
        if charge.bettor is None:
            raise LookupError(f"nobody banks {self.game.id}, and {charge.because}")
        paid = Cents(min(charge.amount, self.left(charge.bettor)))
        if paid:
            self.entries.append(transfer(charge.bettor, DROP, paid, charge.because))
            self.charges = (*self.charges, replace(charge, amount=paid))

    def _charge_pool(self, collection: PotCollection, moment: Moment) -> None:
        for charge in collection.due(moment, self.pool):
            self._move(POOL, DROP, charge.amount, charge.because)
            self.pool = Cents(self.pool - charge.amount)
            self.charges = (*self.charges, charge)

    def settle(self, stage: str, found: WentOut) -> None:
        """Everything was paid when it fell due."""

    def finish(self, found: WentOut) -> None:
        """Who went out takes the pool; else it stays for the next round."""
        if found.seat is not None and found.matched:
            self._give_back_unmatched(self.stakes[found.seat])
        if found.seat is not None:
            self.pool_taken_by = self.table.stack(found.seat).bettor
            if self.pool:
                self._move(POOL, self.pool_taken_by, self.pool, "takes the pool")
                self.pool = Cents(0)

    def _give_back_unmatched(self, most: int) -> None:
        for stack in self.table.stacks:
            above = Cents(min(self.stakes[stack.seat] - most, self.pool))
            if above > 0:
                self._move(POOL, stack.bettor, above, "nobody matched it")
                self.pool = Cents(self.pool - above)

    def call_off(self, why: str) -> None:
        """Every payment goes back, and the pool is what it was."""
        del why
        self._begin()

    def net(self) -> dict[Bettor, Cents]:
        """Before the collection that was paid of it."""
        of_pool = {self.pool_taken_by: self._from_pool} if self.pool_taken_by else {}
        return {who: Cents(self._moved[who] + of_pool.get(who, 0)) for who in self.table.people}

    @property
    def dropped(self) -> Cents:
        """What was taken from a pool that nobody won."""
        return Cents(0) if self.pool_taken_by else self._from_pool

    @property
    def _from_pool(self) -> Cents:
        return Cents(sum(charge.amount for charge in self.charges if charge.bettor is None))

    @property
    def stays(self) -> Cents:
        return Cents(self.pool - self.table.pool)

    @property
    def in_play(self) -> dict[Bettor, Cents]:
        held = Counter({stack.bettor: self.stakes[stack.seat] for stack in self.table.stacks})
        for payment in self.payments:
            held[payment.source] += payment.amount
            held[payment.to] -= payment.amount
        return {who: Cents(held[who]) for who in self.table.people}

    @property
    def fees(self) -> dict[Bettor, Cents]:
        """Everybody's own; what was taken from the pool is paid by whoever takes it."""
        paid = self._own_fees
        if self.pool_taken_by:
            paid[self.pool_taken_by] += self._from_pool
        return {who: Cents(amount) for who, amount in paid.items() if amount}

    @property
    def _own_fees(self) -> Counter[Bettor]:
        paid: Counter[Bettor] = Counter()
        for charge in self.charges:
            if charge.bettor is not None:
                paid[charge.bettor] += charge.amount
        return paid

    @property
    def ledger(self) -> Ledger:
        return reduce(Ledger.post, self.entries, Ledger())

    def _move(self, source: str, to: str, amount: Cents, because: str) -> None:
        if source in self.table.people and amount > (left := self.left(source)):
            raise LookupError(f"{source} has {money(left)} left, and {because} is {money(amount)}")
        self._moved[source] -= amount
        self._moved[to] += amount
        self.entries.append(transfer(source, to, amount, because))


def _placed(stack: Stack, amount: int) -> PlacedBet:
    return PlacedBet(seat=stack.seat, bettor=stack.bettor, bet="ante", base=True, amount=Cents(amount))
