"""Which code is proved: the commit, and whether the files are still those of a commit."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

RECORDS, DOCUMENT = "docs/proofs.jsonl", "docs/measurements.md"
NO_COMMIT = "no commit"


def head(root: Path) -> str:
    """Twelve digits of the commit that is checked out, or `NO_COMMIT` where there is no git."""
    said = _git(root, "rev-parse", "--short=12", "HEAD")
    return said[0] if said else NO_COMMIT


def differing(root: Path, commit: str) -> Sequence[str] | None:
    """The files that differ from those of a commit, new ones included; `None` if git does not know it.

    The records and the document made from them do not count: committing them changes nothing that is proved.
    """
    others = [".", f":(exclude){RECORDS}", f":(exclude){DOCUMENT}"]
    changed = _git(root, "diff", "--name-only", commit, "--", *others)
    new = _git(root, "ls-files", "--others", "--exclude-standard", "--", *others)
    return None if changed is None or new is None else sorted({*changed, *new})


def _git(root: Path, *args: str) -> list[str] | None:
    """The lines that git prints, or `None` if it refuses or is not there."""
    try:
        ran = subprocess.run(["git", *args], cwd=root, capture_output=True, text=True, check=True)
    except (subprocess.CalledProcessError, FileNotFoundError):
        return None
    return ran.stdout.splitlines()
