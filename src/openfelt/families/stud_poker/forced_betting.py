"""Betting that somebody has to open: a forced bet, which is completed to a whole one, or a whole bet.

Besides, a bet may be of either of two limits: until somebody makes the larger.
"""

from __future__ import annotations

from collections.abc import Iterable

from openfelt.families.poker_pots.betting import CHECK, FOLD, Betting, adds
from openfelt.rounds.notes import Note, TakeBack
from openfelt.rounds.requests import Asking, Choice, Offer
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.felt import Seat
from openfelt.table.stacks import PotTable

BRING_IN, COMPLETE = "bring-in", "complete"
CHOICES = (BRING_IN, COMPLETE)


class ForcedBetting(Betting):
    """`forced` is the bet that still has to be made, `on` whom it is forced: others may fold instead.

    `larger` is the other of two sizes, where either may be bet. Seats in `still_dealt` have folded before
    anybody bet, and get cards until somebody does.
    """

    def __init__(self, game: PotGame, table: PotTable, turn: Iterable[Seat]) -> None:
        super().__init__(game, table, turn)
        rule = game.bring_in
        self.brings = rule is not None and rule.opens == BRING_IN
        self.forced = self.larger = self.acts = 0
        self.on: Seat | None = None
        self.brought: Seat | None = None  # who has made a forced bet on this street
        self.still_dealt: set[Seat] = set()
        self.barred: set[Seat] = set()  # those who may not raise on this street
        self.closed = False
        self.accepted, self.accepted_after = "", 0

    # A street

    def begin(self, big: bool = False, either: bool = False) -> None:
        super().begin(big)
        self.forced = self.larger = self.acts = 0
        self.on = self.brought = None
        self.accepted_after = 0
        self.barred.clear()
        self.closed = False
        if either and self.stakes.structure == "limit":
            self.larger = self.times * self.stakes.bets[1]

    def force(self, on: Seat | None) -> None:
        """The next who can has to open: this one, or whoever does not fold."""
        self.forced = int(self.stakes.bring_in) if self.brings else self.size
        self.on = on

    def accept_after(self, acts: int, stage: str) -> None:
        """Once so many have acted the cards are accepted as they were dealt, and the stage is another."""
        self.accepted, self.accepted_after = stage, acts

    def declare_all_in(self, seat: Seat) -> None:
        """They bet no more, and play for what lies there."""
        self.left[seat] = 0

    def void_bets(self) -> Asking[None]:
        """What was bet on this street goes back, and nobody bets on it any more."""
        for seat, amount in self.bets.items():
            if amount:
                self.left[seat] += amount
                self.pot -= amount
                yield self.taken_back(seat, amount, "no bets on this street")
        self.bets = dict.fromkeys(self.turn, 0)
        self.level = self.full = self.made = self.forced = 0
        self.closed = True

    def taken_back(self, seat: Seat, amount: int, line: str) -> TakeBack:
        return TakeBack(seat=seat, bettor=self.who[seat].bettor, amount=Cents(amount), line=line)

    def fold(self, seat: Seat) -> tuple[Note, ...]:
        if seat in self.live and (not self.level or (seat == self.brought and not self.made)):
            self.still_dealt.add(seat)
        return super().fold(seat)

    def _is_due(self, seat: Seat) -> bool:
        return not self.closed and super()._is_due(seat)

    def _act(self, seat: Seat, said: Choice) -> tuple[Note, ...]:
        self.acts += 1
        if self.acts == self.accepted_after:
            self.stage = self.accepted
        if said.choice == BRING_IN:
            self._bring_in(seat, said.amount or 0)
            return ()
        if self.forced and said.choice != "fold":
            self.forced, self.brought = 0, seat
        return super()._act(seat, said)

    def _bring_in(self, seat: Seat, amount: int) -> None:
        """Others call the whole of it, also if somebody was too short for that."""
        self.take(seat, amount)
        self.acted.add(seat)
        self.still_dealt.clear()
        self.brought = seat
        whole = self.forced >= self.size
        self.level, self.full, self.made = self.forced, self.forced * whole, int(whole)
        self.forced = 0

    def _raise(self, seat: Seat, to: int) -> None:
        base = self._base
        self.still_dealt.clear()
        super()._raise(seat, to)
        if self.larger and self.full == to:
            if to >= base + self.larger:
                self.size, self.larger = self.larger, 0
            else:  # all in with less than the larger: whole bets of the smaller, and a short part
                self.full = to - (to - base) % self.size

    @property
    def _base(self) -> int:
        """A forced bet is completed to a whole one, not raised."""
        return self.full if self.brought is not None and not self.made else super()._base

    # What may be done

    def default(self, offers: tuple[Offer, ...]) -> Choice:
        first = offers[0]
        if first is FOLD:
            return super().default(offers)
        assert first.money is not None
        return Choice(first.choice, first.money.least)

    def may_raise(self, seat: Seat) -> bool:
        return seat not in self.barred and super().may_raise(seat)

    @property
    def word(self) -> str:
        return COMPLETE if self.brings and self.brought is not None and not self.made else super().word

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        if self.forced:
            return self._opening(seat)
        left, owed = self.left[seat], self.level - self.bets[seat]
        if not self.larger or left <= owed or not self.may_raise(seat):
            return super().offers(seat)
        stay = CHECK if owed <= 0 else adds("call", owed, owed)
        return (FOLD, stay, *self._of_either(self.word, self._base - self.bets[seat], left))

    def _opening(self, seat: Seat) -> tuple[Offer, ...]:
        """The forced bet, or a whole one; who is only next after one who cannot bet may fold."""
        left = self.left[seat]
        fold = () if seat == self.on else (FOLD,)
        if not self.brings:
            return (*fold, *self._of_any_size("bet", self.size, seat))
        forced = min(self.forced, left)
        bring = (*fold, adds(BRING_IN, forced, forced))
        if left == forced:
            return bring
        if self.forced < self.size:
            return (*bring, *self._of_any_size(COMPLETE, self.size, seat))
        return (*bring, *self._of_any_size("bet", self.forced + self.chip, seat))

    def _of_any_size(self, word: str, least: int, seat: Seat) -> tuple[Offer, ...]:
        left = self.left[seat]
        if self.larger:
            return self._of_either(word, 0, left)
        return self.of_sizes(word, least, max(least, self._most(seat, 0)), left)

    def _of_either(self, word: str, base: int, left: int) -> tuple[Offer, ...]:
        low, high = base + self.size, base + self.larger
        if left <= low:
            return (adds(word, left, left),)
        if left >= high:
            return (adds(word, low, high, max(1, high - low)),)
        return (adds(word, low, low), adds("all-in", left, left))
