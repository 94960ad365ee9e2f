"""A regular: bets small, sometimes a side bet, and plays the way the clock would."""

from __future__ import annotations

import random

from openfelt.rounds.requests import Ask, Choice
from openfelt.rules.bets import BetRule, Limits
from openfelt.rules.game import Game
from openfelt.rules.money import Cents, in_chips
from openfelt.table.felt import Bet, Seat

CHIPS = (5, 10, 25, 50, 100)


class Regular:
    """One bot. What it does follows from its generator, so a seeded one plays the same way again."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.name, self.rng = name, rng

    def bets(self, game: Game, seat: Seat, limits: Limits) -> tuple[Bet, ...]:
        """A base bet most rounds, and now and then what may go with it."""
        if self.rng.random() < 0.15:
            return ()
        main = self.rng.choice([rule for rule in game.bets if rule.base and not rule.added])
        chip = game.settlement.chip
        placed = [self._bet(main, seat, limits, chip)]
        for rule in game.bets:
            if rule.base or rule.added or rule.button or self.rng.random() > 0.15:
                continue
            bet = self._bet(rule, seat, rule.limits or limits, chip)
            if rule.at_most is None or bet.amount <= placed[0].amount:
                placed.append(bet)
        return tuple(placed)

    def choose(self, ask: Ask) -> Choice:
        """The house way, or whatever else a time-out would do."""
        return ask.default

    def _bet(self, rule: BetRule, seat: Seat, limits: Limits, smallest: int) -> Bet:
        chips = [chip * 100 for chip in CHIPS if limits.allow(chip * 100) and chip * 100 % smallest == 0]
        chips = chips or [in_chips(limits.min, smallest, "up")]
        weights = [1 / chip for chip in chips]
        return Bet(
            seat=seat, bettor=self.name, bet=rule.name, amount=Cents(self.rng.choices(chips, weights)[0])
        )
