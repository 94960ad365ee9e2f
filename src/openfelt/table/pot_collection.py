"""Collection at a pot game: fees by what the hand has reached, and fees by the clock.

- A fee that another may be taken instead of is due once the hand can no longer end early: after the deal of a
  draw game the regular fee lies ready, and goes to the house when a card is drawn (003:3786).
- A number of players that no posted option covers is charged as the nearest posted one, the smaller of two,
  or nothing, where the section says so (`unlisted`).
- A fee by the hand takes what the pot holds, no more. A fee by the clock is taken whole or not yet, at most
  one from a pot, and stays owed until a pot covers it (003:3676).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import cast, get_args

import msgspec

from openfelt.rules.fee_rules import Milestone, Milestones, Moment, PotFee, noun
from openfelt.rules.fees import Schedule, Tier
from openfelt.rules.money import Cents, money
from openfelt.table.collection import Charge, is_free

MILESTONES: tuple[Milestone, ...] = get_args(Milestone)
_EVERY = frozenset[Moment](MILESTONES)


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """What time collection remembers: fees taken from pots, and the marks each player has paid."""

    taken: int = 0
    paid: frozenset[tuple[str, int]] = frozenset()


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a time game, and the minute of the game at which they sat down."""

    seat: int
    player: str
    since: int = 0


def collect_from_pot(
    schedule: Schedule,
    players: int,
    reached: Sequence[Milestone],
    pot: int,
    taken: Iterable[str] = (),
    *,
    hands_before: int | None = None,
) -> tuple[Charge, ...]:
    """The fees due now, given all the hand has reached so far and the names of the fees already taken."""
    unknown = [milestone for milestone in reached if milestone not in MILESTONES]
    if unknown or players < 1:
        raise schedule.section.broken(
            f"a hand has players and reaches some of {', '.join(MILESTONES)}; not {unknown or players}"
        )
    collection = PotCollection(schedule, players, hands_before)
    collection.reached, collection.taken = list(reached), list(taken)
    return collection.charges(pot)


def _matters(fee: PotFee) -> Iterator[Milestone]:
    """The milestones at which a fee may fall due, its own or one that it stands in for."""
    if fee.at is not None:
        yield from (fee.at,) if isinstance(fee.at, str) else fee.at
    if fee.ended_before is not None:
        yield from (fee.ended_before, "end")
    if fee.action_after is not None:
        yield "action"


class Rates:
    """What a schedule takes from hands of so many players, found once for all that go the same way."""

    def __init__(self, schedule: Schedule, players: int) -> None:
        self.schedule = schedule
        self.matters = frozenset(one for fee in schedule.group.pot for one in _matters(fee))
        self.tier, self.whose = for_players(schedule, players)
        self._due: dict[tuple[tuple[Milestone, ...], tuple[str, ...]], tuple[Charge, ...]] = {}

    def due(self, reached: tuple[Milestone, ...], taken: tuple[str, ...]) -> tuple[Charge, ...]:
        """Whole fees for having come so far that were not taken."""
        found = self._due.get((reached, taken))
        if found is None:
            fees = self.schedule.group.pot
            due = (fee for fee in fees if fee.name not in taken and _due(fee, fees, reached))
            amounts = ((fee, self.tier.fees.get(fee.name, Cents(0))) for fee in due)
            found = tuple(self.charge(fee, amount, amount, reached) for fee, amount in amounts if amount)
            self._due[reached, taken] = found
        return found

    def charge(self, fee: PotFee, amount: Cents, left: Cents, reached: Sequence[Milestone]) -> Charge:
        """As much of a fee as is left in the pot."""
        short = "" if left == amount else f", of which the pot holds {money(left)}"
        due = f"{fee.name} fee {money(amount)}{short}"
        because = f"{_reason(fee, reached)}; {self.whose}: {due} ({self.schedule.name})"
        cite = self.schedule.section.line(self.tier.line)
        return Charge(payer="pot", amount=left, because=because, cite=cite, fee=fee.name)


rates = lru_cache(maxsize=512)(Rates)


class PotCollection:
    """The fees of one hand as it goes on: what it has reached, and what was taken for that."""

    def __init__(self, schedule: Schedule, players: int, hands_before: int | None) -> None:
        _check(schedule)
        self.rates = rates(schedule, players)
        self.free = is_free(schedule, hands_before)
        self.reached: list[Milestone] = []
        self.taken: list[str] = []

    def due(self, moment: Moment, pot: int) -> tuple[Charge, ...]:
        """The fees for having come so far, no more than the pot holds."""
        if moment in _EVERY:
            self.reached.append(cast(Milestone, moment))
        if moment not in self.rates.matters:
            return ()
        charges = self.charges(pot)
        self.taken += [charge.fee for charge in charges]
        return charges

    def charges(self, pot: int) -> tuple[Charge, ...]:
        """What is due by now and was not taken."""
        _check(self.rates.schedule, pot)
        if self.free:
            return ()
        due = self.rates.due(tuple(self.reached), tuple(self.taken))
        if sum([charge.amount for charge in due]) <= pot:
            return due
        charges: list[Charge] = []
        named = {fee.name: fee for fee in self.rates.schedule.group.pot}
        for charge in due:
            left = Cents(min(charge.amount, pot))
            pot -= left
            if left:
                charges.append(self.rates.charge(named[charge.fee], charge.amount, left, self.reached))
        return tuple(charges)


def collect_time(schedule: Schedule, clock: Clock, minute: int, pot: int) -> tuple[Clock, tuple[Charge, ...]]:
    """The clock after a pot that is complete at a minute of the game, and what was taken from it."""
    _check(schedule, pot)
    fee, every = _by_time(schedule, "pot", minute)
    tier = schedule.tiers()[0]
    amount = tier.fees.get(fee.name, Cents(0))
    owed = minute // every + fee.in_advance - clock.taken
    if owed <= 0 or amount > pot:
        return clock, ()
    clock = Clock(taken=clock.taken + 1, paid=clock.paid)
    if amount == 0:
        return clock, ()
    because = (
        f"{owed} fee{'s' * (owed > 1)} of {every} minutes owed and the pot of {money(pot)} covers one: "
        f"{money(amount)} ({schedule.name})"
    )
    cite = schedule.section.line(tier.line)
    return clock, (Charge(payer="pot", amount=amount, because=because, cite=cite, fee=fee.name),)


def collect_seat_rent(
    schedule: Schedule, clock: Clock, minute: int, seated: Iterable[Seated]
) -> tuple[Clock, tuple[Charge, ...]]:
    """Each player pays once for a mark: who sat at it, or sat down within the grace after it."""
    fee, every = _by_time(schedule, "player", minute)
    tier = schedule.tiers()[0]
    amount = tier.fees.get(fee.name, Cents(0))
    mark = minute // every
    if mark == 0 and not fee.in_advance:
        return clock, ()
    charges, paid = [], set(clock.paid)
    for one in sorted(seated, key=lambda one: one.seat):
        if (one.player, mark) in paid or one.since > mark * every + fee.grace_minutes or amount == 0:
            continue
        paid.add((one.player, mark))
        charges.append(
            Charge(
                payer="player",
                seat=one.seat,
                bettor=one.player,
                amount=amount,
                because=f"seat rent at minute {mark * every}: {money(amount)} ({schedule.name})",
                cite=schedule.section.line(tier.line),
                fee=fee.name,
            )
        )
    return Clock(taken=clock.taken, paid=frozenset(paid)), tuple(charges)


def _check(schedule: Schedule, pot: int = 0) -> None:
    if not schedule.group.pot:
        raise schedule.section.broken("this collection is taken from bets, not from pots")
    if pot < 0:
        raise schedule.section.broken(f"a pot of {money(pot)} is less than nothing")


def _by_time(schedule: Schedule, payer: str, minute: int) -> tuple[PotFee, int]:
    for fee in schedule.group.pot:
        if fee.every_minutes is not None and fee.payer == payer and minute >= 0:
            return fee, fee.every_minutes
    raise schedule.section.broken(f"no fee is taken by the clock from the {payer} at minute {minute}")


def for_players(schedule: Schedule, players: int) -> tuple[Tier, str]:
    """The row of a number of players, and how it was found."""
    tiers = schedule.tiers()
    if tiers[0].players is None:
        return tiers[0], "for any number of players"
    ranges = [(tier.players.away(players), tier.players.fewest, tier) for tier in tiers if tier.players]
    away, _, tier = min(ranges, key=lambda one: one[:2])
    if away and schedule.group.unlisted == "nothing":
        return msgspec.structs.replace(tier, fees={}), f"no posted option is for {players} players"
    if away:
        return tier, f"no posted option is for {players} players, the nearest is for {tier.players}"
    row = str(tier.players)
    return tier, f"for {row} players" if row == str(players) else f"for {players} players, in the row {row}"


def _due(fee: PotFee, fees: Sequence[PotFee], reached: Sequence[Milestone]) -> bool:
    if fee.at is not None:
        instead = [other.ended_before for other in fees if fee.name in other.instead_of]
        return bool(_since(fee.at, reached)) and all(milestone in reached for milestone in instead)
    if fee.ended_before is not None:
        return "end" in reached and fee.ended_before not in reached
    return fee.action_after is not None and "action" in _since(fee.action_after, reached)


def _since(wanted: Milestones, reached: Sequence[Milestone]) -> Sequence[Milestone]:
    """What the hand has reached from the milestone wanted on; nothing before it."""
    any_of = (wanted,) if isinstance(wanted, str) else wanted
    for number, milestone in enumerate(reached):
        if milestone in any_of:
            return reached[number:]
    return ()


def _reason(fee: PotFee, reached: Sequence[Milestone]) -> str:
    if fee.at is not None:
        return f"the hand reached the {noun(_since(fee.at, reached)[0])}"
    if fee.action_after is not None:
        return f"a bet was called or raised after the {noun(_since(fee.action_after, reached)[0])}"
    assert fee.ended_before is not None  # else it is by the clock
    return f"the hand ended before the {noun(fee.ended_before)}"
