"""Antes: whoever has one sees the hand, and adds to the ante, checks or folds, each for themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from openfelt.rounds.asking import ask
from openfelt.rounds.audience import Audience, only
from openfelt.rounds.notes import Read
from openfelt.rounds.places import at_seat
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Span, Who
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bettor, Seat

ANTE, PLAY = "ante", "play"
FOLD = Offer(choice="fold", says="the hand is given up, and with it the ante")
CHECK = Offer(choice="check", says="nothing is added now")
FOLDED = "folded"


class Antes:
    """Whose they are, what was added to each, and which were folded."""

    def __init__(self, table: BankedTable, seats: Iterable[Seat]) -> None:
        """The seats in the order in which they act."""
        self.table = table
        self.staked: dict[Who, Cents] = {}
        self.added: dict[Who, list[Cents]] = {}
        self.folded: set[Who] = set()
        self.words: dict[Seat, Callable[[], str]] = {}
        for seat in seats:
            here = (bet for bet in table.bets if (bet.seat, bet.bet) == (seat, ANTE))
            for bet in sorted(here, key=lambda bet: (bet.backline, bet.circle)):
                self.staked[Who(seat, bet.bettor, circle=bet.circle)] = bet.live

    def at(self, seat: Seat) -> tuple[Who, ...]:
        """The antes on a hand, the seated player's first."""
        return tuple(who for who in self.staked if who.seat == seat)

    def in_play(self) -> Iterator[Who]:
        return (who for who in self.staked if who not in self.folded)

    def plays(self, seat: Seat) -> bool:
        """Whether anybody plays the hand on."""
        return any(who not in self.folded for who in self.at(seat))

    def seen_by(self, seat: Seat) -> Audience:
        """Who looks at a hand: those who decide about it, and whoever sits there."""
        seated = (bet.bettor for bet in self.table.bets if bet.seat == seat and not bet.backline)
        return only(*seated, *(who.bettor for who in self.at(seat)))

    def has_folded(self, seat: Seat, bettor: Bettor) -> bool:
        """Whether a bettor is out; without an ante of one's own, by the word of who plays the hand."""
        here = self.at(seat)
        own = [who for who in here if who.bettor == bettor] or here[:1]
        return any(who in self.folded for who in own)

    def gave_up(self, seat: Seat, bettor: Bettor) -> bool:
        """Whether a bettor folded an ante of their own."""
        return any(who in self.folded for who in self.at(seat) if who.bettor == bettor)

    def read(self, seat: Seat, words: Callable[[], str]) -> Iterator[Read]:
        """What a hand is by now, for whoever has seen it; that everybody folded it is seen by all."""
        self.words[seat] = words
        antes = self.at(seat)
        if antes and self.folded.issuperset(antes):
            yield Read(place=at_seat(seat), says=FOLDED, cards=())
            yield Read(place=at_seat(seat), says=lambda: f"{words()}, {FOLDED}")
        else:
            yield Read(place=at_seat(seat), says=words)

    def bet(self, who: Who, times: int, choice: str, says: str = "") -> Offer:
        """To add so many times the ante."""
        amount = Cents(self.staked[who] * times)
        return Offer(choice=choice, money=Span.exactly(amount), adds=PLAY, says=says)

    def decide(
        self,
        whose: Iterable[Who],
        offers: Callable[[Who], tuple[Offer, ...]],
        default: Offer,
        stage: str,
    ) -> Asking[dict[Who, str]]:
        """One after the other; who says nothing adds nothing."""
        said: dict[Who, str] = {}
        for who in whose:
            choice = yield from ask(
                Ask(
                    who=who,
                    offers=(*offers(who), default),
                    default=Choice(default.choice),
                    stage=stage,
                    passed=default is CHECK,
                )
            )
            said[who] = choice.choice
            if choice.amount:
                self.added.setdefault(who, []).append(choice.amount)
            if choice.choice == FOLD.choice:
                self.folded.add(who)
                yield from self.read(who.seat, self.words[who.seat])
        return said
