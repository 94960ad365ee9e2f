"""The collection schedules of a cardroom: who pays, on what, when, and how much.

A `Section` is one collection section of a document. Its groups are the ranges of options that one paragraph
governs; each group holds the printed table, whose rows are read into options and tiers (see `fee_files`).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from openfelt.rules.bets import Limits
from openfelt.rules.cite import DOCUMENTS, Cite
from openfelt.rules.cited_keys import CitedKey
from openfelt.rules.errors import RuleBroken
from openfelt.rules.fee_rules import EVERY_STRUCTURE, FreeHands, Group
from openfelt.rules.interpretation import Interpretation
from openfelt.rules.money import Cents, dollars
from openfelt.rules.pot import Structure
from openfelt.rules.printed_limits import PrintedLimits
from openfelt.rules.spans import Players, Span

Basis = Literal["total-table-action", "player-wager", "shared", "table-limit", "flat", "players"]
"""What a tier is looked up by; `shared` is one column of ranges for both payers' fees (001:1630)."""


class _Model(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Tier(_Model, frozen=True, kw_only=True):
    """One row of a schedule, or one half of it where two ladders stand side by side."""

    basis: Basis
    line: int
    span: Span | None = None
    player_dealer_fee: Cents | None = None
    player_fee: Cents | None = None
    players: Players | None = None
    fees: dict[str, Cents] = {}

    def contract(self) -> dict[str, object]:
        """The keys that apply, as `openfelt fees --json` prints them."""
        row: dict[str, object] = {"basis": self.basis}
        if self.span is not None:
            row |= {"from": dollars(self.span.low)}
            row |= {"to": None if self.span.high is None else dollars(self.span.high)}
        if self.player_dealer_fee is not None:
            row["player_dealer_fee"] = dollars(self.player_dealer_fee)
        if self.player_fee is not None:
            row["player_fee"] = dollars(self.player_fee)
        if self.players is not None:
            row["players"] = str(self.players)
        if self.fees:
            row["fees"] = {name: dollars(amount) for name, amount in self.fees.items()}
        return row | {"line": self.line}


class Option(_Model, frozen=True, kw_only=True):
    """A schedule option: its number as printed, and the id it goes by where the print is not unique."""

    id: str
    printed: int | None
    group: Group
    limit: str | None
    ante: Cents | None
    tiers: tuple[Tier, ...]

    @property
    def limits(self) -> tuple[Span, ...]:
        return tuple(Span.of(part) for part in (self.limit or "").split(";") if part.strip())

    @property
    def tables(self) -> tuple[PrintedLimits, ...]:
        """What a table may post that names it: its own limit, else the stakes of its list."""
        own = (PrintedLimits(span.low, span.high) for span in self.limits)
        return tuple(own) or tuple(stakes.tables for stakes in self.group.stakes)

    @property
    def structures(self) -> frozenset[Structure]:
        """The structures of pot games that it is printed for: by its heading, its limit, or its list.

        Two bets are a limit game's; a game known by its smallest bet is any other of the heading. Where
        nothing is printed it is for all.
        """
        headed: frozenset[Structure] = frozenset(self.group.structures)
        if self.limits:
            limit: frozenset[Structure] = frozenset({"limit"})
            sized = EVERY_STRUCTURE - limit if any(span.minimum_bet for span in self.limits) else limit
            return sized & (headed or EVERY_STRUCTURE) or headed
        if headed:
            return headed
        named = [stakes.structures for stakes in self.group.stakes]
        return frozenset().union(*named) if named else EVERY_STRUCTURE

    @property
    def printed_for(self) -> str:
        return self.limit or "; ".join(map(str, self.group.stakes))

    def fits(self, posted: Limits) -> bool:
        """Whether a table that posts these limits is one it is printed for."""
        return not self.tables or any(tables.permit(posted) for tables in self.tables)

    def closest(self, wished: Limits) -> Limits:
        """The limits nearest to those wished that it is printed for."""
        return wished if self.fits(wished) else self.tables[0].closest(wished)


class Page(_Model, frozen=True, kw_only=True):
    """A section as its file writes it."""

    cite: str
    title: str
    games: tuple[str, ...]
    note: str = ""
    free_hands: FreeHands | None = None
    groups: tuple[Group, ...]
    interpretations: tuple[Interpretation, ...] = ()
    cites: tuple[CitedKey, ...] = ()

    def __post_init__(self) -> None:
        if Cite.of(self.cite).document not in DOCUMENTS:
            raise ValueError(f'"{self.cite}": the documents are {", ".join(DOCUMENTS)}')


class Section(Page, frozen=True, kw_only=True):
    """A collection section with its options read."""

    options: tuple[Option, ...]

    @property
    def id(self) -> str:
        """`000:1954`, as a table record's `collection_section` names it."""
        where = Cite.of(self.cite)
        return f"{where.document}:{where.first}"

    @property
    def banked(self) -> bool:
        """Whether its games have a player-dealer, who pays by one of its lists."""
        return any(group.player_dealer for group in self.groups)

    def line(self, number: int) -> Cite:
        return Cite(Cite.of(self.cite).document, number, number)

    def broken(self, problem: str) -> RuleBroken:
        """What is wrong with charging by this section, with its lines."""
        return RuleBroken(f"{self.title}: {problem}", [Cite.of(self.cite)])

    def has(self, which: int | str) -> bool:
        """Whether some option goes by this id or is printed with this number."""
        return bool(self._found(which))

    def _found(self, which: int | str) -> list[Option]:
        found = [one for one in self.options if one.id == str(which)]
        return found or [one for one in self.options if str(one.printed) == str(which)]

    def option(self, which: int | str) -> Option:
        """By id, or by printed number where only one option bears it."""
        found = self._found(which)
        if len(found) == 1:
            return found[0]
        known = ", ".join(one.id for one in found or self.options) or "none"
        why = "is printed more than once; say which of" if found else "is not an option; there are"
        raise self.broken(f'"{which}" {why}: {known}')

    def schedule(self, *which: int | str) -> Schedule:
        """What a table posts: one option, or in pot games one for each number of players."""
        options = [self.option(one) for one in which]
        if not options:
            raise self.broken("a table posts at least one option")
        group = options[0].group
        if any(one.group is not group for one in options):
            raise self.broken("options of one table come from one list")
        for row in group.together:
            members = [self.option(f"{group.name}/{one}" if group.name else one) for one in row]
            if any(one in members for one in options):
                options += [one for one in members if one not in options]
                return Schedule(section=self, group=group, options=tuple(options))
        for number, one in enumerate(options):
            for other in options[number + 1 :]:
                if not apart(one, other):
                    raise self.broken(
                        f"options {one.id} and {other.id} both apply; a table uses one schedule at a time"
                    )
        return Schedule(section=self, group=group, options=tuple(options))

    def schedules(self) -> tuple[Schedule, ...]:
        """What a table may post by naming one option; options that go together come once."""
        found: dict[frozenset[str], Schedule] = {}
        for one in self.options:
            schedule = self.schedule(one.id)
            found.setdefault(frozenset(member.id for member in schedule.options), schedule)
        return tuple(found.values())

    def contract(self) -> list[dict[str, object]]:
        """One object per option, as `openfelt fees --all --json` prints them."""
        where = Cite.of(self.cite)
        return [
            {
                "section": self.id,
                "document": DOCUMENTS[where.document],
                "lines": [where.first, where.last],
                "games": list(self.games),
                "option": int(one.id) if one.printed is None and one.id.isdigit() else one.printed or one.id,
                "limit": one.printed_for or None,
                "tiers": [tier.contract() for tier in one.tiers],
            }
            for one in self.options
        ]


class Schedule(_Model, frozen=True, kw_only=True):
    """The option or options in force at a table."""

    section: Section
    group: Group
    options: tuple[Option, ...]

    def __hash__(self) -> int:
        """By what is posted: everything else in it is as printed, and much."""
        return hash((self.section.title, *[one.id for one in self.options]))

    @property
    def posted(self) -> str:
        """`option 3`, or `options 1, 5, 9`."""
        return f"option{'s' if len(self.options) > 1 else ''} {', '.join(one.id for one in self.options)}"

    @property
    def name(self) -> str:
        return f"{self.posted} of {self.section.title}"

    def broken(self, problem: str) -> RuleBroken:
        """What is wrong with charging by these options, with the first one's line."""
        line = self.section.line(self.options[0].tiers[0].line)
        return RuleBroken(f"{self.name}: {problem}", [Cite.of(self.group.cite), line])

    def check_posted(self, posted: Limits) -> None:
        """Refuse limits of a table that the option it names is not printed for."""
        named, *_ = self.options
        if not named.fits(posted):
            printed = " or ".join(tables.said for tables in named.tables)
            problem = self.broken(f"a table of {posted} is not one of {printed}")
            problem.at = "limits"
            raise problem

    @property
    def least(self) -> Cents:
        """The smallest bet at a table with these options."""
        lows = [span.low for span in self._limits("smallest")]
        return min(lows or [tier.span.low for tier in self.tiers() if tier.span] or [Cents(0)])

    @property
    def most(self) -> Cents | None:
        """The largest bet, where one is printed."""
        highs = [span.high for span in self._limits("largest")]
        return None if not highs or None in highs else max(high for high in highs if high is not None)

    def _limits(self, end: Literal["smallest", "largest"]) -> list[Span]:
        """The printed table limits of the options, else that end of the stakes of their list."""
        printed = [span for one in self.options for span in one.limits]
        ends = [stakes.smallest if end == "smallest" else stakes.largest for stakes in self.group.stakes]
        return printed or [Span.of(text) for text in ends if text is not None]

    def tiers(self, *bases: Basis) -> tuple[Tier, ...]:
        """All tiers, or those looked up by one of the bases."""
        return tuple(tier for one in self.options for tier in one.tiers if not bases or tier.basis in bases)


def apart(one: Option, other: Option) -> bool:
    """Whether two options never apply to the same number of players."""
    return all(
        a.players is not None and b.players is not None and not a.players.overlaps(b.players)
        for a in one.tiers
        for b in other.tiers
    )
