"""Shoes from a seed: whether what was dealt came from it.

The seed's hash is told before the first card, the seed when the shoe is done. Then anyone can deal it again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

import msgspec

from openfelt.cards import Card, SeededSource, Shoe
from openfelt.cards import cut as cut_pack
from openfelt.rounds.view import BACK, Sight
from openfelt.rules.game import FAULTS, DeckRule
from openfelt.table.shoes import fresh_shoe

CARD = ("card", *FAULTS)
"""What a card that left the shoe is seen as."""


class FinishedShoe(msgspec.Struct, frozen=True, kw_only=True):
    """A shoe that is not dealt from any more; `rounds` are the first and the last dealt from it, if any."""

    number: int
    seed: str
    commitment: str
    decks: int
    rounds: tuple[int, int] | None


def committed(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def check_shoe(
    shoe: FinishedShoe, rule: DeckRule, rounds: Iterable[tuple[int, Iterable[Sight]]]
) -> Iterator[str]:
    """What does not agree with the seed, a sentence each; nothing when all is well.

    `rounds` are the numbers and what was seen of all its rounds, in order. A card that nobody was shown is
    passed over. After a reshuffle in mid-hand nothing more can be told.
    """
    seed = bytes.fromhex(shoe.seed)
    if committed(seed) != shoe.commitment:
        yield "the seed is not the one that was committed to"
        return
    left = fresh_shoe(rule, shoe.decks, SeededSource(seed))
    for number, seen in rounds:
        dealing = _Dealing(left)
        for sight in seen:
            if problem := dealing.disagrees(sight):
                yield f"round {number} {problem}"
                return
        left = dealing.shoe


class _Dealing:
    """A round dealt again beside what was seen of it. A place that some cards left is not known any more."""

    def __init__(self, shoe: Shoe) -> None:
        self.shoe = shoe
        self._lying: dict[str, list[Card] | None] = {}

    def disagrees(self, sight: Sight) -> str:
        match sight.what:
            case "cut":
                self.shoe = Shoe(cut_pack(self.shoe.rest, int(sight.text)))
            case "shuffle":
                return "was reshuffled in mid-hand: what follows cannot be told from the seed"
            case "given":
                self._give(sight)
            case "shown":
                return self._differs(sight, self._lying.get(sight.place) or [])
            case what if what in CARD and not self.shoe.remaining:
                return "deals more cards than the shoe has"
            case what if what in CARD:
                card, self.shoe = self.shoe.draw()
                if (lying := self._lying.setdefault(sight.place, [])) is not None:
                    lying.append(card)
                return self._differs(sight, [card])
        return ""

    def _give(self, sight: Sight) -> None:
        number, _, source = sight.text.partition(" from ")
        moving, there = self._lying.get(source, []), self._lying.get(sight.place, [])
        known = moving is not None and there is not None and len(moving) == int(number)
        self._lying[sight.place] = [*(there or []), *(moving or [])] if known else None
        self._lying[source] = [] if known else None

    def _differs(self, sight: Sight, lying: list[Card]) -> str:
        if len(sight.cards) != len(lying):  # some of them, or not known
            return ""
        for shown, card in zip(sight.cards, lying, strict=True):
            if shown not in {BACK, card.text}:
                return f"shows {shown} at {sight.place}, but the shoe has {card}"
        return ""
