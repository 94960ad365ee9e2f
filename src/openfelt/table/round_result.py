"""What a scoreboard without roads is told of one round: how each hand did against the player-dealer's.

Everything comes from the settlement, which everybody at the table sees: a hand that was never shown is not
told here either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Self

import msgspec

from openfelt.rules.banked import BankedGame
from openfelt.table.felt import Seat
from openfelt.table.kept_results import KeptResults
from openfelt.table.outcomes import Result
from openfelt.table.settlement import Settled

KEPT = 100
"""Rounds that a table remembers whose cards are shuffled for every one."""


class HandDone(msgspec.Struct, frozen=True, kw_only=True):
    """A hand by what its main wager came to; bettors at one seat who played alike are one hand."""

    seat: Seat
    hand: int
    result: Result
    line: str


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A bonus that somebody had bet on and won, and by which line."""

    seat: Seat
    bet: str
    line: str


class RoundResult(msgspec.Struct, frozen=True, kw_only=True):
    """`bank` says what the player-dealer's hand was, if that was seen; `bank_seat` is where it lay."""

    number: int
    bank: str
    bank_seat: int
    hands: tuple[HandDone, ...]
    hits: tuple[Hit, ...] = ()


def round_result(
    game: BankedGame, number: int, bank: str, seat: Seat, lines: Iterable[Settled]
) -> RoundResult:
    """By seat, in the order in which they were settled."""
    base = {rule.name for rule in game.bets if rule.base}
    hands: dict[HandDone, None] = {}
    hits: dict[Hit, None] = {}
    for line in sorted(lines, key=lambda line: line.bet.seat):
        bet, came = line.bet, line.outcome
        if bet.bet in base:
            hands[HandDone(seat=bet.seat, hand=bet.hand, result=came.result, line=came.line)] = None
        elif came.result == "win":
            hits[Hit(seat=bet.seat, bet=bet.bet, line=came.line)] = None
    return RoundResult(number=number, bank=bank, bank_seat=seat, hands=tuple(hands), hits=tuple(hits))


class ResultBoard(KeptResults[RoundResult], frozen=True, kw_only=True):
    """The results of a game without roads."""

    def entered(self, result: RoundResult, at: float = 0.0) -> Self:
        board = super().entered(result, at)
        return msgspec.structs.replace(board, shoe=board.shoe[-KEPT:])


class ResultCounts(msgspec.Struct, frozen=True, kw_only=True):
    """How many hands came to each result, and how often each line of each bonus hit."""

    rounds: int
    hands: int
    results: Mapping[str, int]
    bonuses: Mapping[str, Mapping[str, int]]


def counted(results: Iterable[RoundResult]) -> ResultCounts:
    rounds = tuple(results)
    hands = [hand for one in rounds for hand in one.hands]
    hits = [hit for one in rounds for hit in one.hits]
    return ResultCounts(
        rounds=len(rounds),
        hands=len(hands),
        results=Counter(hand.result for hand in hands),
        bonuses={
            bet: Counter(hit.line for hit in hits if hit.bet == bet)
            for bet in dict.fromkeys(hit.bet for hit in hits)
        },
    )
