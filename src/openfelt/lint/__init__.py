"""What is wrong or doubtful in a rule book, its collection sections and its house ways."""

from collections.abc import Iterator
from itertools import product

from openfelt import books
from openfelt.lint.answers import answers
from openfelt.lint.cites import check_cites
from openfelt.lint.coverage import check_coverage
from openfelt.lint.fees import check_fees
from openfelt.lint.finding import KINDS, SEVERITIES, Finding, Kind, Severity
from openfelt.lint.ladders import check_ladders
from openfelt.lint.lines import check_lines
from openfelt.lint.numbering import check_numbers
from openfelt.lint.prices import check_prices
from openfelt.lint.readings import check_chart, check_game
from openfelt.lint.schedules import listed
from openfelt.lint.sisters import check_sisters
from openfelt.lint.words import check_words
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.families import family_of
from openfelt.rules.fees import Section

__all__ = [
    "KINDS", "SEVERITIES", "Finding", "Kind", "Severity", "answers", "check_chart", "check_cites",
    "check_coverage", "check_lines", "check_section", "check_sisters", "everything", "findings", "listed",
    "tables_of",
]  # fmt: skip


def findings(game: BankedGame) -> Iterator[Finding]:
    """What is wrong in our data of one game, under every combination of its options."""
    lines = (found for chosen in tables_of(game) for found in check_lines(chosen, family_of(game, BetFamily)))
    yield from dict.fromkeys(lines)
    yield from check_fees(game)
    yield from check_cites(game, books.text(game.id))


def tables_of(game: BankedGame) -> list[BankedGame]:
    """A game with every choice of its options."""
    return [
        books.banked(game.id, dict(zip(game.options, values, strict=True)))
        for values in product(*(option.values for option in game.options.values()))
    ]


def check_section(section: Section) -> Iterator[Finding]:
    """Everything that can be found in one collection section by itself."""
    for check in (check_ladders, check_words, check_numbers, check_prices):
        yield from check(section)


def everything() -> list[Finding]:
    """All findings of all books: what is ours, faults, advice; by kind, then by document and line."""
    found = [finding for game in books.banked_games() for finding in findings(game)]
    found += [finding for game in books.banked_games() for finding in check_game(game)]
    found += check_sisters([tables_of(game) for game in books.banked_games()])
    found += [finding for section in books.sections() for finding in check_section(section)]
    for id, chart in books.house_ways().items():
        found += check_chart(id, chart, books.games_set_by(id))
    found += check_coverage(books.sections(), books.games_with_rules(), books.games_with_fees_only())
    order = list(KINDS)
    return sorted(
        found,
        key=lambda one: (
            SEVERITIES.index(one.severity),
            order.index(one.kind),
            [(c.document, c.first) for c in one.cites],
        ),
    )
