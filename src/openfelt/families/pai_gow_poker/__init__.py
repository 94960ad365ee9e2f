"""Pai gow poker: seven cards set as two and five, against the player-dealer's two and five."""

from openfelt.families.in_two.settings import RULINGS, STAGES
from openfelt.families.pai_gow_poker.houseway import read_chart
from openfelt.families.pai_gow_poker.procedure import PaiGowPoker
from openfelt.families.pai_gow_poker.settings import (
    HALVES,
    WORDS,
    BankFacts,
    PaiGowSettings,
    SeatFacts,
    every,
    raises,
    shown,
)
from openfelt.rounds.procedures import BankedFamily
from openfelt.rules.score import HandScore

__all__ = ["FAMILY"]

FAMILY = BankedFamily(
    name="pai-gow-poker",
    settings=PaiGowSettings,
    scopes={"player_dealer": BankFacts, "seat": SeatFacts},
    stages=STAGES,
    rulings=RULINGS,
    plays=PaiGowPoker.plays(),
    every=every,
    words=WORDS,
    halves=HALVES,
    raises=raises,
    score=HandScore(),
    house_way=read_chart,
    shown=shown,
)
