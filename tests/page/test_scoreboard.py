"""The scoreboard on a wall follows a shoe by itself."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from page.evenings import an_evening, gold_round, play
from page.people import House
from page.visitors import Visit, Visitor

WINS = {"player": "Player wins", "banker": "Banker wins", "tie": "Tie"}
ROUNDS = 6


def test_the_board_follows_a_shoe(visit: Visit, house: House) -> None:
    table = house.table()
    guests = [house.guest(), house.guest()]
    for seat, guest in enumerate(guests, 1):
        guest.sit(table, seat)
    page = visit(viewport={"width": 1920, "height": 1080}).open(f"/board/{table}")
    last = page.get_by_role("region", name="Last hand")
    expect(last).to_contain_text("New shoe")
    for number in range(1, ROUNDS + 1):
        play(table, *guests)
        told = house.floor.get(f"/tables/{table}/scoreboard")
        assert told["shoe"]["hands"] == number
        said = f"Hand {number}: {WINS[told['results'][-1]['winner']]}"
        expect(last.get_by_role("status")).to_contain_text(said)
    _counts_agree(page, told)
    for road in ("Bead plate", "Big road"):
        drawn = page.get_by_role("region", name=road).get_by_role("img")
        winners = [WINS[hand["winner"]].removesuffix(" wins") for hand in told["results"]]
        expect(drawn).to_have_accessible_name(f"{road}, {ROUNDS} hands. The latest: {', '.join(winners)}")
    house.floor.do(table, "new-shoe")
    expect(last).to_contain_text("New shoe")
    expect(_row(page, "Hands")).to_contain_text(str(ROUNDS))


def test_a_board_with_its_marks_the_shoe_before_and_a_card_to_print(visit: Visit, house: House) -> None:
    table = house.table(physical=True, name="On the wall")
    for winner, *won in (("player", "tiger-8"), ("tie",)):
        house.floor.do(table, "result", stated={"winner": winner}, won=won)
    house.floor.do(table, "new-shoe")
    for winner, *won in (("banker",), ("player",), ("player",), ("banker", "phoenix-7")):
        house.floor.do(table, "result", stated={"winner": winner}, won=won)
    visitor = visit(viewport={"width": 1920, "height": 1080})
    page = visitor.open(f"/board/{table}")

    beads = page.get_by_role("region", name="Bead plate")
    expect(beads).to_contain_text("Bonuses that hit: hand 4 Phoenix 7.")
    expect(beads.locator("svg text", has_text="P7")).to_have_count(1)
    expect(beads.locator("h2")).to_contain_text(re.compile("T8 Tiger 8.*P7 Phoenix 7"))
    following = page.get_by_role("region", name="If the next hand is won by")
    for side, marks in {
        "Player": "big eye boy change, small road same, cockroach no mark",
        "Banker": "big eye boy same, small road change, cockroach no mark",
    }.items():
        expect(following.get_by_role("paragraph").filter(has_text=side)).to_contain_text(f"next: {marks}")
    before = page.get_by_role("region", name="Last shoe")
    expect(before).to_contain_text("2 hands: Banker 0, Player 1, Tie 1")
    expect(before.get_by_role("img")).to_have_accessible_name("Last shoe, 2 hands. The latest: Player, Tie")
    for width in (1920, 1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert visitor.faults() == []

    page.get_by_role("link", name="Scorecard").click()
    blank = page.get_by_role("region", name="To be filled in by hand")
    expect(blank.get_by_role("table").first.get_by_role("columnheader")).to_have_text(
        ["Hand", "Player", "Banker", "Tie"]
    )
    expect(blank.get_by_role("rowheader").first).to_have_text("5")
    page.get_by_role("link", name="Last shoe").click()
    expect(page.get_by_role("article")).to_contain_text("Last shoe: 2 hands")
    expect(page.get_by_role("article")).to_contain_text(re.compile(r"\d{1,2} \w+ 20\d\d"))
    expect(page.get_by_role("img", name=re.compile("Big road, 2 hands"))).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    for paper in ("Letter", "A4"):
        assert _sheets(page.pdf(format=paper)) == 1


BREAKS_OFF = """
const fetched = window.fetch;
window.fetch = async (address, how) => {
  if (!String(address).endsWith("/scoreboard") || window.broke) return fetched(address, how);
  window.broke = true;
  return new Response(new ReadableStream({ start: (body) => body.error(new TypeError("network error")) }));
};
"""
"""The first answer of the results ends in its midst."""


def test_results_whose_answer_breaks_off_are_asked_for_again(visit: Visit, house: House) -> None:
    visitor = visit()
    visitor.context.add_init_script(BREAKS_OFF)
    visitor.context.clock.install()
    page = visitor.open(f"/board/{house.table()}")
    visitor.until(lambda: bool(page.evaluate("window.broke")), "the answer that breaks off")
    last = page.get_by_role("region", name="Last hand")

    def is_there_later() -> bool:
        visitor.context.clock.run_for(500)
        return last.count() > 0

    visitor.until(is_there_later, "the results")
    expect(last).to_contain_text("New shoe")


def test_a_game_without_roads_shows_its_last_rounds(visit: Visit, house: House) -> None:
    table = gold_round(house)
    told = house.floor.get(f"/tables/{table}/scoreboard")["shoe"]
    (played,) = told["results"]
    visitor = visit()
    page = visitor.open(f"/board/{table}")
    counts = page.get_by_role("table", name="Hands by what they came to")
    for count in told["counts"]:
        row = counts.get_by_role("row").filter(has=page.get_by_role("rowheader", name=count["word"]))
        expect(row.get_by_role("cell").nth(0)).to_have_text(str(count["tally"]["count"]))
        expect(row.get_by_role("cell").nth(1)).to_have_text(count["tally"]["percent"])
    listed = page.get_by_role("region", name="Last rounds").get_by_role("row").nth(1)
    expect(listed).to_contain_text(f"Seat {played['bank_seat']}")
    expect(listed).to_contain_text(played["bank"])
    word = next(count["word"] for count in told["counts"] if count["result"] == played["hands"][0]["result"])
    expect(listed.get_by_role("listitem")).to_have_text(re.compile(rf"^\s*Seat 2:\s+{word}"))
    expect(page.get_by_role("link", name="Scorecard")).to_have_count(0)
    page.goto(f"/board/{table}/scorecard")
    expect(page.get_by_role("main")).to_contain_text("no roads")


def test_beads_and_big_road_lie_beside_the_table(visit: Visit, house: House) -> None:
    """At the felt's side on a laptop; on a phone one tap away."""
    table = an_evening(house)
    visitor = visit()
    visitor.come_in()
    page = visitor.open(f"/table/{table}")
    beside = page.get_by_role("complementary", name="Results so far")
    expect(beside.get_by_role("img", name=re.compile("Bead plate, 12 hands"))).to_be_visible()
    expect(beside.get_by_role("img", name=re.compile("Big road, 12 hands"))).to_be_visible()
    felt, board = page.get_by_role("region", name="The felt").bounding_box(), beside.bounding_box()
    assert felt is not None
    assert board is not None
    assert board["x"] > felt["x"] + felt["width"]
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    expect(page.get_by_role("region", name="The felt")).to_be_visible()
    expect(beside).to_have_count(0)
    page.locator("summary", has_text="Scoreboard").click()
    expect(beside.get_by_role("img", name=re.compile("Bead plate, 12 hands"))).to_be_visible()


def test_the_small_board_tells_no_result_before_the_felt_does(visit: Visit, house: House) -> None:
    """Time goes on only a little after the deal: the board asks and is told, but the cards still fall."""
    table = house.table(name="Slowly")
    guests = [house.guest(), house.guest()]
    for seat, guest in enumerate(guests, 1):
        guest.sit(table, seat)
    visitor = visit(reduced_motion="no-preference")
    page, asked = visitor.page, list[str]()
    page.on("response", lambda answer: asked.append(answer.url) if "/scoreboard" in answer.url else None)
    visitor.context.clock.install()
    visitor.come_in()
    visitor.open(f"/table/{table}")
    beads = page.get_by_role("img", name=re.compile("Bead plate"))
    expect(beads).to_have_accessible_name("Bead plate, 0 hands. The latest: none")
    visitor.stop_the_clock()
    play(table, *guests)
    _asked_after(visitor, asked, 1)
    expect(page.get_by_role("region", name="The felt")).not_to_contain_text(re.compile("wins|[Tt]ie, "))
    expect(beads).to_have_accessible_name("Bead plate, 0 hands. The latest: none")
    play(table, *guests)
    _asked_after(visitor, asked, 2)
    expect(beads).to_have_accessible_name(
        re.compile("Bead plate, 1 hands")
    )  # though the answer was of the second

    def second_is_seen() -> bool:
        visitor.context.clock.run_for(200)  # not all at once: an answer on its way would come too late
        return "2 hands" in str(beads.get_attribute("aria-label"))

    visitor.until(second_is_seen, "the end of the second round")


def _asked_after(visitor: Visitor, asked: list[str], round: int) -> None:
    """Let just so much time pass that the board is asked for and told after a round."""
    told = visitor.wire.last
    visitor.until(lambda: told("table")["over"] and told("table")["round"] == round, "the end")
    before, ticks = len(asked), iter(range(30))

    def asked_again() -> bool:
        if next(ticks, None) is not None:
            visitor.context.clock.run_for(20)
        return len(asked) > before

    visitor.until(asked_again, "a look at the board after the round")


def _sheets(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def _counts_agree(page: Page, told: dict[str, Any]) -> None:
    """Winners, naturals and every bet, each with its percentage."""
    shoe = told["shoe"]
    rows = {name.capitalize(): tally for name, tally in shoe["winners"].items()}
    rows |= {"Player natural": shoe["player_naturals"], "Banker natural": shoe["banker_naturals"]}
    for name, tally in rows.items():
        expect(_row(page, name)).to_contain_text(str(tally["count"]))
        expect(_row(page, name)).to_contain_text(tally["percent"])
    bets = page.get_by_role("table", name="Bets")
    for bet, label in (("tiger-8", "Tiger 8"), ("phoenix-7", "Phoenix 7"), ("tie", "Tie")):
        row = bets.get_by_role("row").filter(has=page.get_by_role("rowheader", name=label, exact=True))
        expect(row).to_contain_text(shoe["bets"][bet]["win"]["percent"])


def _row(page: Page, name: str) -> Any:
    tallies = page.get_by_role("table", name="Winners and naturals")
    return tallies.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))
