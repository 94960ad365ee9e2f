"""What a scoreboard of roads is told of one hand: by the round's facts, or by a house dealer's pad."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import cast

import msgspec

from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import Context, Value, When
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.facts import Facts, Known, Wagered
from openfelt.rules.families import find_family
from openfelt.rules.game import Settings
from openfelt.rules.score import RoadScore, TwoHands, Winner
from openfelt.table.outcomes import Memory, Result, deciding, result_by

NO_TWO_HANDS = "{} has no player and banker hands to keep score of"


class HandResult(msgspec.Struct, frozen=True, kw_only=True):
    """Who won, naturals, and how each bet of the layout came out whether or not anybody made it.

    A bet that an entry by hand leaves open is missing from `bets`.
    """

    winner: Winner
    player_natural: bool = False
    banker_natural: bool = False
    bets: Mapping[str, Result] = {}


SCORED = Wagered(seat=1, bettor="scoreboard", bet="")
"""A wager of nobody's, by which the board is told how bets came out."""
RESULTS: Memory[Known, HandResult] = Memory(10_000)


def layout(game: BankedGame) -> tuple[str, ...]:
    """The bets that can be made before the deal."""
    return tuple(rule.name for rule in game.bets if _on_layout(rule))


def _on_layout(rule: BetRule) -> bool:
    return not rule.added and rule.button is None


def bets_that_hit(game: BankedGame, facts: Facts) -> dict[str, Result]:
    """Every bet of the layout, judged as if somebody had made it."""
    context = facts.about(SCORED)
    return {rule.name: result_by(deciding(rule, context)) for rule in game.bets if _on_layout(rule)}


def result_of(game: BankedGame, facts: Facts) -> HandResult:
    """What the board shows of a round that was played."""
    known = facts.known_of(SCORED)
    remembered = RESULTS.of(game)
    if known not in remembered:
        RESULTS.keep(remembered, known, _result_of(game, facts))
    return remembered[known]


def _result_of(game: BankedGame, facts: Facts) -> HandResult:
    family = find_family(game, BetFamily)
    score = family.score if family else None
    if not isinstance(score, RoadScore) or not isinstance(facts.round, score.facts):
        raise RuleBroken(NO_TWO_HANDS.format(game.name), [game.cite])
    hands = cast(TwoHands, facts.round)
    return HandResult(
        winner=hands.winner,
        player_natural=hands.player_natural,
        banker_natural=hands.banker_natural,
        bets=bets_that_hit(game, facts),
    )


def by_hand(game: BankedGame, stated: Mapping[str, Value], won: Collection[str] = ()) -> HandResult:
    """A result as entered on the house dealer's pad (001:884).

    `stated` holds facts of the round, at the least who won: `{"winner": "banker", "banker_natural": True}`;
    `won` names side bets that won. What was not pressed did not happen, be it a natural or a side bet, unless
    it follows from what was: a rabbit is a zoo too. The other bets are told as far as every round that could
    have ended so agrees, and a result that no round under the game's drawing rules can have is refused.
    """
    possible = _possible(game, stated, won)
    pressed = [_keys(game, result) for result in possible]
    implied = frozenset.intersection(*pressed)
    left = [result for result, keys in zip(possible, pressed, strict=True) if keys == implied]
    if len({result.winner for result in left}) != 1:
        raise Denied(f"{_entry(stated, won)} can be several things: state the winner and naturals")
    first = left[0]
    agreed = {
        name: result
        for name, result in first.bets.items()
        if all(other.bets[name] == result for other in left)
    }
    return msgspec.structs.replace(first, bets=agreed)


def _possible(game: BankedGame, stated: Mapping[str, Value], won: Collection[str]) -> list[HandResult]:
    """The results of every round of this game that ends as stated and in which these bets win."""
    family, score, every = _two_hands(game)
    when = When.of(dict(stated))
    for fault in when.faults(family.facts):
        raise Denied(fault)
    for name in set(won) - set(layout(game)):
        raise Denied(f'"{name}" is no bet of {game.name}; its bets are {", ".join(layout(game))}')
    ends = (
        result_of(game, Facts(round=msgspec.convert(end, score.facts)))
        for end in every(game.settings)
        if when.holds(end)
    )
    possible = [result for result in ends if all(result.bets[name] == "win" for name in won)]
    if not possible:
        raise RuleBroken(f"no round of {game.name} ends with {_entry(stated, won)}", [game.cite])
    return possible


def _two_hands(game: BankedGame) -> tuple[BetFamily, RoadScore, Callable[[Settings], Iterable[Context]]]:
    """The family, how its score is kept, and every way a round can end."""
    family = find_family(game, BetFamily)
    if family is None or family.every is None or not isinstance(family.score, RoadScore):
        raise RuleBroken(NO_TWO_HANDS.format(game.name), [game.cite])
    return family, family.score, family.every


def _keys(game: BankedGame, result: HandResult) -> frozenset[str]:
    """What a pad has keys for beside the winner: naturals, and side bets that won."""
    naturals = {"player natural": result.player_natural, "banker natural": result.banker_natural}
    sides = {rule.name: result.bets.get(rule.name) == "win" for rule in game.bets if not rule.base}
    return frozenset(key for key, happened in (naturals | sides).items() if happened)


def _entry(stated: Mapping[str, Value], won: Collection[str]) -> str:
    facts = [str(When.of(dict(stated)))] if stated else []
    return "; ".join([*facts, *(f"{name} won" for name in won)]) or "an empty entry"
