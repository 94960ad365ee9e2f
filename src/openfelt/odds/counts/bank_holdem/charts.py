"""When to add to an ante, as charts: every two cards; on the flop by what is held; how it goes at last."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import RANKS
from openfelt.families.antes.betting import CHECK
from openfelt.families.bank_holdem.settings import Street
from openfelt.hands import Category
from openfelt.kernels.boards import HOLES, Sets, holes, sets
from openfelt.kernels.highs import categories, highs, numbers
from openfelt.odds.counts.bank_holdem.best_play import BestPlay, best_play
from openfelt.odds.counts.bank_holdem.brings import rules_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.shown import Chart, ChartRow

FOUR_SUITED = "four to a flush, "
ALONE, WITH_OWN = "on the board", "with an own card"


def charts(game: BankedGame) -> Iterator[Chart]:
    play, streets = best_play(game), {street.name: street for street in rules_of(game).streets}
    yield _two_cards(streets["hand"], play)
    yield _later(streets["flop"], "Flop", sets(3), play, play.on_flop)
    if "turn" in streets:
        yield _later(streets["turn"], "Turn", sets(4), play, play.on_turn)


def _choice(street: Street, stake: int) -> str:
    return f"bet-{stake}x" if stake else street.otherwise if street.otherwise == "fold" else CHECK.choice


def _two_cards(street: Street, play: BestPlay) -> Chart:
    """One suit above the diagonal, two suits below it."""

    def cell(row: int, column: int) -> str:
        high, low = 4 * min(row, column), 4 * max(row, column)
        suited = row < column
        return _choice(street, int(play.early[holes().place[high, low if suited else low + 1]]))

    return Chart(
        title="Two cards: of one suit right of the pairs, of two suits left of them",
        across="one card",
        down="the other",
        columns=RANKS,
        rows=tuple(
            ChartRow(label=rank, cells=tuple(cell(row, column) for column in range(len(RANKS))))
            for row, rank in enumerate(RANKS)
        ),
        cite=str(street.cite),
    )


def _later(street: Street, title: str, of: Sets, play: BestPlay, adds: NDArray[np.bool_]) -> Chart:
    """How often one adds with what one holds, of those who have it and have not added all before."""
    waiting = np.flatnonzero(play.early == 0 if _is_once(play) else play.early > 0)
    met: dict[tuple[int, bool, bool], NDArray[np.int64]] = {}
    first, second = np.array(HOLES)[waiting].T
    for place, cards in enumerate(of.cards):
        free = ~np.isin(first, cards) & ~np.isin(second, cards)
        own = np.stack([first[free], second[free]], axis=1)
        for key, some in _held(cards, own).items():
            told = met.setdefault(key, np.zeros(2, np.int64))
            told += of.ways[place] * np.array([some.sum(), adds[place, waiting[free]][some].sum()])
    return Chart(
        title=f"{title}: how often it is best to add",
        across="of all such hands",
        down="what is held",
        columns=(_choice(street, max(street.bets)),),
        rows=tuple(
            ChartRow(label=_words(key), cells=(_share(*met[key].tolist()),))
            for key in sorted(met, reverse=True)
        ),
        cite=str(street.cite),
    )


def _is_once(play: BestPlay) -> bool:
    return play.on_turn.size == 0


def _held(
    cards: NDArray[np.int64], own: NDArray[np.int64]
) -> dict[tuple[int, bool, bool], NDArray[np.bool_]]:
    """By kind, whether an own card makes it so, and whether four are of one suit: which of the two cards."""
    together = np.concatenate([np.broadcast_to(cards, (len(own), len(cards))), own], axis=1)
    found = np.zeros(len(own), np.uint16)
    numbers(together.astype(np.uint8), highs(), found)
    kinds = categories()[found]
    suits = np.stack([(together % 4 == suit).sum(axis=1) for suit in range(4)]).max(axis=0)
    four = (suits == 4) & (kinds < Category.STRAIGHT)
    made = kinds > _alone(cards)
    return {
        (int(kind), bool(mine), bool(draw)): mask
        for kind in np.unique(kinds)
        for mine in (False, True)
        for draw in (False, True)
        if (mask := (kinds == kind) & (made == mine) & (four == draw)).any()
    }


def _alone(cards: NDArray[np.int64]) -> int:
    """What three or four cards are by their ranks."""
    most = sorted(np.unique(cards // 4, return_counts=True)[1].tolist(), reverse=True)
    made = {(2,): Category.PAIR, (2, 2): Category.TWO_PAIR, (3,): Category.THREE_OF_A_KIND}
    return made.get(tuple(number for number in most if number > 1), Category.HIGH_CARD)


def _words(key: tuple[int, bool, bool]) -> str:
    kind, mine, four = key
    tells = Category.HIGH_CARD < kind < Category.STRAIGHT
    where = f", {WITH_OWN if mine else ALONE}" if tells else ""
    return f"{FOUR_SUITED if four else ''}{Category(kind).label}{where}"


def _share(all_hands: int, adds: int) -> str:
    if adds in {0, all_hands}:
        return "always" if adds else "never"
    return f"{100 * adds / all_hands:.1f} %"
