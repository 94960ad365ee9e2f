"""Rounds dealt by a family's kernel, judged by look-up and settled by the settlement kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from openfelt.kernels.nights import GONE, Judged, add_up, judge, look_up
from openfelt.kernels.settlement import Cells, order_of, settle, values_of
from openfelt.kernels.streams import stream
from openfelt.rounds.tray import as_they_lie, buttons_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule, Effect
from openfelt.rules.money import Cents
from openfelt.simulation.dealing import Codes, Dealer, Found
from openfelt.simulation.tally import Moved, Nets, Tally
from openfelt.table.felt import BankedTable, Bet
from openfelt.table.outcomes import deciding, outcome_by
from openfelt.table.placement import in_action

BLOCK = 4096
"""Rounds that are gone through together: what is known of them stays near the processor."""


class Fate(NamedTuple):
    """What becomes of a bet by one code."""

    turn: int
    amount: int
    pays: int = 0
    loses: int = 0
    stays: bool = False


class Ends(NamedTuple):
    """By code and value: what the player-dealer wins, what would cover it, and what each slot moves."""

    net: Cells
    needed: Cells
    moved: Cells

    def looked_up(self) -> LookedUp:
        return LookedUp(self, np.zeros_like(self.net))


class LookedUp(NamedTuple):
    """Rounds of which one code says all."""

    ends: Ends
    met: Cells

    def take(self, codes: Codes, value: Cells, net: Cells, needed: Cells) -> None:
        look_up(codes, value, self.ends.net, self.ends.needed, self.met, net, needed)

    @property
    def sums(self) -> tuple[Cells, Cells]:
        moved = np.tensordot(self.met, self.ends.moved, 2)
        return self.met.sum(axis=1).reshape(1, -1), moved.reshape(-1, 2)


class Settling:
    """Rounds judged and settled one by one; `met` counts codes by group, `moved` is what each slot moved."""

    def __init__(self, bulk: Bulk) -> None:
        slots = len(bulk.slots)
        self.bulk, self.wager = bulk, int(bulk.table.player_dealer.wager)
        self.due = tuple(np.zeros((BLOCK, slots), np.int64) for _ in "ab")
        self.went = tuple(np.zeros((BLOCK, slots), np.int64) for _ in "ab")
        self.turn, self.left = np.zeros((BLOCK, slots), np.int8), np.zeros(BLOCK, np.int64)
        self.met = np.zeros((bulk.groups, len(bulk.dealer.found)), np.int64)
        self.moved = np.zeros((slots, 2), np.int64)

    def take(self, codes: Codes, value: Cells, net: Cells, needed: Cells) -> None:
        now = slice(len(codes))
        pays, loses, turn = self.due[0][now], self.due[1][now], self.turn[now]
        paid, collected = self.went[0][now], self.went[1][now]
        judge(codes, self.bulk.judged, pays, loses, turn, self.met)
        settle(pays, loses, turn, value, self.wager, self.bulk.order, paid, collected, self.left)
        add_up(pays, loses, turn, paid, collected, self.moved, net, needed)

    @property
    def sums(self) -> tuple[Cells, Cells]:
        return self.met, self.moved


class Bulk:
    """One table of a game, ready to be dealt."""

    def __init__(self, game: BankedGame, table: BankedTable, dealer: Dealer) -> None:
        self.game, self.dealer, self.table = game, dealer, in_action(game, table)
        self.slots = as_they_lie(self.table, [*self.table.bets, *self._added()])
        self._known: dict[tuple[object, ...], list[Fate]] = {}
        fates = [self._fates(place) for place in range(len(self.slots))]
        group = np.array([dealer.group[slot.seat] for slot in self.slots], np.int64)
        self.judged = Judged(
            group,
            _table(fates, lambda fate: fate.pays),
            _table(fates, lambda fate: fate.loses),
            _table(fates, lambda fate: fate.turn).astype(np.int8),
        )
        self.staked = _table(fates, lambda fate: fate.amount)
        self.units = {slot: self._units(slot, fates) for slot in range(len(self.table.bets))}
        self.order = order_of(game, self.table, self.slots, dealer.turns, values_of(game))
        self.groups = max(dealer.group.values()) + 1
        self.ends = self._every_end() if self.groups == 1 else None

    def _every_end(self) -> Ends:
        """Where one code says all of a round, every code and value is settled once and for all."""
        codes, values = len(self.dealer.found), len(values_of(self.game))
        every = np.repeat(np.arange(codes, dtype=np.int32), values).reshape(-1, 1)
        value = np.tile(np.arange(values), codes)
        net, needed = np.zeros(codes * values, np.int64), np.zeros(codes * values, np.int64)
        moved = np.zeros((codes * values, len(self.slots), 2), np.int64)
        settling = Settling(self)
        for first in range(0, codes * values, BLOCK):
            of = slice(first, min(first + BLOCK, codes * values))
            settling.take(every[of], value[of], net[of], needed[of])
            now = slice(of.stop - first)
            there = settling.turn[now] != GONE
            moved[of] = np.stack([np.where(there, went[now], 0) for went in settling.went], axis=-1)
        shape = codes, values
        return Ends(net.reshape(shape), needed.reshape(shape), moved.reshape(*shape, -1))

    def _added(self) -> Iterator[Bet]:
        """What decisions may add, once for each wager that they add to; how much is a matter of the code."""
        names = dict.fromkeys(name for found in self.dealer.found for name in found.added)
        for bet in self.table.bets:
            if bet.bet == self.dealer.onto:
                for name in names:
                    part = 2 if name == bet.bet else 1
                    yield replace(bet, bet=name, part=part, over=Cents(0), amount=bet.live, shares=())

    def _fates(self, place: int) -> list[Fate]:
        """Of a slot, by code; bets that differ only in where they lie have the same."""
        slot, is_added = self.slots[place], place >= len(self.table.bets)
        key = slot.bet, slot.amount, slot.over, is_added
        if key not in self._known:
            codes = range(len(self.dealer.found))
            self._known[key] = [self._fate(slot, is_added, code) for code in codes]
        return self._known[key]

    def _fate(self, slot: Bet, is_added: bool, code: int) -> Fate:
        found = self.dealer.found[code]
        times = found.added.get(slot.bet, Fraction(0)) if is_added else Fraction(1)
        if not times:
            return Fate(GONE, 0)
        bet = replace(slot, amount=Cents(int(slot.amount * times))) if is_added else slot
        turn, effect = self._decision(slot.bet, found)
        outcome = outcome_by(effect, bet, self.game.settlement)
        return Fate(turn, bet.amount, outcome.pays, outcome.loses, outcome.result == "stays")

    def _decision(self, name: str, found: Found) -> tuple[int, Effect]:
        """In which turn the bet is settled, and by which line."""
        rule = self.game.bet(name)
        assert rule is not None
        for number, stage in enumerate(self.dealer.turns[:-1]):
            early = (one for one in self.game.settlement.stages if one.name == stage and name in one.bets)
            then = found.early.get(stage)
            if then is not None and any(one.when.holds(then) for one in early):
                return number, deciding(rule, then)
        return len(self.dealer.turns) - 1, deciding(rule, found.known)

    def _units(
        self, placed: int, fates: Sequence[Sequence[Fate]]
    ) -> tuple[list[Fraction], NDArray[np.int64]]:
        """What a placed bet brings, with all that is one game with it: figures, and which of them by code."""
        bet, rule = self.slots[placed], self.game.bet(self.slots[placed].bet)
        assert rule is not None
        one_game = [
            placed,
            *(n for n, other in enumerate(self.slots) if n != placed and _goes(self.game, rule, bet, other)),
        ]
        known: dict[Fraction, int] = {}
        which = np.full(len(self.dealer.found), -1, np.int64)
        for code, fate in enumerate(fates[placed]):
            if not fate.stays and fate.turn != GONE:
                brings = sum(fates[slot][code].pays - fates[slot][code].loses for slot in one_game)
                which[code] = known.setdefault(Fraction(brings, max(1, bet.amount)), len(known))
        return list(known), which

    def deal(self, chance: str, nets: Nets, tally: Tally) -> None:
        """By the chance of that name, as many rounds as there is room for in `nets`; bets go to the tally."""
        rounds, drawn, block = len(nets.net), stream(chance), Nets.of(BLOCK)
        codes, value = np.zeros((BLOCK, self.groups), np.int32), np.zeros(BLOCK, np.int64)
        settling = Settling(self) if self.ends is None else self.ends.looked_up()
        for first in range(0, rounds, BLOCK):
            now, to = slice(min(BLOCK, rounds - first)), slice(first, first + BLOCK)
            self.dealer.deal(drawn, codes[now], value[now])
            settling.take(codes[now], value[now], block.net[now], block.needed[now])
            nets.net[to], nets.needed[to] = block.net[now], block.needed[now]
        self._count(*settling.sums, tally)

    def _count(self, met: Cells, moved: Cells, tally: Tally) -> None:
        for slot, bet in enumerate(self.slots):
            times, by = met[self.judged.group[slot]], self.judged
            tally.bets.setdefault(bet.bet, Moved()).add(
                Moved(
                    int(times[by.turn[slot] != GONE].sum()),
                    int(times @ self.staked[slot]),
                    int(times @ by.pays[slot]),
                    int(times @ by.loses[slot]),
                    int(moved[slot, 0]),
                    int(moved[slot, 1]),
                )
            )
            if slot in self.units:
                figures, which = self.units[slot]
                found = np.bincount(which[which >= 0], times[which >= 0], len(figures))
                results = tally.results.setdefault(bet.bet, {})
                for figure, number in zip(figures, found, strict=True):
                    results[figure] = results.get(figure, 0) + int(number)


def can_deal(game: BankedGame, table: BankedTable, dealer: Dealer) -> bool:
    """Prizes for other people's hands, and money that several put up, are left to rounds dealt singly."""
    return not [*buttons_of(game, table.bets)] and all(bet.seat in dealer.group for bet in table.bets)


def _goes(game: BankedGame, rule: BetRule, bet: Bet, other: Bet) -> bool:
    """Whether the other is one game with a base bet."""
    theirs = game.bet(other.bet)
    assert theirs is not None
    same = (other.seat, other.bettor, other.circle) == (bet.seat, bet.bettor, bet.circle)
    return rule.base and same and (theirs.added or theirs.matches == rule.name or other.part > 1)


def _table(fates: Sequence[Sequence[Fate]], of: Callable[[Fate], int]) -> Cells:
    return np.array([[of(fate) for fate in row] for row in fates], np.int64).reshape(len(fates), -1)
