"""What was entered wrongly at a physical table is taken back: an entry, the round it ended, the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from openfelt.cards import Card
from openfelt.room.doors.roles import Permission, require
from openfelt.room.log import events as e
from openfelt.room.state.history import by_itself
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.table import TableState
from openfelt.room.steps.between import between
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import InPlay, Moment
from openfelt.rounds.answers import Answer, Chose, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.requests import Draw
from openfelt.rounds.round import Round
from openfelt.rules.errors import Denied
from openfelt.table.felt import Table


class TakeBackDeal(InPlay, frozen=True, kw_only=True, tag="take-back-deal"):
    """Before the first card: the bets are open again, as they lay.

    No money has moved in the room yet; what was collected before the deal is given back on the felt.
    """

    may = ("deal",)
    answers = False

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        round = entered_round(state)
        if (why := deal_stays(state)) is not None:
            raise why
        yield undealt(state.number, round.begun)


class TakeBackEntry(InPlay, frozen=True, kw_only=True, tag="take-back-entry"):
    """The last card, dice, decision or ruling of a round at a physical table was entered wrongly.

    `entry` is its number among the answers, so that nobody takes back another than they think. Hands that
    were entered together go together: theirs is that of the first of them. A round that it ended is open
    again, as long as nobody has bet on the next: whoever was named for its player-dealer is named anew.
    """

    may = ("deal",)
    until_next = True
    answers = False

    entry: int | None = None

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """The last that was entered, a decision or a ruling too."""
        if open_to_correction(state) is None:
            entered_round(state)
        found = retractable(state.so_far)
        if not found:
            raise Denied("nothing has been entered in this round yet")
        entry = next((one for one in found if self.entry in {None, one.stay}), None)
        if entry is None:
            last = found[-1]
            raise Denied((f"entry {self.entry} is not the last one: that is {last.stay}, ", *last.says))
        for needed in sorted(entry.needs):
            require(by.roles, needed, by.person)
        if not state.live:
            if (why := between(state).stays_over(state)) is not None:
                raise why
            yield from between(state).reopens(state)
        yield e.EntryTakenBack(stay=entry.stay)


class Retractable(msgspec.Struct, frozen=True, kw_only=True):
    """What can be taken back: so many answers `stay`, and whoever takes it back `needs` all of these."""

    stay: int
    says: tuple[str, ...]
    needs: frozenset[Permission]


def retractable(so_far: SoFar[Any, Any] | None) -> tuple[Retractable, ...]:
    """What can be taken back: hands that were entered together, all of them, and always the last answer."""
    answers, hands = (so_far.answers, so_far.hands) if so_far else ([], None)
    last = last_entry(answers)
    if last is None:
        return ()
    one = Retractable(stay=last, says=said(answers[last]), needs=frozenset({taken_back_by(answers[last])}))
    if hands is None:
        return (one,)
    entered: frozenset[Permission] = frozenset({"deal"})
    floors = frozenset(taken_back_by(answer) for answer in answers[hands.after :]) - entered
    whole = Retractable(stay=hands.after, says=("the hands",), needs=floors or entered)
    return whole, one


def last_entry(answers: Sequence[Answer]) -> int | None:
    """Which answer the house dealer entered last; some the room gives by itself."""
    return max((n for n, answer in enumerate(answers) if not by_itself(answer)), default=None)


def unseen_since(so_far: SoFar[Any, Any] | None) -> Iterator[tuple[int, Draw]]:
    """Cards that fell unseen since the last entry: each by its number among the answers, and its request."""
    if so_far is None:
        return
    last = last_entry(so_far.answers)
    begins = 0 if last is None else last + 1
    round = SoFar(so_far.rules, so_far.begun, answers=so_far.answers[:begins]).round
    for number, answer in enumerate(so_far.answers[begins:], begins):
        if isinstance(round.waiting, Draw):
            yield number, round.waiting
        round.answer(answer)


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
        case Shuffled():
            return ("the shuffle",)
        case Ruled(ruling=ruling):
            return (f"the ruling {ruling}",)
        case Dealt(card=Card(is_tile=True)):
            return ("the last tile",)
    return ("the last card",)


def open_to_correction(state: TableState) -> Round | None:
    """The round of a physical table whose last entry can be taken back."""
    return state.round if state.dealer.takes_back and (state.live or state.undo is not None) else None


def deal_stays(state: TableState) -> Denied | None:
    """Why the deal of the round in play is not taken back any more; None where it can be."""
    so_far, number = state.so_far, state.number
    if so_far is None or not state.live or not state.dealer.takes_back:
        return Denied("no round of a physical table is in play")
    if last_entry(so_far.answers) is not None:
        return Denied(f"round {number} has its first entry: take every entry back, and then the deal")
    if state.before is None and number > 1:  # the round that would be the last one again
        return Denied(f"round {number} was opened again, and keeps its bets: the floor corrects them")
    return None


def undealt(number: int, begun: Table) -> e.DealTakenBack:
    return e.DealTakenBack(number=number, people=begun.people)


def entered_round(state: TableState) -> Round:
    """The round in play, where its cards and dice are entered."""
    if state.dealer.shuffles:
        raise Denied("the room deals this table: cards are entered only at a physical one")
    return state.playing()
