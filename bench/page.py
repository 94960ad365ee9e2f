"""The page as a browser meets it: the weight of the first load, and the time from a click to its paint.

    python bench/page.py

A real server and a headless Chromium on this machine. The weight is what comes over the wire, compressed,
until the lobby is quiet. A click is timed inside the browser, from the event until the frame with its effect
is handed on.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

sys.path.pop(0)  # not this folder: its page.py is not the tests' page
sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playwright.sync_api import Locator, Request, sync_playwright

from page.chromium import launched
from page.felt import AtTable
from page.people import House
from page.visitors import Visitor
from room.api.processes import started

CLICKS, LIMIT = 40, 300_000
TIMED = """
window.paints = [];
addEventListener("click", (event) => {
  requestAnimationFrame(() => {
    const shown = new MessageChannel();
    shown.port1.onmessage = () => window.paints.push(performance.now() - event.timeStamp);
    shown.port2.postMessage(null);
  });
}, true);
"""


def weigh(visitor: Visitor) -> None:
    """The first load, with nothing remembered."""
    finished: list[Request] = []

    def keep(request: Request) -> None:
        finished.append(request)

    visitor.context.on("requestfinished", keep)
    visitor.open("/")
    visitor.page.wait_for_load_state("networkidle")
    page = sum(_weight(request) for request in finished if "/api/" not in request.url)
    data = sum(_weight(request) for request in finished if "/api/" in request.url)
    print(f"first load: {page / 1000:.1f} kB in {len(finished)} requests, and {data / 1000:.1f} kB of data")
    assert page < LIMIT, f"the first load is over {LIMIT / 1000:.0f} kB"


def _weight(request: Request) -> int:
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


def click(visitor: Visitor, what: str, *buttons: Locator) -> None:
    """Turn about, as often as it takes."""
    visitor.page.evaluate("window.paints.length = 0")
    for number in range(CLICKS):
        buttons[number % len(buttons)].click()
    times = sorted(visitor.page.evaluate("window.paints"))
    late = times[int(len(times) * 0.9)]
    print(f"click to paint, {what}: {median(times):.1f} ms, nine in ten within {late:.1f} ms")


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        started(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        house, browser = House(server), launched(playwright)
        weigh(Visitor(browser, house.address))
        table = house.table()
        banker = house.guest()
        banker.sit(table, 1)
        visitor = Visitor(browser, house.address)
        visitor.context.add_init_script(TIMED)
        visitor.come_in()
        at = AtTable(visitor, table)
        at.sit(2, "5000")
        banker.do(table, "accept", wager="500")
        five, more = (at.page.get_by_role("radio", name=f"{chip} chip") for chip in ("$5", "$25"))
        click(visitor, "a chip of the tray", five, more)
        five.click()
        click(visitor, "a chip onto a spot", at.spot("Player", 2), at.spot("Banker", 2))
        browser.close()


if __name__ == "__main__":
    main()
