"""Betting, street by street, for every structure: limit, spread, pot limit and no limit.

An amount is what is put in now. A bet is whole if it is as much as the structure asks; somebody may be all in
with less. Then others call what is there, but only a whole bet or raise lets those raise again who have
acted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import cast

from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Charge, Fold, Gather, Note, PutIn
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Span, Who
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.felt import Seat
from openfelt.table.stacks import PotTable

FOLD, CHECK = Offer(choice="fold"), Offer(choice="check")
TO_FOLD, TO_CHECK = Choice("fold"), Choice("check")
CHOICES = ("fold", "check", "call", "bet", "raise", "all-in")
SAME_KEY = {"call": "check"}
ACTION, GATHER = Charge("action"), Gather()

Ruling = Callable[[RulingGiven], Asking[None]]
"""What the procedure does when the floor rules while somebody is asked."""


@lru_cache(maxsize=4096)
def adds(choice: str, least: int, most: int, step: int = 1) -> Offer:
    exactly = least == most
    money = Span.exactly(Cents(most)) if exactly else Span(Cents(least), Cents(most), Cents(step))
    return Offer(choice=choice, money=money, adds=choice)


class Betting:
    """What everybody has put in, and who may still put in more.

    In a street, `level` is what each must have in to stay, `full` the part of it that was bet whole, `size`
    the least raise, `raised` the largest so far, and `made` counts the bet and its raises. Those in `acted`
    have had their say since the last whole bet, those in `decided` at any time in this hand.
    """

    def __init__(self, game: PotGame, table: PotTable, turn: Iterable[Seat]) -> None:
        self.rule, self.stakes, self.chip = game.betting, table.stakes, game.smallest_chip
        self.turn = tuple(turn)
        stacks = {stack.seat: stack for stack in table.stacks}
        self.who = {seat: Who(seat, stacks[seat].bettor) for seat in self.turn}
        self.left = {seat: int(stacks[seat].amount) for seat in self.turn}
        self.live = list(self.turn)
        self.pot: int = sum(carried.amount for carried in table.carried)
        self.times = 1  # what a kill makes of the limits
        self._least = int(self.stakes.least_bet)
        closed = self.rule.no_check_raise
        self.check_raise = self.rule.check_raise or self.stakes.structure not in closed
        self.bets = dict.fromkeys(self.turn, 0)
        self.level = self.full = self.size = self.raised = self.made = 0
        self.acted: set[Seat] = set()
        self.decided: set[Seat] = set()
        self.checked: set[Seat] = set()
        self.aggressor: Seat | None = None
        self.opener: Seat | None = None
        self.active = False
        self.stage = ""

    # Money

    def put(self, seat: Seat, amount: int, what: str, *, bet: bool = True, dead: bool = False) -> Asking[int]:
        """As much of it as the stack has, unasked. An ante is no bet; what is dead nobody matches."""
        amount = min(amount, self.left[seat])
        if amount > 0:
            self.take(seat, amount, bet=bet and not dead)
            who = self.who[seat]
            yield PutIn(seat=seat, bettor=who.bettor, amount=Cents(amount), line=what, dead=dead)
        return amount

    def take(self, seat: Seat, amount: int, *, bet: bool = True) -> None:
        self.left[seat] -= amount
        self.pot += amount
        if bet:
            self.bets[seat] += amount

    def fold(self, seat: Seat) -> tuple[Note, ...]:
        if seat not in self.live:
            return ()
        self.live.remove(seat)
        return (Fold(seat),)

    # A street

    @property
    def least(self) -> int:
        return self.times * self._least

    def begin(self, big: bool = False) -> None:
        """Nothing is bet yet on this street; `big` is the higher of two sizes."""
        self.bets = dict.fromkeys(self.turn, 0)
        self.level = self.full = self.raised = self.made = 0
        self.size = self.least
        if big and self.stakes.structure == "limit":
            self.size = self.times * self.stakes.bets[1]

    def begin_killed(self) -> None:
        """The limits are doubled for this hand, whatever is in already."""
        self.times, self.size = 2, 2 * self.size

    def opened(self, level: int, made: int, whole: bool = True) -> None:
        """So much is asked of all before anybody has acted: blinds, a straddle; perhaps no whole bet."""
        self.level, self.full = level, level if whole else 0
        self.made = made

    def street(self, name: str, first: Seat, on_ruling: Ruling) -> Asking[None]:
        """In turn from `first`, until all who stay have as much in, or all they have."""
        self.stage = name
        self.acted.clear()
        self.checked.clear()
        self.aggressor, self.opener, self.active = None, None, False
        turn = self.turn
        at = turn.index(first) if first in turn else 0
        order = turn[at:] + turn[:at]
        at = idle = 0
        number = len(order)
        while idle < number:
            seat = order[at]
            at = at + 1 if at + 1 < number else 0
            if not self._is_due(seat):
                idle += 1
                continue
            try:
                said = yield self.question(seat)
            except RulingGiven as ruling:
                yield from on_ruling(ruling)
                idle, at = 0, order.index(seat)  # asked again, unless the ruling has settled it
                continue
            self.opener = self.opener or seat
            self.decided.add(seat)
            yield from self._act(seat, cast(Choice, said))
            idle = 0
        yield GATHER

    def question(self, seat: Seat) -> Ask:
        offers = self.offers(seat)
        return Ask(who=self.who[seat], offers=offers, default=self.default(offers), stage=self.stage)

    def _is_due(self, seat: Seat) -> bool:
        if seat not in self.live or not self.left[seat] or len(self.live) == 1:
            return False
        if self.bets[seat] < self.level:  # a blind may ask for more than anybody has in
            return self._can_call(seat) or any(self.bets[other] > self.bets[seat] for other in self.live)
        return seat not in self.acted and seat not in self.checked and self._can_call(seat)

    def _can_call(self, seat: Seat) -> bool:
        """Whether anybody else has something left to call a bet with."""
        for other in self.live:  # noqa: SIM110  # asked most often, and a loop is quicker
            if other != seat and self.left[other]:
                return True
        return False

    @property
    def goes_on(self) -> bool:
        """Whether two at least can still bet."""
        return sum([self.left[seat] > 0 for seat in self.live]) > 1

    def _act(self, seat: Seat, said: Choice) -> tuple[Note, ...]:
        """What is to be said of it."""
        choice = said.choice
        if choice == "fold":
            return self.fold(seat)
        if choice == "check":
            # who checks before anything is bet has not had their say about a bet; what was posted is a call
            (self.acted if self.level else self.checked).add(seat)
            return ()
        self.acted.add(seat)
        self.take(seat, said.amount or 0)
        if self.bets[seat] > self.level:
            self._raise(seat, self.bets[seat])
        if self.active or (choice != "call" and self.made <= 1):
            return ()
        self.active = True
        return (ACTION,)

    def _raise(self, seat: Seat, to: int) -> None:
        base = self._base
        if self._is_whole(to, base):
            self.aggressor = seat
            if self.stakes.structure != "limit":
                self.size = max(self.size, to - base)
            self.full, self.made = to, self.made + 1
            self.acted = {seat}
        self.raised = max(self.raised, to - self.level)
        self.level = to

    @property
    def _base(self) -> int:
        """What the next raise is measured from."""
        return self.full if self.rule.next_raise == "completed" else self.level

    def _is_whole(self, to: int, base: int) -> bool:
        if to >= base + self.size:
            return True
        if self.rule.counts == "faced":
            return to - self.level >= self.raised
        return self.rule.counts == "half" and 2 * (to - self.level) >= self.size

    # What may be done

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """Everything that is lawful now for who is asked, and nothing else."""
        left, owed = self.left[seat], self.level - self.bets[seat]
        calls = min(owed, left)
        stay = CHECK if owed <= 0 else adds("call", calls, calls)
        if left <= owed or not self.may_raise(seat):
            return (FOLD, stay)
        least, most = self._base + self.size - self.bets[seat], self._most(seat, owed)
        if self.stakes.structure == "spread" and self.rule.spread_for == "round" and owed < most < least:
            least = most  # what is left of all that one may wager in a round, be it less than a whole raise
        return (FOLD, stay, *self.of_sizes(self.word, least, most, left))

    def default(self, offers: tuple[Offer, ...]) -> Choice:
        """What the clock answers."""
        return TO_CHECK if offers[1] is CHECK else TO_FOLD

    @property
    def word(self) -> str:
        """What more money is now."""
        return "raise" if self.level else "bet"

    def of_sizes(self, word: str, least: int, most: int, left: int) -> tuple[Offer, ...]:
        """In whole chips, or all that is left."""
        if left <= least:
            return (adds(word, left, left),)
        if most < least and self.stakes.structure == "spread":
            return ()
        top = min(left, max(least, most))
        if least == top:
            return (adds(word, top, top),)
        first, last = -(-least // self.chip) * self.chip, top - top % self.chip
        more: tuple[Offer, ...] = (adds(word, first, last, self.chip),) if first <= last else ()
        if last < top == left:  # a stack may end with less than a chip
            more += (adds("all-in", left, left),)
        return more

    def _most(self, seat: Seat, owed: int) -> int:
        """The most that a bet or raise may come to, called and all."""
        match self.stakes.structure:
            case "limit":
                return 0  # no more than the least
            case "spread":
                above = self._base if self.rule.spread_for == "bet" else 0
                return above + self.times * self.stakes.bets[1] - self.bets[seat]
            case "pot-limit":
                return self.pot + 2 * owed
            case "no-limit":
                return self.left[seat]

    def may_raise(self, seat: Seat) -> bool:
        """Whether a bet or raise is open: not capped, not closed by a short all-in, and somebody can call."""
        if seat in self.acted and not self._faces_raise(seat):
            return False
        if seat in self.checked and not self.check_raise and not self._completes:
            return False
        if not self._can_call(seat):
            return False
        rule = self.rule
        if rule.raises is None or self.stakes.structure not in rule.capped:
            return True
        return self.made <= rule.raises or (rule.uncapped_heads_up and len(self.live) == 2)

    @property
    def _completes(self) -> bool:
        """Whether who has checked may make a bet whole that somebody is all in with."""
        return False

    def _faces_raise(self, seat: Seat) -> bool:
        """Whether short raises, one on top of another, have come to a whole one for who has acted."""
        return self.rule.counts == "faced" and self.level - self.bets[seat] >= self.raised
