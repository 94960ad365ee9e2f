"""Near and cheap first; and of the cases of a file those that are meant."""

from __future__ import annotations

import pytest

from picking import seconds
from picking.cases import which
from picking.imports import Facts
from picking.likeness import alike, words
from picking.order import FIRST, Pick, picks, runs
from picking.touched import Touched

NEAR, FAR, BROWSER = "tests/table/test_pots.py", "tests/room/test_money.py", "tests/page/test_bank.py"
FACTS = {NEAR: Facts(), FAR: Facts(), BROWSER: Facts(asks=("visit",))}


def files(touched: Touched, changed: str, took: dict[str, float] | None = None, **facts: Facts) -> list[str]:
    return [one.file for one in picks(FACTS | facts, took or {}, touched, [changed])]


def test_what_is_nearer_comes_first() -> None:
    assert files(Touched({FAR: 4, NEAR: 1}), "src/openfelt/cards/shoe.py") == [NEAR, FAR]


def test_of_equal_ones_what_is_cheap_comes_first() -> None:
    assert files(Touched({NEAR: 2, FAR: 2}), "src/openfelt/cards/shoe.py", {NEAR: 60}) == [FAR, NEAR]


def test_of_equal_ones_what_has_its_words_comes_first() -> None:
    assert files(Touched({FAR: 2, NEAR: 2}), "src/openfelt/table/pots.py") == [NEAR, FAR]
    assert files(Touched({FAR: 2, NEAR: 2}), "src/openfelt/rules/money.py") == [FAR, NEAR]


def test_a_browser_comes_last() -> None:
    assert files(Touched({BROWSER: 1, FAR: 9}), "page/src/board/Bets.svelte") == [FAR, BROWSER]


def test_cases_of_a_game_come_before_tests_that_name_none_or_another() -> None:
    facts = {
        "tests/a.py": Facts(has_cases=True),
        "tests/b.py": Facts(games=("marina/zoobac",)),
        "tests/c.py": Facts(games=("aviator/razz",)),
    }
    touched = Touched(
        by_game={"tests/a.py": 1, "tests/b.py": 1, "tests/c.py": 1}, games=frozenset({"marina/zoobac"})
    )
    found = [
        (one.file[6], one.cases)
        for one in picks(facts, {}, touched, ["src/openfelt/books/marina/zoobac.toml"])
    ]
    assert found == [("a", "of the games"), ("b", "of no game"), ("a", "of no game"), ("c", "of no game")]


def test_the_nearest_are_run_by_themselves_and_browsers_after_all_others() -> None:
    cheap = [Pick(f"tests/test_{number}.py", "all", number, 1) for number in range(200)]
    browsers = [Pick(f"tests/page/test_{number}.py", "all", number, 30, browser=True) for number in range(9)]
    made = runs([*cheap, *browsers])
    assert [one for run in made for one in run] == [*cheap, *browsers]
    assert len(made[0]) == FIRST
    assert [run[0].browser for run in made] == [False, False, False, True, True, True]
    assert runs([]) == []


def test_a_long_file_is_a_run_of_its_own() -> None:
    long, short = Pick("tests/test_long.py", "all", 0, 100), Pick("tests/test_short.py", "all", 1, 1)
    assert runs([long, short]) == [[long], [short]]


@pytest.mark.parametrize(
    ("case", "is_of"),
    [
        ("test_it[marina/zoobac]", "of the games"),
        ("test_it[marina/zoobac-3]", "of the games"),
        ("test_it[marina/zoobac/01-a-tie]", "of the games"),
        ("test_it[aviator/omaha-marina/zoobac]", "of the games"),
        ("test_it[aviator/omaha]", "of other games"),
        ("test_it[aviator/omaha-high-low-3]", "of other games"),
        ("test_it[south/wall]", "of no game"),
        ("test_it[3]", "of no game"),
        ("test_it", "of no game"),
    ],
)
def test_a_case_is_of_the_games_that_its_name_has(case: str, is_of: str) -> None:
    assert which(case, {"marina/zoobac"}, {"aviator/omaha", "aviator/omaha-high-low"}) == is_of


def test_tests_of_the_page_are_told_apart_by_the_words_that_few_of_them_say() -> None:
    said = {
        "cage": words("tests/page/test_cage.py", "A deposit at the table"),
        "felt": words("tests/page/test_felt.py", "Chips at the table"),
    }
    found = alike(words("page/src/CageDesk.svelte", "<p>Deposit</p> <Table />"), said)
    assert found["cage"] > found["felt"] > 0


def test_seconds_are_of_files_and_short_ones_are_not_kept() -> None:
    report = """<testsuites><testsuite>
        <testcase classname="tests.cards.test_shoe.TestBurn" time="1.5" />
        <testcase classname="tests.cards.test_shoe" time="2.5" />
        <testcase classname="tests.cards.test_card" time="0.1" />
    </testsuite></testsuites>"""
    found = seconds.measured(report)
    assert found == {"tests/cards/test_shoe.py": 4, "tests/cards/test_card.py": 0.1}
    assert seconds.table(found) == "     4 tests/cards/test_shoe.py\n"
