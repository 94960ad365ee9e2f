"""Rounds of blackjack by the million: each card in the procedure's own order, decisions looked up."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.families.blackjack.count import BEST
from openfelt.families.blackjack.facts import MOST_BUSTED, MOST_RED
from openfelt.kernels.compiled import inlined, kernel
from openfelt.kernels.settlement import Cells
from openfelt.kernels.streams import Stream, begin, draw
from openfelt.simulation.dealing import Codes
from openfelt.simulation.dealt.blackjack.chart import (
    DOUBLE,
    HIT,
    NATURAL,
    RESCUE,
    SOFT,
    SPLIT,
    STAND,
    SURRENDER,
    Bytes,
    Chart,
)
from openfelt.simulation.dealt.blackjack.ends import (
    AT_ONCE,
    BANK_NATURAL,
    LATER,
    RED,
    RESCUED,
    SURRENDERED,
    THREE_EIGHTS,
    TIE,
)

MOST_PIPS = BEST + 10
"""Of a hand: one that may be given a card has 21 at most."""
ACE_AND_TEN = SOFT + BEST
_THREE, _DOUBLES, _SAID = 5, 6, 9
"""In what is kept of a hand: its total, three cards or not, doubles, a choice."""


class Cards(NamedTuple):
    """By the number of a card in the shoe: what it counts, its rank, its suit, and whether it is red.

    As an up card, whether the house dealer looks, and whether naturals are known before the down card is
    turned; as the down card, where it places the button.
    """

    worth: Bytes
    rank: Bytes
    suit: Bytes
    red: NDArray[np.bool_]
    looks: NDArray[np.bool_]
    at_once: NDArray[np.bool_]
    button: Bytes


class Fixed(NamedTuple):
    """`hands` is how many a seat may have, `doubles` how often one may be doubled.

    For a bet that lies there the player-dealer's hand is `played_out`. Codes of matches begin at
    `first_match`, those of the player-dealer at `first_bank`.
    """

    hands: int
    doubles: int
    played_out: bool
    first_match: int
    first_bank: int


class Rules(NamedTuple):
    """All that a round is dealt by. `stands` is said of the player-dealer's counts."""

    cards: Cards
    chart: Chart
    stands: NDArray[np.bool_]
    ends: Bytes
    matches: Bytes
    fixed: Fixed


# In a kernel, an array that is taken out of a tuple or handed on in a loop is counted every time: so all that
# goes on in a round stands in one function.


@kernel
def deal(  # noqa: PLR0912, PLR0915  # as said above
    stream: Stream, by: Rules, seats: int, match: bool, bank: bool, codes: Codes, value: Cells
) -> None:
    """Groups are the hands of the first seat, of the second…; then matches a seat, then the player-dealer.

    Cards are drawn before anybody waits for one. A round that takes more is gone through again with more.
    """
    of, chart, fixed, stands, ends, matches = by.cards, by.chart, by.fixed, by.stands, by.ends, by.matches
    worth, rank, suit, red, looks, button = of.worth, of.rank, of.suit, of.red, of.looks, of.button
    after, before, first, more, at_once = chart.after, chart.before, chart.first, chart.more, of.at_once
    cards, most, stands_at, step = worth.shape[0], fixed.hands, stream[0], stream[1]
    drawn = np.full(cards, -1, np.int32)
    pack = np.zeros(max(cards, MOST_PIPS * (1 + seats * most)), np.int64)
    waiting, held = np.zeros(most, np.int64), np.zeros(seats * most, np.int64)
    for row in range(codes.shape[0]):
        stands_at, at = begin(stands_at, step)
        there, used = 0, 1
        while used > there:
            for place in range(there, min(cards, there + 3 * seats + 4)):
                at, pack[place] = draw(at, step, cards, drawn, row)
            there = min(cards, there + 3 * seats + 4)
            up, down, used = pack[seats], pack[2 * seats + 1], 2 * seats + 2
            theirs, against = after[after[0, worth[up]], worth[down]], worth[up]
            natural, needed = theirs == ACE_AND_TEN, fixed.played_out
            for seat in range(seats):
                one, two, hand, hands, last = pack[seat], pack[seats + 1 + seat], 0, 1, 0
                while hand < hands:
                    if hand > 0:
                        last -= 1
                        one, two, used = waiting[last], pack[used], used + 1
                    alike = 1 if suit[one] == suit[two] else 0
                    choice = int(first[against, hands - 1, alike, worth[one], worth[two]])
                    if looks[up] and hand == 0:
                        if natural and choice != NATURAL:
                            choice = STAND
                        if before[against, worth[one], worth[two]] == SURRENDER:
                            choice = SURRENDER
                    while choice == SPLIT:
                        waiting[last], two = two, pack[used]
                        last, used, hands = last + 1, used + 1, hands + 1
                        alike = 1 if suit[one] == suit[two] else 0
                        choice = int(first[against, hands - 1, alike, worth[one], worth[two]])
                    mine, number, doubles = after[after[0, worth[one]], worth[two]], 2, 0
                    split = 1 if hands > 1 else 0
                    while HIT <= choice <= DOUBLE:
                        doubles += choice - HIT
                        mine = after[mine, worth[pack[used]]]
                        number, used = number + 1, used + 1
                        kind = 1 + doubles if doubles > 0 else min(number - 3, 1)
                        choice = int(more[against, split, kind, mine])  # with a hand that is over, none
                    needed |= choice == STAND
                    if choice == NATURAL:
                        choice += split
                    three = 1 if number == 3 else 0
                    held[seat * most + hand] = (
                        (mine & (SOFT - 1)) + (three << _THREE) + (doubles << _DOUBLES) + (choice << _SAID)
                    )
                    hand += 1
                for none in range(hands, most):
                    held[seat * most + none] = -1
            shown = used
            while needed and not natural and not stands[theirs]:
                theirs = after[theirs, worth[pack[used]]]
                used += 1
        value[row] = button[down]
        number, total = 2 + used - shown, 0 if natural else theirs & (SOFT - 1)
        eights = 1 if number == 3 and total == 24 and worth[up] == 8 and worth[down] == 8 else 0
        for hand in range(seats * most):
            kept, code = held[hand], 0
            if kept >= 0:
                end = int(ends[total, kept & (SOFT - 1), (kept >> _THREE) & 1])
                if kept >= 1 << _SAID:
                    end = _said(kept >> _SAID, natural, at_once[up])
                code = 1 + (end * 2 + eights) * (fixed.doubles + 1) + ((kept >> _DOUBLES) & 7)
            codes[row, hand] = code
        if match:
            for seat in range(seats):
                suited = other = 0
                for card in (pack[seat], pack[seats + 1 + seat]):
                    if rank[card] == rank[up]:
                        suited += suit[card] == suit[up]
                        other += suit[card] != suit[up]
                codes[row, seats * most + seat] = fixed.first_match + matches[suited, other]
        if bank:
            reds, place = (2 if red[down] else 1) if red[up] else 0, shown
            while reds == 2 + place - shown and place < used:
                reds += red[pack[place]]
                place += 1
            theirs = min(number, MOST_BUSTED) if total > BEST else BANK_NATURAL if natural else 0
            theirs = THREE_EIGHTS if eights else theirs
            codes[row, codes.shape[1] - 1] = fixed.first_bank + theirs * RED + min(reds, MOST_RED)
    stream[0] = stands_at


@inlined
def _said(choice: int, natural: bool, at_once: bool) -> int:
    """The end of a hand that is not compared."""
    if choice == SURRENDER:
        return SURRENDERED
    if choice == RESCUE:
        return RESCUED
    if natural:
        return TIE
    return AT_ONCE + choice - NATURAL if at_once else LATER
