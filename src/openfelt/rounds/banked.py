"""A round played against a player-dealer."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from openfelt.rounds.answers import Rolled
from openfelt.rounds.places import Place
from openfelt.rounds.procedures import BankedPlays, procedure_of
from openfelt.rounds.record import Record
from openfelt.rounds.round import Round
from openfelt.rounds.tray import Tray
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.facts import Facts
from openfelt.rules.families import family_of, find_family
from openfelt.rules.fees import Schedule
from openfelt.table.action import action_seats
from openfelt.table.felt import BankedTable, Bet, Seat
from openfelt.table.placement import check_bets, in_action
from openfelt.table.settlement import Settlement

BankedRecord = Record[BankedTable]


class BankedRound(Round):
    """Its money is a tray: the player-dealer's wager, and bets settled to the extent that it covers them."""

    game: BankedGame
    table: BankedTable
    begun: BankedTable
    money: Tray
    found: Facts | None
    plays: BankedPlays

    def __init__(
        self,
        game: BankedGame,
        table: BankedTable,
        plays: BankedPlays | None = None,
        schedule: Schedule | None = None,
    ) -> None:
        check_bets(game, table, schedule)
        self.game, self.table, self.schedule = game, in_action(game, table), schedule
        self.begun = table
        self.plays = plays or procedure_of(game)
        self.money = Tray(game, self.table, schedule)
        self._begin()

    def again(self) -> Self:
        return type(self)(self.game, self.begun, self.plays, self.schedule)

    def following(self) -> BankedTable:
        """Before anyone bets: the shoe, bets that stood, what was kept."""
        return replace(
            self.begun,
            bets=(),
            gone=self.gone if self.game.deck.shoe else {},
            stood=self.stood,
            hands_before=self.begun.hands_before if self.void else self.begun.next_hand,
            kept=self.kept,
        )

    @property
    def stood(self) -> tuple[Bet, ...]:
        """The bets that stay up for the next round, as they lie there then."""
        return tuple(replace(bet, standing=True) for bet in self.money.standing)

    @property
    def facts(self) -> Facts | None:
        return self.found

    @property
    def record(self) -> BankedRecord:
        return self._record(self.begun)

    @property
    def settlement(self) -> Settlement:
        return self.money.settlement

    def __str__(self) -> str:
        return f"{super().__str__()}\n{self.settlement}" if self.over else super().__str__()

    @property
    def winner(self) -> str:
        """Which of the sides that everybody bet on won, once the round is over."""
        family, scope = find_family(self.game, BetFamily), self.facts and self.facts.round
        return family.winner(scope) if family and scope else ""

    def played(self, bet: Bet) -> str:
        """What the bettor made of cards that are common to all, once the round is over."""
        scope = self.facts.bettors.get((bet.seat, bet.bettor)) if self.facts is not None else None
        return "" if scope is None else self.hands.played(scope)

    @property
    def action(self) -> tuple[Seat | None, str]:
        """The seat at which action starts, and what named it; None until dice or an open card have."""
        rule, by = self.game.action, ""
        value: str | int | None = None
        if rule.start == "by-dice":
            rolls = [answer.dice for answer in self.answers if isinstance(answer, Rolled)]
            if rolls:
                value, by = sum(rolls[-1]), f"the dice, {sum(rolls[-1])}"
        elif rule.start == "by-card":
            place, number = family_of(self.game, BetFamily).action_card(self.game.settings) or ("", 0)
            lain = self._felt.places.get(Place(place), [])[number : number + 1]
            if lain and lain[0].seen_by.admits(None):
                value, by = lain[0].card.rank, f"the {lain[0].card.text}"
        if value is None and rule.start in {"by-dice", "by-card"}:
            return None, ""
        return action_seats(rule, self.table, value)[0], by
