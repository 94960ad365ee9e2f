"""The showdown: who shows first, and who shows at all."""

from __future__ import annotations

from collections.abc import Sequence

from openfelt.cards import UNKNOWN, Card
from openfelt.families.poker_pots.betting import Betting, Ruling
from openfelt.rounds.asking import ask
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Show
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.requests import Ask, Asking, Choice, Offer
from openfelt.rules.pot import ShowdownRule
from openfelt.table.felt import Seat

SHOWDOWN = "showdown"
SHOW = Offer(choice="show", says="the hand is turned up: cards speak")
MUCK = Offer(choice="muck", says="the hand is thrown away unseen, and wins nothing")
CHOICES = (SHOW.choice, MUCK.choice)
TO_SHOW, TO_MUCK = Choice(SHOW.choice), Choice(MUCK.choice)


class Shown:
    """The hands that were turned up, and those that were thrown away, in order."""

    def __init__(self, rule: ShowdownRule, betting: Betting, hands: dict[Seat, tuple[Card, ...]]) -> None:
        self.rule, self.betting, self.hands = rule, betting, hands
        self.shown: list[Seat] = []
        self.mucked: list[Seat] = []

    def turn(self, first: Seat) -> Sequence[Seat]:
        """Those who are left, from whoever bet last; if nobody did, from the first who acted."""
        betting = self.betting
        begins = betting.aggressor or betting.opener if self.rule.first == "last-bet" else None
        seats = betting.turn
        at = seats.index(begins or first)
        return [seat for seat in (*seats[at:], *seats[:at]) if seat in self.betting.live]

    def show(self, first: Seat, on_ruling: Ruling) -> Asking[None]:
        """Each in turn shows or gives up; the last hand that is left need not be shown."""
        for seat in self.turn(first):
            while len(self.left) > 1 and seat in self.betting.live:
                try:
                    said = yield from ask(self.question(seat))
                except RulingGiven as ruling:
                    yield from on_ruling(ruling)
                    continue
                if said.choice == "muck":
                    self.mucked.append(seat)
                    break
                if said.cards:
                    self.hands[seat] = said.cards
                self.shown.append(seat)
                yield Show(place=at_seat(seat))
                break

    @property
    def left(self) -> list[Seat]:
        return [seat for seat in self.betting.live if seat not in self.mucked]

    def question(self, seat: Seat) -> Ask:
        """Whoever has cards that nobody knows names them by showing."""
        who, hidden = self.betting.who[seat], UNKNOWN in self.hands[seat]
        place: Place = at_seat(seat)
        show = Offer(choice="show", says=SHOW.says, names=place) if hidden else SHOW
        return Ask(who=who, offers=(show, MUCK), default=TO_MUCK if hidden else TO_SHOW, stage=SHOWDOWN)
