"""Reading a chart, and what it refuses."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from openfelt import books
from openfelt.cards import cards, text
from openfelt.families.pai_gow_poker.houseway import Ranking, chart_of, read_chart, set_by
from openfelt.rules.codec import convert
from openfelt.rules.errors import BookError, Denied, RuleBroken

TEXT = resources.files("openfelt.books").joinpath("aviator/houseways/pai-gow-poker.toml").read_text("utf-8")
CHART = chart_of(books.paper("aviator"))


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("chart", "problem"),
    [
        (changed('high = "J-9"', 'high = "J-8"'), "two-pair of 8 has not one row but 2: Two pair"),
        (changed('high = "5-3"', 'high = "5-4"'), "two-pair of 3 has not one row but 0"),
        (
            changed('hands = ["one-pair"]\nstraight_or_flush = true', 'hands = ["one-pair"]'),
            "one-pair of 2 has not one row but 2: One pair, Straight or flush with one pair",
        ),
        (changed('high = "J-9"', 'high = "9-J"'), 'high = "9-J" is not a range of ranks like "J-9"'),
        (changed('high = "J-9"', 'high = "J"'), 'high = "J" is not a range'),
        (changed('front = "small pair"', 'front = "smaller pair"'), "smaller pair"),
        (changed('cite = "003:811"', 'cite = "811"'), '"811" is not a citation'),
        (TEXT + "\n[odd]\n", "odd"),
        ("name =", "not TOML"),
    ],
)
def test_a_chart_that_cannot_be_read_says_why(chart: str, problem: str) -> None:
    with pytest.raises(BookError) as refused:
        read_chart(chart, "chart.toml")
    assert str(refused.value).startswith("chart.toml")
    assert problem in str(refused.value)


def test_a_row_that_cannot_set_its_hand_is_named() -> None:
    """Never met in the charts we have: two pair is asked to leave four of a kind behind."""
    chart = read_chart(
        changed(
            'set = [{ front = "small pair", back = "high pair" }]', 'set = [{ back = "four of a kind" }]'
        ),
        "chart.toml",
    )
    with pytest.raises(BookError, match="003:813: no setting of Two pair, the high pair aces"):
        set_by(chart, cards("As Ad Ks Kd 9c 7h 2s"), chart.rankings[0])


@pytest.mark.parametrize(
    ("hand", "problem"),
    [
        ("As Kd Qh Jc 9s 3d", "a house way sets seven cards, not 6 (003:808-830)"),
        ("As Kd Qh Jc 9s 3d 2c 4c", "a house way sets seven cards, not 8"),
        ("As Kd Qh Jc 9s As 2c", "As is there 2 times; the deck has one"),
        ("Jo Kd Qh Jc 9s Jo 2c", "Jo is there 2 times"),
        ("As Kd Qh Jc 9s 1-3 2c", "1-3 is a tile"),
    ],
)
def test_hands_that_are_no_seven_cards_are_refused(hand: str, problem: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        set_by(CHART, cards(hand), CHART.rankings[0])
    assert problem in str(refused.value)


def test_the_order_of_the_cards_makes_no_difference() -> None:
    hand = cards("Qs Qd Qh Qc 9c 9d 4h")
    one, other = (set_by(CHART, seven, CHART.rankings[0]) for seven in (hand, hand[::-1]))
    assert one == other


def test_a_game_may_set_by_a_chart_with_rankings_of_its_own() -> None:
    """As the file of a game would say it whose document does not print its chart."""
    game = tomllib.loads("""
        house_way = "aviator"
        rankings = { joker = "wild", five_of_a_kind = "any", cite = "003:2534" }
    """)
    rankings = convert(game["rankings"], Ranking, "game.toml")
    way = set_by(chart_of(books.paper(game["house_way"])), cards("5s 5h 5d 5c Jo 9s 9h"), rankings)
    assert (text(way.split.front), str(way.split.back_rank)) == ("9s 9h", "five of a kind 5")
    assert [str(row.cite) for row in way.rows] == ["003:829"]


def test_a_room_with_one_house_way_needs_no_name() -> None:
    assert books.house_way("marina") is not None
    assert books.house_way("aviator/pai-gow-poker") == CHART
    with pytest.raises(Denied, match='several house ways of "parkwest": parkwest/ace-up'):
        books.house_way("parkwest")
    with pytest.raises(Denied, match='no house way of "livermore"; the nearest are livermore/'):
        books.house_way("livermore")
