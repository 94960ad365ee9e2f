"""Packs of cards, whole or cut down, and sets of cards from them, one for all that suits alone tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np

from openfelt.kernels.dealt import JOKER, Codes


class Pack(NamedTuple):
    """Every suit has these ranks, counted from the two up; there is one joker."""

    ranks: Sequence[int] = range(13)
    suits: int = 4

    @property
    def cards(self) -> tuple[int, ...]:
        return (*(13 * suit + rank for suit in range(self.suits) for rank in self.ranks), JOKER)

    @property
    def pairs_of_hands(self) -> int:
        """A player's seven, then the player-dealer's."""
        return comb(len(self.cards), 7) * comb(len(self.cards) - 7, 7)


WHOLE = Pack()


def card_sets(pack: Pack, size: int) -> tuple[Codes, Codes]:
    """Sets of so many cards as bits, one of each kind, and how many it stands for."""
    held, alike = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for joker in (0, 1):
        for lengths in combinations_with_replacement(range(size - joker, -1, -1), pack.suits):
            if sum(lengths) == size - joker and lengths[0] <= len(pack.ranks):
                sets, times = _of_lengths(pack, lengths)
                held.append(sets + (joker << JOKER))
                alike.append(times)
    return np.concatenate(held), np.concatenate(alike)


def _of_lengths(pack: Pack, lengths: tuple[int, ...]) -> tuple[Codes, Codes]:
    """Each suit with a number of ranks, the longest first; of suits as long, the one that is listed first."""
    lists = [
        np.array([sum(1 << rank for rank in chosen) for chosen in combinations(pack.ranks, length)], np.int64)
        for length in lengths
    ]
    places = np.zeros((1, 0), np.int64)
    for suit, listed in enumerate(lists):
        wider = np.column_stack(
            [np.repeat(places, len(listed), axis=0), np.tile(np.arange(len(listed)), len(places))]
        )
        alike = suit > 0 and lengths[suit] == lengths[suit - 1]
        places = wider[wider[:, suit] >= wider[:, suit - 1]] if alike else wider
    held = np.zeros(len(places), np.int64)
    named = np.full(len(places), factorial(pack.suits), np.int64)
    same = np.zeros(len(places), np.int64)
    for suit, listed in enumerate(lists):
        held += listed[places[:, suit]] << (13 * suit)
    for one, other in pairwise(range(pack.suits)):
        alike = (places[:, one] == places[:, other]) & (lengths[one] == lengths[other])
        same = 2 * same + alike
    for number, runs in enumerate(product((False, True), repeat=pack.suits - 1)):
        named[same == number] //= prod(map(factorial, _lengths(runs)))
    return held, named


def _lengths(same: tuple[bool, ...]) -> list[int]:
    """Of the runs in a row in which each is or is not the same as the one before."""
    lengths = [1]
    for one in same:
        if one:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths
