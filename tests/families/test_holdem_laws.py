"""Random hands of hold'em, under the laws of pots and of any round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import get_args

import pytest

import laws
from families.second_reading import every_lawful_action_is_offered
from laws_of_pots import POT_LAWS, side_pots_are_those_of_an_oracle
from openfelt import books
from openfelt.rounds.answers import Fault, Ruled
from openfelt.rounds.pot import PotRound
from openfelt.rules.fees import Option, Schedule
from openfelt.rules.game import Way
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import Debt, PotTable, Stack, Stakes

BOARD = tuple(game.id for game in books.games() if game.family == "flop-poker")
GAMES = tuple(id for id in BOARD if id.endswith("holdem"))
WAYS: tuple[Way, ...] = get_args(Way)


def holdem(id: str, way: Way) -> PotGame:
    game = books.game(id, way=way)
    assert isinstance(game, PotGame)
    return game


def random_table(rng: random.Random, game: PotGame) -> PotTable:
    """Stacks from less than a blind to plenty, odd cents among them, newcomers, a button drawn for."""
    seats = max(game.seats.tables)
    taken = rng.sample(range(1, seats + 1), rng.randint(2, seats))
    sizes = (50, 150, 300, 425, 1000, 2600, 9950, 40000)
    stacks = tuple(
        Stack(seat, f"p{seat}", Cents(1001 if rng.random() < 0.03 else rng.choice(sizes))) for seat in taken
    )
    structure = rng.choice(game.stakes.structures)
    bets = {"limit": (Cents(300), Cents(600)), "spread": (Cents(200), Cents(1000))}.get(structure, ())
    big = Cents(300) if structure == "limit" else Cents(200)
    stakes = Stakes(
        structure=structure,
        bets=bets,
        blinds=(Cents(big // 2), big),
        ante=Cents(rng.choice((0, 0, 50))),
        button=Cents(rng.choice((0, 0, 100))),
    )
    if rng.random() < 0.1:
        return PotTable(seats=seats, stacks=stacks, stakes=stakes, button=None)
    standing = set(rng.sample(taken, max(2, len(taken) - rng.randint(0, 4))))
    button = rng.choice(sorted(standing)) if rng.random() < 0.9 else rng.randint(1, seats)
    debts = {
        seat: Debt(why=rng.choice(("new", "missed", "moved")))
        for seat in taken
        if seat not in standing and seat != button
    }
    last_big = rng.choice((None, rng.randint(1, seats)))
    return PotTable(seats=seats, stacks=stacks, stakes=stakes, button=button, last_big=last_big, debts=debts)


def random_schedule(rng: random.Random, game: PotGame) -> Schedule | None:
    if rng.random() < 0.4:
        return None
    section = books.section(game.fees[-1])
    by_hand = [option for option in section.options if _by_the_hand(option)]
    return section.schedule(rng.choice(by_hand).id)


def _by_the_hand(option: Option) -> bool:
    return all(fee.every_minutes is None for fee in option.group.pot)


def keep_the_laws(
    game: PotGame,
    first: int,
    last: int,
    law: Callable[[PotRound], Counter[str]] | None = None,
    play: Callable[[random.Random, PotRound], object] = laws.play_on,
) -> Counter[str]:
    """What was met on the way; `law` is another that the game keeps, and what it met."""
    met: Counter[str] = Counter()
    for seed in range(first, last):
        rng = random.Random(seed)
        round = PotRound(game, random_table(rng, game), schedule=random_schedule(rng, game))
        play(rng, round)
        for one in POT_LAWS:
            one(round)
        met += law(round) if law is not None else Counter()
        side_pots_are_those_of_an_oracle(round)
        met["decisions"] += every_lawful_action_is_offered(round)
        laws.a_replay_equals_the_play(round, rng)
        laws.a_procedure_finds_the_same_without_a_table(round)
        met["steps kept secret"] += laws.secrets_stay_secret(round, rng)
        met["hands"] += 1
        met["void"] += bool(round.void)
        met["side pots"] += len({won.pot for won in round.money.won}) > 1
        met["dead money"] += any(round.money.dead.values())
        met["divided"] += any(len(won.parts) > 1 for won in round.money.won)
        met["collection"] += bool(round.money.charges)
        met["mucked"] += bool(round.found and round.found.mucked)
        met["drawn for"] += round.begun.button is None
        met.update(f"ruling: {a.ruling}" for a in round.answers if isinstance(a, Ruled))
        met.update(f"fault: {a.fault}" for a in round.answers if isinstance(a, Fault))
    return met


@pytest.mark.volume
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_random_hands_keep_the_laws(id: str, way: Way) -> None:
    met = keep_the_laws(holdem(id, way), 0, 60)
    missing = ("decisions", "steps kept secret", "side pots", "dead money", "collection", "mucked")
    assert not [what for what in missing if not met[what]]


@pytest.mark.proof
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_five_thousand_hands_keep_the_laws(
    id: str, way: Way, record_property: Callable[[str, object], None]
) -> None:
    game = holdem(id, way)
    met = keep_the_laws(game, 1_000_000, 1_002_500)
    assert met["hands"] == 2500
    wanted = [*(f"ruling: {one.name}" for one in game.rulings), *(f"fault: {one}" for one in game.faults)]
    wanted += ["side pots", "dead money", "divided", "collection", "mucked", "drawn for"]
    wanted += ["void"] * any(one.name == "misdeal" for one in game.rulings)  # nobody deals wrong by machine
    assert not [what for what in wanted if not met[what]]
    record_property(f"{id}, {way}", dict(sorted(met.items())))
