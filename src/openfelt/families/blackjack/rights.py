"""What may be done with a hand, and if not, why: said once, for what is offered and for what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from openfelt.cards import Card
from openfelt.families.blackjack.count import TENS, Count, count, is_natural, value
from openfelt.families.blackjack.settings import BlackjackSettings, Play
from openfelt.rules.cite import Cite

Why = tuple[str, Cite]
"""A reason, and the lines that give it."""


@dataclass(frozen=True)
class Held:
    """A hand while it is played. `splits`: how many its seat made; `doubles`: how often it was doubled."""

    cards: tuple[Card, ...] = ()
    splits: int = 0
    doubles: int = 0

    @property
    def count(self) -> Count:
        return count(self.cards)

    @property
    def first_two(self) -> bool:
        """The cards that were dealt to the seat, and no other."""
        return len(self.cards) == 2 and not self.splits


class Rights:
    """By one game's rules."""

    def __init__(self, rules: BlackjackSettings) -> None:
        self.rules = rules
        self._reasons: dict[str, Callable[[Held], Why | None]] = {
            "hit": self._no_hit,
            "stand": self._no_stand,
            "double": self._no_double,
            "rescue": self._no_rescue,
            "split": self._no_split,
            "surrender": self._no_surrender,
        }

    def __contains__(self, choice: str) -> bool:
        return choice in self._reasons

    def why_not(self, choice: str, held: Held) -> Why | None:
        """None where it is open."""
        return self._reasons[choice](held)

    def may(self, choice: str, held: Held) -> bool:
        return self._reasons[choice](held) is None

    def forced(self, held: Held) -> Play | None:
        """What is done if nobody says anything; only a double, a split or one's own word is open beside."""
        if held.doubles or self.is_split_ace(held):
            return "stand"
        return self.rules.players.forces(held.count)

    def has_natural(self, held: Held) -> bool:
        return is_natural(held.cards) and (not held.splits or self.rules.natural.after_split)

    def is_split_ace(self, held: Held) -> bool:
        """A split ace that gets one card and no more."""
        return bool(held.splits) and held.cards[0].rank == "A" and self.rules.split.aces == "one-card"

    def _no_hit(self, held: Held) -> Why | None:
        if self.is_split_ace(held):
            return "a split ace gets one card", self.rules.split.aces_cite or self.rules.split.cite
        if held.doubles:
            return "a double gets one card", self.rules.double.cite
        if self.forced(held) == "stand":
            return f"one must stand on {held.count.said}", self.rules.players.cite
        return None

    def _no_stand(self, held: Held) -> Why | None:
        if self.forced(held) == "hit":
            return f"one must hit on {held.count.said}", self.rules.players.cite
        return None

    def _no_double(self, held: Held) -> Why | None:
        rule = self.rules.double
        if held.doubles:
            again = rule.again_cite or rule.cite
            return (
                None if held.doubles < rule.most else (f"a hand is doubled {rule.most} times at most", again)
            )
        if len(held.cards) != 2:
            return "a hand is doubled on its first two cards", rule.cite
        if held.count.total in rule.not_on:
            return f"{held.count} is not doubled", rule.cite
        if self.is_split_ace(held):
            return "a split ace gets one card", self.rules.split.aces_cite or self.rules.split.cite
        if held.splits and not rule.after_split:
            return "a hand that was split is not doubled", rule.after_split_cite or rule.cite
        return None

    def _no_rescue(self, held: Held) -> Why | None:
        rule = self.rules.double
        if not rule.rescue:
            return "there is no rescue", rule.cite
        return None if held.doubles else ("only a double is rescued", rule.rescue_cite or rule.cite)

    def _no_split(self, held: Held) -> Why | None:
        rule = self.rules.split
        if len(held.cards) != 2 or value(held.cards[0]) != value(held.cards[1]):
            return "only two cards of one value are split", rule.cite
        if held.splits >= rule.most:
            return f"there are {rule.most} splits at most", rule.cite
        if self.is_split_ace(held):
            return "split aces are not split again", rule.aces_cite or rule.cite
        one, other = held.cards
        suited = one.rank in TENS and rule.tens[held.splits : held.splits + 1] == ("suit",)
        if suited and one.suit != other.suit:
            return f"split number {held.splits + 1} of tens needs one suit", rule.tens_cite or rule.cite
        return None

    def _no_surrender(self, held: Held) -> Why | None:
        rule = self.rules.surrender
        if rule is None:
            return "there is no surrender", self.rules.no_surrender_cite or self.rules.players.cite
        open_now = held.first_two and not self.has_natural(held)
        return None if open_now else ("one surrenders the first two cards dealt", rule.cite)
