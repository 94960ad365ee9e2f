"""Proofs say what they will take and how far they are, and go on where they were stopped."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from proofs import before
from proofs.checkout import COUNTED, LOSES, Checkout
from proofs.plugin import processor_time
from waiting import until

pytest_plugins = ["pytester"]
TESTS = Path(__file__).parent.parent


@pytest.fixture
def here(pytester: pytest.Pytester) -> Checkout:
    return Checkout(pytester)


PATIENCE = 180  # seconds, of a busy machine
TIME = r"\d+\.\d s"


def test_it_tells_what_was_never_timed_and_then_what_each_took(here: Checkout) -> None:
    first, again = here.prove(), here.prove("--proofs-fresh")
    assert "     3  never timed  never timed  test_hands.py::test_hands_count" in first
    assert "4 cases with 1 worker: 4 cases never timed\n" in first
    assert re.search(rf"^     3 +{TIME} +{TIME}  test_hands.py::test_hands_count$", again, re.M)
    assert re.search(rf"^4 cases with 1 worker: about {TIME}", again, re.M)


def test_every_case_has_a_line_with_its_figures(here: Checkout) -> None:
    here.prove("-k", "count[2]")
    text = here.prove("--proofs-fresh")
    said = text.splitlines()
    at = next(n for n, line in enumerate(said) if line.startswith("[2/4, "))
    left = rf"about {TIME} and 1 case never timed"
    assert re.search(rf"{TIME} gone, left: {left}\] passed in {TIME} \({TIME} of processor time\)", said[at])
    assert said[at].endswith(f": {COUNTED}[1]")
    assert said[at + 1] == "    hands: {'won': 1, '4': [1, None]}"
    lost = next(n for n, line in enumerate(said) if line.startswith("[4/4, "))
    assert "] failed in" in said[lost]
    assert said[lost + 1] == "    AssertionError: somebody lost"
    assert "Of 4 cases to run 4 ended: 3 passed, 1 failed, 0 skipped; 0 were left out." in said
    assert here.records[f"{COUNTED}[1]"].figures == {"hands": {"won": 1, "4": [1, None]}}


def test_only_what_has_not_passed_is_run_again(here: Checkout) -> None:
    here.prove()
    said = here.prove()
    assert "3 cases passed with this code before and will not be run again." in said
    assert "Of 1 case to run 1 ended: 0 passed, 1 failed, 0 skipped; 3 were left out." in said
    assert (here.runs, here.code) == (2, pytest.ExitCode.TESTS_FAILED)


def test_where_all_has_passed_nothing_is_run_and_all_is_well(here: Checkout) -> None:
    here.prove("-k", "count")
    said = here.prove("-k", "count")
    assert "Everything that was asked for had passed: FRESH=1 proves it again." in said
    assert here.code == pytest.ExitCode.OK
    here.prove("-k", "nothing_of_this_name")
    assert here.code == pytest.ExitCode.NO_TESTS_COLLECTED


def test_at_another_commit_all_is_proved_again(here: Checkout) -> None:
    here.prove()
    first = here.records[LOSES].commit
    here.mend()
    here.commit()
    said = here.prove()
    assert f"Passed with other code: 3 at {first}. They are run again (CONTINUE=yes: not)." in said
    assert "Of 4 cases to run 4 ended: 4 passed" in said


def test_unless_one_says_to_take_what_passed_there(here: Checkout) -> None:
    here.prove()
    first = here.records[LOSES].commit
    here.mend()
    here.commit()
    said = here.prove("--proofs-continue")
    assert f"Passed with other code: 3 at {first}. CONTINUE takes these for proved." in said
    assert "Of 1 case to run 1 ended: 1 passed, 0 failed, 0 skipped; 3 were left out." in said
    assert here.records[f"{COUNTED}[0]"].commit == first != here.records[LOSES].commit


def test_in_a_changed_tree_no_later_run_goes_on(here: Checkout) -> None:
    here.mend()
    here.write("new.py", "")
    for _ in range(2):
        said = here.prove()
        assert "2 files (new.py, test_hands.py) are not as in" in said
        assert "Of 4 cases to run 4 ended: 4 passed" in said
    assert all(record.changed for record in here.records.values())
    here.commit()
    assert "Of 4 cases to run 4 ended: 4 passed" in here.prove()


def test_what_is_changed_while_proofs_run_counts_from_then_on(
    here: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(before, "LOOK_AGAIN", 0.0)
    here.write("test_later.py", "def test_writes():\n    open('new.py', 'w').close()\n")
    here.commit()
    said = here.prove()
    assert "new.py is no longer as in" in said
    assert not here.records[LOSES].changed
    assert here.records["test_later.py::test_writes"].changed


def test_the_records_themselves_change_nothing_that_is_proved(here: Checkout) -> None:
    here.prove("-k", "count")
    here.write("docs/proofs.jsonl", here.journal.read_text("utf-8"))
    here.write("docs/measurements.md", "# Measurements\n")
    assert "3 cases passed with this code before" in here.prove()
    here.commit()
    assert "3 cases passed with this code before" in here.prove()


def test_somebody_who_begins_afresh_keeps_the_times_and_can_go_on_from_there(here: Checkout) -> None:
    here.prove()
    assert "never timed" not in here.prove("--proofs-fresh", "-k", "count[0] or loses")
    said = here.prove()
    assert "1 case passed with this code before" in said
    assert "Of 3 cases to run 3 ended" in said
    assert "choose one" in here.prove("--proofs-fresh", "--proofs-continue")


def test_a_line_torn_by_a_kill_is_run_again(here: Checkout) -> None:
    here.prove()
    whole = here.journal.read_bytes()
    here.journal.write_bytes(whole[: whole.index(b"\n") + 30])
    said = here.prove()
    assert "1 case passed with this code before" in said
    assert "Of 3 cases to run 3 ended: 2 passed" in said
    assert here.prove().count("3 cases passed with this code before") == 1


def test_a_line_that_is_no_record_is_told_where_people_merge(here: Checkout) -> None:
    here.write("docs/proofs.jsonl", "<<<<<<< ours\n")
    assert "proofs.jsonl, line 1 is not a record" in here.prove()
    assert here.code == pytest.ExitCode.USAGE_ERROR


def test_without_git_proofs_run_but_nothing_goes_on(here: Checkout) -> None:
    (here.root / ".git").rename(here.root / "gone")
    for _ in range(2):
        said = here.prove()
        assert "git does not say which commit this is" in said
        assert "Of 4 cases to run 4 ended" in said


def test_skipped_is_not_passed(here: Checkout) -> None:
    here.write("test_later.py", "import pytest\n\ndef test_later():\n    pytest.skip('no database')\n")
    here.commit()
    for _ in range(2):
        assert "3 passed, 1 failed, 1 skipped" in here.prove("--proofs-fresh")
    assert "0 passed, 1 failed, 1 skipped; 3 were left out" in here.prove()


def test_what_is_only_collected_is_not_proved(here: Checkout) -> None:
    here.prove("--collect-only")
    assert not here.journal.exists()


def started(here: Checkout, *args: str) -> subprocess.Popen[str]:
    """In a process group of its own, with no plugin but what it needs."""
    command = [sys.executable, "-m", "pytest", "-p", "proofs.plugin", "-p", "no:cacheprovider", *args]
    env = os.environ | {"PYTHONPATH": str(TESTS), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.Popen(
        command, cwd=here.root, env=env, text=True, stdout=subprocess.PIPE, start_new_session=True
    )


SLOW = """
import pathlib, time

def test_slow():
    while not pathlib.Path("go").exists():
        time.sleep(0.01)
"""
WORKERS = ("-p", "xdist.plugin", "-n", "2")


@pytest.mark.parametrize("workers", [(), WORKERS], ids=["alone", "workers"])
def test_after_a_kill_it_goes_on(here: Checkout, workers: tuple[str, ...]) -> None:
    here.write("test_slow.py", SLOW)
    here.mend()
    here.commit()
    run = started(here, *workers)
    until(lambda: len(here.records) >= 4, "the end of the cases before the slow one", PATIENCE)
    os.killpg(run.pid, signal.SIGKILL)
    run.communicate()
    here.write(".git/info/exclude", "go\n")
    here.write("go", "")
    said, _ = started(here, *workers).communicate(timeout=PATIENCE)
    assert "4 cases passed with this code before" in said
    assert "Of 1 case to run 1 ended: 1 passed, 0 failed, 0 skipped; 4 were left out." in said
    assert here.runs == 1
    done = started(here, *workers)
    assert "Everything that was asked for had passed" in done.communicate(timeout=PATIENCE)[0]
    assert done.returncode == 0


def test_interrupted_it_says_that_it_can_go_on(here: Checkout) -> None:
    here.write("test_stop.py", "def test_stop():\n    raise KeyboardInterrupt\n")
    here.commit()
    said, _ = started(here).communicate(timeout=PATIENCE)
    assert "Of 5 cases to run 4 ended" in said
    assert "The same command goes on from here." in said


def test_a_worker_that_crashes_has_failed_its_case(here: Checkout) -> None:
    here.write("test_stop.py", "import os\n\ndef test_stop():\n    os._exit(3)\n")
    here.commit()
    said, _ = started(here, *WORKERS).communicate(timeout=PATIENCE)
    assert here.records["test_stop.py::test_stop"].outcome == "failed"
    assert "crashed while running" in said
    assert "Of 5 cases to run 5 ended: 3 passed, 2 failed" in said


BUSY = """
import subprocess, sys, time
BUSY = "import time\\nwhile time.process_time() < 0.6: pass"

def test_busy():
    end = time.process_time() + 0.2
    while time.process_time() < end:
        pass

def test_child():
    subprocess.run([sys.executable, "-c", BUSY], check=True)
"""


def test_processor_time_is_finer_than_a_clock_tick() -> None:
    for _ in range(10):
        start, first = time.process_time(), processor_time()
        while (spent := time.process_time() - start) < 0.002:
            pass
        assert spent <= processor_time() - first + 1e-3


def test_processor_time_is_measured_where_the_case_runs_with_its_children(here: Checkout) -> None:
    here.write("test_busy.py", BUSY)
    here.commit()
    started(here, *WORKERS).communicate(timeout=PATIENCE)
    assert 0.2 <= here.records["test_busy.py::test_busy"].processor < 0.6
    assert here.records["test_busy.py::test_child"].processor > 0.5
    assert here.records[LOSES].processor < 0.2
