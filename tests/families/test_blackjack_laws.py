"""The laws on blackjack rounds with many splits, and shoes that run out in mid-hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import cast

import pytest

import laws
from openfelt import books
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.families import family_of

GAMES = [game.id for game in books.banked_games() if game.family == "blackjack"]
SPANISH = [id for id in GAMES if "spanish" in id]


def keep_the_laws(game: BankedGame, first: int, last: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(first, last):
        rng = random.Random(seed)
        round = laws.random_split_round(rng, game)
        for law in laws.BANKED_LAWS:
            law(round)
        laws.facts_lie_in_their_domains(round, family_of(game, BetFamily))
        laws.a_replay_equals_the_play(round, rng)
        laws.a_procedure_finds_the_same_without_a_table(round)
        laws.arrival_order_never_matters(round, rng)
        laws.secrets_stay_secret(round, rng)
        met["rounds"] += 1
        met.update(found_in(round))
    return met


def found_in(round: BankedRound) -> Iterator[str]:
    yield from laws.found_in_parts(round)
    yield from (answer.choice.choice for answer in round.answers if isinstance(answer, Chose))
    yield from (line.outcome.result for line in round.settlement.lines)


@pytest.mark.volume
@pytest.mark.parametrize("id", GAMES)
def test_rounds_with_many_splits_keep_every_law(id: str) -> None:
    game = books.banked(id)
    met = keep_the_laws(game, 0, 60)
    assert met["hand 3"]
    assert met["double"]
    if 1 in game.deck.decks:
        assert met["the pack ran out"]


@pytest.mark.volume
@pytest.mark.parametrize("id", SPANISH)
def test_so_do_rounds_in_which_what_was_doubled_is_doubled_again(id: str) -> None:
    met = keep_the_laws(books.banked(id, {"double-double-down": True}), 0, 60)
    assert met["a third part"]
    assert met["rescue"]


@pytest.mark.proof
@pytest.mark.parametrize("id", GAMES)
def test_five_thousand_rounds_with_many_splits_keep_every_law(
    id: str, record_property: Callable[[str, object], None]
) -> None:
    game = books.banked(id)
    met = keep_the_laws(game, 500_000, 505_000)
    wanted = {"hand 4", "short between parts", "short between hands"}
    wanted |= {"the pack ran out"} if 1 in game.deck.decks else set()
    after_split = cast(BlackjackSettings, game.settings).double.after_split
    wanted |= {"a double on a split hand"} if after_split else set()
    assert not [what for what in wanted if not met[what]]
    record_property(id, dict(sorted(met.items())))


@pytest.mark.proof
@pytest.mark.parametrize("id", SPANISH)
def test_five_thousand_rounds_of_doubles_again_keep_every_law(
    id: str, record_property: Callable[[str, object], None]
) -> None:
    met = keep_the_laws(books.banked(id, {"double-double-down": True}), 600_000, 605_000)
    assert not [what for what in ("a third part", "rescue", "hand 4") if not met[what]]
    record_property(f"{id}, double-double down", dict(sorted(met.items())))
