"""The best play as charts: what is done with the first two cards, and with three, against each up card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb, prod

from openfelt.odds.counts.blackjack.base import Base
from openfelt.odds.counts.blackjack.hands import Row, Shoe, two_cards
from openfelt.odds.counts.blackjack.shoe import ACE, NONE, TEN, VALUES, Cards, counted, in_values, plus
from openfelt.rules.shown import Chart, ChartRow

UPS = (*VALUES[1:], ACE)
NATURAL = plus(plus(NONE, ACE), TEN)
Rows = dict[str, dict[int, str]]
"""By what a hand is called, and by up card, the best play."""


def charts(base: Base, cite: str) -> Iterator[Chart]:
    """Where hands of one total are best played differently, what is best for all of them together."""
    shoe = base.shoe
    first, three = Rows(), Rows()
    for up in UPS:
        seat = base.seat(up)
        for name, hands in _called(two_cards(), pairs=True).items():
            plays = _weighed(shoe, up, ((cards, seat.at_once(cards)) for cards in hands))
            first.setdefault(name, {})[up] = _best(shoe, plays)
        if seat.may_even(NATURAL):
            first.setdefault("natural", {})[up] = _best(shoe, seat.at_once(NATURAL))
        for name, hands in _called(_three_cards()).items():
            open_hands = [cards for cards in hands if {"hit", "stand"} <= seat.playing.hand(cards).may]
            if open_hands:
                asked = ((cards, seat.playing.plays(cards)) for cards in open_hands)
                three.setdefault(name, {})[up] = _best(shoe, _weighed(shoe, up, asked))
    yield _chart("The first two cards", first, cite)
    yield _chart("Three cards, where hitting and standing are open", three, cite)


def _three_cards() -> Iterator[Cards]:
    for cards in two_cards():
        for one in VALUES[max(in_values(cards)) - 1 :]:
            yield plus(cards, one)


def _called(hands: Iterable[Cards], pairs: bool = False) -> dict[str, list[Cards]]:
    named: dict[str, list[Cards]] = {}
    for cards in hands:
        count = counted(cards)
        if count.over:
            continue
        if pairs and cards == NATURAL:  # it is complete
            continue
        paired = pairs and 2 in cards
        name = f"pair of {_plural(cards.index(2) + 1)}" if paired else count.said
        named.setdefault(name, []).append(cards)
    return {name: named[name] for name in sorted(named, key=_place)}


def _plural(one: int) -> str:
    return {ACE: "aces", TEN: "tens"}.get(one) or f"{one}s"


def _place(name: str) -> tuple[int, int]:
    kind = ("hard", "soft", "pair").index(name.split(maxsplit=1)[0])
    number = name.rsplit(maxsplit=1)[-1].rstrip("s")
    return kind, int(number) if number.isdigit() else {"ace": ACE, "ten": TEN}.get(number, 0)


def _weighed(shoe: Shoe, up: int, plays: Iterable[tuple[Cards, dict[str, Row]]]) -> dict[str, Row]:
    """What each play brings to all these hands together, as often as each is dealt."""
    left, worth = plus(shoe.cards, up, -1), dict[str, Row]()
    for cards, rows in plays:
        ways = prod(map(comb, left, cards))
        for choice, row in rows.items():
            worth[choice] = worth.get(choice, 0.0) + ways * row
    return worth


def _best(shoe: Shoe, plays: dict[str, Row]) -> str:
    return max(plays, key=lambda choice: shoe.contexts.worth(plays[choice]))


def _chart(title: str, rows: Rows, cite: str) -> Chart:
    return Chart(
        title=title,
        across="the player-dealer's up card",
        down="the hand",
        columns=tuple("ace" if up == ACE else str(up) for up in UPS),
        rows=tuple(
            ChartRow(label=name, cells=tuple(cells.get(up, "") for up in UPS)) for name, cells in rows.items()
        ),
        cite=cite,
    )
