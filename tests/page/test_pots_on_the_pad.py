"""The house dealer's pad at a physical poker table: seats and chips, decisions, cards, the pots."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from page.people import House
from page.pots import NO_LIMIT, STUD
from page.visitors import Visit

GAME = "marina/texas-holdem"
TABLET, PHONE = {"width": 1024, "height": 768}, {"width": 390, "height": 844}


def felt(house: House, game: str = GAME, **more: object) -> str:
    usual = {"game": game, "stakes": NO_LIMIT, "name": "Poker on felt", "physical": True}
    return str(house.floor.post("/tables", **(usual | more))["table"])


def seat(house: House, table: str, **chips: str) -> None:
    for number, (person, amount) in enumerate(chips.items(), 1):
        house.floor.do(table, "sit", seat=number, person=person, buy_in=amount)


def pad(visit: Visit, house: House, table: str, viewport: dict[str, int]) -> Locator:
    visitor = visit(viewport=viewport)
    visitor.sign_in(house.slip("house-dealer"))
    return visitor.open(f"/director/table/{table}").get_by_role("region", name="Dealing")


class Dealer:
    """Whoever taps on the pad."""

    def __init__(self, dealing: Locator) -> None:
        self.dealing = dealing
        self.grid = dealing.get_by_role("group", name="Cards")
        self.dialog = dealing.page.get_by_role("dialog")

    def card(self, *names: str) -> None:
        for name in names:
            self.grid.get_by_role("button", name=name, exact=True).click()

    def step(self, says: str) -> None:
        at = self.dealing.get_by_role("list", name="Where the hand is").locator("[aria-current=step]")
        expect(at).to_have_text(says)

    def says(self, who: str, choice: str, amount: str = "") -> None:
        asked = self.dealing.get_by_role("group", name=f"Decision of {who}")
        asked.get_by_role("button", name=f"{choice} for {who}", exact=True).click()
        if amount:
            self.dialog.get_by_label("Dollars put in now").fill(amount)
            self.dialog.get_by_role("button", name=choice, exact=True).click()
        expect(self.dialog).to_have_count(0)

    def shows(self, who: str, *names: str) -> None:
        asked = self.dealing.get_by_role("group", name=f"Decision of {who}")
        asked.get_by_role("button", name=f"Show for {who}", exact=True).click()
        for name in names:
            self.dialog.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("viewport", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_hand_of_holdem_from_the_seats_to_the_pots(
    visit: Visit, house: House, viewport: dict[str, int]
) -> None:
    """Two come to the table, a third folds; one hand is shown and one thrown away."""
    table = felt(house)
    seat(house, table, ann="100", bob="40")
    at = Dealer(pad(visit, house, table, viewport))
    at.step("Seats and chips")
    at.dealing.get_by_text("Somebody sits down").click()
    at.dealing.get_by_role("radio", name="3", exact=True).check()
    at.dealing.get_by_label("Chips in dollars").fill("100")
    at.dealing.get_by_role("button", name="Seat 3 sits down with $100").click()
    expect(at.dealing.get_by_role("listitem").filter(has_text="seat 3")).to_contain_text("$100")
    at.dealing.get_by_role("button", name="Deal hand 1").click()

    at.step("Hand")
    at.card("2 of clubs", "King of diamonds", "7 of hearts")  # for the button, which is bob's
    at.dealing.get_by_role("button", name="Shuffled").click()
    at.says("bob", "Fold")
    at.says("seat 3", "Raise", "10")
    at.says("ann", "Call $9")
    expect(at.dealing.get_by_role("status")).to_contain_text("Community")
    at.card("Ace of hearts", "King of hearts")
    expect(
        at.grid.get_by_role("button", name="Ace of hearts: it has been dealt in this round")
    ).to_be_visible()
    at.card("2 of diamonds")
    expect(at.dealing.get_by_role("group", name="Decision of seat 3")).to_be_visible()
    at.dealing.get_by_role("button", name="Take back the last card").click()
    expect(at.dealing.get_by_role("status")).to_contain_text("Community")
    at.card("2 of spades")
    at.says("seat 3", "Check")
    at.says("ann", "Bet", "20")
    at.says("seat 3", "Call $20")
    at.card("3 of clubs")
    for who in ("seat 3", "ann"):
        at.says(who, "Check")
    at.card("9 of spades")
    for who in ("seat 3", "ann"):
        at.says(who, "Check")

    at.shows("seat 3", "Ace of clubs")
    expect(at.dialog.get_by_role("button", name="Show", exact=True)).to_be_disabled()
    dealt = at.dialog.get_by_role("button", name="Ace of hearts: it has been dealt in this round")
    expect(dealt).to_have_attribute("aria-disabled", "true")
    at.dialog.get_by_role("button", name="9 of clubs", exact=True).click()
    at.dialog.get_by_role("button", name="Show", exact=True).click()
    at.says("ann", "Muck")

    at.step("Pots")
    pots = at.dealing.get_by_role("region", name="Pots")
    expect(pots.get_by_role("listitem")).to_have_text(["Push $62 of the main pot to seat 3"])
    row = pots.get_by_role("row").filter(has_text="seat 3")
    expect(row).to_contain_text("$131")
    told = house.floor.see(table)
    assert told["felt"]["1"] == ["??", "??"], "ann's hand was thrown away"
    assert told["felt"]["3"] == ["Ac", "9c"]
    assert not at.dealing.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    corrected(at)


def corrected(at: Dealer) -> None:
    """The last entry is taken back, and made again."""
    at.dealing.get_by_role("button", name="Open hand 1 again: take back the decision of ann").click()
    at.step("Hand")
    at.says("ann", "Muck")
    at.dealing.get_by_role("button", name="Paid: next hand").click()
    at.step("Seats and chips")
    expect(at.dealing.get_by_role("button", name="Deal hand 2")).to_be_enabled()


def test_chips_are_bought_and_counted_and_people_get_up(visit: Visit, house: House) -> None:
    table = felt(house)
    seat(house, table, ann="100", bob="40")
    at = Dealer(pad(visit, house, table, TABLET))
    ann = at.dealing.get_by_role("listitem").filter(has_text="ann")
    at.dealing.get_by_role("button", name="Chips of ann").click()
    at.dialog.get_by_label("Dollars").fill("25")
    at.dialog.get_by_role("button", name="Buys $25 more").click()
    expect(ann).to_contain_text("$125")
    at.dealing.get_by_role("button", name="Chips of ann").click()
    at.dialog.get_by_label("Dollars").fill("120")
    at.dialog.get_by_role("button", name="Counted: $120 in all").click()
    expect(ann).to_contain_text("$120")
    at.dealing.get_by_role("button", name="Sit out ann").click()
    expect(ann).to_contain_text("sits out")
    deal = at.dealing.get_by_role("button", name="Deal hand 1")
    expect(deal).to_have_attribute("aria-disabled", "true")
    at.dealing.get_by_role("button", name="Sit in ann").click()
    expect(deal).not_to_have_attribute("aria-disabled", "true")
    at.dealing.get_by_role("button", name="Get up bob").click()
    expect(at.dealing.get_by_role("listitem").filter(has_text="bob")).to_have_count(0)
    assert {one["person"]: one["stack"] for one in house.floor.see(table)["seats"]} == {"ann": "120.00"}


def test_discards_that_nobody_sees_are_counted(visit: Visit, house: House) -> None:
    stakes = {"structure": "limit", "bets": ["3", "6"], "ante": "1.50"}
    table = felt(house, "aviator/draw-poker-jacks-or-better", stakes=stakes)
    seat(house, table, ann="100", bob="100", cy="100")
    house.floor.do(table, "deal")
    for card in ("2c", "Kd", "7h"):
        house.floor.do(table, "card", card=card)
    house.floor.do(table, "shuffled")
    at = Dealer(pad(visit, house, table, TABLET))
    at.says("cy", "Check")
    at.says("ann", "Open $3")
    at.says("bob", "Call $3")
    at.says("cy", "Fold")
    at.dealing.get_by_role("button", name="Draw for ann").click()
    at.dialog.get_by_role("radio", name="2", exact=True).check()
    at.dialog.get_by_role("button", name="Draw", exact=True).click()
    expect(at.dealing.get_by_role("group", name="Seat 1", exact=True)).to_contain_text("two cards")
    at.says("bob", "Pat")
    assert house.floor.see(table)["felt"]["1"] == ["??"] * 5


def test_up_cards_of_stud_are_entered_and_a_card_shown_in_dealing_too(visit: Visit, house: House) -> None:
    table = felt(house, "aviator/seven-card-stud", stakes=STUD)
    seat(house, table, ann="100", bob="100")
    house.floor.do(table, "deal")
    at = Dealer(pad(visit, house, table, TABLET))
    expect(at.dealing.get_by_role("status")).to_contain_text("Seat 1")
    at.card("2 of clubs", "King of diamonds")
    expect(at.dealing.get_by_role("group", name="Decision of ann")).to_be_visible()
    assert house.floor.see(table)["felt"] == {"1": ["??", "??", "2c"], "2": ["??", "??", "Kd"]}
