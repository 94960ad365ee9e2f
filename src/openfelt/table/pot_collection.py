"""Collection at a pot game: fees by what the hand has reached, and fees by the clock.

- A fee that another may be taken instead of is due once the hand can no longer end early: after the deal of a
  draw game the regular fee lies ready, and goes to the house when a card is drawn (003:3786).
- A number of players that no posted option covers is charged as the nearest printed one, the smaller of two.
- A fee by the hand takes what the pot holds, no more. A fee by the clock is taken whole or not yet, at most
  one from a pot, and stays owed until a pot covers it (003:3676).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args

import msgspec

from openfelt.rules.fee_rules import Milestone, Milestones, Moment, PotFee
from openfelt.rules.fees import Schedule, Tier
from openfelt.rules.money import Cents, money
from openfelt.table.collection import Charge, is_free


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
    _check(schedule, pot)
    unknown = [milestone for milestone in reached if milestone not in get_args(Milestone)]
    if unknown or players < 1:
        raise schedule.section.broken(
            f"a hand has players and reaches some of {', '.join(get_args(Milestone))}; "
            f"not {unknown or players}"
        )
    if is_free(schedule, hands_before):
        return ()
    already = frozenset(taken)
    tier, whose = for_players(schedule, players)
    charges: list[Charge] = []
    for fee in schedule.group.pot:
        amount = tier.fees.get(fee.name, Cents(0))
        left = Cents(min(amount, pot - sum(charge.amount for charge in charges)))
        if left <= 0 or fee.name in already or not _due(fee, schedule.group.pot, reached):
            continue
        short = "" if left == amount else f", of which the pot holds {money(left)}"
        due = f"{fee.name} fee {money(amount)}{short}"
        because = f"{_reason(fee, reached)}; {whose}: {due} ({schedule.name})"
        cite = schedule.section.line(tier.line)
        charges.append(Charge(payer="pot", amount=left, because=because, cite=cite, fee=fee.name))
    return tuple(charges)


class PotCollection:
    """The fees of one hand as it goes on: what it has reached, and what was taken for that."""

    def __init__(self, schedule: Schedule, players: int, hands_before: int | None) -> None:
        self.schedule, self.players, self.hands_before = schedule, players, hands_before
        self.reached: list[Milestone] = []
        self.taken: list[str] = []

    def due(self, moment: Moment, pot: int) -> tuple[Charge, ...]:
        """The fees for having come so far, no more than the pot holds."""
        self.reached += [milestone for milestone in get_args(Milestone) if milestone == moment]
        if not self.reached:
            return ()
        charges = collect_from_pot(
            self.schedule, self.players, self.reached, pot, self.taken, hands_before=self.hands_before
        )
        self.taken += [charge.fee for charge in charges]
        return charges


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


def _check(schedule: Schedule, pot: int) -> None:
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
    if away:
        return tier, f"no posted option is for {players} players, the nearest is for {tier.players}"
    return tier, f"{players} players are {tier.players}"


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
        return f"the hand reached the {_since(fee.at, reached)[0]}"
    if fee.action_after is not None:
        return f"a bet was called or raised after the {_since(fee.action_after, reached)[0]}"
    return f"the hand ended before the {fee.ended_before}"
