"""A night in the room, to be killed at any moment: `python night.py URL SEED HANDS EVENTS_A_SNAPSHOT`.

Tables with bots send commands straight into a `Room` on the given database and print a line for each
command that was acknowledged. Started again on the same database, the night goes on where it was. Command
ids are made from the seed and a counter, so that every acknowledged command can be looked for in the log.
"""

from __future__ import annotations

import asyncio
import random
import sys
from itertools import count

from openfelt.room.actors.room import Room
from openfelt.room.log import events as e
from openfelt.room.state.banked import at_bank
from openfelt.room.steps.bettors import awaited
from openfelt.room.store import open_with_scribe
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from room import spoken as c

GAMES = ("parkwest/cash-in-baccarat", "aviator/baccarat-gold", "aviator/supreme-baccarat", "marina/zoobac")
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
        state = at_bank(self.room.table(id).state)
        person = rng.choice([*people, *state.seats.values()])
        command: c.TableCommand
        if state.seat_of(person) is None:
            command = c.Sit(seat=rng.randint(1, state.opened.seats), buy_in=cents(5000))
        elif rng.random() < 0.03:
            other = rng.choice([table for table in self.room.tables if table != id])
            command = c.Change(table=other, seat=rng.randint(1, 8))
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


async def furnish(room: Room, tables: int) -> None:
    """Accounts and tables, as far as they are not there yet."""
    while len(room.house.people) < tables * PEOPLE:
        await room.in_house(lambda: list(room.house.open_guest(STAKE)), "house")
    for number in range(1, tables + 1):
        if f"t{number}" not in room.tables:
            game = GAMES[number % len(GAMES)]
            opened = e.TableOpened(
                table=f"t{number}",
                name=game,
                game=game,
                limits=Limits(cents(5), cents(500)),
                seats=8,
                decks=8,
                section=None,
                timers=e.Timers(offer=None, betting=None, decision=None),
            )
            await room.open_table(opened, "house")


async def main(url: str, seed: str, hands: int, every: int, tables: int = 4) -> None:
    writer, log = await open_with_scribe(url)
    room = await Room.open(log, writer=writer, snapshot_every=every)
    await furnish(room, tables)
    print("ready", flush=True)
    night = Night(room, seed, hands)
    await asyncio.gather(*(night.table(number) for number in range(1, tables + 1)))
    print("over", flush=True)
    await room.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
