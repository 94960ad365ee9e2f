"""Tables of hold'em worked by hand before the first run: how they are read, and played."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from openfelt import books
from openfelt.cards import Card
from openfelt.rounds.answers import Chose, CutAt, Dealt, Shuffled
from openfelt.rounds.places import Place
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice, Cut, Draw, Offer, Shuffle
from openfelt.rules.money import Cents, cents, dollars
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import Debt, PotTable, Stack, Stakes

HERE = Path(__file__).with_name("holdem")
ROOMS = ("marina", "livermore", "aviator")
WAYS = {"written": "every game", "usual": "limit and spread"}


@cache
def read(table: str, room: str) -> dict[str, Any]:
    return tomllib.loads((HERE / table / f"{room}.toml").read_text("utf-8"))


def game_of(room: str, stated: dict[str, Any]) -> PotGame:
    said = {key: WAYS.get(value, value) for key, value in stated.get("options", {}).items()}
    game = books.game(f"{room}/texas-holdem", said)
    assert isinstance(game, PotGame)
    return replace(game, stakes=replace(game.stakes, chip=cents(stated.get("chip", "1"))))


def table_of(stated: dict[str, Any]) -> PotTable:
    """The beginning of a hand as a case states it."""
    stacks = tuple(
        Stack(int(seat), f"p{seat}", cents(amount)) for seat, amount in sorted(stated["stacks"].items())
    )
    stakes = Stakes(
        structure=stated["structure"],
        bets=tuple(map(cents, stated.get("bets", ()))),
        blinds=tuple(map(cents, stated["blinds"])),
        button=cents(stated.get("button-blind", "0")),
    )
    debts = {int(seat): Debt(why=why) for seat, why in stated.get("debts", {}).items()}
    return PotTable(
        seats=stated["seats"],
        stacks=tuple(sorted(stacks, key=lambda stack: stack.seat)),
        stakes=stakes,
        button=stated["button"],
        last_big=stated.get("last-big"),
        debts=debts,
    )


class Cards:
    """Those that the case states, at their places; any others for the rest."""

    def __init__(self, hands: dict[str, str] | None = None, board: str = "") -> None:
        self.to = {Place(seat): said.split() for seat, said in (hands or {}).items()}
        self.to[Place("community")] = board.split()
        self.stated = {card for cards in self.to.values() for card in cards}

    def draw(self, round: PotRound, to: Place) -> Card:
        if self.to.get(to):
            return Card.of(self.to[to].pop(0))
        return next(card for card in round.pack if card.text not in self.stated)


def go_on(round: PotRound, cards: Cards) -> Ask | None:
    """Deal until somebody is asked."""
    while round.waiting is not None and not isinstance(round.waiting, Ask):
        match round.waiting:
            case Draw(to=to):
                round.answer(Dealt(cards.draw(round, to)))
            case Shuffle():
                round.answer(Shuffled())
            case Cut():
                round.answer(CutAt(10))
            case _:
                raise AssertionError(round.waiting)
    return round.waiting if isinstance(round.waiting, Ask) else None


def act(round: PotRound, cards: Cards, said: str) -> None:
    """`4 raise 6`, said by whoever is asked; a street's name only says where one is."""
    seat, _, rest = said.partition(" ")
    ask = go_on(round, cards)
    if not seat.isdecimal():
        assert ask is None or ask.stage in {said, "showdown"}, f"{said}, but {ask.stage}"  # or nobody can bet
        return
    assert ask is not None, f"{said}: nobody is asked"
    assert ask.who.seat == int(seat), f"{said}: asked is seat {ask.who.seat} ({ask.stage})"
    word, _, amount = rest.partition(" ")
    assert word in {offer.choice for offer in ask.offers}, f"{said}: offered are {offered(ask.offers)}"
    offer = next(offer for offer in ask.offers if offer.choice == word)
    money = cents(amount) if amount else (offer.money.least if offer.money else None)
    round.answer(Chose(ask.who, Choice(word, money)))


def follows_as(round: PotRound, table: PotTable) -> None:
    """What a round leaves is what the line of its night begins the next hand with, if nobody moves."""
    after = round.following()
    if set(after.people) != set(table.people):  # some are away
        return
    assert (after.button, after.last_big) == (table.button, table.last_big)
    assert (after.for_short, owed(after)) == (table.for_short, owed(table))


def owed(table: PotTable) -> dict[int, tuple[str, int]]:
    return {seat: (debt.why, debt.hands) for seat, debt in table.debts.items()}


def offered(offers: Iterable[Offer]) -> list[str]:
    """As a table has them: `raise 12..94`."""
    return [
        f"{offer.choice} {_said(offer.money.least)}"
        + (f"..{_said(offer.money.most)}" if offer.money.least < offer.money.most else "")
        if offer.money
        else offer.choice
        for offer in offers
    ]


def _said(amount: Cents) -> str:
    return dollars(amount).removesuffix(".00")
