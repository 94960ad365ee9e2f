"""Every game played for pots, six-handed: hands a second at a table, and for as many answers as hold'em.

Everything is checked and seen as at a table. Everybody stays for the least money and shows, so that hands go
to their end. Slices of all take turns, so that whatever else the machine does falls on all.
"""

from __future__ import annotations

import gc
import random
import time
from statistics import median

from openfelt import books
from openfelt.cards import DECKS
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Shuffled
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice, Cut, Draw, Shuffle
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.setup import usual_stakes
from openfelt.table.stacks import PotTable, Stack

FIRST, GOAL = "aviator/texas-holdem", 0.5
PLAYERS, SLICES, HANDS = 6, 9, 20
LEAVES = {"fold", "muck", "wait", "keep"}


def stays(round: PotRound, ask: Ask) -> Chose:
    """Whatever keeps one in for the least money, with as few cards as it takes."""
    offers = [offer for offer in ask.offers if offer.choice not in LEAVES] or list(ask.offers)
    offer = min(offers, key=lambda offer: offer.money.least if offer.money else 0)
    cards = round.felt.cards(offer.pick.place)[: offer.pick.least] if offer.pick else ()
    return Chose(ask.who, Choice(offer.choice, offer.money.least if offer.money else None, cards))


def play(game: PotGame, table: PotTable) -> int:
    """A hand to its end; how many answers it took."""
    round, pack = PotRound(game, table), list(DECKS[game.deck.name].cards)
    random.shuffle(pack)
    while (request := round.waiting) is not None:
        answer: Answer
        match request:
            case Draw():
                answer = Dealt(pack.pop())
            case Shuffle():
                pack += round.returning
                random.shuffle(pack)
                answer = Shuffled()
            case Cut(least=least):
                answer = CutAt(least)
            case Ask():
                answer = stays(round, request)
            case _:
                raise AssertionError(request)
        round.answer(answer)
    return len(round.answers)


def table_of(game: PotGame) -> PotTable:
    seats = max(game.seats.tables)
    stacks = tuple(Stack(seat, f"p{seat}", Cents(50_000)) for seat in range(1, min(PLAYERS, seats) + 1))
    return PotTable(seats=seats, stacks=stacks, stakes=usual_stakes(game, None), button=1)


def main() -> None:
    games = [game for game in books.games() if isinstance(game, PotGame)]
    tables = {game.id: (game, table_of(game)) for game in games}
    taken: dict[str, list[float]] = {id: [] for id in tables}
    for _ in range(SLICES + 1):
        for id, (game, table) in tables.items():
            gc.collect()
            gc.disable()
            start = time.process_time()
            answers = sum(play(game, table) for _ in range(HANDS))
            taken[id].append((time.process_time() - start) / answers)
            gc.enable()
    each = {id: median(slices[1:]) for id, slices in taken.items()}
    for id, (game, table) in tables.items():
        answers = play(game, table)
        said = f"{1 / each[id] / answers:6.0f} hands of {answers} answers a second"
        ratio = each[FIRST] / each[id]
        print(f"{id:<38} {said}, {ratio:4.2f} of hold'em for as many (goal: at least {GOAL})")


if __name__ == "__main__":
    main()
