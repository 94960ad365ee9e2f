"""What the steps that every table has ask of its kind of play: what happens between rounds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.beside import Beside
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Moment
from openfelt.rounds.answers import Answer
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents

S = TypeVar("S", bound=TableState)
Wait = tuple[object, ...]
"""What a table waits for: when it is another, time begins anew."""


class Since(NamedTuple):
    """By the room's own time: when the wait began; before a round, when a person last changed a bet and last
    came while bets were taken (0: nobody did).
    """

    began: float
    touched: float = 0.0
    joined: float = 0.0


class Between(ABC, Generic[S]):
    """One answers for each kind of table."""

    @abstractmethod
    def check_newcomer(self, state: S, by: Caller, buy_in: Cents, now: float) -> None:
        """Refuse somebody whom this kind of table may not seat, or not with so much."""

    @abstractmethod
    def check_more(self, state: S, by: Caller, amount: Cents) -> None:
        """Refuse more money of somebody, where this kind of table does not take it now."""

    @abstractmethod
    def leaves_later(self, state: S, person: e.Person) -> e.TableEvent | None:
        """What is noted of somebody who wants to leave and can only do so when the round is over."""

    @abstractmethod
    def holds(self, state: S, person: e.Person) -> bool:
        """Whether somebody's money is in play, or meant for a round that others wait for."""

    @abstractmethod
    def clear(self, state: S, person: e.Person) -> Iterator[e.TableEvent]:
        """What somebody has put down for the next round comes back."""

    @abstractmethod
    def clear_all(self, state: S) -> Iterator[e.TableEvent]:
        """The same for everybody, before the table closes."""

    @abstractmethod
    def send_away(self, state: S, bots: Iterable[e.Person]) -> Iterator[e.TableEvent]:
        """Those of the bots go whose money is in nothing."""

    @abstractmethod
    def bots_bring(self, state: S) -> Cents:
        """What a bot sits down with that somebody asks to the table."""

    @abstractmethod
    def revise(self, state: S) -> Iterator[e.TableEvent]:
        """What the rules, which have just changed, do not allow any more comes back."""

    @abstractmethod
    def before_round(self, state: S, at: Moment) -> Iterable[e.TableEvent]:
        """The next round begins by itself, if it is time."""

    @abstractmethod
    def after_round(self, state: S, at: Moment) -> Iterable[e.TableEvent]:
        """What follows by itself while no round is in play."""

    @abstractmethod
    def deals(self, state: S, by: Caller, at: Moment) -> Iterable[e.TableEvent]:
        """Somebody calls for the deal."""

    @abstractmethod
    def beside(self, state: S, now: float) -> Beside:
        """What the pad of a physical table says beside the cards."""

    @abstractmethod
    def stays_over(self, state: S) -> Denied | None:
        """Why the last round of a physical table is not opened again, though it could be."""

    @abstractmethod
    def reopens(self, state: S) -> Iterator[e.TableEvent]:
        """The last round is open again, to be corrected."""

    @abstractmethod
    def spoken_for(self, state: S) -> Answer | None:
        """What is decided in the round in play for somebody who has said it beforehand, or has gone."""

    @abstractmethod
    def more_time(self, state: S) -> e.TableEvent | None:
        """Somebody who is asked has time of their own left, before the clock decides for them."""

    @abstractmethod
    def ended(self, state: S, now: float) -> e.TableEvent:
        """The end of the round in play, which is over."""

    @abstractmethod
    def called_off(self, state: S, why: str, now: float) -> e.TableEvent:
        """The end of a round that cannot go on by the rules it began with."""

    @abstractmethod
    def time_is_up(self, state: S, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        """The clock acts for whoever is waited for before a round."""

    @abstractmethod
    def waits_for(self, state: S) -> Wait: ...

    @abstractmethod
    def deadline(self, state: S, since: Since) -> float | None:
        """When time is up, by the room's own time; None where no clock runs."""


_KINDS: dict[type[TableState], Between[Any]] = {}


def answers_for(kind: type[S], answers: Between[S]) -> None:
    """Said once for each kind, where steps begin (`consequences.py`)."""
    _KINDS[kind] = answers


def between(state: TableState) -> Between[Any]:
    return _KINDS[type(state)]
