"""Who may bet on the round about to be dealt, and who has not yet said that they are done.

Bots are left out: they bet within seconds, and nobody waits for them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState


def bettors(state: BankedState) -> tuple[e.Person, ...]:
    """People with bets, standing or seated, and whoever plays at a seat and has money for one.

    At a physical table bettors are labels, and the house dealer sees on the felt who is done.
    """
    return tuple(_bettors(state, ()))


def awaited(state: BankedState) -> tuple[e.Person, ...]:
    """Whose word the deal waits for."""
    return tuple(_bettors(state, state.done)) if state.phase == "betting" else ()


def all_done(state: BankedState) -> bool:
    """Whether everybody who may bet, while bets are taken, has said that they are done: then cards fall."""
    done = state.done
    if not (done and state.bets):
        return False
    for bet in state.bets:  # mostly somebody who bets has not said so yet
        if bet.bettor not in done and not bet.shares and not state.is_bot(bet.bettor):
            return not state.dealer.hears_people
    return next(_bettors(state, state.done), None) is None


def alone(state: BankedState) -> e.Person | None:
    """The one person who bets among bots."""
    if state.bank and not (state.bots or state.visiting_bots):
        return None
    if state.bank and not all(map(state.is_bot, state.bank.stakes)):
        return None
    people = bettors(state)
    return people[0] if len(people) == 1 else None


def _bettors(state: BankedState, done: Collection[e.Person]) -> Iterator[e.Person]:
    """Those seated first, by their seats, then others who bet. Nobody asks what the `done` can still do.

    Nor whether whoever has a bet has money for another: they may change it.
    """
    if not state.dealer.hears_people:
        return
    bank = state.bank.stakes if state.bank else {}
    least = state.opened.limits.min
    told = {*done, *bank, *state.bots, *state.visiting_bots}
    bet = dict.fromkeys([who for bet in state.bets for who in (bet.stakes if bet.shares else (bet.bettor,))])
    for _, person in sorted(state.seats.items()):
        if person in told or person in state.sitting_out:
            continue
        if person in bet or state.free(person) >= least:
            told.add(person)
            yield person
    yield from [person for person in bet if person not in told]
