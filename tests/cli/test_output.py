"""Output that can be used: by a program that reads it, and by a person who mistyped."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp

import pytest

from cli.calling import ran
from openfelt import books

RECORD = """
game = "{game}"
collection = {option}
shoe = "4s 6h 9d Kc 2h"
player_dealer = {{ seat = 1, wager = "150" }}
bets = [
  {{ seat = 2, bettor = "{ann}", bet = "player", amount = "100" }},
  {{ seat = 3, bettor = "cy", bet = "banker", amount = "75" }},
]
"""


def settled(ann: str = "ann", game: str = "parkwest/cash-in-baccarat", option: int = 1) -> str:
    """The words of a settlement."""
    result = ran("settle", "-", typed=RECORD.format(ann=ann, game=game, option=option))
    assert result.exit_code == 0, result.output
    return str(result.stdout)


# Settling


def test_the_collection_cites_its_row_and_nets_come_before_and_after_it() -> None:
    lines = settled().splitlines()
    (collection,) = (line for line in lines if line.startswith("Collection"))
    assert collection.endswith("(000:1963).")
    assert "  ann: -$100" in lines
    assert "  player-dealer: $50, $49 after the collection" in lines


def test_hands_are_of_seats_and_a_button_was_not_paid_for() -> None:
    record = ran("record", "casino-real/fortune-pai-gow-poker", "--example").stdout
    lines = ran("settle", "-", typed=record).stdout.splitlines()
    assert any(line.startswith("  seat 2: front: ") for line in lines)
    assert any(". ann's Envy Bonus " in line for line in lines)


def test_a_section_that_is_taken_by_default_is_named() -> None:
    said = settled(game="marina/zoobac")
    assert "The record names no collection section: ZooBac, house-wide collection (001:1074)" in said
    assert "names no collection section" not in settled(), "the game has only one"


@pytest.mark.parametrize("name", ["[/x]", "[bold]b[/bold]", "[link=x]y"])
def test_a_name_is_text_and_never_markup(name: str) -> None:
    assert f"{name}'s $100" in settled(name)


@pytest.mark.parametrize("sign", ["\\u001b[31m", "\\u202e", "\\u0007", "\\u009b2J"])
def test_no_control_character_of_a_record_reaches_the_terminal(sign: str) -> None:
    result = ran(
        "settle", "-", typed=RECORD.format(ann=f"a{sign}b", game="parkwest/cash-in-baccarat", option=1)
    )
    assert all(one.isprintable() or one == "\n" for one in result.output)


def test_nor_does_one_of_a_refusal() -> None:
    text = RECORD.format(ann="ann", game="a\\u001b[31mb", option=1)
    result = subprocess.run(
        [sys.executable, "-m", "openfelt.cli", "settle", "-"],
        input=text, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert result.returncode == 2
    assert "\x1b" not in result.stderr
    assert "a\\x1b[31mb" in result.stderr


# For another program


@pytest.mark.parametrize(
    "command", ["games", "games --all", "fees --all", "fees marina/zoobac", "show marina/zoobac"]
)
def test_nothing_is_wrapped_or_cut_when_it_is_piped(command: str) -> None:
    said = ran(*command.split()).stdout
    assert "…" not in said
    assert max(map(len, said.splitlines())) > 80, "it would not fit a terminal"


def test_a_games_id_comes_first_and_whole_and_its_family_is_shown() -> None:
    rows = [line.split("│") for line in ran("games").stdout.splitlines() if "│" in line]
    assert [row[1].strip() for row in rows] == [game.id for game in books.games()]
    assert [row[3].strip() for row in rows] == [game.family for game in books.games()]


def test_all_games_of_the_documents_are_listed_with_what_is_not_built_yet() -> None:
    said = ran("games", "--all").stdout
    assert all(f" {id} " in said for id in books.known_games())
    told = json.loads(ran("games", "--all", "--json").stdout)
    assert {one["id"] for one in told} == books.known_games()
    assert {one["id"] for one in told if one["family"]} == set(books.game_ids())
    assert {one["id"] for one in json.loads(ran("games", "--json").stdout)} == set(books.game_ids())


def test_a_game_is_shown_as_json() -> None:
    told = json.loads(ran("show", "marina/zoobac", "--json").stdout)
    assert told["id"] == "marina/zoobac"
    assert {bet["name"] for bet in told["bets"]} == {bet.name for bet in books.banked("marina/zoobac").bets}


def test_the_version_is_told_and_the_shell_can_complete() -> None:
    assert ran("--version").stdout.startswith("openfelt ")
    assert "--install-completion" in ran("--help").stdout


def test_help_names_no_types_of_switches() -> None:
    for command in ("", "lint", "fees", "serve"):
        assert "<bool>" not in ran(*command.split(), "--help").stdout


# For a person


@pytest.mark.parametrize("meant", ["zoobac", "ZooBac", "marina/zobac", "zobac", "Marina/ZooBac"])
@pytest.mark.parametrize("command", ["show {}", "record {}", "play {}", "fees {}", "sign {} -o 1", "lint {}"])
def test_a_near_miss_is_told_what_may_have_been_meant(command: str, meant: str) -> None:
    result = ran(*command.format(meant).split())
    assert result.exit_code != 0
    assert "marina/zoobac" in str(result.exception) + result.output


@pytest.mark.parametrize("meant", ["lucky-pai-gow", "Lucky-Pai-Gow-Poker", "parkwest/luky-pai-gow-poker"])
def test_so_is_one_of_a_house_way(meant: str) -> None:
    result = ran("houseway", meant, "As")
    assert "parkwest/lucky-pai-gow-poker" in str(result.exception)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("games --room nowhere", "there is no cardroom"),
        ("games --family nonsense", "there is no family"),
        ("fees marina/zoobac --hands 40", "--compare"),
        ("fees marina/zoobac --plot x.svg", "--compare"),
        ("fees marina/zoobac --compare --hands 40 --action 10 -o 1", "name none"),
        ("lint marina/zoobac --game marina/zoobac", "named twice"),
    ],
)
def test_what_does_not_exist_or_would_be_passed_over_is_refused(command: str, says: str) -> None:
    result = ran(*command.split())
    assert result.exit_code != 0
    assert says in str(result.exception) + result.output


def test_a_game_that_is_not_built_yet_is_said_to_be() -> None:
    result = ran("show", "livermore/buster-blackjack")
    assert "not in the books yet" in str(result.exception)
    assert "openfelt fees livermore/buster-blackjack" in str(result.exception)


@pytest.mark.parametrize("game", books.banked_ids())
def test_an_example_of_a_record_settles(game: str) -> None:
    example = ran("record", game, "--example").stdout
    settled = ran("settle", "-", typed=example)
    assert settled.exit_code == 0, settled.output


def test_the_fees_of_a_game_are_shown_row_by_row() -> None:
    said = ran("fees", "marina/zoobac").stdout
    rows = [line for line in said.splitlines() if "001:1086" in line]
    assert len(rows) == 1
    assert "total table action $301 to $500" in rows[0]
    assert "player-dealer $6" in rows[0]


@pytest.mark.parametrize("way", ["parkwest/lucky-pai-gow-poker", "parkwest/pai-gow-tiles"])
def test_a_house_way_is_found_by_its_game(way: str) -> None:
    hand = "6-6 1-1 2-4 1-2" if "tiles" in way else "As Kd Qh Jc 9s 3d 2c"
    assert ran("houseway", way, hand).exit_code == 0


# What a floor manager stumbled over


def test_a_sign_that_is_piped_begins_at_the_left() -> None:
    said = ran("sign", "parkwest/cash-in-baccarat", "-o", "1").stdout.splitlines()
    assert said[0] == "Cash-In Baccarat"
    assert max(map(len, said)) < 1000


def test_questions_are_asked_aside_so_that_json_stays_json() -> None:
    record = RECORD.format(ann="ann", game="parkwest/cash-in-baccarat", option=1)
    record = record.replace('shoe = "4s 6h 9d Kc 2h"\n', "")
    file = Path(mkdtemp()) / "hand.toml"
    file.write_text(record)
    result = subprocess.run(
        [sys.executable, "-m", "openfelt.cli", "settle", str(file), "--ask", "--json"],
        input="4s\nfour\n6h\n9d\nKc\n2h\n", capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert json.loads(result.stdout)["hands"]["player"] == "4s 9d 2h"
    assert "Card to player?" in result.stderr


def test_limits_that_do_not_fit_are_told_which_would() -> None:
    record = 'limits = { min = "101", max = "5000" }' + RECORD.format(
        ann="ann", game="parkwest/cash-in-baccarat", option=1
    )
    refused = str(ran("settle", "-", typed=record).exception)
    assert "a minimum of $5 to $100, a maximum of up to $5,000" in refused


def test_a_fee_that_is_printed_and_not_taken_is_said_to_be() -> None:
    said = ran("fees", "parkwest/pai-gow-tiles").stdout
    assert "player-dealer $2 (printed, not taken: see lint)" in said


def test_a_narrow_terminal_is_given_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openfelt.cli.paper.WIDE", 60)
    said = ran("games").stdout.splitlines()
    assert said[0] == books.games()[0].id
    assert books.games()[0].name in said[1]


def test_a_record_without_limits_says_that_bets_were_held_to_none() -> None:
    assert "The record posts no limits: bets were held to none" in settled()


def test_a_template_says_how_collection_and_limits_are_stated() -> None:
    said = ran("record", "marina/zoobac").stdout
    assert "# collection = 1" in said
    assert '# collection_section = "001:1074"' in said
    assert "# limits = {" in said


def test_a_borrowed_house_way_is_said_to_be() -> None:
    said = ran("houseway", "livermore/pai-gow-poker", "As Kd Qh Jc 9s 3d 2c").stdout
    assert "002:" in said.splitlines()[0]


def test_no_room_is_begun_by_asking_for_a_pin() -> None:
    folder = Path(mkdtemp())
    assert ran("pin", "--db", str(folder / "none.db")).exit_code == 2
    assert not (folder / "none.db").exists()


def test_a_card_in_two_hands_is_told_with_both() -> None:
    record = ran("record", "parkwest/lucky-pai-gow-poker", "--example").stdout
    hands = re.findall(r'^(\S+) = "front: (\S+)', record, re.M)
    (_, first), (place, second) = hands[:2]
    doubled = record.replace(f'{place} = "front: {second}', f'{place} = "front: {first}')
    refused = str(ran("settle", "-", typed=doubled).exception)
    assert f"the {first} is not in the pack so often: it is in the hand of" in refused
    assert f"seat {place}" in refused


def test_a_key_that_is_none_is_told_with_those_there_are() -> None:
    refused = str(ran("settle", "-", typed="fees = 1\n" + settled_record()).exception)
    assert "there is no key `fees`: the keys here are game, player_dealer, bets, limits" in refused


def test_a_cardroom_is_found_however_it_is_written_and_shown_by_its_name() -> None:
    said = ran("games", "--room", "Marina").stdout
    assert "marina/zoobac" in said
    assert books.room("marina").name in said


def settled_record() -> str:
    return RECORD.format(ann="ann", game="parkwest/cash-in-baccarat", option=1)
