"""Games that the page has never heard of, drawn from their data alone: split hands, circles, a spark."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from page.felt import AtTable, came_in, card_said, expect_said, seated
from page.made_up import BEACON, LANTERN, with_made_up_games
from page.people import House
from page.visitors import Visit
from room.api.processes import started

PAIR = "seed 44"
"""Two jacks for the first seat, one more for the first of its hands and a king to double it with."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with started(tmp_path_factory.mktemp("room"), command=with_made_up_games(PAIR)) as server:
        yield House(server)
        assert server.stop() == 0


ABREAST = """(seat) => {
  const named = [...seat.querySelectorAll('[aria-label*=", hand "]')];
  const hands = named.map((one) => one.getBoundingClientRect());
  return hands.length > 1 && hands.slice(1).every(
    (hand, index) => hands[index].right <= hand.left + 0.5 && Math.abs(hands[index].top - hand.top) < 0.5,
  );
}"""
"""Whether a seat's hands lie from left to right, measured at one moment."""
Decides = Callable[[AtTable, str], None]


def offer(at: AtTable, choice: str) -> Locator:
    """One of those that are asked: each has its key, which the tray's own Double has not."""
    named = at.actions.get_by_role("button", name=re.compile(f"^{choice}\\b"))
    return named.and_(at.page.locator("[aria-keyshortcuts]"))


def by_mouse(at: AtTable, choice: str) -> None:
    offer(at, choice).click()


def by_keyboard(at: AtTable, choice: str) -> None:
    expect(offer(at, choice)).to_be_enabled()
    at.page.keyboard.press(str(offer(at, choice).get_attribute("aria-keyshortcuts")))


class Seen:
    """One seat, as a browser was told of it on the wire, and as it shows it."""

    def __init__(self, at: AtTable, seat: int) -> None:
        self.at, self.seat = at, seat

    @property
    def told(self) -> dict[str, Any]:
        return self.at.visitor.wire.last("table")

    def bets(self) -> list[tuple[int, int, str]]:
        """Hand, part and amount."""
        return sorted((bet["hand"], bet["part"], bet["amount"]) for bet in self.told["bets"])

    def hand(self, number: int) -> Locator:
        return self.at.felt.get_by_role("group", name=f"Seat {self.seat}, hand {number}", exact=True)

    def expect_hands(self, *hands: str, turn: int) -> None:
        """The cards of each, in words and side by side; what was read of it; and which is being played."""
        self.at.visitor.until(
            lambda: self._lie(hands) and bool(self.told["waiting_for"]), f"hands of {hands}"
        )
        assert [(who["seat"], who["hand"]) for who in self.told["waiting_for"]] == [(self.seat, turn)]
        for number, cards in enumerate(hands, 1):
            hand = self.hand(number)
            expect(hand.get_by_role("img")).to_have_count(len(cards.split()))
            expect_said(hand, map(card_said, cards.split()))
            expect(hand).to_contain_text(self.told["readings"][_place(self.seat, number)])
        expect(self.at.felt.locator("[aria-current]")).to_have_accessible_name(
            f"Seat {self.seat}, hand {turn}"
        )
        expect(self.at.seat(self.seat)).to_contain_text(re.compile(f"(Your turn|Deciding), hand {turn}"))
        assert self.at.seat(self.seat).evaluate(ABREAST), "side by side"

    def expect_over(self) -> None:
        self.at.visitor.until(lambda: self.told["over"], "the end of the round")

    def _lie(self, hands: tuple[str, ...]) -> bool:
        felt = self.told["felt"]
        return [felt.get(_place(self.seat, number)) for number in range(1, len(hands) + 1)] == [
            cards.split() for cards in hands
        ]


def _place(seat: int, hand: int) -> str:
    return str(seat) if hand == 1 else f"{seat}.{hand}"


@pytest.mark.parametrize("decides", [by_mouse, by_keyboard])
def test_a_pair_is_split_and_one_of_the_hands_doubled(visit: Visit, house: House, decides: Decides) -> None:
    """One decides; the other, who banks, sees the same, and is told no more than that."""
    table = house.table(BEACON, name="Beacon")
    bank, player = came_in(visit, table, 1), came_in(visit, table, 2)
    bank.take_bank("500")
    player.bet("Base", 2, "25")
    player.deal()
    both = [Seen(player, 2), Seen(bank, 2)]
    expect(player.seat(2)).to_contain_text("Your turn")
    expect(bank.seat(2)).to_contain_text("Deciding")
    decides(player, "Split")
    for seen in both:
        seen.expect_hands("Js Jd", "Jh", turn=1)
        assert seen.bets() == [(1, 1, "25.00"), (2, 1, "25.00")]
        whose = "your bet" if seen.at is player else re.escape(player_name(house, player))
        money = f"{whose} \\$25 on hand 1, {whose} \\$25 on hand 2"
        expect(seen.at.spot("Base", 2)).to_have_accessible_name(re.compile(money))
    decides(player, "Double")
    for seen in both:
        seen.expect_hands("Js Jd Kc", "Jh 5c", turn=2)
        assert seen.bets() == [(1, 1, "25.00"), (1, 2, "25.00"), (2, 1, "25.00")]
        expect(seen.at.spot("Base", 2)).to_have_accessible_name(
            re.compile(r"\$25 and \$25 on hand 1, .*\$25 on hand 2")
        )
        assert seen.told["readings"]["2"] == "15"
        assert seen.told["felt"]["player-dealer"][1] == "??"
        assert not seen.at.visitor.faults()
    bank.visitor.until(lambda: not bank.visitor.wire.last("yours").get("asks"), "only who decides is asked")
    decides(player, "Stand")
    both[0].expect_over()
    sent = [
        one["command"] for one in player.visitor.wire.sent if one.get("command", {}).get("do") == "decide"
    ]
    assert [(one["choice"], one["hand"], one["circle"], one["amount"]) for one in sent] == [
        ("split", 1, 1, "25.00"),
        ("double", 1, 1, "25.00"),
        ("stand", 2, 1, None),
    ]
    for seen in both:
        seen.expect_over()
        lines = [
            (line["hand"], line["part"], line["paid"], line["collected"]) for line in seen.told["settled"]
        ]
        assert lines == [(1, 1, "37.50", "0.00"), (1, 2, "37.50", "0.00"), (2, 1, "0.00", "25.00")]
        seen.at.expect_settled(seen.told, {"base": "Base"})
        marks = r"on hand 1 \+\$37\.50, .*on hand 1 \+\$37\.50, .*on hand 2 −\$25"
        expect(seen.at.spot("Base", 2)).to_have_accessible_name(re.compile(marks))


def test_a_bet_in_each_circle_and_what_of_it_can_be_repeated(visit: Visit, house: House) -> None:
    """The second circle is there once the first is taken; the money in it has a decision of its own."""
    table = house.table(BEACON, name="Circles")
    bank, other = seated(house, table, 1), seated(house, table, 3)
    bank.do(table, "accept", wager="500")
    at = came_in(visit, table, 2)
    expect(at.spot("Base", 2, circle=2)).to_have_count(0)
    at.bet("Base", 2, "25")
    at.page.get_by_role("radio", name="$5 chip", exact=True).click()
    for spot in (at.spot("Base", 2, circle=2), at.spot("Base", 3)):
        spot.click()
        expect(spot).to_have_accessible_name(re.compile(r"your bet \$5$"))
    at.visitor.until(lambda: len(at.visitor.wire.last("table")["bets"]) == 3, "three bets")
    told = at.visitor.wire.last("table")
    assert [(bet["seat"], bet["circle"], bet["amount"]) for bet in told["bets"]] == [
        *((2, 1, "25.00"), (2, 2, "5.00"), (3, 1, "5.00")),
    ]
    other.bet(table, 3, "base", "10")
    other.do(table, "deal")
    at.deal()
    by_keyboard(at, "Double")
    expect(at.decision(2)).to_have_accessible_name("Decision for seat 2, circle 2")
    by_keyboard(at, "Ride")
    at.visitor.until(lambda: at.visitor.wire.last("table")["waiting_for"][0]["seat"] == 3, "seat 3's turn")
    expect(at.spot("Base", 2)).to_have_accessible_name(re.compile(r"circle 1, your bet \$25 and \$25$"))
    expect(at.spot("Base", 2, circle=2)).to_have_accessible_name(re.compile(r"circle 2, your bet \$5$"))
    other.do(table, "decide", seat=3, choice="stand")
    by_keyboard(at, "Ride")
    expect(at.felt.locator("[aria-current]")).to_have_accessible_name("Player-dealer hand")
    bank.do(table, "decide", seat=1, choice="stand")
    Seen(at, 2).expect_over()
    bank.do(table, "decline")
    at.pass_bank()
    other.do(table, "accept", wager="500")
    repeat = at.actions.get_by_role("button", name="Repeat")
    expect(repeat).to_be_enabled()
    at.page.keyboard.press("r")
    expect(
        at.page.get_by_text("Left out: $5 on Base at seat 3 (the player-dealer's own seat).")
    ).to_be_visible()
    at.visitor.until(lambda: len(at.visitor.wire.last("table")["bets"]) == 2, "the bets that can be placed")
    placed = [(bet["seat"], bet["circle"], bet["amount"]) for bet in at.visitor.wire.last("table")["bets"]]
    assert sorted(placed) == [(2, 1, "25.00"), (2, 2, "5.00")], "and nothing of what a decision added"


def test_a_card_at_a_place_of_its_own_and_a_bet_that_a_decision_adds(visit: Visit, house: House) -> None:
    table = house.table(LANTERN, name="Lantern")
    bank, at = seated(house, table, 1), came_in(visit, table, 2)
    bank.do(table, "accept", wager="500")
    at.bet("Base", 2, "25")
    at.deal()
    by_keyboard(at, "Keep")
    amount = at.actions.get_by_role("slider", name="Amount for Raise")
    expect(amount).to_have_attribute("aria-valuetext", "$25")
    amount.press("ArrowRight")
    at.actions.get_by_role("button", name="$25 more").click()
    expect(offer(at, "Raise")).to_have_accessible_name(re.compile(r"^Raise \$75"))
    by_keyboard(at, "Raise")
    expect(at.hand("Spark").get_by_role("img")).to_have_count(1)
    at.visitor.until(lambda: bool(at.visitor.wire.last("table")["felt"]["spark"]), "the card")
    at.expect_cards("Spark", *map(card_said, at.visitor.wire.last("table")["felt"]["spark"]))
    expect(at.spot("Raise", 2)).to_have_accessible_name(re.compile(r"your bet \$75"))
    expect(at.spot("Raise", 2)).to_be_disabled()
    assert not at.visitor.faults()


def player_name(house: House, at: AtTable) -> str:
    people = house.floor.get(f"/tables/{at.table}/people")
    return str(next(one["name"] for one in people if one["person"] == at.visitor.person))
