"""The end of a hand played for pots: what everybody won, what the house takes of it, what the next finds."""

from __future__ import annotations

from collections import Counter

from openfelt.room.log import events as e
from openfelt.room.state.pot import PotState
from openfelt.room.state.stacked import silent
from openfelt.rounds.pot import PotRound
from openfelt.rules.money import ZERO, Cents, Net
from openfelt.table.pot_collection import collect_time
from openfelt.table.pots import in_proportion


def hand_ended(state: PotState, now: float) -> e.HandEnded:
    """Of the hand in play, which is over."""
    so_far = state.so_far
    assert so_far is not None
    round = so_far.round
    won = _won(round)
    clock, timed = state.clock, ZERO
    if won and state.rules.schedule is not None and state.rules.by_the_clock("pot") is not None:
        pot = sum(won.values())
        clock, taken = collect_time(state.rules.schedule, clock, state.minute(now), pot)
        timed = Cents(sum(charge.amount for charge in taken))
    fees = Counter(round.money.fees)
    fees.update(_paid_by(timed, won, round))
    jackpot = min(state.opened.jackpot, sum(won.values()) - timed) if won else 0
    return e.HandEnded(
        number=state.number,
        net={who: Net(amount) for who, amount in round.money.net().items()},
        fees={who: Cents(amount) for who, amount in fees.items() if amount},
        jackpot=_paid_by(jackpot, won, round),
        void=round.void,
        now=now,
        timed=timed,
        dropped=round.money.dropped,
        stays=Net(round.money.stays),
        silent=tuple(silent(state, round)),
        left=e.HandLeft(
            positions=round.money.positions,
            carried=round.money.left_over,
            kept=round.kept,
            fees_taken=clock.taken,
        ),
    )


def hand_called_off(state: PotState, why: str, now: float) -> e.HandEnded:
    """Of one that cannot be played by the rules it began with: every stake goes back."""
    assert state.so_far is not None
    begun = state.so_far.begun
    return e.HandEnded(
        number=state.number,
        net={},
        void=f"called off: {why}",
        called_off=True,
        now=now,
        left=e.HandLeft(carried=begun.carried, kept=begun.kept, fees_taken=state.clock.taken),
    )


def _won(round: PotRound) -> dict[int, Cents]:
    """What each seat had of the pots; nothing of a hand that is void."""
    had: Counter[int] = Counter()
    for won in round.money.won:
        had.update(won.parts)
    return {seat: Cents(amount) for seat, amount in had.items()}


def _paid_by(amount: int, won: dict[int, Cents], round: PotRound) -> dict[e.Person, Cents]:
    """By those who won, in proportion and in whole chips; what is no whole chip by the first."""
    if not amount or not won:
        return {}
    chip = round.game.smallest_chip
    chips, odd = divmod(amount, chip)
    parts = {seat: part * chip for seat, part in in_proportion(chips, won).items()}
    parts[next(iter(parts))] += odd
    return {round.table.stack(seat).bettor: Cents(part) for seat, part in parts.items() if part}
