"""Which tests a change can touch: a small project, and some files of this one."""

from __future__ import annotations

import re
from functools import cache
from textwrap import dedent

import pytest

from picking.changed import ROOT, left_out
from picking.graph import Graph
from picking.imports import facts_of
from picking.order import picks
from picking.project import books_of, graph_of
from picking.touched import RuleBooks, Touched, is_test, touched

FILES = {
    "src/openfelt/__init__.py": "",
    "src/openfelt/rules/__init__.py": "from openfelt.rules.money import Cents",
    "src/openfelt/rules/money.py": "class Cents: ...",
    "src/openfelt/rules/families.py": '("openfelt.families.hearts", "openfelt.families.spades")',
    "src/openfelt/families/__init__.py": "",
    "src/openfelt/families/hearts/__init__.py": "from openfelt.families.hearts.play import play",
    "src/openfelt/families/hearts/play.py": "def play(): ...",
    "src/openfelt/families/spades/__init__.py": "",
    "src/openfelt/odds/counting.py": 'count = import_module(f"openfelt.odds.counts.{family}")',
    "src/openfelt/odds/counts/hearts.py": "COUNT = 1",
    "src/openfelt/books/__init__.py": "import openfelt.rules.families\nresources.files(__name__)",
    "tests/conftest.py": "",
    "tests/laws.py": "from openfelt.rules import Cents",
    "tests/rules/test_money.py": "from openfelt.rules.money import Cents",
    "tests/rules/test_laws.py": "from laws import tried",
    "tests/rules/test_alone.py": "def test_alone(): ...",
    "tests/books/test_every_game.py": "from openfelt import books\nparametrize",
    "tests/families/test_hearts.py": "from openfelt.families.hearts.play import play",
    "tests/odds/test_counts.py": "from openfelt.odds.counting import count",
    "tests/scenarios/test_scenarios.py": "from openfelt import books\nPath(__file__).parent",
    "tests/scenarios/north/four-hearts/01.toml": "",
    "tests/lint/test_pages.py": '(Path(__file__).parents[2] / "docs/lint.md").read_text()',
    "docs/lint.md": "",
    "docs/nobody.md": "",
    "Makefile": "",
    "strange.cfg": "",
}  # fmt: skip
BOOKS = RuleBooks(
    {
        "families.py": """
    "hearts": "openfelt.families.hearts",
    "spades": "openfelt.families.spades",
""",
        "north/four-hearts.toml": 'family = "hearts"\nhouse_way = "north/one"',
        "north/five-spades.toml": 'family = "spades"',
        "south/four-hearts.toml": 'family = "hearts"',
        "north/general.toml": "",
        "north/fees/one.toml": 'games = ["north/five-spades"]',
        "north/houseways/one.toml": "",
        "known_games.toml": "",
    }
)
EVERY_TEST = {path for path in FILES if is_test(path)}


def found(*changed: str) -> Touched:
    graph = Graph({path: facts_of(path, dedent(text)) for path, text in FILES.items()})
    return touched(graph, BOOKS, changed)


def test_what_imports_it_is_touched_and_told_how_far_it_is() -> None:
    assert found("src/openfelt/rules/money.py").imports == {
        "tests/rules/test_money.py": 1,
        "tests/rules/test_laws.py": 2,  # by the laws, which have the name from the package
    }


def test_a_package_that_passes_names_on_connects_nothing_else() -> None:
    assert found("src/openfelt/families/hearts/play.py").imports == {"tests/families/test_hearts.py": 1}


def test_a_package_that_changes_itself_touches_all_who_go_through_it() -> None:
    assert {*found("src/openfelt/rules/__init__.py").imports} >= {
        "tests/rules/test_money.py", "tests/rules/test_laws.py", "tests/books/test_every_game.py",
    }  # fmt: skip


def test_a_family_is_found_by_name_and_touches_its_own_games() -> None:
    one = found("src/openfelt/families/hearts/play.py")
    assert one.games == {"north/four-hearts", "south/four-hearts"}
    assert {*one.by_game} == {"tests/books/test_every_game.py", "tests/scenarios/test_scenarios.py"}


def test_how_a_family_is_counted_is_found_by_name() -> None:
    one = found("src/openfelt/odds/counts/hearts.py")
    assert one.games == {"north/four-hearts", "south/four-hearts"}
    assert {*one.by_game} == {"tests/odds/test_counts.py"}


@pytest.mark.parametrize(
    ("file", "games"),
    [
        ("north/four-hearts.toml", {"north/four-hearts"}),
        ("north/houseways/one.toml", {"north/four-hearts"}),
        ("north/fees/one.toml", {"north/five-spades"}),
        ("north/fees/gone.toml", {"north/four-hearts", "north/five-spades"}),
        ("north/general.toml", {"north/four-hearts", "north/five-spades"}),
        ("known_games.toml", {"north/four-hearts", "north/five-spades", "south/four-hearts"}),
    ],
)
def test_a_file_of_the_books_touches_its_games(file: str, games: set[str]) -> None:
    one = found(f"src/openfelt/books/{file}")
    assert one.games == games
    assert {*one.by_game} == {"tests/books/test_every_game.py", "tests/scenarios/test_scenarios.py"}
    assert one.imports == {}


def test_a_record_touches_the_cases_of_its_game() -> None:
    one = found("tests/scenarios/north/four-hearts/01.toml")
    assert one.games == {"north/four-hearts"}
    assert {*one.by_game} == {"tests/scenarios/test_scenarios.py"}
    assert one.imports == {}


def test_a_document_touches_who_reads_it() -> None:
    assert found("docs/lint.md").imports == {"tests/lint/test_pages.py": 1}
    assert found("docs/nobody.md") == Touched()


def test_what_all_tests_begin_with_touches_them() -> None:
    assert {*found("tests/conftest.py").imports} == EVERY_TEST


def test_a_helper_touches_who_imports_it_and_a_test_itself() -> None:
    assert found("tests/laws.py").imports == {"tests/rules/test_laws.py": 1}
    assert found("tests/rules/test_alone.py").imports == {"tests/rules/test_alone.py": 0}


def test_a_file_that_nothing_is_known_about_touches_everything() -> None:
    one = found("strange.cfg")
    assert {*one.imports} == EVERY_TEST
    assert one.unknown == ["strange.cfg"]
    assert found("Makefile") == Touched()


def test_what_is_deleted_touches_who_still_imports_it() -> None:
    files = {path: text for path, text in FILES.items() if path != "src/openfelt/rules/money.py"}
    facts = {path: facts_of(path, text) for path, text in files.items()}
    facts["src/openfelt/rules/money.py"] = facts_of("src/openfelt/rules/money.py", "")
    gone = touched(Graph(facts), BOOKS, ["src/openfelt/rules/money.py"])
    assert "tests/rules/test_money.py" in gone.imports


# This project


@cache
def here() -> tuple[Graph, RuleBooks]:
    return graph_of(ROOT), books_of(ROOT)


def touches(*changed: str) -> Touched:
    return touched(*here(), changed)


def test_every_file_of_the_program_and_of_the_page_touches_a_test() -> None:
    graph, books = here()
    sources = [path for path in graph.facts if path.startswith(("src/", "page/src/"))]
    nobody = [path for path in sources if touched(graph, books, [path]).unknown]
    assert nobody == []


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("src/openfelt/table/settlement.py", "tests/table/test_settlement_tables.py"),
        ("src/openfelt/room/api/calls.py", "tests/room/api/test_serving.py"),
        ("src/openfelt/cli/__main__.py", "tests/test_readme.py"),
        ("src/openfelt/room/steps/guests.py", "tests/room/test_command_entries.py"),
        ("examples/who_is_ahead.ipynb", "tests/test_notebooks.py"),
        ("examples/strategies/never_bust.toml", "tests/simulation/test_strategy_file.py"),
        ("docs/websocket.json", "tests/room/api/test_described.py"),
        ("page/src/lib/types.ts", "tests/room/api/test_page_served.py"),
        ("page/src/lib/hints.ts", "tests/page/test_hints.py"),
        ("page/src/director/CageDesk.svelte", "tests/page/test_duties.py"),
        ("page/package.json", "tests/page/test_every_page.py"),
        ("tests/room/crash/night.py", "tests/room/crash/test_crashes.py"),
        ("tests/proving/wick.toml", "tests/rounds/test_pot_rounds.py"),
        ("src/openfelt/odds/kept/index.json.gz", "tests/odds/test_kept_counts.py"),
    ],
)
def test_who_is_known_to_look_at_a_file_is_touched(file: str, test: str) -> None:
    assert test in touches(file).imports


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("src/openfelt/families/stud_poker/shown.py", "tests/books/test_pot_page.py"),
        ("src/openfelt/families/blackjack/prospects.py", "tests/rounds/test_laws.py"),
        ("src/openfelt/simulation/dealt/baccarat.py", "tests/simulation/test_cluster.py"),
        ("src/openfelt/books/marina/zoobac.toml", "tests/scenarios/test_scenarios.py"),
        ("src/openfelt/books/parkwest/houseways/tiles.toml", "tests/families/test_pai_gow_tiles.py"),
    ],
)
def test_who_finds_it_by_a_games_name_is_touched(file: str, test: str) -> None:
    assert test in touches(file).by_game
    assert test not in touches(file).imports


def test_what_is_left_out_is_said() -> None:
    changed = ["src/openfelt/books/marina/zoobac.toml"]
    graph, books = here()
    found = touched(graph, books, changed)
    said = " ".join(left_out(graph, picks(graph.facts, {}, found, changed), found))
    assert "cases of other games than marina/zoobac" in said
    assert re.search(r"Left out: \d+ tests that import or read nothing of it \(.*cards \d+", said)
