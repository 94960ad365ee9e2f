"""Envy in real browsers: the button beside the bet that earns it, and the prize for another's hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from page.arranged import DIE
from page.evenings import FORTUNE, PILES, four_of_a_kind, known_seed
from page.felt import AtTable, came_in, seated
from page.people import House
from page.settings import Setting
from page.visitors import Visit

BASE, BONUS = "Fortune Pai Gow Poker game wager", "Fortune up to 8,000 to 1"
PRINTED = {"base": BASE, "fortune": "Fortune", "envy": "Envy"}
ENVY = re.compile("Envy")


def bringing_four_of_a_kind_to(seat: int) -> str:
    """The action pile to choose. It goes where the dice count to from the player-dealer at seat 1."""
    counted = (3 * DIE - 1) % PILES + 1
    return f"pile-{(four_of_a_kind(known_seed()) - 1 - (seat - counted)) % PILES + 1}"


def test_the_prize_for_anothers_four_of_a_kind(visit: Visit, house: House) -> None:
    table = house.table(FORTUNE)
    bank, other = seated(house, table, 1), seated(house, table, 3)
    at = came_in(visit, table, 2)
    bank.do(table, "accept", wager="500")
    at.bet(BASE, 2, "25")
    expect(at.seat(2).get_by_text(ENVY)).to_have_count(0)
    at.bet(BONUS, 2, "5")
    expect(at.spot(BONUS, 2)).to_have_accessible_name(re.compile(r"your bet \$5, Envy Bonus"))
    expect(at.spot("Envy", 2)).to_have_count(0)
    for bet in ("base", "fortune"):
        other.bet(table, 3, bet, "5")
    other.do(table, "deal")
    at.deal()
    bank.do(table, "decide", seat=1, choice=bringing_four_of_a_kind_to(3))
    Setting(at, "2").leave_to_the_house()
    other.do(table, "decide", seat=3, choice="house-way")
    told = house.floor.see(table)
    at.expect_settled(told, PRINTED)
    prizes = {line["seat"]: line for line in told["settled"] if line["bet"] == "envy"}
    assert (prizes[2]["line"], prizes[2]["paid"]) == ("another's four of a kind", "5.00")
    assert (prizes[3]["outcome"], prizes[3]["paid"]) == ("no-action", "0.00")
    expect(at.spot(BONUS, 2)).to_have_accessible_name(re.compile(r"You Envy \+\$5"))
    (row,) = at.settlement(1).get_by_role("listitem").filter(has_text="another's four of a kind").all()
    expect(row).to_contain_text("+$5")
    expect(at.log).to_contain_text("You won $5 on Envy.")
    assert at.visitor.faults() == []


def test_the_room_takes_no_bet_too_small_for_a_button(visit: Visit, house: House) -> None:
    """A bonus bet keeps to the table's limits (000:1566), and those begin where Envy does (000:1581)."""
    table = house.table(FORTUNE)
    bank, at = seated(house, table, 1), came_in(visit, table, 2)
    other = seated(house, table, 3)
    bank.do(table, "accept", wager="300")
    other.bet(table, 3, "base", "5")
    with pytest.raises(AssertionError, match=r"\$4 on Fortune Bonus Bet: the limits are \$5 to \$500"):
        other.bet(table, 3, "fortune", "4")
    expect(at.seat(3).get_by_text(ENVY)).to_have_count(0)
    other.bet(table, 3, "fortune", "5")
    expect(at.seat(3).get_by_text(ENVY).first).to_be_visible()


def test_a_smaller_bet_has_no_button(visit: Visit, house: House) -> None:
    """The page goes by the amount that the game says; here by the glossary's $25 (000:1469)."""

    def by_the_glossary(route: Route) -> None:
        game = route.fetch().json()
        envy = next(bet for bet in game["bets"] if bet["name"] == "envy")
        envy["button"]["at_least"] = "25.00"
        route.fulfill(json=game)

    table = house.table(FORTUNE)
    bank, visitor = seated(house, table, 1), visit()
    visitor.context.route("**/api/v1/tables/*/game", by_the_glossary)
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(2)
    bank.do(table, "accept", wager="300")
    at.bet(BASE, 2, "5")
    at.bet(BONUS, 2, "5", times=4)
    expect(at.spot(BONUS, 2)).not_to_have_accessible_name(ENVY)
    at.spot(BONUS, 2).click()
    at.expect_bet(BONUS, 2, "25")
    expect(at.spot(BONUS, 2)).to_have_accessible_name(re.compile(r"your bet \$25, Envy Bonus"))
