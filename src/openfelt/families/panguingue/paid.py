"""What everybody pays for a move in Pan, in chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from openfelt.families.panguingue.settings import PanSettings
from openfelt.hands.melds import Meld, Split, conditions_of, splits, worth, worth_of_adding


def value(melds: Iterable[Meld], rules: PanSettings) -> int:
    return sum(worth(meld, rules.conditions) for meld in melds)


def for_adding(was: Meld, now: Meld, rules: PanSettings) -> int:
    return worth_of_adding(was, now, rules.conditions)


def for_parting(was: Meld, way: Split, rules: PanSettings) -> int:
    """As if as few cards as possible had made two melds of one, and the others had been added to those.

    So the same melds cost the same however they were made of one: by a split with all cards at once, by one
    and further cards, or with a card that was borrowed (002:153-162).
    """
    ways = [(len(fewer.added), _paid(was, fewer, grown, rules)) for fewer, grown in _fewer(was, way, rules)]
    least = min(number for number, _ in ways)
    return max(chips for number, chips in ways if number == least)


def _fewer(was: Meld, way: Split, rules: PanSettings) -> Iterator[tuple[Split, tuple[Meld, Meld]]]:
    """The ways to part it that become this one by adding cards, and what their two melds become."""
    one, other = way.parts
    for fewer in splits(was, way.added, rules.melding):
        for grown in dict.fromkeys(((one, other), (other, one))):
            if all(_becomes(part, whole) for part, whole in zip(fewer.parts, grown, strict=True)):
                yield fewer, grown


def _becomes(part: Meld, whole: Meld) -> bool:
    return part.shape == whole.shape and Counter(part.cards) <= Counter(whole.cards)


def _paid(was: Meld, way: Split, grown: tuple[Meld, Meld], rules: PanSettings) -> int:
    more = (for_adding(part, whole, rules) for part, whole in zip(way.parts, grown, strict=True))
    return _made(was, way, rules) + sum(more)


def _made(was: Meld, way: Split, rules: PanSettings) -> int:
    """The conditions that were not there before."""
    held = Counter(conditions_of(was, rules.conditions))
    chips = 0
    for part in way.parts:
        for condition in conditions_of(part, rules.conditions):
            if held[condition]:
                held[condition] -= 1
            elif part.shape != "mixed" and part.suit == "s":
                chips += rules.split_spades
            else:
                chips += rules.split
    return chips
