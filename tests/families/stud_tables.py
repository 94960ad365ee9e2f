"""Hands of stud worked by hand before the first run: how they are read, and played."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from families.holdem_tables import offered
from openfelt import books
from openfelt.cards import Card
from openfelt.rounds.answers import Chose, CutAt, Dealt, Fault, Ruled, Shuffled
from openfelt.rounds.places import DEAD, Place
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice, Cut, Draw, Shuffle
from openfelt.rules.fees import Schedule
from openfelt.rules.money import cents
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import PotTable, Stack, Stakes

HERE = Path(__file__).with_name("poker") / "stud"
GAMES = ("seven-card-stud", "seven-card-stud-high-low", "razz", "mexican-poker")
SECTIONS = dict.fromkeys(GAMES, "003:3741") | {"mexican-poker": "003:3696"}
STREETS = {"second", "third", "fourth", "fifth", "sixth", "seventh"}
UNSTATED = {"out-of-sequence": {"moved": "none"}}
BETWEEN = {"showdown", "expose", "declare"}


@cache
def read(game: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"aviator-{game}.toml").read_text("utf-8"))


def game_of(name: str, chip: str = "1", **options: Any) -> PotGame:
    game = books.game(f"aviator/{name}", options)
    assert isinstance(game, PotGame)
    return replace(game, stakes=replace(game.stakes, chip=cents(chip)))


def table_of(stated: dict[str, Any]) -> PotTable:
    stacks = sorted((int(seat), cents(amount)) for seat, amount in stated["stacks"].items())
    stakes = Stakes(
        structure=stated["structure"],
        bets=tuple(map(cents, stated.get("bets", ()))),
        ante=cents(stated.get("ante", "0")),
        bring_in=cents(stated.get("bring_in", "0")),
    )
    return PotTable(
        seats=stated["seats"],
        stacks=tuple(Stack(seat, f"p{seat}", amount) for seat, amount in stacks),
        stakes=stakes,
        button=stated.get("button"),
    )


def schedule_of(stated: str) -> Schedule | None:
    if stated == "none":
        return None
    game, _, option = stated.rpartition(" ")
    return books.section(SECTIONS[game.removeprefix("aviator/")]).schedule(option)


class Cards:
    """Those that a hand states, where they go; any others for the rest. Some of them come exposed."""

    def __init__(self, stated: dict[str, Any]) -> None:
        self.to = {Place(seat): said.split() for seat, said in stated.get("cards", {}).items()}
        self.to[Place("community")] = stated.get("board", "").split()
        self.to[Place("early")] = stated.get("early", "").split()
        self.to[DEAD] = stated.get("burns", "").split()
        faults = [said.split()[2:] for said in stated.get("acts", ()) if said.startswith("fault exposed")]
        self.exposed = {(seat, card) for seat, card in faults}

    def answer(self, round: PotRound, to: Place) -> Dealt | Fault:
        if not self.to.get(to):
            coming = {card for cards in self.to.values() for card in cards}
            return Dealt(next(card for card in round.pack if card.text not in coming))
        card = self.to[to].pop(0)
        return Fault("exposed", Card.of(card)) if (to, card) in self.exposed else Dealt(Card.of(card))


def go_on(round: PotRound, cards: Cards) -> Ask | None:
    """Deal until somebody is asked."""
    while round.waiting is not None and not isinstance(round.waiting, Ask):
        match round.waiting:
            case Draw(to=to):
                round.answer(cards.answer(round, to))
            case Shuffle():
                round.answer(Shuffled())
            case Cut(least=least):
                round.answer(CutAt(least))
            case _:
                raise AssertionError(round.waiting)
    return round.waiting if isinstance(round.waiting, Ask) else None


def act(round: PotRound, cards: Cards, said: str) -> None:
    """`4 raise 6`, `clock 3`, `floor dead-hand seat=2`; a street's name only says where one is."""
    words = said.split()
    if words[0] == "fault":
        return  # it comes with the card
    ask = go_on(round, cards)
    if words[0] == "floor":
        findings = dict(word.split("=") for word in words[2:])
        round.answer(Ruled(words[1], UNSTATED.get(words[1], {}) | findings))
    elif words[0] in STREETS:
        assert ask is None or ask.stage in {said, *BETWEEN}, f"{said}, but {ask.stage}"
    else:
        assert ask is not None, f"{said}: nobody is asked"
        seat, rest = (words[1], ["clock"]) if words[0] == "clock" else (words[0], words[1:])
        assert ask.who.seat == int(seat), f"{said}: asked is seat {ask.who.seat} ({ask.stage})"
        if rest == ["clock"]:
            round.answer(Chose(ask.who, ask.default, by="clock"))
            return
        assert rest[0] in {offer.choice for offer in ask.offers}, f"{said}: offered are {offered(ask.offers)}"
        offer = next(offer for offer in ask.offers if offer.choice == rest[0])
        money = cents(rest[1]) if len(rest) > 1 else (offer.money.least if offer.money else None)
        round.answer(Chose(ask.who, Choice(rest[0], money)))
