"""The room's commands. Each imports what it needs when it runs."""

from __future__ import annotations

from types import ModuleType
from typing import Annotated, Literal

import typer

app = typer.Typer()

Database = Annotated[
    str, typer.Option("--db", metavar="URL", help="sqlite:///room.db, a file's path, or postgresql://…")
]

KeyFile = Annotated[
    str | None,
    typer.Option(
        "--key",
        metavar="FILE",
        envvar="OPENFELT_KEY",
        help="The key that signs the log; by default beside the database, made at the first start.",
    ),
]


def _room() -> ModuleType:
    """The commands of the room; where its parts are not installed, how to have them."""
    try:
        from openfelt.cli import room_commands  # noqa: PLC0415  # so that help comes at once
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "openfelt":
            raise
        typer.echo(
            f"refused: this needs the room's parts ({missing.name} is missing): pip install 'openfelt[room]'",
            err=True,
        )
        raise typer.Exit(2) from None
    return room_commands


@app.command()
def serve(
    db: Database = "sqlite:///room.db",
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8000,
    demo: Annotated[bool, typer.Option("--demo", help="Open tables of several rooms, with bots.")] = False,
    bots: Annotated[
        Literal["advised", "best"],
        typer.Option(help="How bots decide: as is advised, or by best play where it is counted."),
    ] = "advised",
    snapshot_every: Annotated[
        int, typer.Option(min=1, help="Events between snapshots, which make the next start quick.")
    ] = 20_000,
    left_behind: Annotated[
        float,
        typer.Option(min=0, help="Minutes until a private table whose people have gone closes; 0 is never."),
    ] = 10,
    key: KeyFile = None,
    certificate: Annotated[
        str | None, typer.Option(metavar="FILE", help="Serve over TLS with this certificate (PEM).")
    ] = None,
    certificate_key: Annotated[
        str | None, typer.Option(metavar="FILE", help="Its private key, where it is not in the same file.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A reverse proxy, or a network of them, that is believed when it says for whom it asks.",
        ),
    ] = None,
    metrics_token: Annotated[
        str,
        typer.Option(
            metavar="TOKEN",
            envvar="OPENFELT_METRICS_TOKEN",
            help="What Prometheus sends to read /metrics; without one nobody reads them.",
        ),
    ] = "",
    limits: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="How much anybody may have of the room, where it is not as usual (TOML)."
        ),
    ] = None,
    two_over: Annotated[
        int, typer.Option(min=0, help="Dollars that one person moves in a shift; more takes two people.")
    ] = 2_500,
    journal: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            help="Write the journal there, a new file after every 10 MB and the last five kept, or `off`.",
        ),
    ] = "",
) -> None:
    """Open the room: tables, accounts and the API, with everything kept in the log at --db.

    At the first start the staff's log-ins are printed, once; `openfelt pin` gives a new one.
    """
    _room().run_server(
        db, host, port, demo, snapshot_every, left_behind * 60, key,
        certificate, certificate_key, proxy or (), metrics_token, limits, two_over, bots, journal,
    )  # fmt: skip


@app.command()
def pin(
    who: Annotated[
        str | None, typer.Argument(help="A name or a card's number; without one, the staff is listed.")
    ] = None,
    db: Database = "sqlite:///room.db",
    card: Annotated[bool, typer.Option("--card", help="Another card too: the number is lost.")] = False,
    key: KeyFile = None,
) -> None:
    """Give someone a new PIN, on the room's own machine and while the room is closed.

    openfelt pin Floor
    """
    _room().give_pin(db, who, card, key)


@app.command()
def owner(db: Database = "sqlite:///room.db", key: KeyFile = None) -> None:
    """Make an owner, who appoints staff, where a room has none; on its own machine, while it is closed."""
    _room().make_owner(db, key)


@app.command()
def audit(
    db: Database = "sqlite:///room.db",
    head: Annotated[
        str | None, typer.Option(help="What an earlier audit or a backup ended with, as NUMBER:HASH.")
    ] = None,
    key: KeyFile = None,
) -> None:
    """Verify a log from its first event: chain whole and signed, money balanced, every round played again."""
    _room().audit_log(db, head, key)


@app.command()
def seal(db: Database = "sqlite:///room.db", key: KeyFile = None) -> None:
    """Sign a log anew, as it is, when its key was lost: after an audit, and while the room is closed."""
    _room().seal_log(db, key)


@app.command()
def backup(
    file: Annotated[str, typer.Argument(help="Where to write the backup.")],
    db: Database = "sqlite:///room.db",
    key: KeyFile = None,
) -> None:
    """Save the log to a file, also while the room is open."""
    _room().backup_log(db, file, key)


@app.command()
def restore(
    file: Annotated[str, typer.Argument(help="A backup.")],
    db: Database = "sqlite:///room.db",
    key: KeyFile = None,
) -> None:
    """Fill an empty database from a backup."""
    _room().restore_log(file, db, key)
