"""What those say who play for pots, beside what is said at every table: staying, moving, coming in."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.pot import at_pot
from openfelt.room.state.stacked import at_stacks
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import AtSeat, Command, Moment, you
from openfelt.rules.errors import Denied, Named


class Stay(Command, frozen=True, kw_only=True, tag="stay"):
    """Take back that one leaves when the hand is over."""

    may = ("sit",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        if by.person not in at_stacks(state).leaving:
            raise Denied("you have not said that you leave: there is nothing to take back")
        yield e.LeaveTakenBack(person=by.person)


class Move(AtSeat, frozen=True, kw_only=True, tag="move"):
    """To another seat of the same table. Who moves away from the big blind owes for it."""

    may = ("sit",)

    seat: int

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state, by = at_pot(state), self.speaker(state, by)
        source = state.seat_of(by.person)
        if source is None:
            raise Denied((*you(state, by.person, "have"), " no seat to move from: take one"))
        if state.in_hand(by.person):
            raise Denied((*you(state, by.person, "are"), " in the hand: move when it is over"))
        if self.seat in state.seats:
            raise Denied(
                (f"seat {self.seat} is taken by ", Named(state.seats[self.seat]), ": choose another")
            )
        held = state.calls.get(self.seat)
        if held is not None:
            raise Denied((f"seat {self.seat} is held for ", Named(held.person), ": choose another"))
        state.line.move(state.game, source, self.seat, state.carried)  # or a refusal
        yield e.Moved(person=by.person, source=source, seat=self.seat)


class ComeIn(AtSeat, frozen=True, kw_only=True, tag="come-in"):
    """How one who owes a blind comes in: `wait` for the big blind, `post` at once, or be asked in every hand.

    What is said holds until one is dealt in.
    """

    may = ("sit",)

    how: e.Word

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state, by = at_pot(state), self.speaker(state, by)
        player = state.player(by.person)
        if player is None:
            raise Denied((*you(state, by.person, "have"), " no seat here: take one, and come in then"))
        if player.debt is None:
            raise Denied("you owe no blind: you are dealt in")
        if state.words.get(by.person, "ask") == self.how:
            raise Denied(f'that is what you said: "{self.how}"')
        yield e.WordGiven(person=by.person, word=self.how)
