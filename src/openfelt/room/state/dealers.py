"""Who deals a table: the room itself, or a house dealer on real felt, who enters what is done there.

An electronic and a physical table differ in what is asked here, and in nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from openfelt.cards import DECKS, UNKNOWN
from openfelt.room.doors.accounts import check_name
from openfelt.room.doors.chance import Chance
from openfelt.room.log import events as e
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stock import Pack
from openfelt.room.state.stub import where_to_begin
from openfelt.rounds.answers import CutAt, Dealt, Rolled, Shuffled
from openfelt.rounds.requests import Cut, Draw, Roll, Shuffle
from openfelt.rules.errors import Denied
from openfelt.rules.game import DeckRule
from openfelt.rules.labels import check_label
from openfelt.rules.money import Cents
from openfelt.table.felt import unnamed
from openfelt.verify import chance as fair
from openfelt.verify.chance import Sent

ByItself = Dealt | Rolled | CutAt | Shuffled


class TableDealer(ABC):
    """What a table asks of whoever deals it."""

    shuffles: ClassVar[bool]
    """Cards and dice come from a shuffle and chance of the room's own; else they are seen, and entered."""
    keeps_stacks: ClassVar[bool]
    """All money at the table is in stacks, and nobody puts down more than theirs; else chips are real."""
    hears_people: ClassVar[bool]
    """People come, sit and speak for themselves; else bettors are labels, for whom a house dealer speaks."""
    offers_bank: ClassVar[bool]
    """The position is offered in turn, by the rotation; else it is said who took it."""
    runs_clocks: ClassVar[bool]
    """A wait ends by itself when its time is up."""
    takes_back: ClassVar[bool]
    """What was answered last can have been entered wrongly."""
    late_money: ClassVar[str]
    """What became of money that came too late."""

    @abstractmethod
    def shuffle(self, rule: DeckRule, decks: int, chance: Chance) -> e.ShoeBegun:
        """A new shoe."""

    @abstractmethod
    def pack(self, rule: DeckRule, decks: int, begun: e.ShoeBegun) -> Pack | None:
        """What is dealt from, if that is known."""

    @abstractmethod
    def begins(self, pack: Pack | None, sent: Sent) -> int | None:
        """Where dealing from it begins, if the coming round is the first and this was sent for it."""

    @abstractmethod
    def answer(self, so_far: SoFar[Any, Any]) -> ByItself | None:
        """What the round in play is told without anybody; None when it waits for somebody."""

    @abstractmethod
    def bettor(self, sender: e.Person, seat: int, backline: bool = False) -> e.Person:
        """Whose bet or decision it is where no name is given."""

    @abstractmethod
    def speaks_for(self, sender: e.Person, person: e.Person | None) -> e.Person:
        """Whom somebody means who takes a seat, gets up or buys chips, or a refusal."""

    @abstractmethod
    def brought(self, person: e.Person, amount: Cents, before: Cents) -> e.Bought | e.ChipsCounted:
        """Money that somebody with so much in front brings to the table."""

    @abstractmethod
    def taken(self, person: e.Person, amount: Cents) -> e.CashedOut | e.ChipsCounted:
        """All their money, which somebody takes along."""


class RoomAsDealer(TableDealer):
    """An electronic table: the room deals, holds the money and keeps the time."""

    shuffles = keeps_stacks = hears_people = offers_bank = runs_clocks = True
    takes_back = False
    late_money = "it is back in your stack"

    def shuffle(self, rule: DeckRule, decks: int, chance: Chance) -> e.ShoeBegun:
        seed = chance.seed(decks * DECKS[rule.name].packs)
        sealed = Pack(rule, decks, seed).sealed
        return e.ShoeBegun(seed=seed.hex(), commitment=sealed.commitment, cards=len(sealed.order))

    def pack(self, rule: DeckRule, decks: int, begun: e.ShoeBegun) -> Pack:
        return Pack.of(begun, rule, decks)

    def begins(self, pack: Pack | None, sent: Sent) -> int | None:
        return None if pack is None else pack.begins_by(sent)

    def answer(self, so_far: SoFar[Any, Any]) -> ByItself | None:
        """Cards in the order that was committed to; dice and cuts from the chance that lies behind them."""
        stub = so_far.stub
        if stub is None:
            return None
        waiting = so_far.round.waiting
        if type(waiting) is Draw:  # most are cards
            return Dealt(stub.top)
        match waiting:
            case Roll(dice=number):
                return Rolled(fair.dice(stub.secret, so_far.sent, number))
            case Cut(least=least):
                return CutAt(fair.cut(stub.secret, so_far.sent, stub.shoe.remaining, least))
            case Shuffle():
                sealed = so_far.shuffled().sealed
                return Shuffled(sealed.commitment, where_to_begin(sealed, so_far.sent))
        return None

    def bettor(self, sender: e.Person, seat: int, backline: bool = False) -> e.Person:
        return sender

    def speaks_for(self, sender: e.Person, person: e.Person | None) -> e.Person:
        if person not in {None, sender}:
            raise Denied("at a table that the room deals everybody speaks for themselves")
        return sender

    def brought(self, person: e.Person, amount: Cents, before: Cents) -> e.Bought:
        return e.Bought(person=person, amount=amount)

    def taken(self, person: e.Person, amount: Cents) -> e.CashedOut:
        return e.CashedOut(person=person, amount=amount)


class HouseDealer(TableDealer):
    """A physical table: cards, chips and people are there, and a house dealer enters what they do."""

    shuffles = keeps_stacks = hears_people = offers_bank = runs_clocks = False
    takes_back = True
    late_money = "it is not on the table"

    def shuffle(self, rule: DeckRule, decks: int, chance: Chance) -> e.ShoeBegun:
        return e.ShoeBegun(seed="", commitment="")

    def pack(self, rule: DeckRule, decks: int, begun: e.ShoeBegun) -> None:
        return None

    def begins(self, pack: Pack | None, sent: Sent) -> None:
        return None

    def answer(self, so_far: SoFar[Any, Any]) -> ByItself | None:
        match so_far.round.waiting:
            case Cut(least=least):  # where it was cut shows in the cards that follow
                return CutAt(least)
            case Draw(seen_by=seen_by) if so_far.rules.game.takes_unknown and not seen_by.everyone:
                return Dealt(UNKNOWN)  # nobody who enters anything has seen it
        return None

    def bettor(self, sender: e.Person, seat: int, backline: bool = False) -> e.Person:
        """It goes by the seat."""
        return unnamed(seat, backline)

    def speaks_for(self, sender: e.Person, person: e.Person | None) -> e.Person:
        if person is None:
            raise Denied("people at a physical table have no account there: say whom you mean")
        return check_label(check_name(person))

    def brought(self, person: e.Person, amount: Cents, before: Cents) -> e.ChipsCounted:
        return e.ChipsCounted(person=person, counted=Cents(before + amount), before=before, why="brought")

    def taken(self, person: e.Person, amount: Cents) -> e.ChipsCounted:
        return e.ChipsCounted(person=person, counted=Cents(0), before=amount, why="taken")


BY_ITSELF, BY_HAND = RoomAsDealer(), HouseDealer()


def dealer_of(opened: e.TableOpened) -> TableDealer:
    """Who deals at a table that was opened so."""
    return BY_HAND if opened.physical else BY_ITSELF
