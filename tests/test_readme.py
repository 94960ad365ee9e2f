"""What the README shows is what happens."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def block(kind: str, containing: str) -> str:
    blocks: list[tuple[str, str]] = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.S | re.M)
    return next(text for language, text in blocks if language == kind and containing in text)


def test_the_hand_of_the_five_minute_tour_settles_as_printed() -> None:
    shown = block("", "$ openfelt settle hand.toml").partition("\n")[2]
    settled = subprocess.run(
        [sys.executable, "-m", "openfelt.cli", "settle", "-"],
        input=block("toml", "parkwest/cash-in-baccarat"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert settled.stdout.split() == shown.split()


def test_the_library_example_prints_what_it_says() -> None:
    code = block("python", "Round(game, table)")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    said = re.search(r"print\(.*\)\s+# (.*)", code)
    assert said is not None
    assert ran.stdout.strip() == said[1]


def test_the_fees_of_the_tour_are_those_printed() -> None:
    line, _, shown = block("", "$ openfelt fees").partition("\n")
    asked = line.removeprefix("$ openfelt ").split()
    told = subprocess.run(
        [sys.executable, "-m", "openfelt.cli", *asked], capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == shown.split()
