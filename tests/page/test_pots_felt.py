"""A table that is played for pots: people with a browser each, and a display that anybody may see."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from page.felt import AtTable, card_said, cents, expect_said, shown
from page.people import PRINTED_PIN, House, Slip
from page.pots import LIMIT, Company, Hand, pot_table, sat_down, told, yours
from page.visitors import Visit, Visitor


def test_one_is_all_in_two_go_on_for_the_side_pot_and_a_mucked_hand_is_never_told(
    visit: Visit, house: House
) -> None:
    table = pot_table(house, options={"straddle": False})
    ann, bob = sat_down(visit, table, 1, "60"), sat_down(visit, table, 2, "200")
    first = Hand(1, ann, bob)
    cy = sat_down(visit, table, 4, "200")
    display = visit(viewport={"width": 1920, "height": 1080})
    display.open(f"/display/{table}")
    first.says(first.next(), "Fold")
    hand = Hand(2, ann, bob, cy)
    _ann_is_all_in(hand, ann)
    _the_others_bet(hand, bob, cy)
    for at in (bob, cy):  # no other hand comes after this one
        at.page.get_by_role("button", name="Sit out").click()
        expect(at.seat(2 if at is bob else 4)).to_contain_text("Sitting out")
    mucked = _the_first_who_is_asked_mucks(hand)
    _pots_are_told(hand, display)
    _nobody_saw(mucked, hand, display)


def _ann_is_all_in(hand: Hand, ann: AtTable) -> None:
    """By the preset, for all she has; the two others call."""
    while not told(ann)["pots"]:
        at = hand.next()
        if at is ann:
            at.actions.get_by_role("button", name=re.compile("^All in")).click()
            expect(at.choice("Raise")).to_contain_text(shown(str(_behind(ann) / 100)))
            assert not at.visitor.faults()
            hand.says(at, "Raise")
            expect(at.seat(1)).to_contain_text("All in")
        else:
            offers = hand.offers(at)
            hand.says(at, next(one for one in ("Blind", "Post", "Call", "Check") if one.lower() in offers))


def _the_others_bet(hand: Hand, bob: AtTable, cy: AtTable) -> None:
    """Twenty in figures and a call; then nobody bets."""
    at = hand.next()
    assert at in {bob, cy}
    field = at.actions.get_by_role("textbox", name="Amount for Bet, in dollars")
    field.fill("20")
    field.press("Tab")
    expect(at.actions.get_by_role("slider", name="Amount for Bet")).to_have_attribute("aria-valuetext", "$20")
    hand.says(at, "Bet")
    hand.says(hand.next(), "Call")
    for one in hand.players:
        pots = one.felt.get_by_role("region", name="Pots")
        expect(pots).to_contain_text("side pot")
        expect(pots).to_contain_text("$40")
    while hand.offers(hand.next()) >= {"check"}:
        hand.says(hand.next(), "Check")


def _the_first_who_is_asked_mucks(hand: Hand) -> AtTable:
    mucked = hand.next()
    hand.says(mucked, "Muck")
    while (at := hand.asked()) is not None:
        hand.says(at, "Show")
    return mucked


def _pots_are_told(hand: Hand, display: Visitor) -> None:
    pots = told(hand.players[0])["pots"]
    assert [cents(pot["amount"]) for pot in pots][-1] == 40_00
    assert sum(cents(money) for pot in pots for money in pot["won"].values()) == sum(
        cents(pot["amount"]) for pot in pots
    )
    for at in hand.players:
        came = at.page.get_by_role("region", name="Hand 2")
        for which, pot in zip(("Main pot", "Side pot"), pots, strict=True):
            expect(came.get_by_role("listitem").filter(has_text=which)).to_contain_text(shown(pot["amount"]))
    display.until(lambda: told(display)["round"] == 2 and told(display)["over"], "the end on the display")
    expect(display.page.get_by_role("region", name="Pots")).to_contain_text(shown(pots[0]["amount"]))


def _nobody_saw(mucked: AtTable, hand: Hand, display: Visitor) -> None:
    """On the wire of any other: neither card of it, in whatever frame of the hand."""
    seat = next(one["seat"] for one in told(mucked)["seats"] if one["person"] == mucked.visitor.person)
    cards = next(
        mine["felt"][str(seat)]
        for mine in reversed(list(mucked.visitor.wire.told("yours")))
        if "??" not in ((mine.get("felt") or {}).get(str(seat)) or ["??"])
    )
    assert len(cards) == 2
    expect_said(mucked.seat(seat), map(card_said, cards), "whoever mucked may still look")
    others = [at.visitor.wire.received[hand.begun[at] :] for at in hand.players if at is not mucked]
    on_display = [frame for frame in display.wire.received if json.loads(frame).get("round") == 2]
    assert all(others)
    assert on_display
    for frames in (*others, on_display):
        assert not [frame for frame in frames for card in cards if f'"{card}"' in frame]
    assert all(json.loads(frame)["is"] != "yours" or "felt" not in json.loads(frame) for frame in on_display)
    expect(display.page.get_by_role("region", name=re.compile(f"^Seat {seat},"))).to_contain_text("Mucked")


def test_a_newcomer_waits_for_the_big_blind_and_is_dealt_in_with_it(visit: Visit, house: House) -> None:
    """Where nobody comes in free: three play on, and the newcomer has a button that says so."""
    table = pot_table(house, "livermore/texas-holdem", stakes=LIMIT)
    company = Company(house, table, 1, 2, 3)
    company.play_until(lambda shown: shown["round"] == 2)
    newcomer = _with_a_card(visit(), house, table)
    newcomer.sit(5, "200")
    seat = newcomer.seat(5)
    expect(seat).to_contain_text("new")
    newcomer.page.get_by_label("Coming in").select_option(label="Wait for the big blind")
    expect(seat).to_contain_text("Waits for the big blind")
    assert not newcomer.visitor.faults()
    company.play_until(lambda shown: _is_in(shown, 5))
    newcomer.visitor.until(lambda: _is_in(told(newcomer), 5), "to be dealt in")
    assert told(newcomer)["big_blind"] == 5
    expect(seat).to_contain_text("big blind")
    expect(seat.get_by_role("img")).to_have_count(2)
    expect(seat.get_by_role("img", name="face-down card")).to_have_count(0)
    expect(newcomer.page.get_by_label("Coming in")).to_have_count(0)


def _with_a_card(visitor: Visitor, house: House, table: str) -> AtTable:
    """The card and its PIN are asked for at the table, and then it says what may be brought (003:1118)."""
    cage = house.logged_in(house.slip("cage"))
    account = cage.post("/accounts", name="Nell", pin=PRINTED_PIN)
    cage.post(f"/accounts/{account['person']}/deposits", amount="250")
    visitor.open(f"/table/{table}").get_by_role("link", name="I have a player card").click()
    visitor.offer_card(house.with_own_pin(Slip(account["card"], PRINTED_PIN)))
    at = AtTable(visitor, table)
    expect(at.page.get_by_role("main")).to_contain_text("You may bring $250")
    return at


def _is_in(shown: dict[str, Any], seat: int) -> bool:
    return any(one["seat"] == seat and one["stands"] == "in" for one in shown["seats"])


def test_the_floor_has_a_hand_replayed_on_the_tables_displays(visit: Visit, house: House) -> None:
    """A dispute is settled so (003:1038): the table waits until the floor lets it go on."""
    table = pot_table(house, options={"straddle": False})
    Company(house, table, 1, 2, 3).play_until(lambda shown: shown["round"] == 2)
    display, floor = visit(), visit()
    display.open(f"/display/{table}")
    expect(display.page.get_by_role("region", name=re.compile("^Seat 3,"))).to_be_visible()
    floor.sign_in(house.slip("floor"))
    page = floor.open(f"/director/table/{table}")
    expect(page.get_by_role("region", name="Money")).to_contain_text("$600")
    assert not floor.faults()
    page.get_by_role("link", name=re.compile(r"^1\b.*replay")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand 1, Texas Hold'em")
    page.get_by_label("Seen by").select_option(label="The house: all cards")
    expect(page.get_by_role("img", name="face-down card")).to_have_count(0)
    assert not floor.faults()
    page.get_by_role("button", name="Replay on the table's displays").click()
    expect(display.page.get_by_text("Hand 1 again")).to_be_visible()
    expect(display.page.get_by_role("img", name=re.compile(" of "))).not_to_have_count(0)  # for the button
    assert not display.faults()
    page.get_by_role("button", name="Let the table go on").click()
    expect(display.page.get_by_text("Hand 1 again")).to_have_count(0)
    expect(display.page.get_by_text(re.compile("to act$"))).not_to_have_count(0)


def test_past_hands_are_looked_at_again_with_ones_own_cards_and_nobody_elses(
    visit: Visit, house: House
) -> None:
    table = pot_table(house, options={"straddle": False})
    ann, bob = sat_down(visit, table, 1, "100"), sat_down(visit, table, 2, "100")
    hand = Hand(1, ann, bob)
    for at, seat in ((ann, 1), (bob, 2)):  # no other hand comes after this one
        at.page.get_by_role("button", name="Sit out").click()
        expect(at.seat(seat)).to_contain_text("Sitting out")
    held = {}
    for at, seat in ((ann, 1), (bob, 2)):
        at.visitor.until(lambda at=at: "felt" in yours(at), "the cards")  # type: ignore[misc]
        held[at] = yours(at)["felt"][str(seat)]
    hand.says(hand.next(), "Fold")
    assert hand.asked() is None
    for at, other, seat in ((ann, bob, 2), (bob, ann, 1)):
        page = at.page
        page.get_by_role("link", name="Your past hands").click()
        row = page.get_by_role("row").filter(has_text="hand 1")
        expect(row.get_by_role("img")).to_have_count(2)
        expect_said(row, map(card_said, held[at]))
        assert not at.visitor.faults()
        row.get_by_role("link").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Hand 1")
        mine = page.get_by_role("region", name=re.compile(r"^Seat \d, You"))
        expect(mine.get_by_role("img")).to_have_count(2)
        expect_said(mine, map(card_said, held[at]))
        assert not at.visitor.faults()
        page.get_by_role("button", name="One step back").click()
        expect(
            page.get_by_role("region", name=re.compile(f"^Seat {seat},")).get_by_role("img")
        ).to_have_count(2)
        at.visitor.until(lambda at=at: len(_told_again(at)) > 1, "what the pages asked for")  # type: ignore[misc]
        assert not [answer for answer in _told_again(at) for card in held[other] if f'"{card}"' in answer]


def test_a_replay_says_who_was_ahead_of_the_hands_one_may_see(visit: Visit, house: House) -> None:
    """At the house both hands, which have the whole pot together; at one's own page one's own."""
    table = pot_table(house, options={"straddle": False})
    ann, bob = sat_down(visit, table, 1, "100"), sat_down(visit, table, 2, "100")
    hand = Hand(1, ann, bob)
    for at, seat in ((ann, 1), (bob, 2)):  # no other hand comes after this one
        at.page.get_by_role("button", name="Sit out").click()
        expect(at.seat(seat)).to_contain_text("Sitting out")
    hand.says(hand.next(), "Fold")
    assert hand.asked() is None
    floor = visit()
    floor.sign_in(house.slip("floor"))
    page = floor.open(f"/director/replay/{table}/1")
    page.get_by_label("Seen by").select_option(label="The house: all cards")
    page.get_by_role("button", name="One step back").click()
    parts = page.get_by_text(re.compile(r"^Equity ≈ \d+\.\d %$"))
    expect(parts).to_have_count(2)
    assert sum(float(re.findall(r"[\d.]+", said)[0]) for said in parts.all_inner_texts()) == pytest.approx(
        100, abs=0.11
    )
    expect(page.get_by_label("Equity", exact=True)).to_contain_text("simulated, 4,000 rounds")
    page.get_by_label("Seen by").select_option(label="An onlooker")
    expect(parts).to_have_count(0)
    assert not floor.faults()
    mine = ann.page
    mine.get_by_role("link", name="Your past hands").click()
    mine.get_by_role("row").filter(has_text="hand 1").get_by_role("link").click()
    mine.get_by_role("button", name="One step back").click()
    own = mine.get_by_role("region", name=re.compile(r"^Seat 1, You"))
    expect(own).to_contain_text(re.compile(r"Equity ≈ \d+\.\d %"))
    expect(mine.get_by_text(re.compile("^Equity ≈"))).to_have_count(1)
    expect(mine.get_by_label("Equity", exact=True)).to_contain_text("any of those that nobody has named")
    assert not ann.visitor.faults()


def _told_again(at: AtTable) -> list[str]:
    """Of past hands, over HTTP."""
    answers = at.visitor.wire.answers
    return [text for url, text in answers if "/history" in url or "/hands/" in url]


def test_the_floor_rules_a_misdeal_and_everybody_has_their_money_back(visit: Visit, house: House) -> None:
    """Until somebody has acted (001:114-116); the hand is dealt again."""
    table = pot_table(house, "marina/texas-holdem", stakes=LIMIT)
    player, floor = sat_down(visit, table, 4, "100"), visit()
    company = Company(house, table, 1, 2)
    company.play_until(lambda shown: shown["turn"] is not None)
    floor.sign_in(house.slip("floor"))
    page = floor.open(f"/director/table/{table}")
    page.get_by_role("button", name="Rule misdeal").click()
    dialog = page.get_by_role("dialog", name="Rule: misdeal")
    expect(dialog).to_contain_text("001:114-116")
    for person in company.people.values():  # no other hand comes after this one
        person.do(table, "sit-out")
    dialog.get_by_label("Reason").fill("two cards too many")
    dialog.get_by_role("button", name="Give the ruling").click()
    player.visitor.until(lambda: told(player)["over"] and bool(told(player)["void"]), "the misdeal")
    assert {cents(one["stack"]) for one in told(player)["seats"]} == {100_00, 200_00}
    came = player.page.get_by_role("region", name="Hand 1")
    expect(came).to_contain_text("Void: misdeal")
    expect(came).to_contain_text("Everybody has back what they put in")
    expect(player.log).to_contain_text("two cards too many")
    assert not player.visitor.faults()


def test_who_has_lost_all_buys_again_and_plays_on(visit: Visit, house: House) -> None:
    table = pot_table(house, options={"straddle": False})
    ann, bob = sat_down(visit, table, 1, "40"), sat_down(visit, table, 2, "40")
    number = 1
    while not (broke := [at for at in (ann, bob) if _behind(at) == 0 and told(at)["over"]]):
        hand = Hand(number, ann, bob)
        while (at := hand.asked()) is not None:
            _goes_all_the_way(hand, at)
        number += 1
    loser = broke[0]
    loser.actions.get_by_role("button", name="Buy chips to go on").click()
    dialog = loser.page.get_by_role("dialog", name="Buy more chips")
    expect(dialog).to_contain_text("$9,960")
    dialog.get_by_label("Amount").fill("50")
    dialog.get_by_role("button", name="Buy chips with $50").click()
    expect(dialog).to_be_hidden()
    Hand(number, ann, bob)
    expect(loser.seat(1 if loser is ann else 2).get_by_role("img")).to_have_count(2)


def _behind(at: AtTable) -> int:
    mine = next((one for one in told(at)["seats"] if one["person"] == at.visitor.person), None)
    return -1 if mine is None else cents(mine["stack"])


def _goes_all_the_way(hand: Hand, at: AtTable) -> None:
    """By the keys."""
    offers = hand.offers(at)
    if more := offers & {"raise", "bet"}:
        preset = at.actions.get_by_role("button", name=re.compile("^All in"))
        if preset.count():
            at.page.keyboard.press(str(preset.get_attribute("aria-keyshortcuts")))
            expect(preset).to_have_attribute("aria-pressed", "true")
        hand.says(at, more.pop().capitalize(), by_key=True)
    else:
        choice = next(one for one in ("call", "show", "check") if one in offers)
        hand.says(at, choice.capitalize(), by_key=True)
