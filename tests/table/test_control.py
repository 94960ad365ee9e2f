"""Who plays the cards of a hand on which several people have bet."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec.structs import replace

from openfelt.rules.banked import ControlRule
from openfelt.rules.money import Cents
from openfelt.table.control import deciders
from table.tables import table

THREE = """
    2 bob base 50 backline
    2 ann base 20
    2 cy  base 30 backline
    3 dee base 90
"""
BACKLINE_ONLY = """
    2 bob base 50 backline
    2 cy  base 80 backline
"""


@pytest.mark.parametrize(
    ("hand", "bets", "who"),
    [
        ("seated", THREE, ("ann",)),
        ("largest", THREE, ("bob",)),
        ("each", THREE, ("ann", "bob", "cy")),  # the seated player first, then the backline as they bet
        # nobody sits there
        ("seated", BACKLINE_ONLY, ("bob",)),
        ("largest", BACKLINE_ONLY, ("cy",)),
        ("each", BACKLINE_ONLY, ("bob", "cy")),
        # equal wagers: the seated player, and in the backline whoever bet first
        ("largest", "2 bob base 50 backline\n2 ann base 50", ("ann",)),
        ("largest", "2 ann base 10\n2 bob base 50 backline\n2 cy base 50 backline", ("bob",)),
        # only money on that bet counts
        ("largest", "2 ann base 20\n2 bob base 10 backline\n2 bob bonus 90 backline", ("ann",)),
        ("each", "2 ann base 20\n2 bob bonus 90 backline", ("ann",)),
        # several circles of one person are one person
        ("each", "2 ann base 20 circle 1\n2 ann base 20 circle 2", ("ann",)),
        # and their money counts together (003:909)
        ("largest", "2 ann base 60 circle 1\n2 ann base 60 circle 2\n2 bob base 100 backline", ("ann",)),
        # a Kum-Kum bet counts as one, by whoever is named first
        ("largest", "2 bob=30+cy=30 base 60 backline\n2 ann base 50", ("bob",)),
        # nobody bet on this hand
        ("seated", "3 dee base 90", ()),
        ("largest", "3 dee base 90", ()),
        ("each", "2 ann bonus 5", ()),
    ],
)
def test_who_decides(hand: Literal["seated", "largest", "each"], bets: str, who: tuple[str, ...]) -> None:
    assert deciders(ControlRule(hand=hand), table(bets), 2, "base") == who


def test_only_money_that_has_action_counts_towards_the_largest_wager() -> None:
    """003:901, 003:909"""
    bets = table("2 ann base 90\n2 bob base 150 backline").bets
    called_off = tuple(replace(bet, over=Cents(max(0, bet.amount - 80_00))) for bet in bets)
    rule = ControlRule(hand="largest")
    assert deciders(rule, table(THREE), 2, "base") == ("bob",)
    assert deciders(rule, replace(table(THREE), bets=called_off), 2, "base") == ("ann",)


def test_the_seated_player_decides_unless_the_document_says_otherwise() -> None:
    assert deciders(ControlRule(), table(THREE), 2, "base") == ("ann",)
