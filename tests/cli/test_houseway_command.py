"""`openfelt houseway` as people and programs call it."""

from __future__ import annotations

import json

import pytest

from cli.calling import ran
from openfelt.cli import main
from openfelt.rules.errors import Denied


def houseway(*args: str) -> str:
    result = ran("houseway", *args)
    if result.exception is not None:
        raise result.exception
    return result.stdout


def test_the_setting_comes_with_the_row_that_decided_it() -> None:
    assert houseway("parkwest/lucky-pai-gow-poker", "6d 3c 6s 3h 5h 4c 2d").splitlines() == [
        "front: 3h 3c | back: 6s 6d 5h 4c 2d",
        "pair 3 in front, pair 6 5 4 2 in the back",
        "by Straight or flush with two pair (000:273-274), then Two pair, the high pair eights, sevens or "
        "sixes (000:256-258) of the Lucky Pai Gow House Way",
        "000 is the rule book of Parkwest Casino Marina: Lucky Pai Gow Poker, approved as GEGR-002194 "
        "(000:173-346).",
    ]


def test_what_was_decided_about_the_row_is_told() -> None:
    assert "Three of a kind, aces (004:86)" in houseway("casino-real", "As Ad Ah 9c 8h 5s 2s")
    assert "The label of two pair" not in houseway("casino-real", "As Ad Ah 9c 8h 5s 2s")
    assert "headed three pairs and three of a kind" in houseway("casino-real", "As Ad Ah 9c 8h 5s 2s")


def test_four_tiles_are_set_low_and_high() -> None:
    assert houseway("parkwest/tiles", "6-6 1-1 2-4 1-2").splitlines() == [
        "low: 6-6 1-1 | high: 1-2 2-4",
        "4 with Teen in the low hand, pair of Gee Joon in the high hand: kept",
        "by Gee Joon (000:973) of the Pai Gow Tiles House Way",
        "Gee Joon is split only with tiles of 12, 11 or 10 dots. Is that what was meant? "
        "As written: split when both other tiles are of these, and otherwise kept. (000:973)",
        "000 is the rule book of Parkwest Casino Marina: Pai Gow Tiles, approved as GEGR-002195 "
        "(000:880-1053).",
    ]


def test_programs_get_tiles_as_json() -> None:
    told = json.loads(houseway("parkwest/tiles", "1-5 1-1 4-4 6-6", "--json"))
    assert told["low"] == {"tiles": "1-1 1-5", "hand": "8 with Day"}
    assert told["high"] == {"tiles": "6-6 4-4", "hand": "Gong with Teen"}
    assert (told["play"], told["cite"]) == ("maximize the low hand", "000:966-1032")
    assert told["rows"] == [
        {"label": "18 or 19 points", "cite": "000:988"},
        {"label": "The 12-dot tile in a Wong, Gong or high 9", "cite": "000:984"},
    ]
    assert [one["lines"] for one in told["interpretations"]] == [
        ["000:984", "000:987", "000:988"],
        ["000:982", "000:984"],
    ]


def test_programs_get_json() -> None:
    told = json.loads(houseway("casino-real", "As Kd Qh Jc Js Jd Jo", "--json"))
    assert told["front"] == {"cards": "Js Jd", "hand": "pair J"}
    assert told["back"] == {"cards": "As Kd Qh Jc Jo", "hand": "straight A"}
    assert told["rows"] == [
        {"label": "Full house", "cite": "004:92"},
        {"label": "Golden rule", "cite": "004:100"},
    ]
    assert (told["joker"], told["cite"]) == ("bug", "004:82-100")
    assert [one["lines"] for one in told["interpretations"]] == [
        ["004:100"],
        ["004:86", "004:92", "004:96"],
        ["004:92"],
    ]


def test_the_joker_is_wild_where_the_room_plays_it_so() -> None:
    hand = "Kd Qh As Jo 9s 7c 2d"
    assert "pair A 9 7 2 in the back" in houseway("aviator", hand, "--joker", "wild")
    assert houseway("aviator", hand, "--joker", "bug") == houseway("aviator", hand)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("casino-real", "As Kd Qh Jc 9s 3d Jo"), "the joker counts as a ten in the back"),
        (("casino-real", "As Kd Qh 8c 6s 3d Jo"), "the joker counts as an ace in the back"),
        (("aviator", "Kd Kh 9s 9c 8d 8h Jo", "--joker", "wild"), "the joker counts as a nine in the back"),
    ],
)
def test_what_the_joker_counts_as_is_told(args: tuple[str, ...], told: str) -> None:
    assert told in houseway(*args)
    assert "joker counts" not in houseway("casino-real", "As Kd Qh Jc 9s 3d 2d")


def test_what_only_a_wild_joker_calls_for_is_told_only_then() -> None:
    hand = "As Ad Jo Kd 9s 8c 3d"
    asked = "Two aces and a wild joker are three aces. What goes in front?"
    assert asked in houseway("aviator", hand, "--joker", "wild")
    assert asked not in houseway("aviator", hand)


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (("casino-real", "As Kd Qh Jc 9s 3d Xj"), '"Xj" is not a card'),
        (("casino-real", "As Kd Qh Jc 9s 3d joker"), 'write "Jo"'),
        (("casino-real", "As Kd Qh"), "sets seven cards, not 3 (004:82-100)"),
        (("casino-real", "As Kd Qh Jc 9s 3d As"), "As is there 2 times"),
        (("parkwest", "As Kd Qh Jc 9s 3d Jo"), "several house ways"),
        (("nowhere", "As Kd Qh Jc 9s 3d Jo"), "no house way"),
        (("marina", "As Kd Qh Jc 9s 3d Jo", "--joker", "wild"), 'the joker is bug here, not "wild"'),
        (("parkwest/tiles", "6-6 1-1 2-4 1-2", "--joker", "bug"), "tiles have no joker (000:966-1032)"),
        (("parkwest/tiles", "6-6 1-1 2-4 2-1"), 'write "1-2"'),
        (("parkwest/tiles", "6-6 1-1 2-4"), "sets four tiles, not 3 (000:966-1032)"),
        (("nowhere/tiles", "6-6 1-1 2-4 1-2"), "no house way"),
        (("casino-real", "6-6 1-1 2-4 1-2 3-3 4-4 5-5"), "is a tile; this house way sets cards"),
    ],
)
def test_wrong_cards_and_rooms_are_refused(args: tuple[str, ...], problem: str) -> None:
    with pytest.raises(Denied) as refused:
        houseway(*args)
    assert problem in str(refused.value)


def test_a_refusal_ends_with_status_two(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["openfelt", "houseway", "casino-real", "As Kd"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err.splitlines() == [
        "refused: a house way sets seven cards, not 2 (004:82-100)",
        "004 is the rule book of Casino Real: Fortune Pai Gow Poker, approved as GEGA-001841 (004:3-229).",
    ]
