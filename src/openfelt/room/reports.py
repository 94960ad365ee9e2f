"""The drop and the player-dealers' results, added up by shift as rounds end: a fold of the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec

from openfelt.room import events as e
from openfelt.room.house import House
from openfelt.room.log import Event
from openfelt.rules.money import Cents, Net

SHIFTS = (("day", 6), ("swing", 14), ("graveyard", 22))
"""Name and first hour, by the clock of the room."""


class Drop(msgspec.Struct, frozen=True, kw_only=True):
    """What a table's boxes took in one shift."""

    table: str
    game: str
    date: str
    shift: str
    rounds: int
    collection: Cents
    jackpot: Cents


class Banked(msgspec.Struct, frozen=True, kw_only=True):
    """What a person won or lost as the player-dealer in one shift, and the fees paid for it."""

    person: e.Person
    company: str | None
    table: str
    game: str
    date: str
    shift: str
    rounds: int
    won: Net
    fees: Cents


@dataclass
class _Sum:
    rounds: int = 0
    money: int = 0
    other: int = 0

    def add(self, money: int, other: int) -> None:
        self.rounds, self.money, self.other = self.rounds + 1, self.money + money, self.other + other


Shift = tuple[str, str]


def shift_of(at: float) -> Shift:
    """The date a shift began on, and its name."""
    when = datetime.fromtimestamp(at)
    begun = [name for name, hour in SHIFTS if when.hour >= hour]
    day = when if begun else when - timedelta(days=1)
    return day.date().isoformat(), begun[-1] if begun else SHIFTS[-1][0]


class Reports:
    """Sums by table and shift. Rounds that were void count with what they moved, which is nothing."""

    def __init__(self) -> None:
        self._games: dict[str, str] = {}
        self._banks: dict[str, tuple[e.Person, ...]] = {}
        self._drop: dict[tuple[str, Shift], _Sum] = {}
        self._banked: dict[tuple[e.Person, str | None, str, Shift], _Sum] = {}

    def take(self, entry: Event, event: e.AnyEvent, house: House) -> None:
        table = entry.stream.removeprefix("table:")
        match event:
            case e.TableOpened(game=game):
                self._games[table] = game
            case e.RoundBegun(table=begun):
                self._banks[table] = tuple(begun.player_dealer.stakes)
            case e.RoundEnded(net=net, fees=fees, jackpot=jackpot):
                shift = shift_of(entry.at)
                drop = self._drop.setdefault((table, shift), _Sum())
                drop.add(sum(fees.values()), sum(jackpot.values()))
                for person in self._banks.get(table, ()):
                    known = house.people.get(person)
                    key = (person, known.company if known else None, table, shift)
                    self._banked.setdefault(key, _Sum()).add(net.get(person, 0), fees.get(person, 0))
            case _:
                pass

    def drop(self) -> Iterator[Drop]:
        for (table, (date, shift)), total in self._drop.items():
            yield Drop(
                table=table,
                game=self._games[table],
                date=date,
                shift=shift,
                rounds=total.rounds,
                collection=Cents(total.money),
                jackpot=Cents(total.other),
            )

    def banked(self) -> Iterator[Banked]:
        for (person, company, table, (date, shift)), total in self._banked.items():
            yield Banked(
                person=person,
                company=company,
                table=table,
                game=self._games[table],
                date=date,
                shift=shift,
                rounds=total.rounds,
                won=Net(total.money),
                fees=Cents(total.other),
            )
