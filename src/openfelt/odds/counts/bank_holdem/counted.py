"""Every deal of hold'em against the player-dealer, by what is found and what was added."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from openfelt.cards import Card
from openfelt.families.antes.betting import PLAY
from openfelt.families.bank_holdem.settings import RANKS, beaten_by
from openfelt.hands import HEIGHTS, Category
from openfelt.kernels import added_often, added_once
from openfelt.kernels.compiled import processors, side_by_side
from openfelt.kernels.highs import categories, highs, ranked_highs
from openfelt.kernels.standing import standing
from openfelt.kernels.textures import TWOS, texture, textures
from openfelt.odds.asked import asked
from openfelt.odds.counts.bank_holdem.advised import advised
from openfelt.odds.counts.bank_holdem.best_play import BestPlay, best_play, stakes_of
from openfelt.odds.counts.bank_holdem.brings import RESULTS, rules_of
from openfelt.odds.counts.bank_holdem.worth import bank_of, stands, tables, worth_of
from openfelt.odds.distribution import Case, Distribution, Strategy
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Context, Value

SIDE_BETS = "Decisions are for the sake of the Ante, what lies beside it and what is added; no bonus decides."
BOARDS, OWN = comb(52, 5), comb(47, 2)
Known = tuple[tuple[str, Value], ...]
Hand = tuple[Card, ...]


def distribution(game: BankedGame, strategy: Strategy) -> Distribution:
    ways: dict[tuple[Known, int], int] = {}
    play = advised(game) if strategy == "advice" else best_play(game)
    for (added, jacks_up, kind, bonus, qualifies, result, beaten), number in np.ndenumerate(
        counted(game, play)
    ):
        if number:
            folded = rules_of(game).once and not added
            known = _known(game, folded, qualifies, result, kind, bonus, beaten, jacks_up)
            case = known, added
            ways[case] = ways.get(case, 0) + int(number)
    return Distribution(
        bets=tuple(rule.name for rule in game.bets),
        cases=tuple(
            Case(known=dict(known), ways=number, added={PLAY: Fraction(added)} if added else {})
            for (known, added), number in ways.items()
        ),
        total=BOARDS * OWN * bank_of(game).ways * (10 if rules_of(game).once else 20),
        strategy=strategy,
        assumptions=(SIDE_BETS,),
    )


def counted(game: BankedGame, play: BestPlay) -> NDArray[np.int64]:
    """By what was added, if two pair are jacks up, hand, bonus, if the bank qualifies, result, what lost.

    A deal counts as often as its board can come: ten times by its flop, twenty by flop and turn.
    """
    bank, beaten, once = bank_of(game), "beaten" in asked(game), rules_of(game).once
    if beaten and bank.hands > 1:
        raise ValueError(f"{game.id}: which of a bank's several hands was beaten is not counted")
    kinds, parts, stakes = len(RANKS), processors(), stakes_of(game)
    most = max(stakes) if once else sum(stakes)
    shape = most + 1, 1 if once else 2, kinds, kinds if once else 1, 2, len(RESULTS), kinds if beaten else 1
    found = np.zeros((parts, *shape), np.int64)
    part = _once(game, play, beaten, found[:, :, 0]) if once else _often(game, play, found)
    side_by_side(part, range(parts))
    return np.asarray(found.sum(axis=0))


def _once(game: BankedGame, play: BestPlay, beaten: bool, found: NDArray[np.int64]) -> Callable[[int], None]:
    bank, worth, of, parts = bank_of(game), worth_of(game), tables(with_turns=False), len(found)
    _, flop, river = stakes_of(game)
    on, by_board = stands(bank), rules_of(game).trips_after_fold == "board"
    early, under = np.unique(play.early, return_inverse=True)  # whatever waits is among them
    stakes = np.array([river, flop, *early[early > 0]])
    under = np.where(play.early > 0, under - len(early) + len(stakes), added_once.WAITS)
    tallies = np.zeros((len(on.alone), len(stakes), TWOS), np.int32)

    def part(one: int) -> None:
        added_once.tallies(one, parts, of, under, play.on_flop, tallies)
        added_once.counts(
            one, parts, bank, worth, stakes, of, on, tallies, by_board, beaten, found[one]
        )  # fmt: skip

    return part


def _often(game: BankedGame, play: BestPlay, found: NDArray[np.int64]) -> Callable[[int], None]:
    bank, worth, of, parts = bank_of(game), worth_of(game), tables(with_turns=True), len(found)
    first, flop, turn, river = stakes_of(game)
    on = stands(bank)
    tallies = np.zeros((len(on.alone), added_often.FILED, TWOS), np.int32)

    def part(one: int) -> None:
        added_often.tallies(one, parts, of, play.early > 0, play.on_flop, play.on_turn, tallies)
        added_often.counts(
            one, parts, bank, worth, (first, flop, turn, river), of, on, tallies, _jacks_up(), found[one]
        )  # fmt: skip

    return part


def _known(
    game: BankedGame,
    folded: bool,
    qualifies: int,
    result: int,
    kind: int,
    bonus: int,
    beaten: int,
    jacks_up: int,
) -> Known:
    """What the lines ask for."""
    known: dict[str, Value] = {
        "folded": folded, "qualifies": bool(qualifies), "result": RESULTS[result], "hand": RANKS[kind],
        "trips": RANKS[bonus], "beaten": beaten_by(Category(beaten)), "jacks_up": bool(jacks_up),
    }  # fmt: skip
    return tuple((key, known[key]) for key in asked(game))


def found(game: BankedGame, own: Hand, board: Hand, against: tuple[Hand, ...], folded: bool) -> Context:
    """What one deal comes to, by the tables that all are counted by."""
    bank, of = bank_of(game), textures()
    place, suit = texture(np.array(sorted(card.order for card in board)), of)
    here = slice(place, place + 1)
    on = standing(bank, of._replace(suited=of.suited[here], others=of.others[here]), highs())
    mine, *theirs = (int(of.two[suit, one.order, two.order]) for one, two in (own, *against))
    one, other = int(on.number[0, mine]), max(int(on.number[0, two]) for two in theirs)
    kinds = categories()
    by_board = folded and rules_of(game).trips_after_fold == "board"
    bonus = int(kinds[on.alone[0] if by_board else on.any[0, mine]])
    beaten = 0 if one == other else int(kinds[min(one, other)])
    result = 1 + (one > other) - (one < other)
    jacks_up = int(_jacks_up()[one])
    kind, qualifies = int(kinds[one]), int(other >= bank.least)
    return dict(_known(game, folded, qualifies, result, kind, bonus, beaten, jacks_up))


@cache
def _jacks_up() -> NDArray[np.int64]:
    """By a hand's number."""
    up = (hand.category is Category.TWO_PAIR and hand.heights[0] >= HEIGHTS["J"] for hand in ranked_highs())
    return np.array([0, *map(int, up)])
