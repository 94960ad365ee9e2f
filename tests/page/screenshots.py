"""Pictures of every page on a phone, a laptop and a wall, into docs/screenshots: `make screenshots`.

`python -m page.screenshots tiles lobby` takes only these.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from page.chromium import launched
from page.evenings import known_shoes
from page.people import House
from page.places import PLACES, came
from page.visitors import Visitor
from room.api.processes import started

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SCREENS = {1920: 1080, 1280: 800, 390: 844}
"""The widest first: what fits there is not scrolled away."""
QUALITY = 60


def picture(visitor: Visitor, file: Path) -> None:
    """Chromium writes WebP itself, at a tenth of a PNG."""
    shot = visitor.context.new_cdp_session(visitor.page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
    )
    file.write_bytes(base64.b64decode(shot["data"]))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        started(Path(folder), command=known_shoes()) as server,
        sync_playwright() as playwright,
    ):
        house, browser = House(server), launched(playwright)
        for place in [one for one in PLACES if not sys.argv[1:] or one.name in sys.argv[1:]]:
            visitor = came(Visitor(browser, house.address), house, place)
            for width, height in SCREENS.items():
                visitor.page.set_viewport_size({"width": width, "height": height})
                file = FOLDER / f"{place.name}-{width}.webp"
                picture(visitor, file)
                print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")
            visitor.leave()
        browser.close()


if __name__ == "__main__":
    main()
