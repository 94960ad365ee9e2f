"""The lobby: coming in, finding a game, finding a table."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from openfelt import books
from page.people import House, Slip
from page.visitors import Visit, Visitor


def test_a_guest_comes_in_and_out(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/")
    expect(page.get_by_text("All chips are play money")).to_be_visible()
    page.get_by_role("button", name="Come in as a guest").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("guest-")
    expect(page.get_by_text("$10,000")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("guest-")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Sign out for good").click()
    expect(page.get_by_role("button", name="Come in as a guest")).to_be_visible()


def test_a_window_that_somebody_left_knows_nothing_of_them(browser: Browser, house: House) -> None:
    """Neither who they were, nor what their page wrote down, nor whom they listened to."""
    before = Visitor(browser, house.address)
    before.come_in()
    page = before.open("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("guest-")
    page.evaluate("sessionStorage.setItem('left', 'here'); document.cookie = 'left=here'")
    page.route("**/api/**", lambda route: route.abort())
    left, asked = before.leave(), len(before.wire.asked)
    after = Visitor(browser, house.address, left)
    page = after.open("/")
    expect(page.get_by_role("region", name="Games").get_by_role("listitem")).not_to_have_count(0)
    expect(page.get_by_role("button", name="Come in as a guest")).to_be_visible()
    assert page.evaluate("[sessionStorage.length, localStorage.length, document.cookie]") == [0, 0, ""]
    assert len(before.wire.asked) == asked
    after.context.set_offline(True)
    assert after.leave() is None, "nobody has a window that was changed"
    assert after.wire.complaints == []


def test_a_guest_is_warned_of_what_stays_and_comes_back_with_a_card(visit: Visit, house: House) -> None:
    visitor = visit()
    visitor.come_in()
    page, table = visitor.page, house.table()
    page.goto(f"/table/{table}")
    page.get_by_role("button", name=re.compile("seat 3", re.IGNORECASE)).first.click()
    page.get_by_role("button", name=re.compile("^Sit down")).click()
    expect(page.get_by_text("Your chips")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    dialog = page.get_by_role("dialog", name="Before you sign out")
    expect(dialog.get_by_role("region", name="Your chips on tables")).to_contain_text(re.compile(r": \$\d+"))
    dialog.get_by_label("PIN for a card").fill("4711")
    assert visitor.faults() == []
    dialog.get_by_role("button", name="Keep a card").click()
    card = dialog.get_by_role("status").locator("dd").first.inner_text()
    dialog.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    visitor.sign_in(Slip(card, "4711"))
    page.goto(f"/table/{table}")
    expect(page.get_by_role("region", name="Seat 3, You")).to_be_visible()


def test_a_wrong_pin_is_refused_in_words(visit: Visit, house: House) -> None:
    visitor = visit()
    visitor.open("/sign-in")
    visitor.offer_card(Slip(house.slip("floor").card, "000000"))
    expect(visitor.page.get_by_role("alert")).to_have_text("the card or the PIN is wrong")
    visitor.wire.forgive("status of 401")
    visitor.offer_card(house.slip("floor"))
    expect(visitor.page.get_by_role("link", name="Director")).to_be_visible()


def test_games_are_found_by_word_family_and_room(visit: Visit) -> None:
    page = visit().open("/")
    every = books.games()
    games = page.get_by_role("region", name="Games").get_by_role("listitem")
    expect(games).to_have_count(len(every))
    page.get_by_label("Family").select_option("baccarat-gold")
    expect(games).to_have_count(len([game for game in every if game.family == "baccarat-gold"]))
    page.get_by_label("Family").select_option("")
    page.get_by_label("Cardroom").select_option("parkwest")
    expect(games).to_have_count(len([game for game in every if game.room == "parkwest"]))
    page.get_by_label("Search games").fill("cash in")
    expect(games).to_have_count(1)
    games.get_by_role("link", name=books.banked("parkwest/cash-in-baccarat").name).click()
    expect(page).to_have_url(re.compile("/book/parkwest/cash-in-baccarat$"))


def test_tables_show_limits_seats_and_who_waits(visit: Visit, house: House) -> None:
    table = house.table(name="Corner", limits={"min": "25", "max": "1000"}, seats=8)
    for seat in range(1, 9):
        house.guest().sit(table, seat)
    house.guest().do(table, "wait")
    visitor = visit()
    visitor.open("/")
    corner = visitor.page.get_by_role("region", name="Open tables").get_by_role("link", name="Corner")
    expect(corner, "before one comes in").to_contain_text("full, 1 waiting")
    visitor.come_in()
    visitor.open("/")
    expect(corner).to_contain_text("$25")
    expect(corner).to_contain_text("$1,000")
    expect(corner.get_by_role("img", name="8 of 8 seats taken")).to_be_visible()
    expect(corner).to_contain_text("full, 1 waiting")
    corner.click()
    expect(visitor.page).to_have_url(re.compile(f"/table/{table}$"))


def test_a_physical_table_counts_no_seats(visit: Visit, house: House) -> None:
    table = house.table(physical=True, name="Real felt")
    house.floor.do(table, "accept", wager="300", seat=1)
    house.floor.do(table, "bet", seat=2, bet="player", amount="25")
    visitor = visit()
    visitor.come_in()
    listed = visitor.open("/").get_by_role("link", name=re.compile("^Real felt"))
    expect(listed).to_contain_text("physical table: one sits down there")
    expect(listed).not_to_contain_text("free")
    expect(listed.get_by_role("img")).to_have_count(0)
    staff = visit()
    staff.sign_in(house.slip("floor"))
    tile = staff.open("/director").get_by_role("link", name=re.compile("^Real felt"))
    expect(tile.get_by_role("img")).to_have_accessible_name(re.compile("Physical table, bets at 1 of"))
