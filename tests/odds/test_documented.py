"""The table of `docs/odds.md` has every bet of every player-dealer game, as it is counted, and says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from openfelt import books
from openfelt.cli.edge_catalogue import Row, rows

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"
HEAD = "| game | bet | decks | returns | how | why it can be |"


def documented() -> dict[str, list[tuple[str, ...]]]:
    """Of each game its rows: bet, decks, returns, how, why."""
    found: dict[str, list[tuple[str, ...]]] = {}
    _, _, table = PAGE.read_text("utf-8").partition(HEAD)
    for line in table.splitlines()[2:]:
        game, bet, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        found.setdefault(game, []).append((bet.strip("`"), *cells))
    return found


TABLE = documented()


def test_every_game_stands_in_it() -> None:
    assert sorted(TABLE) == sorted(books.banked_ids())


@pytest.mark.parametrize("id", books.banked_ids())
def test_every_bet_stands_in_it_as_it_is_counted(id: str) -> None:
    assert [row[:4] for row in TABLE[id]] == [told(row) for row in rows(books.banked(id))]
    assert all(row[4] for row in TABLE[id]), "why it is exact, or cannot be"


def told(row: Row) -> tuple[str, ...]:
    assert row.ev is not None, f"{row.bet} is not counted"
    rule = books.banked(row.game).bet(row.bet)
    in_dollars = rule is not None and rule.button is not None
    returns = f"{'+' if row.ev >= 0 else '-'}${abs(row.ev):.4f}" if in_dollars else f"{row.ev:+.4%}"
    error = "" if row.standard_error is None else f" ± {row.standard_error:.4%}"
    return row.bet, str(row.decks), returns + error, ", ".join(filter(None, (row.method, row.strategy)))
