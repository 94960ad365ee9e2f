"""`openfelt lint` lists what was decided about house ways, for the games that use them."""

from __future__ import annotations

import json

import pytest

from cli.calling import ran

AVIATOR = "aviator/pai-gow-poker"
PARKWEST = {"parkwest/ace-up-pai-gow-poker", "parkwest/lucky-pai-gow-poker", "parkwest/tiles"}


def lint(*args: str) -> str:
    result = ran("lint", *args)
    if result.exception is not None:
        raise result.exception
    return result.stdout


@pytest.mark.parametrize(
    ("args", "charts"),
    [
        (("--room", "parkwest"), PARKWEST),
        (("--room", "livermore"), {"casino-real/fortune-pai-gow-poker"}),
        (("parkwest/ace-up-pai-gow-poker",), {"parkwest/ace-up-pai-gow-poker"}),
        (("parkwest/fortune-pai-gow-poker",), {"parkwest/lucky-pai-gow-poker"}),
        (("aviator/fortune-pai-gow-poker-jokers-wild",), {AVIATOR}),
        (("marina/zoobac",), set()),
    ],
)
def test_a_house_way_is_listed_with_the_games_that_use_it(args: tuple[str, ...], charts: set[str]) -> None:
    told = json.loads(lint(*args, "--json"))
    assert {one["house_way"] for one in told["house_way_interpretations"]} == charts
    assert {one["house_way"] for one in told["findings"]} - {""} == charts - {AVIATOR}, "it has no fault"


def test_a_chart_that_is_not_printed_is_said_of_the_game_with_the_chart_it_borrows() -> None:
    assert lint("--room", "aviator", "--kind", "no-chart").splitlines()[:4] == [
        "no-chart (1, fault): A house way that the rules go by and the document does not print.",
        "  aviator: Fortune Pai Gow Poker Jokers Wild (GEGA-003154)",
        "    003:2602, 003:808-830: The house way is in an Attachment A that is not printed. By which chart "
        "is the player-dealer's hand set? (003-2602-a707d)",
        "      read: By the chart of the house's Pai Gow Poker games.",
    ]


def test_a_fault_in_the_house_way_of_tiles_is_printed_too() -> None:
    assert lint("parkwest/pai-gow-tiles", "--kind", "garbled-chart").splitlines()[1:4] == [
        "  parkwest: Pai Gow Tiles House Way",
        "    000:991: The row of 15 points has 7/high 9, which is 16. (000-991-7778e)",
        "      read: 6/high 9.",
    ]


def test_the_interpretations_of_a_house_way_follow_those_of_the_fees() -> None:
    said = " ".join(lint("casino-real/fortune-pai-gow-poker").split())
    fees, charts = said.split("Casino Real Fortune Pai Gow Poker House Way (004:82-100)")
    assert "When does the golden rule come before a row?" not in fees
    assert "When does the golden rule come before a row? (004:100)" in charts
    assert "Two aces and a wild joker are three aces." in charts
    assert "house ways: 1" in charts
