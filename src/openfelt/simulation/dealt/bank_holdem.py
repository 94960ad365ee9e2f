"""Two cards each and five in common, one wager added to an ante, the sooner the larger. A group a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import RANKS as RANK_NAMES
from openfelt.families.antes.betting import ANTE, PLAY
from openfelt.families.bank_holdem.advice import is_strong
from openfelt.families.bank_holdem.procedure import BOARD, OWN
from openfelt.families.bank_holdem.settings import RANKS, BankHoldemSettings, beaten_by
from openfelt.hands import HEIGHTS, Category, Ranked
from openfelt.kernels.boards import HOLES
from openfelt.kernels.compiled import inlined, kernel
from openfelt.kernels.highs import CARDS, NO_CARDS, Highs, categories, highs, number_of, ranked_highs
from openfelt.kernels.settlement import Cells, values_of
from openfelt.kernels.streams import Stream, draw
from openfelt.kernels.textures import TWOS, Textures, texture, textures
from openfelt.odds.asked import asked
from openfelt.odds.counts.bank_holdem.at_last import Bits, made_at_last
from openfelt.odds.counts.bank_holdem.best_play import ONCE, stakes_of
from openfelt.odds.counts.bank_holdem.brings import RESULTS, rules_of
from openfelt.odds.counts.bank_holdem.worth import scale_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Value
from openfelt.simulation.dealing import Codes, Dealer, Found
from openfelt.simulation.job import Plays
from openfelt.table.felt import BankedTable

FOLDS = "folds"
JACKS_UP = len(RANKS)
"""A kind of its own here: two pair with jacks or better."""
KINDS = JACKS_UP + 1
FOLD, LAST, ON_FLOP, AT_ONCE = range(4)
"""What is done with an ante, by when."""
_ADVISED, _OWN, _BY_BOARD = range(3)
_PAIR, _THREE = int(Category.PAIR), int(Category.THREE_OF_A_KIND)
_TEN, _TWO = RANK_NAMES.index("T"), RANK_NAMES.index("2")
Kinds = NDArray[np.uint8]


class Rules(NamedTuple):
    """`to`: where each card goes; `strong`: by two cards, if the wager is added at once.

    `last`: a bit by texture and two cards, if it is added at last; `two`: their place by the texture's suit.
    `category` and `kind`: what a hand's number is; `code`: by what was found in a round. `flags`: if advice is
    followed, if an own card must play, and if a bonus goes by the board after a fold.
    """

    to: Cells
    strong: NDArray[np.bool_]
    last: Bits
    two: NDArray[np.int16]
    category: Kinds
    kind: Kinds
    code: Codes
    flags: NDArray[np.bool_]


def dealer(game: BankedGame, table: BankedTable, plays: Plays) -> Dealer | None:
    """One wager after two cards, the flop or the river, against one hand; who adds nothing folds at last."""
    rules = rules_of(game)
    seats = [seat for seat in table.in_turn(rules.first) if seat in table.bet_seats]
    with_ante = {bet.seat for bet in table.bets if bet.bet == ANTE}
    if plays == "best" or not _knows(game, rules) or table.decks > 1 or with_ante != set(seats):
        return None
    found, codes = _found(game)
    by = _rules(game, plays == "advice", codes, [*_places(rules, len(seats))])
    of, tables = textures(), highs()

    def deal(stream: Stream, codes: Codes, value: Cells) -> None:
        value[:] = 0
        _deal(stream, by, of, tables, codes)

    group = {seat: place for place, seat in enumerate(seats)}
    return Dealer(found=found, group=group, deal=deal, turns=(FOLDS, ""), onto=ANTE)


def _knows(game: BankedGame, rules: BankHoldemSettings) -> bool:
    """Advice adds up in floating point: exactly, as here, where an ante has so many parts as a power of two."""
    *early, last = rules.streets
    streets = tuple(street.name for street in rules.streets)
    folds = last.otherwise == "fold" and not any(one.otherwise == "fold" or one.closes for one in early)
    once = rules.once and rules.bank_hands == 1 and streets == ONCE and folds
    exact = scale_of(game).bit_count() == 1
    return once and exact and game.deck.name == "standard" and values_of(game) == (None,)


def _places(rules: BankHoldemSettings, seats: int) -> Iterator[int]:
    """Where each card goes as they are dealt: hands by seat, the bank's, the board, and one place for burns."""
    bank, board = OWN * seats, OWN * seats + OWN
    burnt = board + BOARD
    for first in range(0, OWN, rules.at_a_time):
        for hand in range(seats if rules.bank_dealt == "last" else seats + 1):
            yield from range(OWN * hand + first, OWN * hand + first + rules.at_a_time)
    if rules.board == "face-down":
        yield from range(board, burnt)
    for street in rules.streets:
        if street.burn:
            yield burnt
        if rules.board == "as-it-comes":
            yield from range(board, board + street.community)
            board += street.community
    if rules.bank_dealt == "last":
        if rules.bank_burn:
            yield burnt
        yield from range(bank, bank + OWN)


def _found(game: BankedGame) -> tuple[list[Found], Codes]:
    """What codes stand for: each that the lines tell apart once; and the code of all that may be found."""
    rules, asks = rules_of(game), {*asked(game)}
    asks |= {key for stage in game.settlement.stages for key, _ in stage.when.keys}
    stakes = (0, *reversed(stakes_of(game)))
    every = stakes, range(KINDS), range(len(RANKS)), range(len(RESULTS)), range(len(RANKS))
    codes = np.zeros([len(one) for one in every], np.int32)
    found: list[Found] = []
    known_as: dict[tuple[object, ...], int] = {}
    for at in np.ndindex(codes.shape):
        done, mine, bank, result, bonus = at
        kind = Category.TWO_PAIR if mine == JACKS_UP else Category(mine)
        if _may_be(rules, done, kind, bank, result, bonus):
            by_hand: dict[str, Value] = {
                "folded": done == FOLD, "hand": RANKS[kind], "trips": RANKS[bonus],
                "jacks_up": mine == JACKS_UP,
            }  # fmt: skip
            beaten = Category.HIGH_CARD if RESULTS[result] == "equal" else min(kind, Category(bank))
            by_bank: dict[str, Value] = {
                "result": RESULTS[result], "qualifies": bank >= rules.least, "beaten": beaten_by(beaten),
            }  # fmt: skip
            unopened: dict[str, Value] = {"result": "open", "beaten": beaten_by(Category.HIGH_CARD)}
            known, early = (
                {key: value for key, value in (by_hand | more).items() if key in asks}
                for more in (by_bank, unopened)
            )
            key = stakes[done], *known.items(), *early.items()
            if key not in known_as:
                known_as[key] = len(found)
                added = {PLAY: Fraction(stakes[done])} if stakes[done] else {}
                found.append(Found(known=known, added=added, early={FOLDS: early}))
            codes[at] = known_as[key]
    return found, codes


def _may_be(
    rules: BankHoldemSettings, done: int, kind: Category, bank: int, result: int, bonus: int
) -> bool:
    """Of hands of one kind any may be higher; a bonus goes by the same hand, unless the rules say otherwise."""
    compares = kind == bank or RESULTS[result] == ("higher" if kind > bank else "lower")
    apart = rules.own_cards > 0 or (done == FOLD and rules.trips_after_fold == "board")
    return compares and (apart or bonus == kind)


_KEPT: list[tuple[BankedGame, Bits]] = []
"""Of the games last asked for: the tables of one job share them."""


def _rules(game: BankedGame, advised: bool, codes: Codes, to: Sequence[int]) -> Rules:
    strong = np.zeros((len(CARDS), len(CARDS)), np.bool_)
    for one, other in HOLES:
        strong[one, other] = strong[other, one] = is_strong((CARDS[one], CARDS[other]))
    rules = rules_of(game)
    flags = advised, rules.own_cards > 0, rules.trips_after_fold == "board"
    return Rules(
        to=np.array(to),
        strong=strong,
        last=_last(game),
        two=textures().two.astype(np.int16),
        category=categories().astype(np.uint8),
        kind=np.array([0, *map(_kind, ranked_highs())], np.uint8),
        code=codes,
        flags=np.array(flags),
    )


def _kind(hand: Ranked) -> int:
    jacks_up = hand.category is Category.TWO_PAIR and hand.heights[0] >= HEIGHTS["J"]
    return JACKS_UP if jacks_up else int(hand.category)


def _last(game: BankedGame) -> Bits:
    for kept, bits in _KEPT:
        if kept is game:
            return bits
    found = made_at_last(game)
    _KEPT[:] = [*_KEPT[-3:], (game, found)]
    return found


@kernel
def _deal(stream: Stream, by: Rules, of: Textures, highs: Highs, codes: Codes) -> None:
    seats = codes.shape[1]
    bank, board = 2 * seats, 2 * seats + 2
    drawn, cards, rising = np.full(52, -1, np.int32), np.zeros(board + 6, np.int64), np.zeros(5, np.int64)
    at, step = stream[0], stream[1]
    for row in range(codes.shape[0]):
        for place in by.to:
            at, card = draw(at, step, 52, drawn, row)
            cards[place] = card
        flop = cards[board : board + 3]
        flopped = key = highs.card[flop[0]] + highs.card[flop[1]] + highs.card[flop[2]] + NO_CARDS
        flopped_suits = suits = highs.mask[flop[0]] | highs.mask[flop[1]] | highs.mask[flop[2]]
        for card in cards[board + 3 : board + 5]:
            key += highs.card[card]
            suits |= highs.mask[card]
        alone = number_of(key, suits, highs)
        theirs, _ = _numbers(cards[bank:], cards[board:], key, suits, alone, by.flags[_OWN], highs)
        lies = suit = -1
        for seat in range(seats):
            own = cards[2 * seat : 2 * seat + 2]
            mine, any_five = _numbers(own, cards[board:], key, suits, alone, by.flags[_OWN], highs)
            done = FOLD
            if by.flags[_ADVISED]:
                if by.strong[own[0], own[1]]:
                    done = AT_ONCE
                elif is_made(own, flop, flopped, flopped_suits, by.category, highs):
                    done = ON_FLOP
                else:
                    if lies < 0:
                        _rise(cards[board:], rising)
                        lies, suit = texture(rising, of)
                    bit = lies * TWOS + by.two[suit, own[0], own[1]]
                    if by.last[bit >> 3] >> (bit & 7) & 1:
                        done = LAST
            bonus = alone if done == FOLD and by.flags[_BY_BOARD] else any_five
            result = 1 if mine == theirs else 2 if mine > theirs else 0
            codes[row, seat] = by.code[
                done, by.kind[mine], by.category[theirs], result, by.category[bonus]
            ]  # fmt: skip
    stream[0] = at


@inlined
def _numbers(
    own: Cells, board: Cells, key: np.uint64, suits: np.uint64, alone: int, must_play: bool, highs: Highs
) -> tuple[int, int]:
    """Of two cards on a board: of the hand that plays, and of any five of the seven."""
    whole = key + highs.card[own[0]] + highs.card[own[1]]
    masks = suits | highs.mask[own[0]] | highs.mask[own[1]]
    number = any_five = number_of(whole, masks, highs)
    if must_play and any_five == alone:  # what beats the board alone has an own card anyway
        number = 0
        for card in board[:5]:
            number = max(number, number_of(whole - highs.card[card], masks & ~highs.mask[card], highs))
    return number, any_five


@kernel
def is_made(
    own: Cells, flop: Cells, key: np.uint64, suits: np.uint64, category: Kinds, highs: Highs
) -> bool:
    """As the family's advice has it."""
    whole = key + highs.card[own[0]] + highs.card[own[1]]
    kind = category[number_of(whole, suits | highs.mask[own[0]] | highs.mask[own[1]], highs)]
    first, second, third = flop[0] >> 2, flop[1] >> 2, flop[2] >> 2
    if kind >= _THREE:
        return bool(kind > _THREE or first != second or second != third)
    high, low = own[0] >> 2, own[1] >> 2
    if high == low:
        return bool(high != _TWO or kind != _PAIR)
    if high in (first, second, third) or low in (first, second, third):
        return True
    for card in own:
        if card >> 2 <= _TEN:
            alike = 0
            for other in (own[0], own[1], flop[0], flop[1], flop[2]):
                alike += 1 if (card ^ other) & 3 == 0 else 0
            if alike >= 4:
                return True
    return False


@inlined
def _rise(board: Cells, rising: Cells) -> None:
    """The cards of a board in the order of their numbers."""
    for number in range(5):
        card, place = board[number], number
        while place > 0 and rising[place - 1] > card:
            rising[place] = rising[place - 1]
            place -= 1
        rising[place] = card
