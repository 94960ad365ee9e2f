"""What a file says of others is found by reading it."""

from __future__ import annotations

import json
from textwrap import dedent

import pytest

from picking.imports import Facts, facts_of


def facts(text: str, path: str = "tests/rounds/test_some.py") -> Facts:
    return facts_of(path, dedent(text))


def modules(text: str) -> set[str]:
    return {".".join(filter(None, (one.module, one.name))) for one in facts(text).imports}


def test_imports_count_wherever_they_stand() -> None:
    text = """
        import openfelt.cards as cards
        from openfelt.rules import money, bets as rules

        def play():
            from laws import tried
    """
    assert modules(text) == {
        "openfelt.cards", "openfelt.rules.money", "openfelt.rules.bets", "laws.tried",
    }  # fmt: skip


def test_what_the_type_checker_alone_imports_does_not_count() -> None:
    text = """
        if TYPE_CHECKING:
            from openfelt.rounds import Round
        else:
            from openfelt.cards import Card
    """
    assert modules(text) == {"openfelt.cards.Card"}


def test_a_program_in_a_text_imports_what_it_says() -> None:
    assert "openfelt.cli" in modules('ran("import sys; import openfelt.cli; openfelt.cli.main()")')
    assert modules('says("to import what is not Python: see there")') == set()


def test_modules_are_named_in_texts_but_not_in_docstrings() -> None:
    text = '''
        """As openfelt.table.pots does."""
        COMMAND = ("-m", "openfelt.cli")

        def counted(family):
            return import_module(f"openfelt.odds.counts.{family}")
    '''
    assert facts(text).named == ("openfelt.cli",)
    assert facts(text).begun == ("openfelt.odds.counts.",)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ('(Path(__file__).parent / "melds" / "pan.toml").read_text()', "tests/rounds/melds/pan.toml"),
        ('PAGE = Path(__file__).parents[2] / "docs/odds.md"', "docs/odds.md"),
        ('Path(__file__).with_name("night.py")', "tests/rounds/night.py"),
        ('resources.files("openfelt.books").joinpath("north/way.toml")', "src/openfelt/books/north/way.toml"),
        ('Path(__file__).resolve().parents[1] / "scenarios" / game', "tests/scenarios"),
        ('in_node("lib/money.ts", "")', "page/src/lib/money.ts"),
    ],
)  # fmt: skip
def test_a_path_that_is_put_together_is_read(text: str, read: str) -> None:
    assert facts(text).reads == (read,)


def test_a_folder_that_only_has_a_name_is_not_read_yet() -> None:
    assert facts("HERE = Path(__file__).parent").reads == ()
    assert facts('HERE = Path(__file__).parent\nHERE.glob("*.toml")').reads == ("tests/rounds",)


def test_the_file_of_a_module_is_read() -> None:
    text = "from openfelt import books\nPath(books.__file__).parent"
    assert facts(text).reads == ("src/openfelt/books",)


def test_tests_and_what_they_ask_for() -> None:
    text = """
        async def test_a_browser(visit, game): ...
        class TestMore:
            def test_more(self): ...
        def other(): ...
    """
    found = facts(text)
    assert found.tests == 2
    assert found.asks == ("game", "self", "visit")


def test_a_notebook_is_its_cells_of_code() -> None:
    cells = [
        {"cell_type": "markdown", "source": ["import nothing"]},
        {"cell_type": "code", "source": ["from openfelt import books\n", "books.games()"]},
    ]
    found = facts_of("examples/some.ipynb", json.dumps({"cells": cells}))
    assert [(one.module, one.name) for one in found.imports] == [("openfelt", "books")]


def test_a_module_of_the_page_is_imported_with_or_without_its_ending() -> None:
    text = 'import type { Bet } from "../lib/types";\nconst Book = () => import("./Book.svelte");'
    read = facts_of("page/src/book/Pages.svelte", text).reads
    assert {"page/src/lib/types.ts", "page/src/book/Book.svelte"} <= {*read}


def test_what_is_no_python_says_nothing() -> None:
    assert facts_of("docs/odds.md", "import openfelt") == Facts()
    assert facts_of("tests/half.py", "def half(") == Facts()
