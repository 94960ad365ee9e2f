"""`docs/measurements.md` is what the records give."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from proofs import document as made
from proofs import speeds
from proofs.checkout import Checkout
from proofs.commits import DOCUMENT, RECORDS
from proofs.document import ROOT, benches, document, proofs, taken
from proofs.records import FOLDER, Damaged, Journal, Outcome, Record, committed, latest, plain, write

pytest_plugins = ["pytester"]
LAWS, CRASH = (
    "tests/rounds/test_laws.py::test_every_law_holds",
    "tests/room/test_crash.py::test_nothing_is_lost",
)
BENCH = "bench/driver.py"


def record(what: str, figures: Any = None, outcome: Outcome = "passed", **more: Any) -> Record:
    known: dict[str, Any] = {
        "commit": "47ab6f3",
        "date": datetime(2026, 11, 18, tzinfo=UTC),
        "wall": 40,
        "processor": 30,
    }
    return Record(what=what, outcome=outcome, figures=figures or {}, **(known | more))


def test_the_document_is_what_the_records_give() -> None:
    """If not: `make measurements`, and commit what it changes."""
    given = document(list(committed(ROOT / RECORDS)), proofs(ROOT), benches(ROOT))
    assert (ROOT / DOCUMENT).read_text("utf-8") == given


def test_every_proof_is_found() -> None:
    """Their number by another way: the lines that mark one."""
    files = (ROOT / "tests").rglob("test_*.py")
    marks = sum(file.read_text("utf-8").count("\n@pytest.mark." + "proof\n") for file in files)
    assert len(proofs(ROOT)) == marks > 80


def test_a_subject_has_a_table_and_its_figures() -> None:
    records = [
        record(f"{LAWS}[10]", {"Lantern, part 10": {"rounds": 1000, "won": 300}}),
        record(f"{LAWS}[2]", {"Lantern, part 2": {"rounds": 1500, "lost": 7}}),
        record(
            CRASH,
            {"acknowledged, and there": "7, 8", "seconds": 1234.5},
            date=datetime(2026, 11, 17, tzinfo=UTC),
        ),
    ]
    text = document(records, [LAWS, CRASH], [])
    assert "## Rounds" in text
    assert (
        "| Every law holds (`test_laws.py`) | 2 | all | 1 min 00 s | 47ab6f3 | 2026-11-18 | "
        f"`make proof ONLY={LAWS}` |\n"
    ) in text
    assert "|  | lost | rounds | won |\n|---|--:|--:|--:|\n| Lantern (2 parts) | 7 | 2,500 | 300 |\n" in text
    assert "- acknowledged, and there: 7, 8\n- seconds: 1,234.5\n" in text
    assert "Not yet recorded" not in text


def test_many_figures_are_a_list() -> None:
    counts = {f"kind {n}": n * 1000 for n in range(9)}
    text = document([record(LAWS, {"hands": counts, "and": [1, 2000]})], [LAWS], [])
    assert "- hands: kind 0 0, kind 1 1,000, kind 2 2,000," in text
    assert "- and: 1, 2,000\n" in text


def test_what_failed_and_what_ran_at_several_commits_is_told() -> None:
    other = record(f"{LAWS}[1]", None, "failed", commit="05483f6", date=datetime(2026, 11, 16, tzinfo=UTC))
    text = document([record(f"{LAWS}[0]"), other], [LAWS], [])
    assert "| 2 | 1 | 1 min 00 s | 47ab6f3, 05483f6 | 2026-11-16 to 2026-11-18 |" in text


def test_what_is_not_recorded_is_listed() -> None:
    text = document([record(LAWS)], [LAWS, CRASH], [])
    _, _, rest = text.partition("## Not yet recorded in this form\n")
    assert "measurements-earlier.md" in rest
    assert f"- `make proof ONLY={CRASH}`\n" in rest
    assert LAWS not in rest


def test_of_a_proof_that_is_gone_nothing_is_said() -> None:
    assert document([record(LAWS)], [], []) == document([], [], [])


def test_what_a_bench_printed_is_shown() -> None:
    text = document([record(BENCH, {"printed": ["baccarat   8.2 times"]})], [], [BENCH])
    assert "## Speed\n\n`make bench ONLY=bench/driver.py`, 47ab6f3, 2026-11-18" in text
    assert ", 40.0 s:\n\n```\nbaccarat   8.2 times\n```" in text
    assert "(failed):" in document([record(BENCH, {"printed": []}, "failed")], [], [BENCH])


def test_figures_are_kept_as_json_has_them() -> None:
    assert plain({200: (1, 2), "at": Path("a"), None: {True: 0.5}}) == {
        "200": [1, 2],
        "at": "a",
        "None": {"True": 0.5},
    }


def test_records_come_back_a_line_each_in_order(tmp_path: Path) -> None:
    every = [record("b", {"won": [1, {"lost": 2}]}), record("a", outcome="failed", changed=True)]
    write(tmp_path / "proofs.jsonl", every)
    text = (tmp_path / "proofs.jsonl").read_text("utf-8")
    assert [line[:12] for line in text.splitlines()] == ['{"what":"a",', '{"what":"b",']
    assert list(committed(tmp_path / "proofs.jsonl")) == every[::-1]


def test_of_two_records_the_newer_counts() -> None:
    old = record(LAWS, date=datetime(2026, 11, 17, tzinfo=UTC))
    assert latest([record(LAWS), old])[LAWS].date.day == 18
    assert latest([old, record(LAWS, outcome="failed")])[LAWS].outcome == "failed"


@pytest.fixture
def here(pytester: pytest.Pytester) -> Checkout:
    here = Checkout(pytester)
    for folder in ("tests", "bench"):
        (here.root / folder).mkdir()
    marked = "import pytest\n\n@pytest.mark.{}\n@pytest.mark.volume\ndef test_{}():\n    ...\n"
    here.write("tests/test_laws.py", marked.format("proof", "laws"))
    here.write("tests/test_quick.py", marked.format("quick", "quick"))
    here.write("bench/driver.py", "print('8.2 times'); print('and 3')\n")
    here.commit()
    return here


def test_what_was_proved_here_is_taken_where_it_is_newer_and_of_a_commit(here: Checkout) -> None:
    laws = "tests/test_laws.py::test_laws"
    assert proofs(here.root) == (laws,)
    before = [record(f"{laws}[0]"), record(f"{laws}[1]"), record("tests/test_gone.py::test_gone")]
    write(here.root / RECORDS, before)
    newer = datetime(2026, 11, 19, tzinfo=UTC)
    journal = Journal(here.root / FOLDER)
    journal.append(record(f"{laws}[0]", {"won": 1}, date=newer))
    journal.append(record(f"{laws}[1]", {"won": 2}, date=newer, changed=True))
    found = {one.what: one.figures for one in taken(here.root)}
    assert found == {f"{laws}[0]": {"won": 1}, f"{laws}[1]": {}}


def test_the_command_writes_both_files_or_says_which_line_is_wrong(
    here: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(made, "ROOT", here.root)
    made.main()
    assert capsys.readouterr().out == f"{RECORDS} holds 0 records; {DOCUMENT} was made from it.\n"
    assert "- `make proof ONLY=tests/test_laws.py::test_laws`" in (here.root / DOCUMENT).read_text("utf-8")
    here.write(RECORDS, "=======\n")
    with pytest.raises(SystemExit, match=r"proofs\.jsonl, line 1 is not a record"):
        made.main()
    with pytest.raises(Damaged):
        taken(here.root)


def test_a_bench_is_run_and_kept(here: Checkout, capfd: pytest.CaptureFixture[str]) -> None:
    speeds.main([BENCH], here.root)
    assert capfd.readouterr().out == "bench/driver.py:\n8.2 times\nand 3\n"
    kept = here.records[BENCH]
    assert (kept.outcome, kept.figures, kept.changed) == (
        "passed",
        {"printed": ["8.2 times", "and 3"]},
        False,
    )
    assert kept.commit == here.git("rev-parse", "--short=12", "HEAD").strip()


def test_a_bench_that_fails_is_no_measurement(here: Checkout) -> None:
    here.write("bench/driver.py", "print('so far'); raise SystemExit(3)\n")
    with pytest.raises(SystemExit, match=r"bench/driver\.py failed"):
        speeds.main([BENCH, BENCH], here.root)
    assert here.records[BENCH].outcome == "failed"
    assert here.records[BENCH].changed
