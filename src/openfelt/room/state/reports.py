"""The drop, the jackpots and the player-dealers' results, added up by shift: a fold of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Literal, Self, TypeVar

import msgspec

from openfelt.room.doors.house import House
from openfelt.room.doors.shifts import Hours
from openfelt.room.log import events as e
from openfelt.room.log.chain import LogEntry
from openfelt.room.log.entries import Jackpot
from openfelt.rules.money import Cents, Net


class _Row(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a report. `SUMMED` are its figures; the rest says what they are of."""

    SUMMED: ClassVar[tuple[str, ...]] = ("rounds",)
    rounds: int = 0

    def plus(self, **more: int) -> Self:
        sums = {name: type(was := getattr(self, name))(was + by) for name, by in more.items() if by}
        return msgspec.structs.replace(self, **sums)


class Taken(_Row, frozen=True, kw_only=True):
    """What the boxes took, and what was paid from the jackpot's."""

    SUMMED: ClassVar[tuple[str, ...]] = ("rounds", "collection", "jackpot", "jackpot_paid")
    collection: Cents = Cents(0)
    jackpot: Cents = Cents(0)
    jackpot_paid: Cents = Cents(0)


class Drop(Taken, frozen=True, kw_only=True):
    """A table in one shift; `date` is the day on which the shift began."""

    table: str
    game: str
    date: str
    shift: str


class Total(Taken, frozen=True, kw_only=True):
    """Added up by table, game, shift or day; the rest is null."""

    table: str | None = None
    game: str | None = None
    date: str | None = None
    shift: str | None = None


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A table's jackpot: what was dropped into its box, what was paid from it, and what is in it."""

    table: str
    game: str
    dropped: Cents
    paid: Cents
    holds: Cents


class BankRow(_Row, frozen=True, kw_only=True):
    """What was won or lost with the player-dealer's wager, and the fees paid for it."""

    SUMMED: ClassVar[tuple[str, ...]] = ("rounds", "won", "fees")
    won: Net = Net(0)
    fees: Cents = Cents(0)


class Banked(BankRow, frozen=True, kw_only=True):
    """A person as the player-dealer, at one table in one shift."""

    person: e.Person
    company: str | None
    table: str
    game: str
    date: str
    shift: str


class CompanyBanked(BankRow, frozen=True, kw_only=True):
    """A company's people together, at one table in one shift; what two of them banked is one round."""

    company: str
    table: str
    game: str
    date: str
    shift: str


class PersonTotal(BankRow, frozen=True, kw_only=True):
    person: e.Person
    company: str | None


class CompanyTotal(BankRow, frozen=True, kw_only=True):
    company: str


Row = TypeVar("Row", bound=_Row)
By = Literal["table", "game", "shift", "day"]
BY: dict[By, tuple[str, ...]] = {
    "table": ("table", "game"), "game": ("game",), "shift": ("date", "shift"), "day": ("date",),
}  # fmt: skip
Shift = tuple[str, str]


def added_up(rows: Iterable[_Row], kind: type[Row], *keys: str) -> tuple[Row, ...]:
    """One row for all that agree in these keys."""
    sums: dict[tuple[object, ...], Row] = {}
    for row in rows:
        key = {name: getattr(row, name) for name in keys}
        at = tuple(key.values())
        more = {name: getattr(row, name) for name in kind.SUMMED}
        sums[at] = (sums[at] if at in sums else kind(**key)).plus(**more)
    return tuple(sums.values())


def _paid(paid: Mapping[e.Person, Cents], of: Iterable[e.Person]) -> int:
    return sum([paid.get(who, 0) for who in of]) if paid else 0


class Reports:
    """Sums by table and shift. Rounds that were void count with what they moved, which is nothing.

    Private tables, and what bots pay and drop, are summed apart: they are reported with the rest only to
    whoever asks for all.
    """

    def __init__(self) -> None:
        self.hours = Hours()
        self._lately: tuple[float, Shift] | None = None  # a minute, and the shift that it was in
        self._games: dict[str, str] = {}
        self._private: set[str] = set()
        self._bots: set[e.Person] = set()
        self._banks: dict[str, tuple[e.Person, ...]] = {}
        self._booked: dict[str, Shift] = {}  # in which shift a table's last round was counted
        self._drop: dict[tuple[str, Shift, bool], Drop] = {}  # true: what is left out
        self._banked: dict[tuple[e.Person, str | None, str, Shift], Banked] = {}
        self._companies: dict[tuple[str, str, Shift], CompanyBanked] = {}

    def take(self, entry: LogEntry, event: e.AnyEvent, house: House) -> None:
        table = entry.stream.table
        match event:
            # what happens most comes first: a case that does not fit costs time
            case e.RoundBegun():
                self._banks[table] = tuple(event.table.player_dealer.stakes)
            case e.Ended():
                self._booked[table] = self._shift(entry.at)
                self._add_round(table, event, house)
            case e.ShiftsSet(zone=zone, shifts=shifts):
                self.hours, self._lately = Hours(zone=zone, shifts=shifts), None
            case e.TableOpened(game=game, private=owner):
                self._games[table] = game
                if owner is not None:
                    self._private.add(table)
            case e.AccountOpened(person=person, bot=True):
                self._bots.add(person)
            case e.Invited(person=person, bot=True):
                self._bots.add(person)
            case e.RoundReopened(ended=ended, bank=bank):
                self._banks[table] = tuple(bank.stakes)  # the deal of another may have been taken back
                self._add_round(table, ended, house, sign=-1)
            case e.HandReopened(ended=ended):
                self._add_round(table, ended, house, sign=-1)
            case e.TimeCollected(fees=fees):
                self._add_time(table, self._shift(entry.at), fees)
            case e.JackpotPaid(person=person, amount=amount):
                apart = self._left_out(table, person)
                self._add_drop(table, self._shift(entry.at), apart, jackpot_paid=amount)
            case _:
                pass

    def _shift(self, at: float) -> Shift:
        """The shift of a minute, of which the same is asked again and again: shifts begin on the hour."""
        minute = at // 60
        if self._lately is None or self._lately[0] != minute:
            self._lately = minute, self.hours.at(at)
        return self._lately[1]

    def _add_round(self, table: str, ended: e.Ended, house: House, sign: Literal[1, -1] = 1) -> None:
        shift = self._booked[table]
        people = {*ended.net, *ended.fees, *ended.jackpot}
        apart = people if table in self._private else people & self._bots
        for of in (people - apart, apart):
            if of:
                rounds = of is not apart or apart == people
                taken, dropped = _paid(ended.fees, of), _paid(ended.jackpot, of)
                if type(ended) is e.HandEnded and rounds:
                    taken += ended.dropped
                more = {"rounds": sign * rounds, "collection": sign * taken, "jackpot": sign * dropped}
                self._add_drop(table, shift, of is apart, **more)
        self._add_banked(table, shift, ended, house, sign)

    def _add_time(self, table: str, shift: Shift, fees: Mapping[e.Person, Cents]) -> None:
        """Collected by the clock, in no round."""
        for person, fee in fees.items():
            self._add_drop(table, shift, self._left_out(table, person), collection=fee)

    def is_bot(self, person: e.Person) -> bool:
        """Whether the room plays this account."""
        return person in self._bots

    def _left_out(self, table: str, person: e.Person) -> bool:
        return table in self._private or person in self._bots

    def _add_drop(self, table: str, shift: Shift, apart: bool, **more: int) -> None:
        key = table, shift, apart
        if key not in self._drop:
            self._drop[key] = Drop(table=table, game=self._games[table], date=shift[0], shift=shift[1])
        self._drop[key] = self._drop[key].plus(**more)

    def _add_banked(
        self, table: str, shift: Shift, ended: e.Ended, house: House, sign: Literal[1, -1]
    ) -> None:
        where: dict[str, Any] = {
            "table": table,
            "game": self._games[table],
            "date": shift[0],
            "shift": shift[1],
        }
        companies: dict[str, tuple[int, int]] = {}
        for person in self._banks.get(table, ()):
            known = house.people.get(person)
            company = known.company if known else None
            won, fees = sign * ended.net.get(person, 0), sign * ended.fees.get(person, 0)
            key = person, company, table, shift
            row = self._banked.get(key) or Banked(person=person, company=company, **where)
            self._banked[key] = row.plus(rounds=sign, won=won, fees=fees)
            if company is not None:
                sofar = companies.get(company, (0, 0))
                companies[company] = sofar[0] + won, sofar[1] + fees
        for company, (won, fees) in companies.items():
            at = company, table, shift
            whole = self._companies.get(at) or CompanyBanked(company=company, **where)
            self._companies[at] = whole.plus(rounds=sign, won=won, fees=fees)

    def drop(self, all: bool = False) -> Iterable[Drop]:
        """Without private tables and bots, unless all of it is asked for."""
        rows = (row for (_, _, apart), row in self._drop.items() if all or not apart)
        return added_up(rows, Drop, "table", "game", "date", "shift")

    def banked(self, all: bool = False) -> Iterator[Banked]:
        rows = self._banked.values()
        yield from (row for row in rows if all or not self._left_out(row.table, row.person))

    def companies(self, all: bool = False) -> Iterator[CompanyBanked]:
        yield from (row for row in self._companies.values() if all or row.table not in self._private)

    def boxes(self, house: House, all: bool = False) -> Iterator[Box]:
        """The jackpots of tables that ever had one; what is in a box is what the ledger has there.

        A bot's money lies in it with the others'.
        """
        for row in added_up(self.drop(all=True), Total, *BY["table"]):
            if not all and row.table in self._private:
                continue
            table, game, holds = str(row.table), str(row.game), house.balance(Jackpot(str(row.table)))
            if row.jackpot or row.jackpot_paid or holds:
                yield Box(table=table, game=game, dropped=row.jackpot, paid=row.jackpot_paid, holds=holds)
