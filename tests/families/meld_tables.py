"""Tables of melds at random, and what a second reading makes of what lies on them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from openfelt import books
from openfelt.cards import DECKS, Card
from openfelt.rounds.answers import Answer, Chose
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.notes import Pay
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


def lying(round: MeldRound) -> dict[tuple[int, int], tuple[Card, ...]]:
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


def every_card_is_somewhere(round: MeldRound) -> None:
    """None is lost and none is there twice."""
    lie = Counter(card for place in round.felt.places for card in round.felt.cards(place))
    assert lie + Counter(round.pack) == DECKS[round.game.deck.name].composition(1)


# What conditions pay in Pan, by the document's table and nothing else


def suited(cards: tuple[Card, ...]) -> bool:
    return len({card.suit for card in cards}) == 1


def chips_of(cards: tuple[Card, ...]) -> list[int]:
    """What each of its conditions pays as three cards (002:152-156)."""
    spades = suited(cards) and cards[0].suit == "s"
    if len({card.rank for card in cards}) == 1:
        valle = cards[0].rank in "357"
        if not suited(cards):
            return [1] * valle
        if valle:
            return [4 if spades else 2]
        return [2 if spades else 1]
    ranks = {card.rank for card in cards}
    return [2 if spades else 1 for ends in ("A23", "JQK") if set(ends) <= ranks]


def whole(cards: tuple[Card, ...]) -> int:
    """With what the cards above three pay (002:158): in ropes nothing."""
    paid = sum(chips_of(cards))
    if len({card.rank for card in cards}) > 1:
        return paid
    each = paid // 2 if suited(cards) and cards[0].rank in "357" else paid
    return paid + each * (len(cards) - 3)


Melds = dict[tuple[int, int], tuple[Card, ...]]


def due(before: Melds, after: Melds, chose: Chose) -> int:
    """What a move is worth in chips to each who pays."""
    seat = chose.who.seat
    move, _, number = chose.choice.choice.partition("-")
    new = [key for key in after if key not in before]
    match move:
        case "meld":
            return sum(whole(after[key]) for key in new)
        case "add":
            return whole(after[seat, int(number)]) - whole(before[seat, int(number)])
        case "split" | "way":
            changed = [key for key in before if key[0] == seat and before[key] != after.get(key)]
            if not changed or not new:
                return 0  # which way is asked first
            (was,) = changed
            had = chips_of(before[was])
            paid = 0
            for cards in (after[was], after[new[0]]):
                for one in chips_of(cards):
                    if one in had and _same_kind(cards, before[was]):
                        had.remove(one)
                    else:
                        paid += 2 if suited(cards) and cards[0].suit == "s" else 1
            return paid
    return 0


def _same_kind(one: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    return (len({c.rank for c in one}) == 1, suited(one)) == (
        len({c.rank for c in other}) == 1,
        suited(other),
    )


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
