"""Without a browser the page's tests say so."""

from __future__ import annotations

import pytest

from page import chromium


@pytest.mark.parametrize("command", ["false", "no-such-installer"])
def test_a_missing_browser_is_an_error(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "NAMES", ("no-such-browser",))
    monkeypatch.setattr(chromium, "INSTALL", ((command, "chromium"),))
    with pytest.raises(RuntimeError, match=f"need a browser, and `{command} chromium` failed"):
        chromium.chromium()


def test_an_installation_that_brings_no_browser_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "NAMES", ("no-such-browser",))
    monkeypatch.setattr(chromium, "INSTALL", (("true",),))
    with pytest.raises(RuntimeError, match="not on the path"):
        chromium.chromium()
