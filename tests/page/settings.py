"""A hand to be set in two, in a browser: by the names a screen reader would say, whatever the cards are."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from page.felt import AtTable, card_said


class Setting:
    """One visitor's hand; `place` as the room calls it: `2`, `player-dealer`."""

    def __init__(self, at: AtTable, place: str) -> None:
        self.at, self.place = at, place
        name = f"seat {place}" if place.isdigit() else place
        self.group: Locator = at.page.get_by_role("group", name=f"Set the hand of {name}", exact=True)
        expect(self.group).to_be_visible()
        (self.parting,) = at.visitor.wire.last("yours")["to_set"]
        self.lower, self.higher = self.parting["halves"]

    @property
    def ways(self) -> list[dict[str, Any]]:
        return list(self.parting["ways"])

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

    def card(self, card: str) -> Locator:
        """In whichever half it lies."""
        return self.group.get_by_role("toolbar").get_by_role("button", name=f"{card_said(card)}, ")

    @property
    def status(self) -> Locator:
        return self.group.get_by_role("status")

    @property
    def set_button(self) -> Locator:
        return self.group.get_by_role("button", name="Set the hand")

    def tap(self, way: dict[str, Any]) -> None:
        for card in way["lower"]:
            self.card(card).click()

    def expect_lies(self, way: dict[str, Any]) -> None:
        """These cards in the lower half and no others, and both halves said."""
        pressed = self.group.get_by_role("toolbar").get_by_role("button", pressed=True)
        expect(pressed).to_have_count(len(way["lower"]))
        for card in way["lower"]:
            expect(self.card(card)).to_have_accessible_name(f"{card_said(card)}, {self.lower}")
        low, high = way["halves"]
        said = f"{self.lower.capitalize()}: {low}. {self.higher.capitalize()}: {high}."
        expect(self.status).to_contain_text(said)

    def expect_foul(self, way: dict[str, Any]) -> None:
        self.expect_lies(way)
        expect(self.status).to_contain_text(f"Foul: {way['foul']}.")
        expect(self.set_button).to_be_disabled()

    def expect_done(self) -> None:
        expect(self.group).to_be_hidden()
