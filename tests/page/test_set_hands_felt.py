"""Pai gow poker in real browsers: piles and dice, hands set by tap, dragging or keys, and what is told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from page.felt import AtTable, came_in, card_said, expect_said, seated, shown
from page.people import NO_CLOCK, House, Person
from page.settings import Setting, decided, expect_decided, fits, left_to_the_house, told_nothing_of
from page.test_keyboard import press, tab_to
from page.visitors import Visit

LUCKY = "parkwest/lucky-pai-gow-poker"
PRINTED = {"base": "Base game wager", "lucky-bonus": "Lucky"}
SEATS = 7


def begun(visit: Visit, house: House, **more: Any) -> tuple[AtTable, Person]:
    """One browser at seat 2 that has bet; the player-dealer at seat 1 has none."""
    table = house.table(LUCKY, **more)
    bank = seated(house, table, 1)
    at = came_in(visit, table, 2)
    bank.do(table, "accept", wager="300")
    at.bet("Base game wager", 2, "25")
    return at, bank


def asked(visit: Visit, house: House, **more: Any) -> tuple[AtTable, Person, Setting]:
    """The same, dealt: the hand is to be set."""
    at, bank = begun(visit, house, **more)
    at.deal()
    expect(at.felt.get_by_role("group", name="The piles")).to_be_visible()
    bank.do(at.table, "decide", seat=1, choice="pile-3")
    return at, bank, Setting(at, "2")


def test_a_round_set_by_tap_to_its_settlement(visit: Visit, house: House) -> None:
    at, bank = begun(visit, house)
    other = came_in(visit, at.table, 3)
    other.bet("Base game wager", 3, "5")
    other.deal()
    at.deal()
    for viewer in (at, other):
        piles = viewer.felt.get_by_role("group", name="The piles").get_by_role("button")
        expect(piles).to_have_count(SEATS)
        expect(piles.nth(6)).to_have_accessible_name("Pile 7, 7 cards")
        expect(piles.first).to_be_disabled()
    bank.do(at.table, "decide", seat=1, choice="pile-3")
    setting, others = Setting(at, "2"), Setting(other, "3")
    hand = at.visitor.wire.last("yours")["felt"]["2"]
    expect_said(at.half("Seat 2 hand"), map(card_said, hand))
    expect_said(other.half("Seat 2 hand"), ["face-down card"] * 7)
    at.expect_cards("Player-dealer", *["face-down card"] * 7)
    expect(setting.status).to_have_text("Front: 2 cards to choose.")
    setting.tap(setting.lawful)
    setting.expect_lies(setting.lawful)
    setting.set_button.click()
    setting.expect_done()
    others.tap(others.lawful)
    others.set_button.click()
    others.expect_done()
    expect(at.half("Player-dealer front")).to_have_count(0)
    bank.do(at.table, "decide", seat=1, choice="house-way")
    told = house.floor.see(at.table)
    assert told["over"]
    at.expect_settled(told, PRINTED)
    for viewer in (at, other):
        for number, half in enumerate(("front", "back")):
            lies = viewer.half(f"Seat 2 {half}")
            expect_said(lies, map(card_said, told["felt"][f"2-{half}"]), sorted_by=sorted)
            expect(lies).to_contain_text(setting.lawful["says"][number])
        expect(viewer.half("Player-dealer front")).to_contain_text(told["readings"]["player-dealer-front"])
    (mine,) = [line for line in told["settled"] if line["bettor"] == at.visitor.person]
    expect(at.seat(2)).to_contain_text(mine["line"])
    net = float(mine["paid"]) - float(mine["collected"])
    expect(at.seat(2)).to_contain_text(shown(str(1000 + net)))
    assert told["felt"]["2-front"] == setting.lawful["cards"]
    told_nothing_of(other.visitor, hand)
    told_nothing_of(at.visitor, told["felt"]["3-back"])


def test_a_foul_is_prevented_and_said(visit: Visit, house: House) -> None:
    at, _, setting = asked(visit, house)
    setting.tap(setting.foul)
    setting.expect_foul(setting.foul)
    at.page.keyboard.press("s")
    setting.expect_foul(setting.foul)
    for card in setting.foul["cards"]:
        setting.card(card).click()
    setting.tap(setting.lawful)
    setting.expect_lies(setting.lawful)
    expect(setting.set_button).to_be_enabled()
    assert decided(at.visitor) == []


def test_a_hand_is_set_by_keyboard_alone(visit: Visit, house: House) -> None:
    """Arrows go along the cards, Enter and Space move one, and the focus stays on it."""
    at, _, setting = asked(visit, house)
    page, cards = at.page, setting.group.get_by_role("toolbar").get_by_role("button")
    tab_to(page, cards.first)
    for number, card in enumerate(setting.lawful["cards"]):
        wanted = setting.reach(card)
        page.keyboard.press(("Enter", "Space")[number])
        expect(wanted).to_be_focused()
        expect(wanted).to_have_attribute("aria-pressed", "true")
    setting.expect_lies(setting.lawful)
    page.keyboard.press("ArrowDown")
    expect(setting.group.get_by_role("toolbar").locator(":focus")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("ArrowUp")
    expect(setting.group.get_by_role("toolbar").locator(":focus")).to_have_attribute("aria-pressed", "true")
    press(page, setting.set_button)
    setting.expect_done()
    expect_decided(at.visitor, ("set", setting.lawful["cards"]))


def test_the_house_way_is_one_key_away(visit: Visit, house: House) -> None:
    _, bank, setting = asked(visit, house)
    left_to_the_house(setting, bank, house)


def test_a_card_is_dragged_to_the_front_and_back(visit: Visit, house: House) -> None:
    at, _, setting = asked(visit, house)
    first, second = setting.lawful["cards"]
    front = at.page.locator('[data-half="front"]')
    for card in (first, second):
        setting.card(card).drag_to(front, target_position={"x": 5, "y": 40}, force=True)
        expect(setting.card(card)).to_have_attribute("aria-pressed", "true")
    setting.expect_lies(setting.lawful)
    back = next(card for card in setting.house_way["cards"] if card not in setting.lawful["cards"])
    setting.card(back).drag_to(setting.card(second))
    expect(setting.card(back)).to_have_attribute("aria-pressed", "true")
    expect(setting.card(second)).to_have_attribute("aria-pressed", "false")
    setting.card(first).drag_to(setting.card(second))
    expect(setting.card(first)).to_have_attribute("aria-pressed", "false")


def test_the_player_dealer_picks_a_pile_and_sets_last(visit: Visit, house: House) -> None:
    table = house.table(LUCKY)
    bank = came_in(visit, table, 1)
    bettor = seated(house, table, 2)
    bank.take_bank("300")
    bettor.bet(table, 2, "base", "25")
    bettor.do(table, "deal")
    expect(bank.actions).to_contain_text("Choose the action pile")
    expect(bank.felt.get_by_role("button", name="Pile 4, 7 cards")).to_be_enabled()
    bank.page.keyboard.press("4")
    expect(bank.felt.get_by_role("group", name="The piles")).to_have_count(0)
    log = house.floor.see(table)["log"]
    assert [sight["text"] for sight in log if sight["what"] == "choice"] == ["pile-4"]
    (thrown,) = [sight["text"] for sight in log if sight["what"] == "dice"]
    dice = [int(die) for die in thrown.split()]
    seat = (sum(dice) - 1) % SEATS + 1  # the player-dealer at seat 1 is counted as one (000:230)
    cup = bank.felt.get_by_role("group", name="The dice")
    expect_said(cup, [f"die showing {die}" for die in dice])
    expect(cup).to_contain_text(re.compile(rf"{sum(dice)}\s+counts to seat {seat}\b"))
    expect(cup).to_contain_text("The player-dealer counts as 1; it goes on clockwise.")
    expect(bank.seat(seat)).to_contain_text("Action")
    bettor.do(table, "decide", seat=2, choice="house-way")
    setting = Setting(bank, "player-dealer")
    bank.page.keyboard.press("h")
    setting.expect_lies(setting.house_way)
    bank.page.keyboard.press("s")
    expect(bank.settlement(1).get_by_role("listitem")).to_have_count(1)


def test_a_pile_is_picked_by_tap(visit: Visit, house: House) -> None:
    table = house.table(LUCKY)
    visitor = visit(viewport={"width": 360, "height": 740}, has_touch=True)
    visitor.come_in()
    bank = AtTable(visitor, table)
    bank.sit(1)
    bettor = seated(house, table, 2)
    bank.take_bank("300")
    bettor.bet(table, 2, "base", "25")
    bettor.do(table, "deal")
    bank.felt.get_by_role("button", name="Pile 6, 7 cards").tap()
    visitor.until(lambda: "pile-6" in str(house.floor.see(table)["log"]), "the pile picked")


def test_the_clock_sets_the_house_way(visit: Visit, house: House) -> None:
    at, bank, setting = asked(
        visit, house, timers=NO_CLOCK | {"decision": 5}
    )  # setting takes three times that
    expect(at.page.get_by_role("timer", name=re.compile("^The house way: "))).to_be_visible()
    setting.expect_done()
    bank.do(at.table, "decide", seat=1, choice="house-way")
    expect(at.settlement(1).get_by_role("listitem")).to_have_count(1)
    assert sorted(house.floor.see(at.table)["felt"]["2-front"]) == sorted(setting.house_way["cards"])


@pytest.mark.parametrize("width", [360, 1280])
def test_every_step_is_for_everyone(visit: Visit, house: House, width: int) -> None:
    at, bank = begun(visit, house)
    at.page.set_viewport_size({"width": width, "height": 800})
    at.deal()
    expect(at.felt.get_by_role("group", name="The piles")).to_be_visible()
    fits(at, width, "piles")
    bank.do(at.table, "decide", seat=1, choice="pile-1")
    setting = Setting(at, "2")
    setting.tap(setting.foul)
    setting.expect_foul(setting.foul)
    fits(at, width, "setting")
    at.page.keyboard.press("h")
    at.page.keyboard.press("s")
    setting.expect_done()
    bank.do(at.table, "decide", seat=1, choice="house-way")
    expect(at.settlement(1).get_by_role("listitem")).to_have_count(1)
    fits(at, width, "settled")
