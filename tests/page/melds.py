"""Tables of melds: a person with a browser, and company that plays as it is advised."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from page.felt import AtTable, card_said, expect_said
from page.people import House, Person
from page.visitors import until_shown

CONQUIAN, PAN = "aviator/conquian", "livermore/pan"
STAKES = {CONQUIAN: {"ante": "5"}, PAN: {"chip": "1"}}
TIMERS = {"decision": None, "claim": None, "pause": 1}
"""Nobody is hurried."""
ROUNDS = 8
"""The cards are known: what is waited for comes before that."""
OWN_KINDS = ("meld", "add", "split")


def meld_table(house: House, game: str = CONQUIAN, **more: Any) -> str:
    usual = {"game": game, "meld_stakes": STAKES[game], "timers": TIMERS, "name": "Melds"}
    return str(house.floor.post("/tables", **(usual | more))["table"])


class MeldHand:
    """Somebody in a browser, and others without one who say what they are advised."""

    def __init__(self, at: AtTable, *company: Person) -> None:
        self.at, self.company = at, company

    # What is told

    @property
    def told(self) -> dict[str, Any]:
        return self.at.visitor.wire.last("meld-table")

    @property
    def yours(self) -> dict[str, Any]:
        """What is theirs at the picture that they were told last."""
        mine = self.at.visitor.wire.last("yours")
        return mine if mine.get("version") == self.told.get("version") else {}

    @property
    def seat(self) -> int:
        me = self.at.visitor.person
        return next(int(one["seat"]) for one in self.told["seats"] if one["person"] == me)

    @property
    def ask(self) -> dict[str, Any] | None:
        asks: list[dict[str, Any]] = self.yours.get("asks") or []
        return asks[0] if asks else None

    @property
    def held(self) -> list[str]:
        return list(self.yours["felt"][str(self.seat)])

    @property
    def ways(self) -> dict[str, list[list[str]]]:
        """The sets of cards that may be laid, by the choice they go with."""
        listed: dict[str, list[list[str]]] = {}
        for picks in self.yours.get("picks", ()):
            if picks["choice"].partition("-")[0] in OWN_KINDS:
                listed.setdefault(picks["choice"], []).extend(way["cards"] for way in picks["ways"])
        return listed

    @property
    def laid_by(self) -> set[str]:
        """The seats before which something lies open."""
        return {place.partition("-")[0] for place in self.told["felt"] if "meld" in place}

    def turn(self) -> dict[str, Any]:
        """What they are asked next, when others have said everything; perhaps in the next round."""

        def asked() -> bool:
            self.others_say()
            return self.ask is not None

        until_shown(self.at.page, asked, lambda: f"a question; {self.told}")
        assert self.told["round"] <= ROUNDS, "it came before"
        assert self.ask is not None
        return self.drawn(self.ask)

    def drawn(self, ask: dict[str, Any]) -> dict[str, Any]:
        """What is asked, once the page shows it and the hand as they are now."""
        expect(self.at.decision(self.seat)).to_be_visible()
        self.at.visitor.until(lambda: "felt" in self.yours, "one's own cards at the newest picture")
        expect_said(self.at.actions.get_by_role("toolbar"), map(card_said, self.held), sorted_by=sorted)
        expect(self.hand.and_(self.at.page.locator("[aria-pressed=true]"))).to_have_count(0)
        return ask

    def others_say(self) -> None:
        for person in self.company:
            seen = person.get(f"/tables/{self.at.table}")["yours"]
            advice = person.get(f"/tables/{self.at.table}/advice") if seen and seen.get("asks") else ()
            for one in advice:
                said = one["choice"]
                choice = "stay" if said["choice"] == "retire" else said["choice"]
                more = {"amount": None if choice == "stay" else said.get("amount")}
                person.do(
                    self.at.table, "decide", seat=one["who"]["seat"], choice=choice,
                    cards=said.get("cards", []), **more,
                )  # fmt: skip

    # What is done

    def until_told(self, before: int) -> None:
        self.at.visitor.until(lambda: self.told["version"] > before, "it to be told")

    def says(self, ask: dict[str, Any]) -> None:
        """The longest that can be laid; else the first that is offered. By taps."""
        before, laid = self.told["version"], [one for sets in self.ways.values() for one in sets]
        if laid and not ask.get("claim"):
            self.take_up(max(laid, key=len))
            self.moves.first.click()
        elif all(offer.get("pick") for offer in ask["offers"]):
            self.hand.first.click()
            self.moves.first.click()
        else:
            self.moves.first.click()
        self.until_told(before)

    def take_up(self, cards: list[str]) -> None:
        for card in self.places(cards):
            card.click()

    def places(self, cards: list[str]) -> list[Locator]:
        """Where these cards are in the hand as it is shown, by suit and in a row."""
        held, taken = self.held, list[int]()
        for card in cards:
            taken.append(next(n for n, one in enumerate(held) if one == card and n not in taken))
        order = sorted(range(len(held)), key=lambda n: ("cdhs".index(held[n][1]), _row(held[n]), n))
        return [self.hand.nth(order.index(number)) for number in taken]

    @property
    def hand(self) -> Locator:
        return self.at.actions.get_by_role("toolbar").locator("button[aria-pressed]")

    @property
    def moves(self) -> Locator:
        return self.at.decision(self.seat).locator("button[aria-keyshortcuts]:not([aria-keyshortcuts=h])")

    def place(self, place: str) -> Locator:
        """What lies somewhere on the felt."""
        return self.at.felt.locator(f'[data-place="{place}"]')

    def to_a_meld(self) -> str:
        """As far as a turn in which something can be laid: the choice that it goes with."""
        while (ask := self.turn()).get("claim") or not self.ways:
            self.says(ask)
        return next(iter(self.ways))


def _row(card: str) -> int:
    return "A234567JQK".index(card[0])


def turn_among_melds(at: AtTable, house: House, others: tuple[int, ...] = (2, 3)) -> None:
    """One's own, when oneself and somebody else have laid something."""
    at.sit(1, "500")
    company = [house.guest() for _ in others]
    for seat, person in zip(others, company, strict=True):
        person.sit(at.table, seat, "500")
    hand = MeldHand(at, *company)
    while not (hand.turn()["stage"] == "play" and "1" in hand.laid_by and len(hand.laid_by) > 1):
        hand.says(hand.turn())
    expect(at.decision(1)).to_be_visible()
