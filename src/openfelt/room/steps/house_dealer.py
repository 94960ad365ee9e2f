"""A physical table: what the house dealer enters and counts, and last round's bets again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from openfelt.cards import UNKNOWN, Card
from openfelt.families.two_hands.hand_result import by_hand
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.doors.roles import require
from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stacked import at_stacks
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import BeforeDeal, Command, InPlay, Moment
from openfelt.room.steps.pad import repeatable
from openfelt.room.steps.take_backs import entered_round, taken_back_by, unseen_since
from openfelt.rounds.answers import Answer, Dealt, Fault, Rolled, Shuffled
from openfelt.rounds.places import Place, place_said
from openfelt.rounds.settling import play_out
from openfelt.rounds.stated_hands import to_open
from openfelt.rounds.table_record import Decision, StatedBank, TableRecord
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied, Named, RuleBroken
from openfelt.rules.game import FAULTS
from openfelt.rules.money import Cents, money
from openfelt.table.placement import check_chips


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
    """A card as it fell at a physical table, or its fault.

    Cards that fall face down where nobody enters them have none until the dealer shows one: `place` says
    where it lies, `which` that it was the first, second… of those that fell there since the last entry.
    """

    may = ("deal",)

    card: Card
    fault: str | None = None
    place: str = ""
    which: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        round = entered_round(state)
        if self.card is UNKNOWN:
            raise Denied("a card that nobody has seen is not entered: name the one that fell")
        answer = _fault(self.fault, self.card) if self.fault else Dealt(self.card)
        if self.place:
            yield from self._shown_in_dealing(state, answer)
            return
        round.check(answer)
        yield e.Answered(answer=answer)

    def _shown_in_dealing(self, state: TableState, answer: Dealt | Fault) -> Iterator[e.TableEvent]:
        """The cards that fell after it are dealt again, as unseen as they were."""
        if not isinstance(answer, Fault):
            raise Denied("a card that lies face down has no name yet: say what went wrong with it")
        fell = [number for number, draw in unseen_since(state.so_far) if draw.to == self.place]
        if self.which > len(fell):
            where = place_said(Place(self.place))
            raise Denied(f"{len(fell)} cards fell face down at {where} since the last entry: say which")
        assert state.so_far is not None
        stay = fell[self.which - 1]
        tried = SoFar(state.so_far.rules, state.so_far.begun, answers=state.so_far.answers[:stay]).round
        tried.check(answer)
        yield e.EntryTakenBack(stay=stay)
        yield e.Answered(answer=answer)


class EnterDice(InPlay, frozen=True, kw_only=True, tag="dice"):
    may = ("deal",)

    dice: tuple[int, ...]

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        answer = Rolled(self.dice)
        entered_round(state).check(answer)
        yield e.Answered(answer=answer)


class EnterShuffle(InPlay, frozen=True, kw_only=True, tag="shuffled"):
    """At a physical table: the cards that the round asks for are shuffled into the pack."""

    may = ("deal",)

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        answer = Shuffled()
        entered_round(state).check(answer)
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
        before = entered_round(state).answers
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


class CountChips(Command, frozen=True, kw_only=True, tag="count"):
    """At a physical table: so many chips lie in front of somebody, who is in no hand."""

    may = ("deal",)

    person: e.Person
    amount: Cents

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state, person = at_stacks(state), self.person
        if state.dealer.keeps_stacks:
            raise Denied("the room keeps the stacks of a table that it deals: chips are counted by no one")
        if person not in state.stacks:
            raise Denied((Named(person), " has no seat here: seat them with their chips"))
        if state.in_hand(person):
            raise Denied((Named(person), " is in the hand: count their chips when it is over"))
        if self.amount < 0:
            raise Denied("nobody has fewer chips than none")
        check_chips(state.game, self.amount, "a stack")
        before = Cents(state.stacks[person])
        if self.amount == before:
            raise Denied((Named(person), f" has {money(before)} in front already"))
        yield e.ChipsCounted(person=person, counted=self.amount, before=before, why="counted")


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


def _fault(name: str, card: Card) -> Fault:
    for known in FAULTS:
        if known == name:
            return Fault(known, card)
    raise Denied(f'"{name}" is not a fault of a card: it is one of {", ".join(FAULTS)}')
