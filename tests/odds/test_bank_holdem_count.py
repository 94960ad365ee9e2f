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

from openfelt import books
from openfelt.families.bank_holdem.settings import RANKS
from openfelt.kernels import added_often, added_once
from openfelt.kernels.boards import HOLES, Sets, holes, stands_for
from openfelt.kernels.completed import gather
from openfelt.kernels.highs import CARDS, categories
from openfelt.kernels.standing import Standing
from openfelt.kernels.textures import TWOS, texture, textures
from openfelt.odds.answers import counted as found_before
from openfelt.odds.asked import units
from openfelt.odds.counts.bank_holdem import COUNT
from openfelt.odds.counts.bank_holdem.best_play import stakes_of
from openfelt.odds.counts.bank_holdem.brings import RESULTS
from openfelt.odds.counts.bank_holdem.on_streets import ahead
from openfelt.odds.counts.bank_holdem.worth import bank_of, stands, tables, worth_of
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


def only(place: int, among: Sets) -> Sets:
    return Sets(*(array[place : place + 1] for array in among))


def place_on(board: tuple[int, ...], own: tuple[int, int]) -> tuple[int, int]:
    """The board's texture, and the two cards as it tells them apart."""
    at, suit = texture(np.array(sorted(board)), textures())
    return at, int(textures().two[suit, *own])


class Ending(NamedTuple):
    """On one board: what may be found, and how many hands of the bank come to it."""

    kind: int
    ways: dict[tuple[bool, str], int]


def ending(game: BankedGame, on: Standing, at: int, two: int) -> Ending:
    """The slow way, from what is known of the texture."""
    bank = bank_of(game)
    below, same, short = int(on.below[at, two]), int(on.same[at, two]), int(on.short[at, two])
    lower = bank.ways - below - same
    kind = int(categories()[on.number[at, two]])
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
    of, worth, bank = tables(with_turns=False), worth_of(game), bank_of(game)
    _, now, last = stakes_of(game)
    on = stands(bank)
    values = np.zeros((len(on.alone), 3, TWOS), np.int64)
    added_once.values(0, 1, bank, worth, last, of, on, values)
    place = place_of(cards, of.flops)
    cards = tuple(of.flops.cards[place].tolist())  # which stands for it
    sums = np.zeros((1, 3, len(HOLES)), np.int64)
    gather(0, 1, only(place, of.flops), values, of.textures, of.holes, sums)
    chosen = rng.sample([own for own in HOLES if not {*own} & {*cards}], hands)
    for own in chosen:
        waits = adds = Fraction(0)
        for board in boards_with(cards):
            if not {*own} & {*board}:
                end = ending(game, on, *place_on(board, own))
                waits += max(-2 * Fraction(worth.ways), brought(game, end, last))
                adds += brought(game, end, now)
        gathered, lies, unit = sums[0, :, HOLES.index(own)].tolist()
        # a fold gives up ante and blind, which says what one ante is
        assert (waits * -worth.fold / 2, adds * -worth.fold / 2) == (gathered, lies + now * unit)
        seen = ahead(game, tuple(CARDS[card] for card in own), tuple(CARDS[card] for card in cards))
        all_ways = worth.ways * sum(not {*own} & {*board} for board in boards_with(cards))
        told = seen.waits, seen.lies + now * seen.unit
        assert told == pytest.approx((float(waits) / all_ways, float(adds) / all_ways))


# What is filed


@pytest.mark.parametrize("flop", FLOPS)
def test_two_cards_are_filed_on_every_board_of_a_flop(flop: str) -> None:
    """Whatever they add, by the toss of a coin: against a count board by board."""
    of, rng = tables(with_turns=False), np.random.default_rng(3)
    place = place_of(numbers(flop), of.flops)
    cards = tuple(of.flops.cards[place].tolist())
    early, on_flop = rng.integers(0, 4, len(HOLES)), rng.random((1, len(HOLES))) < 0.5
    early[early == 1] = 0
    found = np.zeros((len(of.textures.suited), 4, TWOS), np.int32)
    for part in range(3):
        added_once.tallies(part, 3, of._replace(flops=only(place, of.flops)), early, on_flop, found)
    under, expected = np.where(early > 0, early, on_flop[0]), np.zeros_like(found)
    first, second = np.array(HOLES).T
    for board in boards_with(cards):
        at, suit = texture(np.array(sorted(board)), of.textures)
        free = ~np.isin(first, board) & ~np.isin(second, board)
        twos = of.textures.two[suit, first[free], second[free]]
        np.add.at(expected[at], (under[free], twos), int(of.flops.ways[place]))
    assert (found == expected).all()


@pytest.mark.parametrize("four", ["As Ah Ad 9s", "Ks Qs 9h 4h", "Js Ts 4s 2h", "9s 8s 7s 6s"])
def test_two_cards_are_filed_on_every_board_of_four_cards(four: str) -> None:
    of, rng = tables(with_turns=True), np.random.default_rng(4)
    place = place_of(numbers(four), of.turns)
    cards = tuple(of.turns.cards[place].tolist())
    early, on_turn = rng.random(len(HOLES)) < 0.7, rng.random((1, len(HOLES))) < 0.5
    on_flop = rng.random((len(of.flops.keys), len(HOLES))) < 0.5
    found = np.zeros((len(of.textures.suited), added_often.FILED, TWOS), np.int32)
    for part in range(2):
        added_often.tallies(part, 2, of._replace(turns=only(place, of.turns)), early, on_flop, on_turn, found)
    expected = np.zeros_like(found)
    first, second = np.array(HOLES).T
    for flop in combinations(cards, 3):
        key, change = stands_for(np.array(flop), 9, 9, of.holes.change, np.zeros(4, np.int64))
        adds = on_flop[np.searchsorted(of.flops.keys, key), of.holes.changed[change]]
        under = np.where(early, 1 + 2 * adds + on_turn[0], 0)
        for board in boards_with(cards):
            at, suit = texture(np.array(sorted(board)), of.textures)
            free = ~np.isin(first, board) & ~np.isin(second, board)
            twos = of.textures.two[suit, first[free], second[free]]
            np.add.at(expected[at], (under[free], twos), int(of.turns.ways[place]))
    assert (found == expected).all()


@pytest.mark.parametrize("id", [ULTIMATE, OWN_CARD, OFTEN])
def test_what_is_found_on_a_board(id: str) -> None:
    check_board(id, "Ts 9s 4h 4d 2c")


@pytest.mark.proof
@pytest.mark.parametrize("board", ["As Ks Qs Js Ts", "9s 7s 5s 2h 2d", "Ks Kh Kd 4s 4h", "Js 8h 6d 3c 2s"])
@pytest.mark.parametrize("id", [ULTIMATE, OWN_CARD, OFTEN])
def test_what_is_found_on_other_boards(id: str, board: str) -> None:
    check_board(id, board)


def check_board(id: str, text: str) -> None:
    """Every two cards on one board, each wager so often by chance; at last what is better is done."""
    game, of, rng = books.banked(id), tables(with_turns=True), np.random.default_rng(7)
    worth, bank, stakes = worth_of(game), bank_of(game), stakes_of(game)
    on = stands(bank)
    at, _ = texture(np.array(sorted(numbers(text))), of.textures)
    often, nobody = len(stakes) == 4, np.zeros(8192, np.int64)
    until: tuple[int, ...]
    tallies = np.zeros((len(on.alone), 5 if often else 3, TWOS), np.int32)
    tallies[at] = rng.integers(0, 9, tallies[at].shape)
    shape = 1 + (sum(stakes) if often else max(stakes)), 2, 10, 1 if often else 10, 2, 3, 1
    found = np.zeros(shape, np.int64)
    if often:
        four = cast("tuple[int, int, int, int]", stakes)
        added_often.counts(0, 1, bank, worth, four, of, on, tallies, nobody, found)
        first, flop, turn, river = stakes
        until = (0, first, first + turn, first + flop, first + flop + turn)
    else:
        early, flop, river = stakes
        until = (0, flop, early)
        by_wager = np.array([river, flop, early])
        added_once.counts(0, 1, bank, worth, by_wager, of, on, tallies, True, False, found[:, 0])
    told: Counter[tuple[int, int, bool, str]] = Counter()
    for (amount, _, kind, _, qualifies, result, _), counted_ways in np.ndenumerate(found):
        if counted_ways:
            told[amount, kind, bool(qualifies), RESULTS[result]] += int(counted_ways)
    expected = Counter[tuple[int, int, bool, str]]()
    for two in np.flatnonzero(on.number[at]).tolist():
        end = ending(game, on, at, two)
        last = brought(game, end, river, lying=not often) > (0 if often else -2 * bank.ways)
        for what, amount in enumerate(until):
            more = river if last and (what > 0 if often else what == 0) else 0
            for (qualifies, result), number in end.ways.items():
                if ways := number * int(tallies[at, what, two]):
                    expected[amount + more, end.kind, qualifies, result] += ways
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
    board = books.banked(two.id, {"trips-after-fold": "board"})
    bases = {str(COUNT.basis(game, 1, "best")) for game in (one, two, board, three)}
    assert len(bases) == 4, "one more bet; a bonus goes by other cards after a fold; an own card must play"
    assert COUNT.basis(one, 1, "best") == COUNT.basis(books.banked(ULTIMATE), 1, "best")
