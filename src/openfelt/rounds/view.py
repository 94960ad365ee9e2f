"""What each viewer is shown: folded from requests, answers and notes by audience, so nothing leaks."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from openfelt.cards import Card
from openfelt.rounds.audience import EVERYONE, NOBODY, Audience
from openfelt.rounds.places import NOWHERE, Place
from openfelt.rounds.requests import Ask, Choice, Who
from openfelt.table.felt import Bettor

BACK = "??"


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was seen to happen: `by` whom it was decided, `to` whom it was paid."""

    what: str
    place: Place = NOWHERE
    cards: tuple[str, ...] = ()
    who: str = ""
    text: str = ""
    by: Who | None = None
    to: Bettor = ""

    @property
    def face_down(self) -> Sight:
        """What is seen of it by those who may not see the cards."""
        return msgspec.structs.replace(self, cards=(BACK,) * len(self.cards))


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table as one viewer sees it."""

    viewer: Bettor | None
    felt: dict[Place, tuple[str, ...]]
    log: tuple[Sight, ...]
    waiting_for: tuple[Who, ...]
    asks: tuple[Ask, ...]
    answered: tuple[Choice, ...]
    void: str
    over: bool


class Lying(msgspec.Struct, frozen=True):
    """A card on the table, and who has seen it."""

    card: Card
    seen_by: Audience

    def to(self, viewer: Bettor | None) -> str:
        return self.card.text if self.seen_by.admits(viewer) else BACK

    @property
    def to_anyone(self) -> str:
        """As far as anybody at all has seen it."""
        return BACK if self.seen_by == NOBODY else self.card.text


class Felt:
    """Cards as they lie, and all that was seen, each with its audience."""

    def __init__(self) -> None:
        self.places: dict[Place, list[Lying]] = {}
        self._seen: list[tuple[Audience, Sight, Sight]] = []

    def cards(self, place: Place) -> tuple[Card, ...]:
        return tuple(lying.card for lying in self.places.get(place, ()))

    def lay(self, place: Place, card: Card, seen_by: Audience, what: str = "card") -> None:
        self.places.setdefault(place, []).append(Lying(card, seen_by))
        self.tell(Sight(what=what, place=place, cards=(card.text,)), seen_by)

    def show(self, place: Place, to: Audience, which: Iterable[int] | None) -> None:
        """Turn cards for more people. What someone has seen stays seen."""
        lying = self.places.get(place, [])
        chosen = list(range(len(lying)) if which is None else which)
        for index in chosen:
            lying[index] = Lying(lying[index].card, lying[index].seen_by | to)
        shown = tuple(lying[index].card.text for index in chosen)
        self.tell(Sight(what="shown", place=place, cards=shown), to)

    def give(self, source: Place, to: Place, which: Iterable[int] | None) -> None:
        lying = self.places.get(source, [])
        chosen = [index % len(lying) for index in which] if which is not None else list(range(len(lying)))
        moving = [lying[index] for index in chosen]
        self.places[source] = [card for index, card in enumerate(lying) if index not in chosen]
        self.places.setdefault(to, []).extend(moving)
        self.tell(Sight(what="given", place=to, text=f"{len(moving)} from {source}"))

    def gather(self, place: Place) -> list[Card]:
        """Take every card off a place, for a reshuffle."""
        return [lying.card for lying in self.places.pop(place, [])]

    def tell(self, sight: Sight, audience: Audience = EVERYONE, others: Sight | None = None) -> None:
        """`others` is what those see who are not in the audience: without it, its cards face down."""
        hidden = sight if audience.everyone else sight.face_down
        self._seen.append((audience, sight, others or hidden))

    def log(self, viewer: Bettor | None) -> tuple[Sight, ...]:
        return tuple(sight if audience.admits(viewer) else others for audience, sight, others in self._seen)

    @property
    def everything(self) -> tuple[Sight, ...]:
        """All that happened with every card, for the house's own record and never for a viewer."""
        return tuple(sight for _, sight, _ in self._seen)

    @property
    def witnessed(self) -> tuple[Sight, ...]:
        """All that happened, with the cards that anybody has seen."""
        return tuple(others if audience == NOBODY else sight for audience, sight, others in self._seen)

    def seen(self, viewer: Bettor | None) -> dict[Place, tuple[str, ...]]:
        return {
            place: tuple(card.to(viewer) for card in lying) for place, lying in self.places.items() if lying
        }


def chose(who: Who, choice: Choice) -> Sight:
    cards = tuple(card.text for card in choice.cards)
    return Sight(what="choice", who=str(who), text=str(choice), cards=cards, by=who)


def decided(who: Who) -> Sight:
    """What others see of a decision they may not see."""
    return Sight(what="choice", who=str(who), text="has decided", by=who)
