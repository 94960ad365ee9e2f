"""The table of `docs/odds.md` has every bet of every player-dealer game, as it is counted, and says why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openfelt import books
from openfelt.cli.edge_catalogue import Row, rows
from openfelt.odds.answers import odds_of
from openfelt.odds.distribution import Strategy
from openfelt.odds.strategies import kept_charts

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"
HEAD = "| game | bet | decks | returns | how | why it can be |"


CHANGED = "| game | best play was | is | advice was | is | split now, hit before: pair against |"


def table_below(head: str) -> list[list[str]]:
    _, _, below = PAGE.read_text("utf-8").partition(head)
    lines, *_ = below.partition("\n\n")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines.splitlines()[2:]]


def documented() -> dict[str, list[tuple[str, ...]]]:
    """Of each game its rows: bet, decks, returns, how, why."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for game, bet, *cells in table_below(HEAD):
        found.setdefault(game, []).append((bet.strip("`"), *cells))
    return found


TABLE = documented()


def test_every_game_stands_in_it() -> None:
    assert sorted(TABLE) == sorted(books.banked_ids())


@pytest.mark.parametrize("id", books.banked_ids())
def test_every_bet_stands_in_it_as_it_is_counted(id: str) -> None:
    assert [row[:4] for row in TABLE[id]] == [told(row) for row in rows(books.banked(id))]
    assert all(row[4] for row in TABLE[id]), "why it is exact, or cannot be"


@pytest.mark.parametrize("row", table_below(CHANGED), ids=lambda row: row[0])
def test_what_changed_is_told_with_what_is_kept_now(row: list[str]) -> None:
    """By best play and as a bot is advised; and the charts split what they are said to split."""
    game = books.banked(row[0])
    plays: tuple[Strategy, ...] = ("best", "advice")
    now = [odds_of(game, 8, by, "base", only_kept=True).bets[0].ev for by in plays]
    assert [f"{float(ev):+.4%}" for ev in now] == [row[2], row[4]]
    first = kept_charts(game, 8)[0]
    splits = {
        (line.label, up)
        for line in first.rows
        for up, cell in zip(first.columns, line.cells, strict=True)
        if cell == "split"
    }
    for clause in re.findall(r"[^,]+? against [\d, and]+(?=, \d+s|$)", row[5]):
        pairs, _, ups = clause.partition(" against ")
        told = {
            (f"pair of {pair}", up) for pair in re.findall(r"\d+s", pairs) for up in re.findall(r"\d+", ups)
        }
        assert told
        assert told <= splits


def told(row: Row) -> tuple[str, ...]:
    assert row.ev is not None, f"{row.bet} is not counted"
    rule = books.banked(row.game).bet(row.bet)
    in_dollars = rule is not None and rule.button is not None
    returns = f"{'+' if row.ev >= 0 else '-'}${abs(row.ev):.4f}" if in_dollars else f"{row.ev:+.4%}"
    error = "" if row.standard_error is None else f" ± {row.standard_error:.4%}"
    return row.bet, str(row.decks), returns + error, ", ".join(filter(None, (row.method, row.strategy)))
