"""A real browser without windows: Debian's Chromium, installed when absent, speaking to nobody by itself.

`python -m page.chromium` installs it beforehand, beside other work.
"""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Playwright

SHELL = "chromium-headless-shell"
"""The same browser without windows: a new visitor costs a third of the processor time."""
OTHERS = ("chromium", "chromium-browser", "google-chrome")
INSTALL = (
    ("apt-get", "update", "-qq"),
    ("apt-get", "install", "-y", "-qq", "--no-install-recommends", SHELL, "fonts-liberation"),
)
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
        return shutil.which(SHELL) or _installed()


def _installed() -> str:
    """The one without windows; any other that is there where nothing can be installed."""
    for command in INSTALL:
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except (OSError, subprocess.CalledProcessError) as problem:
            if other := next(filter(None, map(shutil.which, OTHERS)), None):
                return other
            why = getattr(problem, "stderr", None) or problem
            raise RuntimeError(
                f"the page's tests need a browser, and `{' '.join(command)}` failed: {why}\n"
                f"Install Chromium by hand so that `{SHELL}` or `chromium` is on the path."
            ) from problem
    found = shutil.which(SHELL)
    if found is None:
        raise RuntimeError(f"{SHELL} was installed, but is not on the path")
    return found


def launched(playwright: Playwright, *more: str) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=[*QUIET, *more])


if __name__ == "__main__":
    print(chromium())
