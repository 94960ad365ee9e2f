"""A night of melds: what one round leaves, the next begins with."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.bots.meld_night import MeldNight
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents

GAMES = {"aviator/conquian": 3, "livermore/pan": 4}


def night(id: str, seed: str = "a") -> MeldNight:
    game = books.game(id)
    assert isinstance(game, MeldGame)
    people = {seat: f"p{seat}" for seat in range(1, GAMES[id] + 1)}
    return MeldNight(game, people, Cents(10_00), seed=seed)


@pytest.mark.parametrize("id", GAMES)
def test_stacks_and_pot_go_on_and_no_chip_is_lost(id: str) -> None:
    table = night(id)
    bought = len(table.people) * table.buy_in
    for round in table.rounds(12):
        begun = round.begun
        assert sum(stack.amount for stack in begun.stacks) + begun.pool == bought
        assert round.found is not None
        assert table.table.eldest == round.found.eldest
        assert (round.money.pool == 0) == (round.found.seat is not None)
        bought += len(table.broke) * table.buy_in


@pytest.mark.parametrize("id", GAMES)
def test_the_same_seed_is_the_same_night(id: str) -> None:
    one, other = ([round.record for round in night(id).rounds(2)] for _ in range(2))
    assert one == other


def test_whoever_has_nothing_left_buys_in_again() -> None:
    table = night("livermore/pan")
    rich = tuple(stack for stack in table.table.stacks if stack.seat != 2)
    table.table = replace(table.table, stacks=rich)
    assert table.broke == [2]
    (round,) = table.rounds(1)
    assert [(stack.seat, stack.amount) for stack in round.begun.stacks][1] == (2, table.buy_in)
