"""Pai gow with cards and tiles: what is kept is what rounds come to, and the two hands may be swapped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest

from openfelt import books
from openfelt.cards import DECKS, Card
from openfelt.families.in_two.halves import without
from openfelt.families.pai_gow_poker.settings import PaiGowSettings
from openfelt.hands import Ranked, Rankings, five, two
from openfelt.odds.answers import counted
from openfelt.odds.counting import count_of
from openfelt.odds.counts import pai_gow_poker, pai_gow_tiles
from openfelt.odds.counts.pai_gow_poker.compared import Compared
from openfelt.odds.distribution import Distribution, Strategy
from openfelt.odds.pricing import priced
from openfelt.odds.walked import BETTOR, SEAT, alone
from openfelt.rounds.answers import CutAt, Dealt, Rolled
from openfelt.rounds.driver import Reply, drive
from openfelt.rounds.places import BANK, at_seat, part_at
from openfelt.rounds.requests import All, Ask, Choice, Cut, Draw, Request, Roll
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Value
from openfelt.rules.facts import Wagered

Told = tuple[tuple[str, Value], ...]

ALL_PAIRS = comb(53, 7) * comb(46, 7)
OPEN = ["marina/face-up-pai-gow-poker", "parkwest/ace-up-pai-gow-poker"]
TILES = "parkwest/pai-gow-tiles"
CLOSED = [game.id for game in books.banked_games() if game.family == "pai-gow-poker" and game.id not in OPEN]
SHARE, FULL = 60, 20_000


@cache
def distributions(id: str, strategy: Strategy) -> tuple[Distribution, ...]:
    found = counted(books.banked(id), 1, strategy)
    assert found is not None
    return found.distributions


def of_bet(game: BankedGame, bet: str, strategy: Strategy) -> Distribution:
    return next(one for one in distributions(game.id, strategy) if bet in one.bets)


def ways(one: Distribution, *keys: str) -> Mapping[tuple[Value, ...], int]:
    """Ways of all deals, by some of what is known."""
    found: Counter[tuple[Value, ...]] = Counter()
    for case in one.cases:
        assert isinstance(case.ways, int)
        found[tuple(case.known[key] for key in keys)] += case.ways
    return found


class Answering:
    """Cards and dice by chance; hands set by the house way, or as is best against an open hand."""

    def __init__(self, game: BankedGame, rng: Random, strategy: Strategy) -> None:
        self.game, self.rng, self.strategy = game, rng, strategy
        self.pack = list(DECKS[game.deck.name].cards)

    def __call__(self, request: Request, felt: Felt) -> Reply:
        match request:
            case Draw():
                return Dealt(self.pack.pop(self.rng.randrange(len(self.pack))))
            case Roll(dice=number):
                return Rolled(tuple(self.rng.randint(1, 6) for _ in range(number)))
            case Cut(least=least):
                return CutAt(least)
            case Ask(default=default):
                return default
            case All(asks=asks):
                return {ask.who: self.set_by(ask, felt) for ask in asks}
        raise AssertionError(request)

    def set_by(self, ask: Ask, felt: Felt) -> Choice:
        if self.strategy != "best":
            return ask.default
        settings = self.game.settings
        assert isinstance(settings, PaiGowSettings)
        banks = [felt.cards(part_at(BANK, half)) for half in ("front", "back")]
        chosen = best(felt.cards(at_seat(SEAT)), banks[0], banks[1], settings.rankings)
        return Choice("set", cards=chosen)


def best(
    seven: tuple[Card, ...], front: tuple[Card, ...], back: tuple[Card, ...], rankings: Rankings
) -> tuple[Card, ...]:
    """The front of what wins, else pushes; one that wins in front first, then a copy before a loss."""
    against = two(front, rankings), five(back, rankings)

    def worth(picked: tuple[Card, ...]) -> tuple[object, ...]:
        mine = two(picked, rankings), five(without(seven, picked), rankings)
        if mine[0] > mine[1]:
            return (-1,)
        won = [one > other for one, other in zip(mine, against, strict=True)]
        copies = [one == other for one, other in zip(mine, against, strict=True)]
        ranks: tuple[Ranked, ...] = mine if not any(won) else ()
        return (sum(won), won[0], any(copies) and any(won), ranks)

    return max(combinations(seven, 2), key=worth)


def met(game: BankedGame, strategy: Strategy, bets: list[str], rounds: int) -> dict[str, Counter[Told]]:
    rng = Random(f"{game.id} {strategy}")
    keys = {bet: {*of_bet(game, bet, strategy).cases[0].known} for bet in bets}
    found: dict[str, Counter[Told]] = {bet: Counter() for bet in bets}
    for _ in range(rounds):
        facts = drive(game, alone(game, 1), Answering(game, rng, strategy))
        for bet in bets:
            known = facts.about(Wagered(SEAT, BETTOR, bet))
            found[bet][tuple(sorted((key, known[key]) for key in keys[bet]))] += 1
    return found


def check_rounds(id: str, strategy: Strategy, rounds: int) -> None:
    """Each context as often as it should be, within four standard errors."""
    game = books.banked(id)
    bets = [rule.name for rule in game.bets if rule.button is None]
    for bet, found in met(game, strategy, bets, rounds).items():
        one = of_bet(game, bet, strategy)
        chances = {tuple(sorted(case.known.items())): case.ways / one.total for case in one.cases}
        assert set(found) <= set(chances)
        for context, chance in chances.items():
            error = sqrt(rounds * chance * (1 - chance))
            assert abs(found[context] - rounds * chance) <= 4 * error + 1, (bet, context)


@pytest.mark.parametrize("id", [*CLOSED, TILES])
def test_a_few_rounds_come_to_what_is_counted(id: str) -> None:
    check_rounds(id, "house-way", SHARE)


@pytest.mark.proof
@pytest.mark.parametrize("id", [*CLOSED, *OPEN, TILES])
def test_twenty_thousand_rounds_come_to_what_is_counted(id: str) -> None:
    for strategy in count_of(books.banked(id)).strategies if id in OPEN else ("house-way",):
        check_rounds(id, strategy, FULL)


SWAPPED: dict[Value, Value] = {"win": "lose", "lose": "win", "copy": "copy"}


@pytest.mark.parametrize("id", CLOSED)
def test_two_hands_set_alike_win_as_often_as_they_lose(id: str) -> None:
    """All pairs of hands in whole numbers; only copies make a difference."""
    game = books.banked(id)
    base = of_bet(game, "base", "house-way")
    found = ways(base, "front", "back")
    assert ALL_PAIRS == 8_250_459_031_214_400
    assert ALL_PAIRS % base.total == 0
    assert sum(found.values()) == base.total
    assert all(found[SWAPPED[front], SWAPPED[back]] == number for (front, back), number in found.items())
    bet = priced(game, next(rule for rule in game.bets if rule.base), base)
    copies = (found["copy", "win"] + found["win", "copy"] + found["copy", "copy"]) / base.total
    assert float(bet.ev) == pytest.approx(-copies)  # what a copy takes from the player: a win or a push
    fewest = -0.0115 if "wild" in id else -0.0125  # a wild joker makes fewer copies
    assert -0.014 < bet.ev < fewest


def bonus_counts(id: str) -> tuple[int, ...]:
    game = books.banked(id)
    settings = game.settings
    assert isinstance(settings, PaiGowSettings)
    bet = next(rule.name for rule in game.bets if rule.name in {"fortune", "lucky-bonus"})
    one = of_bet(game, bet, count_of(game).strategies[0])
    found, all_ways = ways(one, "bonus"), comb(53, 7)
    assert sum(found.values()) == one.total
    assert isinstance(one.total, int)
    return tuple(found[bonus,] * all_ways // one.total for bonus in (*settings.bonus, "none"))


USUAL = (
    32,
    72,
    196,
    1_128,
    26_020,
    184_644,
    307_472,
    4_188_528,
    6_172_088,
    7_672_500,
    11_034_204,
    124_556_196,
)


BONUS_HANDS = {
    "casino-real/fortune-pai-gow-poker": USUAL,
    "parkwest/lucky-pai-gow-poker": USUAL,
    "parkwest/fortune-pai-gow-poker": USUAL,
    "livermore/fortune-pai-gow-poker": USUAL,
    "marina/face-up-pai-gow-poker": USUAL,
    "parkwest/ace-up-pai-gow-poker": (*USUAL[:8], 4_207_424, 7_768_908, 11_593_680, 125_864_976),
    "aviator/fortune-pai-gow-poker-jokers-wild": (
        32, 196, 1_128, 13_536, 26_092, 184_644, 1_121_024, 5_997_144, 6_027_224, 11_083_940, 129_688_120,
    ),
}  # fmt: skip


@pytest.mark.parametrize("id", BONUS_HANDS)
def test_bonus_hands(id: str) -> None:
    """Of all 154,143,080, as each document's table and joker have it."""
    assert bonus_counts(id) == BONUS_HANDS[id]


@pytest.mark.proof
@pytest.mark.parametrize("id", OPEN)
def test_ace_high_hands_of_one_are_those_of_the_other(id: str) -> None:
    """And as many as a hand by itself is: seven ranks without a straight, suits without a flush."""
    game = books.banked(id)
    bet = next(rule.name for rule in game.bets if rule.name in {"ace-high", "ace-up"})
    one = of_bet(game, bet, "best")
    found = ways(one, "bank_ace_high", "ace_high")
    banks = sum(number for (bank, _), number in found.items() if bank != "no")
    mine = sum(number for (_, high), number in found.items() if high)
    assert banks == mine
    assert of_bet(game, bet, "house-way") == one
    assert one.total == sum(found.values())


@pytest.mark.proof
@pytest.mark.parametrize("id", OPEN)
def test_best_play_against_an_open_hand_gains(id: str) -> None:
    game = books.banked(id)
    base = next(rule for rule in game.bets if rule.base)
    by_house, by_best = (priced(game, base, of_bet(game, "base", how)) for how in ("house-way", "best"))
    assert by_best.ev > by_house.ev
    assert by_best.win > by_house.win
    assert by_best.lose < by_house.lose
    ended = [ways(of_bet(game, "base", how), "front") for how in ("house-way", "best")]
    totals = [of_bet(game, "base", how).total for how in ("house-way", "best")]
    assert ended[0]["unset",] * totals[1] == ended[1]["unset",] * totals[0]


def test_where_an_ace_high_hand_ends_the_round_nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of pairs that were counted already: both bets that go by them are told, and all of them are there."""
    few = Compared(
        halves={("win", "win"): 5, ("lose", "copy"): 3},
        ace_high={("no", "no"): 6, ("no", "joker"): 7, ("joker", "no"): 2, ("no-joker", "no-joker"): 1},
        total=16,
    )
    monkeypatch.setattr(pai_gow_poker, "_all_pairs", lambda *_: few)
    monkeypatch.setattr(pai_gow_poker, "_bonus_tally", lambda *_: {"none": 154_143_080})
    told = {one.bets[0]: one for one in pai_gow_poker.distributions(books.banked(OPEN[0]), 1, "best")}
    assert ways(told["base"], "bank_ace_high", "front", "back") == {
        ("no", "win", "win"): 5,
        ("no", "lose", "copy"): 3,
        ("joker", "unset", "unset"): 7,
        ("no-joker", "unset", "unset"): 1,
    }
    assert ways(told["ace-high"], "bank_ace_high", "ace_high") == {
        ("no", False): 6,
        ("no", True): 2,
        ("joker", False): 7,
        ("no-joker", True): 1,
    }


# Tiles


def test_tiles_set_alike_win_as_often_as_they_lose() -> None:
    one = of_bet(books.banked(TILES), "base", "house-way")
    found = ways(one, "low", "high")
    assert comb(32, 4) * comb(28, 4) == 736_281_000
    assert 736_281_000 % one.total == 0
    assert sum(found.values()) == one.total
    assert all(found[SWAPPED[low], SWAPPED[high]] == number for (low, high), number in found.items())


def test_every_four_tiles_are_there() -> None:
    found = pai_gow_tiles.fours(books.banked(TILES))
    assert sum(four.ways for four in found) == comb(32, 4)
    assert all(1 <= len(four.parted) <= 4 for four in found)


def test_best_play_with_tiles_gains() -> None:
    game = books.banked(TILES)
    base = game.bets[0]
    by_house, by_best = (priced(game, base, of_bet(game, "base", how)) for how in ("house-way", "best"))
    assert by_best.ev > by_house.ev
