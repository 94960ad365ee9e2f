"""What holds in a whole cardroom: its name, and what it says to players beside the fees."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.cited_keys import CitedKey
from openfelt.rules.fee_rules import Milestone

Play = Literal["banked", "pot"]
"""Whether a game has a player-dealer or a pot."""


class _Model(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Statement(_Model, frozen=True, kw_only=True):
    """A sentence that hangs beside the fees, of games with a player-dealer or of those with a pot.

    Without `games` it is for every game of the kind, `but` those whose own lines say it. `together` is how it
    is said where the options posted make one schedule only together, `no_bonus` of a game that has no bonus
    bets. What the schedules are checked by:
    `one_option` is in force at a table at a time, and it has no more than `most_rates`.
    """

    says: str
    together: str = ""
    no_bonus: str = ""
    cite: Cite
    play: Play = "banked"
    games: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    one_option: bool = False
    most_rates: int | None = None


class Cardroom(_Model, frozen=True, kw_only=True):
    """A cardroom's `general.toml`."""

    name: str
    statements: tuple[Statement, ...]


class Streets(_Model, frozen=True, kw_only=True):
    """The betting rounds of a kind of pot game, each with the milestones that open it."""

    name: str
    streets: tuple[tuple[Milestone, ...], ...]
    games: tuple[str, ...]

    @property
    def names(self) -> tuple[Milestone, ...]:
        return tuple(milestone for street in self.streets for milestone in street)

    def hand(self, reached: Milestone | None = None, checked: bool = False) -> tuple[Milestone, ...]:
        """A hand that ends on the street reached, the last by default, with a bet called on every street.

        `checked`: nobody bet on the street where it ended.
        """
        reached, hand = reached or self.names[-1], list[Milestone]()
        for street in self.streets:
            if reached in street:
                hand += street[: street.index(reached) + 1]
                return (*hand, "end") if checked else (*hand, "action", "end")
            hand += (*street, "action")
        raise ValueError(f"a hand of this game reaches {', '.join(self.names)}; not {reached}")


class StreetsFile(_Model, frozen=True, kw_only=True):
    """`streets.toml`: every kind of pot game."""

    kinds: tuple[Streets, ...]
    cites: tuple[CitedKey, ...] = ()
