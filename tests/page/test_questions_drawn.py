"""What is sent from the page names the question that was drawn: a double click or tap is one answer."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import FloatRect, Locator, expect

from page.felt import AtTable
from page.people import House
from page.pots import GAME, Company, pot_table, sat_down, stays, told, yours
from page.visitors import Visit

CASH_IN = "parkwest/cash-in-baccarat"
SEAT = 4
LATE = "That came late: the table asks something else by now."


def decisions(at: AtTable) -> list[dict[str, Any]]:
    """What the page sent."""
    sent = (frame for frame in at.visitor.wire.sent if frame["do"] == "command")
    return [frame["command"] for frame in sent if frame["command"]["do"] == "decide"]


def calls(seat: int, offers: Any) -> tuple[str, str | None]:
    return stays(seat + 10, offers)


def asked_to_check(at: AtTable, house: House, company: Company) -> int:
    """On the flop or later; gives the number of the question."""
    while True:
        company.play_until(lambda shown: (shown["turn"] or {}).get("seat") == SEAT, calls)
        version = house.floor.see(at.table)["version"]
        asked = until_asked(at, version)
        expect(at.decision(SEAT)).to_be_visible()
        offered = {offer["choice"] for offer in asked["asks"][0]["offers"]}
        if "community" in told(at)["felt"] and "check" in offered:
            return int(asked["question"])
        at.choice("Check").or_(at.choice("Call")).or_(at.choice("Show")).click()
        company.play_until(lambda shown, version=version: shown["version"] > version, calls)  # type: ignore[misc]


def until_asked(at: AtTable, version: int) -> dict[str, Any]:
    at.visitor.until(lambda: told(at)["version"] >= version and bool(yours(at).get("asks")), "a question")
    return yours(at)


def go_on(at: AtTable, company: Company, question: int) -> None:
    """Until the same person is asked again, and that is drawn."""
    company.play_until(lambda shown: (shown["turn"] or {}).get("seat") == SEAT, calls)
    at.visitor.until(
        lambda: yours(at).get("question", 0) > question and bool(yours(at).get("asks")), "the next"
    )
    expect(at.choice("Check")).to_be_enabled()


def middle(button: Locator) -> tuple[float, float]:
    box: FloatRect | None = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_second_click_of_a_double_click_is_not_for_the_next_street(visit: Visit, house: House) -> None:
    table = pot_table(house, GAME, options={"straddle": False})
    at = sat_down(visit, table, SEAT, "200")
    company = Company(house, table, 1, 2)
    question = asked_to_check(at, house, company)
    before, mouse = len(decisions(at)), at.page.mouse
    mouse.move(*middle(at.choice("Check")))
    mouse.down(click_count=1)
    mouse.up(click_count=1)
    go_on(at, company, question)
    assert len(decisions(at)) == before + 1
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    expect(at.page.get_by_text(LATE)).to_be_visible()
    assert len(decisions(at)) == before + 1


def test_a_card_that_is_tapped_twice_on_the_pad_falls_once(visit: Visit, house: House) -> None:
    table = house.table(CASH_IN, physical=True, name="On felt", collection=["1"], decks=8)
    house.floor.do(table, "accept", wager="500", seat=1)
    house.floor.do(table, "bet", seat=2, bet="player", amount="100", bettor="ann")
    house.floor.do(table, "deal")
    visitor = visit(viewport={"width": 1024, "height": 768})
    visitor.sign_in(house.slip("house-dealer"))
    dealing = visitor.open(f"/director/table/{table}").get_by_role("region", name="Dealing")
    card = dealing.get_by_role("group", name="Cards").get_by_role("button", name="8 of spades")
    card.click(trial=True)
    mouse = visitor.page.mouse
    mouse.move(*middle(card))
    mouse.down(click_count=1)
    mouse.up(click_count=1)
    expect(dealing.get_by_text("Banker", exact=True).first).to_be_visible()
    visitor.until(lambda: visitor.wire.last("table")["felt"].get("player") == ["8s"], "the card")
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    dealing.get_by_role("group", name="Cards").get_by_role("button", name="7 of clubs").click()
    visitor.until(lambda: visitor.wire.last("table")["felt"].get("banker") == ["7c"], "the next card")
    assert visitor.wire.last("table")["felt"] == {"player": ["8s"], "banker": ["7c"]}
    sent = [frame["command"] for frame in visitor.wire.sent if frame["do"] == "command"]
    assert [one["card"] for one in sent] == ["8s", "7c"]
    assert sent[0]["question"] < sent[1]["question"]
