"""Rounds that kernels deal, dealt again as `Round`s with the same cards: the same money, round for round."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openfelt import books
from openfelt.cards import Card
from openfelt.kernels.highs import CARDS
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rules.banked import BankedGame
from openfelt.rules.families import PACKAGES
from openfelt.rules.money import Cents
from openfelt.simulation import dealt
from openfelt.simulation.dealing import dealer_of
from openfelt.simulation.in_bulk import Bulk
from openfelt.simulation.tally import Tally
from openfelt.table.felt import BankedTable
from simulation.tables import full_table
from simulation.twin import Twin

GAMES = {id: books.banked(id) for id in books.banked_ids()}
MODULES = {file.stem for file in Path(dealt.__file__).parent.glob("*.py")}
AS_DRAWN = [id for id, game in GAMES.items() if PACKAGES[game.family].rpartition(".")[2] in MODULES]
"""Games whose kernels draw cards one by one, as their procedures ask for them."""


def dealt_again(game: BankedGame, table: BankedTable, twin: Twin) -> BankedRound:
    round, drawn = BankedRound(game, table), list[int]()
    while not round.over:
        if round.open_asks:
            ask = round.open_asks[0]
            round.answer(Chose(ask.who, round.advise(ask)))
        else:
            round.answer(Dealt(_card(twin, table, drawn)))
    return round


def _card(twin: Twin, table: BankedTable, drawn: list[int]) -> Card:
    return CARDS[twin.draw(len(CARDS) * table.decks, drawn) % len(CARDS)]


def tables(game: BankedGame) -> Iterator[BankedTable]:
    yield full_table(game, 1)
    most = max(game.seats.tables) - 1
    for players, wager in ((2, 90_00), (most, 250_00), (most, 1_000_00)):
        yield full_table(game, players, Cents(wager))


def hold(id: str, rounds: int) -> None:
    game = GAMES[id]
    for number, table in enumerate(tables(game)):
        dealer, tally, twin = dealer_of(game, table, "advice"), Tally(), Twin(f"{id} {number}")
        assert dealer is not None
        found = Bulk(game, table, dealer).deal(f"{id} {number}", rounds, tally)
        plain = [dealt_again(game, table, twin) for _ in range(rounds)]
        assert found.net.tolist() == [one.settlement.collected - one.settlement.paid for one in plain]
        assert found.needed.tolist() == [
            sum(line.outcome.moves for line in one.settlement.lines) for one in plain
        ]
        for name, moved in tally.bets.items():
            lines = [line for one in plain for line in one.settlement.lines if line.bet.bet == name]
            assert (moved.wagers, moved.staked) == (len(lines), sum(line.bet.amount for line in lines))
            assert moved.paid == sum(line.paid for line in lines)
            assert moved.collected == sum(line.collected for line in lines)


@pytest.mark.parametrize("id", AS_DRAWN)
def test_kernels_and_rounds_come_to_the_same_money(id: str) -> None:
    hold(id, 25)


@pytest.mark.proof
@pytest.mark.parametrize("id", AS_DRAWN)
def test_the_same_of_many_rounds(id: str) -> None:
    hold(id, 3_000)
