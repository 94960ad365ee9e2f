"""Lines read against a distribution: every effect, the whole base game, and errors that are planted."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.odds.answers import odds_of
from openfelt.odds.distribution import Case, Distribution, gathered
from openfelt.odds.pricing import priced
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule, Button, Effect, Line
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import When
from openfelt.rules.money import Cents, Odds
from proving import LANTERN

CITE = Cite.of("000:1")


def rule(*lines: tuple[Mapping[str, object], Mapping[str, object]], **more: object) -> BetRule:
    return BetRule(
        name="spark",
        label="Spark",
        cite=CITE,
        lines=tuple(Line(when=When.of(dict(when)), cite=CITE, **does) for when, does in lines),  # type: ignore[arg-type]  # a table of cases
        otherwise=Effect(is_="loses", cite=CITE),
        **more,  # type: ignore[arg-type]  # the same
    )


def of(*ways: int, wagers: bool = False) -> Distribution:
    cases = tuple(Case(known={"n": n}, ways=number) for n, number in enumerate(ways))
    return Distribution(bets=("spark",), cases=cases, total=sum(ways), wagers=wagers)


def game(*rules: BetRule) -> BankedGame:
    return replace(LANTERN, bets=rules)


EFFECTS: list[tuple[dict[str, object], Fraction]] = [
    ({"pays": Odds.of("3:2")}, Fraction(3, 2)),
    ({"prize": Cents(25_00)}, Fraction(25)),
    ({"loses": Fraction(1, 2)}, Fraction(-1, 2)),
    ({"is_": "push"}, Fraction(0)),
    ({"is_": "no-action"}, Fraction(0)),
    ({"is_": "loses"}, Fraction(-1)),
]


@pytest.mark.parametrize(("does", "brings"), EFFECTS)
def test_every_effect_brings_what_it_says(does: dict[str, object], brings: Fraction) -> None:
    spark = rule(({"n": 0}, does))
    found = priced(game(spark), spark, of(1, 3))
    assert found.ev == (brings - 3) / 4
    assert found.variance == (brings**2 + 3) / 4 - found.ev**2
    assert found.win + found.push + found.lose == 1
    assert [line.ways for line in found.lines] == [1, 3]


def test_the_first_line_that_holds_decides() -> None:
    first, second = ({"n": [0, 1]}, {"pays": Odds.of("1:1")}), ({"n": 0}, {"pays": Odds.of("9:1")})
    spark = rule(first, second)
    assert [line.ways for line in priced(game(spark), spark, of(1, 1, 2)).lines] == [2, 0, 2]
    spark = rule(second, first)
    assert [line.ways for line in priced(game(spark), spark, of(1, 1, 2)).lines] == [1, 1, 2]


def test_a_base_bet_does_not_lie_beside_itself() -> None:
    """Whatever decisions put on it: where that counts, its wagers are counted one by one."""
    spark = rule(({"n": 1}, {"pays": Odds.of("1:1")}), base=True)
    cases = tuple(Case(known={"n": n}, ways=1, added={"spark": Fraction(2)}) for n in (1, 2))
    found = priced(game(spark), spark, Distribution(bets=("spark",), cases=cases, total=2))
    assert (found.together, found.staked, found.variance) == ((), 1, 1)


def test_cases_that_come_again_are_one_and_what_all_ways_share_is_divided_out() -> None:
    found = gathered(["spark"], [({"n": 1}, 4), ({"n": 2}, 2), ({"n": 1}, 6), ({"n": 3}, 0)], 12)
    assert {case.known["n"]: case.ways for case in found.cases} == {1: 5, 2: 1}
    assert found.total == 6


def test_what_stays_is_left_out_of_everything_else() -> None:
    spark = rule(({"n": 0}, {"pays": Odds.of("1:1")}), ({"n": 1}, {"is_": "stays"}))
    found = priced(game(spark), spark, of(2, 5, 3))
    assert (found.ev, found.win, found.stays) == (Fraction(-1, 5), Fraction(2, 5), Fraction(1, 2))
    assert [line.says for line in found.lines] == ["pays 1 to 1", "loses"]


def test_of_several_wagers_in_a_round_the_return_is_of_the_round() -> None:
    """A hundred rounds, twenty of them with a second wager: 60 wagers win and 60 lose."""
    spark = rule(({"n": 0}, {"pays": Odds.of("6:5")}))
    wagers = replace(of(60, 60, wagers=True), total=100)
    found = priced(game(spark), spark, wagers)
    assert found.ev == Fraction(60 * 6, 5 * 100) - Fraction(60, 100)
    assert found.staked == Fraction(120, 100)
    assert found.win == found.lose == Fraction(1, 2)
    assert found.variance is None


def test_the_whole_base_game_is_told_per_ante() -> None:
    """One of four folds; two play for twice the ante, of which one wins; one checks and wins."""
    spark = rule(({"n": [1, 3]}, {"pays": Odds.of("1:1")}), base=True)
    beside = replace(rule(({"n": 1}, {"pays": Odds.of("5:1")}), ({"n": 3}, {"is_": "push"})), name="blind")
    beside = replace(beside, matches="spark")
    more = replace(rule(({"n": 1}, {"pays": Odds.of("1:1")})), name="more", added=True)
    twice = {"more": Fraction(2)}
    cases = (
        Case(known={"n": 0}, ways=1),
        Case(known={"n": 1}, ways=1, added=twice),
        Case(known={"n": 2}, ways=1, added=twice),
        Case(known={"n": 3}, ways=1),
    )
    dealt = Distribution(bets=("spark", "blind", "more"), cases=cases, total=4)
    played = game(spark, beside, more)
    whole = priced(played, spark, dealt)
    assert whole.ev == Fraction(-2 + (1 + 5 + 2) - (1 + 1 + 2) + 1, 4)
    assert whole.staked == Fraction(2 * 4 + 4, 4)
    assert whole.together == ("blind", "more")
    assert (whole.win, whole.push, whole.lose) == (Fraction(1, 2), 0, Fraction(1, 2))
    alone = priced(played, more, dealt)
    assert alone.ev == 0
    assert [line.ways for line in alone.lines] == [1, 1]
    assert priced(played, beside, dealt).ev == Fraction(5 - 2, 4)


def test_of_a_button_the_figures_are_for_one_other_hand() -> None:
    prize = Line(prize=Cents(50_00), each_other_hand=When.of({"n": 0}), cite=CITE)
    spark = replace(rule(), otherwise=Effect(is_="no-action", cite=CITE))
    spark = replace(spark, lines=(prize,), button=Button(bet="other", at_least=Cents(500), cite=CITE))
    found = priced(game(spark), spark, of(1, 99))
    assert (found.ev, found.win, found.push) == (Fraction(1, 2), Fraction(1, 100), Fraction(99, 100))


# Planted errors are found

EZ = books.banked("livermore/ez-baccarat", way="usual")


def returns(changed: BetRule) -> str:
    bets = tuple(changed if one.name == changed.name else one for one in EZ.bets)
    found = odds_of(replace(EZ, bets=bets)).bet(changed.name)
    assert found is not None
    return f"{float(found.ev):.4%}"


def test_a_wrong_price_a_wrong_tie_and_a_wrong_order_give_other_figures() -> None:
    dragon, player, banker = (EZ.bet(name) for name in ("dragon-7", "player", "banker"))
    assert dragon is not None and player is not None and banker is not None  # noqa: PT018  # for mypy
    assert returns(dragon) == "-7.6113%"
    price = replace(dragon.lines[0], pays=Odds.of("41:1"))
    assert returns(replace(dragon, lines=(price,))) == "-5.3580%"
    assert returns(player) == "-1.2351%"
    tie = tuple(replace(line, is_="loses") if line.is_ == "push" else line for line in player.lines)
    assert returns(replace(player, lines=tie)) != "-1.2351%"
    assert returns(banker) == "-1.0183%"
    assert returns(replace(banker, lines=banker.lines[::-1])) == "-1.0183%"  # its lines are disjoint
    wide = replace(banker.lines[-2], when=When.of({"winner": "banker"}))
    assert returns(replace(banker, lines=(wide, *banker.lines))) != "-1.0183%"
