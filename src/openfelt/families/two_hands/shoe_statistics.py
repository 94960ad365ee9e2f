"""A shoe's statistics, and the scoreboard that gathers them hand by hand.

Trackers show numbers and percentages for each bet, how often naturals came, the hands of the shoe, and the
same for the shoe before (000:164-167, 000:1401-1404, 002:1070-1073, 003:2806-2809).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import get_args

import msgspec

from openfelt.families.two_hands.hand_result import HandResult, layout
from openfelt.families.two_hands.roads import Roads, roads
from openfelt.rules.banked import BankedGame
from openfelt.rules.score import Winner
from openfelt.table.kept_results import KeptResults
from openfelt.table.outcomes import Result


class Tally(msgspec.Struct, frozen=True):
    """How often, of how many hands."""

    count: int
    of: int

    @property
    def share(self) -> Fraction | None:
        """Exact; there is none of no hands at all."""
        return Fraction(self.count, self.of) if self.of else None


def percent(share: Fraction | None, places: int = 1) -> str:
    """For the display: `Fraction(1, 8)` is `12.5%`. Halves are rounded up."""
    if share is None:
        return "–"
    scale = 10**places
    whole, rest = divmod(int(share * 100 * scale + Fraction(1, 2)), scale)
    return f"{whole}.{rest:0{places}d}%" if places else f"{whole}%"


class ShoeStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of one shoe.

    `bets` gives for each bet how often it came to each result; the results that occurred are listed, `win`
    always. Hands whose entry by hand left a bet open are not in that bet's `of`.
    """

    hands: int
    winners: Mapping[Winner, Tally]
    bets: Mapping[str, Mapping[Result, Tally]]
    player_naturals: Tally
    banker_naturals: Tally
    hands_with_naturals: Tally


def statistics(results: Sequence[HandResult], bets: Iterable[str] = ()) -> ShoeStatistics:
    """The statistics of one shoe's results; `bets` are listed even before their first hand."""
    hands = len(results)
    won = Counter(result.winner for result in results)
    names = dict.fromkeys([*bets, *(name for result in results for name in result.bets)])
    return ShoeStatistics(
        hands=hands,
        winners={winner: Tally(won[winner], hands) for winner in get_args(Winner)},
        bets={name: _tallies([hand.bets[name] for hand in results if name in hand.bets]) for name in names},
        player_naturals=Tally(sum(hand.player_natural for hand in results), hands),
        banker_naturals=Tally(sum(hand.banker_natural for hand in results), hands),
        hands_with_naturals=Tally(sum(hand.player_natural or hand.banker_natural for hand in results), hands),
    )


def _tallies(told: Sequence[Result]) -> dict[Result, Tally]:
    came = Counter(told)
    return {
        result: Tally(came[result], len(told))
        for result in get_args(Result)
        if came[result] or result == "win"
    }


class Scoreboard(KeptResults[HandResult], frozen=True, kw_only=True):
    """The results of a game with roads; `bets` are those of its layout."""

    bets: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: BankedGame) -> Scoreboard:
        """An empty board that lists every bet of the game's layout."""
        return cls(bets=layout(game))

    def with_layout(self, game: BankedGame) -> Scoreboard:
        """The same results, with the bets of this layout listed."""
        return msgspec.structs.replace(self, bets=layout(game))

    @property
    def winners(self) -> tuple[Winner, ...]:
        return winners(self.shoe)

    @property
    def roads(self) -> Roads:
        return roads(self.winners)

    @property
    def statistics(self) -> ShoeStatistics:
        return statistics(self.shoe, self.bets)

    @property
    def previous_roads(self) -> Roads | None:
        """None at the first shoe, as its statistics."""
        return roads(winners(self.previous)) if self.previous else None

    @property
    def previous_statistics(self) -> ShoeStatistics | None:
        return statistics(self.previous, self.bets) if self.previous else None


def winners(results: Sequence[HandResult]) -> tuple[Winner, ...]:
    return tuple(result.winner for result in results)
