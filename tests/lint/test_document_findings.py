"""Every finding in the documents is pinned, and agrees with what the tables would be charged."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from openfelt import books
from openfelt.lint import KINDS, Finding, everything, listed
from openfelt.rules.cite import Cite
from openfelt.rules.fee_rules import Milestone
from openfelt.rules.money import Cents
from openfelt.table.collection import PlacedBet, collect
from openfelt.table.pot_collection import collect_from_pot

PINNED = Path(__file__).parent / "findings.txt"
PAGE = Path(__file__).parents[2] / "docs" / "lint.md"


def short(finding: Finding) -> str:
    """`document:line[options]`, as the table of pinned findings writes it."""
    about = listed(finding.options).replace(" and ", ",").replace(", ", ",") if finding.options else ""
    if not finding.section:
        about = (finding.house_way or finding.games[0]).partition("/")[2]
    cheaper = f"<{finding.cites[-1].first}" if finding.kind == "always-dearer" else ""
    return f"{finding.cites[0]}" + (f"[{about}]" if about else "") + cheaper


def pinned() -> dict[str, list[str]]:
    table: dict[str, list[str]] = {}
    for line in PINNED.read_text("utf-8").splitlines()[1:]:
        if line.startswith("  "):
            table[next(reversed(table))] += line.split()
        elif line:
            table[line] = []
    return table


@pytest.mark.parametrize("kind", KINDS)
def test_every_finding_in_the_documents_is_pinned(kind: str) -> None:
    assert [short(one) for one in everything() if one.kind == kind] == pinned().get(kind, [])


def test_there_are_many_of_many_kinds_and_none_is_ours() -> None:
    assert len(everything()) >= 60
    assert len({one.kind for one in everything()}) >= 8
    assert not [one for one in everything() if one.ours]


def test_every_finding_names_lines_of_its_section_and_says_what_is_done() -> None:
    for one in everything():
        assert one.says
        assert one.read or one.charged, one
        assert one.cites, one
        if one.section:
            section = books.section(one.section)
            assert Cite.of(section.cite).document in {cite.document for cite in one.cites}
            assert set(one.options) <= {option.id for option in section.options}


def test_the_page_counts_the_findings_of_each_kind() -> None:
    counts = Counter(one.kind for one in everything())
    rows = [line.split("|")[1:-1] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    told = {name.strip(" `"): (means.strip(), int(count)) for name, means, count in rows}
    assert told == {name: (kind.means, counts[name]) for name, kind in KINDS.items()}


AMOUNTS = sorted(
    Cents(100 * dollar) for dollar in {*range(1, 130), *range(150, 21000, 50), *range(151, 21001, 50)}
)
STAGES: tuple[tuple[Milestone, ...], ...] = (
    ("antes", "blinds", "deal", "flop", "action", "turn", "action", "river", "action", "end"),
    ("antes", "deal", "third-card", "action", "fourth-card", "action", "end"),
    ("antes", "deal", "action", "drawing", "draw", "two-drew", "after-draw", "action", "end"),
    ("antes", "blinds", "deal", "end"),
)


@cache
def charged(section: str, option: str) -> list[int]:
    """By the engine: for one base wager of many sizes, or from a large pot by how far a hand goes."""
    schedule = books.section(section).schedule(option)
    if any(fee.every_minutes for fee in schedule.group.pot):
        return list(schedule.tiers()[0].fees.values())
    if schedule.group.pot:
        return [
            sum(one.amount for one in collect_from_pot(schedule, players, events, 10_000_00))
            for events in STAGES
            for players in range(1, 11)
        ]
    limits, fees = books.section(section).option(option).limits, []
    for amount in AMOUNTS:
        if not limits or amount >= limits[0].low:
            bet = PlacedBet(seat=2, bettor="ann", bet="base", base=True, amount=amount)
            taken = collect(schedule, [bet], schedule.group.taken or "before-deal")
            by_payer = {one.payer: int(one.amount) for one in taken}
            fees += [by_payer.get("player-dealer", 0), by_payer.get("player", 0)]
    return fees


def test_what_is_said_to_be_dearer_is_charged_more_and_never_less() -> None:
    for one in everything():
        if one.kind != "always-dearer":
            continue
        options = books.section(one.section).options
        cheap = next(option.id for option in options if option.tiers[0].line == one.cites[-1].first)
        less = charged(one.section, cheap)
        for dear in one.options:
            more = charged(one.section, dear)
            assert all(a >= b for a, b in zip(more, less, strict=True)), short(one)
            assert more != less, short(one)
