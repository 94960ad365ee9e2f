"""Best play at a table: the count's own, from what one person sees, and never worth less than advice."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from statistics import fmean, stdev
from typing import cast

import pytest

import laws
from openfelt import books
from openfelt.bots import AtBest, Night
from openfelt.cards import DECKS, Card, in_order
from openfelt.families.gold.settings import GoldSettings
from openfelt.families.three_card.advice import prospects
from openfelt.hands import pips
from openfelt.odds.answers import odds_of
from openfelt.odds.counting import count_of
from openfelt.odds.counts import gold, pai_gow_tiles, pan_nine
from openfelt.odds.drawing import values_left
from openfelt.odds.strategies import kept_charts
from openfelt.odds.worths import BestPlay, best_play
from openfelt.rounds import BankedRound, Round
from openfelt.rounds.answers import Chose
from openfelt.rounds.places import BANK, Place, at_seat, part_at
from openfelt.rounds.requests import Ask, Choice, Offer, Pick, Span, Who
from openfelt.rounds.view import BACK, View
from openfelt.rules.banked import BankedGame
from openfelt.rules.money import cents
from winnings import units as units_won

OPEN = ["marina/face-up-pai-gow-poker", "parkwest/ace-up-pai-gow-poker"]
HIDDEN = {"pai-gow-poker"}
"""Where the player-dealer's hand is hidden, what is best is not counted."""
GAMES = [game.id for game in books.banked_games() if count_of(game).weighs is not None]
TOLD = [id for id in GAMES if id in OPEN or books.banked(id).family not in HIDDEN]
FEW = [
    "aviator/baccarat-gold", "aviator/super-pan-9", "aviator/easy-poker", "parkwest/ultimate-texas-holdem",
    "livermore/three-card-poker", "livermore/pure-21-5-blackjack", "parkwest/pai-gow-tiles", OPEN[0],
]  # fmt: skip
"""A game of each family."""
HIT_OR_STAND = Offer(choice="hit"), Offer(choice="stand")


def seen(felt: dict[str, str]) -> View:
    return View(
        viewer="ann",
        felt={Place(place): tuple(cards.split()) for place, cards in felt.items()},
        readings={}, log=(), waiting_for=(), asks=(), answered=(), void="", over=False,
    )  # fmt: skip


def asked(*offers: Offer, stage: str = "play") -> Ask:
    return Ask(who=Who(2, "ann"), offers=offers, default=Choice(offers[-1].choice), stage=stage)


def told(game: BankedGame, felt: dict[str, str], *offers: Offer, stage: str = "play") -> BestPlay:
    found = best_play(game, game.deck.default, seen(felt), asked(*offers, stage=stage))
    assert found is not None
    return found


class Watched(Night):
    """A night in which everything that is asked is thought over."""

    def __init__(self, game: BankedGame, seed: str) -> None:
        super().__init__(game, seed=seed)
        self.met: Counter[str] = Counter()

    def decide(self, round: BankedRound, ask: Ask) -> Choice:
        found = best_play(self.game, round.table.decks, round.view(ask.who.bettor), ask)
        self.met["asked"] += 1
        if found is not None:
            round.check(Chose(ask.who, found.best.choice))
            if found.best.units is not None and found.advised.units is not None:
                assert found.best.units >= found.advised.units
                assert found.best.units == max(one.units or 0.0 for one in found.choices)
            assert found.differs or found.best == found.advised
            self.met["told"] += 1
        return super().decide(round, ask)


@pytest.mark.parametrize("id", FEW)
def test_it_is_lawful_and_never_worth_less_than_advice(id: str) -> None:
    night = Watched(books.banked(id), "best play")
    for _ in night.rounds(4):
        pass
    assert night.met["told"] > night.met["asked"] / 2


@pytest.mark.proof
@pytest.mark.parametrize("id", TOLD)
def test_it_is_told_in_every_game_that_is_counted(id: str) -> None:
    night = Watched(books.banked(id), "best play")
    for _ in night.rounds(60):
        pass
    assert night.met["told"] > night.met["asked"] / 2


@pytest.mark.parametrize("id", [id for id in GAMES if id not in TOLD][:2])
def test_of_hidden_hands_nothing_is_said(id: str) -> None:
    night = Watched(books.banked(id), "hidden")
    for _ in night.rounds(2):
        pass
    assert night.met["told"] == 0


def thought(round: Round, ask: Ask) -> object:
    return best_play(round.game, round.table.decks, round.view(ask.who.bettor), ask)


@pytest.mark.parametrize("id", FEW)
def test_two_worlds_that_look_alike_are_played_alike(id: str) -> None:
    game, compared, seed = books.banked(id), 0, 0
    while not compared:
        round = laws.random_round(seed, game)
        compared += laws.secrets_stay_secret(round, random.Random(seed), thought)
        seed += 1
    assert seed < 20


# What is told is what was counted


def test_gold_is_played_as_it_is_counted() -> None:
    game = books.banked("aviator/baccarat-gold")
    rules, base = cast(GoldSettings, game.settings), next(rule for rule in game.bets if rule.base)
    hits = gold.best(base, gold.endings(rules, values_left(game, 8, pips)))
    faces = {pips(card): card.text for card in reversed(DECKS[game.deck.name].cards)}
    assert len(hits) > 100
    for spot, hit in random.Random(3).sample(sorted(hits.items()), 30):
        felt = {
            "community": " ".join(faces[one] for one in spot.community),
            "player-dealer": f"{faces[spot.shown]} {BACK}",
        }
        assert told(game, felt, *HIT_OR_STAND).best.choice.choice == ("hit" if hit else "stand"), spot


def test_pan_9_is_played_as_it_is_counted() -> None:
    game = books.banked("aviator/super-pan-9")
    decks = game.deck.default
    ends = pan_nine.endings(game.settings, values_left(game, decks, pips))  # type: ignore[arg-type]
    hits = pan_nine.best(game.bets[0], ends)
    faces = {pips(card): card.text for card in reversed(DECKS[game.deck.name].cards)}
    for cards, hit in random.Random(9).sample(sorted(hits.items()), 8):
        felt = {"2": " ".join(faces[one] for one in cards)}
        assert told(game, felt, *HIT_OR_STAND).best.choice.choice == ("hit" if hit else "stand"), cards


def test_two_cards_of_hold_em_are_played_by_the_chart() -> None:
    game = books.banked("aviator/ultimate-texas-holdem")
    bets = [
        Offer(choice=f"bet-{times}x", money=Span.exactly(cents(5 * times)), adds="play") for times in (4, 3)
    ]
    (chart, *_) = kept_charts(game, 1)
    by_rank = {row.label: dict(zip(chart.columns, row.cells, strict=True)) for row in chart.rows}
    for own, cell in (
        ("As 2d", by_rank["2"]["A"]),
        ("Ts Js", by_rank["J"]["T"]),
        ("7c 2d", by_rank["2"]["7"]),
    ):
        found = told(game, {"2": own}, *bets, Offer(choice="check"), stage="hand")
        assert (found.best.choice.choice, found.best.units) == (cell, None)
    assert by_rank["2"]["A"] == "bet-4x"
    assert by_rank["2"]["7"] == "check"


def test_an_open_hand_is_beaten_where_it_can_be() -> None:
    """The chart puts an ace in front; threes in front win both."""
    game = books.banked(OPEN[0])
    felt = {
        "2": "3d Tc 3s 2c 9s Th Ac",
        part_at(BANK, "front"): "As Jd",
        part_at(BANK, "back"): "6h 5c 8d 4h 8c",
    }
    pick = Offer(choice="set", pick=Pick(at_seat(2), 2, 2))
    found = told(game, felt, Offer(choice="house-way"), pick, stage="set")
    assert found.differs
    assert in_order(found.best.choice.cards) == in_order((Card.of("3d"), Card.of("3s")))
    assert (found.best.units, found.advised.units) == (1.0, 0.0)
    hidden = felt | {part_at(BANK, "front"): "?? ??"}
    assert best_play(game, 1, seen(hidden), asked(Offer(choice="house-way"), pick, stage="set")) is None


def test_tiles_are_set_as_they_are_counted() -> None:
    game, rng = books.banked("parkwest/pai-gow-tiles"), random.Random(4)
    pick = Offer(choice="set", pick=Pick(at_seat(2), 2, 2))
    others = pai_gow_tiles.others(game)
    for four in rng.sample(others.listed, 12):
        best = pai_gow_tiles.best(game, others.met(four))
        tiles = {"2": " ".join(tile.text for tile in four.tiles)}
        found = told(game, tiles, Offer(choice="house-way"), pick, stage="set")
        assert found.best.units == pytest.approx(float(pai_gow_tiles.returned(game, best)))


def test_three_cards_are_advised_what_is_best_with_the_usual_decks() -> None:
    """Advice is by the same expectation; with other decks it may differ."""
    game = books.banked("livermore/three-card-poker")
    offers = Offer(choice="play", money=Span.exactly(cents(5)), adds="play"), Offer(choice="fold")
    felt = {"2": "Qs 6d 4c", "player-dealer": "9d ?? ??"}
    found = told(game, felt, *offers)
    assert not found.differs
    usual, other = (prospects(game, decks, seen(felt), asked(*offers)) for decks in (game.deck.default, 1))
    assert usual[0] != other[0]
    assert found.best.units == max(usual)


# Bots


@pytest.mark.proof
@pytest.mark.parametrize(
    "id",
    ["aviator/ultimate-texas-holdem", "parkwest/ultimate-texas-holdem", "aviator/baccarat-gold", OPEN[0]],
)
def test_bots_that_play_best_win_what_is_counted(id: str) -> None:
    game = books.banked(id)
    bot = AtBest(game, game.deck.default)

    def decide(rng: random.Random, round: BankedRound, ask: Ask) -> Chose:
        return Chose(ask.who, bot.decide(round.view(ask.who.bettor), ask))

    won = units_won(game, decide, 6_000)
    base = odds_of(game, strategy="best").bet(next(rule.name for rule in game.bets if rule.base))
    assert base is not None
    error = stdev(won) / len(won) ** 0.5
    print(f"{id}: counted {float(base.ev):.5f}, played {fmean(won):.4f} ± {error:.4f}")
    assert abs(fmean(won) - float(base.ev)) < 4 * error


def test_nothing_is_compiled_or_counted_before_somebody_asks() -> None:
    code = "import sys, openfelt.bots, openfelt.odds.worths; assert not {'numba', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
