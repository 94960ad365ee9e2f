"""What proofs will take: a line a test function, by the times of its cases when they were last run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from .records import Record


def span(seconds: float) -> str:
    """`3.2 s`, `12 min 05 s`, `3 h 20 min`."""
    whole = round(seconds)
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"


def wall_time(cases: Collection[str], known: Mapping[str, Record], workers: int) -> float:
    """Seconds that pass, with this many workers, until the cases that were timed before are done."""
    times = [known[case].wall for case in cases if case in known]
    return max(sum(times) / workers, max(times, default=0.0))


def expected(cases: Collection[str], known: Mapping[str, Record], workers: int) -> str:
    """`about 3 min 20 s`, `about 3 min 20 s and 12 cases never timed`, `12 cases never timed`."""
    new = sum(case not in known for case in cases)
    if cases and new == len(cases):
        return f"{counted(new, 'case')} never timed"
    about = f"about {span(wall_time(cases, known, workers))}"
    return f"{about} and {counted(new, 'case')} never timed" if new else about


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def table(cases: Collection[str], known: Mapping[str, Record], workers: int) -> Iterator[str]:
    """What is about to be run, and how long it took the last time."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for case in cases:
        groups[case.partition("[")[0]].append(case)
    yield f"{'cases':>6} {'processor':>12} {'wall':>12}  proof"
    for group, members in groups.items():
        records = [known[case] for case in members if case in known]
        note = f" ({counted(len(members) - len(records), 'case')} never timed)" if records else ""
        yield (
            f"{len(members):6,} {_total(record.processor for record in records):>12} "
            f"{_total(record.wall for record in records):>12}  {group}{note * (len(records) < len(members))}"
        )
    processor = sum(known[case].processor for case in cases if case in known)
    used = f"; processor time {span(processor)}" if processor else ""
    yield (
        f"{counted(len(cases), 'case')} with {counted(workers, 'worker')}: "
        f"{expected(cases, known, workers)}{used}"
    )


def _total(times: Iterator[float]) -> str:
    every = list(times)
    return span(sum(every)) if every else "never timed"
