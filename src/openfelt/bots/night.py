"""A night at one table: round after round, with a shoe, a rotation, bets that stay up, and stacks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from openfelt.bots.bot import Advised, Bot
from openfelt.bots.regular import STEADY, BetSizes, Regular
from openfelt.rounds.answers import Answer, Chose
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.chance import Chance
from openfelt.rounds.requests import All, Ask, Choice
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bet, Bettor, PlayerDealer, Seat
from openfelt.table.placement import check_bets, with_matching
from openfelt.table.rotation import Rotation

PEOPLE = {1: "amber", 2: "birch", 3: "clover", 5: "cedar", 6: "dune"}
LIMITS = Limits(min=Cents(5_00), max=Cents(500_00))
STACK, WAGER = Cents(1_000_00), Cents(200_00)


def posted(game: BankedGame) -> Limits:
    """What a table is opened with: the usual limits, or the nearest that the document prints."""
    return game.limits.closest(LIMITS) if game.limits else LIMITS


class Night:
    """Everybody bets as a regular does, and decides as their bot does: without one, as they are advised.

    Whoever has nothing left buys in again. With a `seed` the same night comes again.
    """

    def __init__(
        self,
        game: BankedGame,
        people: Mapping[Seat, Bettor] = PEOPLE,
        *,
        bots: Mapping[Bettor, Bot] | None = None,
        seed: str | None = None,
    ) -> None:
        self.game, self.people, self.bots = game, people, bots or {}
        self.limits = posted(game)
        self.rng = random.Random(seed)
        self.regular, self.advised = Regular(self.rng, STEADY), Advised(game)
        self.rotation = Rotation.start(game.rotation, dict(sorted(people.items())))
        self.stacks = Counter(dict.fromkeys(self.people.values(), int(STACK)))
        self.stood: tuple[Bet, ...] = ()
        self.played = 0
        self.chance = Chance(game, seed=seed, rng=self.rng)
        self.gone, self.ended = self.chance.gone, False

    def rounds(self, number: int) -> Iterator[BankedRound]:
        """So many, as they are over; fewer where the game breaks. One in which nobody bets is not dealt."""
        last = self.played + number
        while self.played < last:
            table = self.begin()
            if table is None:
                return
            table = replace(table, bets=self.take_bets(table))
            if table.bets:
                yield self.play(table)
            else:
                self.pass_by()

    # One round

    def begin(self) -> BankedTable | None:
        """The table before anybody bets; none where nobody banks."""
        self.buy_again()
        bank = self.find_player_dealer()
        if bank is None:
            return None
        table = BankedTable(
            seats=self.game.seats.tables[0],
            decks=self.chance.decks,
            limits=self.limits,
            player_dealer=bank,
            gone=self.gone,
            stood=self.stood,
        )
        if self.played and (self.ended or self.chance.is_finished(table)):
            self.new_shoe()
        return replace(table, gone=self.gone)

    def play(self, table: BankedTable) -> BankedRound:
        round = BankedRound(self.game, table)
        while not round.over:
            round.answer(self.answer(round))
        self.stacks.update(round.money.net())
        after = round.following()
        self.stood, self.gone, self.ended = after.stood, after.gone, round.shoe_ended
        self.rotation = self.rotation.played([(bet.seat, bet.bettor) for bet in table.bets])
        self.played += 1
        return round

    def pass_by(self) -> None:
        """Nobody bets."""
        self.rotation = self.rotation.played([])
        self.played += 1

    def answer(self, round: BankedRound) -> Answer:
        request = round.waiting
        assert request is not None
        if isinstance(request, Ask | All):
            ask = round.open_asks[0]
            return Chose(ask.who, self.decide(round, ask))
        return self.chance.answer(request, round.returning)

    # What people do

    def decide(self, round: BankedRound, ask: Ask) -> Choice:
        who = ask.who.bettor
        choice = self.bots.get(who, self.advised).decide(round.view(who), ask)
        free = self.stacks[who] - round.money.in_play.get(who, 0)
        return self.regular.answer(ask, choice, free)

    def wager_of(self, person: Bettor) -> Cents | None:
        """What somebody who is offered the position puts up; None declines."""
        return self.regular.wager(WAGER, self.stacks[person])

    def bets_of(self, seat: Seat, table: BankedTable) -> list[Bet]:
        """On top of those that lie on the table."""
        person = self.people[seat]
        free = self.stacks[person] - sum(bet.amount for bet in table.bets if bet.bettor == person)
        sizes = BetSizes(self.limits, self.game.settlement.chip)
        bets: list[Bet] = []
        for name, amount in self.regular.bets(self.game.bets, sizes, free).items():
            placed = with_matching(self.game, Bet(seat=seat, bettor=person, bet=name, amount=amount))
            if self._is_lawful(replace(table, bets=(*table.bets, *bets, *placed))):
                bets.extend(placed)
        return bets

    def stays_up(self, bet: Bet) -> bool:
        """Whether a bet that stood is left where it is."""
        return True

    # Between rounds

    def new_shoe(self) -> None:
        self.chance.new_shoe()
        self.gone, self.ended = self.chance.gone, False

    def buy_again(self) -> None:
        """Nobody plays below zero."""
        for person in self.people.values():
            if self.stacks[person] < max(1, self.limits.min):
                self.stacks[person] += STACK

    def find_player_dealer(self) -> PlayerDealer | None:
        """Offer the position clockwise until someone takes it, or the game breaks."""
        while (offer := self.rotation.offer) is not None and self.rotation.broken is None:
            wager = self.wager_of(offer.person)
            if wager is None:
                self.rotation = self.rotation.decline(offer.seat)
            else:
                self.rotation = self.rotation.accept(offer.seat)
                return PlayerDealer(offer.seat, wager, bettor=offer.person)
        return None

    def take_bets(self, table: BankedTable) -> tuple[Bet, ...]:
        """Those that stood and stay, unless their seat now banks; then everybody's new ones."""
        bank = table.player_dealer.seat
        bets = tuple(bet for bet in table.stood if bet.seat != bank and self.stays_up(bet))
        for seat in self.people:
            if seat != bank:
                bets += tuple(self.bets_of(seat, replace(table, bets=bets)))
        return bets

    def _is_lawful(self, table: BankedTable) -> bool:
        try:
            check_bets(self.game, table)
        except Denied:
            return False
        return True
