"""`serve`, `audit`, `backup` and `restore`."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager

import typer
import uvloop

from openfelt.room.api.app import api
from openfelt.room.api.door import Door
from openfelt.room.api.serve import serve
from openfelt.room.audit import Auditor
from openfelt.room.client import with_token
from openfelt.room.demo import STAFF, LogInSlip, appoint, bots_of, furnish
from openfelt.room.journal import journal, start_journal
from openfelt.room.log import Conflict, InUse, StoreDown
from openfelt.room.room import Room, rules_of
from openfelt.room.snapshots import check_snapshot
from openfelt.room.store import Broken, backup, check_chain, open_apart, open_log, restore
from openfelt.room.visitor import Visitor


@contextmanager
def in_words() -> Iterator[None]:
    """What is wrong with a database, a backup or a port is said in a line, with exit status 2."""
    try:
        yield
    except (StoreDown, InUse, Conflict, Broken, ValueError) as problem:
        typer.echo(f"refused: {problem}", err=True)
        raise typer.Exit(2) from None


def run_server(db: str, host: str, port: int, demo: bool, snapshot_every: int) -> None:
    start_journal()
    try:
        with in_words():
            uvloop.run(_serve(db, host, port, demo, snapshot_every))
    except OSError as error:
        typer.echo(f"refused: cannot listen on {host} port {port}: {error.strerror}", err=True)
        raise typer.Exit(2) from None


async def _serve(db: str, host: str, port: int, demo: bool, snapshot_every: int) -> None:
    writer, log = await open_apart(db)
    room = await Room.open(log, writer=writer, snapshot_every=snapshot_every)
    door = Door(room)
    slips = [] if room.house.people else await appoint(room, *(STAFF if demo else STAFF[:1]))
    if demo:
        await furnish(room)
    app, playing = api(room, door), set[asyncio.Task[None]]()

    def ready(address: str) -> None:
        _say_where(address, slips, demo)
        journal().info("serving", address=address, tables=len(room.tables), people=len(room.house.people))
        if demo:
            playing.add(asyncio.ensure_future(_seat_bots(room, door, address)))

    try:
        await serve(app, host, port, ready)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    journal().info("closed")


def _say_where(address: str, slips: Iterable[LogInSlip], demo: bool) -> None:
    typer.echo(f"The room is open at {address} (play money only).")
    for slip in slips:
        typer.echo(f"  {slip.name}: card {slip.card}, PIN {slip.pin}")
    if slips:
        typer.echo("These log-ins are shown once: write them down.")
    typer.echo(f"Guests come in without one: POST {address}/api/v1/guest")
    if demo:
        typer.echo(f"To see a guest play a round: python examples/guest_round.py {address}")


async def _seat_bots(room: Room, door: Door, address: str) -> None:
    """Bots at every public table, each a client of the room like any other."""
    visitors = []
    for table, actor in list(room.tables.items()):
        if actor.state.closed or actor.state.opened.private or actor.state.opened.physical:
            continue
        for account in await bots_of(room, table):
            client = with_token(address, account.person, (await door.admit(account)).token)
            visitors.append(Visitor(client, table, random.Random()))
    await asyncio.gather(*(visitor.play() for visitor in visitors))


def audit_log(db: str, head: str | None) -> None:
    """Everything from the first event; the last line is worth writing down."""
    with in_words():
        _audit(db, head)


def _audit(db: str, head: str | None) -> None:
    auditor, problems, last = Auditor(rules_of), 0, (0, "")
    number, _, digest = (head or "").partition(":")
    known = {int(number): digest} if head else {}
    with closing(open_log(db, read_only=True)) as log:
        for problem in check_chain(log, known):
            typer.echo(problem)
            problems += 1
        for entry in log.read():
            last = (entry.seq, entry.hash)
            for problem in auditor.look_at(entry):
                typer.echo(problem)
                problems += 1
        for problem in check_snapshot(log, rules_of):
            typer.echo(problem)
            problems += 1
    typer.echo(f"{auditor.events} events, {auditor.rounds} rounds played again, {problems} problem(s).")
    typer.echo(f"The log ends with {last[0]}:{last[1]}")
    if problems:
        raise typer.Exit(1)


def backup_log(db: str, file: str) -> None:
    with in_words(), closing(open_log(db, read_only=True)) as log:
        saved = backup(log, file)
    typer.echo(f"{saved.events} events saved to {file}; the last is {saved.events}:{saved.head}")


def restore_log(file: str, db: str) -> None:
    with in_words():
        saved = restore(file, db)
    typer.echo(f"{saved.events} events restored to {db}; the last is {saved.events}:{saved.head}")
