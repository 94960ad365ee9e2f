"""What a simulation asks of a family: how its rounds are dealt in bulk, and what is known of each bet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Concatenate, ParamSpec, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from openfelt.kernels.settlement import Cells
from openfelt.kernels.streams import Stream
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Context
from openfelt.rules.families import PACKAGES
from openfelt.simulation.job import Plays
from openfelt.table.felt import BankedTable, Bet, Seat

Codes = NDArray[np.int32]
P = ParamSpec("P")
T = TypeVar("T")
FEW = 4


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What a code stands for: all that the bets of its group are judged by.

    `added` is what decisions put on other bets, in units of the bet that they add to; `parts` what lies on
    the hand of that bet, the first as it went down, where decisions put more on the same, and `last` is known
    of the last of them, if it is judged otherwise. `early` is what was known in a turn before the end.
    """

    known: Context
    added: Mapping[str, Fraction] = {}
    parts: tuple[Fraction, ...] = ()
    last: Context | None = None
    early: Mapping[str, Context] = {}


@dataclass(frozen=True, kw_only=True)
class Dealer:
    """`deal` deals a round a row: the code of each group, and the place of what the button is placed by.

    `found` says what codes stand for; `group` which group the bets of a seat belong to, `hands` those of its
    hands from the second on, where it may be split, and `beside` those of bets that are judged by something
    else. Bets are settled in `turns`, each a stage or one of `stages`, the last of all without a name.
    Decisions add to the bet `onto`.
    """

    found: Sequence[Found]
    group: Mapping[Seat, int]
    deal: Callable[[Stream, Codes, Cells], None]
    hands: Mapping[Seat, Sequence[int]] = field(default_factory=dict)
    beside: Mapping[tuple[Seat, str], int] = field(default_factory=dict)
    turns: tuple[str, ...] = ("",)
    stages: Mapping[str, str] = field(default_factory=dict)
    onto: str = ""

    def group_of(self, bet: Bet) -> int:
        if bet.hand > 1:
            return self.hands[bet.seat][bet.hand - 2]
        return self.beside.get((bet.seat, bet.bet), self.group[bet.seat])

    @property
    def groups(self) -> int:
        more = (number for numbers in self.hands.values() for number in numbers)
        return 1 + max((*self.group.values(), *self.beside.values(), *more))


def of_few_games(make: Callable[Concatenate[BankedGame, P], T]) -> Callable[Concatenate[BankedGame, P], T]:
    """What was made for the games last asked for is kept: the tables of one job share it."""
    kept: list[tuple[BankedGame, object, T]] = []

    def found(game: BankedGame, /, *args: P.args, **more: P.kwargs) -> T:
        for other, by, known in kept:
            if other is game and by == (args, more):
                return known
        made = make(game, *args, **more)
        kept[:] = [*kept[1 - FEW :], (game, (args, more), made)]
        return made

    return found


def dealer_of(game: BankedGame, table: BankedTable, plays: Plays) -> Dealer | None:
    """The family's, where it has one for this game, table and way to decide; else rounds are dealt singly."""
    module = f"openfelt.simulation.dealt.{PACKAGES[game.family].rpartition('.')[2]}"
    if find_spec(module) is None or table.gone:
        return None
    found = import_module(module).dealer(game, table, plays)
    assert found is None or isinstance(found, Dealer)
    return found
