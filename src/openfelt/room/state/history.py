"""What was played: where each table's rounds are in the log, and a round read back from there."""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import msgspec

from openfelt.cards import UNKNOWN
from openfelt.room.log import events as e
from openfelt.room.log.chain import Log, LogEntry
from openfelt.room.log.stream import Stream
from openfelt.room.state.rules import AnyRules
from openfelt.rounds.answers import Answer, CutAt, Dealt
from openfelt.rounds.replay import run
from openfelt.rounds.round import Round

NEWEST = 50
"""Rounds of a person at one table that are known here at the least; who was in older ones the log tells."""


class EntriesTakenBack(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that was taken back: what was answered `before` it, who entered it and who took it back.

    It may have been read off `hands` that were entered together.
    """

    before: tuple[Answer, ...]
    answer: Answer
    entered_by: e.Person
    entered_at: float
    by: e.Person
    at: float
    hands: e.HandsEntered | None = None


class PlayedRound(msgspec.Struct, frozen=True, kw_only=True):
    """One round as the log has it; `ended` is None while it is played.

    Its answers may have been read off `hands` that were entered together: then nobody saw other cards.
    """

    number: int
    begun: e.Begun
    begun_at: float
    answers: tuple[Answer, ...]
    answered_at: tuple[float, ...]
    ended: e.Ended | None
    ended_at: float | None
    withdrawn: tuple[EntriesTakenBack, ...] = ()
    hands: e.HandsEntered | None = None

    @property
    def bettors(self) -> frozenset[str]:
        """Everyone whose money was in it."""
        return frozenset(self.begun.table.people)

    def replayed(self, rules: AnyRules, step: int | None = None) -> Round:
        """The round after so many answers, or as far as it has come."""
        return self.after(rules, self.answers if step is None else self.answers[:step])

    def after(self, rules: AnyRules, answers: tuple[Answer, ...]) -> Round:
        round: Round = rules.begin(self.begun.table)
        return run(round, answers)


def by_itself(answer: Answer) -> bool:
    """What nobody enters at a physical table: where the pack was cut, and cards that nobody saw."""
    return isinstance(answer, CutAt) or (isinstance(answer, Dealt) and answer.card is UNKNOWN)


class History:
    """A fold of the log that keeps places, not contents: eight bytes a round, whoever was in it."""

    def __init__(self) -> None:
        self._rounds: dict[str, array[int]] = {}
        self._people: dict[e.Person, dict[str, array[int]]] = {}
        self._shuffles: dict[str, array[int]] = {}
        self._shoes: dict[str, int] = {}
        self._live: dict[str, int] = {}

    def take(self, entry: LogEntry, event: e.AnyEvent) -> None:
        table = entry.stream.table
        match event:
            # what happens most comes first: a case that does not fit costs time
            case e.Ended():
                self._live.pop(table, None)
            case e.Begun():
                self._begin(table, entry.seq, event)
            case e.ShoeBegun():
                self._shoes[table] = entry.seq
                self._shuffles.setdefault(table, array("Q")).append(entry.seq)
            case e.Closed():
                self._shoes.pop(table, None)
            case e.DealTakenBack(people=people):
                self._live.pop(table, None)
                self._rounds[table].pop()
                for person in people:
                    self._people[person][table].pop()
            case e.RoundReopened() | e.HandReopened():
                self._live[table] = self._rounds[table][-1]
            case _:
                pass

    def _begin(self, table: str, seq: int, begun: e.Begun) -> None:
        if table not in self._rounds:
            self._rounds[table] = array("Q")
        self._rounds[table].append(seq)
        self._live[table] = seq
        for person in begun.table.people:
            theirs = self._people.get(person)
            if theirs is None:
                theirs = self._people[person] = {}
            if table not in theirs:
                theirs[table] = array("Q")
            self._keep(theirs[table], begun.number)

    @staticmethod
    def _keep(numbers: array[int], number: int) -> None:
        """One more stays than is told: the deal of the last may be taken back."""
        numbers.append(number)
        if len(numbers) > 2 * NEWEST:
            del numbers[:NEWEST]

    def played(self, table: str) -> int:
        """How many rounds a table has begun."""
        return len(self._rounds.get(table, ()))

    def of(self, person: e.Person) -> Mapping[str, array[int]]:
        """The numbers of the rounds a person was in, by table: the newest, which are in order."""
        return self._people.get(person, {})

    @property
    def shoes(self) -> Mapping[str, int]:
        """The sequence number of the shuffle that each open table deals from."""
        return dict(self._shoes)

    @property
    def live(self) -> Mapping[str, int]:
        """Where the rounds began that are not over."""
        return dict(self._live)

    def rounds(self, log: Log, table: str, first: int, last: int) -> Iterator[PlayedRound]:
        """These rounds of a table, read from the log. Blocks: call it in a thread."""
        places = self._rounds.get(table, array("Q"))
        first, last = max(first, 1), min(last, len(places))
        if first > last:
            return
        for played in _rounds(log.read(after=places[first - 1] - 1, stream=Stream.of_table(table))):
            yield played
            if played.number >= last:
                return

    def extent(self, log: Log, table: str, number: int) -> tuple[int, int | None]:
        """Between which numbers of the log a round lies, the bets before it too; None: to the end.

        What comes after the end of a round belongs to the next. Blocks: call it in a thread.
        """
        places, live = self._rounds.get(table, array("Q")), table in self._live
        begun, following = (places[n] if n < len(places) else None for n in (number - 1, number))
        before, end = 0, None
        for entry in log.read(after=places[number - 2] if number > 1 else 0, stream=Stream.of_table(table)):
            if following is not None and entry.seq >= following:
                break
            if isinstance(e.read(entry.body), e.Ended):
                if begun is None or entry.seq < begun:
                    before = entry.seq
                else:
                    end = entry.seq + 1
        return before, None if following is None and live else end

    def before(self, log: Log, table: str, number: int) -> Iterator[LogEntry]:
        """A table's entries from the shuffle that a round was dealt from on. Blocks: call it in a thread."""
        begun, shuffles = self._rounds[table][number - 1], self._shuffles.get(table, array("Q"))
        shuffled = bisect(shuffles, begun)
        after = shuffles[shuffled - 1] - 1 if shuffled else begun - 1
        return log.read(after=after, stream=Stream.of_table(table))


def _rounds(entries: Iterator[LogEntry]) -> Iterator[PlayedRound]:
    """Each when the next but one has begun: until then it may be reopened, the deal of the next undone."""
    before: _Reading | None = None
    last: _Reading | None = None
    for entry in entries:
        match e.read(entry.body):
            case e.Begun() as event:
                if before is not None:
                    yield before.round()
                before, last = last, _Reading(event, entry.at)
            case e.DealTakenBack():
                before, last = None, before
            case event if last is not None:
                last.take(event, entry)
    yield from (read.round() for read in (before, last) if read is not None)


@dataclass
class _Reading:
    """A round as far as the log has been read."""

    begun: e.Begun
    begun_at: float
    answers: list[tuple[Answer, LogEntry]] = field(default_factory=list)
    withdrawn: list[EntriesTakenBack] = field(default_factory=list)
    hands: e.HandsEntered | None = None
    ended: e.Ended | None = None
    ended_at: float | None = None

    def take(self, event: e.AnyEvent, entry: LogEntry) -> None:
        match event:
            case e.Answered(answer=answer):
                self.answers.append((answer, entry))
            case e.HandsEntered():
                self.hands = event
            case e.EntryTakenBack(stay=stay):
                self.withdrawn.extend(self._withdrawn(stay, entry))
                del self.answers[stay:]
                if self.hands is not None and stay <= self.hands.after:
                    self.hands = None
            case e.Ended():
                self.ended, self.ended_at = event, entry.at
            case e.RoundReopened() | e.HandReopened():
                self.ended = self.ended_at = None
            case _:
                pass

    def _withdrawn(self, stay: int, taken: LogEntry) -> Iterator[EntriesTakenBack]:
        """Mostly the last entry; of hands that were entered together each."""
        for number, (answer, entered) in list(enumerate(self.answers))[stay:]:
            if not by_itself(answer):
                yield EntriesTakenBack(
                    before=tuple(one for one, _ in self.answers[:number]),
                    answer=answer,
                    entered_by=entered.by,
                    entered_at=entered.at,
                    by=taken.by,
                    at=taken.at,
                    hands=self.hands,
                )

    def round(self) -> PlayedRound:
        return PlayedRound(
            number=self.begun.number,
            begun=self.begun,
            begun_at=self.begun_at,
            answers=tuple(answer for answer, _ in self.answers),
            answered_at=tuple(entry.at for _, entry in self.answers),
            ended=self.ended,
            ended_at=self.ended_at,
            withdrawn=tuple(self.withdrawn),
            hands=self.hands,
        )
