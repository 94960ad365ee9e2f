"""What holds for every page: it can be used by everyone, fits its screen, and asks nobody but the room."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from page.people import House
from page.places import PLACES, Place, came
from page.visitors import Visit

PHONE, LAPTOP, WALL = 360, 1280, 1920
MOVING = """[...document.querySelectorAll("*")].filter((one) => {
  const style = getComputedStyle(one);
  return style.transitionDuration !== "0s" || style.animationName !== "none";
}).map((one) => one.outerHTML)"""
"""What would move for visitors who asked that nothing does."""


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_a_page_is_for_everyone(place: Place, visit: Visit, house: House) -> None:
    """On any screen; that it asks no other host and violates no policy is looked at after every visit."""
    visitor = came(visit(), house, place)
    expect(visitor.page).to_have_title(re.compile("Openfelt$"))
    expect(visitor.page.get_by_role("heading", level=1)).to_have_count(1)
    found = []
    for width in (PHONE, LAPTOP, WALL):
        visitor.page.set_viewport_size({"width": width, "height": 800})
        wide = visitor.page.evaluate("document.scrollingElement.scrollWidth")
        found += [f"at {width} px the page is {wide} px wide"] if wide > width else []
        found += [f"at {width} px: {fault}" for fault in (visitor.faults() if width != WALL else ())]
    assert not found, "\n".join(found)
    assert visitor.page.evaluate(MOVING) == []
    policy = visitor.wire.headers[visitor.page.url.partition("#")[0]]["content-security-policy"].split("; ")
    assert "default-src 'self'" in policy
    assert not re.search(r"unsafe|\*|http|data:", " ".join(policy))


def test_the_policy_keeps_strangers_out(visit: Visit) -> None:
    visitor = visit()
    visitor.open("/")
    violated = visitor.page.evaluate("""async () => {
      const violated = [];
      document.addEventListener("securitypolicyviolation", (one) => violated.push(one.effectiveDirective));
      const script = document.createElement("script");
      script.textContent = "window.strange = true";
      document.head.append(script);
      await fetch("http://127.0.0.2:9/").catch(() => undefined);
      await new Promise((done) => setTimeout(done));
      return window.strange ? ["a stranger's script ran"] : violated;
    }""")
    assert violated == ["script-src-elem", "connect-src"]
    visitor.wire.forgive("Content Security Policy")
    visitor.wire.asked.clear()


def test_an_address_that_is_not_there_says_so(visit: Visit) -> None:
    page = visit().open("/no-such-page")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing at this address")
    page.get_by_role("link", name="To the lobby").click()
    expect(page).to_have_url(re.compile("/$"))
