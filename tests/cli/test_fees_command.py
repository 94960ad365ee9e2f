"""`fees`: what each party pays, every option as data, options ranked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from openfelt import books
from openfelt.cli.app import main

Run = pytest.CaptureFixture[str]


def run(capsys: Run, line: str) -> tuple[int, str, str]:
    """`openfelt fees …` in this process: exit status, standard output, standard error."""
    argv, sys.argv = sys.argv, ["openfelt", "fees", *line.split()]
    try:
        with pytest.raises(SystemExit) as ended:
            main()
    finally:
        sys.argv = argv
    said = capsys.readouterr()
    return int(ended.value.code or 0), said.out, said.err


def told(capsys: Run, line: str) -> Any:
    status, out, err = run(capsys, f"{line} --json")
    assert status == 0, err
    return json.loads(out)


MONEY = {"type": "string", "pattern": r"^\d+\.\d\d$"}
TIER = {
    "type": "object",
    "required": ["basis", "line"],
    "additionalProperties": False,
    "properties": {
        "basis": {"enum": ["total-table-action", "player-wager", "shared", "table-limit", "flat", "players"]},
        "from": MONEY,
        "to": {"anyOf": [MONEY, {"type": "null"}]},
        "player_dealer_fee": MONEY,
        "player_fee": MONEY,
        "players": {"type": "string", "pattern": r"^\d+( or more| or less|-\d+)?$"},
        "fees": {"type": "object", "minProperties": 1, "additionalProperties": MONEY},
        "line": {"type": "integer", "minimum": 1},
    },
    "dependentRequired": {"from": ["to"], "to": ["from"]},
    "anyOf": [{"required": [fee]} for fee in ("player_dealer_fee", "player_fee", "fees")],
}
OPTIONS = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["section", "document", "lines", "games", "option", "limit", "tiers"],
        "additionalProperties": False,
        "properties": {
            "section": {"type": "string", "pattern": r"^00[0-4]:\d+$"},
            "document": {"type": "string", "pattern": r"^00[0-4]_[0-9a-f]{16}\.txt$"},
            "lines": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
            "games": {"type": "array", "items": {"enum": sorted(books.known_games())}, "minItems": 1},
            "option": {"type": "integer"},
            "limit": {"type": ["string", "null"]},
            "tiers": {"type": "array", "items": TIER, "minItems": 1},
        },
    },
}


def test_every_option_of_every_document_is_printed_as_the_contract_says(capsys: Run) -> None:
    options = told(capsys, "--all")
    jsonschema_rs.Draft202012Validator(OPTIONS).validate(options)
    assert len(options) >= 920
    assert sum(len(option["tiers"]) for option in options) >= 2100
    assert {option["section"] for option in options} == {one.id for one in books.sections() if one.options}
    for option in options:
        first, last = option["lines"]
        assert all(first <= tier["line"] <= last for tier in option["tiers"])


def test_the_options_of_one_game_or_one_section(capsys: Run) -> None:
    sections = {option["section"] for option in told(capsys, "marina/zoobac")}
    assert sections == {"001:861", "001:1074"}
    assert len(told(capsys, "marina/zoobac --section 001:861")) == 5
    _, out, _ = run(capsys, "aviator/razz")
    assert "schedule-2/30" in out


def charges(answer: Any) -> str:
    return ", ".join(
        f"{one['fee'] or one['payer']} {one['amount']}"
        + (f" x{one['times']}" if one["times"] > 1 else "")
        + f" {one['cite']}"
        for one in answer["charges"]
    )


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        # the player-dealer alone, by the action
        ("parkwest/cash-in-baccarat --option 1 --action 450", "player-dealer 3.00 000:1964"),
        ("marina/zoobac --section 001:861 --option 3 --action 51", "player-dealer 2.00 001:869"),
        # players by their wagers, each spot, a flat fee
        ("aviator/super-pan-9 --option 3 --action 450 --wager 25 --players 7",
         "player-dealer 3.00 003:4093, player 1.00 x7 003:4091"),
        ("parkwest/fortune-pai-gow-poker --section 000:1651 --option 1 --wager 150",
         "player-dealer 2.00 000:1663, player 2.00 000:1663"),
        ("aviator/supreme-baccarat --option 4 --action 450 --players 3",
         "player-dealer 5.00 003:4260, player 0.50 x3 003:4258"),
        ("aviator/conquian --section 003:2474 --option 11 --wager 100 --players 4",
         "player 7.00 x4 003:2489"),
        ("aviator/conquian --option 11 --wager 150", "player 4.00 003:3844"),
        # Ante, Blind and Trips together may be more than the limit of one bet
        ("aviator/ultimate-texas-holdem --section 003:2215 --option 1 --wager 250",
         "player-dealer 2.00 003:2221, player 1.00 003:2220"),
        # poker by players and street
        ("marina/texas-holdem --option 13 --players 7 --reached river",
         "player 4.00 001:1158, modified-b 1.00 001:1158"),
        ("marina/texas-holdem --option 13 --players 6 --reached flop", "player 3.00 001:1159"),
        ("marina/texas-holdem --option 36 --players 6 --reached deal", "modified-a 1.00 001:1183"),
        ("marina/texas-holdem --option 13 --players 7 --reached deal", ""),
        ("livermore/texas-holdem -o 1 -o 5 -o 9 --players 4 --reached turn",
         "designated-1 1.00 002:1814, regular 5.00 002:1814"),
        ("marina/lowball --option 1 --players 8",
         "player 3.00 001:1259, modified-b 1.00 001:1259"),
        ("marina/lowball --option 1 --players 8 --reached drawing --checked", "player 3.00 001:1259"),
        ("marina/lowball --option 1 --players 8 --reached after-draw --checked",
         "player 3.00 001:1259, modified-b 1.00 001:1259"),
        ("aviator/seven-card-stud --section 003:3741 --option 2 --players 7 --reached third-card",
         "regular 6.00 003:3751"),
        ("aviator/seven-card-stud --section 003:3741 --option 2 --players 7",
         "regular 6.00 003:3751, late 1.00 003:3751"),
        ("aviator/lowball --section 003:3786 --option 2 --players 6 --reached draw", "regular 6.00 003:3796"),
        ("aviator/lowball --section 003:3786 --option 2 --players 6 --reached two-drew",
         "regular 6.00 003:3796, late 1.00 003:3796"),
        # cards of the deal are the third and fourth of Delano Draw
        ("aviator/mexican-poker-delano-draw --section 003:1779 --option 1 --players 6",
         "regular 2.50 003:1817"),
        ("livermore/pan --option 1 --players 8", "regular 7.00 002:1971"),
        # a pot holds what it holds; by the clock it pays all or nothing
        ("marina/texas-holdem --option 13 --players 7 --reached river --action 4.50",
         "player 4.00 001:1158, modified-b 0.50 001:1158"),
        ("aviator/omaha --option 34 --action 6", "regular 6.00 003:3687"),
        ("aviator/omaha --option 34 --action 5.99", ""),
        ("aviator/razz --option limit/3 --players 6", "time 8.00 x6 003:1730"),
    ],
)  # fmt: skip
def test_what_each_party_pays(capsys: Run, args: str, expected: str) -> None:
    assert charges(told(capsys, args)) == expected


def test_an_answer_says_when_why_and_what_was_assumed(capsys: Run) -> None:
    answer = told(capsys, "aviator/super-pan-9 --option 3 --action 450 --wager 25")
    assert answer["options"] == ["3"]
    assert answer["total"] == "4.00"
    bank, player = answer["charges"]
    assert bank["when"] == player["when"] == "before the deal"
    assert bank["because"].startswith("the total table action of $450 is in the tier $301 or more: $3")
    assert player["because"].startswith("the player's wager of $25 is in the tier $10 to $100: $1")
    assert answer["assumes"] == [
        "one player bets this much",
        "the game is not new: its first 4 hands are free (003:1460)",
    ]


def test_a_fee_that_is_not_due_is_named_with_its_moment(capsys: Run) -> None:
    answer = told(capsys, "marina/texas-holdem -o 36 --players 7 --reached flop")
    assert charges(answer) == "player 5.00 001:1182"
    assert answer["not_taken"] == [
        "modified-a fee of $1: it is taken when the hand ends before the flop, instead of the player fee",
        "modified-b fee of $1: it is taken when the river is dealt",
    ]


def test_people_read_it_in_words(capsys: Run) -> None:
    _, out, _ = run(capsys, "aviator/razz --option limit/3 --players 6")
    said = " ".join(out.split())
    assert (
        "Each player pays $8 (6 times: $48), at the start of every 30 minutes by each player seated" in said
    )
    assert "The house takes $48 every 30 minutes." in said
    _, out, _ = run(capsys, "aviator/omaha --option 34 --action 5")
    assert "a pot of $5 does not cover it; it stays owed" in " ".join(out.split())


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ("nowhere/zoobac --option 1",
         'no document names a game "nowhere/zoobac"; the nearest are marina/zoobac'),
        ("livermore/lowball --option 1", "no document prints a collection section for Lowball"),
        ("aviator/texas-holdem --option schedule-1/1 --action 40",
         "several sections of aviator/texas-holdem have the option schedule-1/1: name 003:1602"),
        ("marina/zoobac --option 9 --action 450", "no section of marina/zoobac has the option 9"),
        ("marina/zoobac --option 1 --section 000:1954 --action 450", "there are 001:861, 001:1074"),
        ("parkwest/cash-in-baccarat --option 12 --action 450", "000:1954-2018"),
        ("parkwest/cash-in-baccarat --option 1 --action 4.99",
         "below the smallest bet, $5 (000:1956-2018, 000:1963)"),
        ("parkwest/cash-in-baccarat --option 1 --action -5", 'the action "-5" is negative'),
        ("parkwest/cash-in-baccarat --option 1 --action 5.005", "at most two decimals (000:1954-2018)"),
        ("parkwest/cash-in-baccarat --option 1 --action five", '"five" is not an amount of money'),
        ("parkwest/cash-in-baccarat --option 1", "say how much is bet"),
        ("parkwest/cash-in-baccarat --option 1 --action 450 --players 0", "0 players are too few"),
        ("parkwest/cash-in-baccarat --option 1 --action 20 --players 7", "$5 for each of 7 players"),
        ("parkwest/cash-in-baccarat --option 1 --action 450 --reached flop",
         "taken from bets, not from pots"),
        ("aviator/conquian --section 003:2474 --option 11 --wager 300",
         "is not within the limits, $100 to $299"),
        ("aviator/super-pan-9 --option 3 --action 60 --wager 25 --players 7",
         "more than the action of $60"),
        ("marina/texas-holdem --option 13 --players 7 --reached third-card",
         'reaches blinds, deal, flop, turn, river; not "third-card" (001:1141-1211, 001:1158)'),
        ("marina/texas-holdem --option 13 --reached flop", "say how many players are dealt in"),
        ("marina/texas-holdem --option 13 --players 7 --wager 5", "taken from the pot"),
        ("marina/texas-holdem --option 61 --players 7", "printed more than once; say which of: 61a, 61b"),
        ("livermore/texas-holdem -o 1 -o 2 --players 7", "a table uses one schedule at a time"),
        ("marina/zoobac --compare --action 450", "needs the hands dealt in an hour"),
        ("marina/zoobac --compare --action 0.50 --hands 40", "no option can be in force"),
        ("marina/zoobac --action 450", "name an option, or --compare them all"),
        ("", "give a game, or --all"),
        ("marina/zoobac --all", "give a game, or --all"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_status_2(capsys: Run, args: str, says: str) -> None:
    status, out, err = run(capsys, args)
    assert status == 2
    assert out == ""
    assert says in " ".join(re.sub("[│╭╮╰╯─]", " ", err).split())


def test_the_house_wide_section_is_taken_where_none_is_named(capsys: Run) -> None:
    status, out, err = run(capsys, "marina/zoobac --option 1 --action 450")
    assert status == 0
    assert "ZooBac, house-wide collection (001:1074)" in out
    assert err.startswith("No section is named: ZooBac, house-wide collection (001:1074) is taken;")


# --- comparing ------------------------------------------------------------------------------------


def test_options_are_ranked_by_what_the_house_takes_in_an_hour(capsys: Run) -> None:
    answer = told(capsys, "livermore/ez-baccarat --compare --action 450 --hands 40")
    ranking = answer["ranking"]
    assert len(ranking) == 16
    assert ranking[0] == {
        "section": "002:1297",
        "options": ["10"],
        "limit": ranking[0]["limit"],
        "an_hour": "600.00",
        "a_hand": "15.00",
        "share": 15 / 450,
    }
    hours = [float(one["an_hour"]) for one in ranking]
    assert hours == sorted(hours, reverse=True)
    assert answer["cannot_apply"] == []


def test_options_that_cannot_apply_are_listed_with_the_reason(capsys: Run) -> None:
    answer = told(capsys, "aviator/conquian -s 003:2474 --compare --wager 50 --players 4 --hands 10")
    assert [(one["options"], one["an_hour"]) for one in answer["ranking"]] == [
        (["5"], "120.00"), (["4"], "80.00"), (["3"], "40.00"),
    ]  # fmt: skip
    assert len(answer["cannot_apply"]) == 17
    assert answer["cannot_apply"][0]["because"] == "a wager of $50 is not within the limits, $1 to $19"
    answer = told(capsys, "livermore/pan --compare --players 3 --hands 6")
    assert {one["because"] for one in answer["cannot_apply"]} == {"it is for 4 or more players, not 3"}
    assert all(one["share"] is None for one in answer["ranking"])


def test_fees_by_the_clock_are_ranked_beside_fees_by_the_hand(capsys: Run) -> None:
    answer = told(capsys, "aviator/omaha --compare --players 6 --action 60 --hands 30")
    found = {(one["section"], *one["options"]): one for one in answer["ranking"]}
    assert found["003:3633", "34"]["an_hour"] == "12.00"
    assert found["003:3633", "34"]["a_hand"] == "0.40"
    assert found["003:1723", "limit/3"]["an_hour"] == "96.00"
    assert found["003:3633", "2"]["an_hour"] == "180.00"


def test_a_ranking_is_read_by_people(capsys: Run) -> None:
    _, out, _ = run(capsys, "livermore/pan --compare --players 3 --hands 6 --action 20")
    said = " ".join(out.split())
    assert "Panguingue (Pan): $20 a hand, 3 players, 6 hands an hour" in said
    assert "cannot apply: it is for 4 or more players, not 3." in said


@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_a_ranking_is_drawn(capsys: Run, tmp_path: Path, ending: str, begins: bytes) -> None:
    file, again = tmp_path / f"fees.{ending}", tmp_path / f"again.{ending}"
    for one in (file, again):
        told(capsys, f"livermore/ez-baccarat --compare --action 450 --hands 40 --plot {one}")
    assert file.read_bytes().startswith(begins)
    assert file.read_bytes() == again.read_bytes()
    if ending == "svg":
        drawn = file.read_text("utf-8")
        assert "$450 a hand, 40 hands an hour" in drawn
        assert drawn.count("002:1297 ·") == 10


def test_a_plot_of_another_kind_or_without_the_extra_is_refused(
    capsys: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = "livermore/ez-baccarat --compare --action 450 --hands 40 --plot"
    status, _, err = run(capsys, f"{asked} {tmp_path / 'fees.pdf'}")
    assert (status, "end the file's name with .svg or .png" in err) == (2, True)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    status, _, err = run(capsys, f"{asked} {tmp_path / 'fees.svg'}")
    assert (status, "pip install 'openfelt[plot]'" in err) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_help_loads_neither_the_books_nor_a_plotting_library() -> None:
    code = (
        "import sys, openfelt.cli.app\n"
        "print({'openfelt.books', 'openfelt.rules.fees', 'matplotlib'} & set(sys.modules))"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "set()"
