"""What is found in games with an ante: whether the player-dealer qualifies, how hands compare, who folded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from openfelt.families.antes.betting import Antes
from openfelt.rules.conditions import Words
from openfelt.rules.facts import Scope
from openfelt.table.felt import BankedTable, Bettor, Seat

Compared = Literal["higher", "equal", "lower", "open"]
"""A player's hand beside the player-dealer's; open while that is not known."""
COMPARED: tuple[Compared, ...] = ("higher", "equal", "lower")


class BankFacts(Scope, frozen=True, kw_only=True):
    qualifies: bool


class BettorFacts(Scope, frozen=True, kw_only=True):
    folded: bool


def compared(mine: Any, bank: Any) -> Compared:
    """Of two hands that can be ordered."""
    if bank is None:
        return "open"
    return "equal" if mine == bank else "higher" if mine > bank else "lower"


def bettors(table: BankedTable) -> Iterable[tuple[Seat, Bettor]]:
    return dict.fromkeys((bet.seat, bet.bettor) for bet in table.bets)


def who_folded(table: BankedTable, antes: Antes) -> dict[tuple[Seat, Bettor], BettorFacts]:
    return {
        (seat, bettor): BettorFacts(folded=antes.has_folded(seat, bettor)) for seat, bettor in bettors(table)
    }


WORDS: Words = {
    "qualifies": {True: "the player-dealer qualifies", False: "the player-dealer does not qualify"},
    "result": {
        "higher": "a higher hand", "equal": "an equal hand", "lower": "a lower hand", "open": "not yet known",
    },
    "folded": {True: "folded", False: "not folded"},
}  # fmt: skip
