"""A guest comes in, sits down, bets, and sees a round settled: through the API alone.

openfelt serve --demo &
python examples/guest_round.py http://127.0.0.1:8000
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

from openfelt.client.client import Refusal, guest
from openfelt.room.steps.bank import Decline
from openfelt.room.steps.decisions import Decide
from openfelt.room.steps.placed_bets import PlaceBet
from openfelt.room.steps.seats import Leave, Sit
from openfelt.room.wire.messages import TableShown
from openfelt.room.wire.seen import Seen
from openfelt.rules.money import cents, dollars


def may_bet(table: TableShown, me: str) -> bool:
    """Bets are taken, I have none yet, and I do not bank."""
    banks = table.player_dealer is not None and table.player_dealer.person == me
    return table.phase == "betting" and not banks and all(bet.bettor != me for bet in table.bets)


def after(version: int) -> Callable[[Seen], bool]:
    """Something has happened since."""
    return lambda now: now.table.version > version


async def play(address: str) -> TableShown:
    async with await guest(address) as me, me.stream() as stream:
        print(f"I am {me.person}, with ${dollars((await me.me()).wallet)} of play money.")
        tables = [table for table in await me.tables() if table.seated < table.positions]
        table = max(tables, key=lambda table: table.seated).table
        seen = await stream.follow(table)
        taken = {seat.seat for seat in seen.table.seats}
        seat = next(number for number in range(1, seen.table.positions + 1) if number not in taken)
        await stream.do(table, Sit(seat=seat, buy_in=cents(500)))
        print(f"I sit at seat {seat} of {seen.table.name}, {seen.table.game}.")
        base = next(bet for bet in (await me.game_at(table)).bets if bet.base and not bet.added)

        def mine(now: Seen) -> bool:
            return any(line.bettor == me.person for line in now.bank_table.settled)

        while not (seen.table.over and mine(seen)):
            shown = seen.bank_table
            round, question = shown.open_round, shown.question  # what is answered by what is sent now
            try:
                if shown.offer and shown.offer.person == me.person:
                    await stream.do(table, Decline(round=round, question=question))
                elif seen.yours is not None and seen.yours.asks:
                    ask = seen.yours.asks[0]
                    seat_asked, choice = ask.who.seat, ask.default.choice
                    decide = Decide(round=round, question=question, seat=seat_asked, choice=choice)
                    await stream.do(table, decide)
                elif may_bet(shown, me.person):
                    least = shown.limits.min
                    bet = PlaceBet(round=round, question=question, seat=seat, bet=base.name, amount=least)
                    await stream.do(table, bet)
                    print(f"I bet ${dollars(shown.limits.min)} on {base.label}.")
            except Refusal as no:
                print(f"Refused: {no}")
            seen = await stream.until(table, after(shown.version))
        await stream.do(table, Leave())
        for place, cards in seen.table.felt.items():
            print(f"{place}: {' '.join(cards)}")
        for line in seen.bank_table.settled:
            print(
                f"{line.order}. {line.bettor}'s ${dollars(line.amount)} on {line.bet}: {line.outcome}, paid "
                f"${dollars(line.paid)}, collected ${dollars(line.collected)} ({', '.join(line.cites)})"
            )
        return seen.bank_table


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
