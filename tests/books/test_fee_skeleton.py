"""Every row of every collection section, counted against a skeleton made by a second, independent method."""

from __future__ import annotations

from pathlib import Path

import pytest

from openfelt import books
from openfelt.rules.fees import Section

SKELETON = Path(__file__).with_name("fee_skeleton.txt").read_text()


def skeleton() -> dict[str, tuple[int, int, list[tuple[int, str]]]]:
    """By section: options, rows, and each row's line and kind."""
    sections: dict[str, tuple[int, int, list[tuple[int, str]]]] = {}
    rows: list[tuple[int, str]] = []
    for first, *rest in map(str.split, SKELETON.splitlines()):
        if first == "section":
            rows = []
            sections[rest[0]] = int(rest[1]), int(rest[2]), rows
        elif first not in {"#", "total"}:
            rows.append((int(first.partition(":")[2]), rest[0]))
    return sections


def kinds(section: Section) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for option in section.options:
        for number, line in enumerate(dict.fromkeys(tier.line for tier in option.tiers)):
            bases = {tier.basis for tier in option.tiers if tier.line == line}
            ladder = "tier" if number else "start"
            found.append(
                (line, "pot" if option.group.pot else "flat" if bases <= {"flat", "table-limit"} else ladder)
            )
    return found


SECTIONS = skeleton()


@pytest.mark.parametrize("section", books.sections(), ids=lambda section: section.id)
def test_the_data_has_the_rows_of_the_skeleton(section: Section) -> None:
    options, count, rows = SECTIONS[section.cite]
    assert kinds(section) == rows
    assert (len(section.options), len(rows)) == (options, count)


def test_the_skeleton_is_whole() -> None:
    assert {section.cite for section in books.sections()} == set(SECTIONS)
    total = (
        f"total {len(SECTIONS)} {sum(s[0] for s in SECTIONS.values())} {sum(s[1] for s in SECTIONS.values())}"
    )
    assert SKELETON.splitlines()[-1] == total == "total 61 927 2054"
