"""Whose events they are: a table's, the house's, or those of the rules."""

from __future__ import annotations

from typing import ClassVar, Self, final

_OF_TABLE = "table:"


@final
class Stream:
    """A run of events in the log that has versions of its own. The log holds its name.

    There is one object for each name. `table` is the table whose it is; the others' is empty.
    """

    __slots__ = ("name", "table")
    _known: ClassVar[dict[str, Stream]] = {}
    name: str
    table: str

    def __new__(cls, name: str) -> Self:
        known = cls._known.get(name)
        if known is None:
            known = super().__new__(cls)
            known.name = name
            known.table = name.removeprefix(_OF_TABLE) if name.startswith(_OF_TABLE) else ""
            known = cls._known.setdefault(name, known)
        return known

    @classmethod
    def of_table(cls, table: str) -> Stream:
        return cls(_OF_TABLE + table)

    def __getnewargs__(self) -> tuple[str]:
        return (self.name,)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Stream({self.name!r})"


HOUSE_STREAM = Stream("house")
RULES_STREAM = Stream("books")


def stream_name(value: object) -> str:
    """msgspec's hook for a stream among what it knows."""
    if not isinstance(value, Stream):
        raise NotImplementedError(f"nothing here says how a {type(value).__name__} is written")
    return value.name
