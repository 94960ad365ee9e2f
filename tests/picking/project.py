"""The files of a checkout: which there are, which have changed, and what they say."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from picking.graph import Graph
from picking.imports import Facts, facts_of
from picking.touched import BOOKS, RuleBooks

KEPT = ".pytest_cache/picking.json"
REGISTRY = "src/openfelt/rules/families.py"
PARSED = (".py", ".ipynb", ".ts", ".svelte")


def git(root: Path, *arguments: str) -> list[str]:
    """What git says, a line each."""
    command = ["git", "-c", "core.quotePath=off", *arguments]
    said = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    return said.stdout.splitlines()


def files(root: Path) -> list[str]:
    """The files that git knows or would add, those that are gone included."""
    return git(root, "ls-files", "--cached", "--others", "--exclude-standard")


def changed_since(root: Path, since: str) -> list[str]:
    """What differs from where this and a revision parted, and what is new; a renamed file is two."""
    told = git(root, "diff", "--merge-base", "--name-only", "--no-renames", since)
    return sorted({*told, *git(root, "ls-files", "--others", "--exclude-standard")})


def graph_of(root: Path, more: Iterable[str] = ()) -> Graph:
    """Which file needs which; `more` are files that are gone. What was parsed is kept by its contents."""
    kept_in = root / KEPT
    kept = msgspec.json.decode(kept_in.read_bytes(), type=dict[str, Facts]) if kept_in.is_file() else {}
    facts, known = {path: Facts() for path in (*files(root), *more)}, {}
    for path in facts:
        if path.endswith(PARSED) and (root / path).is_file():
            data = (root / path).read_bytes()
            key = f"{path} {VERSION} {sha256(data).hexdigest()}"
            facts[path] = known[key] = kept.get(key) or facts_of(path, data.decode())
    if known.keys() != kept.keys():
        kept_in.parent.mkdir(exist_ok=True)
        kept_in.write_bytes(msgspec.json.encode(known))
    return Graph(facts)


VERSION = sha256(Path(__file__).with_name("imports.py").read_bytes()).hexdigest()[:8]
"""What another version of the parser found is of no use."""


def books_of(root: Path) -> RuleBooks:
    texts: Mapping[str, str] = {
        str(file.relative_to(root / BOOKS)): file.read_text("utf-8")
        for file in (root / BOOKS).rglob("*.toml")
    }
    return RuleBooks({**texts, "families.py": (root / REGISTRY).read_text("utf-8")})
