"""A hand played for pots in words, action by action.

Amounts have no sign: a history may play for chips or for money.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openfelt.cards import Card, text
from openfelt.phh.hand import ENDLESS
from openfelt.rounds.answers import Answer, Chose, Dealt, Ruled
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.pot import PotRound
from openfelt.rounds.pots import POT
from openfelt.rounds.requests import Ask, Draw
from openfelt.rules.money import money
from openfelt.table.felt import Bettor, Seat

_STAYS = {
    "fold": "folds",
    "check": "checks",
    "wait": "waits",
    "no": "does not straddle",
    "muck": "mucks",
    "face-down": "keeps the cards face down",
    "draw": "draws",
    "pat": "stands pat",
}


def amount(cents: int) -> str:
    """`9,950`, `2.50`, `-90`; what comes of a stack that nobody knew is unknown."""
    return "inf" if cents >= ENDLESS // 2 else money(cents).replace("$", "")


def lies(round: PotRound, seat: Seat) -> int:
    """What a seat has bet on this street. Before the first it may have an ante there too, which is no bet."""
    ante = 0 if round.money.gathered else min(round.begun.stakes.ante, round.begun.stack(seat).amount)
    return round.money.in_front(seat) - ante


def told(round: PotRound, names: Mapping[Seat, str]) -> Iterator[str]:
    """Who put in what, the cards as they came, and what everybody did; names are by seat."""
    return _Telling(round, names).told()


class _Telling:
    def __init__(self, round: PotRound, names: Mapping[Seat, str]) -> None:
        self.round, self.names = round, names
        self.people: dict[Bettor, str] = {stack.bettor: names[stack.seat] for stack in round.begun.stacks}
        self.again = round.again()
        self.entries = self.held = 0
        self.up: dict[Place, list[Card]] = {}
        self.dealt = False

    def told(self) -> Iterator[str]:
        yield from self.put_in()
        for answer in self.round.answers:
            yield from self.tell(answer)
            self.again.answer(answer)
            if isinstance(answer, Chose):
                list(self.put_in())  # that is told already
            yield from self.put_in()
        yield from self.turned_up()

    def put_in(self) -> Iterator[str]:
        """What went in without anybody being asked."""
        if self.again.money.held == self.held:
            return
        self.held, entries = self.again.money.held, self.again.ledger.entries
        new, self.entries = entries[self.entries :], len(entries)
        for entry in new:
            (source, moved), (to, _) = entry.postings
            if to == POT and source in self.people:
                yield f"{self.people[source]} puts in {amount(-moved)}: {entry.because.partition(': ')[2]}"

    def tell(self, answer: Answer) -> Iterator[str]:
        match self.again.waiting, answer:
            case Draw(to=place, seen_by=seen_by), Dealt(card=card):
                if seen_by.everyone:
                    self.up.setdefault(place, []).append(card)
            case Ask() as ask, Chose():
                yield from self.turned_up()
                yield self.acted(ask, answer)
            case _, Ruled(ruling=ruling):
                yield f"The floor rules: {ruling}"

    def turned_up(self) -> Iterator[str]:
        """The cards since somebody last acted; first of all everybody's own."""
        hands = {seat: self.again.felt.cards(at_seat(seat)) for seat in self.names}
        if not self.dealt and not self.up and all(hands.values()):
            self.dealt = True
            yield "Cards: " + ", ".join(f"{self.names[seat]} {text(hands[seat])}" for seat in hands)
        for place, cards in self.up.items():
            yield f"{str(place).capitalize()}: {text(cards)}"
        self.up.clear()

    def acted(self, ask: Ask, answer: Chose) -> str:
        choice, who = answer.choice, self.names[ask.who.seat]
        match choice.choice:
            case "call" | "blind" | "post" | "straddle":
                return f"{who} {choice.choice}s {amount(choice.amount or 0)}"
            case "bet" | "raise" | "all-in":
                verb = {"bet": "bets", "raise": "raises to", "all-in": "is all in with"}[choice.choice]
                return f"{who} {verb} {amount(lies(self.again, ask.who.seat) + (choice.amount or 0))}"
            case "show":
                cards = choice.cards or self.again.felt.cards(at_seat(ask.who.seat))
                return f"{who} shows {text(cards)}"
        said = f"{who} {_STAYS.get(choice.choice, choice.choice)}"
        return f"{said} {text(choice.cards)}" if choice.cards else said
