"""Who deals a table: the room itself, or a house dealer on real felt, who enters what is done there.

An electronic and a physical table differ in what is asked here, and in nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from openfelt.cards import DECKS
from openfelt.room.doors.chance import Chance
from openfelt.room.log import events as e
from openfelt.room.state.shoes import committed
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stock import Pack
from openfelt.rounds.answers import CutAt, Dealt, Rolled, Shuffled
from openfelt.rounds.requests import Cut, Draw, Roll, Shuffle
from openfelt.rules.game import DeckRule
from openfelt.table.felt import unnamed

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
    def pack(self, rule: DeckRule, decks: int, seed: bytes) -> Pack | None:
        """What is dealt from, if that is known."""

    @abstractmethod
    def answer(self, so_far: SoFar[Any, Any], chance: Chance) -> ByItself | None:
        """What the round in play is told without anybody; None when it waits for somebody."""

    @abstractmethod
    def bettor(self, sender: e.Person, seat: int, backline: bool = False) -> e.Person:
        """Whose bet or decision it is where no name is given."""


class RoomAsDealer(TableDealer):
    """An electronic table: the room deals, holds the money and keeps the time."""

    shuffles = keeps_stacks = hears_people = offers_bank = runs_clocks = True
    takes_back = False
    late_money = "it is back in your stack"

    def shuffle(self, rule: DeckRule, decks: int, chance: Chance) -> e.ShoeBegun:
        seed = chance.seed(decks * DECKS[rule.name].packs)
        return e.ShoeBegun(seed=seed.hex(), commitment=committed(seed))

    def pack(self, rule: DeckRule, decks: int, seed: bytes) -> Pack:
        return Pack(rule, decks, seed)

    def answer(self, so_far: SoFar[Any, Any], chance: Chance) -> ByItself | None:
        match so_far.round.waiting:
            case Draw():
                assert so_far.shoe is not None
                return Dealt(so_far.shoe.top)
            case Roll(dice=number):
                return Rolled(chance.dice(number))
            case Cut(least=least):
                size = sum(so_far.round.pack.values())
                return CutAt(least + chance.cut(max(1, size - 2 * least)))
            case Shuffle():
                return Shuffled()
        return None

    def bettor(self, sender: e.Person, seat: int, backline: bool = False) -> e.Person:
        return sender


class HouseDealer(TableDealer):
    """A physical table: cards, chips and people are there, and a house dealer enters what they do."""

    shuffles = keeps_stacks = hears_people = offers_bank = runs_clocks = False
    takes_back = True
    late_money = "it is not on the table"

    def shuffle(self, rule: DeckRule, decks: int, chance: Chance) -> e.ShoeBegun:
        return e.ShoeBegun(seed="", commitment="")

    def pack(self, rule: DeckRule, decks: int, seed: bytes) -> None:
        return None

    def answer(self, so_far: SoFar[Any, Any], chance: Chance) -> ByItself | None:
        match so_far.round.waiting:
            case Cut(least=least):  # where it was cut shows in the cards that follow
                return CutAt(least)
        return None

    def bettor(self, sender: e.Person, seat: int, backline: bool = False) -> e.Person:
        """It goes by the seat."""
        return unnamed(seat, backline)


_ROOM, _HOUSE = RoomAsDealer(), HouseDealer()


def dealer_of(opened: e.TableOpened) -> TableDealer:
    return _HOUSE if opened.physical else _ROOM
