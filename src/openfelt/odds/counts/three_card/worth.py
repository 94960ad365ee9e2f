"""What three cards that are played or folded bring, by the lines of ante and play."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import cast

from openfelt.families.antes.betting import ANTE, PLAY
from openfelt.families.antes.facts import Compared
from openfelt.families.three_card.settings import ThreeCardSettings
from openfelt.odds.asked import units
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Context

RESULTS: tuple[Compared, ...] = ("lower", "equal", "higher")


def rules_of(game: BankedGame) -> ThreeCardSettings:
    return cast(ThreeCardSettings, game.settings)


def worth_of(game: BankedGame) -> tuple[list[Fraction], Fraction]:
    """In antes: of a hand that is played, by whether the bank qualifies and the result; and of a fold."""
    ante, play = cast(BetRule, game.bet(ANTE)), cast(BetRule, game.bet(PLAY))
    played = []
    for qualifies, result in product((False, True), RESULTS):
        found: Context = {"folded": False, "qualifies": qualifies, "result": result}
        played.append(units(ante, found) + units(play, found))
    return played, units(ante, {"folded": True})
