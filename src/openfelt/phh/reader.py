"""Reading files of hands: one hand a file, or many in numbered tables."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from decimal import Decimal
from itertools import count
from typing import TypeVar

from openfelt import books
from openfelt.phh.actions import Action, in_cents, net_cents, read_action
from openfelt.phh.hand import ENDLESS, Hand, Ours
from openfelt.rules.codec import convert
from openfelt.rules.errors import BookError, Denied
from openfelt.rules.money import ZERO, Cents, Net

T = TypeVar("T")

OURS = "_openfelt"
_READ = {
    "variant", "antes", "blinds_or_straddles", "bring_in", "min_bet", "small_bet", "big_bet",
    "starting_stacks", "actions", "ante_trimming_status", "finishing_stacks", "players", OURS,
}  # fmt: skip


def read_hands(text: str, where: str = "the file") -> tuple[Hand, ...]:
    """Every hand of a file; one that cannot be read refuses the file, with its number."""
    try:
        tables = _tables(text)
    except tomllib.TOMLDecodeError as error:
        raise Denied(f"{where} is not TOML: {error}") from None
    if not tables:
        raise Denied(f"{where} has no hand: one is a table with a variant, stacks and actions")
    return tuple(_Reading(raw, number).hand() for number, raw in tables.items())


def _tables(text: str) -> dict[int, dict[str, object]]:
    """By the numbers that they have in the file, or else by their places."""
    raw = tomllib.loads(text, parse_float=Decimal)
    if "variant" in raw:
        return {1: raw}
    tables = [table for table in raw.values() if isinstance(table, dict)]
    if len(tables) < len(raw) or not any("variant" in table for table in tables):
        return {}
    numbered = all(name.isdecimal() for name in raw)
    return dict(zip(map(int, raw) if numbered else count(1), tables, strict=False))


class _Reading:
    """One table of a file, while it is read."""

    def __init__(self, raw: dict[str, object], number: int) -> None:
        self.raw, self.number = raw, number
        self.code = self.read_code()
        self.variant = books.variants()[self.code]
        self.players = len(self.list("starting_stacks"))
        most = max(books.standard(self.code, Cents(1)).game.seats.tables)
        if not 2 <= self.players <= most:
            raise self.wrong("starting_stacks", f"a hand has 2 to {most} players, not {self.players}")

    def hand(self) -> Hand:
        stacks = self.each("starting_stacks", _stack)
        antes = self.each("antes", in_cents)
        blinds = (Net(0),) * self.players
        if not self.variant.bring_in:
            blinds = self.each("blinds_or_straddles", net_cents)
        if self.players == 2:  # the format names them the other way round
            antes, blinds = antes[::-1], blinds[::-1]
        names = ("small_bet", "big_bet") if self.variant.structure == "limit" else ("min_bet",)
        bets = tuple(self.bet(name) for name in names)
        if list(bets) != sorted(bets):
            raise self.wrong("big_bet", "it is smaller than the small bet")
        finishing = self.each("finishing_stacks", _number) if "finishing_stacks" in self.raw else None
        actions = self.actions()
        amounts = (*antes, *blinds, *bets, *stacks, *(getattr(action, "to", 0) for action in actions))
        parts = [stated for stated in finishing or () if stated.is_finite() and stated % 1]
        whole = not parts and not any(amount % 100 for amount in amounts)
        return Hand(
            number=self.number,
            variant=self.code,
            antes=antes,
            blinds=blinds,
            bets=bets,
            bring_in=self.bet("bring_in") if self.variant.bring_in else ZERO,
            stacks=stacks,
            actions=actions,
            trims_antes=self.flag("ante_trimming_status"),
            finishing_stacks=finishing,
            ours=self.ours(),
            players=self.each("players", _name) if "players" in self.raw else (),
            chip=Cents(100 if whole else 1),
            about={name: value for name, value in self.raw.items() if name not in _READ},
        )

    def read_code(self) -> str:
        said, known = self.get("variant"), books.variants()
        if not isinstance(said, str) or said not in known:
            *most, last = known
            raise self.wrong(
                "variant", f"{said!r} is not known: {', '.join(most)} and {last} are played here"
            )
        return said

    def ours(self) -> Ours | None:
        if OURS not in self.raw:
            return None
        try:
            ours = convert(self.raw[OURS], Ours, OURS)
        except BookError as error:
            raise Denied(f"hand {self.number}, {error}") from None
        if len(ours.collected) not in {0, self.players}:
            raise self.wrong(OURS, f"there are {self.players} players, and {len(ours.collected)} paid")
        return ours

    def bet(self, name: str) -> Cents:
        try:
            amount = in_cents(self.get(name))
        except ValueError as error:
            raise self.wrong(name, str(error)) from None
        if not amount:
            raise self.wrong(name, "a bet is more than nothing")
        return amount

    def flag(self, name: str) -> bool:
        said = self.raw.get(name, False)
        if not isinstance(said, bool):
            raise self.wrong(name, f"it is true or false, not {said!r}")
        return said

    def actions(self) -> tuple[Action, ...]:
        found = []
        for number, text in enumerate(self.list("actions"), 1):
            if not isinstance(text, str):
                raise Denied(f"hand {self.number}, action {number}: {text!r} is no text")
            try:
                action = read_action(text, number, self.players, self.variant)
            except ValueError as error:
                raise Denied(f'hand {self.number}, action {number} ("{text}"): {error}') from None
            if action is not None:
                found.append(action)
        return tuple(found)

    def each(self, name: str, read: Callable[[object], T]) -> tuple[T, ...]:
        """A list with something for every player."""
        values = self.list(name)
        if len(values) != self.players:
            raise self.wrong(name, f"there are {self.players} players, and {len(values)} in this list")
        try:
            return tuple(map(read, values))
        except ValueError as error:
            raise self.wrong(name, str(error)) from None

    def list(self, name: str) -> list[object]:
        said = self.get(name)
        if not isinstance(said, list):
            raise self.wrong(name, f"it is a list, not {said!r}")
        return said

    def get(self, name: str) -> object:
        if name not in self.raw:
            raise Denied(f"hand {self.number}: {name} is missing")
        return self.raw[name]

    def wrong(self, name: str, problem: str) -> Denied:
        return Denied(f"hand {self.number}, {name}: {problem}")


def _stack(value: object) -> Cents:
    if isinstance(value, Decimal) and value == Decimal("inf"):
        return ENDLESS
    if not (amount := in_cents(value)):
        raise ValueError("whoever is dealt in has something in front of them")
    return amount


def _number(value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)) or Decimal(value).is_nan():
        raise ValueError(f"{value!r} is no amount")
    return Decimal(value)


def _name(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no name")
    return value
