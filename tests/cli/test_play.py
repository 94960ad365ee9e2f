"""A table at the terminal, played by what is typed."""

from __future__ import annotations

import re

import pytest
import typer

from cli.calling import ran

LUCKY = "parkwest/lucky-pai-gow-poker"


def played(*typed: str, game: str = "parkwest/cash-in-baccarat", rounds: int = 9, seed: str = "abc") -> str:
    """What the table says; whoever types nothing more gets up."""
    command = ("play", game, "--seed", seed, "--rounds", str(rounds))
    result = ran(*command, typed=typed)
    assert result.exit_code == 0, result.output
    assert "You leave with" in result.output
    return str(result.output)


def test_hands_are_read_and_ones_own_lines_are_marked() -> None:
    said = played("player 25, tie 5", rounds=1)
    assert "  player: Qd 2d 9c (1)" in said
    assert re.findall("^▸ .*", said, re.M) == [
        "▸ 1. your $25 on Player line pushes: tie (000:99).",
        "▸ 5. your $5 on Tie Bet wins at 8 to 1 and is paid $40: tie (000:98).",
    ]
    assert "You win $40 and have $1,040." in said


def test_a_new_shoe_is_told_only_where_there_is_one() -> None:
    assert "A new shoe of 8 decks." in played(rounds=1)
    said = played(game=LUCKY, rounds=2)
    assert "shoe" not in said


def test_the_last_bets_are_made_again_with_one_key() -> None:
    said = played("player 25, tie 5", "r", rounds=2)
    assert "r for player 25, tie 5 again" in said
    assert len(re.findall("your \\$25 on Player line", said)) == 2


def test_whoever_banks_says_how_much() -> None:
    said = played("", "", "", "", "y", "5000", "3", "300")
    assert "Your wager, up to $1,000? [$200]" in said
    assert said.count("you can put up $5 to $1,000") == 2
    assert "you bank with $300" in said


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("parkwest/cash-in-baccarat", ()),  # bets
        ("parkwest/cash-in-baccarat", ("", "", "", "")),  # the offer of the bank
        ("parkwest/cash-in-baccarat", ("", "", "", "", "y")),  # the wager
        (LUCKY, ("base 25",)),  # a hand to set
    ],
)
def test_help_and_the_way_out_are_at_every_question(game: str, typed: tuple[str, ...]) -> None:
    said = played(*typed, "?", "q", game=game)
    assert "q leaves." in said
    assert said.rstrip().endswith(f"after {len(typed[:4])} round(s).") or game == LUCKY


def test_nobody_bets_or_banks_below_zero() -> None:
    said = played(*["player 500", "banker 500", "tie 500"] * 30, "q", rounds=60)
    stacks = [int(stack.replace(",", "")) for stack in re.findall(r"and have \$([\d,]+)", said)]
    assert min(stacks) >= 0
    assert "to bet" in said or "Buy in" in said, "it came to that"


@pytest.mark.parametrize("ends", [typer.Abort, KeyboardInterrupt, EOFError])
def test_ctrl_c_leaves_cleanly(ends: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> str:
        raise ends

    monkeypatch.setattr("openfelt.cli.prompts.typer.prompt", interrupted)
    assert "Aborted" not in played()


def test_why_a_hand_set_in_two_won_or_lost_is_told() -> None:
    said = played("base 25", "", game=LUCKY, rounds=1)
    (why,) = re.findall("Yours against the player-dealer's: (.*)", said)
    assert re.fullmatch(r"front: .+ against .+; back: .+ against .+\.", why)


def test_who_wants_a_hint_is_told_a_sensible_choice_and_asked_again() -> None:
    said = played("base 25", "?", "hint", "house-way", "q", game=LUCKY)
    assert "hint tells what is sensible." in said
    ((apart, hint),) = re.findall(r"The house way: (.+?) apart.*a sensible choice: (.+?)\n", said, re.S)
    assert sorted(hint.split()) == sorted(["set", *apart.split()])
    assert said.count("you at seat 3: house-way, set") == 3


def test_what_is_best_is_told_where_that_is_something_else() -> None:
    said = played("base 25", "hint", "", "q", game="parkwest/pai-gow-tiles", rounds=1, seed="7")
    assert "a sensible choice: set 1-3 3-3; best play: set 1-3 2-4, worth +0.2364" in said
    assert "0.1817 more" in said


def test_bots_may_play_what_is_best() -> None:
    command = ("play", "aviator/baccarat-gold", "--seed", "abc", "--rounds", "2", "--bots", "best")
    ended = ran(*command, typed="\n" * 8)
    assert ended.exit_code == 0, ended.output
    assert "You leave with" in ended.output
    refused = ran("play", "marina/texas-holdem", "--bots", "best")
    assert refused.exit_code == 2
    assert "--bots is not for" in refused.output


def test_a_hand_is_insured_split_and_doubled_by_what_is_typed() -> None:
    """Who names no amount means all that may go with the choice; of the ace up only the ace is told."""
    typed = ("base 25", "ins", "ride", "split", "stand", "double 10")
    said = played(*typed, game="livermore/pure-21-5-blackjack", rounds=1, seed="167")
    assert "  player-dealer: Ah ?? (an ace up)" in said
    assert "you at seat 3: ride (no insurance), insurance $0.01–$12.50? [ride]" in said
    assert "you at seat 3: ride (play on), surrender? [ride]" in said
    assert "double $0.01–$25, split $25, surrender? [stand]" in said, "what is fixed is one amount"
    assert "  seat 3: 6h 8d (14)\n  seat 3, hand 2: 6d (6)\n  seat 5: " in said, "beside each other"
    assert re.findall("^▸ .*", said, re.M) == [
        "▸ 1. your $12.50 on Insurance loses, $12.50 is collected: no Pure 21.5 (002:316).",
        "▸ 3. your $25 on Wager loses, $25 is collected: player-dealer closer to 21.5 (002:299).",
        "▸ 4. your $25 on Wager, hand 2 loses, $25 is collected: over (002:297).",
        "▸ 5. your $10 on Wager, hand 2 loses, $10 is collected: over (002:297).",
    ]
    assert "You lose $72.50 and have $927.50." in said
