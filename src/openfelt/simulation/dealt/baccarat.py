"""Baccarat: two hands for all, by the drawing rules alone. One group: everybody bets on the same cards."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from openfelt.families.baccarat.settings import BaccaratSettings, facts_of
from openfelt.hands import pips
from openfelt.kernels.compiled import inlined, kernel
from openfelt.kernels.highs import CARDS
from openfelt.kernels.settlement import Cells, values_of
from openfelt.kernels.small import by_card
from openfelt.kernels.streams import Stream, draw
from openfelt.rules.banked import BankedGame
from openfelt.simulation.dealing import Codes, Dealer, Found
from openfelt.simulation.job import Plays
from openfelt.table.felt import BankedTable

ORDER = ("player-1", "banker-1", "player-2", "banker-2")


class Rules(NamedTuple):
    """By total, whether it is a natural, and whether a hand draws; `chart` by the player's third card too."""

    natural: NDArray[np.bool_]
    player: NDArray[np.bool_]
    banker: NDArray[np.bool_]
    chart: NDArray[np.bool_]
    pips: Cells
    value: Cells


def dealer(game: BankedGame, table: BankedTable, plays: Plays) -> Dealer | None:
    del plays  # nobody decides
    rules = cast(BaccaratSettings, game.settings)
    if game.deck.name != "standard":
        return None
    values, shown = values_of(game), -1 if rules.action_card is None else ORDER.index(rules.action_card)
    chart = np.zeros((10, 10), np.bool_)
    for total, third in product(range(8), range(10)):
        chart[total, third] = rules.banker_draws(total, third)
    by = Rules(
        _among(rules.naturals),
        _among(rules.player_hits),
        _among(rules.banker_hits),
        chart,
        by_card(pips) % 10,
        np.array([values.index(card.rank) if card.rank in values else 0 for card in CARDS], np.int64),
    )
    cards = len(CARDS) * table.decks

    def deal(stream: Stream, codes: Codes, value: Cells) -> None:
        _deal(stream, cards, by, shown, codes, value)

    ends = product(range(10), (2, 3), range(10), (2, 3))
    found = [
        Found(known=msgspec.structs.asdict(facts_of((player, two), (banker, three), rules.naturals)))
        for player, two, banker, three in ends
    ]
    return Dealer(found=found, group={bet.seat: 0 for bet in table.bets}, deal=deal)


def _among(totals: tuple[int, ...]) -> NDArray[np.bool_]:
    return np.isin(np.arange(10), totals)


@kernel
def _deal(stream: Stream, cards: int, by: Rules, shown: int, codes: Codes, value: Cells) -> None:
    drawn, hand = np.full(cards, -1, np.int32), np.zeros(4, np.int64)
    at, step = stream[0], stream[1]
    for row in range(codes.shape[0]):
        for place in range(4):
            at, card = draw(at, step, cards, drawn, row)
            hand[place] = card % 52
        if shown >= 0:
            value[row] = by.value[hand[shown]]
        player = _digit(by.pips[hand[0]] + by.pips[hand[2]])
        banker = _digit(by.pips[hand[1]] + by.pips[hand[3]])
        two = three = 0
        if not (by.natural[player] or by.natural[banker]):
            draws = by.banker[banker]
            if by.player[player]:
                at, card = draw(at, step, cards, drawn, row)
                third = by.pips[card % 52]
                player, two = _digit(player + third), 1
                draws = by.chart[banker, third]
            if draws:
                at, card = draw(at, step, cards, drawn, row)
                banker, three = _digit(banker + by.pips[card % 52]), 1
        codes[row, 0] = ((player * 2 + two) * 10 + banker) * 2 + three
    stream[0] = at


@inlined
def _digit(total: int) -> int:
    """The last, of a total below twenty."""
    return total - 10 if total >= 10 else total
