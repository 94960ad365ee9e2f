"""A small repository with proofs, in which `make proof` is played."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from proofs.records import FOLDER, Journal, Record, latest

PROOFS = """
import pytest

@pytest.mark.parametrize("n", range(3))
def test_hands_count(n, record_property):
    record_property("hands", {"won": n, 4: (1, None)})

def test_nobody_loses():
    with open("runs.txt", "a") as file:
        file.write("run ")
    assert 2 + 2 == 5, "somebody lost"
"""
COUNTED, LOSES = "test_hands.py::test_hands_count", "test_hands.py::test_nobody_loses"


class Checkout:
    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester, self.root = pytester, pytester.path
        (self.root / "docs").mkdir()
        self.write("pytest.ini", "[pytest]\naddopts = -q\n")
        self.write(".gitignore", f"{FOLDER}/\n__pycache__/\n.pytest_cache/\nruns.txt\n")
        self.write("test_hands.py", PROOFS)
        self.git("init", "--quiet")
        self.commit()

    def write(self, name: str, text: str) -> None:
        (self.root / name).write_text(text, "utf-8")

    def git(self, *args: str) -> str:
        who = ("-c", "user.name=ann", "-c", "user.email=ann@example.com", "-c", "commit.gpgsign=false")
        ran = subprocess.run(["git", *who, *args], cwd=self.root, capture_output=True, text=True, check=True)
        return ran.stdout

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "so it is now")

    def mend(self) -> None:
        """Nobody loses any more."""
        self.write("test_hands.py", PROOFS.replace("== 5", "== 4"))

    def prove(self, *args: str) -> str:
        """What is printed."""
        ran = self.pytester.runpytest_inprocess("-p", "proofs.plugin", "-p", "no:cacheprovider", *args)
        self.code = int(ran.ret)
        return ran.stdout.str() + ran.stderr.str()

    @property
    def runs(self) -> int:
        """How often the case that may fail was run."""
        file = self.root / "runs.txt"
        return file.read_text("utf-8").count("run") if file.exists() else 0

    @property
    def records(self) -> dict[str, Record]:
        return latest(Journal(self.root / FOLDER).all())

    @property
    def journal(self) -> Path:
        return self.root / FOLDER / "journal.jsonl"
