"""Sitting out and coming back; what a button says that would be refused; a phone's tray and its result."""

from __future__ import annotations

import re

from playwright.sync_api import ViewportSize, expect

from page.felt import AtTable, came_in, seated
from page.people import House
from page.settings import Setting, left_to_the_house
from page.test_set_hands_felt import begun
from page.visitors import Visit

PHONE: ViewportSize = {"width": 390, "height": 844}


def test_who_was_away_is_told_so_and_comes_back_from_the_dock(visit: Visit, house: House) -> None:
    table = house.table(timers={"offer": None, "betting": None, "decision": None, "away": 1})
    visitor = visit()
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(3)
    visitor.open("/")
    looks_on = house.guest()
    visitor.until(lambda: looks_on.see(table)["seats"][0]["sitting_out"], "sat out")
    at = AtTable(visitor, table)
    expect(at.actions.get_by_role("status")).to_contain_text("You are sitting out")
    expect(at.actions.get_by_role("status")).to_contain_text("You had no connection for a while")
    assert visitor.faults() == []
    at.actions.get_by_role("button", name="I am back").click()
    expect(at.actions.get_by_role("button", name="I am back")).to_be_hidden()
    at.page.get_by_role("button", name="Sit out").click()
    expect(at.actions.get_by_role("status")).to_contain_text("You asked to sit out")
    expect(at.seat(3)).to_contain_text("$1,000, sitting out")
    lobby = visitor.open("/").get_by_role("main")
    expect(lobby).to_contain_text(re.compile(r"\$9,000 in your\s+account\s+and \$1,000 at a table"))
    expect(lobby).to_contain_text("Your chips here: $1,000")


def test_a_button_that_would_be_refused_says_why(visit: Visit, house: House) -> None:
    table, bank = house.table(), house.guest()
    visitor = visit()
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(1)
    bank.sit(table, 2)
    at.take_bank("50")
    leave = at.page.get_by_role("button", name="Leave")
    expect(leave).to_have_attribute("aria-disabled", "true")
    expect(leave).to_have_attribute(
        "aria-description", re.compile("^you still have money in play: leave when")
    )
    expect(at.page.locator("p", has_text="leave when the round is over")).to_be_visible()
    leave.focus()
    expect(leave.locator(".reason")).to_be_visible()
    leave.click(force=True)  # a finger does not ask whether it is enabled
    expect(at.page.get_by_text("leave when the round is over").first).to_be_visible()
    at.page.get_by_role("button", name="Give the bank back").click()
    expect(leave).not_to_have_attribute("aria-disabled", "true")
    assert "leave" not in [sent["command"]["do"] for sent in visitor.wire.sent if sent["do"] == "command"]


def test_a_phones_tray_doubles_takes_back_clears_and_takes_an_own_amount(visit: Visit, house: House) -> None:
    table = house.table()
    bank = seated(house, table, 1)
    at = came_in(visit, table, 2)
    at.page.set_viewport_size(PHONE)
    bank.do(table, "accept", wager="300")
    press = at.actions.get_by_role
    expect(press("button", name="Undo")).to_have_attribute(
        "aria-description", "There is nothing to take back."
    )
    expect(press("button", name="Clear")).to_have_attribute(
        "aria-description", "You have no bets on the felt."
    )
    expect(at.actions, "for all to read").to_contain_text("You have no bets on the felt.")
    expect(at.page.get_by_text("Your chips")).to_be_visible()
    at.bet("Player", 2, "25")
    press("button", name="Double").click()
    at.expect_bet("Player", 2, "50")
    at.actions.get_by_label("Own amount").fill("2")
    at.spot("Tie", 2).click()
    expect(at.page.get_by_text("At least $5 on Tie")).to_be_visible()
    assert at.visitor.wire.last("table")["bets"][0]["amount"] == "50.00"
    expect(at.spot("Tie", 2), "never more than was typed").not_to_have_accessible_name(re.compile("your bet"))
    expect(at.actions).to_contain_text("$950 free")
    at.actions.get_by_label("Own amount").fill("15")
    at.spot("Tie", 2).click()
    at.expect_bet("Tie", 2, "15")
    press("button", name="Clear").click()
    at.visitor.until(lambda: not at.visitor.wire.last("table")["bets"], "both bets down")
    press("button", name="Undo").click()
    at.expect_bet("Player", 2, "50")
    at.expect_bet("Tie", 2, "15")
    press("button", name="Undo").click()
    at.visitor.until(lambda: len(at.visitor.wire.last("table")["bets"]) == 1, "the last but one step")
    at.felt.click(position={"x": 5, "y": 5})
    at.page.keyboard.press("Control+z")
    at.expect_bet("Player", 2, "25")
    for _ in range(4):
        press("button", name="Double").click()
    at.expect_bet("Player", 2, "400")
    most = "At most $500 on Player line."
    expect(press("button", name="Double")).to_have_attribute("aria-description", most)
    for name in ("Undo", "Double", "Clear", "Take down"):
        box = press("button", name=name).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, name
    press("button", name="Take down").click()
    at.spot("Player", 2).click()
    at.visitor.until(lambda: not at.visitor.wire.last("table")["bets"], "the bet down")
    expect(press("button", name="Take down"), "nothing is left to take down").to_have_attribute(
        "aria-pressed", "false"
    )
    assert at.page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
    assert at.visitor.faults() == []


def test_the_own_hand_is_in_sight_above_the_dock_at_the_result(visit: Visit, house: House) -> None:
    at, bank = begun(visit, house)
    at.page.set_viewport_size(PHONE)
    at.deal()
    bank.do(at.table, "decide", seat=1, choice="pile-3")
    left_to_the_house(Setting(at, "2"), bank, house)

    def bottom() -> float:
        """How far the lower edge of the own hand is above the dock."""
        halves = [at.half(f"Seat 2 {half}").bounding_box() for half in ("front", "back")]
        dock = at.actions.bounding_box()
        assert dock
        assert all(half and half["y"] >= 0 for half in halves)
        return float(dock["y"] - max(half["y"] + half["height"] for half in halves if half))

    at.visitor.until(lambda: bottom() >= 0, "the own hand above the dock")
    clear = at.actions.evaluate("dock => getComputedStyle(dock).backgroundColor")
    assert re.fullmatch(r"rgb\(\d+, \d+, \d+\)", clear), "nothing shines through the dock"
