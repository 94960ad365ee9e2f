"""Ranges as the schedules print them: of money, and of players."""

from __future__ import annotations

import re

import msgspec

from openfelt.rules.money import Cents, between, cents, money

_SPAN = re.compile(r"(over |min )?(\$?[\d,.]+)(?:\s*[-/]\s*(\$?[\d,.]+))?\s*(\+)?")
_PLAYERS = re.compile(r"(\d+)(?:(?:-| or )(\d+)| or (more|less))?")


class Span(msgspec.Struct, frozen=True, kw_only=True):
    """A range of money as printed: `5-100`, `501+`, `100`, `over 105`, `1/2`, `10-20+`, `min 4+`."""

    low: Cents
    high: Cents | None
    over: bool = False  # starts above `low`, not at it (004:226)
    higher: bool = False  # that limit and every higher one (003:1632)
    minimum_bet: bool = False  # a no-limit game known by its smallest bet (003:1677)

    @classmethod
    def of(cls, text: str) -> Span:
        match = _SPAN.fullmatch(text.strip())
        if match is None:
            raise ValueError(f'"{text}" is not a range of money: write it like "5-100", "501+" or "min 2"')
        word, first, last, plus = match.groups()
        low = cents(first)
        high = cents(last) if last else None if plus or word else low
        if high is not None and high < low:
            raise ValueError(f'"{text}": the range ends before it starts')
        minimum_bet = word == "min "
        higher = plus is not None and (minimum_bet or last is not None)
        return cls(low=low, high=high, over=word == "over ", higher=higher, minimum_bet=minimum_bet)

    def reached(self, amount: int) -> bool:
        return amount > self.low if self.over else amount >= self.low

    def __contains__(self, amount: int) -> bool:
        return self.reached(amount) and (self.high is None or amount <= self.high)

    def __str__(self) -> str:
        """As people say it: `$5 to $100`, `$501 or more`, `over $105`."""
        return f"over {money(self.low)}" if self.over else between(self.low, self.high)


class Players(msgspec.Struct, frozen=True, kw_only=True):
    """A number of players as printed: `6 or more`, `4 or 5`, `5-6`, `3 or less`, `9`."""

    fewest: int
    most: int | None

    @classmethod
    def of(cls, text: str) -> Players:
        match = _PLAYERS.fullmatch(text.strip())
        if match is None:
            raise ValueError(f'"{text}" is not a number of players: write "5", "5-6" or "7 or more"')
        first, last = int(match[1]), int(match[2] or match[1])
        if match[3] == "less":
            return cls(fewest=0, most=first)
        if last < first:
            raise ValueError(f'"{text}": the range ends before it starts')
        return cls(fewest=first, most=None if match[3] else last)

    def away(self, players: int) -> int:
        """How far a number of players is from this range; 0 inside it."""
        beyond = 0 if self.most is None else players - self.most
        return max(self.fewest - players, beyond, 0)

    def overlaps(self, other: Players) -> bool:
        return self.away(other.fewest) == 0 or other.away(self.fewest) == 0

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.fewest} or more"
        if self.fewest == 0:
            return f"{self.most} or less"
        return str(self.most) if self.fewest == self.most else f"{self.fewest}-{self.most}"
