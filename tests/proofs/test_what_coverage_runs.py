"""`make coverage` runs one case of a law on many; every other run has them all."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
CONFTEST = Path(__file__).parent.parent / "conftest.py"
TESTS = """
import pytest

@pytest.mark.volume
@pytest.mark.parametrize("seed", range(3))
def test_law(seed):
    ...

@pytest.mark.parametrize("game", range(2))
def test_every_game(game):
    ...
"""


FIRST = ["law[0]", "every_game[0]", "every_game[1]"]


@pytest.mark.parametrize(
    ("asked", "cases"),
    [(["--cov"], FIRST), ([], ["law[0]", "law[1]", "law[2]", *FIRST[1:]])],
    ids=["coverage", "tests"],
)
def test_coverage_runs_the_first_case_of_a_law(
    pytester: pytest.Pytester, asked: list[str], cases: list[str]
) -> None:
    pytester.makeini("[pytest]\nmarkers = volume\n")
    shutil.copy(CONFTEST, pytester.path / "conftest.py")
    pytester.makepyfile(test_it=TESTS)
    said = pytester.runpytest_subprocess("--collect-only", "-q", *asked).outlines
    assert [line.partition("::test_")[2] for line in said if "::" in line] == cases
