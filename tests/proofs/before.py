"""What has passed before, and whether it passed with the code that is there now."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from .commits import differing, head
from .estimates import counted
from .records import Record, latest

LOOK_AGAIN = 30.0  # seconds after which the files are compared with the commit again


class Code:
    """The commit that is checked out, and the files that are not, or no longer, as in it."""

    def __init__(self, root: Path) -> None:
        self.root, self.commit = root, head(root)
        self._others = differing(root, self.commit)
        self._looked = time.monotonic()

    @property
    def changed(self) -> bool:
        """What was changed once is changed until the run ends, whatever is put back."""
        return self._others != []

    def is_of(self, commit: str) -> bool:
        return differing(self.root, commit) == []

    def told(self) -> Iterator[str]:
        if self._others is None:
            yield "git does not say which commit this is: no later run can go on with what passes."
        elif self._others:
            yield f"{named(self._others)} not as in {self.commit}: no later run can go on with what passes."

    def look_again(self) -> Iterator[str]:
        """Says so when somebody has changed files meanwhile."""
        if self.changed or time.monotonic() < self._looked + LOOK_AGAIN:
            return
        self._others = differing(self.root, self.commit)
        self._looked = time.monotonic()
        if self._others:
            yield f"{named(self._others)} no longer as in {self.commit}: no later run can go on from here."


class Before:
    """The cases that have passed, with this code or other; `taken` are not to be run again."""

    def __init__(self, code: Code, records: Iterable[Record], take_others: bool) -> None:
        kept = latest(record for record in records if not record.changed).values()
        passed = {record.what: record.commit for record in kept if record.outcome == "passed"}
        same = {commit for commit in set(passed.values()) if code.is_of(commit)}
        self._take_others = take_others
        self._here = {what for what, commit in passed.items() if commit in same}
        self._elsewhere = {what: commit for what, commit in passed.items() if commit not in same}

    @property
    def taken(self) -> set[str]:
        return self._here | self._elsewhere.keys() if self._take_others else self._here

    def told(self) -> Iterator[str]:
        if self._here:
            number = counted(len(self._here), "case")
            yield f"{number} passed with this code before and will not be run again."
        if self._elsewhere:
            commits = Counter(self._elsewhere.values())
            where = ", ".join(f"{passed:,} at {commit}" for commit, passed in commits.items())
            yield f"Passed with other code: {where}. " + (
                "CONTINUE takes these for proved."
                if self._take_others
                else "They are run again (CONTINUE=yes: not)."
            )


def named(files: Sequence[str]) -> str:
    """`a.py is`, or `4 files (a.py, b.py, c.py, …) are`."""
    if len(files) == 1:
        return f"{files[0]} is"
    return f"{len(files):,} files ({', '.join(files[:3])}{', …' if len(files) > 3 else ''}) are"
