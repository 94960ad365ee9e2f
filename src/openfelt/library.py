"""What a programmer calls by name, in a line each: `import openfelt` gives it (docs/library.md)."""

from __future__ import annotations

from collections.abc import Iterable

from openfelt import books
from openfelt.cards import Card, cards
from openfelt.rounds import replay as rounds_replay
from openfelt.rounds.banked import BankedRecord, BankedRound
from openfelt.rounds.settling import settle_by_the_books
from openfelt.rounds.table_record import read_record
from openfelt.rules import codec
from openfelt.rules.money import Cents, cents

Row = dict[str, str | int]


def dollars(amount: str | int) -> Cents:
    """Money as people write it: `dollars("2.50")`, `dollars(25)`. A float, which is not exact, is refused."""
    return cents(amount)


def hand(text: str) -> tuple[Card, ...]:
    """Cards as they are written: `hand("As Td Jo")`."""
    return cards(text)


def settle(record: str) -> BankedRound:
    """The round of a table record, in TOML or JSON, by the book that it names (docs/table-records.md)."""
    return settle_by_the_books(read_record(record, "the record"))


def to_json(record: BankedRecord) -> str:
    """A round's record, with which it can be played again."""
    return codec.to_json(record).decode()


def from_json(text: str) -> BankedRecord:
    return codec.from_json(text, BankedRecord)


def replay(record: BankedRecord) -> BankedRound:
    """The round again, by the rule books as they are today; `differences` tells what has changed since."""
    posted = record.collection
    schedule = None if posted is None else books.schedule(record.game, posted.options, posted.section)
    return rounds_replay(record, books.banked(record.game, record.options), schedule=schedule)


def rows(rounds: Iterable[BankedRound]) -> list[Row]:
    """Every settled bet of some rounds as a row of a table, money in cents: `pandas.DataFrame(rows(…))`."""
    return [
        {
            "round": number,
            "game": round.game.id,
            "seat": line.bet.seat,
            "bettor": line.bet.bettor,
            "bet": line.bet.bet,
            "hand": line.bet.hand,
            "amount_cents": int(line.bet.amount),
            "outcome": line.outcome.result,
            "line": line.outcome.line,
            "net_cents": int(line.net),
        }
        for number, round in enumerate(rounds, 1)
        for line in round.settlement.lines
    ]
