"""The house way of pai gow tiles: a room's chart as data, and the one interpreter that sets four tiles by it.

A setting at least as good as the others in both hands is played. Otherwise a pair is kept or split as its row
says. Without a pair, the most points that the two hands can have together name the row. It says which hand to
maximize, or lists plays, and the first that can be made is played; where several settings make it, the one
with the highest high hand, then the highest low hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from openfelt.cards import Card, Deck, text
from openfelt.hands import DAY, GEE_JOON, TEEN, TILE_NAMES, TILE_RANKS, YUN, TileCategory, TileHand, two_tiles
from openfelt.rules.cite import Cite
from openfelt.rules.codec import convert, read_toml
from openfelt.rules.conditions import either
from openfelt.rules.errors import BookError, RuleBroken
from openfelt.rules.house_chart import HandSet, rows_shown
from openfelt.rules.interpretation import Interpretation
from openfelt.rules.shown import Chart

_HALVES = {str(points): points for points in range(10)} | {
    "high 9": 9, "low 8 Gong": 10, "high 8 Gong": 10, "Wong": 11,
}  # fmt: skip
"""Everything that two tiles can be, other than a pair, and what it counts (000:980)."""
_ALSO = {"high 9": "9", "low 8 Gong": "Gong", "high 8 Gong": "Gong"}
_COUNTS = _HALVES | {"Gong": 10}
_MOST = 21  # a Wong and a Gong; two Wongs would hold a pair of nines


class Split(NamedTuple):
    """One way to part four tiles."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    low_hand: TileHand
    high_hand: TileHand

    @property
    def halves(self) -> tuple[str, str]:
        """As a play would name them: `7`, `low 8 Gong`."""
        return _half(self.low, self.low_hand), _half(self.high, self.high_hand)

    @property
    def points(self) -> int:
        return sum(_COUNTS[half] for half in self.halves)


class WayRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that decides a setting, and where it is written."""

    label: str
    cite: Cite


class PairRow(WayRule, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a pair is split: with two other tiles of such dots, or to make at least so much in both hands."""

    of: tuple[int | Literal["Gee Joon"], ...]  # dots of each tile
    split_with: tuple[tuple[int, ...], ...] = ()
    split_to_make: str | None = None

    def __post_init__(self) -> None:
        if self.split_to_make:
            _read(self.split_to_make)

    def __str__(self) -> str:
        when = [f"to make {self.split_to_make} or better"] if self.split_to_make else []
        when += [f"when both others have {either(map(str, dots))} dots" for dots in self.split_with]
        return f"split {', or '.join(when)}" if when else "kept"

    def is_for(self, tile: Card) -> bool:
        return ("Gee Joon" if TILE_RANKS[tile] == GEE_JOON else tile.dots) in self.of

    def splits(self, others: Sequence[Card], split: Split) -> bool:
        if any(all(tile.dots in dots for tile in others) for dots in self.split_with):
            return True
        if not self.split_to_make:
            return False
        least = _read(self.split_to_make)
        return all(_COUNTS[half] >= _COUNTS[than] for half, than in zip(split.halves, least, strict=True))


class PointsRow(WayRule, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played with so many points: the best of one hand, or the first play that can be made."""

    points: tuple[int, ...]
    maximize: Literal["low hand", "high hand"] | None = None
    plays: tuple[str, ...] = ()
    highest_tiles_apart: bool = False

    def __post_init__(self) -> None:
        if bool(self.maximize) == bool(self.plays):
            raise ValueError(f"{self.label} must have either plays or a hand to maximize")
        for play in self.plays:
            if self.points != (sum(_COUNTS[half] for half in _read(play)),):
                raise ValueError(f'{self.label}: "{play}" does not add up')

    def __str__(self) -> str:
        plays = f"maximize the {self.maximize}" if self.maximize else "; else ".join(self.plays)
        return plays + ("; the two highest tiles apart" if self.highest_tiles_apart else "")

    def play(self, halves: Sequence[str]) -> int:
        """The place of the first play that two halves make; behind the last if they make none."""
        for place, play in enumerate(self.plays):
            if all(one in {half, _ALSO.get(half)} for half, one in zip(halves, _read(play), strict=True)):
                return place
        return len(self.plays)

    def preference(self, split: Split) -> tuple[int, TileHand, TileHand]:
        """The highest is played."""
        if self.maximize == "low hand":
            return 0, split.low_hand, split.high_hand
        return -self.play(split.halves), split.high_hand, split.low_hand


class TileChart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A room's house way of tiles."""

    name: str
    cite: Cite
    best: WayRule  # a setting at least as good as the others in both hands is played
    twelve: WayRule  # the 12-dot tile goes before the 2-dot tile into a Wong, Gong or high 9
    pairs: tuple[PairRow, ...]
    points: tuple[PointsRow, ...]
    interpretations: tuple[Interpretation, ...] = ()

    @property
    def readings(self) -> tuple[Interpretation, ...]:
        return self.interpretations

    def shown(self) -> Chart:
        rows = ((row, str(row)) for row in (*self.pairs, *self.points))
        return rows_shown(self, ((self.best, "that one"), *rows, (self.twelve, "before the 2-dot tile")))

    def set(self, cards: Iterable[Card], joker: str | None) -> HandSet:
        if joker is not None:
            raise RuleBroken("tiles have no joker", [self.cite])
        split, rows, play = set_tiles(self, cards)
        return HandSet(
            says=(
                f"low: {text(split.low)} | high: {text(split.high)}",
                f"{split.low_hand} in the low hand, {split.high_hand} in the high hand: {play}",
            ),
            parts={
                "low": {"tiles": text(split.low), "hand": str(split.low_hand)},
                "high": {"tiles": text(split.high), "hand": str(split.high_hand)},
                "play": play,
            },
            rows=rows,
            made=self.interpretations,
        )


class TileWay(NamedTuple):
    """Four tiles as set, the rules that decided it, and what they said."""

    split: Split
    rows: tuple[WayRule, ...]
    play: str


def read_tile_chart(text: str, file: str) -> TileChart:
    """The chart in a file. Every pair, every number of points and every play must have exactly one row."""
    raw = read_toml(text, file)
    chart = convert(raw, TileChart, file)
    for problem in _problems(chart):
        raise BookError(file, problem)
    return chart


@lru_cache
def tile_chart_of(text: str) -> TileChart:
    """The chart that a game's papers hold."""
    return read_tile_chart(text, "the house way")


def _problems(chart: TileChart) -> Iterator[str]:
    fitting = {
        f"a pair of {TILE_NAMES[rank - 1]}": [row.label for row in chart.pairs if row.is_for(tile)]
        for tile, rank in TILE_RANKS.items()
    } | {
        f"{points} points": [row.label for row in chart.points if points in row.points]
        for points in range(_MOST + 1)
    }
    for hand, rows in fitting.items():
        if len(rows) != 1:
            yield f"{hand} has not one row but {len(rows)}: {', '.join(rows)}"
    for row in chart.points:
        made = {row.play(halves): "/".join(halves) for halves in _every_two_halves(row)}
        if len(row.plays) in made:
            yield f"{row.label} has no play for {made[len(row.plays)]}"
        for place, play in enumerate(row.plays):
            if place not in made:
                yield f'{row.label}: "{play}" never comes up'


def _every_two_halves(row: PointsRow) -> Iterator[tuple[str, str]]:
    if row.plays:
        for low in _HALVES:
            for high in _HALVES:
                if _HALVES[low] <= _HALVES[high] and _HALVES[low] + _HALVES[high] in row.points:
                    yield low, high


def set_tiles(chart: TileChart, tiles: Iterable[Card]) -> TileWay:
    """Set four tiles as the chart says."""
    splits = _splits(_four(tiles, chart))
    for split in splits:
        if all(split.low_hand >= one.low_hand and split.high_hand >= one.high_hand for one in splits):
            return TileWay(split, (chart.best,), "best in both hands")
    if any(split.high_hand.category.is_pair for split in splits):
        return _by_pair(chart, splits)
    return _by_points(chart, splits)


def _by_pair(chart: TileChart, splits: Sequence[Split]) -> TileWay:
    """Two pairs are best in both hands, so there is one; the two ways to split it are worth the same."""
    split, kept = (
        next(one for one in splits if one.high_hand.category.is_pair is pair) for pair in (False, True)
    )
    row = next(row for row in chart.pairs if row.is_for(kept.high[0]))
    return TileWay(split, (row,), "split") if row.splits(kept.low, split) else TileWay(kept, (row,), "kept")


def _by_points(chart: TileChart, splits: Sequence[Split]) -> TileWay:
    points = max(split.points for split in splits)
    row = next(row for row in chart.points if points in row.points)
    allowed = splits[1:] if row.highest_tiles_apart else splits
    fitting = [split for split in allowed if split.points == points]
    right = [split for split in fitting if not _two_before_twelve(split)]
    split = max(right, key=row.preference)
    play = row.plays[row.play(split.halves)] if row.plays else f"maximize the {row.maximize}"
    return TileWay(split, (row,) if right == fitting else (row, chart.twelve), play)


def _two_before_twelve(split: Split) -> bool:
    """Whether the 2-dot tile is in a Wong, Gong or high 9, and the 12-dot tile in a hand of points."""
    return (
        split.high_hand.category is not TileCategory.POINTS
        and split.low_hand.category is TileCategory.POINTS
        and any(TILE_RANKS[tile] == DAY for tile in split.high)
        and any(TILE_RANKS[tile] == TEEN for tile in split.low)
    )


def _four(tiles: Iterable[Card], chart: TileChart) -> tuple[Card, ...]:
    """Four tiles of one set, from the highest down."""
    four = tuple(tiles)
    if len(four) != 4:
        raise RuleBroken(f"a house way sets four tiles, not {len(four)}", [chart.cite])
    for tile, number in Counter(four).items():
        if not tile.is_tile:
            raise RuleBroken(f"{tile} is a card; this house way sets tiles", [chart.cite])
        if number > (there := Deck.of("tiles").count(tile)):
            raise RuleBroken(f"{tile} is there {number} times; the set has {there}", [chart.cite])
    return tuple(sorted(four, key=lambda tile: (TILE_RANKS[tile], tile.order)))


def _splits(four: tuple[Card, ...]) -> list[Split]:
    """The three ways to part them; the first has the two highest tiles together."""
    return [_split(four[:1] + four[n : n + 1], four[1:n] + four[n + 1 :]) for n in (1, 2, 3)]


def _split(one: tuple[Card, ...], other: tuple[Card, ...]) -> Split:
    low, high = sorted((one, other), key=two_tiles)
    return Split(low, high, two_tiles(low), two_tiles(high))


def _half(tiles: Iterable[Card], hand: TileHand) -> str:
    match hand.category:
        case TileCategory.WONG:
            return "Wong"
        case TileCategory.GONG:
            return "high 8 Gong" if any(TILE_RANKS[tile] == YUN for tile in tiles) else "low 8 Gong"
        case TileCategory.HIGH_NINE:
            return "high 9"
        case _:
            return str(hand.points)


def _read(play: str) -> tuple[str, str]:
    low, _, high = play.partition("/")
    if low not in _COUNTS or high not in _COUNTS:
        raise ValueError(f'"{play}" is not a low and a high hand, like "7/low 8 Gong"')
    return low, high
