"""What hangs at a table: the game, its limits and fees, who pays them and when, and what players are told."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from openfelt import books
from openfelt.books.bet_page import bet_pages
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.cardrooms import Statement
from openfelt.rules.fee_rules import COLLECTION_TIMES, EVERY_STRUCTURE, Group, Milestone
from openfelt.rules.fee_words import (
    ante_said,
    counted,
    fee_name,
    has_any,
    heading,
    limit_said,
    paid_for,
    pot_limit_said,
    size,
    stakes_said,
)
from openfelt.rules.fees import Basis, Option, Schedule
from openfelt.rules.money import between, money
from openfelt.rules.pot import PotGame, Structure
from openfelt.table.setup import check_limits


class FeeTable(msgspec.Struct, frozen=True, kw_only=True):
    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """The sign's parts, in plain words."""

    game: str
    room: str
    posted: str
    limits: tuple[str, ...]
    tables: tuple[FeeTable, ...]
    pays: tuple[str, ...]
    bets: tuple[str, ...]
    layout: tuple[str, ...]
    statements: tuple[Statement, ...]
    source: str


def notice(game_id: str, schedule: Schedule, limits: Limits | None = None) -> Notice:
    """The sign of a table with these options in force, and these limits where it posts its own."""
    if limits is not None:
        if schedule.group.pot:
            raise schedule.broken("a pot game posts its stakes, not the limits of bets")
        check_limits(_banked(game_id), limits, schedule)
    room_id = game_id.partition("/")[0]
    kind = "banked" if is_banked(game_id) else "pot"
    together = len(schedule.options) > 1
    return Notice(
        game=books.name(game_id),
        room=books.room(room_id).name,
        posted=f"Schedule {schedule.posted}" + (": one schedule" if together else ""),
        limits=tuple(_limits(game_id, schedule)) if limits is None else (_limited(limits),),
        tables=tuple(_tables(schedule)),
        pays=tuple(_pays(game_id, schedule)),
        bets=tuple(_bets(game_id, schedule.group)),
        layout=tuple(_layout(game_id)),
        statements=tuple(
            _said(one, together, _has_bonus(game_id))
            for one in books.room(room_id).statements
            if one.play == kind and (not one.games or game_id in one.games) and game_id not in one.but
        ),
        source=f"{schedule.section.title} ({schedule.section.cite}){_rules(game_id)}",
    )


def _said(one: Statement, together: bool, bonus: bool) -> Statement:
    """As it is said of this table."""
    says = (one.together if together else "") or ("" if bonus else one.no_bonus) or one.says
    return msgspec.structs.replace(one, says=says)


def _rules(game_id: str) -> str:
    return f"; the rules of the game ({books.game(game_id).cite})" if game_id in books.game_ids() else ""


def is_banked(game_id: str) -> bool:
    """Whether the game has a player-dealer, as one of its sections shows."""
    return any(section.banked for section in books.sections_of(game_id))


def _has_bonus(game_id: str) -> bool:
    """Whether a player-dealer game has bonus bets; one whose rules are not in the books may."""
    game = _banked(game_id)
    return game is None or game.has_bonus_bets


def _banked(game_id: str) -> BankedGame | None:
    """The rules of a game with a player-dealer, where they are in the books."""
    game = books.game(game_id) if game_id in books.game_ids() else None
    return game if isinstance(game, BankedGame) else None


# --- limits ---------------------------------------------------------------------------------------


def _limits(game_id: str, schedule: Schedule) -> Iterator[str]:
    game = books.game(game_id) if game_id in books.game_ids() else None
    played = game.stakes.structures if isinstance(game, PotGame) else EVERY_STRUCTURE
    antes = dict.fromkeys(said for one in schedule.options if (said := ante_said(one)))
    printed = limits_said(*schedule.options, played=played)
    yield from (*printed, *antes) if schedule.options[0].limits else (*antes, *printed)
    if not printed:
        yield "The document prints no table limit"


def limits_said(*options: Option, played: Collection[Structure] = EVERY_STRUCTURE) -> tuple[str, ...]:
    """The limits that options of one list are printed for, or else the stakes of the list; of a game that is
    played in these structures."""
    printed = dict.fromkeys(
        pot_limit_said(one, span, played) if one.group.pot else limit_said(span, pot=False)
        for one in options
        for span in one.limits
    )
    stakes = options[0].group.stakes
    return tuple(printed) or tuple(stakes_said(one, played) for one in stakes if has_any(one, played))


def _limited(posted: Limits) -> str:
    return f"Bets {'of ' * (posted.max is None)}{between(posted.min, posted.max)}"


# --- fees -----------------------------------------------------------------------------------------


def _tables(schedule: Schedule) -> Iterator[FeeTable]:
    group = schedule.group
    if group.pot:
        names = [fee.name for fee in group.pot]
        by_players = any(tier.players is not None for tier in schedule.tiers())
        rows = tuple(
            (
                *((str(tier.players),) if by_players else ()),
                *(money(tier.fees[name]) if name in tier.fees else "none" for name in names),
            )
            for tier in schedule.tiers()
        )
        heads = (*(("Players",) if by_players else ()), *map(fee_name, names))
        yield FeeTable(caption="Fees", heads=heads, rows=rows)
        return
    if group.player_dealer is not None:
        yield from _ladder(schedule, "Player-dealer fee", "Total table action", "total-table-action")
    if group.player is not None:
        yield from _ladder(schedule, "Player fee", "Player's wager", "player-wager")


def _ladder(schedule: Schedule, caption: str, by: str, basis: Basis) -> Iterator[FeeTable]:
    bank = basis == "total-table-action"
    tiers = schedule.tiers(basis, "shared")
    fees = [
        (tier.player_dealer_fee if bank else tier.player_fee) or 0 for tier in tiers or schedule.tiers()[:1]
    ]
    if not tiers:
        yield FeeTable(caption=caption, heads=("Flat fee",), rows=((money(fees[0]),),))
        return
    rows = tuple(
        (str(tier.span) if tier.span else "", money(fee)) for tier, fee in zip(tiers, fees, strict=True)
    )
    yield FeeTable(caption=caption, heads=(by, "Fee"), rows=rows)


_BEFORE_PLAY = {"antes", "blinds", "deal"}
"""No hand ends before these."""


def _pays(game_id: str, schedule: Schedule) -> Iterator[str]:
    group = schedule.group
    if group.pot:
        kind = books.streets(game_id)
        order: tuple[Milestone, ...] = () if kind is None else kind.names
        for fee in group.pot:
            yield f"{fee_name(fee.name)}: it is taken {fee.when(order)}."
        by_hands = not any(fee.every_minutes or fee.ended_before for fee in group.pot)
        if by_hands and any(fee.at not in _BEFORE_PLAY for fee in group.pot):
            yield "A hand that ends before a fee is due does not pay it."
        return
    if group.taken is not None:
        yield f"Fees are taken {COLLECTION_TIMES[group.taken]}."
    if group.player_dealer is None:
        yield "The player-dealer pays nothing." if is_banked(game_id) else "There is no player-dealer."
    else:
        yield "The player-dealer pays once a hand."
        if schedule.tiers("total-table-action", "shared"):
            action = counted(group.player_dealer.counts, bonus=_has_bonus(game_id))
            yield f"The total table action is {action} placed before the deal."
    if group.player is None:
        yield "Players pay nothing."
        return
    paid = paid_for(group.player, bonus=_has_bonus(game_id)) if is_banked(game_id) else "once a round"
    yield f"Each player pays {paid}."
    if group.player.circles is not None:
        yield f"No player pays for more than {group.player.circles} betting circles."
    if group.player.backline and is_banked(game_id):
        yield "Backline bettors pay as players do."
    if schedule.section.free_hands is not None:
        yield f"The first {schedule.section.free_hands.hands} hands of a new game are free."


def _bets(game_id: str, group: Group) -> Iterator[str]:
    game = _banked(game_id)
    layout = None if game is None else game.bets
    known = None if layout is None else {bet.name: bet.label for bet in layout}
    for limit in group.bets:
        names = [
            known[name] if known else heading(name) for name in limit.bets if known is None or name in known
        ]
        if names or (_has_bonus(game_id) and not limit.bets):
            yield f"{', '.join(names) or 'Bonus bets'}: {size(limit)}"


def _layout(game_id: str) -> Iterator[str]:
    """Every bet of a game whose rules are in the books, in the book's words."""
    game = _banked(game_id)
    if game is not None:
        yield from (f"{bet.label}: {bet.says}" for bet in bet_pages(game))
