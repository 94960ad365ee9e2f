"""What an audit finds at the ends of rounds, by their kind of play, and where nobody banks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatch
from typing import Any

from openfelt.room.log import events as e
from openfelt.room.state.left_over import left_over
from openfelt.room.state.meld import MeldState, at_melds
from openfelt.room.state.meld_end import melds_ended
from openfelt.room.state.pot import PotState, at_pot
from openfelt.room.state.pot_end import hand_ended
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stacked import StackState
from openfelt.room.state.table import TableState
from openfelt.room.steps.time_charge import rent_due
from openfelt.rules.money import dollars


@singledispatch
def end_faults(event: e.Ended, state: TableState, so_far: SoFar[Any, Any]) -> Iterator[str]:
    """How the end of a round differs from what it comes to, beside what was won."""
    raise NotImplementedError(f"nobody audits {type(event).__name__}")


@end_faults.register
def _(event: e.RoundEnded, state: TableState, so_far: SoFar[Any, Any]) -> Iterator[str]:
    round = so_far.round
    bettors = {bet.bettor for bet in round.table.bets}
    for person, dropped in event.jackpot.items():
        if person not in bettors or dropped != state.opened.jackpot:
            drop = f"{dollars(dropped)} by {person}, not {dollars(state.opened.jackpot)} by a bettor"
            yield f"has a jackpot drop of {drop}"
    if (due := round.money.fees) != event.fees:
        yield f"is charged {told(due)}, not {told(event.fees)}"
    if event.left is not None and event.left != left_over(so_far, event.number):
        yield "does not leave what it says to the next"


@end_faults.register
def _(event: e.HandEnded, state: TableState, so_far: SoFar[Any, Any]) -> Iterator[str]:
    right = hand_ended(at_pot(state), event.now)
    if moved(right.fees) != moved(event.fees) or right.timed != event.timed:
        yield f"is charged {told(right.fees)}, not {told(event.fees)}"
    if moved(right.jackpot) != moved(event.jackpot):
        yield f"has a jackpot drop of {told(event.jackpot)}, not {told(right.jackpot)}"
    if (right.stays, right.dropped) != (event.stays, event.dropped):
        yield f"leaves {dollars(event.stays)} in the middle, not {dollars(right.stays)}"
    if right.left != event.left or right.silent != event.silent:
        yield "does not leave what it says to the next"


@end_faults.register
def _(event: e.MeldsEnded, state: TableState, so_far: SoFar[Any, Any]) -> Iterator[str]:
    right = melds_ended(at_melds(state), event.now)
    if moved(right.fees) != moved(event.fees):
        yield f"is charged {told(right.fees)}, not {told(event.fees)}"
    if event.jackpot:
        yield f"has a jackpot drop of {told(event.jackpot)}, where nobody drops any"
    if (right.stays, right.dropped) != (event.stays, event.dropped):
        yield f"leaves {dollars(event.stays)} in the middle, not {dollars(right.stays)}"
    if right.left != event.left or right.silent != event.silent:
        yield "does not leave what it says to the next"


def by_the_round(event: e.Ended) -> dict[str, int]:
    """The fees of a round itself, as far as those by the clock are told apart from them."""
    return {} if isinstance(event, e.HandEnded) and event.timed else moved(event.fees)


def pot_faults(state: PotState, event: e.PotEvent) -> Iterator[str]:
    """What cannot have happened at a table that is played for pots as it stands."""
    table = state.opened.table
    match event:
        case e.HandBegun(table=begun) if state.next_hand() != begun:
            yield f"begins a hand of {table} otherwise than the table stands"
        case e.TimeCollected(fees=fees):
            yield from _time_faults(state, event, fees)
        case _:
            pass


def stack_faults(state: StackState, event: e.StackEvent) -> Iterator[str]:
    """What cannot have happened at a table that is played from stacks as it stands."""
    table = state.opened.table
    match event:
        case e.TimeBanked(person=person) if not state.bank_of(person).slices:
            yield f"gives {person} time at {table} that is used up"
        case e.ChipsCounted(person=person, why=why) if state.dealer.keeps_stacks or (
            why != "brought" and state.in_hand(person)
        ):
            yield f"counts chips of {person} at {table}, where nobody could"
        case e.ChipsCounted(person=person, before=before) if state.stacks.get(person, 0) != before:
            yield f"has {dollars(before)} of {person} at {table}, not what was in front of them"
        case _:
            pass


def meld_faults(state: MeldState, event: e.MeldEvent) -> Iterator[str]:
    """The same of a table of melds."""
    table = state.opened.table
    match event:
        case e.MeldsBegun(table=begun) if state.next_hand() != begun:
            yield f"begins a round of {table} otherwise than the table stands"
        case e.PoolTaken(person=person, amount=amount) if not _is_theirs(state, person, amount):
            yield f"gives {person} {dollars(amount)} from the middle of {table}, which is not theirs"
        case _:
            pass


def _is_theirs(state: MeldState, person: str, amount: int) -> bool:
    """All of it is the only one's who is left, or a share the first's of those who divide it."""
    if (person, amount) == (state.left_alone, state.pool):
        return True
    return (person, amount) == (state.entitled[0], state.share) if state.entitled else False


def _time_faults(state: PotState, event: e.TimeCollected, fees: Mapping[str, int]) -> Iterator[str]:
    fee, seated = state.rules.by_the_clock("player"), state.opened.table
    if fee is None or fee.every_minutes is None:
        yield f"collects for the time at {seated}, where nobody pays for it"
        return
    began = state.game_began
    at = began + event.mark * fee.every_minutes * 60
    due = {one.bettor: one.amount for one in rent_due(state, at)}
    for person, paid in fees.items():
        if due.get(person) != paid:
            yield f"has {person} pay {dollars(paid)} for the time at {seated}, and not what is due"


def moved(net: Mapping[str, int]) -> dict[str, int]:
    return {who: amount for who, amount in net.items() if amount}


def told(money: Mapping[str, int]) -> str:
    return ", ".join(f"{who} {dollars(amount)}" for who, amount in sorted(money.items())) or "nothing"
