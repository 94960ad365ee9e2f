"""Whether bets may stand as placed. Each refusal names the rule and its lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule, Limits
from openfelt.rules.cite import Cite
from openfelt.rules.errors import Denied, Named, RuleBroken, a
from openfelt.rules.fee_rules import BetLimit
from openfelt.rules.fees import Schedule
from openfelt.rules.game import Game
from openfelt.rules.money import ZERO, Cents, money
from openfelt.table.felt import BankedTable, Bet, Seat, Share
from openfelt.table.outcomes import Memory
from openfelt.table.setup import check_posting, check_unposted

WAGER = "player_dealer.wager"
UnderLimit = Literal["refused", "action"]
LAWFUL: Memory[tuple[str, Cents, Limits | None, int, UnderLimit], Schedule | None] = Memory(20_000)
"""Amounts on bets that may lie on a seat alone, by the table's limits and decks: under which schedule."""
NEVER = object()  # in the place of a schedule: such a bet was not seen yet


def check_table(game: BankedGame, table: BankedTable, schedule: Schedule | None = None) -> None:
    """Refuse a table that the game does not have, or bets on it; nothing is changed either way."""
    check_posting(game, table.seats, table.decks, table.limits, schedule)
    check_unposted(game, table, schedule)
    check_bets(game, table, schedule)


def check_bets(game: BankedGame, table: BankedTable, schedule: Schedule | None = None) -> None:
    """Refuse a player-dealer's wager or bets that break a placement rule."""
    _check(game, table, schedule, game.under_limit)


def check_placing(
    game: BankedGame, table: BankedTable, schedule: Schedule | None = None, seat: Seat | None = None
) -> None:
    """The same while bets are placed: none below the minimum, even where such a bet has action (001:7).

    Where a bet comes to a `seat`, those on others, which it cannot touch, were looked at when they came.
    """
    _check(game, table, schedule, "refused", seat)


def _check(
    game: BankedGame,
    table: BankedTable,
    schedule: Schedule | None,
    under: UnderLimit,
    only: Seat | None = None,
) -> None:
    _check_bank(game, table)
    lying = [one for one in enumerate(table.bets) if only is None or one[1].seat == only]
    apart = _one_a_seat(lying)
    spots = [] if apart else [(bet.seat, bet.bettor, bet.bet, bet.circle) for _, bet in lying]
    for number, bet in lying:
        try:
            if apart:
                _check_lone(game, table, bet, schedule, under)
            else:
                spot = bet.seat, bet.bettor, bet.bet, bet.circle
                _check_bet(game, table, bet, schedule, under, twice=spots.count(spot) > 1)
        except Denied as problem:
            problem.at = _key(number)
            raise
    if not apart:
        _check_crowd(game, lying)
    if game.one_hand_cite is not None:
        _check_one_hand(table, game.one_hand_cite)


def _one_a_seat(bets: Sequence[tuple[int, Bet]]) -> bool:
    """Whether no two lie on one seat, each of them one seated person's whole bet: so it mostly is."""
    if len(bets) > 1 and len({bet.seat for _, bet in bets}) < len(bets):
        return False
    return not [bet for _, bet in bets if bet.backline or bet.shares or bet.standing or bet.circle != 1]


def _check_lone(
    game: BankedGame, table: BankedTable, bet: Bet, schedule: Schedule | None, under: UnderLimit
) -> None:
    """A bet that lies on its seat alone; what was lawful there once, by the same limits, is so again."""
    known, what = LAWFUL.of(game), (bet.bet, bet.amount, table.limits, table.decks, under)
    if known.get(what, NEVER) is schedule:
        _check_seat(game, table, bet)
    else:
        _check_bet(game, table, bet, schedule, under, twice=False)
        LAWFUL.keep(known, what, schedule)


def with_matching(game: BankedGame, bet: Bet) -> tuple[Bet, ...]:
    """The bet, and those that lie beside it whenever it is placed: as much of each."""
    return bet, *[msgspec.structs.replace(bet, bet=other) for other in game.beside(bet.bet)]


def check_chips(game: Game, amount: int, what: str, at: str = "") -> None:
    """Refuse money that the smallest chip of the table cannot make up."""
    chip = game.smallest_chip
    if amount % chip:
        raise Denied(
            f"{money(amount)} for {what} is not in whole chips: the smallest is {money(chip)}",
            at=at,
        )


def bounds(
    game: BankedGame, rule: BetRule, table: BankedTable, schedule: Schedule | None
) -> tuple[Limits | None, Cite]:
    """What bounds a bet: the collection section in force, else its own range, else the table's limits."""
    if (printed := _section_says(rule, schedule)) is not None:
        return _printed(printed, table.limits), Cite.of(printed.cite)
    return rule.limits or table.limits, rule.limits_cite or game.limits_cite or rule.cite


def _section_says(rule: BetRule, schedule: Schedule | None) -> BetLimit | None:
    """What the collection section in force prints about the size of a bet."""
    for printed in schedule.group.bets if schedule else ():
        if rule.name in printed.bets or not (printed.bets or rule.base):
            return printed
    return None


def _printed(printed: BetLimit, posted: Limits | None) -> Limits | None:
    """A range printed in the section, the table's limits, or the range with the table's minimum."""
    if printed.span is None:
        return posted
    least = posted.min if posted and printed.within_table else printed.span.low
    return Limits(Cents(max(printed.span.low, least)), printed.span.high)


def in_action(game: BankedGame, table: BankedTable) -> BankedTable:
    """The table with the money above its maximum marked, where the document gives that money no action."""
    most = table.limits.max if table.limits else None
    if game.over_limit != "no-action" or most is None:
        return table
    limited = {rule.name for rule in game.bets if rule.limits is None}
    bets = tuple(
        msgspec.structs.replace(bet, over=Cents(max(0, bet.amount - most))) if bet.bet in limited else bet
        for bet in table.bets
    )
    return msgspec.structs.replace(table, bets=bets)


def _key(number: int) -> str:
    return f"bets[{number}]"


def _check_bet(
    game: BankedGame,
    table: BankedTable,
    bet: Bet,
    schedule: Schedule | None,
    under: UnderLimit,
    twice: bool,
) -> None:
    rule = game.bet(bet.bet)
    if rule is None:
        layout = ", ".join(known.name for known in game.bets if not known.added and not known.button)
        raise RuleBroken(f'there is no bet "{bet.bet}" on this layout; its bets are {layout}', [game.cite])
    _check_seat(game, table, bet)
    if twice:
        raise RuleBroken((Named(bet.bettor), f" has two bets on {bet.spot}: they are one wager"), [rule.cite])
    if not bet.standing:
        _check_kind(table, bet, rule)
        _check_amount(game, table, bet, rule, schedule, under)
    elif bet not in table.stood:
        raise RuleBroken(
            (Named(bet.bettor), f"'s {bet.bet} did not stay up from the round before"), [rule.cite]
        )


def _check_bank(game: BankedGame, table: BankedTable) -> None:
    bank = table.player_dealer
    if not 1 <= bank.seat <= table.seats:
        raise RuleBroken(
            f"the player-dealer sits at {bank.seat}, but seats run from 1 to {table.seats}",
            [game.seats.cite],
            "player_dealer.seat",
        )
    if bank.wager <= 0:
        raise Denied("the player-dealer puts up a wager of more than nothing", at=WAGER)
    chip = game.settlement.chip  # asked of every bet: the words only where they are wanted
    if bank.shares or bank.wager % chip:
        for amount in bank.stakes.values():
            check_chips(game, amount, "the player-dealer's wager", WAGER)
    limits = table.limits
    if limits is not None and (limits.min % chip or (limits.max or ZERO) % chip):
        for amount in (limits.min, limits.max or ZERO):
            check_chips(game, amount, "a limit of the table", "limits")
    if bank.shares and not _whole(bank.shares, bank.wager):
        raise Denied(
            f"the shares are not different persons' parts of the wager of {money(bank.wager)}",
            at="player_dealer.shares",
        )


def _whole(shares: Sequence[Share], amount: int) -> bool:
    """Whether shares are different persons' money that adds up."""
    persons = {share.bettor for share in shares}
    return (
        len(persons) == len(shares)
        and all(share.amount > 0 for share in shares)
        and sum(share.amount for share in shares) == amount
    )


def _check_seat(game: BankedGame, table: BankedTable, bet: Bet) -> None:
    """What holds for a bet that stayed up as well: the position may have come to its seat meanwhile."""
    if not 1 <= bet.seat <= table.seats:
        raise RuleBroken(
            (Named(bet.bettor), f" bets on seat {bet.seat}, but seats run from 1 to {table.seats}"),
            [game.seats.cite],
        )
    bank = table.player_dealer
    if bet.seat == bank.seat:
        raise RuleBroken(
            f"seat {bet.seat} is the player-dealer's own: nobody bets against themselves",
            [game.seats.cite, game.action.cite],
        )
    shared = bank.shares or bet.shares
    if bet.bettor == bank.bettor or (shared and not bank.stakes.keys().isdisjoint(bet.stakes)):
        raise RuleBroken("the player-dealer does not bet in a round they bank", [game.action.cite])


def _check_kind(table: BankedTable, bet: Bet, rule: BetRule) -> None:
    if rule.added:
        raise RuleBroken(
            f"{bet.bet} is wagered by a decision during the round, not before the deal", [rule.cite]
        )
    if rule.button:
        raise RuleBroken(f"{bet.bet} is never placed: it comes with {rule.button.bet}", [rule.button.cite])
    if not rule.backline and _stands_behind(table, bet):
        raise RuleBroken(f"no backline bets on {rule.label}", [rule.backline_cite or rule.cite])
    if rule.decks and table.decks not in rule.decks:
        allowed = ", ".join(map(str, rule.decks))
        raise RuleBroken(
            f"{rule.label} is offered with {allowed} decks, not {table.decks}", [rule.decks_cite or rule.cite]
        )
    if not 1 <= bet.circle <= rule.circles:
        raise RuleBroken(
            f"{rule.label} has {rule.circles} betting circle(s), not {bet.circle}",
            [rule.circles_cite or rule.cite],
        )
    if bet.shares and not _whole(bet.shares, bet.amount):
        raise RuleBroken(
            f"the shares of {bet.spot} are not different persons' parts of {money(bet.amount)}",
            [rule.cite],
        )


def _stands_behind(table: BankedTable, bet: Bet) -> bool:
    """Whether any bet of this person on the seat is a backline bet: then they do not sit there (002:639)."""
    return any(b.backline for b in table.bets if (b.seat, b.bettor) == (bet.seat, bet.bettor))


def _check_amount(
    game: BankedGame,
    table: BankedTable,
    bet: Bet,
    rule: BetRule,
    schedule: Schedule | None,
    under: UnderLimit,
) -> None:
    if bet.amount <= 0:
        raise RuleBroken(f"{bet.spot}: a wager is more than nothing", [rule.cite])
    if bet.shares or bet.amount % game.settlement.chip:
        for amount in bet.stakes.values():
            check_chips(game, amount, f"{rule.label} at seat {bet.seat}")
    section = _section_says(rule, schedule) if schedule is not None else None
    limits, cite = bounds(game, rule, table, schedule)
    if limits is not None:
        if bet.shares and any(share.amount < limits.min for share in bet.shares):
            least = money(limits.min)
            together = game.kum_kum.cite if game.kum_kum else cite
            raise RuleBroken(f"{bet.spot}: each who shares a bet wagers at least {least}", [together, cite])
        if game.fixed_cite is not None and limits.min == limits.max != bet.amount:
            exactly = f"this table takes exactly {money(limits.min)}"
            raise RuleBroken(f"{money(bet.amount)} on {rule.label}: {exactly}", [game.fixed_cite])
        if not limits.allow(bet.amount) and not (
            limits == table.limits
            and (under == "action" if bet.amount < limits.min else game.over_limit == "no-action")
        ):
            raise RuleBroken(f"{money(bet.amount)} on {rule.label}: the limits are {limits}", [cite])
    if rule.needs and not any(_beside(game, bet, other, rule) for other in table.bets):
        needs = " or ".join(rule.needs)
        raise RuleBroken(
            (Named(bet.bettor), f" may bet on {rule.label} only with {a(needs)} bet there too"),
            [rule.needs_cite or rule.cite],
        )
    cite = rule.relation_cite or rule.cite
    if rule.at_most is not None:
        _check_relation(table, bet, rule, (rule.at_most,), int.__le__, "may not exceed", cite)
    if rule.equal_to is not None:
        _check_relation(table, bet, rule, (rule.equal_to,), int.__eq__, "must equal", cite)
    for other, where in game.beside(bet.bet).items():
        _check_relation(table, bet, rule, (other,), int.__eq__, "must equal", where)
    if section is not None and section.at_most_base:
        bases = tuple(base.name for base in game.bets if base.base)
        _check_relation(table, bet, rule, bases, int.__le__, "may not exceed", Cite.of(section.cite))


def _beside(game: BankedGame, bet: Bet, other: Bet, rule: BetRule) -> bool:
    """Whether the other is a bet that this one needs; of several circles of a seat, in the same.

    Behind a seat, where nobody may have the bet that is needed, the seated player's is enough.
    """
    needed = game.bet(other.bet)
    if needed is None or other.seat != bet.seat or other.bet not in rule.needs:
        return False
    mine = other.bettor == bet.bettor or (bet.backline and not needed.backline)
    return mine and (rule.circles == 1 or other.circle == bet.circle)


def _check_relation(
    table: BankedTable,
    bet: Bet,
    rule: BetRule,
    others: Sequence[str],
    fits: Callable[[int, int], bool],
    words: str,
    cite: Cite,
) -> None:
    """Refuse a bet whose amount does not fit what the same person has on others."""
    bound = sum(table.staked(bet.seat, bet.bettor, other) for other in others)
    if not fits(bet.amount, bound):
        said = f"{words} the {' and '.join(others)} bet of {money(bound)}"
        raise RuleBroken((Named(bet.bettor), f"'s {rule.label} of {money(bet.amount)} {said}"), [cite])


def _check_crowd(game: BankedGame, bets: Sequence[tuple[int, Bet]]) -> None:
    """Whether those on one seat go together; each bet with its number on the table."""
    seated: dict[int, str] = {}
    behind = {(bet.seat, bet.bettor) for _, bet in bets if bet.backline}
    backline: dict[tuple[int, str], int] = {}
    lying: dict[tuple[int, str], int] = {}
    for number, bet in bets:
        rule = game.bet(bet.bet)
        assert rule is not None, "every bet was found on the layout"
        if rule.circles > 1 and _one_more(lying, bet) == rule.circles + 1:
            raise RuleBroken(
                f"more bets than the {rule.circles} betting circles on {bet.spot}",
                [rule.circles_cite or rule.cite],
                _key(number),
            )
        if bet.backline:
            most = rule.most_backline
            if most is not None and _one_more(backline, bet) == most + 1:
                raise RuleBroken(
                    f"more than {most} backline bets on {bet.spot}",
                    [rule.backline_cite or rule.cite],
                    _key(number),
                )
        else:
            owner = seated.setdefault(bet.seat, bet.bettor)
            if owner != bet.bettor:
                raise RuleBroken(
                    (
                        *(Named(bet.bettor), " and ", Named(owner)),
                        f" both bet from the seat on {bet.spot}: one of them is backline",
                    ),
                    [rule.cite],
                    _key(number),
                )
            if (bet.seat, bet.bettor) in behind:
                raise RuleBroken(
                    (
                        Named(bet.bettor),
                        f" bets both from and behind seat {bet.seat}: they are not backline there",
                    ),
                    [rule.backline_cite or rule.cite],
                    _key(number),
                )


def _check_one_hand(table: BankedTable, cite: Cite) -> None:
    hands: dict[str, int] = {}
    for number, bet in enumerate(table.bets):
        for person in bet.stakes:
            seat = hands.setdefault(person, bet.seat)
            if seat != bet.seat:
                both = f" bets on seats {seat} and {bet.seat}: nobody bets on more than one hand"
                raise RuleBroken((Named(person), both), [cite], _key(number))


def _one_more(counted: dict[tuple[int, str], int], bet: Bet) -> int:
    """How many of this kind there are at its seat, with this one."""
    spot = bet.seat, bet.bet
    counted[spot] = counted.get(spot, 0) + 1
    return counted[spot]
