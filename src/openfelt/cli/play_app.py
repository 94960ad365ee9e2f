"""`play`: a table at the terminal, whatever the game is played for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from openfelt.cli.arguments import As, Options, Section

if TYPE_CHECKING:
    from openfelt.rules.game import Game

app = typer.Typer()


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id; the documents' first if none is given.")
    ] = None,
    option: Options = None,
    way: As = "written",
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Deal from this seed instead of fresh entropy.")
    ] = None,
    rounds: Annotated[int | None, typer.Option(metavar="N", help="Leave after so many rounds.")] = None,
    bots: Annotated[
        Literal["advised", "best"] | None,
        typer.Option(help="With a player-dealer: bots that do as is advised, or by best play if counted."),
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="With pots or melds: how many play, you among them.")
    ] = None,
    structure: Annotated[
        Literal["limit", "spread", "pot-limit", "no-limit"] | None,
        typer.Option(help="With pots: how much may be bet."),
    ] = None,
    bets: Annotated[
        str | None, typer.Option(metavar="LOW/HIGH", help="With pots: the two bets, such as 3/6.")
    ] = None,
    blinds: Annotated[
        str | None, typer.Option(metavar="SMALL/BIG", help="With pots: the blinds, such as 1/2.")
    ] = None,
    collection: Annotated[
        str | None, typer.Option(metavar="N", help="With pots or melds: the schedule option that is charged.")
    ] = None,
    section: Section = None,
    stake: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="With melds: the bet of a round, or a chip's worth.")
    ] = None,
) -> None:
    """Sit down at a terminal table against bots, with play money.

    openfelt play marina/zoobac

    openfelt play marina/texas-holdem --players 4 --structure no-limit --blinds 1/2
    """
    from openfelt import books
    from openfelt.cli.catalogue import parse_options
    from openfelt.cli.meld_terminal import MeldPosted, play_for_melds
    from openfelt.cli.pot_terminal import Posted, play_for_pots
    from openfelt.cli.terminal import play_at_terminal
    from openfelt.rules.meld import MeldGame
    from openfelt.rules.pot import PotGame

    id, options = game or books.first_game(), option or []
    found = books.game(id, parse_options(options), way)
    pots = {"structure": structure, "bets": bets, "blinds": blinds}
    match found:
        case PotGame():
            _refuse(found, stake=stake, bots=bots)
            posted = Posted(
                players=players,
                structure=structure,
                bets=bets,
                blinds=blinds,
                collection=collection,
                section=section,
            )
            play_for_pots(found, posted, seed, rounds)
        case MeldGame():
            _refuse(found, bots=bots, **pots)
            table = MeldPosted(players=players, stake=stake, collection=collection, section=section)
            play_for_melds(found, table, seed, rounds)
        case _:
            _refuse(found, players=players, collection=collection, section=section, stake=stake, **pots)
            play_at_terminal(id, options, seed, rounds, way, bots or "advised")


def _refuse(game: Game, **typed: object) -> None:
    """What was typed and is for games that are played for something else."""
    for name, value in typed.items():
        if value is not None:
            raise typer.BadParameter(f"--{name} is not for {game.name}: it posts no stakes of that kind")
