"""Three cards each, one of the player-dealer's seen, play or fold. A group a seat: all on it decide alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.families.antes.betting import ANTE, PLAY
from openfelt.families.three_card.settings import LEAST_OF_SIX, SIXES, THREES
from openfelt.kernels.compiled import kernel
from openfelt.kernels.highs import CARDS, NO_CARDS, Highs, categories, highs, number_of
from openfelt.kernels.settlement import Cells, values_of
from openfelt.kernels.streams import Stream, begin, draw
from openfelt.kernels.threes import SIZE, three
from openfelt.odds.asked import asked
from openfelt.odds.counts.three_card.deals import Deals, of_decks
from openfelt.odds.counts.three_card.deals import plays as best_play
from openfelt.odds.counts.three_card.worth import RESULTS, rules_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Value
from openfelt.simulation.dealing import Codes, Dealer, Found, of_few_games
from openfelt.simulation.job import Plays
from openfelt.table.felt import BankedTable

FOLDS = "folds"


class Rules(NamedTuple):
    """`number` ranks any three cards, `kind` says what a number is; `played` has a bit for each card seen.

    `six` says what a number of the best five of six cards is.
    """

    number: NDArray[np.int16]
    kind: Cells
    played: NDArray[np.uint64]
    six: Cells
    value: Cells


def dealer(game: BankedGame, table: BankedTable, plays: Plays) -> Dealer | None:
    """Advice looks at the usual number of decks; with another only the best play is known here."""
    rules, with_six = rules_of(game), "six" in asked(game)
    seats = [seat for seat in table.in_turn(rules.first) if seat in table.bet_seats]
    with_ante = {bet.seat for bet in table.bets if bet.bet == ANTE}
    usual = table.decks == game.deck.default
    if plays not in ("advice", "best") or (plays == "advice" and not usual) or with_ante != set(seats):
        return None
    if game.deck.name != "standard" or (with_six and table.decks > 1):
        return None
    by, cards, tables = _rules(game, table.decks), len(CARDS) * table.decks, highs()
    ranked = three(rules.ace_low, rules.order)[1]
    least = next(place for place, hand in enumerate(ranked) if rules.qualified(hand))

    def deal(stream: Stream, codes: Codes, value: Cells) -> None:
        _deal(stream, cards, by, tables, least, with_six, rules.exposed - 1, codes, value)

    group = {seat: place for place, seat in enumerate(seats)}
    return Dealer(found=[*_found()], group=group, deal=deal, turns=(FOLDS, ""), onto=ANTE)


def _found() -> Iterable[Found]:
    """In the order of codes."""
    every = product(THREES, RESULTS, SIXES, (False, True), (False, True))
    for kind, result, six, qualifies, folded in every:
        mine: dict[str, Value] = {"three": kind, "folded": folded}
        yield Found(
            known=mine | {"result": result, "six": six, "qualifies": qualifies},
            added={} if folded else {PLAY: Fraction(1)},
            early={FOLDS: mine | {"result": "open", "six": "less"}},
        )


@of_few_games
def _rules(game: BankedGame, decks: int) -> Rules:
    values, ranking = values_of(game), rules_of(game)
    number_of_three, ranked = three(ranking.ace_low, ranking.order)
    return Rules(
        number_of_three,
        np.array([one.category for one in ranked], np.int64),
        _played(game, of_decks(game, decks)),
        np.maximum(categories() - LEAST_OF_SIX + 1, 0),
        np.array([values.index(card.rank) if card.rank in values else 0 for card in CARDS], np.int64),
    )


def _played(game: BankedGame, of: Deals) -> NDArray[np.uint64]:
    """By any three cards: the cards that may be seen with which they are played, a bit each."""
    best, known = best_play(game, of), {}
    for place, hand in enumerate(of.hands):
        held, suits = _by_suit([card.order for card in hand.cards])
        known[held] = best[place].reshape(13, 4)[:, suits]
    bits = np.uint64(1) << np.arange(len(CARDS), dtype=np.uint64).reshape(13, 4)
    found = np.zeros((len(CARDS),) * SIZE, np.uint64)
    for cards in combinations_with_replacement(range(len(CARDS)), SIZE):
        held, suits = _by_suit(cards)
        if held in known:  # of one deck, no card twice
            mask = bits[:, suits][known[held]].sum(dtype=np.uint64)
            for one in set(permutations(cards)):
                found[one] = mask
    return found


def _by_suit(cards: Sequence[int]) -> tuple[tuple[tuple[int, ...], ...], list[int]]:
    """The ranks of each suit, whichever they are; and the suits in that order."""
    held = sorted((tuple(card >> 2 for card in sorted(cards) if card & 3 == suit), suit) for suit in range(4))
    return tuple(ranks for ranks, _ in held), [suit for _, suit in held]


@kernel
def _deal(
    stream: Stream,
    cards: int,
    by: Rules,
    highs: Highs,
    least: int,
    with_six: bool,
    shown: int,
    codes: Codes,
    value: Cells,
) -> None:
    seats = codes.shape[1]
    drawn, hand = np.full(cards, -1, np.int32), np.zeros(3 * seats + 3, np.int64)
    place, step = stream[0], stream[1]
    for row in range(codes.shape[0]):
        place, at = begin(place, step)
        for dealt in range(3 * seats + 3):
            at, card = draw(at, step, cards, drawn, row)
            hand[dealt] = card % 52
        first = 3 * seats
        one, two, three = hand[first], hand[first + 1], hand[first + 2]
        bank, seen = by.number[one, two, three], hand[first + shown]
        value[row] = by.value[seen]
        for seat in range(seats):
            mine, his, hers = hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2]
            number = by.number[mine, his, hers]
            result = 1 if number == bank else 2 if number > bank else 0
            six = 0
            if with_six:
                key, suits = NO_CARDS, np.uint64(0)
                for card in (mine, his, hers, one, two, three):
                    key += highs.card[card]
                    suits |= highs.mask[card]
                six = by.six[number_of(key, suits, highs)]
            played = (by.played[mine, his, hers] >> np.uint64(seen)) & np.uint64(1)
            code = (by.kind[number] * 3 + result) * 8 + six
            codes[row, seat] = (code * 2 + (bank >= least)) * 2 + (0 if played else 1)
    stream[0] = place
