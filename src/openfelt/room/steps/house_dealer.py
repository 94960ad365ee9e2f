"""A physical table: what the house dealer enters, last round's bets again, a wrong entry taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openfelt.cards import Card
from openfelt.families.two_hands.hand_result import by_hand
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.doors.roles import Permission, require
from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import BeforeDeal, Command, InPlay, Moment
from openfelt.room.steps.pad import repeatable
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.round import Round
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied
from openfelt.rules.game import FAULTS

_BY_ITSELF = (CutAt, Shuffled)


class RepeatBets(BeforeDeal, frozen=True, kw_only=True, tag="repeat-bets"):
    """At a physical table: last round's bets again, as far as they can be placed."""

    may = ("deal",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        if state.dealer.hears_people:
            raise Denied("at a table that the room deals everybody places their own bets")
        if state.phase != "betting":
            raise Denied(f"bets are taken between the offer and the deal; the table is {state.phase}")
        again, refused = repeatable(state)
        if not again:
            raise refused[0][1] if refused else Denied("there are no bets of a round before to place again")
        for bet in again:
            yield e.BetPlaced(bet=bet)


class EnterCard(InPlay, frozen=True, kw_only=True, tag="card"):
    """A card as it fell at a physical table, or its fault."""

    may = ("deal",)

    card: Card
    fault: str | None = None

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        round = _entered(state)
        answer = _fault(self.fault, self.card) if self.fault else Dealt(self.card)
        round.check(answer)
        yield e.Answered(answer=answer)


class EnterDice(InPlay, frozen=True, kw_only=True, tag="dice"):
    may = ("deal",)

    dice: tuple[int, ...]

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        answer = Rolled(self.dice)
        _entered(state).check(answer)
        yield e.Answered(answer=answer)


class TakeBackEntry(InPlay, frozen=True, kw_only=True, tag="take-back-entry"):
    """The last card, dice, decision or ruling of a round at a physical table was entered wrongly.

    `entry` is its number among the answers, so that nobody takes back another than they think.
    """

    may = ("deal",)
    until_next = True

    entry: int | None = None

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """The last that was entered, a decision or a ruling too. A round that it ended is open again."""
        undo = state.undo
        round = open_to_correction(state) or _entered(state)
        last = last_entry(round.answers)
        if last is None:
            raise Denied("nothing has been entered in this round yet")
        answer = round.answers[last]
        if self.entry not in {None, last}:
            raise Denied((f"entry {self.entry} is not the last one: that is {last}, ", *said(answer)))
        require(by.roles, taken_back_by(answer), by.person)
        if undo is not None:
            yield undo
        yield e.EntryTakenBack(stay=last)


class EnterResult(Command, frozen=True, kw_only=True, tag="result"):
    """The entry pad: who won, and the bets that hit."""

    may = ("enter-result",)

    stated: dict[str, Value]
    won: tuple[str, ...] = ()

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        if not isinstance(state.scoreboard, Scoreboard) or state.dealer.shuffles:
            raise Denied("results are entered by hand only at a physical table with a scoreboard of roads")
        try:
            road = by_hand(state.game, self.stated, self.won)
        except Denied:
            raise
        except ValueError as error:
            raise Denied(str(error)) from None
        yield e.ResultEntered(stated=self.stated, won=self.won, road=road)


class TakeBackResult(Command, frozen=True, kw_only=True, tag="take-back-result"):
    may = ("enter-result",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        if state.dealer.shuffles or not isinstance(state.scoreboard, Scoreboard) or not state.scoreboard.shoe:
            raise Denied("there is no result to take back")
        yield e.ResultTakenBack()


def last_entry(answers: Sequence[Answer]) -> int | None:
    """Which answer the house dealer entered last; some the room gives by itself."""
    entered = (n for n, answer in enumerate(answers) if not isinstance(answer, _BY_ITSELF))
    return max(entered, default=None)


def taken_back_by(answer: Answer) -> Permission:
    """What the floor said, only the floor takes back."""
    if isinstance(answer, Ruled):
        return "rule"
    return "answer-for-seat" if isinstance(answer, Chose) and answer.by == "floor" else "deal"


def said(answer: Answer) -> tuple[str, ...]:
    """An entry in a few words, and nothing that lies face down."""
    match answer:
        case Fault(fault=fault):
            return (f"the card that was {fault}",)
        case Rolled(dice=dice):
            return ("the dice " + " ".join(map(str, dice)),)
        case Chose(who=who):
            return "the decision of ", *who.said
        case Ruled(ruling=ruling):
            return (f"the ruling {ruling}",)
        case Dealt(card=Card(is_tile=True)):
            return ("the last tile",)
    return ("the last card",)


def open_to_correction(state: TableState) -> Round | None:
    """The round of a physical table whose last entry can be taken back."""
    return state.round if state.dealer.takes_back and (state.live or state.undo is not None) else None


def _entered(state: TableState) -> Round:
    """The round in play, where its cards and dice are entered."""
    if state.dealer.shuffles:
        raise Denied("the room deals this table: cards are entered only at a physical one")
    return state.playing()


def _fault(name: str, card: Card) -> Fault:
    for known in FAULTS:
        if known == name:
            return Fault(known, card)
    raise Denied(f'"{name}" is not a fault of a card: it is one of {", ".join(FAULTS)}')
