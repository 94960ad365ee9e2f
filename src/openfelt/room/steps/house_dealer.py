"""A physical table: what the house dealer enters, last round's bets again, a wrong entry taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from openfelt.cards import Card
from openfelt.families.two_hands.hand_result import by_hand
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.doors.roles import Permission, require
from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.history import BY_ITSELF
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import BeforeDeal, Command, InPlay, Moment
from openfelt.room.steps.pad import repeatable
from openfelt.rounds.answers import Answer, Chose, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.places import Place, place_said
from openfelt.rounds.round import Round
from openfelt.rounds.settling import play_out
from openfelt.rounds.stated_hands import to_open
from openfelt.rounds.table_record import Decision, StatedBank, TableRecord
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.game import FAULTS


class RepeatBets(BeforeDeal, frozen=True, kw_only=True, tag="repeat-bets"):
    """At a physical table: last round's bets again, as far as they can be placed."""

    may = ("deal",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
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
        state = at_bank(state)
        round = _entered(state)
        answer = _fault(self.fault, self.card) if self.fault else Dealt(self.card)
        round.check(answer)
        yield e.Answered(answer=answer)


class EnterDice(InPlay, frozen=True, kw_only=True, tag="dice"):
    may = ("deal",)

    dice: tuple[int, ...]

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
        answer = Rolled(self.dice)
        _entered(state).check(answer)
        yield e.Answered(answer=answer)


class EnterShuffle(InPlay, frozen=True, kw_only=True, tag="shuffled"):
    """At a physical table: the cards that the round asks for are shuffled into the pack."""

    may = ("deal",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        answer = Shuffled()
        _entered(at_bank(state)).check(answer)
        yield e.Answered(answer=answer)


class EnterHands(InPlay, frozen=True, kw_only=True, tag="hands"):
    """At a physical table whose hands are dealt unseen: all of them as they were opened, and the dice.

    By place, each as a table record states it, as are the `decisions` that were made before. `picked` is the
    pile that went out first, if one was picked.
    """

    may = ("deal",)

    hands: dict[str, str]
    dice: tuple[int, ...] = ()
    picked: str = ""
    decisions: tuple[Decision, ...] = ()

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """What the procedure asked for meanwhile is read off the hands, as off a table record."""
        state = at_bank(state)
        before = _entered(state).answers
        answers = self._read_off(state)[len(before) :]
        for answer in answers:
            require(by.roles, taken_back_by(answer), by.person)
        yield e.HandsEntered(
            hands=self._places,
            dice=self.dice,
            picked=self.picked,
            decisions=self.decisions,
            after=len(before),
        )
        for answer in answers:
            yield e.Answered(answer=answer)

    @property
    def _places(self) -> dict[Place, str]:
        return {Place(place): hand for place, hand in self.hands.items()}

    def _read_off(self, state: BankedState) -> Sequence[Answer]:
        """Every answer of the round, played out apart from it."""
        assert state.so_far is not None
        tried = SoFar(state.so_far.rules, state.so_far.begun, answers=state.so_far.answers).round
        if (hands := to_open(tried)) is None:
            says = "the cards of this round are entered one by one, as they fall: go on so"
            raise RuleBroken(says, [state.game.play_cite])
        if missing := [place_said(place) for place in hands.places if place not in self.hands]:
            raise Denied(f"the hand of {' and that of '.join(missing)} is not there: enter every hand")
        bank = tried.begun.player_dealer
        picked = (Decision(seat=bank.seat, choice=self.picked),) if self.picked else ()
        record = TableRecord(
            game=state.game.id,
            player_dealer=StatedBank(seat=bank.seat, wager=bank.wager),
            hands=self._places,
            dice=self.dice,
            decisions=(*picked, *self.decisions),
        )
        play_out(tried, record)
        return tried.answers


class TakeBackEntry(InPlay, frozen=True, kw_only=True, tag="take-back-entry"):
    """The last card, dice, decision or ruling of a round at a physical table was entered wrongly.

    `entry` is its number among the answers, so that nobody takes back another than they think. Hands that
    were entered together go together: theirs is that of the first of them.
    """

    may = ("deal",)
    until_next = True

    entry: int | None = None

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """The last that was entered, a decision or a ruling too. A round that it ended is open again."""
        state = at_bank(state)
        undo = state.undo
        if open_to_correction(state) is None:
            _entered(state)
        found = retractable(state.so_far)
        if not found:
            raise Denied("nothing has been entered in this round yet")
        entry = next((one for one in found if self.entry in {None, one.stay}), None)
        if entry is None:
            last = found[-1]
            raise Denied((f"entry {self.entry} is not the last one: that is {last.stay}, ", *last.says))
        for needed in sorted(entry.needs):
            require(by.roles, needed, by.person)
        if undo is not None:
            yield undo
        yield e.EntryTakenBack(stay=entry.stay)


class EnterResult(Command, frozen=True, kw_only=True, tag="result"):
    """The entry pad: who won, and the bets that hit."""

    may = ("enter-result",)

    stated: dict[str, Value]
    won: tuple[str, ...] = ()

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_bank(state)
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
        state = at_bank(state)
        if state.dealer.shuffles or not isinstance(state.scoreboard, Scoreboard) or not state.scoreboard.shoe:
            raise Denied("there is no result to take back")
        yield e.ResultTakenBack()


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
    entered = (n for n, answer in enumerate(answers) if not isinstance(answer, BY_ITSELF))
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
        case Shuffled():
            return ("the shuffle",)
        case Ruled(ruling=ruling):
            return (f"the ruling {ruling}",)
        case Dealt(card=Card(is_tile=True)):
            return ("the last tile",)
    return ("the last card",)


def open_to_correction(state: BankedState) -> Round | None:
    """The round of a physical table whose last entry can be taken back."""
    return state.round if state.dealer.takes_back and (state.live or state.undo is not None) else None


def _entered(state: BankedState) -> Round:
    """The round in play, where its cards and dice are entered."""
    if state.dealer.shuffles:
        raise Denied("the room deals this table: cards are entered only at a physical one")
    return state.playing()


def _fault(name: str, card: Card) -> Fault:
    for known in FAULTS:
        if known == name:
            return Fault(known, card)
    raise Denied(f'"{name}" is not a fault of a card: it is one of {", ".join(FAULTS)}')
