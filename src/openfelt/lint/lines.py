"""Are a bet's lines disjoint, and does each of them ever decide? Proved over every way a round can end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from openfelt.lint.finding import Finding
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.bets import BetRule, Line
from openfelt.rules.conditions import Context, Value, When


def check_lines(game: BankedGame, family: BetFamily) -> Iterator[Finding]:
    """Lines that overlap, lines that never hold, and bets that cannot be proved because nothing is listed.

    Every bet has a compulsory `else`, so lines that are disjoint are also exhaustive: exactly one of the
    lines and the `else` decides each of the contexts.
    """
    if family.every is None:
        yield Finding(
            kind="not proved",
            games=(game.id,),
            says=f"the {family.name} family lists no contexts: the lines of its bets are not proved disjoint",
        )
        return
    every = list(family.every(game.settings))
    for bet in game.bets:
        contexts = _told_apart(bet, every)
        yield from _overlaps(game, bet, contexts)
        yield from _never(game, bet, contexts)


def _when(line: Line) -> When:
    return line.each_other_hand or line.when


def _told_apart(bet: BetRule, contexts: list[Context]) -> list[Context]:
    """The first of all contexts that are the same to this bet: its lines read but a few of the facts."""
    read = {key for line in bet.lines for key, _ in _when(line).keys}
    first: dict[tuple[tuple[type, Value], ...], Context] = {}
    for context in contexts:
        first.setdefault(tuple((type(context[key]), context[key]) for key in read), context)
    return list(first.values())


def _overlaps(game: BankedGame, bet: BetRule, contexts: list[Context]) -> Iterator[Finding]:
    seen: set[tuple[int, int]] = set()
    for context in contexts:
        holding = [number for number, line in enumerate(bet.lines) if _when(line).holds(context)]
        for pair in combinations(holding, 2):
            if pair not in seen:
                seen.add(pair)
                first, second = bet.lines[pair[0]], bet.lines[pair[1]]
                yield Finding(
                    kind="overlap",
                    games=(game.id,),
                    says=f'{bet.name}: "{first.label}" and "{second.label}" overlap; the first decides',
                    cites=(first.cite, second.cite),
                )


def _never(game: BankedGame, bet: BetRule, contexts: list[Context]) -> Iterator[Finding]:
    for line in bet.lines:
        if not any(_when(line).holds(context) for context in contexts):
            yield Finding(
                kind="never",
                games=(game.id,),
                says=f'{bet.name}: "{line.label}" never happens under the drawing rules',
                cites=(line.cite,),
            )
    if all(any(_when(line).holds(context) for line in bet.lines) for context in contexts):
        yield Finding(
            kind="never",
            games=(game.id,),
            says=f'{bet.name}: the else "{bet.otherwise.label}" never happens: the lines decide everything',
            cites=(bet.otherwise.cite,),
        )
