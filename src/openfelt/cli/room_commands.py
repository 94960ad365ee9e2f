"""`serve`, `pin`, `owner`, `audit`, `seal`, `backup` and `restore`."""

from __future__ import annotations

import asyncio
import random
import re
import socket
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager

import typer

from openfelt.bots import Style, check_style
from openfelt.client.client import with_token
from openfelt.client.visitor import Visitor
from openfelt.room.actors.room import Room
from openfelt.room.api.app import api
from openfelt.room.api.door import Door
from openfelt.room.api.serve import Outside, listening, serve
from openfelt.room.demo import FIRST, STAFF, LogInSlip, appoint, bots_of, furnish
from openfelt.room.doors.accounts import Account, read_card
from openfelt.room.doors.allowances import ALLOWANCES, Allowances, read_allowances
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.pins import hash_pin, new_pin
from openfelt.room.doors.sessions import Policy
from openfelt.room.log.chain import Conflict, InUse, StoreDown
from openfelt.room.log.events import AccountUnlocked, HouseEvent
from openfelt.room.log.journal import journal, start_journal
from openfelt.room.oversight.audit import Auditor, log_faults
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import check_snapshot
from openfelt.room.store import BrokenBackup, backup, check_chain, open_log, open_with_scribe, restore
from openfelt.rules.extras import is_installed
from openfelt.rules.money import Cents

IN_THE_OPEN = "PINs go over the network as they are: give a certificate, or name the proxy that has one"


@contextmanager
def in_words() -> Iterator[None]:
    """What is wrong with a database, a backup or a port is said in a line, with exit status 2."""
    try:
        yield
    except (StoreDown, InUse, Conflict, BrokenBackup, ValueError) as problem:
        typer.echo(f"refused: {problem}", err=True)
        raise typer.Exit(2) from None


def run_server(
    db: str,
    host: str,
    port: int,
    demo: bool,
    snapshot_every: int,
    left_behind: float,
    key: str | None = None,
    certificate: str | None = None,
    certificate_key: str | None = None,
    proxies: Sequence[str] = (),
    metrics_token: str = "",
    limits: str | None = None,
    two_over: int = 2_500,
    bots: Style = "advised",
    journal_to: str = "",
) -> None:
    with in_words():
        start_journal(to=journal_to)
        check_style(bots)
        allowed = ALLOWANCES if limits is None else read_allowances(limits)
        outside = Outside(certificate=certificate, certificate_key=certificate_key, proxies=tuple(proxies))
        if demo and certificate is not None:
            raise ValueError("the bots of --demo come in without a certificate: leave out one of the two")
        with _bound(host, port, outside.scheme) as (listener, address):
            if outside.in_the_open(host):
                journal().warning(IN_THE_OPEN, host=host)
            policy = Policy(alone=Cents(two_over * 100))
            _run(
                _serve(
                    listener, address, db, demo, snapshot_every, left_behind, key, outside, metrics_token,
                    allowed, policy, bots,
                )
            )  # fmt: skip


@contextmanager
def _bound(host: str, port: int, scheme: str) -> Iterator[tuple[socket.socket, str]]:
    """A port of our own, before anything is written: the staff's log-ins are told only once."""
    with ExitStack() as stack:
        try:
            bound = stack.enter_context(listening(host, port, scheme))
        except OSError as error:
            raise ValueError(f"cannot listen on {host} port {port}: {error.strerror}") from None
        yield bound


def _run(work: Coroutine[object, object, None]) -> None:
    """On the quicker event loop, where there is one."""
    try:
        import uvloop  # noqa: PLC0415  # not on every system
    except ModuleNotFoundError:
        asyncio.run(work)
    else:
        uvloop.run(work)


async def _serve(
    listener: socket.socket,
    address: str,
    db: str,
    demo: bool,
    snapshot_every: int,
    left_behind: float,
    key: str | None,
    outside: Outside,
    metrics_token: str,
    allowed: Allowances,
    policy: Policy,
    bots: Style,
) -> None:
    writer, log = await open_with_scribe(db, key)
    room = await Room.open(log, writer=writer, snapshot_every=snapshot_every, left_behind=left_behind or None)
    door = Door(room, policy, allowed)
    damaged = bool(room.sound.fault)
    demo = demo and not damaged
    slips = [] if room.house.people or damaged else await appoint(room, *(STAFF if demo else FIRST))
    if demo:
        await furnish(room)
    app, playing = api(room, door, metrics_token=metrics_token, style=bots), set[asyncio.Task[None]]()

    def ready() -> None:
        if damaged:
            typer.echo(f"At {address} {room.sound.says}")
            typer.echo("See `openfelt audit`, and docs/room.md for what to do.")
        else:
            _say_where(address, slips, has_owner(room), demo)
        journal().info("serving", address=address, tables=len(room.tables), people=len(room.house.people))
        if demo:
            playing.add(asyncio.ensure_future(_seat_bots(room, door, address, bots)))

    try:
        await serve(app, listener, ready, outside, allowed)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    journal().info("closed")


def _say_where(address: str, slips: Iterable[LogInSlip], owned: bool, demo: bool) -> None:
    typer.echo(f"The room is open at {address} (play money only).")
    for slip in slips:
        typer.echo(f"  {slip.name}: card {slip.card}, PIN {slip.pin}")
    if slips:
        typer.echo("These log-ins are shown once: write them down. Each chooses a PIN of their own first.")
    if not owned:
        typer.echo("Nobody here can appoint staff: `openfelt owner`, once the room is closed.")
    typer.echo(f"Guests come in without one: POST {address}/api/v1/guest")
    if not is_installed("odds"):
        typer.echo("Hints tell no best play of most games: pip install 'openfelt[odds]'")
    if demo:
        typer.echo(f"To see a guest play a round: python examples/guest_round.py {address}")


async def _seat_bots(room: Room, door: Door, address: str, style: Style) -> None:
    """Bots at every public table, each a client of the room like any other."""
    visitors = []
    for table, actor in list(room.tables.items()):
        if actor.state.closed or actor.state.opened.private or not actor.state.dealer.hears_people:
            continue
        for account in await bots_of(room, table):
            client = with_token(address, account.person, (await door.admit(account)).token)
            visitors.append(Visitor(client, table, random.Random(), style=style))
    await asyncio.gather(*(visitor.play() for visitor in visitors))


def has_owner(room: Room) -> bool:
    """Whether somebody can appoint staff."""
    return any("owner" in account.roles and not account.barred for account in room.house.people.values())


def make_owner(db: str, key: str | None) -> None:
    """For a house from before there were owners, or that has lost its own."""
    with in_words():
        _run(_make_owner(db, key))


async def _make_owner(db: str, key: str | None) -> None:
    open_log(db, read_only=True, key=key).close()  # where there is no room, none is begun
    with closing(open_log(db, key=key)) as log:
        room = await Room.at_rest(log)
        if has_owner(room):
            raise ValueError("this house has an owner: `openfelt pin` gives them a new PIN")
        (slip,) = await appoint(room, "owner")
        await room.close()
    typer.echo(f"{slip.name}: card {slip.card}, PIN {slip.pin}")
    typer.echo("This is shown once: write it down.")


def give_pin(db: str, who: str | None, card: bool, key: str | None) -> None:
    """For whoever has lost theirs. Only where the database is, and while the room is closed."""
    with in_words():
        _run(_give_pin(db, who, card, key))


async def _give_pin(db: str, who: str | None, card: bool, key: str | None) -> None:
    open_log(db, read_only=True, key=key).close()  # where there is no room, none is begun
    with closing(open_log(db, key=key)) as log:
        room = await Room.at_rest(log)
        people = room.house.people.values()
        if who is None:
            for account in people:
                if set(account.roles) - {"player"}:
                    typer.echo(f"{account.name}: {', '.join(account.roles)}")
            return
        account = _meant(people, who)
        pin = new_pin()
        hashed = await hash_pin(pin)

        def decide() -> list[HouseEvent]:
            house = room.house
            changed: list[HouseEvent] = [
                house.new_card(account.person, hashed)
                if card
                else house.change_pin(HOUSE, account.person, hashed)
            ]
            return changed if account.lock is None else [*changed, AccountUnlocked(person=account.person)]

        await room.in_house(decide, HOUSE)
        number = room.house.account(account.person).card if card else f"…{account.ending}"
        await room.close()
    typer.echo(f"{account.name}: card {number}, PIN {pin}")
    typer.echo("This is shown once: write it down. Whoever was logged in with the old PIN no longer is.")


def _meant(people: Iterable[Account], who: str) -> Account:
    """By name or by card."""
    card = read_card(who)
    found = [one for one in people if one.card == card or one.name.casefold() == who.casefold()]
    if len(found) != 1:
        raise ValueError(f'{"several have" if found else "nobody has"} the name or card "{who}"')
    return found[0]


def audit_log(db: str, head: str | None, key: str | None) -> None:
    """Everything from the first event; the last line is worth writing down."""
    with in_words():
        _audit(db, head, key)


def _audit(db: str, head: str | None, key: str | None) -> None:
    problems, known = 0, _known(head)
    with closing(open_log(db, read_only=True, key=key)) as log:
        for problem in log_faults(log, known):
            typer.echo(problem)
            problems += 1
        damaged, last = problems > 0, (0, "")
        auditor = Auditor(rules_of)
        try:
            auditor = Auditor(Shelf.of(log, rules_of))
            for entry in log.read():
                last = (entry.seq, entry.hash)
                for problem in auditor.look_at(entry):
                    typer.echo(problem)
                    problems += 1
            for problem in check_snapshot(log, rules_of):
                typer.echo(problem)
                problems += 1
        except Exception as why:  # whatever it is: what is damaged leads anywhere
            if not damaged:
                raise
            typer.echo(f"what the log led to cannot be told further than event {last[0]}: {why}")
    for other in auditor.otherwise:
        typer.echo(f"not a problem: {other}")
    typer.echo(f"{auditor.events} events, {auditor.rounds} rounds played again, {problems} problem(s).")
    typer.echo(f"The log ends with {last[0]}:{last[1]}")
    if problems:
        raise typer.Exit(1)


def seal_log(db: str, key: str | None) -> None:
    """For a log whose key was lost, after it was looked at. One that is not whole is not signed."""
    with in_words():
        open_log(db, read_only=True, key=key).close()  # where there is no log, none is begun
        with closing(open_log(db, key=key)) as log:
            for problem in check_chain(log):
                raise ValueError(f"the log is not whole, and is not signed: {problem}")
            log.seal_anew()
            typer.echo(f"The log is signed as it is, with the key {log.seals.path}: keep a copy of it.")


def _known(head: str | None) -> dict[int, str]:
    if head is None:
        return {}
    said = re.fullmatch("([0-9]{1,18}):([0-9a-f]{64})", head)
    if said is None:
        raise ValueError(f'--head is what an audit or a backup ended with, as NUMBER:HASH, not "{head}"')
    return {int(said[1]): said[2]}


def backup_log(db: str, file: str, key: str | None) -> None:
    with in_words(), closing(open_log(db, read_only=True, key=key)) as log:
        saved = backup(log, file)
    typer.echo(f"{saved.events} events saved to {file}; the last is {saved.events}:{saved.head}")


def restore_log(file: str, db: str, key: str | None) -> None:
    with in_words():
        saved = restore(file, db, key)
    typer.echo(f"{saved.events} events restored to {db}; the last is {saved.events}:{saved.head}")
