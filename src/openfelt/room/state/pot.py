"""The state of a table that is played for pots: the button and the blinds, who comes in how, their time."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from openfelt.room.log import events as e
from openfelt.room.state.pot_rules import PotRules
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stacked import StackState
from openfelt.room.state.table import TableState
from openfelt.rounds.pot import PotRound
from openfelt.rules.buy_in import BuyInRule
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.button import Line, Player
from openfelt.table.pot_collection import Clock
from openfelt.table.stacks import Carried, PotTable, Stakes, forfeited

LEAVES_THE_LAST_HAND = (
    e.Paused, e.Resumed, e.TimeCollected, e.HandBegun, e.DealTakenBack, e.Answered, e.EntryTakenBack
)  # fmt: skip
"""What happens from the end of a hand to that of the next. Anything else, and it stays as it ended."""


class PotState(StackState):
    """People come in by the blinds, and may move between hands."""

    rules: PotRules
    so_far: SoFar[PotTable, PotRound] | None
    before: SoFar[PotTable, PotRound] | None
    undo: e.HandReopened | None

    def __init__(self, opened: e.TableOpened, rules: PotRules, shelf: Shelf | None = None) -> None:
        super().__init__(opened, rules, shelf)
        self.line = Line(seats=opened.seats)
        self.carried: tuple[Carried, ...] = ()  # what lies in the middle for the next hand
        self.words: dict[e.Person, e.Word] = {}  # how they come in, without being asked
        self.sat_at: dict[e.Person, float] = {}
        self.game_began = 0.0  # when the clock of the collection began, by the room's own time
        self.clock = Clock()
        self.ended: e.HandEnded | None = None  # the last hand

    # What can be asked of it

    @property
    def game(self) -> PotGame:
        return self.rules.game

    @property
    def stakes(self) -> Stakes:
        assert self.opened.stakes is not None
        return self.opened.stakes

    @property
    def buy_in(self) -> BuyInRule:
        return self.game.buy_in

    @property
    def least_buy_in(self) -> Cents:
        return self.rules.least_buy_in(self.stakes)

    @property
    def round(self) -> PotRound | None:
        return None if self.so_far is None or self.so_far.problem else self.so_far.round

    def player(self, person: e.Person) -> Player | None:
        return next((one for one in self.line.players.values() if one.bettor == person), None)

    def minute(self, now: float) -> int:
        """Of the game, by whose clock time is collected."""
        return int(max(0.0, now - self.game_began) // 60) if self.game_began else 0

    def next_hand(self) -> PotTable | None:
        """How the next hand would begin; None while two are not ready."""
        amounts = {seat: Cents(self.stacks.get(person, 0)) for seat, person in self.seats.items()}
        table = self.line.table(
            self.game,
            self.stakes,
            amounts,
            time_charged=self.rules.charges_time,
            hands_before=self.hands,
            carried=self.carried,
        )
        return None if table is None else replace(table, decks=self.opened.decks, kept=self.kept)

    def playing(self) -> PotRound:
        super().playing()
        assert self.round is not None
        return self.round

    # How it changes

    def apply(self, event: e.TableEvent, at: float) -> None:  # noqa: PLR0912, PLR0915  # one case an event
        self.version += not isinstance(event, e.TableOpened)
        if self.undo is not None and not isinstance(event, LEAVES_THE_LAST_HAND):
            self.undo = None
        match event:
            case e.Answered(answer=answer):
                assert self.so_far is not None
                self.so_far.answer(answer)
                self.on_bank = None
                return
            case e.HandBegun(number=number):
                self.number, self.ended = number, None
                self.game_began = self.game_began or self.run_to(event.now, at)
                self.begin(event)
            case e.HandEnded():
                self.run_to(event.now, at)
                self._end(event)
            case e.HandReopened():
                self._reopen(event)
            case e.DealTakenBack():
                self.take(event)
                self.ended = self.undo.ended if self.undo is not None else None
            case e.TimeBanked() | e.LeaveAsked() | e.LeaveTakenBack() | e.ChipsCounted():
                self.take_stacked(event)
            case e.TimeCollected(fees=fees, mark=mark):
                self.move({person: -fee for person, fee in fees.items()})
                self.game_began = self.game_began or self.run_to(event.now, at)
                paid = {(person, one) for person, one in self.clock.paid if one == mark}
                paid |= {(person, mark) for person in fees}
                self.clock = Clock(taken=self.clock.taken, paid=frozenset(paid))
            case e.WordGiven(person=person, word=word):
                self._hear_word(person, word)
            case e.Moved(person=person, source=source, seat=seat):
                del self.seats[source]
                self.seats[seat] = person
                self.line = self.line.move(self.game, source, seat, self.carried)
                self.carried = tuple(_moved(one, source, seat) for one in self.carried)
            case e.Bought():
                self.bring(event)
            case e.Sat():
                self._sit(event, at)
            case e.Left():
                self._leave(event, at)
            case e.SatOut() | e.SatIn():
                self.take(event)
                self._sit_out(event.person, out=isinstance(event, e.SatOut))
            case e.Closed():
                self.take(event)
                self.leaving, self.words = [], {}
            case _:
                assert not isinstance(event, e.BankedEvent), "nobody banks this table"
                assert not isinstance(event, e.MeldEvent), "nobody lays melds here"
                self.take(event)
        self._look_at_stacks()

    def _sit(self, event: e.Sat, at: float) -> None:
        person = event.person
        self.come_with(event, at)
        self.line = self.line.sit(self.game, event.seat, person)
        self.sat_at[person] = at if event.now is None else event.now

    def _leave(self, event: e.Left, at: float) -> None:
        person = event.person
        self.go_with(event, at)
        self.line = self.line.leave(self.game, event.seat)
        self.carried = forfeited(self.carried, event.seat)
        for kept in (self.words, self.sat_at):
            kept.pop(person, None)
        if not self.seats:  # the game is over, and its clock
            self.game_began, self.clock = 0.0, Clock()

    def _hear_word(self, person: e.Person, word: e.Word) -> None:
        self.words.pop(person, None)
        if word != "ask":
            self.words[person] = word

    def _sit_out(self, person: e.Person, out: bool) -> None:
        """Who has nothing left is out already, and comes back by buying."""
        seat, player = self.seat_of(person), self.player(person)
        if seat is None or player is None or player.broke or player.out == out:
            return
        self.line = (self.line.sit_out if out else self.line.come_back)(self.game, seat)

    def _look_at_stacks(self) -> None:
        """Who has nothing left is out of the line until they buy again."""
        for seat, player in self.line.players.items():
            has = self.stacks.get(player.bettor, 0) > 0
            if player.broke and has:
                self.line = self.line.rebuy(self.game, seat)
                if player.bettor in self.sitting_out:
                    self._sit_out(player.bettor, out=True)
            elif not has and not player.broke:
                self.line = self.line.go_broke(self.game, seat)

    def _end(self, event: e.HandEnded) -> None:
        assert self.so_far is not None
        left, begun = event.left, self.so_far.begun
        if self.dealer.takes_back:
            taken = self.clock.taken
            self.undo = e.HandReopened(ended=event, line=self.line, words=dict(self.words), fees_taken=taken)
        self.live, self.on_bank, self.ended = False, None, event
        self._pay(event, 1)
        self.carried, self.kept = left.carried, left.kept
        self.clock = Clock(taken=left.fees_taken, paid=self.clock.paid)
        self.stock.end(begun, e.LeftOver(), is_shoe=False)
        if event.void:
            self.line = self.line.called_off(left.positions)
        elif left.positions is not None:
            self.line = self.line.after(self.game, left.positions)
            for seat in left.positions.dealt_in:
                person = begun.stack(seat).bettor
                self.words.pop(person, None)
                self.banks[person] = self.bank_of(person).dealt_in()
        self.sit_out_silent(event.silent)
        for person in event.silent:
            self._sit_out(person, out=True)

    def _pay(self, event: e.HandEnded, sign: Literal[1, -1]) -> None:
        for amounts, way in ((event.net, 1), (event.fees, -1), (event.jackpot, -1)):
            self.move({person: sign * way * amount for person, amount in amounts.items()})
        self.jackpot += sign * sum(event.jackpot.values())
        self.hands += 0 if event.void else sign

    def _reopen(self, event: e.HandReopened) -> None:
        """All as it was before the hand ended."""
        assert self.so_far is not None
        begun = self.so_far.begun
        self._pay(event.ended, -1)
        self.carried, self.kept = begun.carried, begun.kept
        self.line, self.words = event.line, dict(event.words)
        self.clock = Clock(taken=event.fees_taken, paid=self.clock.paid)
        self.live, self.ended = True, None


def _moved(carried: Carried, source: int, seat: int) -> Carried:
    """Who moves may win what they could before."""
    return replace(carried, seats=tuple(seat if one == source else one for one in carried.seats))


def at_pot(state: TableState) -> PotState:
    """The state of a table that is played for pots, or a refusal."""
    if not isinstance(state, PotState):
        raise Denied(f"{state.game.name} is not played for pots")
    return state
