"""What adding to an ante is worth at a table, by the cards that whoever is asked sees.

On two cards there are too many boards to go through: what is best there is read from the charts that are
kept. From the flop on every board that may still come is gone through, against every hand of the bank.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from openfelt.cards import DECKS, RANKS, Card
from openfelt.families.antes.betting import CHECK, FOLD
from openfelt.families.bank_holdem.procedure import BOARD, COMMUNITY, OWN
from openfelt.odds.counting import Worth, in_full
from openfelt.odds.counts.bank_holdem.brings import rules_of
from openfelt.odds.strategies import kept_charts
from openfelt.rounds.places import at_seat
from openfelt.rounds.requests import Ask
from openfelt.rounds.view import BACK, View
from openfelt.rules.banked import BankedGame

Hand = tuple[Card, ...]


def weighs(game: BankedGame, decks: int, view: View, ask: Ask) -> Iterator[Worth]:
    own, board = (
        tuple(Card.of(card) for card in view.felt.get(place, ()) if card != BACK)
        for place in (at_seat(ask.who.seat), COMMUNITY)
    )
    if len(own) != OWN:
        return
    if not board:
        yield from _by_chart(game, decks, own, ask)
        return
    stakes = {offer.choice: _times(offer.choice) for offer in ask.offers if offer.adds}
    now = ahead(game, own, board)
    for choice, stake in stakes.items():
        yield Worth(choice=in_full(ask, choice), units=now.lies + stake * now.unit)
    passing = FOLD.choice if rules_of(game).streets[-1].otherwise == "fold" and len(board) == BOARD else None
    if passing:
        yield Worth(choice=in_full(ask, passing), units=now.fold)
    else:
        yield Worth(choice=in_full(ask, CHECK.choice), units=now.waits)


def _by_chart(game: BankedGame, decks: int, own: Hand, ask: Ask) -> Iterator[Worth]:
    """One suit stands right of the pairs, two left of them."""
    charts = kept_charts(game, decks)
    one, other = sorted(RANKS.index(card.rank) for card in own)
    suited = own[0].suit == own[1].suit
    for chart in charts[:1]:
        cell = chart.rows[one if suited else other].cells[other if suited else one]
        if cell in {offer.choice for offer in ask.offers}:
            yield Worth(choice=in_full(ask, cell))


def _times(choice: str) -> int:
    return int(choice.removeprefix("bet-").removesuffix("x"))


class Ahead(NamedTuple):
    """In antes, over all that may come: what lies there, a unit more; folding, and waiting to decide then.

    Who waits where wagers are made again and again adds later whatever is worth it, and so does who adds now:
    there waiting is worth what lies there, and what was added before is no part of it.
    """

    lies: float
    unit: float
    fold: float
    waits: float


def ahead(game: BankedGame, own: Hand, board: Hand) -> Ahead:
    import numpy as np  # noqa: PLC0415  # compiled kernels, only when somebody asks

    from openfelt.kernels.highs import categories, highs  # noqa: PLC0415
    from openfelt.kernels.standing import standing  # noqa: PLC0415
    from openfelt.kernels.streets import worth_of as on_board  # noqa: PLC0415
    from openfelt.kernels.textures import texture, textures  # noqa: PLC0415
    from openfelt.odds.counts.bank_holdem.worth import bank_of, scale_of, worth_of  # noqa: PLC0415

    bank, worth, of, kinds = bank_of(game), worth_of(game), textures(), categories()
    worth_on = on_board.py_func  # type: ignore[attr-defined]  # for one hand it is not worth compiling
    rules, high, low = rules_of(game), own[0].order, own[1].order
    last = max(rules.streets[-1].bets)
    left = [card.order for card in DECKS[game.deck.name].cards if card not in {*own, *board}]
    lying_there = tuple(card.order for card in board)
    boards = [(*lying_there, *more) for more in combinations(left, BOARD - len(board))]
    lie = [texture(np.array(sorted(one)), of) for one in boards]
    rows, at = np.unique([row for row, _ in lie], return_inverse=True)
    on = standing(bank, of._replace(suited=of.suited[rows], others=of.others[rows]), highs())
    lies = unit = waits = 0
    for row, (_, suit) in zip(at.tolist(), lie, strict=True):
        two = int(of.two[suit, high, low])
        kind = int(kinds[on.number[row, two]])
        lying = int(worth_on(worth.lies, kind, row, two, bank, worth.ways, on))
        a_unit = int(worth_on(worth.unit, kind, row, two, bank, worth.ways, on))
        lies, unit = lies + lying, unit + a_unit
        waits += max(worth.fold * worth.ways, lying + last * a_unit) if rules.once else lying
    whole_ways = len(boards) * worth.ways * scale_of(game)
    fold = worth.fold / scale_of(game)
    return Ahead(lies / whole_ways, unit / whole_ways, fold, waits / whole_ways)
