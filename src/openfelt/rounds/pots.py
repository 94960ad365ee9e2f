"""The money of a round played for pots."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import reduce
from typing import Any

import msgspec
from msgspec.structs import replace

from openfelt.rounds.money import check_money
from openfelt.rounds.notes import Charge as Reached
from openfelt.rounds.notes import Fold, Gather, Pay, Placed, PutIn, TakeBack
from openfelt.rounds.requests import Ask, Choice, Offer, Who
from openfelt.rules.facts import Found
from openfelt.rules.fee_rules import Moment
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents, money
from openfelt.rules.pot import PotGame
from openfelt.table.button import Positions
from openfelt.table.collection import Charge
from openfelt.table.felt import Bettor, Seat
from openfelt.table.ledger import Ledger, transfer
from openfelt.table.pot_collection import PotCollection
from openfelt.table.pots import Pot, divided, in_proportion, pots, uncalled
from openfelt.table.stacks import Carried, PotTable

POT, DROP, MIDDLE = "(pot)", "(drop)", "(middle)"
"""Accounts beside the bettors' own, in brackets so that no label can be one of them."""


class Half(msgspec.Struct, frozen=True):
    """What a pot is won by: how hands rank, the higher the better. Who does not qualify is left out.

    Where it has an order of its own for `odd_chips`, equal hands divide by that.
    """

    name: str
    ranks: Mapping[Seat, int]
    odd_chips: tuple[Seat, ...] = ()


class Showdown(Found, frozen=True, kw_only=True):
    """What the procedure of a pot game returns: who folded, and how the hands of the others rank.

    Of two `halves`, high and low, each wins half of every pot, the first the odd chip; one that nobody
    qualifies for wins nothing. What the same players win of both is divided once. Equal hands divide, odd
    chips in the order of `odd_chips`; where that is empty, from the button's left. Where all but one have
    folded, nobody need show. Those who threw their hands away at the showdown are `mucked`, in order: a pot
    that nobody else is left in goes to the last of them. Bets are `returned` to those who made them. If the
    hand is `unwon`, everything stays for the next: what each was asked for is played for by those who put it
    in, folded or not, and what was `forfeited` by everybody in this hand who is not `barred` from the next.
    """

    folded: frozenset[Seat] = frozenset()
    halves: tuple[Half, ...] = ()
    mucked: tuple[Seat, ...] = ()
    odd_chips: tuple[Seat, ...] = ()
    returned: Mapping[Seat, Cents] = {}
    unwon: bool = False
    forfeited: Mapping[Seat, Cents] = {}
    barred: frozenset[Seat] = frozenset()
    positions: Positions | None = None


class Won(msgspec.Struct, frozen=True):
    """A pot or half of one, and what each winner had of it."""

    pot: Pot
    half: str
    parts: dict[Seat, Cents]


class Pots:
    """Stakes go from stacks into the pot; collection comes out of it; what nobody called goes back."""

    def __init__(self, game: PotGame, table: PotTable, schedule: Schedule | None = None) -> None:
        self.game, self.table, self.schedule = game, table, schedule
        self._stacks = {stack.seat: stack for stack in table.stacks}
        self._begin()

    def _begin(self) -> None:
        self._moved: list[tuple[str, str, int, str]] = []
        self.stakes: dict[Seat, int] = dict.fromkeys(self._stacks, 0)
        self.dead: dict[Seat, int] = dict.fromkeys(self._stacks, 0)
        self.passed: dict[Bettor, int] = {}  # what people paid each other
        self.charges: tuple[Charge, ...] = ()
        self.won: tuple[Won, ...] = ()
        self.positions: Positions | None = None
        self.folded: set[Seat] = set()
        self.gathered: dict[Seat, int] = {}  # nothing before the first street is over
        self.fees: dict[Bettor, Cents] = {}
        self.left_over: tuple[Carried, ...] = ()
        self.held = Cents(0)
        self._collection: PotCollection | None = None
        for carried in self.table.carried:
            self._enter(MIDDLE, POT, carried.amount, "left from the hand before")

    def left(self, seat: Seat) -> Cents:
        """What a stack can still put in."""
        return Cents(self._left(seat))

    def _left(self, seat: Seat) -> int:
        stack = self._stacks[seat]
        left = stack.amount - self.stakes[seat] - self.dead[seat]
        return left + self.passed.get(stack.bettor, 0) if self.passed else left

    def check_offer(self, who: Who, offer: Offer) -> None:
        if offer.adds is not None:
            check_money(offer, self._left(who.seat))

    def put_in(self, who: Who, what: str, amount: int, dead: bool = False) -> None:
        if amount > (left := self._left(who.seat)):
            raise LookupError(f"{who.bettor} has {money(left)} left, and {what} is {money(amount)}")
        (self.dead if dead else self.stakes)[who.seat] += amount
        self._enter(who.bettor, POT, amount, f"{who.bettor}: {what}")

    def take_back(self, note: TakeBack, came: object = None) -> None:
        self.stakes[note.seat] -= note.amount
        self._enter(POT, note.bettor, note.amount, f"{note.bettor}: {note.line}")

    @property
    def hears(self) -> dict[type, Callable[[Any, Any], None]]:
        """What it is told as the hand goes on, beside what is found at the end (`finish`)."""
        return {
            Ask: self._chosen,
            PutIn: self._put_unasked,
            TakeBack: self.take_back,
            Reached: self._reached,
            Fold: self._folds,
            Gather: self._gather,
            Placed: self._placed,
        }

    def _chosen(self, ask: Ask, choice: Choice) -> None:
        if choice.amount:
            dead, adds = 0, choice.choice
            for offer in ask.offers:
                if offer.choice == adds and offer.dead:
                    dead = offer.dead
            self.put_in(ask.who, adds, choice.amount - dead)
            if dead:
                self.put_in(ask.who, adds, dead, dead=True)

    def _put_unasked(self, note: PutIn, came: object) -> None:
        self.put_in(Who(note.seat, note.bettor), note.line, note.amount, note.dead)

    def _reached(self, note: Reached, came: object) -> None:
        self.charge(note.stage)

    def _folds(self, note: Fold, came: object) -> None:
        self.folded.add(note.seat)

    def make_room(self, seat: Seat, hand: int) -> None:
        raise LookupError(f"seat {seat} has one hand: none is split in this kind of play")

    def _placed(self, note: Placed, came: object) -> None:
        self.positions = note.positions

    def _gather(self, note: Gather, came: object) -> None:
        self.gathered = dict(self.stakes)

    def in_front(self, seat: Seat) -> Cents:
        """What lies before a seat, not yet moved together with the others' bets."""
        return Cents(self.stakes[seat] - self.gathered.get(seat, 0))

    def pay(self, payment: Pay) -> Cents:
        """As far as the stack goes."""
        seat = next(stack.seat for stack in self.table.stacks if stack.bettor == payment.source)
        paid = Cents(min(payment.amount, self.left(seat)))
        for who, came in ((payment.source, -paid), (payment.to, paid)):
            self.passed[who] = self.passed.get(who, 0) + came
        self._enter(payment.source, payment.to, paid, payment.line)
        return paid

    def charge(self, moment: Moment) -> None:
        """The hand has come so far: take what is due by the schedule, no more than the pot holds."""
        if self.schedule is None:
            return
        if self._collection is None:  # those count who are dealt in
            players = len(self._stacks) - len(self.folded)
            self._collection = PotCollection(self.schedule, players, self.table.hands_before)
        for charge in self._collection.due(moment, self.held):
            self._enter(POT, DROP, charge.amount, charge.because)
            self.charges += (charge,)

    def settle(self, stage: str, found: Showdown) -> None:
        """No pot is won before the end."""

    def finish(self, found: Showdown) -> None:
        """What nobody called goes back; then each pot goes to the best hand that is in it."""
        self.positions = found.positions or self.positions
        for seat, amount in found.returned.items():
            self.stakes[seat] -= amount
            self._give({seat: amount}, "has it back")
        if found.unwon:
            self._leave_all(found)
            return
        if (back := uncalled(self.stakes)) is not None and back[0] not in found.folded:
            seat, amount = back
            amount = Cents(min(amount, self.held))
            self.stakes[seat] -= amount
            self._give({seat: amount}, "nobody called it")
        taken: int = sum(charge.amount for charge in self.charges)
        out = found.folded
        if self.game.showdown.odd_chips == "together":
            out = out | self._beaten(found)
        for pot in self.pots(out):
            fee = min(taken, pot.amount)  # collection comes out of the main pot first
            taken -= fee
            self._award(pot, fee, found)

    def pots(self, folded: Collection[Seat]) -> tuple[Pot, ...]:
        """The main pot first, with what earlier hands left for anybody; what they left for some is apart."""
        return self._pots(folded, self.stakes)

    @property
    def lying(self) -> tuple[Pot, ...]:
        """What was moved together so far, without what lies in front of people."""
        return self._pots(self.folded, self.gathered or dict.fromkeys(self._stacks, 0))

    def _pots(self, folded: Collection[Seat], stakes: Mapping[Seat, int]) -> tuple[Pot, ...]:
        if not self.table.carried:
            return pots(stakes, folded, self.dead)
        joined = self._joined
        lie = list(
            pots(stakes, folded, {seat: dead for seat, dead in self.dead.items() if seat not in joined})
        )
        for carried in self._carried():
            seats = tuple(s for s in self._stacks if s not in folded and s in (carried.seats or self._stacks))
            if not lie or (carried.seats and seats):
                lie.append(Pot(carried.amount, seats, carried=True))
            else:  # anybody's, or nobody's who is left
                lie[0] = Pot(Cents(lie[0].amount + carried.amount), lie[0].seats)
        return tuple(lie)

    @property
    def _joined(self) -> tuple[Seat, ...]:
        return self.positions.joined if self.positions is not None else ()

    def _carried(self) -> tuple[Carried, ...]:
        """What earlier hands have left, with what those added who joined."""
        lies = []
        for one in self.table.carried:
            new = tuple(seat for seat in self._joined if one.each and seat not in one.seats)
            lies.append(
                replace(
                    one, amount=Cents(one.amount + one.each * len(new)), seats=tuple(sorted(one.seats + new))
                )
            )
        return tuple(lies)

    def _in_turn(self, seats: Collection[Seat], found: Showdown, half: str) -> list[Seat]:
        """In which order odd chips are given."""
        if len(seats) == 1:
            return list(seats)
        hand = found.positions
        button = hand.button if hand is not None else self.table.button
        after = self.table.left_of(button) if button is not None else 1
        own = next((one.odd_chips for one in found.halves if one.name == half), ())
        turn = dict.fromkeys((*own, *found.odd_chips, *self.table.dealt_in(after)))
        return [seat for seat in turn if seat in seats]

    def _beaten(self, found: Showdown) -> set[Seat]:
        """Those who win nothing."""
        won = (self.won_by(found, pot.seats) for pot in self.pots(found.folded))
        return set(self._stacks) - {seat for halves in won for seats in halves.values() for seat in seats}

    def won_by(self, found: Showdown, claim: Sequence[Seat]) -> dict[str, list[Seat]]:
        """Who wins each half of a pot that these seats have put in what it asks."""
        seats = [seat for seat in claim if seat not in found.mucked] or [
            seat for seat in found.mucked if seat in claim
        ][-1:]
        if len(seats) == 1:  # nobody else is left: they need not have shown
            return {"": seats}
        won: dict[str, list[Seat]] = {}
        for half in found.halves:
            ranked = [half.ranks[seat] for seat in seats if seat in half.ranks]
            if ranked:
                best = max(ranked)
                won[half.name] = [seat for seat in seats if half.ranks.get(seat) == best]
        return won

    def _award(self, pot: Pot, fee: int, found: Showdown) -> None:
        rules, chip = self.game.showdown, self.game.smallest_chip
        won = self.won_by(found, pot.seats)
        if not won:
            self._leave(pot, fee)
            return
        rest = Cents(pot.amount - fee)
        if len(won) > 1 and rules.odd_chips == "one-each" and _same(won.values()):
            won = {" and ".join(won): next(iter(won.values()))}
        each = divided(rest, range(len(won)), chip) if len(won) > 1 else {0: rest}
        had: dict[Seat, int] = {}
        for number, (half, winners) in enumerate(won.items()):
            parts = {winners[0]: each[number]}
            if len(winners) > 1:
                parts = divided(each[number], self._in_turn(winners, found, half), chip, rules.odd_chips)
            for seat, part in parts.items():
                had[seat] = had.get(seat, 0) + part
            self._give(parts, f"wins the pot, {half}" if len(won) > 1 else "wins the pot")
            self.won = (*self.won, Won(pot, half, parts))
        for seat, part in (in_proportion(fee, had) if fee else {}).items():
            who = self._stacks[seat].bettor
            self.fees[who] = Cents(self.fees.get(who, 0) + part)

    def _leave(self, pot: Pot, fee: int) -> None:
        """Nobody wins it: what the collection left of it lies there for the next hand."""
        rest = Cents(pot.amount - fee)
        self._enter(POT, MIDDLE, rest, "nobody wins it")
        everybody = set(pot.seats) == set(self._stacks)
        self.left_over = (*self.left_over, Carried(amount=rest, seats=() if everybody else pot.seats))

    def _leave_all(self, found: Showdown) -> None:
        """Everything lies there for the next hand, antes that the same people paid together."""
        hand = self.positions.dealt_in if self.positions is not None else tuple(self._stacks)
        stakes = {seat: stake - found.forfeited.get(seat, 0) for seat, stake in self.stakes.items()}
        if (back := uncalled(stakes)) is not None:
            stakes[back[0]] -= back[1]
            self.stakes[back[0]] -= back[1]
            self._give({back[0]: back[1]}, "nobody called it")
        dead = sum(dead for seat, dead in self.dead.items() if seat not in self._joined)
        left = list(self._carried())
        left += [Carried(amount=pot.amount, seats=pot.seats, each=Cents(pot.amount // len(pot.seats)))
                 for pot in pots(stakes, ())]  # fmt: skip
        if lost := sum(found.forfeited.values()) + dead:
            left.append(Carried(amount=Cents(lost), seats=tuple(sorted(hand))))
        if found.barred:  # they lose their part, and nobody pays to come in
            stay = [tuple(seat for seat in one.seats if seat not in found.barred) for one in left]
            left = [Carried(amount=one.amount, seats=seats) for one, seats in zip(left, stay, strict=True)]
        fee: int = sum(charge.amount for charge in self.charges)
        lies: dict[tuple[tuple[Seat, ...], bool], Carried] = {}
        for one in left:
            rest = Cents(one.amount - min(fee, one.amount))
            fee -= one.amount - rest
            key = one.seats, one.each > 0
            had = lies.get(key, Carried(amount=Cents(0)))
            lies[key] = Carried(
                amount=Cents(had.amount + rest), seats=one.seats, each=Cents(had.each + one.each)
            )
        self.left_over = tuple(one for one in lies.values() if one.amount)
        self._enter(POT, MIDDLE, sum(one.amount for one in self.left_over), "nobody wins it")

    def call_off(self, why: str) -> None:
        """Every stake goes back, and no collection is taken."""
        del why
        positions = self.positions
        self._begin()
        self.positions = positions
        self.left_over = self.table.carried
        for carried in self.table.carried:
            self._enter(POT, MIDDLE, carried.amount, "left for the next hand")

    def net(self) -> dict[Bettor, Cents]:
        """What each person won or lost, before the collection that they paid of what they won."""
        balances = self.ledger.balances
        return {who: Cents(balances.get(who, 0) + self.fees.get(who, 0)) for who in self.table.people}

    @property
    def dropped(self) -> Cents:
        """What was taken from pots that nobody won."""
        return Cents(sum(charge.amount for charge in self.charges) - sum(self.fees.values()))

    @property
    def stays(self) -> Cents:
        """What this hand left in the middle, less what it found there."""
        lay = sum(carried.amount for carried in self.table.carried)
        return Cents(sum(carried.amount for carried in self.left_over) - lay)

    @property
    def in_play(self) -> dict[Bettor, Cents]:
        return {stack.bettor: Cents(stack.amount - self.left(seat)) for seat, stack in self._stacks.items()}

    @property
    def ledger(self) -> Ledger:
        entries = (transfer(source, to, Cents(amount), why) for source, to, amount, why in self._moved)
        return reduce(Ledger.post, entries, Ledger())

    def _enter(self, source: str, to: str, amount: int, because: str) -> None:
        if to == POT:
            self.held = Cents(self.held + amount)
        elif source == POT:
            self.held = Cents(self.held - amount)
        self._moved.append((source, to, amount, because))

    def _give(self, parts: Mapping[Seat, Cents], because: str) -> None:
        for seat, amount in parts.items():
            who = self._stacks[seat].bettor
            self._enter(POT, who, amount, f"{who} {because}")


def _same(winners: Collection[list[Seat]]) -> bool:
    """Whether several players win every half, and all of them the same."""
    first = next(iter(winners))
    return len(first) > 1 and all(one == first for one in winners)
