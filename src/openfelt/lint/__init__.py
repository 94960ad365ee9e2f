"""What is wrong or doubtful in a rule book."""

from collections.abc import Iterator

from openfelt.lint.finding import Finding
from openfelt.lint.lines import check_lines
from openfelt.rules.families import FAMILIES
from openfelt.rules.game import Game

__all__ = ["Finding", "check_lines", "findings"]


def findings(game: Game) -> Iterator[Finding]:
    """Everything lint has to say about one game."""
    yield from check_lines(game, FAMILIES[game.family])
