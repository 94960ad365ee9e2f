"""`play` of a game of melds: a terminal table against bots, round after round, with play money."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.console import Console
from typer import Abort

from openfelt.books.page import page
from openfelt.bots.meld_night import MeldNight
from openfelt.cards import SUITS, Card, text
from openfelt.cli.legend import legend
from openfelt.cli.numbered import ask_move
from openfelt.cli.paper import paper
from openfelt.cli.posted import PostedTable
from openfelt.cli.prompts import GetUp, until_read
from openfelt.cli.rules_of_play import played
from openfelt.rounds.answers import Answer, Chose
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.payments import POOL
from openfelt.rounds.places import DEAD, Place, at_seat
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, Sight, View
from openfelt.rules.errors import Denied
from openfelt.rules.fees import Schedule
from openfelt.rules.meld import MeldGame, Posts
from openfelt.rules.money import Cents, cents, money
from openfelt.table.felt import YOU, Bettor, Seat
from openfelt.table.setup import check_meld_stakes, meld_stakes, usual_meld_stakes

NUMBERS = re.compile(r"(?<=[a-z])(-\d+)+")
"""In the names of choices: which seat and meld they are about, as the cards show too."""
NAMED: dict[Posts, str] = {"bet": "Everybody bets {} a round", "chip": "A chip is {}"}


class MeldPosted(PostedTable, frozen=True, kw_only=True):
    """With the bet of a round, or what a chip is worth."""

    stake: str | None = None

    def posted(self, game: MeldGame, schedule: Schedule | None) -> Cents:
        """What was typed, or the nearest to the usual that the option is printed for."""
        if self.stake is None:
            return usual_meld_stakes(game, schedule).posted
        try:
            stake = cents(self.stake)
        except ValueError as error:
            raise Denied(f"the stake: {error}") from None
        check_meld_stakes(game, meld_stakes(game, stake), schedule)
        return stake


def play_for_melds(game: MeldGame, posted: MeldPosted, seed: str | None, rounds: int | None) -> None:
    schedule = posted.schedule(game)
    table = MeldTerminal(game, paper(), posted.people(game), posted.posted(game, schedule), schedule, seed)
    table.welcome()
    try:
        while rounds is None or table.played < rounds:
            table.hand()
    except (Abort, EOFError, KeyboardInterrupt):  # `q`, or Ctrl-C
        pass
    table.console.print(f"\nYou leave with {money(table.yours_now)} after {table.played} round(s).")


class MeldTerminal(MeldNight):
    """A night with you at one seat: what happens is printed as you see it, and you are asked."""

    def __init__(
        self,
        game: MeldGame,
        console: Console,
        people: dict[Seat, Bettor],
        stake: Cents,
        schedule: Schedule | None,
        seed: str | None,
    ) -> None:
        super().__init__(game, people, stake, schedule=schedule, seed=seed)
        self.console = console
        self.yours = next(seat for seat, person in people.items() if person == YOU)
        self.told = 0
        self.shown: tuple[str, ...] = ()
        self.lay: dict[Place, tuple[str, ...]] = {}  # what lay where when you were told last
        self.lies: dict[Place, tuple[str, ...]] = {}  # and what lies there now
        self.begins = self.again = False  # cards are drawn for who begins, some of them anew
        self.open: MeldRound | None = None

    @property
    def yours_now(self) -> Cents:
        """What you leave with: a bet in a round that is not over stays in the pot."""
        if self.open is not None:
            return self.open.money.left(YOU)
        return next((stack.amount for stack in self.table.stacks if stack.bettor == YOU), Cents(0))

    def welcome(self) -> None:
        game, print = self.game, self.console.print
        print(f"[bold]{game.name}[/] with play money; `openfelt show {game.id}` prints the whole book.")
        self.rules()
        print(
            f"\n{NAMED[game.pool.posts].format(money(self.stake))}. You have {money(self.buy_in)}; "
            f"{self.neighbours}. "
            "A card is its rank and its suit: Kd is the king of diamonds, 7s the seven of spades. "
            "Type ? for help, hint for a sensible move, rules to read this again and q to leave, at any time."
        )
        if self.schedule is not None:
            print(f"Collection: {self.schedule.name} ({self.schedule.section.id}).")
        for line in legend(str(game.cite)):
            print(f"[dim]{line}[/]")

    @property
    def neighbours(self) -> str:
        left, right = self.beside(1), self.beside(-1)
        if left == right:
            return f"{left} sits opposite"
        return f"{left} sits at your left, {right} at your right"

    def beside(self, step: int) -> Bettor:
        """Who sits next to you, clockwise or against it."""
        seats = sorted(self.people)
        return self.people[seats[(seats.index(self.yours) + step) % len(seats)]]

    def rules(self) -> None:
        for part in played(page(self.game), cited=False):
            self.console.print(part)

    def hand(self) -> MeldRound:
        round = super().hand()
        self.open = None
        return round

    def play(self, round: MeldRound) -> MeldRound:
        self.told, self.shown, self.lay, self.lies, self.open = 0, (), {}, {}, round
        self.begins, self.again = round.table.eldest is None, False
        stacks = ", ".join(f"{stack.bettor} {money(stack.amount)}" for stack in round.table.stacks)
        pot = f" The pot holds {money(round.table.pool)} from before." if round.table.pool else ""
        self.console.print(f"\n[bold]Round {self.played + 1}[/]: {stacks}.{pot}")
        if round.table.eldest is None:
            self.console.print("  Everybody draws a card to see who begins.")
        super().play(round)
        self.tell(round)
        self.tell_end(round)
        return round

    # What happens

    def answer(self, round: MeldRound) -> Answer:
        if round.open_asks:
            self.tell(round)
        return super().answer(round)

    def tell(self, round: MeldRound) -> None:
        """What you have seen since you were told last."""
        seen = round.view(YOU)
        new, self.lies = seen.log[self.told :], dict(seen.felt)
        self.told += len(new)
        for what, sights in groupby(new, key=lambda sight: sight.what):
            for line in self._lines(what, list(sights)):
                self.console.print(f"  {line}")
        self.lay = self.lies

    def _lines(self, what: str, sights: list[Sight]) -> Iterator[str]:
        match what:
            case "card":
                self.begins = self.begins and not any(BACK in sight.cards for sight in sights)
                if self.begins and self.again:
                    yield "The lowest cards are equal: who has them draws again."
                yield from self._dealt(sights)
            case "shown":
                self.shown = tuple(card for sight in sights for card in sight.cards if card != BACK)
            case "given":
                yield from (line for sight in sights for line in self._given(sight))
                self.shown = ()
            case "choice":
                for sight in sights:
                    if sight.by is not None and sight.by.bettor != YOU and sight.text != "has decided":
                        yield f"{sight.by.bettor}: {NUMBERS.sub('', sight.text)}"
            case "put-in":
                yield from _put_in(sights)
            case "pay":
                yield from _paid(sights)
            case "shuffle":
                yield "These cards are shuffled back." if self.begins else "The discards are shuffled anew."
                self.again = True
            case "void" | "ruling":
                yield from (sight.text for sight in sights)

    def _dealt(self, sights: list[Sight]) -> Iterator[str]:
        lie: dict[Place, list[str]] = {}
        for sight in sights:
            lie.setdefault(sight.place, []).extend(card for card in sight.cards if card != BACK)
        for place, seen in lie.items():
            if not seen:
                continue
            if place not in map(at_seat, self.people):
                yield f"[bold]{' '.join(seen)} is turned up: {place}[/]"
            elif place == at_seat(self.yours) and not self.begins:
                yield f"[bold]you {'draw' if len(seen) == 1 else 'are dealt'} {_by_suit(seen)}[/]"
            else:
                yield f"{self.whose(place)}: {' '.join(seen)}"

    def _given(self, sight: Sight) -> Iterator[str]:
        """Cards that were shown just before, or lay open; what you lay yourself you know."""
        source = Place(sight.text.partition(" from ")[2])
        hands = [*map(at_seat, self.people)]
        if source == at_seat(self.yours):
            return
        if sight.place in hands and source[0].isdecimal() and source in self.lay and source not in hands:
            borrowed = Counter(self.lay[source]) - Counter(self.lies.get(source, ()))
            takes = "take" if sight.place == at_seat(self.yours) else "takes"
            meld = _in_row(self.lay[source])
            yield f"{self.whose(sight.place)} {takes} up {_in_row(borrowed.elements())} of {meld}"
        elif not source[0].isdecimal() and sight.place in hands and self.lay.get(source):
            takes = "take" if sight.place == at_seat(self.yours) else "takes"
            yield f"[bold]{self.whose(sight.place)} {takes} up {self.lay[source][-1]}[/]"
        elif not self.shown:
            return
        elif sight.place == at_seat(self.yours):
            yield f"[bold]you get {_in_row(self.shown)}[/]"
        elif source in hands and sight.place not in self.lay and sight.place.startswith(f"{source}-"):
            yield f"{self.whose(source)} lays {_in_row(self.shown)}"
        elif source in hands:
            yield f"{self.whose(source)}: {_in_row(self.shown)} to {self.whose(sight.place)}"
        else:
            yield f"{_in_row(self.shown)} goes to {self.whose(sight.place)}"

    def whose(self, place: Place) -> str:
        """`amber`, `4d 5d 6d of amber`, `discards`, `a new place before amber`."""
        seat, _, part = place.partition("-")
        person = self.people.get(int(seat)) if seat.isdecimal() else None
        if person is None:
            return place
        if not part:
            return person
        return (
            f"{_in_row(self.lay[place])} of {person}" if place in self.lay else f"a new place before {person}"
        )

    def tell_end(self, round: MeldRound) -> None:
        """Who is out, what they won, and what everybody won or lost in all."""
        if round.void or round.found is None:
            return
        out = round.found.seat
        if out is None:
            stays = f"The pot of {money(round.money.pool)} stays for the next round, for which all bet again."
            self.console.print(f"[bold]Nobody went out: a tie.[/] {stays}")
        else:
            pot = _won_of_pool(round, self.people[out])
            who = self.people[out]
            wins, takes = ("You win", "take") if who == YOU else (f"{who} wins", "takes")
            got = f" and {takes} the pot of {money(pot)}" if pot else ""
            self.console.print(f"[bold]{wins} the round[/]{got}.")
            self.console.print(f"  {who}: {self.lies_before(out, round.view(YOU))}", markup=False)
        for charge in round.money.charges:
            self.console.print(
                f"  [dim]Collection {money(charge.amount)}: {charge.because} ({charge.cite}).[/]"
            )
        net, fees = round.money.net(), round.money.fees
        said = ", ".join(f"{who} {_signed(net[who] - fees.get(who, 0))}" for who in net)
        self.console.print(f"  This round: {said}.")
        self.console.print(f"[bold]You have {money(Cents(round.money.left(YOU)))}.[/]")

    # What you do

    def decide(self, round: MeldRound, ask: Ask) -> Choice:
        if ask.who.bettor != YOU:
            return super().decide(round, ask)
        if len(ask.offers) == 1 and ask.offers[0].pick is None:  # nothing to choose
            self.console.print(f"  [dim]you: {ask.offers[0].choice} (there is nothing else to do)[/]")
            return ask.default
        seen = round.view(YOU)
        self.show_table(round, seen)
        return ask_move(
            self.console,
            ask,
            round.picks(YOU),
            seen.felt,
            check=lambda choice: round.check(Chose(ask.who, choice)),
            hint=lambda: round.advise(ask),
            asides={"rules": self.rules, "paid": lambda: self.list_payments(seen)},
        )

    def show_table(self, round: MeldRound, seen: View) -> None:
        print = self.console.print
        print()
        for stack in round.table.stacks:
            left = money(round.money.left(stack.bettor))
            print(f"  {stack.bettor} {left}: {self.lies_before(stack.seat, seen)}", markup=False)
        for place, pile in seen.felt.items():
            if not place[0].isdecimal() and place != DEAD:
                print(f"  On top of the {place}: [bold]{pile[-1]}[/] ({len(pile)} there)")
        print(f"  The pot: {money(round.money.pool)}. Cards in the stock: {sum(round.pack.values())}.")
        print(f"  Your hand: [bold]{_by_suit(seen.felt.get(at_seat(self.yours), ())) or 'no card'}[/]")

    def lies_before(self, seat: Seat, seen: View) -> str:
        """`6 cards in hand, 4 laid: 4d 5d 6d 7d (rope of diamonds, 4 to 7)`."""
        held = seen.felt.get(at_seat(seat), ())
        melds = [place for place in seen.felt if place.startswith(f"{at_seat(seat)}-")]
        if not held and not melds:
            return "not in this round"
        laid = "; ".join(f"{_in_row(seen.felt[place])} ({seen.readings.get(place, '')})" for place in melds)
        number = sum(len(seen.felt[place]) for place in melds)
        cards = "1 card" if len(held) == 1 else f"{len(held)} cards"
        return f"{cards} in hand, " + (f"{number} laid: {laid}" if melds else "nothing laid")

    def list_payments(self, seen: View) -> None:
        """All that has been put in and paid in this round."""
        paid = [sight for sight in seen.log if sight.what in {"put-in", "pay"}]
        for what, sights in groupby(paid, key=lambda sight: sight.what):
            for line in self._lines(what, list(sights)):
                self.console.print(f"  {line}")
        if not paid:
            self.console.print("  Nothing yet.")

    def buy_again(self) -> None:
        """Bots buy in again, and you may."""
        for seat in self.broke:
            if seat != self.yours:
                self.console.print(f"[dim]{self.people[seat]} buys in for {money(self.buy_in)}.[/]")
                continue
            typed = until_read(f"You have nothing left. Buy in for {money(self.buy_in)}? [y/N]", str.lower)
            if not typed.startswith("y"):
                raise GetUp
        super().buy_again()


def _low_first(shown: Iterable[str]) -> list[Card]:
    """Aces are low, as they are in melds."""
    known = [Card.of(card) for card in shown if card != BACK]
    return sorted(known, key=lambda card: (card.rank != "A", -card.order))


def _in_row(shown: Iterable[str]) -> str:
    return text(_low_first(shown))


def _by_suit(held: Iterable[str]) -> str:
    """Suit by suit, each from the lowest: neighbours stand together."""
    low = _low_first(held)
    suits = ([card for card in low if card.suit == suit] for suit in SUITS)
    return "   ".join(text(suit) for suit in suits if suit)


def _put_in(sights: list[Sight]) -> Iterator[str]:
    for said, each in groupby(sights, key=lambda sight: sight.text):
        amount, _, what = said.partition(": ")
        yield f"{', '.join(sight.who for sight in each)}: {amount} into the pot ({what})"


def _paid(sights: list[Sight]) -> Iterator[str]:
    """Everybody's payment for the same on one line."""
    for (to, said), each in groupby(sights, key=lambda sight: (sight.to, sight.text)):
        amount, _, why = said.partition(": ")
        payers = [sight.who for sight in each]
        from_all = f" each from {', '.join(payers)}" if len(payers) > 1 else f" from {payers[0]}"
        gets = "get" if to == YOU else "gets"
        yield f"[bold]{to} {gets} {amount}{from_all}[/] for: {why}"


def _won_of_pool(round: MeldRound, winner: Bettor) -> Cents:
    moved = (dict(entry.postings) for entry in round.money.entries)
    return Cents(sum(postings.get(winner, 0) for postings in moved if postings.get(POOL, 0) < 0))


def _signed(amount: int) -> str:
    return f"+{money(Cents(amount))}" if amount > 0 else f"-{money(Cents(-amount))}" if amount else "even"
