"""A collection section as a page to read: who pays what, with every option's tiers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

import msgspec

from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import either
from openfelt.rules.fee_rules import COLLECTION_TIMES, EVERY_STRUCTURE, Group, Milestone
from openfelt.rules.fee_words import (
    BASES,
    counted,
    fee_name,
    has_any,
    heading,
    limits_said,
    paid_for,
    size,
    stakes_said,
)
from openfelt.rules.fees import Option, Section, Tier
from openfelt.rules.interpretation import Interpretation
from openfelt.rules.money import Cents, money
from openfelt.rules.pot import Structure
from openfelt.rules.stated import Stated, stated

DOLLAR = 100


class TierPage(msgspec.Struct, frozen=True, kw_only=True):
    """A row: what it is looked up by, in which range, and what each pays."""

    by: str
    range: str
    player_dealer_fee: str | None
    player_fee: str | None
    fees: dict[str, str]
    cite: str


class FeeOptionPage(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    limit: str | None
    ante: str | None
    tiers: tuple[TierPage, ...]


class GroupPage(msgspec.Struct, frozen=True, kw_only=True):
    """The options that one paragraph governs."""

    name: str
    note: str
    cite: str
    rules: tuple[Stated, ...]
    options: tuple[FeeOptionPage, ...]


class SchedulePage(msgspec.Struct, frozen=True, kw_only=True):
    """`id` is what a table record's `collection_section` names."""

    id: str
    title: str
    note: str
    cite: str
    free_hands: Stated | None
    groups: tuple[GroupPage, ...]
    interpretations: tuple[Interpretation, ...]


def schedule_page(
    section: Section,
    game: BankedGame | None = None,
    order: Sequence[Milestone] = (),
    played: Collection[Structure] = EVERY_STRUCTURE,
) -> SchedulePage:
    """The section as it concerns a game: its bets are called as the layout calls them, fees of a pot are due
    at what its hands reach in this `order`, for the structures in which it is `played`. Or as it stands."""
    free = section.free_hands
    return SchedulePage(
        id=section.id,
        title=section.title,
        note=section.note,
        cite=section.cite,
        free_hands=None
        if free is None
        else stated("Free hands", f"the first {free.hands} of a new game", free.cite),
        groups=tuple(_group(section, group, game, order, played) for group in section.groups),
        interpretations=section.interpretations,
    )


def _group(
    section: Section,
    group: Group,
    game: BankedGame | None,
    order: Sequence[Milestone],
    played: Collection[Structure],
) -> GroupPage:
    return GroupPage(
        name=group.name,
        note=group.note,
        cite=group.cite,
        rules=(*_rules(group, game, order, played, banked=section.banked), *_between_rows(section, group)),
        options=tuple(_option(section, one, played) for one in section.options if one.group is group),
    )


def _rules(
    group: Group,
    game: BankedGame | None,
    order: Sequence[Milestone],
    played: Collection[Structure],
    *,
    banked: bool,
) -> Iterator[Stated]:
    label = heading if game is None else game.label
    bonus = game is None or game.has_bonus_bets
    if group.taken is not None:
        yield stated("Taken", COLLECTION_TIMES[group.taken], group.cite)
    if group.player_dealer is not None:
        total = counted(group.player_dealer.counts, label, bonus=bonus).removesuffix(",")
        yield stated("The player-dealer pays", "once a hand", group.cite)
        yield stated("Total table action", total, group.cite)
    if group.player is not None and not banked:
        yield stated("A player pays", "once a round", group.cite)
    elif group.player is not None:
        yield stated("A player pays", paid_for(group.player, label, bonus=bonus), group.cite)
        yield stated("The backline pays", "as players do" if group.player.backline else "nothing", group.cite)
        if group.player.circles is not None:
            yield stated("At most", f"for {group.player.circles} circles", group.cite)
    for fee in group.pot:
        yield stated(fee_name(fee.name), fee.when(order), group.cite)
    for printed in group.bets:
        ours = [label(bet) for bet in printed.bets if game is None or game.bet(bet)]
        if ours or (bonus and not printed.bets):
            yield stated(f"Limits of {either(ours) if ours else 'bonus bets'}", size(printed), printed.cite)
    for stakes in group.stakes:
        if has_any(stakes, played):
            yield stated("Table limits", stakes_said(stakes, played), group.cite)


def _between_rows(section: Section, group: Group) -> Iterator[Stated]:
    """What the print leaves open where a row begins a dollar after another ends, by the first such two."""
    tiers = (tier for option in section.options if option.group is group for tier in option.tiers)
    for lower, higher in pairwise(tiers):
        if lower.span is None or higher.span is None or lower.basis != higher.basis:
            continue
        if lower.span.high is not None and 0 < higher.span.low - lower.span.high <= DOLLAR:
            amount = money(Cents(lower.span.high + DOLLAR // 2))
            says = f"not printed: {amount} pays as {lower.span}, until {money(higher.span.low)} is reached"
            yield stated("Between two rows", says, section.line(lower.line), section.line(higher.line))
            return


def _option(section: Section, option: Option, played: Collection[Structure]) -> FeeOptionPage:
    return FeeOptionPage(
        id=option.id,
        limit=limits_said(option, played),
        ante=None if option.ante is None else money(option.ante),
        tiers=tuple(_tier(section, tier) for tier in option.tiers),
    )


def _tier(section: Section, tier: Tier) -> TierPage:
    span = str(tier.players) if tier.players else str(tier.span) if tier.span else ""
    return TierPage(
        by=BASES[tier.basis],
        range=span,
        player_dealer_fee=_fee(tier.player_dealer_fee),
        player_fee=_fee(tier.player_fee),
        fees={name: money(amount) for name, amount in tier.fees.items()},
        cite=str(section.line(tier.line)),
    )


def _fee(amount: Cents | None) -> str | None:
    return None if amount is None else money(amount)
