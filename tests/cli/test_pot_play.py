"""A table with pots at the terminal, played by what is typed."""

from __future__ import annotations

import re

import pytest

from cli import calling
from openfelt import books
from openfelt.rules.pot import PotGame

HOLDEM = "marina/texas-holdem"
POT_IDS = [game.id for game in books.games() if isinstance(game, PotGame)]


def ran(*command: str, typed: tuple[str, ...] = ()) -> calling.Result:
    return calling.ran("play", *command, typed=typed)


def played(
    *typed: str, game: str = HOLDEM, rounds: int = 1, seed: str = "abc", posted: tuple[str, ...] = ()
) -> str:
    """What the table says; whoever types nothing more gets up."""
    result = ran(game, "--seed", seed, "--rounds", str(rounds), *posted, typed=typed)
    assert result.exit_code == 0, result.output
    assert "You leave with" in result.output
    return str(result.output)


@pytest.mark.parametrize("game", POT_IDS)
def test_every_game_with_pots_can_be_played_with_what_is_usual(game: str) -> None:
    said = played(*[""] * 20, game=game, posted=("--players", "3"))
    assert re.search(r"limit, (blinds? \$|an ante of \$)", said)
    assert "after 1 hand(s)." in said


def test_a_hand_is_told_from_the_draw_for_the_button_to_the_pots() -> None:
    said = played("call", "check", "call", "check", "show", posted=("--collection", "7"))
    lines = [line.strip() for line in said.splitlines()]
    assert "Hand 1: amber $150, birch $150, you $150, cedar $150, dune $150, elm $150." in lines
    assert lines.index("dune: Qc") < lines.index("Button: dune; blinds: elm and amber."), "the highest card"
    assert "elm: $1.50: small blind" in lines
    assert "you: Qh 2s" in lines
    assert "amber: ??" not in said
    assert "you at seat 3: fold, call $3, raise $6? [fold]" in said
    assert "community: As 5s Kh" in lines
    assert "Still in: you $147, elm $141 and $6 in front." in said
    assert "elm shows: 5d Ts" in lines
    assert "elm: $18 of the pot with pair of fives." in lines
    assert re.search(r"Collection \$2: the hand reached the flop; .* \(001:1153\)\.", said)
    assert "You lose $9 and have $141." in lines


def test_the_button_moves_and_somebody_who_folds_is_asked_no_more() -> None:
    said = played("fold", "fold", rounds=2)
    assert re.findall(r"Button: (\w+)", said) == ["dune", "elm"]
    assert said.count("you at seat 3: ") == 2
    assert "You are even and have $150." in said


def test_an_amount_comes_after_the_word_and_what_is_too_much_is_refused() -> None:
    posted = ("--structure", "no-limit", "--blinds", "1/2", "--players", "2")
    said = played("?", "raise 1", "raise 1000", "hint", "raise 20", "q", posted=posted)
    assert "no-limit, blinds $1 and $2. You sit at seat 2 of 2 with $100" in said
    assert said.count("raise takes $") == 2
    assert "a sensible choice: " in said
    assert "Money or cards come after it" in said


def test_whoever_gets_up_in_the_middle_of_a_hand_leaves_what_is_in_the_pot() -> None:
    assert "You leave with $147 after 0 hand(s)." in played("call", "q")


PUSHING = ("raise", "call", "show", "check") * 30
"""All one has at every question: what is not asked is asked again."""
NO_LIMIT = ("--structure", "no-limit", "--blinds", "1/2", "--players", "3")


def test_side_pots_are_told_apart_and_bots_buy_in_again() -> None:
    said = played(*PUSHING, rounds=6, seed="f", posted=NO_LIMIT)
    shared = [re.findall(r"(\w+): \$[\d.]+ of the (.+?)[. ]", hand) for hand in said.split("Hand ")]
    assert any({"main", "side"} == {pot for _, pot in pots} for pots in shared)
    assert "you: $294 of the main pot with straight to the seven." in said
    assert "buys in for $100." in said


def test_whoever_has_nothing_left_is_asked_to_buy_in_again() -> None:
    said = played(*PUSHING[:4], "y", *PUSHING, rounds=2, seed="a", posted=NO_LIMIT)
    assert "You have nothing left. Buy in for $100? [y/N]" in said
    gets_up = played(*PUSHING, rounds=6, seed="a", posted=NO_LIMIT)
    assert gets_up.rstrip().endswith("You leave with $0 after 1 hand(s).")


@pytest.mark.parametrize(
    ("posted", "says"),
    [
        ("--players 11", "11 players: this game has 2 to 9 (001:130)"),
        ("--players 1", "1 players: this game has"),
        ("--bets 3/x", 'bets are written like 3/6, not "3/x"'),
        ("--bets 3", "a limit game has two bets"),
        ("--bets 3/6 --blinds 1/2", "the big blind is the lower bet, $3 (001:132)"),
        ("--bets 3.25/6.50", "the smallest chip is $0.50"),
        (
            "--bets 3/6 --collection 4",
            "a table of $3/$6 limit, blinds $1.50 and $3 is not one it is printed for: $2/$4 limit",
        ),
        ("--structure limit --bets 2/6 --collection 72", "is not one it is printed for: $2/$6 spread limit"),
        ("--structure limit --bets 3/6 --collection 63", "not one it is printed for: no limit or pot limit"),
        ("--section 001:1139", "give --collection"),
    ],
)
def test_stakes_that_the_document_does_not_have_are_refused_with_its_lines(posted: str, says: str) -> None:
    result = ran(HOLDEM, *posted.split())
    assert result.exit_code != 0
    assert says in str(result.exception)


@pytest.mark.parametrize(
    ("game", "posted", "said"),
    [
        (HOLDEM, "--bets 2/6 --collection 72", "$2/$6 spread, blinds $1 and $2"),
        ("marina/lowball", "--bets 8/8", "$8 limit, blinds $2, $2 and $4"),
        ("livermore/lowball", "--bets 8/8", "$8 limit, blind $8"),
        ("aviator/lowball", "--bets 30/60", "$30/$60 limit, blinds $10, $20 and $30"),
        (
            "aviator/mexican-poker-delano-draw",
            "--section 003:1779 --bets 3/6 --collection 3",
            "$3/$6 limit, an ante of $1",
        ),
    ],
)
def test_what_is_forced_goes_with_the_typed_bets(game: str, posted: str, said: str) -> None:
    result = ran(game, *posted.split(), "--rounds", "0")
    assert result.exit_code == 0
    assert f"{said}. You sit" in result.output


def test_a_structure_that_the_game_does_not_have_is_told_with_those_it_has() -> None:
    result = ran("livermore/texas-holdem", "--structure", "no-limit")
    assert "no-limit: this game is played limit or spread (002:1803-1960)" in str(result.exception)


def test_collection_by_the_clock_is_not_for_a_table_without_one() -> None:
    result = ran("aviator/texas-holdem", "--collection", "32")
    assert "taken by the clock, and this table has none" in str(result.exception)


def test_stakes_are_for_games_with_pots() -> None:
    result = ran("marina/zoobac", "--players", "3")
    assert result.exit_code == 2
    assert "posts no stakes" in result.output
