"""What differs between blackjack documents: charts, and each decision with its limits and its moment."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from openfelt.families.blackjack.count import Count
from openfelt.rules.action import First
from openfelt.rules.cite import Cite
from openfelt.rules.game import Settings


class _Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Totals(_Rule, frozen=True, kw_only=True):
    """Hard and soft totals, each from the first number to the second."""

    hard: tuple[int, int] | None = None
    soft: tuple[int, int] | None = None

    def have(self, count: Count) -> bool:
        span = self.soft if count.soft else self.hard
        return span is not None and span[0] <= count.total <= span[1]

    def __str__(self) -> str:
        spans = (("hard", self.hard), ("soft", self.soft))
        said = (f"{name} {_span(*span)}" for name, span in spans if span is not None)
        return ", ".join(said) or "nothing"


def _span(low: int, high: int) -> str:
    return f"{high} or less" if low == 0 else f"{low} or more" if high >= 21 else f"{low} to {high}"


Play = Literal["hit", "stand"]


class Chart(_Rule, frozen=True, kw_only=True):
    """On what one must stand and must hit; on all other counts there is the option."""

    must_stand: Totals
    must_hit: Totals = Totals()
    cite: Cite

    def forces(self, count: Count) -> Play | None:
        if self.must_stand.have(count):
            return "stand"
        return "hit" if self.must_hit.have(count) else None


class NaturalRule(_Rule, frozen=True, kw_only=True):
    """An ace and a ten-value card on the first two. `after_split`: on the first two of a split hand too."""

    name: str
    after_split: bool = False
    after_split_cite: Cite | None = None
    cite: Cite


class PeekRule(_Rule, frozen=True, kw_only=True):
    """With which up cards the house dealer looks at the down card before anybody acts."""

    on: tuple[str, ...]
    cite: Cite


class DoubleRule(_Rule, frozen=True, kw_only=True):
    """A second wager for one card more, on the first two.

    It is equal to the first, or `for_less` from the smallest chip on. `not_on` are totals that may not be
    doubled. Of `most` doubles all but the first double what lies there by then, `capped` at the most that
    may be wagered at the table. After a double that did not go over the last part may be rescued.
    """

    for_less: bool = False
    after_split: bool = True
    after_split_cite: Cite | None = None
    not_on: tuple[int, ...] = ()
    most: int = 1
    capped: bool = False
    again_cite: Cite | None = None
    rescue: bool = False
    rescue_cite: Cite | None = None
    cite: Cite


Likeness = Literal["value", "suit"]


class SplitRule(_Rule, frozen=True, kw_only=True):
    """Two cards of one value become two hands, `most` times.

    `tens` says of the first, second and third split of ten-value cards whether their suits must agree as
    well. `aces` get one card each and no further split, or are played as any other pair.
    """

    most: int = 3
    aces: Literal["one-card", "played"] = "one-card"
    aces_cite: Cite | None = None
    tens: tuple[Likeness, ...] = ()
    tens_cite: Cite | None = None
    cite: Cite


class SurrenderRule(_Rule, frozen=True, kw_only=True):
    """Half is given up on the first two cards: `early`, before a peek too, or only after it."""

    when: Literal["early", "late"]
    cite: Cite


class InsuranceRule(_Rule, frozen=True, kw_only=True):
    """Against an ace: a wager of at most this part of the original one, placed before the peek.

    `even_money` on a natural is insurance of that part, or is paid as much as was bet `at-once`, and then the
    insurance comes back.
    """

    most: Fraction = Fraction(1, 2)
    even_money: bool | Literal["at-once"] = False
    even_money_cite: Cite | None = None
    cite: Cite

    @property
    def pays_at_once(self) -> bool:
        return self.even_money == "at-once"


class BlackjackSettings(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`first` gets the first card and acts first; the others follow clockwise.

    `three_card_push`: totals of three cards that push against a player-dealer who is further over.
    `played_out_for`: bets for which the player-dealer's hand is completed, if nothing else needs that.
    """

    first: First
    first_cite: Cite | None = None
    players: Chart
    player_dealer: Chart
    natural: NaturalRule
    peek: PeekRule | None = None
    double: DoubleRule
    split: SplitRule
    surrender: SurrenderRule | None = None
    no_surrender_cite: Cite | None = None
    insurance: InsuranceRule | None = None
    no_insurance_cite: Cite | None = None
    three_card_push: tuple[int, int] | None = None
    three_card_push_cite: Cite | None = None
    played_out_for: tuple[str, ...] = ()
    played_out_for_cite: Cite | None = None

    def looks(self, up: str) -> bool:
        """Whether the house dealer looks at the down card, with this card up."""
        return self.peek is not None and up in self.peek.on
