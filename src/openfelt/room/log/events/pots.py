"""What happens at a table that is played for pots."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfelt.room.log.events.happened import Happened, Person, within
from openfelt.room.log.events.rounds import Begun, Ended
from openfelt.rules.conditions import Value
from openfelt.rules.money import Cents, Net
from openfelt.table.button import Line, Positions
from openfelt.table.stacks import Carried, PotTable

Word = Literal["ask", "wait", "post"]
"""How somebody who owes a blind comes in: is asked each time, waits for the big blind, or posts at once."""


class HandLeft(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand leaves on its table for the next.

    `positions` are where the button lay and who had which blind, so far as a void hand had come: that one is
    dealt anew. `carried` lies in the middle, `kept` is what the game keeps. `fees_taken` is how many fees of
    the clock were taken from pots so far.
    """

    positions: Positions | None = None
    carried: tuple[Carried, ...] = ()
    kept: dict[str, Value] = {}
    fees_taken: int = 0


class HandBegun(Begun, frozen=True, kw_only=True, tag="hand-begun"):
    """For pots. `now` where the clock of the game begins."""

    TOLD = (
        *Begun.TOLD,
        "now",
        *within("table", "stacks", "stakes", "button", "last_big", "for_short", "debts", "carried", "posted"),
    )

    table: PotTable
    now: float | None = None


class HandEnded(Ended, frozen=True, kw_only=True, tag="hand-ended"):
    """Of the `fees`, which those pay who win, so much is for the time (`timed`).

    `dropped` was taken from pots that nobody won, `stays` is what the hand left in the middle, or below zero
    took from there. `silent` let all that they were asked run out, and are sat out.
    """

    TOLD = (
        *Ended.TOLD,
        "timed",
        "dropped",
        "stays",
        "silent",
        *within("left", "positions", "carried", "kept", "fees_taken"),
    )

    timed: Cents = Cents(0)
    dropped: Cents = Cents(0)
    stays: Net = Net(0)
    silent: tuple[Person, ...] = ()
    left: HandLeft


class TimeCollected(Happened, frozen=True, kw_only=True, tag="time-collected"):
    """What those who have seats paid for the time from this `mark` of the clock on.

    `now` where the clock of the game begins.
    """

    TOLD = ("fees", "mark", "now")

    fees: dict[Person, Cents]
    mark: int
    now: float | None = None


class Moved(Happened, frozen=True, kw_only=True, tag="moved"):
    """From one seat of the table to another."""

    TOLD = ("person", "source", "seat")

    person: Person
    source: int
    seat: int


class WordGiven(Happened, frozen=True, kw_only=True, tag="word-given"):
    """How somebody comes in from now on, until they are dealt in."""

    TOLD = ("person", "word")

    person: Person
    word: Word


class HandReopened(Happened, frozen=True, kw_only=True, tag="hand-reopened"):
    """At a physical table, before the next has an entry: all that the end of the hand moved goes back.

    So does the `line`, what people had said of how they come in, and how many fees of the clock were taken.
    """

    TOLD = (*within("ended", *HandEnded.TOLD), "line", "words", "fees_taken")

    ended: HandEnded
    line: Line
    words: dict[Person, Word] = {}
    fees_taken: int = 0


PotEvent = HandBegun | HandEnded | HandReopened | TimeCollected | Moved | WordGiven
"""What is played for pots, and what comes before."""
