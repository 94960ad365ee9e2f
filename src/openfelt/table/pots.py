"""Pots: what lies in them, who can win each, and how one is divided."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from openfelt.rules.money import Cents
from openfelt.table.felt import Seat


class Pot(msgspec.Struct, frozen=True):
    """`seats` are those who have put in what it asks and not folded."""

    amount: Cents
    seats: tuple[Seat, ...]


def uncalled(put_in: Mapping[Seat, int]) -> tuple[Seat, Cents] | None:
    """What the largest stake has in that nobody matched: it was never in play, and goes back."""
    ranked = sorted(put_in.items(), key=lambda stake: -stake[1])
    if not ranked:
        return None
    seat, most = ranked[0]
    second = ranked[1][1] if len(ranked) > 1 else 0
    return (seat, Cents(most - second)) if most > second else None


NOTHING: Mapping[Seat, int] = {}


def pots(
    put_in: Mapping[Seat, int], folded: Collection[Seat], dead: Mapping[Seat, int] = NOTHING
) -> tuple[Pot, ...]:
    """The main pot, then a side pot for every stake that was all in for less than others.

    Money of those who folded stays in the pots it reached. What was put in `dead` lies in the main pot; where
    somebody had nothing beside it, that is a pot of its own.
    """
    live = {seat: amount for seat, amount in put_in.items() if seat not in folded}
    made: list[Pot] = []
    below, lies_dead = 0, sum(dead.values())
    if any(dead.get(seat, 0) and not live[seat] for seat in live):
        seats = tuple(seat for seat in live if live[seat] or dead.get(seat, 0))
        made.append(Pot(Cents(lies_dead), seats))
    for level in sorted({amount for amount in live.values() if amount > 0}) or [0]:
        amount = sum(min(stake, level) - min(stake, below) for stake in put_in.values())
        amount += 0 if made else lies_dead
        seats = tuple(seat for seat, stake in live.items() if stake >= level)
        made.append(Pot(Cents(amount), seats))
        below = level
    above = sum(max(0, stake - below) for stake in put_in.values())
    if above and made:  # somebody folded who had more in than any who stayed
        made[-1] = Pot(Cents(made[-1].amount + above), made[-1].seats)
    return tuple(pot for pot in made if pot.amount)


def divided(amount: int, winners: Sequence[Seat], chip: int) -> dict[Seat, Cents]:
    """Equal parts in whole chips; odd chips go one each to the first of `winners`, odd cents to the first."""
    if not winners:
        raise ValueError("a pot has at least one winner")
    chips, cents = divmod(amount, chip)
    each, odd = divmod(chips, len(winners))
    parts = {seat: Cents((each + (place < odd)) * chip) for place, seat in enumerate(winners)}
    parts[winners[0]] = Cents(parts[winners[0]] + cents)
    return parts
