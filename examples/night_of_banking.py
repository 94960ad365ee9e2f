"""A night of banking: how large a wager has to be, and what is left after the fees.

python examples/night_of_banking.py
"""

from __future__ import annotations

from fractions import Fraction

from openfelt import books
from openfelt.rules.money import Cents, money
from openfelt.simulation.job import Job
from openfelt.simulation.running import prepared, run
from openfelt.simulation.seating import fees_at, seated

GAME, HANDS, NIGHTS = "marina/zoobac", 300, 1000


def main() -> None:
    game, schedule = books.banked(GAME), books.schedule(GAME, 1)
    bets = {"player": Cents(25_00), "tiger": Cents(5_00)}
    for wager in (Cents(100_00), Cents(500_00), Cents(2_000_00)):
        table = seated(game, players=6, bets=bets, wager=wager, decks=game.deck.default)
        fee, _ = fees_at(game, table, schedule)
        job = Job(
            game=game, tables=(table,), fees=(fee,), rounds=HANDS * NIGHTS, hands=HANDS, seed="an example"
        )
        tally = run(prepared(job))
        print(
            f"{money(wager)}: short in {tally.short / tally.rounds:.1%} of rounds; a night brings "
            f"{money(round(tally.ends.mean))} on the average, one in twenty less than "
            f"{money(tally.ends.at(Fraction(5, 100)))}"
        )


if __name__ == "__main__":
    main()
