"""What advice wins over chance and over the clock, in every game whose players decide about money."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean

import pytest

from openfelt import books
from openfelt.rules.families import FAMILIES
from winnings import Margin, advised, at_random, by_the_clock, units

GAMES = [game.id for game in books.banked_games() if FAMILIES[game.family].choices]


@pytest.mark.volume
@pytest.mark.parametrize("id", GAMES)
def test_advice_wins_more_than_chance(id: str) -> None:
    game = books.banked(id)
    ours, chance = (units(game, decide, 200) for decide in (advised, at_random))
    assert fmean(ours) > fmean(chance) + 0.02, "the seeds are fixed"


@pytest.mark.proof
@pytest.mark.parametrize("id", GAMES)
def test_by_how_much_it_does(id: str, record_property: Callable[[str, object], None]) -> None:
    """In units a round, with the standard error of each difference."""
    game, said = books.banked(id), {}
    ours = units(game, advised, 20_000)
    for name, other in (("chance", at_random), ("the clock", by_the_clock)):
        margin = Margin.of(ours, units(game, other, 20_000, seed=1))
        said[name] = str(margin)
        assert margin.more > 2 * margin.error, name
    record_property(id, said | {"by advice": f"{fmean(ours):.3f}"})
    print(id, said, f"by advice {fmean(ours):.3f}")
