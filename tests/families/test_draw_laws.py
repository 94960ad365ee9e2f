"""Random hands of every game with a draw, and nights of pots that stay, under the laws of pots and of any
round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import get_args

import pytest
from msgspec.structs import replace

import laws
from families.second_reading import every_lawful_action_is_offered
from families.test_holdem_laws import random_schedule
from laws_of_pots import POT_LAWS
from openfelt import books
from openfelt.bots.pot_night import PotNight
from openfelt.rounds.answers import Answer, Chose, Fault, Ruled
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask
from openfelt.rules.game import Way
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.setup import usual_blinds
from openfelt.table.stacks import Carried, Debt, PotTable, Stack, Stakes

GAMES = tuple(game.id for game in books.games() if game.family == "draw-poker")
WAYS: tuple[Way, ...] = get_args(Way)
SIZES = (50, 150, 300, 425, 1000, 2600, 9950, 40000)


def drawing(id: str, way: Way = "written") -> PotGame:
    game = books.game(id, way=way)
    assert isinstance(game, PotGame)
    return game


def random_stakes(rng: random.Random, game: PotGame) -> Stakes:
    structure = rng.choice(game.stakes.structures)
    bets = {"limit": (Cents(200), Cents(400)), "spread": (Cents(200), Cents(1000))}.get(structure, ())
    stakes = Stakes(structure=structure, bets=bets)
    blinds = usual_blinds(game, stakes, Cents(200))
    if game.blinds is not None and rng.random() < 0.3:
        single = Cents(400 if game.blinds.is_half else 200)
        posted = {1: (single,), 2: blinds[-2:], 3: (Cents(100), Cents(100), Cents(200))}
        blinds = posted[rng.choice(game.blinds.numbers)]
    return replace(stakes, blinds=blinds, ante=Cents(0 if blinds else 100))


def random_table(rng: random.Random, game: PotGame) -> PotTable:
    """Stacks from less than a blind to plenty, odd cents, newcomers, pots that stayed, a button drawn for."""
    seats = max(game.seats.tables)
    taken = sorted(rng.sample(range(1, seats + 1), rng.randint(2, seats)))
    stacks = tuple(
        Stack(seat, f"p{seat}", Cents(1001 if rng.random() < 0.03 else rng.choice(SIZES))) for seat in taken
    )
    stakes = random_stakes(rng, game)
    table = PotTable(seats=seats, stacks=stacks, stakes=stakes, button=None)
    if rng.random() < 0.1:
        return table
    table = replace(table, button=rng.choice(taken))
    if game.carried is not None and rng.random() < 0.5:
        some = tuple(seat for seat in taken if rng.random() < 0.8) or tuple(taken)
        lies = Carried(amount=Cents(100 * len(some)), seats=some, each=Cents(100))
        lost = (Carried(amount=Cents(400), seats=some),) if rng.random() < 0.3 else ()
        return replace(table, carried=(lies, *lost))
    if game.entering is None:
        return table
    standing = {table.button, *rng.sample(taken, max(2, len(taken) - rng.randint(0, 3)))}
    debts = {seat: Debt(why=rng.choice(("new", "missed", "moved"))) for seat in taken if seat not in standing}
    return replace(table, debts=debts, last_big=rng.choice((None, rng.randint(1, seats))))


def keep_the_laws(game: PotGame, first: int, last: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(first, last):
        rng = random.Random(seed)
        round = PotRound(
            game, random_table(rng, game), schedule=random_schedule(rng, game) if game.fees else None
        )
        laws.play_on(rng, round)
        for law in POT_LAWS:
            law(round)
        if game.settings.openers is None:  # type: ignore[attr-defined]  # who may open is another question
            met["decisions"] += every_lawful_action_is_offered(round)
        laws.a_replay_equals_the_play(round, rng)
        laws.a_procedure_finds_the_same_without_a_table(round)
        met["steps kept secret"] += laws.secrets_stay_secret(round, rng)
        met["hands"] += 1
        met["void"] += bool(round.void)
        met["side pots"] += len({won.pot for won in round.money.won}) > 1
        met["divided"] += any(len(won.parts) > 1 for won in round.money.won)
        met["collection"] += bool(round.money.charges)
        met["mucked"] += bool(round.found and round.found.mucked)
        met["bets returned"] += bool(round.found and round.found.returned)
        met["stays"] += bool(round.money.left_over)
        met["drawn for"] += round.begun.button is None
        met["drew"] += sum(isinstance(a, Chose) and a.choice.choice == "draw" for a in round.answers)
        met.update(f"ruling: {a.ruling}" for a in round.answers if isinstance(a, Ruled))
        met.update(f"fault: {a.fault}" for a in round.answers if isinstance(a, Fault))
    return met


@pytest.mark.volume
@pytest.mark.parametrize("id", GAMES)
def test_random_hands_keep_the_laws(id: str) -> None:
    met = keep_the_laws(drawing(id), 0, 30) + keep_the_laws(drawing(id, "usual"), 30, 45)
    missing = ("steps kept secret", "side pots", "drew", "mucked")
    assert not [what for what in missing if not met[what]]


@pytest.mark.proof
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_five_thousand_hands_keep_the_laws(
    id: str, way: Way, record_property: Callable[[str, object], None]
) -> None:
    game = drawing(id, way)
    first = 1_000_000 + 2500 * WAYS.index(way)  # other hands: most of these games have no other way
    met = keep_the_laws(game, first, first + 2500)
    assert met["hands"] == 2500
    wanted = [*(f"ruling: {one.name}" for one in game.rulings), *(f"fault: {one}" for one in game.faults)]
    wanted += ["void", "side pots", "mucked", "drawn for"]
    wanted += ["stays"] if game.carried is not None else []
    assert not [what for what in wanted if not met[what]]
    record_property(f"{id}, {way}", dict(sorted(met.items())))


class CarefulNight(PotNight):
    """Everybody passes most hands that they might open, so that pots stay; now and then somebody errs."""

    rng: random.Random

    def answer(self, round: PotRound) -> Answer:
        ask = round.waiting
        if not isinstance(ask, Ask):
            return super().answer(round)
        ruling = next((one for one in round.rulings if one.name == "false-openers"), None)
        if ruling is not None and self.rng.random() < 0.03:
            return Ruled(ruling.name, {"seat": str(ask.who.seat)})
        if self.rng.random() < 0.6 or ask.stage == "entering":
            return Chose(ask.who, ask.default)
        return laws.random_answer(self.rng, round)


def a_night(id: str, seed: int, hands: int) -> Counter[str]:
    """Nobody brings or takes money but what they buy: the stacks, the middle and the drop have it all."""
    game = drawing(id)
    rng = random.Random(seed)
    section = books.section(game.fees[-1])
    stakes = Stakes(structure="limit", bets=(Cents(400), Cents(800)), ante=Cents(100))
    night = CarefulNight(
        game,
        {seat: f"p{seat}" for seat in range(1, 6)},
        stakes,
        schedule=section.schedule("17"),
        seed=str(seed),
    )
    night.rng = rng
    met: Counter[str] = Counter()
    lay = 0
    for _ in range(hands):
        before = sum(night.stacks.values())
        night.buy_again()
        bought = sum(night.stacks.values()) - before
        round = night.hand()
        for law in POT_LAWS:
            law(round)
        lies = sum(one.amount for one in night.carried)
        taken = 0 if round.void else sum(charge.amount for charge in round.money.charges)
        assert sum(night.stacks.values()) + lies + taken == before + bought + lay
        assert all(set(one.seats) <= set(night.people) for one in night.carried)
        lay = lies
        met["hands"] += 1
        met["stayed"] += bool(night.carried)
        met["twice"] += any(one.each > stakes.ante for one in night.carried)
        met["forfeited"] += any(not one.each for one in night.carried)
        met["frozen"] += round.positions.frozen
        met["won after it stayed"] += bool(round.begun.carried) and not night.carried
    return met


CARRYING = tuple(id for id in GAMES if drawing(id).carried is not None)


@pytest.mark.volume
@pytest.mark.parametrize("id", CARRYING)
def test_pots_that_stay_lose_no_money_in_a_night_of_two_hundred_hands(id: str) -> None:
    met = a_night(id, 1, 200)
    assert met["hands"] == 200
    assert met["won after it stayed"]
    assert met["twice"] or drawing(id).settings.openers.unopened == "low"  # type: ignore[attr-defined]


@pytest.mark.proof
@pytest.mark.parametrize("id", CARRYING)
def test_pots_that_stay_lose_no_money_in_ten_nights(id: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(2, 12):
        met += a_night(id, seed, 200)
    assert not [what for what in ("stayed", "forfeited", "won after it stayed") if not met[what]]
