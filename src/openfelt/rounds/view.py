"""What each viewer is shown: folded from requests, answers and notes by audience, so nothing leaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import cast

import msgspec

from openfelt.cards import UNKNOWN, Card
from openfelt.rounds.answers import CutAt, Dealt, Fault, Rolled
from openfelt.rounds.audience import EVERYONE, NOBODY, Audience, only
from openfelt.rounds.notes import Give, Note, Pay, PutIn, Read, Show, TakeBack
from openfelt.rounds.places import DEAD, NOWHERE, ROUND, Place, at_seat, hands_at
from openfelt.rounds.requests import All, Ask, Choice, Cut, Draw, Offer, Request, Roll, Shuffle, Who
from openfelt.rules.money import Cents, money
from openfelt.table.felt import Bettor, Seat

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


Happening = Request | Note | Sight


class Hand(msgspec.Struct, frozen=True):
    """The cards at a place as somebody sees them, and what they are if that was read aloud."""

    place: Place
    cards: tuple[str, ...]
    reading: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {' '.join(self.cards)}" + (f" ({self.reading})" if self.reading else "")


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table as one viewer sees it."""

    viewer: Bettor | None
    felt: dict[Place, tuple[str, ...]]
    readings: dict[Place, str]
    log: tuple[Sight, ...]
    waiting_for: tuple[Who, ...]
    asks: tuple[Ask, ...]
    answered: tuple[Choice, ...]
    void: str
    over: bool

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Every place with cards; what was thrown away is no hand."""
        places = (place for place in self.felt if place != DEAD)
        return tuple(Hand(place, self.felt[place], self.readings.get(place, "")) for place in places)


class Lying(msgspec.Struct, frozen=True):
    """A card on the table, who has seen it, and how many cards were `drawn` in the round before it."""

    card: Card
    seen_by: Audience
    drawn: int = 0

    def to(self, viewer: Bettor | None) -> str:
        return self.card.text if self.seen_by.admits(viewer) else BACK

    @property
    def to_anyone(self) -> str:
        """As far as anybody at all has seen it."""
        return BACK if self.seen_by == NOBODY else self.card.text


class Reading:
    """What was read of cards that lie at a place: its words are found when somebody first listens."""

    __slots__ = ("_words", "note")

    def __init__(self, note: Read) -> None:
        self.note = note
        self._words: str | None = None

    @property
    def words(self) -> str:
        if self._words is None:
            says = self.note.says
            self._words = says if isinstance(says, str) else says()
        return self._words

    def of(self, lying: list[Lying]) -> list[Lying]:
        which = self.note.cards
        return lying if which is None else [lying[index] for index in which]


Hears = Callable[[Reading, list[Lying]], bool]


class Felt:
    """Cards as they lie, what was read of them, and all that was seen, each with its audience.

    What happens is only noted; cards are laid and sentences made when somebody looks.
    """

    def __init__(self) -> None:
        self.happened: list[tuple[Happening, object]] = []  # since somebody looked
        self._places: dict[Place, list[Lying]] = {}
        self._read: dict[Place, list[Reading]] = {}
        self._drawn: list[Lying] = []  # also those that have gone back into the pack
        self._turned = 0
        self._sights: list[tuple[Audience, Sight, Sight]] = []

    # What happens

    def take(self, said: Happening, reply: object = None) -> None:
        """A request with what it was answered, a note with what came of it, or something seen."""
        self.happened.append((said, reply))

    def _look(self) -> None:
        for said, reply in self.happened:
            if type(said) is Draw and type(reply) is Dealt:  # mostly cards fall, and are read
                self._lay(said.to, reply.card, said.seen_by, "card")
            elif type(said) is Read:
                self._read.setdefault(said.place, []).append(Reading(said))
            else:
                self._happen(said, reply)
        self.happened.clear()

    def _happen(self, said: Happening, reply: object) -> None:
        match said, reply:
            case ((Show() | Give()), _):
                self._happen_unasked(said, reply)
            case Draw(to=to), Fault(fault=fault, card=card):
                self._lay(to, card, EVERYONE, fault)
            case Roll(), Rolled(dice=dice):
                self._tell(Sight(what="dice", text=" ".join(map(str, dice))))
            case Cut(), CutAt(at=at):
                self._tell(Sight(what="cut", text=str(at)))
            case Shuffle(places=places, earlier=earlier), _:
                for place in places:
                    self._places.pop(place, None)
                    self._read.pop(place, None)
                also = " and earlier rounds" if earlier else ""
                self._tell(Sight(what="shuffle", text=" ".join(places) + also))
            case Ask(), Choice():
                self._decide(said, reply)
            case All(asks=asks), _:
                choices = cast("Mapping[Who, Choice]", reply)
                for ask in asks:
                    self._decide(ask, choices[ask.who])
            case Sight(), _:
                self._tell(said)
            case _:
                self._happen_unasked(cast(Note, said), reply)

    def _happen_unasked(self, note: Note, came: object) -> None:
        match note:
            case Show(place=place, to=to, cards=which):
                self._show(place, to, which)
            case Give(source=source, to=place, cards=which):
                self._give(source, place, which)
            case PutIn(bettor=bettor, amount=amount, line=line):
                self._tell(Sight(what="put-in", who=bettor, text=f"{money(amount)}: {line}"))
            case TakeBack(bettor=bettor, amount=amount, line=line):
                self._tell(Sight(what="taken-back", who=bettor, text=f"{money(amount)}: {line}"))
            case Pay(source=source, to=to, line=line):
                self._tell(Sight(what="pay", who=source, to=to, text=f"{money(cast(Cents, came))}: {line}"))

    def _lay(self, place: Place, card: Card, seen_by: Audience, what: str) -> None:
        self._turned += 1
        lying = Lying(card, seen_by, len(self._drawn))
        self._drawn.append(lying)
        self._places.setdefault(place, []).append(lying)
        self._read.pop(place, None)
        self._tell(Sight(what=what, place=place, cards=(card.text,)), seen_by)

    def _show(self, place: Place, to: Audience, which: Iterable[int] | None) -> None:
        """Turn cards for more people. What someone has seen stays seen."""
        lying = self._places.get(place, [])
        chosen = list(range(len(lying)) if which is None else which)
        self._turned += 1
        for index in chosen:
            turned = Lying(lying[index].card, lying[index].seen_by | to, lying[index].drawn)
            lying[index] = self._drawn[turned.drawn] = turned
        shown = tuple(lying[index].card.text for index in chosen)
        self._tell(Sight(what="shown", place=place, cards=shown), to)

    def _give(self, source: Place, to: Place, which: Iterable[int] | None) -> None:
        lying = self._places.get(source, [])
        chosen = [index % len(lying) for index in which] if which is not None else list(range(len(lying)))
        moving = [lying[index] for index in chosen]
        self._places[source] = [card for index, card in enumerate(lying) if index not in chosen]
        self._places.setdefault(to, []).extend(moving)
        self._read.pop(source, None)
        self._read.pop(to, None)
        self._tell(Sight(what="given", place=to, text=f"{len(moving)} from {source}"))

    def _decide(self, ask: Ask, choice: Choice) -> None:
        offer = ask.offered(choice)
        told = EVERYONE if ask.openly else ask.seen_by | only(ask.who.bettor)
        others = counted(ask.who, choice, offer) if ask.counted else decided(ask.who)
        self._tell(chose(ask.who, choice, offer), told, others)
        if offer.splits:
            self._split(ask.who.seat, ask.who.hand)
        if offer.names is not None and choice.cards:
            self._name(offer.names, choice.cards)

    def _name(self, place: Place, cards: Iterable[Card]) -> None:
        """Cards that nobody knew have names; who could look at them sees these now."""
        lying = self._places[place]
        new = list((Counter(cards) - Counter(one.card for one in lying)).elements())
        for index, one in enumerate(lying):
            if one.card is UNKNOWN:
                named = Lying(new.pop(0), one.seen_by, one.drawn)
                lying[index] = self._drawn[one.drawn] = named

    def _split(self, seat: Seat, hand: int) -> None:
        """The second card of a hand becomes the one behind it, and those further behind count one more."""
        last = hands_at(seat, self._places) + 1
        for moving in range(last - 1, hand, -1):
            read = self._read.get(at_seat(seat, moving), [])
            self._give(at_seat(seat, moving), at_seat(seat, moving + 1), None)
            self._read[at_seat(seat, moving + 1)] = read  # they lie as they were read
        self._give(at_seat(seat, hand), at_seat(seat, hand + 1), (1,))
        places = [place for place in self._places if place != at_seat(seat, last)]
        places.insert(places.index(at_seat(seat, last - 1)) + 1, at_seat(seat, last))
        self._places = {place: self._places[place] for place in places}  # a seat's hands beside each other

    def _tell(self, sight: Sight, audience: Audience = EVERYONE, others: Sight | None = None) -> None:
        """`others` is what those see who are not in the audience: without it, its cards face down."""
        hidden = sight if audience.everyone else sight.face_down
        self._sights.append((audience, sight, others or hidden))

    # What is seen

    def view(
        self,
        viewer: Bettor | None,
        asks: tuple[Ask, ...],
        *,
        answered: tuple[Choice, ...] = (),
        void: str = "",
        over: bool = False,
    ) -> View:
        """The table as somebody may see it while these decisions are open; None is an onlooker."""
        mine = [ask for ask in asks if ask.who.bettor == viewer]
        return View(
            viewer=viewer,
            felt=self.seen(viewer),
            readings=self.readings(viewer),
            log=self.log(viewer),
            waiting_for=tuple(ask.who for ask in asks),
            asks=tuple(ask for ask in asks if ask in mine or ask.seen_by.admits(viewer)),
            answered=answered,
            void=void,
            over=over,
        )

    @property
    def places(self) -> dict[Place, list[Lying]]:
        self._look()
        return self._places

    @property
    def _seen(self) -> list[tuple[Audience, Sight, Sight]]:
        self._look()
        return self._sights

    def cards(self, place: Place) -> tuple[Card, ...]:
        return tuple(lying.card for lying in self.places.get(place, ()))

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

    @property
    def turned(self) -> int:
        """How often a card was laid down or shown: while it stays the same, nobody has seen more."""
        self._look()
        return self._turned

    def draws_seen(self, viewer: Bettor | None) -> tuple[int, ...]:
        """Which of the cards that were drawn this viewer has seen, wherever they are now."""
        self._look()
        return tuple(draw for draw, lying in enumerate(self._drawn) if lying.seen_by.admits(viewer))

    def seen(self, viewer: Bettor | None) -> dict[Place, tuple[str, ...]]:
        return {
            place: tuple(card.to(viewer) for card in lying) for place, lying in self.places.items() if lying
        }

    def readings(self, viewer: Bettor | None) -> dict[Place, str]:
        """What was last read of each place to those who have seen what the viewer has."""
        return self._readings(_hears(viewer))

    def reading(self, viewer: Bettor | None, place: Place) -> str:
        """Of one place; nothing if there is none."""
        return (self._reading(place, _hears(viewer)) if place in self.places else None) or ""

    @property
    def every_reading(self) -> dict[Place, str]:
        """What was read of cards that anybody has seen, for the house's own record and never for a viewer."""
        return self._readings(lambda said, lying: all(one.seen_by != NOBODY for one in said.of(lying)))

    def _readings(self, hears: Hears) -> dict[Place, str]:
        heard = ((place, self._reading(place, hears)) for place in (*self.places, ROUND))
        return {place: words for place, words in heard if words is not None}

    def _reading(self, place: Place, hears: Hears) -> str | None:
        for said in reversed(self._read.get(place, ())):
            if hears(said, self._places.get(place, [])):
                return said.words
        return None


def _hears(viewer: Bettor | None) -> Hears:
    """Whether somebody heard it who may look at the cards now."""
    return lambda said, lying: (
        said.note.to.admits(viewer) and all(one.seen_by.admits(viewer) for one in said.of(lying))
    )


def chose(who: Who, choice: Choice, offer: Offer) -> Sight:
    cards = tuple(card.text for card in choice.cards)
    return Sight(what="choice", who=str(who), text=offer.words(choice), cards=cards, by=who)


def counted(who: Who, choice: Choice, offer: Offer) -> Sight:
    """What others hear of a decision about cards: how many they are."""
    number = f" {len(choice.cards)}" if choice.cards else ""
    said = offer.words(Choice(choice.choice)) + number
    return Sight(what="choice", who=str(who), text=said, by=who)


def decided(who: Who) -> Sight:
    """What others see of a decision they may not see."""
    return Sight(what="choice", who=str(who), text="has decided", by=who)
