"""A table that is played for pots, driven by hand: `PotNight`, as `Night` is for one with a bank."""

from __future__ import annotations

import random
from typing import Any, Self

from openfelt import books
from openfelt.cards import cards
from openfelt.room.log import events as e
from openfelt.room.state.filed_rules import rules_for
from openfelt.room.state.pot import PotState
from openfelt.room.state.pot_rules import PotRules
from openfelt.rounds.pot import PotRound
from openfelt.rules.money import Cents, cents
from openfelt.rules.pot import PotGame
from openfelt.table.setup import usual_stakes
from openfelt.table.stacks import Stakes
from proving.wick import PLAYS, WICK
from room import spoken as c
from room.held import HeldChance
from room.tables import AnyNight

MARINA, LIVERMORE = "marina/texas-holdem", "livermore/texas-holdem"
AVIATOR, POKER_PRO = "aviator/texas-holdem", "aviator/pokerpro-texas-holdem"
POT_GAMES = [game.id for game in books.games() if isinstance(game, PotGame)]
THE_POT_GAME = "proving/wick"
LIMIT = Stakes(structure="limit", bets=(cents(2), cents(4)), blinds=(cents(1), cents(2)))
NO_LIMIT = Stakes(structure="no-limit", blinds=(cents(1), cents(2)))
ANTES = Stakes(ante=cents(1), blinds=(cents(1), cents(2)))


def pot_rules(table: e.TableOpened) -> PotRules:
    if table.game == THE_POT_GAME:
        return PotRules(WICK, plays=PLAYS)
    schedule = books.schedule(table.game, table.collection, table.section) if table.collection else None
    rules = rules_for(books.game(table.game, table.chosen, table.as_), schedule)
    assert isinstance(rules, PotRules)
    return rules


def pot_opened(game: str = MARINA, **more: Any) -> e.TableOpened:
    """A table of nine seats (Wick's has six), $2/$4 limit."""
    stakes = ANTES if game == THE_POT_GAME else LIMIT
    usual = {"stakes": stakes, "seats": 6 if game == THE_POT_GAME else 9, "decks": 1}
    return e.TableOpened(table="t1", name="Table 1", game=game, **(usual | more))


class PotNight(AnyNight[PotState]):
    rules: PotRules

    def __init__(self, game: str = MARINA, **more: Any) -> None:
        at = pot_opened(game, **more)
        super().__init__(at, pot_rules(at))
        self.chance = HeldChance(random.Random(game))

    @property
    def round(self) -> PotRound:
        assert self.state.round is not None
        return self.state.round

    def dealt(self) -> Self:
        """The pause is over: the next hand begins."""
        self.clock()
        assert self.state.live, self.state.phase
        return self

    def asked(self) -> str:
        """Who is asked."""
        return self.round.open_asks[0].who.bettor

    def say(self, choice: str, amount: object = None) -> list[e.TableEvent]:
        """By whoever is asked; without an amount the least that goes with it."""
        (ask,) = self.round.open_asks
        offer = next((one for one in ask.offers if one.choice == choice), None)
        span = offer.money if offer is not None else None
        least = span.least if span is not None else None
        money = least if amount is None else cents(amount)
        return self.do(ask.who.bettor, c.Decide(seat=ask.who.seat, choice=choice, amount=money))

    def says(self, *choices: str) -> Self:
        for choice in choices:
            self.say(choice)
        return self

    def check_down(self) -> Self:
        """Everybody checks or calls to the end, and shows."""
        while self.state.live:
            (ask,) = self.round.open_asks
            offers = {one.choice for one in ask.offers}
            self.say(next(one for one in ("check", "call", "show", "wait", "no", "fold") if one in offers))
        return self

    @property
    def money(self) -> int:
        return super().money + sum(one.amount for one in self.state.carried)

    @property
    def ended(self) -> e.HandEnded:
        return next(event for event, _ in reversed(self.log) if isinstance(event, e.HandEnded))

    @property
    def cents(self) -> dict[str, Cents]:
        return {person: Cents(amount) for person, amount in self.state.stacks.items()}


class FeltNight(PotNight):
    """One at a physical table: `hal` deals, and enters what is done there."""

    def __init__(self, game: str = MARINA, **more: Any) -> None:
        super().__init__(game, **({"stakes": NO_LIMIT, "physical": True} | more))

    def seated(self, *people: str, buy_in: object = 100) -> Self:
        for seat, person in enumerate(people, 1):
            self.do("hal", c.Sit(seat=seat, person=person, buy_in=cents(buy_in)))
        return self

    def dealt(self) -> Self:
        self.do("hal", c.Deal())
        assert self.state.live, self.state.phase
        return self

    def enter(self, text: str) -> Self:
        """The cards that are seen, as they fall."""
        for card in cards(text):
            self.do("hal", c.EnterCard(card=card))
        return self

    def drawn(self, text: str) -> Self:
        """The first hand: a card each for the button, and all of them are shuffled in."""
        self.dealt().enter(text)
        self.do("hal", c.EnterShuffle())
        return self

    def say(self, choice: str, amount: object = None, named: str = "") -> list[e.TableEvent]:
        """For whoever is asked, who may name cards."""
        (ask,) = self.round.open_asks
        span = next((one.money for one in ask.offers if one.choice == choice), None)
        money = (None if span is None else span.least) if amount is None else cents(amount)
        said = c.Decide(seat=ask.who.seat, choice=choice, amount=money, cards=cards(named))
        return self.do("hal", said)


def at_usual_stakes(id: str) -> PotNight:
    """A table of any game of the books, as it is opened where nothing is said."""
    game = books.game(id)
    assert isinstance(game, PotGame)
    return PotNight(id, stakes=usual_stakes(game, None), seats=game.seats.tables[0], decks=game.deck.default)
