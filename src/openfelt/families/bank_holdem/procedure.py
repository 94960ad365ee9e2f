"""Two cards each and five in common; antes are added to street by street; the player-dealer must qualify."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from openfelt.cards import Card
from openfelt.families.antes.betting import CHECK, FOLD, Antes
from openfelt.families.antes.facts import BankFacts, bettors, compared
from openfelt.families.bank_holdem.settings import (
    RANKS,
    BankHoldemSettings,
    SeatFacts,
    Street,
    TripsFacts,
    beaten_by,
)
from openfelt.hands import HEIGHTS, Category, Ranked, Rankings, best_five, best_five_with, two, words_beside
from openfelt.rounds.audience import DOWN, UP, Audience
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.notes import Charge, Read, Settle, Show
from openfelt.rounds.places import BANK, DEAD, ROUND, Place, at_seat, bank_hand
from openfelt.rounds.requests import Asking, Offer, Procedure, Who
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import Facts
from openfelt.table.felt import BankedTable, Bettor, Seat

COMMUNITY = Place("community")
OWN, BOARD = 2, 5
NO_JOKER = Rankings()
TRIPS = "trips"
CHOICES = ("bet-4x", "bet-3x", "bet-2x", "bet-1x", CHECK.choice, FOLD.choice)
Hand = tuple[Card, ...]


def play(game: BankedGame, table: BankedTable) -> Procedure:
    return BankHoldem(game, table).play()


def best(rules: BankHoldemSettings, own: Hand, board: Hand) -> Ranked:
    """What two cards make of those in common, as many as lie there."""
    if not board:
        return two(own, NO_JOKER)
    return best_five_with(own, board, NO_JOKER) if rules.own_cards else best_five((*own, *board), NO_JOKER)


class BankHoldem:
    """One round's hands."""

    def __init__(self, game: BankedGame, table: BankedTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        self.rules = cast(BankHoldemSettings, game.settings)
        self.antes = Antes(table, table.in_turn(self.rules.first))
        self.hands: dict[Seat, Hand] = {who.seat: () for who in self.antes.staked}
        self.bank: dict[Place, Hand] = dict.fromkeys(self.bank_places(), ())
        self.board: Hand = ()
        self.open = 0
        self.closed: set[Who] = set()

    def bank_places(self) -> Iterator[Place]:
        number = self.rules.bank_hands
        yield from map(bank_hand, range(1, number + 1)) if number > 1 else (BANK,)

    # The round

    def play(self) -> Procedure:
        yield Charge("before-deal")
        yield from self.deal()
        yield Charge("after-deal")
        for street in self.rules.streets:
            yield from self.turn(street)
            yield from self.bet(street)
        yield Settle("folds", self.facts(opened=False))
        yield from self.show_bank()
        for seat, own in self.hands.items():
            if self.is_shown(seat):
                yield Show(place=at_seat(seat))
            if self.antes.plays(seat):
                yield from self.antes.read(seat, partial(self.read_beside_bank, own))
        return self.facts(opened=True)

    def deal(self) -> Asking[None]:
        last = self.rules.bank_dealt == "last"
        for _ in range(OWN // self.rules.at_a_time):
            for seat in self.hands:
                seen_by = self.antes.seen_by(seat)
                self.hands[seat] += yield from self.cards(at_seat(seat), seen_by, self.rules.at_a_time)
            if not last:
                self.bank[BANK] += yield from self.cards(BANK, DOWN, self.rules.at_a_time)
        if self.rules.board == "face-down":
            self.board = yield from self.cards(COMMUNITY, DOWN, BOARD)

    def cards(self, to: Place, seen_by: Audience, number: int, stage: str = "deal") -> Asking[Hand]:
        dealt: Hand = ()
        for _ in range(number):
            dealt += ((yield from self.dealer.card(to, seen_by, stage)),)
        return dealt

    def turn(self, street: Street) -> Asking[None]:
        """The community cards of a street; with them, what everybody's hand is by now."""
        before, self.open = self.open, self.open + street.community
        if street.burn:
            yield from self.cards(DEAD, DOWN, 1, street.name)
        if self.rules.board == "as-it-comes":
            self.board += yield from self.cards(COMMUNITY, UP, street.community, street.name)
        elif street.community:
            yield Show(place=COMMUNITY, cards=tuple(range(before, self.open)))
        for seat, own in self.hands.items():
            yield from self.antes.read(seat, partial(self.read, own, self.board[: self.open]))

    def read(self, own: Hand, board: Hand) -> str:
        return best(self.rules, own, board).words + self.own_card(own, board)

    def read_beside_bank(self, own: Hand) -> str:
        """With the card that decides, where both read alike."""
        return words_beside(best(self.rules, own, self.board), self.banks()) + self.own_card(own, self.board)

    def own_card(self, own: Hand, board: Hand) -> str:
        """That an own card must play, where the best five would be others."""
        if not self.rules.own_cards or len(board) < BOARD:
            return ""
        if best_five((*own, *board), NO_JOKER) == best(self.rules, own, board):
            return ""
        return f", as one's own card must play ({self.rules.own_cards_cite})"

    def bet(self, street: Street) -> Asking[None]:
        def offers(who: Who) -> tuple[Offer, ...]:
            return tuple(self.antes.bet(who, times, f"bet-{times}x") for times in street.bets)

        still = [who for who in self.antes.in_play() if who not in self.closed]
        said = yield from self.antes.decide(
            still, offers, FOLD if street.otherwise == "fold" else CHECK, street.name
        )
        for who, choice in said.items():
            if (choice == CHECK.choice and street.closes) or (self.rules.once and who in self.antes.added):
                self.closed.add(who)

    def show_bank(self) -> Asking[None]:
        """The player-dealer's hand, if anybody plays against it."""
        if self.rules.bank_dealt == "last":
            if self.rules.bank_burn:
                yield from self.cards(DEAD, DOWN, 1)
            for _ in range(OWN):
                for place in self.bank:
                    self.bank[place] += yield from self.cards(place, UP, 1)
        elif any(self.antes.in_play()):
            yield Show(place=BANK)
        for place, own in self.bank.items():
            yield Read(place=place, says=partial(self.read_bank, own))
        if any(self.antes.in_play()):
            qualifies = "" if self.qualifies else ", and does not qualify"
            yield Read(place=ROUND, says=f"Player-dealer has {self.banks().words}{qualifies}")

    def read_bank(self, own: Hand) -> str:
        """In words; of several hands, which one plays."""
        hands = self.bank.values()
        plays = max(hands, key=lambda hand: best(self.rules, hand, self.board))
        says = self.read(own, self.board)
        return f"plays {says}" if len(hands) > 1 and own is plays else says

    def is_shown(self, seat: Seat) -> bool:
        """Whether somebody plays it on, or a bonus on it outlives the fold: else it stays as it lies."""
        if self.antes.plays(seat):
            return True
        return any(
            bet.bet == TRIPS
            and not self.goes_by_board(seat, bet.bettor)
            and self.trips(seat, bet.bettor) >= Category.THREE_OF_A_KIND
            for bet in self.table.bets
            if bet.seat == seat
        )

    # What was found

    def banks(self) -> Ranked:
        """The hand that the player-dealer plays: the better, where there are two."""
        return max(best(self.rules, own, self.board) for own in self.bank.values())

    @property
    def qualifies(self) -> bool:
        return self.banks().category >= self.rules.least

    def trips(self, seat: Seat, bettor: Bettor) -> Category:
        """A bonus on three of a kind may use any of the cards, the player's own or none of them."""
        own = () if self.goes_by_board(seat, bettor) else self.hands[seat]
        return best_five((*own, *self.board), NO_JOKER).category

    def goes_by_board(self, seat: Seat, bettor: Bettor) -> bool:
        """Whether a bonus is judged without the own cards: only of whoever folded them."""
        return self.rules.trips_after_fold == "board" and self.antes.gave_up(seat, bettor)

    def facts(self, opened: bool) -> Facts:
        """Before the player-dealer's hand is `opened` only the players' own hands count."""
        return Facts(
            player_dealer=BankFacts(qualifies=self.qualifies) if opened else None,
            seats={
                seat: self.found(best(self.rules, own, self.board), self.banks() if opened else None)
                for seat, own in self.hands.items()
            },
            bettors={
                (seat, bettor): TripsFacts(
                    folded=self.antes.has_folded(seat, bettor), trips=RANKS[self.trips(seat, bettor)]
                )
                for seat, bettor in bettors(self.table)
            },
        )

    def found(self, mine: Ranked, bank: Ranked | None) -> SeatFacts:
        beaten = Category.HIGH_CARD if bank is None or mine == bank else min(mine, bank).category
        return SeatFacts(
            hand=RANKS[mine.category],
            result=compared(mine, bank),
            beaten=beaten_by(beaten),
            jacks_up=mine.category is Category.TWO_PAIR and mine.heights[0] >= HEIGHTS["J"],
        )


def most_cards(game: BankedGame, table: BankedTable) -> int:
    rules = cast(BankHoldemSettings, game.settings)
    burnt = sum(street.burn for street in rules.streets) + rules.bank_burn
    return OWN * (len(table.bet_seats) + rules.bank_hands) + BOARD + burnt
