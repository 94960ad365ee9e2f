"""`edge --all`: every bet of every player-dealer game, as Markdown, CSV and Parquet."""

from __future__ import annotations

import csv
import io
import json as jsonlib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec
import typer
from rich.console import Console
from rich.progress import track

from openfelt import books
from openfelt.odds.answers import counted, odds_of
from openfelt.odds.pricing import PricedBet
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.extras import check_installed
from openfelt.rules.game import Way


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One bet of one game; without figures where it is not counted yet, and `note` says so."""

    game: str
    bet: str
    decks: int
    method: str = ""
    strategy: str = ""
    ev: float | None = None
    house_edge: float | None = None
    win: float | None = None
    push: float | None = None
    lose: float | None = None
    standard_deviation: float | None = None
    element_of_risk: float | None = None
    standard_error: float | None = None
    note: str = ""


HEADS = Row.__struct_fields__


def rows(game: BankedGame) -> list[Row]:
    try:
        odds = odds_of(game)
    except Denied as refusal:
        return [
            Row(game=game.id, bet=rule.name, decks=game.deck.default, note=str(refusal)) for rule in game.bets
        ]
    known = {one.bet: one for one in odds.bets}
    return [
        _row(game, odds.decks, known[rule.name])
        if rule.name in known
        else Row(game=game.id, bet=rule.name, decks=odds.decks, note="not counted yet")
        for rule in game.bets
        if not rule.decks or odds.decks in rule.decks
    ]


def each(games: Sequence[BankedGame]) -> Iterator[tuple[str, list[Row]]]:
    """What is kept is read; the rest is counted, by a process a family: its memory ends with it."""
    to_count: dict[str, list[BankedGame]] = {}
    for game in games:
        if is_kept(game):
            yield game.id, rows(game)
        else:
            to_count.setdefault(game.family, []).append(game)
    for family in to_count.values():
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
            for game, found in zip(family, process.map(rows, family), strict=True):
                yield game.id, found


def is_kept(game: BankedGame) -> bool:
    try:
        return counted(game, game.deck.default, only_kept=True) is not None
    except Denied:  # nobody knows how to count it, and it takes no time to say so
        return True


def _row(game: BankedGame, decks: int, bet: PricedBet) -> Row:
    return Row(
        game=game.id,
        bet=bet.bet,
        decks=decks,
        method=bet.method,
        strategy=bet.strategy or "",
        ev=float(bet.ev),
        house_edge=-float(bet.ev),
        win=float(bet.win),
        push=float(bet.push),
        lose=float(bet.lose),
        standard_deviation=bet.deviation,
        element_of_risk=bet.element_of_risk,
        standard_error=bet.standard_error,
    )


def write_catalogue(way: Way, folder: Path | None, json: bool) -> None:
    if folder is not None:
        check_parquet()
    games = [books.banked(id, way=way) for id in books.banked_ids()]
    of_game = dict(
        track(each(games), "Games", total=len(games), console=Console(stderr=True), transient=True)
    )
    found = [row for game in games for row in of_game[game.id]]
    if json:
        typer.echo(jsonlib.dumps([msgspec.to_builtins(row) for row in found], indent=1))
    elif folder is None:
        typer.echo(as_markdown(found), nl=False)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        folder.joinpath("odds.md").write_text(as_markdown(found), "utf-8")
        folder.joinpath("odds.csv").write_text(as_csv(found), "utf-8")
        write_parquet(found, folder / "odds.parquet")
        typer.echo(
            f"{len(found)} bets of {len(games)} games: odds.md, odds.csv and odds.parquet in {folder}",
            err=True,
        )


def as_markdown(found: Iterable[Row]) -> str:
    heads = ("game", "bet", "decks", "returns", "wins", "pushes", "loses", "deviation", "how")
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    for row in found:
        how = row.note or " ".join(filter(None, (row.method, row.strategy and f"({row.strategy})")))
        chances = (_percent(row.win), _percent(row.push), _percent(row.lose))
        spread = "" if row.standard_deviation is None else f"{row.standard_deviation:.4f}"
        error = "" if row.standard_error is None else f" ± {row.standard_error:.4%}"
        cells = (row.game, row.bet, str(row.decks), _percent(row.ev) + error, *chances, spread, how)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _percent(figure: float | None) -> str:
    return "" if figure is None else f"{figure:.4%}"


def as_csv(found: Iterable[Row]) -> str:
    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow(HEADS)
    sheet.writerows(
        ["" if value is None else value for value in msgspec.structs.astuple(row)] for row in found
    )
    return text.getvalue()


def write_parquet(found: Sequence[Row], file: Path) -> None:
    as_parquet({name: [getattr(row, name) for row in found] for name in HEADS}, file)


def check_parquet() -> None:
    """Refuse what ends in a Parquet file, before anything is counted for it."""
    check_installed("export", "Parquet is written by pyarrow")


def as_parquet(columns: dict[str, list[object]], file: Path) -> None:
    import pyarrow as pa  # noqa: PLC0415  # an extra, and slow to load
    from pyarrow import parquet  # noqa: PLC0415  # the same

    parquet.write_table(pa.table(columns), file)
