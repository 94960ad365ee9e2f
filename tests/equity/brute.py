"""Equity a second time, slowly: every deal gone through, each hand judged by `families.second_hands`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, product

from families import second_hands as second
from openfelt.cards import DECKS, Card, cards

Cards = tuple[Card, ...]
Judge = Callable[[Cards, Cards], second.Judged | None]

LOW = "A23456789TJQK"


def joker_in_five(wild: bool) -> Judge:
    """Of 53 cards: any card, or an ace or what makes a straight or a flush."""

    def judge(own: Cards, board: Cards) -> second.Judged:
        rest = tuple(card for card in own if not card.is_joker)
        if len(rest) == len(own):
            return second.of_five(own)
        readings = []
        for rank, suit in product(second.HEIGHT, "shdc"):
            whole = (*rest, Card.of(rank + suit))
            if whole[-1] in rest and [card.rank for card in rest].count(rank) < 4:
                continue
            judged = second.of_five(whole)
            if wild or rank == "A" or judged[0] in {4, 5, 8}:
                readings.append(judged)
        return max(readings)

    return judge


def joker_for_low(own: Cards, board: Cards) -> second.Judged:
    """The lowest rank that the hand lacks."""
    ranks = {card.rank for card in own}
    lacks = next(rank for rank in LOW if rank not in ranks)
    return second.lowest_five(tuple(Card.of(f"{lacks}s") if card.is_joker else card for card in own), ())


def deuce_to_seven(own: Cards, board: Cards) -> second.Judged:
    """The worst high hand, without a straight that begins with an ace."""
    judged = second.of_five(own)
    if judged[1:] == (5, 4, 3, 2, 1) and judged[0] in {4, 8}:
        judged = (5 if judged[0] == 8 else 0, 14, 5, 4, 3, 2)
    return tuple(-part for part in judged)


def mexican(own: Cards, board: Cards) -> second.Judged:
    """The first card lies down, and there a joker is any card."""
    return second.with_joker(own, wild=own[0].is_joker)


def brute(
    deck: str,
    hands: Sequence[str],
    board: str,
    dead: str,
    size: int,
    board_size: int,
    judges: Sequence[Judge],
) -> list[Fraction]:
    """What each hand has of the pot on the average."""
    held, lie = [cards(hand) for hand in hands], cards(board)
    known = {*cards(dead), *lie, *(card for hand in held for card in hand)}
    pack = [card for card in DECKS[deck].cards if card not in known]
    won, deals = [Fraction(0)] * len(held), 0

    def deal(left: list[Card], place: int, whole: list[Cards]) -> None:
        nonlocal deals
        if place < len(held):
            for more in combinations(left, size - len(held[place])):
                rest = [card for card in left if card not in more]
                deal(rest, place + 1, [*whole, (*held[place], *more)])
            return
        for more in combinations(left, board_size - len(lie)):
            deals += 1
            common = (*lie, *more)
            halves = [[judge(hand, common) for hand in whole] for judge in judges]
            paid = [half for half in halves if any(one is not None for one in half)]
            for half in paid:
                best = max(one for one in half if one is not None)
                for one in range(len(half)):
                    if half[one] == best:
                        won[one] += Fraction(1, half.count(best) * len(paid))

    deal(pack, 0, [])
    return [one / deals for one in won]
