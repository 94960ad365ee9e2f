"""Advice for games of melds, from the cards one has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from openfelt.cards import Card
from openfelt.families.spreads.moves import lawful
from openfelt.families.spreads.places import DISCARDS, meld_at
from openfelt.families.spreads.rules import MeldSettings
from openfelt.hands.melds import PLACE, Cards, Meld, additions, melds, most_laid, read
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.requests import Ask, Choice, Offer
from openfelt.rounds.view import BACK, View
from openfelt.table.felt import Seat

MOST_MELDS = 3
"""That can lie before anybody: no more than eleven cards do."""


class Seen(NamedTuple):
    """The cards of a round as one player sees them."""

    rules: MeldSettings
    view: View
    seat: Seat

    def cards(self, place: Place) -> Cards:
        return tuple(Card.of(card) for card in self.view.felt.get(place, ()) if card != BACK)

    @property
    def hand(self) -> Cards:
        return self.cards(at_seat(self.seat))

    @property
    def up(self) -> Card:
        """The top of the discards."""
        return self.cards(DISCARDS)[-1]

    def melds(self, seat: Seat) -> list[Meld]:
        found = (read(self.cards(meld_at(seat, one)), self.rules.melding) for one in range(1, MOST_MELDS + 1))
        return [meld for meld in found if meld is not None]

    @property
    def others(self) -> Iterator[Seat]:
        """Those who play and have laid something."""
        seats = dict.fromkeys(int(place.partition("-")[0]) for place in self.view.felt if "-meld-" in place)
        return (seat for seat in seats if seat != self.seat)

    def fits(self, seat: Seat, card: Card) -> bool:
        """Whether it can be added to one of their melds."""
        return any(additions(meld, (card,)) for meld in self.melds(seat))

    def puts_out(self, seat: Seat, card: Card) -> bool:
        """Whether they are out if it comes to one of their melds: all others of theirs lie there."""
        laid = sum(len(meld.cards) for meld in self.melds(seat))
        return laid == self.rules.cards and self.fits(seat, card)


def advised(rules: MeldSettings, view: View, ask: Ask, *, takable: bool) -> Choice:
    """`takable`: what is discarded of the hand can be taken by others."""
    seen = Seen(rules, view, ask.who.seat)
    offers = {offer.choice: offer for offer in ask.offers}
    if (laid := _laid(seen, ask.offers)) is not None:
        return laid
    if "take" in offers:
        return Choice("take")
    forces = [Choice(choice) for choice in offers if choice.startswith("force-")]
    if "no" in offers and forces:
        return _claimed(seen, forces)
    if "throw" in offers and forces:  # who could use it would take it, and draw besides
        return _forced(seen, forces, seen.hand[-1]) or Choice("throw")
    for choice in ("discard", "give"):
        if choice in offers:
            return Choice(choice, cards=(least_wanted(seen, takable=takable),))
    return ask.default


def _laid(seen: Seen, offers: Sequence[Offer]) -> Choice | None:
    """Of new melds and additions the one after which, with it, most cards of the hand can lie; where there
    are none, melds are changed for more."""
    found = list(_ways(seen, offers, {"add", "meld"}))
    if found:
        return max(found, key=lambda way: (_comes_to(seen, way), len(way.cards)))
    for kind in ("borrow", "split"):
        changed = list(_ways(seen, offers, {kind}))
        if changed:
            return max(changed, key=lambda way: len(way.cards))
    return None


def _ways(seen: Seen, offers: Sequence[Offer], kinds: set[str]) -> Iterator[Choice]:
    for offer in offers:
        if offer.choice.partition("-")[0] in kinds:
            for cards in lawful(seen.rules.melding, seen.cards, offer) or ():
                yield Choice(offer.choice, cards=tuple(cards))


def _comes_to(seen: Seen, way: Choice) -> int:
    """How many cards can be laid in this turn if this is done first."""
    lie, (kind, _, number) = seen.melds(seen.seat), way.choice.partition("-")
    if kind == "add":
        lie.pop(int(number) - 1)
    return len(way.cards) + most_laid(_less(seen.hand, way.cards), lie, seen.rules.melding)


def _less(hand: Sequence[Card], cards: Sequence[Card]) -> Cards:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def _claimed(seen: Seen, forces: Sequence[Choice]) -> Choice:
    """No card with which one is out oneself is forced on others."""
    with_it = (*seen.hand, seen.up)
    if most_laid(with_it, seen.melds(seen.seat), seen.rules.melding) == len(with_it):
        return Choice("no")
    return _forced(seen, forces, seen.up) or Choice("no")


def _forced(seen: Seen, forces: Sequence[Choice], card: Card) -> Choice | None:
    """On somebody who is not out by it and has cards to lose, since they must discard one; where somebody
    else would be out with it, on anybody who is not."""
    safe = {force: seat for force in forces if not seen.puts_out(seat := _forced_on(force), card)}
    hurting = [force for force, seat in safe.items() if len(seen.view.felt.get(at_seat(seat), ())) > 1]
    loses = any(seen.puts_out(other, card) for other in seen.others)
    return next(iter(hurting or (safe if loses else ())), None)


def _forced_on(force: Choice) -> Seat:
    return int(force.choice.split("-")[1])


def near(card: Card, other: Card) -> int:
    """How much two cards help each other to a meld."""
    if card.rank == other.rank:
        return 2 if card.suit != other.suit else 1
    apart = abs(PLACE[card.rank] - PLACE[other.rank])
    return {1: 2, 2: 1}.get(apart, 0) if card.suit == other.suit else 0


def least_wanted(seen: Seen, *, takable: bool) -> Card:
    """The card that helps the rest of the hand least; where others can take it, none that puts them out, and
    none that fits their melds if that can be."""

    def kept(card: Card) -> tuple[bool, int, int, int]:
        rest = _less(seen.hand, (card,))
        loses = takable and any(seen.puts_out(other, card) for other in seen.others)
        helps = sum(seen.fits(other, card) for other in seen.others) if takable else 0
        made = sum(len(meld.cards) for meld in melds(rest, seen.rules.melding))
        return not loses, made, -helps, -sum(near(card, one) for one in rest)

    return max(seen.hand, key=kept)
