"""`openfelt replay`: files of hands and records of rounds, played again in words, as JSON or written anew."""

from __future__ import annotations

import json
import random
from pathlib import Path

import laws
from cli.calling import openfelt
from families.test_holdem_laws import holdem, random_schedule
from openfelt import books
from openfelt.rounds.pot import PotRound
from openfelt.rules import codec
from openfelt.rules.money import Cents
from openfelt.table.stacks import PotTable, Stack, Stakes

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [10, 30, 100]
actions = [
  "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd",
  "p3 cbr 100", "p1 cc", "p2 cc",
  "p3 sm QsQd", "p1 sm AsAd", "p2 sm KsKd",
  "d db Th8h3s", "d db 4d", "d db 9c",
]
players = ["ann", "bob", "cy"]
finishing_stacks = [30, 40, 70]
"""


def replay(text: str, *options: str, file: str = "-") -> tuple[int, str, str]:
    done = openfelt("replay", file, *options, typed=text)
    return done.returncode, done.stdout, done.stderr


def test_the_contract_is_stacks_pots_and_winners() -> None:
    code, said, _ = replay(HAND, "--json")
    (hand,) = json.loads(said)["hands"]
    assert code == 0
    assert hand["finishing_stacks"] == ["30.00", "40.00", "70.00"]
    assert hand["pots"] == [
        {"amount": "30.00", "players": ["p1", "p2", "p3"], "winners": ["p1"]},
        {"amount": "40.00", "players": ["p2", "p3"], "winners": ["p2"]},
    ]
    assert hand["winners"] == ["p1", "p2"]
    assert hand["agrees"] is True
    assert hand["over"] is True


def test_a_hand_is_told_in_words() -> None:
    code, said, _ = replay(HAND)
    assert code == 0
    for line in (
        "p1 (ann) puts in 1: blind",
        "Cards: p1 (ann) As Ad, p2 (bob) Ks Kd, p3 (cy) Qs Qd",
        "p3 (cy) raises to 100",
        "p2 (bob) calls 28",
        "Community: Th 8h 3s 4d 9c",
        "p1 (ann) shows As Ad",
        "Main pot of 30: won by p1 (ann)",
        "Side pot of 40: won by p2 (bob)",
        "p3 (cy) has 70 (-30)",
        "As stated.",
    ):
        assert f"  {line}\n" in said, line


def test_stacks_that_differ_are_told_and_end_with_status_1() -> None:
    code, said, _ = replay(HAND.replace("[30, 40, 70]", "[30, 39, 71]"))
    assert code == 1
    assert "Not as stated: p2 (bob) has 40, and the file states 39" in said
    code, said, _ = replay(HAND.replace("[30, 40, 70]", "[30, 39, 71]"), "--json")
    (hand,) = json.loads(said)["hands"]
    assert (code, hand["agrees"], len(hand["differences"])) == (1, False, 2)


def test_a_hand_without_stated_stacks_neither_agrees_nor_differs() -> None:
    code, said, _ = replay(HAND.replace("finishing_stacks = [30, 40, 70]", ""), "--json")
    assert code == 0
    assert json.loads(said)["hands"][0]["agrees"] is None


def test_a_file_of_many_hands_is_replayed_whole_or_not_at_all(tmp_path: Path) -> None:
    many = f"[1]\n{HAND}\n[2]\n{HAND}"
    code, said, _ = replay(many, "--json")
    assert (code, len(json.loads(said)["hands"])) == (0, 2)
    bad = many[: many.rindex('"p2 cc"')] + '"p2 cbr 300"' + many[many.rindex('"p2 cc"') + 7 :]
    file = tmp_path / "bad.phhs"
    file.write_text(bad, "utf-8")
    code, said, wrong = replay("", file=str(file))
    assert (code, said) == (2, "")
    assert 'refused: hand 2, action 6 ("p2 cbr 300"): p2 has 30, and cannot bet or raise to 300' in wrong


def test_a_history_that_tells_no_winner_says_so() -> None:
    hidden = HAND.replace("AsAd", "????").replace("KsKd", "????").replace("QsQd", "????")
    hidden = hidden.replace("finishing_stacks = [30, 40, 70]", "")
    code, said, _ = replay(hidden.replace('  "p3 sm ????", "p1 sm ????", "p2 sm ????",', ""))
    assert code == 0
    assert "Main pot of 30: open to p1 (ann), p2 (bob), p3 (cy)" in said
    assert "The history ends here, or does not tell who won." in said
    code, said, _ = replay(hidden)
    assert code == 0
    assert "p3 (cy) keeps the cards face down" in said
    assert "Main pot of 30: won by p1 (ann) and p2 (bob) and p3 (cy)" in said


def test_what_is_no_file_of_hands_is_refused() -> None:
    for text, says in (
        ("", "has no hand"),
        ("x = ", "is not TOML"),
        ("{", "is neither a file of hands nor the record of a round"),
        ('{"game": "nobody/nothing", "answers": []}', 'there is no game "nobody/nothing"'),
    ):
        code, said, wrong = replay(text)
        assert (code, said) == (2, "")
        assert says in wrong


def test_names_of_others_do_nothing_at_the_terminal() -> None:
    _, said, _ = replay(HAND.replace('"ann"', '"\\u001b[31mann[bold]"'))
    assert "\x1b" not in said
    assert "ann[bold]" in said


# Our own records


def a_pot_round() -> PotRound:
    game, rng = holdem("livermore/texas-holdem", "usual"), random.Random(3)
    table = PotTable(
        seats=9,
        stacks=tuple(Stack(seat, f"who-{seat}", Cents(50_00)) for seat in (2, 5, 9)),
        stakes=Stakes(structure="limit", bets=(Cents(300), Cents(600)), blinds=(Cents(150), Cents(300))),
        button=5,
    )
    round = PotRound(game, table, schedule=random_schedule(random.Random(1), game))
    laws.play_on(rng, round)
    assert round.found is not None
    return round


def test_a_record_of_answers_is_replayed_by_its_own_rules() -> None:
    round = a_pot_round()
    code, said, _ = replay(codec.to_json(round.record).decode(), "--json")
    (hand,) = json.loads(said)["hands"]
    assert (code, hand["agrees"]) == (0, True)
    left = {stack.bettor: stack.amount for stack in round.following().stacks}
    assert hand["finishing_stacks"] == [f"{left.get(f'who-{seat}', 0) / 100:.2f}" for seat in (2, 5, 9)]


def test_a_record_can_be_written_as_a_file_of_hands() -> None:
    text = codec.to_json(a_pot_round().record).decode()
    _, written, _ = replay(text, "--phh")
    assert 'variant = "FT"' in written
    code, said, _ = replay(written)
    assert code == 0
    assert "As stated." in said
    twice = f"[1]\n{written}\n[2]\n{written}"
    _, both, _ = replay(twice, "--phh")
    assert both.count('variant = "FT"') == 2
    assert replay(both)[0] == 0


def test_a_banked_record_is_replayed_too_but_is_no_hand_history() -> None:
    round = laws.random_round(1, books.banked("livermore/ez-baccarat"))
    text = codec.to_json(round.record).decode()
    code, said, _ = replay(text, "--json")
    assert code == 0
    assert json.loads(said)["hands"][0]["game"] == "livermore/ez-baccarat"
    assert replay(text)[0] == 0
    code, _, wrong = replay(text, "--phh")
    assert code == 2
    assert "not played for pots" in wrong


# By the rules of a cardroom

RAISED = """
variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd",
  "p3 cbr 4", "p1 cbr 6", "p2 cbr 8", "p3 cbr 10", "p1 f", "p2 f",
]
"""


def test_a_hand_is_held_against_a_games_rules() -> None:
    """A bet and three raises (003:1095); the blind is the bet."""
    code, said, _ = replay(RAISED, "--game", "aviator/texas-holdem")
    assert code == 1
    assert "By the rules of Texas Hold'em (aviator/texas-holdem): otherwise." in said
    assert 'action 7 ("p3 cbr 10"): p3 may not raise now, only call or fold' in said
    three = RAISED.replace('"p3 cbr 10", "p1 f", "p2 f"', '"p3 f", "p1 f"')
    code, said, _ = replay(three, "--game", "aviator/texas-holdem")
    assert code == 0
    assert "it comes out the same" in said


def test_odd_chips_are_divided_otherwise_by_a_document() -> None:
    """Hand histories give all odd chips to the first; the documents one each (003:1798 by analogy)."""
    split = """
variant = "NT"
antes = [0, 0, 0, 2]
blinds_or_straddles = [1, 2, 0, 0]
min_bet = 2
starting_stacks = [2, 2, 2, 4]
actions = [
  "d dh p1 2s3d", "d dh p2 2d3s", "d dh p3 2h3c", "d dh p4 7s4d", "p3 cc", "p4 f", "p1 cc",
  "d db AsKdQh", "d db Jc", "d db Ts", "p1 sm 2s3d", "p2 sm 2d3s", "p3 sm 2h3c",
]
"""
    code, said, _ = replay(split, "--json", "--game", "aviator/texas-holdem")
    (hand,) = json.loads(said)["hands"]
    assert code == 1
    assert hand["finishing_stacks"] == ["4.00", "2.00", "2.00", "2.00"]
    assert hand["by"] == {
        "game": "aviator/texas-holdem",
        "differences": ["p1 has 3, and 4 as it was played", "p2 has 3, and 2 as it was played"],
    }


def test_another_game_or_structure_is_refused_with_its_lines() -> None:
    code, _, said = replay(HAND, "--game", "aviator/omaha")
    assert code == 2
    assert "hand 1 is no-limit Texas hold'em, and Omaha (aviator/omaha) is another game (003:655-667)" in said
    code, _, said = replay(HAND, "--game", "livermore/texas-holdem")
    assert code == 2
    assert "has no no limit games" in said
