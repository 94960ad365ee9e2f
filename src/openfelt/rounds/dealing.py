"""Dealing, as every family does it: one card at a time, and faults handled as the document rules."""

from __future__ import annotations

from typing import cast

from openfelt.cards import DECKS, Card
from openfelt.rounds.answers import Dealt, Fault
from openfelt.rounds.audience import NOBODY, Audience
from openfelt.rounds.floor import Misdeal
from openfelt.rounds.notes import Give
from openfelt.rounds.places import DEAD, Place
from openfelt.rounds.requests import Asking, Cut, Draw, Shuffle
from openfelt.rules.game import Game
from openfelt.table.felt import Table


class Dealer:
    """The house dealer of one round, who counts the cards and remembers the faults made so far.

    `left` is how many the pack has; before a draw from an empty one the discards are shuffled, or what the
    document has instead is done. `spare` is how many cards the deal leaves over to replace others, where that
    is few.
    """

    def __init__(self, game: Game, table: Table, spare: int | None = None) -> None:
        self.game = game
        self.left = DECKS[game.deck.name].size * table.decks - sum(table.gone.values())
        self.spare = spare
        self.ruled_on = tuple(game.faults)
        rules = (one for rule in game.faults.values() for one in (rule, *rule.at.values()))
        self.owes = any(rule.becomes == "replaced-after-deal" for rule in rules)
        self.faults = self.spoiled = 0
        self.owed: list[tuple[Place, Audience, str]] = []

    def deal(self, to: Place, seen_by: Audience = NOBODY, stage: str = "deal") -> Asking[Card | None]:
        """One card to a place; None if a spoiled card is replaced only after the deal (see `make_good`)."""
        while True:
            if self.left < 1:
                yield from self.refill()
            answer = yield Draw(to=to, seen_by=seen_by, stage=stage, faults=self.ruled_on)
            self.left -= 1
            if isinstance(answer, Dealt):
                return answer.card
            fault = cast(Fault, answer)
            rule = self.game.faults[fault.fault]
            rule = rule.at.get(stage, rule)
            self.faults += rule.misdeal_from is not None  # three boxed cards, whatever else fell (003:1418)
            if rule.becomes == "misdeal" or fault.card.rank in rule.misdeal_ranks:
                raise Misdeal(f"the {fault.card} was {fault.fault}", rule.cite)
            if rule.misdeal_from is not None and self.faults >= rule.misdeal_from:
                why = f"the {fault.card} was {fault.fault}, fault number {self.faults}"
                raise Misdeal(why, rule.cite, ends_shoe=rule.ends_shoe)
            if rule.becomes == "plays":
                return fault.card
            self.spoiled += 1
            if self.spare is not None and self.spoiled > self.spare:
                raise Misdeal(f"no card is left to replace the {fault.card}", rule.cite)
            yield Give(source=to, to=DEAD, cards=(-1,))
            if rule.becomes == "replaced-after-deal":
                self.owed.append((to, seen_by, stage))
                return None

    def card(self, to: Place, seen_by: Audience = NOBODY, stage: str = "deal") -> Asking[Card]:
        """One card to a place, a spoiled one replaced at once."""
        card = self.deal(to, seen_by, stage)
        return self._at_once(to, card) if self.owes else card  # type: ignore[return-value]  # none is owed

    def _at_once(self, to: Place, dealing: Asking[Card | None]) -> Asking[Card]:
        card = yield from dealing
        return card if card is not None else (yield from self.make_good())[to][0]

    def make_good(self) -> Asking[dict[Place, tuple[Card, ...]]]:
        """After the deal: the replacements still owed, by place."""
        given: dict[Place, tuple[Card, ...]] = {}
        while self.owed:
            place, seen_by, stage = self.owed.pop(0)
            card = yield from self.deal(place, seen_by, stage)
            if card is not None:
                given[place] = (*given.get(place, ()), card)
        return given

    def cut(self, least: int = 1) -> Asking[None]:
        """The pack is cut, if there are cards enough for two parts of it."""
        if self.left >= 2 * least:
            yield Cut(least=least)

    def reshuffle(self, *places: Place, earlier: bool = False) -> Asking[None]:
        """What lies at these places goes back into the pack."""
        self.left = cast(int, (yield Shuffle(places=places, earlier=earlier)))

    def refill(self) -> Asking[None]:
        """No card is left: the discards of this round, and of those before it from the shoe, are shuffled."""
        rule = self.game.deck
        if rule.when_out == "misdeal":
            raise Misdeal("no card is left in the pack", rule.when_out_cite or rule.cite)
        yield from self.reshuffle(DEAD, earlier=True)
        if self.left < 1:
            raise Misdeal("no card is left, neither in the pack nor among the discards", rule.cite)
