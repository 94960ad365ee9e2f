"""`openfelt` called in this process: what it is told, what it says, how it ends.

A process of its own for every command would spend its time on imports and on books read again, and
`CliRunner.invoke` on building all commands again. That the command starts as a process is seen in
`test_output.py`, `test_room_commands.py` and `tests/test_readme.py`.
"""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from openfelt.cli import main
from openfelt.cli.app import command


class Result(NamedTuple):
    """How a command ended, with the exception if there was one; `output` is both streams in order."""

    exit_code: int
    stdout: str
    stderr: str
    output: str
    exception: BaseException | None


def ran(*args: str, typed: str | Sequence[str] = "") -> Result:
    """A command without `main`, at a terminal where `typed` is typed: the whole text, or its lines."""
    given = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    code, raised = 0, None
    with CliRunner().isolation(given) as streams:
        try:
            command().main(args, "openfelt")
        except SystemExit as ended:
            code, raised = int(ended.code or 0), ended if ended.code else None
        except Exception as error:  # what `main` would tell
            code, raised = 1, error
        sys.stdout.flush()
        sys.stderr.flush()
        out, err, both = (stream.getvalue().decode() for stream in streams)
    return Result(code, out, err, both, raised)


def openfelt(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command as it is installed, piped: refusals and exit status are `main`'s."""
    said, out, err = ["openfelt", *args], _pipe(), _pipe()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", said)
        patch.setattr(sys, "stdin", _pipe(typed))
        with pytest.raises(SystemExit) as ended:
            main()
    return subprocess.CompletedProcess(said, int(ended.value.code or 0), _said(out), _said(err))


def _pipe(text: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8")


def _said(pipe: io.TextIOWrapper) -> str:
    pipe.flush()
    pipe.seek(0)
    return pipe.read()
