"""What the floor rules in hands with a draw, beside what the worked hands have: the stacks by hand."""

from __future__ import annotations

import pytest

from families.draw_tables import Cards, game_of, play, table_of
from openfelt.rounds.pot import PotRound
from openfelt.rules.errors import RuleBroken

LIVERMORE = {
    "seats": 7,
    "button": 1,
    "structure": "limit",
    "bets": ["8", "8"],
    "blinds": ["8"],
    "stacks": {"1": "100", "2": "100", "3": "100"},
    "cards": {"1": "7c 5d 3s 2h Ad", "2": "8d 6d 5c 2d Ac", "3": "9s 6c 4d 3h As"},
}
AVIATOR = LIVERMORE | {"bets": ["8", "16"]}
CALLED = ("3 call 8", "1 call 8", "2 check")
PAT = ("2 pat", "3 pat", "1 pat")
CHECKED = ("2 check", "3 check", "1 check")


def nets(id: str, table: dict[str, object], *acts: str) -> dict[str, int]:
    stated = table | {"acts": list(acts)}
    dealt, round = Cards(stated), PotRound(game_of(id, stated), table_of(stated))
    play(round, dealt, list(acts))
    assert round.over, round.waiting
    return {who: net // 100 for who, net in round.money.net().items()}


SHOWN = ("2 show", "3 show", "1 show")


def test_the_best_hand_wins_where_nothing_is_ruled() -> None:
    """Three times 8; the button has a seven, and nobody has bet after the draw."""
    assert nets("livermore/lowball", LIVERMORE, *CALLED, *PAT, *CHECKED, *SHOWN) == {
        "p1": 16,
        "p2": -8,
        "p3": -8,
    }


@pytest.mark.parametrize(
    "ruling",
    [
        "floor burn-card-taken seat=1",  # 002:27: the dealer's hand is dead
        "floor dealer-mistake",  # 002:28: it is foul
        "floor foul-hand seat=1",  # 002:7: four cards after the draw
    ],
)
def test_the_dealers_hand_is_dead_and_the_next_best_wins(ruling: str) -> None:
    acts = (*CALLED, *PAT, ruling, "2 check", "3 check", "2 show", "3 show")
    assert nets("livermore/lowball", LIVERMORE, *acts) == {"p1": -8, "p2": 16, "p3": -8}


def test_a_burn_card_in_the_hand_of_another_plays() -> None:
    """002:27."""
    acts = (*CALLED, *PAT, "floor burn-card-taken seat=3", *CHECKED, *SHOWN)
    assert nets("livermore/lowball", LIVERMORE, *acts) == {"p1": 16, "p2": -8, "p3": -8}


def test_a_miscalled_hand_loses_to_one_that_was_thrown_away_for_it() -> None:
    """003:262: two are left; the eight was thrown away because seat 3 called a six."""
    two = ("3 call 8", "1 fold", "2 check", "2 pat", "3 pat", "2 check", "3 bet 16", "2 call 16")
    ruled = (*two, "floor miscalled seat=3 another-fouled=yes")
    assert nets("aviator/lowball", AVIATOR, *ruled) == {"p1": 0, "p2": 24, "p3": -24}


def test_a_miscalled_hand_of_two_plays_if_both_are_intact() -> None:
    """003:262: the best hand wins, here the eight."""
    two = ("3 call 8", "1 fold", "2 check", "2 pat", "3 pat", "2 check", "3 bet 16", "2 call 16")
    acts = (*two, "floor miscalled seat=3 another-fouled=no", "3 show", "2 show")
    assert nets("aviator/lowball", AVIATOR, *acts) == {"p1": 0, "p2": 24, "p3": -24}


def test_a_miscalled_hand_is_dead_where_more_than_two_are_in() -> None:
    """003:262: the seven called a six; the eight wins three times 8."""
    acts = (*CALLED, *PAT, *CHECKED, "floor miscalled seat=1 another-fouled=no", "2 show", "3 show")
    assert nets("aviator/lowball", AVIATOR, *acts) == {"p1": -8, "p2": 16, "p3": -8}


def test_a_ruling_is_given_where_it_can_happen_and_nowhere_else() -> None:
    with pytest.raises(RuleBroken, match="cannot be given now"):
        nets("livermore/lowball", LIVERMORE, "floor dealer-mistake")
    with pytest.raises(RuleBroken, match="cannot be given now"):
        nets("aviator/lowball", AVIATOR, "floor miscalled seat=1 another-fouled=no")
