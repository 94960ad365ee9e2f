"""What a procedure may ask. Each request waits for an answer; nothing else stops a round."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from openfelt.cards import Card
from openfelt.rounds.audience import EVERYONE, NOBODY, Audience
from openfelt.rounds.notes import Note
from openfelt.rounds.places import Place
from openfelt.rules.errors import Named
from openfelt.rules.facts import Facts
from openfelt.rules.money import Cents, money
from openfelt.table.felt import Bettor, Seat


class Who(msgspec.Struct, frozen=True):
    """One person deciding at one seat, for one of its hands and the money in one of its circles."""

    seat: Seat
    bettor: Bettor
    hand: int = 1
    circle: int = 1

    @property
    def said(self) -> tuple[str, ...]:
        split = f", hand {self.hand}" if self.hand > 1 else ""
        circle = f", circle {self.circle}" if self.circle > 1 else ""
        return Named(self.bettor), f" at seat {self.seat}{split}{circle}"

    def __str__(self) -> str:
        return "".join(self.said)


class Choice(msgspec.Struct, frozen=True):
    """A decision: its name, and the money or the cards that go with it."""

    choice: str
    amount: Cents | None = None
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        amount = "" if self.amount is None else f" {money(self.amount)}"
        return self.choice + amount + "".join(f" {card}" for card in self.cards)


class Span(msgspec.Struct, frozen=True):
    """From the least to the most money that may go with a choice, in steps."""

    least: Cents
    most: Cents
    step: Cents = Cents(1)

    @classmethod
    def exactly(cls, amount: Cents) -> Span:
        return cls(amount, amount)

    def nearest(self, amount: int) -> Cents:
        """The most that may go with it and is no more than this, or the least."""
        within = min(max(amount, self.least), self.most)
        return Cents(within - (within - self.least) % self.step)

    def allows(self, amount: int) -> bool:
        return self.least <= amount <= self.most and (amount - self.least) % self.step == 0


class Pick(msgspec.Struct, frozen=True):
    """Between the least and the most of the cards lying at a place.

    What may be picked may have to go together with other cards, that it is `using`: the family says how.
    """

    place: Place
    least: int
    most: int
    using: tuple[Card, ...] = ()


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """One choice that is open. With `adds`, its money becomes a wager on the bet of that name.

    It goes `on` a hand of the seat: the one that is asked about, unless another is named. A choice that
    `splits` makes a new hand behind that one, of its second card, and its money goes there; the hands
    further behind count one more, so that they are numbered as they lie. People read what it is `called`, if
    that is not its name; `says` is what it means, where that does not say it to who plays for the first
    time. Where cards lie that nobody knows, choosing it `names` them. Of its money
    the last so much is `dead`: it lies in the pot and is nobody's bet. Where cards move by it, they go `to`
    a place, as a card that is discarded does.
    """

    choice: str
    money: Span | None = None
    pick: Pick | None = None
    adds: str | None = None
    on: int | None = None
    splits: bool = False
    called: str = ""
    says: str = ""
    names: Place | None = None
    dead: Cents = Cents(0)
    to: Place | None = None

    def words(self, choice: Choice) -> str:
        """A decision for it, as people read it."""
        return str(replace(choice, choice=self.called) if self.called else choice)

    def hand_of(self, who: Who) -> int:
        """The hand on which its money goes, if that one takes it."""
        if self.splits:
            return who.hand + 1
        return who.hand if self.on is None else self.on


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """A card from the deck. Face down unless said otherwise; `faults` are those the document rules on."""

    to: Place
    seen_by: Audience = NOBODY
    stage: str = "deal"
    faults: tuple[str, ...] = ()


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """Dice from the cup, seen by everyone."""

    dice: int = 3
    stage: str = "dice"


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """Where the pack is cut: how many cards go from the top to the bottom."""

    least: int = 1
    stage: str = "cut"


class Shuffle(msgspec.Struct, frozen=True, kw_only=True):
    """A reshuffle in mid-hand: the cards at these places go back into the pack, unseen.

    With `earlier`, so do those of earlier rounds of the shoe. The procedure is sent how many cards the pack
    then has.
    """

    places: tuple[Place, ...]
    earlier: bool = False
    stage: str = "shuffle"


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """A decision. `default` is what a time-out answers; `seen_by` may see the offers and the answer.

    Where one is `implied` a table record may leave it out: chance by another name (which pile goes out
    first), what a chart would have one do, an offer to everybody that most people pass. Where it is `passed`
    by whoever says nothing, as with a check, a record that goes on to a later choice may leave it out. One
    made `openly` everybody sees when it is made, though not what it was made by; of one that is `counted`
    others hear what was chosen and of how many cards, not of which. In one that is a `claim` what lies open
    may be claimed out of turn, or as most do passed: it has a short time of its own, and whoever wants
    nothing may say so beforehand.
    """

    who: Who
    offers: tuple[Offer, ...]
    default: Choice
    seen_by: Audience = EVERYONE
    stage: str = "play"
    implied: bool = False
    passed: bool = False
    openly: bool = False
    counted: bool = False
    claim: bool = False

    def offered(self, choice: Choice) -> Offer:
        """What was chosen of the offers."""
        offer = self.offer(choice.choice)
        if offer is None:
            raise LookupError(f"{choice.choice} is not offered to {self.who}")
        return offer

    def offer(self, choice: str) -> Offer | None:
        """The one of this name, if it is open."""
        for offer in self.offers:
            if offer.choice == choice:
                return offer
        return None


class All(msgspec.Struct, frozen=True, kw_only=True):
    """Several decisions open together: answered in any order, secret until the last is in.

    The procedure is given the choices by `who`, so the order of arrival cannot matter. Put as a claim
    window, the asks default to "pass" and the procedure applies the precedence.
    """

    asks: tuple[Ask, ...]
    stage: str = "play"


Request = Draw | Roll | Cut | Shuffle | Ask | All

T = TypeVar("T")
Asking = Generator["Request | Note", object, T]
"""A procedure, or a part of one: it yields requests and notes and is sent the answers."""

Procedure = Asking[Facts]
"""That of a banked game."""
