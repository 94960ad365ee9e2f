"""Pots: what lies in them, who can win each, and how one is divided."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from openfelt.rules.money import Cents
from openfelt.rules.pot import OddChips
from openfelt.table.felt import Seat


class Pot(msgspec.Struct, frozen=True):
    """`seats` are those who have put in what it asks and not folded; `carried` is of earlier hands."""

    amount: Cents
    seats: tuple[Seat, ...]
    carried: bool = False


def uncalled(put_in: Mapping[Seat, int]) -> tuple[Seat, Cents] | None:
    """What the largest stake has in that nobody matched: it was never in play, and goes back."""
    *_, second, most = sorted((0, 0, *put_in.values()))
    if most == second:
        return None
    return next(seat for seat, stake in put_in.items() if stake == most), Cents(most - second)


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
    lies_dead = sum(dead.values())
    if lies_dead and any(dead.get(seat, 0) and not live[seat] for seat in live):
        made.append(Pot(Cents(lies_dead), tuple(live)))
        lies_dead = 0
    *short, highest = sorted({0, *live.values()})
    lies = 0  # in the pots before
    for level in short[1:]:
        upto = sum([stake if stake < level else level for stake in put_in.values()])
        seats = tuple([seat for seat, stake in live.items() if stake >= level])
        made.append(Pot(Cents(upto - lies + lies_dead), seats))
        lies, lies_dead = upto, 0
    # the last has all the rest, also of somebody who folded with more in than any who stayed
    seats = tuple([seat for seat, stake in live.items() if stake >= highest])
    made.append(Pot(Cents(sum(put_in.values()) - lies + lies_dead), seats))
    return tuple([pot for pot in made if pot.amount])


def divided(
    amount: int, winners: Sequence[Seat], chip: int, odd_chips: OddChips = "one-each"
) -> dict[Seat, Cents]:
    """Equal parts in whole chips; odd chips go one each to the first of `winners`, odd cents to the first."""
    if not winners:
        raise ValueError("a pot has at least one winner")
    chips, cents = divmod(amount, chip)
    each, odd = divmod(chips, len(winners))
    if odd_chips == "together":
        cents, odd = cents + odd * chip, 0
    parts = {seat: Cents((each + (place < odd)) * chip) for place, seat in enumerate(winners)}
    parts[winners[0]] = Cents(parts[winners[0]] + cents)
    return parts


def in_proportion(amount: int, to: Mapping[Seat, int]) -> dict[Seat, Cents]:
    """Parts of an amount in proportion to what each has, what does not come out even from the first on.

    Where nobody has anything the parts are equal.
    """
    weights = to if any(to.values()) else dict.fromkeys(to, 1)
    whole = sum(weights.values())
    parts = {seat: amount * weight // whole for seat, weight in weights.items()}
    odd = amount - sum(parts.values())
    return {seat: Cents(part + (place < odd)) for place, (seat, part) in enumerate(parts.items())}
