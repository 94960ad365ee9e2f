"""Decisions and rulings while a round is in play."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.books.covered import check_cited
from openfelt.cards import Card
from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import InPlay, May, Moment
from openfelt.room.steps.placed_bets import short_of_money
from openfelt.rounds.answers import Chose, Ruled
from openfelt.rounds.requests import Choice, Who
from openfelt.rounds.round import Round
from openfelt.rules.errors import Denied, Named, RuleBroken
from openfelt.rules.money import Cents, money


class Decide(InPlay, frozen=True, kw_only=True, tag="decide"):
    """A decision that is open. The floor may answer for a `bettor`, with the rule it follows."""

    may = ("answer",)
    by_hand = True

    seat: int
    choice: str
    amount: Cents | None = None
    cards: tuple[Card, ...] = ()
    hand: int = 1
    circle: int = 1
    bettor: e.Person | None = None
    cite: str = ""

    def needs(self, state: TableState, by: Caller) -> May:
        if not state.dealer.hears_people or self.bettor in {None, by.person}:
            return super().needs(state, by)
        return ("answer-for-seat",)

    def wish(self, state: TableState) -> str:
        return _word(self.choice)

    def fate(self, state: TableState, by: Caller) -> str:
        return f" with {money(self.amount)}; {state.dealer.late_money}" if self.amount else ""

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        round = state.playing()
        sits = None if state.dealer.hears_people else state.seats.get(self.seat)
        bettor = self.bettor or sits or state.dealer.bettor(by.person, self.seat)
        choice = Choice(self.choice, self.amount, self.cards)
        who = Who(self.seat, bettor, self.hand, self.circle)
        answer = Chose(who, choice)
        if state.dealer.hears_people and bettor != by.person:
            _check_rule(state, self.cite)
            answer = Chose(who, choice, by="floor", cite=self.cite)
        _check_choice(state, round, answer)
        yield e.Answered(answer=answer)


class TakeDefault(InPlay, frozen=True, kw_only=True, tag="take-default"):
    """By the floor, for someone who has gone: what is open for a seat is answered as a time-out would.

    That is the house way, stand and the like; with a `bettor`, only for that one.
    """

    may = ("answer-for-seat",)

    seat: int
    bettor: e.Person | None = None
    cite: str = ""

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        round = state.playing()
        asks = [
            ask
            for ask in round.open_asks
            if ask.who.seat == self.seat and self.bettor in {None, ask.who.bettor}
        ]
        if not asks:
            whose = (Named(self.bettor), " at ") if self.bettor else ()
            raise RuleBroken(("no decision of ", *whose, f"seat {self.seat} is open"), [state.game.play_cite])
        _check_rule(state, self.cite)
        answers = [Chose(ask.who, ask.default, by="floor", cite=self.cite) for ask in asks]
        for answer in answers:
            _check_choice(state, round, answer)
        for answer in answers:
            yield e.Answered(answer=answer)


class Rule(InPlay, frozen=True, kw_only=True, tag="rule"):
    """A ruling of the floor; `why` is its reason, as it would be told to the table."""

    may = ("rule",)

    ruling: str
    findings: dict[str, str] = {}
    cite: str = ""
    why: str = ""

    def wish(self, state: TableState) -> str:
        return _word(self.ruling)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        answer = Ruled(self.ruling, self.findings, cite=self.cite, why=self.why)
        state.playing().check(answer)
        _check_rule(state, self.cite)
        yield e.Answered(answer=answer)


def _check_rule(state: TableState, cite: str) -> None:
    """A ruling that cites nothing follows the game's own lines; who answers for a seat always cites some."""
    if cite:
        check_cited(state.game, cite)


def _word(choice: str) -> str:
    return f'your word "{choice.replace("-", " ")}"'


def _check_choice(state: TableState, round: Round, answer: Chose) -> None:
    bettor, amount = answer.who.bettor, answer.choice.amount
    if amount and state.dealer.keeps_stacks and amount > state.free(bettor):
        raise Denied(short_of_money(bettor, state.free(bettor)))
    round.check(answer)
