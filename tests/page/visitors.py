"""A person with a browser: what they open, see and do, by the names a screen reader would say."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

from page.people import Slip
from page.wire import Wire
from waiting import until

AXE = Path(__file__).parents[2] / "page" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 30.0
"""Seconds, also on a machine that has much else to do: what comes sooner is not waited for."""
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
GRAVE = {"serious", "critical"}


def until_shown(page: Page, holds: Callable[[], object], what: str | Callable[[], str]) -> None:
    """Wait until it holds, while the page goes on."""
    until(holds, what, PATIENCE, rest=lambda: page.wait_for_timeout(10))


class Visitor:
    """A window of a browser with nothing remembered: a new one, or one that another visitor has `left`."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        left: BrowserContext | None = None,
        *,
        viewport: ViewportSize = LAPTOP,
        **how: Any,
    ) -> None:
        self.address, self._is_usual = address, not how
        usual: dict[str, Any] = {"base_url": address, "reduced_motion": "reduce"}
        self._context = left or browser.new_context(**(usual | how))
        self._context.set_default_timeout(PATIENCE * 1000)
        self.wire = Wire(self._context)
        self.page: Page = self._context.new_page()
        self.page.set_viewport_size(viewport)

    @property
    def context(self) -> BrowserContext:
        """Whoever asks for it changes it: nobody has the window afterwards."""
        self._is_usual = False
        return self._context

    def leave(self) -> BrowserContext | None:
        """Gives the window for the next visitor, if it is as it was."""
        if not self._is_usual:
            self._context.close()
            return None
        origin = {"origin": self.address, "storageTypes": "all"}
        self._context.new_cdp_session(self.page).send("Storage.clearDataForOrigin", origin)
        for page in self._context.pages:
            page.close()
        self.wire.end()
        return self._context

    def open(self, path: str = "/") -> Page:
        self.page.goto(path)
        return self.page

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for what comes over the wire. What it has not told yet does not hold yet."""
        until_shown(self.page, lambda: _already(holds), what)

    def stop_the_clock(self) -> None:
        """The page's own, a second from now."""
        in_a_second = "Date.now() / 1000 + 1"
        try:
            self.context.clock.pause_at(self.page.evaluate(in_a_second))
        except Error:  # on a busy machine that second has passed; the clock stands now, so none will again
            self.context.clock.pause_at(self.page.evaluate(in_a_second))

    @property
    def person(self) -> str:
        """Who the room says this is."""
        self.until(lambda: bool(self.wire.last("welcome")), "a welcome")
        return str(next(self.wire.told("welcome"))["person"])

    def faults(self) -> list[str]:
        """What axe finds seriously wrong with the page for people who cannot see it or use a mouse."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(_axe())
        found: dict[str, Any] = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{rule['id']}: {node['html']}"
            for rule in found["violations"]
            if rule["impact"] in GRAVE
            for node in rule["nodes"]
        ]

    # Coming in

    def come_in(self) -> None:
        """As a guest who came by the door before: see the lobby's tests."""
        came = httpx.post(f"{self.address}/api/v1/guest", timeout=60).raise_for_status()
        self.open("/felt.svg")  # nothing runs there
        self.page.evaluate("came => localStorage.setItem('openfelt', came)", came.text)

    def sign_in(self, slip: Slip) -> None:
        self.open("/sign-in")
        self.offer_card(slip)
        self._is_in()

    def offer_card(self, slip: Slip) -> None:
        self.page.get_by_label("Card number").fill(slip.card)
        self.page.get_by_label("PIN").fill(slip.pin)
        self.page.get_by_role("button", name="Sign in").click()

    def _is_in(self) -> None:
        self.page.get_by_role("button", name="Sign out").wait_for()


@cache
def _axe() -> str:
    return AXE.read_text("utf-8")


def _already(holds: Callable[[], bool]) -> bool:
    try:
        return holds()
    except (LookupError, StopIteration):  # of a message that has not come
        return False


Visit = Callable[..., Visitor]
"""Someone comes with a browser of their own; what is given goes to Playwright's `new_context`."""
