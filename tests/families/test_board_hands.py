"""Omaha and pineapple, worked by hand from the documents before the first run: hands, money and rulings."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, cast

import pytest

from families.holdem_tables import Cards, go_on, table_of
from families.test_holdem_betting import signed
from openfelt import books
from openfelt.cards import UNKNOWN, Card, cards
from openfelt.families.flop_poker.hands import high, low
from openfelt.families.flop_poker.settings import FlopSettings
from openfelt.rounds.answers import Answer, Chose, Dealt, Fault, Ruled
from openfelt.rounds.places import Place
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice, Draw, Who
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import cents
from openfelt.rules.pot import PotGame

HERE = Path(__file__).parent / "poker" / "board"
FILES = [tomllib.loads(path.read_text("utf-8")) for path in sorted(HERE.glob("*.toml"))]
PAIRS = [
    pytest.param(file["game"], pair, id=f"{file['game']} pair {number}")
    for file in FILES
    for number, pair in enumerate(file.get("pairs", ()), 1)
]
HANDS = [
    pytest.param(file["game"], hand, id=f"{file['game']} {number}: {hand['says']}")
    for file in FILES
    for number, hand in enumerate(file["hands"], 1)
]


def game_of(id: str, stated: dict[str, Any]) -> PotGame:
    chip = {"smallest-chip": stated.get("chip", "1")}
    return cast(PotGame, books.game(id, chip | stated.get("options", {})))


# What hands are


@pytest.mark.parametrize(("id", "pair"), PAIRS)
def test_a_pair_of_hands(id: str, pair: dict[str, Any]) -> None:
    rules = cast(FlopSettings, game_of(id, {}).settings)

    def made(said: str) -> Any:
        own, _, board = said.partition("|")
        return (low if pair.get("half") == "low" else high)(rules, cards(own), cards(board))

    if "equal" in pair:
        one, other = map(made, pair["equal"])
        assert one == other is not None
        return
    better, worse = made(pair["better"]), made(pair["worse"])
    assert better is not None
    assert worse is None or better > worse


# Whole hands


class Told:
    """A hand that its table tells: cards at their places, faults before the next card to a seat, and acts."""

    def __init__(self, id: str, hand: dict[str, Any]) -> None:
        section = books.section(books.game(id).fees[-1])
        option = hand["collection"].rpartition(" ")[2]
        schedule = None if option == "none" else section.schedule(option)
        self.round = PotRound(game_of(id, hand), table_of(hand), schedule=schedule)
        self.cards = Cards(hand["cards"], hand["board"])
        self.cards.to[Place("early")] = hand.get("early", "").split()
        self.cards.stated |= {*hand.get("early", "").split()}
        self.faults: dict[Place, list[Answer]] = {}
        for said in hand["acts"]:
            self.foretell(said.split())

    def foretell(self, said: list[str]) -> None:
        """What an act says of cards that were dealt before it."""
        match said:
            case ["fault", fault, seat, card]:
                self.faults.setdefault(Place(seat), []).append(Fault(cast(Any, fault), Card.of(card)))
                self.cards.stated.add(card)
            case ["floor", "joker", seat, card]:  # for which the card that is stated came later
                dealt = self.cards.to[Place(seat.removeprefix("seat="))]
                index = int(card.removeprefix("card=")) - 1
                dealt.append(dealt.pop(index))
                dealt.insert(index, UNKNOWN.text)

    def go_on(self) -> Ask | None:
        while isinstance(draw := self.round.waiting, Draw):
            faults = self.faults.get(draw.to)
            self.round.answer(faults.pop(0) if faults else Dealt(self.cards.draw(self.round, draw.to)))
        return go_on(self.round, self.cards)  # past a shuffle or a cut

    def act(self, said: str) -> None:
        ask = self.go_on()
        match said.split():
            case ["fault", *_]:
                pass
            case [street]:
                assert ask is None or ask.stage in {street, "discard", "showdown"}
            case ["clock", seat]:
                assert ask is not None
                assert ask.who.seat == int(seat)
                self.round.answer(Chose(ask.who, ask.default, by="clock"))
            case ["floor", ruling, *findings]:
                stated = dict(finding.split("=") for finding in findings)
                self.round.answer(Ruled(ruling, stated))
            case words:
                self.round.answer(self.answer(words))

    def answer(self, words: list[str]) -> Chose:
        seat, word, *rest = words
        who = Who(int(seat), f"p{seat}")
        if word in {"discard", "show", "muck", "fold", "check"}:
            return Chose(who, Choice(word, cards=cards(" ".join(rest))))
        return Chose(who, Choice(word, cents(rest[0]) if rest else None))


@pytest.mark.parametrize(("id", "hand"), HANDS)
def test_a_whole_hand(id: str, hand: dict[str, Any]) -> None:
    told = Told(id, hand)
    for said in hand["acts"]:
        told.act(said)
    ask, round = told.go_on(), told.round
    if "refused" in hand:
        before = round.record
        with pytest.raises(RuleBroken):
            told.act(hand["refused"])
        assert round.record == before
        return
    assert ask is None
    assert round.over
    assert not any(told.faults.values()), "every fault that is told has happened"
    assert bool(round.void) == hand.get("void", False)
    assert round.money.net() == {f"p{seat}": signed(amount) for seat, amount in hand["net"].items()}
    paid = {who: fee for who, fee in round.money.fees.items() if fee}
    assert paid == {f"p{seat}": cents(amount) for seat, amount in hand["fees"].items()}
    assert pots(round) == [
        (cents(pot["amount"]), *(sorted(pot.get(half, ())) for half in ("winners", "high", "low")))
        for pot in hand["pots"]
    ]


def pots(round: PotRound) -> list[tuple[int, list[int], list[int], list[int]]]:
    """Each with who won all of it, or its halves."""
    found: list[tuple[int, list[int], list[int], list[int]]] = []
    for pot in dict.fromkeys(won.pot for won in round.money.won):
        wins = [won for won in round.money.won if won.pot == pot]
        won = {half: sorted(one.parts) for one in wins for half in one.half.split(" and ")}
        whole = next(iter(won.values())) if len(won) == 1 else []
        halves = (won["high"], won["low"]) if len(won) == 2 else ([], [])
        found.append((pot.amount, whole, *halves))
    return found
