"""Pai gow tiles: every four tiles against every four of those left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple, cast, get_args

from openfelt.cards import DECKS, Card, in_order
from openfelt.families.in_two.halves import HOUSE_WAY, SET, without
from openfelt.families.in_two.settings import Against
from openfelt.families.pai_gow_tiles.procedure import PaiGowTiles
from openfelt.families.pai_gow_tiles.settings import TilesSettings
from openfelt.families.pai_gow_tiles.tileway import set_tiles, tile_chart_of
from openfelt.hands import TileHand
from openfelt.odds.counting import Basis, Count, Worth, lines_of
from openfelt.odds.distribution import Distribution, Strategy, gathered
from openfelt.odds.pricing import judged, units_of
from openfelt.odds.walked import alone
from openfelt.rounds.places import at_seat
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, View
from openfelt.rules.banked import BankedGame
from openfelt.rules.codec import plain
from openfelt.rules.conditions import Context

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Tiles = tuple[Card, ...]
Halves = tuple[TileHand, TileHand]
Compared = tuple[Against, Against]

HALF: tuple[Against, ...] = tuple(one for one in get_args(Against) if one != "unset")


class Four(NamedTuple):
    """Tiles that are alike on the felt: the ways to part them, first that of the house, and how many."""

    tiles: Tiles
    parted: tuple[Halves, ...]
    ways: int


def fours(game: BankedGame) -> list[Four]:
    """Every four tiles, once for all that show the same."""
    settings = cast(TilesSettings, game.settings)
    hands = PaiGowTiles(game, alone(game, 1))
    chart = tile_chart_of(game.papers[settings.house_way])
    found = Counter(in_order(four) for four in combinations(DECKS[game.deck.name].cards, 4))
    listed = []
    for tiles, ways in found.items():
        house = set_tiles(chart, tiles).split
        first, others = tiles[0], tiles[1:]
        parts = [
            ((first, other), (*others[:place], *others[place + 1 :])) for place, other in enumerate(others)
        ]
        ranked = (hands.ranks(house.low, house.high), *(hands.ranks(low, high) for low, high in parts))
        listed.append(Four(tiles, tuple(dict.fromkeys(ranked)), ways))
    return listed


class Met(NamedTuple):
    """One way to set four tiles: how often each half does what against all that is left."""

    four: Four
    found: Mapping[Compared, int]


def _meetings(game: BankedGame) -> list[list[Met]]:
    """Of every four tiles each way to set them against the player-dealer's house way."""
    banks = others(game)
    return [banks.met(four) for four in banks.listed]


class Others:
    """Every four tiles that a player-dealer may have, set by the house way."""

    def __init__(self, game: BankedGame) -> None:
        import numpy as np  # noqa: PLC0415  # only when counting

        self.listed = fours(game)
        ranks = {rank for four in self.listed for halves in four.parted for rank in halves}
        self.order = {rank: place for place, rank in enumerate(sorted(ranks))}
        self.where = {four.tiles: place for place, four in enumerate(self.listed)}
        deck = DECKS[game.deck.name].cards
        dealt = list(combinations(range(len(deck)), 4))
        self.bits = np.array([sum(1 << tile for tile in four) for four in dealt], np.int64)
        of = np.array([self.where[in_order(deck[tile] for tile in four)] for four in dealt])
        self.low, self.high = (
            np.array([self.order[four.parted[0][half]] for four in self.listed])[of] for half in (0, 1)
        )
        self.first = {int(place): number for number, place in reversed(list(enumerate(of)))}

    def met(self, four: Four) -> list[Met]:
        left = self.bits & self.bits[self.first[self.where[four.tiles]]] == 0
        low, high = self.low[left], self.high[left]
        return [Met(four, _against(self.order[a], self.order[b], low, high)) for a, b in four.parted]


def others(game: BankedGame) -> Others:
    """The last ones are remembered: at a table one hand after the other is asked about."""
    asked = repr((basis(game, 1, "house-way"), game.deck.name))
    if asked not in _REMEMBERED:
        _REMEMBERED.clear()
        _REMEMBERED[asked] = Others(game)
    return _REMEMBERED[asked]


_REMEMBERED: dict[str, Others] = {}


def _against(
    low: int, high: int, lows: NDArray[np.int64], highs: NDArray[np.int64]
) -> Mapping[Compared, int]:
    told: dict[Compared, int] = {}
    first = {"win": lows < low, "lose": lows > low, "copy": lows == low}
    second = {"win": highs < high, "lose": highs > high, "copy": highs == high}
    for one in HALF:
        for other in HALF:
            told[one, other] = int((first[one] & second[other]).sum())
    return told


def basis(game: BankedGame, decks: int, strategy: Strategy) -> Basis:
    del decks
    settings = cast(TilesSettings, game.settings)
    chart = tile_chart_of(game.papers[settings.house_way])
    rows = [plain(row) for row in (*chart.pairs, *chart.points)]
    base = next(rule for rule in game.bets if rule.base)
    lines = lines_of(base) if strategy == "best" else ()
    return [rule.name for rule in game.bets], rows, settings.noughts, settings.second_tile, lines, strategy


def distributions(game: BankedGame, decks: int, strategy: Strategy) -> Iterator[Distribution]:
    del decks
    chosen = (best(game, met) if strategy == "best" else met[0] for met in _meetings(game))
    weighed = ((known(halves), met.four.ways * ways) for met in chosen for halves, ways in met.found.items())
    tiles = DECKS[game.deck.name].size
    one = gathered(
        [rule.name for rule in game.bets],
        weighed,
        comb(tiles, 4) * comb(tiles - 4, 4),
        ("the player-dealer's tiles are set by the house way", _PLAYERS[strategy]),
    )
    yield Distribution(
        bets=one.bets, cases=one.cases, total=one.total, strategy=strategy, assumptions=one.assumptions
    )


_PLAYERS = {
    "best": "a player sets whatever returns most against tiles that are not seen yet",
    "house-way": "a player's tiles are set by the house way too",
}


def known(halves: Compared) -> Context:
    low, high = halves
    return {"foul": False, "low": low, "high": high}


def best(game: BankedGame, ways: list[Met]) -> Met:
    """Whatever returns most; the house way if nothing is better."""
    return max(ways, key=lambda met: returned(game, met))


def returned(game: BankedGame, met: Met) -> Fraction:
    base = next(rule for rule in game.bets if rule.base)
    brings = (units_of(judged(base, known(halves))) * ways for halves, ways in met.found.items())
    return sum(brings, Fraction(0)) / sum(met.found.values())


def weighs(game: BankedGame, decks: int, view: View, ask: Ask) -> Iterator[Worth]:
    """Every way to set four tiles, against tiles that are not seen and lie by the house way."""
    hands = PaiGowTiles(game, alone(game, decks))
    place, mine = at_seat(ask.who.seat), view.felt.get(at_seat(ask.who.seat), ())
    if all(offer.pick is None or offer.pick.place != place for offer in ask.offers):
        return
    if len(mine) != hands.size or BACK in mine:
        return
    tiles = tuple(map(Card.of, mine))
    banks = others(game)
    four = banks.listed[banks.where[in_order(tiles)]]
    brings = dict(zip(four.parted, (float(returned(game, met)) for met in banks.met(four)), strict=True))
    usual = in_order(hands.house_way(tiles))
    for picked in combinations(tiles, hands.lower):
        units = brings[hands.ranks(picked, without(tiles, picked))]
        yield Worth(choice=Choice(SET, cards=picked), units=units)
        if in_order(picked) == usual:
            yield Worth(choice=Choice(HOUSE_WAY), units=units)


COUNT = Count(
    basis=basis,
    distributions=distributions,
    strategies=("house-way", "best", "advice"),
    advised_by="house-way",
    weighs=weighs,
)
