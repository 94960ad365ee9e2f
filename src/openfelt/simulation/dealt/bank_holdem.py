"""Two cards each and five in common, one wager added to an ante, the sooner the larger. A group a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
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
from openfelt.kernels.streams import Stream, begin, draw
from openfelt.kernels.textures import TWOS, Textures, texture, textures
from openfelt.odds.asked import asked
from openfelt.odds.counts.bank_holdem.at_last import Bits, made_at_last
from openfelt.odds.counts.bank_holdem.best_play import stakes_of
from openfelt.odds.counts.bank_holdem.brings import RESULTS, rules_of
from openfelt.odds.counts.bank_holdem.worth import scale_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Value
from openfelt.simulation.dealing import Codes, Dealer, Found, of_few_games
from openfelt.simulation.job import Plays
from openfelt.table.felt import BankedTable

FOLDS = "folds"
JACKS_UP = len(RANKS)
"""A kind of its own here: two pair with jacks or better."""
KINDS = JACKS_UP + 1
STREETS = (("hand", 0, "check", False), ("flop", 3, "check", False), ("river", 2, "fold", False))
"""By name: how many cards are opened, what is done otherwise, and if that is the last word."""
FOLD, LAST, ON_FLOP, AT_ONCE = range(4)
"""What is done with an ante, by when."""
_ADVISED, _OWN, _BY_BOARD = range(3)
_PAIR, _THREE = int(Category.PAIR), int(Category.THREE_OF_A_KIND)
_TEN, _TWO = RANK_NAMES.index("T"), RANK_NAMES.index("2")
Small = NDArray[np.uint8]


_at_last = of_few_games(made_at_last)


class Rules(NamedTuple):
    """`to`: where each card goes; `strong`: by two cards, if the wager is added at once.

    `last`: a bit by texture and two cards, if it is added at last; `two`: their place by the texture's suit.
    `category` and `kind`: what a hand's number is; `code`: by what was found in a round. `flags`: if people
    are advised, if an own card must play, and if a bonus goes by the board after a fold.
    """

    to: Cells
    strong: NDArray[np.bool_]
    last: Bits
    two: NDArray[np.int16]
    category: Small
    kind: Small
    code: Codes
    flags: NDArray[np.bool_]


def dealer(game: BankedGame, table: BankedTable, plays: Plays) -> Dealer | None:
    """One wager after two cards, the flop or the river, against one hand; who adds nothing folds at last."""
    rules = rules_of(game)
    seats = [seat for seat in table.in_turn(rules.first) if seat in table.bet_seats]
    with_ante = {bet.seat for bet in table.bets if bet.bet == ANTE}
    if (
        plays not in ("advice", "default")
        or not _knows(game, rules)
        or table.decks > 1
        or with_ante != set(seats)
        or (rules.trips_after_fold == "board" and any(bet.backline for bet in table.bets))
    ):  # a bonus from behind goes by the hand, where its player's goes by the board
        return None
    found, codes = _found(game)
    by = _rules(game, plays == "advice", codes, [*_places(rules, len(seats))])
    of, tables = textures(), highs()

    def deal(stream: Stream, codes: Codes, value: Cells) -> None:
        value[:] = 0
        cards = np.zeros((len(codes), OWN * len(seats) + OWN + BOARD + 1), np.uint8)
        _deal(stream, by.to, cards)
        _play(cards, by, of, tables, codes)

    group = {seat: place for place, seat in enumerate(seats)}
    return Dealer(found=found, group=group, deal=deal, turns=(FOLDS, ""), onto=ANTE)


def _knows(game: BankedGame, rules: BankHoldemSettings) -> bool:
    streets = tuple((one.name, one.community, one.otherwise, one.closes) for one in rules.streets)
    # advice adds up in floating point: without a rest only where wagers pay halves, quarters, eighths
    exact = scale_of(game).bit_count() == 1
    same = rules.once and rules.bank_hands == 1 and streets == STREETS
    return same and exact and game.deck.name == "standard" and values_of(game) == (None,)


def _places(rules: BankHoldemSettings, seats: int) -> Iterator[int]:
    """Where cards go as they are dealt: hands by seat, the bank's, the board, a place for those burnt."""
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


def _may_be(rules: BankHoldemSettings, done: int, kind: Category, bank: int, result: int, bonus: int) -> bool:
    """Of hands of one kind any may be higher; a bonus goes by the same hand, unless rules say otherwise."""
    compares = kind == bank or RESULTS[result] == ("higher" if kind > bank else "lower")
    apart = rules.own_cards > 0 or (done == FOLD and rules.trips_after_fold == "board")
    return compares and (apart or bonus == kind)


def _rules(game: BankedGame, advised: bool, codes: Codes, to: Sequence[int]) -> Rules:
    strong = np.zeros((len(CARDS), len(CARDS)), np.bool_)
    for one, other in HOLES:
        strong[one, other] = strong[other, one] = is_strong((CARDS[one], CARDS[other]))
    rules = rules_of(game)
    flags = advised, rules.own_cards > 0, rules.trips_after_fold == "board"
    return Rules(
        to=np.array(to),
        strong=strong,
        last=_at_last(game),
        two=textures().two.astype(np.int16),
        category=categories().astype(np.uint8),
        kind=np.array([0, *map(_kind, ranked_highs())], np.uint8),
        code=codes,
        flags=np.array(flags),
    )


def _kind(hand: Ranked) -> int:
    jacks_up = hand.category is Category.TWO_PAIR and hand.heights[0] >= HEIGHTS["J"]
    return JACKS_UP if jacks_up else int(hand.category)


@kernel
def _deal(stream: Stream, to: Cells, cards: Small) -> None:
    """A round a row; `to` says where each card goes, in the order in which they are dealt."""
    drawn = np.full(52, -1, np.int32)
    stands, step = stream[0], stream[1]
    for row in range(cards.shape[0]):
        stands, at = begin(stands, step)
        for place in to:
            at, card = draw(at, step, 52, drawn, row)
            cards[row, place] = card
    stream[0] = stands


@kernel
def _play(cards: Small, by: Rules, of: Textures, highs: Highs, codes: Codes) -> None:
    seats, rising = codes.shape[1], np.zeros(5, np.int64)
    for row in range(codes.shape[0]):
        board = cards[row, 2 * seats + 2 :]
        flop = board[0], board[1], board[2]
        flopped = key = highs.card[flop[0]] + highs.card[flop[1]] + highs.card[flop[2]] + NO_CARDS
        flopped_suits = suits = highs.mask[flop[0]] | highs.mask[flop[1]] | highs.mask[flop[2]]
        for place in range(3, 5):
            key += highs.card[board[place]]
            suits |= highs.mask[board[place]]
        alone = number_of(key, suits, highs)
        one, other = cards[row, 2 * seats], cards[row, 2 * seats + 1]
        whole, masks = key + highs.card[one] + highs.card[other], suits | highs.mask[one] | highs.mask[other]
        theirs = number_of(whole, masks, highs)
        if theirs == alone and by.flags[_OWN]:  # what beats the board alone has an own card anyway
            theirs = _with_own(whole, masks, board, highs)
        lies = suit = -1
        for seat in range(seats):
            one, other = cards[row, 2 * seat], cards[row, 2 * seat + 1]
            whole = key + highs.card[one] + highs.card[other]
            masks = suits | highs.mask[one] | highs.mask[other]
            mine = any_five = number_of(whole, masks, highs)
            if mine == alone and by.flags[_OWN]:
                mine = _with_own(whole, masks, board, highs)
            done = FOLD
            if by.flags[_ADVISED]:
                if by.strong[one, other]:
                    done = AT_ONCE
                elif is_made(one, other, flop, flopped, flopped_suits, by.category, highs):
                    done = ON_FLOP
                else:
                    if lies < 0:
                        _rise(board, rising)
                        lies, suit = texture(rising, of)
                    bit = lies * TWOS + by.two[suit, one, other]
                    if by.last[bit >> 3] >> (bit & 7) & 1:
                        done = LAST
            bonus = alone if done == FOLD and by.flags[_BY_BOARD] else any_five
            result = 1 if mine == theirs else 2 if mine > theirs else 0
            codes[row, seat] = by.code[
                done, by.kind[mine], by.category[theirs], result, by.category[bonus]
            ]  # fmt: skip


@kernel
def _with_own(key: np.uint64, suits: np.uint64, board: Small, highs: Highs) -> int:
    """The number of seven cards without one of the board, whichever is best left out."""
    best = 0
    for place in range(5):
        card = board[place]
        best = max(best, number_of(key - highs.card[card], suits & ~highs.mask[card], highs))
    return best


@kernel
def is_made(
    one: int,
    other: int,
    flop: tuple[int, int, int],
    key: np.uint64,
    suits: np.uint64,
    category: Small,
    highs: Highs,
) -> bool:
    """As the family's advice has it; `key` and `suits` are what the cards of the flop add up to."""
    whole = key + highs.card[one] + highs.card[other]
    kind = category[number_of(whole, suits | highs.mask[one] | highs.mask[other], highs)]
    first, second, third = flop[0] >> 2, flop[1] >> 2, flop[2] >> 2
    if kind >= _THREE:
        return bool(kind > _THREE or first != second or second != third)
    high, low = one >> 2, other >> 2
    if high == low:
        return bool(high != _TWO or kind != _PAIR)
    if high in (first, second, third) or low in (first, second, third):
        return True
    for mine in (one, other):
        if mine >> 2 <= _TEN:
            alike = 0
            for card in (one, other, flop[0], flop[1], flop[2]):
                alike += 1 if (mine ^ card) & 3 == 0 else 0
            if alike >= 4:
                return True
    return False


@inlined
def _rise(board: Small, rising: Cells) -> None:
    """The cards of a board in the order of their numbers."""
    for number in range(5):
        card, place = board[number], number
        while place > 0 and rising[place - 1] > card:
            rising[place] = rising[place - 1]
            place -= 1
        rising[place] = card
