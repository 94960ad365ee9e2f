"""What a reader is shown of how a game is played: rules in words, charts, and hands in their order."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.conditions import When
from openfelt.rules.stated import Stated


class ChartRow(msgspec.Struct, frozen=True, kw_only=True):
    """`cite` where a row has lines of its own."""

    label: str
    cells: tuple[str, ...]
    cite: str = ""


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the document: `across` is what the columns are, `down` what the rows are."""

    title: str
    across: str
    down: str
    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    cite: str


class RankedHand(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand is, and one that is it: `As`, `Jo`, the tile `6-6`."""

    label: str
    cards: tuple[str, ...]


class HandOrder(msgspec.Struct, frozen=True, kw_only=True):
    """Hands, or single tiles, from the highest to the lowest."""

    title: str
    hands: tuple[RankedHand, ...]
    cite: str


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """What a family says of a game with its settings."""

    play: tuple[Stated, ...] = ()
    charts: tuple[Chart, ...] = ()
    orders: tuple[HandOrder, ...] = ()


def numbers(values: Iterable[int]) -> str:
    """`0–5`, `8 or 9`."""
    return When([("number", values)]).in_words({"number": "{}"})


def drawn_on(label: str, hits: Collection[int], cite: Cite, chooses: Collection[int] = ()) -> ChartRow:
    """On which totals a card is drawn, or may be."""
    cells = ("choose" if total in chooses else "hit" if total in hits else "stand" for total in range(10))
    return ChartRow(label=label, cells=tuple(cells), cite=str(cite))
