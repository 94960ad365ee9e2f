"""Wick, the proving game of pots: antes, two blinds, two cards each, one street of betting, a showdown.

The hand whose last digit is nearer nine wins. Whoever has too little is in for what they have, and the rest
play on for a side pot. The floor may rule a hand dead.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from openfelt.cards import Card
from openfelt.rounds.asking import ask
from openfelt.rounds.audience import only
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Charge, PutIn, Show
from openfelt.rounds.places import at_seat
from openfelt.rounds.plays import Plays
from openfelt.rounds.pots import Showdown
from openfelt.rounds.procedures import PotFamily, PotPlays
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Span, Who
from openfelt.rules.game import Settings
from openfelt.rules.loader import load_game
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.felt import Seat
from openfelt.table.stacks import PotTable
from proving import total


class WickSettings(msgspec.Struct, Settings, frozen=True, forbid_unknown_fields=True):
    pass


class Wick:
    """One hand, while it is played."""

    def __init__(self, game: PotGame, table: PotTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game)
        self.turn = table.dealt_in(table.left_of(table.button))
        self.hands: dict[Seat, tuple[Card, ...]] = {}
        self.stakes: Counter[Seat] = Counter()
        self.folded: set[Seat] = set()

    def play(self) -> Asking[Showdown]:
        for seat in self.turn:
            yield from self.post(seat, self.game.stakes.ante, "ante")
        yield Charge("antes")
        antes = Counter(self.stakes)
        for seat, blind in zip(self.turn, self.game.stakes.blinds, strict=False):
            yield from self.post(seat, blind, "blind")
        self.bets = self.stakes - antes
        yield Charge("blinds")
        for _ in range(2):
            for seat in self.turn:
                card = yield from self.dealer.card(at_seat(seat), only(self.who(seat).bettor))
                self.hands[seat] = (*self.hands.get(seat, ()), card)
        yield Charge("deal")
        yield from self.street()
        if len(self.live) > 1:
            for seat in self.live:
                yield Show(place=at_seat(seat))
        yield Charge("end")
        ranks = {seat: total(self.hands[seat]) for seat in self.live}
        return Showdown(folded=frozenset(self.folded), ranks=ranks)

    def who(self, seat: Seat) -> Who:
        return Who(seat, self.table.stack(seat).bettor)

    def left(self, seat: Seat) -> Cents:
        return Cents(self.table.stack(seat).amount - self.stakes[seat])

    @property
    def live(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.turn if seat not in self.folded)

    def post(self, seat: Seat, amount: Cents, what: str) -> Asking[None]:
        """As much of it as the stack has."""
        amount = Cents(min(amount, self.left(seat)))
        if amount:
            self.stakes[seat] += amount
            yield PutIn(seat=seat, bettor=self.who(seat).bettor, amount=amount, line=what)

    def street(self) -> Asking[None]:
        """In turn, until everybody left has as much in, or all they have."""
        acted: set[Seat] = set()
        order = list(self.turn[len(self.game.stakes.blinds) :] + self.turn[: len(self.game.stakes.blinds)])
        while True:
            high = max(self.bets.values(), default=0)
            due = [
                seat
                for seat in order
                if seat in self.live and self.left(seat) and (seat not in acted or self.bets[seat] < high)
            ]
            if not due or len(self.live) == 1:
                return
            seat = due[0]
            order = order[order.index(seat) + 1 :] + order[: order.index(seat) + 1]
            try:
                choice = yield from ask(self.question(seat, high))
            except RulingGiven as ruling:
                if ruling.name != "dead-hand":
                    raise
                self.folded |= {int(ruling.findings["seat"])} & set(self.live)
                continue
            acted.add(seat)
            if choice.choice == "fold":
                self.folded.add(seat)
            if choice.amount:
                self.stakes[seat] += choice.amount
                self.bets[seat] += choice.amount

    def question(self, seat: Seat, high: int) -> Ask:
        left, owed, chip = self.left(seat), high - self.bets[seat], self.game.smallest_chip
        offers = [Offer(choice="check")] if owed <= 0 else [Offer(choice="fold")]
        if owed > 0:
            call = Cents(min(owed, left))
            offers.append(Offer(choice="call", money=Span(call, call), adds="call"))
        if left > owed:
            offers.append(Offer(choice="all-in", money=Span(left, left), adds="all in"))
        least, most = Cents(-(-owed // chip) * chip + 4 * chip), Cents(left - left % chip)
        if most >= least:
            offers.append(Offer(choice="raise", money=Span(least, most, chip), adds="raise"))
        return Ask(who=self.who(seat), offers=tuple(offers), default=Choice(offers[0].choice))


PLAYS: PotPlays = Plays(lambda game, table: Wick(game, table).play())
FAMILY = PotFamily(
    name="wick",
    settings=WickSettings,
    plays=PLAYS,
    stages=frozenset({"deal", "play"}),
    rulings={"dead-hand": frozenset({"play"})},
)
_GAME = load_game(
    Path(__file__).with_name("wick.toml").read_text("utf-8"),
    "wick.toml",
    "proving/wick",
    families={"wick": FAMILY},
)
assert isinstance(_GAME, PotGame)
WICK: PotGame = _GAME
