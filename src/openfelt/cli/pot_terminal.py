"""`play` of a game with pots: a terminal table against bots, hand after hand, with play money."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import msgspec
from rich.console import Console
from typer import Abort

from openfelt.bots.pot_night import PotNight
from openfelt.cli.legend import legend
from openfelt.cli.paper import paper
from openfelt.cli.posted import PostedTable
from openfelt.cli.prompts import GetUp, ask_choice, until_read
from openfelt.cli.records import hand_of
from openfelt.rounds.answers import Answer, Chose
from openfelt.rounds.places import DEAD, Place, at_seat, seat_at
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK, Sight
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents, cents, money
from openfelt.rules.pot import PotGame, StakesRule, Structure
from openfelt.table.button import DEALER
from openfelt.table.felt import YOU, Bettor, Seat
from openfelt.table.setup import check_stakes, usual_stakes, with_usual_forced
from openfelt.table.stacks import Stakes


class Posted(PostedTable, frozen=True, kw_only=True):
    """With the stakes of a table with pots."""

    structure: Structure | None = None
    bets: str | None = None
    blinds: str | None = None

    def stakes(self, game: PotGame, schedule: Schedule | None) -> Stakes:
        """What was typed, over the usual stakes of the structure."""
        structure = self.structure
        rule = game.stakes
        if structure is None and self.bets is not None:
            structure = _first(rule, schedule, "limit", "spread")
        if structure is None and self.blinds is not None:
            structure = _first(rule, schedule, "no-limit", "pot-limit")
        if structure is not None:
            if structure not in rule.structures:
                played = " or ".join(rule.structures)
                raise RuleBroken(f"{structure}: this game is played {played}", [rule.cite])
            rule = msgspec.structs.replace(rule, structures=(structure,))
        stakes = usual_stakes(
            msgspec.structs.replace(game, stakes=rule), schedule if self.bets is None else None
        )
        try:
            if self.bets is not None:
                bets = _amounts("bets", self.bets)
                stakes = msgspec.structs.replace(stakes, bets=bets)
                stakes = with_usual_forced(game, stakes, bets[0], schedule)
            blinds = stakes.blinds if self.blinds is None else _amounts("blinds", self.blinds)
            posted = msgspec.structs.replace(stakes, blinds=blinds)
        except ValueError as error:
            raise Denied(str(error)) from None
        check_stakes(game, posted, schedule)
        return posted


def _first(rule: StakesRule, schedule: Schedule | None, *wanted: Structure) -> Structure | None:
    """One that the game has, and the posted option is printed for."""
    played = [one for one in wanted if one in rule.structures]
    charged = [one for one in played if schedule is None or one in schedule.options[0].structures]
    return next(iter(charged or played), None)


def _amounts(what: str, typed: str) -> tuple[Cents, ...]:
    try:
        return tuple(cents(part) for part in typed.split("/"))
    except ValueError:
        raise Denied(f'{what} are written like 3/6, not "{typed}"') from None


def play_for_pots(game: PotGame, posted: Posted, seed: str | None, rounds: int | None) -> None:
    schedule = posted.schedule(game)
    table = PotTerminal(game, paper(), posted.people(game), posted.stakes(game, schedule), schedule, seed)
    table.welcome()
    try:
        while rounds is None or table.played < rounds:
            table.hand()
    except (Abort, EOFError, KeyboardInterrupt):  # `q`, or Ctrl-C
        pass
    table.console.print(f"\nYou leave with {money(table.yours_now)} after {table.played} hand(s).")


class PotTerminal(PotNight):
    """A night with you at one seat: what happens is printed as you see it, and you are asked."""

    def __init__(
        self,
        game: PotGame,
        console: Console,
        people: dict[Seat, Bettor],
        stakes: Stakes,
        schedule: Schedule | None,
        seed: str | None,
    ) -> None:
        super().__init__(game, people, stakes, schedule=schedule, seed=seed)
        self.console = console
        self.yours = next(seat for seat, person in people.items() if person == YOU)
        self.told, self.placed = 0, False
        self.open: PotRound | None = None

    @property
    def yours_now(self) -> Cents:
        """What you leave with: what lies in the pot of a hand that is not over stays there."""
        return self.stacks[self.yours] if self.open is None else self.open.money.left(self.yours)

    def welcome(self) -> None:
        game, print = self.game, self.console.print
        print(f"[bold]{game.name}[/] with play money; `openfelt show {game.id}` prints the rules.")
        print(
            f"{self.stakes}. You sit at seat {self.yours} of {len(self.people)} with {money(self.buy_in)}; "
            "type ? for help and q to leave, at any time."
        )
        if self.schedule is not None:
            print(f"Collection: {self.schedule.name} ({self.schedule.section.id}).")
        for line in legend(str(game.cite)):
            print(f"[dim]{line}[/]")

    def play(self, round: PotRound) -> PotRound:
        self.told, self.placed, self.open = 0, False, round
        stacks = ", ".join(f"{self.people[seat]} {money(stack)}" for seat, stack in self.stacks.items())
        self.console.print(f"\n[bold]Hand {self.played + 1}[/]: {stacks}.")
        super().play(round)
        self.tell(round)
        self.tell_end(round)
        return round

    def hand(self) -> PotRound:
        before = self.stacks[self.yours] or self.buy_in
        round = super().hand()
        self.open = None
        won = self.stacks[self.yours] - before
        moved = f"win {money(won)}" if won > 0 else f"lose {money(-won)}" if won else "are even"
        self.console.print(f"[bold]You {moved} and have {money(self.stacks[self.yours])}.[/]")
        return round

    # What happens

    def answer(self, round: PotRound) -> Answer:
        if round.open_asks:
            self.tell(round)
        return super().answer(round)

    def tell(self, round: PotRound) -> None:
        """What you have seen since you were told last."""
        new = round.view(YOU).log[self.told :]
        self.told += len(new)
        for what, sights in groupby(new, key=lambda sight: sight.what):
            if what != "card":  # those that the button is drawn by come first
                self._tell_button(round)
            for line in self._lines(what, list(sights)):
                self.console.print(f"  {line}")

    def _tell_button(self, round: PotRound) -> None:
        hand = round.money.positions
        if hand is not None and not self.placed:
            self.placed = True
            blinds = [self.name(seat) for seat in (hand.small, hand.big) if seat is not None]
            posted = f"; blinds: {' and '.join(blinds)}" if blinds else ""
            if hand.button != DEALER:
                self.console.print(f"  Button: {self.name(hand.button)}{posted}.")

    def _lines(self, what: str, sights: list[Sight]) -> Iterator[str]:
        """Cards place by place, what others decide, and what goes in unasked."""
        match what:
            case "card" | "shown":
                lie: dict[Place, list[str]] = {}
                for sight in sights:
                    lie.setdefault(sight.place, []).extend(card for card in sight.cards if card != BACK)
                shows = " shows" if what == "shown" else ""
                for place, cards in lie.items():
                    if cards and place != DEAD:
                        yield f"[bold]{self.whose(place)}{shows}: {' '.join(cards)}[/]"
            case "choice":
                for sight in sights:
                    if sight.by is not None and sight.by.bettor != YOU:
                        yield f"{sight.by.bettor}: {sight.text}"
            case "put-in" | "taken-back":
                yield from (f"{sight.who}: {sight.text}" for sight in sights)
            case "void" | "ruling":
                yield from (sight.text for sight in sights)

    def name(self, seat: Seat) -> Bettor:
        return self.people.get(seat, f"seat {seat}")

    def whose(self, place: Place) -> str:
        seat = seat_at(place)
        return hand_of(place) if seat is None else self.name(seat)

    def tell_end(self, round: PotRound) -> None:
        """Who wins which pot and with what; what it cost."""
        if round.void:
            return
        heard, won = round.readings(), round.money.won
        pots = list(dict.fromkeys(one.pot for one in won))
        halved = len({one.half for one in won if one.half}) > 1
        for one in won:
            number = pots.index(one.pot)
            named = f"side pot {number}" if number else "main pot" if len(pots) > 1 else "pot"
            half = f" for {one.half}" if one.half and halved else ""
            for seat, part in one.parts.items():
                reading = heard.get(at_seat(seat))
                by = f" with {reading}" if reading and len(one.pot.seats) > 1 else ""
                self.console.print(f"  {self.name(seat)}: {money(part)} of the {named}{half}{by}.")
        for charge in round.money.charges:
            self.console.print(
                f"  [dim]Collection {money(charge.amount)}: {charge.because} ({charge.cite}).[/]"
            )

    # What you do

    def decide(self, round: PotRound, ask: Ask) -> Choice:
        if ask.who.bettor != YOU:
            return super().decide(round, ask)
        seen = round.view(YOU)
        for hand in seen.hands:
            if BACK not in hand.cards:
                read = f" ({hand.reading})" if hand.reading else ""
                self.console.print(f"  {self.whose(hand.place)}: {' '.join(hand.cards)}{read}")
        lie = ", ".join(
            f"{self.name(seat)} {money(round.money.left(seat))}"
            + (f" and {money(front)} in front" if (front := round.money.in_front(seat)) else "")
            for seat in seen.live
        )
        self.console.print(f"  The pot: {money(seen.pot)}. Still in: {lie}.")
        return ask_choice(
            ask, lambda choice: round.check(Chose(ask.who, choice)), hint=lambda: round.advise(ask)
        )

    def buy_again(self) -> None:
        """Bots buy in again, and you may."""
        for seat in self.broke:
            if seat != self.yours:
                self.console.print(f"[dim]{self.name(seat)} buys in for {money(self.buy_in)}.[/]")
                continue
            typed = until_read(f"You have nothing left. Buy in for {money(self.buy_in)}? [y/N]", str.lower)
            if not typed.startswith("y"):
                raise GetUp
        super().buy_again()
