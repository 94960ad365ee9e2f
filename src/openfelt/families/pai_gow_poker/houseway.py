"""House ways of pai gow poker: a room's chart as data, and the one interpreter that sets a hand by it.

A chart's rows are those of the document. Each says which hands it is for and which settings it tries, in
order. A setting asks something of the front and of the back; among the legal ways to part the seven cards
that give it, the highest front wins, then the highest back. A row for straights and flushes whose settings
are all impossible, or that has none, sends the hand on to the row of its kind without a straight or flush.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple, get_args

import msgspec

from openfelt.cards import RANKS, Card, in_order, text
from openfelt.hands import ACE, HEIGHTS, Category, Ranked, Rankings, five, joker_counts_as, two
from openfelt.rules.cite import Cite
from openfelt.rules.codec import convert, read_toml
from openfelt.rules.errors import BookError, RuleBroken
from openfelt.rules.house_chart import HandSet, rows_shown
from openfelt.rules.interpretation import Interpretation
from openfelt.rules.shown import Chart as ShownChart

Kind = Literal[
    "no-pair", "one-pair", "two-pair", "three-pair", "three-of-a-kind", "two-three-of-a-kinds", "full-house",
    "four-of-a-kind", "four-of-a-kind-and-pair", "five-aces",
]  # fmt: skip
Front = Literal[
    "any", "queen or higher", "king or higher", "ace or higher", "pair", "small pair", "high pair"
]
Back = Literal[
    "any", "highest card", "high pair", "two pair", "three of a kind", "four of a kind", "complete"
]

_LEAST_FRONT = {
    front: Ranked(Category.HIGH_CARD, (HEIGHTS[front[0].upper()],))
    for front in ("queen or higher", "king or higher", "ace or higher")
} | {"pair": Ranked(Category.PAIR, ())}
_LEAST_BACK = {
    "two pair": Category.TWO_PAIR,
    "complete": Category.STRAIGHT,  # a straight or better (004:100)
}
_FOURS = {Category.FOUR_OF_A_KIND, Category.FIVE_OF_A_KIND}
_THREES = {Category.THREE_OF_A_KIND, Category.FULL_HOUSE} | _FOURS
_RUNS = {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
_KINDS: dict[tuple[int, int], Kind] = {
    (1, 1): "no-pair",
    (2, 1): "one-pair",
    (2, 2): "two-pair",
    (3, 1): "three-of-a-kind",
    (3, 2): "full-house",
    (3, 3): "two-three-of-a-kinds",
    (4, 1): "four-of-a-kind",
    (4, 2): "four-of-a-kind-and-pair",
    (4, 3): "four-of-a-kind-and-pair",
}


class Setting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is wanted in front and in the back, each at least."""

    front: Front = "any"
    back: Back = "any"

    def __str__(self) -> str:
        wanted = ((self.front, "in front"), (self.back, "in the back"))
        return ", ".join(f"{what} {where}" for what, where in wanted if what != "any") or "any"


class Golden(Setting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A setting that comes before what any row gives, whenever it can be made."""

    label: str
    cite: Cite


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row of a chart: the hands it is for, and the settings it tries."""

    label: str
    cite: Cite
    hands: tuple[Kind, ...]
    high: str = "A-2"  # ranks of the high pair, three or four of a kind, from the highest down
    straight_or_flush: bool | Literal["either"] = False
    set: tuple[Setting, ...] = ()

    def __post_init__(self) -> None:
        top, dash, bottom = self.high.partition("-")
        if not dash or top not in RANKS or bottom not in RANKS or HEIGHTS[top] < HEIGHTS[bottom]:
            raise ValueError(f'high = "{self.high}" is not a range of ranks like "J-9"')

    def fits(self, kind: Kind, high: int, straight_or_flush: bool) -> bool:
        top, _, bottom = self.high.partition("-")
        return (
            kind in self.hands
            and HEIGHTS[bottom] <= high <= HEIGHTS[top]
            and self.straight_or_flush in {"either", straight_or_flush}
        )


class Ranking(Rankings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How hands rank where the chart is used, and where that is written."""

    cite: Cite


class Chart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A room's house way. `rankings` are those of the games that print it; others may have their own."""

    name: str
    cite: Cite
    rankings: tuple[Ranking, ...]  # the first counts if nothing is said
    rows: tuple[Row, ...]
    golden: Golden | None = None
    interpretations: tuple[Interpretation, ...] = ()
    wild: tuple[Interpretation, ...] = ()  # those that only a wild joker calls for

    @property
    def readings(self) -> tuple[Interpretation, ...]:
        return self.interpretations + self.wild

    def ranking(self, joker: str | None) -> Ranking:
        for ranking in self.rankings:
            if joker in {None, ranking.joker}:
                return ranking
        known = " or ".join(ranking.joker for ranking in self.rankings)
        raise RuleBroken(f'the joker is {known} here, not "{joker}"', [self.rankings[0].cite])

    def shown(self) -> ShownChart:
        golden = [(self.golden, f"{self.golden}, before what any row gives")] if self.golden else []
        rows = [
            (row, "; else ".join(map(str, row.set)) or "as without the straight or flush")
            for row in self.rows
        ]
        return rows_shown(self, (*golden, *rows))

    def set(self, cards: Iterable[Card], joker: str | None) -> HandSet:
        ranking = self.ranking(joker)
        split, rows = set_by(self, cards, ranking)
        counted = (
            f"the joker counts as {joker_counts_as(half, ranking)} {where}"
            for half, where in ((split.front, "in front"), (split.back, "in the back"))
            if any(card.is_joker for card in half)
        )
        return HandSet(
            says=(
                f"front: {text(split.front)} | back: {text(split.back)}",
                f"{split.front_rank} in front, {split.back_rank} in the back",
                *counted,
            ),
            parts={
                "joker": ranking.joker,
                "front": {"cards": text(split.front), "hand": str(split.front_rank)},
                "back": {"cards": text(split.back), "hand": str(split.back_rank)},
            },
            rows=rows,
            made=self.readings if ranking.joker == "wild" else self.interpretations,
        )


class Split(NamedTuple):
    """One way to part seven cards."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    front_rank: Ranked
    back_rank: Ranked


class HouseWay(NamedTuple):
    """A hand as set, and what decided it: a row, or one that sent it on and the next, then a golden rule."""

    split: Split
    rows: tuple[Row | Golden, ...]


class Holding(NamedTuple):
    """What a chart asks about seven cards."""

    kind: Kind
    high: int  # the height of the largest group, and of the next
    second: int
    straight_or_flush: bool
    highest: int  # the highest card


def read_chart(text: str, file: str) -> Chart:
    """The chart in a file. Every hand must have exactly one row."""
    raw = read_toml(text, file)
    chart = convert(raw, Chart, file)
    for kind, high, run in _every_holding():
        fitting = [row.label for row in chart.rows if row.fits(kind, high, run)]
        if len(fitting) != 1:
            hand = f"{kind} of {RANKS[ACE - high]}{' with a straight or flush' if run else ''}"
            raise BookError(file, f"{hand} has not one row but {len(fitting)}: {', '.join(fitting)}")
    return chart


@lru_cache
def chart_of(text: str) -> Chart:
    """The chart that a game's papers hold."""
    return read_chart(text, "the house way")


def set_by(chart: Chart, cards: Iterable[Card], rankings: Rankings) -> HouseWay:
    """Set seven cards as the chart says."""
    seven = _seven(cards, chart)
    splits = [_split(front, seven, rankings) for front in combinations(seven, 2)]
    holding = _holding(seven, splits, rankings)
    legal = [split for split in splits if split.back_rank > split.front_rank]
    way = _by_rows(chart, holding, legal)
    if chart.golden and not _gives(way.split, chart.golden, holding):
        golden = _highest(legal, chart.golden, holding)
        return HouseWay(golden, (*way.rows, chart.golden)) if golden else way
    return way


def rows_for(chart: Chart, holding: Holding) -> tuple[Row, ...]:
    """The rows to try in order: that of the hand, and what one of a straight or flush may send it on to."""
    runs = (True, False) if holding.straight_or_flush else (False,)
    return tuple(next(row for row in chart.rows if row.fits(holding.kind, holding.high, run)) for run in runs)


def _by_rows(chart: Chart, holding: Holding, legal: Sequence[Split]) -> HouseWay:
    rows = rows_for(chart, holding)
    for tried, row in enumerate(rows, 1):
        for setting in row.set:
            if split := _highest(legal, setting, holding):
                return HouseWay(split, rows[:tried])
    raise BookError(str(rows[0].cite), f"no setting of {rows[0].label} can be made of a {holding.kind}")


def _highest(legal: Sequence[Split], setting: Setting, holding: Holding) -> Split | None:
    fitting = (split for split in legal if _gives(split, setting, holding))
    return max(fitting, key=lambda split: (split.front_rank, split.back_rank), default=None)


def _seven(cards: Iterable[Card], chart: Chart) -> tuple[Card, ...]:
    seven = in_order(cards)
    if len(seven) != 7:
        raise RuleBroken(f"a house way sets seven cards, not {len(seven)}", [chart.cite])
    for card, number in Counter(seven).items():
        if card.is_tile:
            raise RuleBroken(f"{card} is a tile; this house way sets cards", [chart.cite])
        if number > 1:
            raise RuleBroken(f"{card} is there {number} times; the deck has one", [chart.cite])
    return seven


def _split(front: tuple[Card, ...], seven: tuple[Card, ...], rankings: Rankings) -> Split:
    back = tuple(card for card in seven if card not in front)
    return Split(front, back, two(front, rankings), five(back, rankings))


def _holding(seven: Iterable[Card], splits: Iterable[Split], rankings: Rankings) -> Holding:
    run = any(is_run(split.back_rank) for split in splits)
    return holding_of((HEIGHTS[card.rank] for card in seven if not card.is_joker), run, rankings)


def is_run(back: Ranked) -> bool:
    """Whether five cards are a straight or a flush."""
    return back.category in _RUNS


def holding_of(heights: Iterable[int], straight_or_flush: bool, rankings: Rankings) -> Holding:
    """Of seven cards by their heights; to six a joker belongs."""
    counts = Counter(heights)
    if counts.total() == 6:
        counts[_joker_counts_as(counts, rankings)] += 1
    (high, most), (second, next_most), (_, third), *_ = [
        *sorted(counts.items(), key=lambda group: (group[1], group[0]), reverse=True),
        (0, 0),
    ]
    kind = _KINDS.get((most, next_most), "five-aces")
    if kind == "two-pair" and third == 2:
        kind = "three-pair"
    return Holding(kind, high, second, straight_or_flush, max(counts))


def _joker_counts_as(counts: Counter[int], rankings: Rankings) -> int:
    """An ace; a wild joker joins the largest group, the highest of equals, or the next if that has four."""
    if rankings.joker == "bug" or counts[ACE] == 4:
        return ACE
    largest, following, *_ = sorted(((number, height) for height, number in counts.items()), reverse=True)
    return (following if largest[0] == 4 else largest)[1]


def _gives(split: Split, setting: Setting, holding: Holding) -> bool:
    return front_gives(split.front_rank, setting.front, holding) and back_gives(
        split.back_rank, setting.back, holding
    )


def front_gives(front: Ranked, wanted: Front, holding: Holding) -> bool:
    """Whether two cards are what a setting wants in front."""
    match wanted:
        case "any":
            return True
        case "high pair":
            return front == (Category.PAIR, (holding.high,))
        case "small pair":
            return front == (Category.PAIR, (holding.second,))
        case _:
            return front >= _LEAST_FRONT[wanted]


def back_gives(back: Ranked, wanted: Back, holding: Holding) -> bool:
    """Whether five cards are what it wants in the back."""
    match wanted:
        case "any":
            return True
        case "highest card":
            return back >= (Category.HIGH_CARD, (holding.highest,))
        case "high pair":
            return back >= (Category.PAIR, (holding.high,))
        case "three of a kind":
            return back.category in _THREES
        case "four of a kind":  # not a lower three of a kind with the joker
            return back.category in _FOURS and back.heights[0] == holding.high
        case _:
            return back.category >= _LEAST_BACK[wanted]


def _every_holding() -> Iterator[tuple[Kind, int, bool]]:
    """Every kind with every high rank it can have; two pair is threes at the least, three pair fours."""
    least = {"two-pair": 3, "two-three-of-a-kinds": 3, "three-pair": 4, "five-aces": ACE}
    for kind in get_args(Kind):
        for high in range(least.get(kind, 2), ACE + 1):
            yield from ((kind, high, run) for run in (False, True))
