"""What the floor rules in a hand with a draw, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from openfelt.cards import Card
from openfelt.families.draw_poker.dealer import DrawDealer
from openfelt.families.draw_poker.openers import NO_OPENERS, OPEN, PROVE, DrawBetting
from openfelt.families.draw_poker.settings import BEFORE, SHOWDOWN, DrawSettings
from openfelt.families.poker_pots.betting import CHECK, TO_CHECK
from openfelt.rounds.audience import only
from openfelt.rounds.floor import Misdeal, RulingGiven
from openfelt.rounds.notes import Give
from openfelt.rounds.places import DEAD, at_seat
from openfelt.rounds.pots import Showdown
from openfelt.rounds.requests import Ask, Asking, Choice, Span
from openfelt.rules.money import Cents
from openfelt.table.button import Positions
from openfelt.table.felt import Seat


class Unopened(Exception):
    """Nobody has opened the pot, or not lawfully: it stays for the next hand."""

    def __init__(self, found: Showdown) -> None:
        super().__init__("nobody opened")
        self.found = found


class Rulings:
    """The rulings of one hand, over the state that its procedure keeps."""

    rules: DrawSettings
    hand: Positions
    betting: DrawBetting
    dealer: DrawDealer
    hands: dict[Seat, tuple[Card, ...]]
    missing: dict[Seat, int]
    drew: list[Seat]
    back: dict[Seat, Cents]
    unproved: bool

    def heed(self, ruling: RulingGiven) -> Asking[None]:
        found = ruling.findings
        match ruling.name:
            case "dead-hand" | "foul-hand":
                yield from self.kill_hand(int(found["seat"]))
            case "miscalled":
                if found.get("another-fouled", "yes") == "yes" or len(self.betting.live) > 2:
                    yield from self.kill_hand(int(found["seat"]))
            case "missing-card":
                yield from self.lacks_card(int(found["seat"]))
            case "burn-card-taken":
                if int(found["seat"]) == self.hand.button:  # of anybody else it plays (002:27)
                    yield from self.kill_hand(self.hand.button)
            case "dealer-mistake":
                yield from self.kill_hand(self.hand.button)
            case "out-of-position":
                if not self.betting.acted:  # nobody has opened (002:25)
                    raise Misdeal("the deal was out of position", ruling.cite)
            case "false-openers":
                yield from self.opened_falsely()
            case _:
                raise ruling

    def kill_hand(self, seat: Seat) -> Asking[None]:
        """Its money stays; the last hand of all cannot be killed."""
        if seat in self.betting.live and len(self.betting.live) > 1:
            yield from self.betting.fold(seat)

    def lacks_card(self, seat: Seat) -> Asking[None]:
        """A hand has a card too few: before anybody acts, or at the button, it comes from the pack; later it
        comes with the draw. What the hand was thought to have lies dead."""
        betting = self.betting
        if seat not in betting.live or seat in self.drew or len(self.hands[seat]) < 2:
            return
        place = at_seat(seat)
        yield Give(source=place, to=DEAD, cards=(-1,))
        self.hands[seat] = self.hands[seat][:-1]
        if betting.decided and seat != self.hand.button:
            self.missing[seat] = self.missing.get(seat, 0) + 1
            return
        card = yield from self.dealer.card(place, only(betting.who[seat].bettor))
        self.hands[seat] += (card,)

    # False openers

    def opened_falsely(self) -> Asking[None]:
        """The hand of who opened is dead, and before the draw all bets of theirs go back but the first.

        Unless the pot must play, others may declare it open who have not passed; if nobody does, their bets
        go back too (003:332-335, 003:312).
        """
        betting, opener, rule = self.betting, self.betting.opened_by, self.rules.openers
        if opener is None or rule is None or opener not in betting.live:
            return
        if len(betting.live) == 1:
            raise self.nobody_left()
        called = [seat for seat in betting.acted if seat != opener and seat in betting.live]
        if betting.may_open is None:  # the betting before the draw is over
            yield from self.kill_hand(opener)
            return
        if betting.made > 1 or len(called) > 1:
            if back := betting.withdraw(opener):
                self.back[opener] = back
            yield from self.kill_hand(opener)
            return
        for seat in self.may_declare(opener):
            if (yield from self.declares(seat)):
                betting.opened_by = seat
                yield from self.kill_hand(opener)
                return
        bet = betting.bets[opener]
        others = {seat: Cents(bet) for seat, bet in betting.bets.items() if bet and seat != opener}
        raise Unopened(
            Showdown(
                unwon=True,
                returned=others,
                forfeited={opener: Cents(bet)} if bet else {},
                barred=frozenset() if bet else frozenset({opener}),
                positions=replace(self.hand, frozen=rule.freezes is not None),
            )
        )

    def prove_uncalled(self) -> Asking[None]:
        """Who opened and is left alone proves it before the pot is paid, if nobody has seen the cards."""
        opener = self.betting.opened_by
        if not self.unproved or opener is None or self.betting.live != [opener]:
            return
        if not (yield from self.proves(opener)):
            raise self.nobody_left()

    def proves(self, opener: Seat) -> Asking[bool]:
        """Whether openers are shown (003:325, 003:333)."""
        who = self.betting.who[opener]
        question = Ask(who=who, offers=(PROVE, NO_OPENERS), default=Choice(NO_OPENERS.choice), stage=SHOWDOWN)
        while opener in self.betting.live:
            try:
                said = cast(Choice, (yield question))
            except RulingGiven as ruling:
                yield from self.heed(ruling)
                continue
            return said.choice == PROVE.choice
        return True  # the floor has ruled on the hand

    def nobody_left(self) -> Unopened:
        """A false opener is the only one left: all bets stay in the pot, for the next hand (003:312, 003:332,
        003:335)."""
        betting, rule = self.betting, self.rules.openers
        assert rule is not None
        lost = {seat: Cents(amount) for seat, amount in betting.put_in_turn.items() if amount}
        frozen = rule.freezes is not None and betting.may_open is not None and betting.made <= 1
        return Unopened(
            Showdown(
                unwon=True,
                forfeited=lost,
                barred=frozenset() if betting.opened_by in lost else frozenset(betting.live),
                positions=replace(self.hand, frozen=frozen),
            )
        )

    def may_declare(self, opener: Seat) -> Iterator[Seat]:
        """In turn after who opened falsely: whoever has passed is not eligible."""
        turn = self.betting.turn
        at = turn.index(opener)
        for seat in (*turn[at + 1 :], *turn[:at]):
            if seat in self.betting.live and seat not in self.betting.checked:
                yield seat

    def may_open(self, seat: Seat) -> bool:
        raise NotImplementedError

    def declares(self, seat: Seat) -> Asking[bool]:
        """With the opening bet, where they have not called it."""
        betting, who = self.betting, self.betting.who[seat]
        owed = Cents(min(betting.level - betting.bets[seat], betting.left[seat]))
        opening = replace(OPEN, money=Span.exactly(owed), adds=OPEN.choice) if owed > 0 else OPEN
        question = Ask(
            who=who,
            offers=(CHECK, opening) if self.may_open(seat) else (CHECK,),
            default=TO_CHECK,
            seen_by=only(who.bettor),
            openly=True,
            stage=BEFORE,
        )
        while True:
            try:
                said = cast(Choice, (yield question))
            except RulingGiven:
                continue  # what was ruled is settled first
            if said.amount:
                betting.take(seat, said.amount)
                betting.put_in_turn[seat] += said.amount
                betting.acted.add(seat)
            return said.choice == OPEN.choice
