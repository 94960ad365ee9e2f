"""Hands that readers of the documents held against each other before any of these rankings was written."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TypedDict, cast

import pytest

from openfelt.cards import cards
from openfelt.hands import (
    Rankings,
    ace_to_five,
    best_five,
    deuce_to_seven,
    eight_or_better,
    two_and_three,
    two_and_three_low,
)

WORKED = Path(__file__).parent.parent / "families/poker"


class Pair(TypedDict, total=False):
    better: str
    worse: str
    equal: list[str]
    half: str
    joker: str


Rank = Callable[[str], tuple[object, ...]]


def high(rankings: Rankings) -> Rank:
    return lambda hand: best_five(cards(hand), rankings)


def omaha(hand: str) -> tuple[object, ...]:
    own, board = map(cards, hand.split("|"))
    return two_and_three(own, board)


def omaha_low(hand: str) -> tuple[object, ...]:
    """Whatever qualifies is better than nothing."""
    own, board = map(cards, hand.split("|"))
    return two_and_three_low(own, board) or ()


def low(hand: str) -> tuple[object, ...]:
    return ace_to_five(cards(hand))


PLAIN, UP = Rankings(), Rankings(without="8 9 T")
RANKS: dict[str, Rank] = {
    "lowball": low,
    "razz": low,
    "jacks-back low": low,
    "kansas-city-lowball": lambda hand: deuce_to_seven(cards(hand)),
    "omaha": omaha,
    "omaha-high-low high": omaha,
    "omaha-high-low low": omaha_low,
    "seven-card-stud-high-low low": lambda hand: eight_or_better(cards(hand)) or (),
    "seven-card-stud-high-low high": high(PLAIN),
    "seven-card-stud": high(PLAIN),
    "draw-poker-jacks-or-better": high(PLAIN),
    "jacks-back": high(PLAIN),
    "mexican-poker": high(UP),
    "mexican-poker up": high(UP),
    "mexican-poker down": high(Rankings(joker="wild", five_of_a_kind="any", without="8 9 T")),
    "mexican-poker-delano-draw": high(Rankings(joker="wild", five_of_a_kind="any")),
}


def pairs() -> Iterator[tuple[str, Pair]]:
    for file in sorted(WORKED.rglob("*.toml")):
        worked = tomllib.loads(file.read_text("utf-8"))
        game = worked["game"].partition("/")[2]
        for pair in (*worked.get("pairs", ()), *worked.get("rankings", {}).get("pairs", ())):
            said = pair.get("half") or pair.get("as") or pair.get("joker")
            yield f"{game} {said}" if said else game, cast(Pair, pair)


@pytest.mark.parametrize(("game", "pair"), [*pairs()])
def test_hands_compare_as_a_reader_of_the_document_says(game: str, pair: Pair) -> None:
    rank = RANKS[game]
    if "equal" in pair:
        assert all(rank(one) == rank(other) for one, other in pairwise(pair["equal"]))
    else:
        assert rank(pair["better"]) > rank(pair["worse"])
