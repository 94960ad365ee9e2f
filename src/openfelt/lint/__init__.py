"""What is wrong or doubtful in a rule book, its collection sections and its house ways."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from openfelt import books
from openfelt.lint.answers import answers
from openfelt.lint.choices import check_choices
from openfelt.lint.cites import check_cites
from openfelt.lint.coverage import check_coverage
from openfelt.lint.fees import check_fees, check_limits
from openfelt.lint.finding import KINDS, SEVERITIES, Finding, Kind, Severity
from openfelt.lint.ladders import check_ladders
from openfelt.lint.lines import check_lines
from openfelt.lint.numbering import check_numbers
from openfelt.lint.pool import check_pool
from openfelt.lint.prices import check_prices
from openfelt.lint.readings import check_chart, check_game
from openfelt.lint.returns import check_returns
from openfelt.lint.schedules import listed
from openfelt.lint.sisters import check_sisters
from openfelt.lint.stakes import check_stakes
from openfelt.lint.words import check_words
from openfelt.rules.banked import BankedGame, banked
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.families import family_of
from openfelt.rules.fees import Section
from openfelt.rules.game import Game
from openfelt.rules.meld import MeldGame
from openfelt.rules.pot import PotGame

__all__ = [
    "KINDS",
    "SEVERITIES",
    "Finding",
    "Kind",
    "Severity",
    "answers",
    "check_chart",
    "check_choices",
    "check_cites",
    "check_coverage",
    "check_lines",
    "check_pool",
    "check_section",
    "check_sisters",
    "check_stakes",
    "everything",
    "findings",
    "listed",
    "tables_of",
]  # fmt: skip


def findings(game: Game) -> Iterator[Finding]:
    """What is wrong in one game, under every combination of its options, and in what it is charged."""
    match game:
        case BankedGame():
            family = family_of(game, BetFamily)
            tables = map(banked, tables_of(game))
            lines = (found for chosen in tables for found in check_lines(chosen, family))
            yield from dict.fromkeys(lines)
            yield from check_limits(game)
        case PotGame():
            yield from check_stakes(game)
        case MeldGame():
            yield from check_pool(game)
    yield from check_fees(game)
    yield from check_choices(game)
    yield from check_cites(game, books.text(game.id))


def tables_of(game: Game) -> list[Game]:
    """A game with every choice of its options."""
    return [
        books.game(game.id, dict(zip(game.options, values, strict=True)))
        for values in product(*(option.values for option in game.options.values()))
    ]


def check_section(section: Section) -> Iterator[Finding]:
    """Everything that can be found in one collection section by itself."""
    for check in (check_ladders, check_words, check_numbers, check_prices):
        yield from check(section)


@cache
def everything() -> tuple[Finding, ...]:
    """All findings of all books: what is ours, faults, advice; by kind, then by document and line."""
    found = [finding for game in books.games() for finding in findings(game)]
    found += [finding for game in books.games() for finding in check_game(game)]
    found += [finding for game in books.banked_games() for finding in check_returns(game)]
    found += check_sisters([tables_of(game) for game in books.games()])
    found += [finding for section in books.sections() for finding in check_section(section)]
    for id, chart in books.house_ways().items():
        found += check_chart(id, chart, books.games_set_by(id))
    found += check_coverage(books.sections(), books.games_with_rules(), books.games_with_fees_only())
    order = list(KINDS)
    return tuple(
        sorted(
            found,
            key=lambda one: (
                SEVERITIES.index(one.severity),
                order.index(one.kind),
                [(c.document, c.first) for c in one.cites],
            ),
        )
    )
