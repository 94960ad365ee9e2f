"""A bet over a connection that is cut or slow: on its own round, or refused aloud; never on a later one."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from page.felt import AtTable, came_in, seated
from page.lines import Line, line_to
from page.people import NO_CLOCK, House, Person
from page.visitors import Visit, Visitor

UNCONFIRMED = re.compile("your bet .25, not confirmed yet")
WHO = "JSON.parse(sessionStorage.getItem('openfelt') ?? localStorage.getItem('openfelt'))"
TOLD = "your $25 on Player line came after round 1 was dealt; it is back in your stack"


@pytest.fixture
def line(house: House) -> Iterator[Line]:
    with line_to(house.address) as line:
        yield line


@pytest.mark.parametrize("how", ["cut", "slow"])
def test_a_bet_that_comes_too_late_is_refused_aloud_and_the_money_is_back(
    how: str, browser: Browser, house: House, line: Line
) -> None:
    table = house.table()
    banker, cy = seated(house, table, 1), seated(house, table, 3)
    visitor = Visitor(browser, line.address)
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(2)
    banker.do(table, "accept", wager="500")
    cy.bet(table, 3, "banker", "5")
    at.page.get_by_role("radio", name="$25 chip").click()
    line.hold()
    at.spot("Player", 2).click()
    expect(at.spot("Player", 2)).to_have_accessible_name(UNCONFIRMED)
    if how == "cut":  # on its way
        line.cut()
        expect(at.actions.get_by_role("status")).to_contain_text("The connection is lost")
        expect(at.spot("Tie", 2), "no more chips").to_be_disabled()
        expect(at.spot("Tie", 2)).to_have_accessible_name(re.compile("no bets until it is back"))
        at.spot("Player", 2).click()
        expect(at.spot("Player", 2)).to_have_accessible_name(UNCONFIRMED)
    house.floor.do(table, "deal")
    banker.do(table, "accept", wager="500")
    shown = house.floor.see(table)
    assert (shown["round"], shown["phase"], shown["bets"]) == (1, "betting", [])
    assert "your bet $25, not confirmed yet" in (at.spot("Player", 2).text_content() or ""), "still so"
    line.mend()
    line.release()
    expect(at.page.get_by_text(TOLD)).to_be_visible()
    expect(at.spot("Player", 2)).not_to_have_accessible_name(re.compile("your bet"))
    expect(at.seat(2)).to_contain_text("$1,000")
    assert house.floor.see(table)["bets"] == [], "not on round 2"
    at.bet("Player", 2, "25")
    (mine,) = house.floor.see(table)["bets"]
    assert (mine["bettor"], mine["amount"]) == (visitor.person, "25.00")
    visitor.leave()


def test_of_two_people_neither_cuts_the_other_off(visit: Visit, house: House) -> None:
    table = house.table()
    banker, cy = seated(house, table, 1), seated(house, table, 3)
    at = came_in(visit, table, 2)
    banker.do(table, "accept", wager="500")
    at.bet("Player", 2, "25")
    banker.do(table, "deal")
    at.actions.get_by_role("button", name="Done betting").click()
    expect(at.actions).to_contain_text(f"Waiting for {cy.name}")
    cy.bet(table, 3, "banker", "5")
    cy.bet(table, 3, "tie", "5")
    assert house.floor.see(table)["phase"] == "betting", "cy still bets"
    at.bet("Tie", 2, "5")
    cy.do(table, "deal")
    assert house.floor.see(table)["awaited"] == [at.visitor.person], "another chip took the word back"
    at.actions.get_by_role("button", name="Deal", exact=True).click()
    expect(at.settlement(1).get_by_role("listitem")).to_have_count(4)


def alone_with_bots(visit: Visit, house: House, seconds: int) -> AtTable:
    """A bot banks; the cards fall so long after one's last chip."""
    visitor = visit()
    visitor.come_in()
    mine = Person(house.address, visitor.page.evaluate(WHO))
    timers = NO_CLOCK | {"alone": seconds}
    table = mine.post("/tables", game="parkwest/cash-in-baccarat", timers=timers)["table"]
    mine.sit(table, 2)
    mine.post(f"/tables/{table}/bots", number=2)
    at = AtTable(visitor, table)
    visitor.until(lambda: _a_bot_banks(mine, table), "a bot banks")
    visitor.until(lambda: visitor.wire.last("table")["phase"] == "betting", "to be told so")
    at.page.get_by_role("radio", name="$5 chip").click()
    return at


def _a_bot_banks(mine: Person, table: str) -> bool:
    """Whoever is offered the position and does not answer is sat out in the end: it is passed on."""
    shown = mine.see(table)
    if shown["offer"] and shown["offer"]["person"] == mine.person:
        mine.do(table, "decline")
    return bool(shown["phase"] == "betting")


def test_alone_with_bots_each_chip_starts_the_countdown_again(visit: Visit, house: House) -> None:
    """It is long, so that it never ends between two chips, however slow the machine."""
    at = alone_with_bots(visit, house, seconds=600)
    ends = []
    for chips in (1, 2):
        at.spot("Player", 2).click()
        at.expect_bet("Player", 2, str(5 * chips))
        told = at.visitor.wire.last("table")
        assert told["countdown"]
        ends.append(told["deadline"])
        expect(at.actions).to_contain_text("any change starts it again")
        expect(at.actions.get_by_role("timer")).to_be_visible()
    assert ends[1] > ends[0]
    assert at.visitor.wire.last("table")["round"] == 0, "nothing is dealt before it ends"


def test_alone_with_bots_the_cards_fall_when_the_countdown_ends(visit: Visit, house: House) -> None:
    at = alone_with_bots(visit, house, seconds=2)
    wire = at.visitor.wire
    at.spot("Player", 2).click()
    at.visitor.until(lambda: wire.last("table")["round"] == 1 and wire.last("table")["over"], "the deal")
    ended = [told["deadline"] for told in wire.told("table") if told["countdown"]][-1]
    assert at.page.evaluate("Date.now() / 1000") >= ended - 0.1, "not before the count ended"
    (line,) = [one for one in wire.last("table")["settled"] if one["bettor"] == at.visitor.person]
    assert line["amount"] == "5.00"
