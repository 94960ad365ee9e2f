"""The bonuses of a layout as a bead shows them: each by a short mark that a legend explains."""

from __future__ import annotations

import re

import msgspec

from openfelt.families.two_hands.hand_result import HandResult, layout
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.table.outcomes import result_by


class Bonus(msgspec.Struct, frozen=True, kw_only=True):
    """A bet that tells more of a hand than who won it; `mark` is its own on this layout."""

    bet: str
    label: str
    mark: str


def bonuses(game: BankedGame) -> tuple[Bonus, ...]:
    """In the order of the layout; neither the lines nor a bet on the tie, which the bead itself tells."""
    on_layout = set(layout(game))
    rules = [rule for rule in game.bets if rule.name in on_layout and not rule.base and not _by_winner(rule)]
    labels = [short_label(rule) for rule in rules]
    marks = [_mark(label) for label in labels]
    return tuple(
        Bonus(bet=rule.name, label=label, mark=mark if marks.count(mark) == 1 else str(number))
        for number, (rule, label, mark) in enumerate(zip(rules, labels, marks, strict=True), 1)
    )


def short_label(rule: BetRule) -> str:
    """`Tiger 8 Bet` on a board is Tiger 8."""
    return rule.label.removesuffix(" Bet")


def hits(legend: tuple[Bonus, ...], result: HandResult) -> tuple[str, ...]:
    """The bonuses that won, whether or not anybody had bet on them."""
    return tuple(bonus.bet for bonus in legend if result.bets.get(bonus.bet) == "win")


def _by_winner(rule: BetRule) -> bool:
    """Whether who won says it all."""
    return all(
        {key for key, _ in line.when.keys} == {"winner"} for line in rule.lines if result_by(line) == "win"
    )


def _mark(label: str) -> str:
    """`Tiger 8` is T8, `Total Shot` TS, `Rabbit` Ra."""
    first, *more = label.split()
    if number := re.search(r"\d+", label):
        return f"{first[0]}{number[0]}"
    return f"{first[0]}{more[0][0]}" if more else first[:2]
