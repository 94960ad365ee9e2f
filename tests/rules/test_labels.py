"""A label is shown as it was written, so there is nothing in it that cannot be seen."""

from __future__ import annotations

import pytest

from openfelt.rules.errors import Denied
from openfelt.rules.labels import LONGEST, check_label

UNSEEN = (
    "",
    " ",
    "x" * (LONGEST + 1),
    "x" * 60_000,
    "a\nb",
    "a\tb",
    "a\x00",
    "\u202eabc",
    "a\u2066b",
    "a\u200bb",
    "\ud800",
)


@pytest.mark.parametrize(
    "label", ["ann", "a:b", "seat-2", "table:t1:ann", "Mr  Lee", "李娜", "x" * LONGEST, "a)"]
)
def test_a_label_is_free_words(label: str) -> None:
    assert check_label(label) == label


@pytest.mark.parametrize("label", UNSEEN, ids=ascii)
def test_what_cannot_be_seen_or_fills_the_felt_is_none(label: str) -> None:
    with pytest.raises(Denied, match=f"1 to {LONGEST} printable characters"):
        check_label(label)


def test_names_in_brackets_are_the_rooms_own_accounts() -> None:
    with pytest.raises(Denied, match="in brackets"):
        check_label("(drop)")
