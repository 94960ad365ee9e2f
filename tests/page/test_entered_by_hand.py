"""A physical table at the tablet, a wrong entry taken back; hands set in two on its pad and in a replay."""

from __future__ import annotations

from playwright.sync_api import expect

from openfelt.cards import DECKS
from page.felt import card_said, expect_said
from page.people import House
from page.visitors import Visit

AVIATOR, TILES = "aviator/pai-gow-poker", "parkwest/pai-gow-tiles"
CASH_IN, LUCKY = "parkwest/cash-in-baccarat", "parkwest/lucky-pai-gow-poker"


def test_a_physical_table_takes_its_cards_pile_by_pile(visit: Visit, house: House) -> None:
    table = house.table(LUCKY, physical=True, name="On felt")
    house.floor.do(table, "accept", wager="300", seat=1)
    house.floor.do(table, "bet", seat=2, bet="base", amount="25")
    house.floor.do(table, "deal")
    visitor = visit()
    visitor.sign_in(house.slip("house-dealer"))
    page = visitor.open(f"/director/table/{table}")
    dealing = page.get_by_role("region", name="Dealing")
    dealing.get_by_role("button", name="Enter card by card, as dealt").click()
    expect(dealing.get_by_role("status")).to_contain_text("Pile 1")
    expect(page.get_by_role("link", name="Scoreboard")).to_be_visible()
    page.keyboard.type("jo")
    expect(dealing.get_by_role("button", name="Enter the Joker")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(dealing.get_by_role("status")).to_contain_text("Pile 2")
    expect_said(dealing.get_by_role("group", name="Pile 1"), ["face-down card"])
    expect(dealing.get_by_role("button", name="Joker", exact=True)).to_be_enabled()
    page.keyboard.type("jo")
    page.keyboard.press("Enter")
    expect(dealing.get_by_role("alert")).to_contain_text("Jo is not in the pack any more")
    dealing.get_by_role("button", name="Take back the last card").click()
    expect(dealing.get_by_role("status")).to_contain_text("Pile 1")
    expect(dealing.get_by_role("button", name="Joker", exact=True)).to_be_visible()
    expect(dealing.get_by_role("button", name="Take back")).to_have_count(0)
    dealing.get_by_role("button", name="Enter the hands as they are opened").click()
    expect(dealing.get_by_role("button", name="Enter the hands and settle")).to_be_visible()
    dealing.get_by_role("button", name="Enter card by card, as dealt").click()


def test_the_pad_tells_what_becomes_of_a_fault(visit: Visit, house: House) -> None:
    table = house.table(AVIATOR, physical=True, name="Boxed")
    house.floor.do(table, "accept", wager="300", seat=1)
    house.floor.do(table, "bet", seat=2, bet="base", amount="25")
    house.floor.do(table, "deal")
    visitor = visit(viewport={"width": 390, "height": 844})
    visitor.sign_in(house.slip("house-dealer"))
    page = visitor.open(f"/director/table/{table}")
    page.get_by_role("button", name="Enter card by card, as dealt").click()
    fault = page.get_by_role("group", name="Fault of the next card")
    becomes = "replaced after the deal, a misdeal if it is Ace or Joker or from 2 faults on"
    expect(fault.locator("label")).to_have_text(
        [
            "none",
            f"boxed: {becomes} written at003:932-938",
            f"exposed: {becomes} written at003:932-938",
        ]
    )
    for label in fault.locator("label").all():
        assert label.evaluate("label => label.scrollWidth <= label.clientWidth"), "nothing of it is cut off"
    fault.get_by_role("radio", name="boxed").check()
    expect(page.get_by_role("status").filter(has_text="Next card, boxed, to")).to_be_visible()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_dice_and_tiles_are_called_what_they_are(visit: Visit, house: House) -> None:
    table = house.table(TILES, physical=True, name="Bones", limits={"min": "10", "max": "500"})
    house.floor.do(table, "accept", wager="300", seat=1)
    house.floor.do(table, "bet", seat=2, bet="base", amount="25")
    house.floor.do(table, "deal")
    visitor = visit()
    visitor.sign_in(house.slip("house-dealer"))
    page = visitor.open(f"/director/table/{table}")
    dealing = page.get_by_role("region", name="Dealing")
    dealing.get_by_role("button", name="Enter tile by tile, as dealt").click()
    expect(dealing.get_by_text("The document rules on no fault of a tile: call the floor.")).to_be_visible()
    house.floor.do(table, "card", card="1-1")
    dealing.get_by_role("button", name="Take back the last tile").click()
    expect(dealing.get_by_role("status")).to_contain_text("Pile 1")
    for tile in DECKS["tiles"].cards:
        house.floor.do(table, "card", card=tile.text)
    expect(dealing.get_by_text("3 dice, 3 to enter")).to_be_visible()
    for _ in range(3):
        dealing.get_by_role("group", name="A die").get_by_role("button").first.click()
    expect(dealing.get_by_role("status")).to_have_text("Dice: 1, 1, 1")
    dealing.get_by_role("button", name="Enter 1, 1, 1").click()
    expect(page.get_by_text("Waits for seat 2.", exact=True)).to_be_visible()


def test_a_wrong_last_card_is_taken_back(visit: Visit, house: House) -> None:
    """The banker's natural nine ends the round; its seven was a ten, and the player draws."""
    table = house.table(CASH_IN, physical=True, name="A slip")
    house.floor.do(table, "accept", wager="300", seat=1)
    house.floor.do(table, "bet", seat=2, bet="player", amount="25")
    house.floor.do(table, "deal")
    for card in ("2h", "2d", "Kh"):
        house.floor.do(table, "card", card=card)
    visitor = visit()
    visitor.sign_in(house.slip("house-dealer"))
    page = visitor.open(f"/director/table/{table}")
    dealing = page.get_by_role("region", name="Dealing")
    expect(dealing.get_by_role("status")).to_contain_text("Banker")
    expect(page.get_by_role("link", name="Scoreboard")).to_be_visible()
    expect(dealing.get_by_text("The document rules on no fault of a card: call the floor.")).to_be_visible()
    page.keyboard.type("7s")
    page.keyboard.press("Enter")
    expect(dealing.get_by_role("button", name="Take back the last card")).to_be_visible()
    assert house.floor.see(table)["over"]
    assert visitor.faults() == []
    dealing.get_by_role("button", name="Take back the last card").click()
    expect(dealing.get_by_role("status")).to_contain_text("Banker")
    assert not house.floor.see(table)["over"]
    expect(page.get_by_text("Taken back: the 7 of spades to Banker.")).to_be_visible()
    dealing.get_by_role("button", name="Take back the last card").focus()
    page.keyboard.type("ts")
    page.keyboard.press("Enter")  # it is the chosen card's, not the button's
    expect(dealing.get_by_role("status")).to_contain_text("Player")
    struck = page.get_by_role("list", name="The round's log").locator("li", has=page.locator("del"))
    expect(struck).to_have_count(1)
    expect(struck).to_contain_text("7 of spades")


def test_a_replay_shows_every_hand_by_its_halves(visit: Visit, house: House) -> None:
    table = house.table(LUCKY, name="Set again")
    bank, bettor = house.guest(), house.guest()
    bank.sit(table, 1)
    bettor.sit(table, 2)
    bank.do(table, "accept", wager="300")
    bettor.bet(table, 2, "base", "25")
    bettor.do(table, "deal")
    bank.do(table, "decide", seat=1, choice="pile-2")
    for person, seat in ((bettor, 2), (bank, 1)):
        person.do(table, "decide", seat=seat, choice="house-way")
    felt = house.floor.see(table)["felt"]
    visitor = visit()
    visitor.sign_in(house.slip("surveillance"))
    page = visitor.open(f"/director/replay/{table}/1")
    for place, name in (("2-front", "Seat 2, front"), ("player-dealer-back", "Player-dealer, back")):
        group = page.get_by_role("group", name=name, exact=True)
        expect(group).to_be_visible()
        expect_said(group, map(card_said, felt[place]))
    expect(page.get_by_role("group", name="Dead").get_by_role("img")).to_have_count(35)
    expect(page.get_by_text("not seen")).to_have_count(0)  # the room has dealt them
    slider = page.get_by_role("slider", name="Time")
    slider.fill("49")
    expect(page.get_by_role("group", name="Pile 7").get_by_role("img")).to_have_count(7)
    assert visitor.faults() == []
