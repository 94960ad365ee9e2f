"""Collection at a banked game: what the player-dealer and the players pay for a hand.

Where the printed tiers do not say, as a floor manager would:

- an amount in two tiers ($50 of `5-50` and `50-100`) belongs to the first printed;
- an amount between two tiers belongs to the lower until the next one's start is reached, whether the step is
  the dollar that whole-dollar tiers leave ($50.50 of `5-50` and `51-100`) or a hole in the print;
- below the first tier the first tier's fee is taken, above a last tier that ends, the last tier's;
- fees of $0 and hands without a wager make no charge;
- a fee is taken in whole chips, and what it asks beyond them is not taken: what is printed is the most that
  may be charged.

Every charge says which of these was used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.fee_rules import Counts, Moment, PlayerFee
from openfelt.rules.fees import Schedule, Tier
from openfelt.rules.money import Cents, in_chips, money
from openfelt.table.felt import called, is_unnamed, whose

DOLLAR = 100


class PlacedBet(msgspec.Struct, frozen=True, kw_only=True):
    """A bet placed before the deal; `base`: not a bonus bet; `circle`: which spot of its seat."""

    seat: int
    bettor: str
    bet: str
    base: bool
    amount: Cents
    backline: bool = False
    circle: int = 1


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """A fee taken, why, and where it is printed. `seat` and `bettor` are a player's; `fee` names a pot's."""

    payer: Literal["player-dealer", "player", "pot"]
    amount: Cents
    because: str
    cite: Cite
    seat: int | None = None
    bettor: str | None = None
    fee: str = ""


def collect(
    schedule: Schedule,
    bets: Iterable[PlacedBet],
    stage: Moment = "before-deal",
    *,
    hands_before: int | None = None,
    chip: int = 1,
) -> tuple[Charge, ...]:
    """The fees due at a stage of a hand, the player-dealer's first, then by seat, circle and bettor.

    `hands_before` counts the hands since the game was opened, for rooms that give the first ones free;
    without it the game is not new.
    """
    group, placed = schedule.group, sorted(bets, key=_place)
    if group.pot:
        raise schedule.section.broken("this collection is taken from pots, not from bets")
    for bet in placed:
        if bet.amount < 0:
            raise schedule.section.broken(
                f"{whose(bet.bettor)} {bet.bet} bet is {money(bet.amount)}; an amount is never negative"
            )
    placed = [bet for bet in placed if bet.amount > 0]
    if group.taken != stage or not placed or is_free(schedule, hands_before):
        return ()
    charges = (*_player_dealer(schedule, placed), *_players(schedule, placed))
    return tuple(charge for one in charges if (charge := _whole_chips(one, chip)).amount > 0)


def _whole_chips(charge: Charge, chip: int) -> Charge:
    taken = in_chips(charge.amount, chip)
    if taken == charge.amount:
        return charge
    because = f"{charge.because}; in whole chips of {money(chip)}: {money(taken)}"
    return msgspec.structs.replace(charge, amount=taken, because=because)


def is_free(schedule: Schedule, hands_before: int | None) -> bool:
    """Whether a new game still plays its free hands (003:1460)."""
    free = schedule.section.free_hands
    return free is not None and hands_before is not None and hands_before < free.hands


def tier_for(tiers: Sequence[Tier], amount: int) -> tuple[Tier, str]:
    """The tier an amount belongs to, and how it was found."""
    ladder = [(tier, tier.span) for tier in tiers if tier.span is not None]
    within = [(tier, span) for tier, span in ladder if amount in span]
    if within:
        tier, span = within[0]
        return tier, f"is in the tier {span}" + (", the first of two that overlap" if len(within) > 1 else "")
    reached = [(tier, span) for tier, span in ladder if span.reached(amount)]
    if not reached:
        tier, span = min(ladder, key=lambda one: one[1].low)
        return tier, f"is below the first tier, {span}, whose fee is taken"
    tier, span = max(reached, key=lambda one: one[1].low)
    if len(reached) == len(ladder):
        return tier, f"is above the last tier, {span}, whose fee is taken"
    assert span.high is not None  # an open tier would have held the amount
    if amount - span.high < DOLLAR:
        return tier, f"is in the tier {span}, which lasts until the next one starts"
    return tier, f"is between tiers and has last reached {span}, whose fee is taken"


def player_dealer_charge(schedule: Schedule, action: int) -> Charge:
    """What the player-dealer pays for a hand with this total table action; it may be nothing."""
    tiers = schedule.tiers("total-table-action", "shared")
    if tiers:
        tier, where = tier_for(tiers, action)
        why = f"the total table action of {money(action)} {where}"
    else:
        tier, why = schedule.tiers()[0], "the player-dealer pays a flat fee for the hand"
    amount = tier.player_dealer_fee or Cents(0)
    return Charge(
        payer="player-dealer",
        amount=amount,
        because=f"{why}: {money(amount)} ({schedule.name})",
        cite=schedule.section.line(tier.line),
    )


def player_charge(
    schedule: Schedule, wagered: int, what: str = "wager", bettor: str = "the player", seat: int | None = None
) -> Charge:
    """What one player pays for one wager, or for those that one fee is for; it may be nothing."""
    tiers = schedule.tiers("player-wager", "shared")
    if tiers:
        tier, where = tier_for(tiers, wagered)
        why = f"{whose(called(bettor))} {what} of {money(wagered)} {where}"
    else:
        tier, why = schedule.tiers()[0], f"{called(bettor)} pays a flat fee for the {what}"
    amount = tier.player_fee or Cents(0)
    return Charge(
        payer="player",
        seat=seat,
        bettor=bettor,
        amount=amount,
        because=f"{why}: {money(amount)} ({schedule.name})",
        cite=schedule.section.line(tier.line),
    )


def _player_dealer(schedule: Schedule, bets: Sequence[PlacedBet]) -> Iterable[Charge]:
    rule = schedule.group.player_dealer
    if rule is None:
        return
    action = sum(bet.amount for bet in bets if _counted(rule.counts, bet))
    if action > 0 or not schedule.tiers("total-table-action", "shared"):
        yield player_dealer_charge(schedule, action)


def _players(schedule: Schedule, bets: Sequence[PlacedBet]) -> Iterable[Charge]:
    rule = schedule.group.player
    if rule is None:
        return
    for what, together in _units(rule, bets):
        first, wagered = together[0], sum(bet.amount for bet in together)
        yield player_charge(schedule, wagered, what, first.bettor, first.seat)


def _units(rule: PlayerFee, bets: Sequence[PlacedBet]) -> Iterable[tuple[str, list[PlacedBet]]]:
    """The counted bets, gathered into what one fee is for, without the circles over a player's maximum."""
    units: dict[tuple[object, ...], list[PlacedBet]] = {}
    circles: dict[str, set[tuple[int, int]]] = {}
    for number, bet in enumerate(bets):
        if not _counted(rule.counts, bet) or (bet.backline and not rule.backline):
            continue
        mine, here = circles.setdefault(bet.bettor, set()), (bet.seat, bet.circle)
        if here not in mine and len(mine) == rule.circles:
            continue
        mine.add(here)
        key: tuple[object, ...] = {
            "wager": (number,),
            "spot": (bet.bettor, here),
            "player": (bet.bettor,),
        }[rule.per]
        units.setdefault(key, []).append(bet)
    for together in units.values():
        first = together[0]
        at = "" if is_unnamed(first.bettor, first.seat) else f" at seat {first.seat}"
        circle = f", circle {first.circle}," if first.circle > 1 else ""
        yield (
            {
                "wager": f"{first.bet} wager{at}",
                "spot": f"wager{at}{circle}",
                "player": "whole wager",
            }[rule.per],
            together,
        )


def _counted(counts: Counts, bet: PlacedBet) -> bool:
    if isinstance(counts, tuple):
        return bet.bet in counts
    return counts == "all" or bet.base


def _place(bet: PlacedBet) -> tuple[object, ...]:
    """Seat by seat, backline last: the order in which bets were placed does not matter."""
    return bet.seat, bet.circle, bet.backline, bet.bettor, not bet.base, bet.bet, bet.amount
