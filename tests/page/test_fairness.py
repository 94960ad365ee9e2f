"""The table's own check, in a real browser: what was committed to, what is mixed in, and what is refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from openfelt.verify.record import check
from page.felt import AtTable, came_in, seated
from page.people import House
from page.pots import Company, pot_table, sat_down
from page.visitors import Visit
from room.api.processes import started
from room.tables import THE_PROVING_GAME
from room.test_commitments import TAMPERED, night_of, play, record_of


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A room with true chance: what is mixed in decides where dealing begins."""
    with started(tmp_path_factory.mktemp("room")) as server:
        yield House(server)
        assert server.stop() == 0


def played(visit: Visit, house: House) -> AtTable:
    """A hand of baccarat, by a guest who mixed something into it."""
    table = house.table()
    banker = seated(house, table, 1)
    at = came_in(visit, table, 2)
    banker.do(table, "accept", wager="300")
    fairness(at).get_by_text("Fairness").click()
    committed = house.floor.see(table)["committed"]
    expect(fairness(at)).to_contain_text(committed["commitment"])
    fairness(at).get_by_label("Something of your own").fill("lucky number seven")
    fairness(at).get_by_role("button", name="Mix it in").click()
    expect(fairness(at).get_by_text("It is mixed in.")).to_be_visible()
    at.bet("Player", 2, "5")
    at.deal()
    expect(at.settlement(1)).to_be_visible()
    return at


def fairness(at: AtTable) -> Locator:
    return at.page.locator("details", has_text="Fairness")


def test_a_hand_is_checked_on_the_page_and_saved(visit: Visit, house: House) -> None:
    at = played(visit, house)
    fairness(at).get_by_role("button", name="Check hand 1").click()
    expect(fairness(at)).to_contain_text("Hand 1 is right:")
    with at.page.expect_download() as saving:
        fairness(at).get_by_role("button", name="Save its proofs").click()
    record = json.loads(saving.value.path().read_text())
    assert (record["viewer"], record["sent"]) == (
        at.visitor.person,
        [[at.visitor.person, "lucky number seven"]],
    )
    checked = check(record)
    assert checked.problems == []
    found = fairness(at)
    expect(found).to_contain_text(f"Hand 1 is right: {checked.cards} cards.")
    expect(found).to_contain_text("The pack has 416 cards (8 × standard), and none came more often")
    began = f"It began at position {record['begins'][0]}, by chance and what one player sent, yours too"
    expect(found).to_contain_text(began)
    expect(found).to_contain_text("Not checked here: whether the game deals and burns so.")
    _every_forgery_is_refused(at)


def _every_forgery_is_refused(at: AtTable) -> None:
    """Of a hand with dice, a cut and a reshuffle; the page and the command agree about each."""
    record = record_of(play(night_of(THE_PROVING_GAME), 1), 1, "bob") | {"round": 99}
    told: list[dict[str, Any]] = [record]
    at.page.route("**/proofs*", lambda route: _answer(route, told[-1]))
    button, found = fairness(at).get_by_role("button", name="Check hand"), fairness(at)
    button.click()
    right = check(record)
    expect(found).to_contain_text(f"Hand 99 is right: {right.cards} cards, 1 roll of the dice, 1 cut.")
    for number, tamper in enumerate(TAMPERED, 100):
        told.append(copy.deepcopy(record) | {"round": number})
        tamper(told[-1])
        button.click()
        expect(found).to_contain_text(f"Hand {number} is not right:")


def test_something_is_sent_before_every_hand_that_nobody_waits_for(visit: Visit, house: House) -> None:
    """At a table that is played for pots, whose hands begin by themselves: with more behind it every time."""
    table = pot_table(house, options={"straddle": False})
    at = sat_down(visit, table, 1, "200")
    fairness(at).get_by_text("Fairness").click()
    fairness(at).get_by_label("Something of your own").fill("lucky")
    fairness(at).get_by_label("Before every hand").check()
    company = Company(house, table, 2, 3, 5)
    while house.floor.see(table)["round"] < 3:
        company.play_until(lambda shown: shown["round"] == 3 or (shown["turn"] or {}).get("seat") == 1)
        if (shown := house.floor.see(table))["round"] < 3:
            expect(at.decision(1)).to_be_visible()
            at.choice("Fold").or_(at.choice("Check")).first.click()
            company.play_until(lambda now, before=shown: now["version"] > before["version"])  # type: ignore[misc]
    told = [house.floor.get(f"/tables/{table}/rounds/{number}/proofs") for number in (1, 2)]
    words = [said for record in told for person, said in record["sent"] if person == at.visitor.person]
    assert [said.partition(" ")[0] for said in words] == ["lucky"] * 2
    assert len(set(words)) == 2, "nobody can know them from the hand before"
    assert [check(record, sent=said).problems for record, said in zip(told, words, strict=True)] == [[], []]
    fairness(at).get_by_role("button", name="Check hand").click()
    expect(fairness(at)).to_contain_text("one player sent, yours too; every card was the next.")


def _answer(route: Route, record: dict[str, Any]) -> None:
    route.fulfill(json=record)
