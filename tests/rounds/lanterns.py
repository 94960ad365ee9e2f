"""Rounds of the proving game played by hand, up to the wait a test is about.

Four positions, the player-dealer at seat 1; dice of five bring pile 1 to seat 1, pile 2 to seat 2 and so on.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec

from openfelt.cards import Card, cards
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Chose, CutAt, Dealt, Rolled, Shuffled
from openfelt.rounds.procedures import BankedPlays
from openfelt.rounds.requests import Choice, Draw, Shuffle, Who
from openfelt.rules.banked import BankedGame
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents, cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer, Share
from proving import LANTERN, PLAYS

BANK, ANN, BOB, CY = Who(1, "player-dealer"), Who(2, "ann"), Who(2, "bob"), Who(3, "cy")
DEALT = "Ks 2s 4s Tc 7s 6s 5s Jc"  # 7 to the player-dealer, 8 to ann and bob, 9 to cy; seat 4 is empty
FELT = ("2 ann base 10", "2 ann flame 5", "2 bob base 20 backline", "3 cy base 10", "3 cy lantern 6")
WAITS = ("deal", "cut", "dice", "swap", "raise", "draw", "claim", "shuffle", "over")


def bet(text: str) -> Bet:
    """`2 bob base 20 backline`, `2 ann base 5 circle 2`"""
    seat, bettor, name, amount, *rest = text.split()
    return Bet(
        seat=int(seat),
        bettor=bettor,
        bet=name,
        amount=cents(amount),
        backline="backline" in rest,
        circle=int(rest[-1]) if "circle" in rest else 1,
    )


def table(*bets: str, wager: str = "1000", shares: str = "", **more: Any) -> BankedTable:
    """`shares` are written `pam 600 quin 400`."""
    words = shares.split()
    parts = tuple(Share(who, cents(part)) for who, part in zip(words[::2], words[1::2], strict=True))
    bank = PlayerDealer(1, cents(wager), parts)
    return BankedTable(seats=4, player_dealer=bank, bets=tuple(map(bet, bets or FELT)), **more)


def begin(
    on: BankedTable | None = None,
    game: BankedGame = LANTERN,
    schedule: Schedule | None = None,
    plays: BankedPlays = PLAYS,
) -> BankedRound:
    return BankedRound(game, table() if on is None else on, plays, schedule)


def deal(round: BankedRound, text: str) -> BankedRound:
    for card in cards(text):
        round.answer(Dealt(card))
    return round


def choose(
    round: BankedRound, who: Who, choice: str, money: str | None = None, held: str = "", **by: Any
) -> BankedRound:
    amount = None if money is None else cents(money)
    round.answer(Chose(who, Choice(choice, amount, cards(held)), **by))
    return round


def play_to(
    wait: str, round: BankedRound | None = None, dealt: str = DEALT, spark: str = "Td"
) -> BankedRound:
    """Nobody does anything out of the way; bob, with the largest wager, plays seat 2."""
    round = begin() if round is None else round
    for here in WAITS[: WAITS.index(wait)]:
        match here:
            case "deal":
                deal(round, dealt)
            case "cut":
                round.answer(CutAt(20))
            case "dice":
                round.answer(Rolled((1, 1, 3)))
            case "draw":
                deal(round, spark)
            case "shuffle":
                round.answer(Shuffled())
            case _:
                round.time_out()
    return round


def finish(round: BankedRound, spark: str = "Td") -> BankedRound:
    """From the swap on, with nobody doing anything more."""
    while not round.over:
        if isinstance(round.waiting, Draw):
            deal(round, spark)
        elif isinstance(round.waiting, Shuffle):
            round.answer(Shuffled())
        else:
            round.time_out()
    return round


def everyone(round: BankedRound) -> list[str | None]:
    return [None, "player-dealer", *dict.fromkeys(bet.bettor for bet in round.table.bets), "stranger"]


def all_there_is(round: BankedRound) -> tuple[object, ...]:
    """Everything by which one could tell whether a round has changed."""
    return deepcopy(
        (
            round.record,
            [round.view(viewer) for viewer in everyone(round)],
            round.ledger.entries,
            dict(round.ledger.balances),
            dict(round.pack),
            round.felt.places,
            round.waiting,
            round.open_asks,
            round.rulings,
            round.settlement,
            round.money.bets,
            round.facts,
            round.void,
        )
    )


def nets(round: BankedRound) -> dict[str, int]:
    """Whole dollars won and lost, where any were."""
    assert not any(won % 100 for won in round.money.net().values())
    return {who: won // 100 for who, won in round.money.net().items() if won}


def ruled_by(**changes: Any) -> BankedGame:
    """Lantern with other rules."""
    return msgspec.structs.replace(LANTERN, **changes)


def card(text: str) -> Card:
    return Card.of(text)


def money(text: str) -> Cents:
    return cents(text)
