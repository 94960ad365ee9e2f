"""`play`: a terminal table against bots, with real shuffles and play money."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

import msgspec
from rich.console import Console
from typer import Abort

from openfelt import books
from openfelt.books.bet_page import bet_pages
from openfelt.bots import Style, bot_of, check_style
from openfelt.bots.night import STACK, WAGER, Night, posted
from openfelt.cards import text
from openfelt.cli.catalogue import parse_options
from openfelt.cli.legend import legend
from openfelt.cli.paper import paper
from openfelt.cli.prompts import GetUp, ask_choice, until_read
from openfelt.cli.records import hand_of, print_round
from openfelt.odds.worths import BestPlay, best_play
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Answer, Chose
from openfelt.rounds.places import BANK, DEAD, at_seat
from openfelt.rounds.requests import Ask, Choice, Shuffle
from openfelt.rules.banked import BankedGame
from openfelt.rules.extras import NotInstalled
from openfelt.rules.game import Way
from openfelt.rules.money import Cents, between, cents, money
from openfelt.table.felt import BankedTable, Bet, Bettor, Seat
from openfelt.table.placement import check_chips, check_placing

YOU = "you"
YOUR_SEAT = 3
BOTS = {1: "amber", 2: "birch", 5: "cedar", 6: "dune"}
PEOPLE = BOTS | {YOUR_SEAT: YOU}
AGAIN = "r"
"""The key for the last bets once more."""


def play_at_terminal(
    id: str,
    options: list[str],
    seed: str | None,
    rounds: int | None,
    way: Way = "written",
    style: Style = "advised",
) -> None:
    check_style(style)
    game = books.banked(id, parse_options(options), way)
    console = paper()
    console.print(f"[bold]{game.name}[/] with play money; `openfelt show {id}` prints the rules.")
    console.print(
        f"Limits {posted(game)}. You sit at seat {YOUR_SEAT} with {money(STACK)}; "
        "type ? for help and q to leave, at any time."
    )
    for bet in bet_pages(game):
        console.print(f"  [bold]{bet.name}[/] {bet.label}: {bet.says}")
    for line in legend(str(game.cite)):
        console.print(f"[dim]{line}[/]")
    table = TerminalTable(game, console, seed, style)
    try:
        while rounds is None or table.played < rounds:
            table.round()
    except (Abort, EOFError, KeyboardInterrupt):  # `q`, or Ctrl-C
        pass
    console.print(f"\nYou leave with {money(table.stacks[YOU])} after {table.played} round(s).")


class TerminalTable(Night):
    """A night with you at seat 3: what happens is printed, and you are asked."""

    def __init__(
        self, game: BankedGame, console: Console, seed: str | None, style: Style = "advised"
    ) -> None:
        bot = bot_of(style, game, game.deck.default)
        super().__init__(game, PEOPLE, bots=dict.fromkeys(BOTS.values(), bot), seed=seed)
        self.console = console
        self.last: tuple[Bet, ...] = ()
        self.tell_shoe()

    def round(self) -> None:
        table = self.begin()
        if table is None:
            if self.rotation.broken is not None:
                self.console.print(f"The game breaks: {self.rotation.broken.reason}.")
            raise GetUp
        bank = table.player_dealer
        banks = "you bank" if bank.bettor == YOU else f"{bank.bettor} banks"
        self.console.print(f"\n[bold]Round {self.played + 1}[/]: {banks} with {money(bank.wager)}.")
        table = msgspec.structs.replace(table, bets=self.take_bets(table))
        if not table.bets:
            self.console.print("Nobody bets; the round is not dealt.")
            self.pass_by()
            return
        round = self.play(table)
        print_round(round, self.console, YOU)
        self.why(round)
        self.last = tuple(bet for bet in table.bets if bet.bettor == YOU) or self.last
        net = round.money.net().get(YOU, 0)
        moved = f"win {money(net)}" if net > 0 else f"lose {money(-net)}" if net else "are even"
        self.console.print(f"You {moved} and have {money(self.stacks[YOU])}.")

    def new_shoe(self) -> None:
        super().new_shoe()
        self.tell_shoe()

    def tell_shoe(self) -> None:
        """Of a pack, fresh for every round, nothing is said."""
        if not self.game.deck.shoe:
            return
        decks = self.chance.decks
        self.console.print(f"[dim]A new shoe of {decks} deck{'s' if decks > 1 else ''}.[/]")

    def buy_again(self) -> None:
        """Bots buy in again, and you may."""
        least = max(1, self.limits.min)
        for bot in BOTS.values():
            if self.stacks[bot] < least:
                self.console.print(f"[dim]{bot} buys in for {money(STACK)}.[/]")
        again = f"You have {money(self.stacks[YOU])}. Buy in for {money(STACK)}? [y/N]"
        if self.stacks[YOU] < least and not self.yes(again):
            raise GetUp
        super().buy_again()

    def wager_of(self, person: Bettor) -> Cents | None:
        """What you put up if you take the position; you can win and lose no more."""
        if person != YOU:
            return super().wager_of(person)
        if not self.yes(
            "The player-dealer position is offered to you. Take it? [y/N]",
            "The player-dealer covers the others' bets with a wager of their own. y takes the position, "
            "Enter lets it pass. q leaves.",
        ):
            return None
        most, least = self.stacks[YOU], max(1, self.limits.min)
        usual = Cents(min(WAGER, most))

        def read(typed: str) -> Cents:
            wager = cents(typed) if typed else usual
            if not least <= wager <= most:
                raise ValueError(f"you can put up {between(least, most)}")
            check_chips(self.game, wager, "the player-dealer's wager")
            return wager

        help = (
            "The player-dealer's wager: you win and lose no more than this. Enter is the usual one. q leaves."
        )
        return until_read(f"Your wager, up to {money(most)}? [{money(usual)}]", read, help)

    def why(self, round: BankedRound) -> None:
        """Where hands are set in two, how yours did against the player-dealer's, half by half."""
        yours, banks = round.reading(at_seat(YOUR_SEAT)), round.reading(BANK)
        if yours and banks:
            self.console.print(
                "Yours against the player-dealer's: "
                + "; ".join(f"{half}: {says} against {banks[half]}" for half, says in yours.items())
                + "."
            )

    def yes(self, question: str, help: str = "y for yes, Enter for no. q leaves.") -> bool:
        return until_read(question, str.lower, help).startswith("y")

    def bets_of(self, seat: Seat, table: BankedTable) -> list[Bet]:
        if seat != YOUR_SEAT:
            return super().bets_of(seat, table)
        names = ", ".join(bet.name for bet in self.game.bets if not bet.added and not bet.button)
        free = self.stacks[YOU] - sum(bet.amount for bet in table.bets if bet.bettor == YOU)

        def read(typed: str) -> list[Bet]:
            mine = list(self.last) if typed == AGAIN else [_bet(part) for part in typed.split(",") if part]
            check_placing(self.game, msgspec.structs.replace(table, bets=(*table.bets, *mine)))
            if sum(bet.amount for bet in mine) > free:
                raise ValueError(f"you have {money(free)} to bet")
            return mine

        example = ", ".join(f"{name} 25" for name in names.split(", ")[:2])
        again = f"; {AGAIN} for {_listed(self.last)} again" if self.last else ""
        return until_read(f"Your bets, like `{example}` ({names}{again}):", read, self.help)

    @cached_property
    def help(self) -> str:
        how = "A bet's name and an amount, several with commas between; Enter alone bets nothing. q leaves."
        return "\n".join([how, *(f"  {bet.name}: {bet.says}" for bet in bet_pages(self.game))])

    def stays_up(self, bet: Bet) -> bool:
        """Unless you take yours down."""
        up = f"{money(bet.amount)} on {bet.bet} is still up"
        if bet.bettor == YOU and self.yes(f"Your {up}. Take it down? [y/N]"):
            return False
        self.console.print(f"[dim]{bet.bettor}'s {up}.[/]")
        return True

    def answer(self, round: BankedRound) -> Answer:
        if isinstance(round.waiting, Shuffle):
            why = "The pack has run out: the discards" if round.waiting.earlier else "Cards"
            self.console.print(f"[dim]{why} are shuffled in.[/]")
        return super().answer(round)

    def decide(self, round: BankedRound, ask: Ask) -> Choice:
        if ask.who.bettor != YOU:
            return super().decide(round, ask)
        seen = round.view(YOU)
        for place, cards in seen.felt.items():
            if place != DEAD:
                read = f" ({seen.readings[place]})" if place in seen.readings else ""
                self.console.print(f"  {hand_of(place)}: {' '.join(cards)}{read}")
        ways = [way for picks in round.picks(YOU) for way in picks.ways]
        for way in ways:
            if way.house_way:
                self.console.print(f"  The house way: {text(way.cards)} apart, {' and '.join(way.says)}.")

        def check(choice: Choice) -> None:
            round.check(Chose(ask.who, choice))
            for way in ways:
                if way.foul and Counter(way.cards) == Counter(choice.cards):
                    raise ValueError(f"a foul: {way.foul}")

        return ask_choice(ask, check, hint=lambda: self.hint(round, ask))

    def hint(self, round: BankedRound, ask: Ask) -> str:
        """What is sensible, and what is best where that is counted and something else."""
        sensible = str(round.advise(ask))
        try:
            found = best_play(self.game, round.table.decks, round.view(YOU), ask)
        except NotInstalled as missing:
            return f"{sensible}; {missing}"
        return sensible if found is None or not found.differs else f"{sensible}; {_best_said(found)}"


def _best_said(found: BestPlay) -> str:
    """With what each is worth, where the count can tell."""
    best, advised = found.best, found.advised
    if best.units is None or advised.units is None:
        return f"best play: {best.choice}"
    return (
        f"best play: {best.choice}, worth {best.units:+.4f} of the {found.per} on the average, "
        f"{best.units - advised.units:.4f} more"
    )


def _listed(bets: tuple[Bet, ...]) -> str:
    return ", ".join(f"{bet.bet} {money(bet.amount).removeprefix('$')}" for bet in bets)


def _bet(text: str) -> Bet:
    name, _, amount = text.strip().rpartition(" ")
    if not name:
        raise ValueError(f'a bet is its name and an amount, like "player 25", not "{text.strip()}"')
    return Bet(seat=YOUR_SEAT, bettor=YOU, bet=name.strip(), amount=cents(amount))
