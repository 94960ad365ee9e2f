"""A round by keyboard alone: the mouse is never moved, and focus can always be seen."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from page.felt import AtTable
from page.people import House
from page.settings import FOCUSED
from page.visitors import Visit

SEEN = """element => {
  const style = getComputedStyle(element);
  return element.matches(":focus-visible") && (style.outlineStyle !== "none" || style.boxShadow !== "none");
}"""
MOST = 120


def tab_to(page: Page, wanted: Locator) -> Locator:
    """Press Tab until it has the focus, which must be visible."""
    wanted.wait_for()
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if wanted.evaluate(FOCUSED):
            assert wanted.evaluate(SEEN), "the focus cannot be seen"
            return wanted
    raise AssertionError(f"Tab never comes to {wanted}")


def press(page: Page, wanted: Locator) -> None:
    tab_to(page, wanted)
    page.keyboard.press("Enter")


def test_a_round_by_keyboard_alone(visit: Visit, house: House) -> None:
    table = house.table(name="Keys")
    banker = house.guest()
    banker.sit(table, 1)
    visitor = visit()
    page = visitor.open("/")
    press(page, page.get_by_role("button", name="Come in as a guest"))
    press(page, page.get_by_role("link", name="Keys"))
    page.wait_for_url(f"**/table/{table}")
    at = AtTable(visitor, table)
    press(page, at.seat(2).get_by_role("button", name="Sit here"))
    tab_to(page, page.get_by_role("dialog").get_by_label("Amount"))
    page.keyboard.type("250")
    expect(page.get_by_role("button", name="Sit down with $250")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(at.seat(2)).to_contain_text("$250")
    banker.do(table, "accept", wager="300")
    expect(page.get_by_role("group", name="Chip to bet with")).to_be_visible()
    page.keyboard.press("2")
    expect(page.get_by_role("radio", name="$25 chip")).to_be_checked()
    press(page, at.spot("Banker", 2))
    at.expect_bet("Banker", 2, "25")
    press(page, at.spot("Tie", 2))
    at.expect_bet("Tie", 2, "25")
    page.keyboard.press("Delete")
    visitor.until(lambda: len(house.floor.see(table)["bets"]) == 1, "the tie bet taken down")
    page.keyboard.press("d")
    expect(at.settlement(1).get_by_role("listitem")).to_have_count(1)
    told = house.floor.see(table)
    assert [(line["bet"], line["amount"]) for line in told["settled"]] == [("banker", "25.00")]
