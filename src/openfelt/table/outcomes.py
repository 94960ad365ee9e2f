"""From facts to the outcome of each bet. Nothing else decides money."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from openfelt.rules.action import SettlementRule
from openfelt.rules.bets import BetRule, Effect
from openfelt.rules.cite import Cite
from openfelt.rules.facts import Facts
from openfelt.rules.game import Game
from openfelt.rules.money import ZERO, Cents, Odds, dollars, in_chips
from openfelt.table.felt import Bet

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


def judge(game: Game, bet: Bet, facts: Facts, others: Sequence[Bet] = ()) -> Outcome:
    """The outcome of one bet. `others` are the table's bets, for prizes that other hands win."""
    rule = game.bet(bet.bet)
    assert rule is not None, f"{bet.bet} passed placement"
    if rule.button:
        return _prizes(game.settlement, rule, bet, facts, others)
    context = facts.about(bet.seat, bet.hand, bet.bettor, bet.bet)
    try:
        effect = next((line for line in rule.lines if line.when.holds(context)), rule.otherwise)
    except KeyError as missing:
        raise LookupError(f"{bet.bettor}'s bet on {bet.spot} is judged by {missing}: no such fact") from None
    return _apply(effect, bet, game.settlement)


def called_off(bet: Bet, why: str, cites: tuple[Cite, ...] = ()) -> Outcome:
    """A bet in a void round: it goes back, or stays up if it was up before."""
    return Outcome(bet=bet, result="stays" if bet.standing else "no-action", line=why, cites=cites)


def _apply(effect: Effect, bet: Bet, rule: SettlementRule) -> Outcome:
    line, cites = effect.label, (effect.cite,)
    if effect.pays is not None:
        pays, how = _in_chips(bet.live * effect.pays, rule)
        return Outcome(
            bet=bet, result="win", odds=effect.pays, pays=pays, line=line, cites=cites, rounded=how
        )
    if effect.prize is not None:
        prize, how = _in_chips(Fraction(effect.prize), rule)
        return Outcome(bet=bet, result="win", pays=prize, line=line, cites=cites, rounded=how)
    if effect.loses is not None:
        loses, how = _in_chips(bet.live * effect.loses, rule)
        return Outcome(bet=bet, result="surrender", loses=loses, line=line, cites=cites, rounded=how)
    if effect.is_ == "loses":
        return Outcome(bet=bet, result="lose", loses=bet.live, line=line, cites=cites)
    assert effect.is_ is not None
    return Outcome(bet=bet, result=effect.is_, line=line, cites=cites)


def _in_chips(exact: Fraction, rule: SettlementRule) -> tuple[Cents, str]:
    """The whole chips that move, and how they came about when they are not exactly what was asked."""
    moved = in_chips(exact, rule.chip, rule.rounding)
    if moved == exact:
        return moved, ""
    asked = f"${dollars(int(exact))}" + ("" if exact.denominator == 1 else " and part of a cent")
    way = "to the nearest" if rule.rounding == "nearest" else rule.rounding
    return moved, f"{asked} in chips of ${dollars(rule.chip)}, rounded {way}, is ${dollars(moved)}"


def _prizes(
    settlement: SettlementRule, rule: BetRule, bet: Bet, facts: Facts, others: Sequence[Bet]
) -> Outcome:
    """Fixed prizes, one for each other seat that carries the button's bet and holds a paying hand.

    A hand is a person's own if they sit there or have this bet on it (000:1583, 001:1587).
    """
    assert rule.button is not None
    won: list[Effect] = []
    carrying = [other for other in others if other.bet == rule.button.bet]
    mine = (other for other in others if other.bettor == bet.bettor)
    own = {other.seat for other in mine if not other.backline or other in carrying} | {bet.seat}
    for seat in sorted({other.seat for other in carrying} - own):
        context = facts.about(seat, 1, bet.bettor, rule.button.bet)
        for line in rule.lines:
            if line.each_other_hand is not None and line.each_other_hand.holds(context):
                won.append(line)
                break
    if not won:
        return _apply(rule.otherwise, bet, settlement)
    pays, how = _in_chips(Fraction(sum(line.prize or ZERO for line in won)), settlement)
    return Outcome(
        bet=bet,
        result="win",
        pays=pays,
        rounded=how,
        line=" + ".join(line.label for line in won),
        cites=tuple(dict.fromkeys(line.cite for line in won)),
    )
