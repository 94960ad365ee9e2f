"""Rounds of Pan and Conquian that were worked by hand from the documents, before the first run."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from families.meld_tables import meld_game
from openfelt import books
from openfelt.cards import Card, cards
from openfelt.rounds.answers import Chose, Dealt, Ruled
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.places import seat_at
from openfelt.rounds.requests import Choice, Draw, Offer, Who
from openfelt.rules.errors import RuleBroken
from openfelt.rules.fees import Schedule
from openfelt.rules.money import cents
from openfelt.table.stacks import MeldTable, Stack

HERE = Path(__file__).with_name("melds")
WORKED = [
    pytest.param(file.stem.replace("-", "/", 1), round, id=f"{file.stem} {number}: {round['says']}")
    for file in sorted(HERE.glob("*.toml"))
    for number, round in enumerate(tomllib.loads(file.read_text("utf-8"))["rounds"], 1)
]
SECTIONS = {
    "aviator/conquian": "003:2474",
    "aviator/conquian-house-wide": "003:3831",
    "livermore/pan": "002:1962",
}


def schedule_of(stated: str | None) -> Schedule | None:
    if stated is None:
        return None
    name, option = stated.split()
    return books.section(SECTIONS[name]).schedule(option)


def begun(id: str, worked: dict[str, Any]) -> MeldRound:
    options = {"no-meld": "two chips"} if worked.get("unmelded") else {}
    game = meld_game(id, "written", **worked.get("options", options))
    table = MeldTable(
        seats=worked["seats"],
        stacks=tuple(
            Stack(int(seat), f"p{seat}", cents(amount)) for seat, amount in worked["stacks"].items()
        ),
        ante=cents(worked.get("ante", "0")),
        chip=cents(worked.get("chip", "0")),
        eldest=worked["eldest"],
        pool=cents(worked.get("pool", "0")),
    )
    return MeldRound(game, table, schedule=schedule_of(worked.get("collection")))


class Table:
    """The cards of a worked round, and its acts one after another."""

    def __init__(self, round: MeldRound, worked: dict[str, Any]) -> None:
        self.round = round
        self.hands = {int(seat): list(cards(held)) for seat, held in worked["cards"].items()}
        self.stock = list(cards(worked["stock"]))

    def deal_on(self) -> None:
        """Cards that are asked for; those that the record does not name are of no account."""
        while isinstance(draw := self.round.waiting, Draw):
            seat = seat_at(draw.to)
            if draw.stage == "deal" and seat is not None and self.hands[seat]:
                card = self.hands[seat].pop(0)
            elif self.stock:
                card = self.stock.pop(0)
            else:
                card = self.unnamed()
            self.round.answer(Dealt(card))

    def unnamed(self) -> Card:
        return min(self.round.pack, key=lambda card: card.order)

    def offers_to(self, seat: int) -> tuple[Offer, ...]:
        return tuple(offer for ask in self.round.open_asks if ask.who.seat == seat for offer in ask.offers)

    def act(self, said: str) -> None:
        self.deal_on()
        if said.startswith("floor "):
            _, name, *findings = said.split()
            self.round.answer(Ruled(name, dict(one.split("=") for one in findings)))
            return
        who, choice, *rest = said.split()
        seat = int(who)
        if choice == "leave":
            self.round.answer(Ruled("left", {"seat": who}))
            return
        offered = {offer.choice: offer.money for offer in self.offers_to(seat)}
        if choice == "draw" and "throw" in offered:
            return  # it was drawn without a question
        if choice == "force" and choice not in offered:
            choice, rest = f"force-{rest[0]}", []
        elif choice == "force":
            rest = []
        held, money = tuple(Card.of(card) for card in rest), offered.get(choice)
        said_so = Choice(choice, money.least if money else None, held)
        self.round.answer(Chose(Who(seat, f"p{seat}"), said_so))


def signed(said: str) -> int:
    return -cents(said[1:]) if said.startswith("-") else cents(said.removeprefix("+"))


@pytest.mark.parametrize(("id", "worked"), WORKED)
def test_a_round_comes_out_as_worked(id: str, worked: dict[str, Any]) -> None:
    table = Table(begun(id, worked), worked)
    for said in worked["acts"]:
        table.act(said)
    table.deal_on()
    round = table.round
    if "refused" in worked:
        before = round.record
        with pytest.raises(RuleBroken):
            table.act(worked["refused"])
        assert round.record == before
        return
    assert round.over, round
    assert {who: int(won) for who, won in round.money.net().items()} == {
        f"p{seat}": signed(won) for seat, won in worked["net"].items()
    }
    if "fees" in worked:
        fees = {f"p{seat}": cents(paid) for seat, paid in worked["fees"].items()}
        assert {who: paid for who, paid in round.money.fees.items() if paid} == fees
    if "pool_after" in worked:
        assert round.money.pool == cents(worked["pool_after"])
    if "out" in worked:
        assert round.found is not None
        assert round.found.seat == (None if worked["out"] == "none" else worked["out"])
    if "eldest_after" in worked:
        assert round.following().eldest == worked["eldest_after"]
    if "paid" in worked:
        paid = [(p.source, p.to, int(p.amount)) for p in round.money.payments if p.amount]
        for one in worked["paid"]:
            assert (f"p{one['from']}", f"p{one['to']}", cents(one["amount"])) in paid
