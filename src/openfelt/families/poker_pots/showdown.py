"""The showdown: who shows first, and who shows at all."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from openfelt.cards import UNKNOWN, Card
from openfelt.families.poker_pots.betting import Betting, Ruling
from openfelt.rounds.asking import ask
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Show
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.pots import Half
from openfelt.rounds.requests import Ask, Asking, Choice, Offer
from openfelt.rules.pot import ShowdownRule
from openfelt.table.felt import Seat

SHOWDOWN = "showdown"
SHOW = Offer(choice="show", says="the hand is turned up: cards speak")
MUCK = Offer(choice="muck", says="the hand is thrown away unseen, and wins nothing")
FACE_DOWN = Offer(choice="face-down", says="the hand stays face down: it wins after all that are shown")
CHOICES = (SHOW.choice, MUCK.choice)
"""At a table; hands are kept face down in histories only."""
TO_SHOW, TO_MUCK = Choice(SHOW.choice), Choice(MUCK.choice)


class Shown:
    """The hands that were turned up, kept face down, and thrown away, in order; asked for at a `stage`."""

    def __init__(
        self,
        rule: ShowdownRule,
        betting: Betting,
        hands: dict[Seat, tuple[Card, ...]],
        stage: str = SHOWDOWN,
    ) -> None:
        self.rule, self.betting, self.hands, self.stage = rule, betting, hands, stage
        self.shown: list[Seat] = []
        self.kept: list[Seat] = []
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
                if said.choice == FACE_DOWN.choice:
                    self.kept.append(seat)
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
        offers = (show, MUCK) if self.rule.face_down_cite is None else (show, MUCK, FACE_DOWN)
        return Ask(who=who, offers=offers, default=TO_MUCK if hidden else TO_SHOW, stage=self.stage)

    def ranked(self, halves: Sequence[Half]) -> tuple[Half, ...]:
        """What a pot is won by; hands that were kept come after all others, for the first half of two."""
        first, *more = halves
        kept = dict.fromkeys((seat for seat in self.kept if seat in self.betting.live), -1)
        return replace(first, ranks={**first.ranks, **kept}) if kept else first, *more
