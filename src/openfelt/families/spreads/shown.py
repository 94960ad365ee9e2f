"""What a reader is shown of melds: what is one, in cards, and what may be added to it."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.families.spreads.rules import MeldSettings
from openfelt.hands.melds import RANK_WORDS, ROW
from openfelt.rules.conditions import either
from openfelt.rules.shown import Chart, ChartRow
from openfelt.rules.stated import Stated, stated


def of_ranks(ranks: tuple[str, ...]) -> str:
    """`threes, fives or sevens`."""
    return either(RANK_WORDS[rank] for rank in ranks)


def in_a_row(settings: MeldSettings) -> Stated:
    row = f"{' '.join(ROW)}: an ace is low, and a seven is next to a jack"
    return stated("Cards in a row", row, settings.melds_cite)


def melds_chart(settings: MeldSettings) -> Chart:
    called = settings.melding.called.meld
    return Chart(
        title=f"What can be laid: a {called} of three cards or more",
        across="",
        down=called,
        columns=("such as", "may be added"),
        rows=tuple(_melds(settings)),
        cite=str(settings.melds_cite),
    )


def _melds(settings: MeldSettings) -> Iterator[ChartRow]:
    rules, called = settings.melding, settings.melding.called
    yield ChartRow(
        label=f"{called.rope}: one suit, in a row", cells=("6h 7h Jh", "the next card at either end")
    )
    of_suits = "any card of the rank" if rules.suited else "the fourth card of the rank"
    yield ChartRow(label=f"{called.set}: one rank, three different suits", cells=("4h 4s 4c", of_suits))
    if rules.any_suits:
        rank = rules.any_suits[0]
        label = f"{called.set} of {of_ranks(rules.any_suits)}, whatever their suits"
        yield ChartRow(label=label, cells=(f"{rank}d {rank}d {rank}c", of_suits))
    if rules.suited:
        yield ChartRow(label=f"{called.set}: one rank, one suit", cells=("Qc Qc Qc", "the same card again"))
