"""The money of a round played for pots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce

import msgspec
from msgspec.structs import replace

from openfelt.rounds.money import check_money
from openfelt.rounds.notes import Pay
from openfelt.rounds.requests import Offer, Who
from openfelt.rules.facts import Found
from openfelt.rules.fee_rules import Moment
from openfelt.rules.fees import Schedule
from openfelt.rules.money import ZERO, Cents, money
from openfelt.rules.pot import PotGame
from openfelt.table.collection import Charge
from openfelt.table.felt import Bettor, Seat
from openfelt.table.ledger import Entry, Ledger, transfer
from openfelt.table.pot_collection import PotCollection
from openfelt.table.pots import Pot, divided, pots, uncalled
from openfelt.table.stacks import PotTable

POT, DROP = "(pot)", "(drop)"
"""Accounts beside the bettors' own, in brackets so that no label can be one of them."""


class Half(msgspec.Struct, frozen=True):
    """What a pot is won by: how hands rank, the higher the better. Who does not qualify is left out."""

    name: str
    ranks: Mapping[Seat, int]


class Showdown(Found, frozen=True, kw_only=True):
    """What the procedure of a pot game returns: who folded, and how the hands of the others rank.

    Of two `halves`, high and low, each wins half of every pot, the first the odd chip; one that nobody
    qualifies for wins nothing. Equal hands divide, odd chips in the order of `odd_chips`; where that is
    empty, from the button's left. Where all but one have folded, nobody need show.
    """

    folded: frozenset[Seat] = frozenset()
    halves: tuple[Half, ...] = ()
    odd_chips: tuple[Seat, ...] = ()


class Won(msgspec.Struct, frozen=True):
    """A pot or half of one, and what each winner had of it."""

    pot: Pot
    half: str
    parts: dict[Seat, Cents]


class Pots:
    """Stakes go from stacks into the pot; collection comes out of it; what nobody called goes back."""

    def __init__(self, game: PotGame, table: PotTable, schedule: Schedule | None = None) -> None:
        self.game, self.table, self.schedule = game, table, schedule
        self._begin()

    def _begin(self) -> None:
        self.entries: list[Entry[str]] = []
        self.stakes: Counter[Seat] = Counter()
        self.dead: Counter[Seat] = Counter()
        self.charges: tuple[Charge, ...] = ()
        self.payments: tuple[Pay, ...] = ()
        self.won: tuple[Won, ...] = ()
        players, before = len(self.table.stacks), self.table.hands_before
        self._collection = PotCollection(self.schedule, players, before) if self.schedule else None

    def left(self, seat: Seat) -> Cents:
        """What a stack can still put in."""
        stack = self.table.stack(seat)
        passed = sum(p.amount * ((p.to == stack.bettor) - (p.source == stack.bettor)) for p in self.payments)
        return Cents(stack.amount - self.stakes[seat] - self.dead[seat] + passed)

    def check_offer(self, who: Who, offer: Offer) -> None:
        if offer.adds is not None:
            check_money(offer, self.left(who.seat))

    def put_in(self, who: Who, what: str, amount: Cents, dead: bool = False) -> None:
        if amount > (left := self.left(who.seat)):
            raise LookupError(f"{who.bettor} has {money(left)} left, and {what} is {money(amount)}")
        (self.dead if dead else self.stakes)[who.seat] += amount
        self.entries.append(transfer(who.bettor, POT, amount, f"{who.bettor}: {what}"))

    def make_room(self, seat: Seat, hand: int) -> None:
        raise LookupError(f"seat {seat} has one hand: none is split in this kind of play")

    def pay(self, payment: Pay) -> Cents:
        """As far as the stack goes."""
        seat = next(stack.seat for stack in self.table.stacks if stack.bettor == payment.source)
        paid = replace(payment, amount=Cents(min(payment.amount, self.left(seat))))
        self.payments = (*self.payments, paid)
        self.entries.append(transfer(paid.source, paid.to, paid.amount, paid.line))
        return paid.amount

    def charge(self, moment: Moment) -> None:
        """The hand has come so far: take what is due by the schedule, no more than the pot holds."""
        if self._collection is None:
            return
        due = self._collection.due(moment, self._holds)
        for charge in due:
            self.entries.append(transfer(POT, DROP, charge.amount, charge.because))
        self.charges = (*self.charges, *due)

    def settle(self, stage: str, found: Showdown) -> None:
        """No pot is won before the end."""

    def finish(self, found: Showdown) -> None:
        """What nobody called goes back; then each pot goes to the best hand that is in it."""
        turn = dict.fromkeys((*found.odd_chips, *self.table.dealt_in(self.table.left_of(self.table.button))))
        if (back := uncalled(self.stakes)) is not None:
            seat, amount = back
            amount = Cents(min(amount, self._holds))
            self.stakes[seat] -= amount
            self._give({seat: amount}, "nobody called it")
        taken: int = sum(charge.amount for charge in self.charges)
        stakes = {stack.seat: self.stakes[stack.seat] for stack in self.table.stacks}
        for pot in pots(stakes, found.folded, self.dead):
            paid = min(taken, pot.amount)  # collection comes out of the main pot first
            taken -= paid
            self._award(
                pot, Cents(pot.amount - paid), found.halves, [seat for seat in turn if seat in pot.seats]
            )

    def _award(self, pot: Pot, amount: Cents, halves: Sequence[Half], seats: list[Seat]) -> None:
        chip = self.game.smallest_chip
        won = [half for half in halves if any(seat in half.ranks for seat in seats)]
        if len(seats) == 1:  # nobody else is left: they need not have shown
            won = [Half("", {seats[0]: 0})]
        each = divided(amount, range(len(won)), chip)
        for number, half in enumerate(won):
            best = max(half.ranks[seat] for seat in seats if seat in half.ranks)
            winners = [seat for seat in seats if half.ranks.get(seat) == best]
            parts = divided(each[number], winners, chip)
            self._give(parts, "wins the pot")
            self.won = (*self.won, Won(pot, half.name, parts))

    def call_off(self, why: str) -> None:
        """Every stake goes back, and no collection is taken."""
        del why
        self._begin()

    def net(self) -> dict[Bettor, Cents]:
        """What each person won or lost, what was taken from the pots being lost by those who won them."""
        balances = self.ledger.balances
        return {who: Cents(balances.get(who, 0)) for who in self.table.people}

    @property
    def dropped(self) -> Cents:
        return Cents(sum(charge.amount for charge in self.charges))

    @property
    def stays(self) -> Cents:
        return ZERO

    @property
    def in_play(self) -> dict[Bettor, Cents]:
        held = Counter({s.bettor: self.stakes[s.seat] + self.dead[s.seat] for s in self.table.stacks})
        for payment in self.payments:
            held[payment.source] += payment.amount
            held[payment.to] -= payment.amount
        return {who: Cents(held[who]) for who in self.table.people}

    @property
    def fees(self) -> dict[Bettor, Cents]:
        """Pots are charged, nobody in person."""
        return {}

    @property
    def ledger(self) -> Ledger:
        return reduce(Ledger.post, self.entries, Ledger())

    @property
    def _holds(self) -> int:
        return self.ledger.balance(POT)

    def _give(self, parts: Mapping[Seat, Cents], because: str) -> None:
        for seat, amount in parts.items():
            who = self.table.stack(seat).bettor
            self.entries.append(transfer(POT, who, amount, f"{who} {because}"))
