"""What a three card table may choose where its document leaves it open, or the trade plays otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.rounds.settling import settle_by_the_books
from openfelt.rounds.table_record import TableRecord
from openfelt.rules.codec import convert
from printed import round_json


def settled(game: str, hands: dict[str, str], bets: list[str], folds: str = "", **more: Any) -> list[str]:
    """Each line as `seat bet outcome`, in order; everybody plays but the seats that fold."""
    raw = {
        "game": game,
        "player_dealer": {"seat": 1, "wager": "5000"},
        "hands": hands,
        "bets": [
            {"seat": int(seat), "bettor": f"at {seat}", "bet": bet, "amount": amount}
            for seat, bet, amount in map(str.split, bets)
        ],
        "decisions": [
            {"seat": int(seat), "choice": "fold" if seat in folds else "play"}
            for seat in hands
            if seat.isdigit()
        ],
    } | more
    result = round_json(settle_by_the_books(convert(raw, TableRecord, "record")))
    return [f"{line['seat']} {line['bet']} {line['outcome']}" for line in result["settlement"]]


SUITED = {"2": "As 2s 3s", "player-dealer": "8d 8h 8c"}


@pytest.mark.parametrize("room", ["parkwest", "marina", "livermore"])
def test_a_suited_ace_two_three_is_a_flush_as_written_and_beats_three_of_a_kind_as_usual(room: str) -> None:
    game, bets = f"{room}/three-card-poker-6-card-bonus", ["2 ante 10"]
    assert settled(game, SUITED, bets) == ["2 ante lose", "2 play lose"]
    assert settled(game, SUITED, bets, **{"as": "usual"}) == ["2 ante win", "2 play win"]


def test_an_unsuited_ace_two_three_is_no_straight_only_where_the_chart_has_none() -> None:
    hands = {"2": "As 2d 3s", "player-dealer": "8d 8h 9c"}
    outcomes = {
        room: settled(f"{room}/three-card-poker-6-card-bonus", hands, ["2 ante 10"])[0]
        for room in ("parkwest", "marina", "livermore", "aviator")
    }
    assert outcomes == {
        "parkwest": "2 ante win", "marina": "2 ante win", "livermore": "2 ante lose", "aviator": "2 ante win",
    }  # fmt: skip


def test_a_bonus_may_stay_on_a_hand_that_is_folded() -> None:
    game = "aviator/three-card-poker"
    hands = {"2": "5s 5d 9c", "player-dealer": "Ad 8h 3c"}
    bets = ["2 ante 10", "2 bonus 10"]
    assert settled(game, hands, bets, folds="2") == ["2 ante lose", "2 bonus lose"]
    plays: dict[str, Any] = {"options": {"bonus-after-fold": "plays"}}
    assert settled(game, hands, bets, folds="2", **plays) == ["2 ante lose", "2 bonus win"]


def test_the_6_card_bonus_comes_in_turn_or_after_all_other_wagers() -> None:
    game = "aviator/three-card-poker-6-card-bonus"
    hands = {"2": "Ks Qd 9c", "3": "7s 5d 2c", "4": "6s 4d 2d", "player-dealer": "Ad 8h 3c"}
    bets = [f"{seat} {bet} 10" for seat in (2, 3, 4) for bet in ("6-card-bonus", "pair-plus", "ante")]
    folds = ["3 ante lose", "3 pair-plus lose", "4 ante lose", "4 pair-plus lose"]
    second = ["2 ante lose", "2 play lose", "2 pair-plus lose"]
    bonuses = [f"{seat} 6-card-bonus lose" for seat in (2, 3, 4)]
    assert settled(game, hands, bets, folds="34") == [*folds, *second, *bonuses]
    both = {"2": "Ks Qd 9c", "3": "7s 5d 2c", "player-dealer": "Ad 8h 3c"}
    third = ["3 ante lose", "3 play lose", "3 pair-plus lose"]
    assert settled(game, both, bets[:6]) == [*second, bonuses[0], *third, bonuses[1]]
    after: dict[str, Any] = {"options": {"bonus-settled": "after-all"}}
    assert settled(game, both, bets[:6], **after) == [*second, *third, *bonuses[:2]]
    assert settled(game, hands, bets, folds="34", **after)[:4] == folds


def test_where_losers_come_first_a_push_waits_with_the_winners() -> None:
    hands = {"2": "As 9d 4c", "3": "Kh 9c 4d", "4": "Qs 7d 2c", "player-dealer": "Kd 9h 4s"}
    bets = ["2 ante 10", "2 bonus 5", "3 ante 10", "4 ante 10"]
    assert settled("livermore/three-card-poker", hands, bets) == [
        "4 ante lose", "4 play lose", "2 bonus lose",
        "3 ante push", "3 play push", "2 ante win", "2 play win",
    ]  # fmt: skip


@pytest.mark.parametrize(("order", "outcome"), [("three-card", "lose"), ("poker", "win")])
def test_a_room_may_read_standard_rankings_as_those_of_five_cards(order: str, outcome: str) -> None:
    """A flush against a straight (002:352, 002:425-430); a flush pays what it pays."""
    hands = {"2": "Qs 5s 3s", "player-dealer": "4h 5d 6s"}
    lines = settled(
        "livermore/three-card-poker", hands, ["2 ante 20", "2 bonus 5"], options={"hand-order": order}
    )
    assert sorted(lines) == sorted([f"2 ante {outcome}", f"2 play {outcome}", "2 bonus win"])


def test_five_of_a_kind_among_the_six_cards_of_several_decks_is_no_trouble() -> None:
    hands = {"2": "Th 7c Tc", "player-dealer": "Tc Tc Td"}
    lines = settled("livermore/three-card-poker", hands, ["2 ante 20"])
    assert lines == ["2 ante lose", "2 play lose"]
