"""Stud, draw and a pot that is carried on, as people see and play them in their browsers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from page.felt import AtTable, card_said, cents, expect_said
from page.people import House
from page.pots import Company, Hand, Offers, pot_table, sat_down, stud_table, told, yours
from page.visitors import Visit

BLINDS = {"structure": "limit", "bets": ["2", "2"], "blinds": ["1", "2"]}
ANTES = {"structure": "limit", "bets": ["2", "2"], "ante": "1"}
STAYS = ("Check", "Call", "Bring in", "Complete", "Bet")
BACK = "??"


def offered(hand: Hand, at: AtTable, *choices: str) -> str:
    """The first of these that may be said."""
    return next(one for one in choices if one.lower().replace(" ", "-") in hand.offers(at))


def cards_at(seat: int, shown: dict[str, Any]) -> list[str]:
    cards: list[str] = shown["felt"].get(str(seat), [])
    return cards


def own(at: AtTable, seat: int) -> list[str]:
    """A hand as its owner sees it, at the picture that they were told last."""
    at.visitor.until(lambda: "felt" in yours(at), "one's own cards")
    cards: list[str] = yours(at)["felt"][str(seat)]
    return cards


def frames_since(hand: Hand, at: AtTable) -> list[str]:
    return at.visitor.wire.received[hand.begun[at] :]


def untold(cards: Sequence[str], frames: Sequence[str]) -> None:
    """Neither by name nor in words that only the owner reads."""
    assert frames
    assert not [frame for frame in frames for card in cards if f'"{card}"' in frame]


def down(at: AtTable, seat: int) -> Locator:
    """One's own cards that others see the backs of."""
    return at.seat(seat).get_by_text("face down", exact=True)


def test_up_cards_of_stud_are_everybodys_and_down_cards_only_ones_own(visit: Visit, house: House) -> None:
    table = stud_table(house)
    ann, bob = sat_down(visit, table, 1, "100"), sat_down(visit, table, 5, "100")
    display = visit(viewport={"width": 1920, "height": 1080})
    display.open(f"/display/{table}")
    hand = Hand(1, ann, bob)
    seats = {ann: 1, bob: 5}
    for cards in (3, 4, 5, 6, 7):
        at = hand.next()
        downs = 3 if cards == 7 else 2
        for one, other in ((ann, bob), (bob, ann)):
            mine, theirs = own(one, seats[one]), cards_at(seats[other], told(one))
            assert len(mine) == len(theirs) == cards
            assert BACK not in mine
            assert theirs.count(BACK) == downs
            expect(one.seat(seats[one]).get_by_role("img")).to_have_count(cards)
            expect_said(one.seat(seats[one]), map(card_said, mine))
            expect_said(one.seat(seats[other]), map(card_said, theirs))
            expect(down(one, seats[one])).to_have_count(downs)
            expect(down(one, seats[other])).to_have_count(0)
        if cards == 7:
            assert not at.visitor.faults()
        while len(cards_at(1, told(ann))) == cards and "show" not in hand.offers(at):
            hand.says(at, offered(hand, at, *STAYS))
            at = hand.next()
    mucked = hand.next()
    hidden = [card for index, card in enumerate(own(mucked, seats[mucked])) if index in {0, 1, 6}]
    hand.says(mucked, "Muck")
    while (at_last := hand.asked()) is not None:
        hand.says(at_last, "Show")
    other = bob if mucked is ann else ann
    expect(mucked.seat(seats[mucked]).get_by_role("img")).to_have_count(7)
    expect(other.seat(seats[mucked])).to_contain_text("Mucked")
    untold(hidden, frames_since(hand, other))
    display.until(lambda: told(display)["round"] == 1 and told(display)["over"], "the end on the display")
    untold(hidden, [frame for frame in display.wire.received if json.loads(frame).get("round") == 1])


def test_discards_are_picked_by_tap_or_by_figures_and_only_their_number_is_told(
    visit: Visit, house: House
) -> None:
    """And one key stays in, whether that is a check or a call."""
    table = pot_table(house, "aviator/kansas-city-lowball", stakes=BLINDS)
    ann, bob = sat_down(visit, table, 1, "100"), sat_down(visit, table, 4, "100")
    hand, seats = Hand(1, ann, bob), {ann: 1, bob: 4}
    keys = set()
    while "draw" not in hand.offers(at := hand.next()):
        said = offered(hand, at, "Check", "Call")
        keys.add(at.choice(said).get_attribute("aria-keyshortcuts"))
        hand.says(at, said, by_key=True)
    assert keys == {"c"}
    thrown = {}
    for by_key in (False, True):
        at = hand.next()
        thrown[at] = _discards(hand, at, seats[at], by_key=by_key)
    for at, other in ((ann, bob), (bob, ann)):
        expect(other.seat(seats[at])).to_contain_text("two cards" if len(thrown[at]) == 2 else "one card")
        expect(other.log).to_contain_text(f"at seat {seats[at]}: draw {len(thrown[at])}.")
        untold(thrown[at], frames_since(hand, other))
        expect_said(other.seat(seats[at]), ["face-down card"] * 5)


def _discards(hand: Hand, at: AtTable, seat: int, *, by_key: bool) -> list[str]:
    """The second and the last, or only the first: what is picked wrongly is put back."""
    held = own(at, seat)
    cards = at.actions.get_by_role("group", name="Pick up to 5 of these cards").get_by_role("button")
    expect(cards).to_have_count(5)
    expect(at.choice("Draw")).to_be_disabled()
    if by_key:
        for key in ("1", "2", "2"):
            at.page.keyboard.press(key)
        expect(at.choice("Draw 1")).to_be_enabled()
        picked = held[:1]
    else:
        for index in (1, 3, 4, 3):
            cards.nth(index).click()
        expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
        expect(cards.nth(3)).to_have_attribute("aria-pressed", "false")
        expect(at.choice("Draw 2")).to_be_enabled()
        picked = [held[1], held[4]]
    assert not at.visitor.faults()
    hand.says(at, "Draw", by_key=by_key)
    at.visitor.until(lambda: not set(picked) & set(at.visitor.wire.last("yours")["felt"][str(seat)]), "cards")
    now = at.visitor.wire.last("yours")["felt"][str(seat)]
    assert len(now) == 5
    assert set(now) >= set(held) - set(picked)
    return picked


def checks(seat: int, offers: Offers) -> tuple[str, str | None]:
    """Nobody opens."""
    del seat
    return ("check" if "check" in offers else next(iter(offers))), None


def test_whoever_comes_in_between_sees_the_pot_that_nobody_opened_and_pays_to_play_for_it(
    visit: Visit, house: House
) -> None:
    """Those who put it in play for it, and somebody else who puts in as much (003:331)."""
    table = pot_table(house, "aviator/draw-poker-jacks-or-better", stakes=ANTES)
    company = Company(house, table, 1, 2, 3)
    company.play_until(lambda shown: shown["turn"] is not None, checks)
    for person in company.people.values():  # no other hand comes after this one until they are back
        person.do(table, "sit-out")
    company.play_until(lambda shown: shown["round"] == 1 and shown["over"], checks)
    newcomer = sat_down(visit, table, 5, "100")
    newcomer.visitor.until(lambda: _sits(told(newcomer), 5), "the seat")
    (pot,) = told(newcomer)["pots"]
    assert (cents(pot["amount"]), pot["seats"], pot["carried"], cents(pot["each"])) == (
        300,
        [1, 2, 3],
        True,
        100,
    )
    lies = newcomer.felt.get_by_role("region", name="Pots")
    expect(lies).to_contain_text("$3")
    expect(lies).to_contain_text("stays for the next hand")
    expect(newcomer.actions).to_contain_text("$3 lies in the middle from hands before")
    expect(newcomer.actions).to_contain_text("you are asked for $1 and the ante")
    assert not newcomer.visitor.faults()
    for person in company.people.values():
        person.do(table, "sit-in")
    company.play_until(lambda shown: (shown["turn"] or {}).get("seat") == 5, checks)
    hand = Hand(2, newcomer)
    expect(newcomer.choice("Post")).to_contain_text("$2")
    hand.says(newcomer, "Post")
    newcomer.visitor.until(lambda: any(pot["carried"] for pot in told(newcomer)["pots"]), "the antes")
    carried = next(pot for pot in told(newcomer)["pots"] if pot["carried"])
    assert (cents(carried["amount"]), carried["seats"]) == (400, [1, 2, 3, 5])
    expect(lies).to_contain_text("pot of the hands before")
    expect(lies).to_contain_text("$4")


def _sits(shown: dict[str, Any], seat: int) -> bool:
    return any(one["seat"] == seat for one in shown["seats"])
