"""What a player may do with their cards, as offers, and which cards each of them takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from openfelt.cards import Card
from openfelt.families.spreads.laid import Laid
from openfelt.families.spreads.places import meld_at
from openfelt.families.spreads.rules import MeldSettings
from openfelt.hands.melds import (
    Cards,
    Meld,
    Melding,
    Split,
    additions,
    borrowed,
    melds,
    read,
    splits,
)
from openfelt.rounds.hands import Hands
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Choice, Offer, Pick
from openfelt.rounds.view import Felt

MOST = 11


def offers(laid: Laid, due: Card | None, *, rearranged: bool) -> Iterator[Offer]:
    """What can be laid now; where a card is `due`, only with it. Where melds may be `rearranged`, how."""
    using = () if due is None else (due,)
    rules, hand, place = laid.rules, laid.hand, laid.place
    meld = rules.called.meld
    if melds(hand, rules, due):
        pick, called = Pick(place, 3, MOST, using), "" if meld == "meld" else meld
        says = f"lay down a new {meld}"
        yield Offer(choice="meld", called=called, pick=pick, to=laid.next_place, says=says)
    for number, lies in enumerate(laid.melds, 1):
        words = lies.words(rules)
        if _with(additions(lies, hand), due):
            pick = Pick(place, 1, MOST, using)
            at = meld_at(laid.who.seat, number)
            yield Offer(choice=f"add-{number}", pick=pick, to=at, says=f"add cards to the {words}")
        if rearranged and _with([way.added for way in splits(lies, hand, rules)], due):
            pick = Pick(place, 1, MOST, using)
            yield Offer(choice=f"split-{number}", pick=pick, says=f"make two {meld}s of the {words}")
        if rearranged and any(_lends(lies, hand, due, rules)):
            pick = Pick(meld_at(laid.who.seat, number), 1, 1, using)
            says = f"take a card of the {words} for a new {meld}"
            yield Offer(choice=f"borrow-{number}", pick=pick, says=says)


def _with(sets: Iterable[Cards], due: Card | None) -> list[Cards]:
    return list(dict.fromkeys(cards for cards in sets if due is None or due in cards))


def _lends(meld: Meld, hand: Iterable[Card], due: Card | None, rules: Melding) -> Iterator[Card]:
    """The cards of a meld that make a new one with some of the hand."""
    held = tuple(hand)
    for card in borrowed(meld, rules):
        using = (card,) if due is None else (card, due)
        if any(_holds(made.cards, using) for made in melds((*held, card), rules, card)):
            yield card


def ways(meld: Meld, hand: Iterable[Card], cards: Cards, rules: Melding) -> list[Split]:
    """How a meld may be parted by these cards."""
    return [
        way for way in splits(meld, hand, rules) if sorted(map(str, way.added)) == sorted(map(str, cards))
    ]


Lies = Callable[[Place], Cards]


def lawful(rules: Melding, lies: Lies, offer: Offer) -> list[Cards] | None:
    """The cards that may go with an offer, by what lies where; None where any of the right number may."""
    assert offer.pick is not None
    seat = offer.pick.place.partition("-")[0]
    hand, using = lies(Place(seat)), offer.pick.using
    kind, _, number = offer.choice.partition("-")
    if kind == "meld":
        return [made.cards for made in melds(hand, rules) if _holds(made.cards, using)]
    if kind not in {"add", "split", "borrow"}:
        return None
    meld = read(lies(meld_at(int(seat), int(number))), rules)
    assert meld is not None
    if kind == "add":
        return [cards for cards in additions(meld, hand) if _holds(cards, using)]
    if kind == "split":
        sets = dict.fromkeys(way.added for way in splits(meld, hand, rules))
        return [cards for cards in sets if _holds(cards, using)]
    return [(card,) for card in _lends(meld, hand, using[0] if using else None, rules)]


def first_of(laid: Laid, listed: Sequence[Offer]) -> Choice:
    """What the clock does with a card that must be used: as few cards as the first move takes."""
    sets = lawful(laid.rules, laid.places.__getitem__, listed[0])
    assert sets, "a card is taken up, kept or borrowed only where it can be used"
    return Choice(listed[0].choice, cards=min(sets, key=len))


def _holds(cards: Cards, using: Cards) -> bool:
    return Counter(using) <= Counter(cards)


class MeldHands(Hands):
    """Every lawful meld, addition, split and borrowing is listed."""

    def lawful(self, felt: Felt, offer: Offer) -> Iterable[Cards] | None:
        return lawful(self.rules, felt.cards, offer)

    def picked(self, offer: Offer, cards: Cards) -> str:
        made = read(cards, self.rules) if offer.choice == "meld" else None
        return made.words(self.rules) if made is not None else super().picked(offer, cards)

    @property
    def rules(self) -> Melding:
        assert isinstance(self.game.settings, MeldSettings)
        return self.game.settings.melding
