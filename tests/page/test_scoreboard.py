"""The scoreboard on a wall follows a shoe by itself."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from page.evenings import play
from page.people import House
from page.visitors import Visit

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
