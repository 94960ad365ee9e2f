"""The laws of every round played for pots, beside those of any round (`laws.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import gcd

from openfelt.cards import Card
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.pot import PotRound
from openfelt.rounds.pots import DROP, MIDDLE, POT
from openfelt.table.pots import Pot


def _taken(round: PotRound) -> int:
    """All that the collection took."""
    return sum(charge.amount for charge in round.money.charges)


def money_only_moves(round: PotRound) -> None:
    taken = _taken(round)
    assert sum(round.money.net().values()) + round.money.dropped + round.money.stays == 0
    balances: Counter[str] = Counter()
    for entry in round.ledger.entries:
        for account, amount in entry.postings:
            balances[account] += amount
        assert sum(balances.values()) == 0
        assert balances[POT] >= 0
    assert (balances[POT], balances[DROP], balances[MIDDLE]) == (0, taken, round.money.stays)


def nobody_loses_more_than_their_stack(round: PotRound) -> None:
    for stack in round.table.stacks:
        paid = round.money.fees.get(stack.bettor, 0)
        assert round.money.net()[stack.bettor] - paid >= -stack.amount
        assert paid >= 0


def nobody_wins_more_of_another_than_they_put_in(round: PotRound) -> None:
    """From each other stake at most as much as one's own; and what lies there dead, or was folded above all
    that stayed in."""
    stakes, dead = round.money.stakes, round.money.dead
    folded = round.found.folded if round.found else frozenset()
    top = max((stakes[seat] for seat in stakes if seat not in folded), default=0)
    above = sum(max(0, stakes[seat] - top) for seat in folded)
    above += sum(carried.amount for carried in round.begun.carried)
    for stack in round.table.stacks:
        seat, net = stack.seat, round.money.net()[stack.bettor]
        most = sum(min(stakes[seat], stakes[other]) + dead[other] for other in {*stakes, *dead} - {seat})
        assert net <= most + above
        assert seat not in folded or net == -stakes[seat] - dead[seat]


def pots_won(round: PotRound) -> list[Pot]:
    """Each once, though two may look the same."""
    return [*{id(won.pot): won.pot for won in round.money.won}.values()]


def the_best_hand_wins_what_it_plays_for(round: PotRound) -> None:
    put_in = sum(round.money.stakes.values()) + sum(round.money.dead.values()) - round.money.stays
    unwon = round.void or (round.found is not None and round.found.unwon)
    assert unwon or sum(pot.amount for pot in pots_won(round)) == put_in
    assert unwon or sum(sum(won.parts.values()) for won in round.money.won) == put_in - _taken(round)
    for won in round.money.won:
        parts = list(won.parts.values())
        assert max(parts) - min(parts) < 2 * round.game.smallest_chip
        for half in round.found.halves if round.found else ():
            if half.name == won.half:
                best = max(half.ranks[seat] for seat in won.pot.seats if seat in half.ranks)
                assert {half.ranks[seat] for seat in won.parts} == {best}


def the_next_table_has_all_the_money(round: PotRound) -> None:
    before, after = round.begun, round.following()
    taken = _taken(round)
    left = taken + round.money.stays
    assert sum(s.amount for s in after.stacks) == sum(s.amount for s in before.stacks) - left
    assert after.carried == (before.carried if round.void else round.money.left_over)


POT_LAWS = (
    money_only_moves,
    nobody_loses_more_than_their_stack,
    nobody_wins_more_of_another_than_they_put_in,
    the_best_hand_wins_what_it_plays_for,
    the_next_table_has_all_the_money,
)


def side_pots_are_those_of_an_oracle(round: PotRound) -> None:
    """Chip by chip: each goes from every stake that still has one into the pot of those as deep in."""
    if round.void or round.found is None:
        return
    stakes, folded = dict(round.money.stakes), round.found.folded
    stayed = [seat for seat in stakes if seat not in folded and stakes[seat]]
    depths = sorted({stakes[seat] for seat in stayed})
    lie: Counter[frozenset[int]] = Counter()
    chip = gcd(*stakes.values()) or 1  # nobody may have put in anything
    for amount in stakes.values():
        for under in range(0, amount, chip):
            deeper = [depth for depth in depths if depth > under] or depths[-1:]
            lie[frozenset(one for one in stayed if stakes[one] >= deeper[0])] += chip
    found: Counter[frozenset[int]] = Counter()
    for pot in pots_won(round):
        found[frozenset(seat for seat in pot.seats if stakes.get(seat))] += pot.amount
    dead = sum(round.money.dead.values())
    assert sum(found.values()) == sum(lie.values()) + dead
    for seats, amount in lie.items():
        assert found[seats] in {amount, amount + dead}


Judged = Callable[[tuple[Card, ...], tuple[Card, ...]], tuple[int, ...] | None]
"""What a hand and the board come to, the better the greater; nothing if it does not qualify."""


Turns = Callable[[Mapping[int, tuple[Card, ...]]], tuple[list[int], list[int]]]
"""Who is first for odd chips of high, and of low, by the hands."""


def pots_are_divided_as_by_an_oracle(
    round: PotRound, high: Judged, low: Judged | None = None, turns: Turns | None = None
) -> bool:
    """Chip by chip to the best of the hands that were shown, high and low; whether halves were won apart."""
    if round.void or round.found is None:
        return False
    apart, board = False, round.felt.cards(Place("community"))
    turn = _from_the_buttons_left(round)
    for pot in pots_won(round):
        had: Counter[int] = Counter()
        for won in round.money.won:
            had.update(won.parts if won.pot is pot else {})
        shown = [seat for seat in turn if seat in pot.seats and seat not in round.found.mucked]
        if len(shown) < 2:
            assert len(had) == 1
            continue
        hands = {seat: round.felt.cards(at_seat(seat)) for seat in shown}
        highest = _best({seat: high(hand, board) for seat, hand in hands.items()})
        lowest = _best({seat: low(hand, board) for seat, hand in hands.items()}) if low else []
        apart |= bool(lowest) and lowest != highest
        if turns is not None and {*highest} != {*lowest}:
            first = turns(hands)
            highest, lowest = sorted(highest, key=first[0].index), sorted(lowest, key=first[1].index)
        elif turns is not None:
            highest = lowest = sorted(highest, key=turns(hands)[0].index)
        chip, whole = round.game.smallest_chip, had.total()
        assert had == _dealt_out(whole, highest, lowest, chip)
    return apart


def _from_the_buttons_left(round: PotRound) -> list[int]:
    button, seats = round.positions.button, round.table.seats
    return [(button + step - 1) % seats + 1 for step in range(1, seats + 1)]


def _best(judged: Mapping[int, tuple[int, ...] | None]) -> list[int]:
    best = max((one for one in judged.values() if one is not None), default=None)
    return [seat for seat, one in judged.items() if one is not None and one == best]


def _dealt_out(whole: int, highest: list[int], lowest: list[int], chip: int) -> Counter[int]:
    """A chip to high and a chip to low by turns, high first; and so among equals."""
    if not lowest or lowest == highest:
        return _by_turns(whole, highest, chip)
    chips = whole // chip
    low = chips // 2 * chip
    return _by_turns(whole - low, highest, chip) + _by_turns(low, lowest, chip)


def _by_turns(amount: int, winners: list[int], chip: int) -> Counter[int]:
    had = Counter({winners[0]: amount % chip})
    for number in range(amount // chip):
        had[winners[number % len(winners)]] += chip
    return had
