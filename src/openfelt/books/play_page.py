"""How the cards are played, family by family: rules in words, and charts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from openfelt import books
from openfelt.books.stated import Stated, stated
from openfelt.rules import houseway, tileway
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import When
from openfelt.rules.families.baccarat import BaccaratSettings
from openfelt.rules.families.gold import GoldSettings
from openfelt.rules.families.pai_gow import PaiGowSettings, SettingRules
from openfelt.rules.families.pai_gow_tiles import TilesSettings
from openfelt.rules.game import Game, Settings


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


def play_page(game: Game) -> tuple[tuple[Stated, ...], tuple[Chart, ...]]:
    rules, charts = _OF_FAMILY[type(game.settings)](game.settings, game.play_cite)
    button, burn = game.action.values, game.deck.burn
    return rules, (
        *charts,
        *_counts("Where the action button goes", "counts", button, game.action.cite),
        *_counts("Burned at a new shoe, by its first card", "burns", burn, game.deck.cite),
    )


def _baccarat(settings: Settings, cite: Cite) -> tuple[tuple[Stated, ...], tuple[Chart, ...]]:
    assert isinstance(settings, BaccaratSettings)
    rules = [
        stated("Dealt", f"two cards to each hand, {settings.dealt.replace('-', ' ')}", cite),
        stated("Naturals", f"a two-card total of {numbers(settings.naturals)}: no more cards", cite),
        stated("Player hand draws", f"on a total of {numbers(settings.player_hits)}", cite),
        stated(
            "Banker hand draws",
            f"on a total of {numbers(settings.banker_hits)}, when the player hand stood",
            cite,
        ),
    ]
    if settings.action_card is not None:
        hand, _, number = settings.action_card.partition("-")
        which = "first" if number == "1" else "second"
        rules.append(stated("Action card", f"the {hand} hand's {which} card places the button", cite))
    chart = Chart(
        title="The banker hand after the player hand has drawn",
        across="value of the player hand's third card",
        down="banker total",
        columns=tuple(map(str, range(10))),
        rows=tuple(
            ChartRow(
                label=str(total),
                cells=tuple("hit" if cell == "H" else "stand" for cell in settings.chart[str(total)]),
            )
            for total in range(8)
        ),
        cite=str(cite),
    )
    return tuple(rules), (chart,)


def _gold(settings: Settings, cite: Cite) -> tuple[tuple[Stated, ...], tuple[Chart, ...]]:
    assert isinstance(settings, GoldSettings)
    return (
        stated("Dealt", "two community cards face up; the player-dealer has one up and one down", cite),
        stated("Players must hit", f"on a total of {numbers(settings.must_hit)}", cite),
        stated("Players choose", f"on a total of {numbers(settings.option)}", cite),
        stated("House way hits", f"on a total of {numbers(settings.house_way_hits)}", cite),
        stated("Player-dealer hits", f"on a total of {numbers(settings.player_dealer_hits)}", cite),
        stated("Stops the other side", f"a two-card total of {numbers(settings.stops_other)}", cite),
    ), ()


_DEALT = {
    "piles": "into piles face down; the player-dealer picks the one that goes out first, the dice say where",
    "rows": "into rows face down; the first goes out first, the dice say where",
    "machine": "by a shuffling machine, hand by hand from the seat that the dice name",
}


def _pai_gow(settings: Settings, cite: Cite) -> tuple[tuple[Stated, ...], tuple[Chart, ...]]:
    assert isinstance(settings, PaiGowSettings)
    rankings, chart = settings.rankings, books.house_way(settings.house_way)
    bug = f"an ace, or completes a straight{' or a flush' if rankings.joker_in_flush else ''}"
    rows = (
        (row, "; else ".join(map(str, row.set)) or "as without the straight or flush") for row in chart.rows
    )
    joker = stated("Joker", "any card" if rankings.joker == "wild" else bug, cite)
    return (*_setting(settings, chart, cite), joker), (_house_way(chart, rows),)


def _tiles(settings: Settings, cite: Cite) -> tuple[tuple[Stated, ...], tuple[Chart, ...]]:
    assert isinstance(settings, TilesSettings)
    chart = books.tile_way(settings.house_way)
    noughts = "also without points" if settings.noughts == "by-tile" else "without points they are a copy"
    rows = (
        (chart.best, "that one"),
        *((row, str(row)) for row in (*chart.pairs, *chart.points)),
        (chart.twelve, "before the 2-dot tile"),
    )
    points = stated("Equal points", f"the higher tile wins; {noughts}", cite)
    return (*_setting(settings, chart, cite), points), (_house_way(chart, rows),)


def _setting(
    settings: SettingRules, chart: houseway.Chart | tileway.TileChart, cite: Cite
) -> Iterator[Stated]:
    yield stated("Dealt", _DEALT[settings.dealt], cite)
    yield stated("Player-dealer's hand", f"opened {settings.opened} the players set theirs", cite)
    own = settings.player_dealer_sets == "own"
    yield stated("Player-dealer sets", "as they choose, or the house way" if own else "the house way", cite)
    if settings.sets == "one":
        yield stated("One person sets", "one hand; their others are set the house way", cite)
    yield stated("House way", chart.name, chart.cite)


def _house_way(
    chart: houseway.Chart | tileway.TileChart, rows: Iterable[tuple[houseway.Row | tileway.Rule, str]]
) -> Chart:
    return Chart(
        title=chart.name,
        across="",
        down="hand",
        columns=("setting",),
        rows=tuple(ChartRow(label=row.label, cells=(says,), cite=str(row.cite)) for row, says in rows),
        cite=str(chart.cite),
    )


_OF_FAMILY: dict[type[Settings], Callable[[Settings, Cite], tuple[tuple[Stated, ...], tuple[Chart, ...]]]] = {
    BaccaratSettings: _baccarat,
    GoldSettings: _gold,
    PaiGowSettings: _pai_gow,
    TilesSettings: _tiles,
}


def numbers(values: Iterable[int]) -> str:
    """`0–5`, `8 or 9`."""
    return When([("number", values)]).in_words({"number": "{}"})


def _counts(title: str, label: str, values: Mapping[str, int], cite: Cite) -> Iterator[Chart]:
    """What each card counts, where the document counts by a card."""
    if values:
        yield Chart(
            title=title,
            across="card",
            down="",
            columns=tuple(values),
            rows=(ChartRow(label=label, cells=tuple(map(str, values.values()))),),
            cite=str(cite),
        )
