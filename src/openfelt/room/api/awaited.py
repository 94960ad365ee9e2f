"""What a physical table waits for: the card or decision that is entered next, and how the cards lie."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from openfelt.cards import DECKS, UNKNOWN
from openfelt.room.state.table import TableState
from openfelt.room.steps.beside import lies
from openfelt.room.steps.take_backs import unseen_since
from openfelt.rounds.picks import Picks
from openfelt.rounds.places import DEAD, Place, place_said
from openfelt.rounds.requests import Draw, Offer, Roll, Shuffle
from openfelt.rounds.round import Round
from openfelt.rounds.view import BACK


class NamesShown(msgspec.Struct, frozen=True, kw_only=True):
    """Cards at a place of which so many are `hidden`: a choice names them, each one of `cards`.

    The others are `known` already, and are said with them. `gone` are cards that cannot be there, and why.
    """

    place: str
    known: tuple[str, ...]
    hidden: int
    cards: tuple[str, ...]
    gone: dict[str, str]


class AskShown(msgspec.Struct, frozen=True, kw_only=True):
    """A decision the table waits for; what may be chosen, never the cards.

    By the choices of `names` cards that nobody has seen are turned up.
    """

    seat: int
    bettor: str
    hand: int
    circle: int
    offers: tuple[Offer, ...]
    default: str
    names: dict[str, NamesShown] = {}


class Awaited(msgspec.Struct, frozen=True, kw_only=True):
    """What the house dealer enters next: one of `cards` for a place, perhaps with a fault; dice; a shuffle.

    `gone` are the cards that cannot fall again, and why; one that lies face down is not told by its absence.
    `lies` says whose a card is that falls face down, `shuffle` which cards are to be shuffled.
    """

    place: str | None = None
    lies: str = ""
    cards: tuple[str, ...] = ()
    gone: dict[str, str] = {}
    faults: tuple[str, ...] = ()
    dice: int | None = None
    shuffle: str = ""


class FellShown(msgspec.Struct, frozen=True, kw_only=True):
    """So many `cards` fell face down at a place since the last entry, and nobody entered them.

    One that everybody saw has one of these `faults`, and is one of what is `left`.
    """

    place: str
    cards: int
    faults: tuple[str, ...]
    left: tuple[str, ...]
    gone: dict[str, str]


def asks(state: TableState, round: Round) -> tuple[AskShown, ...]:
    return tuple(
        AskShown(
            seat=ask.who.seat,
            bettor=ask.who.bettor,
            hand=ask.who.hand,
            circle=ask.who.circle,
            offers=ask.offers,
            default=ask.default.choice,
            names={one.choice: _names(state, round, one.names) for one in ask.offers if one.names},
        )
        for ask in round.open_asks
    )


def fell(state: TableState, round: Round) -> Iterator[FellShown]:
    """Where the document rules on a card that is shown."""
    draws = [draw for _, draw in unseen_since(state.so_far) if draw.faults and draw.to != DEAD]
    left = _cards_left(round)
    for place in dict.fromkeys(draw.to for draw in draws):
        there = [draw for draw in draws if draw.to == place]
        yield FellShown(
            place=place, cards=len(there), faults=there[0].faults, left=left, gone=_gone(state, left)
        )


def _cards_left(round: Round) -> tuple[str, ...]:
    return tuple(card.text for card in sorted(round.pack, key=lambda card: card.order))


def _names(state: TableState, round: Round, place: Place) -> NamesShown:
    lying = round.felt.cards(place)
    known = tuple(card.text for card in lying if card is not UNKNOWN)
    left = _cards_left(round)
    hidden = len(lying) - len(known)
    return NamesShown(place=place, known=known, hidden=hidden, cards=left, gone=_gone(state, left))


def lying(round: Round) -> dict[str, tuple[str, ...]]:
    """As everyone sees it, for the tablet lies open while seats decide; a hand to pick from is told."""
    offers = (offer for ask in round.open_asks for offer in ask.offers)
    picked_from = {offer.pick.place for offer in offers if offer.pick}
    return {
        place: tuple(lain.card.text if place in picked_from else lain.to(None) for lain in cards)
        for place, cards in round.felt.places.items()
    }


def picks(round: Round) -> tuple[Picks, ...]:
    bettors = dict.fromkeys(ask.who.bettor for ask in round.open_asks)
    return tuple(picks for bettor in bettors for picks in round.picks(bettor))


def awaited(state: TableState, round: Round) -> Awaited | None:
    match round.waiting:
        case Draw(to=place, faults=faults) as draw:
            hidden = (one.card for lain in round.felt.places.values() for one in lain if one.to(None) == BACK)
            left = {*round.pack, *hidden} - {UNKNOWN}
            cards = tuple(card.text for card in sorted(left, key=lambda card: card.order))
            gone, how = _gone(state, cards), lies(round.table, draw)
            return Awaited(place=place, lies=how, cards=cards, gone=gone, faults=faults)
        case Roll(dice=dice):
            return Awaited(dice=dice)
        case Shuffle() as shuffle:
            return Awaited(shuffle=_to_shuffle(shuffle))
    return None


def _to_shuffle(asked: Shuffle) -> str:
    """What the house dealer is asked to do."""
    if asked.earlier:
        return "The pack has run out: shuffle the discards of this round and of the rounds before it."
    return f"Shuffle {' and '.join(map(place_said, asked.places))} into the pack."


def _gone(state: TableState, left: tuple[str, ...]) -> dict[str, str]:
    """Every card of the deck of which none is left."""
    rule, decks = state.game.deck, state.opened.decks
    since = "since the shuffle" if rule.shoe else "in this round"
    every = sorted(DECKS[rule.name].composition(decks).items(), key=lambda one: one[0].order)
    return {
        card.text: f"{'it has' if copies == 1 else f'all {copies} have'} been dealt {since}"
        for card, copies in every
        if card.text not in left
    }
