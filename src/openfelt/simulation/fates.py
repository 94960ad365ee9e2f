"""What becomes of every wager of a table by what was dealt: judged once, by the plain lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from openfelt.kernels.nights import GONE
from openfelt.kernels.settlement import Cells
from openfelt.rounds.tray import as_they_lie
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Effect
from openfelt.rules.money import Cents
from openfelt.simulation.dealing import Dealer, Found
from openfelt.table.felt import BankedTable, Bet
from openfelt.table.outcomes import deciding, outcome_by


class Fate(NamedTuple):
    """What becomes of a bet by one code."""

    turn: int
    amount: int
    pays: int = 0
    loses: int = 0
    stays: bool = False


class Fates:
    """The slots of a table, placed bets first and then what decisions may add; `of` each, a fate a code."""

    def __init__(self, game: BankedGame, table: BankedTable, dealer: Dealer) -> None:
        self.game, self.dealer, self.placed = game, dealer, len(table.bets)
        self.slots = as_they_lie(table, [*table.bets, *_added(table, dealer)])
        self._known: dict[tuple[object, ...], list[Fate]] = {}
        self.of = [self._fates(place) for place in range(len(self.slots))]

    def table(self, what: Callable[[Fate], int]) -> Cells:
        """A slot a row, a code a column."""
        return np.array([[what(fate) for fate in row] for row in self.of], np.int64).reshape(len(self.of), -1)

    def _fates(self, place: int) -> list[Fate]:
        """Bets that differ only in where they lie have the same."""
        slot, is_added = self.slots[place], place >= self.placed
        key = slot.bet, slot.amount, slot.over, slot.part, is_added
        if key not in self._known:
            self._known[key] = [self._fate(slot, is_added, found) for found in self.dealer.found]
        return self._known[key]

    def _fate(self, slot: Bet, is_added: bool, found: Found) -> Fate:
        times = self._times(slot, found) if is_added else Fraction(1)
        if not times:
            return Fate(GONE, 0)
        bet = replace(slot, amount=Cents(int(slot.amount * times))) if is_added else slot
        turn, effect = self._decision(slot, found)
        outcome = outcome_by(effect, bet, self.game.settlement)
        return Fate(turn, bet.amount, outcome.pays, outcome.loses, outcome.result == "stays")

    def _times(self, slot: Bet, found: Found) -> Fraction:
        """How much was added, in units of the bet that it adds to."""
        if slot.bet != self.dealer.onto:
            return found.added.get(slot.bet, Fraction(0))
        return found.parts[slot.part - 1] if slot.part <= len(found.parts) else Fraction(0)

    def _decision(self, slot: Bet, found: Found) -> tuple[int, Effect]:
        """In which turn the bet is settled, and by which line."""
        rule, turns = self.game.bet(slot.bet), self.dealer.turns
        assert rule is not None
        for number, turn in enumerate(turns[:-1]):
            name, then = self.dealer.stages.get(turn, turn), found.early.get(turn)
            early = (one for one in self.game.settlement.stages if one.name == name and slot.bet in one.bets)
            if then is not None and any(one.when.holds(then) for one in early):
                return number, deciding(rule, then)
        is_last = slot.bet == self.dealer.onto and slot.part == len(found.parts)
        known = found.last if is_last and found.last is not None else found.known
        return len(turns) - 1, deciding(rule, known)


def _added(table: BankedTable, dealer: Dealer) -> Iterator[Bet]:
    """What decisions may add, once for each wager that they add to; how much is a matter of the code."""
    names = dict.fromkeys(name for found in dealer.found for name in found.added)
    parts = max(len(found.parts) for found in dealer.found)
    for bet in table.bets:
        if bet.bet == dealer.onto:
            whole = replace(bet, over=Cents(0), amount=bet.live, shares=())
            yield from (replace(whole, bet=name) for name in names)
            for hand in range(1, 2 + len(dealer.hands.get(bet.seat, ()))):
                for part in range(1 if hand > 1 else 2, 1 + parts):
                    yield replace(whole, hand=hand, part=part)
