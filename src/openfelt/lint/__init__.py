"""What is wrong or doubtful in a rule book."""

from collections.abc import Iterator
from itertools import product

from openfelt import books
from openfelt.lint.fees import check_fees
from openfelt.lint.finding import Finding
from openfelt.lint.lines import check_lines
from openfelt.rules.families import FAMILIES
from openfelt.rules.game import Game

__all__ = ["Finding", "check_fees", "check_lines", "findings"]


def findings(game: Game) -> Iterator[Finding]:
    """Everything lint has to say about one game, under every combination of its options."""
    seen: set[Finding] = set()
    for values in product(*(option.values for option in game.options.values())):
        chosen = books.game(game.id, dict(zip(game.options, values, strict=True)))
        for finding in check_lines(chosen, FAMILIES[game.family]):
            if finding not in seen:
                seen.add(finding)
                yield finding
    yield from check_fees(game)
