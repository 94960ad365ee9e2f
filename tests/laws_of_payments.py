"""The laws of every round in which people pay each other, beside those of any round (`laws.py`)."""

from __future__ import annotations

from collections import Counter

from openfelt.rounds.meld import MeldRound
from openfelt.rounds.payments import DROP, POOL


def money_only_moves(round: MeldRound) -> None:
    taken, grown = sum(charge.amount for charge in round.money.charges), round.money.stays
    assert sum(round.money.net().values()) + round.money.dropped + grown == 0
    balances: Counter[str] = Counter()
    for entry in round.ledger.entries:
        for account, amount in entry.postings:
            balances[account] += amount
        assert sum(balances.values()) == 0
        assert balances[POOL] + round.begun.pool >= 0
    assert (balances[POOL], balances[DROP]) == (grown, taken)


def nobody_pays_more_than_they_have(round: MeldRound) -> None:
    held = {stack.bettor: int(stack.amount) for stack in round.table.stacks}
    for entry in round.ledger.entries:
        for account, amount in entry.postings:
            if account in held:
                held[account] += amount
                assert held[account] >= 0


def the_next_table_has_all_the_money(round: MeldRound) -> None:
    before, after = round.begun, round.following()
    taken = sum(charge.amount for charge in round.money.charges)
    was, now = (sum(stack.amount for stack in table.stacks) + table.pool for table in (before, after))
    assert now == was - taken


MELD_LAWS = (
    money_only_moves,
    nobody_pays_more_than_they_have,
    the_next_table_has_all_the_money,
)
