"""A copy of the checkout to plant faults in: the checkout itself is never touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from picking.project import files, git

ROOT = Path(__file__).parents[2]
DIST, MODULES = Path("src/openfelt/page/dist"), Path("page/node_modules")
OURS = Path("tests/faults")
"""Stays at home: its tests would see every fault."""


@contextmanager
def copied(root: Path = ROOT) -> Iterator[Path]:
    """The files that git knows or would add, with the page as it is built and what is compiled already."""
    with tempfile.TemporaryDirectory(prefix="openfelt-faults-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder)
        for file in map(Path, files(root)):
            if (root / file).is_file() and OURS not in file.parents:
                (copy / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / file, copy / file)
        for compiled in (root / "src").rglob("__pycache__"):
            shutil.copytree(compiled, copy / compiled.relative_to(root), dirs_exist_ok=True)
        if (root / DIST).is_dir():
            shutil.copytree(root / DIST, copy / DIST, dirs_exist_ok=True)
        if (root / MODULES).is_dir():
            (copy / MODULES).symlink_to(root / MODULES)
        git(copy, "init", "--quiet")
        _environment(copy)
        yield copy


def _environment(copy: Path) -> None:
    """A Python that has the packages of this one, and the program from the copy."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", copy / ".venv"], check=True)
    (packages,) = (copy / ".venv/lib").glob("python*/site-packages")
    paths = (copy / "src", sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))
    (packages / "openfelt.pth").write_text("".join(f"{path}\n" for path in dict.fromkeys(map(str, paths))))


@contextmanager
def planted(copy: Path, file: str, text: str, instead: str) -> Iterator[None]:
    """The one place of a text in a file says something else, as long as this lasts."""
    path = copy / file
    before, stamp = path.read_text("utf-8"), path.stat()
    if before.count(text) != 1:
        raise ValueError(f"{file} has {before.count(text)} times what a fault is to stand for: {text!r}")
    built = copy / DIST
    spare = copy / ".dist"
    if file.startswith("page/") and built.is_dir():
        shutil.copytree(built, spare, dirs_exist_ok=True)
    path.write_text(before.replace(text, instead), "utf-8")
    try:
        yield
    finally:
        path.write_text(before, "utf-8")
        os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # by which Python knows what it compiled
        if spare.is_dir():
            shutil.rmtree(built, ignore_errors=True)
            spare.replace(built)
