"""What happens between rounds at a table at which people pay each other for melds."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.meld import MeldState
from openfelt.room.state.meld_end import melds_called_off, melds_ended
from openfelt.room.steps.between import Since, Wait
from openfelt.room.steps.command import Moment
from openfelt.room.steps.stack_table import StackBetween, committed
from openfelt.rounds.answers import Answer, Ruled
from openfelt.rounds.requests import Ask, Choice
from openfelt.rules.money import Cents


class MeldBetween(StackBetween[MeldState]):
    def waits_for(self, state: MeldState) -> Wait:
        """A pause begins anew once somebody has taken what lay there, or is the only one to stay for it."""
        return *super().waits_for(state), state.pool, state.left_alone

    def deadline(self, state: MeldState, since: Since) -> float | None:
        """Before others forfeit what they tied for, they have as long as whoever is called to a seat."""
        if state.phase == "starting" and state.left_alone is not None and len(state.entitled) > 1:
            return since.began + (state.opened.timers.seat or state.opened.timers.pause)
        return super().deadline(state, since)

    def clear(self, state: MeldState, person: e.Person) -> Iterator[e.TableEvent]:
        """The last of those who tied leaves with what they tied for."""
        if state.entitled == [person]:
            yield e.PoolTaken(person=person, amount=state.pool)

    def clear_all(self, state: MeldState) -> Iterator[e.TableEvent]:
        """Those who tied divide it."""
        while state.entitled:
            yield e.PoolTaken(person=state.entitled[0], amount=state.share)

    def middle(self, state: MeldState) -> Cents:
        return state.pool

    def spoken_for(self, state: MeldState) -> Answer | None:
        """Whoever leaves is first ruled to have, where the document says what that means."""
        return _has_left(state) or super().spoken_for(state)

    def said_before(self, state: MeldState, ask: Ask) -> Choice | None:
        """No claim, by whoever wants none in this round."""
        return ask.default if ask.claim and ask.who.bettor in state.waived else None

    def ended(self, state: MeldState, now: float) -> e.MeldsEnded:
        return melds_ended(state, now)

    def called_off(self, state: MeldState, why: str, now: float) -> e.MeldsEnded:
        return melds_called_off(state, why, now)

    def begins(self, state: MeldState, at: Moment) -> Iterator[e.TableEvent]:
        """Whoever alone is left of those who tied takes what lies there, before others play again."""
        alone = state.left_alone
        if alone is not None:
            yield e.PoolTaken(person=alone, amount=state.pool)
            return
        table = state.next_hand()
        if table is None or not state.ready:
            return
        yield from committed(state, at)
        sent = tuple(state.sent.items())
        yield e.MeldsBegun(
            number=state.number + 1,
            table=table,
            rules=state.rules.name,
            sent=sent,
            begins=state.dealer.begins(state.stock.pack, sent),
        )


def _has_left(state: MeldState) -> Ruled | None:
    """Said of everybody who leaves once, as soon as it may be ruled."""
    round = state.playing() if state.phase == "playing" else None
    rule = next((one for one in round.rulings if one.leaving), None) if round is not None else None
    if round is None or rule is None:
        return None
    ruled = {one.findings.get("seat") for one in round.answers if isinstance(one, Ruled)}
    for stack in round.table.stacks:
        if stack.bettor in state.leaving and str(stack.seat) not in ruled:
            return Ruled(rule.name, {"seat": str(stack.seat)}, cite=str(rule.cite), why="left the table")
    return None
