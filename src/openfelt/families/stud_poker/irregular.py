"""What goes wrong in a hand of stud, and what the documents have done about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from openfelt.families.stud_poker.boards import Hand
from openfelt.families.stud_poker.forced_betting import ForcedBetting
from openfelt.families.stud_poker.settings import EARLY, LAST, UP_CARD, Street, StudSettings
from openfelt.rounds.audience import NOBODY, UP
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Read, Show
from openfelt.rounds.places import at_seat
from openfelt.rounds.requests import Asking
from openfelt.table.felt import Seat
from openfelt.table.stacks import PotTable

NOBODYS = "none"


class Irregular:
    """The part of a hand that acts on rulings of the floor and on what the dealer did wrong."""

    table: PotTable
    dealer: Dealer
    rules: StudSettings
    betting: ForcedBetting
    hands: dict[Seat, Hand]
    up: dict[Seat, tuple[int, ...]]
    owed: Counter[Seat]
    exposed: set[Seat]
    laid: int
    pack: int

    def give(self, seat: Seat, *, down: bool = False, stage: str = "") -> Asking[None]:
        raise NotImplementedError

    def read_hands(self) -> Iterator[Read]:
        raise NotImplementedError

    def heed(self, ruling: RulingGiven) -> Asking[None]:
        findings = ruling.findings
        match ruling.name:
            case "dead-hand" | "missed-hand":
                yield from self.kill_hand(int(findings["seat"]))
            case "wrong-low" | "burn-error":
                pass  # who has to bet is asked in any case; cards are recorded where they belong
            case "premature-cards":
                yield from self.remove_early()
            case "premature-last-card":
                yield from self.keep_early(int(findings["seat"]))
            case "out-of-sequence":
                yield from self.put_right(findings["moved"])
            case "flashed-card":
                yield from self.flash(int(findings["seat"]))
            case _:
                raise ruling

    def kill_hand(self, seat: Seat) -> Asking[None]:
        """Its money stays; the last hand of all cannot be killed."""
        if seat in self.betting.live and len(self.betting.live) > 1:
            yield from self.betting.fold(seat)

    # The first cards

    def bury_exposed(self, street: Street) -> Asking[None]:
        """Two hole cards face up: the hand is dead, and its ante goes back."""
        if self.rules.both_up_cite is None:
            return
        betting = self.betting
        for seat in betting.turn:
            if len(self.up[seat]) < street.down or len(betting.live) == 1:
                continue
            ante = min(int(self.table.stakes.ante), int(self.table.stack(seat).amount))
            if ante:
                betting.left[seat] += ante
                betting.pot -= ante
                yield betting.taken_back(seat, ante, "ante")
            yield from betting.fold(seat)
            betting.still_dealt.discard(seat)

    # Cards of a street

    def remove_early(self) -> Asking[None]:
        """Cards of the next street are out too early: they go, with one for each who has none yet."""
        number = min(len(self.betting.live), self.dealer.left - 1)
        if number < 1:
            return
        yield from self.dealer.burn(UP_CARD)
        for _ in range(number):
            yield from self.dealer.card(EARLY, UP, UP_CARD)

    def keep_early(self, last: Seat) -> Asking[None]:
        """The last card came too early, up to this seat, and was looked at: it is kept, without a raise."""
        seats = [seat for seat in self.betting.turn if seat in self.betting.live]
        number = min(len(seats), self.dealer.left - 1)
        kept = seats[: seats.index(last) + 1] if last in seats else []
        if len(kept) > number or any(len(self.hands[seat]) == self.rules.cards for seat in seats):
            return
        yield from self.dealer.burn(UP_CARD)
        for seat in kept:
            yield from self.give(seat, down=True, stage=LAST)
            self.betting.barred.add(seat)
        for _ in range(number - len(kept)):
            yield from self.dealer.card(EARLY, NOBODY, UP_CARD)
        yield from self.read_hands()

    def put_right(self, seat: str) -> Asking[None]:
        """Cards came out of sequence and were moved, one of them face up: nobody bets on this street."""
        if seat != NOBODYS and int(seat) in self.betting.live:
            one = int(seat)
            index = len(self.hands[one]) - 1
            if index not in self.up[one]:
                yield Show(place=at_seat(one), cards=(index,))
                self.up[one] += (index,)
                self.owed[one] += 1
        yield from self.betting.void_bets()
        yield from self.read_hands()

    def flash(self, seat: Seat) -> Iterator[Show]:
        """A player has shown a down card at the wrong time: everybody has seen it, and it is still down."""
        if seat not in self.betting.live:
            return
        hand = self.hands[seat]
        down = tuple(index for index in range(len(hand)) if index not in self.up[seat])
        if down:
            yield Show(place=at_seat(seat), cards=down)
