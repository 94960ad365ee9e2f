"""Hands as they are written: cards, ranges of two cards in the usual notation, lists, and `??`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

from openfelt.cards import DECKS, JOKER, RANKS, SUITS, UNKNOWN, Card
from openfelt.rounds.contest import Contest, Hand
from openfelt.rules.errors import RuleBroken

_CARD = re.compile(rf"{JOKER}|\?\?|[^\s,]{{2}}")
_RANK = f"[{''.join(RANKS)}]"
_KIND = re.compile(rf"({_RANK})({_RANK})([so]?)(\+?)")
RANDOM = "??"


def read_cards(text: str, contest: Contest) -> Hand:
    """Cards with or without spaces between them: `AhKh`, `Ah Kh`."""
    try:
        read = tuple(Card.of(word) for word in _CARD.findall(text))
    except ValueError as error:
        raise RuleBroken(str(error), [contest.game.deck.cite]) from None
    deck = DECKS[contest.deck]
    for card in read:
        if card is not UNKNOWN and card not in deck.cards:
            raise RuleBroken(f"the deck has no {card.text}", [contest.game.deck.cite])
    if left := _CARD.sub("", text).strip(" ,\t"):
        raise RuleBroken(f'"{left}" is no card', [contest.game.deck.cite])
    return read


def hands(text: str, contest: Contest) -> list[Hand]:
    """Every hand that these words stand for; `??` is any, dealt as the game deals it."""
    found: dict[frozenset[Card] | Hand, Hand] = {}
    for part in map(str.strip, text.split(",")):
        for hand in _meant(part, contest):
            found.setdefault(hand if UNKNOWN in hand else frozenset(hand), hand)
    return list(found.values())


def _meant(part: str, contest: Contest) -> Iterator[Hand]:
    if part in {RANDOM, "random"}:
        yield (UNKNOWN,) * contest.dealt
    elif all(map(_KIND.fullmatch, part.split("-", 1))):
        yield from _kinds(part, contest)
    else:
        yield read_cards(part, contest)


def _kinds(part: str, contest: Contest) -> Iterator[Hand]:
    """Two cards by their ranks: `QQ+`, `TT-77`, `AKs`, `ATo+`, `A5s-A2s`, `KQ`."""
    if contest.size != 2:
        raise contest.refuse(f'"{part}" is two cards, and a hand has {contest.size}: write the cards')
    ends = [_kind(kind, contest) for kind in part.split("-", 1)]
    (high, low, suits, more), last = ends[0], ends[-1]
    if len(ends) == 2:
        pairs = high == low and last[0] == last[1]
        if more or last[3] or suits != last[2] or not (pairs or high == last[0]):
            raise contest.refuse(f'"{part}": the ends of a range are both pairs, or have the same high card')
        first, final = sorted((low, last[1]))
        kinds = [(at, at) if pairs else (high, at) for at in range(first, final + 1)]
    elif more:
        kinds = [(at, at) for at in range(high + 1)] if high == low else []
        kinds += [(high, at) for at in range(high + 1, low + 1)]
    else:
        kinds = [(high, low)]
    for one, other in kinds:
        yield from _suited(one, other, suits, contest)


def _kind(text: str, contest: Contest) -> tuple[int, int, str, str]:
    """The higher rank first, by their places from the ace down."""
    found = _KIND.fullmatch(text)
    assert found is not None
    high, low = sorted((RANKS.index(found[1]), RANKS.index(found[2])))
    if high == low and found[3]:
        raise contest.refuse(f'"{text}": a pair is neither suited nor not')
    return high, low, found[3], found[4]


def _suited(high: int, low: int, suits: str, contest: Contest) -> Iterator[Hand]:
    deck = DECKS[contest.deck].cards
    pairs = combinations(SUITS, 2) if high == low else product(SUITS, repeat=2)
    for one, other in pairs:
        two = Card.of(RANKS[high] + one), Card.of(RANKS[low] + other)
        if all(card in deck for card in two) and suits in {"", "s" if one == other else "o"}:
            yield two
