"""Rooms that are really served, on a port of their own, with a database of their own."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from msgspec.structs import replace

from openfelt import books
from openfelt.client.client import Client, Connection, with_token
from openfelt.room.actors.room import Room
from openfelt.room.api.app import api
from openfelt.room.api.door import Door
from openfelt.room.api.serve import Server, configured, listening
from openfelt.room.doors.allowances import Allowances
from openfelt.room.doors.chance import UNFORESEEN, Chance
from openfelt.room.doors.house import HOUSE
from openfelt.room.doors.pins import NO_PIN
from openfelt.room.doors.rates import Rate
from openfelt.room.doors.sessions import Policy
from openfelt.room.log import events as e
from openfelt.room.log.events import AccountOpened, Deposited
from openfelt.room.state.banked import at_bank
from openfelt.room.state.banked_rules import BankedRules
from openfelt.room.state.filed_rules import rules_of
from openfelt.room.state.rules import AnyRules, RulesOf
from openfelt.room.steps.bettors import awaited
from openfelt.room.store import open_log
from openfelt.room.wire.seen import Seen
from openfelt.rules.bets import Limits
from openfelt.rules.money import cents
from proving import LANTERN, PLAYS
from room import spoken as c
from room.pot_tables import LIMIT, MARINA
from waiting import until_so

CASH_IN, LANTERNS = "parkwest/cash-in-baccarat", "proving/lantern"
NO_CLOCK = e.Timers(offer=None, betting=None, decision=None)
SOON = e.Timers(decision=None, pause=1, bank=None)
EASY = Rate(burst=10**6, every=0.001)
OFTEN = Allowances(
    guests=EASY, strangers=EASY, work=EASY, requests=EASY, members=EASY, address_commands=EASY, calls=EASY,
    commands=EASY, staff_commands=EASY, replays=EASY, invitations=EASY, frames=EASY,
)  # fmt: skip
"""Nobody counts how often a test asks."""


def proving_rules(opened: e.TableOpened) -> AnyRules:
    """The books, and the proving game."""
    return BankedRules(LANTERN, plays=PLAYS) if opened.game == LANTERNS else rules_of(opened)


class AtHand(Client):
    """A client whose commands mean the round and the question at hand, where they name none."""

    def __init__(self, room: Served, of: Client) -> None:
        super().__init__(of.address, of._http, of.person, of._token)
        self._room = room

    async def do(self, table: str, command: c.TableCommand, id: str = "") -> int:
        return await super().do(table, self._room.meant(table, command), id)


class Served:
    """A room, and how to come in as anybody."""

    def __init__(self, app: FastAPI, address: str) -> None:
        self.app, self.address = app, address
        self.room: Room = app.state.room
        self.door: Door = app.state.door
        self.loop = asyncio.get_running_loop()

    def meant(self, table: str, command: c.TableCommand) -> c.TableCommand:
        """For the round that the table is at, and what it asks."""
        state = self.room.table(table).state
        return c.at_hand(command, state.number, state.live, state.question)

    async def person(self, name: str, *roles: str, company: str | None = None, wallet: str = "1000") -> str:
        """A new account, with money if it is a player's, who has paid for it."""
        house, kinds = self.room.house, roles or ("player",)
        (opened,) = await self.room.in_house(
            lambda: [house.open_account(HOUSE, name, NO_PIN, kinds, company)], HOUSE
        )
        assert isinstance(opened, AccountOpened)
        if kinds == ("player",):
            money = Deposited(person=opened.person, amount=cents(wallet), cashier="the till")
            await self.room.in_house(lambda: [money], HOUSE)
        return opened.person

    async def code(self, person: str) -> str:
        """What this person gives to whoever is to invite them."""
        (made,) = await self.room.in_house(lambda: [self.room.house.make_code(person)], HOUSE)
        assert isinstance(made, e.CodeMade)
        return made.code

    async def token(self, person: str) -> str:
        return (await self.door.admit(self.room.house.account(person))).token

    @asynccontextmanager
    async def client(self, person: str) -> AsyncIterator[Client]:
        async with with_token(self.address, person, await self.token(person)) as client:
            yield AtHand(self, client)

    async def table(self, game: str = CASH_IN, **more: Any) -> str:
        """A table without clocks unless some are given."""
        seats, decks = (6, 1) if game == LANTERNS else (8, 8)
        printed = books.banked(game).limits if game != LANTERNS else None
        limits = Limits(cents(5), cents(500))
        usual: dict[str, Any] = {
            "limits": printed.closest(limits) if printed else limits,
            "seats": seats,
            "decks": decks,
            "timers": NO_CLOCK,
        }
        opened = e.TableOpened(table="", name="A table", game=game, **(usual | more))
        return (await self.room.open_table(opened, HOUSE)).state.opened.table

    async def pot_table(self, game: str = MARINA, **more: Any) -> str:
        """$2/$4, with a second between hands and no other clock."""
        usual: dict[str, Any] = {"stakes": LIMIT, "seats": 6, "decks": 1, "timers": SOON}
        opened = e.TableOpened(table="", name="A table", game=game, **(usual | more))
        return (await self.room.open_table(opened, HOUSE)).state.opened.table


@asynccontextmanager
async def served(
    path: Path,
    rules: RulesOf = proving_rules,
    send_buffer: int | None = None,
    chance: Chance = UNFORESEEN,
    allowed: Allowances = OFTEN,
) -> AsyncIterator[Served]:
    room = await Room.open(open_log(str(path / "room.db")), rules, chance=chance)
    door = Door(room, Policy(per_address=EASY, per_card=EASY), allowed)
    app = api(room, door)
    server = Server(configured(app, allowed=allowed))
    with listening("127.0.0.1", 0) as (listener, address):
        if send_buffer is not None:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        serving = asyncio.create_task(server.serve([listener]))
        await until_so(lambda: server.started or serving.done(), "a server that has started")
        try:
            yield Served(app, address)
        finally:
            server.should_exit = True
            await serving


Test = Callable[[Served], Coroutine[Any, Any, None]]


def in_a_room(test: Test) -> Callable[[Path], None]:
    """A test that is given a room of its own."""
    return in_a_room_with()(test)


def in_a_room_with(**allowed: Any) -> Callable[[Test], Callable[[Path], None]]:
    """One in which this is allowed, and otherwise everything as often as a test likes."""

    def given(test: Test) -> Callable[[Path], None]:
        async def through(path: Path) -> None:
            limits = replace(OFTEN, **allowed)
            async with served(path, allowed=limits) as room, asyncio.timeout(240):
                await test(room)

        def run(tmp_path: Path) -> None:
            asyncio.run(through(tmp_path))

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        return run

    return given


@contextmanager
def in_a_thread(path: Path, furnish: Callable[[Served], Coroutine[Any, Any, None]]) -> Iterator[Served]:
    """A room for those who do not wait asynchronously."""
    ready, done = threading.Event(), threading.Event()
    found: list[Served] = []

    async def run() -> None:
        async with served(path) as room:
            await furnish(room)
            found.append(room)
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    try:
        assert ready.wait(120), "the room did not open"
        yield found[0]
    finally:
        done.set()
        thread.join(120)


class Player:
    """Someone at one table, with a stream of their own."""

    def __init__(self, room: Served, client: Client, stream: Connection, table: str) -> None:
        self.client, self.stream, self.table, self.person = client, stream, table, client.person
        self._room = room

    async def do(self, command: c.TableCommand, id: str = "") -> int:
        return await self.stream.do(self.table, self._room.meant(self.table, command), id)

    async def until(self, holds: Callable[[Seen], bool]) -> Seen:
        return await self.stream.until(self.table, holds)

    @property
    def awaited(self) -> tuple[str, ...]:
        return awaited(at_bank(self._room.room.table(self.table).state))

    @property
    def seen(self) -> Seen:
        return self.stream.seen[self.table]


@asynccontextmanager
async def at_table(room: Served, table: str, *people: str) -> AsyncIterator[list[Player]]:
    """These people, following the table."""
    async with AsyncExitStack() as stack:
        players = []
        for person in people:
            client = await stack.enter_async_context(room.client(person))
            stream = await stack.enter_async_context(client.stream())
            await stream.follow(table)
            players.append(Player(room, client, stream, table))
        yield players


async def seat(players: list[Player], buy_in: str = "500") -> None:
    """In seats 1, 2, 3…; the first takes the bank when it is offered."""
    for number, player in enumerate(players, 1):
        await player.do(c.Sit(seat=number, buy_in=cents(buy_in)))


async def bank(players: list[Player], wager: str = "100") -> Player:
    """Whoever is offered the position takes it."""
    seen = await players[0].until(lambda seen: seen.bank_table.offer is not None)
    assert seen.bank_table.offer is not None
    banker = next(player for player in players if player.person == seen.bank_table.offer.person)
    await banker.do(c.Accept(wager=cents(wager)))
    return banker


async def deal(players: list[Player]) -> int:
    """Everybody who may bet says that they are done, and the cards fall."""
    version = 0
    for player in players:
        if player.person in player.awaited:
            version = await player.do(c.Deal())
    return version


async def play_round(players: list[Player], bet: str = "player", amount: str = "10") -> Seen:
    """Everyone but the player-dealer bets, and the cards fall."""
    banker = await bank(players)
    for player in players:
        if player is not banker:
            seats = {one.person: one.seat for one in player.seen.table.seats}
            await player.do(c.PlaceBet(seat=seats[player.person], bet=bet, amount=cents(amount)))
    version = await deal(players)
    return await players[0].until(lambda seen: seen.table.version >= version)
