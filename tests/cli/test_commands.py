"""The command line as people and programs call it."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cli.calling import openfelt, ran
from openfelt import books
from openfelt.rules.money import cents, money
from openfelt.rules.pot import PotGame

SCENARIOS = Path(__file__).parent.parent / "scenarios"


def record(tmp_path: Path, **changes: Any) -> Path:
    raw: dict[str, Any] = {
        "game": "parkwest/cash-in-baccarat",
        "player_dealer": {"seat": 1, "wager": "150"},
        "bets": [
            {"seat": 2, "bettor": "ann", "bet": "player", "amount": "100"},
            {"seat": 2, "bettor": "bob", "backline": True, "bet": "tie", "amount": 10},
        ],
        "shoe": "4s 6h 9d Kc 2h",
    } | changes
    file = tmp_path / "record.json"
    file.write_text(json.dumps({key: value for key, value in raw.items() if value is not None}), "utf-8")
    return file


def test_games_prints_the_contract() -> None:
    listed = json.loads(openfelt("games", "--json").stdout)
    assert [set(game) for game in listed] == [
        {"id", "name", "room", "family", "approval", "document", "lines"}
    ] * len(books.game_ids())
    first = listed[0]
    assert first["id"] == "parkwest/cash-in-baccarat"
    assert first["document"] == "000_fbbc5b7a37cf4f21.txt"
    assert first["lines"] == [1, 171]


def test_games_can_be_narrowed_and_read_by_people() -> None:
    assert "aviator/baccarat-gold" in openfelt("games", "--family", "baccarat-gold").stdout
    assert "aviator" not in openfelt("games", "--room", "marina").stdout


@pytest.mark.parametrize("id", books.banked_ids())
def test_show_tells_every_bet_and_every_interpretation(id: str) -> None:
    shown = " ".join(openfelt("show", id).stdout.split())
    game = books.banked(id)
    for bet in game.bets:
        assert bet.name in shown
    assert shown.count("?") >= sum(one.question.count("?") for one in game.interpretations)


def test_settle_prints_the_contract(tmp_path: Path) -> None:
    result = json.loads(openfelt("settle", str(record(tmp_path)), "--json").stdout)
    assert result["hands"] == {"player": "4s 9d 2h", "banker": "6h Kc"}
    assert result["settlement"][0] == {
        "order": 1,
        "seat": 2,
        "hand": 1,
        "bettor": "ann",
        "bet": "player",
        "amount": "100.00",
        "outcome": "lose",
        "odds": None,
        "paid": "0.00",
        "collected": "100.00",
        "returned": "0.00",
        "uncovered": "0.00",
        "line": "banker hand nearer nine",
        "cites": ["000:94"],
    }
    assert result["player_dealer"] == {
        "wager": "150.00",
        "paid": "0.00",
        "collected": "110.00",
        "left": "40.00",
    }
    assert result["net"] == {"ann": "-100.00", "bob": "-10.00", "player-dealer": "110.00"}


def test_settle_explains_in_words_with_citations_and_reads_standard_input(tmp_path: Path) -> None:
    said = " ".join(openfelt("settle", "-", typed=record(tmp_path).read_text("utf-8")).stdout.split())
    assert "ann's $100 on Player line loses, $100 is collected: banker hand nearer nine (000:94)." in said


def test_settle_says_what_was_not_covered(tmp_path: Path) -> None:
    short = record(tmp_path, player_dealer={"seat": 1, "wager": "60"})
    said = " ".join(openfelt("settle", str(short)).stdout.split())
    assert "covered $60 of $100 (000:3)." in said
    assert "had run out: $10 goes back (000:3)." in said


@pytest.mark.parametrize(("rounding", "paid"), [("down", "14.00"), ("nearest", "14.50"), ("up", "14.50")])
def test_settle_tells_what_it_rounds(tmp_path: Path, rounding: str, paid: str) -> None:
    odd = record(
        tmp_path,
        game="aviator/supreme-baccarat",
        options={"smallest-chip": "0.50", "rounding": rounding},
        bets=[{"seat": 2, "bettor": "ann", "bet": "banker", "amount": "15"}],
        shoe="2c 9h 5s Kd",
    )
    assert json.loads(openfelt("settle", str(odd), "--json").stdout)["net"]["ann"] == paid
    said = " ".join(openfelt("settle", str(odd)).stdout.split())
    way = "to the nearest" if rounding == "nearest" else rounding
    assert f"$14.25 in chips of $0.50, rounded {way}, is {money(cents(paid))}." in said


def test_settle_tells_of_a_hand_that_was_set_otherwise(tmp_path: Path) -> None:
    foul = record(
        tmp_path,
        game="parkwest/lucky-pai-gow-poker",
        shoe=None,
        dice=[1, 1, 1],
        bets=[{"seat": 2, "bet": "base", "amount": "100"}],
        hands={
            "player-dealer": "front: Kd Kh | back: As 9d 7c 5h 2s",
            "2": "front: Ac Tc | back: Qd Qh 6c 6s 3h",
        },
    )
    said = openfelt("settle", str(foul)).stdout
    assert "player-dealer: front: As 9d | back: Kd Kh 7c 5h 2s" in said
    assert said.splitlines()[-2].endswith("the hand of the player-dealer was set the house way.")


DOUBTFUL = """
game = "marina/no-bust-21st-century-blackjack"
shoe = "5s 9d 3h 3c Ks 2d 7c"
decisions = [{ seat = 2, choice = "hit" }, { seat = 2, choice = "stand" }]
player_dealer = { seat = 1, wager = "100" }
bets = [{ seat = 2, bettor = "ann", bet = "base", amount = "10" }]
"""


def test_a_record_that_can_be_read_in_two_ways_is_settled_with_both_told_or_refused_if_strict() -> None:
    """A hit that the chart forces: listed, or left out."""
    said = " ".join(openfelt("settle", "-", typed=DOUBTFUL).stdout.split())
    assert "In doubt: the record can be read in two ways" in said
    assert "left out, ann $10, player-dealer -$10; if" in said
    assert "listed, ann -$10, player-dealer $10" in said
    strictly = openfelt("settle", "-", "--strict", typed=DOUBTFUL)
    assert strictly.returncode == 2
    assert "after how many cards" in strictly.stderr
    clear = re.sub(
        'choice = "(hit|stand)"', lambda said: f"{said[0]}, after = {4 + (said[1] == 'stand')}", DOUBTFUL
    )
    assert openfelt("settle", "-", "--strict", typed=clear).returncode == 0


def test_settle_says_where_settling_began_and_why() -> None:
    said = " ".join(openfelt("settle", "-", typed=DOUBTFUL).stdout.split())
    began = "Settling begins at seat 4: the card counts 3, counted clockwise from the player-dealer's left"
    assert f"{began} (001:324-333)." in said


@pytest.mark.parametrize(
    ("expect", "status", "says"),
    [
        ('net = { ann = "10.00" }', 0, "It came out as expected."),
        ('net = { ann = "9.00" }', 1, "net.ann: expected 9.00, came out 10.00"),
        ('refused = "001:374"', 1, "refused: expected 001:374, came out nothing"),
    ],
)
def test_a_record_is_compared_with_what_it_expects(expect: str, status: int, says: str) -> None:
    typed = f"{DOUBTFUL}\n[expect]\n{expect}\n"
    settled = openfelt("settle", "-", typed=typed)
    assert settled.returncode == status
    assert says in settled.stdout
    told = json.loads(openfelt("settle", "-", "--json", typed=typed).stdout)
    assert len(told["expect"]) == status


@pytest.mark.parametrize(
    ("expect", "status"), [('refused = "001:255-539"', 0), ('refused = "000:44"', 1), ('left = "90"', 1)]
)
def test_a_refusal_is_compared_too(expect: str, status: int) -> None:
    typed = f"{DOUBTFUL.replace('Ks 2d 7c', 'Ks')}\n[expect]\n{expect}\n"
    settled = openfelt("settle", "-", "--json", typed=typed)
    assert settled.returncode == status
    told = json.loads(settled.stdout)
    assert "shoe does not come out" in told["refused"]
    assert len(told["expect"]) == status


def test_settle_asks_for_what_is_missing(tmp_path: Path) -> None:
    asked = openfelt("settle", str(record(tmp_path, shoe=None)), "--ask", typed="4s\n6h\nxx\n9d\nKc\n2h\n")
    assert asked.returncode == 0
    assert '"xx" is not a card' in asked.stderr
    assert "Card to banker?" in asked.stderr


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"shoe": "4s 6h 9d Kc"}, "a card to player is still due (--ask asks for it) (000:66)"),
        ({"shoe": "4s 6h 9d Kc 2h 3h"}, "3h left over (000:78-87)"),
        ({"shoe": "4s 6h 9d Kc 1h"}, '"1h" is not a card'),
        ({"shoe": "", "hands": {"player": "9s Kd", "banker": "2h 2d"}}, "either the shoe or the hands"),
        ({"shoe": None, "hands": {"player": "9s Kd 2c", "banker": "2h 2d"}}, "cannot give 2c to player"),
        ({"game": "parkwest/baccarat"}, "there is no game"),
        ({"options": {"tie": "9:1"}}, "is not an option of this game"),
        ({"options": {"smallest-chip": "7"}}, "$150 for the player-dealer's wager is not in whole chips"),
        ({"bets": [{"seat": 1, "bet": "player", "amount": 5}]}, "player-dealer's own"),
        ({"bets": [{"seat": 2, "bet": "player", "amount": "5.001"}]}, "not an amount of money"),
        ({"bets": [{"seat": 2, "bet": "player"}]}, "the key `amount` is missing"),
        ({"colour": "green"}, "there is no key `colour`"),
    ],
)
def test_a_record_that_breaks_a_rule_is_refused_with_status_2(
    tmp_path: Path, changes: dict[str, Any], says: str
) -> None:
    refused = openfelt("settle", str(record(tmp_path, **changes)), "--json")
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert says in refused.stderr


def test_every_refused_scenario_ends_with_status_2_and_names_its_document() -> None:
    """A sample of the refused records, through the command."""
    refused = [
        file for file in sorted(SCENARIOS.glob("*/*/*.toml")) if "refused =" in file.read_text("utf-8")
    ]
    for file in refused[::9]:
        raw = tomllib.loads(file.read_text("utf-8"))
        rule = raw.pop("expect")["refused"]
        ended = openfelt("settle", "-", typed=json.dumps(raw))
        assert ended.returncode == 2, file
        assert f"{rule[:3]}:" in ended.stderr, file


def test_a_missing_file_is_said_to_be_missing() -> None:
    missing = openfelt("settle", "nowhere.toml")
    assert missing.returncode == 2
    assert "cannot read nowhere.toml" in missing.stderr


@pytest.mark.parametrize("id", books.banked_ids())
def test_a_template_is_a_record_with_every_bet_of_the_layout(id: str) -> None:
    template = tomllib.loads(openfelt("record", id).stdout)
    assert template["game"] == id
    placed = {bet["bet"] for bet in template["bets"]}
    assert placed == {bet.name for bet in books.banked(id).bets if not bet.added and bet.button is None}


def test_a_template_says_whose_decision_counts() -> None:
    said = openfelt("record", "aviator/baccarat-gold").stdout
    assert "# Decisions: each bettor for themselves" in said
    assert "(003:111-113)" in said
    assert "# Decisions" not in openfelt("record", "marina/zoobac").stdout  # where nobody decides


def test_every_number_of_positions_is_shown_and_the_tables_printed() -> None:
    said = openfelt("show", "parkwest/cash-in-baccarat").stdout
    assert "Positions: 2 to 11 (tables of 8 or 11), the player-dealer's included (000:40)" in said


def test_a_template_filled_with_cards_settles() -> None:
    template = openfelt("record", "marina/zoobac").stdout.replace('shoe = ""', 'shoe = "9s 2h Kd 3c"')
    assert openfelt("settle", "-", typed=template).returncode == 0


@pytest.mark.parametrize("id", books.banked_ids())
def test_a_seeded_terminal_table_plays_the_same_rounds_again(id: str) -> None:
    command, typed = ("play", id, "--seed", "felt", "--rounds", "6"), "\n" * 60
    once, again = (ran(*command, typed=typed) for _ in range(2))
    assert once.exit_code == 0, once.output
    assert once.stdout == again.stdout
    assert "You leave with" in once.stdout


def test_without_a_game_the_first_of_the_documents_is_played() -> None:
    first, *_ = sorted(books.games(), key=lambda game: (game.document, game.lines))
    assert first.name in openfelt("play", "--seed", "hat", "--rounds", "1", typed="q\n").stdout


def test_a_player_bets_and_is_told_what_is_wrong_with_a_bet() -> None:
    typed = "player\nplayer 2\nplayer 25, tie 5\nq\n"
    played = openfelt("play", "--seed", "abc", typed=typed)
    said = " ".join(played.stdout.split())
    assert "a bet is its name and an amount" in said
    assert "the limits are $5 to $500" in said
    assert "your $25 on Player line" in said
    assert "after 1 round(s)" in said


def test_a_hand_is_set_at_the_terminal_and_a_foul_is_asked_again() -> None:
    typed = "base 25\nset 5s\nset Qs Qd\nset 5s 5h\nq\n"
    played = openfelt("play", "parkwest/lucky-pai-gow-poker", "--seed", "4", typed=typed)
    said = " ".join(played.stdout.split())
    assert "The house way: 5s 5h apart, pair of fives and pair of queens." in said
    assert "set takes 2 cards, not 1" in said
    assert "a foul: the front hand would be higher than the back" in said
    assert "3: front: 5s 5h | back: Kh Jc Td Qs Qd" in said
    assert "after 1 round(s)" in said


def test_lint_lists_every_interpretation() -> None:
    run = openfelt("lint", "--json")
    told = json.loads(run.stdout)
    assert run.returncode == 0
    assert len(told["interpretations"]) == sum(len(game.interpretations) for game in books.games())
    sections = sum(len(section.interpretations) for section in books.sections())
    assert len(told["section_interpretations"]) == sections
    charts = {id: len(chart.readings) for id, chart in books.house_ways().items()}
    assert Counter(one["house_way"] for one in told["house_way_interpretations"]) == charts
    assert [one for one in told["findings"] if one["ours"]] == []
    assert sum(told["counts"].values()) == len(told["findings"])
    assert "interpretations" in openfelt("lint", "marina/zoobac").stdout


def test_lint_prints_what_is_asked_for_and_is_strict_on_demand() -> None:
    run = openfelt("lint", "--room", "marina", "--kind", "tier-gap", "--kind", "no-rules", "--strict")
    assert run.returncode == 1
    assert run.stdout.splitlines()[:10] == [
        "tier-gap (2, fault): Whole dollars that no tier covers.",
        "  marina: Face Up Pai Gow Poker, the game's own collection",
        "    001:1689, 001:1690 option 10: a total of $301 to $400 is in no tier (001-1689-6f180)",
        "      charged: The tier below lasts until the next is reached: $6 from the player-dealer, by line "
        "001:1689.",
        "      why: They pay the fee of the row before them, $6 and $8. A fee is due for every hand, and the "
        "next row's amount is not reached. (interpretation 001-1689-bb4c7)",
        "    001:1695, 001:1696 option 11: a total of $501 to $600 is in no tier (001-1695-a50d6)",
        "      charged: The tier below lasts until the next is reached: $8 from the player-dealer, by line "
        "001:1695.",
        "      why: They pay the fee of the row before them, $6 and $8. A fee is due for every hand, and the "
        "next row's amount is not reached. (interpretation 001-1689-bb4c7)",
        "",
        "no-rules (2, fault): Fees of a game for which the document prints no rules.",
    ]
    nothing = openfelt("lint", "--game", "aviator/super-pan-9", "--kind", "tier-gap", "--strict")
    assert nothing.returncode == 0
    assert "findings: 0 of 0 kinds" in nothing.stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--kind", "gap"), 'there is no kind of finding "gap": tier-gap'),
        (("--room", "nowhere"), 'there is no room "nowhere": aviator, casino-real'),
        (("marina/baccarat",), 'there is no game "marina/baccarat"; the nearest are'),
    ],
)
def test_lint_refuses_what_does_not_exist(args: tuple[str, ...], says: str) -> None:
    run = openfelt("lint", *args)
    assert run.returncode == 2
    assert says in run.stderr


def test_options_are_written_key_equals_value() -> None:
    assert "pays 8 to 1" in openfelt(
        "show", "parkwest/commission-free-baccarat-dragon-bonus", "-o", "tie-pays=8:1"
    ).stdout.replace("\n", " ")
    assert openfelt("show", "marina/zoobac", "-o", "tie").returncode == 2


def test_one_word_chooses_what_the_words_have_or_what_the_trade_does(tmp_path: Path) -> None:
    seven = {
        "game": "livermore/ez-baccarat",
        "bets": [{"seat": 2, "bettor": "ann", "bet": "banker", "amount": "100"}],
        "shoe": "4s 2h 9d 2c 2d 3s",
    }
    file = str(record(tmp_path, **seven))
    for args, net in (((), "100.00"), (("--as", "written"), "100.00"), (("--as", "usual"), "0.00")):
        done = openfelt("settle", file, "--json", *args)
        assert json.loads(done.stdout)["net"]["ann"] == net, args
    shown = openfelt("show", "livermore/ez-baccarat", "--as", "usual").stdout
    assert "banker-three-card-seven = push" in " ".join(shown.split())
    assert "As written pays, as usual push." in " ".join(shown.split())
    assert "If nothing is said, stop. No line stops the drawing" in " ".join(shown.split())
    assert "(002:920-922, 002:949-950, 002:959-968)" in " ".join(shown.split())
    written = openfelt("record", "livermore/ez-baccarat", "--as", "usual").stdout
    assert tomllib.loads(written)["as"] == "usual"
    wrong = openfelt("settle", file, "--as", "custom")
    assert wrong.returncode == 2
    assert "'written'" in wrong.stderr
    assert "'usual'" in wrong.stderr


# Games played for pots

POT_IDS = [game.id for game in books.games() if game.kind == "pot"]


@pytest.mark.parametrize("id", POT_IDS)
def test_show_tells_what_a_game_with_pots_is_played_by(id: str) -> None:
    shown, game = openfelt("show", id).stdout, books.game(id)
    assert isinstance(game, PotGame)
    always = ("How it is played", "Stakes", "Buying in", "Betting", "Collection")
    where_printed = {"Blinds": game.blinds, "Coming in": game.entering, "The button": game.button}
    for title in (*always, *(title for title, rule in where_printed.items() if rule)):
        assert f"\n{title}\n" in shown
    for one in (*game.interpretations, *game.rules, *game.rulings, *game.options.values()):
        assert str(getattr(one, "says", "") or getattr(one, "question", "")) in shown
    assert "player-dealer" not in shown
    told = json.loads(openfelt("show", id, "--json").stdout)
    assert (told["id"], [part["title"] for part in told["parts"]][:2]) == (id, ["Stakes", "Buying in"])


def test_games_say_what_they_are_played_for() -> None:
    rows = [line.split("│") for line in openfelt("games").stdout.splitlines() if "│" in line]
    told = {row[1].strip(): row[4].strip() for row in rows}
    assert told == {game.id: game.kind for game in books.games()}
    assert {id for id, kind in told.items() if kind == "pot"} == set(POT_IDS)


@pytest.mark.parametrize("command", ["record {}", "record {} --example", "settle -"])
def test_a_command_of_table_records_says_that_a_game_with_pots_has_none(command: str) -> None:
    id = POT_IDS[0]
    record = f'game = "{id}"\nplayer_dealer = {{ seat = 1, wager = "100" }}\nbets = []\n'
    refused = openfelt(*command.format(id).split(), typed=record)
    assert refused.returncode == 2
    assert refused.stderr.startswith("refused: Texas Hold'em (marina/texas-holdem) is a pot game, not played")
    assert "no table record and nothing to settle (001:126-132)" in refused.stderr


def test_cite_tells_of_a_game_with_pots() -> None:
    cited = openfelt("cite", "001:156").stdout
    assert "Texas Hold'em, betting, 001:156\n  Raises: a bet and 3 raises on a street" in cited
