"""Tables: what is open, what one sees of a table, and commands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Annotated

import msgspec

from openfelt.room.actors.actor import TableActor
from openfelt.room.actors.room import Missing
from openfelt.room.api.asked import LastSeen, meant, names_none
from openfelt.room.api.calls import Call, Known, check_often
from openfelt.room.api.catalogue import TableGame
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.scoreboards import AnyBoardShown, board_of
from openfelt.room.doors.timepiece import of_day
from openfelt.room.log import events as e
from openfelt.room.log.events import TableOpened, Timers
from openfelt.room.state.banked import at_bank
from openfelt.room.state.banked_rules import BankedRules
from openfelt.room.state.table import Phase, TableState
from openfelt.room.steps.commands import TableCommand
from openfelt.room.steps.guests import Invite
from openfelt.room.steps.seats import Change
from openfelt.room.wire.messages import Done, Id
from openfelt.room.wire.seen import GameShown, Seen
from openfelt.rules.bets import Limits
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied
from openfelt.rules.game import Kind, Way
from openfelt.rules.money import Cents, Rounding
from openfelt.table.stacks import MeldStakes, Stakes


class ServedTimers(Timers, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seconds; null never runs out. Who has no connection for `away` is sat out."""

    away: float | None = 60


class OpenTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open. What is left out is the game's default; a player's own table is always private.

    One with a bank posts `limits`, one that is played for pots `stakes`, one of melds `meld_stakes`.
    """

    id: Id
    game: str
    name: str = ""
    options: dict[str, Value] = {}
    as_: Way = msgspec.field(default="written", name="as")
    limits: Limits | None = None
    stakes: Stakes | None = None
    meld_stakes: MeldStakes | None = None
    seats: int | None = None
    decks: int | None = None
    section: str | None = None
    collection: tuple[str, ...] = ()
    every_hand: bool = False
    timers: ServedTimers = ServedTimers()
    jackpot: Cents = Cents(0)
    chip: Cents | None = None
    rounding: Rounding | None = None
    physical: bool = False


class TableListed(msgspec.Struct, frozen=True, kw_only=True):
    """`owner` is the name of whose private table it is, for those whom they asked there.

    `limits_said` are the limits, or where nobody banks (`kind`) the stakes.
    """

    table: str
    name: str
    game: str
    kind: Kind
    phase: Phase
    limits: Limits
    limits_said: str
    positions: int
    seated: int
    waiting: int
    physical: bool
    private: bool
    owner: str = ""
    version: int

    @classmethod
    def of(cls, state: TableState, owner: str = "") -> TableListed:
        closed = cls.of_closed(state.opened, state.version, owner)
        return msgspec.structs.replace(
            closed, phase=state.phase, seated=len(state.seats), waiting=len(state.waiting)
        )

    @classmethod
    def of_closed(cls, opened: TableOpened, version: int, owner: str = "") -> TableListed:
        return cls(
            table=opened.table,
            name=opened.name,
            game=opened.game,
            kind=_kind(opened),
            phase="closed",
            limits=opened.limits,
            limits_said=opened.posted,
            positions=opened.seats,
            seated=0,
            waiting=0,
            physical=opened.physical,
            private=opened.private is not None,
            owner=owner,
            version=version,
        )


def _kind(opened: TableOpened) -> Kind:
    if opened.meld_stakes is not None:
        return "meld"
    return "banked" if opened.stakes is None else "pot"


class PersonShown(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at a table, by name."""

    person: str
    name: str
    guest: bool


class Commanded(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command at a table."""

    id: Id
    command: TableCommand


class AskBots(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many bots for one's own table."""

    id: Id
    number: Annotated[int, msgspec.Meta(ge=1, le=20)]


def visible(call: Call, table: str) -> TableActor:
    """A table that the caller may look at, or it is as if there were none."""
    actor = call.room.table(table)
    check_visible(call, actor.state)
    return actor


def check_visible(call: Call, state: TableState) -> None:
    """Refuse to show a table to somebody who may not look at it: for them there is none."""
    call.require("watch")
    if not may_see(call, state):
        raise Missing(f'there is no table "{state.opened.table}"')


def may_see(call: Call, state: TableState) -> bool:
    """A private table is there for its owner, guests and the house."""
    owner = state.opened.private
    if owner is None or owner == call.person:
        return True
    return call.person in state.invited or call.person in state.stacks or call.may("replay-any")


async def carry_out(call: Call, table: str, command: TableCommand, id: str, seen: int | None = None) -> int:
    """A command of the caller, at a table they may see and, if they change, to one.

    They have `seen` what was asked by this number, or what they last asked to see.
    """
    actor = visible(call, table)
    if names_none(command):
        seen = call.keep(LastSeen).by(call.person, actor) if seen is None else seen
        command = meant(actor, call.person, command, id, seen)
    if isinstance(command, Invite):
        check_often(call.door.invitation(call.person))
    if isinstance(command, Change):
        visible(call, command.table)
    return await call.do(table, command, id)


def _owner(call: Call, opened: TableOpened) -> str:
    return call.room.house.name_of(opened.private) if opened.private else ""


def _listed_for(person: e.Person, state: TableState) -> bool:
    return state.opened.private in {None, person} or person in state.invited


def _people(call: Call, people: Iterable[e.Person]) -> tuple[PersonShown, ...]:
    house = call.room.house
    accounts = [house.people[person] for person in dict.fromkeys(people) if person in house.people]
    return tuple(PersonShown(person=one.person, name=one.name, guest=one.guest) for one in accounts)


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("tables", catalogue)

    @at.get("/tables")
    async def tables(call: Known, all: bool = False) -> tuple[TableListed, ...]:
        """The tables that are open. `all`, for who may replay any hand: private and closed ones too."""
        call.require("replay-any" if all else "watch")
        closed = call.room.closed.values() if all else ()
        listed = [TableListed.of_closed(it.opened, it.version, _owner(call, it.opened)) for it in closed]
        for actor in list(call.room.tables.values()):
            async with actor.reading() as state:
                if all or (not state.closed and _listed_for(call.person, state)):
                    listed.append(TableListed.of(state, _owner(call, state.opened)))
        return tuple(listed)

    @at.post("/tables", status=201)
    async def open_table(call: Known, asked: OpenTable) -> TableListed:
        """Open a table: as the floor for everyone, as a player for oneself."""
        private = None if call.may("open-table") else call.person
        opened, check = _opening(call, asked, private), partial(_check_number, call, private)
        async with (await call.room.open_table(opened, call.person, asked.id, check)).reading() as state:
            return TableListed.of(state)

    @at.get("/tables/{table}")
    async def table(call: Known, table: str) -> Seen:
        """A table as the caller sees it."""
        actor = visible(call, table)
        async with actor.reading() as state:
            call.keep(LastSeen).note(table, call.person, state.question)
            return actor.picture().seen_by(call.person)

    @at.get("/tables/{table}/people")
    async def people(call: Known, table: str) -> tuple[PersonShown, ...]:
        """The names of those at the table."""
        async with visible(call, table).reading() as state:
            here = [*state.seats.values(), *state.stacks, *state.waiting, *sorted(state.invited)]
        return _people(call, here)

    @at.post("/tables/{table}/bots")
    async def bots(call: Known, table: str, asked: AskBots) -> tuple[PersonShown, ...]:
        """Ask so many bots to one's own table. They sit down at once, and leave when its owner does."""
        visible(call, table)
        call.require("sit")
        return _people(call, await call.companions.ask(table, call.person, asked.number, asked.id))

    @at.get("/tables/{table}/game")
    async def table_game(call: Known, table: str) -> TableGame:
        """The game with the options of this table, and its bets in words."""
        return _told(at_bank(visible(call, table).state).rules, call.keep(GamesByRules))

    @at.get("/tables/{table}/layout")
    async def layout(call: Known, table: str) -> GameShown:
        """As much of the game as a bot needs to know, at a table of any kind: its cards, and its bets."""
        return GameShown.of(visible(call, table).state.game)

    @at.get("/tables/{table}/scoreboard")
    async def scoreboard(call: Known, table: str) -> AnyBoardShown:
        """A table's results, of this shoe and the one before: with roads, or as a list with counts."""
        actor = visible(call, table)
        async with actor.reading() as read:
            state = at_bank(read)
            if state.scoreboard is None:
                raise Missing(f"{state.game.name} has no scoreboard")
            return board_of(
                state.game,
                state.scoreboard,
                round=state.number - state.live,
                zone=call.room.reports.hours.zone,
                deadline=None if actor.deadline is None else of_day(call.room.time, actor.deadline),
            )

    @at.post("/tables/{table}/commands")
    async def command(call: Known, table: str, asked: Commanded) -> Done:
        """Carry out a command. The same id again has no second effect and the same answer."""
        check_often(call.door.command(call.person, call.network))
        return Done(id=asked.id, version=await carry_out(call, table, asked.command, asked.id))

    return at


class GamesByRules(dict[str, TableGame]):
    """The games of a room as they are told, by the names of their rules in the log."""


def _told(rules: BankedRules, games: GamesByRules) -> TableGame:
    """Once for all tables that go by the same rules, as far as the log knows them by a name."""
    if not rules.name:
        return TableGame.of(rules)
    if rules.name not in games:
        games[rules.name] = TableGame.of(rules)
    return games[rules.name]


def _check_number(call: Call, private: e.Person | None) -> None:
    """Of one's own a few, for everybody many, and not without end."""
    call.require("open-table" if private is None else "sit")
    states = [actor.state for actor in call.room.tables.values()]
    open = sum(state.opened.private == private and not state.closed for state in states)
    allowed = call.door.allowed
    guest = allowed.guest_tables if call.room.house.account(call.person).guest else allowed.player_tables
    most = allowed.floor_tables if private is None else guest
    if open >= most:
        raise Denied(f"{most} tables {'of your own ' if private else ''}are open: close one first")


def _opening(call: Call, asked: OpenTable, private: e.Person | None) -> TableOpened:
    named = TableOpened(
        table="" if private is None else f"own-{call.room.chance.below(16**12):012x}",
        name=asked.name or asked.game.rpartition("/")[2],
        game=asked.game,
        options=asked.options,
        as_=asked.as_,
        limits=asked.limits or Limits(),
        stakes=asked.stakes,
        meld_stakes=asked.meld_stakes,
        seats=0,
        decks=0,
        section=asked.section,
        collection=asked.collection,
        every_hand=asked.every_hand,
        timers=Timers(**msgspec.structs.asdict(asked.timers)),
        jackpot=asked.jackpot,
        chip=asked.chip,
        rounding=asked.rounding,
        physical=asked.physical and private is None,
        private=private,
    )
    rules = call.room.shelf.installed(named)
    usual = rules.closest(named)
    return msgspec.structs.replace(
        named,
        limits=asked.limits or usual.limits,
        stakes=usual.stakes,
        meld_stakes=usual.meld_stakes,
        seats=asked.seats or rules.game.seats.tables[0],
        decks=asked.decks or rules.game.deck.default,
    )
