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
from openfelt.kernels.streams import Stream, begin, draw, six
from openfelt.rules.banked import BankedGame
from openfelt.simulation.dealing import Codes, Dealer, Found, of_few_games
from openfelt.simulation.job import Plays
from openfelt.table.felt import BankedTable

ORDER = ("player-1", "banker-1", "player-2", "banker-2")


class Rules(NamedTuple):
    """`end`: the code of a round by both totals and the next two cards in the shoe, drawn or not.

    `pips` and `value` are of every card of the shoe.
    """

    end: NDArray[np.int16]
    pips: NDArray[np.int8]
    value: NDArray[np.int8]


def dealer(game: BankedGame, table: BankedTable, plays: Plays) -> Dealer | None:
    del plays  # nobody decides
    rules = cast(BaccaratSettings, game.settings)
    if game.deck.name != "standard":
        return None
    shown = -1 if rules.action_card is None else ORDER.index(rules.action_card)
    by = _rules(game, table.decks)
    cards = len(CARDS) * table.decks

    def deal(stream: Stream, codes: Codes, value: Cells) -> None:
        _deal(stream, cards, by, shown, codes, value)

    found = [
        Found(known=msgspec.structs.asdict(facts_of((player, two), (banker, three), rules.naturals)))
        for player, two, banker, three in product(range(10), (2, 3), range(10), (2, 3))
    ]
    return Dealer(found=found, group={bet.seat: 0 for bet in table.bets}, deal=deal)


@of_few_games
def _rules(game: BankedGame, decks: int) -> Rules:
    values = values_of(game)
    placed = [values.index(card.rank) if card.rank in values else 0 for card in CARDS]
    return Rules(
        _ends(cast(BaccaratSettings, game.settings)),
        np.tile(by_card(pips) % 10, decks).astype(np.int8),
        np.tile(placed, decks).astype(np.int8),
    )


def _ends(rules: BaccaratSettings) -> NDArray[np.int16]:
    ends = np.zeros((10,) * 4, np.int16)
    for player, banker, one, other in np.ndindex(ends.shape):
        ends[player, banker, one, other] = _end(rules, player, banker, one, other)
    return ends


def _end(rules: BaccaratSettings, player: int, banker: int, *shoe: int) -> int:
    two = three = 0
    if not {player, banker} & {*rules.naturals}:
        draws = banker in rules.banker_hits
        if player in rules.player_hits:
            player, two, draws = (player + shoe[0]) % 10, 1, rules.banker_draws(banker, shoe[0])
        if draws:
            banker, three = (banker + shoe[two]) % 10, 1
    return ((player * 2 + two) * 10 + banker) * 2 + three


@kernel
def _deal(stream: Stream, cards: int, by: Rules, shown: int, codes: Codes, value: Cells) -> None:
    """Six cards in every round, also where fewer are used: what is not asked cannot be foreseen wrongly."""
    drawn, hand = np.full(cards, -1, np.int32), np.zeros(6, np.int64)
    place, step = stream[0], stream[1]
    pips, values, end = by.pips, by.value, by.end
    for row in range(codes.shape[0]):
        place, at = begin(place, step)
        at_once, hand[0], hand[1], hand[2], hand[3], hand[4], hand[5] = six(at, step, cards)
        if not at_once:
            for one in range(6):
                at, hand[one] = draw(at, step, cards, drawn, row)
        if shown >= 0:
            value[row] = values[hand[shown]]
        player, banker = _digit(pips[hand[0]] + pips[hand[2]]), _digit(pips[hand[1]] + pips[hand[3]])
        codes[row, 0] = end[player, banker, pips[hand[4]], pips[hand[5]]]
    stream[0] = place


@inlined
def _digit(total: int) -> int:
    """The last, of a total below twenty."""
    return total - 10 if total >= 10 else total
