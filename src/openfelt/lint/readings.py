"""What the interpretations of a game or a house way say is wrong in the document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openfelt.lint.finding import Finding
from openfelt.rules.game import Game
from openfelt.rules.house_chart import HouseChart
from openfelt.rules.interpretation import Interpretation


def check_game(game: Game) -> Iterator[Finding]:
    return _faults(game.interpretations, (game.id,))


def check_chart(id: str, chart: HouseChart, games: tuple[str, ...]) -> Iterator[Finding]:
    return _faults(chart.readings, games, id)


def _faults(made: Iterable[Interpretation], games: tuple[str, ...], house_way: str = "") -> Iterator[Finding]:
    for one in made:
        if one.fault is not None:
            yield Finding(
                kind=one.fault,
                games=games,
                says=one.question,
                cites=one.cites,
                house_way=house_way,
                read=one.choice,
            )
