"""Bots that players ask to their own tables. The room plays them itself; who they are is in the log."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable

from openfelt.odds.worths import BestPlay
from openfelt.room.actors.actor import Spectator, TableActor
from openfelt.room.actors.habits import Habits
from openfelt.room.actors.room import Room
from openfelt.room.doors.allowances import ALLOWANCES, Allowances
from openfelt.room.log import events as e
from openfelt.room.log.chain import Duplicate, StoreDown
from openfelt.room.state.remembered import Reused
from openfelt.room.state.table import TableState
from openfelt.room.steps.between import between
from openfelt.room.steps.command import Command
from openfelt.room.steps.guests import SeatBots, check_bots
from openfelt.room.wire.advice import Advised, Decision, advice, decisions
from openfelt.room.wire.picture import Picture, Viewer
from openfelt.room.wire.seen import GameShown, Seen
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents

NAMES = ("Amber", "Birch", "Cedar", "Dune", "Ember", "Fern", "Grove", "Heath", "Iris", "Juniper", "Kite",
         "Lark", "Moss")  # fmt: skip
PURSE = 20
"""Buy-ins in a new bot's account."""
PACE = (0.4, 1.5)
PATIENCE = 2.0
"""Seconds after which a bot that was refused looks again."""


Thinks = Callable[[Decision], Awaitable[BestPlay | None]]
"""The best play of a decision, thought over elsewhere; none where it is not counted."""


class Companions:
    """All bots that play inside this room. `pace` is how many seconds they think.

    They do as they are advised; where somebody `thinks` for them, what is best.
    """

    def __init__(
        self,
        room: Room,
        pace: tuple[float, float] = PACE,
        allowed: Allowances = ALLOWANCES,
        thinks: Thinks | None = None,
    ) -> None:
        self.room, self.pace, self.allowed, self.thinks = room, pace, allowed, thinks
        self._asking = asyncio.Lock()
        self._playing: dict[tuple[str, e.Person], asyncio.Task[None]] = {}

    async def ask(self, table: str, owner: e.Person, number: int, id: str) -> tuple[e.Person, ...]:
        """Seat so many bots at the owner's table, the same id once; gives all that sit there."""
        actor = self.room.table(table)
        async with self._asking:  # so that no two tables take the same bot
            if not actor.knows(owner, id):
                await self._seat(actor, owner, number, id)
            elif not _so_many(actor.said.get((owner, id)), number):
                raise Reused
        self._start(actor)
        return tuple(sorted(bots_seated(actor.state)))

    async def _seat(self, actor: TableActor, owner: e.Person, number: int, id: str) -> None:
        by = self.room.caller(owner)
        async with actor.reading() as state:
            check_bots(state, number, by)
            self._check_number(state, number)
            buy_in = between(state).bots_bring(state)
        people = self._idle(buy_in)[:number]
        if len(people) < number:
            people += await self._open(number - len(people), buy_in, owner, f"{actor.stream}:{id}")
        with contextlib.suppress(Duplicate):  # longer ago than the table remembers
            await actor.do(SeatBots(people=tuple(people[:number]), buy_in=buy_in), by, id)

    def _check_number(self, state: TableState, number: int) -> None:
        """Bots cost the room work as long as they play."""
        allowed, playing = self.allowed, [actor.state for actor in self.room.tables.values()]
        own = [it for it in playing if it.opened.private == state.opened.private]
        for most, where, states in (
            (allowed.table_bots, "sit down at a table", [state]),
            (allowed.bots, "play at all your tables together", own),
            (allowed.all_bots, "play in the room", playing),
        ):
            if sum(len(bots_seated(it)) for it in states) + number > most:
                raise Denied(f"{most} bots {where}, and no more")

    def _idle(self, buy_in: Cents) -> list[e.Person]:
        """Bots of earlier tables that can pay."""
        people = self.room.house.people.values()
        bots = sorted(
            one.person for one in people if one.bot and one.guest
        )  # others have accounts like anybody
        busy = {person for actor in self.room.tables.values() for person in actor.state.stacks}
        return [bot for bot in bots if bot not in busy and self.room.house.available(bot) >= buy_in]

    async def _open(self, number: int, buy_in: Cents, owner: e.Person, id: str) -> list[e.Person]:
        purse = Cents(buy_in * PURSE)

        def decide() -> list[e.HouseEvent]:
            return [
                event
                for n in range(number)
                for event in self.room.house.open_guest(
                    purse, name=f"{NAMES[n % len(NAMES)]} (bot)", bot=True
                )
            ]

        events = await self.room.in_house(decide, owner, id)
        return [event.person for event in events if isinstance(event, e.AccountOpened)]

    # Playing

    def go_on(self) -> None:
        """After a start: the bots that sit at tables play."""
        for actor in self.room.tables.values():
            self._start(actor)

    def _start(self, actor: TableActor) -> None:
        table = actor.state.opened.table
        self._playing = {key: task for key, task in self._playing.items() if not task.done()}
        for bot in sorted(bots_seated(actor.state)):
            if (table, bot) not in self._playing:
                playing = Companion(self.room, actor, bot, self.pace, self.thinks).play()
                self._playing[table, bot] = asyncio.ensure_future(playing)

    async def close(self) -> None:
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)


def _so_many(said: object, number: int) -> bool:
    """Whether it asked for so many bots, as far as is remembered."""
    return said is None or (isinstance(said, SeatBots) and len(said.people) == number)


def bots_seated(state: TableState) -> set[e.Person]:
    return state.bots & set(state.seats.values())


def _owner_sits(seen: Seen) -> bool:
    """Bots wait for their host to sit down, and go on while the host sits out or is away for a while."""
    return any(one.person == seen.table.private for one in seen.table.seats)


class Companion(Spectator):
    """One bot at one table, shown what a client would be told."""

    def __init__(
        self,
        room: Room,
        actor: TableActor,
        person: e.Person,
        pace: tuple[float, float],
        thinks: Thinks | None = None,
    ) -> None:
        self.room, self.actor, self.person, self.pace = room, actor, person, pace
        self.thinks = thinks
        self.viewer: Viewer = person
        self.habits = Habits(person, random.Random(room.chance.below(2**64)))
        self._seen: Seen | None = None
        self._changed = asyncio.Event()

    async def play(self) -> None:
        """Until it has left, or the table has closed."""
        game = GameShown.of(self.actor.state.game)
        await self.actor.follow(self)
        try:
            while self._seen is not None and self.person in {one.person for one in self._seen.table.seats}:
                self._changed.clear()
                command = await self._wants(self._seen, game) if _owner_sits(self._seen) else None
                if command is not None:
                    await self.room.time.sleep(self.habits.rng.uniform(*self.pace))
                    with contextlib.suppress(Denied, StoreDown):
                        await self.room.do(self.actor.state.opened.table, command, self.person)
                patience = self.room.time.later(PATIENCE, self._changed.set)
                try:
                    await self._changed.wait()
                finally:
                    patience.cancel()
        finally:
            self.actor.unfollow(self)

    async def _wants(self, seen: Seen, game: GameShown) -> Command | None:
        if seen.yours is None or not seen.yours.asks:
            return self.habits.wants(seen, game)
        async with self.actor.reading() as state:
            advised, asked = advice(state, self.person), decisions(state, self.person)[:1]
        if self.thinks is not None and asked and (found := await self.thinks(asked[0])) is not None:
            advised = (Advised(who=found.who, choice=found.best.choice),)
        return self.habits.wants(seen, game, advised)

    def show(self, picture: Picture) -> None:
        self._seen = picture.seen_by(self.viewer)
        self._changed.set()
