"""A night in the room, to be killed at any moment: `python night.py URL SEED HANDS EVENTS_A_SNAPSHOT`.

Tables with bots send commands straight into a `Room` on the given database and print a line for each
command that was acknowledged. Started again on the same database, the night goes on where it was. Command
ids are made from the seed and a counter, so that every acknowledged command can be looked for in the log.
"""

from __future__ import annotations

import asyncio
import faulthandler
import random
import sys
import time
from collections.abc import Callable
from itertools import count
from typing import cast

from openfelt.room.actors.room import Room
from openfelt.room.doors.timepiece import Alarm, EventLoopTime
from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.meld import MeldState
from openfelt.room.state.pot import PotState
from openfelt.room.steps.bettors import awaited
from openfelt.room.steps.buy_ins import to_sit
from openfelt.room.store import open_with_scribe
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from openfelt.table.stacks import MeldStakes, Stakes
from room import spoken as c

HOLDEM, CONQUIAN = "marina/texas-holdem", "aviator/conquian"
GAMES = ("parkwest/cash-in-baccarat", "aviator/baccarat-gold", "aviator/supreme-baccarat", "marina/zoobac")
MIXED = (*GAMES[:2], HOLDEM, CONQUIAN)
"""One of them is played for pots, one for melds."""
PEOPLE = 4
STAKE = cents(1_000_000)


class Night:
    """All tables and bots of one run."""

    def __init__(self, room: Room, seed: str, hands: int) -> None:
        self.room, self.seed, self.hands = room, seed, hands
        self.numbers = count(1)

    async def table(self, number: int) -> None:
        id, rng = f"t{number}", random.Random(f"{self.seed}/{number}")
        people = [f"p{(number - 1) * PEOPLE + n}" for n in range(1, PEOPLE + 1)]
        while (state := self.room.table(id).state).number < self.hands or state.live:
            await self.step(id, people, rng)

    async def step(self, id: str, people: list[str], rng: random.Random) -> None:
        state = self.room.table(id).state
        person = rng.choice([*people, *state.seats.values()])
        if isinstance(state, PotState):
            await self.play_for_pots(state, person, rng)
        elif isinstance(state, MeldState):
            await self.play_for_melds(state, person, rng)
        else:
            await self.play_against_the_bank(at_bank(state), person, rng)

    async def play_for_pots(self, state: PotState, person: str, rng: random.Random) -> None:
        """Hands begin by themselves, in a hurry."""
        id, command = state.opened.table, cast(c.TableCommand, c.SitIn())
        asks = state.round.open_asks if state.phase == "playing" and state.round is not None else ()
        if state.seat_of(person) is None:
            brings = to_sit(state, person, time.time())  # who left a while ago comes back with as much
            command = c.Sit(seat=rng.randint(1, state.opened.seats), buy_in=brings.most or cents(5000))
        elif rng.random() < 0.03:
            command = c.Change(table=self.another(id, rng), seat=rng.randint(1, 8))
        elif asks and rng.random() < 0.9:
            ask = asks[0]
            offer, person = rng.choice(ask.offers), ask.who.bettor
            amount = offer.money.least if offer.money else None
            command = c.Decide(seat=ask.who.seat, choice=offer.choice, amount=amount)
        elif rng.random() < 0.2:
            command = rng.choice((c.Leave(), c.Stay(), c.SitOut(), c.Buy(amount=cents(50))))
        await self.send(id, command, person)
        await asyncio.sleep(0.001)

    async def play_for_melds(self, state: MeldState, person: str, rng: random.Random) -> None:
        """Mostly as advised, so that rounds come to an end."""
        id, command = state.opened.table, cast(c.TableCommand, c.SitIn())
        round = state.round if state.phase == "playing" else None
        if state.seat_of(person) is None:
            command = c.Sit(seat=rng.randint(1, state.opened.seats), buy_in=cents(5000))
        elif round is not None and round.open_asks and rng.random() < 0.95:
            ask = rng.choice(round.open_asks)
            advised, person = round.advise(ask), ask.who.bettor
            command = c.Decide(
                seat=ask.who.seat, choice=advised.choice, amount=advised.amount, cards=advised.cards
            )
        elif rng.random() < 0.3:
            command = rng.choice((c.Leave(), c.Stay(), c.SitOut(), c.Waive(), c.Buy(amount=cents(50))))
        await self.send(id, command, person)
        await asyncio.sleep(0.001)

    def another(self, id: str, rng: random.Random) -> str:
        return rng.choice([table for table in self.room.tables if table != id])

    async def play_against_the_bank(self, state: BankedState, person: str, rng: random.Random) -> None:
        id = state.opened.table
        command: c.TableCommand
        if state.seat_of(person) is None:
            command = c.Sit(seat=rng.randint(1, state.opened.seats), buy_in=cents(5000))
        elif rng.random() < 0.03:
            command = c.Change(table=self.another(id, rng), seat=rng.randint(1, 8))
        elif state.broken:
            command = c.Again()
        elif state.phase == "offering" and state.offer is not None:
            person = state.offer.person
            rich = state.free(person) > 100_00
            command = c.Accept(wager=cents(rng.choice((20, 50)))) if rich else c.Leave()
        elif state.phase == "betting":
            bet = next(rule.name for rule in state.game.bets if rule.base)
            seat = state.seat_of(person) or 1
            command = c.PlaceBet(seat=seat, bet=bet, amount=cents(5))
            if rng.random() < 0.4:
                person, command = rng.choice(awaited(state) or (person,)), c.Deal()
        elif state.phase == "playing" and state.round is not None and state.round.open_asks:
            ask = rng.choice(state.round.open_asks)
            person = ask.who.bettor
            command = c.Decide(seat=ask.who.seat, choice=rng.choice(ask.offers).choice)
        else:
            command = c.Leave() if rng.random() < 0.01 else c.Deal()
        await self.send(id, command, person)

    def meant(self, table: str, command: c.TableCommand) -> c.TableCommand:
        """For the round that the table is at when it is sent."""
        state = self.room.table(table).state
        return c.at_hand(command, state.number, state.live)

    async def send(self, table: str, command: c.TableCommand, person: str) -> None:
        command = self.meant(table, command)
        id = f"{self.seed}-{next(self.numbers)}"
        try:
            version = await self.room.do(table, command, person, id)
            if await self.room.do(table, command, person, id) != version:
                print("twice", table, id, flush=True)
        except Denied:
            await asyncio.sleep(0)
            return
        print("ack", table, person, id, flush=True)


async def furnish(room: Room, tables: int, games: tuple[str, ...] = GAMES) -> None:
    """Accounts and tables, as far as they are not there yet."""
    while len(room.house.people) < tables * PEOPLE:
        await room.in_house(lambda: list(room.house.open_guest(STAKE)), "house")
    for number in range(1, tables + 1):
        if f"t{number}" not in room.tables:
            await room.open_table(opening(number, games[number % len(games)]), "house")


def opening(number: int, game: str) -> e.TableOpened:
    limits = Limits(cents(5), cents(500))
    stakes = Stakes(structure="limit", bets=(cents(2), cents(4)), blinds=(cents(1), cents(2)))
    pots, melds = game == HOLDEM, game == CONQUIAN
    return e.TableOpened(
        table=f"t{number}",
        name=game,
        game=game,
        limits=Limits() if pots or melds else limits,
        stakes=stakes if pots else None,
        meld_stakes=MeldStakes(ante=cents(5)) if melds else None,
        seats=3 if melds else 8,
        decks=1 if pots or melds else 8,
        section=None,
        timers=e.Timers(offer=None, betting=None, decision=None, pause=1),
    )


class Hurry(EventLoopTime):
    """A second between two hands is a hundredth here."""

    def later(self, seconds: float, do: Callable[[], None]) -> Alarm:
        return super().later(seconds / 100, do)


async def main(url: str, seed: str, hands: int, every: int, tables: int = 4) -> None:
    writer, log = await open_with_scribe(url)
    room = await Room.open(log, writer=writer, snapshot_every=every, time=Hurry())
    await furnish(room, tables, MIXED)
    print("ready", flush=True)
    night = Night(room, seed, hands)
    await asyncio.gather(*(night.table(number) for number in range(1, tables + 1)))
    print("over", flush=True)
    await room.close()


if __name__ == "__main__":
    faulthandler.enable()  # who ends a night that is stuck wants to know where
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
