"""What the house dealer's pad says beside the cards, whatever is played: each kind of play fills it in."""

from __future__ import annotations

import msgspec

from openfelt.rounds.places import BANK, Place, pile_number, seat_at
from openfelt.rounds.requests import Draw
from openfelt.rules.money import Cents
from openfelt.table.felt import Bet, Table, called


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """A fee to collect: from which seat, `because`, and where it is printed."""

    seat: int
    bettor: str
    amount: Cents
    says: str
    because: str
    cites: tuple[str, ...]


class Collection(msgspec.Struct, frozen=True, kw_only=True):
    """What is collected for the bets as they lie; where nobody owes anything, `none` says why."""

    due: tuple[Due, ...] = ()
    total: Cents = Cents(0)
    none: str = ""


class Repeat(msgspec.Struct, frozen=True, kw_only=True):
    """Last round's bets that can be placed again, and in words those that cannot."""

    bets: tuple[Bet, ...]
    total: Cents
    refused: tuple[str, ...]


class Banked(msgspec.Struct, frozen=True, kw_only=True):
    """The player-dealer of the round before: how many of the `rounds` in turn they have had.

    `offered` is the seat that the rotation comes to now. A seat that is `out_of_turn` may be named all the
    same: the house dealer knows who declined. It says why that is asked about.
    """

    seat: int
    person: str
    wager: Cents
    turn: int
    rounds: int
    offered: int
    out_of_turn: dict[int, str]


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """The seat at which action starts, once dice or a card have named it."""

    seat: int
    says: str
    cites: tuple[str, ...]


class Beside(msgspec.Struct, frozen=True, kw_only=True):
    """All of it; what does not belong to a kind of play, or to this moment, is left out."""

    banked: Banked | None = None
    collection: Collection | None = None
    short: str = ""
    repeat: Repeat | None = None
    starts: Start | None = None
    returned: tuple[Due, ...] = ()
    reset: tuple[str, ...] = ()


def lies(table: Table, draw: Draw) -> str:
    """Of a card that falls face down: whose it is, and that to enter it is not to show it."""
    if draw.seen_by.admits(None):
        return ""
    whose = _whose(table, draw.to)
    return f"Face down{whose and f', {whose}'}. To enter it is not to show it."


def _whose(table: Table, place: Place) -> str:
    if pile_number(place) is not None:
        return "nobody's until the dice"
    if place == BANK:
        return "the player-dealer's"
    if (seat := seat_at(place)) is None:
        return ""
    return " and ".join(map(called, table.bettors_at(seat))) or "of a seat without a bet"
