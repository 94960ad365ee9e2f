"""Each bettor's own money: one person plays a hand, and everybody on it says what theirs does.

Playing the cards belongs to whoever controls the hand. Money that a choice adds is always each bettor's own:
when the hand is doubled or split, every other bettor on it is asked whether to add the same, and where the
document lets each give up, that too; who does neither lets the bet ride.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from openfelt.rounds.asking import ask
from openfelt.rounds.audience import EVERYONE, Audience
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Who
from openfelt.rules.banked import ControlRule
from openfelt.rules.money import Cents
from openfelt.table.control import deciders
from openfelt.table.felt import BankedTable, Seat

RIDE = "ride"

Offers = Callable[[Who], Iterable[Offer]]
"""What one person may do with their money on a hand."""


class Played(NamedTuple):
    """Who played the hand and what they chose; and what everybody said about it, but for those who ride."""

    who: Who
    choice: str
    said: Mapping[Who, Choice]


class Wagers:
    """Who has how much of one bet on which hand of which seat, in parts, while the hands are played.

    A hand is one person's to play: where a document gives it to each, to the first of them.
    """

    def __init__(self, control: ControlRule, table: BankedTable, bet: str) -> None:
        self._parts: dict[Who, list[Cents]] = {}
        self._leads: dict[Seat, str] = {}
        self._out: set[Who] = set()
        for seat in table.bet_seats:
            on_it = [placed for placed in table.bets if (placed.seat, placed.bet) == (seat, bet)]
            for placed in sorted(on_it, key=lambda placed: placed.backline):
                self._parts[Who(seat, placed.bettor, circle=placed.circle)] = [placed.live]
            for first in deciders(control, table, seat, bet)[:1]:
                self._leads[seat] = first

    @property
    def parts(self) -> Mapping[Who, tuple[Cents, ...]]:
        """Every wager of the bet: by hand and circle, in the order its parts went down."""
        return {who: tuple(parts) for who, parts in self._parts.items()}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats with a wager, in the table's order."""
        return tuple(self._leads)

    def staked(self, who: Who) -> Cents:
        """All that they have on the hand."""
        return Cents(sum(self._parts.get(who, ())))

    def on(self, seat: Seat, hand: int) -> tuple[Who, ...]:
        """Whose money is on a hand and has not been given up; whoever plays it comes first."""
        here = [who for who in self._parts if (who.seat, who.hand) == (seat, hand) and who not in self._out]
        return tuple(sorted(here, key=lambda who: who.bettor != self._leads[seat]))

    def give_up(self, who: Who) -> None:
        """They have no more say on that hand; if they played it, the next one on it does."""
        self._out.add(who)

    def play(
        self,
        seat: Seat,
        hand: int,
        offers: Offers,
        default: Choice,
        *,
        each: Collection[str] = (),
        among: Collection[Who] | None = None,
        implied: bool = False,
        seen_by: Audience = EVERYONE,
        stage: str = "play",
    ) -> Asking[Played]:
        """Whoever plays the hand chooses; then the others on it, in order, say whether they do the same.

        `each` are the choices that are everybody's own whatever the first chose; `among` are those who have a
        say, where not all on the hand do. What was added is counted.
        """
        having_a_say = [who for who in self.on(seat, hand) if among is None or who in among]
        if not having_a_say:
            raise LookupError(f"nobody has a bet on hand {hand} of seat {seat}, or all have given it up")
        first, *others = having_a_say
        asked = Ask(
            who=first,
            offers=tuple(offers(first)),
            default=default,
            seen_by=seen_by,
            stage=stage,
            implied=implied,
        )
        choice = yield from ask(asked)
        chosen = asked.offered(choice)
        theirs = {who: self._to_join(who, offers(who), chosen, each) for who in others}
        if chosen.splits:
            self._make_room(seat, chosen.hand_of(first))
        said = {first: choice}
        self._add(first, chosen, choice)
        for who, open_to_them in theirs.items():
            if not open_to_them:
                continue
            asked = Ask(
                who=who,
                offers=(*open_to_them, Offer(choice=RIDE, says="the bet stays as it is")),
                default=Choice(RIDE),
                seen_by=seen_by,
                stage=stage,
            )
            word = yield from ask(asked)
            if word.choice != RIDE:
                said[who] = word
                self._add(who, asked.offered(word), word)
        return Played(first, choice.choice, said)

    def _to_join(
        self, who: Who, offers: Iterable[Offer], chosen: Offer, each: Collection[str]
    ) -> tuple[Offer, ...]:
        """The same money for themselves, and what is everybody's own. The hand is split only once."""
        return tuple(
            replace(offer, splits=False, on=offer.hand_of(who))
            for offer in offers
            if offer.choice in each or (offer.adds is not None and offer.choice == chosen.choice)
        )

    def _make_room(self, seat: Seat, hand: int) -> None:
        def moved(who: Who) -> Who:
            after = who.seat == seat and who.hand >= hand
            return replace(who, hand=who.hand + 1) if after else who

        self._parts = {moved(who): parts for who, parts in self._parts.items()}
        self._out = {moved(who) for who in self._out}

    def _add(self, who: Who, offer: Offer, choice: Choice) -> None:
        if offer.adds is not None and choice.amount:
            self._parts.setdefault(replace(who, hand=offer.hand_of(who)), []).append(choice.amount)
