"""The end of a log, which the writer keeps in mind: what the next events must follow."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from openfelt.room.log.chain import GENESIS, Conflict, LogEntry, Pending, hash_of, links, turned
from openfelt.room.log.secrecy import HOLE, parted
from openfelt.room.log.stream import Stream

Salts = Callable[[], bytes]
"""Bytes that nobody can guess, for the next link."""


def unforeseen() -> bytes:
    return os.urandom(16)


class Tip:
    """The last sequence number and hash, and the version of each stream seen so far.

    Where the last entry is one `of_before`, whose hash covers its whole text, the next link turns from it.
    """

    def __init__(self, seq: int, last_hash: str, of_before: bool = False, salts: Salts = unforeseen) -> None:
        self.seq = seq
        self.hash = last_hash
        self._turn = of_before and last_hash != GENESIS
        self._salts = salts
        self._versions: dict[Stream, int] = {}

    def unknown(self, pending: Iterable[Pending]) -> list[Stream]:
        """Streams whose version must be looked up first."""
        return [stream for stream in {p.stream for p in pending} if stream not in self._versions]

    def learn(self, streams: Iterable[Stream], versions: Mapping[Stream, int]) -> None:
        """A stream without a version has no events yet."""
        for stream in streams:
            self._versions[stream] = versions.get(stream, 0)

    def follow(self, pending: Sequence[Pending]) -> list[list[LogEntry]]:
        """These as the next links of the chain, if each is the next of its stream."""
        versions: dict[Stream, int] = {}
        for item in pending:
            _check_text_and_time(item)
            last = versions.get(item.stream, self._versions[item.stream])
            if item.version != last + 1:
                raise Conflict(
                    f'"{item.stream}" is at version {last}: {last + 1} comes next, not {item.version}'
                )
            versions[item.stream] = item.version
        found: list[list[LogEntry]] = []
        seq, before, turns = self.seq, self.hash, self._turn
        for link in links(pending):
            parts = [parted(item.body) for item in link]
            secret = any(HOLE in public for public, _ in parts)
            salt = self._salts().hex() if secret or turns else ""
            entries = [
                LogEntry(
                    stream=item.stream, version=item.version, at=float(item.at) + 0.0, by=item.by,
                    command=item.command, body=item.body, seq=number, hash="",
                    public=public, secret=hidden, salt=salt,
                )
                for number, (item, (public, hidden)) in enumerate(zip(link, parts, strict=True), seq + 1)
            ]  # fmt: skip
            before = hash_of(entries, turned(before, salt) if turns else before)
            entries[-1] = replace(entries[-1], hash=before)
            found.append(entries)
            seq, turns = entries[-1].seq, False
        return found

    def move(self, written: Sequence[Sequence[LogEntry]]) -> None:
        """These links are in the log now."""
        last = written[-1][-1]
        self.seq, self.hash, self._turn = last.seq, last.hash, False
        for link in written:
            self._versions[link[-1].stream] = link[-1].version


def _check_text_and_time(item: Pending) -> None:
    """What one database would keep and another would not is refused by both."""
    if "\0" in item.stream.name or "\0" in item.by or "\0" in item.command or "\0" in item.body:
        raise ValueError(f'a text of "{item.stream}" version {item.version} holds a NUL character')
    if not math.isfinite(item.at):
        raise ValueError(f'"{item.stream}" version {item.version} is at {item.at}, which is no time')
