"""Wick, the proving game of pots: antes, two blinds, two cards each, one street of betting, a showdown.

The hand whose last digit is nearer nine wins one half, that nearer zero, if it is three or less, the other.
With four players the button puts in a dead dollar. A blind is called whole, also where whoever posted it had
less. Whoever has too little is in for what they have, and the rest play on for a side pot. The floor may rule
a hand dead.
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
from openfelt.rounds.notes import Charge, PutIn, Read, Show
from openfelt.rounds.places import at_seat
from openfelt.rounds.plays import Plays
from openfelt.rounds.pots import Half, Showdown
from openfelt.rounds.procedures import PotFamily, PotPlays
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Span, Who
from openfelt.rules.game import Settings
from openfelt.rules.loader import load_game
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.felt import Seat
from openfelt.table.stacks import PotTable
from proving import total

DEAD_FROM = 4
"""With so many players the button puts in as much again, which is nobody's bet."""
LOW = 3
"""The highest total that wins a low half."""


class WickSettings(msgspec.Struct, Settings, frozen=True, forbid_unknown_fields=True):
    pass


class Wick:
    """One hand, while it is played."""

    def __init__(self, game: PotGame, table: PotTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        assert table.button is not None
        self.turn = table.dealt_in(table.left_of(table.button))
        self.hands: dict[Seat, tuple[Card, ...]] = {}
        self.stakes: Counter[Seat] = Counter()
        self.dead: Counter[Seat] = Counter()
        self.bets: Counter[Seat] = Counter()
        self.folded: set[Seat] = set()

    def play(self) -> Asking[Showdown]:
        for seat in self.turn:
            yield from self.post(seat, self.table.stakes.ante, "ante")
        if self.table.button in self.turn[DEAD_FROM - 1 :]:
            yield from self.post(self.table.button, self.table.stakes.ante, "the button's", dead=True)
        yield Charge("antes")
        antes = Counter(self.stakes)
        for seat, blind in zip(self.turn, self.table.stakes.blinds, strict=False):
            yield from self.post(seat, blind, "blind")
            self.bets[seat] = self.stakes[seat] - antes[seat]
        yield Charge("blinds")
        for _ in range(2):
            for seat in self.turn:
                card = yield from self.dealer.card(at_seat(seat), only(self.who(seat).bettor))
                self.hands[seat] = (*self.hands.get(seat, ()), card)
                yield Read(place=at_seat(seat), says=str(total(self.hands[seat])))
        yield Charge("deal")
        yield from self.street()
        if len(self.live) > 1:
            for seat in self.live:
                yield Show(place=at_seat(seat))
        yield Charge("end")
        high = Half("high", {seat: total(self.hands[seat]) for seat in self.live})
        low = Half("low", {seat: 9 - high.ranks[seat] for seat in self.live if high.ranks[seat] <= LOW})
        return Showdown(folded=frozenset(self.folded), halves=(high, low))

    def who(self, seat: Seat) -> Who:
        return Who(seat, self.table.stack(seat).bettor)

    def left(self, seat: Seat) -> Cents:
        return Cents(self.table.stack(seat).amount - self.stakes[seat] - self.dead[seat])

    @property
    def live(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.turn if seat not in self.folded)

    def post(self, seat: Seat, amount: Cents, what: str, dead: bool = False) -> Asking[None]:
        """As much of it as the stack has."""
        amount = Cents(min(amount, self.left(seat)))
        if amount:
            (self.dead if dead else self.stakes)[seat] += amount
            who = self.who(seat).bettor
            yield PutIn(seat=seat, bettor=who, amount=amount, line=what, dead=dead)

    def street(self) -> Asking[None]:
        """In turn, until everybody left has as much in, or all they have."""
        acted: set[Seat] = set()
        order = list(self.turn[len(self.table.stakes.blinds) :] + self.turn[: len(self.table.stakes.blinds)])
        while True:
            high = max(*self.bets.values(), *self.table.stakes.blinds, 0)
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
