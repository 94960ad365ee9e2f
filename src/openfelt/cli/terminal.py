"""`play`: a terminal table against bots, with real shuffles and play money."""

from __future__ import annotations

import random
from collections import Counter
from functools import cached_property

import msgspec
from rich.console import Console
from typer import Abort

from openfelt import books
from openfelt.books.bet_page import bet_pages
from openfelt.bots import STEADY, BetSizes, Regular
from openfelt.cards import SeededSource, Shoe, Source, SystemSource, cut, text
from openfelt.cli.catalogue import parse_options
from openfelt.cli.legend import legend
from openfelt.cli.paper import paper
from openfelt.cli.prompts import GetUp, ask_choice, until_read
from openfelt.cli.records import print_round
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Rolled, Shuffled
from openfelt.rounds.places import BANK, DEAD, at_seat
from openfelt.rounds.procedures import procedure_of
from openfelt.rounds.requests import Choice, Cut, Draw, Roll, Shuffle
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied
from openfelt.rules.game import Way
from openfelt.rules.money import Cents, between, cents, money
from openfelt.table.felt import BankedTable, Bet, PlayerDealer
from openfelt.table.placement import check_bets, check_chips, check_placing
from openfelt.table.rotation import Rotation
from openfelt.table.shoes import fresh_shoe, gone_from, is_finished

YOU = "you"
YOUR_SEAT = 3
BOTS = {1: "amber", 2: "birch", 5: "cedar", 6: "dune"}
PEOPLE = BOTS | {YOUR_SEAT: YOU}
STACK = Cents(1_000_00)
WAGER = Cents(200_00)
AGAIN = "r"
"""The key for the last bets once more."""
LIMITS = Limits(min=Cents(5_00), max=Cents(500_00))


def play_at_terminal(
    id: str, options: list[str], seed: str | None, rounds: int | None, way: Way = "written"
) -> None:
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
    table = TerminalTable(game, console, seed)
    try:
        while rounds is None or table.played < rounds:
            table.round()
    except (Abort, EOFError, KeyboardInterrupt):  # `q`, or Ctrl-C
        pass
    console.print(f"\nYou leave with {money(table.stacks[YOU])} after {table.played} round(s).")


def posted(game: BankedGame) -> Limits:
    return game.limits.closest(LIMITS) if game.limits else LIMITS


class TerminalTable:
    """The state between rounds: the shoe, the rotation, the bets that stood, and everybody's winnings."""

    def __init__(self, game: BankedGame, console: Console, seed: str | None) -> None:
        self.game, self.console, self.seed = game, console, seed
        self.limits = posted(game)
        self.rng = random.Random(seed)
        self.bot = Regular(self.rng, STEADY)
        self.rotation = Rotation.start(game.rotation, dict(sorted(PEOPLE.items())))
        self.stacks = Counter(dict.fromkeys(PEOPLE.values(), int(STACK)))
        self.last: tuple[Bet, ...] = ()
        self.played = 0
        self.shuffles = 0
        self.stood: tuple[Bet, ...] = ()
        self.new_shoe()

    def new_shoe(self) -> None:
        decks = self.game.deck.default
        self.shoe = fresh_shoe(self.game.deck, decks, self.source())
        self.gone = gone_from(self.game.deck, decks, self.shoe)
        self.ended = False
        self.console.print(f"[dim]A new shoe of {decks} deck{'s' if decks > 1 else ''}.[/]")

    def source(self) -> Source:
        """Of another shuffle."""
        self.shuffles += 1
        if self.seed is None:
            return SystemSource(self.game.deck.default)
        return SeededSource.of(f"{self.seed}/{self.shuffles}")

    def round(self) -> None:
        self.buy_again()
        bank = self.find_player_dealer()
        table = BankedTable(
            seats=self.game.seats.tables[0],
            decks=self.game.deck.default,
            limits=self.limits,
            player_dealer=bank,
            gone=self.gone,
            stood=self.stood,
        )
        if self.played and self.finished(table):
            self.new_shoe()
            table = msgspec.structs.replace(table, gone=self.gone)
        banks = "you bank" if bank.bettor == YOU else f"{bank.bettor} banks"
        self.console.print(f"\n[bold]Round {self.played + 1}[/]: {banks} with {money(bank.wager)}.")
        table = msgspec.structs.replace(table, bets=self.take_bets(table))
        if not table.bets:
            self.console.print("Nobody bets; the round is not dealt.")
            self.rotation = self.rotation.played([])
            self.played += 1
            return
        round = BankedRound(self.game, table)
        while not round.over:
            round.answer(self.answer(round))
        print_round(round, self.console, YOU)
        self.why(round)
        self.stacks.update(round.money.net())
        self.last = tuple(bet for bet in table.bets if bet.bettor == YOU) or self.last
        self.stood = round.following().stood
        self.gone = round.following().gone
        self.ended = round.shoe_ended
        self.rotation = self.rotation.played([(bet.seat, bet.bettor) for bet in table.bets])
        self.played += 1
        net = round.money.net().get(YOU, 0)
        moved = f"win {money(net)}" if net > 0 else f"lose {money(-net)}" if net else "are even"
        self.console.print(f"You {moved} and have {money(self.stacks[YOU])}.")

    def finished(self, table: BankedTable) -> bool:
        """Whether the shoe is, by the rules or because a round may need more than it has."""
        needed = procedure_of(self.game).most_cards(self.game, table)
        return self.ended or is_finished(self.game.deck, self.shoe, needed)

    def buy_again(self) -> None:
        """Nobody plays below zero: bots buy in again, and you may."""
        least = max(1, self.limits.min)
        for bot in BOTS.values():
            if self.stacks[bot] < least:
                self.console.print(f"[dim]{bot} buys in for {money(STACK)}.[/]")
                self.stacks[bot] += STACK
        if self.stacks[YOU] < least:
            if not self.yes(f"You have {money(self.stacks[YOU])}. Buy in for {money(STACK)}? [y/N]"):
                raise GetUp
            self.stacks[YOU] += STACK

    def own_wager(self) -> Cents | None:
        """What you put up if you take the position; you can win and lose no more."""
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

    def find_player_dealer(self) -> PlayerDealer:
        """Offer the position clockwise until someone takes it."""
        while True:
            if self.rotation.broken is not None:
                self.console.print(f"The game breaks: {self.rotation.broken.reason}.")
                raise GetUp
            offer = self.rotation.offer
            if offer is None:
                raise GetUp
            own = offer.person == YOU
            wager = self.own_wager() if own else self.bot.wager(WAGER, self.stacks[offer.person])
            if wager is None:
                self.rotation = self.rotation.decline(offer.seat)
            else:
                self.rotation = self.rotation.accept(offer.seat)
                return PlayerDealer(offer.seat, wager, bettor=offer.person)

    def yes(self, question: str, help: str = "y for yes, Enter for no. q leaves.") -> bool:
        return until_read(question, str.lower, help).startswith("y")

    def take_bets(self, table: BankedTable) -> tuple[Bet, ...]:
        bets = list(self.stood_by_choice(table))
        posted = BetSizes(self.limits, self.game.settlement.chip)
        for seat, bot in BOTS.items():
            if seat != table.player_dealer.seat:
                free = self.stacks[bot] - sum(bet.amount for bet in bets if bet.bettor == bot)
                for name, amount in self.bot.bets(self.game.bets, posted, free).items():
                    bet = Bet(seat=seat, bettor=bot, bet=name, amount=amount)
                    if self.lawful(table, [*bets, bet]):
                        bets.append(bet)
        if table.player_dealer.seat == YOUR_SEAT:
            return tuple(bets)
        names = ", ".join(bet.name for bet in self.game.bets if not bet.added and not bet.button)
        free = self.stacks[YOU] - sum(bet.amount for bet in bets if bet.bettor == YOU)

        def read(typed: str) -> list[Bet]:
            mine = list(self.last) if typed == AGAIN else [_bet(part) for part in typed.split(",") if part]
            check_placing(self.game, msgspec.structs.replace(table, bets=(*bets, *mine)))
            if sum(bet.amount for bet in mine) > free:
                raise ValueError(f"you have {money(free)} to bet")
            return mine

        example = ", ".join(f"{name} 25" for name in names.split(", ")[:2])
        again = f"; {AGAIN} for {_listed(self.last)} again" if self.last else ""
        bets += until_read(f"Your bets, like `{example}` ({names}{again}):", read, self.help)
        return tuple(bets)

    @cached_property
    def help(self) -> str:
        how = "A bet's name and an amount, several with commas between; Enter alone bets nothing. q leaves."
        return "\n".join([how, *(f"  {bet.name}: {bet.says}" for bet in bet_pages(self.game))])

    def stood_by_choice(self, table: BankedTable) -> list[Bet]:
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

    def lawful(self, table: BankedTable, bets: list[Bet]) -> bool:
        try:
            check_bets(self.game, msgspec.structs.replace(table, bets=tuple(bets)))
        except Denied:
            return False
        return True

    def free(self, who: str, round: BankedRound) -> int:
        """What one has that is not in play."""
        return self.stacks[who] - round.money.in_play.get(who, 0)

    def answer(self, round: BankedRound) -> Answer:
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
            case Shuffle(earlier=earlier):
                why = "The pack has run out: the discards" if earlier else "Cards"
                self.console.print(f"[dim]{why} are shuffled in.[/]")
                self.shoe = self.shoe.reshuffled(self.source(), also=round.returning)
                return Shuffled()
        ask = round.open_asks[0]
        if ask.who.bettor != YOU:
            return Chose(ask.who, self.bot.answer(ask, round.advise(ask), self.free(ask.who.bettor, round)))
        seen = round.view(YOU)
        for place, cards in seen.felt.items():
            if place != DEAD:
                read = f" ({seen.readings[place]})" if place in seen.readings else ""
                self.console.print(f"  {place}: {' '.join(cards)}{read}")
        ways = [way for picks in round.picks(YOU) for way in picks.ways]
        for way in ways:
            if way.house_way:
                self.console.print(f"  The house way: {text(way.cards)} apart, {' and '.join(way.says)}.")

        def check(choice: Choice) -> None:
            round.check(Chose(ask.who, choice))
            for way in ways:
                if way.foul and Counter(way.cards) == Counter(choice.cards):
                    raise ValueError(f"a foul: {way.foul}")

        return Chose(ask.who, ask_choice(ask, check, hint=lambda: round.advise(ask)))


def _listed(bets: tuple[Bet, ...]) -> str:
    return ", ".join(f"{bet.bet} {money(bet.amount).removeprefix('$')}" for bet in bets)


def _bet(text: str) -> Bet:
    name, _, amount = text.strip().rpartition(" ")
    if not name:
        raise ValueError(f'a bet is its name and an amount, like "player 25", not "{text.strip()}"')
    return Bet(seat=YOUR_SEAT, bettor=YOU, bet=name.strip(), amount=cents(amount))
