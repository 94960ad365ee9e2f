"""The rules themselves, kept in the log so that every round can be played by those of its time."""

from __future__ import annotations

from openfelt.room.log.events.happened import Happened
from openfelt.rules.conditions import Value

Hash = str
"""SHA-256, in hexadecimal."""


class TextFiled(Happened, frozen=True, kw_only=True, tag="text-filed"):
    """A paper of the books, word for word, once for each content."""

    TOLD = ("hash", "text")

    hash: Hash
    text: str


class RulesFiled(Happened, frozen=True, kw_only=True, tag="rules-filed"):
    """What tables are played by, under a `name` that is the hash of all the rest.

    `options` are all that the game has, each with its value. The papers are hashes of texts: the `book`, the
    `papers` it needs, and the `section` whose options are `posted`.
    """

    TOLD = ("name", "game", "options", "book", "papers", "section", "posted", "procedure")

    name: Hash
    game: str
    options: dict[str, Value]
    book: Hash
    papers: dict[str, Hash]
    section: Hash | None
    posted: tuple[str, ...]
    procedure: str


class LogTakenOver(Happened, frozen=True, kw_only=True, tag="log-taken-over"):
    """From here on rounds name their rules. What was played before at these tables is held to be by these."""

    TOLD = ("tables",)

    tables: dict[str, Hash]


BookEvent = TextFiled | RulesFiled | LogTakenOver
