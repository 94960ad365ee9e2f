"""Baccarat Gold: one community hand, on which every player stands or hits for themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from openfelt.rules.conditions import Context
from openfelt.rules.facts import Between, Scope
from openfelt.rules.families.family import Family
from openfelt.rules.families.score import HandScore
from openfelt.rules.game import Settings

Points = Annotated[int, Between(0, 9)]
Result = Literal["win", "lose", "tie"]


class GoldSettings(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """On what totals a player must hit or has the option, and the player-dealer hits.

    A two-card total in `stops_other` on one side lets the other side draw nothing.
    """

    must_hit: tuple[int, ...]
    option: tuple[int, ...]
    house_way_hits: tuple[int, ...]
    player_dealer_hits: tuple[int, ...]
    stops_other: tuple[int, ...]


class BankFacts(Scope, frozen=True, kw_only=True):
    bank_total: Points
    bank_cards: Literal[2, 3]


class BettorFacts(Scope, frozen=True, kw_only=True):
    """A bettor's own hand: the community cards, with or without the third."""

    total: Points
    hit: bool
    result: Result


def result(mine: int, bank: int) -> Result:
    return "tie" if mine == bank else "win" if mine > bank else "lose"


def every(settings: Settings) -> Iterator[Context]:
    """All pairs of totals; the number of cards decides nothing here."""
    for mine in range(10):
        for bank in range(10):
            for cards in (2, 3):
                for hit in (False, True):
                    yield {
                        "bank_total": bank,
                        "bank_cards": cards,
                        "total": mine,
                        "hit": hit,
                        "result": result(mine, bank),
                    }


def bank_told(bank: Scope) -> str:
    assert isinstance(bank, BankFacts)
    return f"{bank.bank_total} with {bank.bank_cards} cards"


FAMILY = Family(
    name="baccarat-gold",
    settings=GoldSettings,
    scopes={"player_dealer": BankFacts, "bettor": BettorFacts},
    stages=frozenset({"deal", "draw", "play"}),
    every=every,
    words={
        "bank_total": "player-dealer's total {}",
        "bank_cards": "{} cards of the player-dealer",
        "total": "total {}",
        "hit": {True: "after a hit", False: "standing"},
        "result": {"win": "higher than the player-dealer", "lose": "lower", "tie": "a tie"},
    },
    score=HandScore(words={"win": "Won", "push": "Tied", "lose": "Lost"}, bank=bank_told),
)
