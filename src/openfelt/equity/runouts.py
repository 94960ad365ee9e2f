"""The plain reading: every way in which the cards may still come, or so many at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from openfelt.cards import DECKS, Card
from openfelt.equity.tally import Outcome, Tally, winners
from openfelt.rounds.contest import Contest, Spot, Stage


def unseen(contest: Contest, spot: Spot) -> list[Card]:
    """The cards that may come, in the deck's order."""
    known = set(spot.known)
    return [card for card in DECKS[contest.deck].cards if card not in known]


def needed(stage: Stage) -> int:
    return stage.board + sum(stage.hands)


def outcome(contest: Contest, spot: Spot) -> Outcome:
    """Who wins what, now that all cards are there."""
    return winners([contest.worth(hand, spot.board) for hand in spot.hands])


def ways(contest: Contest, spot: Spot) -> int:
    """How many runouts there are; of cards that are drawn for others, about how many."""
    number, stage = 1, contest.stage(spot)
    while not stage.over:
        pack = unseen(contest, stage.spot)
        left = len(pack)
        for cards in (*stage.hands, stage.board):
            number *= comb(left, cards)
            left -= cards
        if stage.last or not number:
            break
        stage = contest.stage(stage.laid(pack[: needed(stage)]))
    return number


def every(contest: Contest, spot: Spot) -> Tally:
    """Exactly, by going through all."""
    stage = contest.stage(spot)
    if stage.over:
        return Tally({outcome(contest, stage.spot): 1})
    pack = unseen(contest, stage.spot)
    come = (stage.laid(cards) for cards in dealt(pack, (*stage.hands, stage.board)))
    if stage.last:
        return Tally(Counter(outcome(contest, laid) for laid in come))
    return Tally.together([every(contest, laid) for laid in come])


def dealt(pack: Sequence[Card], numbers: Sequence[int]) -> Iterator[tuple[Card, ...]]:
    """Every way to deal so many to the first, so many of the rest to the next, and so on."""
    if not any(numbers):
        yield ()
        return
    number, others = numbers[0], numbers[1:]
    for cards in combinations(pack, number):
        left = [card for card in pack if card not in cards] if number and any(others) else pack
        for rest in dealt(left, others):
            yield (*cards, *rest)


def at_random(contest: Contest, spots: Sequence[Spot], rounds: int, seed: str) -> Tally:
    """So many runouts of a spot, each time any of these."""
    rng, counts = random.Random(seed), Counter[Outcome]()
    for _ in range(rounds):
        stage = contest.stage(spots[0] if len(spots) == 1 else rng.choice(spots))
        while not stage.over:
            pack = unseen(contest, stage.spot)
            stage = contest.stage(stage.laid(rng.sample(pack, needed(stage))))
        counts[outcome(contest, stage.spot)] += 1
    return Tally(counts)
