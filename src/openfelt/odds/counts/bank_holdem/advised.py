"""What a bot is advised with every two cards and every flop, where that goes by a chart.

On the river it goes by expectation, and is what is best.
"""

from __future__ import annotations

import numpy as np

from openfelt.families.bank_holdem.advice import is_made, is_strong
from openfelt.kernels.boards import HOLES, sets
from openfelt.kernels.highs import CARDS
from openfelt.odds.counts.bank_holdem.best_play import BestPlay, stakes_of
from openfelt.odds.counts.bank_holdem.brings import rules_of
from openfelt.rules.banked import BankedGame


def advised(game: BankedGame) -> BestPlay:
    rules, most = rules_of(game), stakes_of(game)[0]
    own = [(CARDS[one], CARDS[other]) for one, other in HOLES]
    early = np.array([most if is_strong(hand) else 0 for hand in own])
    flops = sets(3).cards
    on_flop = np.zeros((len(flops), len(HOLES)), np.bool_)
    for place, cards in enumerate(flops.tolist()):
        board = tuple(CARDS[card] for card in cards)
        for hole, hand in enumerate(own):
            if not early[hole] and not {*HOLES[hole]} & {*cards}:
                on_flop[place, hole] = is_made(rules, hand, board)
    return BestPlay(early, on_flop, np.zeros((0, 0), np.bool_))
