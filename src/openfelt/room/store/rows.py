"""Events as rows of the log's tables: one of before is a row of `events`, a link of the chain of `links`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from openfelt.room.log.chain import Damaged, LogEntry, Sought
from openfelt.room.log.secrecy import joined
from openfelt.room.log.stream import Stream
from openfelt.room.store import pressed

COLUMNS = 'stream, version, at, "by", command, body, seq, hash'
LINK_COLUMNS = 'seq, events, stream, version, at, "by", command, public, secret, hash'
HASH = 32
"""Bytes of one."""


class Names:
    """Numbers of streams and people, each name written once. What is new is written with what names it."""

    def __init__(self, known: Iterable[tuple[int, str]]) -> None:
        self._numbers = {name: number for number, name in known}
        self._next = max(self._numbers.values(), default=0) + 1
        self.new: list[tuple[int, str]] = []

    def __getitem__(self, name: str) -> int:
        number = self._numbers.get(name)
        if number is None:
            number = self._numbers[name] = self._next
            self._next += 1
            self.new.append((number, name))
        return number


def row(event: LogEntry) -> tuple[object, ...]:
    """The values of an entry of before, in the order of `COLUMNS`."""
    e = event
    return e.stream.name, e.version, e.at, e.by, e.command, e.body, e.seq, e.hash


def link_row(link: Sequence[LogEntry], names: Names) -> tuple[object, ...]:
    """The values of a link, in the order of `LINK_COLUMNS`."""
    first, last = link[0], link[-1]
    return (
        last.seq, len(link), names[first.stream.name], first.version, first.at, names[first.by],
        first.command,
        pressed.press([entry.public or "" for entry in link]),
        pressed.press_secret([entry.secret for entry in link], first.salt),
        bytes.fromhex(last.hash),
    )  # fmt: skip


def command_row(link: Sequence[LogEntry], names: Names) -> tuple[int, int, str, int]:
    first = link[0]
    return names[first.stream.name], names[first.by], first.command, first.seq


def first_of_commands(chained: Sequence[Sequence[LogEntry]]) -> list[Sequence[LogEntry]]:
    """The links in which each command first has its effect in a stream."""
    first: dict[tuple[Stream, str, str], Sequence[LogEntry]] = {}
    for link in chained:
        if link[0].command:
            first.setdefault((link[0].stream, link[0].by, link[0].command), link)
    return list(first.values())


def parted(events: Iterable[LogEntry]) -> tuple[Iterator[LogEntry], Iterator[list[LogEntry]]]:
    """Of a whole log the entries of before, to be gone through first, and the links that follow."""
    rest = iter(events)
    following: list[LogEntry] = []

    def before() -> Iterator[LogEntry]:
        for event in rest:
            if event.public is not None:
                following.append(event)
                return
            yield event

    def links() -> Iterator[list[LogEntry]]:
        link: list[LogEntry] = []
        for event in chain(following, rest):
            if event.public is None:
                raise Damaged(f"event {event.seq} is of the form of before, and comes after others")
            link.append(event)
            if event.hash:
                yield link
                link = []

    return before(), links()


def event_of(values: Sequence[Any]) -> LogEntry:
    """The event in a row. Nothing is checked: an audit wants to see what is there."""
    stream, version, at, by, command, body, seq, hash = values  # a long log is read in one go: no loop here
    if not isinstance(stream, str):
        stream = repr(stream)
    return LogEntry(
        stream=Stream(stream), version=version, at=at, by=by, command=command, body=body, seq=seq, hash=hash
    )


def link_of(values: Sequence[Any]) -> list[LogEntry]:
    """The events of a link. What was not pressed into it so is damaged."""
    seq, number, stream, version, at, by, command, public, secret, hash = values
    try:
        texts = pressed.read(public)
        hidden, salt = pressed.read_secret(secret)
        hidden = hidden or [""] * len(texts)
        bodies = [joined(*parts) for parts in zip(texts, hidden, strict=True)]
        if len(texts) != number:
            raise pressed.Torn(f"it holds {len(texts)} events, not {number}")
        if len(hash) != HASH:
            raise pressed.Torn(f"its hash has {len(hash)} bytes")
        name, by = (one if isinstance(one, str) else repr(one) for one in (stream, by))
        first, end = seq - number + 1, hash.hex()
        return [
            LogEntry(
                stream=Stream(name), version=version + at_, at=at, by=by, command=command, body=bodies[at_],
                seq=first + at_, hash=end if at_ == number - 1 else "",
                public=texts[at_], secret=hidden[at_], salt=salt,
            )
            for at_ in range(number)
        ]  # fmt: skip
    except (pressed.Torn, ValueError, TypeError, AttributeError) as torn:
        raise Damaged(f"event {seq} cannot be read: {torn}") from torn


def read_links(rows: Iterable[Sequence[Any]], after: int = 0) -> Iterator[LogEntry]:
    for values in rows:
        for entry in link_of(values):
            if entry.seq > after:
                yield entry


def found(rows: Iterable[Sequence[Any]], sought: Sought) -> Iterator[LogEntry]:
    """Events that are sought, of links that may hold some, the latest first."""
    by, holds = sought.whom or ("", "")
    for values in rows:
        for entry in reversed(link_of(values)):
            if (
                sought.after < entry.seq < sought.before
                and entry.body.startswith(sought.opens)
                and (sought.whom is None or entry.by == by or holds in entry.body)
            ):
                yield entry


def read_stream(kind: type, value: object) -> object:
    """msgspec's hook for what it does not know in events that are written as text; `str` writes them."""
    if kind is Stream and isinstance(value, str):
        return Stream(value)
    raise ValueError(f"expected the name of a stream, got {value!r}")
