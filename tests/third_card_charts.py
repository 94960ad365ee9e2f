"""The drawing rules of a rule book as the kernel takes them."""

from __future__ import annotations

import numpy as np

from openfelt.families.baccarat.settings import BaccaratSettings
from openfelt.kernels.third_cards import NOTHING, POINTS, Drawing


def drawing(rules: BaccaratSettings) -> Drawing:
    second = np.zeros((POINTS, POINTS + 1), np.bool_)
    for total in set(range(POINTS)) - {*rules.naturals}:
        for third in range(POINTS):
            second[total, third] = rules.banker_draws(total, third)
        second[total, NOTHING] = rules.banker_draws(total, None)
    totals = range(POINTS)
    return Drawing(
        np.array([total in rules.naturals for total in totals]),
        np.array([rules.player_draws(total) for total in totals]),
        second,
    )
