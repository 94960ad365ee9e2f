"""A collection section as a page to read: who pays what, with every option's tiers."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from openfelt.rules.conditions import either
from openfelt.rules.fee_rules import Counts, Group, PotFee
from openfelt.rules.fees import Option, Section, Tier
from openfelt.rules.game import Game
from openfelt.rules.interpretation import Interpretation
from openfelt.rules.money import Cents, money
from openfelt.rules.spans import Span
from openfelt.rules.stated import Stated, stated


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


def schedule_page(section: Section, game: Game | None = None) -> SchedulePage:
    """The section as it concerns a game: its bets are called as the layout calls them. Or as it stands."""
    free = section.free_hands
    return SchedulePage(
        id=section.id,
        title=section.title,
        note=section.note,
        cite=section.cite,
        free_hands=None
        if free is None
        else stated("Free hands", f"the first {free.hands} of a new game", free.cite),
        groups=tuple(_group(section, group, game) for group in section.groups),
        interpretations=section.interpretations,
    )


def _group(section: Section, group: Group, game: Game | None) -> GroupPage:
    return GroupPage(
        name=group.name,
        note=group.note,
        cite=group.cite,
        rules=tuple(_rules(group, game)),
        options=tuple(_option(section, one) for one in section.options if one.group is group),
    )


def _rules(group: Group, game: Game | None) -> Iterator[Stated]:
    if group.taken is not None:
        yield stated("Taken", group.taken.replace("-", " ").replace("deal", "the deal"), group.cite)
    if group.player_dealer is not None:
        what = f"once a hand; {_counted(group.player_dealer.counts, game)} make up the table action"
        yield stated("The player-dealer pays", what, group.cite)
    if group.player is not None:
        each = {
            "wager": "for each wager",
            "spot": "for the wagers on one spot together",
            "player": "for all wagers together",
        }[group.player.per]
        behind = "as players do" if group.player.backline else "nothing"
        yield stated("A player pays", f"{each}; {_counted(group.player.counts, game)} count", group.cite)
        yield stated("The backline pays", behind, group.cite)
        if group.player.circles is not None:
            yield stated("At most", f"for {group.player.circles} circles", group.cite)
    for fee in group.pot:
        yield stated(fee.name.capitalize(), _due(fee), group.cite)
    for printed in group.bets:
        ours = [_label(bet, game) for bet in printed.bets if game is None or game.bet(bet)]
        if printed.bets and not ours:
            continue
        which = either(ours) if ours else "bonus bets"
        span = str(printed.span) if printed.span else "the limits of the table"
        most = ", at most the base bet" if printed.at_most_base else ""
        yield stated(f"Limits of {which}", span + most, printed.cite)
    for stakes in group.stakes:
        yield stated("Table limits", _stakes(stakes.smallest, stakes.largest), group.cite)


def _counted(counts: Counts, game: Game | None) -> str:
    named = counts if isinstance(counts, str) else either(_label(bet, game) for bet in counts)
    return f"{named} bets"


def _label(bet: str, game: Game | None) -> str:
    return bet.replace("-", " ") if game is None else game.label(bet)


def _due(fee: PotFee) -> str:
    if fee.every_minutes is not None:
        return f"every {fee.every_minutes} minutes, from the {fee.payer}"
    event = fee.at or fee.action_after or fee.ended_before
    names = either((event,) if isinstance(event, str) else event or ()).replace("-", " ")
    how = "at" if fee.at else "on action after" if fee.action_after else "when the hand ends before"
    return f"{how} the {names}, from the {fee.payer}"


def _stakes(smallest: str, largest: str | None) -> str:
    least = f"smallest bet {Span.of(smallest)}"
    return least if largest is None else f"{least}, largest {Span.of(largest)}"


def _option(section: Section, option: Option) -> FeeOptionPage:
    limits = either(map(str, option.limits)) if option.limits else None
    return FeeOptionPage(
        id=option.id,
        limit=limits,
        ante=None if option.ante is None else money(option.ante),
        tiers=tuple(_tier(section, tier) for tier in option.tiers),
    )


_BY = {
    "total-table-action": "total table action",
    "player-wager": "player's wager",
    "shared": "table action or wager",
    "table-limit": "table limit",
    "flat": "every hand",
    "players": "number of players",
}


def _tier(section: Section, tier: Tier) -> TierPage:
    span = str(tier.players) if tier.players else str(tier.span) if tier.span else ""
    return TierPage(
        by=_BY[tier.basis],
        range=span,
        player_dealer_fee=_fee(tier.player_dealer_fee),
        player_fee=_fee(tier.player_fee),
        fees={name: money(amount) for name, amount in tier.fees.items()},
        cite=str(section.line(tier.line)),
    )


def _fee(amount: Cents | None) -> str | None:
    return None if amount is None else money(amount)
