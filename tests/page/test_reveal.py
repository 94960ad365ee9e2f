"""Money follows the cards: nothing on the page tells a result before the last card lies."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from page.felt import AtTable, seated
from page.in_node import in_node
from page.people import House
from page.visitors import Visit

SEEN = """return page.steps(given).map(
  ({ at, revealed }) => ({ at, ...page.seenAt(given, revealed) }),
);"""


def revealed(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """Every picture of a round's end, with its milliseconds."""
    made: list[dict[str, Any]] = in_node("lib/revealed.ts", SEEN, scene)
    return made


def test_the_end_of_a_round_is_seen_card_by_card_and_bet_by_bet() -> None:
    dealt = [("player", "9h"), ("banker", "2d"), ("player", "Kh"), ("banker", "3d")]
    bets = [{"seat": seat, "bettor": f"p{seat}", "bet": "player", "amount": "5.00"} for seat in (2, 3)]
    lines = [bet | {"order": order} for order, bet in enumerate(reversed(bets), 1)]
    common: dict[str, Any] = {"charges": [], "readings": {}}
    before = common | {
        "round": 6, "over": True, "phase": "betting", "bets": bets, "seats": ["old stacks"],
        "settled": ["old"], "felt": {"player": ["4c"]}, "log": [], "result": "old", "offer": None,
        "player_dealer": "ann",
    }  # fmt: skip
    after = common | {
        "round": 7, "over": True, "phase": "offering", "bets": [], "seats": ["new stacks"], "settled": lines,
        "felt": {"player": ["9h", "Kh"], "banker": ["2d", "3d"]}, "result": "won", "offer": "bob",
        "log": [{"what": "card", "place": place, "cards": [card]} for place, card in dealt],
        "player_dealer": None,
    }  # fmt: skip
    pictures = revealed({"before": before, "after": after})
    assert [one["at"] for one in pictures] == sorted(one["at"] for one in pictures)
    felt = [sum(len(cards) for cards in one["felt"].values()) for one in pictures]
    assert felt == [0, 1, 2, 3, 4, 4, 4, 4, 4]
    assert [len(one["settled"]) for one in pictures] == [0, 0, 0, 0, 0, 0, 1, 2, 2]
    assert [len(one["bets"]) for one in pictures] == [2, 2, 2, 2, 2, 2, 1, 0, 0]
    assert [line["bettor"] for line in pictures[-2]["settled"]] == ["p3", "p2"], "in the document's order"
    for held in pictures[:-1]:
        assert (held["seats"], held["phase"], held["over"]) == (["old stacks"], "playing", False)
        assert (held["result"], held["offer"], held["player_dealer"]) == (None, None, "ann")
    assert {key: pictures[-1][key] for key in after} == after


def test_a_round_whose_deal_is_taken_back_does_not_end_and_nor_does_the_one_before_again() -> None:
    dealt, before = {"round": 7, "over": False}, {"round": 6, "over": True}
    ends = "return page.ends(given.before, given.after);"
    assert not in_node("lib/revealed.ts", ends, {"before": dealt, "after": before})
    assert in_node("lib/revealed.ts", ends, {"before": dealt, "after": {"round": 7, "over": True}})
    assert in_node("lib/revealed.ts", ends, {"before": before, "after": {"round": 7, "over": True}})


def test_of_two_circles_of_a_seat_each_bet_lies_until_it_is_settled() -> None:
    bets = [
        {"seat": 2, "bettor": "ann", "bet": "base", "hand": 1, "part": 1, "circle": circle}
        for circle in (1, 2)
    ]
    common: dict[str, Any] = {"log": [], "felt": {}, "readings": {}, "charges": [], "round": 1}
    before = common | {"over": False, "settled": [], "bets": bets}
    after = common | {"over": True, "settled": bets, "bets": []}
    pictures = revealed({"before": before, "after": after})
    assert [[bet["circle"] for bet in one["bets"]] for one in pictures] == [[1, 2], [1, 2], [2], [], []]


def test_a_hand_that_is_only_turned_is_read_before_its_bets_are_settled() -> None:
    before = {
        "round": 1,
        "over": False,
        "log": [],
        "felt": {"2": ["??"]},
        "settled": [],
        "bets": [],
        "readings": {},
    }
    after = before | {
        "over": True,
        "felt": {"2": ["As"]},
        "settled": [{"order": 1}],
        "readings": {"2": "ace"},
    }
    first, read, line, last = revealed({"before": before, "after": after | {"charges": []}})
    assert (first["felt"], first["readings"]) == ({"2": ["As"]}, {}), "turned, and nothing said"
    assert (read["readings"], read["settled"]) == ({"2": "ace"}, [])
    assert (line["settled"], line["over"], last["over"]) == ([{"order": 1}], False, True)
    assert 0 == first["at"] < read["at"] < line["at"] < last["at"]


def test_a_split_hand_is_seen_card_by_card_and_its_wagers_one_by_one() -> None:
    """What was moved lies; of a person's wagers on one bet only the settled one goes."""

    def wager(hand: int, part: int) -> dict[str, Any]:
        return {"seat": 2, "bettor": "ann", "bet": "base", "hand": hand, "part": part, "circle": 1}

    def card(place: str, card: str) -> dict[str, Any]:
        return {"what": "card", "place": place, "cards": [card], "text": ""}

    split = [card("2", "8s"), card("2", "8h")]
    split += [{"what": "given", "place": "2.2", "cards": [], "text": "1 from 2"}, card("2", "4c")]
    before = {
        "round": 1, "over": False, "log": split, "felt": {"2": ["8s", "4c"], "2.2": ["8h"]}, "settled": [],
        "bets": [wager(1, 1), wager(1, 2), wager(2, 1)], "readings": {}, "charges": [],
    }  # fmt: skip
    after = before | {
        "over": True,
        "log": [*split, card("2.2", "9d")],
        "felt": {"2": ["8s", "4c"], "2.2": ["8h", "9d"]},
        "settled": [wager(1, 2), wager(1, 1), wager(2, 1)],
        "bets": [],
    }
    pictures = revealed({"before": before, "after": after})
    assert [one["felt"]["2.2"] for one in pictures][:2] == [["8h"], ["8h", "9d"]]
    assert all(one["felt"]["2"] == ["8s", "4c"] for one in pictures)
    lying = [[(bet["hand"], bet["part"]) for bet in one["bets"]] for one in pictures[2:]]
    assert lying == [[(1, 1), (1, 2), (2, 1)], [(1, 1), (2, 1)], [(2, 1)], [], []]


WATCH = """() => {
  const text = (element) => element?.innerText ?? "";
  const look = () => {
    const cards = [...document.querySelectorAll("section.felt .hands svg.card")];
    const live = [...document.querySelectorAll("[role=status], [role=log], [aria-live]")];
    window.seen.push({
      cards: cards.length,
      moving: cards.some((card) => card.getAnimations().some((one) => one.playState === "running")),
      stack: text(document.querySelector(".yours .chips strong")),
      seats: [...document.querySelectorAll("section.seat footer .stack")].map(text).join(" "),
      lines: document.querySelectorAll("section[aria-labelledby=settlement] li").length,
      marks: [...document.querySelectorAll("section.felt .mark")].length,
      bank: !!document.querySelector("[aria-label=\\"The bank's result\\"]"),
      board: text(document.querySelector("aside")),
      offer: !!document.querySelector("form[aria-label^='The player-dealer position']"),
      live: live.map(text).join(" | "),
    });
  };
  window.seen = [];
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document.body, all);
  const frame = () => { look(); requestAnimationFrame(frame); };
  frame();
}"""
TOLD = re.compile(r"wins|Tie at|You won|You lost|You are even|won \$|lost \$|Round 1\.|offered")


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_tells_the_result_before_the_last_card_lies(visit: Visit, house: House, width: int) -> None:
    table = house.table(collection=["1"], section="000:1954")
    banker = seated(house, table, 1)
    cy = seated(house, table, 3)
    visitor = visit(viewport={"width": width, "height": 844}, reduced_motion="no-preference")
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(2)
    banker.do(table, "accept", wager="900")
    cy.bet(table, 3, "banker", "50")
    cy.do(table, "deal")
    at.bet("Player", 2, "25")
    small = at.page.get_by_role("complementary", name="Results so far")
    if width > 1216:  # beside the felt; folded away on a phone
        expect(small).to_contain_text("Banker 0")
    at.page.evaluate(WATCH)
    at.deal()
    expect(at.settlement(1).get_by_role("region", name="The bank's result")).to_be_visible()
    seen: list[dict[str, Any]] = at.page.evaluate("window.seen")
    dealt = sum(
        len(cards) for place, cards in house.floor.see(table)["felt"].items() if place in {"player", "banker"}
    )
    lies = next(n for n, one in enumerate(seen) if one["cards"] == dealt and not one["moving"])
    before, after = seen[:lies], seen[lies:]
    assert {one["cards"] for one in before} >= set(range(1, dealt)), "card by card"
    first = seen[0]
    for one in before:
        for quiet in ("stack", "seats", "lines", "marks", "bank", "board", "offer"):
            assert one[quiet] == first[quiet], (quiet, one)
        assert not TOLD.search(one["live"]), one["live"]
    marks = [one["marks"] for one in after]
    assert marks == sorted(marks)
    assert {1, 2} <= set(marks), "one bet after the other"
    for one in after:
        if one["marks"] < 2:
            assert (one["seats"], one["bank"]) == (first["seats"], False), "stacks change when all is settled"
    assert after[-1]["seats"] != first["seats"]


def test_whoever_goes_on_does_not_wait_for_the_show(visit: Visit, house: House) -> None:
    table = house.table()
    banker = seated(house, table, 1)
    visitor = visit(reduced_motion="no-preference")
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(2)
    banker.do(table, "accept", wager="300")
    at.bet("Player", 2, "25")
    at.deal()
    visitor.until(lambda: visitor.wire.last("table")["round"] == 1, "the deal")
    visitor.until(lambda: bool(visitor.wire.last("table")["over"]), "the end of the round")
    banker.do(table, "accept", wager="300")
    visitor.until(lambda: visitor.wire.last("table")["phase"] == "betting", "the next round's bets")
    at.spot("Tie", 2).click()
    assert at.settlement(1).get_by_role("listitem").count() == 1, "at once"
    at.expect_bet("Tie", 2, "25")
    at.page.reload()
    expect(at.felt).to_be_visible()
    assert at.settlement(1).get_by_role("listitem").count() == 1, "a reload shows the end at once"


WALL = """() => {
  window.seen = [];
  new MutationObserver(() => {
    const cards = [...document.querySelectorAll(".result svg.card")];
    window.seen.push({
      cards: cards.length,
      moving: cards.some((card) => card.getAnimations().some((one) => one.playState === "running")),
      says: document.querySelector("main").innerText + document.querySelector("[aria-live]").innerText,
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_the_wall_tells_no_result_before_its_cards_lie(visit: Visit, house: House) -> None:
    table = house.table()
    banker, bob = seated(house, table, 1), seated(house, table, 2)
    banker.do(table, "accept", wager="300")
    bob.bet(table, 2, "player", "25")
    wall = visit(reduced_motion="no-preference").open(f"/board/{table}")
    expect(wall.get_by_text("New shoe", exact=True)).to_be_visible()
    wall.evaluate(WALL)
    bob.do(table, "deal")
    expect(wall.locator(".winner")).to_contain_text(re.compile("wins|Tie"))
    seen: list[dict[str, Any]] = wall.evaluate("window.seen")
    told = [re.search(r"(Banker|Player) wins|Hand 1: ", one["says"]) is not None for one in seen]
    first = told.index(True)
    dealt = max(one["cards"] for one in seen)
    assert {one["cards"] for one in seen[:first]} >= set(range(1, dealt + 1)), "card by card"
    assert not any(one["moving"] for one in seen[first:]), "and then it is told"
