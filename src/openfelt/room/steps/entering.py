"""A physical table: what the house dealer enters, last round's bets again, a wrong entry taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openfelt.cards import Card
from openfelt.room.doors.roles import Permission, require
from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps import commands as c
from openfelt.room.steps.caller import Caller, Steps
from openfelt.room.steps.pad import repeatable
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.round import Round
from openfelt.rules.errors import Denied
from openfelt.rules.game import FAULTS

_BY_ITSELF = (CutAt, Shuffled)


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


def _repeat(state: TableState, command: c.RepeatBets, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del command, by, now
    if not state.opened.physical:
        raise Denied("at a table that the room deals everybody places their own bets")
    if state.phase != "betting":
        raise Denied(f"bets are taken between the offer and the deal; the table is {state.phase}")
    again, refused = repeatable(state)
    if not again:
        raise refused[0][1] if refused else Denied("there are no bets of a round before to place again")
    for bet in again:
        yield e.BetPlaced(bet=bet)


def _card(state: TableState, command: c.EnterCard, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del by, now
    round = _physical(state)
    answer = _fault(command.fault, command.card) if command.fault else Dealt(command.card)
    round.check(answer)
    yield e.Answered(answer=answer)


def _fault(name: str, card: Card) -> Fault:
    for known in FAULTS:
        if known == name:
            return Fault(known, card)
    raise Denied(f'"{name}" is not a fault of a card: it is one of {", ".join(FAULTS)}')


def _dice(state: TableState, command: c.EnterDice, by: Caller, now: float) -> Iterator[e.TableEvent]:
    del by, now
    answer = Rolled(command.dice)
    _physical(state).check(answer)
    yield e.Answered(answer=answer)


def _take_back(state: TableState, command: c.TakeBackEntry, by: Caller, now: float) -> Iterator[e.TableEvent]:
    """The last that was entered, a decision or a ruling too. A round that it ended is open again."""
    del now
    undo = state.undo
    round = open_to_correction(state) or _physical(state)
    last = last_entry(round.answers)
    if last is None:
        raise Denied("nothing has been entered in this round yet")
    answer = round.answers[last]
    if command.entry not in {None, last}:
        raise Denied((f"entry {command.entry} is not the last one: that is {last}, ", *said(answer)))
    require(by.roles, taken_back_by(answer), by.person)
    if undo is not None:
        yield undo
    yield e.EntryTakenBack(stay=last)


def open_to_correction(state: TableState) -> Round | None:
    """The round of a physical table whose last entry can be taken back."""
    return state.round if state.opened.physical and (state.live or state.undo is not None) else None


def _physical(state: TableState) -> Round:
    if not state.opened.physical:
        raise Denied("the room deals this table: cards are entered only at a physical one")
    return state.playing()


ENTERING: Steps = {
    c.RepeatBets: _repeat, c.EnterCard: _card, c.EnterDice: _dice, c.TakeBackEntry: _take_back,
}  # fmt: skip
