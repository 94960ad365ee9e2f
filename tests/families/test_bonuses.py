"""Which bonus hit, told on each bead of every game with roads."""

from __future__ import annotations

import pytest

from families.test_shoe_statistics import CASH_IN, DRAGON_BONUS, EZ, SUPREME, ZOOBAC, ending
from openfelt import books
from openfelt.families.two_hands.bonuses import bonuses, hits
from openfelt.families.two_hands.hand_result import by_hand, result_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.families import family_of
from openfelt.rules.score import RoadScore

GAMES = [game for game in books.banked_games() if isinstance(family_of(game, BetFamily).score, RoadScore)]


@pytest.mark.parametrize(
    ("game", "player", "banker", "told"),
    [
        (CASH_IN, (8, 3), (7, 2), ["T8"]),
        (CASH_IN, (6, 2), (7, 3), ["P7"]),
        (CASH_IN, (8, 3), (8, 3), []),
        (EZ, (8, 3), (7, 3), ["P8"]),
        (EZ, (6, 2), (7, 3), ["D7"]),
        (ZOOBAC, (7, 3), (0, 3), ["Ra", "Zo"]),
        (ZOOBAC, (0, 3), (8, 3), ["Ti", "Zo"]),
        (ZOOBAC, (0, 3), (0, 3), ["Mo", "Zo"]),
        (ZOOBAC, (9, 2), (9, 2), []),
        (SUPREME, (9, 2), (8, 2), ["TS"]),
        (SUPREME, (4, 3), (5, 3), ["F5"]),
        (DRAGON_BONUS, (9, 2), (5, 2), ["PD"]),
        (DRAGON_BONUS, (1, 3), (6, 2), ["BD"]),
        (DRAGON_BONUS, (9, 2), (9, 2), []),
    ],
)
def test_each_bead_knows_which_bonuses_hit(
    game: BankedGame, player: tuple[int, int], banker: tuple[int, int], told: list[str]
) -> None:
    legend = bonuses(game)
    marks = {bonus.bet: bonus.mark for bonus in legend}
    assert [marks[bet] for bet in hits(legend, result_of(game, ending(player, banker)))] == told


def test_what_the_house_dealer_entered_by_hand_is_marked_too() -> None:
    legend = bonuses(ZOOBAC)
    assert hits(legend, by_hand(ZOOBAC, {"winner": "player"}, ["rabbit"])) == ("rabbit", "zoo")
    assert hits(legend, by_hand(ZOOBAC, {"winner": "tie"})) == ()


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_bonus_of_a_layout_has_a_short_mark_of_its_own(game: BankedGame) -> None:
    legend = bonuses(game)
    sides = {rule.name for rule in game.bets if not rule.base and not rule.added and not rule.button}
    assert {bonus.bet for bonus in legend} == sides - {"tie"}
    assert len({bonus.mark for bonus in legend}) == len(legend)
    assert all(len(bonus.mark) == 2 and bonus.label for bonus in legend)
