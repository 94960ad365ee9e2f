"""A person at a table in a browser, by the names a screen reader would say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from page.people import House, Person
from page.visitors import Visit, Visitor, until_shown


def cents(money: str) -> int:
    return round(float(money) * 100)


def shown(money: str) -> str:
    """As the page writes money: `$1,250`, `$2.50`."""
    whole, _, part = f"{float(money):,.2f}".partition(".")
    return f"${whole}" if part == "00" else f"${whole}.{part}"


RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "10"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


LABELS = "cards => cards.map(card => card.getAttribute('aria-label'))"
Order = Callable[[Iterable[str]], list[str]]


def card_said(card: str) -> str:
    """A card or a tile as a screen reader says it."""
    if card in {"??", "Jo"}:
        return "face-down card" if card == "??" else "Joker"
    if "-" in card:
        return f"tile of {card[0]} and {card[2]}"
    return f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}"


def said_in(place: Locator) -> list[str]:
    """The cards that are drawn there, at this moment."""
    drawn: list[str] = place.get_by_role("img").evaluate_all(LABELS)
    return drawn


def expect_said(place: Locator, cards: Iterable[str], why: str = "", *, sorted_by: Order = list) -> None:
    """These cards are drawn there, or will be as soon as the page has been told."""
    wanted = sorted_by(cards)
    until_shown(
        place.page,
        lambda: sorted_by(said_in(place)) == wanted,
        lambda: f"{wanted}; {sorted_by(said_in(place))} is drawn; {why}",
    )


class AtTable:
    """One visitor's table. Whatever is done is done by click."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor, self.table = visitor, table
        self.page: Page = visitor.page
        if not self.page.url.endswith(f"/table/{table}"):
            visitor.open(f"/table/{table}")
        expect(self.felt).to_be_visible()

    # What is there

    @property
    def felt(self) -> Locator:
        return self.page.get_by_role("region", name="The felt")

    def seat(self, number: int) -> Locator:
        return self.felt.get_by_role("region", name=re.compile(rf"^Seat {number}(,|$)"))

    def spot(self, label: str, seat: int, circle: int = 1) -> Locator:
        """By what is printed on it; its odds may be there too. Of several circles, one."""
        circled = rf"(?!, circle (?!{circle}\b))"
        name = rf"^{re.escape(label)}\b.*, seat {seat}\b{circled}"
        return self.felt.get_by_role("button", name=re.compile(name))

    def hand(self, place: str) -> Locator:
        """The cards of a hand; `get_by_role("img")` are all of them."""
        return self.felt.get_by_role("region", name=f"{place} hand", exact=True)

    def cards(self, place: str) -> list[str]:
        return said_in(self.hand(place))

    def expect_cards(self, place: str, *cards: str) -> None:
        expect_said(self.hand(place), cards)

    def half(self, name: str) -> Locator:
        """Half of a hand that was set: `Seat 2 front`."""
        return self.felt.get_by_role("group", name=name, exact=True)

    @property
    def actions(self) -> Locator:
        return self.page.get_by_role("region", name="Your actions")

    @property
    def offer(self) -> Locator:
        return self.page.get_by_role("form", name="The player-dealer position is offered to you")

    def decision(self, seat: int) -> Locator:
        return self.page.get_by_role("group", name=f"Decision for seat {seat}")

    def choice(self, called: str) -> Locator:
        """A choice that is offered, by what is on its button."""
        named = self.actions.get_by_role("button", name=re.compile(f"^{called}\\b"))
        return named.and_(self.page.locator("[aria-keyshortcuts]"))

    def settlement(self, round: int) -> Locator:
        return self.page.get_by_role("region", name=f"Settlement, round {round}", exact=True)

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log")

    # What is done

    def sit(self, seat: int, buy_in: str = "1000") -> None:
        self.seat(seat).get_by_role("button", name="Sit here").click()
        dialog = self.page.get_by_role("dialog", name=f"Seat {seat}")
        dialog.get_by_label("Amount").fill(buy_in)
        dialog.get_by_role("button", name=f"Sit down with {shown(buy_in)}").click()
        expect(dialog).to_be_hidden()
        expect(self.seat(seat)).to_contain_text("You")

    def take_bank(self, wager: str) -> None:
        self.offer.get_by_label("Wager").fill(wager)
        self.offer.get_by_role("button", name="Take the bank").click()
        expect(self.offer).to_be_hidden()

    def pass_bank(self) -> None:
        self.offer.get_by_role("button", name="Pass", exact=True).click()
        expect(self.offer).to_be_hidden()

    def bet(self, label: str, seat: int, chip: str, times: int = 1) -> None:
        """Chips on a spot, one click each; comes back when the room has taken the bet."""
        self.page.get_by_role("radio", name=f"{shown(chip)} chip", exact=True).click()
        for _ in range(times):
            self.spot(label, seat).click()
        self.expect_bet(label, seat, str(float(chip) * times))

    def expect_bet(self, label: str, seat: int, amount: str) -> None:
        """It shows, and the room has it."""
        expect(self.spot(label, seat)).to_have_accessible_name(
            re.compile(f"your bet {re.escape(shown(amount))}")
        )
        self.visitor.until(lambda: self._placed(seat, float(amount)), f"a bet of {amount} on {label}")

    def _placed(self, seat: int, amount: float) -> bool:
        told, me = self.visitor.wire.last("table"), self.visitor.person
        bets = [(bet["seat"], bet["bettor"], float(bet["amount"])) for bet in told["bets"]]
        return (seat, me, amount) in bets

    def deal(self) -> None:
        """No more bets from this person: with nobody else awaited, the cards fall. Waits for the room."""
        before = self.visitor.wire.last("table")
        self.actions.get_by_role("button", name=re.compile("^(Deal|Done betting)$")).click()
        self.visitor.until(lambda: self._is_done(before["round"]), "the end of betting")

    def _is_done(self, round: int) -> bool:
        told = self.visitor.wire.last("table")
        return told["phase"] != "betting" or told["round"] != round or self.visitor.person in told["done"]

    # What it says

    def expect_settled(self, told: dict[str, Any], labels: dict[str, str]) -> None:
        """Every line of the settlement, in its order, as the room tells it."""
        rows = self.settlement(told["round"]).get_by_role("listitem")
        expect(rows).to_have_count(len(told["settled"]))
        for row, line in zip(rows.all(), told["settled"], strict=True):
            expect(row).to_contain_text(str(line["order"]))
            expect(row).to_contain_text(f"seat {line['seat']}")
            stake = f"{shown(line['amount'])} on " if cents(line["amount"]) else ""  # a button has none
            expect(row).to_contain_text(stake + labels[line["bet"]])
            expect(row).to_contain_text(line["line"])
            for cite in line["cites"]:
                expect(row).to_contain_text(cite)
            if cents(line["uncovered"]):
                expect(row).to_contain_text(f"{shown(line['uncovered'])} not covered")


def came_in(visit: Visit, table: str, seat: int) -> AtTable:
    visitor = visit()
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(seat)
    return at


def seated(house: House, table: str, seat: int) -> Person:
    """Someone without a browser."""
    person = house.guest()
    person.sit(table, seat)
    return person
