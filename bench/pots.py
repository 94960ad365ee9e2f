"""Six-handed no-limit hold'em, every hand to its end, as ratios to PokerKit's hands a second in one run.

Everything is played: blinds, offers and their limits, side pots, collection (which PokerKit is not asked for)
and a showdown of five cards out of seven. By checking and calling, which takes six hands to the river, and at
random. Slices of all take turns, so that whatever else the machine does falls on all; a ratio is the median
of theirs.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from statistics import median

from pokerkit import Automation, NoLimitTexasHoldem

from openfelt import books
from openfelt.cards import DECKS
from openfelt.rounds.answers import Chose, Dealt
from openfelt.rounds.driver import Reply, drive
from openfelt.rounds.pot import PotRound
from openfelt.rounds.pots import Pots
from openfelt.rounds.procedures import plays_of
from openfelt.rounds.requests import Ask, Choice, Request
from openfelt.rounds.view import Felt
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import PotTable, Stack, Stakes

PLAYERS, STACK, SMALL, BIG = 6, 10_000, 50, 100
SLICES, HANDS = 15, 40
GOALS = {"driven": 10, "at a table": 7}


def game() -> PotGame:
    """The trade's betting: no raises are counted in no-limit, and nobody is asked to straddle."""
    found = books.game("aviator/texas-holdem", {"straddle": False}, "usual")
    assert isinstance(found, PotGame)
    return found


GAME = game()
PLAYS = plays_of(GAME)
SCHEDULE = books.schedule(GAME.id, "schedule-1/16", "003:1673")
TABLE = PotTable(
    seats=PLAYERS,
    stacks=tuple(Stack(seat, f"seat-{seat}", Cents(STACK * 100)) for seat in range(1, PLAYERS + 1)),
    stakes=Stakes(blinds=(Cents(SMALL * 100), Cents(BIG * 100))),
    button=PLAYERS,
)
PACK = [Dealt(card) for card in DECKS[GAME.deck.name].cards]
EVERYTHING = tuple(Automation)
HOLDEM = NoLimitTexasHoldem(EVERYTHING, True, 0, (SMALL, BIG), BIG)

Policy = Callable[[Ask], Choice]


def checks_and_calls(ask: Ask) -> Choice:
    """The cheaper of what keeps one in; whoever comes to the showdown shows."""
    offer = ask.offers[1]
    return Choice(offer.choice, offer.money.least) if offer.money else ask.default


def at_random(seed: int) -> Policy:
    """Any offer, with any money that may go with it; nobody folds who may check."""
    rng = random.Random(seed)

    def choose(ask: Ask) -> Choice:
        offers = ask.offers
        if offers[0].choice != "fold":
            return ask.default
        offer = rng.choice(offers[1:] if offers[1].choice == "check" else offers)
        money = offer.money
        if money is None:
            return Choice(offer.choice)
        return Choice(offer.choice, money.nearest(rng.randint(money.least, money.most)))

    return choose


def cards() -> Iterator[Dealt]:
    """A pack that was shuffled, card by card."""
    random.shuffle(PACK)
    return iter(PACK)


def driven(policy: Policy) -> None:
    """The procedure without a table, and its money."""
    pack, money = cards(), Pots(GAME, TABLE, SCHEDULE)

    def answer(request: Request, felt: Felt) -> Reply:
        return policy(request) if isinstance(request, Ask) else next(pack)

    money.finish(drive(GAME, TABLE, answer, PLAYS, money.hears))


def at_a_table(policy: Policy) -> None:
    """With every answer checked, what everybody sees, and the record."""
    pack, round = cards(), PotRound(GAME, TABLE, PLAYS, SCHEDULE)
    while (request := round.waiting) is not None:
        round.answer(Chose(request.who, policy(request)) if isinstance(request, Ask) else next(pack))


def pokerkit_calls() -> None:
    state = HOLDEM((STACK,) * PLAYERS, PLAYERS)
    while state.status:
        state.check_or_call()


def pokerkit_at_random(rng: random.Random) -> None:
    state = HOLDEM((STACK,) * PLAYERS, PLAYERS)
    while state.status:
        least = state.min_completion_betting_or_raising_to_amount
        may = ["call"] + ["fold"] * bool(state.checking_or_calling_amount) + ["raise"] * (least is not None)
        choice = rng.choice(may)
        if choice == "call":
            state.check_or_call()
        elif choice == "fold":
            state.fold()
        else:
            state.complete_bet_or_raise_to(
                rng.randint(least, state.max_completion_betting_or_raising_to_amount)
            )


def seconds(play: Callable[[], object]) -> float:
    """Of this process alone, a hand, with nothing swept up in between."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    for _ in range(HANDS):
        play()
    taken = time.process_time() - start
    gc.enable()
    return taken / HANDS


def main() -> None:
    rng, policy = random.Random(1), at_random(2)
    for name, players in {
        "checking and calling": {
            "PokerKit": pokerkit_calls,
            "driven": lambda: driven(checks_and_calls),
            "at a table": lambda: at_a_table(checks_and_calls),
        },
        "at random": {
            "PokerKit": lambda: pokerkit_at_random(rng),
            "driven": lambda: driven(policy),
            "at a table": lambda: at_a_table(policy),
        },
    }.items():
        slices = [{who: seconds(play) for who, play in players.items()} for _ in range(SLICES + 1)][1:]
        for who in players:
            taken = median(one[who] for one in slices)
            ratio = median(one["PokerKit"] / one[who] for one in slices)
            goal = f" (goal: at least {GOALS[who]})" if who in GOALS else ""
            print(f"{name:<22} {who:<12} {1 / taken:6.0f} hands a second, {ratio:5.1f} times PokerKit{goal}")


if __name__ == "__main__":
    main()
