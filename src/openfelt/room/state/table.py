"""A table's state, whatever is played there: a fold over its events, and nothing else."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Literal

from openfelt.cards import Shoe
from openfelt.room.log import events as e
from openfelt.room.state.dealers import TableDealer, dealer_of
from openfelt.room.state.openings import Committed, Sent
from openfelt.room.state.rules import AnyRules
from openfelt.room.state.seated import Seated
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stock import Stock
from openfelt.rounds.answers import Answer
from openfelt.rounds.requests import All
from openfelt.rounds.round import Round
from openfelt.rules.errors import Denied
from openfelt.rules.game import Game
from openfelt.table.felt import Table

Phase = Literal["gathering", "offering", "betting", "starting", "playing", "paused", "broken", "closed"]


class TableState(Seated):
    """Everything that a table's events have led to. `apply` is the only way it changes.

    What happens between rounds is a subclass a kind of play: `BankedState`. Rounds that are over are not
    played again: each says what it left. Where those of an old log do not, they are played, unless the table
    is `unplayed`: then the log says further on how it stands.
    """

    rules: AnyRules
    dealer: TableDealer
    so_far: SoFar[Any, Any] | None  # the round in play, or the last one
    before: SoFar[Any, Any] | None  # the one before it, as long as the deal of the last can be taken back
    undo: e.RoundReopened | e.HandReopened | None  # how the last round of a physical table is opened again

    def __init__(self, opened: e.TableOpened, rules: AnyRules, shelf: Shelf | None = None) -> None:
        super().__init__(opened)
        self.rules, self.dealer = rules, dealer_of(opened)
        self.shelf = shelf or Shelf(lambda _: rules)
        self.unplayed = False
        self.version = 1
        self.stock = Stock()
        self.kept: dict[str, str | int | bool] = {}
        self.so_far = self.before = self.undo = None
        self.sent: dict[e.Person, str] = {}  # to be mixed into the chance of the coming round
        self.number = 0
        self.hands = 0  # played since the table opened; one that was void is none
        self.live = False  # a round has begun and its end is not yet written
        self.asked = 1  # questions before those of the round in play, or of the last one
        self.jackpot = 0  # what the table's box holds
        self.paused = ""
        self.replay: int | None = None  # the hand that is seen again while it is paused
        self.closed = ""
        self.broken = ""
        self.ran = 0.0  # the room's own time, as far as these events tell it
        self.touched = 0  # how often people have changed bets of the coming round
        self.joined = 0  # how often people have come to bets that were being taken

    # What can be asked of it

    @property
    def game(self) -> Game:
        game: Game = self.rules.game
        return game

    @property
    def round(self) -> Round | None:
        """The round in play, or the last one, if it can still be played by its rules."""
        if self.so_far is None or self.so_far.problem:
            return None
        round: Round = self.so_far.round
        return round

    @property
    def keeps_seats(self) -> bool:
        """Whether it is known who sits where; of a physical table with a bank only the bets are."""
        return self.dealer.hears_people

    @property
    def shoe(self) -> Shoe | None:
        """What is left of it; a physical table's is real."""
        if self.stock.pack is None:
            return None
        return self.so_far.shoe if self.live and self.so_far else self.stock.pack.shoe

    @property
    def committed(self) -> Committed | None:
        """The commitment to what the next card comes from."""
        if self.live and self.so_far is not None and not self.so_far.problem:
            return self.so_far.committed
        return self.stock.pack.committed if self.stock.pack else None

    @property
    def phase(self) -> Phase:
        if self.closed:
            return "closed"
        if self.broken:
            return "broken"
        if self.paused:
            return "paused"
        return "playing" if self.live else self.before_round

    @property
    @abstractmethod
    def before_round(self) -> Phase:
        """What the table waits for before the next round begins."""

    @property
    def open_round(self) -> int:
        """The round that a command now means: the one in play, or the one about to be dealt."""
        return self.number if self.live else self.number + 1

    @property
    def question(self) -> int:
        """The number of what is asked now: the bank, bets, a card, decisions that are open together.

        It follows from the events, only grows, and none is had twice, whatever is taken back.
        """
        so_far = self.so_far
        if so_far is None:
            return self.asked
        return self.asked + (so_far.asked if self.live and not so_far.problem else so_far.heard)

    def _ask_anew(self) -> None:
        """What was asked is asked no more, or not as it was: numbers go on behind all that there were."""
        self.asked += 1 + (self.so_far.heard if self.so_far is not None else 0)

    @abstractmethod
    def promised(self, person: e.Person) -> int:
        """How much of a person's money at the table is meant for the next round."""

    def free(self, person: e.Person) -> int:
        """A person's money at the table that is in no bet, no wager and no fee that is due."""
        if not self.live:
            return self.stacks.get(person, 0) - self.promised(person)
        assert self.so_far is not None
        round = self.so_far.round
        held: int = self.so_far.due[person] + round.money.in_play.get(person, 0)
        if isinstance(round.waiting, All):  # said, but not yet on the felt
            held += sum(choice.amount or 0 for choice in round.answered(person))
        return self.stacks.get(person, 0) - held

    def spare(self, person: e.Person) -> int:
        """How much could be taken from a person's stack now without touching a round."""
        return self.free(person)

    def in_play(self, person: e.Person) -> bool:
        return self.free(person) != self.stacks.get(person, 0)

    def playing(self) -> Round:
        """The round that is in play, or a refusal."""
        if self.phase != "playing" or self.round is None:
            raise Denied(f"no round is in play: the table is {self.phase}")
        return self.round

    # How it changes

    @abstractmethod
    def apply(self, event: e.TableEvent, at: float) -> None:
        """What happened at this table."""

    def run_to(self, now: float | None, at: float) -> float:
        """The room's own time of an event: before it was written, the time of day went for it."""
        own = at if now is None else now
        self.ran = max(self.ran, own)
        return own

    def hear(self, answered: str, at: float) -> None:
        """`apply` of an answer as the log has it, which nobody need read when the round is over."""
        assert self.so_far is not None
        self.version += 1
        self.so_far.hear(answered)

    def take(self, event: e.SeatEvent | e.PlayEvent) -> None:  # noqa: PLR0912  # one case an event
        """What happens at a table whatever is played there."""
        match event:
            case e.Answered(answer=answer):
                assert self.so_far is not None
                self.so_far.answer(answer)
            case e.ShoeBegun():
                self.stock.shuffle(self.dealer.pack(self.game.deck, self.opened.decks, event))
            case e.Stirred(person=person, words=words):
                self.sent.pop(person, None)
                self.sent[person] = words
            case e.Paused(why=why, replay=replay):
                self.paused, self.replay = why or "paused", replay
            case e.Resumed():
                self.paused, self.replay = "", None
            case e.Closed(why=why):
                self.closed = why or "closed"
                self.stock.change_deck()
                self.waiting, self.calls = [], {}
            case e.JackpotPaid(person=person, amount=amount):
                self.jackpot -= amount
                self.move({person: amount})
            case e.HandsEntered():
                assert self.so_far is not None
                self.so_far.hands = event
            case e.EntryTakenBack(stay=stay):
                assert self.so_far is not None
                self._ask_anew()
                self.so_far.back_to(stay)
            case e.DealTakenBack():
                self.unbegin()
            case e.RulesPosted(rules=name, opened=opened):
                self._go_by(self.shelf.rules(name, opened), opened)
            case e.TableOpened():
                pass
            case _:
                self.come_or_go(event)

    def _go_by(self, rules: AnyRules, opened: e.TableOpened) -> None:
        """Between rounds; a round in play goes on by its own rules. A changed deck takes a new shoe."""
        if (rules.game.deck, opened.decks) != (self.game.deck, self.opened.decks) and not self.live:
            self.stock.change_deck()
        self.opened, self.rules, self.dealer = opened, rules, dealer_of(opened)

    def begin(self, round: e.Begun) -> None:
        """A round, by the rules that it names."""
        by = (
            self.rules if round.rules in {"", self.rules.name} else self.shelf.rules(round.rules, self.opened)
        )
        self.live = True
        self._ask_anew()
        self.before = self.so_far if self.dealer.takes_back else None
        self.stock.deal(round.begins)
        self.so_far, self.sent = self.round_by(by, round.table, sent=round.sent), {}
        if by.game.deck.shoe:
            self.stock.begin(round.table)

    def unbegin(self) -> None:
        """No card of it was seen: the round before is the last one again."""
        self.live = False
        self._ask_anew()
        self.number -= 1
        self.so_far, self.before = self.before, None

    def round_by(
        self, rules: AnyRules, begun: Table, answers: Sequence[Answer] = (), sent: Sent = ()
    ) -> SoFar[Any, Any]:
        """In play it is dealt from the pack; when it is over nobody asks where its cards came from."""
        pack = self.stock.pack if self.live else None
        return SoFar(rules, begun, pack, answers, sent)

    def resumed(self, rules: e.Hash, begun: Table, answers: Sequence[Answer], sent: Sent) -> SoFar[Any, Any]:
        """The round as a snapshot keeps it."""
        by = self.rules if rules == self.rules.name else self.shelf.rules(rules, self.opened)
        return self.round_by(by, begun, answers, sent)
