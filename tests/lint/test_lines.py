"""Lint proves each bet's lines disjoint, and finds them when they are not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from openfelt import books
from openfelt.lint import check_lines, findings
from openfelt.rules.banked import banked
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.conditions import Context
from openfelt.rules.game import Settings
from openfelt.rules.loader import load_game
from proving import FAMILY, LANTERN, TEXT


@pytest.mark.parametrize("id", books.game_ids())
def test_the_lines_of_every_bet_are_disjoint_and_each_of_them_happens(id: str) -> None:
    """Under every combination of options, and the collection sections name the game back."""
    assert list(findings(books.game(id))) == []


def every(_settings: Settings) -> Iterator[Context]:
    for total in range(10):
        for lamp in (False, True):
            for result in ("win", "lose", "tie"):
                yield {
                    "bank_total": 0,
                    "total": total,
                    "lamp": lamp,
                    "dead": False,
                    "result": result,
                    "gave_up": False,
                }


LISTED = BetFamily(name="lantern", settings=FAMILY.settings, scopes=FAMILY.scopes, stages=FAMILY.stages,
                rulings=FAMILY.rulings, settles=FAMILY.settles, every=every)  # fmt: skip


def test_lines_that_overlap_and_lines_that_never_hold_are_found() -> None:
    found = [(finding.kind, finding.says.partition(":")[0]) for finding in check_lines(LANTERN, LISTED)]
    assert ("overlap", "base") in found  # a lamp that wins is paid as a lamp: the order decides
    assert ("overlap", "glow") in found
    assert ("never", "base") in found  # no context here has a dead hand or one given up
    assert not [says for kind, says in found if says == "flame"]


def test_an_else_that_never_happens_is_found() -> None:
    text = TEXT.replace("{ when = { total = 7 }", '{ when = { total = "1..9" }')
    game = banked(load_game(text, "lantern.toml", "proving/lantern", families={"lantern": LISTED}))
    says = [finding.says for finding in check_lines(game, LISTED)]
    assert any("flame" in one and "never happens" in one for one in says)


def test_a_family_that_lists_nothing_is_said_to_be_unproved() -> None:
    assert [finding.kind for finding in check_lines(LANTERN, FAMILY)] == ["not proved"]
