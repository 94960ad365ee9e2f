"""What a round was played by and what was decided in it, as one viewer knows it when it is over.

With it whoever has the rules can play the round again beside the cards that this viewer was shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from openfelt.cards import UNKNOWN, Card
from openfelt.rounds.answers import Chose, Ruled
from openfelt.rounds.places import Place
from openfelt.rounds.record import Posted
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.round import Round
from openfelt.rounds.view import Felt
from openfelt.rules.codec import plain
from openfelt.rules.conditions import Value
from openfelt.table.felt import Bettor

HIDDEN = "??"
"""A decision of which this viewer heard no more than that it was made."""


class Retold(msgspec.Struct, frozen=True, kw_only=True):
    """`book` is the hash of the rule book's file, `procedure` names the family and its version.

    `table` is how the round began, but for the cards that had gone. `decisions` are those of people and the
    floor in the order in which they were made, with the cards that this viewer has seen.
    """

    game: str
    book: str
    procedure: str
    options: dict[str, Value]
    collection: Posted | None
    table: dict[str, Any]
    decisions: tuple[Chose | Ruled, ...]


def retold(round: Round, viewer: Bettor | None) -> Retold | None:
    """Of a round that is over; before that, decisions may still be secret."""
    if not round.over:
        return None
    record = round.record
    return Retold(
        game=record.game,
        book=record.book,
        procedure=record.procedure,
        options=record.options,
        collection=record.collection,
        table=plain(replace(record.table, gone={})),
        decisions=tuple(_decisions(round, viewer)),
    )


def _decisions(round: Round, viewer: Bettor | None) -> Iterator[Chose | Ruled]:
    again, seen = round.again(), frozenset(round.felt.draws_seen(viewer))
    for answer in round.answers:
        if isinstance(answer, Ruled):
            yield answer
        elif isinstance(answer, Chose):
            ask = next(ask for ask in again.open_asks if ask.who == answer.who)
            yield Chose(answer.who, _told(ask, answer.choice, viewer, again.felt, seen))
        again.answer(answer)


def _told(ask: Ask, choice: Choice, viewer: Bettor | None, felt: Felt, seen: Collection[int]) -> Choice:
    """Whole to those who may see it. Of one that moves cards all see where they go, though not which."""
    if ask.openly or ask.who.bettor == viewer or ask.seen_by.admits(viewer):
        return choice
    if not ask.counted and not any(offer.to for offer in ask.offers):
        return Choice(HIDDEN)
    pick = ask.offered(choice).pick
    return replace(choice, cards=tuple(_known(choice.cards, felt, pick.place, seen)) if pick else ())


def _known(cards: tuple[Card, ...], felt: Felt, place: Place, seen: Collection[int]) -> Iterator[Card]:
    lying = list(felt.places.get(place, ()))
    for card in cards:
        one = next(lain for lain in lying if lain.card is card)
        lying.remove(one)
        yield card if one.drawn in seen else UNKNOWN
