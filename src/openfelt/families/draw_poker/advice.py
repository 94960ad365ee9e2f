"""Advice for games with a draw: what to keep, and how often the hand wins, by trials that are the same for
the same cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import islice
from typing import cast

from openfelt.cards import DECKS, RANKS, Card
from openfelt.families.draw_poker.settings import (
    AFTER,
    BEFORE,
    CARDS,
    DISCARDING,
    DrawSettings,
    HighRule,
    LowRule,
)
from openfelt.families.poker_pots.advice import advised
from openfelt.hands import HEIGHTS, LOW_HEIGHTS, Category, Low
from openfelt.rounds.places import at_seat
from openfelt.rounds.pot import PotView
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View
from openfelt.rules.pot import PotGame

TRIALS = 40
ROUGH = 8
"""The highest card that is kept to draw to a low hand; one higher, a low hand stands pat."""
FACES = 11


def advise(game: PotGame, view: View, ask: Ask) -> Choice:
    seen, rules = cast(PotView, view), cast(DrawSettings, game.settings)
    own, wins = _known(seen, ask.who.seat), wins_now(rules, seen)
    offered = {offer.choice: offer for offer in ask.offers}
    if ask.stage == DISCARDING:
        pick = offered["draw"].pick
        assert pick is not None
        away = discards(own, wins)[: pick.most]
        return Choice("draw", cards=away) if away or "pat" not in offered else Choice("pat")
    if "open" in offered:
        bet = offered["open"].money
        return Choice("open", None if bet is None else bet.least)
    if "prove" in offered:  # only of cards that nobody knows
        return ask.default
    if "show" in offered:
        return Choice("show" if _is_best(seen, ask.who.seat, own, wins) else "muck")
    if (
        ask.stage == AFTER
        and isinstance(wins, LowRule)
        and wins.is_seven(wins.rank(own))
        and "bet" in offered
    ):
        bet = offered["bet"].money
        assert bet is not None
        return Choice("bet", bet.least)
    comes, others = ask.stage == BEFORE, len(seen.live) - 1
    return advised(seen, ask, partial(chance, game.deck.name, own, wins, rules.cards, others, comes))


def wins_now(rules: DrawSettings, view: View) -> HighRule | LowRule:
    """What wins now: low, where the pot was not opened for high."""
    turned = rules.high is None or (
        rules.low is not None and any(s.what == "put-in" and "forced" in s.text for s in view.log)
    )
    wins = rules.low if turned else rules.high
    assert wins is not None
    return wins


def _known(view: PotView, seat: int) -> tuple[Card, ...]:
    return tuple(Card.of(card) for card in view.felt.get(at_seat(seat), ()) if card != BACK)


def _is_best(view: PotView, seat: int, own: tuple[Card, ...], wins: HighRule | LowRule) -> bool:
    """Whether no hand that lies open beats it."""
    hands = (_known(view, other) for other in view.live if other != seat)
    return all(not wins.rank(own) < wins.rank(hand) for hand in hands if len(hand) == CARDS)


def discards(own: Sequence[Card], wins: HighRule | LowRule) -> tuple[Card, ...]:
    """What to throw away, the worst first; nothing of a hand that stands pat."""
    return _for_low(own, wins) if isinstance(wins, LowRule) else _for_high(own, wins)


def _for_low(own: Sequence[Card], wins: LowRule) -> tuple[Card, ...]:
    low = wins.rank(own) if len(own) == CARDS else None
    if isinstance(low, Low) and low.or_better(ROUGH + 1):
        return ()
    heights = LOW_HEIGHTS if wins.kind == "ace-to-five" else HEIGHTS
    kept: set[str] = set()
    away: list[Card] = []
    for card in sorted(own, key=lambda card: 0 if card.is_joker else heights[card.rank]):
        if card.is_joker or (card.rank not in kept and heights[card.rank] <= ROUGH):
            kept.add(card.rank)
        else:
            away.append(card)
    if not away and len(own) == CARDS:  # a straight or flush of low cards
        away = [max(own, key=lambda card: heights[card.rank])]
    return tuple(reversed(away))


def _for_high(own: Sequence[Card], wins: HighRule) -> tuple[Card, ...]:
    if len(own) == CARDS and wins.rank(own).category >= Category.STRAIGHT:
        return ()
    joker = sum(card.is_joker for card in own)
    alike = Counter("A" if card.is_joker else card.rank for card in own)
    kept = {rank for rank, number in alike.items() if number > 1}
    if not kept:
        for suit in {card.suit for card in own}:
            suited = [card for card in own if card.suit == suit or card.is_joker]
            if len(suited) == CARDS - 1:
                return tuple(card for card in own if card not in suited)
        high = [rank for rank in RANKS if rank in alike and HEIGHTS[rank] >= FACES]
        kept = set(high[:1])
    stays = [card for card in own if card.rank in kept or (card.is_joker and joker)]
    return tuple(card for card in own if card not in stays)


@lru_cache(maxsize=4096)
def chance(
    deck: str, own: tuple[Card, ...], wins: HighRule | LowRule, size: int, others: int, comes: bool
) -> Fraction:
    """How much of the pot the hand wins on average against so many who draw as is advised here.

    Before the draw one's own hand draws too; what it lacks comes with that.
    """
    unseen = [card for card in DECKS[deck].composition(1) if card not in own]
    rng = random.Random(" ".join(card.text for card in own))
    won = Fraction(0)
    for _ in range(TRIALS):
        pack = iter(rng.sample(unseen, min(len(unseen), 2 * size * (others + 1))))
        mine = wins.rank(_drawn(own, wins, size, pack) if comes or len(own) < size else own)
        hands = []
        for _ in range(others):
            dealt = tuple(islice(pack, size))
            if len(dealt) == size:
                hands.append(wins.rank(_drawn(dealt, wins, size, pack)))
        if all(not mine < hand for hand in hands):
            won += Fraction(1, 1 + hands.count(mine))
    return won / TRIALS


def _drawn(
    hand: tuple[Card, ...], wins: HighRule | LowRule, size: int, pack: Iterator[Card]
) -> tuple[Card, ...]:
    """The hand after a draw; as it is, if the pack has not so many cards."""
    away = discards(hand, wins)
    kept = tuple(card for card in hand if card not in away)
    new = tuple(islice(pack, size - len(kept)))
    return (*kept, *new) if len(kept) + len(new) == size else hand
