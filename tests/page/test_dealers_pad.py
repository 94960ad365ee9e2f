"""The house dealer's pad through a whole round, a table opened without a collection, and the log searched."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from page.people import House
from page.visitors import Visit

CASH_IN, TILES = "parkwest/cash-in-baccarat", "parkwest/pai-gow-tiles"
TABLET, PHONE = {"width": 1024, "height": 768}, {"width": 390, "height": 844}


def a_round(house: House, table: str, *cards: str) -> None:
    """Without a browser: seat 1 banks, ann and bob bet."""
    house.floor.do(table, "accept", wager="500", seat=1)
    house.floor.do(table, "bet", seat=2, bet="player", amount="100", bettor="ann")
    house.floor.do(table, "bet", seat=3, bet="banker", amount="60", bettor="bob")
    house.floor.do(table, "deal")
    for card in cards:
        house.floor.do(table, "card", card=card)


def pad(visit: Visit, house: House, table: str, viewport: dict[str, int]) -> Locator:
    visitor = visit(viewport=viewport)
    visitor.sign_in(house.slip("house-dealer"))
    return visitor.open(f"/director/table/{table}").get_by_role("region", name="Dealing")


def reading(dealing: Locator, place: str) -> Locator:
    return dealing.get_by_role("group", name=place, exact=True).locator(".reading")


@pytest.mark.parametrize("viewport", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_round_in_a_few_taps(visit: Visit, house: House, viewport: dict[str, int]) -> None:
    """The bets of before in one tap, the collection as a step of its own, a card a tap, and the result."""
    table = house.table(CASH_IN, physical=True, name="On felt", collection=["1"], decks=3)
    a_round(house, table, "9h", "2d", "9h", "9h")
    dealing = pad(visit, house, table, viewport)
    step = dealing.get_by_role("list", name="Where the round is").locator("[aria-current=step]")
    expect(step).to_have_text("Pay")
    dealing.get_by_role("button", name="Paid: next round").click()
    expect(dealing.get_by_text("Seat 1 may bank round 2 of 2")).to_be_visible()
    dealing.get_by_label("Wager in dollars").fill("5000")
    expect(dealing.get_by_role("button", name="Seat 1 banks $5,000")).to_be_enabled()
    dealing.get_by_label("Wager in dollars").fill("500")
    dealing.get_by_role("button", name="Seat 1 banks $500").click()
    dealing.get_by_role("button", name="Last round's 2 bets again, $160").click()
    expect(dealing.get_by_text("2 bets, $160")).to_be_visible()
    expect(dealing.get_by_role("button", name="Last round's")).to_have_count(0)

    dealing.get_by_role("button", name="No more bets: collect $1").click()
    expect(step).to_have_text("Collection")
    due = dealing.get_by_role("region", name="Collection").get_by_role("listitem")
    expect(due).to_contain_text("Collect $1 from seat 1, the player-dealer")
    expect(due).to_contain_text("000:1963")
    assert house.floor.see(table)["phase"] == "betting", "nothing is dealt before it is collected"
    dealing.get_by_role("button", name="Collected $1: deal").click()

    expect(step).to_have_text("Cards")
    expect(dealing.get_by_text("Action starts at seat 2")).to_be_visible()
    grid = dealing.get_by_role("group", name="Cards")
    out = grid.get_by_role("button", name="9 of hearts: all 3 have been dealt since the shuffle")
    expect(out).to_have_attribute("aria-disabled", "true")
    for card, place, says in (
        ("9 of diamonds", "Player", "9"),
        ("2 of clubs", "Banker", "2"),
        ("King of spades", "Player", "9"),
    ):
        grid.get_by_role("button", name=card, exact=True).click()
        expect(reading(dealing, place)).to_have_text(says)
    expect(dealing.get_by_role("status")).to_contain_text("Next card to")
    expect(dealing.get_by_role("status")).to_contain_text("Banker")
    grid.get_by_role("button", name="3 of clubs", exact=True).click()
    expect(step).to_have_text("Pay")
    pay = dealing.get_by_role("region", name="Pay")
    expect(pay.get_by_role("status")).to_contain_text("takes $60 and pays $100")
    expect(pay.get_by_role("listitem")).to_contain_text(
        ["Pay $100 to seat 2, ann, Player line", "Take $60 from seat 3, bob, Banker line"]
    )
    expect(pay.get_by_role("listitem").first).to_contain_text("Player 9, Banker 5")
    expect(reading(dealing, "Banker")).to_have_text("5")
    expect(pay.get_by_text("Action starts at seat 2")).to_be_visible()
    told = house.floor.see(table)
    assert (told["round"], told["over"]) == (2, True)
    assert [(line["bettor"], line["outcome"]) for line in told["settled"]] == [
        ("ann", "win"),
        ("bob", "lose"),
    ]
    page = dealing.page
    expect(page.get_by_role("region", name="Settlement in its order")).to_contain_text("nearer nine")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), (
        "nothing lies beside the page"
    )
    dealing.page.reload()  # the room has counted the turns
    dealing.get_by_role("button", name="Paid: next round").click()
    expect(step).to_have_text("Player-dealer")
    expect(dealing.get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(dealing.get_by_label("Wager in dollars")).to_have_value("")


def test_taps_in_quick_succession_all_arrive_in_order_and_nothing_moves(visit: Visit, house: House) -> None:
    table = house.table(CASH_IN, physical=True, name="Quick fingers", collection=["1"])
    a_round(house, table)
    dealing = pad(visit, house, table, TABLET)
    posted = dealing.page.get_by_role("list").filter(has_text="smallest chip")
    expect(posted).to_contain_text("Collection, option 1 of")
    expect(posted).to_contain_text("Others may put money into the player-dealer's wager: no")
    grid = dealing.get_by_role("group", name="Cards")
    expect(grid).to_be_visible()
    lay = grid.bounding_box()
    grid.evaluate(
        """(grid, cards) => { for (const card of cards)
             grid.querySelector(`button[aria-label="${card}"]`).click() }""",
        ["2 of hearts", "3 of diamonds", "King of spades"],
    )
    expect(dealing.get_by_role("group", name="Player", exact=True).get_by_role("img")).to_have_count(2)
    felt = house.floor.see(table)["felt"]
    assert (felt["player"], felt["banker"]) == (["2h", "Ks"], ["3d"])
    assert grid.bounding_box() == lay, "what is tapped does not move"


def test_a_double_tap_enters_no_card_of_the_pad_that_comes_up_under_it(visit: Visit, house: House) -> None:
    """By the page's own clock, which stands still between the two taps and goes on after them."""
    table = house.table(CASH_IN, physical=True, name="Two taps", collection=["1"])
    house.floor.do(table, "accept", wager="500", seat=1)
    house.floor.do(table, "bet", seat=2, bet="player", amount="100")
    visitor = visit(viewport=TABLET)
    page = visitor.page
    visitor.context.clock.install()
    visitor.sign_in(house.slip("house-dealer"))
    dealing = visitor.open(f"/director/table/{table}").get_by_role("region", name="Dealing")
    dealing.get_by_role("button", name="No more bets: collect $1").click()
    collected = dealing.get_by_role("button", name="Collected $1: deal")
    expect(collected).to_be_visible()
    visitor.stop_the_clock()
    collected.click()
    card = dealing.get_by_role("button", name="3 of spades", exact=True)
    expect(card).to_be_in_viewport(ratio=1)
    box = card.bounding_box()
    assert box is not None
    under = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*under)
    page.keyboard.type("9h")
    page.keyboard.press("Enter")  # what is typed is meant
    expect(dealing.get_by_role("status")).to_contain_text("Banker")
    visitor.context.clock.run_for(500)
    page.mouse.click(*under)
    expect(dealing.get_by_role("group", name="Banker", exact=True).get_by_role("img")).to_have_count(1)
    felt = house.floor.see(table)["felt"]
    assert (felt["player"], felt["banker"]) == (["9h"], ["3s"])


def test_another_seat_is_another_bettor_and_a_refusal_stands_in_its_step(visit: Visit, house: House) -> None:
    table = house.table(CASH_IN, physical=True, name="Whose bet")
    house.floor.do(table, "accept", wager="500", seat=1)
    dealing = pad(visit, house, table, TABLET)
    name, tick = dealing.get_by_label("Bettor (if named)"), dealing.get_by_label("Backline bet")
    dealing.get_by_role("radio", name="3", exact=True).check()
    dealing.get_by_role("radio", name="Player line").check()
    name.fill("Anna")
    place, refused = dealing.get_by_role("button", name="Place the bet"), dealing.get_by_role("alert")
    expect(place).to_be_in_viewport(ratio=1)
    dealing.get_by_label("Amount in dollars").fill("5000")
    place.click()
    expect(refused).to_contain_text("the limits are $5 to $500")
    expect(refused).to_be_in_viewport(ratio=1)
    expect(dealing.page.locator(".notice")).to_have_count(0)
    dealing.get_by_label("Amount in dollars").fill("50")
    expect(refused).to_be_visible()  # until the next try
    place.click()
    expect(dealing.get_by_text("1 bet, $50")).to_be_visible()
    expect(refused).to_have_count(0)
    expect(name).to_have_value("Anna")
    tick.check()
    expect(name).to_have_value("")
    dealing.get_by_role("radio", name="2", exact=True).check()
    expect(name).to_have_value("")
    expect(tick).not_to_be_checked()
    dealing.get_by_role("radio", name="3", exact=True).check()
    expect(name).to_have_value("Anna")


def test_a_refused_amount_is_not_in_the_next_seats_bet(visit: Visit, house: House) -> None:
    table = house.table(CASH_IN, physical=True, name="From zero", limits={"min": "10", "max": "500"})
    house.floor.do(table, "accept", wager="500", seat=1)
    dealing = pad(visit, house, table, TABLET)
    amount, place = (
        dealing.get_by_label("Amount in dollars"),
        dealing.get_by_role("button", name="Place the bet"),
    )
    dealing.get_by_role("radio", name="3", exact=True).check()
    dealing.get_by_role("radio", name="Player line").check()
    amount.fill("5")
    place.click()
    expect(dealing.get_by_role("alert")).to_contain_text("the limits are $10 to $500")
    expect(amount).to_have_value("5")  # to be put right
    dealing.get_by_role("radio", name="4", exact=True).check()
    for _ in range(2):
        dealing.get_by_role("button", name="Add $25", exact=True).click()
    expect(amount).to_have_value("50")
    dealing.get_by_role("radio", name="Banker line").check()
    expect(amount).to_have_value("")
    dealing.get_by_role("button", name="Add $25", exact=True).click()
    place.click()
    expect(dealing.get_by_text("1 bet, $25")).to_be_visible()


def test_a_bet_is_put_right_after_it_was_collected_for_and_before_the_first_card(
    visit: Visit, house: House
) -> None:
    table = house.table(CASH_IN, physical=True, name="Put right", collection=["1"])
    a_round(house, table)
    dealing = pad(visit, house, table, TABLET)
    step = dealing.get_by_role("list", name="Where the round is").locator("[aria-current=step]")
    undo = dealing.get_by_role("button", name="Back to the bets")
    undo.click()
    expect(dealing.get_by_text("Return $1 to seat 1, the player-dealer")).to_be_visible()
    dealing.get_by_role("button", name="Deal on").click()
    undo.click()
    dealing.get_by_role("button", name="Take the deal back").click()
    expect(step).to_have_text("Bets")
    dealing.get_by_role("button", name="Take down Player line of Ann at seat 2").click()
    expect(dealing.get_by_text("1 bet, $60")).to_be_visible()
    dealing.get_by_role("button", name="No more bets: collect $1").click()
    dealing.get_by_role("button", name="Collected $1: deal").click()
    expect(undo).to_be_visible()
    dealing.get_by_role("button", name="9 of hearts", exact=True).click()
    expect(dealing.get_by_role("button", name="Take back the last card")).to_be_visible()
    expect(undo).to_have_count(0)
    assert house.floor.see(table)["round"] == 1


def test_a_round_is_opened_again_after_the_next_player_dealer_was_named(visit: Visit, house: House) -> None:
    table = house.table(CASH_IN, physical=True, name="Opened again")
    a_round(house, table, "9h", "2d", "Kh", "3d")
    house.floor.do(table, "accept", wager="300", seat=1)
    house.floor.do(table, "bet", seat=2, bet="player", amount="100", bettor="ann")
    dealing = pad(visit, house, table, TABLET)
    again = dealing.get_by_role("button", name="Open round 1 again: take back the last card")
    expect(again).to_have_attribute("aria-disabled", "true")
    expect(again).to_have_attribute(
        "aria-description",
        "a bet of $100 lies there for round 2: take it down, and round 1 can be opened again",
    )
    dealing.get_by_role("button", name="Take down Player line of Ann at seat 2").click()
    expect(again).not_to_have_attribute("aria-disabled", "true")
    again.click()
    expect(dealing.get_by_role("status")).to_contain_text("Banker")
    told = house.floor.see(table)
    assert (told["round"], told["phase"], told["player_dealer"]["wager"]) == (1, "playing", "500.00")


def test_a_seat_that_is_not_the_next_to_bank_is_asked_about(visit: Visit, house: House) -> None:
    table = house.table(CASH_IN, physical=True, name="In turn")
    for _ in range(2):
        a_round(house, table, "9h", "2d", "Kh", "3d")
    dealing = pad(visit, house, table, TABLET)
    dealing.get_by_role("button", name="Paid: next round").click()
    expect(dealing.get_by_role("radio", name="2", exact=True)).to_be_checked()
    dealing.get_by_role("radio", name="1", exact=True).check()
    dealing.get_by_label("Wager in dollars").fill("500")
    dealing.get_by_role("button", name="Seat 1 banks $500").click()
    asked = dealing.get_by_role("alert")
    expect(asked).to_contain_text("Seat 1 has banked 2 of 2 rounds: the position passes to another seat")
    assert house.floor.see(table)["player_dealer"] is None, "nobody is named yet"
    asked.get_by_role("button", name="Back to seat 2").click()
    dealing.get_by_label("Wager in dollars").fill("200")
    dealing.get_by_role("radio", name="3", exact=True).check()
    dealing.get_by_label("Wager in dollars").fill("200")
    dealing.get_by_role("button", name="Seat 3 banks $200").click()
    expect(asked).to_contain_text("The position passes to seat 2 before seat 3: has it been declined there?")
    asked.get_by_role("button", name="Seat 3 banks all the same").click()
    expect(dealing.get_by_text("Seat 3, player-dealer, banks $200")).to_be_visible()


def test_a_table_with_one_spot_asks_for_none_and_lines_to_pay_stand_above_the_hands(
    visit: Visit, house: House
) -> None:
    table = house.table(TILES, physical=True, name="One spot", limits={"min": "10", "max": "500"})
    house.floor.do(table, "accept", wager="300", seat=1)
    dealing = pad(visit, house, table, TABLET)
    dealing.get_by_role("radio", name="2", exact=True).check()
    dealing.get_by_role("button", name="Add $25", exact=True).click()
    dealing.get_by_role("button", name="Place the bet").click()
    expect(dealing.get_by_text("1 bet, $25")).to_be_visible()
    expect(dealing.page.get_by_text("no smallest chip: paid to the cent")).to_be_visible()
    house.floor.do(table, "deal")
    hands = {"2": "low: 3-4 1-2 | high: 1-1 2-5", "player-dealer": "house way: 4-6 2-3 5-5 1-6"}
    house.floor.do(table, "hands", hands=hands, dice=[1, 2, 3])
    pay = dealing.get_by_role("region", name="Pay")
    lines, hand = pay.get_by_role("listitem"), pay.get_by_role("group", name="Seat 2, high")
    expect(hand).to_be_visible()
    assert (lines.first.bounding_box() or {"y": 0})["y"] < (hand.bounding_box() or {"y": 0})["y"]


def test_a_misdeal_is_ruled_with_its_reason(visit: Visit, house: House) -> None:
    table = house.table(CASH_IN, physical=True, name="Two at once")
    a_round(house, table, "9h")
    visitor = visit(viewport=TABLET)
    visitor.sign_in(house.slip("floor"))
    page = visitor.open(f"/director/table/{table}")
    page.get_by_role("button", name="Rule misdeal").click()
    dialog = page.get_by_role("dialog", name="Rule: misdeal")
    dialog.get_by_label("Reason").fill("two cards fell at once")
    dialog.get_by_role("button", name="Give the ruling").click()
    expect(dialog).to_have_count(0)
    told = house.floor.see(table)
    assert told["void"]
    assert "misdeal: two cards fell at once" in [sight["text"] for sight in told["log"]]


def test_a_short_bank_is_told_before_the_cards_and_when_it_is_paid(visit: Visit, house: House) -> None:
    table = house.table(CASH_IN, physical=True, name="Short bank")
    house.floor.do(table, "accept", wager="150", seat=1)
    house.floor.do(table, "bet", seat=2, bet="player", amount="100", bettor="ann")
    house.floor.do(table, "bet", seat=2, bet="player", amount="150", backline=True)
    dealing = pad(visit, house, table, TABLET)
    expect(
        dealing.get_by_text("The bank of $150 covers $150 of what $250 in bets can win or lose.")
    ).to_be_visible()
    expect(dealing.get_by_text("backline", exact=True)).to_be_visible()
    house.floor.do(table, "take-down", seat=2, bet="player", bettor="backline-2")
    house.floor.do(table, "bet", seat=2, bet="tiger-8", amount="5", bettor="ann")
    expect(dealing.get_by_text("The bank of $150 may run out: at their best lines")).to_be_visible()
    house.floor.do(table, "take-down", seat=2, bet="tiger-8", bettor="ann")
    house.floor.do(table, "bet", seat=2, bet="player", amount="150", backline=True)
    expect(dealing.get_by_text("may run out")).to_have_count(0)
    dealing.get_by_role("button", name="No more bets: deal").click()
    for card in ("9h", "2d", "Kh", "3d"):
        house.floor.do(table, "card", card=card)
    behind = dealing.get_by_role("region", name="Pay").get_by_role("listitem").nth(1)
    expect(behind).to_contain_text("Pay $50 to seat 2, Player line, backline")
    expect(behind.get_by_text("$100 not covered")).to_be_in_viewport()


def test_a_table_without_a_collection_is_asked_for_twice(visit: Visit, house: House) -> None:
    visitor = visit()
    visitor.sign_in(house.slip("floor"))
    page = visitor.open("/director/open")
    page.get_by_role("button", name="Cash-In Baccarat").first.click()
    name = page.get_by_label("Name of the table")
    name.fill("For nothing")
    opening = page.get_by_role("button", name="Open the table")
    asked = page.get_by_role("dialog", name="Open it without a collection?")
    opening.click()
    expect(asked).to_contain_text("charge nobody")
    asked.get_by_role("button", name="Choose a collection").click()
    expect(asked).to_have_count(0)
    assert "For nothing" not in [one["name"] for one in house.floor.get("/tables")]
    opening.click()
    asked.get_by_role("button", name="Open without a collection").click()
    expect(page.get_by_role("heading", name="For nothing")).to_be_visible()


def test_an_option_without_a_highest_limit_brings_its_minimum(visit: Visit, house: House) -> None:
    visitor = visit()
    visitor.sign_in(house.slip("floor"))
    page = visitor.open("/director/open")
    page.get_by_label("Find a game").fill("aviator/pai-gow-poker")
    page.get_by_role("button", name="Aviator").first.click()
    page.get_by_label("Section").select_option("003:4101")
    page.get_by_role("combobox", name="Option", exact=True).select_option(label="5, for limits $500 or more")
    expect(page.get_by_label("Minimum, dollars")).to_have_value("500")
    expect(page.get_by_label("Maximum, dollars")).to_have_value("")
    page.get_by_label("Name of the table").fill("High")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="High")).to_be_visible()


def test_the_log_is_searched(visit: Visit, house: House) -> None:
    table = house.table(CASH_IN, physical=True, name="Searched", collection=["1"])
    for _ in range(2):
        a_round(house, table, "9h", "2d", "Kh", "3d")
    house.guest()
    visitor = visit()
    visitor.sign_in(house.slip("surveillance"))
    page = visitor.open("/director/log")
    form, rows = page.get_by_role("form", name="Search the log"), page.locator("tbody tr")
    form.get_by_role("combobox", name="Table", exact=True).select_option(table)
    form.get_by_role("spinbutton", name="Round").fill("2")
    form.get_by_role("combobox", name="Person").fill("bob")
    form.get_by_role("button", name="Search").click()
    expect(rows).to_have_count(3)
    expect(rows).to_contain_text(["round ended", "round begun", "bet placed"])
    expect(rows.nth(2)).to_contain_text("Bob bets $60 on Banker line at seat 3")
    rows.nth(2).get_by_role("button", name="bet placed").click()
    expect(rows).to_have_count(1)
    expect(form.get_by_role("status")).to_contain_text("by the clock of America/Los_Angeles")
    form.get_by_role("button", name="Everything").click()
    expect(rows.filter(has_text="account opened").first).to_be_visible()
    assert visitor.faults() == []


def test_a_refusal_stands_at_the_cage_until_the_next_try(visit: Visit, house: House) -> None:
    visitor = visit(viewport=PHONE)
    visitor.sign_in(house.slip("cage"))
    page = visitor.open(f"/director/cage/{house.guest().person}")
    amount, refused = page.get_by_label("Amount in dollars"), page.get_by_role("alert")
    amount.fill("99999999")
    page.get_by_role("button", name="Pay out").click()
    expect(refused).to_contain_text("which is less than")
    expect(page.locator(".notice")).to_have_count(0)
    amount.fill("50")
    page.get_by_role("button", name="Take a deposit").click()
    expect(page.get_by_text("· Deposit of $50")).to_be_visible()
    expect(refused).to_have_count(0)
    visitor.wire.forgive("409")


def test_blinds_that_are_not_typed_go_with_the_bets(visit: Visit, house: House) -> None:
    """001:203, 001:223: every bet is of one size, and the blinds make up one."""
    visitor = visit()
    visitor.sign_in(house.slip("floor"))
    page = visitor.open("/director/open")
    page.get_by_label("Find a game").fill("marina/lowball")
    page.get_by_role("button", name="Marina").first.click()
    page.get_by_label("Section").select_option("001:1252")
    page.get_by_role("checkbox", name="1 ($1/$2)", exact=True).uncheck()
    page.get_by_role("checkbox", name="19 ($8/$16)", exact=True).check()
    page.get_by_label("Lower amount, dollars").fill("8")
    page.get_by_label("Every bet, dollars").fill("16")
    page.get_by_label("Name of the table").fill("Eight sixteen")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Eight sixteen")).to_be_visible()
    (opened,) = [one for one in house.floor.get("/tables") if one["name"] == "Eight sixteen"]
    assert opened["limits_said"] == "$8/$16 limit, blinds $4, $4 and $8"
