"""Without a browser the page's tests say so."""

from __future__ import annotations

import shutil

import pytest

from page import chromium


@pytest.fixture(autouse=True)
def without_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "SHELL", "no-such-browser")
    monkeypatch.setattr(chromium, "OTHERS", ("no-such-browser-either",))


@pytest.mark.parametrize("command", ["false", "no-such-installer"])
def test_a_missing_browser_is_an_error(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "INSTALL", ((command, "chromium"),))
    with pytest.raises(RuntimeError, match=f"need a browser, and `{command} chromium` failed"):
        chromium.chromium()


def test_where_nothing_can_be_installed_another_browser_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "INSTALL", (("false",),))
    monkeypatch.setattr(chromium, "OTHERS", ("no-such-browser", "true"))
    assert chromium.chromium() == shutil.which("true")


def test_an_installation_that_brings_no_browser_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "INSTALL", (("true",),))
    with pytest.raises(RuntimeError, match="not on the path"):
        chromium.chromium()
