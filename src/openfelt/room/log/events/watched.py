"""What surveillance wants to know though nothing came of it: who was refused, and who looked at what.

The same again within moments is gathered in one event: `times` says how often.
"""

from __future__ import annotations

from openfelt.room.log.events.happened import Happened, Person


class Refused(Happened, frozen=True, kw_only=True, tag="refused"):
    """Somebody asked for `what`, an operation of the API or a command, and was told why not."""

    TOLD = ("person", "what", "why", "times")

    person: Person
    what: str
    why: str
    times: int = 1


class LogInFailed(Happened, frozen=True, kw_only=True, tag="log-in-failed"):
    """`card` is the last four digits of a number, if it was a card's; `person` whose it is, if anybody's."""

    TOLD = ("why", "card", "person", "address", "times")

    why: str
    card: str = ""
    person: Person = ""
    address: str = ""
    times: int = 1


class Looked(Happened, frozen=True, kw_only=True, tag="looked"):
    """Staff looked at accounts, at one person's, at a hand that was played, or into the log."""

    TOLD = ("person", "what", "whom", "table", "round", "times")

    person: Person
    what: str
    whom: Person = ""
    table: str = ""
    round: int = 0
    times: int = 1


class MoreWatched(Happened, frozen=True, kw_only=True, tag="more-watched"):
    """So much came at once that only its number was kept."""

    TOLD = ("times",)

    times: int


WatchedEvent = Refused | LogInFailed | Looked | MoreWatched
