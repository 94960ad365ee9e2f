"""A table of melds, driven by hand: `MeldNight`, as `Night` is for one with a bank."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Self

from openfelt import books
from openfelt.room.log import events as e
from openfelt.room.state.filed_rules import rules_for
from openfelt.room.state.meld import MeldState
from openfelt.room.state.meld_rules import MeldRules
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.requests import Ask, Choice
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import cents
from openfelt.table.stacks import MeldStakes
from room import spoken as c
from room.held import HeldChance
from room.tables import AnyNight

CONQUIAN, PAN = "aviator/conquian", "livermore/pan"
POSTED = {
    CONQUIAN: MeldStakes(ante=cents(5)),
    PAN: MeldStakes(chip=cents(1)),
}


def meld_rules(table: e.TableOpened) -> MeldRules:
    schedule = books.schedule(table.game, table.collection, table.section) if table.collection else None
    rules = rules_for(books.game(table.game, table.chosen, table.as_), schedule)
    assert isinstance(rules, MeldRules)
    return rules


def meld_opened(game: str = CONQUIAN, **more: Any) -> e.TableOpened:
    """A table with a bet of $5, or chips of $1."""
    book = books.game(game)
    assert isinstance(book, MeldGame)
    usual: dict[str, Any] = {
        "meld_stakes": POSTED[game],
        "seats": max(book.seats.tables),
        "decks": book.deck.default,
    }
    return e.TableOpened(table="t1", name="Table 1", game=game, **(usual | more))


class MeldNight(AnyNight[MeldState]):
    rules: MeldRules

    def __init__(self, game: str = CONQUIAN, *, seed: str = "", **more: Any) -> None:
        at = meld_opened(game, **more)
        super().__init__(at, meld_rules(at))
        self.chance = HeldChance(random.Random(f"{game}{seed}"))

    @property
    def round(self) -> MeldRound:
        assert self.state.round is not None
        return self.state.round

    def dealt(self) -> Self:
        """The pause is over: the next round begins."""
        self.clock()
        assert self.state.live, self.state.phase
        return self

    def say(self, ask: Ask, choice: Choice) -> list[e.TableEvent]:
        """By whoever is asked."""
        said = c.Decide(seat=ask.who.seat, choice=choice.choice, amount=choice.amount, cards=choice.cards)
        return self.do(ask.who.bettor, said)

    def play(self, until: Callable[[], bool] = lambda: False, most: int = 3_000) -> Self:
        """As everybody is advised, until the round is over or something is so."""
        for _ in range(most):
            if not self.state.live or until():
                return self
            ask = self.round.open_asks[0]
            self.say(ask, self.round.advise(ask))
        raise AssertionError(f"nothing came of {most} decisions")

    def run_out(self) -> Self:
        """Nobody takes, lays or claims anything: the stock is drawn and thrown away."""
        while self.state.live:
            self.clock()
        return self

    def asked(self, stage: str) -> Callable[[], bool]:
        return lambda: self.round.waiting is not None and self.round.waiting.stage == stage

    @property
    def money(self) -> int:
        return super().money + self.state.pool

    def _follow_the_money(self, event: e.TableEvent) -> None:
        super()._follow_the_money(event)
        self.drop += event.dropped if isinstance(event, e.MeldsEnded) else 0

    @property
    def ended(self) -> e.MeldsEnded:
        return next(event for event, _ in reversed(self.log) if isinstance(event, e.MeldsEnded))
