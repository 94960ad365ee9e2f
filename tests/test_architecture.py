"""How the code is laid out: files that can be read at one sitting, and no module that needs itself."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
LONGEST = 400


def modules() -> dict[str, Path]:
    return {
        ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): file
        for file in SOURCE.rglob("*.py")
    }


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """Everything in a file, parsed once for all the tests."""
    return tuple(ast.walk(ast.parse(file.read_text("utf-8"))))


def imported(file: Path, known: dict[str, Path]) -> Iterator[str]:
    """At run time and for the type checker alike."""
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                yield whole if whole in known else node.module


WHO_DEALS = "room/state/dealers.py"
CARRIED = (
    "room/wire/",
    "room/api/tables.py",
    "room/actors/habits.py",
    "room/log/sentences.py",
    "room/doors/house.py",
)
"""The event's flag goes into what is sent, asked for and shown to a bot, into words, into the ledger."""


def reads(file: Path, name: str) -> bool:
    """Whether a field of this name is looked at: `table.name`, or `case Table(name=…)`."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr == name)
        or (isinstance(node, ast.MatchClass) and name in node.kwd_attrs)
        for node in nodes(file)
    )


def test_only_the_kinds_of_dealer_know_whether_a_table_is_physical() -> None:
    """All else asks `state.dealer` what it wants to know."""
    those = {
        str(file.relative_to(SOURCE / "openfelt")) for file in modules().values() if reads(file, "physical")
    }
    assert WHO_DEALS in those
    assert {file for file in those - {WHO_DEALS} if not file.startswith(CARRIED)} == set()


OUTSIDE = {"time", "secrets", "call_later", "call_at", "randbelow", "urandom", "fresh_seed", "asyncio.sleep"}
ACTS = ("room/state/", "room/steps/", "room/actors/")
SNAPSHOTS = "room/state/snapshots.py"  # are for one time zone, and give way while they are taken


def names(file: Path) -> Iterator[str]:
    """What is imported, and what is called of something else: `loop.call_at(…)`."""
    for node in nodes(file):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield from (node.func.attr, ast.unparse(node.func))


def test_chance_and_time_come_in_through_their_doors() -> None:
    """`room.chance` and `room.time`: so that a test can hold them (`tests/room/held.py`)."""
    those = {str(file.relative_to(SOURCE / "openfelt")): set(names(file)) for file in modules().values()}
    acting = {file: seen & OUTSIDE for file, seen in those.items() if file.startswith(ACTS)}
    assert {file for file, seen in acting.items() if seen} == {SNAPSHOTS}


GOES_BY_TIME = ("room/", "client/", "bots/", "cli/")
CLOCKS = {
    "time", "monotonic", "perf_counter", "call_later", "call_at", "asyncio.sleep", "asyncio.timeout",
    "asyncio.wait_for", "datetime.now", "datetime.today", "datetime.utcnow",
}  # fmt: skip
THE_DOOR = "room/doors/timepiece.py"
OTHER_CLOCKS = {
    SNAPSHOTS: "are for one time zone, and give way while they are taken",
    "room/api/calls.py": "measures how long a command took",
    "room/store/audit.py": "gives way to the tables, in a thread",
    "room/store/commits.py": "measures how long a commit took",
    "room/store/postgres.py": "waits for the server by the monotonic clock, in a thread",
    "room/store/scribe.py": "is a process of its own, and waits by the monotonic clock",
    "room/store/scribe_writer.py": "starts another scribe some time later",
    "client/opening.py": "is anybody's program",
    "client/visitor.py": "is anybody's program",
}
WRITES_IT_DOWN = {
    "room/actors/actor.py": "beside an event, and in a picture",
    "room/actors/room.py": "beside an event, and to begin the room's own time with",
    "room/actors/takeover.py": "beside an event",
    "room/api/calls.py": "to say which of the reports' shifts it is",
    THE_DOOR: "to tell when something will be",
}


def test_whatever_lasts_goes_by_the_rooms_own_time() -> None:
    """By `elapsed`, `later`, `sleep` and `timeout`; the time of day (`now`) is only written down."""
    files = {str(file.relative_to(SOURCE / "openfelt")): file for file in modules().values()}
    there = {name: set(names(file)) for name, file in files.items() if name.startswith(GOES_BY_TIME)}
    assert {name for name, seen in there.items() if seen & CLOCKS} == {THE_DOOR, *OTHER_CLOCKS}
    times = {"time.now", "_time.now", "self.time.now", "self._time.now", "room.time.now"}
    asks = {name for name, seen in there.items() if any(one.endswith(tuple(times)) for one in seen)}
    assert asks == WRITES_IT_DOWN.keys()


def test_no_module_is_too_long() -> None:
    lengths = {name: len(file.read_text("utf-8").splitlines()) for name, file in modules().items()}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_no_module_needs_itself() -> None:
    known = modules()
    needs = {name: {one for one in imported(file, known) if one in known} for name, file in known.items()}
    try:
        TopologicalSorter({name: those - {name} for name, those in needs.items()}).prepare()
    except CycleError as cycle:
        raise AssertionError(" -> ".join(cycle.args[1])) from None


def test_no_two_test_files_have_one_name() -> None:
    """They are not packages, so that pytest would take one for the other."""
    names = Counter(file.name for file in Path(__file__).parent.rglob("test_*.py"))
    assert [name for name, files in names.items() if files > 1] == []
