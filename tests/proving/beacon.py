"""Beacon, the proving game of several hands at a seat and of wagers in parts.

Nearest fifteen wins; tens and courts count five. Cards lie open, but for the player-dealer's second. A hand
may be hit, doubled twice and split three times; a double may be rescued, and a poor deal given up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Literal

import msgspec

from openfelt.cards import Card
from openfelt.rounds.asking import ask
from openfelt.rounds.audience import EVERYONE, NOBODY
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.notes import Charge, Read, Settle, Show
from openfelt.rounds.own_money import Wagers
from openfelt.rounds.places import BANK, at_seat
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import BankedFamily
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Procedure, Span, Who
from openfelt.rounds.view import View
from openfelt.rules.banked import BankedGame, banked
from openfelt.rules.facts import Facts, Scope, Wagered
from openfelt.rules.game import Settings
from openfelt.rules.loader import load_game
from openfelt.rules.money import Cents
from openfelt.table.control import bank_decides
from openfelt.table.felt import BankedTable, Seat

BEST, MOST_HANDS, MOST_DOUBLES = 15, 4, 2


class BeaconSettings(msgspec.Struct, Settings, frozen=True, forbid_unknown_fields=True):
    bank_may_draw_at: int = 10


class SeatFacts(Scope, frozen=True):
    suited: bool
    paired: bool


class HandFacts(Scope, frozen=True):
    burnt: bool
    bright: bool
    result: Literal["win", "lose", "tie", "open"]


Word = Literal["none", "gave-up", "rescued", "forfeit"]


class WagerFacts(Scope, frozen=True):
    word: Word


TEXT = Path(__file__).with_name("beacon.toml").read_text("utf-8")


def total(cards: tuple[Card, ...]) -> int:
    return sum(1 if card.rank == "A" else 5 if card.rank in "TJQK" else int(card.rank) for card in cards)


def reading(cards: tuple[Card, ...]) -> Callable[[], str]:
    return lambda: f"{total(cards)}, burnt" if total(cards) > BEST else f"{total(cards)}"


def play(game: BankedGame, table: BankedTable) -> Procedure:
    return Beacon(game, table).play()


class Beacon:
    """One round's hands, while they are played."""

    def __init__(self, game: BankedGame, table: BankedTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        self.wagers = Wagers(game.control, table, "base")
        self.hands: dict[Seat, list[tuple[Card, ...]]] = {seat: [()] for seat in self.wagers.seats}
        self.dealt: dict[Seat, tuple[Card, ...]] = {}
        self.bank: tuple[Card, ...] = ()
        self.gave_up: set[Who] = set()
        self.rescued: set[Who] = set()

    def play(self) -> Procedure:
        yield Charge("before-deal")
        yield from self.deal()
        for seat in self.hands:
            yield from self.play_seat(seat)
        yield Settle("burnt", self.facts(opened=False))
        yield from self.play_bank()
        return self.facts(opened=True)

    def deal(self) -> Asking[None]:
        for turn in range(2):
            for seat in self.hands:
                yield from self.hit(seat, 1, "deal")
            seen_by = EVERYONE if turn == 0 else NOBODY
            self.bank += ((yield from self.dealer.card(BANK, seen_by)),)
        self.dealt = {seat: hands[0] for seat, hands in self.hands.items()}

    def hit(self, seat: Seat, hand: int, stage: str = "draw") -> Asking[None]:
        card = yield from self.dealer.card(at_seat(seat, hand), EVERYONE, stage)
        self.hands[seat][hand - 1] += (card,)
        yield Read(place=at_seat(seat, hand), says=reading(self.hands[seat][hand - 1]))

    def play_seat(self, seat: Seat) -> Asking[None]:
        """The hands as they lie; a split puts another one behind."""
        hand = 1
        while hand <= len(self.hands[seat]):
            yield from self.play_hand(seat, hand)
            hand += 1

    def play_hand(self, seat: Seat, hand: int) -> Asking[None]:
        doubles = 0
        if len(self.hands[seat][hand - 1]) == 1:
            yield from self.hit(seat, hand)
        while total(self.hands[seat][hand - 1]) < BEST and self.wagers.on(seat, hand):
            if doubles and len(self.wagers.parts[self.wagers.on(seat, hand)[0]]) == 1:
                return  # nothing left to decide for who never doubled
            played = yield from self.wagers.play(
                seat,
                hand,
                partial(self.offers, doubles=doubles),
                Choice("stand"),
                each=("give-up", "rescue"),
            )
            for who, word in played.said.items():
                if word.choice in {"give-up", "rescue"}:
                    (self.gave_up if word.choice == "give-up" else self.rescued).add(who)
                    self.wagers.give_up(who)
            match played.choice:
                case "stand":
                    return
                case "hit":
                    yield from self.hit(seat, hand)
                case "double":
                    doubles += 1
                    yield from self.hit(seat, hand)
                case "split":
                    yield from self.split(seat, hand)

    def offers(self, who: Who, doubles: int) -> Iterator[Offer]:
        cards, staked = self.hands[who.seat][who.hand - 1], self.wagers.staked(who)
        whole = len(self.hands[who.seat]) == 1
        yield Offer(choice="stand")
        if doubles:
            if len(self.wagers.parts[who]) == doubles + 1:
                yield Offer(choice="rescue", says="take the last double back and leave the rest")
                if doubles < MOST_DOUBLES:
                    yield Offer(choice="double", money=Span.exactly(staked), adds="base")
            return
        yield Offer(choice="hit")
        if len(cards) == 2:
            yield Offer(choice="double", money=Span(Cents(1), staked), adds="base")
            if whole:
                yield Offer(choice="give-up", says="half the bet is lost")
            if cards[0].rank == cards[1].rank and len(self.hands[who.seat]) < MOST_HANDS:
                yield Offer(choice="split", money=Span.exactly(staked), adds="base", splits=True)

    def split(self, seat: Seat, hand: int) -> Asking[None]:
        one, other = self.hands[seat][hand - 1]
        self.hands[seat][hand - 1 : hand] = [(one,), (other,)]
        yield Read(place=at_seat(seat, hand + 1), says=reading((other,)))
        yield from self.hit(seat, hand)

    def play_bank(self) -> Asking[None]:
        yield Show(place=BANK)
        yield Read(place=BANK, says=reading(self.bank))
        settings = self.game.settings
        assert isinstance(settings, BeaconSettings)
        while total(self.bank) <= settings.bank_may_draw_at:
            if total(self.bank) == settings.bank_may_draw_at:
                who = Who(self.table.player_dealer.seat, bank_decides(self.game.control, self.table))
                offers = (Offer(choice="stand"), Offer(choice="hit"))
                choice = yield from ask(Ask(who=who, offers=offers, default=Choice("stand"), stage="bank"))
                if choice.choice == "stand":
                    return
            self.bank += ((yield from self.dealer.card(BANK, EVERYONE, "draw")),)
            yield Read(place=BANK, says=reading(self.bank))

    def facts(self, opened: bool) -> Facts:
        return Facts(
            seats={
                seat: SeatFacts(
                    suited=len({card.suit for card in cards}) == 1,
                    paired=len({card.rank for card in cards}) == 1,
                )
                for seat, cards in self.dealt.items()
            },
            hands={
                (seat, number): HandFacts(
                    burnt=total(cards) > BEST,
                    bright=total(cards) == BEST and len(cards) == 3,
                    result=self.result(cards) if opened else "open",
                )
                for seat, hands in self.hands.items()
                for number, cards in enumerate(hands, 1)
            },
            bets={
                Wagered(who.seat, who.bettor, "base", who.hand, part, who.circle): WagerFacts(
                    word=self.word(who, part == len(parts))
                )
                for who, parts in self.wagers.parts.items()
                for part in range(1, len(parts) + 1)
            },
        )

    def word(self, who: Who, last: bool) -> Word:
        if who in self.gave_up:
            return "gave-up"
        if who in self.rescued:
            return "rescued" if last else "forfeit"
        return "none"

    def result(self, cards: tuple[Card, ...]) -> Literal["win", "lose", "tie"]:
        mine, bank = total(cards), total(self.bank)
        if bank > BEST or mine > bank:
            return "win"
        return "tie" if mine == bank else "lose"


def most_cards(game: BankedGame, table: BankedTable) -> int:
    """What a round usually takes; one that takes more has the discards shuffled."""
    del game
    return 3 * table.seats


def advise(game: BankedGame, view: View, ask: Ask) -> Choice:
    """Aces are split; nine and ten are doubled; up to ten is hit, whatever the player-dealer shows."""
    if ask.stage == "bank":
        return ask.default
    cards = tuple(map(Card.of, view.felt[at_seat(ask.who.seat, ask.who.hand)]))
    offered = {offer.choice: offer for offer in ask.offers}
    wanted = ("split",) * (cards[0].rank == "A") + ("double",) * (total(cards) in {9, 10})
    for choice in (*wanted, "hit"):
        if choice in offered and total(cards) <= 10:
            money = offered[choice].money
            return Choice(choice, money.least if money else None)
    return ask.default


PLAYS = Plays(play, most_cards=most_cards, advise=advise)
FAMILY = BankedFamily(
    name="beacon",
    settings=BeaconSettings,
    scopes={"seat": SeatFacts, "hand": HandFacts, "bet": WagerFacts},
    plays=PLAYS,
    stages=frozenset({"deal", "draw", "play", "bank"}),
    settles={"burnt": "at once"},
)
BEACON = banked(load_game(TEXT, "beacon.toml", "proving/beacon", families={"beacon": FAMILY}))
