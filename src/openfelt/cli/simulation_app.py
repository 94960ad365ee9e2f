"""`simulate`, `bank` and `floor`: what whole tables come to."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from openfelt.cli.arguments import As, AsJson, GameId, Options, Section

app = typer.Typer()

Rounds = Annotated[int, typer.Option(metavar="N", help="How many rounds are dealt in all.", min=1)]
Hands = Annotated[int, typer.Option(metavar="N", help="How many hands a night has.", min=1)]
Players = Annotated[int, typer.Option("--players", "--seats", metavar="N", help="How many seats bet.", min=1)]
Bets = Annotated[
    list[str] | None,
    typer.Option(
        "--bet",
        "-b",
        metavar="BET=AMOUNT",
        help="What each of them bets, such as player=25; may be repeated.",
    ),
]
Bank = Annotated[
    str | None,
    typer.Option("--bank", metavar="AMOUNT", help="The player-dealer's wager; without it all is covered."),
]
Decks = Annotated[
    int | None, typer.Option(metavar="N", help="How many decks; the document's number, or its most.")
]
Decide = Annotated[
    str,
    typer.Option(
        "--plays",
        "--strategy",
        metavar="WAY",
        help="How people decide: advice, best, default (as the clock would), or a strategy's file.",
    ),
]
Collection = Annotated[
    list[str] | None,
    typer.Option(metavar="N", help="Charge by this schedule option; repeat it for several together."),
]
Pace = Annotated[int, typer.Option(metavar="N", help="How many rounds are dealt in an hour.", min=1)]
Seed = Annotated[str, typer.Option(metavar="TEXT", help="The same seed deals the same rounds.")]
Cores = Annotated[int | None, typer.Option(metavar="N", help="How many cores work; all of them.", min=1)]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Deal on the workers of this Dask scheduler: tcp://host:8786."),
]
FromLog = Annotated[
    str | None,
    typer.Option(
        "--from", metavar="URL", help="What was bet in a room, from its log: room.db, or postgresql://…"
    ),
]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write all figures as CSV.")]
Parquet = Annotated[Path | None, typer.Option(metavar="FILE", help="Write all figures as Parquet.")]
Plot = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it to FILE.svg or FILE.png as well.")]


def _check_kernels() -> None:
    """Whatever deals is compiled."""
    from openfelt.rules.extras import check_installed

    check_installed("odds", "tables are simulated by compiled kernels")


@app.command()
def simulate(
    game: GameId,
    rounds: Rounds = 1_000_000,
    players: Players = 1,
    bet: Bets = None,
    bank: Bank = None,
    hands: Hands = 480,
    decks: Decks = None,
    option: Options = None,
    way: As = "written",
    plays: Decide = "advice",
    collection: Collection = None,
    section: Section = None,
    pace: Pace = 60,
    seed: Seed = "1",
    cores: Cores = None,
    cluster: Cluster = None,
    log: FromLog = None,
    csv: Csv = None,
    parquet: Parquet = None,
    plot: Plot = None,
    json: AsJson = False,
) -> None:
    """Whole tables, round after round: what the player-dealer wins, what the wager covers, what it risks.

    openfelt simulate marina/zoobac --players 6 --bet player=25 --bet tiger=5 --bank 500

    Figures are of a simulation, each with its standard error; the same seed gives the same ones, on any
    number of cores or machines.
    """
    _check_kernels()
    from openfelt.cli.simulated import Asked, Files, answer

    asked = Asked(
        command="simulate", game=game, rounds=rounds, hands=hands, players=players, bets=tuple(bet or ()),
        wager=bank, decks=decks, options=tuple(option or ()), way=way, plays=plays,
        collection=tuple(collection or ()), section=section, pace=pace, seed=seed, cores=cores,
        cluster=cluster, log=log,
    )  # fmt: skip
    answer(asked, Files(csv=csv, parquet=parquet, plot=plot), json)


@app.command()
def bank(
    game: GameId,
    wager: Annotated[
        str | None,
        typer.Option("--wager", "--bank", metavar="AMOUNT", help="What is put up for every hand."),
    ] = None,
    hands: Hands = 480,
    rounds: Rounds = 1_000_000,
    players: Players = 6,
    bet: Bets = None,
    decks: Decks = None,
    option: Options = None,
    way: As = "written",
    plays: Decide = "advice",
    collection: Collection = None,
    section: Section = None,
    pace: Pace = 60,
    seed: Seed = "1",
    cores: Cores = None,
    cluster: Cluster = None,
    log: FromLog = None,
    csv: Csv = None,
    parquet: Parquet = None,
    plot: Plot = None,
    json: AsJson = False,
) -> None:
    """What banking so many hands brings after fees, how deep it falls, and which wager covers all action.

    openfelt bank marina/zoobac --wager 1000 --hands 300 --collection 1 --plot bank.svg
    """
    if wager is None and log is None:
        raise typer.BadParameter("say what is put up, or take it --from a room's log", param_hint="--wager")
    _check_kernels()
    from openfelt.cli.simulated import Asked, Files, answer

    asked = Asked(
        command="bank", game=game, rounds=max(rounds, hands), hands=hands, players=players,
        bets=tuple(bet or ()), wager=wager, decks=decks, options=tuple(option or ()), way=way, plays=plays,
        collection=tuple(collection or ()), section=section, pace=pace, seed=seed, cores=cores,
        cluster=cluster, log=log,
    )  # fmt: skip
    answer(asked, Files(csv=csv, parquet=parquet, plot=plot), json)


@app.command()
def floor(
    plan: Annotated[
        Path | None,
        typer.Argument(metavar="PLAN", help="A TOML file with a list of tables; or --from a log."),
    ] = None,
    log: FromLog = None,
    pace: Annotated[
        int | None,
        typer.Option(metavar="N", help="With --from: rounds an hour, not the log's.", min=1),
    ] = None,
    plot: Plot = None,
    json: AsJson = False,
) -> None:
    """What the house collects an hour at each of its tables, and would by the other options of the game.

    openfelt floor --from room.db --plot floor.svg

    A plan lists its tables, and of each: game, players, bets = ["player=25"], collection = ["1"], section,
    rounds_an_hour, many, decks, options.
    """
    if (plan is None) is (log is None):
        raise typer.BadParameter("give a plan, or --from a room's log", param_hint="PLAN")
    _check_kernels()
    from openfelt.cli.floor_command import print_floor

    print_floor(plan, log, pace, plot, json)
