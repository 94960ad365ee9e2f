"""`play`: a terminal table against bots, with real shuffles and play money."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
from rich.console import Console

from openfelt import books
from openfelt.books.bet_page import bet_pages
from openfelt.bots import Regular
from openfelt.cards import DECKS, NO_BURN, BurnRule, SeededSource, Shoe, SystemSource, cut, text
from openfelt.cli.catalogue import parse_options
from openfelt.cli.prompts import ask_choice, until_read
from openfelt.cli.records import print_round
from openfelt.rounds import Round, following
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Rolled
from openfelt.rounds.dealing import DEAD
from openfelt.rounds.requests import Ask, Choice, Cut, Draw, Roll
from openfelt.rules.bets import Limits
from openfelt.rules.errors import RuleBroken
from openfelt.rules.game import Game, Way
from openfelt.rules.money import Cents, cents, money
from openfelt.table.felt import Bet, PlayerDealer, Seat, Table
from openfelt.table.placement import check_bets, check_placing
from openfelt.table.rotation import Rotation

YOU = "you"
YOUR_SEAT = 3
BOTS = {1: "amber", 2: "birch", 5: "cedar", 6: "dune"}
STACK = Cents(1_000_00)
LIMITS = Limits(min=Cents(5_00), max=Cents(500_00))


class Leave(Exception):
    """The player gets up."""


def play_at_terminal(
    id: str, options: list[str], seed: str | None, rounds: int | None, way: Way = "written"
) -> None:
    game = books.game(id, parse_options(options), way)
    console = Console(highlight=False)
    console.print(f"[bold]{game.name}[/] with play money; `openfelt show {id}` prints the rules.")
    console.print(f"Limits {posted(game)}. You sit at seat {YOUR_SEAT} with {money(STACK)}; type q to leave.")
    for bet in bet_pages(game):
        console.print(f"  [bold]{bet.name}[/] {bet.label}: {bet.says}")
    table = TerminalTable(game, console, seed)
    try:
        while rounds is None or table.played < rounds:
            table.round()
    except (Leave, EOFError, KeyboardInterrupt):
        pass
    except SystemExit:
        raise
    console.print(f"\nYou leave with {money(STACK + table.won[YOU])} after {table.played} round(s).")


def posted(game: Game) -> Limits:
    return game.limits.closest(LIMITS) if game.limits else LIMITS


class TerminalTable:
    """The state between rounds: the shoe, the rotation, the bets that stood, and everybody's winnings."""

    def __init__(self, game: Game, console: Console, seed: str | None) -> None:
        self.game, self.console, self.seed = game, console, seed
        self.limits = posted(game)
        self.rng = random.Random(seed)
        self.bots = {seat: Regular(name, self.rng) for seat, name in BOTS.items()}
        people = {seat: bot.name for seat, bot in self.bots.items()} | {YOUR_SEAT: YOU}
        self.rotation = Rotation.start(game.rotation, dict(sorted(people.items())))
        self.won: Counter[str] = Counter()
        self.played = 0
        self.shoes = 0
        self.stood: tuple[Bet, ...] = ()
        self.new_shoe()

    def new_shoe(self) -> None:
        self.shoes += 1
        deck, decks = DECKS[self.game.deck.name], self.game.deck.default
        seeded = self.seed is not None
        source = SeededSource.of(f"{self.seed}/{self.shoes}") if seeded else SystemSource(decks)
        burn = BurnRule.by_first_card(self.game.deck.burn) if self.game.deck.burn else NO_BURN
        self.shoe = Shoe.fresh(deck, decks, source, cut_card=min(52, deck.size * decks // 4), burn=burn)
        self.gone: dict[str, int] = {}
        self.console.print(f"[dim]A new shoe of {decks} decks.[/]")

    def round(self) -> None:
        if self.shoe.past_cut_card:
            self.new_shoe()
        bank = self.find_player_dealer()
        people = {seat: bot.name for seat, bot in self.bots.items()} | {YOUR_SEAT: YOU}
        wager = Cents(200_00)
        table = Table(
            seats=self.game.seats.tables[0],
            decks=self.game.deck.default,
            limits=self.limits,
            player_dealer=PlayerDealer(bank, wager, bettor=people[bank]),
            gone=self.gone,
            stood=self.stood,
        )
        self.console.print(f"\n[bold]Round {self.played + 1}[/]: {people[bank]} banks with {money(wager)}.")
        table = msgspec.structs.replace(table, bets=self.take_bets(table))
        if not table.bets:
            self.console.print("Nobody bets; the round is not dealt.")
            self.rotation = self.rotation.played([])
            self.played += 1
            return
        round = Round(self.game, table)
        while not round.over:
            round.answer(self.answer(round))
        print_round(round, self.console)
        self.won.update(round.tray.net())
        self.stood = following(round).stood
        self.gone = following(round).gone
        self.rotation = self.rotation.played([(bet.seat, bet.bettor) for bet in table.bets])
        self.played += 1
        self.console.print(f"You have {money(STACK + self.won[YOU])}.")

    def find_player_dealer(self) -> Seat:
        """Offer the position clockwise until someone takes it; bots always do."""
        while True:
            if self.rotation.broken is not None:
                self.console.print(f"The game breaks: {self.rotation.broken.reason}.")
                raise Leave
            offer = self.rotation.offer
            if offer is None:
                raise Leave
            if offer.person != YOU or self.yes(
                "The player-dealer position is offered to you. Take it? [y/N]"
            ):
                self.rotation = self.rotation.accept(offer.seat)
                return offer.seat
            self.rotation = self.rotation.decline(offer.seat)

    def yes(self, question: str) -> bool:
        return until_read(question, _or_leave).lower().startswith("y")

    def take_bets(self, table: Table) -> tuple[Bet, ...]:
        bets = list(self.stood_by_choice(table))
        for seat, bot in self.bots.items():
            if seat != table.player_dealer.seat:
                mine = bot.bets(self.game, seat, self.limits)
                bets += [bet for bet in mine if self.lawful(table, [*bets, bet])]
        if table.player_dealer.seat == YOUR_SEAT:
            return tuple(bets)
        names = ", ".join(bet.name for bet in self.game.bets if not bet.added and not bet.button)

        def read(typed: str) -> list[Bet]:
            _or_leave(typed)
            mine = [_bet(part) for part in typed.split(",") if part.strip()]
            check_placing(self.game, msgspec.structs.replace(table, bets=(*bets, *mine)))
            return mine

        example = ", ".join(f"{name} 25" for name in names.split(", ")[:2])
        bets += until_read(f"Your bets, like `{example}` ({names}):", read)
        return tuple(bets)

    def stood_by_choice(self, table: Table) -> list[Bet]:
        """Bets that stayed up stay, unless their seat now banks or you take yours down."""
        kept = []
        for bet in table.stood:
            if bet.seat == table.player_dealer.seat:
                continue
            up = f"{money(bet.amount)} on {bet.bet} is still up"
            if bet.bettor == YOU and self.yes(f"Your {up}. Take it down? [y/N]"):
                continue
            self.console.print(f"[dim]{bet.bettor}'s {up}.[/]")
            kept.append(bet)
        return kept

    def lawful(self, table: Table, bets: list[Bet]) -> bool:
        try:
            check_bets(self.game, msgspec.structs.replace(table, bets=tuple(bets)))
        except RuleBroken:
            return False
        return True

    def answer(self, round: Round) -> Answer:
        match round.waiting:
            case Draw():
                card, self.shoe = self.shoe.draw()
                return Dealt(card)
            case Roll(dice=number):
                return Rolled(tuple(self.rng.randint(1, 6) for _ in range(number)))
            case Cut(least=least):
                at = self.rng.randint(least, self.shoe.remaining - least)
                self.shoe = Shoe(cut(self.shoe.rest, at), cut_card=self.shoe.cut_card)
                return CutAt(at)
        ask = round.open_asks[0]
        if ask.who.bettor != YOU:
            return Chose(ask.who, self.bot_at(ask).choose(ask))
        for place, cards in round.view(YOU).felt.items():
            if place != DEAD:
                self.console.print(f"  {place}: {' '.join(cards)}")
        ways = [way for parting in round.partings(YOU) for way in parting.ways]
        for way in ways:
            if way.house_way:
                lower, higher = way.halves
                self.console.print(f"  The house way: {text(way.lower)} apart, {lower} and {higher}.")

        def check(choice: Choice) -> None:
            round.check(Chose(ask.who, choice))
            for way in ways:
                if way.foul and Counter(way.lower) == Counter(choice.cards):
                    raise ValueError(f"a foul: {way.foul}")

        return Chose(ask.who, ask_choice(ask, check))

    def bot_at(self, ask: Ask) -> Regular:
        return self.bots[ask.who.seat]


def _or_leave(typed: str) -> str:
    if typed.lower() in {"q", "quit", "exit"}:
        raise Leave
    return typed


def _bet(text: str) -> Bet:
    name, _, amount = text.strip().rpartition(" ")
    if not name:
        raise ValueError(f'a bet is its name and an amount, like "player 25", not "{text.strip()}"')
    return Bet(seat=YOUR_SEAT, bettor=YOU, bet=name.strip(), amount=cents(amount))
