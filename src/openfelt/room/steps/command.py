"""What a command at a table is: what it says, who may give it, when, and what it leads to.

Each is one class, in the module of its subject; `commands.py` gathers them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from functools import cache
from typing import Annotated, ClassVar, Literal

import msgspec

from openfelt.room.doors.chance import Chance
from openfelt.room.doors.roles import NotAllowed, Permission, may
from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import THE_CLOCK, Caller
from openfelt.rules.errors import Denied, Named, RuleBroken

May = tuple[Permission | Literal["clock"], ...]
"""Permissions of which one is enough; the clock's is that of the room itself, when time runs out."""
Number = Annotated[int, msgspec.Meta(ge=1)]
UNSEEN = 0
"""No question has this number: of a client that has seen none."""


class Moment(msgspec.Struct, frozen=True):
    """When a command is carried out, by the room's own time, and what chance brings meanwhile."""

    now: float
    chance: Chance


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """The base of all commands. Its fields are what is said."""

    may: ClassVar[May]
    """Who may say it."""
    by_hand: ClassVar[bool] = False
    """At a physical table the house dealer says it, for the people there."""
    while_paused: ClassVar[bool] = False
    """It may come while the table is paused."""
    moves_money: ClassVar[bool] = False
    """By it staff move money: they say their PIN again, and much of it takes two people (`matter`)."""

    def needs(self, state: TableState, by: Caller) -> May:
        """The permissions of which the sender has one, at this table."""
        return ("deal",) if self.by_hand and not state.dealer.hears_people else self.may

    def check_round(self, state: TableState, by: Caller) -> None:
        """Refuse what comes too late for the round it means, or too soon."""

    def matter(self, state: TableState) -> e.Matter:
        """What is moved where it takes two people."""
        raise NotImplementedError(f"{type(self).__name__} moves no money of the house's")

    @abstractmethod
    def do(self, state: TableState, by: Caller, at: Moment) -> Iterable[e.TableEvent]:
        """The events it leads to, or a refusal before the first of them; nothing is changed here."""


class AtSeat(Command, frozen=True, kw_only=True):
    """Of somebody at the table, who says it. A house dealer says it of a `person` at a physical one."""

    person: e.Person | None = None

    def needs(self, state: TableState, by: Caller) -> May:
        return ("deal",) if state.keeps_seats and not state.dealer.hears_people else self.may

    def speaker(self, state: TableState, by: Caller, person: e.Person | None = None) -> Caller:
        """Who it is said of, or a refusal."""
        named = state.dealer.speaks_for(by.person, self.person or person)
        return by if named == by.person else Caller(person=named)


def you(state: TableState, person: e.Person, verb: Literal["are", "have"]) -> tuple[str, ...]:
    """Whom a refusal is about: whoever reads it, or somebody at a physical table."""
    if state.dealer.hears_people:
        return (f"you {verb}",)
    return Named(person), {"are": " is", "have": " has"}[verb]


class RoomsOwn(Command, frozen=True, kw_only=True):
    """What only the room itself asks of a table: no message can say it."""


class Late(RuleBroken):
    """What a command means is over: its round, or the question that it answers."""


class OfRound(Command, frozen=True, kw_only=True):
    """Means one round and one question of it. One that comes for another is refused, with where its money is.

    The `question` is the number that the table told with what is answered: a decision, the bank, bets. For an
    older client, which names none, the API names that which it was shown last.
    """

    answers: ClassVar[bool] = True
    """It answers what is asked. Else it may name no question, and stands for the round."""

    round: Number
    question: Number | None = None

    def check_round(self, state: TableState, by: Caller) -> None:
        if self.round > state.number + 1:
            raise Denied(f"round {self.round} has not come yet: the table is at round {state.open_round}")
        if self.round <= state.number and (late := self.late(state)):
            says = f"{self.wish(state)} came after round {self.round} was {late}"
            raise Late(says + self.fate(state, by), [state.game.play_cite])
        if self.question is not None and self.question != state.question:
            self._check_question(self.question, state, by)

    def _check_question(self, named: int, state: TableState, by: Caller) -> None:
        if named == UNSEEN:
            raise Denied("look at the table first: what you answer is a question that it showed you")
        if named > state.question:
            raise Denied(f"question {named} has not come yet: the table is at {state.question}")
        says = f"{self.wish(state)} came late: the table asks something else by now"
        raise Late(says + self.fate(state, by), [state.game.play_cite])

    @abstractmethod
    def late(self, state: TableState) -> str:
        """What its round, which has begun, was by now; empty if the command is in time."""

    def wish(self, state: TableState) -> str:
        """What it was to do, as its sender would say it."""
        return f'your word "{str(self.__struct_config__.tag).replace("-", " ")}"'

    def fate(self, state: TableState, by: Caller) -> str:
        """What became of the money."""
        return ""


class BeforeDeal(OfRound, frozen=True, kw_only=True):
    """Means the round that is about to be dealt: one more than the last. Tables tell it as `open_round`."""

    def late(self, state: TableState) -> str:
        return "dealt"


class InPlay(OfRound, frozen=True, kw_only=True):
    """Means the round whose cards are out, or that has only just ended."""

    until_next: ClassVar[bool] = False
    """It may still come when its round is over."""

    def late(self, state: TableState) -> str:
        over = self.round < state.number or not (state.live or self.until_next)
        return "over" if over else ""


def require(state: TableState, command: Command, by: Caller) -> None:
    """Refuse a command that none of the sender's roles may give at this table."""
    needs = command.needs(state, by)
    if _may(by.roles, command.may, needs):
        return
    if by.is_clock or command.may == (THE_CLOCK,):
        raise Denied("time that runs out is the room's own business")
    raise NotAllowed(next(need for need in needs if need != THE_CLOCK), by.roles, by.person)


@cache
def _may(roles: frozenset[str], by_itself: May, needs: May) -> bool:
    """The clock does what it may of itself, and nothing else; there are few roles and few permissions."""
    if THE_CLOCK in roles:
        return THE_CLOCK in by_itself
    return any(need != THE_CLOCK and may(roles, need) for need in needs)
