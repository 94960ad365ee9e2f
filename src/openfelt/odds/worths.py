"""Best play at a table: what each choice is worth to whoever is asked, by what they see, beside advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from openfelt.odds.counting import Worth, count_of
from openfelt.rounds.procedures import plays_of
from openfelt.rounds.requests import Ask, Choice, Who
from openfelt.rounds.view import View
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.extras import NotInstalled, needing
from openfelt.rules.game import Game

ALIKE = 1e-9
"""Choices whose worths differ by less are alike: they are worked out in floating point."""


class BestPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The best of what is asked, beside what is advised; `differs` where advice is worth less.

    Worths are per unit of the bet `per`. `choices` are all that are open, the best first, each named once.
    """

    who: Who
    per: str
    best: Worth
    advised: Worth
    differs: bool
    choices: tuple[Worth, ...] = ()


def best_play(game: Game, decks: int, view: View, ask: Ask) -> BestPlay | None:
    """None where the best is not counted, or cannot be told at once; refused where kernels are missing."""
    worths = _weighed(game, decks, view, ask)
    if not worths or not isinstance(game, BankedGame):
        return None
    advice = plays_of(game).advise(game, view, ask)
    units = next((one.units for one in worths if _same(one.choice, advice)), None)
    advised = Worth(choice=advice, units=units)  # its cards in the order of the advice
    best = max(worths, key=lambda one: one.units or 0.0)
    if advised.units is None:
        differs = not _same(best.choice, advice)
    else:
        differs = best.units is not None and best.units - advised.units > ALIKE
    base = next(rule for rule in game.bets if rule.base)
    return BestPlay(
        who=ask.who,
        per=base.label,
        best=best if differs else advised,
        advised=advised,
        differs=differs,
        choices=_each_once(worths),
    )


def _weighed(game: Game, decks: int, view: View, ask: Ask) -> tuple[Worth, ...]:
    """Every choice that is open, or none: one whose worth is not known might be the best."""
    if not isinstance(game, BankedGame):
        return ()
    try:
        weighs = count_of(game).weighs
        with needing("odds", f"best play of {game.name} is worked out by compiled kernels"):
            worths = () if weighs is None else tuple(weighs(game, decks, view, ask))
    except NotInstalled:
        raise
    except Denied:  # not counted
        return ()
    open_to = {offer.choice for offer in ask.offers}
    known = {one.choice.choice for one in worths}
    only_the_best = len(worths) == 1 and worths[0].units is None
    return worths if known <= open_to and (only_the_best or known == open_to) else ()


def _same(one: Choice, other: Choice) -> bool:
    return one.choice == other.choice and Counter(one.cards) == Counter(other.cards)


def _each_once(worths: Sequence[Worth]) -> tuple[Worth, ...]:
    """Of each name the best: a hand may be set in many ways."""
    found: dict[str, Worth] = {}
    for one in sorted(worths, key=lambda one: -(one.units or 0.0)):
        found.setdefault(one.choice.choice, one)
    return tuple(found.values())
