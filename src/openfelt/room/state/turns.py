"""Rounds in turn at a physical table, where the house dealer says who banks. `held` is who did so last."""

from __future__ import annotations

from collections.abc import Collection

from openfelt.room.log.events import Accepted, Person
from openfelt.rules.rotation import AnyRotationRule, RotationRule
from openfelt.table.rotation import Bank


def rounds_in_turn(rule: AnyRotationRule) -> int:
    """For how many rounds one holds the position."""
    return rule.rounds if isinstance(rule, RotationRule) else 1


def had(held: Bank | None, seat: int, person: Person) -> int:
    """How many rounds in turn they have just banked."""
    return held.turn if held is not None and (held.seat, held.person) == (seat, person) else 0


def one_more(held: Bank | None, bank: Accepted, rule: AnyRotationRule) -> Bank:
    """A round is over: who goes on after the last begins anew."""
    return Bank(bank.seat, bank.person, had(held, bank.seat, bank.person) % rounds_in_turn(rule) + 1)


def next_in_turn(
    rule: AnyRotationRule, last: Bank, seats: int, has_bet: Collection[int]
) -> tuple[int, dict[int, str]]:
    """The seat that the position comes to after a round, and of every other why it is not that one's turn.

    Nobody sits down in the room at a physical table: whoever `has_bet` on the round before is known to be
    there. It is asked, not refused, since the house dealer knows who has declined.
    """
    to_the_left = [(last.seat + step) % seats + 1 for step in range(seats - 1)]
    rounds, here = rounds_in_turn(rule), f"seat {last.seat}"
    if last.turn < rounds:
        why = f"{here} may bank round {last.turn + 1} of {rounds}: has it given the position up?"
        return last.seat, dict.fromkeys(to_the_left, why)
    had_its_turn = "its round" if rounds == 1 else f"{last.turn} of {rounds} rounds"
    out = {last.seat: f"{here} has banked {had_its_turn}: the position passes to another seat"}
    needs_a_bet = isinstance(rule, RotationRule) and rule.bet_last_round != "no"
    for before, seat in enumerate(to_the_left):
        if first := next((one for one in to_the_left[:before] if one in has_bet), None):
            out[seat] = f"the position passes to seat {first} before seat {seat}: has it been declined there?"
        elif needs_a_bet and seat not in has_bet:
            out[seat] = f"nobody bet at seat {seat} in the round before"
    return next((seat for seat in to_the_left if seat in has_bet), to_the_left[0]), out
