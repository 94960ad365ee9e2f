"""What holds for every game in the books, found here as soon as its file is there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

import laws
from openfelt import books
from openfelt.cards import DECKS
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.floor import Misdeal, thrown
from openfelt.rounds.plays import Alike
from openfelt.rounds.procedures import plays_of, procedure_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.families import FAMILIES, family_of
from openfelt.rules.game import Game

EVERY = [game.id for game in books.banked_games()]


def test_every_family_has_a_procedure_and_a_game() -> None:
    assert {game.family for game in books.games() if plays_of(game)} == set(FAMILIES)


@pytest.mark.parametrize("id", EVERY)
def test_every_ending_the_family_lists_lies_in_the_facts_domains(id: str) -> None:
    game = books.banked(id)
    family = family_of(game, BetFamily)
    for context in family.every(game.settings) if family.every else ():
        assert set(context) == set(family.facts)
        assert all(value in family.facts[key] for key, value in context.items())


@pytest.mark.parametrize("id", EVERY)
def test_every_game_says_where_bets_are_settled_only_as_far_as_the_wager_covers(id: str) -> None:
    game = books.banked(id)
    its_own = [game.cite, *(statement.cite for statement in books.room(game.room).statements)]
    assert game.settlement.covers_cites
    for cite in game.settlement.covers_cites:
        assert any(cite.within(lines) for lines in its_own), cite


def test_one_game_burns_cards_of_a_new_shoe_and_every_rank_says_how_many() -> None:
    (burning,) = (game for game in books.banked_games() if game.deck.burn)
    assert burning.id == "parkwest/cash-in-baccarat"  # 000:11-18
    values = {"A": 1, **{str(value): value for value in range(2, 10)}, **dict.fromkeys("TJQK", 10)}
    assert burning.deck.burn == values


def test_the_hash_of_a_book_covers_the_house_way_it_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    id = "parkwest/lucky-pai-gow-poker"
    before = books.banked(id).book
    books._game.cache_clear()
    monkeypatch.setattr(books, "_house_way", lambda _: ("another chart", "file"))
    assert books.banked(id).book != before
    books._game.cache_clear()


def keep_the_laws(game: BankedGame, first: int, last: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(first, last):
        round = laws.random_round(seed, game)
        for law in laws.BANKED_LAWS:
            law(round)
        rng = random.Random(seed)
        laws.facts_lie_in_their_domains(round, family_of(game, BetFamily))
        laws.a_replay_equals_the_play(round, rng)
        laws.a_procedure_finds_the_same_without_a_table(round)
        laws.arrival_order_never_matters(round, rng)
        laws.secrets_stay_secret(round, rng)
        met["exchanged"] += laws.like_cards_are_never_told_apart(round, rng)
        met["rounds"] += 1
        met["void"] += bool(round.void)
        met["short"] += any(line.uncovered for line in round.settlement.lines)
        met.update(line.outcome.result for line in round.settlement.lines)
    return met


@pytest.mark.volume
@pytest.mark.parametrize("id", EVERY)
def test_random_rounds_keep_the_laws(id: str) -> None:
    met = keep_the_laws(books.banked(id), 0, 60)
    assert met["short"]
    assert bool(met["exchanged"]) == (procedure_of(books.banked(id)).alike(books.banked(id)) != Alike())
    assert met["win"]
    assert met["lose"]


@pytest.mark.proof
@pytest.mark.parametrize("id", EVERY)
@pytest.mark.parametrize("part", range(4))
def test_twenty_thousand_rounds_keep_the_laws(
    id: str, part: int, record_property: Callable[[str, object], None]
) -> None:
    met = keep_the_laws(books.banked(id), 1_000_000 + part * 5000, 1_000_000 + (part + 1) * 5000)
    assert met["rounds"] == 5000
    record_property(f"{id}, part {part}", dict(sorted(met.items())))


@pytest.mark.volume
@pytest.mark.parametrize("id", EVERY)
def test_a_night_of_rounds_carries_the_shoe_and_the_bets_that_stay_up(id: str) -> None:
    """Each round begins with what the one before left; no card comes twice and no standing bet is lost."""
    rng, game = random.Random(id), books.banked(id)
    round = laws.random_round(7, game)
    kept = 0
    for _ in range(25):
        table = round.following()
        if sum(round.pack.values()) < 30:
            table = replace(table, gone={})
        stood = tuple(bet for bet in table.stood if rng.random() < 0.8)  # the others are taken down
        kept += len(stood)
        fresh = laws.random_bets(rng, game, replace(table, bets=stood))
        round = laws.play_on(rng, BankedRound(game, replace(table, bets=(*stood, *fresh))))
        for law in laws.BANKED_LAWS:
            law(round)
        whole = DECKS[game.deck.name].composition(table.decks).total()
        assert sum(round.pack.values()) <= whole - sum(table.gone.values())
    assert kept or not any(bet.otherwise.is_ == "stays" for bet in game.bets)


@pytest.mark.parametrize("game", books.games(), ids=lambda game: game.id)
def test_what_is_told_of_a_misdeal_ends_without_a_full_stop(game: Game) -> None:
    """It stands in sentences that have one."""
    rulings = [ruling for ruling in game.rulings if ruling.name == "misdeal"]
    calls = [thrown(ruling, {}, {}) for ruling in rulings]
    assert not [call for call in calls if not isinstance(call, Misdeal) or call.why.endswith(".")]
