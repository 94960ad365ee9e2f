"""What is asked of the log's tables; `mark` is how the database writes a parameter."""

from __future__ import annotations

from collections.abc import Sequence

from openfelt.room.log.chain import Sought
from openfelt.room.log.stream import Stream
from openfelt.room.store.rows import COLUMNS

LAST_EVENT = "SELECT max(version) FROM events WHERE stream = ?"
LAST_LINK = """SELECT version + events - 1 FROM links
    WHERE stream = (SELECT id FROM names WHERE name = ?) ORDER BY seq DESC LIMIT 1"""
"""The version that a stream has come to, among entries of before and among links."""
Query = tuple[str, list[object]]
_LINKS = """SELECT l.seq, l.events, s.name, l.version, l.at, b.name, l.command, l.public, l.secret, l.hash
    FROM links AS l LEFT JOIN names AS s ON s.id = l.stream LEFT JOIN names AS b ON b.id = l."by" WHERE """


def select(mark: str, after: int, stream: Stream | None) -> Query:
    """The query for entries of before after a number; `mark` is how the database writes a parameter."""
    which, values = ("", []) if stream is None else (f"AND stream = {mark} ", [stream.name])
    return f"SELECT {COLUMNS} FROM events WHERE seq > {mark} {which}ORDER BY seq", [after, *values]


def select_links(mark: str, after: int, stream: Stream | None) -> Query:
    """The query for links with something after a number."""
    which, values = ("", []) if stream is None else (f"AND l.stream = {_number(mark)} ", [stream.name])
    return f"{_LINKS}l.seq > {mark} {which}ORDER BY l.seq", [after, *values]


def _number(mark: str) -> str:
    return f"(SELECT id FROM names WHERE name = {mark})"


def find(mark: str, holds: str, sought: Sought) -> Query:
    """For entries of before that are sought; `holds` is the function that finds a text in another."""
    known: list[tuple[str, tuple[object, ...]]] = [
        (f"seq > {mark} AND seq < {mark}", (sought.after, sought.before))
    ]
    if sought.stream is not None:
        known.append((f"stream = {mark}", (sought.stream.name,)))
    if sought.opens:
        known.append((f"substr(body, 1, {mark}) = {mark}", (len(sought.opens), sought.opens)))
    if sought.whom is not None:
        known.append((f'("by" = {mark} OR {holds}(body, {mark}) > 0)', sought.whom))
    known += _times(mark, sought.since, sought.until)
    where, values = _together(known)
    return f"SELECT {COLUMNS} FROM events WHERE {where} ORDER BY seq DESC", values


def find_links(mark: str, sought: Sought) -> Query:
    """The query for links that may hold what is sought."""
    known: list[tuple[str, tuple[object, ...]]] = [
        (f"l.seq > {mark} AND l.seq - l.events + 1 < {mark}", (sought.after, sought.before))
    ]
    if sought.stream is not None:
        known.append((f"l.stream = {_number(mark)}", (sought.stream.name,)))
    known += _times(mark, sought.since, sought.until)
    where, values = _together(known)
    return f"{_LINKS}{where} ORDER BY l.seq DESC", values


def span(mark: str, since: float | None, until: float | None) -> Query:
    """The query for the first and the last number of a time, among entries of before."""
    where, values = _together(_times(mark, since, until))
    return f"SELECT coalesce(min(seq), 0), coalesce(max(seq), 0) FROM events WHERE {where}", values


def span_links(mark: str, since: float | None, until: float | None) -> Query:
    """The same among links."""
    where, values = _together(_times(mark, since, until))
    ends = "coalesce(min(seq - events + 1), 0), coalesce(max(seq), 0)"
    return f"SELECT {ends} FROM links WHERE {where}", values


def whole_span(*spans: tuple[int, int]) -> tuple[int, int]:
    """From the first to the last of several; none: (0, 0)."""
    there = [span for span in spans if span != (0, 0)]
    return (min(first for first, _ in there), max(last for _, last in there)) if there else (0, 0)


def _times(mark: str, since: float | None, until: float | None) -> list[tuple[str, tuple[object, ...]]]:
    bounds = ((">=", since), ("<", until))
    return [(f"at {sign} {mark}", (at,)) for sign, at in bounds if at is not None]


def _together(known: Sequence[tuple[str, tuple[object, ...]]]) -> Query:
    return " AND ".join(said for said, _ in known) or "true", [one for _, values in known for one in values]
