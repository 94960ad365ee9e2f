"""`simulate` and `bank`: whole tables, round after round, and what they come to."""

from __future__ import annotations

import csv
import json as jsonlib
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from openfelt import books
from openfelt.cli.catalogue import game_of
from openfelt.cli.drawing import check_drawable
from openfelt.cli.edge_catalogue import check_parquet
from openfelt.cli.paper import paper, plain
from openfelt.odds.answers import decks_of
from openfelt.rules.banked import BankedGame, banked
from openfelt.rules.errors import Denied
from openfelt.rules.fees import Schedule
from openfelt.rules.game import Way
from openfelt.rules.money import Cents, cents, money, net
from openfelt.simulation.findings import Answer, House, Made, Told, histograms, rows
from openfelt.simulation.job import Job, Plays
from openfelt.simulation.running import prepared, run
from openfelt.simulation.seating import fees_at, read_bets, seated
from openfelt.simulation.strategy_file import read_strategy
from openfelt.simulation.tally import Tally
from openfelt.table.felt import BankedTable


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The question as typed on the command line."""

    command: str
    game: str
    rounds: int
    hands: int
    players: int = 1
    bets: tuple[str, ...] = ()
    wager: str | None = None
    decks: int | None = None
    options: tuple[str, ...] = ()
    way: Way = "written"
    plays: str = "advice"
    collection: tuple[str, ...] = ()
    section: str | None = None
    pace: int = 60
    seed: str = "1"
    cores: int | None = None
    cluster: str | None = None
    log: str | None = None


class Files(msgspec.Struct, frozen=True, kw_only=True):
    """Where else the answer goes."""

    csv: Path | None = None
    parquet: Path | None = None
    plot: Path | None = None


def amount(text: str, what: str) -> Cents:
    try:
        return cents(text)
    except ValueError as error:
        raise Denied(f"{what}: {error}") from None


def simulated(asked: Asked) -> Answer:
    game = banked(game_of(asked.game, list(asked.options), asked.way))
    schedule = books.posted(game.id, asked.collection, asked.section) if asked.collection else None
    wager = None if asked.wager is None else amount(asked.wager, "the wager")
    if asked.log is not None:
        return _as_logged(asked, game, wager, schedule)
    bets = read_bets(game, asked.bets)
    table = seated(game, asked.players, bets, wager, decks_of(game, asked.decks))
    return deal(asked, game, (table,), schedule)


def _as_logged(asked: Asked, game: BankedGame, wager: Cents | None, schedule: Schedule | None) -> Answer:
    """The rounds of the game as a room bet them; by the table's schedule, unless another is asked for."""
    from openfelt.cli.logged import logged, spread_over  # noqa: PLC0415  # the room is an extra

    assert asked.log is not None
    if asked.bets or asked.decks is not None or asked.options:
        raise Denied("bets, decks and options are the log's: leave out --bet, --decks and --option")
    of_game = [one for one in logged(asked.log) if one.game.id == game.id]
    tables = [table for one in of_game for table in one.tables if table.bets]
    if not tables:
        raise Denied(f"the log at {asked.log} has no round of {game.name} ({game.id})")
    if wager is not None:
        tables = [_with_wager(table, wager) for table in tables]
    first = of_game[0]
    return deal(asked, first.game, spread_over(tuple(tables)), schedule or first.schedule)


def _with_wager(table: BankedTable, wager: Cents) -> BankedTable:
    bank = msgspec.structs.replace(table.player_dealer, wager=wager, shares=())
    return msgspec.structs.replace(table, player_dealer=bank)


def deal(
    asked: Asked, game: BankedGame, tables: tuple[BankedTable, ...], schedule: Schedule | None
) -> Answer:
    fees = [fees_at(game, table, schedule) for table in tables]
    job = prepared(
        Job(
            game=game,
            tables=tables,
            fees=tuple(int(bank) for bank, _ in fees),
            rounds=asked.rounds,
            hands=asked.hands,
            seed=asked.seed,
            plays=plays_of(asked.plays, game),
        )
    )
    house = House(
        bank=Fraction(sum(bank for bank, _ in fees), len(fees)),
        players=Fraction(sum(players for _, players in fees), len(fees)),
        pace=asked.pace,
    )
    with counting(asked.rounds) as told:
        tally = dealt(job, asked, told)
    return Answer(job=job, tally=tally, house=house, made=made(asked, game))


def plays_of(text: str, game: BankedGame) -> Plays:
    """One of the ways that have a name, or the file of a strategy."""
    match text:
        case "advice" | "best" | "default":
            return text
    try:
        return read_strategy(Path(text).read_text("utf-8"), text, game)
    except (OSError, UnicodeDecodeError) as problem:
        raise Denied(
            f"people decide by advice, best, default or a strategy's file, not by {text}: {problem}"
        ) from None


def dealt(job: Job, asked: Asked, told: Callable[[int], None]) -> Tally:
    """Here, or wherever the workers of a cluster are."""
    if asked.cluster is None:
        return run(job, asked.cores, told)
    from openfelt.simulation.cluster import run_on  # noqa: PLC0415  # an extra

    return run_on(asked.cluster, job, told)


def made(asked: Asked, game: BankedGame) -> Made:
    """How it is made again, wherever it is dealt: cores and files make no difference."""
    said = ["openfelt", asked.command, asked.game, "--rounds", str(asked.rounds), "--hands", str(asked.hands)]
    said += ["--players", str(asked.players), "--plays", asked.plays, "--pace", str(asked.pace)]
    said += ["--seed", asked.seed, "--as", asked.way]
    many = {"--bet": asked.bets, "--option": asked.options, "--collection": asked.collection}
    said += [part for name, values in many.items() for value in values for part in (name, value)]
    one = {"--bank": asked.wager, "--decks": asked.decks, "--section": asked.section, "--from": asked.log}
    said += [part for name, value in one.items() if value is not None for part in (name, str(value))]
    return Made(command=shlex.join(said), version=version("openfelt"), book=game.book, seed=asked.seed)


@contextmanager
def counting(rounds: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where somebody looks at it."""
    console = Console(stderr=True)
    columns = TextColumn("{task.completed:,} rounds"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=rounds)
        yield lambda more: progress.advance(task, more)


def answer(asked: Asked, files: Files, json: bool) -> None:
    """Deal, then print, draw and write."""
    check_drawable(files.plot)
    if files.parquet is not None:
        check_parquet()
    found = simulated(asked)
    told = found.told
    write(told, found.tally, files)
    if files.plot is not None:
        from openfelt.cli.simulated_plots import plot_bank, plot_rounds  # noqa: PLC0415  # where it is drawn

        (plot_bank if asked.command == "bank" else plot_rounds)(files.plot, found)
    if json:
        typer.echo(jsonlib.dumps(told, indent=1))
    elif asked.command == "bank":
        _print_bank(paper(), told)
    else:
        _print(paper(), told)


# Files


def write(told: Told, tally: Tally, files: Files) -> None:
    sheet = [*rows(told), *rows({f"histogram {name}": one for name, one in histograms(tally).items()})]
    heads = "part", "name", "value"
    if files.csv is not None:
        with files.csv.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(heads)
            writer.writerows(sheet)
    if files.parquet is not None:
        import pyarrow as pa  # noqa: PLC0415  # an extra, and slow to load
        from pyarrow import parquet  # noqa: PLC0415  # the same

        columns = zip(heads, zip(*sheet, strict=True), strict=True)
        table = pa.table({name: list(column) for name, column in columns})
        made = told["made"]
        assert isinstance(made, dict)
        parquet.write_table(table.replace_schema_metadata(made), files.parquet)


# In words


def _print(console: Console, told: dict[str, object]) -> None:
    bank, night, cover, house = (_part(told, name) for name in ("player_dealer", "night", "cover", "house"))
    console.print(
        f"[bold]{told['game']}[/]: {told['rounds']:,} rounds dealt {told['dealt']}, "
        f"decisions by {told['decisions']}"
    )
    _print_rules(console, told)
    console.print(
        f"The player-dealer wins {_mean(bank)} a round before fees, with a standard deviation of "
        f"{_money(bank['standard_deviation'])}; {_money(bank['mean_after_fees'])} after a fee of "
        f"{_money(bank['fee'])}"
    )
    _print_night(console, night)
    console.print(
        f"The wager of {_wager(bank)} was short in {cover['short']:.4%} of rounds; "
        f"{cover['uncovered_share']:.4%} of what should have moved was not covered"
    )
    _print_cover(console, cover)
    if house["a_round"]:
        console.print(
            f"The house collects {_money(house['a_round'])} a round, {_money(house['an_hour'])} an hour at "
            f"{house['rounds_an_hour']} rounds an hour"
        )
    console.print(_bets(told))
    _print_made(console, told)


def _print_rules(console: Console, told: dict[str, object]) -> None:
    """Of a strategy: a rule that never decided may be one that was meant otherwise."""
    if "rules" not in told:
        return
    idle = [number for number, times in _part(told, "rules").items() if not times]
    console.print(f"{told['ruled_by_none']:,} decisions were left to what is said for the rest")
    if idle:
        console.print(f"[yellow]Never decided anything: rule {', '.join(idle)}[/]")


def _print_bank(console: Console, told: dict[str, object]) -> None:
    bank, night, cover = (_part(told, name) for name in ("player_dealer", "night", "cover"))
    console.print(f"[bold]{told['game']}[/]: banking {night['hands']:,} hands with a wager of {_wager(bank)}")
    _print_rules(console, told)
    _print_night(console, night)
    _print_cover(console, cover)
    _print_made(console, told)


def _print_night(console: Console, night: dict[str, object]) -> None:
    if not night["nights"]:
        console.print(f"[dim]No night of {night['hands']:,} hands was dealt to its end.[/]")
        return
    console.print(
        f"{night['nights']:,} nights of {night['hands']:,} hands, after fees: {_mean(night)}, standard "
        f"deviation {_money(night['standard_deviation'])}; {night['loses']:.2%} of them lose"
    )
    sheet = Table("of 100 nights", *(Column(one, justify="right") for one in _part(night, "percentiles")))
    for label, part in (("result at most", night), ("drawdown at most", _part(night, "drawdown"))):
        sheet.add_row(label, *(_text(one) for one in _part(part, "percentiles").values()))
    console.print(sheet)
    ruin = _part(night, "ruin")
    console.print(
        "A night loses a bankroll of "
        + ", ".join(f"{_text(roll)} in {chance:.2%}" for roll, chance in ruin.items())
    )


def _print_cover(console: Console, cover: dict[str, object]) -> None:
    covers = _part(cover, "covers_all_of")
    console.print(
        f"All action is covered in 99 of 100 rounds by a wager of {_text(covers['99'])}, in 50 by "
        f"{_text(covers['50'])}; the most that a round asked for was {_text(cover['most'])}"
    )


def _bets(told: dict[str, object]) -> Table:
    heads = "staked", "returns", "standard error", "exactly", "due to the bank", "bank won", "not covered"
    sheet = Table("bet", *(Column(head, justify="right") for head in heads))
    bets = told["bets"]
    assert isinstance(bets, list)
    for one in bets:
        exact = one.get("exact_ev")
        sheet.add_row(
            one["bet"],
            _text(one["staked"]),
            f"{one['ev']:+.4%}" if "ev" in one else "",
            f"{one['standard_error']:.4%}" if "ev" in one else "",
            "" if exact is None else f"{exact:+.4%}",
            _text(one["player_dealer_due"]),
            _text(one["player_dealer_won"]),
            _text(one["uncovered"]),
        )
    return sheet


def _print_made(console: Console, told: dict[str, object]) -> None:
    assumptions = told["assumptions"]
    assert isinstance(assumptions, list)
    for text in assumptions:
        console.print(f"[dim]Assumed: {plain(text)}.[/]")
    made = _part(told, "made")
    console.print(f"[dim]Made by: {plain(str(made['command']))} (version {made['version']})[/]")


def _part(told: dict[str, object], name: str) -> dict[str, object]:
    part = told[name]
    assert isinstance(part, dict)
    return part


def _wager(bank: dict[str, object]) -> str:
    wager = bank["wager"]
    return " to ".join(map(_text, wager)) if isinstance(wager, list) else _text(wager)


def _text(dollars: object) -> str:
    """`-12.50` as people write it."""
    return money(net(str(dollars)))


def _money(figure: object) -> str:
    assert isinstance(figure, float | int)
    return f"{'-' if figure < 0 else ''}${abs(figure):,.4f}"


def _mean(part: dict[str, object]) -> str:
    return f"{_money(part['mean'])} ± {_money(part['standard_error'])}"
