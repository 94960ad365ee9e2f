"""Melds: cards of one rank, or of one suit in a row, that lie open before a player.

Everything here is a value: what is a meld, what may be done with it and the cards of a hand, and what its
conditions are worth. A hand may hold the same card several times, since Pan is played with eight packs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product
from typing import Literal, NamedTuple

import msgspec

from openfelt.cards import SUITS, Card

ROW = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
"""A seven is next to a jack, and an ace is low (002:122, 003:2408)."""
PLACE = {rank: place for place, rank in enumerate(ROW)}
LEAST = 3

Shape = Literal["rope", "suited", "mixed"]
"""Of one suit in a row; of one rank and suit; of one rank."""

RANK_WORDS = {
    "A": "aces", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens",
    "J": "jacks", "Q": "queens", "K": "kings",
}  # fmt: skip
_NUMBERS = ("four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}

Cards = tuple[Card, ...]


class MeldWords(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a document calls a meld, cards of a suit in a row, and cards of a rank."""

    meld: str = "meld"
    rope: str = "rope"
    set: str = "set"


class Melding(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What sets there are, beside those of three suits at least.

    Cards of one rank and one suit are a set where that is `suited`; those of `any_suits` whatever theirs are.
    """

    suited: bool = False
    any_suits: tuple[str, ...] = ()
    called: MeldWords = MeldWords()


class Meld(NamedTuple):
    """Its cards are in order, so that the same cards are the same meld."""

    shape: Shape
    cards: Cards

    @property
    def rank(self) -> str:
        return self.cards[0].rank

    @property
    def suit(self) -> str:
        return self.cards[0].suit

    def words(self, rules: Melding) -> str:
        """As people say it: "rope of hearts, 5 to J", "sevens of spades", "four kings"."""
        if self.shape == "rope":
            return f"{rules.called.rope} of {_SUITS[self.suit]}, {self.rank} to {self.cards[-1].rank}"
        number = f"{_NUMBERS[len(self.cards) - LEAST - 1]} " if len(self.cards) > LEAST else ""
        suit = f" of {_SUITS[self.suit]}" if self.shape == "suited" else ""
        return f"{number}{RANK_WORDS[self.rank]}{suit}"


class Split(NamedTuple):
    """A meld and the cards that are added to it, as two."""

    added: Cards
    parts: tuple[Meld, Meld]


def in_row(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=lambda card: (PLACE[card.rank], SUITS.index(card.suit))))


def read(cards: Collection[Card], rules: Melding) -> Meld | None:
    """The meld that these cards are, if they are one."""
    if len(cards) < LEAST:
        return None
    ranks, suits = {card.rank for card in cards}, {card.suit for card in cards}
    if len(ranks) == 1:
        if len(suits) == 1:
            return Meld("suited", in_row(cards)) if rules.suited else None
        mixed = len(suits) >= LEAST or ranks <= set(rules.any_suits)
        return Meld("mixed", in_row(cards)) if mixed else None
    places = sorted(PLACE[rank] for rank in ranks)
    row = len(suits) == 1 and len(ranks) == len(cards) == places[-1] - places[0] + 1
    return Meld("rope", in_row(cards)) if row else None


# What a hand holds


def melds(hand: Iterable[Card], rules: Melding, using: Card | None = None) -> tuple[Meld, ...]:
    """Every meld that can be made of a hand, each once; with `using` those in which that card is."""
    held = Counter(hand)
    found = [*_ropes(held), *_sets(held, rules)]
    return tuple(meld for meld in found if using is None or using in meld.cards)


def _ropes(held: Counter[Card]) -> Iterator[Meld]:
    for suit in SUITS:
        row = [Card.of(rank + suit) for rank in ROW]
        for low in range(len(row) - LEAST + 1):
            for high in range(low + LEAST, len(row) + 1):
                if not held[row[high - 1]] or not all(held[card] for card in row[low:high]):
                    break
                yield Meld("rope", tuple(row[low:high]))


def _sets(held: Counter[Card], rules: Melding) -> Iterator[Meld]:
    for rank in {card.rank for card in held}:
        for cards in _some_of_rank(held, rank):
            meld = read(cards, rules)
            if meld is not None:
                yield meld


def _some_of_rank(held: Counter[Card], rank: str) -> Iterator[Cards]:
    """Every choice among the cards of a rank; equal cards make no difference."""
    faces = [Card.of(rank + suit) for suit in SUITS]
    for numbers in product(*(range(held[face] + 1) for face in faces)):
        yield tuple(face for face, number in zip(faces, numbers, strict=True) for _ in range(number))


# What may be done with a meld


def additions(meld: Meld, hand: Iterable[Card]) -> tuple[Cards, ...]:
    """What may be added, one card or several, so that the meld stays what it is."""
    held = Counter(hand)
    if meld.shape == "rope":
        return tuple(_ends(meld, held))
    fits = Counter({card: held[card] for card in held if card.rank == meld.rank})
    if meld.shape == "suited":
        fits = Counter({card: fits[card] for card in fits if card.suit == meld.suit})
    return tuple(cards for cards in _some_of_rank(fits, meld.rank) if cards)


def _ends(meld: Meld, held: Counter[Card]) -> Iterator[Cards]:
    row = [Card.of(rank + meld.suit) for rank in ROW]
    low, high = PLACE[meld.rank], PLACE[meld.cards[-1].rank]
    below, above = _run(row[:low][::-1], held), _run(row[high + 1 :], held)
    for down, up in product(range(below + 1), range(above + 1)):
        if down or up:
            yield tuple(row[low - down : low] + row[high + 1 : high + 1 + up])


def _run(cards: Sequence[Card], held: Counter[Card]) -> int:
    """How many of these are held, up to the first that is not."""
    return next((place for place, card in enumerate(cards) if not held[card]), len(cards))


def added(meld: Meld, cards: Iterable[Card]) -> Meld:
    return Meld(meld.shape, in_row((*meld.cards, *cards)))


def borrowed(meld: Meld, rules: Melding) -> Cards:
    """The cards that can be taken from an increased meld and leave a valid one, each once."""
    if len(meld.cards) == LEAST:
        return ()
    return tuple(card for card in dict.fromkeys(meld.cards) if without(meld, card, rules) is not None)


def without(meld: Meld, card: Card, rules: Melding) -> Meld | None:
    """What is left may be of another kind: kings of hearts, if the one of spades goes (002:162)."""
    rest = list(meld.cards)
    rest.remove(card)
    return read(rest, rules)


def splits(meld: Meld, hand: Iterable[Card], rules: Melding) -> tuple[Split, ...]:
    """Every way to part a meld in two by adding cards, some of the meld in each."""
    lie = Counter(meld.cards)
    whole = lie + Counter(hand)
    found: dict[tuple[Meld, ...], Split] = {}
    for one in melds(whole.elements(), rules, using=meld.cards[0]):
        had = Counter(one.cards)
        rest = lie - had
        if not rest:
            continue
        for other in melds((whole - had).elements(), rules, using=next(iter(rest))):
            both = had + Counter(other.cards)
            if lie <= both and both != lie and not lie <= Counter(other.cards):
                parts = (one, other) if _written(one) <= _written(other) else (other, one)
                found[parts] = Split(in_row((both - lie).elements()), parts)
    return tuple(found.values())


def _written(meld: Meld) -> list[int]:
    return [card.order for card in meld.cards]


def most_laid(hand: Sequence[Card], lie: Sequence[Meld], rules: Melding) -> int:
    """How many cards of a hand can lie, in new melds and on those that lie there."""
    if not hand:
        return 0
    best = 0
    for cards, others in _laid_with_the_first(hand, lie, rules):
        best = max(best, len(cards) + most_laid(_left(hand, cards), others, rules))
        if best == len(hand):
            return best
    return max(best, most_laid(hand[1:], lie, rules))


def _laid_with_the_first(
    hand: Sequence[Card], lie: Sequence[Meld], rules: Melding
) -> Iterator[tuple[Cards, Sequence[Meld]]]:
    """Every way to lay the first card of a hand, with the melds to which more can be added then: all that is
    added to one is added together."""
    for meld in melds(hand, rules, using=hand[0]):
        yield meld.cards, lie
    for number, one in enumerate(lie):
        others = [*lie[:number], *lie[number + 1 :]]
        yield from ((more, others) for more in additions(one, hand) if hand[0] in more)


def _left(hand: Iterable[Card], taken: Iterable[Card]) -> Cards:
    return tuple((Counter(hand) - Counter(taken)).elements())


# What it is worth


class Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A meld for which everybody pays: so many `chips`, of spades another number.

    A rope holds it that has all its `ranks`, a set whose rank is one of them. Each card more pays `more`.
    """

    shape: Shape
    ranks: tuple[str, ...]
    chips: int
    spades: int
    more: int = 0
    more_spades: int = 0

    def holds(self, meld: Meld) -> bool:
        if self.shape != meld.shape:
            return False
        ranks = {card.rank for card in meld.cards}
        return ranks >= set(self.ranks) if self.shape == "rope" else ranks <= set(self.ranks)

    def of_three(self, meld: Meld) -> int:
        """What its first three cards pay."""
        return self.spades if _in_spades(meld) else self.chips

    def each(self, meld: Meld) -> int:
        """What a card more pays."""
        return self.more_spades if _in_spades(meld) else self.more


def _in_spades(meld: Meld) -> bool:
    return meld.shape != "mixed" and meld.suit == "s"


def conditions_of(meld: Meld, conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    return tuple(condition for condition in conditions if condition.holds(meld))


def worth(meld: Meld, conditions: Iterable[Condition]) -> int:
    """All that it comes to in chips if it is laid at once.

    Every card pays once: of a rope with two conditions the card that makes the second pays that one, and not
    as a card that was added to the first besides.
    """
    held = conditions_of(meld, conditions)
    if not held:
        return 0
    more = len(meld.cards) - LEAST - (len(held) - 1)
    return sum(one.of_three(meld) for one in held) + held[0].each(meld) * more


def worth_of_adding(was: Meld, now: Meld, conditions: Sequence[Condition]) -> int:
    """What cards pay that are added to a meld; those that lay in it before it was a condition pay nothing."""
    made = conditions_of(now, conditions)
    paid = worth(now, conditions) - worth(was, conditions)
    if not made or conditions_of(was, conditions):
        return paid
    before = [card for card in was.cards if not any(card.rank in one.ranks for one in made)]
    return paid - made[0].each(now) * len(before)
