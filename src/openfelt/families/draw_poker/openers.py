"""Openers: a pair of jacks or better, and the betting in which nobody opens without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from openfelt.cards import UNKNOWN, Card
from openfelt.families.draw_poker.settings import CARDS, HighRule
from openfelt.families.poker_pots.betting import CHECK, FOLD, TO_CHECK, Betting
from openfelt.hands import HEIGHTS, Category
from openfelt.rounds.audience import only
from openfelt.rounds.notes import Note
from openfelt.rounds.requests import Ask, Choice, Offer
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.felt import Seat
from openfelt.table.stacks import PotTable

OPEN = Offer(choice="open", says="the pot is declared open, with nothing to bet")
PROVE = Offer(choice="prove", called="show openers", says="the cards that open are turned up")
NO_OPENERS = Offer(
    choice="no-openers", called="no openers", says="the pot was opened falsely: the hand is dead"
)
CHOICES = (OPEN.choice, PROVE.called, NO_OPENERS.called)


def opens(cards: Sequence[Card], least: str, high: HighRule) -> bool:
    """Whether cards, five or those that are kept of them, hold a pair of this rank or better."""
    if UNKNOWN in cards:
        return True
    if len(cards) == CARDS:
        ranked = high.rank(cards)
        return ranked.category > Category.PAIR or (
            ranked.category is Category.PAIR and ranked.heights[0] >= HEIGHTS[least]
        )
    alike = _alike(cards)
    pairs = [rank for rank, number in alike.items() if number > 1]
    return len(pairs) > 1 or any(alike[rank] > 2 or HEIGHTS[rank] >= HEIGHTS[least] for rank in pairs)


def _alike(cards: Sequence[Card]) -> Counter[str]:
    """How many there are of each rank, a joker being an ace."""
    return Counter("A" if card.is_joker else card.rank for card in cards)


def opening_cards(cards: Sequence[Card], least: str, high: HighRule) -> tuple[int, ...]:
    """Which of them prove it: as few as will do."""
    alike = _alike(cards)
    for index in range(len(cards)):
        rank = "A" if cards[index].is_joker else cards[index].rank
        group = tuple(at for at, card in enumerate(cards) if ("A" if card.is_joker else card.rank) == rank)
        if alike[rank] > 1 and opens([cards[at] for at in group], least, high):
            return group
    paired = tuple(at for at, card in enumerate(cards) if alike[card.rank] > 1)
    return paired if opens([cards[at] for at in paired], least, high) else tuple(range(len(cards)))


@lru_cache(maxsize=1024)
def _opening(bet: Offer) -> Offer:
    """The bet by which the pot is opened."""
    return replace(bet, choice=OPEN.choice, adds=OPEN.choice) if bet.choice == "bet" else bet


class DrawBetting(Betting):
    """Betting that remembers who put in what in turn, and in the first round who opened with how much.

    While `may_open` is asked, nobody bets who may not, which only they can see. Who has nothing to bet with
    declares the pot open. Where checks `may_complete`, less than a whole bet of somebody all in is made whole
    also by who has checked: `completed` are those who did so on this street.
    """

    may_open: Callable[[Seat], bool] | None = None
    opened_by: Seat | None = None
    opening_bet: int = 0
    bettors: tuple[Seat, ...] = ()
    put_in_turn: Counter[Seat]
    may_complete: bool = False
    completed: frozenset[Seat] = frozenset()

    def __init__(self, game: PotGame, table: PotTable, turn: Iterable[Seat]) -> None:
        super().__init__(game, table, turn)
        self.put_in_turn = Counter()

    def begin(self, big: bool = False) -> None:
        super().begin(big)
        self.bettors, self.completed = (), frozenset()

    @property
    def _is_short(self) -> bool:
        """Whether something is bet, but nothing whole."""
        return self.level > 0 and not self.made

    @property
    def _completes(self) -> bool:
        return self.may_complete and self._is_short

    @property
    def _unopened(self) -> bool:
        return self.may_open is not None and not self.level

    def question(self, seat: Seat) -> Ask:
        if self.may_open is None or self.level:
            return super().question(seat)
        offers: tuple[Offer, ...] = (FOLD, CHECK) if len(self.live) > 1 else (CHECK,)
        if self.may_open(seat):
            offers += tuple(_opening(offer) for offer in self.offers(seat) if offer.money is not None) or (
                OPEN,
            )
        who = self.who[seat]
        return Ask(
            who=who, offers=offers, default=TO_CHECK, stage=self.stage, seen_by=only(who.bettor), openly=True
        )

    def _is_due(self, seat: Seat) -> bool:
        if self._unopened:
            return seat in self.live and seat not in self.checked
        return super()._is_due(seat)

    def _act(self, seat: Seat, said: Choice) -> tuple[Note, ...]:
        if said.amount:
            self.bettors += (seat,)
            self.put_in_turn[seat] += said.amount
        if self._unopened and said.choice not in {CHECK.choice, FOLD.choice}:
            self.opened_by, self.opening_bet = seat, said.amount or 0
        if said.choice == OPEN.choice and not said.amount:
            self.opened(self.size, made=1)  # callers come in for the whole of it (003:363)
            self.acted = {seat}
            return ()
        short = self._is_short
        notes = super()._act(seat, said)
        if short and self.made:
            self.completed |= {seat}
        return notes

    def withdraw(self, seat: Seat) -> Cents:
        """All that somebody has bet but the opening bet goes back: the others need not match it."""
        back = self.bets[seat] - self.opening_bet
        self.bets[seat] -= back
        self.put_in_turn[seat] -= back
        self.pot -= back
        self.level = max(self.bets.values())
        self.full = min(self.full, self.level)
        return Cents(back)
