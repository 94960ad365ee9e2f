"""The choice that is worth most against the up card, by what a hand may come to from an endless deck."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from openfelt.cards import Card
from openfelt.families.blackjack.count import count, value
from openfelt.families.blackjack.prospects import Hand, Prospects, prospects
from openfelt.rounds.own_money import RIDE
from openfelt.rounds.places import BANK, at_seat, hands_at
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import View
from openfelt.rules.banked import BankedGame


def advise(game: BankedGame, view: View, ask: Ask) -> Choice:
    """Of what is offered; as alike, what the clock would answer."""
    offered = {offer.choice: offer for offer in ask.offers}
    best = best_of(_worth(game, view, ask), offered, ask.default.choice)
    money = offered[best].money
    return Choice(best, money.most if money else None)


def best_of(told: Iterable[tuple[str, float]], offered: Collection[str], default: str) -> str:
    """What is worth most of what is offered; as alike, the default."""
    worth = {choice: units for choice, units in told if choice in offered}
    return max(worth, key=lambda choice: (worth[choice], choice == default))


def _worth(game: BankedGame, view: View, ask: Ask) -> Iterator[tuple[str, float]]:
    seat = ask.who.seat
    cards = tuple(map(Card.of, view.felt[at_seat(seat, ask.who.hand)]))
    up = value(Card.of(view.felt[BANK][0]))
    hands, odds = hands_at(seat, view.felt), prospects(game, up)
    hand = Hand(count(cards), min(len(cards), 4), split=hands > 1)
    if ask.stage in {"insurance", "surrender"}:
        pair = len(cards) == 2 and value(cards[0]) == value(cards[1])
        yield from before_the_look(odds, hand, value(cards[0]) if pair else None)
        return
    offered = {offer.choice for offer in ask.offers}
    yield from plays(odds, hand, value(cards[0]), hands, len(cards) - 2, offered)
    yield RIDE, odds.stand(hand) if "rescue" in offered else _riding(odds, hand, cards, offered, hands)


def plays(
    odds: Prospects, hand: Hand, first: int, hands: int, doubles: int, offered: Collection[str]
) -> Iterator[tuple[str, float]]:
    """What a hand is worth by what is done with it: its `first` card, and how many `hands` the seat has.

    Where it may be rescued, it was doubled so often.
    """
    yield "surrender", odds.surrendered
    yield "stand", odds.stand(hand)
    if "rescue" in offered:
        yield "rescue", -0.5
        yield "double", odds.doubled(hand, doubles)
        return
    yield "hit", odds.hit(hand)
    yield "double", odds.doubled(hand, 0)
    if "split" in offered:
        yield "split", odds.split(first, hands - 1)


def _riding(odds: Prospects, hand: Hand, cards: tuple[Card, ...], offered: set[str], hands: int) -> float:
    """What a bet is worth that stays as it is on a hand that another plays."""
    if "double" in offered:
        return odds.one_more(hand)
    if "split" in offered:
        return odds.split(value(cards[0]), hands - 1) / 2
    return odds.best(hand)


def before_the_look(odds: Prospects, hand: Hand, pair: int | None) -> Iterator[tuple[str, float]]:
    """Insurance is worth its own money, and as much of it as may be or none. `pair`: of which value."""
    playing = odds.best(hand)
    if pair is not None:
        playing = max(playing, odds.split(pair, 0))
    if odds.rules.surrender is not None:
        playing = max(playing, odds.surrendered)
    stays = odds.before_look(hand, playing)
    yield RIDE, stays
    yield "surrender", odds.surrendered
    yield "insurance", stays + odds.insured
    at_once = odds.rules.insurance is not None and odds.rules.insurance.pays_at_once
    yield "even-money", 1.0 if at_once else stays + odds.insured
