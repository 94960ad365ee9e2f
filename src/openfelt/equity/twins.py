"""The fast twins of `runouts`: the same outcomes by compiled code, where it knows such hands.

Without numba, and for hands that kernels do not know, there is only the plain reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Any

from openfelt.cards import DECKS, UNKNOWN, Card
from openfelt.equity.runouts import unseen
from openfelt.equity.tally import Outcome, Tally
from openfelt.hands import Measure
from openfelt.rounds.contest import Contest, Spot, Stage
from openfelt.rules.extras import is_installed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROUNDS = 1_000_000
CHUNK = 1 << 16
MOST_HANDS = 10
"""Outcomes are counted by who won, in arrays that double with each hand."""
SOON = 2.0
"""Seconds of one processor that are worth an exact answer nobody asked for."""
_BOARD, _TWO_OWN, _WAY, _PAIR = 1.2e-9, 1e-7, 3e-7, 1.2e-9
"""What a hand takes on a board, with two of its own, as one way to fill it, and beside another."""
MOST_WAYS = 3_000_000
"""Of one hand."""


@cache
def is_there() -> bool:
    """Asked of every spot of a range, so it is found out once."""
    return is_installed("odds")


def knows(contest: Contest, stage: Stage) -> bool:
    """Whether hands of this game have numbers, and nothing is decided any more."""
    if not is_there() or not stage.last or contest.in_order or len(stage.hands) > MOST_HANDS:
        return False
    from openfelt.kernels.measured import is_known  # noqa: PLC0415  # an extra, and slow to load

    board = len(stage.spot.board) + stage.board
    return all(is_known(measure, size, board) for measure in contest.measures for size in _sizes(stage))


def _sizes(stage: Stage) -> list[int]:
    """How many cards each hand has in the end."""
    named = ([card for card in hand if card is not UNKNOWN] for hand in stage.spot.hands)
    return [len(hand) + come for hand, come in zip(named, stage.hands, strict=True)]


def seconds(contest: Contest, stage: Stage) -> float | None:
    """About how long it takes to count all; nothing, where the plain reading has to."""
    if not knows(contest, stage):
        return None
    left, hands = len(unseen(contest, stage.spot)), len(stage.hands)
    if not any(stage.hands):
        each = _TWO_OWN if contest.measures[0].two_own else _BOARD if _by_vectors(contest, stage) else None
        return None if each is None else each * hands * comb(left, stage.board)
    if stage.board:
        return None
    ways = [comb(left, number) for number in stage.hands]
    return None if max(ways) > MOST_WAYS else _WAY * sum(ways) + _PAIR * prod(ways)


def _by_vectors(contest: Contest, stage: Stage) -> bool:
    plain = (Measure(contest.measures[0].half, "high"),)
    standard = not any(card.is_joker for card in DECKS[contest.deck].cards)
    return contest.measures == plain and standard and stage.board in {2, 5} and {*_sizes(stage)} == {2}


def every(contest: Contest, stage: Stage) -> Tally:
    """What `runouts.every` counts, of a stage that `seconds` knows."""
    pack = [card.order for card in unseen(contest, stage.spot)]
    hands, board = [_orders(hand) for hand in stage.spot.hands], _orders(stage.spot.board)
    halves = len(contest.measures)
    if any(stage.hands):
        return _tally(_apart(contest, stage, hands, board, pack), len(hands), halves)
    if contest.measures[0].two_own:
        from openfelt.kernels.two_own import boards_of_two_own  # noqa: PLC0415  # an extra, and slow to load

        return _tally(boards_of_two_own(hands, board, pack, halves == 2), len(hands), halves)
    from openfelt.kernels.ahead import boards_of_high  # noqa: PLC0415  # an extra, and slow to load

    return _tally(boards_of_high(hands, board, pack), len(hands), halves)


def _orders(cards: Sequence[Card]) -> list[int]:
    return [card.order for card in cards if card is not UNKNOWN]


def _tally(counts: NDArray[np.int64], hands: int, halves: int) -> Tally:
    return Tally({outcome: number for outcome, number in _outcomes(counts.tolist(), hands, halves) if number})


def _outcomes(counts: list[int], hands: int, halves: int) -> Iterator[tuple[Outcome, int]]:
    who = (1 << hands) - 1
    for place, number in enumerate(counts):
        yield tuple(place >> (half * hands) & who for half in range(halves)), number


def _apart(
    contest: Contest, stage: Stage, hands: list[list[int]], board: list[int], pack: list[int]
) -> NDArray[np.int64]:
    import numpy as np  # noqa: PLC0415  # an extra, and slow to load

    from openfelt.kernels.ahead import apart  # noqa: PLC0415  # the same
    from openfelt.kernels.measured import numbered  # noqa: PLC0415  # the same

    by = [numbered(measure) for measure in contest.measures]
    held, numbers = [], []
    for hand, come in zip(hands, stage.hands, strict=True):
        ways = np.fromiter(_flat(pack, come), np.uint8).reshape(comb(len(pack), come), come)
        taken = np.zeros(len(ways), np.uint64)
        for column in ways.T:
            taken |= np.uint64(1) << column.astype(np.uint64)
        known = np.broadcast_to(np.array([*hand, *board], np.uint8), (len(ways), len(hand) + len(board)))
        rows = np.concatenate([known[:, : len(hand)], ways, known[:, len(hand) :]], axis=1)
        held.append(taken)
        numbers.append(np.stack([found(rows) for found in by], axis=1))
    return apart(held, numbers, len(by))


def _flat(pack: list[int], number: int) -> Iterator[int]:
    for cards in combinations(pack, number):
        yield from cards


def at_random(contest: Contest, stages: Sequence[Stage], rounds: int, seed: str) -> Tally:
    """So many runouts, each time of any of these; the same for the same seed on any number of processors."""
    import numpy as np  # noqa: PLC0415  # an extra, and slow to load

    from openfelt.kernels.compiled import side_by_side  # noqa: PLC0415  # the same
    from openfelt.kernels.measured import numbered  # noqa: PLC0415  # the same
    from openfelt.kernels.sampled import deal, outcomes  # noqa: PLC0415  # the same

    by, sizes = [numbered(measure) for measure in contest.measures], _sizes(stages[0])
    known = np.array([_slots(stage, sizes) for stage in stages], np.uint8)
    gone = np.array([_bits(stage.spot) for stage in stages], np.uint64)
    pack = np.array([card.order for card in DECKS[contest.deck].cards], np.uint8)
    ends = np.cumsum([0, *sizes])

    def part(number: int) -> Any:
        begin = int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:8], "big") >> 1
        rows = deal(known, pack, gone, begin, min(CHUNK, rounds - number * CHUNK))
        common = rows[:, ends[-1] :]
        numbers = np.zeros((len(sizes), len(by), len(rows)), np.uint16)
        for hand in range(len(sizes)):
            whole = np.concatenate([rows[:, ends[hand] : ends[hand + 1]], common], axis=1)
            for half, found in enumerate(by):
                numbers[hand, half] = found(whole)
        return outcomes(numbers, len(by))

    counts = np.sum(side_by_side(part, range(-(-rounds // CHUNK))), axis=0)
    return _tally(counts, len(sizes), len(by))


def _slots(stage: Stage, sizes: list[int]) -> list[int]:
    """Every card of the end, the hands' and then the board's; those that come are not known."""
    from openfelt.kernels.sampled import NOT_KNOWN  # noqa: PLC0415  # an extra, and slow to load

    slots = []
    for hand, size in zip(stage.spot.hands, sizes, strict=True):
        named = _orders(hand)
        slots += [*named, *[NOT_KNOWN] * (size - len(named))]
    return [*slots, *_orders(stage.spot.board), *[NOT_KNOWN] * stage.board]


def _bits(spot: Spot) -> int:
    return sum(1 << card.order for card in set(spot.known))
