"""Hands with a draw worked by hand before the first run: how they are read, and played."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from families.holdem_tables import offered
from openfelt import books
from openfelt.cards import UNKNOWN, Card
from openfelt.rounds.answers import Chose, CutAt, Dealt, Fault, Ruled, Shuffled
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice, Cut, Draw, Shuffle
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents, cents
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import Carried, Debt, PotTable, Stack, Stakes

HERE = Path(__file__).parent / "poker" / "draw"
Case = dict[str, Any]
RULINGS = {"short-hand": "missing-card"}
OTHERWISE = {"misdeal": "out-of-position"}
WORDS = {"with": True, "without": False}
"""What the worked hands call by other names than the books."""


@cache
def read(name: str) -> Case:
    return tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))


def files() -> list[str]:
    return sorted(path.stem for path in HERE.glob("*.toml"))


def game_of(id: str, stated: Case) -> PotGame:
    said = {name: WORDS.get(value, value) for name, value in stated.get("options", {}).items()}
    game = books.game(id, said)
    assert isinstance(game, PotGame)
    chip = cents(stated["chip"]) if "chip" in stated else Cents(100)
    return replace(game, stakes=replace(game.stakes, chip=chip))


def stakes_of(stated: Case) -> Stakes:
    return Stakes(
        structure=stated["structure"],
        bets=tuple(map(cents, stated.get("bets", ()))),
        blinds=tuple(map(cents, stated.get("blinds", ()))),
        ante=cents(stated.get("ante", "0")),
    )


def carried_of(stated: Case) -> Iterator[Carried]:
    """What was forfeited is nobody else's to match; the rest each of the seats has put in alike."""
    for one in stated.get("carried", ()):
        lost = cents(one.get("forfeited", "0"))
        seats, antes = tuple(one["seats"]), Cents(cents(one["amount"]) - lost)
        yield Carried(amount=antes, seats=seats, each=Cents(antes // len(seats)))
        if lost:
            yield Carried(amount=lost, seats=seats)


def table_of(stated: Case) -> PotTable:
    return PotTable(
        seats=stated["seats"],
        stacks=tuple(Stack(int(s), f"p{s}", cents(has)) for s, has in sorted(stated["stacks"].items())),
        stakes=stakes_of(stated),
        button=stated["button"],
        last_big=stated.get("last_big", stated.get("last-big")),
        debts={int(seat): Debt(why=why) for seat, why in stated.get("debts", {}).items()},
        carried=tuple(carried_of(stated)),
    )


def schedule_of(game: PotGame, stated: Case) -> Schedule | None:
    posted = stated.get("collection", "none")
    if posted == "none":
        return None
    section, option = posted.split()
    return books.posted(game.id, [option], section)


class Cards:
    """Those that the case states, at their places and in their order; any others for the rest."""

    def __init__(self, stated: Case) -> None:
        self.deal = {at_seat(int(seat)): said.split() for seat, said in stated.get("cards", {}).items()}
        self.draws = {at_seat(int(seat)): said.split() for seat, said in stated.get("draws", {}).items()}
        self.stated = {card for cards in (*self.deal.values(), *self.draws.values()) for card in cards}
        acts = [act.split() for act in stated.get("acts", ())]
        self.stated |= {card for act in acts if act[0] in {"fault"} for card in act[3:4]}
        self.stated |= {card for act in acts if act[1:2] == ["show"] for card in act[2:]}
        self.buttons: dict[str, str] = {}  # what the button is drawn for with
        self.had: Counter[Place] = Counter()
        self.faults: dict[tuple[str, Place], list[tuple[str, str, bool]]] = {}

    def fault(self, stage: str, said: str) -> None:
        """`fault exposed 3 Kd first`: the second card of a seat in the deal, the first in the draw."""
        _, kind, seat, card, *first = said.split()
        self.faults.setdefault((stage, at_seat(int(seat))), []).append((kind, card, bool(first)))

    def draw(self, round: PotRound, request: Draw) -> Dealt | Fault:
        place, stage = request.to, request.stage
        if stage == "button":
            return Dealt(Card.of(self.buttons[place]))
        list_of = self.deal if stage == "deal" else self.draws
        faults = self.faults.get((stage, place), [])
        if faults and (stage == "draw" or self.had[place] == 1 or (faults[0][2] and not self.had[place])):
            kind, card, _ = faults.pop(0)
            if list_of.get(place) and list_of[place][0] == card:  # it is kept
                list_of[place].pop(0)
                self.had[place] += 1
            return Fault(kind, Card.of(card))  # type: ignore[arg-type]
        self.had[place] += 1
        if list_of.get(place):
            return Dealt(Card.of(list_of[place].pop(0)))
        return Dealt(
            next(card for card in round.pack if card.text not in self.stated and card is not UNKNOWN)
        )


def go_on(round: PotRound, cards: Cards) -> Ask | None:
    """Deal until somebody is asked."""
    while round.waiting is not None and not isinstance(round.waiting, Ask):
        match round.waiting:
            case Draw():
                round.answer(cards.draw(round, round.waiting))
            case Shuffle():
                round.answer(Shuffled())
            case Cut():
                round.answer(CutAt(10))
            case _:
                raise AssertionError(round.waiting)
    return round.waiting if isinstance(round.waiting, Ask) else None


def play(round: PotRound, cards: Cards, acts: list[str]) -> None:
    """Every act in turn. What is wrong with a card is known before it is drawn."""
    for number, said in enumerate(acts):
        if said.startswith("fault "):
            before = [act for act in acts[:number] if act[0].isdecimal()]
            if not before:
                cards.fault("deal", said)
            continue
        follows = acts[number + 1 :]
        while follows and follows[0].startswith("fault ") and said[0].isdecimal():
            cards.fault("draw", follows.pop(0))
        act(round, cards, said)
    go_on(round, cards)


def act(round: PotRound, cards: Cards, said: str) -> None:
    ask = go_on(round, cards)
    first, *rest = said.split()
    if first == "floor":
        findings = dict(part.split("=") for part in rest[1:])
        name = RULINGS.get(rest[0], rest[0])
        if name not in {ruling.name for ruling in round.rulings}:
            name = OTHERWISE.get(name, name)
        round.answer(Ruled(name, findings))
        return
    if not first.isdecimal():
        return  # a street's name only says where one is
    assert ask is not None, f"{said}: nobody is asked"
    assert ask.who.seat == int(first), f"{said}: asked is seat {ask.who.seat} ({ask.stage})"
    word, *details = rest
    offer = next((offer for offer in ask.offers if offer.choice == word), None)
    assert offer is not None, f"{said}: offered are {offered(ask.offers)}"
    if offer.pick is not None or (offer.names is not None and details):
        round.answer(Chose(ask.who, Choice(word, cards=tuple(map(Card.of, details)))))
        return
    money = cents(details[0]) if details else (offer.money.least if offer.money else None)
    round.answer(Chose(ask.who, Choice(word, money)))


def stays(round: PotRound) -> dict[tuple[int, ...], int]:
    """What lies in the middle after the hand, by who may win it."""
    lies: Counter[tuple[int, ...]] = Counter()
    for one in round.money.left_over:
        lies[one.seats] += one.amount
    return dict(lies)


def won(round: PotRound) -> dict[tuple[int, ...], int]:
    """All that the same players won, in how many pots it ever lay."""
    total: Counter[tuple[int, ...]] = Counter()
    for one in round.money.won:
        total[tuple(sorted(one.parts))] += one.pot.amount
    return dict(total)
