"""`edge`, `strategy` and `equity`: what bets return, how they are played best, and who is ahead."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from openfelt.cli.arguments import As, AsJson, GameId, Options, Section

app = typer.Typer()

Strategy = Literal["best", "house-way", "advice"]
"""As in `openfelt.odds.distribution`, which takes too long to import for help."""
Decks = Annotated[
    int | None, typer.Option(metavar="N", help="How many decks; the document's number, or its most.")
]


@app.command()
def edge(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game's id (see `games`); or --all.")
    ] = None,
    bet: Annotated[str | None, typer.Option(metavar="BET", help="Only this bet.")] = None,
    decks: Decks = None,
    option: Options = None,
    way: As = "written",
    strategy: Annotated[
        Strategy | None,
        typer.Option(help="How everybody decides; best, or the house way where hands are set by it."),
    ] = None,
    paytable: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help='Lines that pay otherwise, as TOML: [bet], then "line" = "30:1".'),
    ] = None,
    collection: Annotated[
        list[str] | None,
        typer.Option(
            metavar="N", help="Count in the fees of this schedule option; repeat it for several together."
        ),
    ] = None,
    action: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="With --collection: the total table action.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="With --collection: how many players bet it.")
    ] = None,
    section: Section = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw it to FILE.svg or FILE.png as well.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every bet of every player-dealer game.")] = False,
    to: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="With --all: where odds.md, odds.csv and odds.parquet go."),
    ] = None,
    json: AsJson = False,
) -> None:
    """What every bet returns: the chance of each line, the edge, and how much it varies.

    openfelt edge marina/zoobac --bet tiger

    openfelt edge livermore/ez-baccarat --decks 6 --as usual

    openfelt edge --all --to odds

    From distributions that are kept with the package; counted anew, and said so, where there is none.
    """
    if (game is None) is not every:
        raise typer.BadParameter("give a game, or --all for every one", param_hint="GAME")
    if every:
        from openfelt.cli.edge_catalogue import write_catalogue

        one_game = {
            "--bet": bet, "--decks": decks, "--option": option, "--paytable": paytable,
            "--collection": collection, "--plot": plot, "--strategy": strategy,
        }  # fmt: skip
        for name, value in one_game.items():
            if value is not None:
                raise typer.BadParameter("it goes with one game, not with --all", param_hint=name)
        write_catalogue(way, to, json)
        return
    fees = {"--action": action, "--players": players, "--section": section}
    for name, value in ({"--to": to} | ({} if collection else fees)).items():
        if value is not None:
            goes = "--all" if name == "--to" else "--collection"
            raise typer.BadParameter(f"it goes with {goes}", param_hint=name)
    from openfelt.cli.edge_command import AskedOdds, Charged, print_edge

    charged = Charged(options=tuple(collection or ()), action=action, players=players, section=section)
    asked = AskedOdds(
        game=game or "",
        bet=bet,
        decks=decks,
        options=tuple(option or ()),
        way=way,
        strategy=strategy,
        paytable=paytable,
        charged=charged if collection else None,
        plot=plot,
    )
    print_edge(asked, json)


@app.command()
def strategy(
    game: GameId,
    decks: Decks = None,
    option: Options = None,
    way: As = "written",
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw it to FILE.svg or FILE.png as well.")
    ] = None,
    json: AsJson = False,
) -> None:
    """The best play of a game as charts.

    openfelt strategy aviator/baccarat-gold --plot gold.svg
    """
    from openfelt.cli.strategy_command import print_strategy

    print_strategy(game, decks, option or [], way, plot, json)


@app.command()
def equity(
    game: GameId,
    hands: Annotated[
        list[str] | None,
        typer.Argument(metavar="HAND...", help='Cards such as "AhKh"; ?? is any hand, or any card of one.'),
    ] = None,
    range_: Annotated[
        list[str] | None,
        typer.Option(
            "--range",
            metavar="RANGE",
            help='One more hand, any of these: "QQ+,AKs,A5s-A2s", or cards with commas between hands.',
        ),
    ] = None,
    board: Annotated[str, typer.Option(metavar="CARDS", help="What lies in common.")] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards that cannot come any more.")] = "",
    wins: Annotated[
        str, typer.Option(metavar="HALF", help="high or low, where a game may be won by either.")
    ] = "",
    drawn: Annotated[int, typer.Option(metavar="N", help="How many draws are over.")] = 0,
    exact: Annotated[bool, typer.Option("--exact", help="Count every runout, however many.")] = False,
    rounds: Annotated[
        int | None, typer.Option(metavar="N", min=2, help="Simulate so many instead of counting all.")
    ] = None,
    seed: Annotated[str, typer.Option(metavar="SEED", help="What a simulation begins with.")] = "1",
    option: Options = None,
    way: As = "written",
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw it to FILE.svg or FILE.png as well.")
    ] = None,
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it to FILE.csv, FILE.json or FILE.parquet.")
    ] = None,
    json: AsJson = False,
) -> None:
    """What each hand of a pot game is worth by the game's own ranking: exactly, or simulated and said so.

    openfelt equity aviator/texas-holdem AhKh QsQd

    openfelt equity aviator/omaha-high-low AhKh2c3d QsQdJhTs --board 2h3s8d

    openfelt equity livermore/texas-holdem AhKh --range QQ+,AKs --plot ahead.svg
    """
    if exact and rounds is not None:
        raise typer.BadParameter("count all, or simulate", param_hint="--exact / --rounds")
    from openfelt.cli.equity_command import AskedEquity, print_equity

    asked = AskedEquity(
        game=game,
        hands=(*(hands or ()), *(range_ or ())),
        board=board,
        dead=dead,
        wins=wins,
        drawn=drawn,
        exact=exact,
        rounds=rounds,
        seed=seed,
        options=tuple(option or ()),
        way=way,
        plot=plot,
        to=to,
    )
    print_equity(asked, json)
