"""The director replays a hand: forwards and backwards, from every viewpoint that is lawful."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from playwright.sync_api import Locator, Page, expect

from page.evenings import GOLD
from page.felt import shown
from page.people import House
from page.visitors import Visit

HIDDEN = "face-down card"


def a_hand(house: House) -> tuple[str, dict[str, Any]]:
    """A round of Baccarat Gold with a decision, over."""
    table = house.table(GOLD, name="Disputed")
    banker, bettor = house.guest(), house.guest()
    banker.sit(table, 1)
    bettor.sit(table, 2)
    banker.do(table, "accept", wager="300")
    bettor.bet(table, 2, "base", "25")
    bettor.do(table, "deal")
    bettor.do(table, "decide", seat=2, choice="hit")
    return table, house.floor.see(table)


def cards(page: Page, place: str) -> Locator:
    return page.get_by_role("group", name=place, exact=True).get_by_role("img")


def test_the_dealer_sees_names_where_the_floor_does(visit: Visit, house: House) -> None:
    table, bank = house.table(name="Named"), house.guest()
    bank.sit(table, 1)
    house.guest().sit(table, 2)
    visitor = visit()
    visitor.sign_in(house.slip("house-dealer"))
    page = visitor.open("/director")
    tile = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Named"))
    name = bank.get("/me")["name"]
    expect(tile).to_contain_text(f"Offered to {name}")
    bank.do(table, "accept", wager="300")
    expect(tile).to_contain_text(f"Banks {name}")


def test_the_director_replays_a_hand(visit: Visit, house: House) -> None:
    table, told = a_hand(house)
    visitor = visit(timezone_id="Asia/Tokyo")  # what is said of time is said by the room's clock
    visitor.sign_in(house.slip("floor"))
    page = visitor.open("/director")
    page.get_by_role("link", name="Disputed").click()
    page.get_by_role("link", name=re.compile(r"^1\b.*replay")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1, Baccarat Gold")
    times = house.floor.get(f"/tables/{table}/rounds/1")["times"]
    began = datetime.fromtimestamp(times[0], ZoneInfo(house.floor.get("/me")["zone"]))
    expect(
        page.get_by_text(f"{began:%b %-d, %H:%M} · Times by the clock of America/Los_Angeles")
    ).to_be_visible()
    slider = page.get_by_role("slider", name="Time")
    steps = len(house.floor.get(f"/tables/{table}/rounds/1")["log"]) - 1  # turning a card is nobody's answer
    expect(slider).to_have_value(str(steps))
    _settlement_agrees(page, told)
    slider.fill("0")
    expect(page.get_by_text("No cards on the felt")).to_be_visible()
    slider.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(cards(page, "Player-dealer")).to_have_count(2)
    expect(cards(page, "Player-dealer").last).not_to_have_accessible_name(HIDDEN)
    page.get_by_label("Seen by").select_option(label="An onlooker")
    expect(cards(page, "Player-dealer").last).to_have_accessible_name(HIDDEN)
    page.get_by_role("button", name="One step on").click()
    expect(page.get_by_role("list", name="The round's log")).to_contain_text("hit")
    expect(cards(page, "Player-dealer").last).to_have_accessible_name(HIDDEN)
    slider.fill(str(steps))
    expect(cards(page, "Player-dealer").last).not_to_have_accessible_name(HIDDEN)
    _settlement_agrees(page, told)


def _settlement_agrees(page: Page, told: dict[str, Any]) -> None:
    rows = page.get_by_role("table", name="Settlement in its order").get_by_role("row")
    expect(rows).to_have_count(1 + len(told["settled"]))
    for row, line in zip(rows.all()[1:], told["settled"], strict=True):
        expect(row).to_contain_text(shown(line["amount"]))
        expect(row).to_contain_text(line["line"])
        for cite in line["cites"]:
            expect(row).to_contain_text(cite)


def test_a_player_is_not_let_in(visit: Visit) -> None:
    visitor = visit()
    visitor.come_in()
    page = visitor.open("/director")
    expect(page.get_by_text("You are signed in as a player")).to_be_visible()
    expect(page.get_by_role("navigation", name="Director")).to_have_count(0)
