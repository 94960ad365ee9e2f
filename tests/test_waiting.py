"""Tests wait for what has to happen, not for a time they have guessed."""

from __future__ import annotations

import ast
import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import waiting
from waiting import until, until_answered, until_so

TESTS = Path(__file__).parent
SUBJECT = {
    "waiting.py <lambda>": "between two looks",
    "waiting.py until_answered": "between two looks",
    "page/visitors.py <lambda>": "between two looks, while the page goes on",
    "proofs/test_going_on.py <text>": "a test of a test, which looks again and again for a file",
    "room/api/attackers.py guest": "who attacks asks again now and then",
    "room/api/attackers.py one": "who attacks sends little at a time",
    "room/api/test_attacker.py _watch": "memory is looked at now and then, as long as the attack lasts",
    "room/api/wires.py play": "people take their time: so many commands a second",
    "room/crash/night.py play_for_melds": "the pace of a night that is killed",
    "room/crash/night.py play_for_pots": "the pace of a night that is killed",
    "room/crash/test_crashes.py run_until_killed": "a kill comes at any moment",
    "room/store/test_crash.py kill_appenders": "a kill comes at any moment",
    "room/test_timepiece.py story": "sleep itself is tried",
}
"""Where time that passes is what is tried, or lies between two looks of what waits for a condition."""
SLEEPS = {"sleep", "wait_for_timeout"}
MAYBE = re.compile(r"sleep|wait_for_timeout|asyncio\.wait\(|setTimeout")
IN_A_TEXT = re.compile(r"\b(?:sleep|wait_for_timeout)\((?!0?\))|setTimeout\([^()]*,\s*[1-9]")


def sleeps(tree: ast.AST, inside: str = "<module>") -> Iterator[str]:
    """The functions that sleep, once for each sleep. To give others a turn (`sleep(0)`) is none."""
    for node in ast.iter_child_nodes(tree):
        name = inside
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            name = node.name
        elif isinstance(node, ast.Lambda):
            name = "<lambda>"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and IN_A_TEXT.search(node.value):
            yield "<text>"
        elif _is_a_sleep(node):
            yield inside
        yield from sleeps(node, name)


def _is_a_sleep(node: ast.AST) -> bool:
    if isinstance(node, ast.alias):
        return node.name in SLEEPS and node.asname is not None
    if not isinstance(node, ast.Call):
        return False
    if ast.unparse(node.func) == "asyncio.wait":
        return any(one.arg == "timeout" for one in node.keywords)
    return _called(node) in SLEEPS and not _is_a_turn(node)


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _is_a_turn(call: ast.Call) -> bool:
    return [getattr(one, "value", None) for one in call.args] == [0] and not call.keywords


def test_no_test_sleeps_but_where_time_is_its_subject() -> None:
    """Elsewhere `waiting.until`, `until_so` and `until_answered` wait for a condition, with a limit."""
    found = {
        f"{file.relative_to(TESTS).as_posix()} {function}"
        for file in TESTS.rglob("*.py")
        if file != Path(__file__) and MAYBE.search(text := file.read_text("utf-8"))
        for function in sleeps(ast.parse(text))
    }
    assert found - set(SUBJECT) == set()
    assert set(SUBJECT) - found == set(), "these no longer sleep"


def test_what_a_sleep_is() -> None:
    tree = ast.parse("""
from time import sleep as rest
async def a():
    await asyncio.sleep(0)
    await asyncio.sleep(0.1)
    await asyncio.sleep(delay=1)
    await asyncio.wait(tasks)
    await asyncio.wait(tasks, timeout=0.2)
def b(page):
    sleep(1)
    page.wait_for_timeout(0)
    page.wait_for_timeout(ms)
    page.evaluate("setTimeout(done)")
    page.evaluate("setTimeout(done, 100)")
    run("time.sleep(3)")
""")
    assert Counter(sleeps(tree)) == {"<module>": 1, "a": 3, "b": 2, "<text>": 2}


def test_waiting_ends_as_soon_as_it_holds_or_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, rests = iter([False, False, True]), list[None]()
    until(lambda: next(looks), "it", rest=lambda: rests.append(None))
    assert len(rests) == 2
    with pytest.raises(AssertionError, match="never came: Godot"):
        until(lambda: False, lambda: "Godot", patience=0)

    async def main() -> None:
        answers = iter(["", "", "something", "later"])

        async def ask() -> str:
            return next(answers)

        assert await until_answered(ask, "an answer") == "something"
        await until_so(lambda: next(answers) == "later", "later")
        with pytest.raises(AssertionError, match="never came: it"):
            await until_so(lambda: False, "it", patience=0)

    monkeypatch.setattr(waiting, "PAUSE", 0)
    asyncio.run(main())
