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


BACK = LIVERMORE | {"ante": "1", "bets": ["4", "8"]}
del BACK["blinds"]
TURNED_LOW = (*CHECKED, "3 call 4", "1 call 4", "2 check", *PAT, *CHECKED)
OF_TWO = (*CHECKED, "3 fold", "1 call 4", "2 check", "2 pat", "1 pat", "2 check", "1 check")


@pytest.mark.parametrize(
    ("acts", "won"),
    [
        ((*TURNED_LOW, "2 show", "3 show", "1 show"), {"p1": 10, "p2": -5, "p3": -5}),
        (
            (*TURNED_LOW, "floor miscalled seat=1 another-fouled=no", "2 show", "3 show"),
            {"p1": -5, "p2": 10, "p3": -5},  # more than two are in
        ),
        (
            (*OF_TWO, "floor miscalled seat=1 another-fouled=yes"),
            {"p1": -5, "p2": 6, "p3": -1},  # to the hand that was thrown away for it
        ),
        (
            (*OF_TWO, "floor miscalled seat=1 another-fouled=no", "2 show", "1 show"),
            {"p1": 6, "p2": -5, "p3": -1},  # both are intact
        ),
        ((*OF_TWO, "floor dead-hand seat=1"), {"p1": -5, "p2": 6, "p3": -1}),  # 003:263, a pair
    ],
)
def test_a_hand_of_jacks_back_that_has_become_low_is_miscalled_as_in_lowball(
    acts: tuple[str, ...], won: dict[str, int]
) -> None:
    """003:262-263, 003:306: all lowball rules apply."""
    assert nets("aviator/jacks-back", BACK, *acts) == won


def test_a_hand_that_was_opened_for_high_is_not_miscalled() -> None:
    """003:306: a pot opened as high utilizes jacks-or-better rules, which have no such line."""
    openers = BACK | {"cards": {"1": "7c 5d 3s 2h Ad", "2": "Jc Jd 8h 5s 2c", "3": "9s 6c 4d 3h As"}}
    acts = ("2 open 4", "3 call 4", "1 call 4", *PAT, *CHECKED)
    with pytest.raises(RuleBroken, match='"miscalled" cannot be given now; lawful: dead-hand, foul-hand'):
        nets("aviator/jacks-back", openers, *acts, "floor miscalled seat=1 another-fouled=no")
    killed = nets("aviator/jacks-back", openers, *acts, "floor dead-hand seat=2", "3 show", "1 show")
    assert killed == {"p1": -5, "p2": -5, "p3": 10}


@pytest.mark.parametrize(("structure", "may"), [("limit", False), ("no-limit", True), ("pot-limit", True)])
def test_who_has_checked_a_low_hand_of_jacks_back_may_raise_where_it_is_no_limit_play(
    structure: str, may: bool
) -> None:
    """003:283."""
    stated = BACK | {"structure": structure, "bets": ["4", "8"] if structure == "limit" else []}
    bet = 8 if structure == "limit" else 4
    called = ("3 call", "1 call", "2 check", *PAT)
    acts = [*CHECKED, *called, "2 check", f"3 bet {bet}", "1 fold"]
    dealt, round = (
        Cards(stated | {"acts": acts}),
        PotRound(game_of("aviator/jacks-back", stated), table_of(stated)),
    )
    play(round, dealt, acts)
    (ask,) = round.open_asks
    assert (ask.who.seat, ask.stage) == (2, "after-draw")
    assert ("raise" in {offer.choice for offer in ask.offers}) == may
