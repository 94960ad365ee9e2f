"""The plugin of `make proof`: tells what proofs will take, how far they are, and goes on where they stopped.

`pytest -p proofs.plugin -m proof` runs them. The controller keeps the records; workers only measure.
"""

from __future__ import annotations

import resource
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from .before import Before, Code
from .commits import RECORDS
from .estimates import counted, expected, span, table
from .records import FOLDER, Damaged, Journal, Outcome, Record, committed, latest, plain


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("proofs", "proofs that go on where they were stopped")
    group.addoption("--proofs-fresh", action="store_true", help="prove everything again")
    group.addoption(
        "--proofs-continue", action="store_true", help="take what passed at other commits, and say so"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.option.collectonly:
        return
    if config.option.proofs_fresh and config.option.proofs_continue:
        raise pytest.UsageError("FRESH proves everything again, CONTINUE takes what was proved: choose one")
    config.pluginmanager.register(Meter(), "proofs-meter")
    given: Mapping[str, Any] | None = getattr(config, "workerinput", None)
    if given is not None:
        config.pluginmanager.register(LeftOut(set(given["passed"])), "proofs-left-out")
    else:
        try:
            config.pluginmanager.register(Run(config), "proofs-run")
        except Damaged as damaged:
            raise pytest.UsageError(str(damaged)) from damaged


def processor_time() -> float:
    """Seconds of this process and of those it has waited for, finer than a clock tick (`os.times`)."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


class Meter:
    """Writes into each report how much processor time its phase took."""

    def __init__(self) -> None:
        self._last = 0.0

    def pytest_runtest_logstart(self) -> None:
        self._last = processor_time()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = processor_time()
        report.processor = now - self._last  # type: ignore[attr-defined]  # the report carries it to the controller
        self._last = now
        return report


class LeftOut:
    """Leaves out the cases that have passed."""

    def __init__(self, passed: Collection[str]) -> None:
        self.passed, self.met = passed, 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        out = [item for item in items if item.nodeid in self.passed]
        items[:] = [item for item in items if item.nodeid not in self.passed]
        config.hook.pytest_deselected(items=out)
        self.met = len(out)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["left out"] = self.met


class Run:
    """One `make proof`: what it prints, and what it keeps."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, root = config, Path(config.rootpath)
        self.journal = Journal(root / FOLDER)
        if config.option.proofs_fresh:
            self.journal.begin_afresh()
        self.known = latest([*committed(root / RECORDS), *self.journal.all()])
        self.code = Code(root)
        self.before = Before(self.code, self.journal.records(), config.option.proofs_continue)
        self.left_out = LeftOut(self.before.taken)
        config.pluginmanager.register(self.left_out, "proofs-left-out")
        self.cases: list[str] | None = None
        self.over: dict[str, Outcome] = {}
        self.reports: defaultdict[str, list[pytest.TestReport]] = defaultdict(list)
        self.began = 0.0

    @property
    def workers(self) -> int:
        return getattr(self.config.option, "numprocesses", None) or 1

    def say(self, *lines: str) -> None:
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if terminal is not None:
            for line in lines:
                terminal.write_line(line)
            terminal.flush()

    # Before it begins

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Without xdist; with it, the workers collect."""
        if not session.config.option.collectonly:
            self.begin([item.nodeid for item in session.items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["passed"] = sorted(self.left_out.passed)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        if self.cases is None:
            self.begin(ids)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.left_out.met = max(self.left_out.met, getattr(node, "workeroutput", {}).get("left out", 0))

    def begin(self, cases: Sequence[str]) -> None:
        self.cases, self.began = list(cases), time.monotonic()
        self.say("", *self.code.told(), *self.before.told())
        if cases:
            self.say(*table(cases, self.known, self.workers), "")

    # While it runs

    @pytest.hookimpl(wrapper=True)
    def pytest_report_teststatus(self) -> Generator[None, tuple[str, Any, Any], tuple[str, str, str]]:
        """No dots: every case has a line."""
        category, _, _ = yield
        return category, "", ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.say(*self.code.look_again())
        self.reports[report.nodeid].append(report)
        if report.when in {"teardown", "???"}:  # the latter: its worker crashed
            reports = self.reports.pop(report.nodeid)
            record = self.record(report.nodeid, reports)
            self.journal.append(record)
            self.over[record.what] = record.outcome
            self.known[record.what] = record
            self.say(*self.progress(record))
            # At once, since whoever stops the run may see no summary of failures
            self.say(*(f"    {reason(one)}" for one in reports if one.failed))

    def record(self, what: str, reports: Sequence[pytest.TestReport]) -> Record:
        outcomes = {report.outcome for report in reports}
        outcome: Outcome = (
            "failed" if "failed" in outcomes else "skipped" if "skipped" in outcomes else "passed"
        )
        return Record(
            what=what,
            outcome=outcome,
            commit=self.code.commit,
            date=datetime.now(UTC).replace(microsecond=0),
            wall=round(sum(report.duration for report in reports), 2),
            processor=round(sum(getattr(report, "processor", 0.0) for report in reports), 2),
            figures=plain(dict(reports[-1].user_properties)),
            changed=self.code.changed,
        )

    def progress(self, record: Record) -> Iterator[str]:
        cases = self.cases or []
        rest = [case for case in cases if case not in self.over]
        yield (
            f"[{len(self.over)}/{len(cases)}, {span(time.monotonic() - self.began)} gone, "
            f"left: {expected(rest, self.known, self.workers)}] {record.outcome} in {span(record.wall)} "
            f"({span(record.processor)} of processor time): {record.what}"
        )
        for name, value in record.figures.items():
            yield f"    {name}: {value}"

    # At its end

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self.left_out.met:
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self) -> None:
        cases, ended, done = self.cases or [], Counter(self.over.values()), len(self.over)
        self.say(
            f"Of {counted(len(cases), 'case')} to run {done:,} ended: {ended['passed']:,} passed, "
            f"{ended['failed']:,} failed, {ended['skipped']:,} skipped; {self.left_out.met:,} were left out."
        )
        if done < len(cases):
            self.say("The same command goes on from here.")
        if self.left_out.met and not cases:
            self.say("Everything that was asked for had passed: FRESH=1 proves it again.")


def reason(report: pytest.TestReport) -> str:
    """The first line of what went wrong."""
    crash = getattr(report.longrepr, "reprcrash", None)
    text = str(report.longrepr if crash is None else crash.message)
    return text.strip().partition("\n")[0]
