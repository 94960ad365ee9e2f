"""A scoreboard as it is sent: counts, percentages and roads; without roads, the last results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec

from openfelt.families.scored import AnyBoard, score_of
from openfelt.families.two_hands.bonuses import Bonus, bonuses, hits, short_label
from openfelt.families.two_hands.hand_result import HandResult
from openfelt.families.two_hands.roads import NextMarks, Roads, next_marks
from openfelt.families.two_hands.shoe_statistics import Scoreboard, ShoeStatistics, Tally, percent
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.families import family_of
from openfelt.rules.score import HandScore
from openfelt.rules.sides import Side
from openfelt.table.round_result import ResultBoard, RoundResult, counted


class TallyShown(msgspec.Struct, frozen=True, kw_only=True):
    """How often, of how many hands, and that in percent as it is displayed."""

    count: int
    of: int
    percent: str

    @classmethod
    def from_tally(cls, tally: Tally) -> TallyShown:
        return cls(count=tally.count, of=tally.of, percent=percent(tally.share))


class ShoeShown(msgspec.Struct, frozen=True, kw_only=True):
    """`date` is the day the shoe began on by the room's clock; empty before its first hand.

    `naturals` are by the name of the side that had them.
    """

    date: str
    hands: int
    winners: dict[str, TallyShown]
    bets: dict[str, dict[str, TallyShown]]
    player_naturals: TallyShown
    banker_naturals: TallyShown
    hands_with_naturals: TallyShown
    naturals: dict[str, TallyShown]

    @classmethod
    def from_statistics(cls, shoe: ShoeStatistics, date: str) -> ShoeShown:
        shown = TallyShown.from_tally
        return cls(
            date=date,
            hands=shoe.hands,
            winners={str(winner): shown(tally) for winner, tally in shoe.winners.items()},
            bets={
                bet: {str(result): shown(tally) for result, tally in came.items()}
                for bet, came in shoe.bets.items()
            },
            player_naturals=shown(shoe.player_naturals),
            banker_naturals=shown(shoe.banker_naturals),
            hands_with_naturals=shown(shoe.hands_with_naturals),
            naturals={"player": shown(shoe.player_naturals), "banker": shown(shoe.banker_naturals)},
        )


class ResultShown(HandResult, frozen=True, kw_only=True):
    """`hits` names bonuses that won, whether or not anybody bet on them; `naturals`, whose hand was one."""

    hits: tuple[str, ...]
    naturals: tuple[str, ...]


class NextShown(msgspec.Struct, frozen=True, kw_only=True):
    """What the derived roads would be given if this side won the next hand."""

    player: NextMarks
    banker: NextMarks


class BoardShown(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="roads"):
    """A game with roads. What is `previous` belongs to the shoe before; `bonuses` is the legend of the beads.

    `sides` are the two hands and the tie, as they are called and coloured.

    `round` is the last that is counted; `deadline` is when bets close, by the room's time of day.
    """

    round: int
    sides: tuple[Side, Side, Side]
    shoe: ShoeShown
    previous: ShoeShown | None
    results: tuple[ResultShown, ...]
    previous_results: tuple[ResultShown, ...]
    roads: Roads
    previous_roads: Roads | None
    next: NextShown
    bonuses: tuple[Bonus, ...]
    deadline: float | None


class ResultTally(msgspec.Struct, frozen=True, kw_only=True):
    """A result of a hand in the game's own word, and how many hands came to it."""

    result: str
    word: str
    tally: TallyShown


class BonusTally(msgspec.Struct, frozen=True, kw_only=True):
    """How often a bonus was won, and by which lines."""

    bet: str
    label: str
    count: int
    lines: dict[str, int]


class RoundsShown(msgspec.Struct, frozen=True, kw_only=True):
    """The results of one shoe, or of the last rounds, oldest first."""

    date: str
    rounds: int
    hands: int
    counts: tuple[ResultTally, ...]
    bonuses: tuple[BonusTally, ...]
    results: tuple[RoundResult, ...]


class ResultsShown(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag="results"):
    """A game without roads. `by_shoe`: results are counted by the shoe, not just the last rounds."""

    round: int
    by_shoe: bool
    shoe: RoundsShown
    previous: RoundsShown | None
    deadline: float | None


AnyBoardShown = BoardShown | ResultsShown


def board_of(
    game: BankedGame, board: AnyBoard, *, round: int, zone: str, deadline: float | None = None
) -> AnyBoardShown:
    """`round` is the last that is over; `zone` is the room's, by which a shoe has its date."""
    if isinstance(board, Scoreboard):
        return _roads(game, board, round, zone, deadline)
    return _results(game, board, round, zone, deadline)


def _roads(game: BankedGame, board: Scoreboard, round: int, zone: str, deadline: float | None) -> BoardShown:
    legend, before = bonuses(game), board.previous_statistics
    hand, other, tie = sides = family_of(game, BetFamily).sides
    date, date_before = _date(board.began, zone), _date(board.previous_began, zone)
    return BoardShown(
        round=round,
        sides=(hand, other, tie),
        shoe=ShoeShown.from_statistics(board.statistics, date),
        previous=None if before is None else ShoeShown.from_statistics(before, date_before),
        results=_with_hits(legend, sides, board.shoe),
        previous_results=_with_hits(legend, sides, board.previous),
        roads=board.roads,
        previous_roads=board.previous_roads,
        next=NextShown(
            player=next_marks(board.winners, "player"), banker=next_marks(board.winners, "banker")
        ),
        bonuses=legend,
        deadline=deadline,
    )


def _with_hits(
    legend: tuple[Bonus, ...], sides: tuple[Side, ...], results: Iterable[HandResult]
) -> tuple[ResultShown, ...]:
    return tuple(
        ResultShown(
            **told,
            hits=hits(legend, result),
            naturals=tuple(side.name for side in sides if told.get(side.natural)),
        )
        for result in results
        for told in (msgspec.structs.asdict(result),)
    )


def _results(
    game: BankedGame, board: ResultBoard, round: int, zone: str, deadline: float | None
) -> ResultsShown:
    date, date_before = _date(board.began, zone), _date(board.previous_began, zone)
    return ResultsShown(
        round=round,
        by_shoe=game.deck.shoe,
        shoe=_rounds(game, board.shoe, date),
        previous=_rounds(game, board.previous, date_before) if board.previous else None,
        deadline=deadline,
    )


def _rounds(game: BankedGame, results: tuple[RoundResult, ...], date: str) -> RoundsShown:
    counts, labels = counted(results), {rule.name: short_label(rule) for rule in game.bets}
    return RoundsShown(
        date=date,
        rounds=counts.rounds,
        hands=counts.hands,
        counts=tuple(
            ResultTally(
                result=result,
                word=word,
                tally=TallyShown.from_tally(Tally(counts.results.get(result, 0), counts.hands)),
            )
            for result, word in _words(game).items()
        ),
        bonuses=tuple(
            BonusTally(bet=bet, label=labels[bet], count=sum(lines.values()), lines=dict(lines))
            for bet, lines in counts.bonuses.items()
        ),
        results=results,
    )


def _words(game: BankedGame) -> Mapping[str, str]:
    score = score_of(game)
    return score.words if isinstance(score, HandScore) else {}


def _date(began: float, zone: str) -> str:
    return f"{datetime.fromtimestamp(began, ZoneInfo(zone)):%-d %B %Y}" if began else ""
