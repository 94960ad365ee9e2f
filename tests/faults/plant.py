"""`make faults`: plants one fault after another in a copy of the checkout; do the tests find it?

`python -m faults.plant` runs what `make changed` picks for each fault, `--whole` all tests. What was found is
kept in `.faults.jsonl`, so that a run goes on where it was stopped, with those that were not found; `--anew`
begins again.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from faults.copied import ROOT, copied, planted

HERE = Path(__file__).parent
KEPT = ROOT / ".faults.jsonl"
PATIENCE = 1800
"""Seconds after which a fault that no test has failed for is not found."""

How = Literal["picked", "whole"]


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text of one file, what stands in its place, and what is wrong then."""

    name: str
    file: str
    text: str
    instead: str
    wrong: str
    kind: Literal["ordinary", "new", "outside"]


class Result(msgspec.Struct, frozen=True):
    """Which test found a fault, after how many, in how many seconds of the clock and of processors."""

    fault: Fault
    how: How
    found: bool
    by: str
    tests: int
    files: int
    seconds: float
    processor: float


def faults() -> tuple[Fault, ...]:
    text = (HERE / "faults.toml").read_bytes()
    return tuple(msgspec.toml.decode(text, type=dict[Literal["faults"], list[Fault]])["faults"])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make faults")
    parser.add_argument("names", nargs="*", help="only these faults")
    parser.add_argument("--whole", action="store_true", help="run all tests instead of those that are picked")
    parser.add_argument("--draw", type=int, help="so many of them, drawn")
    parser.add_argument("--seed", default="openfelt", help="what they are drawn by")
    parser.add_argument("--patience", type=int, default=PATIENCE, help="seconds that tests of one fault have")
    parser.add_argument("--anew", action="store_true", help="forget what was found before")
    asked = parser.parse_args(arguments)
    chosen = [fault for fault in faults() if not asked.names or fault.name in asked.names]
    if unknown := {*asked.names} - {fault.name for fault in chosen}:
        parser.error(f"no fault is called {', '.join(sorted(unknown))}")
    if asked.draw is not None:
        chosen = random.Random(asked.seed).sample(chosen, min(asked.draw, len(chosen)))
    how: How = "whole" if asked.whole else "picked"
    if asked.anew:
        KEPT.unlink(missing_ok=True)
    results = {one.fault: one for one in kept() if one.how == how and one.found}
    left = [fault for fault in chosen if fault not in results]
    print(f"{len(chosen)} faults, {len(chosen) - len(left)} of them found before", flush=True)
    if left:
        with copied() as copy:
            for fault in left:
                result = results[fault] = tried(copy, fault, how, asked.patience)
                with KEPT.open("ab") as file:
                    file.write(msgspec.json.encode(result) + b"\n")
                print(line(result), flush=True)
    told = [results[fault] for fault in chosen]
    print(*table(told), sep="\n")
    return 0 if all(one.found for one in told) else 1


def kept() -> list[Result]:
    lines = KEPT.read_bytes().splitlines() if KEPT.is_file() else []
    return [msgspec.json.decode(line, type=Result) for line in lines]


def tried(copy: Path, fault: Fault, how: How, patience: float = PATIENCE) -> Result:
    """Plants a fault in the copy, builds the page if it is the page's, runs tests, and puts all back."""
    python = str(copy / ".venv/bin/python")
    picked = [python, "-m", "picking.changed", fault.file]
    whole = [python, "-m", "pytest", "-x", "-n", "2", "--dist", "worksteal", "-m", "not proof"]
    began, spent = time.monotonic(), processor()
    with planted(copy, fault.file, fault.text, fault.instead):
        code, said = 0, ""
        if fault.file.startswith("page/"):
            code, said = ran(copy, [python, "page/run.py", "build"], patience)
        by = "the page's build" if code else ""
        if not code:
            code, said = ran(copy, whole if how == "whole" else picked, patience)
            by = first_failed(said) if code else ""
    files = re.search(r"(\d+) test files can be touched", said)
    return Result(
        fault, how, code != 0, by, how_many_ran(said), int(files[1]) if files else 0,
        round(time.monotonic() - began, 1), round(processor() - spent, 1),
    )  # fmt: skip


def ran(copy: Path, command: Sequence[str], patience: float) -> tuple[int, str]:
    """The code and the output of a command in the copy; one that takes too long has found nothing."""
    env = os.environ | {"PYTHONPATH": str(copy / "tests")}
    with subprocess.Popen(
        command, cwd=copy, env=env, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace",
    ) as child:  # fmt: skip
        try:
            said, _ = child.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            _end(child)
            return 0, ""
        except BaseException:
            _end(child)
            raise
    return child.returncode, said


def _end(child: subprocess.Popen[str]) -> None:
    os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def processor() -> float:
    """Seconds of processors that children have taken so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def first_failed(said: str) -> str:
    """The test that failed first. A run that ends badly without one has found nothing: it never ran."""
    found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", said, re.MULTILINE)
    if found is None:
        raise RuntimeError(f"the tests ended badly, and none of them failed:\n{said[-2000:]}")
    return found[1]


def how_many_ran(said: str) -> int:
    """Of every run that the output tells of: `1 failed, 25 passed, 3 deselected in 4.2s`."""
    counts = re.findall(r"(\d+) (?:passed|failed|errors?)\b(?=.* in [\d.:s() ]+$)", said, re.MULTILINE)
    return sum(map(int, counts))


def line(one: Result) -> str:
    found = one.by if one.found else "NOT FOUND"
    return f"{one.seconds:6.0f} s {one.processor:6.0f} s {one.tests:6} tests  {one.fault.name}: {found}"


def table(results: Sequence[Result]) -> Iterator[str]:
    """A row a fault, in Markdown."""
    yield "| fault | what is wrong | found by | tests | seconds | of processors |"
    yield "|---|---|---|---|---|---|"
    for one in results:
        found = one.by if one.found else "**not found**"
        yield (
            f"| {one.fault.name} | {one.fault.wrong} | `{found}` | {one.tests} | {one.seconds:.0f} "
            f"| {one.processor:.0f} |"
        )
    lives = [one.fault.name for one in results if not one.found]
    spent = sum(one.processor for one in results)
    yield f"{len(results) - len(lives)} of {len(results)} found, {spent:.0f} s of processors"
    if lives:
        yield f"Not found: {', '.join(lives)}"


def _stop(*_: object) -> None:
    """As an interrupt does: the copy is taken away, whatever else is asked meanwhile."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(1)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _stop)
    sys.exit(main())
