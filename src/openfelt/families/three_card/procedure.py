"""Three cards each; the player-dealer shows one of theirs; players add a play wager, or fold."""

from __future__ import annotations

from functools import partial
from typing import cast

from openfelt.cards import Card
from openfelt.families.antes.betting import FOLD, PLAY, Antes
from openfelt.families.antes.facts import BankFacts, compared, who_folded
from openfelt.families.three_card.settings import THREES, SeatFacts, ThreeCardSettings, best_of_six
from openfelt.hands import RankedThree, three, words_beside
from openfelt.rounds.audience import DOWN
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.notes import Charge, Read, Settle, Show
from openfelt.rounds.places import BANK, ROUND, at_seat
from openfelt.rounds.requests import Asking, Offer, Procedure, Who
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import Facts
from openfelt.table.felt import BankedTable, Seat

SIZE = 3
CHOICES = (PLAY, FOLD.choice)


def play(game: BankedGame, table: BankedTable) -> Procedure:
    return ThreeCardPoker(game, table).play()


class ThreeCardPoker:
    """One round's hands."""

    def __init__(self, game: BankedGame, table: BankedTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        self.rules = cast(ThreeCardSettings, game.settings)
        self.antes = Antes(table, table.in_turn(self.rules.acts_first))
        self.hands: dict[Seat, tuple[Card, ...]] = {}
        self.bank: tuple[Card, ...] = ()

    def play(self) -> Procedure:
        yield Charge("before-deal")
        yield from self.deal()
        yield Charge("after-deal")
        yield from self.antes.decide(self.antes.staked, self.offers, FOLD, "play")
        yield Settle("folds", self.facts(opened=False))
        yield Show(place=BANK)
        yield Read(place=BANK, says=partial(self.read_bank))
        for seat in self.hands:
            if self.is_shown(seat):
                yield Show(place=at_seat(seat))
            if self.antes.plays(seat):
                yield from self.antes.read(seat, partial(self.read_beside_bank, seat))
        yield Read(place=ROUND, says=f"Player-dealer has {self.read_bank()}")
        return self.facts(opened=True)

    def deal(self) -> Asking[None]:
        with_bets = self.table.bet_seats
        for seat in self.table.in_turn(self.rules.first):
            if seat in with_bets:
                seen_by = self.antes.seen_by(seat)
                self.hands[seat] = ()
                for _ in range(SIZE):
                    self.hands[seat] += ((yield from self.dealer.card(at_seat(seat), seen_by)),)
                yield from self.antes.read(seat, partial(self.read, seat))
        for _ in range(SIZE):
            self.bank += ((yield from self.dealer.card(BANK, DOWN)),)
        yield Show(place=BANK, cards=(self.rules.exposed - 1,))

    def offers(self, who: Who) -> tuple[Offer, ...]:
        return (self.antes.bet(who, 1, PLAY, "as much again as the ante"),)

    def is_shown(self, seat: Seat) -> bool:
        """Whether a bet still hangs on the hand: one that everybody folded stays as it lies."""
        return any(
            not (bet.bet in self.rules.fold_forfeits and self.antes.has_folded(seat, bet.bettor))
            for bet in self.table.bets
            if bet.seat == seat
        )

    # What was found

    def ranked(self, cards: tuple[Card, ...]) -> RankedThree:
        return three(cards, self.rules.ace_low, self.rules.order)

    def read(self, seat: Seat) -> str:
        return self.ranked(self.hands[seat]).words

    def read_beside_bank(self, seat: Seat) -> str:
        """With the card that decides, where both read alike."""
        return words_beside(self.ranked(self.hands[seat]), self.ranked(self.bank))

    def read_bank(self) -> str:
        bank = self.ranked(self.bank)
        return bank.words if self.rules.qualified(bank) else f"{bank.words}, and does not qualify"

    def facts(self, opened: bool) -> Facts:
        """Before the player-dealer's hand is `opened` only the players' own hands count."""
        bank = self.ranked(self.bank) if opened else None
        return Facts(
            player_dealer=None if bank is None else BankFacts(qualifies=self.rules.qualified(bank)),
            seats={seat: self.found(cards, bank) for seat, cards in self.hands.items()},
            bettors=who_folded(self.table, self.antes),
            action=self.bank[self.rules.exposed - 1].rank,
        )

    def found(self, cards: tuple[Card, ...], bank: RankedThree | None) -> SeatFacts:
        mine = self.ranked(cards)
        return SeatFacts(
            three=THREES[mine.category],
            result=compared(mine, bank),
            six="less" if bank is None else best_of_six((*cards, *self.bank)),
        )


def most_cards(game: BankedGame, table: BankedTable) -> int:
    return SIZE * (len(table.bet_seats) + 1)
