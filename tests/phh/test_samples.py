"""Hands that were played elsewhere, of each variant that is played here: their stacks come out.

From the public PHH dataset (MIT licence): the 50,000-dollar championship of the 2023 World Series of Poker.
"""

from __future__ import annotations

import re

import pytest

from openfelt.phh.compared import compared
from openfelt.phh.played import play, stacks_after
from openfelt.phh.reader import read_hands
from openfelt.phh.told import told
from openfelt.rules.errors import Denied

OMAHA = """
variant = 'PO'
ante_trimming_status = false
antes = [0, 100000, 0, 0, 0]
blinds_or_straddles = [50000, 100000, 0, 0, 0]
min_bet = 100000
starting_stacks = [4100000, 5550000, 3075000, 10125000, 6850000]
actions = ['d dh p1 QhQdTc2h', 'd dh p2 AsJc6d5s', 'd dh p3 QcJh8s2c', 'd dh p4 KhTd8d3s', 'd dh p5 AhAc7h2d',
  'p3 f', 'p4 f', 'p5 cbr 350000', 'p1 f', 'p2 cbr 1100000', 'p5 cbr 3350000', 'p2 f']
finishing_stacks = [4050000, 4350000, 3075000, 10125000, 8100000]
"""
HIGH_LOW = """
variant = 'FO/8'
ante_trimming_status = true
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [100000, 200000, 0, 0, 0]
small_bet = 200000
big_bet = 400000
starting_stacks = [4175000, 6675000, 4600000, 4750000, 9500000]
actions = ['d dh p1 8d7d5d4d', 'd dh p2 Jc9s9d6s', 'd dh p3 As8c7s5h', 'd dh p4 KcTd7c5c', 'd dh p5 AdTs3d2s',
  'p3 cbr 400000', 'p4 f', 'p5 f', 'p1 f', 'p2 cc', 'd db 3s7hKs', 'p2 cc', 'p3 cbr 200000', 'p2 cc',
  'd db 8s', 'p2 cc', 'p3 cbr 400000', 'p2 cc', 'd db Ah', 'p2 cc', 'p3 cbr 400000', 'p2 cc',
  'p3 sm As8c7s5h', 'p2 sm']
finishing_stacks = [4075000, 5275000, 6100000, 4750000, 9500000]
"""
SINGLE_DRAW = """
variant = 'N2L1D'
ante_trimming_status = false
antes = [0, 150000, 0, 0, 0]
blinds_or_straddles = [50000, 100000, 0, 0, 0]
min_bet = 100000
starting_stacks = [7250000, 2850000, 4800000, 475000, 14325000]
actions = ['d dh p1 JsJc9s7h6s', 'd dh p2 AhAdAcJd9d', 'd dh p3 Qc9h4h3s3h', 'd dh p4 Qd8h5s4d3d',
  'd dh p5 KsKcTs7s5c', 'p3 f', 'p4 cbr 200000', 'p5 f', 'p1 f', 'p2 f']
finishing_stacks = [7200000, 2600000, 4800000, 775000, 14325000]
"""
TRIPLE_DRAW = """
variant = 'F2L3D'
ante_trimming_status = true
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [125000, 250000, 0, 0, 0]
small_bet = 250000
big_bet = 500000
starting_stacks = [6125000, 1500000, 14550000, 4575000, 2950000]
actions = ['d dh p1 QdJc8s7d5h', 'd dh p2 KsKd4s4c2s', 'd dh p3 QhQcJd8c3h', 'd dh p4 AhAdQs9h4d',
  'd dh p5 Js9s9c5d2d', 'p3 f', 'p4 f', 'p5 f', 'p1 cbr 500000', 'p2 cc', 'p1 sd QdJc', 'p2 sd KsKd4s',
  'd dh p1 As6s', 'd dh p2 7s7c5c', 'p1 cbr 250000', 'p2 cbr 500000', 'p1 cc', 'p1 sd As', 'p2 sd 7s',
  'd dh p1 9d', 'd dh p2 6h', 'p1 cc', 'p2 cbr 500000', 'p1 cc', 'p1 sd 8s', 'p2 sd', 'd dh p1 7h',
  'p1 sm 7d5h6s9d7h', 'p2 sm 4c2s7c5c6h']
finishing_stacks = [4625000, 3000000, 14550000, 4575000, 2950000]
"""
STUD = """
variant = 'F7S'
ante_trimming_status = true
antes = [50000, 50000, 50000, 50000, 50000]
bring_in = 50000
small_bet = 200000
big_bet = 400000
starting_stacks = [4050000, 7750000, 4825000, 8525000, 4550000]
actions = ['d dh p1 Td3c4d', 'd dh p2 Kd3h4c', 'd dh p3 As8d5c', 'd dh p4 8c5sQc', 'd dh p5 Kc8s3s', 'p5 pb',
  'p1 f', 'p2 f', 'p3 f', 'p4 cbr 200000', 'p5 cc', 'd dh p4 6d', 'd dh p5 9s', 'p4 cc', 'p5 cc',
  'd dh p4 Ah', 'd dh p5 Ad', 'p4 cc', 'p5 cbr 400000', 'p4 f']
finishing_stacks = [4000000, 7700000, 4775000, 8275000, 4950000]
"""
STUD_HIGH_LOW = """
variant = 'F7S/8'
ante_trimming_status = true
antes = [50000, 50000, 50000, 50000, 50000]
bring_in = 75000
small_bet = 250000
big_bet = 500000
starting_stacks = [4425000, 1850000, 14525000, 6125000, 2775000]
actions = ['d dh p1 Ac8dAs', 'd dh p2 Tc4h5s', 'd dh p3 Td7h2h', 'd dh p4 KdJsJd', 'd dh p5 8h3hAh', 'p3 pb',
  'p4 f', 'p5 cbr 250000', 'p1 cbr 500000', 'p2 f', 'p3 f', 'p5 cc', 'd dh p1 Th', 'd dh p5 3s', 'p1 cc',
  'p5 cbr 250000', 'p1 cc', 'd dh p1 3c', 'd dh p5 Jc', 'p5 cc', 'p1 cbr 500000', 'p5 cc', 'd dh p1 Ts',
  'd dh p5 7d', 'p1 cbr 500000', 'p5 cc', 'd dh p1 7c', 'd dh p5 4s', 'p1 cbr 500000', 'p5 cc',
  'p1 sm Ac8dAsTh3cTs7c', 'p5 sm 8h3hAh3sJc7d4s']
finishing_stacks = [4537500, 1800000, 14400000, 6075000, 2887500]
"""
RAZZ = """
variant = 'FR'
ante_trimming_status = true
antes = [50000, 50000, 50000, 50000, 50000]
bring_in = 50000
small_bet = 200000
big_bet = 400000
starting_stacks = [6550000, 6425000, 3775000, 7500000, 5450000]
actions = ['d dh p1 7c3hKc', 'd dh p2 8s6s5s', 'd dh p3 3s2c8h', 'd dh p4 Qd7h2d', 'd dh p5 9d8c5c', 'p1 pb',
  'p2 cbr 200000', 'p3 cc', 'p4 f', 'p5 f', 'p1 f', 'd dh p2 Jh', 'd dh p3 6c', 'p3 cbr 200000', 'p2 cc',
  'd dh p2 Ks', 'd dh p3 Js', 'p3 cbr 400000', 'p2 cc', 'd dh p2 Kd', 'd dh p3 3c', 'p3 cbr 400000', 'p2 f']
finishing_stacks = [6450000, 5575000, 4825000, 7450000, 5400000]
"""

NOT_RECORDED = """
variant = 'F7S/8'
ante_trimming_status = true
antes = [50000, 50000, 50000, 50000, 50000]
bring_in = 75000
small_bet = 250000
big_bet = 500000
starting_stacks = [4550000, 1800000, 14400000, 6075000, 2875000]
actions = ['d dh p1 ??????', 'd dh p2 Js4sTh', 'd dh p3 Tc3hJd', 'd dh p4 Jh6s2h', 'd dh p5 ??????', 'p4 pb',
  'p5 f', 'p1 f', 'p2 f', 'p3 cbr 250000', 'p4 f']
finishing_stacks = [4500000, 1750000, 14675000, 5950000, 2825000]
"""
ALL_THEY_HAVE = """
variant = 'FR'
ante_trimming_status = true
antes = [100000, 100000]
bring_in = 100000
small_bet = 300000
big_bet = 600000
starting_stacks = [2650000, 27050000]
actions = ['d dh p1 8c2h4c', 'd dh p2 4h3d8d', 'p2 pb', 'p1 cbr 300000', 'p2 cbr 600000', 'p1 cc',
  'd dh p1 Ad', 'd dh p2 2s', 'p1 cbr 300000', 'p2 cbr 600000', 'p1 cc', 'd dh p1 Qd', 'd dh p2 Td',
  'p2 cbr 600000', 'p1 cc', 'd dh p1 Jd', 'd dh p2 8s', 'p1 cbr 600000', 'p2 cbr 750000', 'p1 cc',
  'p2 sm 4h3d8d2sTd8s', 'p1 sm 8c2h4cAdQdJd', 'd dh p1 Kh', 'd dh p2 7h', 'p1 sm 8c2h4cAdQdJdKh',
  'p2 sm 4h3d8d2sTd8s7h']
finishing_stacks = [0, 29700000]
"""

DEAD_POST = """
variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, -5, 0]
min_bet = 10
starting_stacks = [517, 209, 515.70, 192]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p3 cc', 'p4 cc', 'p1 cbr 30',
  'p2 f', 'p3 f', 'p4 cbr 192', 'p1 f']
finishing_stacks = [487, 199, 500.70, 247]
"""
SAMPLES = {
    "PO": OMAHA,
    "FO/8": HIGH_LOW,
    "F7S": STUD,
    "F7S/8": STUD_HIGH_LOW,
    "FR": RAZZ,
    "N2L1D": SINGLE_DRAW,
    "F2L3D": TRIPLE_DRAW,
    "up cards that were not recorded": NOT_RECORDED,
    "a raise to what the other has left": ALL_THEY_HAVE,
    "a missed small blind that is dead": DEAD_POST,
}


@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_a_hand_comes_out(text: str) -> None:
    (hand,) = read_hands(text)
    played = play(hand)
    assert played.round.over
    assert played.differences == ()


def test_up_cards_that_nobody_recorded_say_nothing_of_who_opens() -> None:
    """Of those that are known the two of hearts is the lowest; without it the jack of diamonds is next."""
    (hand,) = read_hands(NOT_RECORDED.replace("Jh6s2h", "??????"))
    with pytest.raises(Denied, match=r'action 6 \("p4 pb"\): it is p2\'s turn'):
        play(hand)
    nobody = re.sub(r"(d dh p\d) \w+", r"\1 ??????", NOT_RECORDED).replace("p4 pb', 'p5 f', ", "")
    (hand,) = read_hands(re.sub(r"'p4 pb'.*(?=])", "'p1 pb', 'p2 f'", nobody, flags=re.DOTALL))
    assert play(hand).round.money.folded == {2}


def test_up_cards_that_nobody_recorded_are_replayed_by_a_games_rules_too() -> None:
    """Its own rules of betting come after that: an up card is unknown to both."""
    played = play(read_hands(NOT_RECORDED)[0])
    by = compared(played, "aviator/seven-card-stud-high-low", {}, "written")
    assert not [line for line in by.differs if "face up" in line]


def test_a_raise_to_what_the_other_has_left_is_a_whole_raise() -> None:
    """A raise by 600,000, of which 450,000 come back."""
    (hand,) = read_hands(ALL_THEY_HAVE)
    names = {1: "p1", 2: "p2"}
    assert "p2 raises to 1,200,000" in told(play(hand).round, names)
    (less,) = read_hands(ALL_THEY_HAVE.replace("750000", "749000"))
    with pytest.raises(Denied, match=r"p2 bets or raises to 1,200,000"):
        play(less)


def test_a_post_below_the_big_blind_is_dead_only_where_the_stated_stacks_have_it_so() -> None:
    """Dead, the third player has lost 15; live, 10."""
    (silent,) = read_hands(DEAD_POST.partition("finishing")[0])
    (live,) = read_hands(DEAD_POST.replace("500.70, 247", "505.70, 242"))
    (neither,) = read_hands(DEAD_POST.replace("500.70", "500.60"))
    dead, *others = (play(one) for one in (*read_hands(DEAD_POST), silent, live, neither))
    assert stacks_after(dead.round)[2] == 500_70
    assert [stacks_after(one.round)[2] for one in others] == [505_70] * 3
    assert [bool(one.differences) for one in others] == [False, False, True]


def test_a_pot_is_divided_high_and_low() -> None:
    """Three kings, and seven-four-three-two for low: half of 2,900,000 each."""
    changes = {
        "Jc9s9d6s": "KhKd9s9c",
        "As8c7s5h": "As4c9h8h",
        "d db 8s": "d db 2d",
        "'p2 sm'": "'p2 sm KhKd9s9c'",
    }
    text = HIGH_LOW.partition("finishing")[0]
    for before, after in changes.items():
        text = text.replace(before, after)
    (hand,) = read_hands(text)
    won = play(hand).round.money.won
    assert [(one.half, dict(one.parts)) for one in won] == [
        ("high", {2: 145_000_000}),
        ("low", {3: 145_000_000}),
    ]
