"""A browser, a served room, and people in the one who come to the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from page.chromium import launched
from page.evenings import known_shoes
from page.people import House
from page.visitors import PATIENCE, Visit, Visitor
from room.api.processes import started

expect.set_options(timeout=PATIENCE * 1000)


class Browsing:
    """One browser for all tests of this folder.

    It ends before any other test of the process: while it runs, none can start an event loop.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None
        self._left: defaultdict[str, list[BrowserContext]] = defaultdict(list)

    def browser(self) -> Browser:
        if self._browser is None:
            self._browser = launched(self._open.enter_context(sync_playwright()))
            self._open.callback(self._browser.close)
        return self._browser

    def visitor(self, address: str, **how: Any) -> Visitor:
        """In a window that somebody left, unless it has to be another than usual."""
        left = self._left[address] if how.keys() <= {"viewport"} else []
        return Visitor(self.browser(), address, left.pop() if left else None, **how)

    def leave(self, visitor: Visitor) -> None:
        if (window := visitor.leave()) is not None:
            self._left[visitor.address].append(window)

    def end(self) -> None:
        self._browser = None
        self._left.clear()
        self._open.close()


BROWSING = Browsing()


@pytest.hookimpl(trylast=True)  # what a test used of the browser is closed before
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is None or nextitem.path.parent != item.path.parent:
        BROWSING.end()


def pytest_unconfigure() -> None:
    """Also when the tests were stopped in their midst."""
    BROWSING.end()


@pytest.fixture
def browser() -> Browser:
    return BROWSING.browser()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """`openfelt serve` on an empty database, with shoes that are known beforehand."""
    with started(tmp_path_factory.mktemp("room"), command=known_shoes()) as server:
        yield House(server)
        assert server.stop() == 0


@pytest.fixture
def visit(house: House) -> Iterator[Visit]:
    """People with a browser of their own. Whatever they do, nothing is amiss and no other host is asked."""
    came: list[Visitor] = []

    def come(**how: object) -> Visitor:
        came.append(BROWSING.visitor(house.address, **how))
        return came[-1]

    yield come
    for visitor in came:
        BROWSING.leave(visitor)
    for visitor in came:
        assert visitor.wire.complaints == []
        assert visitor.wire.hosts <= {house.address.removeprefix("http://")}
