"""What a reader is shown of a blackjack game: its rules in words, and its charts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from openfelt.families.blackjack.count import Count
from openfelt.families.blackjack.settings import BlackjackSettings, Chart
from openfelt.rules.action import FIRST_SAID
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.game import Game
from openfelt.rules.shown import Chart as Table
from openfelt.rules.shown import ChartRow, Shown
from openfelt.rules.stated import Stated, stated

TOTALS = range(4, 22)
TIMES = {1: "once", 2: "twice", 3: "three times"}


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    rules = cast(BlackjackSettings, settings)
    label = game.label if isinstance(game, BankedGame) else str
    rows = (("Players", rules.players), ("Player-dealer", rules.player_dealer))
    return Shown(
        play=tuple(_rules(rules, cite, label)),
        charts=(
            Table(
                title="Hit or stand",
                across="total of the hand",
                down="hand",
                columns=tuple(map(str, TOTALS)),
                rows=tuple(
                    _row(f"{who}, {kind}", chart, soft=kind == "soft")
                    for who, chart in rows
                    for kind in ("hard", "soft")
                ),
                cite=str(rules.players.cite),
            ),
        ),
    )


def _row(label: str, chart: Chart, soft: bool) -> ChartRow:
    cells = ("–" if soft and total < 12 else chart.forces(Count(total, soft)) or "choose" for total in TOTALS)
    return ChartRow(label=label, cells=tuple(cells), cite=str(chart.cite))


def _rules(rules: BlackjackSettings, cite: Cite, label: Callable[[str], str]) -> Iterator[Stated]:
    dealt = f"two cards each, from {FIRST_SAID[rules.first]} clockwise"
    face = "all face up but the player-dealer's second"
    yield stated("Dealt", f"{dealt}; {face}", rules.first_cite or cite)
    split_too = ", of a split hand too" if rules.natural.after_split else ""
    best = f"an ace and a ten-value card on the first two cards{split_too}"
    yield stated(rules.natural.name, best, rules.natural.cite, rules.natural.after_split_cite)
    if rules.peek is not None:
        on = "an ace" if rules.peek.on == ("A",) else "an ace or a ten-value card"
        yield stated("The house dealer looks", f"at the down card with {on} up", rules.peek.cite)
    yield from _own_words(rules)
    yield from _money(rules)
    if (push := rules.three_card_push) is not None:
        says = f"three cards of {push[0]} to {push[1]}, against a player-dealer who is further over"
        yield stated("Over and yet a push", says, rules.three_card_push_cite or cite)
    if rules.played_out_for:
        bets = " and ".join(map(label, rules.played_out_for))
        yield stated("Played out for", f"{bets}, if nothing else needs it", rules.played_out_for_cite or cite)


def _own_words(rules: BlackjackSettings) -> Iterator[Stated]:
    if (insurance := rules.insurance) is not None:
        says = f"against an ace, up to {insurance.most} of the bet"
        yield stated("Insurance", says, insurance.cite)
        if insurance.even_money:
            at_once = insurance.pays_at_once
            says = (
                "a natural is paid 1 to 1 at once" if at_once else "insurance of half the bet, with a natural"
            )
            yield stated("Even money", says, insurance.even_money_cite)
    else:
        yield stated("Insurance", "none", rules.no_insurance_cite)
    if (surrender := rules.surrender) is not None:
        when = "before the look at the down card too" if surrender.when == "early" else "after the look"
        yield stated("Surrender", f"half the bet, on the first two cards, {when}", surrender.cite)
    else:
        yield stated("Surrender", "none", rules.no_surrender_cite)


def _money(rules: BlackjackSettings) -> Iterator[Stated]:
    double, split = rules.double, rules.split
    much = "up to as much again" if double.for_less else "as much again"
    after = "after a split too" if double.after_split else "not after a split"
    never = f", not on {' or '.join(map(str, double.not_on))}" if double.not_on else ""
    says = f"{much} on the first two cards{never}, {after}"
    yield stated("Double", says, double.cite, double.after_split_cite)
    if double.most > 1:
        capped = ", no more than the table's maximum" if double.capped else ""
        says = f"what lies there is doubled up to {TIMES[double.most]}{capped}"
        yield stated("Double again", says, double.again_cite)
    if double.rescue:
        yield stated("Rescue", "the last double comes back, the rest is given up", double.rescue_cite)
    says = f"two cards of one value, up to {TIMES[split.most]}"
    yield stated("Split", says, split.cite)
    aces = "one card each, no further split" if split.aces == "one-card" else "played as any pair"
    yield stated("Split aces", aces, split.aces_cite or split.cite)
    for number, likeness in enumerate(split.tens, 1):
        if likeness == "suit":
            ordinal = ("first", "second", "third")[number - 1]
            yield stated("Split tens", f"the {ordinal} time only of one suit", split.tens_cite or split.cite)
