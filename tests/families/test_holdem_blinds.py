"""Who has the button and which blind, who owes what and how they come in, by tables worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from families.holdem_tables import ROOMS, Cards, follows_as, game_of, go_on, read
from openfelt.cards import Card
from openfelt.rounds.answers import Chose, Dealt, Shuffled
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice, Draw, Shuffle
from openfelt.rules.money import Cents, cents
from openfelt.rules.pot import PotGame
from openfelt.table.button import Line
from openfelt.table.stacks import Stakes

GAMES = [
    pytest.param(room, game, id=f"{room} {number}: {game['says']}")
    for room in ROOMS
    for number, game in enumerate(read("blinds", room)["games"], 1)
]
BEFORE_CARDS = {"entering", "straddle"}


class Night:
    """One game from its beginning."""

    def __init__(self, game: PotGame, stated: dict[str, Any]) -> None:
        self.game, self.stated = game, stated
        self.stakes = Stakes(
            blinds=(cents(stated["small"]), cents(stated["big"])),
            button=cents(stated.get("button", "0")),
            structure="limit",
            bets=(cents(stated["big"]), Cents(2 * cents(stated["big"]))),
        )
        self.line = Line(seats=stated["seats"])
        self.before: PotRound | None = None
        self.amounts: dict[int, Cents] = {}
        for seat, amount in stated["players"].items():
            self.happens({"seat": int(seat), "does": "sits", "with": amount})
        self.draws = stated["draws"]

    def happens(self, what: dict[str, Any]) -> None:
        seat, game = what["seat"], self.game
        match what["does"]:
            case "sits":
                self.line = self.line.sit(game, seat, f"p{seat}-{what['with']}-{len(self.amounts)}")
                self.amounts[seat] = cents(what["with"])
            case "leaves":
                self.line = self.line.leave(game, seat)
            case "sits-out":
                self.line = self.line.sit_out(game, seat)
            case "comes-back":
                self.line = self.line.come_back(game, seat)
            case "moves":
                self.line = self.line.move(game, seat, what["to"])
                self.amounts[what["to"]] = self.amounts.pop(seat)
            case "goes-broke":
                self.line = self.line.go_broke(game, seat)
            case "rebuys":
                self.line = self.line.rebuy(game, seat)
                self.amounts[seat] = cents(what["with"])

    def hand(self, hand: dict[str, Any]) -> None:
        for what in hand.get("before", ()):
            self.happens(what)
        table = self.line.table(
            self.game, self.stakes, self.amounts, time_charged=self.stated.get("time", False)
        )
        assert table is not None
        if self.before is not None and not hand.get("before"):
            follows_as(self.before, table)
        self.before, round = None, PotRound(self.game, table)
        asked = self.begin(round, hand)
        assert asked == {seat: sorted(offers) for seat, offers in hand.get("asked", {}).items()}
        posts = {
            str(seat): (round.money.stakes[seat], round.money.dead[seat])
            for seat in round.money.stakes
            if round.money.stakes[seat] or round.money.dead[seat]
        }
        assert posts == {seat: posted(said) for seat, said in hand["posts"].items()}
        if hand.get("void"):
            return
        finish(round)
        self.before = round
        assert round.found is not None
        found = round.found.positions
        assert found is not None
        assert (found.button, found.small, found.big) == (hand["button"], hand.get("small"), hand["big"])
        assert list(found.dealt_in) == hand["dealt_in"]
        self.line = self.line.after(self.game, found)

    def begin(self, round: PotRound, hand: dict[str, Any]) -> dict[str, list[str]]:
        """Up to the first card of the hand; who was asked what."""
        asked: dict[str, list[str]] = {}
        draws = dict(hand.get("draws") or self.draws)
        while isinstance(round.waiting, Ask | Shuffle) or (
            isinstance(round.waiting, Draw) and round.waiting.stage == "button"
        ):
            match round.waiting:
                case Ask(stage=stage, who=who, offers=offers) if stage in BEFORE_CARDS:
                    asked[str(who.seat)] = [offer.choice for offer in offers]
                    word = hand["says"][str(who.seat)]
                    money = next(offer.money for offer in offers if offer.choice == word)
                    round.answer(Chose(who, Choice(word, money.least if money else None)))
                case Draw(to=to):
                    round.answer(Dealt(Card.of(draws[to])))
                case Shuffle():
                    round.answer(Shuffled())
                case _:
                    break
        return {seat: sorted(offers) for seat, offers in asked.items()}


def posted(said: str) -> tuple[Cents, Cents]:
    live, _, dead = said.partition(" + ")
    return cents(live), cents(dead.removesuffix(" dead") or "0")


def finish(round: PotRound) -> None:
    cards = Cards()
    while (ask := go_on(round, cards)) is not None:
        round.answer(Chose(ask.who, ask.default))


@pytest.mark.parametrize(("room", "game"), GAMES)
def test_a_game_with_its_blinds(room: str, game: dict[str, Any]) -> None:
    night = Night(game_of(room, game), game)
    for number, hand in enumerate(game["hands"], 1):
        try:
            night.hand(hand)
        except AssertionError as wrong:
            raise AssertionError(f"hand {number}: {hand['why']}: {wrong}") from wrong
