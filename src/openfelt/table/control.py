"""Who plays a hand on which several people have bet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from openfelt.rules.banked import ControlRule
from openfelt.table.felt import BankedTable, Bettor, Seat


def bank_decides(rule: ControlRule, table: BankedTable) -> Bettor:
    """Who plays the player-dealer's hand; equal shares leave it to the first of them, who sits there."""
    bank = table.player_dealer
    if rule.player_dealer == "largest" and bank.shares:
        return max(bank.shares, key=lambda share: share.amount).bettor
    return bank.bettor


def deciders(rule: ControlRule, table: BankedTable, seat: Seat, bet: str) -> tuple[Bettor, ...]:
    """Those who decide how the cards at `seat` are played, by their wagers on `bet`.

    Playing the cards belongs to one person, or to each for themselves; adding money is always each
    bettor's own choice, whoever plays the cards.
    """
    staked = [b for b in table.bets if b.seat == seat and b.bet == bet]
    if not staked:
        return ()
    seated_first = sorted(staked, key=lambda b: b.backline)
    if rule.hand == "each":
        return tuple(dict.fromkeys(b.bettor for b in seated_first))
    if rule.hand == "largest":  # equal wagers: the seated player has the final say
        in_action: Counter[Bettor] = Counter()
        for b in seated_first:  # all circles of one person together
            in_action[b.bettor] += b.live
        return (max(in_action, key=lambda bettor: in_action[bettor]),)
    return (seated_first[0].bettor,)


def in_control(
    rule: ControlRule, table: BankedTable, bet: str, of: Literal["all", "one"]
) -> Iterator[tuple[Seat, Bettor]]:
    """Who plays which hand, person by person.

    Where one person may have one hand only, it is that of their own seat, else the first that they control at
    the left of the player-dealer.
    """
    controls: dict[Bettor, list[Seat]] = {}
    for seat in table.bet_seats:
        for bettor in deciders(rule, table, seat, bet):
            controls.setdefault(bettor, []).append(seat)
    for bettor, seats in controls.items():
        own = {b.seat for b in table.bets if b.bettor == bettor and not b.backline}
        in_order = [*(seat for seat in seats if seat in own), *(seat for seat in seats if seat not in own)]
        yield from ((seat, bettor) for seat in (in_order if of == "all" else in_order[:1]))
