"""A scoreboard as it is sent: counts, percentages and roads."""

from __future__ import annotations

import msgspec

from openfelt.table.hand_result import HandResult
from openfelt.table.roads import Roads
from openfelt.table.shoe_statistics import Scoreboard, ShoeStatistics, Tally, percent


class TallyShown(msgspec.Struct, frozen=True, kw_only=True):
    """How often, of how many hands, and that in percent as it is displayed."""

    count: int
    of: int
    percent: str

    @classmethod
    def from_tally(cls, tally: Tally) -> TallyShown:
        return cls(count=tally.count, of=tally.of, percent=percent(tally.share))


class ShoeShown(msgspec.Struct, frozen=True, kw_only=True):
    hands: int
    winners: dict[str, TallyShown]
    bets: dict[str, dict[str, TallyShown]]
    player_naturals: TallyShown
    banker_naturals: TallyShown
    hands_with_naturals: TallyShown

    @classmethod
    def from_statistics(cls, shoe: ShoeStatistics) -> ShoeShown:
        shown = TallyShown.from_tally
        return cls(
            hands=shoe.hands,
            winners={str(winner): shown(tally) for winner, tally in shoe.winners.items()},
            bets={
                bet: {str(result): shown(tally) for result, tally in came.items()}
                for bet, came in shoe.bets.items()
            },
            player_naturals=shown(shoe.player_naturals),
            banker_naturals=shown(shoe.banker_naturals),
            hands_with_naturals=shown(shoe.hands_with_naturals),
        )


class BoardShown(msgspec.Struct, frozen=True, kw_only=True):
    """`deadline` is when bets close, in seconds since 1970."""

    shoe: ShoeShown
    previous: ShoeShown | None
    results: tuple[HandResult, ...]
    roads: Roads
    deadline: float | None


def board_of(board: Scoreboard, deadline: float | None) -> BoardShown:
    before = board.previous_statistics
    return BoardShown(
        shoe=ShoeShown.from_statistics(board.statistics),
        previous=None if before is None else ShoeShown.from_statistics(before),
        results=board.shoe,
        roads=board.roads,
        deadline=deadline,
    )
