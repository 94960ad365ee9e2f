"""Cards of one's own and five in common: betting before the flop, on the flop, the turn and the river."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from openfelt.cards import UNKNOWN
from openfelt.families.flop_poker.hands import Hand, high, low, words
from openfelt.families.flop_poker.settings import (
    BOARD,
    COMMUNITY,
    DISCARD,
    EARLY,
    PREFLOP,
    STREETS,
    FlopSettings,
    Street,
)
from openfelt.families.poker_pots.betting import Betting
from openfelt.families.poker_pots.blinds import Blinds
from openfelt.families.poker_pots.halves import HIGH, LOW, half
from openfelt.families.poker_pots.showdown import Shown
from openfelt.rounds.asking import ask
from openfelt.rounds.audience import UP, only
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Charge, Fold, Give, Placed, Read
from openfelt.rounds.places import DEAD, at_seat
from openfelt.rounds.pots import Showdown
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Pick
from openfelt.rules.pot import PotGame
from openfelt.table.button import Positions
from openfelt.table.felt import Seat
from openfelt.table.stacks import PotTable

FIVE = 5
KEEP = Offer(choice="keep", called="keep all", says="no card is discarded, and the hand is dead")
TO_KEEP = Choice(KEEP.choice)
CHOICES = ("discard", "keep all")


def play(game: PotGame, table: PotTable) -> Asking[Showdown]:
    return Flop(game, table).play()


class Flop:
    """One hand, while it is played."""

    betting: Betting

    def __init__(self, game: PotGame, table: PotTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        self.rules = cast(FlopSettings, game.settings)
        self.hands: dict[Seat, Hand] = {}
        self.board: Hand = ()
        self.early: list[str] = []  # the streets whose cards came too early
        self.reshuffled = self.unburned = False

    def play(self) -> Asking[Showdown]:
        blinds = Blinds(self.game, self.table, self.dealer)
        hand = yield from blinds.begin()
        yield Placed(hand)
        self.betting = betting = Betting(self.game, self.table, hand.dealt_in)
        for stack in self.table.stacks:
            if stack.seat not in hand.dealt_in:
                yield Fold(stack.seat)
        yield from blinds.post(betting, hand)
        yield from self.deal()
        yield Charge("deal")
        last = blinds.straddler or hand.big or hand.button
        yield from betting.street(PREFLOP, self.after(last), self.heed)
        first = self.after(hand.button)
        discards = "" if self.rules.discard is None else self.rules.discard.before
        for street in STREETS:
            if discards == street.name:
                yield from self.discard()
            if len(betting.live) == 1:
                break
            yield from self.turn_up(street)
            yield Charge(street.name)
            if discards == f"betting on the {street.name}":
                yield from self.discard()
            betting.begin(street.big)
            yield from betting.street(street.name, first, self.heed)
        yield Charge("end")
        shown = Shown(self.game.showdown, betting, self.hands)
        yield from shown.show(first, self.heed)
        return self.found(hand, shown)

    def after(self, seat: Seat) -> Seat:
        """Who is next of those dealt in."""
        seats = self.table.seats
        return min(self.betting.turn, key=lambda one: (one - seat - 1) % seats)

    def deal(self) -> Asking[None]:
        who, deal = self.betting.who, self.dealer.deal
        hands = self.hands = dict.fromkeys(who, ())
        own = [(seat, at_seat(seat), only(one.bettor)) for seat, one in who.items()]
        for _ in range(self.rules.hole):
            for seat, place, seen_by in own:
                card = yield from deal(place, seen_by)
                if card is not None:
                    hands[seat] += (card,)
            yield from self.make_good(round_of_cards=True)
        yield from self.make_good()
        yield from self.read_hands()

    def make_good(self, round_of_cards: bool = False) -> Asking[None]:
        for place, cards in (yield from self.dealer.make_good(round_of_cards)).items():
            self.hands[int(place)] += cards

    def turn_up(self, street: Street) -> Asking[None]:
        """The cards of a street; what came too early has gone back into the pack before."""
        again = bool(self.early) and (yield from self.shuffle_back(street.name))
        if self.rules.burns and not again and not self.unburned:
            yield from self.dealer.burn(BOARD)
        self.unburned = False
        for _ in range(street.cards):
            self.board += ((yield from self.dealer.card(COMMUNITY, UP, BOARD)),)
        if len(self.board) == FIVE or self.betting.goes_on or self.rules.discard is not None:
            yield from self.read_hands()

    def discard(self) -> Asking[None]:
        """In turn: which card is nobody else's business."""
        live = self.betting.live
        for seat in self.betting.turn:
            while seat in live and len(live) > 1:
                try:
                    said = yield from ask(self.which_to_discard(seat))
                except RulingGiven as ruling:
                    yield from self.heed(ruling)
                    continue
                if said.choice == KEEP.choice:
                    yield from self.kill_hand(seat)
                else:
                    yield from self.throw_away(seat, self.hands[seat].index(said.cards[0]))
                    yield self.read(seat)
                break

    def which_to_discard(self, seat: Seat) -> Ask:
        who = self.betting.who[seat]
        offers = (Offer(choice="discard", pick=Pick(at_seat(seat), 1, 1), to=DEAD), KEEP)
        return Ask(who=who, offers=offers, default=TO_KEEP, seen_by=only(who.bettor), stage=DISCARD)

    def throw_away(self, seat: Seat, index: int) -> Iterator[Give]:
        yield Give(source=at_seat(seat), to=DEAD, cards=(index,))
        own = self.hands[seat]
        self.hands[seat] = (*own[:index], *own[index + 1 :])

    def read_hands(self) -> Iterator[Read]:
        for seat in self.betting.live:
            yield self.read(seat)

    def read(self, seat: Seat) -> Read:
        own, board = self.hands[seat], self.board
        return Read(
            place=at_seat(seat), says="" if UNKNOWN in own else partial(words, self.rules, own, board)
        )

    def found(self, hand: Positions, shown: Shown) -> Showdown:
        betting = self.betting
        folded = frozenset(seat for seat in betting.turn if seat not in betting.live)
        shows = {seat: self.hands[seat] for seat in shown.shown if seat in betting.live}
        halves = [half(HIGH, {seat: high(self.rules, own, self.board) for seat, own in shows.items()})]
        if self.rules.low is not None:
            halves.append(half(LOW, {seat: low(self.rules, own, self.board) for seat, own in shows.items()}))
        waiting = frozenset(stack.seat for stack in self.table.stacks) - set(betting.turn)
        mucked = tuple(seat for seat in shown.mucked if seat in betting.live)
        return Showdown(folded=folded | waiting, halves=shown.ranked(halves), mucked=mucked, positions=hand)

    # What the floor rules

    def heed(self, ruling: RulingGiven) -> Asking[None]:
        match ruling.name:
            case "dead-hand":
                yield from self.kill_hand(int(ruling.findings["seat"]))
            case "joker":
                yield from self.replace(int(ruling.findings["seat"]), int(ruling.findings["card"]) - 1)
            case "extra-card":
                yield from self.retrieve(int(ruling.findings["seat"]))
            case "premature-flop" | "premature-turn" | "premature-river":
                yield from self.turned_early(ruling.name.removeprefix("premature-"))
            case "too-many-on-flop":
                yield from self.too_many(ruling.findings["substantial-action"] == "yes")
            case _:
                raise ruling

    def kill_hand(self, seat: Seat) -> Asking[None]:
        """Its money stays; the last hand of all cannot be killed."""
        if seat in self.betting.live and len(self.betting.live) > 1:
            yield from self.betting.fold(seat)

    def replace(self, seat: Seat, index: int) -> Asking[None]:
        """A card that is none of the pack is dead, and another is dealt for it; after acting the hand is."""
        if seat not in self.betting.live:
            return
        if seat in self.betting.decided:
            yield from self.kill_hand(seat)
            return
        yield from self.throw_away(seat, index)
        card = yield from self.dealer.card(at_seat(seat), only(self.betting.who[seat].bettor), BOARD)
        self.hands[seat] += (card,)
        yield self.read(seat)

    def retrieve(self, seat: Seat) -> Asking[None]:
        """A card too many becomes the burn card; if who had it has acted, the hand is dead besides."""
        yield from self.dealer.card(DEAD, UP, BOARD)
        self.dealer.burned += 1
        if seat in self.betting.decided:
            yield from self.kill_hand(seat)

    def turned_early(self, name: str) -> Asking[None]:
        """The cards of the next street are out before all have acted: they lie aside."""
        if name in self.early:
            return
        street = next(street for street in STREETS if street.name == name)
        if self.rules.burns and not self.unburned:
            yield from self.dealer.burn(BOARD)
        self.unburned = False
        for _ in range(street.cards):
            yield from self.dealer.card(EARLY, UP, BOARD)
        self.early.append(name)

    def shuffle_back(self, name: str) -> Asking[bool]:
        """What was turned too early goes back: a flop or a river before it is dealt again, a turn card only
        before the river, since the next card takes its place. Whether no card is burned now."""
        back = {"flop": ["flop"], "turn": [], "river": ["turn", "river"]}[name]
        if not any(early in back for early in self.early):
            return False
        rule = self.rules.irregular
        yield from self.dealer.reshuffle(EARLY)
        if rule is not None and rule.recut:
            yield from self.dealer.cut()
        self.early = [early for early in self.early if early not in back]
        return name != "flop" or rule is None or not rule.burned_again

    def too_many(self, acted: bool) -> Asking[None]:
        """A flop of four: dealt anew, unless players have acted on it: then none is burned for the turn."""
        if self.unburned:
            return
        yield from self.dealer.card(EARLY, UP, BOARD)
        if acted:
            yield Give(source=EARLY, to=DEAD, cards=(-1,))
            self.unburned = True
            return
        rule = self.rules.irregular
        yield from self.dealer.reshuffle(COMMUNITY, EARLY)
        self.early.clear()
        if rule is not None and rule.recut:
            yield from self.dealer.cut()
        if rule is not None and rule.burned_again:
            yield from self.dealer.burn(BOARD)
        self.board = ()
        for _ in range(STREETS[0].cards):
            self.board += ((yield from self.dealer.card(COMMUNITY, UP, BOARD)),)
        yield from self.read_hands()


def most_cards(game: PotGame, table: PotTable) -> int:
    rules = cast(FlopSettings, game.settings)
    return rules.hole * len(table.stacks) + sum(street.cards + rules.burns for street in STREETS)
