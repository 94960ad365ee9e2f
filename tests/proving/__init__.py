"""Lantern, the proving game: small, but with everything that strains the design.

Two cards each, face down in piles that find their seats by dice. The hand whose last digit is nearer nine
wins. A pair is a lamp and is paid at once. Everyone may swap a card in secret, raise or give up; then a
spark is turned up, which the first to claim it to the player-dealer's left takes for a dollar.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from openfelt.cards import Card
from openfelt.rounds.asking import ask_all, roll
from openfelt.rounds.audience import EVERYONE, only
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Charge, Give, Pay, Read, Settle, Show
from openfelt.rounds.places import DEAD, ROUND, Place, at_seat
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import BankedFamily
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Pick, Procedure, Span, Who
from openfelt.rounds.view import View
from openfelt.rules.banked import BankedGame, banked
from openfelt.rules.facts import Between, Facts, Scope
from openfelt.rules.game import Settings
from openfelt.rules.loader import load_game
from openfelt.rules.money import Cents
from openfelt.table.control import deciders
from openfelt.table.felt import BankedTable, Seat
from proving.lantern_hands import LanternHands


class LanternSettings(msgspec.Struct, Settings, frozen=True, forbid_unknown_fields=True):
    spark_costs: Cents = Cents(100)


class Bank(Scope, frozen=True):
    bank_total: Annotated[int, Between(0, 9)]


class HandFacts(Scope, frozen=True):
    total: Annotated[int, Between(0, 9)]
    lamp: bool
    dead: bool
    result: Literal["win", "lose", "tie", "open"]


class BettorFacts(Scope, frozen=True):
    gave_up: bool


TEXT = Path(__file__).with_name("lantern.toml").read_text("utf-8")


def total(cards: tuple[Card, ...]) -> int:
    pips = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
    return sum(pips[c.rank] if c.rank in pips else int(c.rank) for c in cards) % 10


def lamp(cards: tuple[Card, ...]) -> bool:
    return len({card.rank for card in cards}) < len(cards)


def play(game: BankedGame, table: BankedTable) -> Procedure:
    return Lantern(game, table).play()


class Lantern:
    """One round's hands, while they are played."""

    def __init__(self, game: BankedGame, table: BankedTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        self.bank = table.player_dealer
        self.hands: dict[Seat, tuple[Card, ...]] = {}
        self.dead: set[Seat] = set()
        self.gave_up: set[tuple[Seat, str]] = set()

    def play(self) -> Procedure:
        yield Charge("before-deal")
        yield from self.deal()
        yield Charge("after-deal")
        yield from self.swap()
        yield from self.raise_or_give_up()
        for seat in self.live:
            if lamp(self.hands[seat]):
                yield Show(place=at_seat(seat))
        yield Settle("lamps", self.facts(opened=False))
        yield from self.spark()
        for seat in self.hands:
            yield Show(place=at_seat(seat))
        yield Read(place=ROUND, says=f"the player-dealer has {total(self.hands[self.bank.seat])}")
        return self.facts(opened=True)

    def deal(self) -> Asking[None]:
        piles: dict[str, tuple[Card, ...]] = {f"pile-{n}": () for n in range(1, self.table.seats + 1)}
        for _ in range(2):
            for pile in piles:
                card = yield from self.dealer.deal(Place(pile))
                if card is not None:
                    piles[pile] += (card,)
        for pile, extra in (yield from self.dealer.make_good()).items():
            piles[pile] += extra
        yield from self.dealer.cut()
        self.dice = (yield from roll()).total
        first = self.table.clockwise_from(self.bank.seat)[(self.dice - 1) % self.table.seats]
        for seat, (pile, cards) in zip(self.table.clockwise_from(first), piles.items(), strict=True):
            if seat == self.bank.seat or seat in self.table.bet_seats:
                self.hands[seat] = cards
                yield Give(source=Place(pile), to=at_seat(seat))
                yield Show(place=at_seat(seat), to=only(*self.at(seat)))
                yield self.reading(seat)
            else:
                yield Give(source=Place(pile), to=DEAD)

    def reading(self, seat: Seat) -> Read:
        cards = self.hands[seat]
        return Read(place=at_seat(seat), says=lambda: "a lamp" if lamp(cards) else f"{total(cards)}")

    def at(self, seat: Seat) -> tuple[str, ...]:
        return (self.bank.bettor,) if seat == self.bank.seat else self.table.bettors_at(seat)

    @property
    def live(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.table.bet_seats if seat not in self.dead)

    def ask(self, asks: list[Ask], stage: str = "play") -> Asking[Mapping[Who, Choice]]:
        """Ask, and ask again those still alive after a hand was ruled dead."""
        while True:
            try:
                asks = [ask for ask in asks if ask.who.seat not in self.dead]
                return (yield from ask_all(asks, stage))
            except RulingGiven as ruling:
                if ruling.name != "dead-hand":
                    raise
                self.dead.add(int(ruling.findings["seat"]))

    def swap(self) -> Asking[None]:
        """Whoever plays the hand may change one card, unseen by the others."""
        asks = [
            Ask(
                who=Who(seat, who),
                offers=(Offer(choice="keep"), Offer(choice="swap", pick=Pick(at_seat(seat), 1, 1))),
                default=Choice("keep"),
                seen_by=only(*self.at(seat)),
            )
            for seat in self.live
            for who in deciders(self.game.control, self.table, seat, "base")
        ]
        choices = yield from self.ask(asks)
        for who, choice in choices.items():
            if choice.choice == "swap":
                yield from self.change(who.seat, choice.cards[0])

    def change(self, seat: Seat, card: Card) -> Asking[None]:
        held = list(self.hands[seat])
        yield Give(source=at_seat(seat), to=DEAD, cards=(held.index(card),))
        held.remove(card)
        new = yield from self.dealer.card(at_seat(seat), only(*self.at(seat)), stage="draw")
        self.hands[seat] = (*held, new)
        yield self.reading(seat)

    def raise_or_give_up(self) -> Asking[None]:
        """Adding money, or giving up, is each bettor's own choice."""
        asks = []
        for seat in self.live:
            for who in self.table.bettors_at(seat):
                base = self.table.staked(seat, who, "base")
                if base:
                    more = Offer(choice="raise", money=Span(base, Cents(base * 3), base), adds="raise")
                    offers = (Offer(choice="stand"), more, Offer(choice="give-up"))
                    asks.append(Ask(who=Who(seat, who), offers=offers, default=Choice("stand")))
        choices = yield from self.ask(asks)
        self.gave_up |= {
            (who.seat, who.bettor) for who, choice in choices.items() if choice.choice == "give-up"
        }

    def spark(self) -> Asking[None]:
        """A claim window: all at once, the first to the player-dealer's left has it."""
        card = yield from self.dealer.card(Place("spark"), EVERYONE, stage="draw")
        claims = [
            Ask(
                who=Who(seat, self.at(seat)[0]),
                offers=(Offer(choice="pass"), Offer(choice="claim")),
                default=Choice("pass"),
            )
            for seat in self.live
        ]
        choices = yield from self.ask(claims, stage="claim")
        for who, choice in choices.items():  # in the order asked: nearest the player-dealer's left first
            if choice.choice == "claim":
                settings = self.game.settings
                assert isinstance(settings, LanternSettings)
                yield Pay(
                    source=who.bettor, to=self.bank.bettor, amount=settings.spark_costs, line="the spark"
                )
                yield Give(source=Place("spark"), to=at_seat(who.seat))
                self.hands[who.seat] += (card,)
                yield self.reading(who.seat)
                return
        yield from self.dealer.reshuffle(Place("spark"))

    def facts(self, opened: bool) -> Facts:
        bank = total(self.hands[self.bank.seat])

        def result(mine: int) -> Literal["win", "lose", "tie", "open"]:
            if not opened:
                return "open"
            return "tie" if mine == bank else "win" if mine > bank else "lose"

        return Facts(
            player_dealer=Bank(bank_total=bank) if opened else None,
            hands={
                (seat, 1): HandFacts(
                    total=total(self.hands[seat]),
                    lamp=lamp(self.hands[seat]),
                    dead=seat in self.dead,
                    result=result(total(self.hands[seat])),
                )
                for seat in self.table.bet_seats
            },
            bettors={
                (seat, who): BettorFacts(gave_up=(seat, who) in self.gave_up)
                for seat in self.table.bet_seats
                for who in self.table.bettors_at(seat)
            },
            action=self.dice,
        )


def most_cards(game: BankedGame, table: BankedTable) -> int:
    """Two to every position, one more where it is swapped, and the spark."""
    return 3 * table.seats


def advise(game: BankedGame, view: View, ask: Ask) -> Choice:
    """Less than five swaps its lower card, eight and nine are raised, and a spark that helps is claimed."""
    hand = tuple(map(Card.of, view.felt[at_seat(ask.who.seat)]))
    for offer in ask.offers:
        if offer.pick is not None and total(hand) < 5:
            return Choice(offer.choice, cards=(min(hand, key=lambda card: total((card,))),))
        if offer.money is not None and total(hand) > 7:
            return Choice(offer.choice, offer.money.least)
        if offer.choice == "claim" and total((*hand, Card.of(view.felt[Place("spark")][0]))) > total(hand):
            return Choice(offer.choice)
    return ask.default


PLAYS = Plays(play, hands=LanternHands, most_cards=most_cards, advise=advise, paces={"claim": 0.5})
FAMILY = BankedFamily(
    name="lantern",
    settings=LanternSettings,
    scopes={"player_dealer": Bank, "hand": HandFacts, "bettor": BettorFacts},
    plays=PLAYS,
    stages=frozenset({"deal", "dice", "play", "claim"}),
    rulings={"dead-hand": frozenset({"play"})},
    settles={"lamps": "at dusk"},
)
LANTERN = banked(load_game(TEXT, "lantern.toml", "proving/lantern", families={"lantern": FAMILY}))
