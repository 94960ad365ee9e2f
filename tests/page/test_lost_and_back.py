"""Sitting out and coming back; what a button says that would be refused; a phone's tray and its result."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from page.felt import AtTable
from page.people import House
from page.visitors import Visit

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


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
    expect(leave).to_have_attribute("aria-description", re.compile("still has money in play: leave when"))
    leave.focus()
    expect(leave.locator(".reason")).to_be_visible()
    leave.click(force=True)  # a finger does not ask whether it is enabled
    expect(at.page.get_by_text("leave when the round is over").first).to_be_visible()
    at.page.get_by_role("button", name="Give the bank back").click()
    expect(leave).not_to_have_attribute("aria-disabled", "true")
    assert "leave" not in [sent["command"]["do"] for sent in visitor.wire.sent if sent["do"] == "command"]
