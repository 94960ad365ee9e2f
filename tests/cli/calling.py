"""`openfelt` called in this process: what it is told, what it says, how it ends.

A process of its own for every command would spend its time on imports and on books read again. That the
command starts as one is seen in `test_output.py`, `test_room_commands.py` and `tests/test_readme.py`.
"""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest

from openfelt.cli import main


def openfelt(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command as it is installed, piped: refusals and exit status are `main`'s."""
    command, out, err = ["openfelt", *args], _pipe(), _pipe()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", command)
        patch.setattr(sys, "stdin", _pipe(typed))
        with pytest.raises(SystemExit) as ended:
            main()
    return subprocess.CompletedProcess(command, int(ended.value.code or 0), _said(out), _said(err))


def _pipe(text: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8")


def _said(pipe: io.TextIOWrapper) -> str:
    pipe.flush()
    pipe.seek(0)
    return pipe.read()
