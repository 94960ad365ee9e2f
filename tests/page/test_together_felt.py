"""Bets of several people's money in a real browser: what is proposed to one, and what one proposes."""

from __future__ import annotations

from playwright.sync_api import expect

from page.felt import came_in, seated
from page.people import House
from page.visitors import Visit

DOUBLE_HAND = "marina/asian-double-hand-poker"


def test_a_bet_together_is_agreed_to_and_proposed_on_the_page(visit: Visit, house: House) -> None:
    table = house.table(DOUBLE_HAND)
    bank, partner = seated(house, table, 1), seated(house, table, 2)
    at = came_in(visit, table, 3)
    me = at.visitor.person
    bank.do(table, "accept", wager="300")
    shares = [{"bettor": partner.person, "amount": "20"}, {"bettor": me, "amount": "10"}]
    partner.bet(table, 2, "base", "30", shares=shares)
    dock = at.visitor.page.get_by_role("region", name="Your actions")
    asked = dock.get_by_role("group", name="A bet together")
    expect(asked).to_contain_text("$30 together")
    assert house.floor.see(table)["bets"] == []
    asked.get_by_role("button", name="Agree to $10").click()
    expect(asked).to_have_count(0)
    (bet,) = house.floor.see(table)["bets"]
    assert [share["bettor"] for share in bet["shares"]] == [partner.person, me]

    dock.get_by_role("button", name="Bet together…").click()
    dialog = at.visitor.page.get_by_role("dialog", name="A bet together")
    dialog.get_by_role("textbox", name="You").fill("15")
    dialog.get_by_role("textbox", name=partner.name).fill("25")
    expect(dialog).to_contain_text("Together $40")
    dialog.get_by_role("button", name="Propose it").click()
    expect(asked).to_contain_text("Waits for")
    partner.do(table, "agree-bet", seat=3, bet="base", bettor=me, amount="25")
    expect(asked).to_have_count(0)
    assert [one["amount"] for one in house.floor.see(table)["bets"]] == ["30.00", "40.00"]
