"""Rounds played in real browsers, checked on the screen and on the wire."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from page.evenings import GOLD, known_seed
from page.felt import AtTable, came_in, card_said, seated, shown
from page.people import House
from page.visitors import Visit, Visitor

PRINTED = {"player": "Player", "banker": "Banker", "tie": "Tie", "base": "Base game wager"}


def test_a_guest_plays_a_round_to_its_settlement(visit: Visit, house: House) -> None:
    table = house.table()
    banker = seated(house, table, 1)
    at = came_in(visit, table, 2)
    banker.do(table, "accept", wager="300")
    at.bet("Player", 2, "5", times=2)
    at.bet("Tie", 2, "5")
    at.deal()
    expect(at.settlement(1)).to_be_visible()
    told = house.floor.see(table)
    assert (told["round"], told["over"]) == (1, True)
    at.expect_settled(told, PRINTED)
    for place in ("player", "banker"):
        at.expect_cards(place.capitalize(), *map(card_said, told["felt"][place]))
    net = sum(float(line["paid"]) - float(line["collected"]) for line in told["settled"])
    words = f"You won {shown(str(net))}" if net > 0 else f"You lost {shown(str(-net))}"
    expect(at.settlement(1)).to_contain_text(words)
    expect(at.page.get_by_text("Your chips")).to_be_visible()
    expect(at.seat(2)).to_contain_text(shown(str(1000 + net)))
    expect(at.log).to_contain_text("Round 1.")


def decide_at_gold(visit: Visit, house: House) -> tuple[AtTable, AtTable]:
    """Two browsers at Baccarat Gold: the first banks, the second is asked whether to hit."""
    table = house.table(GOLD)
    bank = came_in(visit, table, 1)
    bettor = came_in(visit, table, 2)
    bank.take_bank("300")
    expect(bettor.page.get_by_text("Place your bets")).to_be_visible()
    bettor.spot("Tie", 2).click(force=True)  # it is off, and says why
    expect(bettor.page.get_by_text("Needs a bet on Base game wager first.")).to_be_visible()
    bettor.bet("Base game wager", 2, "25")
    bettor.deal()
    expect(bettor.decision(2)).to_be_visible()
    return bank, bettor


def test_two_browsers_are_told_what_each_may_know(visit: Visit, house: House) -> None:
    bank, bettor = decide_at_gold(visit, house)
    expect(bank.page.get_by_role("group", name="Decision")).to_have_count(0)
    for at in (bank, bettor):
        assert at.cards("Player-dealer")[1] == "face-down card"
    expect(bettor.decision(2)).to_contain_text("your hand is the two community cards and one card more")
    _is_told_what_is_sensible(bettor)
    bettor.decision(2).get_by_role("button", name="Hit").click()
    for at in (bank, bettor):
        expect(at.settlement(1).get_by_role("listitem")).to_have_count(1)
        assert "face-down card" not in at.cards("Player-dealer")
    for mine, other in ((bank.visitor, bettor.visitor), (bettor.visitor, bank.visitor)):
        _knew_no_more_than_allowed(mine, other)


def _is_told_what_is_sensible(at: AtTable) -> None:
    """By a key or by the button, and only when they want to know."""
    hint = at.decision(2).get_by_role("status")
    expect(hint).to_have_text("")
    with at.page.expect_response("**/advice") as answered:
        at.page.keyboard.press("h")
    (advised,) = answered.value.json()
    assert (advised["who"]["seat"], advised["who"]["bettor"]) == (2, at.visitor.person)
    expect(hint).to_have_text(f"Sensible: {advised['choice']['choice']}")
    with at.page.expect_response("**/best") as thought:
        at.decision(2).get_by_role("button", name="Hint").click()
    differs = [one for one in thought.value.json() if one["differs"]]
    expect(at.decision(2).locator(".better")).to_have_text(re.compile("^Best play: " if differs else "^$"))


def _knew_no_more_than_allowed(mine: Visitor, other: Visitor) -> None:
    """No hidden card before it was turned, nobody else's questions or money, no seed, no one's token."""
    mine.until(lambda: bool(mine.wire.last("table")["over"]), "the end")
    dealt = [told for told in mine.wire.told("table") if len(told["felt"].get("player-dealer", ())) > 1]
    before = [told for told in dealt if not told["over"]]
    assert before, "the hidden card was on the felt"
    assert all(told["felt"]["player-dealer"][1] == "??" for told in before)
    assert all(sight["what"] != "shown" for told in before for sight in told["log"])
    assert "??" not in dealt[-1]["felt"]["player-dealer"]
    asked = [ask["who"]["bettor"] for told in mine.wire.told("yours") for ask in told.get("asks", ())]
    assert set(asked) <= {mine.person}
    table = mine.wire.last("table")
    assert table["over"]
    (stack,) = {one["stack"] for one in table["seats"] if one["person"] == mine.person}
    mine.until(lambda: mine.wire.last("yours").get("stack") == stack, "one's own stack")
    everything = mine.wire.everything
    assert known_seed().encode().hex() not in everything
    (theirs,) = {message["token"] for message in other.wire.sent if message["do"] == "hello"}
    assert theirs not in everything


def test_the_player_dealer_position_passes_on(visit: Visit, house: House) -> None:
    """After two rounds the next seat is offered it."""
    table = house.table()
    first = seated(house, table, 1)
    at = came_in(visit, table, 2)
    for _ in range(2):
        expect(at.offer).to_be_hidden()
        first.do(table, "accept", wager="300")
        expect(at.seat(1)).to_contain_text("Player-dealer")
        at.bet("Banker", 2, "5")
        at.deal()
        expect(at.seat(1)).not_to_contain_text("Player-dealer")
    expect(at.offer).to_be_visible()
    at.take_bank("200")
    expect(at.seat(2)).to_contain_text(re.compile(r"Player-dealer.*\$200"))
    expect(at.actions).to_contain_text("You have the bank")
    first.bet(table, 1, "player", "50")
    first.do(table, "deal")
    expect(at.settlement(3).get_by_role("listitem")).to_have_count(1)
    expect(at.offer, "the second round of the turn").to_be_visible()
    at.pass_bank()
    expect(at.seat(1)).to_contain_text("offered the bank")


def test_a_reload_in_mid_hand_loses_nothing(visit: Visit, house: House) -> None:
    _, at = decide_at_gold(visit, house)
    before = _on_the_table(at)
    at.page.reload()
    expect(at.decision(2)).to_be_visible()
    assert _on_the_table(at) == before
    at.decision(2).get_by_role("button", name="Stand").click()
    expect(at.decision(2)).to_be_hidden()
    told = house.floor.see(at.table)
    at.expect_settled(told, PRINTED)
    assert [line["bet"] for line in told["settled"]] == ["base"]


def _on_the_table(at: AtTable) -> dict[str, Any]:
    return {
        "community": at.cards("Community"),
        "player-dealer": at.cards("Player-dealer"),
        "bet": at.spot("Base game wager", 2).text_content(),
        "choices": at.decision(2).get_by_role("button").all_inner_texts(),
        "seats": [at.seat(seat).inner_text() for seat in (1, 2)],
    }


KEPT_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(address) { super(address); window.sockets.push(this); }
};
"""


def test_a_connection_whose_frames_just_stop_is_told_to_be_lost(visit: Visit, house: House) -> None:
    """No socket closes and the browser thinks it is online: only answers are missing."""
    visitor = visit()
    visitor.context.add_init_script(KEPT_SOCKETS)
    visitor.come_in()
    at = AtTable(visitor, house.table())
    at.page.evaluate("window.silent = sockets.at(-1); silent.send = () => undefined")
    expect(at.page.get_by_text("Back again")).to_be_visible()
    assert at.page.evaluate("silent !== sockets.at(-1)")


def test_a_lost_connection_comes_back_and_nothing_is_done_twice(visit: Visit, house: House) -> None:
    table = house.table()
    banker = seated(house, table, 1)
    visitor = visit()
    visitor.context.add_init_script(KEPT_SOCKETS)
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(2)
    banker.do(table, "accept", wager="300")
    at.page.get_by_role("radio", name="$5 chip").click()
    at.page.evaluate("sockets.at(-1).send = () => undefined")  # the bet is lost on its way
    at.spot("Player", 2).click()
    expect(at.spot("Player", 2)).to_have_accessible_name(re.compile(r"your bet \$5, not confirmed yet"))
    visitor.context.set_offline(True)  # and nobody closes the socket: the page notices by itself
    expect(at.page.get_by_role("alert")).to_contain_text("The connection is lost")
    expect(at.spot("Tie", 2), "no more until it is back").to_be_disabled()
    visitor.context.set_offline(False)
    at.expect_bet("Player", 2, "5")
    expect(at.page.get_by_role("alert")).to_have_count(0)
    expect(at.page.get_by_text("Back again")).to_be_visible()
    at.deal()
    expect(at.settlement(1).get_by_role("listitem")).to_have_count(1)
    told = house.floor.see(table)
    assert [(line["bettor"], line["amount"]) for line in told["settled"]] == [(visitor.person, "5.00")]
    visitor.wire.forgive("ERR_INTERNET_DISCONNECTED")


@pytest.mark.parametrize("width", [390, 1280])
def test_backline_bets_are_placed_behind_another_seat(visit: Visit, house: House, width: int) -> None:
    table = house.table()
    banker, front = seated(house, table, 1), seated(house, table, 2)
    visitor = visit(viewport={"width": width, "height": 844}, has_touch=width < 500)
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(3)
    banker.do(table, "accept", wager="300")
    front.bet(table, 2, "player", "10")
    at.bet("Player", 2, "5")
    (mine,) = [bet for bet in house.floor.see(table)["bets"] if bet["bettor"] == visitor.person]
    assert (mine["seat"], mine["amount"], mine["backline"]) == (2, "5.00", True)
