"""Hold'em against the player-dealer as it is counted: against slower counts, and figures that are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from openfelt import books
from openfelt.families.bank_holdem.settings import RANKS
from openfelt.kernels import added_often, added_once
from openfelt.kernels.boards import HOLES, Sets, holes, settled, stands_for
from openfelt.kernels.highs import CARDS, categories, highs
from openfelt.kernels.standing import PAIRS, Standing, room, stand
from openfelt.kernels.streets import Tables
from openfelt.odds.answers import counted as found_before
from openfelt.odds.asked import units
from openfelt.odds.counts.bank_holdem import COUNT
from openfelt.odds.counts.bank_holdem.best_play import stakes_of
from openfelt.odds.counts.bank_holdem.brings import RESULTS
from openfelt.odds.counts.bank_holdem.worth import bank_of, tables, worth_of
from openfelt.odds.distribution import Distribution
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Context

ULTIMATE, OWN_CARD = "livermore/ultimate-texas-holdem", "parkwest/ultimate-texas-holdem"
OFTEN = "aviator/easy-poker"
FLOPS = ["As Ah Ad", "Ks Qs Js", "Ks 9h 4d", "7s 7h 2s", "Ts 9s 4h"]


def numbers(text: str) -> tuple[int, ...]:
    return tuple(card.order for card in CARDS if card.text in text.split())


def place_of(cards: tuple[int, ...], among: Sets) -> int:
    key, _ = stands_for(np.array(cards), 9, 9, holes().change, np.zeros(4, np.int64))
    return int(np.searchsorted(among.keys, key))


def boards_with(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    left = (card for card in range(52) if card not in cards)
    return ((*cards, *more) for more in combinations(left, 5 - len(cards)))


def near(cards: tuple[int, ...]) -> Tables:
    """Only the boards that stand for one with these cards, so that what is added up for them is whole."""
    of = tables(with_turns=True)
    places = sorted({place_of(board, of.boards) for board in boards_with(cards)})
    return of._replace(boards=Sets(*(array[places] for array in of.boards)))


class Ending(NamedTuple):
    """On one board: what may be found, and how many hands of the bank come to it."""

    kind: int
    ways: dict[tuple[bool, str], int]


def ending(game: BankedGame, on: Standing, pair: int) -> Ending:
    """The slow way, from what `stand` says."""
    bank = bank_of(game)
    below, same, short = int(on.below[pair]), int(on.same[pair]), int(on.short[pair])
    lower = bank.ways - below - same
    kind = int(categories()[on.number[pair]])
    if kind < bank.kind:
        ways = {(False, "higher"): below, (False, "equal"): same, (False, "lower"): short - below - same}
        return Ending(kind, {**ways, (True, "lower"): bank.ways - short})
    ways = {(False, "higher"): short, (True, "higher"): below - short, (True, "equal"): same}
    return Ending(kind, {**ways, (True, "lower"): lower})


def brought(game: BankedGame, end: Ending, stake: int, lying: bool = True) -> Fraction:
    """By so much of play, with the ante and what lies beside it or alone."""
    total = Fraction(0)
    for (qualifies, result), ways in end.ways.items():
        found: Context = {"folded": False, "qualifies": qualifies, "result": result, "hand": RANKS[end.kind]}
        lies = sum(units(rule, found) for rule in game.bets if lying and "ante" in {rule.name, rule.matches})
        total += ways * (lies + stake * units(cast(BetRule, game.bet("play")), found))
    return total


@pytest.mark.parametrize(("id", "flop"), [(ULTIMATE, FLOPS[0]), (OWN_CARD, FLOPS[3])])
def test_what_waiting_and_adding_bring_on_a_flop(id: str, flop: str) -> None:
    check_flop(id, flop, hands=1)


@pytest.mark.proof
@pytest.mark.parametrize("flop", FLOPS)
@pytest.mark.parametrize("id", [ULTIMATE, OWN_CARD])
def test_what_waiting_and_adding_bring_on_every_kind_of_flop(id: str, flop: str) -> None:
    check_flop(id, flop, hands=4)


def check_flop(id: str, flop: str, hands: int) -> None:
    game, cards, rng = books.banked(id), numbers(flop), Random(flop)
    of, worth = near(cards), worth_of(game)
    _, now, last = stakes_of(game)
    by_flop = np.zeros((len(of.flops.keys), len(HOLES), 2), np.int64)
    added_once.sums(0, 1, bank_of(game), worth, (now, last), of, by_flop, np.zeros((len(HOLES), 2), np.int64))
    place = place_of(cards, of.flops)
    assert tuple(of.flops.cards[place]) == cards, "the flops above stand for themselves"
    only = Sets(*(array[place : place + 1] for array in of.flops))
    whole = by_flop[place : place + 1].copy()
    settled(whole, only, holes())
    chosen = rng.sample([own for own in HOLES if not {*own} & {*cards}], hands)
    waits, adds = ({own: Fraction(0) for own in chosen} for _ in range(2))
    on = room()
    for board in boards_with(cards):
        stand(np.array(board), bank_of(game), highs(), holes(), on)
        for own in chosen:
            if not {*own} & {*board}:
                end = ending(game, on, on.place.tolist().index(HOLES.index(own)))
                waits[own] += max(-2 * Fraction(worth.ways), brought(game, end, last))
                adds[own] += brought(game, end, now)
    for own in chosen:  # a fold gives up ante and blind, which says what one ante is
        found = waits[own] * -worth.fold / 2, adds[own] * -worth.fold / 2
        assert found == tuple(whole[0, HOLES.index(own)].tolist())


@pytest.mark.parametrize("id", [ULTIMATE, OWN_CARD, OFTEN])
def test_what_is_found_on_a_board(id: str) -> None:
    check_board(id, "Ts 9s 4h 4d 2c", by_board=False)


@pytest.mark.proof
@pytest.mark.parametrize("board", ["As Ks Qs Js Ts", "9s 7s 5s 2h 2d", "Ks Kh Kd 4s 4h", "Js 8h 6d 3c 2s"])
@pytest.mark.parametrize("id", [ULTIMATE, OWN_CARD, OFTEN])
def test_what_is_found_on_other_boards(id: str, board: str) -> None:
    check_board(id, board, by_board=True)


def check_board(id: str, text: str, by_board: bool) -> None:
    """Every two cards on one board, added to by the toss of a coin early, on flop and turn, well at last."""
    game, of, rng = books.banked(id), near(numbers(text)), np.random.default_rng(7)
    worth, bank, stakes = worth_of(game), bank_of(game), stakes_of(game)
    (board,) = (tuple(cards) for cards in of.boards.cards.tolist())
    often, nobody = len(stakes) == 4, np.zeros(8192, np.int64)
    on_flop, on_turn = (rng.random((len(some.keys), len(HOLES))) < 0.5 for some in (of.flops, of.turns))
    early = np.where(rng.random(len(HOLES)) < 0.5, stakes[0], 0)
    shape = 1 + (sum(stakes) if often else max(stakes)), 2, 10, 1 if often else 10, 2, 3, 1
    found = np.zeros(shape, np.int64)
    if often:
        four = cast("tuple[int, int, int, int]", stakes)
        added_often.counts(0, 1, bank, worth, four, of, early > 0, on_flop, on_turn, nobody, found)
    else:
        two = stakes[1], stakes[2]
        added_once.counts(0, 1, bank, worth, two, of, early, on_flop, by_board, False, found[:, 0])
    told: Counter[tuple[int, int, bool, str]] = Counter()
    for (amount, _, kind, _, qualifies, result, _), ways in np.ndenumerate(found):
        if ways:
            told[amount, kind, bool(qualifies), RESULTS[result]] += int(ways)

    def adds(by: NDArray[np.bool_], among: Sets, cards: tuple[int, ...], hole: int) -> bool:
        key, change = stands_for(np.array(cards), 9, 9, holes().change, np.zeros(4, np.int64))
        return bool(by[np.searchsorted(among.keys, key), holes().changed[change, hole]])

    def added(hole: int, flop: tuple[int, ...], turn: int, last: bool) -> int:
        at_flop = adds(on_flop, of.flops, flop, hole)
        if not often:
            return int(early[hole]) or (stakes[1] if at_flop else stakes[2] * last)
        at_turn = adds(on_turn, of.turns, tuple(sorted((*flop, turn))), hole)
        return int(early[hole]) and stakes[0] + stakes[1] * at_flop + stakes[2] * at_turn + stakes[3] * last

    on, expected = room(), Counter[tuple[int, int, bool, str]]()
    stand(np.array(board), bank, highs(), holes(), on)
    least = 0 if often else -2 * bank.ways
    for pair in range(PAIRS):
        end = ending(game, on, pair)
        last = brought(game, end, stakes[-1], lying=not often) > least
        for flop in combinations(board, 3):
            for turn in set(board) - set(flop) if often else {0}:
                amount = added(int(on.place[pair]), flop, turn, last)
                for (qualifies, result), number in end.ways.items():
                    if number:
                        expected[amount, end.kind, qualifies, result] += int(of.boards.ways[0]) * number
    assert told == expected


# The whole game


def counted(id: str) -> tuple[BankedGame, Distribution]:
    game = books.banked(id)
    (found,) = COUNT.distributions(game, 1, "best")
    assert sum(case.ways for case in found.cases) == found.total
    return game, found


def returned(game: BankedGame, of: Distribution, *bets: str) -> Fraction:
    total = Fraction(0)
    for case in of.cases:
        for bet in bets:
            rule = cast(BetRule, game.bet(bet))
            amount = case.added.get(bet, Fraction(0)) if rule.added else 1
            total += int(case.ways) * amount * units(rule, case.known) if amount else 0
    return total / int(of.total)


LOST = pytest.mark.parametrize(
    ("id", "lost", "trips"),
    [
        (ULTIMATE, "2.185", "1.904"),  # as is known where any five play
        ("aviator/ultimate-texas-holdem", "2.185", "1.904"),
        (OWN_CARD, "2.068", "1.904"),
    ],
)


@LOST
def test_of_the_ante_what_is_known_is_lost_as_it_is_kept(id: str, lost: str, trips: str) -> None:
    kept = found_before(books.banked(id), 1, "best")
    assert kept is not None
    (of,) = kept.distributions
    check_lost(books.banked(id), of, lost, trips)


@pytest.mark.proof
@LOST
def test_of_the_ante_what_is_known_is_lost(id: str, lost: str, trips: str) -> None:
    check_lost(*counted(id), lost, trips)


def check_lost(game: BankedGame, of: Distribution, lost: str, trips: str) -> None:
    assert f"{-100 * float(returned(game, of, 'ante', 'blind', 'play')):.3f}" == lost
    assert f"{-100 * float(returned(game, of, 'trips')):.3f}" == trips


@pytest.mark.proof
def test_easy_poker_is_counted_whole() -> None:
    game, of = counted(OFTEN)
    assert f"{-100 * float(returned(game, of, 'ante', 'play')):.4f}" == "1.2934"
    hands = Counter[str]()
    for case in of.cases:
        hands[str(case.known["hand"])] += int(case.ways) * 133_784_560 // int(of.total)
    assert hands["royal-flush"] in range(4_300, 4_325), "of all seven cards 4,324, each part rounded down"


def test_rooms_that_differ_in_nothing_that_counts_share_a_basis() -> None:
    one, two, three = (books.banked(id) for id in (ULTIMATE, "aviator/ultimate-texas-holdem", OWN_CARD))
    bases = {str(COUNT.basis(game, 1, "best")) for game in (one, two, three)}
    assert len(bases) == 3, "a bonus goes by other cards after a fold; an own card must play"
    assert COUNT.basis(one, 1, "best") == COUNT.basis(books.banked(ULTIMATE), 1, "best")
