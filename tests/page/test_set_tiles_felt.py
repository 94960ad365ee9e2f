"""Pai gow tiles in real browsers: rows that nobody picks, tiles drawn and said, set by tap or by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from page.felt import AtTable, came_in, card_said, expect_said, seated, shown
from page.people import House, Person
from page.settings import Setting, expect_decided, fits, left_to_the_house, told_nothing_of
from page.test_keyboard import press, tab_to
from page.visitors import Visit

TILES = "parkwest/pai-gow-tiles"
SEATS, HAND = 8, 4
HIDDEN = ["face-down tile"] * HAND
LIMITS = {"min": "10", "max": "500"}


def begun(visit: Visit, house: House) -> tuple[AtTable, Person]:
    """One browser at seat 2 that has bet; the player-dealer at seat 1 has none."""
    table = house.table(TILES, limits=LIMITS)
    bank = seated(house, table, 1)
    at = came_in(visit, table, 2)
    bank.do(table, "accept", wager="300")
    at.bet("Base game wager", 2, "25")
    return at, bank


def asked(visit: Visit, house: House) -> tuple[AtTable, Person, Setting]:
    at, bank = begun(visit, house)
    at.deal()
    return at, bank, Setting(at, "2")


def test_a_round_set_by_tap_to_its_settlement(visit: Visit, house: House) -> None:
    at, bank = begun(visit, house)
    other = came_in(visit, at.table, 3)
    other.bet("Base game wager", 3, "25")
    for seat in range(1, SEATS + 1):
        expect(at.seat(seat)).to_be_visible()
    other.deal()
    at.deal()
    setting, others = Setting(at, "2"), Setting(other, "3")
    expect(at.felt.get_by_role("group", name="The piles")).to_have_count(0)
    hand = at.visitor.wire.last("yours")["felt"]["2"]
    theirs = other.visitor.wire.last("yours")["felt"]["3"]
    expect_said(at.half("Seat 2 hand"), [f"tile of {tile[0]} and {tile[2]}" for tile in hand])
    drawn = at.half("Seat 2 hand").get_by_role("img").all()
    assert [tile.locator("circle").count() for tile in drawn] == [int(t[0]) + int(t[2]) for t in hand]
    expect_said(other.half("Seat 2 hand"), HIDDEN)
    at.expect_cards("Player-dealer", *HIDDEN)
    assert [way["foul"] for way in setting.ways] == [""] * len(setting.ways)
    expect(setting.status).to_have_text("Low: 2 tiles to choose.")
    setting.tap(setting.lawful)
    setting.expect_lies(setting.lawful)
    setting.set_button.click()
    setting.expect_done()
    expect_decided(at.visitor, ("set", setting.lawful["cards"]))
    others.tap(others.house_way)
    others.set_button.click()
    others.expect_done()
    expect(other.half("Seat 2 low").get_by_role("img")).to_have_count(2)
    expect_said(other.half("Seat 2 low"), HIDDEN[:2])
    bank.do(at.table, "decide", seat=1, choice="house-way")
    told = house.floor.see(at.table)
    assert told["over"]
    at.expect_settled(told, {"base": "Base game wager"})
    assert sorted(told["felt"]["2-low"]) == sorted(setting.lawful["cards"])
    for viewer in (at, other):
        for number, half in enumerate(("low", "high")):
            lies = viewer.half(f"Seat 2 {half}")
            expect_said(lies, map(card_said, told["felt"][f"2-{half}"]), sorted_by=sorted)
            expect(lies).to_contain_text(setting.lawful["says"][number])
            banks = viewer.half(f"Player-dealer {half}")
            expect(banks).to_contain_text(told["readings"][f"player-dealer-{half}"])
    (mine,) = [line for line in told["settled"] if line["bettor"] == at.visitor.person]
    expect(at.seat(2)).to_contain_text(mine["line"])
    stack = 1000 + float(mine["paid"]) - float(mine["collected"])
    expect(at.seat(2)).to_contain_text(shown(str(stack)))
    opened = {tile for half in ("low", "high") for tile in told["felt"][f"player-dealer-{half}"]}
    told_nothing_of(other.visitor, set(hand) - {*theirs, *opened})  # a tile may have its twin there
    told_nothing_of(at.visitor, set(theirs) - {*hand, *opened})


def test_tiles_are_set_by_keyboard_alone(visit: Visit, house: House) -> None:
    at, _, setting = asked(visit, house)
    page, tiles = at.page, setting.group.get_by_role("toolbar").get_by_role("button")
    tab_to(page, tiles.first)
    for tile in setting.lawful["cards"]:
        setting.reach(tile)
        page.keyboard.press("Enter")
        expect(setting.card(tile, lowered=True)).to_be_focused()
    setting.expect_lies(setting.lawful)
    press(page, setting.set_button)
    setting.expect_done()
    expect_decided(at.visitor, ("set", setting.lawful["cards"]))


def test_the_house_way_is_one_key_away(visit: Visit, house: House) -> None:
    _, bank, setting = asked(visit, house)
    left_to_the_house(setting, bank, house)


def test_the_higher_stack_becomes_the_high_hand(visit: Visit, house: House) -> None:
    """Nothing but the rank tells the stacks apart (000:888, 000:960): put the wrong way round, they turn."""
    at, bank, setting = asked(visit, house)
    hand = at.visitor.wire.last("yours")["felt"]["2"]
    first, second = (tile for tile in hand if tile not in setting.lawful["cards"])
    setting.tap({"cards": [first, second]})
    setting.expect_lies(setting.lawful)
    expect(setting.status).to_contain_text("The higher two are the high hand.")
    at.page.keyboard.press("s")
    setting.expect_done()
    bank.do(at.table, "decide", seat=1, choice="house-way")
    expect(at.half("Seat 2 low")).to_contain_text(setting.lawful["says"][0])
    assert sorted(house.floor.see(at.table)["felt"]["2-low"]) == sorted(setting.lawful["cards"])
    action = at.felt.get_by_title("Action begins here")
    expect(action).to_have_count(1)
    bank.do(at.table, "accept", wager="300")
    at.bet("Base game wager", 2, "25")
    expect(at.felt, "the hands that lie are the last round's").to_contain_text("Round 1, which is over")
    expect(action).to_have_count(0)
    at.page.set_viewport_size({"width": 390, "height": 844})
    at.page.get_by_role("button", name="Leave").click()
    expect(at.felt.get_by_role("region", name="Seat 2, You")).to_have_count(0)
    lies, seat = at.half("Seat 2 low").bounding_box(), at.seat(4).bounding_box()
    assert lies
    assert seat
    assert lies["width"] > seat["width"], "a hand that still lies has more room than an empty seat"


def test_the_director_sees_the_backs_of_tiles(visit: Visit, house: House) -> None:
    at, *_ = asked(visit, house)
    floor = visit()
    floor.sign_in(house.slip("surveillance"))
    page = floor.open(f"/director/table/{at.table}")
    for place in ("Seat 2", "Player-dealer"):
        lies = page.get_by_role("group", name=place, exact=True)
        expect(lies.get_by_role("img")).to_have_count(HAND)
        expect_said(lies, HIDDEN)


def test_a_physical_table_takes_its_tiles_row_by_row(visit: Visit, house: House) -> None:
    table = house.table(TILES, limits=LIMITS, physical=True, name="Bones")
    house.floor.do(table, "accept", wager="300", seat=1)
    house.floor.do(table, "bet", seat=2, bet="base", amount="25")
    house.floor.do(table, "deal")
    visitor = visit(viewport={"width": 390, "height": 800})
    visitor.sign_in(house.slip("house-dealer"))
    page = visitor.open(f"/director/table/{table}")
    dealing = page.get_by_role("region", name="Dealing")
    dealing.get_by_role("button", name="Enter tile by tile, as dealt").click()
    expect(dealing.get_by_role("status")).to_contain_text("Next tile to")
    page.keyboard.press("4")
    expect(dealing.get_by_role("group", name="Suit")).to_have_count(0)
    page.keyboard.press("2")
    expect(dealing.get_by_role("button", name="Enter the tile of 2 and 4")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(dealing.get_by_role("group", name="Pile 1").get_by_role("img")).to_have_count(1)
    dealing.get_by_role("group", name="Tiles").get_by_role("button", name="tile of 6 and 6").click()
    expect(dealing.get_by_role("group", name="Pile 1").get_by_role("img")).to_have_count(2)
    expect_said(dealing.get_by_role("group", name="Pile 1"), ["face-down tile"] * 2)
    expect(dealing.get_by_role("button", name="tile of 2 and 4", exact=True)).to_be_enabled()
    assert visitor.faults() == []


@pytest.mark.parametrize("width", [360, 1280])
def test_every_step_is_for_everyone(visit: Visit, house: House, width: int) -> None:
    at, bank = begun(visit, house)
    at.page.set_viewport_size({"width": width, "height": 800})
    at.deal()
    setting = Setting(at, "2")
    fits(at, width, "dealt")
    setting.tap(setting.lawful)
    setting.expect_lies(setting.lawful)
    fits(at, width, "setting")
    at.page.keyboard.press("s")
    setting.expect_done()
    bank.do(at.table, "decide", seat=1, choice="house-way")
    expect(at.settlement(1).get_by_role("listitem")).to_have_count(1)
    fits(at, width, "settled")
