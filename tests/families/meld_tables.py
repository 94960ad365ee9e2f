"""Tables of melds at random, and what a second reading makes of what lies on them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from openfelt import books
from openfelt.cards import Card
from openfelt.rounds.answers import Answer
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.notes import Pay
from openfelt.rules.families import FAMILIES
from openfelt.rules.game import Way
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents
from openfelt.table.stacks import MeldTable, Stack

GAMES = ("aviator/conquian", "livermore/pan")
ORDER = "A234567JQK"


def meld_game(id: str, way: Way = "written", **options: str) -> MeldGame:
    found = books.game(id, dict(options), way)
    assert isinstance(found, MeldGame)
    return found


def random_table(rng: random.Random, game: MeldGame) -> MeldTable:
    most = game.seats.tables[0]
    seats = sorted(rng.sample(range(1, most + 1), rng.randint(2, most)))
    counted = "tops" in game.settings.__struct_fields__  # type: ignore[attr-defined]
    return MeldTable(
        seats=most,
        ante=Cents(0 if counted else 500),
        chip=Cents(100 if counted else 0),
        eldest=rng.choice([None, *seats]),
        pool=Cents(0 if counted else rng.choice((0, 0, 900))),
        stacks=tuple(
            Stack(seat, f"p{seat}", Cents(rng.choice((150, 300, 500, 900, 5_000, 20_000)))) for seat in seats
        ),
    )


def lying(round: MeldRound) -> Melds:
    """The melds, by seat and number."""
    found = {}
    for place in round.felt.places:
        seat, _, number = place.partition("-meld-")
        if number and round.felt.cards(place):
            found[int(seat), int(number)] = tuple(
                sorted(round.felt.cards(place), key=lambda card: card.order)
            )
    return found


def is_rope(cards: tuple[Card, ...]) -> bool:
    row = sorted(ORDER.index(card.rank) for card in cards)
    return len({card.suit for card in cards}) == 1 and row == list(range(row[0], row[0] + len(row)))


def is_set(cards: tuple[Card, ...], pan: bool) -> bool:
    if len({card.rank for card in cards}) > 1:
        return False
    suits = len({card.suit for card in cards})
    return suits >= 3 or (pan and (suits == 1 or cards[0].rank in "AK"))


def every_meld_is_valid(round: MeldRound, pan: bool) -> None:
    for cards in lying(round).values():
        assert len(cards) >= 3
        assert is_rope(cards) or is_set(cards, pan)


def every_card_is_somewhere(round: MeldRound, pan: bool) -> None:
    """None is lost and none is there twice: 320 cards, each eight times (002:120), or 40 (003:2412)."""
    lie = Counter(card.text for place in round.felt.places for card in round.felt.cards(place))
    there = lie + Counter({card.text: number for card, number in round.pack.items()})
    assert there == {rank + suit: 8 if pan else 1 for rank in ORDER for suit in "shdc"}
    assert there.total() == (320 if pan else 40)


def every_choice_is_listed(round: MeldRound) -> None:
    """A client reads beforehand what may ever be asked."""
    listed = set(FAMILIES[round.game.family].choices)
    for ask in round.open_asks:
        assert {offer.called or offer.choice for offer in ask.offers} <= listed


Melds = dict[tuple[int, int], tuple[Card, ...]]


class Step(NamedTuple):
    """The round after an answer, that answer, the melds before it, and what was paid by it."""

    round: MeldRound
    answer: Answer
    before: Melds
    paid: tuple[Pay, ...]


def played_again(round: MeldRound) -> Iterator[Step]:
    again = round.again()
    for answer in round.answers:
        before, payments = lying(again), len(again.money.payments)
        again.answer(answer)
        yield Step(again, answer, before, again.money.payments[payments:])
