"""What wagers of hold'em against the player-dealer bring, by the lines of the book."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import cast

from openfelt.families.antes.betting import ANTE, PLAY
from openfelt.families.antes.facts import Compared
from openfelt.families.bank_holdem.settings import RANKS, BankHoldemSettings
from openfelt.odds.asked import units
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Context

RESULTS: tuple[Compared, ...] = ("lower", "equal", "higher")


def rules_of(game: BankedGame) -> BankHoldemSettings:
    return cast(BankHoldemSettings, game.settings)


def brings(game: BankedGame) -> tuple[list[Fraction], list[Fraction], Fraction]:
    """In antes: what lies there, and a unit of play, by hand, if the bank qualifies, and result; a fold."""
    lies, unit = [], []
    for rank in RANKS:
        for qualifies in (False, True):
            for result in RESULTS:
                found: Context = {"folded": False, "qualifies": qualifies, "result": result, "hand": rank}
                lies.append(sum((units(rule, found) for rule in _lying(game)), Fraction(0)))
                unit.append(units(cast(BetRule, game.bet(PLAY)), found))
    may_fold = any(street.otherwise == "fold" for street in rules_of(game).streets)
    given_up = (units(rule, {"folded": True}) for rule in _lying(game) if may_fold)
    return lies, unit, sum(given_up, Fraction(0))


def _lying(game: BankedGame) -> Iterator[BetRule]:
    """The ante and what lies beside it."""
    return (rule for rule in game.bets if ANTE in {rule.name, rule.matches})
