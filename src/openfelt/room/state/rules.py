"""What a table is played by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from openfelt.room.log.events import Hash, Person, RulesFiled, TableOpened, TextFiled
from openfelt.rounds.round import Round
from openfelt.rules.fees import Schedule
from openfelt.rules.game import Game
from openfelt.table.felt import Table

T = TypeVar("T", bound=Table)
R = TypeVar("R", bound=Round)


@dataclass(frozen=True)
class Filed:
    """Rules as the log keeps them: what they are made of, and every text."""

    rules: RulesFiled
    texts: tuple[TextFiled, ...]


@dataclass(frozen=True)
class Rules(Generic[T, R]):
    """What a table is played by: the game with its options, and the posted schedule.

    How its rounds begin is a subclass a kind of play. Without `filed` they cannot be read again, and the
    rounds played by them name none. `outdated` says why no round can be played by them any more.
    """

    game: Game
    schedule: Schedule | None = None
    filed: Filed | None = None
    outdated: str = ""

    @cached_property
    def name(self) -> Hash:
        return self.filed.rules.name if self.filed else ""

    def begin(self, begun: T) -> R:
        """A round that begins so."""
        raise NotImplementedError

    def check_posted(self, opened: TableOpened) -> None:
        """Refuse positions, decks and stakes that the game, or the posted option, is not printed for."""
        raise NotImplementedError

    def closest(self, opened: TableOpened) -> TableOpened:
        """The table with limits or stakes, the nearest to those it names that these rules are for."""
        raise NotImplementedError

    def most_cards(self, begun: T) -> int:
        """How many cards a round that begins so may need."""
        raise NotImplementedError

    def pace(self, stage: str) -> float:
        """How much time a stage of the play takes, beside an ordinary decision."""
        raise NotImplementedError

    def fees(self, begun: T) -> Counter[Person]:
        """What each person pays for it."""
        raise NotImplementedError


AnyRules = Rules[Any, Any]
RulesOf = Callable[[TableOpened], AnyRules]
