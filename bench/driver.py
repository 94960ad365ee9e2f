"""What a table costs: a round played at one against its procedure driven without, as ratios in one run.

Slices of both take turns, so that whatever else the machine does falls on both; the ratio is the median of
theirs.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import laws
from openfelt import books
from openfelt.cards import DECKS
from openfelt.rounds import BankedRound, run
from openfelt.rounds.answers import Dealt
from openfelt.rounds.driver import as_recorded, drive
from openfelt.rounds.procedures import plays_of
from openfelt.rounds.walk import walk
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer
from openfelt.table.outcomes import judge_all
from proving import LANTERN, PLAYS

GAME = books.banked("parkwest/cash-in-baccarat")
SLICES = 25


def seconds(action: Callable[[], object]) -> float:
    """Of this process alone, with nothing swept up in between."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    action()
    taken = time.process_time() - start
    gc.enable()
    return taken


def twelve_bets() -> BankedTable:
    """Three people, each on the player's or the banker's line and on three side bets."""
    names = [rule.name for rule in GAME.bets if not rule.added and not rule.button]
    lines, side = names[:2], names[2:5]
    bets = tuple(
        Bet(seat=seat, bettor=f"seat-{seat}", bet=name, amount=Cents(25_00))
        for seat in (2, 3, 4)
        for name in (lines[seat % 2], *side)
    )
    return BankedTable(seats=8, decks=8, player_dealer=PlayerDealer(1, Cents(100_000_00)), bets=bets)


def judged(rounds: int) -> tuple[float, float]:
    """Microseconds a round: at a table, and driven with every bet judged."""
    rng, table, plays = random.Random(1), twelve_bets(), plays_of(GAME)
    assert len(table.bets) == 12
    pack = DECKS[GAME.deck.name].cards * table.decks
    deals = [[Dealt(card) for card in rng.sample(pack, 6)] for _ in range(rounds)]

    def at_a_table() -> None:
        for deal in deals:
            round, cards = BankedRound(GAME, table), iter(deal)
            while not round.over:
                round.answer(next(cards))

    def driven() -> None:
        for deal in deals:
            cards = iter(deal)
            facts = drive(GAME, table, lambda request, felt, cards=cards: next(cards), plays)
            judge_all(GAME, table.bets, facts)

    return seconds(at_a_table) / rounds * 1e6, seconds(driven) / rounds * 1e6


def answered(first: int, rounds: int) -> tuple[float, float]:
    """Microseconds an answer, given to a round that has begun until it is settled, and to a procedure."""
    played = [laws.random_round(seed, LANTERN, PLAYS) for seed in range(first, first + rounds)]
    played = [round for round in played if not round.void]
    begun = [round.again() for round in played]
    answers = sum(len(round.answers) for round in played)

    def at_a_table() -> None:
        for round, over in zip(begun, played, strict=True):
            run(round, over.answers)

    def driven() -> None:
        for round in played:
            drive(LANTERN, round.table, as_recorded(LANTERN, round.answers), PLAYS)

    return seconds(at_a_table) / answers * 1e6, seconds(driven) / answers * 1e6


def told(name: str, slices: list[tuple[float, float]], goal: str) -> None:
    table, driver = (median(one) for one in zip(*slices, strict=True))
    ratio = median(table / driver for table, driver in slices)
    print(f"{name:<44} {table:6.1f} µs at a table, {driver:5.1f} µs driven: {ratio:4.1f} times ({goal})")


def main() -> None:
    judged(50), answered(0, 20)  # what is remembered is remembered
    told("a round of baccarat with twelve bets", [judged(100) for _ in range(SLICES)], "goal: at least 8")
    slices = [answered(100 * n, 40) for n in range(SLICES)]
    told("an answer in the proving game", slices, "goal: at most 2.5")
    taken = [seconds(lambda: walk(GAME, twelve_bets())) for _ in range(3)]
    print(f"{'every deal of eight decks of baccarat':<44} {median(taken):6.2f} s")


if __name__ == "__main__":
    main()
