"""A night at a table at which everybody plays from a stack, whatever for."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from openfelt.bots.bot import Bot
from openfelt.rounds.answers import Answer, Chose
from openfelt.rounds.chance import Chance
from openfelt.rounds.requests import All, Ask, Choice
from openfelt.rounds.round import Round
from openfelt.rules.fees import Schedule
from openfelt.rules.game import Game
from openfelt.table.felt import Bettor, Seat

R = TypeVar("R", bound=Round)


class StackNight(Generic[R]):
    """Everybody decides as their bot does; without one, as they are advised."""

    def __init__(
        self,
        game: Game,
        people: Mapping[Seat, Bettor],
        *,
        schedule: Schedule | None = None,
        bots: Mapping[Bettor, Bot] | None = None,
        seed: str | None = None,
    ) -> None:
        self.people, self.schedule = people, schedule
        self.bots = bots or {}
        self.played = 0
        self.chance = Chance(game, seed=seed, rng=random.Random(seed))

    def rounds(self, number: int) -> Iterator[R]:
        """So many hands, as they are over."""
        last = self.played + number
        while self.played < last:
            yield self.hand()

    def hand(self) -> R:
        raise NotImplementedError

    def play(self, round: R) -> R:
        while not round.over:
            round.answer(self.answer(round))
        return round

    def answer(self, round: R) -> Answer:
        request = round.waiting
        assert request is not None
        if isinstance(request, Ask | All):
            ask = round.open_asks[0]
            return Chose(ask.who, self.decide(round, ask))
        return self.chance.answer(request, round.returning)

    def decide(self, round: R, ask: Ask) -> Choice:
        bot = self.bots.get(ask.who.bettor)
        return round.advise(ask) if bot is None else bot.decide(round.view(ask.who.bettor), ask)
