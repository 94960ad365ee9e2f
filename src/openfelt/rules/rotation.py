"""Who may be player-dealer next, as a document states it: the `[rotation]` table of a game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from openfelt.rules.cite import Cite

Count = Annotated[int, msgspec.Meta(ge=0)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]
Start = Literal["left-of-house-dealer", "first-seated"]
BetLastRound = Literal["no", "anywhere", "at-this-seat"]


class RotationRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The documents' rule: so many rounds each, then offered to the left, and nobody follows themselves.

    A document that is silent on a point has the default. `cite` is where the turns are written; the other
    citations are for points that stand elsewhere.

    `start`: asked first in a new game is the first active seat from seat 1 (000:49, 002:530), or whoever sat
    down first (003:1954).
    `bet_last_round`: to take the position one must have bet on the previous hand, as a player (002:544), and
    in some documents at that very seat (001:37, 003:756, 003:1387).
    `needs_bets`: so many hands bet since one last had the position (003:1387).
    `newcomers_last`: who has not bet yet may still take it when all the others have refused (002:544).
    `backline`: after the seated player, others who bet on the spot may take it there (001:37, 003:1392).
    """

    rounds: AtLeastOne = 2
    start: Start = "left-of-house-dealer"
    bet_last_round: BetLastRound = "no"
    needs_bets: Count = 0
    newcomers_last: bool = False
    backline: bool = False
    cite: Cite
    start_cite: Cite | None = None
    bets_cite: Cite | None = None
    break_cite: Cite | None = None

    def __post_init__(self) -> None:
        if self.newcomers_last and self.bet_last_round == "no":
            raise ValueError("newcomers come last only where the others must have bet: set bet_last_round")
        if self.backline and self.bet_last_round != "at-this-seat":
            raise ValueError('backline bettors take it where they bet: set bet_last_round = "at-this-seat"')

    @property
    def where_bets(self) -> Cite:
        return self.bets_cite or self.cite

    @property
    def where_broken(self) -> Cite:
        """Where it says that another person must come between, or the game stops."""
        return self.break_cite or self.cite


class EveryHandRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The state's newer rule, as reported in 2026, which a table may follow instead of its document's.

    The position is offered before every hand; within every `minutes` it must have passed to `others` people
    who are not proposition players, or the game ends; one proposition-player company at a table.
    None of our documents has it, so it is cited by `source`.
    """

    minutes: AtLeastOne = 40
    others: AtLeastOne = 2
    start: Start = "left-of-house-dealer"
    source: str = "California rotation regulation as reported in 2026"

    @property
    def seconds(self) -> int:
        return self.minutes * 60

    @property
    def where_broken(self) -> str:
        return self.source


AnyRotationRule = RotationRule | EveryHandRule
