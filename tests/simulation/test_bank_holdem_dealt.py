"""Ultimate Texas Hold'em dealt by its kernel: decisions as the family advises, rounds as `Round` has them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from laws import random_table
from openfelt import books
from openfelt.families.bank_holdem import advice
from openfelt.families.bank_holdem.settings import BankHoldemSettings
from openfelt.hands import Category, Rankings, best_five
from openfelt.kernels.boards import HOLES, sets
from openfelt.kernels.highs import CARDS, NO_CARDS, categories, highs
from openfelt.kernels.textures import TWOS, texture, textures
from openfelt.odds.counts.bank_holdem.at_last import Bits, gained_at_last, made_at_last
from openfelt.odds.counts.bank_holdem.brings import rules_of
from openfelt.odds.paytables import with_paytable
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rules.banked import BankedGame
from openfelt.rules.money import Cents
from openfelt.simulation.dealing import dealer_of
from openfelt.simulation.dealt.bank_holdem import is_made
from openfelt.simulation.in_bulk import Bulk
from openfelt.simulation.job import Plays
from openfelt.simulation.seating import seated
from openfelt.simulation.tally import Nets, Tally
from openfelt.table.felt import BankedTable
from simulation.tables import full_table
from simulation.test_dealt import BY_TRIALS, hold_table
from simulation.twin import Twin

ROOMS = ("aviator", "livermore", "parkwest")
WAYS = ("shuffler", "shoe")


def game_of(room: str, way: str = "shuffler", shared: bool = False) -> BankedGame:
    return books.banked(f"{room}/ultimate-texas-holdem", {"dealt-from": way, "shared-wager": shared})


# Rounds


def random_tables(game: BankedGame, seed: str) -> Iterator[BankedTable]:
    """With backline bettors, odd cents and side bets, often short of money; at each seat an ante."""
    rng = Random(seed)
    while True:
        table = random_table(rng, game)
        if table.bets and {bet.seat for bet in table.bets if bet.bet == "ante"} == {*table.bet_seats}:
            yield table


def hold_random(game: BankedGame, number: int, rounds: int, seed: str) -> None:
    for place, table in zip(range(number), random_tables(game, seed), strict=False):
        hold_table(game, table, rounds, f"{seed} {place}")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("room", ROOMS)
def test_rounds_at_any_table_come_to_the_same_money(room: str, way: str) -> None:
    hold_random(game_of(room, way), 6, 4, f"{room} {way}")


@pytest.mark.proof
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("room", ROOMS)
def test_the_same_of_ten_thousand_rounds_each_way(room: str, way: str) -> None:
    hold_random(game_of(room, way, shared=True), 400, 25, f"many {room} {way}")


def test_cards_are_dealt_in_the_order_of_whatever_a_document_says() -> None:
    """Burnt cards, a board as it comes, the player-dealer's hand last."""
    game = game_of("livermore", "shoe")
    streets = tuple(replace(street, burn=street.community > 0) for street in rules_of(game).streets)
    other = replace(rules_of(game), board="as-it-comes", bank_dealt="last", bank_burn=True, streets=streets)
    first = replace(other, first="left-of-player-dealer", at_a_time=2, bank_burn=False)
    for rules in (other, first):
        hold_random(replace(game, settings=rules), 3, 4, f"{rules.first}")


def played(game: BankedGame, table: BankedTable, cards: list[int], plays: Plays) -> int:
    """What the player-dealer wins in a round with these cards."""
    round, left = BankedRound(game, table), iter(cards)
    while not round.over:
        if round.open_asks:
            ask = round.open_asks[0]
            round.answer(Chose(ask.who, round.advise(ask) if plays == "advice" else ask.default))
        else:
            round.answer(Dealt(CARDS[next(left)]))
    return round.settlement.collected - round.settlement.paid


def dealt_in_bulk(room: str, number: int, plays: Plays) -> Iterator[tuple[BankedTable, int, list[int]]]:
    """The table; of each round what the player-dealer wins, and the cards as they come, the board last."""
    game, name = game_of(room), f"{plays} in {room}"
    table, twin = full_table(game, 3), Twin(name)
    dealer = dealer_of(game, table, plays)
    assert dealer is not None
    nets = Nets.of(number)
    Bulk(game, table, dealer).deal(name, nets, Tally())
    for net in nets.net.tolist():
        twin.begin()
        drawn = list[int]()
        yield table, net, [twin.draw(52, drawn) for _ in range(2 * 4 + 5)]


@pytest.mark.parametrize("room", ROOMS)
def test_who_says_nothing_folds(room: str) -> None:
    for table, net, cards in dealt_in_bulk(room, 20, "default"):
        assert net == played(game_of(room), table, cards, "default")


@pytest.mark.parametrize("room", ROOMS)
def test_boards_that_are_a_hand_by_themselves_come_to_the_same_money(room: str) -> None:
    """Where an own card must play, and where a bonus is paid after a fold."""
    strong = 0
    for table, net, cards in dealt_in_bulk(room, 2_000, "advice"):
        if best_five([CARDS[card] for card in cards[-5:]], Rankings()).category >= Category.STRAIGHT:
            assert net == played(game_of(room), table, cards, "advice")
            strong += 1
    assert strong >= 8


def test_what_the_kernel_does_not_know_is_dealt_singly() -> None:
    game = game_of("livermore")
    table = full_table(game, 2)
    assert dealer_of(game, table, "advice") is not None
    assert dealer_of(game, table, "best") is None
    without = replace(table, bets=tuple(bet for bet in table.bets if (bet.seat, bet.bet) != (2, "ante")))
    assert dealer_of(game, without, "advice") is None
    easy = books.banked(BY_TRIALS)
    assert dealer_of(easy, seated(easy, 1, {"ante": Cents(10_00)}, None, 1), "advice") is None
    for rules in (
        replace(rules_of(game), bank_hands=2),
        replace(rules_of(game), once=False),
        replace(rules_of(game), streets=rules_of(game).streets[::2]),
    ):
        assert dealer_of(replace(game, settings=rules), table, "advice") is None
    thirds = with_paytable(game, {"blind": {"flush": "4:3"}})
    assert dealer_of(thirds, table, "advice") is None, "advice adds up in floating point"


def test_what_is_advised_at_last_follows_the_lines_of_the_game() -> None:
    game = with_paytable(game_of("livermore"), {"ante": {"folded": "loses 1/2"}, "blind": {"flush": "7:4"}})
    assert (np.unpackbits(made_at_last(game)) < np.unpackbits(bits_of("livermore"))).any(), (
        "folds are cheaper"
    )
    hold_random(game, 4, 4, "other lines")


# On the flop


Own = tuple[int, int]
Flop = tuple[int, int, int]


@cache
def kinds() -> NDArray[np.uint8]:
    return categories().astype(np.uint8)


def held(own: Own, flop: Flop) -> bool:
    tables = highs()
    one, two, three = flop
    key = NO_CARDS + tables.card[one] + tables.card[two] + tables.card[three]
    suits = tables.mask[one] | tables.mask[two] | tables.mask[three]
    return is_made(*own, flop, key, suits, kinds(), tables)


def plainly(rules: BankHoldemSettings, own: Own, flop: Flop) -> bool:
    return advice.is_made(rules, *(tuple(CARDS[card] for card in cards) for cards in (own, flop)))


def test_a_hand_is_made_as_advice_has_it() -> None:
    rng, rules = Random("flops"), rules_of(game_of("livermore"))
    found = set()
    for _ in range(2_000):
        one, two, *three = rng.sample(range(52), 5)
        own, flop = (one, two), (three[0], three[1], three[2])
        found.add(held(own, flop))
        assert held(own, flop) is plainly(rules, own, flop), (own, flop)
    for flop in ((0, 1, 2), (4, 8, 12), (48, 49, 50), (48, 49, 4), (16, 20, 24)):
        for own in HOLES[::7]:
            if not {*own} & {*flop}:
                assert held(own, flop) is plainly(rules, own, flop), (own, flop)
    assert found == {False, True}


@pytest.mark.proof
@pytest.mark.parametrize("room", ["livermore", "parkwest"])
def test_the_same_of_every_hand_and_flop_that_suits_alone_do_not_tell_apart(room: str) -> None:
    rules = rules_of(game_of(room))
    for one, two, three in sets(3).cards.tolist():
        flop = one, two, three
        for own in HOLES:
            if not {*own} & {*flop}:
                assert held(own, flop) is plainly(rules, own, flop), (own, flop)


# On the river


@cache
def bits_of(room: str) -> Bits:
    return made_at_last(game_of(room))


def is_played(room: str, own: tuple[int, ...], board: tuple[int, ...]) -> bool:
    at, suit = texture(np.array(sorted(board)), textures())
    bit = at * TWOS + int(textures().two[suit, *own])
    return bool(bits_of(room)[bit >> 3] >> (bit & 7) & 1)


def hold_rivers(room: str, number: int) -> None:
    rng, game, found = Random(f"rivers in {room}"), game_of(room), set()
    for _ in range(number):
        cards = rng.sample(range(52), 7)
        own, board = tuple(cards[:2]), tuple(cards[2:])
        found.add(is_played(room, own, board))
        assert is_played(room, own, board) is worth_it(game, own, board), cards
    assert found == {False, True}


def worth_it(game: BankedGame, own: tuple[int, ...], board: tuple[int, ...]) -> bool:
    return advice.is_worth_it(game, *(tuple(CARDS[card] for card in cards) for cards in (own, board)))


@pytest.mark.parametrize("room", ROOMS)
def test_the_last_wager_is_made_as_advice_has_it(room: str) -> None:
    hold_rivers(room, 100)


@pytest.mark.proof
@pytest.mark.parametrize("room", ROOMS)
def test_the_same_of_many_boards(room: str) -> None:
    hold_rivers(room, 10_000)


def equal_choices(room: str, here: slice) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Two cards and a board with which the wager is worth exactly a fold; of those alike one."""
    of = textures()
    for place, two in np.argwhere(gained_at_last(game_of(room), here) == 0).tolist():
        at = place + (here.start or 0)
        board = board_of(of.suited[at], of.others[at])
        lies, suit = texture(np.array(sorted(board)), of)
        assert lies == at
        yield next(own for own in HOLES if of.two[suit, *own] == two and not {*own} & {*board}), board


def board_of(suited: int, others: NDArray[np.int64]) -> tuple[int, ...]:
    """Spades as its suit; the others of suits in turn, so that none has three."""
    ranks = [rank for rank in range(13) for _ in range(others[rank])]
    suits = (1, 2, 3) if suited else (0, 1, 2, 3)
    beside = (4 * rank + suits[place % len(suits)] for place, rank in enumerate(ranks))
    return (*(4 * rank for rank in range(13) if suited >> (12 - rank) & 1), *beside)


@pytest.mark.parametrize("room", ["aviator", "parkwest"])
def test_who_gains_nothing_by_the_last_wager_folds(room: str) -> None:
    equal = [*equal_choices(room, slice(1_000))]
    assert equal
    for own, board in equal[:8]:
        assert not worth_it(game_of(room), own, board)
        assert not is_played(room, own, board)


@pytest.mark.proof
@pytest.mark.parametrize("room", ROOMS)
def test_the_same_of_every_two_cards_that_gain_nothing(room: str) -> None:
    equal = [*equal_choices(room, slice(None))]
    assert len(equal) > 1_000
    for own, board in equal:
        assert not worth_it(game_of(room), own, board)
        assert not is_played(room, own, board)
