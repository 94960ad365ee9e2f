"""`equity`: what each hand of a pot game is worth."""

from __future__ import annotations

import csv
import io
import json as jsonlib
import shlex
from collections.abc import Iterator
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

import msgspec
import typer
from rich.console import Console
from rich.table import Column, Table

from openfelt.cli.catalogue import game_of
from openfelt.cli.drawing import check_drawable, drawn
from openfelt.cli.edge_catalogue import as_parquet, check_parquet
from openfelt.cli.paper import paper, plain
from openfelt.equity.answers import Answer, Question, answer
from openfelt.rules.errors import Denied
from openfelt.rules.extras import is_installed
from openfelt.rules.game import Game, Way
from openfelt.rules.pot import PotGame

WON, SHARED, LOST = "#1f5f8b", "#8fb8d0", "#d0d0d0"


class AskedEquity(msgspec.Struct, frozen=True, kw_only=True):
    """The question as typed on the command line."""

    game: str
    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""
    wins: str = ""
    drawn: int = 0
    exact: bool = False
    rounds: int | None = None
    seed: str = "1"
    options: tuple[str, ...] = ()
    way: Way = "written"
    plot: Path | None = None
    to: Path | None = None

    @property
    def command(self) -> str:
        """What was typed, without where it was written to: so the figure can be made again."""
        words = ["openfelt", "equity", self.game, *self.hands]
        named = {"--board": self.board, "--dead": self.dead, "--wins": self.wins}
        words += [word for name, said in named.items() if said for word in (name, said)]
        words += ["--drawn", str(self.drawn)] if self.drawn else []
        words += ["--exact"] if self.exact else []
        words += ["--rounds", str(self.rounds)] if self.rounds is not None else []
        words += ["--seed", self.seed] if self.seed != "1" else []
        words += [word for option in self.options for word in ("-o", option)]
        words += ["--as", self.way] if self.way != "written" else []
        return shlex.join(words)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One hand, and all that it takes to make its figures again."""

    game: str
    hand: str
    board: str
    dead: str
    equity: float
    equity_exact: str | None
    standard_error: float | None
    wins: float
    shares: float
    loses: float
    method: str
    runouts: int
    command: str
    version: str
    book: str
    seed: str | None


def print_equity(asked: AskedEquity, json: bool) -> None:
    check_drawable(asked.plot)
    if asked.to is not None:
        check_kind(asked.to)
    game = pot_game(game_of(asked.game, list(asked.options), asked.way))
    found = answer(
        Question(
            game=game,
            hands=asked.hands,
            board=asked.board,
            dead=asked.dead,
            wins=asked.wins,
            drawn=asked.drawn,
            exact=asked.exact,
            rounds=asked.rounds,
            seed=asked.seed,
        )
    )
    if asked.plot is not None:
        draw(asked.plot, game, asked, found)
    if asked.to is not None:
        write(asked.to, game, asked, found)
    if json:
        typer.echo(jsonlib.dumps(told(game, asked, found), indent=1))
    else:
        show(paper(), game, asked, found)


def pot_game(game: Game) -> PotGame:
    if not isinstance(game, PotGame):
        raise Denied(f"{game.name} is not played for pots: no hand has a part of one")
    return game


def made_by(game: PotGame, asked: AskedEquity, found: Answer) -> dict[str, str | None]:
    return {
        "command": asked.command,
        "version": version("openfelt"),
        "book": game.book,
        "seed": asked.seed if found.method == "simulation" else None,
    }


def told(game: PotGame, asked: AskedEquity, found: Answer) -> dict[str, object]:
    """What `--json` prints."""
    hands = []
    for place, (hand, one) in enumerate(zip(found.hands, found.results, strict=True)):
        hands.append(
            {
                "hand": hand,
                "equity": float(one.equity),
                "equity_exact": str(one.equity) if found.method == "exact" else None,
                "standard_error": found.error(place),
                "wins": float(one.wins),
                "shares": float(one.shares),
                "loses": float(one.loses),
                "halves": {
                    half: {"alone": float(alone), "divided": float(divided)}
                    for half, (alone, divided) in zip(found.halves, one.halves, strict=True)
                },
            }
        )
    return {
        "game": game.id,
        "board": asked.board,
        "dead": asked.dead,
        "hands": hands,
        "method": found.method,
        "runouts": found.runouts,
        "assumptions": list(found.assumptions),
        **made_by(game, asked, found),
    }


def rows(game: PotGame, asked: AskedEquity, found: Answer) -> Iterator[Row]:
    for place, (hand, one) in enumerate(zip(found.hands, found.results, strict=True)):
        yield Row(
            game=game.id,
            hand=hand,
            board=asked.board,
            dead=asked.dead,
            equity=float(one.equity),
            equity_exact=str(one.equity) if found.method == "exact" else None,
            standard_error=found.error(place),
            wins=float(one.wins),
            shares=float(one.shares),
            loses=float(one.loses),
            method=found.method,
            runouts=found.runouts,
            **made_by(game, asked, found),  # type: ignore[arg-type]  # the seed alone may be none
        )


def check_kind(file: Path) -> None:
    """Refuse a file that cannot be written, before anything is counted for it."""
    kind = file.suffix.lower()
    if kind not in {".csv", ".json", ".parquet"}:
        raise Denied(f"it is written as .csv, .json or .parquet, not as {file.name}")
    if kind == ".parquet":
        check_parquet()


def write(file: Path, game: PotGame, asked: AskedEquity, found: Answer) -> None:
    """As the file's ending says."""
    table = [msgspec.to_builtins(row) for row in rows(game, asked, found)]
    match file.suffix.lower():
        case ".json":
            file.write_text(jsonlib.dumps(told(game, asked, found), indent=1) + "\n", "utf-8")
        case ".csv":
            text = io.StringIO()
            sheet = csv.DictWriter(text, Row.__struct_fields__, lineterminator="\n")
            sheet.writeheader()
            sheet.writerows(table)
            file.write_text(text.getvalue(), "utf-8")
        case _:
            as_parquet({name: [row[name] for row in table] for name in Row.__struct_fields__}, file)


# In words


def show(console: Console, game: PotGame, asked: AskedEquity, found: Answer) -> None:
    console.print(f"[bold]{game.name}[/] ({game.id})")
    for name, cards in (("board", asked.board), ("dead", asked.dead)):
        if cards:
            console.print(f"{name}: {plain(cards)}")
    halves = found.halves if len(found.halves) > 1 else ()
    heads = ("equity", "all of it", "a part", "nothing", *(f"{half}, or divides it" for half in halves))
    table = Table("hand", *(Column(head, justify="right") for head in heads))
    for place, (hand, one) in enumerate(zip(found.hands, found.results, strict=True)):
        error = found.error(place)
        equity = percent(one.equity) if error is None else f"{percent(one.equity)} ± {error:.4%}"
        won = (percent(alone + divided) for alone, divided in one.halves) if halves else ()
        chances = (percent(one.wins), percent(one.shares), percent(one.loses), *won)
        table.add_row(plain(hand), equity, *chances)
    console.print(table)
    console.print(how(found, asked.seed))
    if found.method == "simulation" and asked.rounds is None and not is_installed("odds"):
        more = "Compiled kernels would count many of them exactly: pip install 'openfelt[odds]'"
        console.print(more, markup=False)
    for text in found.assumptions:
        console.print(f"[dim]Assumed: {plain(text)}.[/]")


def how(found: Answer, seed: str) -> str:
    if found.method == "exact":
        return f"Exactly: {found.runouts:,} equally likely ways the cards may come."
    return (
        f"Simulated: {found.runouts:,} rounds from seed {plain(seed)}; after ± stands one standard error. "
        "--exact counts all."
    )


def percent(part: Fraction) -> str:
    return f"{float(part):.4%}"


def draw(file: Path, game: PotGame, asked: AskedEquity, found: Answer) -> None:
    """A bar a hand: how often it has all of the pot, some of it, nothing."""
    with drawn(file, (9, 1.8 + 0.55 * len(found.hands))) as figure:
        axes = figure.subplots()
        for place, one in enumerate(found.results):
            left = 0.0
            for part, colour in ((one.wins, WON), (one.shares, SHARED), (one.loses, LOST)):
                axes.barh(place, 100 * float(part), left=left, color=colour, height=0.7)
                left += 100 * float(part)
            axes.plot([100 * float(one.equity)] * 2, [place - 0.42, place + 0.42], color="black", linewidth=2)
            error = found.error(place)
            spread = "" if error is None else f" ± {100 * error:.2g}"
            axes.text(101, place, f"{100 * float(one.equity):.2f} %{spread}", va="center")
        axes.set_yticks(range(len(found.hands)), found.hands)
        axes.invert_yaxis()
        axes.set_xlim(0, 120)
        axes.set_xticks(range(0, 101, 20))
        axes.set_xlabel(
            "all of the pot (dark), a part of it (light), nothing (grey), in %; the mark is the equity"
        )
        lie = f", board {asked.board}" if asked.board else ""
        how_found = "exactly" if found.method == "exact" else f"simulated, {found.runouts:,} rounds"
        axes.set_title(f"{game.name} ({game.id}){lie}: {how_found}", loc="left")
        axes.spines[["top", "right"]].set_visible(False)
