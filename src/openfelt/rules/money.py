"""Money is whole cents, odds are exact fractions; no float touches either."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Literal


class Cents(int):
    """A whole number of cents. Written in files as dollars: `"2.50"`."""

    __slots__ = ()


class Net(Cents):
    """Cents won, or below zero lost: `"-90.00"`. An amount that is put down or paid is never negative."""

    __slots__ = ()


ZERO = Cents(0)
MOST = 10**12
"""Dollars that nobody reaches: more is a slip, and would only be slow."""
Rounding = Literal["down", "nearest", "up"]
"""What becomes of money that does not come out in whole chips; `nearest` rounds half a chip up."""
_MONEY = re.compile(r"([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)?(?:\.([0-9]{1,2}))?")
_ODDS = re.compile(r"([0-9]{1,9}):([0-9]{1,9})")
_LONGEST = 40
"""Characters of an amount as written, before anybody reads its digits."""


def cents(text: object) -> Cents:
    """Read an amount as people write it: `5`, `"5"`, `"2.50"`, `".50"`, `"1,000"`."""
    if isinstance(text, bool) or not isinstance(text, (str, int)):
        raise ValueError(f"an amount is a string or a whole number of dollars, not {text!r}")
    if isinstance(text, int):
        if text < 0:
            raise ValueError(f"an amount is never negative: {max(text, -MOST)}")
        return Cents(_within_reach(text) * 100)
    if len(text) > _LONGEST:
        raise ValueError("an amount has at most twelve digits")
    return _read(text)


@lru_cache(4096)  # a log has the same few amounts again and again
def _read(text: str) -> Cents:
    match = _MONEY.fullmatch(text.strip().removeprefix("$"))
    if match is None or match.group() == "":
        raise ValueError(f'"{text}" is not an amount of money: write dollars with at most two decimals')
    dollars = _within_reach(int((match[1] or "0").replace(",", "")))
    return Cents(dollars * 100 + int((match[2] or "0").ljust(2, "0")))


def _within_reach(dollars: int) -> int:
    if dollars >= MOST:
        raise ValueError("an amount has at most twelve digits")
    return dollars


def net(text: object) -> Net:
    """Read what somebody won or lost, as `dollars` writes it."""
    if isinstance(text, str) and text.startswith("-"):
        return Net(-cents(text[1:]))
    return Net(cents(text))


@lru_cache(4096)
def dollars(amount: int) -> str:
    """Two decimals, always: `-90.00`."""
    digits = str(abs(amount)).zfill(3)
    return f"{'-' if amount < 0 else ''}{digits[:-2]}.{digits[-2:]}"


def figures(amount: int) -> str:
    """No more decimals than it takes, and nothing else: `5`, `2.50`, `-90`, `1000`."""
    return dollars(amount).removesuffix(".00")


@lru_cache(4096)
def money(amount: int) -> str:
    """As people say it: `$5`, `$2.50`, `-$90`, `$1,000`."""
    sign, text = ("-" if amount < 0 else ""), figures(abs(amount))
    whole, _, part = text.partition(".")
    return f"{sign}${int(whole):,}" + (f".{part}" if part else "")


def between(low: int, high: int | None) -> str:
    """A range as people say it: `$5 to $100`, `$501 or more`, or the one amount."""
    if high is None:
        return f"{money(low)} or more"
    return money(low) if low == high else f"{money(low)} to {money(high)}"


class Odds(Fraction):
    """What a bet pays for each unit staked: `Odds.of("19:20")`."""

    @classmethod
    def of(cls, text: str) -> Odds:
        match = _ODDS.fullmatch(text)
        if match is None or int(match[2]) == 0:
            raise ValueError(f'"{text}" are not odds: write two whole numbers, like "25:1"')
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.numerator}:{self.denominator}"

    @property
    def said(self) -> str:
        """As people say it: `25 to 1`, `5,000 to 1`."""
        return f"{self.numerator:,} to {self.denominator:,}"

    def pays(self, amount: int, chip: int = 1, rounding: Rounding = "down") -> Cents:
        """What `amount` wins, in whole chips."""
        return in_chips(amount * self, chip, rounding)


def in_chips(amount: int | Fraction, chip: int, rounding: Rounding = "down") -> Cents:
    """The whole chips nearest to an amount, below or above it as `rounding` says."""
    if rounding == "up":
        return Cents(-(-amount // chip) * chip)
    if rounding == "nearest":
        amount += Fraction(chip, 2)
    return Cents(amount // chip * chip)


def share_out(amount: int, stakes: dict[str, Cents], chip: int = 1) -> dict[str, Cents]:
    """Divide `amount` in proportion to the stakes, in whole chips where it is in whole chips, else in cents.

    Chips that do not divide go one each to the largest remainders, earlier stakes first.
    """
    if len(stakes) == 1:
        return {who: Cents(amount) for who in stakes}
    whole = sum(stakes.values())
    if whole <= 0:
        raise ValueError("there is no stake to divide by")
    chip = 1 if amount % chip else chip
    parts = {who: divmod(amount // chip * stake, whole) for who, stake in stakes.items()}
    spare = amount // chip - sum(quotient for quotient, _ in parts.values())
    luckiest = sorted(parts, key=lambda who: -parts[who][1])[:spare]
    return {who: Cents((quotient + (who in luckiest)) * chip) for who, (quotient, _) in parts.items()}
