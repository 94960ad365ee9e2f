"""A round is its rules, its beginning and the list of its answers. Saving these saves everything."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from openfelt.rounds.answers import Answer
from openfelt.rules.conditions import Value
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Net
from openfelt.table.felt import Bettor, Table

T = TypeVar("T", bound=Table)


class Posted(msgspec.Struct, frozen=True):
    """The collection schedule in force: a section and its options."""

    section: str
    options: tuple[str, ...]

    @classmethod
    def of(cls, schedule: Schedule) -> Posted:
        return cls(schedule.section.id, tuple(option.id for option in schedule.options))


class Record(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """`book` is the hash of the rule book's file; `procedure` names the family and its version.

    `result` is what the round came to when it was played. A replay under another book or version reports
    how it differs; it never overrides.
    """

    game: str
    book: str
    procedure: str
    options: dict[str, Value] = {}
    table: T
    collection: Posted | None = None
    answers: tuple[Answer, ...] = ()
    result: dict[Bettor, Net] | None = None
