"""Who may bet on the round about to be dealt, and who has not yet said that they are done.

Bots are left out: they bet within seconds, and nobody waits for them.
"""

from __future__ import annotations

from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState


def bettors(state: BankedState) -> tuple[e.Person, ...]:
    """People with bets, standing or seated, and whoever plays at a seat and has money for one.

    At a physical table bettors are labels, and the house dealer sees on the felt who is done.
    """
    if not state.dealer.hears_people:
        return ()
    bank = state.bank.stakes if state.bank else {}
    least = state.opened.limits.min
    seated = [
        person
        for _, person in sorted(state.seats.items())
        if person not in state.sitting_out and state.free(person) >= least
    ]
    all_of_them = dict.fromkeys([*seated, *(person for bet in state.bets for person in bet.stakes)])
    return tuple(person for person in all_of_them if person not in bank and not state.is_bot(person))


def awaited(state: BankedState) -> tuple[e.Person, ...]:
    """Whose word the deal waits for."""
    if state.phase != "betting":
        return ()
    return tuple(person for person in bettors(state) if person not in state.done)


def all_done(state: BankedState) -> bool:
    """Whether everybody who may bet has said that they are done, so that cards fall."""
    return bool(state.done and state.bets) and state.phase == "betting" and not awaited(state)


def alone(state: BankedState) -> e.Person | None:
    """The one person who bets among bots."""
    banks = {person for person in (state.bank.stakes if state.bank else {}) if not state.is_bot(person)}
    people = bettors(state)
    return people[0] if len(people) == 1 and not banks else None
