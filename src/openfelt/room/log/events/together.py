"""A bet of several people's money: one proposes it with everybody's share, the others agree to theirs."""

from __future__ import annotations

from openfelt.room.log.events.happened import Happened, Person
from openfelt.table.felt import Bet


class BetProposed(Happened, frozen=True, kw_only=True, tag="bet-proposed"):
    """Whoever proposes it has agreed to their own share; nothing is taken from the others."""

    TOLD = ("bet",)

    bet: Bet


class BetAgreed(Happened, frozen=True, kw_only=True, tag="bet-agreed"):
    """A person's share of the bet that the `bettor` proposed is held until it is placed or dropped."""

    TOLD = ("seat", "bettor", "bet", "circle", "person")

    seat: int
    bettor: Person
    bet: str
    circle: int = 1
    person: Person


class ProposalDropped(Happened, frozen=True, kw_only=True, tag="proposal-dropped"):
    """Taken back, or refused by somebody whose share was in it: whatever was held is free again."""

    TOLD = ("seat", "bettor", "bet", "circle", "why")

    seat: int
    bettor: Person
    bet: str
    circle: int = 1
    why: str = ""
