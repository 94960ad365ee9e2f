"""Three card, hold'em and Pan 9 in a real browser: antes and what lies beside them, folds, streets and boxes.

The shoes are known: see `evenings.py`. Every round has the same cards again.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from page.felt import AtTable, came_in, card_said, expect_said, said_in, seated
from page.people import House
from page.visitors import Visit

LIMITS = {"min": "5", "max": "200"}


def sent(at: AtTable, what: str) -> list[tuple[str, str | None]]:
    """What a page told the room of bets, or of decisions."""
    commands = (one.get("command", {}) for one in at.visitor.wire.sent)
    said = (one for one in commands if one.get("do") == what)
    return [(one.get("bet") or one.get("choice"), one.get("amount")) for one in said]


def expect_sent(at: AtTable, what: str, *said: tuple[str, str | None]) -> None:
    """Just this, once it is on the wire: a page shows a bet before it has sent it."""
    at.visitor.until(lambda: len(sent(at, what)) >= len(said), f"{len(said)} times {what}")
    assert sent(at, what) == [*said]


def told(at: AtTable) -> dict[str, Any]:
    return at.visitor.wire.last("table")


def bets(at: AtTable, seat: int) -> dict[str, str]:
    return {bet["bet"]: bet["amount"] for bet in told(at)["bets"] if bet["seat"] == seat}


def settled(at: AtTable, seat: int) -> list[tuple[str, str, str]]:
    at.visitor.until(lambda: bool(told(at)["over"]), "the end")
    return [
        (line["bet"], line["outcome"], line["paid"] if float(line["paid"]) else line["collected"])
        for line in told(at)["settled"]
        if line["seat"] == seat
    ]


def by_key(at: AtTable, called: str, key: str) -> None:
    expect(at.choice(called)).to_be_enabled()
    expect(at.choice(called)).to_have_attribute("aria-keyshortcuts", key)
    at.page.keyboard.press(key)


def test_a_three_card_round_and_a_folded_hand_that_nobody_else_ever_sees(visit: Visit, house: House) -> None:
    """Bob at seat 2 folds a jack; Dee plays; Ann at seat 6 has aces against a six."""
    table = house.table("parkwest/3-card-poker", limits=LIMITS, name="Three cards")
    cy, bob, dee = (seated(house, table, seat) for seat in (1, 2, 4))
    at = came_in(visit, table, 6)
    cy.do(table, "accept", wager="500")
    for person, seat in ((bob, 2), (dee, 4)):
        person.bet(table, seat, "ante", "10")
        person.do(table, "deal")
    at.bet("Ante", 6, "25")
    at.bet("Pair & Up", 6, "5")
    expect(at.spot("Play", 6)).to_have_count(0)
    at.deal()
    at.visitor.until(lambda: bool(told(at)["waiting_for"]), "the deal")
    at.expect_cards("Player-dealer", "face-down card", "face-down card", card_said("6h"))
    hand = at.felt.get_by_role("group", name="Seat 6 hand", exact=True)
    expect_said(hand, map(card_said, ("Ac", "Ad", "6d")))
    expect(hand).to_contain_text("pair of aces")
    bob.do(table, "decide", seat=2, choice="fold")
    folded = at.felt.get_by_role("group", name="Seat 2 hand", exact=True)
    expect(folded).to_contain_text("folded")
    expect_said(folded, ["face-down card"] * 3)
    dee.do(table, "decide", seat=4, choice="play", amount="10")
    expect(at.spot("Play", 4)).to_have_accessible_name(re.compile(r" \$10"))
    expect(at.choice("Play")).to_have_accessible_name(re.compile(r"^Play \$25"))
    assert not at.visitor.faults()
    by_key(at, "Play", "p")
    assert settled(at, 6) == [
        ("ante", "win", "25.00"),
        ("play", "no-action", "0.00"),
        ("pair-and-up", "win", "5.00"),
    ]
    expect(at.spot("Play", 6)).to_have_accessible_name(re.compile("no action"))
    expect(at.hand("Player-dealer")).to_contain_text("six-five high, and does not qualify")
    expect(at.settlement(1)).to_contain_text("You won $30")
    assert settled(at, 2) == [("ante", "lose", "10.00")]
    _looks_at_everything(at)
    jack = re.compile(
        r"(?<![\w+/=-])(9c|Jh|3d)(?![\w+/=-]|\":)"
    )  # what is sent is random, and the pack lists all
    assert not jack.search(at.visitor.wire.everything)
    assert jack.search(str(bob.get(f"/tables/{table}/rounds/1", viewpoint=bob.person))), "he has seen it"
    assert said_in(folded) == ["face-down card"] * 3


def _looks_at_everything(at: AtTable) -> None:
    """What the page offers of the round that is over."""
    at.page.get_by_text("Fairness", exact=True).click()
    at.page.get_by_role("button", name=re.compile("[Cc]heck")).first.click()
    at.visitor.until(
        lambda: any("/proofs" in url for url, _ in at.visitor.wire.answers), "the proofs of the round"
    )


def test_an_ante_takes_the_blind_with_it_and_streets_are_turned_one_by_one(
    visit: Visit, house: House
) -> None:
    table = house.table("livermore/ultimate-texas-holdem", limits=LIMITS, seats=7, name="Hold'em")
    cy = seated(house, table, 1)
    visitor = visit()
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(2, "120")
    cy.do(table, "accept", wager="500")
    _places_both_by_one(at)
    at.bet("Trips", 2, "5")
    at.deal()
    _checks_twice_and_bets(at)
    assert settled(at, 2) == [
        ("ante", "win", "25.00"),
        ("play", "win", "25.00"),
        ("blind", "push", "0.00"),
        ("trips", "lose", "5.00"),
    ]
    expect(at.hand("Player-dealer")).to_contain_text("pair of aces")
    _folds_what_is_bet_again(at, lambda: cy.do(table, "accept", wager="500"))
    _is_all_on_the_wall(at)


def _places_both_by_one(at: AtTable) -> None:
    at.actions.get_by_label("Own amount").fill("70")
    at.spot("Ante", 2).click()
    expect(at.page.get_by_text("$70 each on Ante and Blind: you have $120 left to bet.")).to_be_visible()
    at.actions.get_by_label("Own amount").fill("")
    at.bet("Blind", 2, "25")
    at.expect_bet("Ante", 2, "25")
    expect(at.spot("Blind", 2)).to_have_accessible_name(re.compile("together with Ante"))
    expect(at.actions).to_contain_text("$70 free")
    expect_sent(at, "bet", ("ante", "25.00"))
    at.spot("Blind", 2).press("Delete")
    at.visitor.until(lambda: not told(at)["bets"], "both taken down")
    expect_sent(at, "take-down", ("ante", None))
    at.page.keyboard.press("z")
    at.expect_bet("Blind", 2, "25")
    expect_sent(at, "bet", *[("ante", "25.00")] * 2)
    at.visitor.until(lambda: len(bets(at, 2)) == 2, "both told")
    assert bets(at, 2) == {"ante": "25.00", "blind": "25.00"}


def _checks_twice_and_bets(at: AtTable) -> None:
    """Nine and jack with a board of aces, which turns as it is checked."""
    board, back = ["8h", "4s", "Ac", "Ad", "6d"], "face-down card"
    community = at.hand("Community")
    expect(community.get_by_role("img")).to_have_count(5)
    for called, amount in (("Bet 4x", "$100"), ("Bet 3x", "$75")):
        expect(at.choice(called)).to_have_accessible_name(re.compile(rf"^{called} {re.escape(amount)}"))
        expect(at.choice(called)).to_be_disabled()
        expect(at.actions).to_contain_text(f"It takes {amount}, and you have $65 free.")
    for shown, says in ((0, "check"), (3, "check"), (5, "bet")):
        _until_turned(at, shown)
        expect(at.hand("Community").get_by_role("img", name=back)).to_have_count(5 - shown)
        expect_said(community, [*map(card_said, board[:shown]), *[back] * (5 - shown)])
        if says == "check":
            at.choice("Check").click()
    at.expect_cards("Player-dealer", back, back)
    at.choice("Bet 1x").click()
    expect_sent(at, "decide", ("check", None), ("check", None), ("bet-1x", "25.00"))


def _until_turned(at: AtTable, shown: int) -> None:
    def turned() -> int:
        return sum(card != "??" for card in told(at)["felt"].get("community", []))

    at.visitor.until(lambda: not told(at)["over"] and turned() == shown, f"{shown} community cards")


def _folds_what_is_bet_again(at: AtTable, take_the_bank: Any) -> None:
    """By keyboard alone; of the two that lie together one is named."""
    before = sent(at, "bet")
    take_the_bank()
    expect(at.actions.get_by_role("button", name="Repeat")).to_be_enabled()
    at.page.keyboard.press("r")
    at.expect_bet("Blind", 2, "25")
    at.expect_bet("Trips", 2, "5")
    expect_sent(at, "bet", *before, ("ante", "25.00"), ("trips", "5.00"))
    at.page.keyboard.press("d")
    for shown, (called, key) in ((0, ("Check", "c")), (3, ("Check", "c")), (5, ("Fold", "f"))):
        _until_turned(at, shown)
        by_key(at, called, key)
    assert settled(at, 2) == [
        ("ante", "lose", "25.00"),
        ("blind", "lose", "25.00"),
        ("trips", "lose", "5.00"),
    ]
    expect(at.felt.get_by_role("group", name="Seat 2 hand", exact=True)).to_contain_text("folded")
    assert told(at)["felt"]["2"] == ["??", "??"], "a folded hand is shown to nobody"


def _is_all_on_the_wall(at: AtTable) -> None:
    """A screen that nobody scrolls has every bet with its odds."""
    at.page.goto(f"/board/{at.table}")
    sign = at.page.locator("section:has(> table > caption)")
    expect(sign.get_by_role("row", name=re.compile(r"^Bad Beat up to 7,500 to 1"))).to_be_visible()
    beyond = "one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
    assert sign.evaluate(beyond) == [0, 0]


def test_a_pan_9_round_from_the_dice_to_the_fourth_cards(visit: Visit, house: House) -> None:
    """Twelve counts to seat 4; Bob there hits six, Ann at seat 2 five, and the player-dealer nothing."""
    table = house.table("aviator/super-pan-9", limits={"min": "10", "max": "200"}, name="Pan 9")
    cy, bob = seated(house, table, 1), seated(house, table, 4)
    at = came_in(visit, table, 2)
    cy.do(table, "accept", wager="500")
    bob.bet(table, 4, "base", "10")
    bob.do(table, "deal")
    at.bet("Wager", 2, "25")
    at.deal()
    expect(at.felt.get_by_text("counts to seat 4")).to_be_visible()
    expect(at.seat(4)).to_contain_text("Deciding")

    def expect_box(seat: int, name: str, *cards: str) -> None:
        expect_said(at.felt.get_by_role("group", name=f"Seat {seat}, {name} box", exact=True), cards)

    expect_box(4, "front")
    expect_box(4, "back")
    bob.do(table, "decide", seat=4, choice="hit")
    expect(at.decision(2)).to_contain_text("Seat 2: 5")
    expect_box(4, "front")
    expect_box(4, "back", *["face-down card"] * 3)  # all see what he asks for
    assert not at.visitor.faults()
    by_key(at, "Hit", "t")
    assert settled(at, 2) == [("base", "win", "25.00")]
    expect_box(2, "front", card_said("Ad"))
    expect_box(2, "back", *map(card_said, ("2c", "2d", "Ac")))
    expect_box(4, "front", card_said("Jc"))
    expect(at.hand("Player-dealer")).to_contain_text("5")
    expect(at.settlement(1)).to_contain_text("You won $25")
