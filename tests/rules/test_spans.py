"""Ranges are read as the schedules print them."""

from __future__ import annotations

import pytest

from openfelt.rules.money import cents
from openfelt.rules.spans import Players, Span


@pytest.mark.parametrize(
    ("text", "low", "high", "flags"),
    [
        ("5-100", "5", "100", ""),
        ("$1,001 - $2,000", "1001", "2000", ""),
        ("501+", "501", None, ""),
        ("501 +", "501", None, ""),
        ("100", "100", "100", ""),  # 000:2037
        ("over 105", "105", None, "over"),  # 004:226
        ("1/2", "1", "2", ""),
        ("10-20+", "10", "20", "higher"),  # 003:1632
        ("min 1", "1", None, "minimum_bet"),  # 003:1677
        ("min 4+", "4", None, "higher minimum_bet"),  # 003:1692
    ],
)
def test_a_range_of_money_is_read_as_printed(text: str, low: str, high: str | None, flags: str) -> None:
    span = Span.of(text)
    assert (span.low, span.high) == (cents(low), None if high is None else cents(high))
    assert {flag for flag in ("over", "higher", "minimum_bet") if getattr(span, flag)} == set(flags.split())


def test_a_range_that_starts_over_an_amount_does_not_hold_that_amount() -> None:
    assert 10500 not in Span.of("over 105")
    assert 10501 in Span.of("over 105")
    assert [str(Span.of(text)) for text in ("over 105", "5+", "5-10")] == [
        "over $105",
        "$5 or more",
        "$5 to $10",
    ]


@pytest.mark.parametrize(
    ("text", "fewest", "most", "printed"),
    [
        ("7 or more", 7, None, "7 or more"),
        ("4 or 5", 4, 5, "4-5"),
        ("5-6", 5, 6, "5-6"),
        ("3 or less", 0, 3, "3 or less"),
        ("9", 9, 9, "9"),
    ],
)
def test_a_number_of_players_is_read_as_printed(
    text: str, fewest: int, most: int | None, printed: str
) -> None:
    players = Players.of(text)
    assert (players.fewest, players.most, str(players)) == (fewest, most, printed)


@pytest.mark.parametrize("text", ["", "five", "100-5", "5--9", "5 to 9"])
def test_what_is_not_a_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="range"):
        Span.of(text)


@pytest.mark.parametrize("text", ["", "many", "6-4"])
def test_what_is_not_a_number_of_players_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"players|ends before"):
        Players.of(text)
