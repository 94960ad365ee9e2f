"""Fees and limits in words, said here once: the terminal, the sign, the page and the API all use these.

When a fee is taken is said by `COLLECTION_TIMES` and `PotFee.when`, a range of money by `Span`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from openfelt.rules.conditions import either
from openfelt.rules.fee_rules import EVERY_STRUCTURE, BetLimit, Counts, PlayerFee, Stakes
from openfelt.rules.fees import Basis, Option, Tier
from openfelt.rules.money import money
from openfelt.rules.pot import Structure
from openfelt.rules.spans import Span

Label = Callable[[str], str]
"""What a bet is called."""

BASES: dict[Basis, str] = {
    "total-table-action": "total table action",
    "player-wager": "player's wager",
    "shared": "table action or wager",
    "table-limit": "table limit",
    "flat": "every hand",
    "players": "number of players",
}
"""What a row of a schedule is looked up by."""

FOR_EACH = {"wager": "for each wager", "spot": "for the wagers on one spot", "player": "for all their wagers"}
"""What one fee of a player is for, where there is no room to say which wagers count."""

STRUCTURES: dict[Structure, str] = {
    "limit": "limit",
    "spread": "spread limit",
    "pot-limit": "pot limit",
    "no-limit": "no limit",
}
_LISTS = {
    "limit": "Limit games",
    "spread-limit": "Spread limit games",
    "ante": "Games with an ante",
    "pot-or-no-limit": "Pot limit and no limit games",
    "wagers": "Wagers",
}


def heading(name: str) -> str:
    """`modified-a` as a heading: `Modified A`."""
    first, *rest = name.split("-")
    return " ".join([first.capitalize(), *(word.upper() if len(word) == 1 else word for word in rest)])


def fee_name(name: str) -> str:
    """`modified-a` is the `Modified A fee`, `designated-1` the `Designated fee 1`."""
    first, _, last = name.rpartition("-")
    return f"{heading(first)} fee {last}" if last.isdigit() else f"{heading(name)} fee"


def counted(counts: Counts, label: Label = heading, *, bonus: bool = True) -> str:
    """The bets that make up the total table action, of a game that has `bonus` bets or none."""
    if isinstance(counts, tuple):
        return f"all {' and '.join(map(label, counts))} bets"
    every = "all wagers, bonus bets included," if bonus else "all wagers"
    return every if counts == "all" else "all base wagers"


def paid_for(rule: PlayerFee, label: Label = heading, *, bonus: bool = True) -> str:
    """What one fee of a player is for, and which wagers count."""
    bet = "wager" if rule.counts == "all" else "base wager"
    bet = f"{' or '.join(map(label, rule.counts))} bet" if isinstance(rule.counts, tuple) else bet
    says = {
        "wager": f"for each {bet}",
        "spot": f"for each spot, by every {bet} that lies on it",
        "player": f"once a hand, for every {bet} of theirs together",
    }[rule.per]
    return f"{says}, bonus bets included" if bonus and rule.counts == "all" else says


def size(limit: BetLimit) -> str:
    """How large a bet may be that the section prints limits of."""
    parts = [
        "within the table limits" if limit.within_table else "",
        _range(limit.span) if limit.span is not None else "",
        "no more than the base wager" if limit.at_most_base else "",
    ]
    return ", ".join(part for part in parts if part)


def _range(span: Span) -> str:
    return f"at most {money(span.high)}" if span.low == 0 and span.high is not None else str(span)


def limits_said(option: Option, played: Collection[Structure] = EVERY_STRUCTURE) -> str | None:
    """The table limits that an option is printed for, where it names any; of a pot game as it is played."""
    if not option.limits:
        return None
    pot = bool(option.group.pot)
    return either(pot_limit_said(option, span, played) if pot else str(span) for span in option.limits)


def pot_limit_said(option: Option, span: Span, played: Collection[Structure] = EVERY_STRUCTURE) -> str:
    """A limit of an option of a pot, of a game with these structures; known by the smallest bet, in which."""
    if not span.minimum_bet:
        return limit_said(span, pot=True)
    charged = option.structures & set(played) or option.structures
    return f"{limit_said(span, pot=True)}, {either(STRUCTURES[one] for one in sorted(charged))}"


def ante_said(option: Option) -> str | None:
    """The ante that an option is printed for, where it names one."""
    return None if option.ante is None else f"Ante {money(option.ante)}"


def row_said(tier: Tier) -> str:
    """What a row of a schedule is for: `Total table action: $5 to $100`."""
    ranges = [str(tier.span) if tier.span else "", f"{tier.players} players" if tier.players else ""]
    ranges = [one for one in ranges if one]
    by = BASES[tier.basis]
    return ": ".join(filter(None, (by[0].upper() + by[1:], ", ".join(ranges))))


def limit_said(span: Span, pot: bool) -> str:
    """A printed table limit; in a pot game the small and the big bet."""
    if span.minimum_bet:
        return f"Smallest bet {money(span.low)}{' or more' if span.higher else ''}"
    if pot and span.high is not None:
        return f"{money(span.low)}/{money(span.high)}{' and higher' if span.higher else ''}"
    return f"Bets {span}" if span.high is not None else f"Bets of {span}"


def stakes_said(stakes: Stakes, played: Collection[Structure] = EVERY_STRUCTURE) -> str:
    """The smallest and the largest limits at which options may be used, of a game with these structures."""
    smallest = Span.of(stakes.smallest)
    largest = None if stakes.largest is None else Span.of(stakes.largest)
    if stakes.structure == "banked":
        return f"Smallest bet {smallest}" + ("" if largest is None else f", largest bet {largest}")
    ends = (_blinds(one) for one in (smallest, largest) if one is not None)
    buy_in = f", buy-in {Span.of(stakes.buy_in)}" if stakes.buy_in else ""
    games, both = _LISTS[stakes.structure], stakes.structures & set(played)
    if stakes.structure == "pot-or-no-limit" and len(both) == 1:
        games = f"{either(STRUCTURES[one] for one in sorted(both)).capitalize()} games"
    return f"{games} from {' to '.join(ends)}{buy_in}"


def has_any(stakes: Stakes, played: Collection[Structure]) -> bool:
    """Whether a game with these structures can post what is printed."""
    return not stakes.structures.isdisjoint(played)


def _blinds(span: Span) -> str:
    return money(span.low) + (f"/{money(span.high)}" if span.high not in {None, span.low} else "")
