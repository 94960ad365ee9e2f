"""What it costs to play as one is advised instead of best: told with the odds, from what is kept alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from openfelt.odds.answers import Odds
from openfelt.odds.distribution import Strategy
from openfelt.odds.kept_counts import index, load, question_of
from openfelt.odds.pricing import Number, priced
from openfelt.rules.banked import BankedGame


def with_cost(odds: Odds) -> Odds:
    """The same, with what advice costs among what is said of them, if a base bet is asked about."""
    if not any(rule.base and odds.bet(rule.name) is not None for rule in odds.game.bets):
        return odds
    said = (*odds.assumptions, *cost_said(odds.game, odds.decks))
    return replace(odds, assumptions=tuple(dict.fromkeys(said)))


def cost_said(game: BankedGame, decks: int) -> Iterator[str]:
    """Of each base bet a sentence; nothing where nobody decides, or nothing is kept."""
    known = index().get(question_of(game, decks), {})
    kept = {by: load(name) for by, name in known.items()}
    for found in kept.values():
        yield from () if found is None else found.said
    if "advice" not in known:
        return
    for rule in game.bets:
        if not rule.base:
            continue
        returns = {by: _returned(game, decks, rule.name, by) for by in ("best", "advice") if by in known}
        advised, best = returns.get("advice"), returns.get("best")
        if advised is not None and best is not None:
            less = best - advised
            how = "exactly" if isinstance(less, Fraction) else "to the digits told"
            cost = f"{float(less):.6%} less than with best play, {how}" if less else "which is best play"
            yield f"as a bot is advised, {rule.name} returns {float(advised):+.6%}: {cost}"
        elif advised is not None:
            yield (
                f"as a bot is advised, {rule.name} returns {float(advised):+.6%}; what that costs against "
                "best play is not known, since best play against a hand that is not seen is not counted"
            )


def _returned(game: BankedGame, decks: int, bet: str, by: Strategy) -> Number | None:
    found = load(index()[question_of(game, decks)][by])
    rule = game.bet(bet)
    if found is None or rule is None:
        return None
    of = next((one for one in found.distributions if bet in one.bets), None)
    return None if of is None else priced(game, rule, of).ev
