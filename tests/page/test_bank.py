"""The player-dealer sees what banking costs before taking it, and what the round came to; so do players."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from page.felt import AtTable, came_in, seated, shown
from page.people import House
from page.visitors import Visit


@pytest.mark.parametrize("width", [1280, 390])
def test_the_bank_is_told_what_it_costs_and_what_it_came_to(visit: Visit, house: House, width: int) -> None:
    table = house.table(collection=["1"], section="000:1954")
    visitor = visit(viewport={"width": width, "height": 844})
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(1)
    bob = seated(house, table, 2)
    expect(at.offer).to_contain_text("You pay $1 to $20 a hand, by the total table action")
    expect(at.offer).to_contain_text("players pay nothing")
    at.offer.get_by_label("Wager").fill("981")
    expect(at.offer).to_contain_text("Put up $5 to $980")
    expect(at.offer.get_by_role("button", name="Take the bank")).to_be_disabled()
    for wager, most in (("300", "$320"), ("980", "$1,000")):
        at.offer.get_by_label("Wager").fill(wager)
        expect(at.offer.get_by_role("status")).to_contain_text(f"The most you can lose: {most}")
    at.offer.get_by_text("Collection by the total table action").click()
    expect(at.offer).to_contain_text(re.compile(r"\$301 to \$600\s*\$3 written at\s*000:1964"))
    assert visitor.faults() == []
    at.take_bank("500")
    bob.bet(table, 2, "player", "400")
    bob.do(table, "deal")
    told = house.floor.see(table)["result"]
    (mine,) = [one for one in told["people"] if one["person"] == visitor.person]
    total = float(mine["total"])
    result = at.settlement(1).get_by_role("region", name="The bank's result")
    for words in (
        "Wager $500",
        f"Collected {shown(told['collected'])}",
        f"Paid out {shown(told['paid'])}",
        "Collection fee $3",
    ):
        expect(result).to_contain_text(re.compile(words.replace(" ", r"\s*").replace("$", r"\$")))
    expect(result).to_contain_text("000:1964")
    came_to = f"You {'won' if total > 0 else 'lost'} {shown(str(abs(total)))}, after $3 collection"
    expect(at.settlement(1)).to_contain_text(came_to)
    expect(at.log).to_contain_text("You paid $3 collection (000:1964).")
    expect(at.log).to_contain_text(f"You banked $500, collected {shown(told['collected'])}")
    assert visitor.faults() == []


def test_a_player_sees_the_collection_they_paid(visit: Visit, house: House) -> None:
    table = house.table("parkwest/ez-baccarat-panda-8", collection=["1"], section="000:1407")
    banker = seated(house, table, 1)
    at = came_in(visit, table, 2)
    banker.do(table, "accept", wager="300")
    at.bet("Player", 2, "25")
    at.deal()
    expect(at.settlement(1)).to_be_visible()
    (mine,) = [one for one in house.floor.see(table)["charges"] if one["bettor"] == at.visitor.person]
    result = at.settlement(1).get_by_role("region", name="The bank's result")
    expect(result).to_contain_text(f"You paid {shown(mine['amount'])} collection")
    expect(result).to_contain_text(mine["cites"][0])
    expect(at.settlement(1)).to_contain_text(f"after {shown(mine['amount'])} collection")
    expect(at.page.locator("body")).not_to_contain_text(re.compile(rf"\b{at.visitor.person}\b"))


def test_what_the_wager_does_not_reach_is_said_before_the_deal_and_beside_the_result(
    visit: Visit, house: House
) -> None:
    table = house.table()
    bank = came_in(visit, table, 1)
    at = came_in(visit, table, 2)
    bank.take_bank("20")
    expect(bank.actions).to_contain_text("You win or lose at most $20.")
    expect(at.actions).to_contain_text("banks $20: it pays and collects at most that in all.")
    expect(at.actions.get_by_role("button", name="Deal")).to_have_count(0)
    at.bet("Banker", 2, "25", times=2)
    at.bet("Player", 2, "25")
    at.spot("Player", 2).click()
    at.expect_bet("Player", 2, "50")
    expect(at.actions).to_contain_text("Your Player could win $50, and would not be paid in full.")
    at.bet("Tie", 2, "5")
    expect(at.log).to_contain_text("You raised Player to $50.")
    at.deal()
    expect(at.settlement(1).get_by_role("listitem")).to_have_count(3)
    won = [line for line in house.floor.see(table)["settled"] if line["outcome"] == "win"]
    lacking = sum(float(line["uncovered"]) for line in won)
    assert lacking
    expect(at.settlement(1)).to_contain_text(f"{shown(str(lacking))} was not covered by the bank")


@pytest.mark.parametrize("width", [1280, 390])
def test_whoever_never_banks_passes_once_and_for_all(visit: Visit, house: House, width: int) -> None:
    """From the offer, or beforehand; it is taken back where one's seat and chips are."""
    table = house.table()
    visitor = visit(viewport={"width": width, "height": 844})
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(1)
    bob = seated(house, table, 2)
    passes = at.page.get_by_role("checkbox", name="Pass the bank for me")
    expect(passes).not_to_be_checked()
    at.offer.get_by_role("button", name="Always pass").click()
    expect(at.offer).to_be_hidden()
    expect(passes).to_be_checked()
    assert visitor.faults() == []
    for _ in range(2):
        offer = house.floor.see(table)["offer"]
        assert offer["person"] == bob.person, "nobody waits for who passes"
        bob.do(table, "decline")
        bob.do(table, "again")
    passes.click()
    expect(passes).not_to_be_checked()
    bob.do(table, "decline")
    bob.do(table, "again")
    expect(at.offer).to_be_visible()
