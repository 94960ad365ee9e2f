"""The director's commands: pause, close, correct, award."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from openfelt.books.covered import check_cited, check_ground
from openfelt.room.doors.roles import NotAllowed
from openfelt.room.log import events as e
from openfelt.room.state.pot import at_pot
from openfelt.room.state.table import TableState
from openfelt.room.steps.between import between
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Command, May, Moment, Number, RoomsOwn
from openfelt.rounds.answers import Chose
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import Cents, Net, in_chips, money
from openfelt.table.placement import check_chips


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    """Clocks stop and nobody acts. A dispute at a table that is played for pots is settled by a `replay`.

    The hand of that number is then seen again on the table's own displays, until the table goes on
    (003:1038, 003:1125).
    """

    may = ("pause",)
    while_paused = True

    why: str
    replay: Number | None = None

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        if self.replay is not None:
            last = at_pot(state).number - state.live
            if self.replay > last:
                raise Denied(f"hand {self.replay} has not been played to its end here: the last is {last}")
        elif state.paused:
            raise Denied("the table is paused already")
        yield e.Paused(why=self.why, replay=self.replay)


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    may = ("pause",)
    while_paused = True

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        if not state.paused:
            raise Denied("the table is not paused")
        yield e.Resumed()


class Again(Command, frozen=True, kw_only=True, tag="again"):
    """Start a broken game anew."""

    may = ("sit", "pause")

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        if not state.broken:
            raise Denied("the game is not broken")
        if by.person not in state.seats.values() and not by.may("pause"):
            raise NotAllowed("pause", by.roles, by.person)
        yield e.Resumed()


class Close(Command, frozen=True, kw_only=True, tag="close"):
    may = ("close-table",)
    while_paused = True

    why: str

    def needs(self, state: TableState, by: Caller) -> May:
        return ("sit",) if state.opened.private == by.person else self.may

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        if state.live:
            raise Denied("a table closes between rounds: finish the round or rule it void")
        yield from between(state).clear_all(state)
        for seat, person in list(state.seats.items()):
            yield e.Left(seat=seat, person=person)
        for person, amount in list(state.stacks.items()):
            if state.keeps_seats:
                yield state.dealer.taken(person, Cents(amount))
        yield e.Closed(why=self.why)


class CloseLeft(RoomsOwn, frozen=True, kw_only=True, tag="close-left"):
    """Nobody of a private table has been there for so many seconds: it closes, once the hand is over.

    `asleep`: somebody was, and did nothing, while bots played.
    """

    may = ("clock",)
    while_paused = True

    seconds: float
    asleep: bool = False

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """A hand that is in play is played out first: what is open is answered as when time runs out."""
        if state.opened.private is None:
            raise Denied("only a private table is closed when its people have gone")
        if not state.live:
            nobody = "nobody did anything" if self.asleep else "nobody was"
            why = f"{nobody} at the table for {_told(self.seconds)}"
            yield from Close(why=why).do(state, by, at)
            return
        if state.paused:
            yield e.Resumed()
        for ask in state.playing().open_asks:
            yield e.Answered(answer=Chose(ask.who, ask.default, by="clock"))


def _told(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 60 else f"{seconds:g} s"


class Correct(Command, frozen=True, kw_only=True, tag="correct"):
    """Money between stacks, by the director, with the reason."""

    may = ("correct",)
    while_paused = True
    moves_money = True

    moves: dict[e.Person, Net]
    why: str
    cite: str

    def matter(self, state: TableState) -> e.Matter:
        return e.Correcting(table=state.opened.table, moves=self.moves, why=self.why, cite=self.cite)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        if sum(self.moves.values()) != 0 or not any(self.moves.values()):
            raise Denied("a correction moves money: what some get, others give")
        for person, amount in self.moves.items():
            if person not in state.stacks:
                raise Denied((Named(person), " has no money at this table"))
            if state.spare(person) + amount < 0:
                raise Denied((Named(person), f" has only {money(state.spare(person))} free: take no more"))
        if not self.why or not self.cite:
            raise Denied("a correction states its reason and the rule it follows")
        check_cited(state.game, self.cite)
        yield e.Corrected(moves=self.moves, why=self.why, cite=self.cite)


class AwardJackpot(Command, frozen=True, kw_only=True, tag="award-jackpot"):
    """From the jackpot's box to a person at the table, by the floor.

    Either an `amount`, or a `share` of what the box holds in whole per cent, down to whole chips. Jackpots
    have rules apart from the documents (003:1134): `cite` names one in words, or lines of the game.
    """

    may = ("award-jackpot",)
    while_paused = True
    moves_money = True

    person: e.Person
    amount: Cents | None = None
    share: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    why: str
    cite: str

    def matter(self, state: TableState) -> e.Matter:
        return e.Awarding(
            table=state.opened.table,
            person=self.person,
            amount=self._awarded(state),
            why=self.why,
            cite=self.cite,
        )

    def _awarded(self, state: TableState) -> Cents:
        return self.amount or in_chips(state.jackpot * (self.share or 0) // 100, state.game.smallest_chip)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        person, holds = self.person, state.jackpot
        if (self.amount is None) == (self.share is None):
            raise Denied("a jackpot is awarded as an amount, or as a share of the box")
        if person not in state.stacks:
            raise Denied((Named(person), " has no money at this table"))
        if not self.why or not self.cite:
            raise Denied("a jackpot is awarded with its reason and the rule it follows")
        check_ground(state.game, self.cite)
        amount = self._awarded(state)
        check_chips(state.game, amount, "a jackpot")
        if not 0 < amount <= holds:
            raise Denied(f"{money(amount)} cannot be paid: the jackpot's box holds {money(holds)}")
        yield e.JackpotPaid(person=person, amount=amount, why=self.why, cite=self.cite)


def moved(matter: e.Correcting | e.Awarding) -> Command:
    """The command that carries out at a table what was seconded."""
    if isinstance(matter, e.Correcting):
        return Correct(moves=matter.moves, why=matter.why, cite=matter.cite)
    return AwardJackpot(person=matter.person, amount=matter.amount, why=matter.why, cite=matter.cite)
