"""Dealing, as every family does it: one card at a time, and faults handled as the document rules."""

from __future__ import annotations

from typing import ClassVar, cast

from openfelt.cards import DECKS, Card
from openfelt.rounds.answers import Dealt, Fault
from openfelt.rounds.audience import NOBODY, Audience
from openfelt.rounds.floor import Misdeal
from openfelt.rounds.notes import Give
from openfelt.rounds.places import DEAD, Place
from openfelt.rounds.requests import Asking, Cut, Draw, Shuffle
from openfelt.rules.cite import Cite
from openfelt.rules.game import FaultName, FaultRule, Game
from openfelt.table.felt import Table

LATER = {"replaced-after-round", "replaced-after-deal"}
GAMES = 1_000


class Faults:
    """What a game's document says of cards that are not dealt as they should be, once for all its rounds.

    Where some are replaced later the dealer `owes` cards; `ruled_on` is, by stage, what it speaks of there.
    `deck` is how many cards one has.
    """

    __slots__ = ("deck", "game", "owes", "ruled_on")
    _known: ClassVar[dict[int, Faults]] = {}

    def __init__(self, game: Game) -> None:
        rules = [one for rule in game.faults.values() for one in (rule, *rule.at.values())]
        self.game, self.owes = game, any(rule.becomes in LATER for rule in rules)
        self.ruled_on: dict[str, tuple[FaultName, ...]] = {}
        self.deck = DECKS[game.deck.name].size

    @classmethod
    def of(cls, game: Game) -> Faults:
        """A game is found by its place in memory, which it keeps while it is remembered."""
        found = cls._known.get(id(game))
        if found is None:
            if len(cls._known) >= GAMES:
                cls._known.clear()
            found = cls._known[id(game)] = cls(game)
        return found

    def at(self, stage: str) -> tuple[FaultName, ...]:
        named = self.game.faults.items()
        ruled_on = tuple([name for name, rule in named if not rule.stages or stage in rule.stages])
        self.ruled_on[stage] = ruled_on
        return ruled_on


class Dealer:
    """The house dealer of one round, who counts the cards and remembers the faults made so far.

    `left` is how many the pack has, `whole` how many it had before its first card; before a draw from one
    that has not the `least`, the discards are shuffled, or what the document has instead is done. `spare` is
    how many cards the deal leaves over to replace others, where that is few. `flaw` is what was wrong with
    the last card that plays all the same.
    """

    # as a round begins, before anything is wrong
    least, spoiled, burned = 1, 0, 0
    flaw: FaultName | None = None

    def __init__(self, game: Game, table: Table, spare: int | None = None) -> None:
        self.game, self.spare = game, spare
        self._spoken_of = spoken_of = Faults.of(game)
        gone = sum(table.gone.values()) if table.gone else 0
        self.left = self.whole = spoken_of.deck * table.decks - gone
        self.faults: dict[Cite, int] = {}
        self.owed: list[tuple[Place, Audience, str]] = []
        self.owed_now: list[tuple[Place, Audience, str]] = []  # when this round of cards has been dealt

    def deal(self, to: Place, seen_by: Audience = NOBODY, stage: str = "deal") -> Asking[Card | None]:
        """One card to a place; None if a spoiled card is replaced only after the deal (see `make_good`)."""
        while True:
            if self.left < self.least:
                yield from self.refill()
            faults = self._spoken_of.ruled_on.get(stage)
            if faults is None:
                faults = self._spoken_of.at(stage)
            answer = yield Draw(to=to, seen_by=seen_by, stage=stage, faults=faults)
            self.left -= 1
            if type(answer) is Dealt:
                return answer.card
            fault, first = cast(Fault, answer), self.left + 1 == self.whole
            rule = self.game.faults[fault.fault]
            rule = rule.at.get(stage, rule)
            if rule.misdeal_from is not None:
                # what one line counts is counted together (003:1418)
                self.faults[rule.cite] = self.faults.get(rule.cite, 0) + 1
            if rule.becomes == "misdeal" or fault.card.rank in rule.misdeal_ranks:
                raise Misdeal(f"the {fault.card} was {fault.fault}", rule.cite)
            if first and rule.misdeal_first is not None:
                raise Misdeal(f"the {fault.card}, the first card, was {fault.fault}", rule.misdeal_first)
            if rule.misdeal_from is not None and self.faults[rule.cite] >= rule.misdeal_from:
                why = f"the {fault.card} was {fault.fault}, fault number {self.faults[rule.cite]}"
                raise Misdeal(why, rule.cite, ends_shoe=rule.ends_shoe)
            if self.plays(fault, rule, to):
                self.flaw = fault.fault
                return fault.card
            self.spoiled += 1
            self.burned += rule.burned
            if self.spare is not None and self.spoiled > self.spare:
                raise Misdeal(f"no card is left to replace the {fault.card}", rule.cite)
            yield Give(source=to, to=DEAD, cards=(-1,))
            if rule.becomes in LATER:
                (self.owed if rule.becomes == "replaced-after-deal" else self.owed_now).append(
                    (to, seen_by, stage)
                )
                return None

    def plays(self, fault: Fault, rule: FaultRule, to: Place) -> bool:
        """Whether a card plays that was not dealt as it should be."""
        del to
        return rule.becomes == "plays" or fault.card.rank in rule.keeps

    def card(self, to: Place, seen_by: Audience = NOBODY, stage: str = "deal") -> Asking[Card]:
        """One card to a place, a spoiled one replaced at once."""
        card = self.deal(to, seen_by, stage)
        return self._at_once(to, card) if self._spoken_of.owes else card  # type: ignore[return-value]  # none is owed

    def _at_once(self, to: Place, dealing: Asking[Card | None]) -> Asking[Card]:
        card = yield from dealing
        if card is not None:
            return card
        return (yield from self.make_good(round_of_cards=bool(self.owed_now)))[to][0]

    def forget_faults(self) -> None:
        """What went wrong so far does not count for the hand that is dealt now."""
        self.faults.clear()
        self.spoiled = self.burned = 0

    def make_good(self, round_of_cards: bool = False) -> Asking[dict[Place, tuple[Card, ...]]]:
        """After the deal, or a round of it: the replacements still owed, by place."""
        given: dict[Place, tuple[Card, ...]] = {}
        owed = self.owed_now if round_of_cards else self.owed
        while owed:
            place, seen_by, stage = owed.pop(0)
            card = yield from self.deal(place, seen_by, stage)
            if card is not None:
                given[place] = (*given.get(place, ()), card)
        return given

    def burn(self, stage: str) -> Asking[None]:
        """The top card is put aside unseen, unless a spoiled one lies there for it."""
        if self.burned:
            self.burned -= 1
        else:
            yield from self.card(DEAD, NOBODY, stage)

    def cut(self, least: int = 1) -> Asking[None]:
        """The pack is cut, if there are cards enough for two parts of it."""
        if self.left >= 2 * least:
            yield Cut(least=least)

    def reshuffle(self, *places: Place, earlier: bool = False) -> Asking[None]:
        """What lies at these places goes back into the pack."""
        self.left = self.whole = cast(int, (yield Shuffle(places=places, earlier=earlier)))

    def refill(self) -> Asking[None]:
        """No card is left: the discards of this round, and of those before it from the shoe, are shuffled."""
        rule = self.game.deck
        if rule.when_out == "misdeal":
            raise Misdeal("no card is left in the pack", rule.when_out_cite or rule.cite)
        yield from self.reshuffle(DEAD, earlier=True)
        if self.left < 1:
            raise Misdeal("no card is left, neither in the pack nor among the discards", rule.cite)
