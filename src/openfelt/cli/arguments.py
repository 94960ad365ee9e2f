"""Arguments and options that several commands take."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

Way = Literal["written", "usual"]
"""As in `openfelt.rules.game`, which takes too long to import for help."""

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id, such as parkwest/cash-in-baccarat (see `games`).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
As = Annotated[
    Way,
    typer.Option(
        "--as",
        help="Options that are not named: as the document has them, or as the trade plays.",
    ),
]
Section = Annotated[
    str | None,
    typer.Option("--section", "-s", metavar="LINE", help="A collection section by its first line: 000:1954."),
]
Posted = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="N", help="A schedule option; repeat it for options posted together."
    ),
]
