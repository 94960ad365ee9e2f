"""Blackjack: two cards each, the player-dealer's second face down; players act one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from openfelt.cards import Card
from openfelt.families.blackjack.count import TENS, count, is_natural
from openfelt.families.blackjack.facts import SeatFacts, WagerFacts, Word, bank_facts, match_of, wager_facts
from openfelt.families.blackjack.rights import Held, Rights
from openfelt.families.blackjack.settings import BlackjackSettings
from openfelt.rounds.asking import ask_all
from openfelt.rounds.audience import DOWN, UP
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.notes import Charge, Read, Settle, Show
from openfelt.rounds.own_money import RIDE, Wagers
from openfelt.rounds.places import BANK, ROUND, at_seat
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Procedure, Span, Who
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import Facts, Wagered
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Seat

BASE, INSURANCE, EVEN_MONEY = "base", "insurance", "even-money"
OWN = ("surrender", "rescue")
"""What everybody on a hand does for themselves, whatever is played."""
NO_INSURANCE = Offer(choice=RIDE, called="no insurance", says="the bet stays as it is")
SURRENDER = Offer(choice="surrender", says="half the bet is given up")
PLAY_ON = Offer(choice=RIDE, called="play on", says="the bet stays as it is")
CHOICES = (
    *("hit", "stand", "double", "split", "surrender", RIDE, "rescue"),
    *(NO_INSURANCE.called, INSURANCE, EVEN_MONEY, PLAY_ON.called),
)
"""As people read them."""


def play(game: BankedGame, table: BankedTable) -> Procedure:
    return Blackjack(game, table).play()


def reading(name: str, cards: tuple[Card, ...], natural: bool) -> str:
    """What a hand is, as a house dealer calls it."""
    if natural:
        return name
    counted = count(cards)
    if len(cards) == 1:
        return "an ace" if counted.soft else str(counted)
    return f"{counted}, over" if counted.over else str(counted)


def may_insure(game: BankedGame, table: BankedTable, who: Who) -> bool:
    """A document may leave insurance to the seated player."""
    own = (who.seat, who.bettor, who.circle, BASE)
    behind = any(bet.backline for bet in table.bets if (bet.seat, bet.bettor, bet.circle, bet.bet) == own)
    rule = game.bet(INSURANCE)
    return rule is not None and (rule.backline or not behind)


class Blackjack:
    """One round's hands, while they are played."""

    def __init__(self, game: BankedGame, table: BankedTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        self.rules = cast(BlackjackSettings, game.settings)
        self.rights = Rights(self.rules)
        self.wagers = Wagers(game.control, table, BASE)
        with_bets = self.wagers.seats
        self.hands = {seat: [Held()] for seat in table.in_turn(self.rules.first) if seat in with_bets}
        self.dealt: dict[Seat, tuple[Card, ...]] = {}
        self.bank: tuple[Card, ...] = ()
        self.insured: set[Who] = set()
        self.evened: set[Who] = set()
        self.surrendered: set[Who] = set()
        self.rescued: set[Who] = set()

    # The round

    def play(self) -> Procedure:
        yield Charge("before-deal")
        yield from self.deal()
        yield Charge("after-two-cards")
        yield Charge("after-deal")
        ended = yield from self.look()
        if not ended:
            yield from self.pay_naturals()
            for seat in self.hands:
                yield from self.play_seat(seat)
            yield Show(place=BANK)
            yield from self.read_bank()
            yield Settle("naturals-turned", self.facts(opened=True))
            if self.is_needed:
                while self.rules.player_dealer.forces(count(self.bank)) == "hit":
                    self.bank += ((yield from self.dealer.card(BANK, UP, "draw")),)
                    yield from self.read_bank()
        yield Read(place=ROUND, says=f"Player-dealer has {self.bank_reading()}")
        return self.facts(opened=True)

    def deal(self) -> Asking[None]:
        for face in (UP, DOWN):
            for seat in self.hands:
                yield from self.hit(seat, 1, "deal")
            self.bank += ((yield from self.dealer.card(BANK, face)),)
        yield Read(place=BANK, says=f"{reading('', self.bank[:1], natural=False)} up", cards=(0,))
        self.dealt = {seat: hands[0].cards for seat, hands in self.hands.items()}

    def hit(self, seat: Seat, hand: int, stage: str = "draw") -> Asking[None]:
        held = self.hands[seat][hand - 1]
        card = yield from self.dealer.card(at_seat(seat, hand), UP, stage)
        self.hands[seat][hand - 1] = replace(held, cards=(*held.cards, card))
        yield self.read(seat, hand)

    def read(self, seat: Seat, hand: int) -> Read:
        held, name = self.held(seat, hand), self.rules.natural.name
        says = partial(reading, name, held.cards, self.rights.has_natural(held))
        return Read(place=at_seat(seat, hand), says=says)

    # Before anybody acts

    @property
    def up(self) -> Card:
        return self.bank[0]

    def look(self) -> Asking[bool]:
        """Insurance, even money paid at once, early surrender, the look: whether a natural ends the hand."""
        insuring = yield from self.ask_everybody("insurance", NO_INSURANCE, self.insurance)
        self.insured |= {who for who, word in insuring.items() if word.choice != RIDE}
        if self.rules.insurance is not None and self.rules.insurance.pays_at_once:
            self.evened |= {who for who, word in insuring.items() if word.choice == EVEN_MONEY}
            yield Settle("even-money", self.facts(opened=False))
        if not self.rules.looks(self.up.rank):
            return False
        leaving = yield from self.ask_everybody("surrender", PLAY_ON, self.early_surrender)
        for who in (who for who, word in leaving.items() if word.choice == "surrender"):
            self.give_up(who, self.surrendered)
        natural = is_natural(self.bank)
        if natural:
            yield Show(place=BANK)
            yield from self.read_bank()
        yield Settle("insurance", self.facts(opened=False))
        return natural

    def ask_everybody(
        self, stage: str, passing: Offer, offers: Callable[[Who], Iterable[Offer]]
    ) -> Asking[Mapping[Who, Choice]]:
        """Whose money is on the first hands, at once; at each seat whoever plays the hand comes first."""
        here = (who for seat in self.hands for who in self.wagers.on(seat, 1))
        open_to = {who: tuple(offers(who)) for who in here}
        return ask_all(
            [
                Ask(who=who, offers=(passing, *more), default=Choice(RIDE), stage=stage, implied=True)
                for who, more in open_to.items()
                if more
            ],
            stage,
        )

    def early_surrender(self, who: Who) -> Iterator[Offer]:
        rule = self.rules.surrender
        if rule is not None and rule.when == "early" and self.rights.may("surrender", self.held(who.seat, 1)):
            yield SURRENDER

    def insurance(self, who: Who) -> Iterator[Offer]:
        rule, chip = self.rules.insurance, self.game.smallest_chip
        if rule is None or self.up.rank != "A" or not may_insure(self.game, self.table, who):
            return
        most = Cents(int(self.wagers.staked(who) * rule.most) // chip * chip)
        if most < chip:
            return
        yield Offer(choice=INSURANCE, money=Span(chip, most, chip), adds=INSURANCE)
        if rule.even_money and is_natural(self.hands[who.seat][0].cards):
            at_once = rule.pays_at_once
            says = (
                "a natural is paid 1 to 1 now" if at_once else "insurance of half the bet, beside a natural"
            )
            yield Offer(choice=EVEN_MONEY, money=Span.exactly(most), adds=INSURANCE, says=says)

    # Players act

    def play_seat(self, seat: Seat) -> Asking[None]:
        """The hands as they lie; a split puts another one behind."""
        hand = 1
        while hand <= len(self.hands[seat]):
            yield from self.play_hand(seat, hand)
            hand += 1

    def pay_naturals(self) -> Asking[None]:
        """Those that nothing can beat or tie any more."""
        yield Settle("naturals", self.facts(opened=False))

    def play_hand(self, seat: Seat, hand: int) -> Asking[None]:
        if len(self.held(seat, hand).cards) == 1 and self.wagers.on(seat, hand):
            yield from self.hit(seat, hand)
        while self.wagers.on(seat, hand):
            held = self.held(seat, hand)
            if self.rights.has_natural(held):
                if held.splits:
                    yield from self.pay_naturals()
                return
            if held.count.over:
                return
            choice = yield from self.decide(seat, hand, held)
            match choice:
                case "stand":
                    return
                case "hit":
                    yield from self.hit(seat, hand)
                case "double":
                    self.hands[seat][hand - 1] = replace(held, doubles=held.doubles + 1)
                    yield from self.hit(seat, hand)
                case "split":
                    self.split(seat, hand)
                    yield self.read(seat, hand + 1)
                    yield from self.hit(seat, hand)

    def decide(self, seat: Seat, hand: int, held: Held) -> Asking[str]:
        """What is done with a hand: what the chart forces, where nothing else is open."""
        forced = self.rights.forced(held)
        here = self.wagers.on(seat, hand)
        having_a_say = [who for who in here if not held.doubles or self.has_doubled(who, held)]
        if not any(offer.choice != forced for who in having_a_say for offer in self.offers(who)):
            return forced or "stand"
        played = yield from self.wagers.play(
            seat,
            hand,
            self.offers,
            Choice(forced or "stand"),
            each=OWN,
            among=having_a_say,
            implied=forced is not None,
        )
        for who, word in played.said.items():
            if word.choice in OWN:
                self.give_up(who, self.surrendered if word.choice == "surrender" else self.rescued)
        return played.choice

    def offers(self, who: Who) -> Iterator[Offer]:
        held, staked = self.held(who.seat, who.hand), self.wagers.staked(who)
        for choice in ("hit", "stand"):
            if self.rights.may(choice, held):
                yield Offer(choice=choice)
        if self.rights.may("double", held):
            yield Offer(choice="double", money=self.to_double(held, staked), adds=BASE)
        if self.rights.may("rescue", held):
            yield Offer(choice="rescue", says="the last double comes back, the rest of the bet is given up")
        if self.rights.may("split", held):
            yield Offer(choice="split", money=Span.exactly(staked), adds=BASE, splits=True)
        if self.rights.may("surrender", held):
            yield SURRENDER

    def to_double(self, held: Held, staked: Cents) -> Span:
        rule, posted = self.rules.double, self.table.limits
        if held.doubles and rule.capped and posted is not None and posted.max is not None:
            return Span.exactly(Cents(min(staked, posted.max)))
        if held.doubles or not rule.for_less:
            return Span.exactly(staked)
        return Span(self.game.smallest_chip, staked)

    def has_doubled(self, who: Who, held: Held) -> bool:
        """Every time that the hand was: who let the bet ride has no more say."""
        return len(self.wagers.parts[who]) == held.doubles + 1

    def split(self, seat: Seat, hand: int) -> None:
        one, other = self.held(seat, hand).cards
        self.hands[seat][hand - 1 : hand] = [Held((one,)), Held((other,))]
        splits = len(self.hands[seat]) - 1
        self.hands[seat] = [replace(held, splits=splits) for held in self.hands[seat]]

    def give_up(self, who: Who, how: set[Who]) -> None:
        how.add(who)
        self.wagers.give_up(who)

    def held(self, seat: Seat, hand: int) -> Held:
        return self.hands[seat][hand - 1]

    # The player-dealer

    @property
    def bank_has_no_natural(self) -> bool:
        """Whether that is known before the down card is turned: by the up card alone, or by the look."""
        if self.rules.looks(self.up.rank):
            return not is_natural(self.bank)
        return self.up.rank not in {"A", *TENS}

    @property
    def is_needed(self) -> bool:
        """Whether anything still depends on the player-dealer's hand."""
        if is_natural(self.bank):
            return False
        if any(bet.bet in self.rules.played_out_for for bet in self.table.bets):
            return True
        return any(
            self.wagers.on(seat, number) and not self.rights.has_natural(held)
            for seat, hands in self.hands.items()
            for number, held in enumerate(hands, 1)
        )

    def bank_reading(self) -> str:
        return reading(self.rules.natural.name, self.bank, is_natural(self.bank))

    def read_bank(self) -> Asking[None]:
        yield Read(place=BANK, says=self.bank_reading())

    # What was found

    def facts(self, opened: bool) -> Facts:
        """Before the player-dealer's hand is `opened`: a natural that nothing can beat or tie is known."""
        return Facts(
            player_dealer=bank_facts(self.bank),
            seats={seat: SeatFacts(match=match_of(cards, self.up)) for seat, cards in self.dealt.items()},
            bets={wagered: self.found(wagered, word, opened) for wagered, word in self.words()},
            action=self.bank[1].rank,
        )

    def found(self, wagered: Wagered, word: Word | None, opened: bool) -> WagerFacts:
        held = self.held(wagered.seat, wagered.hand)
        natural = self.rights.has_natural(held)
        known = opened or (natural and self.bank_has_no_natural)
        return wager_facts(self.rules, held.cards, natural, self.bank if known else None, word)

    def words(self) -> Iterator[tuple[Wagered, Word | None]]:
        """Every wager, and what its owner said of it."""
        for who, parts in self.wagers.parts.items():
            for part in range(1, len(parts) + 1):
                yield self.wagered(who, BASE, part), self.word(who, part == len(parts))
        for who in self.insured:
            yield self.wagered(who, INSURANCE), "even-money" if who in self.evened else None
        for bet in self.table.bets:
            if bet.bet != BASE:
                yield bet.wagered, None

    def wagered(self, who: Who, bet: str, part: int = 1) -> Wagered:
        return Wagered(who.seat, who.bettor, bet, who.hand, part, who.circle)

    def word(self, who: Who, last: bool) -> Word | None:
        if who in self.evened:
            return "even-money"
        if who in self.surrendered:
            return "surrendered"
        if who in self.rescued:
            return "rescued" if last else "forfeit"
        return None


def most_cards(game: BankedGame, table: BankedTable) -> int:
    """What a round usually takes; one that takes more has the discards shuffled."""
    del game
    return 4 * table.seats
