"""Hold'em and Omaha by other libraries' rankings, every board gone through: exactly the same parts.

Neither library counts boards itself (the exact call of eval7 takes five cards on the board), so that is done
here, by their evaluators: eval7 for hold'em, phevaluator for both.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

import eval7
import phevaluator
import pytest

from openfelt import books
from openfelt.cards import DECKS, Card, text
from openfelt.equity import twins
from openfelt.equity.answers import Question, contest_of, read
from openfelt.equity.runouts import every
from openfelt.equity.tally import result
from openfelt.rules.pot import PotGame

DECK = DECKS["standard"].cards
THEIRS = {card: eval7.Card(card.text) for card in DECK}
IDS = {card: phevaluator.Card(card.text).id_ for card in DECK}
Rank = Callable[[Sequence[Card], Sequence[Card]], int]
BOARDS = (3, 3, 3, 4, 5)
"""How many cards lie there; before the flop a spot has more than a million boards."""


def by_eval7(own: Sequence[Card], board: Sequence[Card]) -> int:
    return int(eval7.evaluate([THEIRS[card] for card in (*own, *board)]))


def by_phevaluator(own: Sequence[Card], board: Sequence[Card]) -> int:
    return -int(phevaluator.evaluate_cards(*[IDS[card] for card in (*own, *board)]))


def omaha(own: Sequence[Card], board: Sequence[Card]) -> int:
    return -int(phevaluator.evaluate_omaha_cards(*[IDS[card] for card in (*board, *own)]))


def theirs(
    hands: Sequence[Sequence[Card]], board: Sequence[Card], gone: set[Card], rank: Rank
) -> list[Fraction]:
    known = {*board, *gone}.union(*hands)
    won, boards = [Fraction(0)] * len(hands), 0
    for more in combinations([card for card in DECK if card not in known], 5 - len(board)):
        ranks = [rank(hand, (*board, *more)) for hand in hands]
        best, boards = max(ranks), boards + 1
        for place, one in enumerate(ranks):
            if one == best:
                won[place] += Fraction(1, ranks.count(best))
    return [one / boards for one in won]


def ours(
    game: str, hands: Sequence[Sequence[Card]], board: Sequence[Card], gone: set[Card]
) -> list[Fraction]:
    """By the kernels where they count such boards; some by the plain reading, too."""
    rules = books.game(game)
    assert isinstance(rules, PotGame)
    contest = contest_of(rules)
    question = Question(game=rules, hands=tuple(map(text, hands)), board=text(board), dead=text(gone))
    (spot,) = read(question, contest)
    stage = contest.stage(spot)
    compiled = twins.seconds(contest, stage) is not None
    tally = twins.every(contest, stage) if compiled else every(contest, spot)
    return [result(tally, place).equity for place in range(len(hands))]


def spot(seed: str, size: int, boards: Sequence[int]) -> tuple[list[list[Card]], list[Card], set[Card]]:
    rng = random.Random(seed)
    pack = rng.sample(DECK, len(DECK))
    number = rng.choice((2, 2, 2, 3, 4))
    hands = [pack[size * place : size * (place + 1)] for place in range(number)]
    rest = pack[size * number :]
    lie = rng.choice(boards)
    return hands, rest[:lie], set(rest[lie : lie + rng.choice((0, 0, 0, 2, 5))])


def holdem_spot(seed: int, boards: Sequence[int] = BOARDS) -> None:
    hands, board, gone = spot(f"hold'em {seed}", 2, boards)
    rank = (by_eval7, by_phevaluator)[seed % 2]
    game = ("aviator/texas-holdem", "livermore/texas-holdem", "marina/texas-holdem")[seed % 3]
    assert ours(game, hands, board, gone) == theirs(hands, board, gone, rank), (hands, board, gone)


def omaha_spot(seed: int, boards: Sequence[int] = BOARDS) -> None:
    hands, board, gone = spot(f"Omaha {seed}", 4, boards)
    game = ("aviator/omaha", "livermore/omaha")[seed % 2]
    assert ours(game, hands, board, gone) == theirs(hands, board, gone, omaha), (hands, board, gone)


def test_some_spots_of_holdem() -> None:
    for seed in range(40):
        holdem_spot(seed)


def test_some_spots_of_omaha() -> None:
    for seed in range(25):
        omaha_spot(seed)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(8))
def test_two_thousand_spots_of_holdem(part: int) -> None:
    for seed in range(1000 + 250 * part, 1250 + 250 * part):
        holdem_spot(seed)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(8))
def test_two_thousand_spots_of_omaha(part: int) -> None:
    for seed in range(1000 + 250 * part, 1250 + 250 * part):
        omaha_spot(seed)


@pytest.mark.proof
def test_spots_before_the_flop() -> None:
    for seed in range(8):
        holdem_spot(seed, (0,))
    for seed in range(4):
        omaha_spot(seed, (0,))
