"""Blackjack in real browsers: insurance, splits and a double, each for one's own money."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from page.felt import AtTable, came_in, card_said, expect_said, seated
from page.people import House, Person
from page.visitors import Visit
from room.api.processes import started

GAME = "livermore/pure-21-5-blackjack"
SEVENS = "seed 22155"
"""Seat 2 gets two sevens and, after a split, a third; the player-dealer an ace up, and no natural with it."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    arranged = (sys.executable, str(Path(__file__).parent / "arranged.py"), SEVENS)
    with started(tmp_path_factory.mktemp("room"), command=arranged) as server:
        yield House(server)
        assert server.stop() == 0


def by_mouse(at: AtTable, called: str) -> None:
    at.choice(called).click()


KEYS = {
    "Hit": "t", "Stand": "s", "Double": "o", "Split": "p", "Surrender": "u", "Ride": "e",
    "No insurance": "n", "Insurance": "a", "Play on": "l",
}  # fmt: skip
"""Whatever is offered beside it, a choice has the same key."""


def by_keyboard(at: AtTable, called: str) -> None:
    expect(at.choice(called)).to_be_enabled()
    expect(at.choice(called)).to_have_attribute("aria-keyshortcuts", KEYS[called])
    expect(at.choice(called)).to_contain_text(KEYS[called].upper())
    at.page.keyboard.press(KEYS[called])


class Told:
    """What one browser was told of a table, and whether it shows that."""

    def __init__(self, at: AtTable) -> None:
        self.at = at

    @property
    def table(self) -> dict[str, Any]:
        return self.at.visitor.wire.last("table")

    def bets(self, bettor: str, bet: str = "base") -> list[tuple[int, int, str]]:
        """Hand, part and amount of one person's money."""
        mine = (one for one in self.table["bets"] if (one["bettor"], one["bet"]) == (bettor, bet))
        return sorted((one["hand"], one["part"], one["amount"]) for one in mine)

    def settled(self) -> list[tuple[str, str, int, int, str, str]]:
        return [
            (one["bettor"], one["bet"], one["hand"], one["part"], one["paid"], one["collected"])
            for one in self.table["settled"]
        ]

    def expect_hands(self, *hands: str, read: tuple[str, ...], turn: int) -> None:
        """Seat 2's, side by side, in words and as they were read; and which of them is played."""
        places = ["2", *(f"2.{number}" for number in range(2, len(hands) + 1))]
        self.until(
            lambda table: self._lie(table["felt"], places) == [*hands] and table["waiting_for"],
            f"hands of {hands}",
        )
        assert [self.table["readings"][place] for place in places] == [*read]
        assert [(who["seat"], who["hand"]) for who in self.table["waiting_for"]] == [(2, turn)]
        for number, (cards, says) in enumerate(zip(hands, read, strict=True), 1):
            hand = self.at.felt.get_by_role("group", name=f"Seat 2, hand {number}", exact=True)
            expect(hand.get_by_role("img")).to_have_count(len(cards.split()))
            expect_said(hand, map(card_said, cards.split()))
            expect(hand).to_contain_text(says)
        expect(self.at.felt.locator("[aria-current]")).to_have_accessible_name(f"Seat 2, hand {turn}")

    def until(self, holds: Callable[[dict[str, Any]], object], what: str) -> None:
        self.at.visitor.until(lambda: bool(holds(self.table)), what)

    def _lie(self, felt: dict[str, list[str]], places: list[str]) -> list[str]:
        return [" ".join(felt.get(place, ())) for place in places]


class Night:
    """Ann plays seat 2 with $25 and $5 on Buster; Bob sits at seat 4 and has $10 behind her; Cy banks."""

    def __init__(self, visit: Visit, house: House) -> None:
        self.table = house.table(GAME, limits={"min": "5", "max": "200"}, name="Blackjack")
        self.cy: Person = seated(house, self.table, 1)
        self.at_ann, self.at_bob = came_in(visit, self.table, 2), came_in(visit, self.table, 4)
        self.ann, self.bob = self.at_ann.visitor.person, self.at_bob.visitor.person
        self.cy.do(self.table, "accept", wager="500")
        self.at_ann.bet("Wager", 2, "25")
        self.at_ann.bet("Buster", 2, "5")
        self.at_bob.bet("Wager", 2, "5", times=2)
        self.both = [Told(self.at_ann), Told(self.at_bob)]
        for at in (self.at_ann, self.at_bob):
            at.deal()

    def expect_waits_for(self, at: AtTable) -> None:
        """One of the two is asked, and the other is told so and no more."""
        other = self.at_bob if at is self.at_ann else self.at_ann
        expect(at.decision(2)).to_be_visible()
        other.visitor.until(lambda: not other.visitor.wire.last("yours").get("asks"), "no question")
        expect(other.decision(2)).to_have_count(0)


Decides = Callable[[AtTable, str], None]


@pytest.mark.parametrize("decides", [by_mouse, by_keyboard])
def test_insurance_two_splits_and_a_double_each_for_their_own_money(
    visit: Visit, house: House, decides: Decides
) -> None:
    """The backline bettor does not insure, joins the first split and the double, and not the second split."""
    night = Night(visit, house)
    _one_of_them_insures(night, decides)
    _both_split_and_then_one(night, decides)
    decides(night.at_ann, "Stand")
    for told in night.both:
        told.expect_hands("7c Th", "7d Tc", "7s", read=("17", "17", "7"), turn=2)
    decides(night.at_ann, "Stand")
    for told in night.both:
        told.expect_hands("7c Th", "7d Tc", "7s 3h", read=("17", "17", "10"), turn=3)
    expect(night.at_ann.choice("Stand")).to_have_count(0)
    _both_double(night, decides)
    _all_is_settled(night)
    _said_what_they_did(night)


def _one_of_them_insures(night: Night, decides: Decides) -> None:
    at_ann, at_bob = night.at_ann, night.at_bob
    for at in (at_ann, at_bob):
        expect(at.decision(2)).to_contain_text("Player-dealer: an ace up")
        at.expect_cards("Player-dealer", card_said("Ah"), "face-down card")
    expect(at_ann.choice("Insurance")).to_have_accessible_name(re.compile(r"^Insurance \$12\.50"))
    decides(at_ann, "Insurance")
    expect(at_ann.seat(2)).to_contain_text("Deciding")
    expect(at_ann.seat(2)).not_to_contain_text("Your turn")
    assert not night.both[1].bets(night.ann, "insurance"), "asked together: told when all have answered"
    decides(at_bob, "No insurance")
    for at in (at_ann, at_bob):
        expect(at.choice("Surrender")).to_have_attribute("aria-keyshortcuts", KEYS["Surrender"])
        decides(at, "Play on")
    for told in night.both:
        told.until(lambda table: table["settled"], "the look at the down card")
        assert told.settled() == [(night.ann, "insurance", 1, 1, "0.00", "12.50")]
        expect(told.at.spot("Insurance", 2)).to_have_accessible_name(re.compile(r"−\$12\.50"))
        expect(told.at.log).to_contain_text("lost $12.50 on Insurance")
        expect(told.at.log).to_contain_text("at seat 2: no insurance")
        told.at.expect_cards("Player-dealer", card_said("Ah"), "face-down card")
        assert told.table["felt"]["player-dealer"] == ["Ah", "??"]


def _both_split_and_then_one(night: Night, decides: Decides) -> None:
    night.expect_waits_for(night.at_ann)
    decides(night.at_ann, "Split")
    night.expect_waits_for(night.at_bob)
    decides(night.at_bob, "Split")
    for told in night.both:
        told.expect_hands("7c 7d", "7s", read=("14", "7"), turn=1)
        assert told.bets(night.ann) == [(1, 1, "25.00"), (2, 1, "25.00")]
        assert told.bets(night.bob) == [(1, 1, "10.00"), (2, 1, "10.00")]
    decides(night.at_ann, "Split")
    night.expect_waits_for(night.at_bob)
    decides(night.at_bob, "Ride")
    for told in night.both:
        told.expect_hands("7c Th", "7d", "7s", read=("17", "7", "7"), turn=1)
        assert told.bets(night.ann) == [(1, 1, "25.00"), (2, 1, "25.00"), (3, 1, "25.00")]
        assert told.bets(night.bob) == [(1, 1, "10.00"), (3, 1, "10.00")], "the second hand is now the third"


def _both_double(night: Night, decides: Decides) -> None:
    """The one for all, the other for less."""
    at_bob = night.at_bob
    decides(night.at_ann, "Double")
    night.expect_waits_for(at_bob)
    money = at_bob.actions.get_by_role("slider", name="Amount for Double")
    expect(money).to_have_attribute("aria-valuetext", "$10")
    at_bob.actions.get_by_role("button", name=re.compile("^The least")).click()
    at_bob.actions.get_by_role("button", name="$5 more").click()
    expect(at_bob.choice("Double")).to_have_accessible_name(re.compile(r"^Double \$5\.01"))
    if decides is by_mouse:  # what is seen is the same
        assert not at_bob.visitor.faults()
    decides(at_bob, "Double")


def _all_is_settled(night: Night) -> None:
    ann, bob = night.ann, night.bob
    for told in night.both:
        told.until(lambda table: table["over"], "the end")
        assert told.table["felt"]["player-dealer"] == ["Ah", "8d"]
        assert told.settled() == [
            (ann, "insurance", 1, 1, "0.00", "12.50"),
            (ann, "base", 1, 1, "0.00", "25.00"),
            (bob, "base", 1, 1, "0.00", "10.00"),
            (ann, "base", 2, 1, "0.00", "25.00"),
            (ann, "base", 3, 1, "25.00", "0.00"),
            (ann, "base", 3, 2, "25.00", "0.00"),
            (bob, "base", 3, 1, "10.00", "0.00"),
            (bob, "base", 3, 2, "5.01", "0.00"),
            (ann, "buster", 1, 1, "0.00", "5.00"),
        ]
        told.at.expect_settled(told.table, {"base": "Wager", "insurance": "Insurance", "buster": "Buster"})
        expect(told.at.settlement(1)).to_contain_text("seat 2, hand 1")
    expect(night.at_ann.settlement(1)).to_contain_text("You lost $17.50")
    expect(night.at_bob.settlement(1)).to_contain_text("You won $5.01")


def _said_what_they_did(night: Night) -> None:
    """On the wire: each for themselves, with their own money."""
    sent = {
        at: [one["command"] for one in at.visitor.wire.sent if one.get("command", {}).get("do") == "decide"]
        for at in (night.at_ann, night.at_bob)
    }
    said = {
        at: [(one["choice"], one["seat"], one["hand"], one["amount"]) for one in commands]
        for at, commands in sent.items()
    }
    assert said[night.at_ann] == [
        ("insurance", 2, 1, "12.50"),
        ("ride", 2, 1, None),
        ("split", 2, 1, "25.00"),
        ("split", 2, 1, "25.00"),
        ("stand", 2, 1, None),
        ("stand", 2, 2, None),
        ("double", 2, 3, "25.00"),
    ]
    assert said[night.at_bob] == [
        ("ride", 2, 1, None),
        ("ride", 2, 1, None),
        ("split", 2, 1, "10.00"),
        ("ride", 2, 1, None),
        ("double", 2, 3, "5.01"),
    ]


def test_a_choice_that_changes_under_the_finger_decides_nothing(visit: Visit, house: House) -> None:
    """The floor splits for ann while she holds a button down, and it is the same button for what is left."""
    table = house.table(GAME, limits={"min": "5", "max": "200"}, name="Blackjack")
    cy, at = seated(house, table, 1), came_in(visit, table, 2)
    cy.do(table, "accept", wager="500")
    at.bet("Wager", 2, "25")
    at.deal()
    by_mouse(at, "No insurance")
    by_mouse(at, "Play on")
    expect(at.choice("Split")).to_be_enabled()
    asked = at.visitor.wire.last("yours")["question"]
    at.choice("Hit").hover(position={"x": 10, "y": 40})  # it moves, but not away
    at.page.mouse.down()
    says = {"seat": 2, "bettor": at.visitor.person, "choice": "split", "amount": "25", "cite": "002:176"}
    house.floor.do(table, "decide", **says)
    at.visitor.until(lambda: at.visitor.wire.last("yours").get("question", 0) > asked, "another question")
    expect(at.felt.get_by_role("group", name="Seat 2, hand 2", exact=True)).to_be_visible()
    split = house.floor.see(table)["version"]
    at.page.mouse.up()
    expect(at.page.get_by_text("That came late: the table asks something else by now.")).to_be_visible()
    assert house.floor.see(table)["version"] == split
    by_mouse(at, "Hit")
    at.visitor.until(lambda: at.visitor.wire.last("table")["version"] > split, "the hand is played on")
    sent = [frame["command"] for frame in at.visitor.wire.sent if frame["do"] == "command"]
    hit = [one["question"] for one in sent if one.get("choice") == "hit"]
    assert len(hit) == 1, "only what was pressed anew"
    assert hit[0] > asked
