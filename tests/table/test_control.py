"""Who plays the cards of a hand on which several people have bet."""

from __future__ import annotations

from typing import Literal

import pytest

from openfelt.rules.game import ControlRule
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


def test_the_seated_player_decides_unless_the_document_says_otherwise() -> None:
    assert deciders(ControlRule(), table(THREE), 2, "base") == ("ann",)
