"""What games of stud need to know beyond the stakes."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfelt.hands import Rankings
from openfelt.rounds.places import Place
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Value
from openfelt.rules.game import Settings

COMMUNITY, EARLY = Place("community"), Place("early")
HOLE, UP_CARD, LAST = "hole", "up", "last"
OPENING, EXPOSE, DECLARE = "opening", "expose", "declare"
STREETS = ("second", "third", "fourth", "fifth", "sixth", "seventh")
STAGES = frozenset({"button", HOLE, UP_CARD, LAST, OPENING, EXPOSE, DECLARE, "showdown", *STREETS})


class Street(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many cards down and then so many up, after a card is burned or not; named by the last of them.

    Of two limits the higher is bet where it is `big`; everybody chooses where that is `either`, and
    on the street with an `open_pair` when somebody shows one. Cards that were dealt wrongly are
    accepted once `accepted_after` players have acted: until then it is the `opening`.
    """

    name: Literal["second", "third", "fourth", "fifth", "sixth", "seventh"]
    down: int = 0
    up: int = 0
    burn: bool = True
    big: bool = False
    either: bool = False
    open_pair: Cite | None = None
    accepted_after: int = 0
    accepted_cite: Cite | None = None


class StudSettings(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pot is won by the best `high` hand, the best `low` one, or half by each; aces are low in a low hand.

    After the first round the best hand on board acts first, the high one or the low one; of equal ones the
    first that cards come to. A joker that was dealt face down ranks as `joker_down` has it. Odd chips go to
    the highest card by suit, of a low hand to the lowest, or by seat. `folded_cite` is where a seat still
    gets cards that folded before anybody bet, `both_up_cite` where a hand is dead that has two hole cards up,
    `common_cite` what is done when the cards run out, `last_up_cite` when the last card lies face up,
    `opened_cite` where players may open their down card between rounds and `declares_cite` where whoever has
    it exposed by the dealer may declare all-in.
    """

    streets: tuple[Street, ...]
    wins: tuple[Literal["high", "low"], ...] = ("high",)
    qualifier: bool = False
    qualifier_cite: Cite | None = None
    acts: Literal["high", "low"] = "high"
    rankings: Rankings = Rankings()
    joker_down: Rankings | None = None
    joker_cite: Cite | None = None
    odd_chips: Literal["suit", "seat"] = "suit"
    odd_chips_cite: Cite | None = None
    folded_cite: Cite | None = None
    both_up_cite: Cite | None = None
    common_cite: Cite | None = None
    last_up_cite: Cite | None = None
    opened_cite: Cite | None = None
    declares_cite: Cite | None = None

    @property
    def cards(self) -> int:
        """How many each has in the end."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def shape(self) -> tuple[Value | None, ...]:
        return self.cards, len(self.streets), " ".join(self.wins), self.qualifier, self.acts
