"""A table of melds: a person with a browser against somebody who plays as advised, up to a force."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from page.felt import AtTable
from page.made_up import with_made_up_games
from page.people import House, Person
from page.visitors import PATIENCE, Visit
from room.api.processes import started

SEED = "melds 1"
GAME = "aviator/conquian"
TIMERS = {"decision": None, "claim": None, "pause": 1}
ROUNDS = 8
"""With this seed somebody can be forced before that."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with started(tmp_path_factory.mktemp("room"), command=with_made_up_games(SEED)) as server:
        yield House(server)
        assert server.stop() == 0


class Game:
    """Seat 1 has a browser; seat 2 answers as it is advised."""

    def __init__(self, visit: Visit, house: House) -> None:
        posted = {"game": GAME, "meld_stakes": {"ante": "5"}, "timers": TIMERS, "name": "Melds"}
        self.table = str(house.floor.post("/tables", **posted)["table"])
        self.other: Person = house.guest()
        self.other.sit(self.table, 2, "500")
        visitor = visit()
        visitor.come_in()
        self.at = AtTable(visitor, self.table)
        self.at.sit(1, "500")

    @property
    def told(self) -> dict[str, Any]:
        return self.at.visitor.wire.last("meld-table")

    @property
    def yours(self) -> dict[str, Any]:
        mine = self.at.visitor.wire.last("yours")
        return mine if mine.get("version") == self.told.get("version") else {}

    def turn(self) -> dict[str, Any]:
        """What seat 1 is asked next; the other has said everything by then."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = self.other.get(f"/tables/{self.table}")
            for advised in (
                self.other.get(f"/tables/{self.table}/advice") if seen["yours"].get("asks") else ()
            ):
                said = advised["choice"]
                self.other.do(
                    self.table,
                    "decide",
                    seat=2,
                    choice=said["choice"],
                    amount=said.get("amount"),
                    cards=said.get("cards", []),
                )
            if self.told.get("version") == seen["table"]["version"] and self.yours.get("asks"):
                return dict(self.yours["asks"][0])
            self.at.page.wait_for_timeout(50)
        raise AssertionError(f"seat 1 was never asked: {self.told}")

    def says(self, ask: dict[str, Any]) -> bool:
        """By what is listed: a force if there is one, else the longest that can be laid, else the first."""
        forced = next((offer for offer in ask["offers"] if offer.get("to") and not offer.get("pick")), None)
        before = self.told["version"]
        claims = bool(ask.get("claim"))
        if claims and forced is not None:
            place = forced["to"]
            self.at.page.locator(f'button[data-place="{place}"]').click()
        else:
            laid = max(
                (way["cards"] for picks in self.yours.get("picks", ()) for way in picks["ways"]),
                key=len,
                default=None,
            )
            if laid is not None and not claims:
                self._lay(laid)
            elif all(offer.get("pick") for offer in ask["offers"]):
                self._hand().first.click()  # a card taken up, and then what takes it
                self._moves().first.click()
            else:
                self.at.page.keyboard.press("1")
        self.at.visitor.until(lambda: self.told["version"] > before, "it to be told")
        return claims and forced is not None

    def _lay(self, cards: list[str]) -> None:
        """Every card is tapped, then the one move that takes them all."""
        hand = self.told_hand()
        taken: list[int] = []
        for card in cards:
            taken.append(next(n for n, held in enumerate(hand) if held == card and n not in taken))
        by_number = {n: self._hand().nth(place) for place, n in enumerate(self._order(hand))}
        for number in taken:
            by_number[number].click()
        self._moves().first.click()

    def told_hand(self) -> list[str]:
        return list(self.yours["felt"]["1"])

    @staticmethod
    def _order(hand: list[str]) -> list[int]:
        """By suit, and in a row."""
        return sorted(
            range(len(hand)), key=lambda n: ("cdhs".index(hand[n][1]), "A234567JQK".index(hand[n][0]), n)
        )

    def _hand(self) -> Any:
        return self.at.actions.get_by_role("toolbar").locator("button[aria-pressed]")

    def _moves(self) -> Any:
        return self.at.decision(1).locator("button[aria-keyshortcuts]")


def force_heard(game: Game) -> bool:
    """It is kept until all have said something, or is told to everybody."""
    log = game.other.get(f"/tables/{game.table}")["table"]["log"]
    told = any((one["by"] or {}).get("seat") == 1 and "force" in one["text"] for one in log)
    return told or any("force" in said["choice"] for said in game.yours.get("answered", ()))


def test_a_game_against_an_advised_player_up_to_a_force(visit: Visit, house: House) -> None:
    game = Game(visit, house)
    while not game.says(game.turn()):
        assert game.told["round"] <= ROUNDS, "somebody was forced before"
    game.at.visitor.until(lambda: force_heard(game), "the force")
    expect(game.at.page.get_by_role("log", name="Payments")).to_contain_text("the pot")
    assert not game.at.visitor.faults()
