"""Tables where a seat may have several hands, at random: dealt by the kernel, and again as `Round`s."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.rounds import BankedRound
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.money import Cents
from openfelt.simulation.dealing import dealer_of
from openfelt.simulation.in_bulk import Bulk
from openfelt.simulation.job import Plays
from openfelt.simulation.seating import seated
from openfelt.simulation.tally import Nets, Tally
from openfelt.table.felt import BankedTable, Bet, PlayerDealer, unnamed
from openfelt.table.placement import check_table
from simulation.test_dealt import GAMES, dealt_again, the_same
from simulation.twin import Twin

FAMILY = "blackjack"
IDS = [id for id, game in GAMES.items() if game.family == FAMILY]
PLAYS: tuple[Plays, Plays] = ("advice", "default")
SHARE, FULL = (6, 10), (400, 50)
"""Tables, and rounds at each."""
AT_ONCE = "at once"
"""Even money that advice takes: rounds with it are dealt singly."""
SPANISH, NO_BUST = "livermore/pure-spanish-21-5", "marina/no-bust-21st-century-blackjack"


def ways(id: str) -> list[BankedGame]:
    """As written, and with every other choice of its options that changes how it is dealt in bulk."""
    options = {
        name: tuple(value for value in one.values if value != AT_ONCE)
        for name, one in GAMES[id].options.items()
        if name != "shared-wager"
    }
    return [
        books.banked(id, dict(zip(options, chosen, strict=True))) for chosen in product(*options.values())
    ]


def random_table(rng: random.Random, game: BankedGame) -> BankedTable:
    """One to six bettors anywhere; amounts in odd cents too; a wager that covers little, or all."""
    bank, *others = rng.sample(range(1, 9), rng.randint(2, 7))
    decks = rng.choice([decks for decks in game.deck.decks if decks > len(others) // 2])
    offered = [rule for rule in game.bets if not rule.decks or decks in rule.decks]
    beside = [rule.name for rule in offered if not (rule.base or rule.added)]
    bets: list[Bet] = []
    for seat in others:
        names = ["base", *(name for name in beside if rng.random() < 0.5)]
        for name in names:
            amount = rng.choice((rng.randint(5, 60) * 500, rng.randint(500, 30_000)))
            bets.append(Bet(seat=seat, bettor=unnamed(seat), bet=name, amount=Cents(amount)))
    wager = rng.randint(500, max(600, rng.choice((1, 2, 5)) * sum(bet.amount for bet in bets)))
    table = BankedTable(
        seats=8,
        decks=decks,
        player_dealer=PlayerDealer(bank, Cents(wager)),
        bets=tuple(bets),
    )
    check_table(game, table)
    return table


def met(rounds: list[BankedRound]) -> Counter[str]:
    found = Counter[str]()
    for round in rounds:
        for line in round.settlement.lines:
            found[f"hand {line.bet.hand}"] += 1
            found[f"part {line.bet.part}"] += 1
            found[line.outcome.line] += 1
            found[f"stage {line.stage}"] += 1
            found["short"] += line.uncovered > 0
    return found


def hold(id: str, number: int, rounds: int) -> Counter[str]:
    games, found = ways(id), Counter[str]()
    for seed in range(number):
        rng = random.Random(f"{id} {seed}")
        game, plays = games[seed % len(games)], PLAYS[seed % 8 == 5]
        table, chance, tally = random_table(rng, game), f"{id} {seed}", Tally()
        dealer, twin = dealer_of(game, table, plays), Twin(chance)
        assert dealer is not None, table
        dealt = Nets.of(rounds)
        Bulk(game, table, dealer).deal(chance, dealt, tally)
        plain = [dealt_again(game, table, twin, plays) for _ in range(rounds)]
        assert not any(round.void for round in plain)
        assert dealt.net.tolist() == [one.settlement.collected - one.settlement.paid for one in plain], chance
        assert dealt.needed.tolist() == [
            sum(line.outcome.moves for line in one.settlement.lines) for one in plain
        ]
        the_same(tally, game, plain)
        found += met(plain)
    return found


@pytest.mark.parametrize("id", IDS)
def test_kernels_and_rounds_come_to_the_same_money_at_any_table(id: str) -> None:
    assert hold(id, *SHARE)["short"]


@pytest.mark.proof
@pytest.mark.parametrize("id", IDS)
def test_the_same_of_twenty_thousand_rounds(id: str) -> None:
    found, game = hold(id, *FULL), GAMES[id]
    assert {f"hand {hand}" for hand in range(1, 5)} | {"part 2", "short"} <= found.keys()
    assert {f"stage {stage.name}" for stage in game.settlement.stages} - {"stage insurance"} <= found.keys()
    base = game.bet("base")
    assert base is not None
    rare = {"over, against three eights", "given up by a rescue", "rescued"}
    assert {line.label for line in base.lines} - rare <= found.keys()


# What is left to rounds dealt singly


def test_best_play_is_not_known() -> None:
    table = seated(GAMES[SPANISH], 2, {"base": Cents(100_00)}, None, 8)
    assert dealer_of(GAMES[SPANISH], table, "best") is None


@pytest.mark.parametrize(("even_money", "is_dealt"), [(AT_ONCE, False), ("insurance", True)])
def test_even_money_that_is_worth_taking_is_dealt_singly(even_money: str, is_dealt: bool) -> None:
    game = books.banked("livermore/pure-21-5-blackjack", {"even-money": even_money})
    table = seated(game, 2, {"base": Cents(100_00)}, None, 8)
    assert (dealer_of(game, table, "advice") is not None) is is_dealt


def test_a_seat_that_two_bet_on_is_dealt_singly() -> None:
    table = seated(GAMES[SPANISH], 2, {"base": Cents(100_00)}, None, 8)
    behind = Bet(seat=2, bettor="ann", bet="base", amount=Cents(50_00), backline=True)
    assert dealer_of(GAMES[SPANISH], replace(table, bets=(*table.bets, behind)), "advice") is None


@pytest.mark.parametrize(("most", "is_dealt"), [(200_00, True), (199_00, False)])
def test_a_double_that_the_posted_limit_caps_is_dealt_singly(most: int, is_dealt: bool) -> None:
    """Fifty on the hand are doubled to a hundred, two hundred and four hundred: the last addition is 200."""
    game = books.banked(SPANISH, {"double-double-down": True})
    table = replace(seated(game, 1, {"base": Cents(50_00)}, None, 8), limits=Limits(Cents(5_00), Cents(most)))
    assert (dealer_of(game, table, "advice") is not None) is is_dealt


@pytest.mark.parametrize(("players", "is_dealt"), [(1, True), (2, True), (3, False)])
def test_a_pack_that_may_run_out_is_dealt_singly(players: int, is_dealt: bool) -> None:
    table = seated(GAMES[NO_BUST], players, {"base": Cents(25_00)}, None, 1)
    assert (dealer_of(GAMES[NO_BUST], table, "advice") is not None) is is_dealt
