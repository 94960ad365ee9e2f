"""A hand to be set in two, in a browser: by the names a screen reader would say, whatever the cards are."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from playwright.sync_api import Locator, expect

from page.felt import AtTable, card_said
from page.people import House, Person
from page.visitors import Visitor

FOCUSED = "element => element === document.activeElement"


class Setting:
    """One visitor's hand; `place` as the room calls it: `2`, `player-dealer`."""

    def __init__(self, at: AtTable, place: str) -> None:
        self.at, self.place = at, place
        name = f"seat {place}" if place.isdigit() else place
        self.group: Locator = at.page.get_by_role("group", name=f"Set the hand of {name}", exact=True)
        expect(self.group).to_be_visible()
        at.visitor.until(lambda: bool(at.visitor.wire.last("yours")["picks"]), "a hand to set")
        (self.picks,) = at.visitor.wire.last("yours")["picks"]
        self.lower, self.higher = self.picks["parts"]

    @property
    def ways(self) -> list[dict[str, Any]]:
        return list(self.picks["ways"])

    @property
    def lawful(self) -> dict[str, Any]:
        """A way that is neither foul nor the house's."""
        return next(way for way in self.ways if not way["foul"] and not way["house_way"])

    @property
    def foul(self) -> dict[str, Any]:
        return next(way for way in self.ways if way["foul"])

    @property
    def house_way(self) -> dict[str, Any]:
        return next(way for way in self.ways if way["house_way"])

    def card(self, card: str, lowered: bool | None = None) -> Locator:
        """In whichever half it lies, or in the one that is said; of two equal tiles the first."""
        cards = self.group.get_by_role("toolbar")
        return cards.get_by_role("button", name=f"{card_said(card)}, ", pressed=lowered).first

    @property
    def status(self) -> Locator:
        return self.group.get_by_role("status")

    @property
    def set_button(self) -> Locator:
        return self.group.get_by_role("button", name="Set the hand")

    def tap(self, way: dict[str, Any]) -> None:
        for card in way["cards"]:
            self.card(card, lowered=False).click()

    def reach(self, card: str) -> Locator:
        """By the arrow keys, from wherever the focus is among the cards."""
        wanted = self.card(card)
        for _ in range(len(self.at.visitor.wire.last("yours")["felt"][self.place])):
            if wanted.evaluate(FOCUSED):
                break
            self.at.page.keyboard.press("ArrowRight")
        expect(wanted).to_be_focused()
        return wanted

    def leave_to_the_house(self) -> None:
        """By its keys."""
        self.at.page.keyboard.press("h")
        self.expect_lies(self.house_way)
        expect(self.status).to_contain_text("This is the house way.")
        self.at.page.keyboard.press("s")
        self.expect_done()

    def expect_lies(self, way: dict[str, Any]) -> None:
        """These cards in the lower half and no others, and both halves said."""
        pressed = self.group.get_by_role("toolbar").get_by_role("button", pressed=True)
        expect(pressed).to_have_count(len(way["cards"]))
        for card in way["cards"]:
            called = [card_said(card), *filter(None, [self.picks["names"].get(card)]), self.lower]
            expect(self.card(card, lowered=True)).to_have_accessible_name(", ".join(called))
        low, high = way["says"]
        said = f"{self.lower.capitalize()}: {low}. {self.higher.capitalize()}: {high}."
        expect(self.status).to_contain_text(said)

    def expect_foul(self, way: dict[str, Any]) -> None:
        self.expect_lies(way)
        expect(self.status).to_contain_text(f"Foul: {way['foul']}.")
        expect(self.set_button).to_be_disabled()

    def expect_done(self) -> None:
        expect(self.group).to_be_hidden()


def decided(visitor: Visitor) -> list[tuple[str, list[str]]]:
    """The decisions that a browser has sent, with their cards."""
    commands = [message["command"] for message in visitor.wire.sent if message["do"] == "command"]
    return [(one["choice"], one["cards"]) for one in commands if one["do"] == "decide"]


def expect_decided(visitor: Visitor, *decisions: tuple[str, list[str]]) -> None:
    """These and no others, once they are on the wire."""
    visitor.until(lambda: len(decided(visitor)) >= len(decisions), f"{len(decisions)} decisions")
    assert decided(visitor) == [*decisions]


def told_nothing_of(viewer: Visitor, hand: Collection[str]) -> None:
    """Not a card of the hand before it was opened, and no hand to set but one's own."""
    viewer.until(lambda: bool(viewer.wire.last("table")["over"]), "the end")
    frames = viewer.wire.received
    dealt = next(n for n, frame in enumerate(frames) if '"what":"dice"' in frame)
    over = next(n for n, frame in enumerate(frames) if n > dealt and '"over":true' in frame)
    before = frames[:over]
    assert hand
    for card in hand:
        assert not any(f'"{card}"' in frame for frame in before), card
    places = {picks["place"] for told in viewer.wire.told("yours") for picks in told.get("picks", ())}
    assert len(places) == 1


def left_to_the_house(setting: Setting, bank: Person, house: House) -> None:
    """By its keys; it lies on the felt as the house sets it."""
    at = setting.at
    setting.leave_to_the_house()
    bank.do(at.table, "decide", seat=1, choice="house-way")
    expect(at.settlement(1).get_by_role("listitem")).to_have_count(1)
    expect_decided(at.visitor, ("house-way", []))
    lies = house.floor.see(at.table)["felt"][f"{setting.place}-{setting.lower}"]
    assert sorted(lies) == sorted(setting.house_way["cards"])


def fits(at: AtTable, width: int, step: str) -> None:
    """No wider than its screen, and nothing that axe finds wrong."""
    assert at.page.evaluate("document.scrollingElement.scrollWidth") <= width, step
    assert at.visitor.faults() == [], step
