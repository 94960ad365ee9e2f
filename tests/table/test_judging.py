"""The outcome of a bet by what was found: remembered, and gathered over many rounds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.families.baccarat.settings import facts_of
from openfelt.rules.bets import BetRule, Effect
from openfelt.rules.conditions import Context
from openfelt.rules.facts import Facts, Scope
from openfelt.rules.money import Cents
from openfelt.table import outcomes
from openfelt.table.felt import Bet
from openfelt.table.outcomes import Memory, distribution, judge, judge_all
from proving import LANTERN, BettorFacts, HandFacts


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Context]:
    """The contexts in which lines are read, from an empty memory on."""
    contexts: list[Context] = []
    plain = outcomes.deciding

    def reading(rule: BetRule, context: Context) -> Effect:
        contexts.append(context)
        return plain(rule, context)

    monkeypatch.setattr(outcomes, "MEMORY", Memory(100))
    monkeypatch.setattr(outcomes, "deciding", reading)
    return contexts


def hand(total: int) -> Scope:
    return HandFacts(total=total, lamp=False, dead=False, result="win" if total > 5 else "lose")


def facts(total: int, gave_up: bool = False) -> Facts:
    return Facts(hands={(2, 1): hand(total)}, bettors={(2, "ann"): BettorFacts(gave_up=gave_up)})


def bet(amount: int = 500) -> Bet:
    return Bet(seat=2, bettor="ann", bet="base", amount=Cents(amount))


def test_lines_are_read_once_for_all_of_which_the_same_is_known(read: list[Context]) -> None:
    won, lost = judge(LANTERN, bet(), facts(7)), judge(LANTERN, bet(), facts(3))
    assert (won.result, lost.result, len(read)) == ("win", "lose", 2)
    assert judge(LANTERN, bet(), facts(7)) == won
    assert judge(LANTERN, bet(900), facts(7)).pays == 900
    assert judge(LANTERN, bet(), facts(7, gave_up=True)) != won
    assert len(read) == 3, "what a bet pays is not remembered, but the line that says so"


def test_what_is_remembered_has_a_bound(read: list[Context]) -> None:
    outcomes.MEMORY = Memory(5)
    for total in (*range(10), *range(10)):
        assert judge(LANTERN, bet(), facts(total)).result == ("win" if total > 5 else "lose")
        assert outcomes.MEMORY.size <= 5
        assert all(len(verdicts) <= 5 for _, verdicts in outcomes.MEMORY._games.values())
    assert len(read) > 10


def test_an_outcome_is_of_the_very_bet_that_was_judged(read: list[Context]) -> None:
    """Rounds tell bets apart that are equal; a table with other chips pays another amount."""
    one, other = bet(550), bet(550)
    assert judge(LANTERN, one, facts(7)).bet is one
    assert judge(LANTERN, other, facts(7)).bet is other
    assert judge(LANTERN, one, facts(7)).bet is one
    coarse = replace(LANTERN, settlement=replace(LANTERN.settlement, chip=Cents(100)))
    assert (judge(LANTERN, one, facts(7)).pays, judge(coarse, one, facts(7)).pays) == (550, 500)


def test_bets_judged_together_again_are_the_very_bets_and_not_only_equal_ones() -> None:
    game = books.banked("parkwest/cash-in-baccarat")
    names = [rule.name for rule in game.bets if rule.base][:2]

    def bets() -> tuple[Bet, ...]:
        return tuple(Bet(seat=2, bettor="ann", bet=name, amount=Cents(500)) for name in names)

    one, other, found = bets(), bets(), Facts(round=facts_of((7, 2), (6, 2), (8, 9)))
    for laid in (one, other, one, one):
        judged = zip(judge_all(game, laid, found), laid, strict=True)
        assert all(outcome.bet is mine for outcome, mine in judged)
    lost = judge_all(game, one, Facts(round=facts_of((6, 2), (7, 2), (8, 9))))
    assert [outcome.result for outcome in lost] != [outcome.result for outcome in judge_all(game, one, found)]
    judge_all(game, one, found).clear()
    assert len(judge_all(game, one, found)) == len(one), "what is remembered is nobody's to change"


def test_a_fact_that_is_missing_is_named_every_time(read: list[Context]) -> None:
    for _ in range(2):
        with pytest.raises(LookupError, match=r"ann's bet on seat 2, base is judged by .*: no such fact"):
            judge(LANTERN, bet(), Facts())
    assert len(read) == 2


def test_a_void_round_gives_a_bet_back() -> None:
    ((outcome, weight),) = distribution(LANTERN, bet(), [(None, 3), (None, 4)]).items()
    assert (outcome.result, outcome.moves, weight) == ("no-action", 0, 7)
