"""Rounds that kernels deal, dealt again as `Round`s with the same cards: the same money, round for round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from openfelt import books
from openfelt.cards import DECKS, Card
from openfelt.families.in_two.halves import destinations
from openfelt.kernels.dealt import number_of
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, CutAt, Dealt, Rolled
from openfelt.rounds.places import BANK, at_seat
from openfelt.rounds.requests import Cut, Draw, Roll
from openfelt.rules.banked import BankedGame
from openfelt.rules.families import PACKAGES
from openfelt.rules.money import Cents
from openfelt.simulation import dealt
from openfelt.simulation.dealing import dealer_of
from openfelt.simulation.in_bulk import Bulk
from openfelt.simulation.job import Plays
from openfelt.simulation.one_by_one import count
from openfelt.simulation.seating import seated
from openfelt.simulation.tally import Nets, Tally
from openfelt.table.felt import BankedTable
from simulation.tables import full_table
from simulation.twin import Twin

GAMES = {id: books.banked(id) for id in books.banked_ids()}
MODULES = {file.stem for file in Path(dealt.__file__).parent.iterdir()}
BY_TRIALS = "aviator/easy-poker"
"""Its advice goes by trials, which no kernel makes."""
AS_DRAWN = [
    id
    for id, game in GAMES.items()
    if PACKAGES[game.family].rpartition(".")[2] in MODULES and id != BY_TRIALS
]
"""Games that have a kernel."""
Again = Callable[[BankedGame, BankedTable, Twin], BankedRound]

NUMBERED = {number_of(card): card for card in DECKS["joker"].cards}


def dealt_again(game: BankedGame, table: BankedTable, twin: Twin, plays: Plays = "advice") -> BankedRound:
    twin.begin()
    round, drawn = BankedRound(game, table), list[int]()
    while not round.over:
        if round.open_asks:
            ask = round.open_asks[0]
            round.answer(Chose(ask.who, round.advise(ask) if plays == "advice" else ask.default))
        else:
            round.answer(Dealt(_card(game, twin, table, drawn)))
    return round


def _card(game: BankedGame, twin: Twin, table: BankedTable, drawn: list[int]) -> Card:
    pack = sorted(DECKS[game.deck.name].cards, key=lambda card: card.order)
    return pack[twin.draw(len(pack) * table.decks, drawn) % len(pack)]


def set_again(game: BankedGame, table: BankedTable, twin: Twin) -> BankedRound:
    """Hands of seven, the player-dealer's first; then dice, which say where a pile goes."""
    twin.begin()
    drawn = list[int]()
    places = (BANK, *map(at_seat, table.bet_seats))
    hands = {place: [NUMBERED[twin.draw(53, drawn)] for _ in range(7)] for place in places}
    dice = tuple(twin.below(6) + 1 for _ in range(3))
    rest = [card for number, card in NUMBERED.items() if number not in drawn]
    piles = destinations(game, table, sum(dice), 1)
    round = BankedRound(game, table)
    while not round.over:
        match round.waiting:
            case Draw(to=to):
                round.answer(Dealt(hands.get(piles.get(to, to), rest).pop(0)))
            case Roll():
                round.answer(Rolled(dice))
            case Cut(least=least):
                round.answer(CutAt(least))
            case _:
                ask = round.open_asks[0]
                round.answer(Chose(ask.who, round.advise(ask)))
    return round


def tables(game: BankedGame) -> Iterator[BankedTable]:
    yield full_table(game, 1)
    most = max(game.seats.tables) - 1
    for players, wager in ((2, 90_00), (most, 250_00), (most, 1_000_00)):
        yield full_table(game, players, Cents(wager))


def base_tables(game: BankedGame) -> Iterator[BankedTable]:
    """Base bets alone: what bonuses pay takes a while to look up."""
    bets = {"base": Cents(100_00)}
    for players, wager in ((1, None), (3, Cents(110_00)), (max(game.seats.tables) - 1, Cents(250_00))):
        yield seated(game, players, bets, wager, 1)


def hold(id: str, rounds: int) -> None:
    game = GAMES[id]
    by_hands = game.deck.name == "joker"
    for number, table in enumerate((base_tables if by_hands else tables)(game)):
        hold_table(game, table, rounds, f"{id} {number}", set_again if by_hands else dealt_again)


def the_same(tally: Tally, game: BankedGame, plain: Iterable[BankedRound]) -> None:
    """What was counted of each bet; a bet that never lay there is not counted."""
    singly = Tally()
    for round in plain:
        count(game, round, singly)
    assert {name: moved for name, moved in tally.bets.items() if moved.wagers} == singly.bets
    assert {
        name: {units: times for units, times in results.items() if times}
        for name, results in tally.results.items()
    } == singly.results


def hold_table(
    game: BankedGame, table: BankedTable, rounds: int, name: str, again: Again = dealt_again
) -> None:
    """Rounds of the stream of that name: of each what moved and would have, of each bet what it came to."""
    dealer, tally, twin = dealer_of(game, table, "advice"), Tally(), Twin(name)
    assert dealer is not None
    found = Nets.of(rounds)
    Bulk(game, table, dealer).deal(name, found, tally)
    plain = [again(game, table, twin) for _ in range(rounds)]
    assert found.net.tolist() == [one.settlement.collected - one.settlement.paid for one in plain]
    assert found.needed.tolist() == [
        sum(line.outcome.moves for line in one.settlement.lines) for one in plain
    ]
    the_same(tally, game, plain)


SHARE = (
    "marina/zoobac", "parkwest/3-card-poker", "livermore/ultimate-texas-holdem", "aviator/pai-gow-poker",
)  # fmt: skip
"""Of each family a game whose tables are quickly made."""
IN_HANDS = ("livermore/pure-21-5-blackjack",)
"""Where a seat may have several hands; tests/simulation/test_dealt_hands.py has the rest of them."""


@pytest.mark.parametrize("id", SHARE)
def test_kernels_and_rounds_come_to_the_same_money(id: str) -> None:
    hold(id, 20)


@pytest.mark.proof
@pytest.mark.parametrize("id", AS_DRAWN)
def test_the_same_of_many_rounds(id: str) -> None:
    hold(id, 1_000)
