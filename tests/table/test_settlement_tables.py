"""Rounds settled by hand, from the words of the design and of Easy Poker (003:458-468), before any code ran.

Columns: seat, bettor, bet, hand, outcome, paid, collected, returned, uncovered. Where a number is not plain,
the sum stands beside it.
"""

from __future__ import annotations

import msgspec
import pytest

from openfelt.rounds.tray import Tray
from openfelt.rules.action import ActionRule
from openfelt.rules.cite import Cite
from openfelt.rules.money import Cents, cents
from openfelt.table.action import action_seats
from openfelt.table.outcomes import judge
from openfelt.table.placement import check_table
from openfelt.table.settlement import Settlement, in_order
from table.tables import (
    DICE,
    INSURANCE,
    KINDS,
    LEFT,
    NATURALS,
    Case,
    Flex,
    Row,
    came_out,
    facts,
    felt,
    made_up,
    nets,
    rows,
    table,
)

COVERING = [
    Case(
        "a winning bet is paid and its stake goes back",
        wager="150",
        bets="2 ann base 100",
        hands="2 win",
        lines="2 ann base 1 win 100 0 100 0",
        left="50",
        net="ann 100, player-dealer -100",
    ),
    Case(
        "a losing bet is collected",
        wager="150",
        bets="2 ann base 100",
        hands="2 lose",
        lines="2 ann base 1 lose 0 100 0 0",
        left="50",
        net="ann -100, player-dealer 100",
    ),
    Case(
        "money runs out in the middle of a winning bet: the whole stake goes back",
        wager="150",
        bets="""
            2 ann base 100
            3 bob base 100
        """,
        hands="2 win, 3 win",
        lines="""
            2 ann base 1 win 100 0 100  0
            3 bob base 1 win  50 0 100 50
        """,
        left="0",
        net="ann 100, bob 50, player-dealer -150",
    ),
    Case(
        "money runs out in the middle of a losing bet: the part not covered goes back",
        wager="150",
        bets="""
            2 ann base 100
            3 bob base 100
        """,
        hands="2 lose, 3 lose",
        lines="""
            2 ann base 1 lose 0 100  0  0
            3 bob base 1 lose 0  50 50 50
        """,
        left="0",
        net="ann -100, bob -50, player-dealer 150",
    ),
    Case(
        "money just collected does not cover a later bet",
        wager="100",
        bets="""
            2 ann base 100
            3 bob base 100
        """,
        hands="2 lose, 3 win",
        lines="""
            2 ann base 1 lose 0 100   0   0
            3 bob base 1 win  0   0 100 100
        """,
        left="0",
        net="ann -100, player-dealer 100",
    ),
    Case(
        "only what was put up covers: 150 less 100 collected leaves 50 to pay with",
        wager="150",
        bets="""
            2 ann base 100
            3 bob base 100
        """,
        hands="2 lose, 3 win",
        lines="""
            2 ann base 1 lose  0 100   0  0
            3 bob base 1 win  50   0 100 50
        """,
        left="0",
        net="ann -100, bob 50, player-dealer 50",
    ),
    Case(
        "the wager is used up exactly by the last bet",
        wager="200",
        bets="""
            2 ann base 100
            3 bob base 100
        """,
        hands="2 win, 3 lose",
        lines="""
            2 ann base 1 win  100   0 100 0
            3 bob base 1 lose   0 100   0 0
        """,
        left="0",
        net="ann 100, bob -100",
    ),
    Case(
        "at zero every bet that remains goes back untouched and keeps its outcome",
        wager="200",
        bets="""
            2 ann base 100
            3 bob base 100
            4 cy  base 5
            5 dee base 5
            6 eve base 5
            7 fay base 5
        """,
        hands="2 win, 3 lose, 4 win, 5 lose, 6 push, 7 surrender",
        lines="""
            2 ann base 1 win       100   0 100 0
            3 bob base 1 lose        0 100   0 0
            4 cy  base 1 win         0   0   5 5
            5 dee base 1 lose        0   0   5 5
            6 eve base 1 push        0   0   5 0
            7 fay base 1 surrender   0   0   5 2.50
        """,
        left="0",
        net="ann 100, bob -100",
    ),
    Case(
        "a single cent is left for the second bet",
        wager="100.01",
        bets="""
            2 ann base 100
            3 bob base 100
        """,
        hands="2 win, 3 win",
        lines="""
            2 ann base 1 win  100   0 100  0
            3 bob base 1 win 0.01   0 100 99.99
        """,
        left="0",
        net="ann 100, bob 0.01, player-dealer -100.01",
    ),
    Case(
        "money runs out in the middle of winning odds",
        wager="100",
        bets="""
            2 ann base 20
            2 ann bonus 10
        """,
        hands="2 lose quads",
        lines="""
            2 ann base  1 lose  0 20  0   0     # 80 left
            2 ann bonus 1 win  80  0 10 170     # 25 × 10 = 250, less 80
        """,
        left="0",
        net="ann 60, player-dealer -60",
    ),
    Case(
        "odds are covered to the last dollar",
        wager="270",
        bets="""
            2 ann base 20
            2 ann bonus 10
        """,
        hands="2 lose quads",
        lines="""
            2 ann base  1 lose   0 20  0 0
            2 ann bonus 1 win  250  0 10 0
        """,
        left="0",
        net="ann 230, player-dealer -230",
    ),
    Case(
        "a losing odds bet is at risk for its stake only",
        wager="24",
        bets="""
            2 ann base 20
            2 ann bonus 10
        """,
        hands="2 win",
        lines="""
            2 ann base  1 win  20 0 20 0
            2 ann bonus 1 lose  0 4  6 6
        """,
        left="0",
        net="ann 16, player-dealer -16",
    ),
    Case(
        "nineteen to twenty, with nine dollars for nine and a half",
        wager="9",
        bets="2 ann bonus 10",
        hands="2 lose small",
        lines="2 ann bonus 1 win 9 0 10 0.50",
        left="0",
        net="ann 9, player-dealer -9",
    ),
    Case(
        "money runs out between split hands",
        wager="100",
        bets="2 ann base 100",
        added="2 ann base 100 hand 2",
        hands="2.1 lose, 2.2 win",
        lines="""
            2 ann base 1 lose 0 100   0   0
            2 ann base 2 win  0   0 100 100
        """,
        left="0",
        net="ann -100, player-dealer 100",
    ),
    Case(
        "money runs out in the second of three split hands",
        wager="150",
        bets="2 ann base 100",
        added="""
            2 ann base 100 hand 2
            2 ann base 100 hand 3
        """,
        hands="2.1 lose, 2.2 win, 2.3 lose",
        lines="""
            2 ann base 1 lose  0 100   0   0
            2 ann base 2 win  50   0 100  50
            2 ann base 3 lose  0   0 100 100
        """,
        left="0",
        net="ann -50, player-dealer 50",
    ),
    Case(
        "money runs out before a backline bettor, who comes after the seated player though listed first",
        wager="100",
        bets="""
            2 bob base 40 backline
            2 ann base 100
            3 cy  base 10
        """,
        hands="2 win, 3 lose",
        lines="""
            2 ann base 1 win  100 0 100  0
            2 bob base 1 win    0 0  40 40
            3 cy  base 1 lose   0 0  10 10
        """,
        left="0",
        net="ann 100, player-dealer -100",
    ),
    Case(
        "the backline settles in the order listed",
        wager="130",
        bets="""
            2 zed base 40 backline
            2 amy base 40 backline
            2 ann base 60
        """,
        hands="2 lose",
        lines="""
            2 ann base 1 lose 0 60  0  0
            2 zed base 1 lose 0 40  0  0
            2 amy base 1 lose 0 30 10 10
        """,
        left="0",
        net="ann -60, zed -40, amy -30, player-dealer 130",
    ),
    Case(
        "several circles of one player are wagers of their own",
        wager="80",
        bets="""
            2 ann base 50 circle 1
            2 ann base 50 circle 2
        """,
        hands="2 lose",
        lines="""
            2 ann base 1 lose 0 50  0  0
            2 ann base 1 lose 0 30 20 20
        """,
        left="0",
        net="ann -80, player-dealer 80",
    ),
    Case(
        "bets on more than one seat are settled with their seats",
        wager="120",
        bets="""
            4 ann base 50
            2 ann base 50
            3 bob base 50
        """,
        hands="2 win, 3 lose, 4 win",
        lines="""
            2 ann base 1 win  50  0 50  0
            3 bob base 1 lose  0 50  0  0
            4 ann base 1 win  20  0 50 30
        """,
        left="0",
        net="ann 70, bob -50, player-dealer -20",
    ),
]

NOTHING_CONSUMED = [
    Case(
        "a push consumes nothing",
        wager="100",
        bets="""
            2 ann base 500
            3 bob base 100
        """,
        hands="2 push, 3 win",
        lines="""
            2 ann base 1 push   0 0 500 0
            3 bob base 1 win  100 0 100 0
        """,
        left="0",
        net="bob 100, player-dealer -100",
    ),
    Case(
        "a bet with no action consumes nothing",
        wager="100",
        bets="""
            2 ann base 500
            3 bob base 100
        """,
        hands="2 void, 3 lose",
        lines="""
            2 ann base 1 no-action 0   0 500 0
            3 bob base 1 lose      0 100   0 0
        """,
        left="0",
        net="bob -100, player-dealer 100",
    ),
    Case(
        "a bet that stays up consumes nothing, is not returned, and is not lost",
        wager="100",
        bets="""
            2 ann flex 500
            3 bob base 100
        """,
        hands="2 lose, 3 win",
        flex="waits",
        lines="""
            2 ann flex 1 stays   0 0   0 0
            3 bob base 1 win   100 0 100 0
        """,
        left="0",
        net="bob 100, player-dealer -100",
    ),
    Case(
        "when everything pushes the whole wager is left",
        wager="100",
        bets="""
            2 ann base 60
            2 ann bonus 10
        """,
        hands="2 push tied",
        lines="""
            2 ann base  1 push 0 0 60 0
            2 ann bonus 1 push 0 0 10 0
        """,
        left="100",
        net="",
    ),
]

PRIZES = [
    Case(
        "a prize is paid from the same wager, in its place in the order",
        wager="100",
        bets="""
            2 ann base 10
            2 ann fortune 5
            3 bob base 10
            3 bob fortune 5
        """,
        hands="2 win, 3 win quads",
        lines="""
            2 ann base    1 win  10 0 10   0    # 90 left
            2 ann fortune 1 lose  0 5  0   0    # 85
            2 ann envy    1 win  50 0  0   0    # seat 3 has quads; 35
            3 bob base    1 win  10 0 10   0    # 25
            3 bob fortune 1 win  25 0  5 100    # 25 × 5 = 125
            3 bob envy    1 lose  0 0  0   0    # his own hand gives him no prize
        """,
        left="0",
        net="ann 55, bob 35, player-dealer -90",
    ),
    Case(
        "money runs out in the middle of a prize; a bet too small for the button still gives it to others",
        wager="65",
        game=made_up("kind seat bettor"),
        bets="""
            2 ann base 10
            2 ann fortune 5
            3 bob base 10
            3 bob fortune 1
        """,
        hands="2 win, 3 push quads",
        lines="""
            2 ann base    1 win  10 0 10  0     # 55 left
            3 bob base    1 push  0 0 10  0
            2 ann fortune 1 lose  0 5  0  0     # 50
            3 bob fortune 1 win  25 0  1  0     # 25
            2 ann envy    1 win  25 0  0 25     # a prize of 50
        """,
        left="0",
        net="ann 30, bob 25, player-dealer -55",
    ),
    Case(
        "prizes count each other hand that carries the fortune bet once, however many bet on it",
        wager="1,000",
        bets="""
            2 ann fortune 5
            3 bob fortune 5
            3 cy  fortune 5 backline
            4 dee base 10
            5 eve fortune 5
        """,
        hands="2 quads, 3 quads, 4 win quads, 5 pair",  # dee's quads carry no fortune bet
        lines="""
            2 ann fortune 1 win 125    0  5 0
            2 ann envy    1 win  70    0  0 0   # seat 3: 50, seat 5: 20
            3 bob fortune 1 win 125    0  5 0
            3 bob envy    1 win  70    0  0 0   # seat 2: 50, seat 5: 20
            3 cy  fortune 1 win 125    0  5 0
            3 cy  envy    1 win  70    0  0 0
            4 dee base    1 win  10    0 10 0
            5 eve fortune 1 win   7.50 0  5 0
            5 eve envy    1 win 100    0  0 0   # seats 2 and 3
        """,
        left="297.50",  # 1000 − (125 + 70) × 3 − 10 − 7.50 − 100
        net="ann 195, bob 195, cy 195, dee 10, eve 107.50, player-dealer -702.50",
    ),
    Case(
        "where only the seated have buttons a backline fortune bet earns none",
        wager="1,000",
        game=made_up(backline_envy=False),
        bets="""
            2 ann fortune 5
            3 bob fortune 5
            3 cy  fortune 5 backline
        """,
        hands="2 quads, 3 pair",
        lines="""
            2 ann fortune 1 win 125    0 5 0
            2 ann envy    1 win  20    0 0 0
            3 bob fortune 1 win   7.50 0 5 0
            3 bob envy    1 win  50    0 0 0
            3 cy  fortune 1 win   7.50 0 5 0
        """,
        left="790",  # 1000 − 125 − 20 − 7.50 − 50 − 7.50
        net="ann 145, bob 57.50, cy 7.50, player-dealer -210",
    ),
]

THREE_LOSE = """
    2 ann base 60
    3 bob base 60
    4 cy  base 60
"""
BASE_AND_BONUS = """
    2 ann base 30
    2 ann bonus 10
    3 bob base 30
"""
FORTUNE_THEN_ENVY = '["bonus", "flex", "tie", "blind", "insurance", ["base", "fortune"], "envy"]'
BONUS_AND_FLEX = """
    2 ann base 10
    2 ann bonus 20
    2 ann flex 30
    3 bob base 10
    3 bob bonus 20
    3 bob flex 30
"""
WITH_BACKLINE = """
    2 bob base 50 backline
    2 ann base 40
    2 ann bonus 20
    3 cy  base 30
"""

ORDERS = [
    Case(
        "clockwise from the player-dealer's left",
        wager="100",
        bets=THREE_LOSE,
        hands="2 lose, 3 lose, 4 lose",
        lines="""
            2 ann base 1 lose 0 60  0  0
            3 bob base 1 lose 0 40 20 20
            4 cy  base 1 lose 0  0 60 60
        """,
        left="0",
        net="ann -60, bob -40, player-dealer 100",
    ),
    Case(
        "counter-clockwise from the last seat",
        wager="100",
        game=made_up(action='start = "last-seat", direction = "counter-clockwise"'),
        bets=THREE_LOSE,
        hands="2 lose, 3 lose, 4 lose",
        lines="""
            4 cy  base 1 lose 0 60  0  0
            3 bob base 1 lose 0 40 20 20
            2 ann base 1 lose 0  0 60 60
        """,
        left="0",
        net="cy -60, bob -40, player-dealer 100",
    ),
    Case(
        "the player-dealer in the middle: left of seat 3 comes seat 4, and seat 2 last",
        wager="100",
        bank=3,
        bets="""
            1 zoe base 60
            2 ann base 60
            4 cy  base 60
        """,
        hands="1 lose, 2 lose, 4 lose",
        lines="""
            4 cy  base 1 lose 0 60  0  0
            1 zoe base 1 lose 0 40 20 20
            2 ann base 1 lose 0  0 60 60
        """,
        left="0",
        net="cy -60, zoe -40, player-dealer 100",
    ),
    Case(
        "one seat's bets before the next seat's",
        wager="100",
        game=made_up("seat kind"),
        bets=BASE_AND_BONUS,
        hands="2 lose quads, 3 lose",
        lines="""
            2 ann base  1 lose  0 30  0   0
            2 ann bonus 1 win  70  0 10 180    # 250 less 70
            3 bob base  1 lose  0  0 30  30
        """,
        left="0",
        net="ann 40, player-dealer -40",
    ),
    Case(
        "one kind of bet all round the table before the next kind",
        wager="100",
        game=made_up("kind seat"),
        bets=BASE_AND_BONUS,
        hands="2 lose quads, 3 lose",
        lines="""
            2 ann base  1 lose  0 30  0   0
            3 bob base  1 lose  0 30  0   0
            2 ann bonus 1 win  40  0 10 210    # 250 less 40
        """,
        left="0",
        net="ann 10, bob -30, player-dealer 20",
    ),
    Case(
        "the document's order of kinds, not the order of the layout",
        wager="100",
        game=made_up(kinds=KINDS.replace('"base", "bonus"', '"bonus", "base"')),
        bets=BASE_AND_BONUS,
        hands="2 lose, 3 lose",
        lines="""
            2 ann bonus 1 lose 0 10 0 0
            2 ann base  1 lose 0 30 0 0
            3 bob base  1 lose 0 30 0 0
        """,
        left="30",
        net="ann -40, bob -30, player-dealer 70",
    ),
    Case(
        "kinds in a row, each round the table by itself",
        wager="100",
        game=made_up("kind seat"),
        bets=BONUS_AND_FLEX,
        hands="2 lose, 3 lose",
        flex="hits",
        lines="""
            2 ann base  1 lose  0 10  0  0    # 90 left
            3 bob base  1 lose  0 10  0  0    # 80
            2 ann bonus 1 lose  0 20  0  0    # 60
            3 bob bonus 1 lose  0 20  0  0    # 40
            2 ann flex  1 win  40  0 30 20    # 2 × 30 = 60
            3 bob flex  1 win   0  0 30 60
        """,
        left="0",
        net="ann 10, bob -30, player-dealer 20",
    ),
    Case(
        "kinds in a group, settled together as one kind",
        wager="100",
        game=made_up("kind seat", kinds=KINDS.replace('"bonus", "flex"', '["bonus", "flex"]')),
        bets=BONUS_AND_FLEX,
        hands="2 lose, 3 lose",
        flex="hits",
        lines="""
            2 ann base  1 lose  0 10  0  0    # 90 left
            3 bob base  1 lose  0 10  0  0    # 80
            2 ann bonus 1 lose  0 20  0  0    # 60
            2 ann flex  1 win  60  0 30  0    # 2 × 30 = 60: exactly nothing left
            3 bob bonus 1 lose  0  0 20 20
            3 bob flex  1 win   0  0 30 60
        """,
        left="0",
        net="ann 30, bob -10, player-dealer -20",
    ),
    Case(
        "bets of a group in their order at each seat, and the rest after all of them",
        wager="100",
        game=made_up("kind seat bet backline", kinds=FORTUNE_THEN_ENVY),
        bets="""
            2 dee fortune 5 backline
            2 ann fortune 5
            2 cy  base   10 backline
            2 ann base   10
            3 bob fortune 5
            3 bob base   10
        """,
        hands="2 lose, 3 lose quads",
        lines="""
            2 ann base    1 lose  0 10 0   0    # 90 left
            2 cy  base    1 lose  0 10 0   0    # 80
            2 ann fortune 1 lose  0  5 0   0    # 75
            2 dee fortune 1 lose  0  5 0   0    # 70
            3 bob base    1 lose  0 10 0   0    # 60
            3 bob fortune 1 win  60  0 5  65    # 25 × 5 = 125
            2 ann envy    1 win   0  0 0  50
            2 dee envy    1 win   0  0 0  50
            3 bob envy    1 lose  0  0 0   0
        """,
        left="0",
        net="ann -15, bob 50, cy -10, dee -5, player-dealer -20",
    ),
    Case(
        "losers are collected before winners are paid, and a surrender is collected",
        wager="100",
        game=made_up("result seat kind"),
        bets="""
            2 ann base 80
            3 bob base 60
            4 cy  base 30
        """,
        hands="2 win, 3 lose, 4 surrender",
        lines="""
            3 bob base 1 lose       0 60  0  0    # 40 left
            4 cy  base 1 surrender  0 15 15  0    # 25
            2 ann base 1 win       25  0 80 55
        """,
        left="0",
        net="ann 25, bob -60, cy -15, player-dealer 50",
    ),
    Case(
        "losers first within each kind of bet",
        wager="100",
        game=made_up("kind result seat"),
        bets="""
            2 ann base 40
            2 ann bonus 10
            3 bob base 50
            3 bob bonus 20
        """,
        hands="2 win quads, 3 lose",
        lines="""
            3 bob base  1 lose  0 50  0   0    # 50 left
            2 ann base  1 win  40  0 40   0    # 10
            3 bob bonus 1 lose  0 10 10  10
            2 ann bonus 1 win   0  0 10 250
        """,
        left="0",
        net="ann 40, bob -60, player-dealer 20",
    ),
    Case(
        "one person's bets before the next person's on that seat",
        wager="100",
        game=made_up("seat bettor kind"),
        bets=WITH_BACKLINE,
        hands="2 lose, 3 win",
        lines="""
            2 ann base  1 lose  0 40  0  0    # 60 left
            2 ann bonus 1 lose  0 20  0  0    # 40
            2 bob base  1 lose  0 40 10 10
            3 cy  base  1 win   0  0 30 30
        """,
        left="0",
        net="ann -60, bob -40, player-dealer 100",
    ),
    Case(
        "one kind on a seat, backline and all, before the next kind on that seat",
        wager="100",
        game=made_up("seat kind bettor"),
        bets=WITH_BACKLINE,
        hands="2 lose, 3 win",
        lines="""
            2 ann base  1 lose  0 40  0  0    # 60 left
            2 bob base  1 lose  0 50  0  0    # 10
            2 ann bonus 1 lose  0 10 10 10
            3 cy  base  1 win   0  0 30 30
        """,
        left="0",
        net="ann -50, bob -50, player-dealer 100",
    ),
    Case(
        "the seated all round the table before the backline",
        wager="100",
        game=made_up("kind backline seat bettor"),
        bets=WITH_BACKLINE,
        hands="2 lose, 3 win",
        lines="""
            2 ann base  1 lose  0 40  0  0    # 60 left
            3 cy  base  1 win  30  0 30  0    # 30
            2 bob base  1 lose  0 30 20 20
            2 ann bonus 1 lose  0  0 20 20
        """,
        left="0",
        net="ann -40, bob -30, cy 30, player-dealer 40",
    ),
    Case(
        # "Bets on one spot settle in listed order after the seated player's": a rule of every table
        "the seated player comes first on a spot also where the order does not mention the backline",
        wager="100",
        game=made_up("kind seat"),
        bets="""
            2 zed base 50 backline
            2 amy base 30 backline
            2 ann base 40
        """,
        hands="2 lose",
        lines="""
            2 ann base 1 lose 0 40  0  0
            2 zed base 1 lose 0 50  0  0
            2 amy base 1 lose 0 10 20 20
        """,
        left="0",
        net="ann -40, zed -50, amy -10, player-dealer 100",
    ),
    Case(
        # "Bets on one spot settle in listed order": on the bonus cy stands before bob
        "each spot keeps its own listed order where kinds come before persons",
        wager="100",
        game=made_up("seat kind backline bettor"),
        bets="""
            2 ann base 20
            2 bob base 20 backline
            2 cy  base 20 backline
            2 cy  bonus 30 backline
            2 bob bonus 30 backline
        """,
        hands="2 lose",
        lines="""
            2 ann base  1 lose 0 20  0  0
            2 bob base  1 lose 0 20  0  0
            2 cy  base  1 lose 0 20  0  0
            2 cy  bonus 1 lose 0 30  0  0
            2 bob bonus 1 lose 0 10 20 20
        """,
        left="0",
        net="ann -20, bob -30, cy -50, player-dealer 100",
    ),
    Case(
        "persons come as they first bet where persons come before kinds",
        wager="100",
        game=made_up("seat backline bettor kind"),
        bets="""
            2 ann base 20
            2 bob base 20 backline
            2 cy  base 20 backline
            2 cy  bonus 30 backline
            2 bob bonus 30 backline
        """,
        hands="2 lose",
        lines="""
            2 ann base  1 lose 0 20  0  0
            2 bob base  1 lose 0 20  0  0
            2 bob bonus 1 lose 0 30  0  0
            2 cy  base  1 lose 0 20  0  0
            2 cy  bonus 1 lose 0 10 20 20
        """,
        left="0",
        net="ann -20, bob -50, cy -30, player-dealer 100",
    ),
    Case(
        "one split hand with all who bet on it before the next hand",
        wager="100",
        game=made_up("seat hand bettor kind"),
        bets="""
            2 ann base 40
            2 bob base 30 backline
        """,
        added="""
            2 ann base 40 hand 2
            2 bob base 30 backline hand 2
        """,
        hands="2.1 lose, 2.2 win",
        lines="""
            2 ann base 1 lose  0 40  0  0    # 60 left
            2 bob base 1 lose  0 30  0  0    # 30
            2 ann base 2 win  30  0 40 10
            2 bob base 2 win   0  0 30 30
        """,
        left="0",
        net="ann -10, bob -30, player-dealer 40",
    ),
    Case(
        "one person's split hands before the next person's",
        wager="100",
        game=made_up("seat bettor hand kind"),
        bets="""
            2 ann base 40
            2 bob base 30 backline
        """,
        added="""
            2 ann base 40 hand 2
            2 bob base 30 backline hand 2
        """,
        hands="2.1 lose, 2.2 win",
        lines="""
            2 ann base 1 lose  0 40  0  0    # 60 left
            2 ann base 2 win  40  0 40  0    # 20
            2 bob base 1 lose  0 20 10 10
            2 bob base 2 win   0  0 30 30
        """,
        left="0",
        net="bob -20, player-dealer 20",
    ),
]

NATURAL_AND_LOSER = """
    2 ann base 50
    3 bob base 40
"""
TWO_NATURALS = """
    2 ann base 40
    4 cy  base 50
    5 eve base 40
"""
NATURALS_IN_THE_BACKLINE = """
    2 ann base 40
    2 bob base 40 backline
    3 cy  base 40
"""

STAGES = [
    Case(
        "naturals are paid first where the document says so, and the rest on what they left",
        wager="100",
        game=made_up(stages=[NATURALS]),
        bets=NATURAL_AND_LOSER,
        hands="2 lose, 3 win natural",
        stages=("naturals",),
        lines="""
            3 bob base 1 win  60  0 40  0    # 3:2 on 40; 40 left
            2 ann base 1 lose  0 40 10 10
        """,
        left="0",
        net="ann -40, bob 60, player-dealer -20",
    ),
    Case(
        "a document that has no such stage settles everything at once",
        wager="100",
        bets=NATURAL_AND_LOSER,
        hands="2 lose, 3 win natural",
        stages=("naturals", "insurance", "fold"),
        lines="""
            2 ann base 1 lose  0 50  0  0
            3 bob base 1 win  50  0 40 10
        """,
        left="0",
        net="ann -50, bob 50",
    ),
    Case(
        "a stage that nothing falls into changes nothing",
        wager="100",
        game=made_up(stages=[NATURALS, INSURANCE]),
        bets=NATURAL_AND_LOSER,
        hands="2 lose, 3 win",
        stages=("naturals", "insurance"),
        lines="""
            2 ann base 1 lose  0 50 0 0
            3 bob base 1 win  40  0 40 0
        """,
        left="10",
        net="ann -50, bob 40, player-dealer 10",
    ),
    Case(
        "insurance uses up the money that the bet it insures would have lost to",
        wager="100",
        game=made_up(stages=[INSURANCE]),
        bets="2 ann base 60",
        added="2 ann insurance 30",
        hands="2 lose",
        blackjack=True,
        stages=("insurance",),
        lines="""
            2 ann insurance 1 win  60  0 30  0    # 2:1 on 30; 40 left
            2 ann base      1 lose  0 40 20 20
        """,
        left="0",
        net="ann 20, player-dealer -20",
    ),
    Case(
        "lost insurance is collected at once, and does not cover what comes after",
        wager="100",
        game=made_up(stages=[INSURANCE]),
        bets="""
            2 ann base 100
            3 bob base 60
        """,
        added="3 bob insurance 30",
        hands="2 win, 3 win",
        stages=("insurance",),
        lines="""
            3 bob insurance 1 lose  0 30   0  0    # 70 left
            2 ann base      1 win  70  0 100 30
            3 bob base      1 win   0  0  60 60
        """,
        left="0",
        net="ann 70, bob -30, player-dealer -40",
    ),
    Case(
        "where insurance is no stage of its own it settles with the rest, in the order of kinds",
        wager="100",
        bets="2 ann base 60",
        added="2 ann insurance 30",
        hands="2 lose",
        blackjack=True,
        stages=("insurance",),
        lines="""
            2 ann base      1 lose  0 60  0  0
            2 ann insurance 1 win  40  0 30 20
        """,
        left="0",
        net="ann -20, player-dealer 20",
    ),
    Case(
        "two early stages and the rest, all on one wager",
        wager="100",
        game=made_up(stages=[INSURANCE, NATURALS]),
        bets="""
            2 ann base 60
            3 bob base 20
            4 cy  base 50
        """,
        added="4 cy insurance 25",
        hands="2 win, 3 win natural, 4 lose",
        stages=("insurance", "naturals"),
        lines="""
            4 cy  insurance 1 lose  0 25  0  0    # 75 left
            3 bob base      1 win  30  0 20  0    # 3:2 on 20; 45
            2 ann base      1 win  45  0 60 15
            4 cy  base      1 lose  0  0 50 50
        """,
        left="0",
        net="ann 45, bob 30, cy -25, player-dealer -50",
    ),
    Case(
        "a natural that pushes goes back in its stage",
        wager="100",
        game=made_up(stages=[NATURALS]),
        bets=NATURAL_AND_LOSER,
        hands="2 lose, 3 push natural",
        stages=("naturals",),
        lines="""
            3 bob base 1 push 0  0 40 0
            2 ann base 1 lose 0 50  0 0
        """,
        left="50",
        net="ann -50, player-dealer 50",
    ),
    Case(
        "a stage without an action of its own starts where the game starts",
        wager="100",
        game=made_up(action=DICE, stages=[NATURALS]),
        bets=TWO_NATURALS,
        hands="2 win natural, 4 lose, 5 win natural",
        action=4,  # the player-dealer is one, so seat 4
        stages=("naturals",),
        lines="""
            5 eve base 1 win  60 0 40  0
            2 ann base 1 win  40 0 40 20
            4 cy  base 1 lose  0 0 50 50
        """,
        left="0",
        net="ann 40, eve 60, player-dealer -100",
    ),
    Case(
        "a stage with an action of its own starts there",
        wager="100",
        game=made_up(action=DICE, stages=[f'{NATURALS}, action = {{ {LEFT}, cite = "felt:93" }}']),
        bets=TWO_NATURALS,
        hands="2 win natural, 4 lose, 5 win natural",
        action=4,
        stages=("naturals",),
        lines="""
            2 ann base 1 win  60 0 40  0
            5 eve base 1 win  40 0 40 20
            4 cy  base 1 lose  0 0 50 50
        """,
        left="0",
        net="ann 60, eve 40, player-dealer -100",
    ),
    Case(
        "a stage goes from seat to seat, each with its backline",
        wager="130",
        game=made_up("kind backline seat", stages=[NATURALS]),
        bets=NATURALS_IN_THE_BACKLINE,
        hands="2 win natural, 3 win natural",
        stages=("naturals",),
        lines="""
            2 ann base 1 win 60 0 40  0
            2 bob base 1 win 60 0 40  0
            3 cy  base 1 win 10 0 40 50
        """,
        left="0",
        net="ann 60, bob 60, cy 10, player-dealer -130",
    ),
    Case(
        "a stage with an order of its own",
        wager="130",
        game=made_up(stages=[f'{NATURALS}, by = ["backline", "seat"]']),
        bets=NATURALS_IN_THE_BACKLINE,
        hands="2 win natural, 3 win natural",
        stages=("naturals",),
        lines="""
            2 ann base 1 win 60 0 40  0
            3 cy  base 1 win 60 0 40  0
            2 bob base 1 win 10 0 40 50
        """,
        left="0",
        net="ann 60, cy 60, bob 10, player-dealer -130",
    ),
]

SHARED = [
    Case(
        "a wager put up by two is lost in proportion, the odd cent by the larger remainder",
        wager="150",
        shares="pam=100 quinn=50",
        bets="2 ann base 10",
        hands="2 win",
        lines="2 ann base 1 win 10 0 10 0",
        left="140",
        net="ann 10, pam -6.67, quinn -3.33",  # 6.66⅔ and 3.33⅓
    ),
    Case(
        # No document says whose the odd cent is. What comes back is divided, and its odd cents go to those
        # named first, after a loss as after a win: 140 is 46.67, 46.67 and 46.66.
        "equal thirds of a loss: the odd cents of what comes back go to those named first",
        wager="150",
        shares="pam=50 quinn=50 rae=50",
        bets="2 ann base 10",
        hands="2 win",
        lines="2 ann base 1 win 10 0 10 0",
        left="140",
        net="ann 10, pam -3.33, quinn -3.33, rae -3.34",
    ),
    Case(
        "equal thirds of a win: the odd cents go to those named first",
        wager="150",
        shares="pam=50 quinn=50 rae=50",
        bets="2 ann base 20",
        hands="2 lose",
        lines="2 ann base 1 lose 0 20 0 0",
        left="130",
        net="ann -20, pam 6.67, quinn 6.67, rae 6.66",
    ),
    Case(
        "what was paid and what was collected are shared together, not line by line",
        wager="150",
        shares="pam=50 quinn=50 rae=50",
        bets="""
            2 ann base 10.01
            3 bob base 10
        """,
        hands="2 lose, 3 win",
        lines="""
            2 ann base 1 lose  0 10.01  0 0
            3 bob base 1 win  10     0 10 0
        """,
        left="129.99",
        net="ann -10.01, bob 10, pam 0.01",
    ),
    Case(
        "all of a shared wager lost costs everyone what they put up",
        wager="100.01",
        shares="pam=33.34 quinn=33.34 rae=33.33",
        bets="2 ann base 500",
        hands="2 win",
        lines="2 ann base 1 win 100.01 0 500 399.99",
        left="0",
        net="ann 100.01, pam -33.34, quinn -33.34, rae -33.33",
    ),
    Case(
        "a Kum-Kum bet is paid as one and divided in proportion",
        wager="100",
        bets="2 ann=7+bob=3 base 10",
        hands="2 win",
        lines="2 ann base 1 win 10 0 10 0",
        left="90",
        net="ann 7, bob 3, player-dealer -10",
    ),
    Case(
        "odds on a Kum-Kum bet are worked out once: two of 1.01 win 3.03, not 1.51 twice",
        wager="100",
        bets="2 ann=1.01+bob=1.01 bonus 2.02",
        hands="2 pair",
        lines="2 ann bonus 1 win 3.03 0 2.02 0",
        left="96.97",
        net="ann 1.52, bob 1.51, player-dealer -3.03",
    ),
    Case(
        "a Kum-Kum bet lost in part: the odd cent of what comes back goes to who is named first",
        wager="3.33",
        bets="2 ann=5+bob=5 base 10",
        hands="2 lose",
        lines="2 ann base 1 lose 0 3.33 6.67 6.67",
        left="0",
        net="ann -1.66, bob -1.67, player-dealer 3.33",  # 6.67 comes back: 3.34 and 3.33
    ),
    Case(
        "three unequal parts of a win covered in part",
        wager="1.01",
        bets="2 ann=5+bob=3+cy=2 base 10",
        hands="2 win",
        lines="2 ann base 1 win 1.01 0 10 8.99",
        left="0",
        net="ann 0.51, bob 0.30, cy 0.20, player-dealer -1.01",  # 0.505, 0.303, 0.202
    ),
    Case(
        "a Kum-Kum bet that pushes gives everyone back their own",
        wager="100",
        bets="2 ann=7.77+bob=3.33 base 11.10",
        hands="2 push",
        lines="2 ann base 1 push 0 0 11.10 0",
        left="100",
        net="",
    ),
    Case(
        "shared money against shared money",
        wager="150",
        shares="pam=100 quinn=50",
        bets="2 ann=5+bob=5 base 10",
        hands="2 surrender",
        lines="2 ann base 1 surrender 0 5 5 0",
        left="145",
        net="ann -2.50, bob -2.50, pam 3.33, quinn 1.67",  # 3.33⅓ and 1.66⅔
    ),
]

ODD_CENTS = [
    Case(
        "a surrender loses half",
        wager="100",
        bets="2 ann base 15",
        hands="2 surrender",
        lines="2 ann base 1 surrender 0 7.50 7.50 0",
        left="92.50",
        net="ann -7.50, player-dealer 7.50",
    ),
    Case(
        "half of an odd number of cents: what does not come out even is not moved",
        wager="100",
        bets="2 ann base 5.05",
        hands="2 surrender",
        lines="2 ann base 1 surrender 0 2.52 2.53 0",
        left="97.48",
        net="ann -2.52, player-dealer 2.52",
    ),
    Case(
        "a surrender covered in part",
        wager="5",
        bets="2 ann base 15",
        hands="2 surrender",
        lines="2 ann base 1 surrender 0 5 10 2.50",
        left="0",
        net="ann -5, player-dealer 5",
    ),
    Case(
        "odds to the cent: 19:20 on 0.55 is 0.5225",
        wager="100",
        bets="2 ann bonus 0.55",
        hands="2 small",
        lines="2 ann bonus 1 win 0.52 0 0.55 0",
        left="99.48",
        net="ann 0.52, player-dealer -0.52",
    ),
    Case(
        "odds in half-dollar chips: 4.75 pays 4.50, and what is rounded away is not uncovered",
        wager="100",
        game=made_up(chip="0.50"),
        bets="2 ann bonus 5",
        hands="2 small",
        lines="2 ann bonus 1 win 4.50 0 5 0",
        left="95.50",
        net="ann 4.50, player-dealer -4.50",
    ),
    Case(
        "odds in quarters: 4.75 is paid in full",
        wager="100",
        game=made_up(chip="0.25"),
        bets="2 ann bonus 5",
        hands="2 small",
        lines="2 ann bonus 1 win 4.75 0 5 0",
        left="95.25",
        net="ann 4.75, player-dealer -4.75",
    ),
    Case(
        "odds in dollar chips: 7.50 pays 7",
        wager="100",
        game=made_up(chip="1"),
        bets="""
            2 ann base 5
            3 bob base 6
            4 cy  base 5
        """,
        hands="2 win natural, 3 win natural, 4 win",
        lines="""
            2 ann base 1 win 7 0 5 0    # 3:2 on 5 is 7.50
            3 bob base 1 win 9 0 6 0
            4 cy  base 1 win 5 0 5 0
        """,
        left="79",
        net="ann 7, bob 9, cy 5, player-dealer -21",
    ),
    Case(
        "odds in dollar chips, rounded up: 7.50 pays 8",
        wager="100",
        game=made_up(chip="1", rounding="up"),
        bets="2 ann base 5",
        hands="2 win natural",
        lines="2 ann base 1 win 8 0 5 0",
        left="92",
        net="ann 8, player-dealer -8",
    ),
    Case(
        "odds in half-dollar chips, to the nearest: 4.75 pays 5, and 0.95 pays 1",
        wager="100",
        game=made_up(chip="0.50", rounding="nearest"),
        bets="2 ann bonus 5\n3 bob bonus 1",
        hands="2 small, 3 small",
        lines="2 ann bonus 1 win 5 0 5 0\n3 bob bonus 1 win 1 0 1 0",
        left="94",
        net="ann 5, bob 1, player-dealer -6",
    ),
    Case(
        "a loss is collected whole, whatever the chip",
        wager="100",
        game=made_up(chip="5", rounding="up"),
        bets="2 ann bonus 15",
        hands="2 lose",
        lines="2 ann bonus 1 lose 0 15 0 0",
        left="85",
        net="ann -15, player-dealer 15",
    ),
    Case(
        "rounding up pays no more than the money covers",
        wager="7",
        game=made_up(chip="1", rounding="up"),
        bets="2 ann base 5",
        hands="2 win natural",
        lines="2 ann base 1 win 7 0 5 1",
        left="0",
        net="ann 7, player-dealer -7",
    ),
]

TURNS_BACK = made_up(action=DICE, when_covered='start = "last-seat", direction = "counter-clockwise"')
THREE_APART = """
    2 ann base 50
    4 cy  base 50
    6 fay base 50
"""

COVERED = [
    Case(
        "when the wager just covers all action it is settled the other way round",
        wager="150",
        game=TURNS_BACK,
        bets=THREE_APART,
        hands="2 lose, 4 lose, 6 lose",
        action=4,
        lines="""
            6 fay base 1 lose 0 50 0 0
            4 cy  base 1 lose 0 50 0 0
            2 ann base 1 lose 0 50 0 0
        """,
        left="0",
        net="ann -50, cy -50, fay -50, player-dealer 150",
    ),
    Case(
        "one cent short, the button decides",
        wager="149.99",
        game=TURNS_BACK,
        bets=THREE_APART,
        hands="2 lose, 4 lose, 6 lose",
        action=4,  # the player-dealer is one, so seat 4
        lines="""
            4 cy  base 1 lose 0 50    0    0
            6 fay base 1 lose 0 50    0    0
            2 ann base 1 lose 0 49.99 0.01 0.01
        """,
        left="0",
        net="ann -49.99, cy -50, fay -50, player-dealer 149.99",
    ),
    Case(
        "pushes ask for nothing to be covered",
        wager="100",
        game=TURNS_BACK,
        bets=THREE_APART,
        hands="2 lose, 4 push, 6 win",
        action=4,
        lines="""
            6 fay base 1 win  50  0 50 0
            4 cy  base 1 push  0  0 50 0
            2 ann base 1 lose  0 50  0 0
        """,
        left="0",
        net="ann -50, fay 50",
    ),
    Case(
        "it is what the outcomes move that must be covered, not what is bet",
        wager="200",
        game=TURNS_BACK,
        bets=f"{THREE_APART}\n 6 fay bonus 10",
        hands="2 lose, 4 lose, 6 lose quads",
        action=4,
        lines="""
            4 cy  base  1 lose   0 50  0   0
            6 fay base  1 lose   0 50  0   0    # 100 left
            6 fay bonus 1 win  100  0 10 150    # 250
            2 ann base  1 lose   0  0 50  50
        """,
        left="0",
        net="cy -50, fay 50",
    ),
]

OVER = made_up(over_limit="no-action")

OVER_THE_MAXIMUM = [
    Case(
        "money over the maximum is not lost",
        wager="1,000",
        game=OVER,
        most="100",
        bets="2 ann base 150",
        hands="2 lose",
        lines="2 ann base 1 lose 0 100 50 0",
        left="900",
        net="ann -100, player-dealer 100",
    ),
    Case(
        "money over the maximum wins nothing",
        wager="1,000",
        game=OVER,
        most="100",
        bets="2 ann base 150",
        hands="2 win",
        lines="2 ann base 1 win 100 0 150 0",
        left="900",
        net="ann 100, player-dealer -100",
    ),
    Case(
        "odds and surrender go by the money that has action",
        wager="3,000",
        game=OVER,
        most="100",
        bets="""
            2 ann bonus 150
            3 bob base 150
        """,
        hands="2 quads, 3 surrender",
        lines="""
            2 ann bonus 1 win       2500  0 150 0    # 25 × 100
            3 bob base  1 surrender    0 50 100 0    # half of 100
        """,
        left="450",
        net="ann 2500, bob -50, player-dealer -2450",
    ),
    Case(
        "the money that has action may still not be covered",
        wager="60",
        game=OVER,
        most="100",
        bets="2 ann base 150",
        hands="2 lose",
        lines="2 ann base 1 lose 0 60 90 40",
        left="0",
        net="ann -60, player-dealer 60",
    ),
    Case(
        "a Kum-Kum bet over the maximum is cut as one",
        wager="1,000",
        game=OVER,
        most="100",
        bets="2 ann=100+bob=50 base 150",
        hands="2 lose",
        lines="2 ann base 1 lose 0 100 50 0",
        left="900",
        net="ann -66.67, bob -33.33, player-dealer 100",
    ),
    Case(
        "a bet at the maximum has action in full",
        wager="1,000",
        game=OVER,
        most="100",
        bets="2 ann base 100",
        hands="2 lose",
        lines="2 ann base 1 lose 0 100 0 0",
        left="900",
        net="ann -100, player-dealer 100",
    ),
]

CASES = [
    *COVERING,
    *NOTHING_CONSUMED,
    *PRIZES,
    *ORDERS,
    *STAGES,
    *SHARED,
    *ODD_CENTS,
    *COVERED,
    *OVER_THE_MAXIMUM,
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.says)
def test_a_round_settles_as_worked_out_by_hand(case: Case) -> None:
    tray = case.run()
    lines = tray.settlement.lines
    assert [Row.of(line) for line in lines] == rows(case.lines)
    assert [line.order for line in lines] == list(range(1, len(lines) + 1))
    assert tray.settlement.left == cents(case.left)
    assert came_out(tray) == nets(case.net)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.says)
def test_money_is_neither_made_nor_lost_and_nobody_banks_beyond_the_wager(case: Case) -> None:
    tray = case.run()
    wager, lines = tray.settlement.wager, tray.settlement.lines
    assert sum(tray.net().values()) == 0
    assert tray.settlement.paid + tray.settlement.collected + tray.settlement.left == wager
    for line in lines:
        assert line.paid == 0 or line.collected == 0
        if line.outcome.result != "stays":
            assert line.returned + line.collected == line.bet.amount
    in_play = sum(bet.amount for bet in tray.standing)
    people = {who: held for who, held in tray.ledger.balances.items() if who in tray.net()}
    assert sum(people.values()) == -in_play
    assert tray.ledger.balance("felt") == tray.ledger.balance("bank") == 0


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.says)
def test_a_void_round_gives_everything_back(case: Case) -> None:
    """Also what a decision added, and what an early stage had settled already."""
    tray = case.begin()
    for stage in case.stages:
        tray.settle(stage, facts(case.hands, blackjack=case.blackjack, action=case.action))
    down = list(tray.bets)
    tray.call_off("misdeal")
    void = tray
    assert [(line.bet, line.outcome.result, line.returned) for line in void.settlement.lines] == [
        (bet, "no-action", bet.amount) for bet in down
    ]
    assert void.settlement.left == cents(case.wager)
    assert came_out(void) == {}
    assert void.ledger.balances == {}
    assert void.standing == ()


class TestStandingBets:
    """A bet that stays up is settled in a later round, by that round's player-dealer."""

    STOOD = "2 ann flex 40 standing"

    def waiting(self) -> Tray:
        tray = Tray(made_up(), table("2 ann flex 40\n3 bob base 10", wager="100"))
        tray.finish(facts("2 lose, 3 lose", flex="waits"))
        return tray

    def next_round(self, flex: Flex, wager: str = "1,000") -> Tray:
        (stood,) = felt(self.STOOD)
        game, start = made_up(), table(self.STOOD, wager, bank=5, stood=(stood,))
        check_table(game, start)
        tray = Tray(game, start)
        tray.finish(facts("2 lose", flex=flex))
        return tray

    def test_it_is_still_its_bettors_money(self) -> None:
        tray = self.waiting()
        assert tray.standing == felt("2 ann flex 40")
        assert came_out(tray) == nets("bob -10, player-dealer 10")

    def test_it_wins_in_a_later_round(self) -> None:
        tray = self.next_round("hits")
        assert [Row.of(line) for line in tray.settlement.lines] == rows("2 ann flex 1 win 80 0 40 0")
        assert came_out(tray) == nets("ann 80, player-dealer -80")
        assert tray.standing == ()

    def test_it_loses_in_a_later_round(self) -> None:
        tray = self.next_round("misses")
        assert [Row.of(line) for line in tray.settlement.lines] == rows("2 ann flex 1 lose 0 40 0 0")
        assert came_out(tray) == nets("ann -40, player-dealer 40")

    def test_it_loses_only_what_that_rounds_wager_covers(self) -> None:
        tray = self.next_round("misses", wager="25")
        assert [Row.of(line) for line in tray.settlement.lines] == rows("2 ann flex 1 lose 0 25 15 15")
        assert came_out(tray) == nets("ann -25, player-dealer 25")

    def test_it_may_stay_up_again(self) -> None:
        tray = self.next_round("waits")
        assert [Row.of(line) for line in tray.settlement.lines] == rows("2 ann flex 1 stays 0 0 0 0")
        assert tray.standing == felt(self.STOOD)
        assert came_out(tray) == {}

    def test_it_stays_up_when_the_round_is_void(self) -> None:
        (stood,) = felt(self.STOOD)
        void = Tray(made_up(), table(self.STOOD, bank=5, stood=(stood,)))
        void.call_off("misdeal")
        assert [Row.of(line) for line in void.settlement.lines] == rows("2 ann flex 1 stays 0 0 0 0")
        assert (void.standing, came_out(void)) == ((stood,), {})
        assert void.ledger.balances == {}  # as if the round had not been dealt

    @pytest.mark.parametrize("flex", ["hits", "misses", "waits"])
    def test_its_money_is_counted_once_over_the_rounds(self, flex: Flex) -> None:
        first, second = self.waiting(), self.next_round(flex)
        ann = first.ledger.balance("ann") + second.ledger.balance("ann")
        assert ann == {"hits": 8000, "misses": -4000, "waits": -4000}[flex]  # waiting: 40 still on the felt


class TestEarlyStages:
    def test_what_a_stage_settled_is_told_and_named(self) -> None:
        game = made_up(stages=[NATURALS])
        tray = Tray(game, table("2 ann base 50\n3 bob base 40", wager="100"))
        what = facts("2 lose, 3 win natural")
        tray.settle("naturals", what)
        assert [Row.of(line) for line in tray.settlement.lines] == rows("3 bob base 1 win 60 0 40 0")
        assert tray.settlement.left == cents("40")
        tray.finish(what)
        assert [(line.order, line.stage) for line in tray.settlement.lines] == [(1, "naturals"), (2, "")]

    def test_a_stage_the_document_does_not_have_settles_nothing(self) -> None:
        tray = Tray(made_up(), table("2 ann base 50", wager="100"))
        tray.settle("naturals", facts("2 win natural"))
        assert tray.settlement.lines == ()
        assert tray.settlement.left == cents("100")

    def test_a_stage_told_twice_settles_once(self) -> None:
        tray = Tray(made_up(stages=[NATURALS]), table("2 ann base 50", wager="100"))
        what = facts("2 win natural")
        for _ in range(2):
            tray.settle("naturals", what)
            assert len(tray.settlement.lines) == 1
        tray.finish(what)
        assert came_out(tray) == nets("ann 75, player-dealer -75")


class TestSettlementByItself:
    def test_settling_more_gives_a_new_value(self) -> None:
        game, (bet,) = made_up(), felt("2 ann base 100")
        lost = judge(game, bet, facts("2 lose"))
        before = Settlement(wager=Cents(15000))
        after = before.settle([lost])
        assert (before.left, before.lines) == (15000, ())
        assert (after.left, after.collected, after.paid) == (5000, 10000, 0)
        again = after.settle([lost], "later")
        assert [(line.order, line.stage, line.collected, line.uncovered) for line in again.lines] == [
            (1, "", 10000, 0),
            (2, "later", 5000, 5000),
        ]

    def test_settling_in_parts_moves_what_settling_at_once_moves(self) -> None:
        game = made_up()
        bets = felt("2 ann base 70\n3 bob bonus 10\n4 cy base 33\n5 dee base 20")
        what = facts("2 lose, 3 quads, 4 surrender, 5 win")
        outcomes = [judge(game, bet, what, bets) for bet in bets]
        for wager in range(0, 50_000, 777):
            at_once = Settlement(wager=Cents(wager)).settle(outcomes)
            in_parts = Settlement(wager=Cents(wager))
            for outcome in outcomes:
                in_parts = in_parts.settle([outcome])
            assert at_once == in_parts

    def test_covered_is_measured_against_what_is_left(self) -> None:
        game = made_up(action=DICE, when_covered='start = "last-seat", direction = "counter-clockwise"')
        start = table("2 ann base 50\n4 cy base 50\n6 fay base 50")
        what = facts("2 lose, 4 lose, 6 lose")
        outcomes = [judge(game, bet, what) for bet in start.bets]

        def seats(left: int) -> list[int]:
            ordered = in_order(game.settlement, game.action, start, outcomes, value=4, left=left)
            return [outcome.bet.seat for outcome in ordered]

        assert seats(15000) == [6, 4, 2]
        assert seats(14999) == [4, 6, 2]

    def test_an_outcome_says_which_line_and_where_it_is_written(self) -> None:
        (bet,) = felt("2 ann bonus 10")
        won = judge(made_up(), bet, facts("2 small"))
        assert (won.result, str(won.odds), won.pays, won.loses) == ("win", "19:20", 950, 0)
        assert won.cites == (Cite.of("felt:24"),)
        lost = judge(made_up(), bet, facts("2 none"))
        assert (lost.result, lost.odds, lost.pays, lost.loses) == ("lose", None, 0, 1000)
        assert lost.cites == (Cite.of("felt:26"),)

    def test_the_first_line_that_holds_decides(self) -> None:
        (bet,) = felt("2 ann base 10")
        assert judge(made_up(), bet, facts("2 win natural")).pays == 1500
        assert judge(made_up(), bet, facts("2 win")).pays == 1000


FACE_VALUES = {"A": 1, **{str(n): n for n in range(2, 10)}, "T": 10, "J": 11, "Q": 12, "K": 13}


def action(start: str, **more: object) -> ActionRule:
    values = FACE_VALUES if start == "by-card" else {}
    return msgspec.convert({"start": start, "values": values, **more, "cite": Cite.of("felt:81")}, ActionRule)


class TestWhereActionStarts:
    @pytest.mark.parametrize(
        ("bank", "seats"),
        [(1, (2, 3, 4, 5, 6, 7)), (3, (4, 5, 6, 7, 1, 2)), (7, (1, 2, 3, 4, 5, 6))],
    )
    def test_left_of_the_player_dealer(self, bank: int, seats: tuple[int, ...]) -> None:
        assert action_seats(action("left-of-player-dealer"), table("", bank=bank, seats=7), None) == seats

    @pytest.mark.parametrize(
        ("bank", "seats"),
        [(1, (2, 3, 4, 5, 6, 7)), (3, (1, 2, 4, 5, 6, 7)), (7, (1, 2, 3, 4, 5, 6))],
    )
    def test_left_of_the_house_dealer(self, bank: int, seats: tuple[int, ...]) -> None:
        assert action_seats(action("left-of-house-dealer"), table("", bank=bank, seats=7), None) == seats

    @pytest.mark.parametrize(
        ("bank", "seats"),
        [(1, (7, 6, 5, 4, 3, 2)), (3, (7, 6, 5, 4, 2, 1)), (7, (6, 5, 4, 3, 2, 1))],
    )
    def test_from_the_last_seat_back(self, bank: int, seats: tuple[int, ...]) -> None:  # 001:806
        rule = action("last-seat", direction="counter-clockwise")
        assert action_seats(rule, table("", bank=bank, seats=7), None) == seats

    @pytest.mark.parametrize(
        ("dice", "first"),
        [
            (3, 5),  # 1 is seat 3, 2 is seat 4
            (4, 6),
            (5, 7),
            (6, 1),
            (7, 2),
            (8, 4),  # the player-dealer's own, so the next
            (9, 4),
            (10, 5),
            (13, 1),
            (14, 2),
            (15, 4),  # the player-dealer's own again
            (16, 4),
            (17, 5),
            (18, 6),
        ],
    )
    def test_by_dice_the_player_dealer_is_one_eight_and_fifteen(self, dice: int, first: int) -> None:
        rule = action("by-dice", player_dealer_is="one")  # 000:230, 003:741
        seats = action_seats(rule, table("", bank=3, seats=7), dice)
        assert seats[0] == first
        assert sorted(seats) == [1, 2, 4, 5, 6, 7]

    def test_by_dice_at_eight_positions_the_player_dealer_is_one_nine_and_seventeen(self) -> None:  # 000:956
        rule = action("by-dice", player_dealer_is="one")
        start = table("", bank=3, seats=8)
        assert [action_seats(rule, start, dice)[0] for dice in (8, 9, 10, 17, 18)] == [2, 4, 4, 4, 4]

    @pytest.mark.parametrize(
        ("card", "first"),
        # seats 1, 2, 4, 5, 6, 7, 8 are numbers 1 to 7, and again 8 to 14
        [("A", 1), ("2", 2), ("3", 4), ("7", 8), ("8", 1), ("9", 2), ("J", 5), ("Q", 6), ("K", 7)],
    )
    def test_by_card_from_the_house_dealer_the_player_dealer_is_not_counted(
        self, card: str, first: int
    ) -> None:  # 000:1094
        rule = action("by-card", counted_from="house-dealer", player_dealer_is="not-counted")
        assert action_seats(rule, table("", bank=3, seats=8), card)[0] == first

    @pytest.mark.parametrize(
        ("cards", "first"),
        [("A8", 2), ("29", 3), ("3T", 4), ("4J", 5), ("5Q", 6), ("6K", 7), ("7", 8)],
    )
    def test_by_card_from_a_player_dealer_who_is_not_counted(self, cards: str, first: int) -> None:
        rule = action("by-card", player_dealer_is="not-counted")  # the chart at 003:117-125
        start = table("", bank=1, seats=8)
        assert [action_seats(rule, start, card)[0] for card in cards] == [first] * len(cards)

    @pytest.mark.parametrize(
        ("card", "first"),
        [
            ("A", 5),
            ("3", 7),
            ("4", 1),
            ("6", 3),
            ("7", 5),  # seven places on is the player-dealer's own, so the next
            ("8", 5),
            ("9", 6),
            ("K", 3),  # 13 places on is 6 places on
        ],
    )
    def test_by_card_from_a_player_dealer_who_is_zero(self, card: str, first: int) -> None:
        """The count wraps over all positions, so the player-dealer's is passed again on the way."""
        rule = action("by-card", player_dealer_is="zero")
        assert action_seats(rule, table("", bank=4, seats=7), card)[0] == first

    def test_counted_clockwise_and_settled_counter_clockwise(self) -> None:  # 001:324, 001:349
        rule = action("by-card", player_dealer_is="not-counted", direction="counter-clockwise")
        assert action_seats(rule, table("", bank=3, seats=7), "2") == (5, 4, 2, 1, 7, 6)

    def test_the_cards_values_are_the_documents_own(self) -> None:  # 001:804: pictures count ten
        rule = action("by-card", values={"K": 10})
        assert action_seats(rule, table("", bank=1, seats=8), "K")[0] == 4  # 8 is seat 2 again

    @pytest.mark.parametrize(
        ("direction", "dice", "seats"),
        [
            ("clockwise", 5, [6, 2, 4]),  # nobody bet at seat 5
            ("counter-clockwise", 5, [4, 2, 6]),
            ("clockwise", 7, [2, 4, 6]),
            ("counter-clockwise", 8, [6, 4, 2]),
        ],
    )
    def test_a_position_without_a_bet_passes_the_action_on(
        self, direction: str, dice: int, seats: list[int]
    ) -> None:
        game = made_up(action=f'{DICE}, direction = "{direction}"')
        tray = Tray(game, table("2 ann base 10\n4 cy base 10\n6 fay base 10"))
        tray.finish(facts("2 lose, 4 lose, 6 lose", action=dice))
        assert [line.bet.seat for line in tray.settlement.lines] == seats
