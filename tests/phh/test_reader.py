"""Files of hands: what is read, and what is refused with the hand and the action that are wrong."""

from __future__ import annotations

import pytest

from openfelt.cards import UNKNOWN, Card
from openfelt.phh.actions import BetOrRaise, Board, CheckOrCall, Fold, Hole, Muck, Show
from openfelt.phh.hand import ENDLESS
from openfelt.phh.reader import read_hands
from openfelt.rules.errors import Denied

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 150, 100]
actions = ["d dh p1 AsKd", "d dh p2 ????", "d dh p3 7c2d", "p3 f", "p1 cbr 6", "p2 f"]
"""


def changed(**fields: str) -> str:
    """The hand with other fields, as they are written; an empty one is left out."""
    lines = dict(line.split(" = ", 1) for line in HAND.strip().splitlines()) | fields
    return "\n".join(f"{name} = {value}" for name, value in lines.items() if value)


def acted(*actions: str) -> str:
    return changed(actions=str(["d dh p1 AsKd", "d dh p2 ????", "d dh p3 7c2d", *actions]))


def refused(text: str) -> str:
    with pytest.raises(Denied) as refusal:
        read_hands(text)
    return str(refusal.value)


def test_every_action_is_read_with_its_number_and_its_player() -> None:
    (hand,) = read_hands(
        acted(
            "p3 cc",
            "p1 cbr 7.50 # a big one",
            "# a remark",
            "",
            " p2  f ",
            "p3 cc",
            "d db JcTs2h",
            "p1 sm -",
            "p2 sm ??Ad",
            "p3 sm",
        )
    )
    kinds = [(type(action), action.number, action.player) for action in hand.actions[3:]]
    assert kinds == [
        (CheckOrCall, 4, 3),
        (BetOrRaise, 5, 1),
        (Fold, 8, 2),
        (CheckOrCall, 9, 3),
        (Board, 10, 0),
        (Show, 11, 1),
        (Show, 12, 2),
        (Muck, 13, 3),
    ]
    dealt, raised, shown = hand.actions[1], hand.actions[4], hand.actions[9]
    assert isinstance(dealt, Hole)
    assert dealt.cards == (UNKNOWN, UNKNOWN)
    assert isinstance(raised, BetOrRaise)
    assert raised.to == 750
    assert isinstance(shown, Show)
    assert shown.cards == (UNKNOWN, Card.of("Ad"))


def test_dollars_are_cents_inside_and_come_out_exact() -> None:
    (hand,) = read_hands(
        changed(blinds_or_straddles="[0.10, 0.25, 0]", min_bet="0.25", starting_stacks="[38.3, 32.150, 1e2]")
    )
    assert hand.blinds == (10, 25, 0)
    assert hand.bets == (25,)
    assert hand.stacks == (3830, 3215, 10000)


def test_what_is_finer_than_a_cent_is_refused() -> None:
    assert "starting_stacks: 38.305 is finer than a cent" in refused(
        changed(starting_stacks="[38.305, 32, 100]")
    )
    assert 'hand 1, action 4 ("p3 cbr 6.005"): 6.005 is finer than a cent' in refused(acted("p3 cbr 6.005"))


def test_an_odd_chip_is_one_of_the_files_own() -> None:
    assert read_hands(HAND)[0].chip == 100
    assert read_hands(changed(starting_stacks="[200, 150.50, 100]"))[0].chip == 1
    assert read_hands(changed(finishing_stacks="[202.50, 148, 99.5]"))[0].chip == 1
    assert read_hands(acted("p3 cbr 4.5"))[0].chip == 1


def test_heads_up_antes_and_blinds_are_named_the_other_way_round() -> None:
    (hand,) = read_hands(
        'variant = "NT"\nantes = [0, 3]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
        'starting_stacks = [50, 60]\nactions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]'
    )
    assert hand.blinds == (200, 100)  # the second has the button, and the small blind
    assert hand.antes == (300, 0)


def test_a_limit_hand_has_two_bets() -> None:
    (hand,) = read_hands(changed(variant='"FT"', min_bet="", small_bet="2", big_bet="4"))
    assert hand.bets == (200, 400)
    assert "big_bet: it is smaller than the small bet" in refused(
        changed(variant='"FT"', min_bet="", small_bet="4", big_bet="2")
    )


def test_a_blind_below_zero_is_posted_out_of_turn_and_an_infinite_stack_is_one_nobody_knew() -> None:
    (hand,) = read_hands(changed(blinds_or_straddles="[1, 2, -2]", starting_stacks="[inf, 150, 100]"))
    assert hand.blinds == (100, 200, -200)
    assert hand.stacks == (ENDLESS, 15000, 10000)
    assert hand.chip == 100


def test_every_other_field_is_kept_as_it_is() -> None:
    (hand,) = read_hands(
        changed(
            venue='"a room"', hand="77", time="12:30:00", winnings="[3, 0, 0]", _ours="{ a = 1 }", later='"x"'
        )
    )
    assert set(hand.about) == {"venue", "hand", "time", "winnings", "_ours", "later"}
    assert hand.name == "hand 1 (77)"
    assert not hand.trims_antes
    assert hand.finishing_stacks is None


def test_many_hands_stand_in_numbered_tables() -> None:
    text = f"[1]\n{HAND}\n[2]\n{HAND}\n[7]\n{HAND}"
    assert [hand.number for hand in read_hands(text)] == [1, 2, 7]


@pytest.mark.parametrize(
    "text", ["", "not = toml = at all", '{"game": "x"}', 'game = "livermore/ez-baccarat"', "[1]\nx = 1"]
)
def test_other_files_are_no_hands(text: str) -> None:
    with pytest.raises(Denied):
        read_hands(text)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"variant": '"XX"'}, "hand 1, variant: 'XX' is not known"),
        ({"antes": ""}, "hand 1: antes is missing"),
        ({"min_bet": ""}, "hand 1: min_bet is missing"),
        ({"actions": ""}, "hand 1: actions is missing"),
        ({"starting_stacks": ""}, "hand 1: starting_stacks is missing"),
        ({"antes": "[0, 0]"}, "hand 1, antes: there are 3 players, and 2 in this list"),
        ({"antes": "[0, 0, -1]"}, "hand 1, antes: -1 is below zero"),
        ({"antes": "[0, 0, true]"}, "hand 1, antes: True is no amount"),
        ({"antes": "0"}, "hand 1, antes: it is a list, not 0"),
        ({"min_bet": "0"}, "hand 1, min_bet: a bet is more than nothing"),
        ({"min_bet": '"2"'}, "hand 1, min_bet: '2' is no amount"),
        ({"min_bet": "nan"}, "hand 1, min_bet: NaN is no amount"),
        ({"starting_stacks": "[200, 0, 100]"}, "hand 1, starting_stacks: whoever is dealt in has something"),
        ({"starting_stacks": "[200]"}, "a hand has 2 to 23 players, not 1"),
        ({"ante_trimming_status": "1"}, "hand 1, ante_trimming_status: it is true or false, not 1"),
        ({"finishing_stacks": "[1, 2]"}, "hand 1, finishing_stacks: there are 3 players, and 2 in this list"),
        ({"players": '["ann", 2, "cy"]'}, "hand 1, players: 2 is no name"),
        ({"actions": "[1]"}, "hand 1, action 1: 1 is no text"),
    ],
)
def test_a_bad_field_is_named_with_its_hand(fields: dict[str, str], says: str) -> None:
    assert says in refused(changed(**fields))


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("p4 f", '"p4" is no player: they are p1 to p3'),
        ("q1 f", '"q1" is no player'),
        ("p01 f", '"p01" is no player'),
        ("p1 shoves", "an action is"),
        ("p1 cbr", "an action is"),
        ("p1 cbr -5", '"-5" is no amount'),
        ("p1 cbr 1e3", '"1e3" is no amount'),
        ("p1 pb", "there is no bring-in in no-limit Texas hold'em"),
        ("p1 sd AsKd", "there is no draw in no-limit Texas hold'em"),
        ("d db As?", '"As?" are no cards'),
        ("d db 1s2s3s", '"1s" is not a card'),
        ("d db ??????", "a community card is one that everybody sees"),
        ("d db AsKsAs", '"AsKsAs" has a card twice'),
        ("d dh p1 AsKsQs", "3 cards are too many: it is 2 at most"),
    ],
)
def test_a_bad_action_is_named_with_its_hand_its_number_and_its_text(action: str, says: str) -> None:
    text = f"[1]\n{HAND}\n[2]\n{acted(action)}"
    assert f'hand 2, action 4 ("{action}"): ' in refused(text)
    assert says in refused(text)
