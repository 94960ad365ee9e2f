"""A table of one's own, with bots in its seats."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from page.people import Person
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
    friend = visit()
    friend.come_in()
    friend.open()
    friend.page.get_by_role("button", name="Make a code").click()
    code = friend.page.get_by_text("give them your code").locator("strong").inner_text()
    page.get_by_role("button", name="Your table").click()
    dialog = page.get_by_role("dialog", name="Your private table")
    dialog.get_by_label("Invite a person by the code").fill(code.lower())
    dialog.get_by_role("button", name="Invite").click()
    expect(dialog).to_contain_text(re.compile(r"Invited: guest-\w+\."))
    expect(friend.page.get_by_text(re.compile(r"guest-\w+ invites you"))).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_text("$500 went back to your account.")).to_be_visible()
    status = page.get_by_role("region", name="Your actions").get_by_role("status")
    expect(status, "the bots have left too").to_contain_text("Waiting for players")
    page.get_by_role("button", name="Your table").click()
    dialog.get_by_role("button", name="Close the table").click()
    expect(dialog).to_contain_text("The table closes for good")
    dialog.get_by_role("button", name="Yes, close it").click()
    page.wait_for_url(re.compile("/$"))
    page.go_back()
    expect(status).to_contain_text("This table is closed")
    offers = page.get_by_role("button", name=re.compile("Sit here|Your table|Bet from behind"))
    expect(offers).to_have_count(0)
    page.get_by_role("button", name="Back to the lobby").click()
    page.wait_for_url(re.compile("/$"))
    page.wait_for_load_state("networkidle")


def test_a_guest_who_is_invited_no_more_sees_the_table_no_more(visit: Visit) -> None:
    owner, friend = visit(), visit()
    page = owner.open("/")
    page.get_by_label("Search games").fill("cash")
    page.get_by_role("button", name="Play with bots").click()
    page.wait_for_url(re.compile("/table/own-"))
    came = json.loads(page.evaluate("localStorage.getItem('openfelt')"))
    host, table = Person(owner.address, came), page.url.rpartition("/")[2]
    friend.come_in()
    friend.open()
    friend.page.get_by_role("button", name="Make a code").click()
    code = friend.page.get_by_text("give them your code").locator("strong").inner_text()
    host.do(table, "invite", code=code)
    friend.open(f"/table/{table}")
    expect(friend.page.get_by_role("region", name="The felt")).to_be_visible()
    host.do(table, "uninvite", person=friend.person)
    expect(friend.page.get_by_role("heading", name="This table is not here")).to_be_visible()
    expect(friend.page.get_by_text("you may not see this table any more")).to_be_visible()
    expect(friend.page.get_by_role("region", name="The felt")).to_have_count(0)
    friend.page.wait_for_load_state("networkidle")
    friend.wire.forgive("/scoreboard")  # asked for in the moment in which the table was gone
