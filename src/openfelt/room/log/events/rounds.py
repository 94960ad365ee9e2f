"""How a round begins and ends in the log, whatever is played; each kind of play has its own two events."""

from __future__ import annotations

from typing import ClassVar

from openfelt.room.log.events.happened import Happened, Person, within
from openfelt.room.log.events.rules import Hash
from openfelt.rules.money import Cents, Net
from openfelt.table.felt import Table


class Begun(Happened, frozen=True, kw_only=True):
    """By which `rules`: those that the table went by when it began. What was `sent` is mixed into chance.

    The first round of a shuffle says at which position of the order that was committed to dealing `begins`;
    in old logs at the first.
    """

    TOLD: ClassVar[tuple[str, ...]] = (
        "number", "rules", "sent", "begins", *within("table", "seats", "decks", "hands_before", "kept"),
    )  # fmt: skip
    AFTER_SHOE = ("table.gone",)

    number: int
    table: Table
    rules: Hash = ""
    sent: tuple[tuple[Person, str], ...] = ()
    begins: int | None = None


class Ended(Happened, frozen=True, kw_only=True):
    """What everyone won or lost, and what the house took. A subclass says what the next round finds.

    Replaying the round by its rules must give the same.
    """

    TOLD: ClassVar[tuple[str, ...]] = ("number", "net", "fees", "jackpot", "void", "called_off", "now")

    number: int
    net: dict[Person, Net]
    fees: dict[Person, Cents] = {}
    jackpot: dict[Person, Cents] = {}
    void: str = ""
    called_off: bool = False  # its rules could not be played any more
    now: float
