"""A table of one's own, with bots in its seats."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from page.visitors import Visit


def test_a_private_table_with_bots_is_two_clicks_away(visit: Visit) -> None:
    """The first comes in and opens it; the second puts a chip on the felt, or takes the bank."""
    page = visit().open("/")
    page.get_by_label("Search games").fill("cash")
    page.get_by_role("button", name="Play with bots").click()
    page.wait_for_url(re.compile("/table/own-"))
    felt = page.get_by_role("region", name="The felt")
    expect(felt.get_by_role("region", name=re.compile(r"^Seat \d+, You$"))).to_have_count(1)
    expect(felt.get_by_role("region", name=re.compile(r"^Seat \d+, (?!You)"))).to_have_count(3)
