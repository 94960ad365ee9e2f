"""What the paragraphs above a collection table say: who pays, for which bets, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.pot import Structure
from openfelt.rules.printed_limits import PrintedLimits
from openfelt.rules.spans import Span

CollectionTime = Literal["before-deal", "after-two-cards", "after-deal"]
"""When a banked game's fees are taken; `after-deal`: before the player-dealer's hand is opened (002:579)."""

Milestone = Literal[
    "antes", "blinds", "deal", "third-card", "fourth-card", "fifth-card", "sixth-card", "seventh-card",
    "flop", "turn", "river", "drawing", "draw", "two-drew", "after-draw", "action", "end",
]  # fmt: skip
"""What a pot game's hand may reach. `drawing`: two or more may draw, and perhaps all stand pat; `after-draw`:
the betting after that. `draw`: somebody drew a card. `two-drew`: two or more players have drawn.
`action`: a bet and a call, or a raise, on the street last reached. `end`: the hand is over."""

Moment = CollectionTime | Milestone
"""When a game of any kind may take its collection."""

COLLECTION_TIMES: dict[CollectionTime, str] = {
    "before-deal": "before the deal",
    "after-two-cards": "once every player has been dealt two cards",
    "after-deal": "after the deal, before the player-dealer's hand is opened",
}
REACHED: dict[Milestone, str] = {
    "antes": "once the antes are posted",
    "blinds": "once the blinds are posted",
    "deal": "once the cards are dealt",
    "drawing": "when the draw begins",
    "draw": "when somebody draws",
    "two-drew": "when two players have drawn",
    "after-draw": "when the draw is over",
}
_NOUNS: dict[Milestone, str] = {
    "drawing": "draw",
    "two-drew": "draw of two players",
    "after-draw": "betting after the draw",
}

Milestones = Milestone | tuple[Milestone, ...]
"""A milestone; where a section covers games of several kinds, the one that each kind reaches (003:1602)."""

Counts = Literal["all", "base"] | tuple[str, ...]
"""Which bets placed before the deal count: all, base wagers only, or the bets named."""


class _Model(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class PlayerDealerFee(_Model, frozen=True, kw_only=True):
    """Paid once a hand: by total table action where the table has that column, else flat."""

    counts: Counts = "all"  # the bets that make up the total table action


class PlayerFee(_Model, frozen=True, kw_only=True):
    """A player pays by `player wager` where the table has that column, else a flat fee.

    `per` is what one fee is for: each counted wager, those on one spot together, or all a player's together.
    """

    per: Literal["wager", "spot", "player"]
    counts: Counts = "base"
    circles: int | None = None  # no player pays for more circles than this (003:4002)
    backline: bool = True  # backline bettors pay as players do


class PotFee(_Model, frozen=True, kw_only=True):
    """A named fee, due at a milestone, when a hand ends before one, on action after one, or by time."""

    name: str
    at: Milestones | None = None
    ended_before: Milestone | None = None
    action_after: Milestones | None = None
    every_minutes: int | None = None
    instead_of: tuple[str, ...] = ()
    payer: Literal["pot", "player"] = "pot"  # each seated player pays (seat rent) or the pot does
    in_advance: bool = False  # time fees: the first falls due at the start (001:91)
    grace_minutes: int = 0  # seat rent: who sits down this long after the mark still pays (001:91)

    def __post_init__(self) -> None:
        due = (self.at, self.ended_before, self.action_after, self.every_minutes)
        if sum(one is not None for one in due) != 1:
            raise ValueError(
                f'fee "{self.name}": give exactly one of at, ended_before, action_after, every_minutes'
            )
        if () in due:
            raise ValueError(f'fee "{self.name}": name at least one event')
        if self.every_minutes is not None and self.every_minutes <= 0:
            raise ValueError(f'fee "{self.name}": every_minutes is at least 1')
        if self.every_minutes is None and (self.payer == "player" or self.in_advance or self.grace_minutes):
            raise ValueError(f'fee "{self.name}": payer, in_advance and grace_minutes belong to time fees')
        if self.instead_of and self.ended_before is None:
            raise ValueError(f'fee "{self.name}": instead_of goes with ended_before')

    def when(self, order: Sequence[Milestone] = ()) -> str:
        """When it is taken, in words; of several milestones the first in the order of a game."""
        if self.every_minutes is not None:
            start = "at the start of every" if self.in_advance else "every"
            whose = "by each player seated" if self.payer == "player" else "from the first pot that covers it"
            return f"{start} {self.every_minutes} minutes {whose}"
        if self.ended_before is not None:
            instead = f", instead of the {' and '.join(self.instead_of)} fee" if self.instead_of else ""
            return f"when the hand ends before the {noun(self.ended_before)}{instead}"
        if self.at is not None:
            return " or ".join(
                REACHED.get(milestone, f"when the {noun(milestone)} is dealt")
                for milestone in _some(self.at, order)
            )
        after = " or ".join(noun(milestone) for milestone in _some(self.action_after or (), order))
        return f"once, on a bet and a call or on a raise from the {after} on"


def _some(milestones: Milestones, order: Sequence[Milestone]) -> tuple[Milestone, ...]:
    listed: tuple[Milestone, ...] = (milestones,) if isinstance(milestones, str) else milestones
    return tuple(milestone for milestone in order if milestone in listed)[:1] or listed


def noun(milestone: Milestone) -> str:
    return _NOUNS.get(milestone, milestone.replace("-", " "))


class BetLimit(_Model, frozen=True, kw_only=True):
    """What the section prints about the size of bets; no names means every bonus bet."""

    cite: str
    bets: tuple[str, ...] = ()
    within_table: bool = False
    range: str | None = None
    at_most_base: bool = False

    def __post_init__(self) -> None:
        Cite.of(self.cite)
        if self.range is not None:
            Span.of(self.range)

    @property
    def span(self) -> Span | None:
        return None if self.range is None else Span.of(self.range)


EVERY_STRUCTURE: frozenset[Structure] = frozenset(get_args(Structure))
_NAMED: dict[str, frozenset[Structure]] = {
    "limit": frozenset({"limit"}),
    "spread-limit": frozenset({"spread"}),
    "pot-or-no-limit": frozenset({"pot-limit", "no-limit"}),
}


class Stakes(_Model, frozen=True, kw_only=True):
    """The smallest and largest limits at which a group's options may be used.

    In a banked game `smallest = "5-100"` says that the posted minimum bet lies between $5 and $100. What is
    printed of `wagers` holds for whatever a table posts (002:1966).
    """

    structure: Literal["banked", "limit", "spread-limit", "pot-or-no-limit", "ante", "wagers"] = "banked"
    smallest: str
    largest: str | None = None
    buy_in: str | None = None

    def __post_init__(self) -> None:
        for text in (self.smallest, self.largest, self.buy_in):
            if text is not None:
                Span.of(text)

    @property
    def structures(self) -> frozenset[Structure]:
        """The structures of pot games that it names."""
        return _NAMED.get(self.structure, EVERY_STRUCTURE)

    @property
    def tables(self) -> PrintedLimits:
        """What a table of a banked game may post; a single amount is the end that its limits may not pass."""
        smallest = Span.of(self.smallest)
        largest = Span.of(self.largest) if self.largest is not None else None
        return PrintedLimits(
            min=smallest.low,
            highest_min=smallest.high if smallest.high != smallest.low else None,
            lowest_max=largest.low if largest and largest.high != largest.low else None,
            max=largest.high if largest else None,
        )

    def __str__(self) -> str:
        return self.smallest if self.largest is None else f"{self.smallest} to {self.largest}"


class FreeHands(_Model, frozen=True, kw_only=True):
    """A new game plays its first hands without collection (003:1460)."""

    hands: int
    cite: str

    def __post_init__(self) -> None:
        Cite.of(self.cite)
        if self.hands < 1:
            raise ValueError("free_hands: at least one hand is free")


class Group(_Model, frozen=True, kw_only=True):
    """The options that share a paragraph, and the table printed below it."""

    cite: str
    name: str = ""  # where a section numbers several lists from 1 (003:1604, 003:1638)
    taken: CollectionTime | None = None
    player_dealer: PlayerDealerFee | None = None
    player: PlayerFee | None = None
    pot: tuple[PotFee, ...] = ()
    bets: tuple[BetLimit, ...] = ()
    stakes: tuple[Stakes, ...] = ()
    structures: tuple[Structure, ...] = ()  # what a heading says its options are for (001:1143, 001:1215)
    together: tuple[tuple[int | str, ...], ...] = ()  # options that are rows of one schedule (001:868-872)
    unlisted: Literal["nearest", "nothing"] = "nearest"  # charged to numbers of players without a posted row
    note: str = ""
    table: str = ""

    def __post_init__(self) -> None:
        Cite.of(self.cite)
        banked = self.player_dealer is not None or self.player is not None
        if banked and self.pot:
            raise ValueError("a group is charged to the pot or to the people at a banked game, not both")
        if banked and self.taken is None:
            raise ValueError("say when the fees are taken: before-deal, after-two-cards or after-deal")
        names = [fee.name for fee in self.pot]
        if len(set(names)) < len(names):
            raise ValueError("two fees of the pot have the same name")
        for fee in self.pot:
            for other in fee.instead_of:
                if other not in names or other == fee.name:
                    raise ValueError(f'fee "{fee.name}" is instead of "{other}", which is no other fee here')
