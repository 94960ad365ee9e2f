"""`docs/measurements.md`, made from the committed records: `make measurements`.

It takes what this checkout has proved into `docs/proofs.jsonl` first.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from .commits import DOCUMENT, RECORDS
from .estimates import counted, span
from .figures import figures_of, row, shown
from .records import FOLDER, Damaged, Journal, Record, committed, latest, write

ROOT = Path(__file__).parent.parent.parent
SUBJECTS = {"books": "Rule books", "phh": "Hand histories", "room": "The room"}
HEAD = """\
# Measurements

What was proved and measured: the command, the commit it ran on, the date, and what it counted.
`make measurements` makes this document from [proofs.jsonl](proofs.jsonl), which it fills with what
`make proof` and `make bench` did in this checkout; edit neither by hand. What was measured before there were
such records stands in [measurements-earlier.md](measurements-earlier.md). Machines differ; speeds are given
as ratios within one run wherever they can be. Processor time is that of the cases and of the processes they
waited for.
"""


@cache
def proofs(root: Path) -> tuple[str, ...]:
    """Every test function marked `proof`, as pytest names it: `tests/rounds/test_laws.py::test_…`."""
    return tuple(
        f"{file.relative_to(root).as_posix()}::{name}"
        for file in sorted((root / "tests").rglob("test_*.py"))
        for name in _marked(file)
    )


def _marked(file: Path) -> Iterator[str]:
    text = file.read_text("utf-8")
    if "pytest.mark.proof" in text:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                marks = map(ast.unparse, node.decorator_list)
                if "pytest.mark.proof" in marks:
                    yield node.name


def benches(root: Path) -> tuple[str, ...]:
    return tuple(sorted(file.relative_to(root).as_posix() for file in (root / "bench").glob("*.py")))


def document(records: Collection[Record], proofs: Sequence[str], benches: Sequence[str]) -> str:
    """The whole text. Records of what is no longer there are left out."""
    groups: defaultdict[str, list[Record]] = defaultdict(list)
    for record in sorted(records, key=lambda record: natural(record.what)):
        groups[record.group].append(record)
    subjects: defaultdict[str, list[str]] = defaultdict(list)
    for proof in proofs:
        subjects[subject(proof)].append(proof)
    parts = [HEAD]
    for name in sorted(subjects):
        known = {proof: groups[proof] for proof in subjects[name] if proof in groups}
        if known:
            parts += [f"## {name}\n", *_chapter(known)]
    spoken = {bench: groups[bench][0] for bench in benches if bench in groups}
    if spoken:
        parts += ["## Speed\n", *(_bench(record) for record in spoken.values())]
    missing = [proof for proof in proofs if proof not in groups]
    if missing:
        parts += [
            "## Not yet recorded in this form\n",
            "See the [earlier measurements](measurements-earlier.md).\n",
            "".join(f"- `make proof ONLY={proof}`\n" for proof in missing),
        ]
    return "\n".join(parts)


def natural(text: str) -> list[str | int]:
    """A key of sorting by which `[2]` comes before `[10]`: text and numbers in turn."""
    return [int(part) if n % 2 else part for n, part in enumerate(re.split(r"([0-9]+)", text))]


def subject(proof: str) -> str:
    folder = proof.split("/")[1]
    return SUBJECTS.get(folder, folder.capitalize())


def title(proof: str) -> str:
    """`test_two_hundred_kills_lose_nothing` as a sentence, and where it stands."""
    file, _, function = proof.partition("::")
    return f"{function.removeprefix('test_').replace('_', ' ').capitalize()} (`{Path(file).name}`)"


def _chapter(groups: Mapping[str, Sequence[Record]]) -> Iterator[str]:
    lines = [
        row(["proof", "cases recorded", "passed", "processor time", "commit", "date", "command"]),
        "|---|--:|--:|--:|---|---|---|",
    ]
    for proof, records in groups.items():
        passed = sum(record.outcome == "passed" for record in records)
        lines.append(
            row(
                [
                    title(proof),
                    f"{len(records):,}",
                    "all" if passed == len(records) else f"{passed:,}",
                    span(sum(record.processor for record in records)),
                    ", ".join(dict.fromkeys(record.commit for record in records)),
                    dates(records),
                    f"`make proof ONLY={proof}`",
                ]
            )
        )
    yield "\n".join(lines) + "\n"
    for proof, records in groups.items():
        figures = figures_of(records)
        if figures:
            yield f"### {title(proof)}\n"
            yield "\n".join(shown(figures)) + "\n"


def dates(records: Sequence[Record]) -> str:
    """`2026-11-18`, or `2026-11-17 to 2026-11-18`."""
    days = sorted({f"{record.date:%Y-%m-%d}" for record in records})
    return " to ".join(days[:1] + days[1:][-1:])


def _bench(record: Record) -> str:
    printed = "\n".join(record.figures["printed"])
    failed = " (failed)" if record.outcome == "failed" else ""
    return (
        f"`make bench ONLY={record.what}`, {record.commit}, {record.date:%Y-%m-%d}, "
        f"{span(record.wall)}{failed}:\n\n```\n{printed}\n```\n"
    )


def taken(root: Path) -> Collection[Record]:
    """The committed records with those of this checkout, where these are newer and of a commit."""
    journal = Journal(root / FOLDER).all()
    here = [record for record in journal if not record.changed]
    if len(here) < len(journal):
        number = counted(len(journal) - len(here), "record")
        print(f"Left out: {number} of files that were not those of a commit.")
    there = {*proofs(root), *benches(root)}
    every = latest([*committed(root / RECORDS), *here])
    return [record for record in every.values() if record.group in there]


def main() -> None:
    try:
        records = taken(ROOT)
    except Damaged as damaged:
        sys.exit(str(damaged))
    write(ROOT / RECORDS, records)
    (ROOT / DOCUMENT).write_text(document(records, proofs(ROOT), benches(ROOT)), "utf-8")
    print(f"{RECORDS} holds {counted(len(records), 'record')}; {DOCUMENT} was made from it.")


if __name__ == "__main__":
    main()
