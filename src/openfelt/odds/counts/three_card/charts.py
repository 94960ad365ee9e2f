"""Which hands are played against each card that the player-dealer shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from openfelt.cards import RANKS
from openfelt.families.antes.betting import FOLD, PLAY
from openfelt.hands import HEIGHTS, ThreeCards
from openfelt.kernels.highs import CARDS
from openfelt.odds.counts.three_card.deals import Deals, plays
from openfelt.odds.counts.three_card.worth import rules_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.shown import Chart, ChartRow

BY_SUITS = "+"
"""Marks the lowest third card with which a hand is played only if its suits are right."""
_BETTER = "more than a pair"
_TELLING = {ThreeCards.HIGH_CARD: 2, ThreeCards.PAIR: 1}
"""How many heights a row goes by; of other kinds none."""
_RANK = {height: rank for rank, height in HEIGHTS.items()}


def charts(game: BankedGame, of: Deals) -> Iterator[Chart]:
    """Hands by what they are, or by their two highest cards; rows that say the same are one."""
    cells = _cells(game, of)
    rows: list[tuple[str, str, tuple[str, ...]]] = []
    for label in sorted(cells, reverse=True):
        said = tuple(_said(cells[label][rank]) for rank in RANKS)
        if rows and rows[-1][2] == said:
            rows[-1] = rows[-1][0], _words(label), said
        else:
            rows.append((_words(label), _words(label), said))
    yield Chart(
        title=f"Best play, by the hand; a third card marked {BY_SUITS} plays in some suits only",
        across="the card that the player-dealer shows",
        down="the hand",
        columns=RANKS,
        rows=tuple(ChartRow(label=_span(first, last), cells=said) for first, last, said in rows),
        cite=str(rules_of(game).exposed_cite or game.play_cite),
    )


Label = tuple[int, ...]
Decided = dict[int, set[bool]]
"""By the third card, or 0 where it makes no difference, whether it is played."""


def _cells(game: BankedGame, of: Deals) -> dict[Label, dict[str, Decided]]:
    cells: dict[Label, dict[str, Decided]] = defaultdict(lambda: {rank: defaultdict(set) for rank in RANKS})
    weights, played = of.weights, plays(game, of)
    for place, number in enumerate(of.numbers):
        hand = of.ranked[number]
        plain = hand.category is ThreeCards.HIGH_CARD
        label = (hand.rung, *hand.heights[: _TELLING.get(hand.category, 0)])
        for seen, card in enumerate(CARDS):
            if weights[place, seen]:
                third = hand.heights[2] if plain else 0
                cells[label][card.rank][third].add(bool(played[place, seen]))
    return dict(cells)


def _said(decided: Decided) -> str:
    every = set().union(*decided.values())
    if len(every) == 1:
        return PLAY if every == {True} else FOLD.choice
    lowest = min(third for third, said in decided.items() if True in said)
    mixed = BY_SUITS if False in decided[lowest] else ""
    return f"{PLAY} from {_RANK[lowest]}{mixed}" if lowest else f"{PLAY}{BY_SUITS}"


def _span(first: str, last: str) -> str:
    if first == _BETTER:
        return f"{last} or better"
    return first if first == last else f"{first} to {last}"


def _words(label: Label) -> str:
    if label[0] == 0:
        return "-".join(_RANK[height] for height in label[1:])
    if label[0] == ThreeCards.PAIR:
        return f"{_RANK[label[1]]}-{_RANK[label[1]]}"
    return _BETTER
