"""What is kept is what would be counted, and is found by what it depends on."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.odds.answers import counted, odds_of
from openfelt.odds.counting import count_of
from openfelt.odds.distribution import Case, Distribution
from openfelt.odds.kept_counts import NOBODY, index, load, name_of, question_of
from openfelt.odds.making import asked_for
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.money import Odds

GOLD = books.banked("aviator/baccarat-gold")
EZ = books.banked("livermore/ez-baccarat")


@pytest.mark.parametrize("id", books.banked_ids())
def test_the_index_names_what_a_count_would(id: str) -> None:
    """Whoever changes a count, its version or a book counts again: `make odds`."""
    game = books.banked(id)
    known = index().get(question_of(game, game.deck.default))
    if known is not None:
        count = count_of(game)
        assert tuple(known) == (count.strategies or (NOBODY,))[: len(known)]
        for strategy in count.strategies or ("best",):
            kept = known.get(strategy if count.strategies else NOBODY)
            assert kept in {None, name_of(game, count, game.deck.default, strategy)}


@pytest.mark.proof
def test_the_index_is_what_all_games_ask_for() -> None:
    every = asked_for(books.banked_ids())
    assert index() == every.kept_index({name for name in every.files if load(name) is not None})


def by_case(found: tuple[Distribution, ...]) -> list[tuple[object, ...]]:
    return [
        (
            one.bets,
            one.total,
            one.strategy,
            one.assumptions,
            {repr(sorted(case.known.items())): case.ways for case in one.cases},
        )
        for one in found
    ]


def test_what_is_kept_is_what_is_counted() -> None:
    kept = counted(GOLD, 4, "best")
    assert kept is not None
    assert kept.kept
    assert kept.decided_by == ("base", "tie")
    assert by_case(kept.distributions) == by_case(tuple(count_of(GOLD).distributions(GOLD, 4, "best")))


@pytest.mark.proof
@pytest.mark.parametrize("decks", EZ.deck.decks)
def test_what_is_kept_of_a_walk_is_what_is_walked(decks: int) -> None:
    kept = counted(EZ, decks)
    assert kept is not None
    assert kept.kept
    assert by_case(kept.distributions) == by_case(tuple(count_of(EZ).distributions(EZ, decks, "best")))


def test_a_distribution_is_written_and_read_again() -> None:
    from openfelt.odds.kept_counts import Kept, _read, _written  # noqa: PLC0415  # the halves of it

    cases = (
        Case(known={"n": 3, "won": True}, ways=10**30, added={"more": Fraction(3, 2)}),
        Case(known={"n": 3, "won": False}, ways=7),
    )
    exact = Distribution(bets=("spark",), cases=cases, total=10**30 + 7, assumptions=("so",))
    chances = Distribution(bets=("a", "b"), cases=(Case(known={"x": "y"}, ways=0.1),), total=1.0, wagers=True)
    for one in (exact, chances):
        again = _read(_written(one))
        assert replace(again, cases=()) == replace(one, cases=())
        assert sorted(map(repr, again.cases)) == sorted(map(repr, one.cases))
    kept = Kept("best", (exact, chances))
    assert kept.packed(EZ, 8) == kept.packed(EZ, 8)


def test_games_of_one_basis_share_what_is_kept() -> None:
    names = {
        index()[question_of(books.banked(id), 8)][NOBODY]
        for id in ("livermore/ez-baccarat", "aviator/ez-baccarat-panda-8")
    }
    assert len(names) <= 2
    assert index()[question_of(EZ, 8)] == index()[question_of(books.banked(EZ.id, way="usual"), 8)]


def with_tie(game: BankedGame, odds: str) -> BankedGame:
    bets = tuple(
        replace(rule, lines=(replace(rule.lines[0], pays=Odds.of(odds)), *rule.lines[1:]))
        if rule.name == "tie"
        else rule
        for rule in game.bets
    )
    return replace(game, bets=bets)


def test_other_odds_are_answered_from_what_is_kept_where_no_decision_depends_on_them() -> None:
    assert odds_of(with_tie(EZ, "9:1")).kept
    found = odds_of(with_tie(EZ, "9:1")).bet("tie")
    assert found is not None
    assert f"{-float(found.ev):.4%}" == "4.8440%"
    with pytest.raises(Denied, match="make odds"):
        odds_of(with_tie(GOLD, "9:1"), only_kept=True)
    assert not odds_of(with_tie(GOLD, "9:1"), 4).kept


def test_other_cards_are_other_questions() -> None:
    assert question_of(GOLD, 4) != question_of(GOLD, 8)
    assert question_of(EZ, 8) != question_of(books.banked(EZ.id, {"naturals": "draw-on"}), 8)


def test_what_is_kept_is_read_without_numpy_and_numba() -> None:
    program = (
        "import sys\n"
        "sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from openfelt import books\n"
        "from openfelt.odds.answers import odds_of\n"
        "from openfelt.odds.kept_counts import index, question_of\n"
        "for id in books.banked_ids():\n"
        "    game = books.banked(id)\n"
        "    if question_of(game, game.deck.default) in index():\n"
        "        assert odds_of(game).kept\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
