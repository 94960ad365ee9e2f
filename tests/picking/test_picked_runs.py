"""The test runner runs what is picked, in its order, and stops where a test fails."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from picking.order import Pick
from picking.running import run, run_all

TESTS = Path(__file__).parents[1]
PLAIN = "def test_it(): ..."
FAILS = "def test_it(): raise AssertionError"
OF_GAMES = """
import pytest

@pytest.mark.parametrize("game", ["north/hearts", "north/spades", "any"])
def test_it(game): ...
"""
HEARTS, EVERY = {"north/hearts"}, {"north/hearts", "north/spades"}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    (tmp_path / "tests").mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = proof\n")
    for name, text in (("plain", PLAIN), ("fails", FAILS), ("games", OF_GAMES)):
        (tmp_path / f"tests/test_{name}.py").write_text(text)
    return tmp_path


def ran(capfd: pytest.CaptureFixture[str]) -> list[str]:
    return re.findall(r"^tests/test_(\S+?)(?:\.py)? [A-Z]", capfd.readouterr().out, re.MULTILINE)


def test_the_cases_that_are_meant_run_in_their_order(root: Path, capfd: pytest.CaptureFixture[str]) -> None:
    picks = [
        Pick("tests/test_games.py", "of the games", 1, 1),
        Pick("tests/test_plain.py", "all", 2, 1),
        Pick("tests/test_games.py", "of no game", 3, 1),
    ]
    assert run(root, picks, HEARTS, EVERY, "-v", "-p", "no:xdist") == 0
    assert ran(capfd) == ["games.py::test_it[north/hearts]", "plain.py::test_it", "games.py::test_it[any]"]


def test_a_run_without_any_case_that_is_meant_is_no_failure(root: Path) -> None:
    assert run(root, [Pick("tests/test_plain.py", "of the games", 1, 1)], HEARTS, EVERY) == 0


def test_nothing_is_run_after_what_fails(root: Path, capfd: pytest.CaptureFixture[str]) -> None:
    fails, plain = (Pick(f"tests/test_{name}.py", "all", 1, 1) for name in ("fails", "plain"))
    assert run_all(root, [[fails], [plain]], (), (), 2) == 1
    said = capfd.readouterr().out
    assert "run 1 of 2" in said
    assert "run 2 of 2" not in said


def test_workers_keep_to_the_picks_too(root: Path, capfd: pytest.CaptureFixture[str]) -> None:
    picks = [Pick("tests/test_games.py", "of the games", 1, 60)]
    assert run_all(root, [picks], HEARTS, EVERY, 2) == 0
    assert "1 passed" in capfd.readouterr().out
