"""A browser, a served room, and people in the one who come to the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from page.chromium import launched
from page.evenings import known_shoes
from page.people import House
from page.visitors import PATIENCE, Visit, Visitor
from room.api.processes import started

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Only as long as a module: while it runs, no other test of the process can start an event loop."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """`openfelt serve` on an empty database, with shoes that are known beforehand."""
    with started(tmp_path_factory.mktemp("room"), command=known_shoes()) as server:
        yield House(server)
        assert server.stop() == 0


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """People with a browser of their own. Whatever they do, nothing is amiss and no other host is asked."""
    came: list[Visitor] = []

    def come(**how: object) -> Visitor:
        came.append(Visitor(browser, house.address, **how))
        return came[-1]

    yield come
    for visitor in came:
        visitor.leave()
    for visitor in came:
        assert visitor.wire.complaints == []
        assert visitor.wire.hosts <= {house.address.removeprefix("http://")}
