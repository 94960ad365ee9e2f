"""Settlements in words."""

from __future__ import annotations

from collections.abc import Iterable

from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.money import money
from openfelt.table.felt import whose
from openfelt.table.settlement import Settled


def explain(game: BankedGame, line: Settled) -> str:
    """One settled bet as a house dealer would say it."""
    bet, outcome = line.bet, line.outcome
    label = game.label(bet.bet)
    hand = f", hand {bet.hand}" if bet.hand > 1 else ""
    staked = f"{money(bet.amount)} on " if bet.amount else ""  # a button is not paid for
    owned = f"{whose(bet.bettor)} {staked}{label}{hand}"
    because = f"{outcome.line}{_cited(outcome.cites)}"
    rounded = f" {outcome.rounded}." if outcome.rounded else ""
    return f"{owned} {_result(line)}: {because}.{rounded}{_uncovered(game, line)}"


def _cited(cites: Iterable[Cite]) -> str:
    lines = ", ".join(map(str, cites))
    return f" ({lines})" if lines else ""


def _result(line: Settled) -> str:
    outcome = line.outcome
    match outcome.result:
        case "win" if outcome.odds is not None:
            return f"wins at {outcome.odds.said} and is paid {money(line.paid)}"
        case "win":
            return f"wins a prize of {money(outcome.pays)} and is paid {money(line.paid)}"
        case "lose":
            return f"loses, {money(line.collected)} is collected"
        case "surrender":
            return f"gives up {money(outcome.loses)}, {money(line.collected)} is collected"
        case "push":
            return "pushes"
        case "stays":
            return "stays up"
        case "no-action":
            return "has no action"


def _uncovered(game: BankedGame, line: Settled) -> str:
    if not line.uncovered:
        return ""
    cited = _cited(game.settlement.covers_cites)
    if line.paid or line.collected:
        covered, whole = money(line.paid + line.collected), money(line.outcome.moves)
        return f" The player-dealer's money covered {covered} of {whole}{cited}."
    return f" The player-dealer's money had run out: {money(line.returned)} goes back{cited}."
