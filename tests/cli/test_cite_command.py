"""`openfelt cite`, and what `openfelt show` prints of the play."""

from __future__ import annotations

import json

import pytest

from cli.calling import ran
from openfelt import books
from openfelt.books.page import page
from openfelt.cli.cite_command import print_cited
from openfelt.lint import answers, everything
from openfelt.rules.errors import Denied


def test_a_line_is_told_with_its_document_its_game_and_what_cites_it() -> None:
    said = ran("cite", "000:94").stdout
    assert said.splitlines() == [
        "000:94 of Parkwest Casino Marina (000_fbbc5b7a37cf4f21.txt)",
        "  Cash-In Baccarat (parkwest/cash-in-baccarat), GEGR-002176, 000:1-171",
        "",
        "Cash-In Baccarat, pay line, 000:94",
        "  Player line: banker hand nearer nine, loses (otherwise)",
    ]


@pytest.mark.parametrize("line", ["002:5", "002:101", "002:180", "003:2400"])
def test_no_line_is_of_a_game_that_is_not_built(line: str) -> None:
    assert "not built yet" not in ran("cite", line).stdout


def test_a_line_that_nobody_cites_says_so() -> None:
    result = ran("cite", "000:2")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "Nothing in the books cites it.")


def test_the_same_for_programs() -> None:
    told = json.loads(ran("cite", "000:94", "--json").stdout)
    assert told["within"][0]["approval"] == "GEGR-002176"
    assert [one["cite"] for one in told["sayings"]] == ["000:94"]


def test_an_interpretation_is_quoted_by_a_name_that_its_place_in_the_file_does_not_change() -> None:
    made = books.banked("marina/zoobac").interpretations
    one = next(one for one in made if "seat-without-wager" in one.topics)
    assert one.id.startswith("001-804-")
    assert len({other.id for other in made}) == len(made)
    for command in (("show", "marina/zoobac"), ("lint", "marina/zoobac"), ("cite", "001:804")):
        assert one.id in ran(*command).stdout
    said = ran("cite", one.id).stdout
    assert f"ZooBac, interpretation {one.id}, 001:804\n  {one.question} {one.choice} {one.why}" in said
    assert "ZooBac (marina/zoobac), GEGA-004477" in said
    told = json.loads(ran("cite", one.id, "--json").stdout)
    assert {saying["id"] for saying in told["sayings"]} == {one.id}


def test_a_finding_is_quoted_by_its_name_with_the_interpretation_that_answers_it() -> None:
    found = next(one for one in everything() if one.kind == "tier-gap")
    said = ran("cite", found.id).stdout
    assert f"Finding {found.id}, tier-gap" in said
    assert f"(interpretation {answers(found)[0].id})" in said
    with pytest.raises(Denied, match="no interpretation or finding"):
        print_cited("001-804-00000", json=False)


@pytest.mark.parametrize("cite", ["000:99999", "nonsense"])
def test_what_no_document_has_is_refused(cite: str) -> None:
    with pytest.raises(Denied):
        print_cited(cite, json=False)


@pytest.mark.parametrize(
    "id", ["parkwest/ez-baccarat-panda-8", "parkwest/pai-gow-tiles", "aviator/baccarat-gold"]
)
def test_show_prints_how_a_game_is_played_with_charts_button_and_rankings(id: str) -> None:
    lines = [" ".join(line.replace("│", " ").split()) for line in ran("show", id).stdout.splitlines()]
    shown = page(books.banked(id))
    for rule in (*shown.play, *shown.order):
        assert any(f"{rule.label}: {rule.says} ({', '.join(rule.cites)})" in line for line in lines), rule
    for chart in shown.charts:
        assert any(line.startswith(chart.title) and chart.cite in line for line in lines)
        for row in chart.rows:
            assert " ".join((row.label, *row.cells, row.cite)).strip() in lines
    for order in shown.rankings:
        for number, hand in enumerate(order.hands, 1):
            assert f"{number} {hand.label} {' '.join(hand.cards)}" in lines
