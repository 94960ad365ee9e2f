"""A strategy from a file: rules in order, each by what is seen and read aloud, and what is chosen then.

The first rule that holds and whose choice is open decides; what no rule decides is left to advice.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from hashlib import sha256
from typing import Literal

import msgspec

from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.requests import Ask, Choice, Offer
from openfelt.rounds.view import View
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.families import family_of
from openfelt.rules.family import Family

Otherwise = Literal["advice", "default"]
Words = str | tuple[str, ...]
"""One, or several of which any will do; `*` stands for anything."""


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When all of it holds, the first of `choose` that is open.

    `stage` is the question, `hand` what the hand that is asked about is read as, `holds` cards or ranks that
    are in it ("8 8", "Ah"). `sees` and `shows` ask the same of other places: `player-dealer`, `community`.
    """

    choose: Words
    stage: Words = ()
    hand: Words = ()
    holds: str = ""
    sees: Mapping[str, Words] = {}
    shows: Mapping[str, str] = {}

    def holds_for(self, view: View, ask: Ask) -> bool:
        mine = at_seat(ask.who.seat, ask.who.hand)
        readings = [(mine, self.hand), *((Place(place), words) for place, words in self.sees.items())]
        cards = [(mine, self.holds), *((Place(place), cards) for place, cards in self.shows.items())]
        return (
            _reads(ask.stage, self.stage)
            and all(_reads(view.readings.get(place, ""), words) for place, words in readings)
            and all(_lie(view.felt.get(place, ()), wanted) for place, wanted in cards)
        )

    def offer(self, ask: Ask) -> Offer | None:
        """By its name or as people read it; what takes cards as well is not for a rule to say."""
        for choice in _each(self.choose):
            for offer in ask.offers:
                if choice in {offer.choice, offer.called} and offer.pick is None:
                    return offer
        return None


class StrategyFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`name` is that of the file, with the first letters of its hash."""

    rules: tuple[Rule, ...]
    otherwise: Otherwise = "advice"
    name: str = ""

    def choose(self, view: View, ask: Ask) -> tuple[int, Choice | None]:
        """The number of the rule that decides, and what; 0 and nothing where none does."""
        for number, rule in enumerate(self.rules, 1):
            offer = rule.offer(ask)
            if offer is not None and rule.holds_for(view, ask):
                return number, Choice(offer.choice, offer.money.most if offer.money else None)
        return 0, ask.default if self.otherwise == "default" else None


def read_strategy(text: str, where: str, game: BankedGame) -> StrategyFile:
    """From TOML, or from JSON."""
    try:
        told: object = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
        found = msgspec.convert(told, StrategyFile)
    except ValueError as error:
        raise Denied(f"{where} is not a strategy: {error}") from None
    known = family_of(game, Family).choices
    for number, rule in enumerate(found.rules, 1):
        for choice in _each(rule.choose):
            if known and choice not in known:
                raise Denied(
                    f'rule {number} of {where} chooses "{choice}": in {game.name} ({game.id}) there are '
                    f"{', '.join(known)}"
                )
    name = f"{where}, {sha256(text.encode()).hexdigest()[:12]}"
    return msgspec.structs.replace(found, name=name)


def _each(words: Words) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words


def _reads(said: str, words: Words) -> bool:
    """Whether it is what any of the words say; without words, whatever it is."""
    return not words or any(fnmatchcase(said, one) for one in _each(words))


def _lie(cards: tuple[str, ...], wanted: str) -> bool:
    """Whether all that is wanted lies there, each by a card of its own; a rank is a card of any suit."""
    left = list(cards)
    for one in _cards_first(wanted):
        found = next((card for card in left if one in {card, card[:-1]}), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _cards_first(wanted: str) -> Iterator[str]:
    """What names a suit comes before what any suit will do for."""
    yield from sorted(wanted.split(), key=len, reverse=True)
