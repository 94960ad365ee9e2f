"""Tables that are played for pots: people there without a browser, and hands that go as they are told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import expect

from page.felt import AtTable
from page.people import House, Person
from page.visitors import PATIENCE, Visit, Visitor
from waiting import until

GAME = "aviator/texas-holdem"
NO_LIMIT = {"structure": "no-limit", "blinds": ["1", "2"]}
LIMIT = {"structure": "limit", "bets": ["2", "4"], "blinds": ["1", "2"]}
STUD = {"structure": "limit", "bets": ["2", "4"], "ante": "0.50", "bring_in": "1"}
TIMERS = {"decision": None, "pause": 1}
SHORT = {2: "45", 5: "90"}
"""Who has less than the $200 of the others, and is soon all in."""
Offers = Mapping[str, Any]
"""What is offered, by its choice."""


def pot_table(house: House, game: str = GAME, **more: Any) -> str:
    """Without a clock for decisions; the next hand begins a second after the last."""
    usual = {"game": game, "stakes": NO_LIMIT, "timers": TIMERS, "name": "For pots"}
    return str(house.floor.post("/tables", **(usual | more))["table"])


def gives_up(seat: int, offers: Offers) -> tuple[str, str | None]:
    """The hand goes to whoever is left."""
    del seat
    return next(iter(offers)), None


class Company:
    """People without a browser; each says what `says` has for their seat and what they are offered."""

    def __init__(self, house: House, table: str, *seats: int, bring: Mapping[int, str] = {}) -> None:
        self.house, self.table = house, table
        self.people: dict[int, Person] = {seat: house.guest() for seat in seats}
        for seat, person in self.people.items():
            person.sit(table, seat, bring.get(seat, "200"))

    def play_until(
        self,
        holds: Callable[[dict[str, Any]], bool],
        says: Callable[[int, Offers], tuple[str, str | None]] = gives_up,
    ) -> None:
        while not holds(shown := self._on_turn_or(holds)):
            person, seat = self.people[shown["turn"]["seat"]], shown["turn"]["seat"]
            (asked,) = person.get(f"/tables/{self.table}")["yours"]["asks"]
            choice, amount = says(seat, {offer["choice"]: offer for offer in asked["offers"]})
            person.do(self.table, "decide", seat=seat, choice=choice, amount=amount)

    def _on_turn_or(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The table when one of them is asked, or when it holds."""
        shown: dict[str, Any] = {}

        def looks() -> bool:
            shown.update(self.house.floor.see(self.table))
            return holds(shown) or (shown["turn"] or {}).get("seat") in self.people

        until(looks, lambda: f"somebody's turn; {shown}", PATIENCE)
        return shown


def stays(seat: int, offers: Offers) -> tuple[str, str | None]:
    """Who is short is all in, seat 1 gives up, and others pay what it costs."""
    if seat in SHORT and (more := {"raise", "bet"} & set(offers)):
        choice = more.pop()
        return choice, str(offers[choice]["money"]["most"])
    wanted = ("fold", "check") if seat == 1 else ("check", "call")
    choice = next((one for one in wanted if one in offers), next(iter(offers)))
    money = offers[choice]["money"]
    return choice, money and str(money["least"])


def on_the_flop(shown: dict[str, Any]) -> bool:
    return len(shown["felt"].get("community", ())) == 3 and shown["turn"] is not None


def side_pots(house: House) -> str:
    """The flop of a hand in which two are all in."""
    table = pot_table(house, options={"straddle": False})
    Company(house, table, 1, 2, 3, 4, 5, 6, 8, bring=SHORT).play_until(on_the_flop, stays)
    return table


def given_up(house: House) -> str:
    """One hand is over, and the next is played."""
    table = pot_table(house, options={"straddle": False})
    Company(house, table, 1, 2, 3, 5).play_until(lambda shown: shown["round"] == 2)
    return table


def turn_on_the_flop(at: AtTable, house: House) -> None:
    """One's own, two others being all in."""
    at.sit(4, "200")
    company = Company(house, at.table, 1, 2, 3, 5, 6, 8, bring=SHORT)
    while True:
        company.play_until(lambda shown: (shown["turn"] or {}).get("seat") == 4, stays)
        expect(at.decision(4)).to_be_visible()
        if on_the_flop(shown := house.floor.see(at.table)):
            return
        at.choice("Check").or_(at.choice("Call")).click()
        company.play_until(lambda now, before=shown: now["version"] > before["version"])  # type: ignore[misc]


def stud_table(house: House) -> str:
    return pot_table(house, "aviator/seven-card-stud", stakes=STUD)


def turn_in_stud(at: AtTable, house: House) -> None:
    """One's own, on the last card of a full table."""
    at.sit(4, "200")
    company = Company(house, at.table, 1, 2, 3, 5, 6, 7)
    while True:
        company.play_until(lambda shown: (shown["turn"] or {}).get("seat") == 4, pays)
        expect(at.decision(4)).to_be_visible()
        if len((shown := house.floor.see(at.table))["felt"]["4"]) == 7:
            return
        at.choice("Check").or_(at.choice("Call")).or_(at.choice("Bring in")).click()
        company.play_until(lambda now, before=shown: now["version"] > before["version"])  # type: ignore[misc]


def pays(seat: int, offers: Offers) -> tuple[str, str | None]:
    """What it costs to stay in."""
    del seat
    choice = next((one for one in ("check", "call", "bring-in") if one in offers), next(iter(offers)))
    money = offers[choice]["money"]
    return choice, money and str(money["least"])


def sat_down(visit: Visit, table: str, seat: int, buy_in: str) -> AtTable:
    visitor = visit()
    visitor.come_in()
    at = AtTable(visitor, table)
    at.sit(seat, buy_in)
    return at


def told(at: AtTable | Visitor) -> dict[str, Any]:
    visitor = at.visitor if isinstance(at, AtTable) else at
    return visitor.wire.last("pot-table")


def yours(at: AtTable) -> dict[str, Any]:
    """What is theirs at the picture that they were told last."""
    mine = at.visitor.wire.last("yours")
    return mine if mine.get("version") == told(at).get("version") else {}


class Hand:
    """One hand, decided by whoever is asked in their own browser."""

    def __init__(self, number: int, *players: AtTable) -> None:
        self.number, self.players = number, players
        for at in players:
            at.visitor.until(lambda at=at: told(at)["round"] == number, f"hand {number}")  # type: ignore[misc]
        self.begun = {at: len(at.visitor.wire.received) for at in players}

    @property
    def over(self) -> bool:
        return all(told(at)["round"] == self.number and told(at)["over"] for at in self.players)

    def asked(self) -> AtTable | None:
        """Who has to say something, once all have been told so; nobody when the hand is over."""
        self.players[0].visitor.until(lambda: bool(self._asked()) or self.over, "a question")
        return None if self.over else self._asked()[0]

    def next(self) -> AtTable:
        at = self.asked()
        assert at is not None, "somebody is asked"
        return at

    def _asked(self) -> list[AtTable]:
        latest = max(told(at)["version"] for at in self.players)
        if any(told(at)["version"] < latest for at in self.players):
            return []
        return [at for at in self.players if yours(at).get("asks")]

    def says(self, at: AtTable, choice: str, *, by_key: bool = False) -> None:
        before, button = told(at)["version"], at.choice(choice)
        if by_key:
            at.page.keyboard.press(str(button.get_attribute("aria-keyshortcuts")))
        else:
            button.click()
        for one in self.players:
            one.visitor.until(lambda one=one: told(one)["version"] > before, f"{choice} to be told")  # type: ignore[misc]

    def offers(self, at: AtTable) -> set[str]:
        return {offer["choice"] for offer in yours(at)["asks"][0]["offers"]}
