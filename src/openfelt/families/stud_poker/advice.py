"""Advice from one's own cards and all that lie open: how much of the pot the hand wins, by trials."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import cast

from openfelt.cards import DECKS, Card
from openfelt.families.poker_pots.advice import advised
from openfelt.families.stud_poker.boards import Hand, low
from openfelt.families.stud_poker.settings import COMMUNITY, StudSettings
from openfelt.hands import Low, Ranked, best_five
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.pot import PotView
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View
from openfelt.rules.pot import PotGame

TRIALS = 50
Worth = tuple[Ranked | Low | None, ...]
"""What a hand is for each half of a pot."""


def advise(game: PotGame, view: View, ask: Ask) -> Choice:
    seen, rules = cast(PotView, view), cast(StudSettings, game.settings)
    seat = ask.who.seat
    boards = {one: _known(seen, at_seat(one)) for one in seen.live}
    common = _known(seen, COMMUNITY)
    words = [offer.choice for offer in ask.offers]
    if "show" in words:
        return Choice("show" if _is_best(rules, boards, seat, common) else "muck")
    if "keep" in words:
        return Choice("keep")
    others = tuple(boards[one] for one in seen.live if one != seat)
    gone = tuple(
        Card.of(card)
        for place, lying in seen.felt.items()
        if place not in {COMMUNITY, *map(at_seat, seen.live)}
        for card in lying
        if card != BACK
    )
    wins = partial(chance, game.deck.name, rules, boards[seat], others, common, frozenset(gone))
    if "play" in words:
        return Choice("play" if wins() * len(seen.live) > 1 else "all-in")
    return advised(seen, ask, wins)


def _known(view: PotView, place: Place) -> Hand:
    return tuple(Card.of(card) for card in view.felt.get(place, ()) if card != BACK)


def _worth(rules: StudSettings, hand: Hand) -> Worth:
    rankings = rules.joker_down or rules.rankings
    return tuple(
        best_five(hand, rankings) if half == "high" else low(hand, rules.qualifier) for half in rules.wins
    )


def _is_best(rules: StudSettings, boards: dict[int, Hand], seat: int, common: Hand) -> bool:
    """Whether no hand that lies open beats it for some half."""
    whole = {one: hand for one, hand in boards.items() if len(hand) + len(common) >= rules.cards}
    if seat not in whole:
        return True
    mine = _worth(rules, (*whole.pop(seat), *common))
    theirs = [_worth(rules, (*hand, *common)) for hand in whole.values()]
    return any(
        worth is not None and all(other[half] is None or worth >= other[half] for other in theirs)  # type: ignore[operator]
        for half, worth in enumerate(mine)
    )


@lru_cache(maxsize=4096)
def chance(
    deck: str,
    rules: StudSettings,
    own: Hand,
    others: tuple[Hand, ...],
    common: Hand,
    gone: frozenset[Card],
) -> Fraction:
    """How much of the pot the hand wins on average, against those who show so much."""
    seen = {*own, *common, *gone}.union(*others)
    unseen = [card for card in DECKS[deck].composition(1) if card not in seen]
    rng = random.Random(" ".join(card.text for card in (*own, *common)))
    wants = [rules.cards - len(common) - len(hand) for hand in (own, *others)]
    short = sum(wants) > len(unseen)
    won = Fraction(0)
    for _ in range(TRIALS):
        drawn = rng.choices(unseen, k=sum(wants)) if short else rng.sample(unseen, sum(wants))
        worths = []
        for hand, number in zip((own, *others), wants, strict=True):
            worths.append(_worth(rules, (*hand, *drawn[:number], *common)))
            drawn = drawn[number:]
        won += _share(worths)
    return won / TRIALS


def _share(worths: Sequence[Worth]) -> Fraction:
    """What the first of these wins of a pot."""
    won, halves = Fraction(0), 0
    for made in zip(*worths, strict=True):
        best = max((worth for worth in made if worth is not None), default=None)
        if best is not None:
            halves += 1
            if made[0] == best:  # most hands of a trial win nothing, and fractions take long
                won += Fraction(1, sum(worth == best for worth in made))
    return won / halves if won else won
