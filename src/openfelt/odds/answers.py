"""What every bet of a game returns, from what is kept or counted anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from openfelt.odds.counting import count_of
from openfelt.odds.distribution import Distribution, Strategy
from openfelt.odds.kept_counts import NOBODY, index, load, name_of, question_of
from openfelt.odds.pricing import PricedBet, priced
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.conditions import either
from openfelt.rules.errors import Denied, RuleBroken


class Counted(NamedTuple):
    """`kept`: from the package's data, with nothing counted now. No `strategy`: nobody decides anything."""

    distributions: tuple[Distribution, ...]
    strategy: Strategy | None
    kept: bool
    decided_by: tuple[str, ...] = ()

    def of(self, rule: BetRule) -> Distribution | None:
        """In which a bet is judged; a button goes with its bet, unless it is named itself."""
        names = (rule.name,) if rule.button is None else (rule.name, rule.button.bet)
        return next((one for name in names for one in self.distributions if name in one.bets), None)


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to what a game's bets return. `uncounted` are bets of it that nobody has counted yet."""

    game: BankedGame
    decks: int
    strategy: Strategy | None
    bets: tuple[PricedBet, ...]
    assumptions: tuple[str, ...]
    kept: bool
    uncounted: tuple[str, ...] = ()
    decided_by: tuple[str, ...] = ()

    def bet(self, name: str) -> PricedBet | None:
        return next((one for one in self.bets if one.bet == name), None)


def decks_of(game: BankedGame, decks: int | None) -> int:
    """A number that the document allows; its own where nobody names one."""
    if decks is None:
        return game.deck.default
    if decks not in game.deck.decks:
        allowed = either(map(str, game.deck.decks))
        raise RuleBroken(f"{game.name} is played with {allowed} decks, not {decks}", [game.deck.cite])
    return decks


def counted(
    game: BankedGame, decks: int, strategy: Strategy | None = None, *, only_kept: bool = False
) -> Counted | None:
    """What is kept; else it is counted now, unless only what is kept is wanted."""
    known = index().get(question_of(game, decks), {})
    by: str = NOBODY if NOBODY in known else strategy or "".join([*known][:1])
    if (found := load(known.get(by, ""))) is not None:
        return Counted(
            found.distributions, (found.strategy and strategy) or found.strategy, True, found.decided_by
        )
    count = count_of(game)
    meant = _meant(game, count.strategies, strategy)
    if (found := load(name_of(game, count, decks, meant))) is not None:
        return Counted(found.distributions, found.strategy and meant, True, found.decided_by)
    if only_kept:
        return None
    return Counted(
        count.all_distributions(game, decks, meant),
        meant if count.strategies else None,
        kept=False,
    )


def _meant(game: BankedGame, known: Sequence[Strategy], strategy: Strategy | None) -> Strategy:
    """Where nobody decides anything, all strategies are the same."""
    if not known:
        return "best"
    if strategy is None:
        return known[0]
    if strategy not in known:
        raise Denied(f"{game.name} ({game.id}) is counted by {either(known)}, not by {strategy}")
    return strategy


def odds_of(
    game: BankedGame,
    decks: int | None = None,
    strategy: Strategy | None = None,
    bet: str | None = None,
    *,
    only_kept: bool = False,
) -> Odds:
    """Every bet of a game, or one. Refused where it is not counted, or not offered with so many decks."""
    number, rules = decks_of(game, decks), _wanted(game, bet)
    found = counted(game, number, strategy, only_kept=only_kept)
    if found is None:
        raise Denied(f"nothing is kept of {game.name} ({game.id}) with these rules: make odds")
    bets: list[PricedBet] = []
    missing: list[str] = []
    assumptions = dict.fromkeys(_assumed(game, number))
    for rule in rules:
        of = found.of(rule)
        if rule.decks and number not in rule.decks:
            offered = f"{rule.name} is offered with {either(map(str, rule.decks))} decks, not {number}"
            if bet is not None:
                raise RuleBroken(offered, [rule.decks_cite or rule.cite])
            assumptions[offered] = None
        elif of is None:
            missing.append(rule.name)
        else:
            bets.append(priced(game, rule, of))
            told = (one.removesuffix(".") for one in of.assumptions)  # each is a part of a sentence
            assumptions |= dict.fromkeys((*told, *_assumed_of(rule, bets[-1])))
    if missing:
        if not bets:
            raise Denied(f"what {', '.join(missing)} of {game.name} ({game.id}) returns is not counted yet")
        assumptions[f"not counted yet: {', '.join(missing)}"] = None
    return Odds(
        game=game,
        decks=number,
        strategy=found.strategy,
        bets=tuple(bets),
        assumptions=tuple(assumptions),
        kept=found.kept,
        uncounted=tuple(missing),
        decided_by=found.decided_by,
    )


def _wanted(game: BankedGame, bet: str | None) -> Iterable[BetRule]:
    if bet is None:
        return game.bets
    rule = game.bet(bet)
    if rule is None:
        names = ", ".join(one.name for one in game.bets)
        raise Denied(f'{game.name} ({game.id}) has no bet "{bet}": there are {names}')
    return (rule,)


def _assumed(game: BankedGame, decks: int) -> Iterator[str]:
    several = f"a fresh shoe of {decks} decks" if decks > 1 else "a fresh pack"
    yield f"{several}, and no card of it is known before the deal"
    yield (
        "the player-dealer's wager covers every bet, odds are paid in full without rounding to chips, and "
        "collection is left out"
    )


def _assumed_of(rule: BetRule, bet: PricedBet) -> Iterator[str]:
    if rule.button is not None:
        yield (
            f"{rule.name}: nothing is staked; the figures are dollars for each other hand in play that its "
            "prizes count"
        )
    elif any(line.prize is not None for line in (*rule.lines, rule.otherwise)):
        yield f"{rule.name}: prizes are fixed in money, so one unit of it is a bet of one dollar"
    if bet.together:
        beside = ", ".join(bet.together)
        yield f"{rule.name} holds the whole base game, {beside} as well, per unit of {rule.name}"
    elif rule.added:
        yield f"{rule.name} is per unit put on it, of the rounds in which it is"
    if bet.stays:
        yield f"{rule.name} is per resolved bet: it stays up in {float(bet.stays):.4%} of rounds"


def in_figures(number: Fraction | float) -> str | None:
    """`p/q` of an exact number."""
    return f"{number.numerator}/{number.denominator}" if isinstance(number, Fraction) else None
