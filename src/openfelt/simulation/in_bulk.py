"""Rounds dealt by a family's kernel, judged by look-up and settled by the settlement kernel."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from openfelt.kernels.nights import GONE, Games, Judged, add_up, count_games, judge, lay, look_up
from openfelt.kernels.settlement import Cells, order_of, settle, values_of
from openfelt.kernels.streams import stream
from openfelt.rounds.tray import buttons_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.simulation.dealing import Codes, Dealer
from openfelt.simulation.fates import Fates
from openfelt.simulation.tally import Moved, Nets, Tally
from openfelt.table.felt import BankedTable, Bet
from openfelt.table.placement import in_action

BLOCK = 4096
"""Rounds that are gone through together: what is known of them stays near the processor."""


class Ends(NamedTuple):
    """By code and value: what the player-dealer wins, what would cover it, and what each slot kept back."""

    net: Cells
    needed: Cells
    kept: Cells

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
        kept = np.tensordot(self.met, self.ends.kept, 2)
        return self.met.sum(axis=1).reshape(1, -1), kept.reshape(-1, 2)


class Settling:
    """Rounds judged and settled one by one.

    `met` counts codes by group; `kept` is what each slot should have moved and did not.
    """

    def __init__(self, bulk: Bulk) -> None:
        slots = len(bulk.slots)
        self.bulk, self.wager = bulk, int(bulk.table.player_dealer.wager)
        self.due = tuple(np.zeros((BLOCK, slots), np.int64) for _ in "ab")
        self.went = tuple(np.zeros((BLOCK, slots), np.int64) for _ in "ab")
        self.turn, self.left = np.zeros((BLOCK, slots), np.int8), np.zeros(BLOCK, np.int64)
        self.short = np.zeros(BLOCK, np.int64)
        self.met = np.zeros((bulk.groups, len(bulk.dealer.found)), np.int64)
        self.kept = np.zeros((slots, 2), np.int64)

    def take(self, codes: Codes, value: Cells, net: Cells, needed: Cells) -> Cells:
        """Which of the rounds were short of money: only these have to be settled in order."""
        number = judge(codes, self.bulk.judged, self.wager, self.met, net, needed, self.short)
        rows, now = self.short[:number], slice(number)
        if number:
            pays, loses, turn = self.due[0][now], self.due[1][now], self.turn[now]
            paid, collected = self.went[0][now], self.went[1][now]
            lay(codes, rows, self.bulk.judged, pays, loses, turn)
            settle(pays, loses, turn, value[rows], self.wager, self.bulk.order, paid, collected, self.left)
            add_up(rows, pays, loses, turn, paid, collected, self.kept, net)
        return rows

    @property
    def sums(self) -> tuple[Cells, Cells]:
        return self.met, self.kept


class Counting:
    """What bets bring that are one game with wagers of several groups, round by round."""

    def __init__(self, bulk: Bulk) -> None:
        self.bulk, shape = bulk, (len(bulk.several), bulk.room)
        self.sums, self.times = np.zeros(shape, np.int64), np.zeros(shape, np.int64)

    def take(self, codes: Codes) -> None:
        if self.bulk.several:
            count_games(codes, self.bulk.games, self.sums, self.times)

    def add_to(self, tally: Tally) -> None:
        for slot, sums, times in zip(self.bulk.several, self.sums, self.times, strict=True):
            bet = self.bulk.slots[slot]
            results = tally.results.setdefault(bet.bet, {})
            for place in np.flatnonzero(times):
                units = Fraction(int(sums[place]), max(1, bet.amount))
                results[units] = results.get(units, 0) + int(times[place])


def _games(several: Collection[list[int]], by: Judged) -> tuple[Games, int]:
    """What the groups of each game bring it; and room for all sums of them, thinly."""
    groups = [sorted({int(by.group[slot]) for slot in slots}) for slots in several]
    most = max(map(len, groups), default=0)
    shape = len(groups), most
    found = Games(np.zeros(shape, np.int64), np.zeros((*shape, by.pays.shape[1]), np.int64))
    for bet, slots in enumerate(several):
        found.group[bet, : len(groups[bet])] = groups[bet]
        for slot in slots:
            place = groups[bet].index(int(by.group[slot]))
            found.brings[bet, place] += by.pays[slot] - by.loses[slot]
    size = max((len(_sums(brings)) for brings in found.brings), default=0)
    return found, 1 << (4 * size).bit_length()


def _sums(brings: Cells) -> set[int]:
    """All that the groups of a game may bring together."""
    found = {0}
    for group in brings:
        found = {one + other for one in found for other in set(group.tolist())}
    return found


class Units(NamedTuple):
    """What a placed bet brings in units, with all that is one game with it, and which of these by code."""

    figures: list[Fraction]
    which: Cells


class Bulk:
    """One table of a game, ready to be dealt."""

    def __init__(self, game: BankedGame, table: BankedTable, dealer: Dealer) -> None:
        self.game, self.dealer, self.table = game, dealer, in_action(game, table)
        self.fates = Fates(game, self.table, dealer)
        self.slots, self.groups = self.fates.slots, dealer.groups
        self.judged = self._judged()
        self.staked = self.fates.table(lambda fate: fate.amount)
        self.units: dict[int, Units] = {}
        self.several: dict[int, list[int]] = {}
        for placed in range(len(self.table.bets)):
            self._sort_out(placed)
        self.games, self.room = _games(self.several.values(), self.judged)
        self.order = order_of(
            game,
            self.table,
            self.slots,
            [dealer.stages.get(turn, turn) for turn in dealer.turns],
            values_of(game),
        )
        self.ends = self._every_end() if self.groups == 1 else None

    def _judged(self) -> Judged:
        group = np.array([self.dealer.group_of(slot) for slot in self.slots], np.int64)
        pays, loses = self.fates.table(lambda fate: fate.pays), self.fates.table(lambda fate: fate.loses)
        nets, needs = (np.zeros((self.groups, pays.shape[1]), np.int64) for _ in "ab")
        np.add.at(nets, group, loses - pays)
        np.add.at(needs, group, loses + pays)
        turn = self.fates.table(lambda fate: fate.turn).astype(np.int8)
        return Judged(group, pays, loses, turn, nets, needs)

    def _every_end(self) -> Ends:
        """Where one code says all of a round, every code and value is settled once and for all."""
        codes, values = len(self.dealer.found), len(values_of(self.game))
        every = np.repeat(np.arange(codes, dtype=np.int32), values).reshape(-1, 1)
        value = np.tile(np.arange(values), codes)
        net, needed = np.zeros(codes * values, np.int64), np.zeros(codes * values, np.int64)
        kept = np.zeros((codes * values, len(self.slots), 2), np.int64)
        settling = Settling(self)
        for first in range(0, codes * values, BLOCK):
            of = slice(first, first + BLOCK)
            rows = first + settling.take(every[of], value[of], net[of], needed[of])
            there = settling.turn[: len(rows)] != GONE
            for side, (due, went) in enumerate(zip(settling.due, settling.went, strict=True)):
                kept[rows, :, side] = np.where(there, due[: len(rows)] - went[: len(rows)], 0)
        shape = codes, values
        return Ends(net.reshape(shape), needed.reshape(shape), kept.reshape(*shape, -1))

    def _sort_out(self, placed: int) -> None:
        """Whether a bet is one game with wagers of its own group alone, or with those of several."""
        bet, rule = self.slots[placed], self.game.bet(self.slots[placed].bet)
        assert rule is not None
        others = (n for n, slot in enumerate(self.slots) if n != placed and _goes(self.game, rule, bet, slot))
        one_game = [placed, *others]
        if len({int(self.judged.group[slot]) for slot in one_game}) > 1:
            self.several[placed] = one_game
            return
        known: dict[Fraction, int] = {}
        which = np.full(len(self.dealer.found), -1, np.int64)
        brings = (self.judged.pays - self.judged.loses)[one_game].sum(axis=0)
        for code, fate in enumerate(self.fates.of[placed]):
            if not fate.stays and fate.turn != GONE:
                units = Fraction(int(brings[code]), max(1, bet.amount))
                which[code] = known.setdefault(units, len(known))
        self.units[placed] = Units([*known], which)

    def deal(self, chance: str, nets: Nets, tally: Tally) -> None:
        """By the chance of that name, as many rounds as there is room for in `nets`; bets go to the tally."""
        rounds, drawn, block = len(nets.net), stream(chance), Nets.of(BLOCK)
        codes, value = np.zeros((BLOCK, self.groups), np.int32), np.zeros(BLOCK, np.int64)
        settling = Settling(self) if self.ends is None else self.ends.looked_up()
        counting = Counting(self)
        for first in range(0, rounds, BLOCK):
            now, to = slice(min(BLOCK, rounds - first)), slice(first, first + BLOCK)
            self.dealer.deal(drawn, codes[now], value[now])
            settling.take(codes[now], value[now], block.net[now], block.needed[now])
            counting.take(codes[now])
            nets.net[to], nets.needed[to] = block.net[now], block.needed[now]
        self._count(*settling.sums, tally)
        counting.add_to(tally)

    def _count(self, met: Cells, kept: Cells, tally: Tally) -> None:
        for slot, bet in enumerate(self.slots):
            times, by = met[self.judged.group[slot]], self.judged
            pays, loses = int(times @ by.pays[slot]), int(times @ by.loses[slot])
            tally.bets.setdefault(bet.bet, Moved()).add(
                Moved(
                    int(times[by.turn[slot] != GONE].sum()),
                    int(times @ self.staked[slot]),
                    pays,
                    loses,
                    pays - int(kept[slot, 0]),
                    loses - int(kept[slot, 1]),
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
    more = other.bet == bet.bet and (other.hand, other.part) != (1, 1)
    return rule.base and same and (theirs.added or theirs.matches == rule.name or more)
