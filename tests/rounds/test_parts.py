"""Wagers in parts and several hands at a seat, on the proving game Beacon: the money worked by hand.

Cards go to seat 2, seat 3 and the player-dealer, one at a time; tens and courts count five, fifteen is best.
"""

from __future__ import annotations

import pytest

from openfelt.cards import text
from openfelt.rounds import BankedRound
from openfelt.rounds.places import at_seat
from openfelt.rounds.requests import Ask, Who
from openfelt.rules.errors import RuleBroken
from openfelt.table.felt import BankedTable
from proving.beacon import BEACON, PLAYS
from rounds.lanterns import all_there_is, begin, choose, deal, everyone, nets, table

ANN, BOB = Who(2, "ann"), Who(2, "bob")
ANN2, BOB2 = Who(2, "ann", 2), Who(2, "bob", 2)


def dealt(on: BankedTable, cards: str) -> BankedRound:
    return deal(begin(on, BEACON, plays=PLAYS), cards)


def lines(round: BankedRound) -> list[str]:
    """`ann 1/1 10: win +10 short 5`: bettor, hand and part, what lay there, what it won, what was missing."""
    told = []
    for line in round.settlement.lines:
        circle = f" circle {line.bet.circle}" if line.bet.circle > 1 else ""
        short = f" short {line.uncovered // 100}" if line.uncovered else ""
        where = f"{line.bet.bettor} {line.bet.hand}/{line.bet.part}{circle}"
        told.append(f"{where} {line.bet.amount // 100}: {line.outcome.result} {line.net // 100:+}{short}")
    return told


def asked(round: BankedRound) -> tuple[str, ...]:
    assert isinstance(round.waiting, Ask)
    return tuple(offer.choice for offer in round.waiting.offers)


# Money in parts


def test_money_runs_out_between_the_parts_of_one_bet() -> None:
    round = dealt(table("2 ann base 10", wager="15"), "2s 6h 3s 5c")
    choose(round, ANN, "double", "10")
    deal(round, "9s")
    choose(round, ANN, "stand")
    assert lines(round) == ["ann 1/1 10: win +10", "ann 1/2 10: win +5 short 5"]
    assert nets(round) == {"ann": 15, "player-dealer": -15}


def test_a_double_for_less_is_a_part_of_its_own() -> None:
    round = dealt(table("2 ann base 10"), "2s 6h 3s 5c")
    choose(round, ANN, "double", "4")
    deal(round, "9s")
    choose(round, ANN, "stand")
    assert lines(round) == ["ann 1/1 10: win +10", "ann 1/2 4: win +4"]


def test_after_a_rescue_the_last_part_goes_back_and_those_before_it_lose() -> None:
    round = dealt(table("2 ann base 10"), "2s 6h 3s 5c")
    choose(round, ANN, "double", "10")
    deal(round, "2h")
    choose(round, ANN, "double", "20")
    deal(round, "2d")
    assert asked(round) == ("stand", "rescue")
    choose(round, ANN, "rescue")
    assert lines(round) == ["ann 1/1 10: lose -10", "ann 1/2 10: lose -10", "ann 1/3 20: push +0"]


def test_a_hand_burnt_after_a_double_loses_every_part_before_the_bank_plays() -> None:
    round = dealt(table("2 ann base 10", "3 cy base 10", wager="15"), "7s 2s 6h 7h 3s 5c")
    choose(round, ANN, "double", "10")
    deal(round, "9s")  # 7 + 7 + 9
    choose(round, Who(3, "cy"), "stand")
    assert lines(round) == [
        "ann 1/1 10: lose -10",
        "ann 1/2 10: lose -5 short 5",
        "cy 1/1 10: lose +0 short 10",
    ]


def test_a_refused_double_changes_nothing() -> None:
    round = dealt(table("2 ann base 10"), "2s 6h 3s 5c")
    before = all_there_is(round)
    for amount in ("11", "0", None):
        with pytest.raises(RuleBroken):
            choose(round, ANN, "double", amount)
    with pytest.raises(RuleBroken, match='"split" is not offered'):
        choose(round, ANN, "split", "10")
    assert all_there_is(round) == before


# Several hands


def test_money_runs_out_between_split_hands() -> None:
    round = dealt(table("2 ann base 10", wager="25"), "4s 6h 4h 5c")
    choose(round, ANN, "split", "10")
    deal(round, "Ks")
    choose(round, ANN, "double", "10")
    deal(round, "4c")
    choose(round, ANN, "stand")
    deal(round, "9d")
    choose(round, ANN2, "stand")
    assert lines(round) == ["ann 1/1 10: win +10", "ann 1/2 10: win +10", "ann 2/1 10: win +5 short 5"]


def test_the_hands_lie_side_by_side_and_everyone_sees_them() -> None:
    round = dealt(table("2 ann base 10"), "4s 6h 4h 5c")
    choose(round, ANN, "split", "10")
    deal(round, "Ks")
    for viewer in everyone(round):
        felt = round.view(viewer).felt
        assert (felt[at_seat(2)], felt[at_seat(2, 2)]) == (("4s", "Ks"), ("4h",))


def test_hands_are_numbered_as_they_lie_when_the_first_is_split_again() -> None:
    round = dealt(table("2 ann base 10", wager="1000"), "4s 6h 4h 5c")
    choose(round, ANN, "split", "10")
    deal(round, "4d")  # the first hand is a pair again
    choose(round, ANN, "split", "10")
    deal(round, "9s")
    choose(round, ANN, "stand")
    deal(round, "8s")  # to the new second hand
    choose(round, ANN2, "stand")
    deal(round, "7s")  # to what was the second and is the third
    choose(round, Who(2, "ann", 3), "stand")
    lying = [text(round.felt.cards(at_seat(2, hand))) for hand in (1, 2, 3)]
    assert lying == ["4s 9s", "4d 8s", "4h 7s"]
    assert lines(round) == ["ann 1/1 10: win +10", "ann 2/1 10: win +10", "ann 3/1 10: push +0"]


def test_four_hands_and_no_more() -> None:
    round = dealt(table("2 ann base 10", decks=2), "4s 6h 4h 5c")
    for pair in ("4d", "4c", "4s"):
        choose(round, ANN, "split", "10")
        deal(round, pair)
    assert asked(round) == ("stand", "hit", "double")
    assert [bet.hand for bet in round.money.bets] == [1, 4, 3, 2]


# Each bettor's own money


def test_money_runs_out_before_a_backline_bettor_who_joined() -> None:
    round = dealt(table("2 ann base 20", "2 bob base 10 backline", wager="45"), "4s 6h 4h 5c")
    choose(round, ANN, "split", "20")
    assert asked(round) == ("give-up", "split", "ride")
    choose(round, BOB, "split", "10")
    deal(round, "9s")
    choose(round, ANN, "stand")
    deal(round, "9d")
    choose(round, ANN2, "stand")
    assert lines(round) == [
        "ann 1/1 20: win +20",
        "bob 1/1 10: win +10",
        "ann 2/1 20: win +15 short 5",
        "bob 2/1 10: win +0 short 10",
    ]


def test_who_adds_nothing_to_a_split_keeps_the_bet_on_the_first_hand() -> None:
    round = dealt(table("2 ann base 20", "2 bob base 10 backline"), "4s 6h 4h 5c")
    choose(round, ANN, "split", "20")
    choose(round, BOB, "ride")
    deal(round, "9s")
    choose(round, ANN, "stand")
    deal(round, "2d")  # bob has nothing on the second hand, and is not asked
    choose(round, ANN2, "stand")
    assert lines(round) == ["ann 1/1 20: win +20", "bob 1/1 10: win +10", "ann 2/1 20: lose -20"]


def test_a_backline_bettor_joins_one_split_and_not_the_other() -> None:
    round = dealt(table("2 ann base 20", "2 bob base 10 backline"), "4s 6h 4h 5c")
    choose(round, ANN, "split", "20")
    choose(round, BOB, "split", "10")
    deal(round, "4d")
    choose(round, ANN, "split", "20")
    choose(round, BOB, "ride")
    deal(round, "9s")
    choose(round, ANN, "stand")
    deal(round, "8d")
    choose(round, ANN2, "double", "20")  # bob is not on it: nobody else is asked
    deal(round, "2c")
    choose(round, ANN2, "stand")
    deal(round, "9c")
    choose(round, Who(2, "ann", 3), "double", "20")
    choose(round, Who(2, "bob", 3), "double", "5")
    deal(round, "3c")  # 16: burnt
    assert lines(round) == [
        "ann 3/1 20: lose -20",
        "ann 3/2 20: lose -20",
        "bob 3/1 10: lose -10",
        "bob 3/2 5: lose -5",
        "ann 1/1 20: win +20",
        "bob 1/1 10: win +10",
        "ann 2/1 20: win +20",
        "ann 2/2 20: win +20",
    ]


def test_the_largest_wager_plays_the_hand_and_the_seated_player_may_join() -> None:
    round = dealt(table("2 ann base 10", "2 bob base 20 backline"), "4s 6h 4h 5c")
    choose(round, BOB, "double", "20")
    choose(round, ANN, "double", "10")
    deal(round, "4d")
    choose(round, BOB, "stand")
    assert asked(round) == ("rescue", "ride")
    choose(round, ANN, "rescue")
    assert lines(round) == [
        "ann 1/1 10: lose -10",
        "ann 1/2 10: push +0",
        "bob 1/1 20: win +20",
        "bob 1/2 20: win +20",
    ]


def test_whoever_gives_up_leaves_the_hand_to_the_next() -> None:
    round = dealt(table("2 ann base 20", "2 bob base 10 backline"), "2s 6h 3h 5c")
    choose(round, ANN, "give-up")
    choose(round, BOB, "ride")
    choose(round, BOB, "hit")
    deal(round, "8s")
    choose(round, BOB, "stand")
    assert lines(round) == ["ann 1/1 20: surrender -10", "bob 1/1 10: win +10"]


def test_a_bettor_decides_for_each_circle() -> None:
    round = dealt(table("2 ann base 10", "2 ann base 5 circle 2"), "2s 6h 3s 5c")
    choose(round, ANN, "double", "10")
    choose(round, Who(2, "ann", circle=2), "ride")
    deal(round, "9s")
    choose(round, ANN, "stand")
    assert lines(round) == ["ann 1/1 10: win +10", "ann 1/2 10: win +10", "ann 1/1 circle 2 5: win +5"]


def test_the_largest_share_of_the_wager_plays_the_player_dealers_hand() -> None:
    round = dealt(table("2 ann base 10", shares="pam 400 quin 600"), "2s 6h 3h 4c")
    choose(round, ANN, "stand")
    assert isinstance(round.waiting, Ask)
    assert round.waiting.who == Who(1, "quin")
    choose(round, Who(1, "quin"), "hit")
    deal(round, "9h")  # 19: over
    assert nets(round) == {"ann": 10, "pam": -4, "quin": -6}
