"""What is to be simulated, in chunks: which round falls into which, and by what chance it is dealt."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Literal

from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.simulation.strategy_file import StrategyFile
from openfelt.table.felt import BankedTable

Plays = Literal["advice", "best", "default"] | StrategyFile
"""How people decide: as their family advises, as well as can be, as the clock would, or by a file."""
IN_BULK, ONE_BY_ONE = 1 << 18, 1 << 10


@dataclass(frozen=True, kw_only=True)
class Job:
    """So many rounds, dealt in turn at `tables`, each from a fresh shoe; `fees` are the player-dealer's.

    A night is `hands` of them. Everything that a chunk comes to follows from the job and the chunk's number:
    whoever works it out, wherever and how often.
    """

    game: BankedGame
    tables: tuple[BankedTable, ...]
    fees: tuple[int, ...]
    rounds: int
    hands: int
    seed: str
    plays: Plays = "advice"
    one_by_one: bool = False

    def __post_init__(self) -> None:
        if self.rounds < 1 or self.hands < 1:
            raise Denied("there must be at least one round, and one hand in a night")
        if not self.tables or len(self.tables) != len(self.fees):
            raise Denied("there is no table with a bet on it")

    @property
    def chunk(self) -> int:
        """How many rounds a chunk has: whole nights, and each table as often as the others."""
        size = ONE_BY_ONE if self.one_by_one else IN_BULK
        return self.hands * max(1, size // self.hands)

    @property
    def chunks(self) -> int:
        return -(-self.rounds // self.chunk)

    def rounds_of(self, chunk: int) -> int:
        return min(self.chunk, self.rounds - chunk * self.chunk)

    def chance(self, chunk: int, table: int) -> str:
        """The name of the stream that they are dealt by."""
        return f"{self.seed}/{chunk}/{table}"

    @cached_property
    def name(self) -> str:
        """The same for the same job, in any process."""
        return sha256(pickle.dumps((self.game, self.tables, self.fees, self.hands, self.plays))).hexdigest()
