"""The laws of every round played for pots, beside those of any round (`laws.py`)."""

from __future__ import annotations

from collections import Counter

from openfelt.rounds.pot import PotRound
from openfelt.rounds.pots import DROP, POT


def money_only_moves(round: PotRound) -> None:
    taken = round.money.dropped
    assert sum(round.money.net().values()) + taken + round.money.stays == 0
    balances: Counter[str] = Counter()
    for entry in round.ledger.entries:
        for account, amount in entry.postings:
            balances[account] += amount
        assert sum(balances.values()) == 0
        assert balances[POT] >= 0
    assert (balances[POT], balances[DROP]) == (0, taken)


def nobody_loses_more_than_their_stack(round: PotRound) -> None:
    for stack in round.table.stacks:
        assert round.money.net()[stack.bettor] >= -stack.amount


def nobody_wins_more_of_another_than_they_put_in(round: PotRound) -> None:
    """From each other stake at most as much as one's own; and what lies there dead, or was folded above all
    that stayed in."""
    stakes, dead = round.money.stakes, round.money.dead
    folded = round.found.folded if round.found else frozenset()
    top = max((stakes[seat] for seat in stakes if seat not in folded), default=0)
    above = sum(max(0, stakes[seat] - top) for seat in folded)
    for stack in round.table.stacks:
        seat, net = stack.seat, round.money.net()[stack.bettor]
        most = sum(min(stakes[seat], stakes[other]) + dead[other] for other in {*stakes, *dead} - {seat})
        assert net <= most + above
        assert seat not in folded or net == -stakes[seat] - dead[seat]


def the_best_hand_wins_what_it_plays_for(round: PotRound) -> None:
    put_in = sum(round.money.stakes.values()) + sum(round.money.dead.values())
    pots = {won.pot for won in round.money.won}
    assert round.void or sum(pot.amount for pot in pots) == put_in
    assert (
        round.void or sum(sum(won.parts.values()) for won in round.money.won) == put_in - round.money.dropped
    )
    for won in round.money.won:
        parts = list(won.parts.values())
        assert max(parts) - min(parts) < 2 * round.game.smallest_chip
        for half in round.found.halves if round.found else ():
            if half.name == won.half:
                best = max(half.ranks[seat] for seat in won.pot.seats if seat in half.ranks)
                assert {half.ranks[seat] for seat in won.parts} == {best}


def the_next_table_has_all_the_money(round: PotRound) -> None:
    before, after = round.begun, round.following()
    taken = round.money.dropped
    assert sum(s.amount for s in after.stacks) == sum(s.amount for s in before.stacks) - taken


POT_LAWS = (
    money_only_moves,
    nobody_loses_more_than_their_stack,
    nobody_wins_more_of_another_than_they_put_in,
    the_best_hand_wins_what_it_plays_for,
    the_next_table_has_all_the_money,
)
