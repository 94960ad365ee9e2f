"""A real browser: Debian's Chromium, installed when it is absent, that speaks to nobody by itself."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
INSTALL = (("apt-get", "update", "-qq"), ("apt-get", "install", "-y", "-qq", "chromium"))
QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-domain-reliability",
    "--disable-features=OptimizationHints,MediaRouter,Translate",
    "--no-first-run",
    "--no-pings",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def chromium() -> str:
    """Where the browser is. Without one there is nothing to test, so that is an error."""
    with (Path(tempfile.gettempdir()) / "openfelt-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one process installs, the others wait for it
        return _found() or _installed()


def _found() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _installed() -> str:
    for command in INSTALL:
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except (OSError, subprocess.CalledProcessError) as problem:
            why = getattr(problem, "stderr", None) or problem
            raise RuntimeError(
                f"the page's tests need a browser, and `{' '.join(command)}` failed: {why}\n"
                "Install Chromium by hand so that `chromium` is on the path."
            ) from problem
    found = _found()
    if found is None:
        raise RuntimeError("chromium was installed, but is not on the path")
    return found


def launched(playwright: Playwright, *more: str) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=[*QUIET, *more])
