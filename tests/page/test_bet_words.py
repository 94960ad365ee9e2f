"""What a bet is, in the book's words: on the felt by key, touch and pointer, on board and calculator."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from openfelt import books
from openfelt.books.bet_page import BetPage, bet_pages
from page.felt import AtTable, seated
from page.people import House
from page.settings import FOCUSED
from page.visitors import Visit

ZOOBAC = "marina/zoobac"
WORDS = {bet.name: bet for bet in bet_pages(books.banked(ZOOBAC))}
RABBIT, BANKER = WORDS["rabbit"], WORDS["banker"]
PHONE = {"width": 390, "height": 844}


def at_zoobac(visit: Visit, house: House, **how: object) -> AtTable:
    """Someone at seat 2, who may bet."""
    table, visitor = house.table(ZOOBAC), visit(**how)
    banker = seated(house, table, 1)
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(2)
    banker.do(table, "accept", wager="300")
    return at


def expect_all_of(place: Locator, bet: BetPage) -> None:
    """The whole truth: the sentence, every line with when it holds, and what goes with it."""
    for words in (bet.says, bet.lines[0].cite):
        expect(place).to_contain_text(words)
    told = " ".join(place.inner_text().split()).casefold()
    for line in bet.lines:
        repeats = line.when.removeprefix("a ") == line.label
        for words in (line.label, line.says, line.cite, *(() if repeats else (line.when,))):
            assert words.casefold() in told
    for stated in (*bet.prizes, *bet.rules):
        assert stated.says.casefold() in told


def panel(at: AtTable, bet: BetPage) -> Locator:
    return at.page.get_by_role("dialog", name=bet.label)


def test_a_spot_is_told_whole_by_key_and_by_pointer(visit: Visit, house: House) -> None:
    at = at_zoobac(visit, house)
    rabbit, banker = at.spot("Rabbit", 2), at.spot("Banker", 2)
    expect(rabbit).to_contain_text("25 to 1; 75 to 1 against zero")
    expect(banker).to_contain_text("1 to 1")
    expect(rabbit).to_have_accessible_description(RABBIT.says)
    for key in ("i", "?"):
        rabbit.focus()
        at.page.keyboard.press(key)
        expect_all_of(panel(at, RABBIT), RABBIT)
        at.page.keyboard.press("Escape")
        expect(panel(at, RABBIT)).to_be_hidden()
        assert rabbit.evaluate(FOCUSED), "focus goes back to the spot"
    banker.hover()
    at.seat(2).locator(".about:visible").click()
    expect_all_of(panel(at, BANKER), BANKER)
    panel(at, BANKER).get_by_role("button", name="Close").click()
    at.page.get_by_role("button", name="What the bets pay").click()
    every = at.page.get_by_role("dialog", name="What the bets pay")
    for bet in WORDS.values():
        expect(every.get_by_role("region", name=bet.label, exact=True)).to_contain_text(bet.says)
    assert at.visitor.faults() == []
    at.page.keyboard.press("Escape")
    assert at.visitor.wire.last("table")["bets"] == [], "reading is not betting"
    at.bet("Banker", 2, "5")


def test_a_spot_is_told_by_a_long_touch_and_bet_on_by_a_tap(visit: Visit, house: House) -> None:
    at = at_zoobac(visit, house, viewport=PHONE, has_touch=True)
    visitor = at.visitor
    hold(at, at.spot("Rabbit", 2), until=panel(at, RABBIT))
    expect_all_of(panel(at, RABBIT), RABBIT)
    box = panel(at, RABBIT).bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert visitor.faults() == []
    panel(at, RABBIT).get_by_role("button", name="Close").tap()
    expect(panel(at, RABBIT)).to_be_hidden()
    assert visitor.wire.last("table")["bets"] == [], "a long touch is no bet"
    at.page.get_by_role("radio", name="$5 chip", exact=True).tap()
    at.spot("Rabbit", 2).tap()
    at.expect_bet("Rabbit", 2, "5")
    hold(at, at.spot("Rabbit", 2), until=panel(at, RABBIT))
    panel(at, RABBIT).get_by_role("button", name="Close").tap()
    at.expect_bet("Rabbit", 2, "5")


def hold(at: AtTable, spot: Locator, until: Locator) -> None:
    """A finger that stays until something is shown."""
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box
    fingers = at.visitor.context.new_cdp_session(at.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(until).to_be_visible()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_wall_board_says_the_same_and_all_of_it_is_in_sight(visit: Visit, house: House) -> None:
    for game in (ZOOBAC, "aviator/supreme-baccarat", "aviator/baccarat-gold"):
        words = [bet for bet in bet_pages(books.banked(game)) if bet.placed]
        visitor = visit(viewport={"width": 1920, "height": 1080})
        page = visitor.open(f"/board/{house.table(game)}")
        if books.banked(game).family == "baccarat":
            expect(page.get_by_text("Bead plate")).to_be_visible()
        bets = page.get_by_role("table", name="Bets")
        for bet in words:
            expect(bets).to_contain_text(bet.tag)
            expect(bets).to_contain_text(bet.neither)
        hidden = "table => table.parentElement.scrollHeight - table.parentElement.clientHeight"
        assert bets.evaluate(hidden) <= 1, game


RECORD = """
game = "livermore/ez-baccarat"
options = {{ banker-three-card-seven = "{seven}" }}
shoe = "4s 6h 9d Kc 2h"

[player_dealer]
seat = 1
wager = "100"

[[bets]]
seat = 2
bet = "banker"
amount = "5"
"""


def test_the_calculator_says_the_same_by_the_options_of_its_record(visit: Visit) -> None:
    page = visit().open("/settle")
    expect(page.get_by_text("Settled", exact=True)).to_be_attached()
    for seven in ("push", "pays"):
        game = books.banked("livermore/ez-baccarat", {"banker-three-card-seven": seven})
        (banker,) = (bet for bet in bet_pages(game) if bet.name == "banker")
        page.get_by_role("textbox", name="Table record").fill(RECORD.format(seven=seven))
        words = page.locator("details").filter(has_text=f"Pays {banker.tag}")
        expect(words).to_contain_text(banker.says)
        words.locator("summary").focus()
        page.keyboard.press("Enter")
        expect(words.get_by_text(banker.says)).to_be_visible()
        expect_all_of(words, banker)
        page.keyboard.press("Enter")
