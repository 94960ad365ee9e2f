"""From facts to the outcome of each bet. Nothing else decides money."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from operator import is_
from typing import Generic, Literal, TypeVar

import msgspec

from openfelt.rules.action import SettlementRule
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule, Effect, Remark
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context
from openfelt.rules.facts import Facts, Known, Wagered, merged
from openfelt.rules.money import ZERO, Cents, Odds, in_chips, money
from openfelt.table.felt import Bet

A = TypeVar("A")
B = TypeVar("B")
K = TypeVar("K")
V = TypeVar("V")
Result = Literal["win", "lose", "push", "no-action", "stays", "surrender"]


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a bet should move: `pays` from the player-dealer, or `loses` to them.

    `rounded` says so when that is not what the odds come to: the rest stays where it is.
    """

    bet: Bet
    result: Result
    odds: Odds | None = None
    pays: Cents = ZERO
    loses: Cents = ZERO
    line: str
    cites: tuple[Cite, ...] = ()
    rounded: str = ""

    @property
    def moves(self) -> Cents:
        return Cents(self.pays + self.loses)


def distribution(
    game: BankedGame, bet: Bet, endings: Iterable[tuple[Facts | None, int]], others: Sequence[Bet] = ()
) -> dict[Outcome, int]:
    """What a bet may come to, each outcome with its weight: of a walk's endings, or of rounds played.

    Facts that are None are a void round.
    """
    weights: dict[Outcome, int] = {}
    for facts, weight in endings:
        outcome = called_off(bet, "void") if facts is None else judge(game, bet, facts, others)
        weights[outcome] = weights.get(outcome, 0) + weight
    return weights


def judge(game: BankedGame, bet: Bet, facts: Facts, others: Sequence[Bet] = ()) -> Outcome:
    """The outcome of one bet. `others` are the table's bets, for prizes that other hands win."""
    return judge_all(game, (bet,), facts, others)[0]


def judge_all(
    game: BankedGame, bets: Iterable[Bet], facts: Facts, others: Sequence[Bet] = ()
) -> list[Outcome]:
    """The outcome of each bet; the same bets on what was found before are not judged again."""
    bets = tuple(bets)
    if not bets or facts.tells_apart:
        return _judged(game, bets, facts, others)
    together, what = TOGETHER.of(game), (facts.known_of(bets[0]), bets)
    of, outcomes = together.get(what, ((), []))
    if of is not bets and not (of and all(map(is_, of, bets))):  # an equal bet of another round is another
        outcomes = _judged(game, bets, facts, others)
        if not any(rule.button for rule in game.bets):  # a prize comes from other hands too
            TOGETHER.keep(together, what, (bets, outcomes))
    return list(outcomes)


def _judged(game: BankedGame, bets: Iterable[Bet], facts: Facts, others: Sequence[Bet]) -> list[Outcome]:
    """One by one; where the same is known of several, it is looked up once."""
    outcomes: list[Outcome] = []
    remembered, apart, known = MEMORY.of(game), facts.tells_apart, None
    for bet in bets:
        if known is None or apart:
            known = facts.known_of(bet)
            verdicts = remembered.setdefault(known, {})
        verdict = verdicts.get(bet.bet)
        if verdict is None:
            rule = game.bet(bet.bet)
            assert rule is not None, f"{bet.bet} passed placement"
            if rule.button:
                outcomes.append(_prizes(game.settlement, rule, bet, facts, others))
                continue
            verdict = MEMORY.keep(verdicts, bet.bet, _verdict(rule, bet, known))
        outcome = verdict.outcomes.get(bet)
        if outcome is None or outcome.bet is not bet:
            outcome = MEMORY.keep(verdict.outcomes, bet, _apply(verdict, bet, game.settlement))
        outcomes.append(outcome)
    return outcomes


def _verdict(rule: BetRule, bet: Bet, known: Known) -> Verdict:
    context = merged(known)
    try:
        remark = next((one for one in rule.remarks if one.when.holds(context)), None)
        return Verdict(deciding(rule, context), remark)
    except KeyError as missing:
        raise no_fact(bet, missing) from None


def no_fact(bet: Bet, missing: KeyError) -> LookupError:
    """The procedure's mistake: it told nothing of this wager that a line asks for."""
    part = f", part {bet.part}" if bet.part > 1 else ""
    return LookupError(
        f"{bet.bettor}'s bet on {bet.spot}{part} is judged by {missing}: no such fact of its round, seat, "
        "hand, bettor or wager"
    )


class Verdict:
    """What a line does to a bet, and what came of the bets that it decided."""

    __slots__ = ("cites", "effect", "line", "outcomes", "result")

    def __init__(self, effect: Effect, remark: Remark | None = None) -> None:
        self.effect, self.result, self.line = effect, result_by(effect), effect.label
        self.cites: tuple[Cite, ...] = (effect.cite,)
        if remark is not None:
            self.line, self.cites = f"{self.line}; {remark.says}", (effect.cite, remark.cite)
        self.outcomes: dict[Bet, Outcome] = {}


class Memory(Generic[K, V]):
    """What follows for a game from what was found: the same is found again and again in a night.

    It holds so many and then begins again. A game is found by its place in memory, which it keeps while it
    is remembered.
    """

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self._games: dict[int, tuple[BankedGame, dict[K, V]]] = {}

    def of(self, game: BankedGame) -> dict[K, V]:
        found = self._games.get(id(game))
        return (found or self.keep(self._games, id(game), (game, dict[K, V]())))[1]

    def keep(self, where: dict[A, B], key: A, value: B) -> B:
        if self.size >= self.most:
            self._games.clear()
            self.size = 0
        self.size += 1
        where[key] = value
        return value


MEMORY: Memory[Known, dict[str, Verdict]] = Memory(50_000)
"""Verdicts by what is known of bets, and by bet."""
TOGETHER: Memory[tuple[Known, tuple[Bet, ...]], tuple[tuple[Bet, ...], list[Outcome]]] = Memory(5_000)
"""What all bets of a table came to, of which the same is known: odds and simulations lay the same ones."""


def deciding(rule: BetRule, context: Context) -> Effect:
    """The first line that holds, or what the rule says otherwise."""
    for line in rule.lines:
        if line.when.holds(context):
            return line
    return rule.otherwise


def result_by(effect: Effect) -> Result:
    """What a bet comes to by a line, however much lies on it."""
    if effect.pays is not None or effect.prize is not None:
        return "win"
    if effect.is_ is None:
        return "surrender"
    return "lose" if effect.is_ == "loses" else effect.is_


def called_off(bet: Bet, why: str, cites: tuple[Cite, ...] = ()) -> Outcome:
    """A bet in a void round: it goes back, or stays up if it was up before."""
    return Outcome(bet=bet, result="stays" if bet.standing else "no-action", line=why, cites=cites)


def outcome_by(effect: Effect, bet: Bet, rule: SettlementRule) -> Outcome:
    """What a bet comes to by a line."""
    return _apply(Verdict(effect), bet, rule)


def _apply(verdict: Verdict, bet: Bet, rule: SettlementRule) -> Outcome:
    effect, pays, loses, how = verdict.effect, ZERO, ZERO, ""
    if effect.pays is not None:
        pays, how = _in_chips(_times(bet.live, effect.pays), rule)
    elif effect.prize is not None:
        pays, how = _in_chips(effect.prize, rule)
    elif effect.loses is not None:
        loses, how = _in_chips(_times(bet.live, effect.loses), rule)
    elif effect.is_ == "loses":
        loses = bet.live
    return Outcome(
        bet=bet,
        result=verdict.result,
        odds=effect.pays,
        pays=pays,
        loses=loses,
        line=verdict.line,
        cites=verdict.cites,
        rounded=how,
    )


def _times(amount: int, odds: Fraction) -> int | Fraction:
    """A number wherever it is whole: fractions are slow."""
    whole, rest = divmod(amount * odds.numerator, odds.denominator)
    return amount * odds if rest else whole


def _in_chips(exact: int | Fraction, rule: SettlementRule) -> tuple[Cents, str]:
    """The whole chips that move, and how they came about when they are not exactly what was asked."""
    moved = in_chips(exact, rule.chip, rule.rounding)
    if moved == exact:
        return moved, ""
    asked = money(int(exact)) + ("" if exact.denominator == 1 else " and part of a cent")
    way = "to the nearest" if rule.rounding == "nearest" else rule.rounding
    return moved, f"{asked} in chips of {money(rule.chip)}, rounded {way}, is {money(moved)}"


def _prizes(
    settlement: SettlementRule, rule: BetRule, bet: Bet, facts: Facts, others: Sequence[Bet]
) -> Outcome:
    """Fixed prizes, one for each other seat that counts and holds a paying hand.

    A hand that the same person has any bet on is their own (000:1554, 001:1587).
    """
    assert rule.button is not None
    won: list[Effect] = []
    counted = {other.seat for other in others if rule.button.every_hand or other.bet == rule.button.bet}
    own = {other.seat for other in others if other.bettor == bet.bettor}
    for seat in sorted(counted - own):
        context = facts.about(Wagered(seat, bet.bettor, rule.button.bet))
        for line in rule.lines:
            if line.each_other_hand is not None and line.each_other_hand.holds(context):
                won.append(line)
                break
    if not won:
        return _apply(Verdict(rule.otherwise), bet, settlement)
    pays, how = _in_chips(sum(line.prize or ZERO for line in won), settlement)
    return Outcome(
        bet=bet,
        result="win",
        pays=pays,
        rounded=how,
        line=" + ".join(line.label for line in won),
        cites=tuple(dict.fromkeys(line.cite for line in won)),
    )
