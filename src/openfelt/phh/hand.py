"""A hand as a file states it."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from openfelt.phh.actions import Action
from openfelt.rules.conditions import Value
from openfelt.rules.money import ZERO, Cents, Net

ENDLESS = Cents(10**14)
"""A stack that the file calls infinite, because nobody knew it: no bet comes near it."""


class Ours(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a hand that was played here says besides: by which game's rules, and what was collected."""

    game: str
    options: dict[str, Value] = {}
    collected: tuple[Cents, ...] = ()
    """From what each player won."""


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """`number` is its own in the file, or its place there.

    The first player is the first who is dealt to, the last has the button. Heads-up the file names antes and
    blinds the other way round; here they are each player's own. A blind below zero is posted out of turn:
    it is a bet like the others, and whoever put it in acts in their own turn.
    """

    number: int
    variant: str
    antes: tuple[Cents, ...]
    blinds: tuple[Net, ...]
    bets: tuple[Cents, ...]
    """The least bet; in a limit game the small and the big one."""
    bring_in: Cents = ZERO
    stacks: tuple[Cents, ...]
    actions: tuple[Action, ...]
    trims_antes: bool = False
    """Whoever could not pay the whole ante wins only as much of the others'."""
    finishing_stacks: tuple[Decimal, ...] | None = None
    ours: Ours | None = None
    players: tuple[str, ...] = ()
    chip: Cents
    """The smallest amount in the file: one of its chips, or a cent where it has any part of one."""
    about: dict[str, object] = {}
    """Every other field: where and when it was, and what else its writer knew."""

    @property
    def name(self) -> str:
        """How it is told from the others of its file."""
        called = self.about.get("hand")
        return f"hand {self.number}" if called in {None, self.number} else f"hand {self.number} ({called})"

    def player(self, number: int) -> str:
        """By name where there is one."""
        called = self.players[number - 1] if self.players else ""
        return f"p{number} ({called})" if called else f"p{number}"

    @property
    def with_small_posts_dead(self) -> Hand:
        """The same, with posts below the big blind as antes: money that no bet of theirs counts."""
        small = [-blind if 0 < -blind < self.bets[0] else 0 for blind in self.blinds]
        return msgspec.structs.replace(
            self,
            antes=tuple(Cents(ante + dead) for ante, dead in zip(self.antes, small, strict=True)),
            blinds=tuple(Net(blind + dead) for blind, dead in zip(self.blinds, small, strict=True)),
        )
