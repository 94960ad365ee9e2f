"""Settlement by the million: bets in the order they receive action, to the extent the wager covers.

The order is the plain `in_order`'s: it is asked once for every seat at which action may start, and a round
goes through what it said. `settle` has the name of the plain function it speeds up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.compiled import inlined, kernel
from openfelt.rules.action import ActionRule, Dimension, SettlementRule
from openfelt.rules.banked import BankedGame
from openfelt.rules.money import Cents
from openfelt.table.action import action_seats
from openfelt.table.felt import BankedTable, Bet
from openfelt.table.outcomes import Outcome
from openfelt.table.settlement import apart_in, columns_of, in_order, person_of

Cells = NDArray[np.int64]
Value = str | int | None
"""What places the action button: the rank of a card, the total of dice, or nothing."""
ANY, LOSING, NOT_LOSING = 0, 1, 2


class Order(NamedTuple):
    """In which wagers, each a slot, are settled, a row of `slot` for each order there is.

    `of_turn` finds the order by turn, whether the wager covers all action (which only `alters` some), and
    the place of the value in `values`. An entry is passed over unless its slot is in this turn and loses, or
    does not, as `when` says.

    Whom a person comes before may hang on which of their bets are still open. Where it does, orders `shift`:
    they are put together anew from `key`, by whether a slot loses; from the `person` whose it is, counted by
    first appearance, the `behind` last; and from the wager of which it is a `later` part (`wager`).
    `free`: whether collecting uses nothing up.
    """

    of_turn: Cells
    alters: NDArray[np.bool_]
    slot: Cells
    when: Cells
    shift: NDArray[np.bool_]
    key: Cells
    weight: Cells
    person: Cells
    behind: NDArray[np.bool_]
    wager: Cells
    later: NDArray[np.bool_]
    free: NDArray[np.bool_]


def values_of(game: BankedGame) -> tuple[Value, ...]:
    """Everything that may place the action button of a game."""
    found: dict[Value, None] = {}
    for rule in _rules(game):
        if rule.start == "by-card":
            found |= dict.fromkeys(rule.values)
        elif rule.start == "by-dice":
            found |= dict.fromkeys(range(3, 19))
    return tuple(found) or (None,)


def _rules(game: BankedGame) -> Iterable[ActionRule]:
    for rule in (game.action, *(stage.action for stage in game.settlement.stages)):
        if rule is not None:
            yield rule
            if rule.when_covered is not None:
                yield rule.when_covered


def order_of(
    game: BankedGame,
    table: BankedTable,
    slots: Sequence[Bet],
    turns: Sequence[str],
    values: Sequence[Value],
) -> Order:
    """For the wagers of a table as they lie; `turns` are the stages in which they are settled, one a turn."""
    settlement = game.settlement
    rows: dict[tuple[object, ...], int] = {}
    asked: list[tuple[ActionRule, Value, tuple[Dimension, ...]]] = []
    of_turn = np.zeros((len(turns), 2, len(values)), np.int64)
    alters = np.zeros(len(turns), np.bool_)
    person = np.zeros((len(turns), len(slots)), np.int64)
    later = np.array([bet.part > 1 for bet in slots], np.bool_)
    shifts = bool(later.any())
    for turn, name in enumerate(turns):
        stage = next((one for one in settlement.stages if one.name == name), None)
        action, by = (stage and stage.action) or game.action, stage.by if stage else settlement.by
        alters[turn] = action.when_covered is not None
        for covered, rule in enumerate((action, action.when_covered or action)):
            alone = msgspec.structs.replace(rule, when_covered=None)
            for place, value in enumerate(values):
                key = action_seats(alone, table, value), by
                if key not in rows:
                    rows[key] = len(asked)
                    asked.append((alone, value, by))
                of_turn[turn, covered, place] = rows[key]
        apart = apart_in(settlement, by)
        person[turn] = _numbered(person_of(bet, apart) for bet in slots)
        shifts |= _mixed(slots, person[turn], "seat" in takewhile(lambda one: one != "bettor", by))
    wager = _numbered(bet.wagered._replace(part=1) for bet in slots)
    entries = [_entries(settlement, table, slots, *one) for one in asked]
    keys = [_keys(settlement, table, slots, *one) for one in asked]
    longest = max((len(one) for one in entries), default=0)
    padded = np.full((len(asked), longest, 2), -1, np.int64)
    for row, one in enumerate(entries):
        padded[row, : len(one)] = np.array(one, np.int64).reshape(-1, 2)
    return Order(
        of_turn=of_turn,
        alters=alters,
        slot=np.ascontiguousarray(padded[:, :, 0]),
        when=np.ascontiguousarray(padded[:, :, 1]),
        shift=np.array([shifts]),
        key=np.array([key for key, _ in keys], np.int64),
        weight=np.array([weight for _, weight in keys], np.int64),
        person=person,
        behind=np.array([bet.backline for bet in slots], np.bool_),
        wager=wager,
        later=later,
        free=np.array([settlement.collecting == "free"]),
    )


def _numbered(names: Iterable[object]) -> Cells:
    known: dict[object, int] = {}
    return np.array([known.setdefault(name, len(known)) for name in names], np.int64)


def _mixed(slots: Sequence[Bet], person: Cells, by_seat: bool) -> bool:
    """Whether bets of persons lie among each other's: who is first then hangs on which of them are open.

    Where seats come first in the order, only of persons at one seat.
    """
    last: dict[int, int] = {}
    done: set[int] = set()
    for slot in sorted(range(len(slots)), key=lambda slot: slots[slot].backline):
        seat, who = slots[slot].seat if by_seat else 0, int(person[slot])
        if who in done:
            return True
        if last.get(seat, who) != who:
            done.add(last[seat])
        last[seat] = who
    return False


def _both(slots: Iterable[Bet]) -> list[Outcome]:
    """Each slot twice, as it loses and as it does not."""
    return [
        Outcome(bet=bet, result="lose" if loses else "push", loses=Cents(loses), line="")
        for bet in slots
        for loses in (1, 0)
    ]


def _entries(
    rule: SettlementRule,
    table: BankedTable,
    slots: Sequence[Bet],
    action: ActionRule,
    value: Value,
    by: tuple[Dimension, ...],
) -> list[tuple[int, int]]:
    """The slots in order; one entry where it makes no difference whether it loses."""
    outcomes = _both(slots)
    place = {id(outcome): number for number, outcome in enumerate(outcomes)}
    ordered = in_order(rule, action, table, outcomes, value=value, left=0, by=by)
    found: list[tuple[int, int]] = []
    for outcome in ordered:
        slot, loses = place[id(outcome)] // 2, bool(outcome.loses)
        if found and found[-1] == (slot, NOT_LOSING if loses else LOSING):
            found[-1] = slot, ANY
        else:
            found.append((slot, LOSING if loses else NOT_LOSING))
    return found


def _keys(
    rule: SettlementRule,
    table: BankedTable,
    slots: Sequence[Bet],
    action: ActionRule,
    value: Value,
    by: tuple[Dimension, ...],
) -> tuple[Cells, tuple[int, int]]:
    """Places by all dimensions in one number, less those that shift; and what a place of these counts.

    Last come the wager of a part and the slot itself.
    """
    columns = columns_of(rule, action, table, _both(slots), value, by)
    size = len(slots) + 1
    part_weight, weight, bettor_weight = size, size * size, 0
    key = np.repeat(np.arange(len(slots)), 2)
    for dimension, column in reversed([*zip((*by, "backline"), columns, strict=True)]):
        if dimension == "bettor":
            bettor_weight = weight
            weight *= size
        else:
            key = key + weight * np.array(column, np.int64)
            weight *= max(column, default=0) + 1
    if weight > 2**62:
        raise ValueError(f"{len(slots)} wagers are more than the order of a table is kept for")
    return np.ascontiguousarray(key.reshape(-1, 2).T), (bettor_weight, part_weight)


@kernel
def settle(
    pays: Cells,
    loses: Cells,
    turn: NDArray[np.int8],
    value: Cells,
    wager: int,
    by: Order,
    paid: Cells,
    collected: Cells,
    left: Cells,
) -> None:
    """A round a row, a wager a column. A slot that is not there has the turn -1, and nothing is said of it.

    `left` is what remains of the wager.
    """
    slots = pays.shape[1]
    keys, found = np.zeros(slots, np.int64), np.zeros(slots, np.int64)
    ranks, there = np.zeros(2 * slots, np.int64), np.zeros(slots, np.int64)
    of_turn, alters, in_turn, when, shifts = by.of_turn, by.alters, by.slot, by.when, by.shift[0]
    free = by.free[0]
    for row in range(pays.shape[0]):
        has, number, turns = wager, 0, 0
        if shifts:
            for slot in range(slots):  # written and counted without asking: nobody can guess who has folded
                there[number] = slot
                number += 1 if turn[row, slot] >= 0 else 0
                turns |= 1 << (turn[row, slot] + 1)
        for now in range(of_turn.shape[0]):
            if shifts and not turns >> (now + 1) & 1:
                continue
            order = of_turn[now, 0, value[row]]
            if alters[now] and _moves(pays[row], loses[row], turn[row], now) <= has:
                order = of_turn[now, 1, value[row]]
            if shifts:
                last = _sorted(row, number, there, loses, turn, now, order, by, keys, found, ranks)
                for place in range(last):
                    has = _move(row, found[place], has, free, pays, loses, paid, collected)
                continue
            for place in range(in_turn.shape[1]):
                slot, asks = in_turn[order, place], when[order, place]
                if slot < 0:
                    break
                if turn[row, slot] == now and (asks == ANY or (asks == LOSING) == (loses[row, slot] > 0)):
                    has = _move(row, slot, has, free, pays, loses, paid, collected)
        left[row] = has


@inlined
def _moves(pays: Cells, loses: Cells, turn: NDArray[np.int8], now: int) -> int:
    moves = 0
    for slot in range(turn.shape[0]):
        if turn[slot] == now:
            moves += pays[slot] + loses[slot]
    return moves


@kernel
def _move(
    row: int, slot: int, has: int, free: bool, pays: Cells, loses: Cells, paid: Cells, collected: Cells
) -> int:
    """Paying consumes what the player-dealer has, and so does collecting unless it is free."""
    out = min(pays[row, slot], has)
    into = loses[row, slot] if free else min(loses[row, slot], has)
    paid[row, slot] = out
    collected[row, slot] = into
    return int(has - out) if free else int(has - out - into)


@kernel
def _sorted(
    row: int,
    number: int,
    there: Cells,
    loses: Cells,
    turn: NDArray[np.int8],
    now: int,
    order: int,
    by: Order,
    keys: Cells,
    found: Cells,
    ranks: Cells,
) -> int:
    """The slots of this turn, of those that are `there`, as they receive action; and how many they are."""
    slots = loses.shape[1]
    ranks[:] = -1
    persons = wagers = placed = 0
    parts = False
    for behind in (False, True):
        for slot in there[:number]:
            if turn[row, slot] == now and by.behind[slot] == behind and ranks[by.person[now, slot]] < 0:
                ranks[by.person[now, slot]] = persons
                persons += 1
    for slot in there[:number]:
        if turn[row, slot] == now:
            parts |= by.later[slot]
            if ranks[slots + by.wager[slot]] < 0:
                ranks[slots + by.wager[slot]] = wagers
                wagers += 1
    for slot in there[:number]:
        if turn[row, slot] != now:
            continue
        key = by.key[order, 0 if loses[row, slot] > 0 else 1, slot]
        key += by.weight[order, 0] * ranks[by.person[now, slot]]
        if parts:
            key += by.weight[order, 1] * ranks[slots + by.wager[slot]]
        place = placed
        while place > 0 and keys[place - 1] > key:
            keys[place], found[place] = keys[place - 1], found[place - 1]
            place -= 1
        keys[place], found[place] = key, slot
        placed += 1
    return placed
