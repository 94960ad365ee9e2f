"""Ember, the proving game of payments: an ante to the pool, three cards each, draws, discards and a claim.

Whoever has the turn draws a card unseen and throws one away. The first to the left who can pair that may
claim it: each of the others pays for the pair at once, as far as their stack goes. Two pairs go out and take
the pool; if nobody does, it stays for the next round.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from openfelt.cards import Card
from openfelt.rounds.asking import ask, ask_all
from openfelt.rounds.audience import only
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.notes import Charge, Give, Pay, PutIn, Read, Show
from openfelt.rounds.payments import WentOut
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import MeldFamily, MeldPlays
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Pick, Who
from openfelt.rules.game import Settings
from openfelt.rules.loader import load_game
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents
from openfelt.table.felt import Seat
from openfelt.table.stacks import MeldTable


class EmberSettings(msgspec.Struct, Settings, frozen=True, forbid_unknown_fields=True):
    pair_pays: Cents
    turns: int


class Ember:
    """One round, while it is played."""

    def __init__(self, game: MeldGame, table: MeldTable) -> None:
        assert isinstance(game.settings, EmberSettings)
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        self.settings = game.settings
        assert table.eldest is not None
        self.turn = table.dealt_in(table.eldest)
        self.hands: dict[Seat, list[Card]] = {seat: [] for seat in self.turn}
        self.pairs: Counter[Seat] = Counter()

    def play(self) -> Asking[WentOut]:
        for seat in self.turn:
            ante = Cents(min(self.table.ante, self.table.stack(seat).amount))
            yield PutIn(seat=seat, bettor=self.who(seat).bettor, amount=ante, line="ante")
        yield Charge("antes")
        yield Charge("before-deal")
        for _ in range(3):
            for seat in self.turn:
                yield from self.draw(seat)
        yield Charge("deal")
        for number in range(self.settings.turns * len(self.turn)):
            seat = self.turn[number % len(self.turn)]
            yield from self.draw(seat)
            card = yield from self.discard(seat)
            yield from self.claim(seat, card)
            for out in self.turn:
                if self.pairs[out] == 2:
                    return WentOut(seat=out)
        return WentOut(carry={"rounds without a winner": self.waited + 1})

    @property
    def waited(self) -> int:
        return int(self.table.kept.get("rounds without a winner", 0))

    def who(self, seat: Seat) -> Who:
        return Who(seat, self.table.stack(seat).bettor)

    def draw(self, seat: Seat) -> Asking[None]:
        card = yield from self.dealer.card(at_seat(seat), only(self.who(seat).bettor))
        self.hands[seat].append(card)

    def discard(self, seat: Seat) -> Asking[Card]:
        held = self.hands[seat]
        choice = yield from ask(
            Ask(
                who=self.who(seat),
                offers=(Offer(choice="throw", pick=Pick(at_seat(seat), 1, 1)),),
                default=Choice("throw", cards=(held[-1],)),
                seen_by=only(self.who(seat).bettor),
            )
        )
        (card,) = choice.cards
        yield Show(place=at_seat(seat), cards=(held.index(card),))
        yield Give(source=at_seat(seat), to=Place("thrown"), cards=(held.index(card),))
        held.remove(card)
        return card

    def claim(self, thrower: Seat, card: Card) -> Asking[None]:
        """All are asked at once, also who cannot pair it: the first to the left who can, and does, has it."""
        others = [seat for seat in self.table.dealt_in(self.table.left_of(thrower)) if seat != thrower]
        asks = [
            Ask(
                who=self.who(seat),
                offers=(Offer(choice="pass"), Offer(choice="claim")),
                default=Choice("pass"),
                seen_by=only(self.who(seat).bettor),
                stage="claim",
            )
            for seat in others
        ]
        choices = yield from ask_all(asks, stage="claim")
        for seat in others:
            mate = next((held for held in self.hands[seat] if held.rank == card.rank), None)
            if choices[self.who(seat)].choice == "claim" and mate is not None:
                yield from self.pair(seat, mate)
                return

    def pair(self, seat: Seat, mate: Card) -> Asking[None]:
        index = self.hands[seat].index(mate)
        yield Show(place=at_seat(seat), cards=(index,))
        yield Give(source=at_seat(seat), to=Place(f"pairs of {seat}"), cards=(index,))
        yield Give(source=Place("thrown"), to=Place(f"pairs of {seat}"), cards=(-1,))
        self.hands[seat].remove(mate)
        self.pairs[seat] += 1
        yield Read(place=Place(f"pairs of {seat}"), says=f"pair of {mate.rank}")
        yield from self.draw(seat)
        for other in self.turn:
            if other != seat:
                yield Pay(
                    source=self.who(other).bettor,
                    to=self.who(seat).bettor,
                    amount=self.settings.pair_pays,
                    line=f"the pair of {mate.rank}",
                )


PLAYS: MeldPlays = Plays(lambda game, table: Ember(game, table).play())
FAMILY = MeldFamily(
    name="ember", settings=EmberSettings, plays=PLAYS, stages=frozenset({"deal", "play", "claim"})
)
_GAME = load_game(
    Path(__file__).with_name("ember.toml").read_text("utf-8"),
    "ember.toml",
    "proving/ember",
    families={"ember": FAMILY},
)
assert isinstance(_GAME, MeldGame)
EMBER: MeldGame = _GAME
