"""Hands that nobody saw dealt, on the house dealer's pad: the dice, and every hand as it is opened."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from page.people import House
from page.visitors import Visit, Visitor

POKER, TILES = "aviator/pai-gow-poker", "parkwest/pai-gow-tiles"
GOLD = "aviator/baccarat-gold"
TABLET = {"width": 1024, "height": 768}


def out(house: House, game: str, name: str, *seats: int) -> str:
    """A physical table whose cards are out: seat 1 banks, these seats bet."""
    table = house.table(game, physical=True, name=name, limits={"min": "10", "max": "500"})
    house.floor.do(table, "accept", wager="300", seat=1)
    for seat in seats:
        house.floor.do(table, "bet", seat=seat, bet="base", amount="25", bettor=f"Ann {seat}")
    house.floor.do(table, "deal")
    return table


def at_the_pad(visit: Visit, house: House, table: str) -> tuple[Visitor, Page]:
    visitor = visit(viewport=TABLET)
    visitor.sign_in(house.slip("house-dealer"))
    return visitor, visitor.open(f"/director/table/{table}")


def kept_by(page: Page) -> list[str]:
    """The hands that the tab would find again."""
    keys: list[str] = page.evaluate("Object.keys(sessionStorage)")
    return [key for key in keys if "hands" in key]


def taking_taps(group: Locator) -> Locator:
    """A pad that has just come up takes none: whoever taps at it in vain scrolls the page."""
    expect(group).not_to_have_css("pointer-events", "none")
    return group


def throw(dealing: Locator, *dice: int) -> None:
    faces = taking_taps(dealing.get_by_role("group", name="A die"))
    for die in dice:
        faces.get_by_role("button").nth(die - 1).click()


def right_of(one: Locator) -> float:
    box = one.bounding_box()
    assert box
    return box["x"] + box["width"]


def tap(dealing: Locator, *names: str) -> None:
    pack = dealing.get_by_role("group", name=re.compile("^(Cards|Others|Tiles)$"))
    taking_taps(pack.first)
    for name in names:
        pack.get_by_role("button", name=name, exact=True).click()


def test_dice_first_then_every_hand_as_it_is_opened(visit: Visit, house: House) -> None:
    """Seat 2 opens first, then the player-dealer, then seat 3, whose hand is left to the house.

    Nines in the player-dealer's front are foul, and are reset (003:940).
    """
    table = out(house, POKER, "Unseen", 2, 3)
    visitor, page = at_the_pad(visit, house, table)
    dealing = page.get_by_role("region", name="Dealing")
    enter = dealing.get_by_role("button", name="Enter the hands and settle")
    still = "Still to come: the dice, seat 2, seat 3 and the player-dealer"
    expect(enter).to_have_attribute("aria-description", still)
    for within in (dealing.get_by_role("button", name="Joker"), enter):
        expect(within).to_be_in_viewport(ratio=1)
    throw(dealing, 1, 2, 6)
    dealing.get_by_role("button", name="Take the 6 off").click()
    throw(dealing, 2)
    expect(dealing.get_by_text("5: the first hand to seat 5")).to_be_visible()
    dealing.get_by_label("Pile that went out first").select_option("Pile 3")

    grid = dealing.get_by_role("group", name="Cards")
    lay = grid.bounding_box()
    tap(dealing, "King of diamonds", "8 of clubs", "10 of spades", "10 of diamonds")
    hand = dealing.get_by_role("region", name="The hand of Seat 2, Ann 2")
    expect(hand.get_by_role("group", name="Front").get_by_role("img")).to_have_count(2)
    hand.get_by_role("button", name="Take the 10 of diamonds off").click()
    tap(dealing, "10 of hearts", "6 of hearts", "4 of clubs", "2 of spades")
    assert grid.bounding_box() == lay, "what is tapped does not move"
    expect(dealing.get_by_role("button", name=re.compile("^Seat 2"))).to_contain_text("7 of 7 cards")
    taken = grid.get_by_role("button", name="King of diamonds: it is in the hand of seat 2")
    expect(taken).to_have_attribute("aria-disabled", "true")
    expect(dealing.get_by_text("Next card to seat 3, front")).to_be_visible()

    dealing.get_by_role("button", name=re.compile("^Player-dealer")).click()
    page.keyboard.type("9s9dqdjc7h5c")
    page.keyboard.press("Backspace")
    page.keyboard.type("kd")  # which seat 2 has
    expect(dealing.get_by_role("alert")).to_contain_text("The King of diamonds is taken")
    page.keyboard.type("5c3s")
    dealing.get_by_role("radio", name="House way").check(force=True)
    expect(dealing.get_by_role("group", name="All of it of Seat 3, Ann 3")).to_be_visible()
    page.get_by_role("link", name="All tables").click()
    page.go_back()  # and all of it is still there
    expect(dealing.get_by_role("group", name="All of it of Seat 3, Ann 3")).to_be_visible()
    page.reload()  # also then
    expect(dealing.get_by_role("group", name="All of it of Seat 3, Ann 3")).to_be_visible()
    tap(dealing, "Joker")
    page.keyboard.type("js8s8h6c4d2c")
    expect(dealing.get_by_text("Everything is in")).to_be_visible()
    assert visitor.faults() == []
    enter.click()
    pay = dealing.get_by_role("region", name="Pay")
    expect(pay.get_by_role("status")).to_contain_text("takes $0 and pays $25")
    expect(pay.get_by_text("The hand of the player-dealer is set the house way by the rules")).to_be_visible()
    told = house.floor.see(table)
    assert told["felt"]["2-front"] == ["Kd", "8c"]
    assert sorted(told["felt"]["3-front"]) == ["Jo", "Js"], "the house has set it"
    assert [line["outcome"] for line in told["settled"]] == ["win", "push"]


def test_a_hand_is_read_as_soon_as_it_is_whole(visit: Visit, house: House) -> None:
    """Nines in front of a king are foul; the other hand is shown as the house sets it."""
    table = out(house, POKER, "Read", 2)
    _, page = at_the_pad(visit, house, table)
    dealing = page.get_by_role("region", name="Dealing")
    grid = taking_taps(dealing.get_by_role("group", name="Cards"))
    page.keyboard.type("9s9dqdjc7h5c3s")
    foul = "Foul: the front hand is higher than the back"
    of_two, lay = dealing.get_by_role("button", name=re.compile("^Seat 2")), grid.bounding_box()
    expect(of_two).to_contain_text(foul.lower())
    of_two.click()
    hand = dealing.get_by_role("region", name="The hand of Seat 2, Ann 2")
    expect(hand).to_contain_text(foul)
    assert grid.bounding_box() == lay, "what is tapped does not move"
    hand.get_by_role("radio", name="House way").check(force=True)
    expect(hand).to_contain_text(re.compile("Front: .*Back: pair of nines"))
    expect(of_two).not_to_contain_text("foul")
    assert house.floor.see(table)["phase"] == "playing", "nothing is settled yet"


def test_a_replay_says_how_many_cards_nobody_saw(visit: Visit, house: House) -> None:
    table = out(house, POKER, "Unopened", 2)
    hands = {"2": "house way: Kd 8c Ts Th 6h 4c 2s", "player-dealer": "house way: Qd Jc 9s 9d 7h 5c 3s"}
    house.floor.do(table, "hands", hands=hands, dice=[1, 2, 2])
    visitor = visit()
    visitor.sign_in(house.slip("surveillance"))
    page = visitor.open(f"/director/replay/{table}/1")
    expect(page.get_by_label("Seen by")).to_have_value("all-cards")
    expect(page.get_by_text("35 cards were not seen")).to_be_visible()
    dead = page.get_by_role("group", name="Dead")
    expect(dead).to_contain_text("35")
    expect(dead.get_by_role("img")).to_have_count(1)  # a back


def test_a_hand_is_called_by_who_sits_there_whoever_bet_first(visit: Visit, house: House) -> None:
    table = house.table(POKER, physical=True, name="Behind", limits={"min": "10", "max": "500"})
    house.floor.do(table, "accept", wager="300", seat=1)
    for seat, bettor, behind in ((2, "Zoe", True), (2, "Ann", False), (3, "Zoe", True), (3, None, False)):
        house.floor.do(table, "bet", seat=seat, bet="base", amount="25", bettor=bettor, backline=behind)
    house.floor.do(table, "deal")
    _, page = at_the_pad(visit, house, table)
    hands = page.get_by_role("group", name="Hands", exact=True).get_by_role("button")
    expect(hands.nth(0)).to_have_accessible_name(re.compile("^Seat 2 Ann"))
    expect(hands.nth(1)).to_have_accessible_name(re.compile("^Seat 3 ?, 0 of 7"))


def test_hands_come_back_to_be_put_right(visit: Visit, house: House) -> None:
    """Tiles: the last of seat 2 was another. Three in one half are refused, and nothing is lost."""
    table = out(house, TILES, "Bones", 2)
    hands = {"2": "low: 3-4 1-2 | high: 1-1 2-5", "player-dealer": "house way: 4-6 2-3 5-5 1-6"}
    house.floor.do(table, "hands", hands=hands, dice=[1, 2, 3])
    _, page = at_the_pad(visit, house, table)
    dealing = page.get_by_role("region", name="Dealing")
    dealing.get_by_role("button", name="Take back only the decision of").click()
    expect(dealing.get_by_text("24 tiles were not seen")).to_be_visible()
    expect(dealing.get_by_role("group", name="Dead").get_by_role("img")).to_have_count(
        1
    )  # a back, and how many
    dealing.get_by_role("button", name="Take back the hands").click()
    expect(dealing.get_by_text("6: the first hand to seat")).to_be_visible()
    dealing.get_by_role("button", name=re.compile("^Seat 2")).click()
    hand = dealing.get_by_role("region", name="The hand of Seat 2, Ann 2")
    hand.get_by_role("button", name="Take the tile of 2 and 5 off").click()
    expect(hand.get_by_role("group", name="High").get_by_role("img")).to_have_count(1)
    page.reload()  # what is put right stays so
    expect(hand.get_by_role("group", name="High").get_by_role("img")).to_have_count(1)
    page.keyboard.type("61")  # of which there are two, and the player-dealer has one
    expect(hand.get_by_role("group", name="High").get_by_role("img")).to_have_count(2)
    hand.get_by_role("button", name="Take the tile of 1 and 2 off").click()
    hand.get_by_role("button", name="High").click()
    tap(dealing, "tile of 1 and 2")
    enter = dealing.get_by_role("button", name="Enter the hands and settle")
    enter.click()
    expect(dealing.get_by_role("alert")).to_contain_text("do not have the right number of cards")
    assert house.floor.see(table)["phase"] == "playing"
    hand.get_by_role("button", name="Take the tile of 1 and 2 off").click()
    hand.get_by_role("button", name="Low").click()
    tap(dealing, "tile of 1 and 2")
    assert len(kept_by(page)) == 1
    enter.click()
    expect(dealing.get_by_role("region", name="Pay")).to_be_visible()
    assert kept_by(page) == [], "the round is over"
    assert house.floor.see(table)["felt"]["2-high"] == ["1-1", "1-6"]


def test_a_hand_that_the_house_always_sets_is_not_asked_how_it_lies(visit: Visit, house: House) -> None:
    table = out(house, "casino-real/fortune-pai-gow-poker", "By the house", 2)
    _, page = at_the_pad(visit, house, table)
    dealing = page.get_by_role("region", name="Dealing")
    expect(dealing.get_by_role("radio", name="As set")).to_be_checked()
    dealing.get_by_role("button", name=re.compile("^Player-dealer")).click()
    hand = dealing.get_by_role("region", name="The hand of Player-dealer")
    expect(hand).to_contain_text("The house sets it, by the rules written at004:80")
    expect(hand.get_by_role("radio")).to_have_count(0)


def test_who_hit_and_who_stood_is_entered_before_the_closed_card_is_opened(
    visit: Visit, house: House
) -> None:
    """Gold: five on the table, seat 2 stands and seat 3 hits; the player-dealer opens six."""
    table = out(house, GOLD, "Golden", 2, 3)
    visitor, page = at_the_pad(visit, house, table)
    dealing = page.get_by_role("region", name="Dealing")
    tap(dealing, "2 of clubs", "3 of diamonds")
    expect(dealing.get_by_text("Next card to the community, if it has one more")).to_be_visible()
    decisions = dealing.get_by_role("region", name="Decisions")
    expect(decisions).to_contain_text("4–6, unless the player-dealer's two are 9")
    expect(dealing.get_by_role("button", name=re.compile("^Player-dealer"))).to_contain_text(
        "0 of 2 or 3 cards"
    )
    seats = {seat: decisions.get_by_role("group", name=f"Decision of Ann {seat}") for seat in (2, 3)}
    for seat, choice in ((2, "Hit"), (2, "Stand"), (3, "Hit")):
        seats[seat].get_by_role("button", name=choice).click()
    for button in decisions.get_by_role("button").all():
        assert right_of(button) < right_of(decisions)
    enter = dealing.get_by_role("button", name="Enter the hands and settle")
    expect(enter).to_be_in_viewport(ratio=1)
    page.reload()  # and all of it is still there
    tap(dealing, "4 of hearts")
    expect(dealing.get_by_text("Next card to the player-dealer")).to_be_visible()
    page.keyboard.type("6htc")
    expect(seats[2].get_by_role("button", name="Stand")).to_have_attribute("aria-pressed", "true")
    expect(seats[2].get_by_role("button", name="Hit")).to_have_attribute("aria-pressed", "false")
    assert visitor.faults() == []
    enter.click()
    pay = dealing.get_by_role("region", name="Pay")
    expect(pay.get_by_role("status")).to_contain_text("takes $25 and pays $25")
    dealing.get_by_role("button", name="Take back the hands").click()
    expect(seats[3].get_by_role("button", name="Hit")).to_have_attribute("aria-pressed", "true")
    seats[3].get_by_role("button", name="Hit").click()  # once more takes it off
    enter.click()
    expect(dealing.get_by_role("alert")).to_contain_text("at seat 3 is missing: hit, stand")
    house.floor.do(table, "pause", why="a question")
    expect(dealing.get_by_text("The table is paused")).to_be_visible()
    house.floor.do(table, "resume")
    expect(seats[2].get_by_role("button", name="Stand")).to_have_attribute("aria-pressed", "true")
    expect(seats[3].get_by_role("button", name="Hit")).to_have_attribute("aria-pressed", "false")
    seats[3].get_by_role("button", name="Hit").click()
    enter.click()
    expect(pay).to_be_visible()
    assert [line["outcome"] for line in house.floor.see(table)["settled"]] == ["lose", "win"]
