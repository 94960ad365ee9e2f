"""What a scoreboard keeps of a family's rounds: who won between two hands, or how each hand did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from openfelt.rules.facts import Scope

Winner = Literal["player", "banker", "tie"]


class TwoHands(Protocol):
    """The facts of a round between two hands that everybody bets on."""

    @property
    def winner(self) -> Winner: ...
    @property
    def player_natural(self) -> bool: ...
    @property
    def banker_natural(self) -> bool: ...


@dataclass(frozen=True)
class RoadScore:
    """Roads are drawn of the winners. `facts` are the round's, and such as `TwoHands` has."""

    facts: type[Scope]


@dataclass(frozen=True)
class HandScore:
    """Every hand plays against the player-dealer's, and a board lists how each did.

    `words` says the results of a hand's wager, in the order in which they are counted.
    """

    words: Mapping[str, str] = field(default_factory=lambda: {"win": "Won", "push": "Pushed", "lose": "Lost"})


Score = RoadScore | HandScore
