"""What a round was played by and what was decided in it, as one viewer knows it when it is over.

With it whoever has the rules can play the round again beside the cards that this viewer was shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from openfelt.cards import UNKNOWN, Card
from openfelt.rounds.answers import Chose, Ruled
from openfelt.rounds.record import Posted
from openfelt.rounds.replay import prefix, run
from openfelt.rounds.requests import Ask, Choice, Pick
from openfelt.rounds.round import Round
from openfelt.rounds.view import Felt, Lying
from openfelt.rules.codec import plain
from openfelt.rules.conditions import Value
from openfelt.table.felt import Bettor

HIDDEN = "??"
"""A decision of which this viewer heard no more than that it was made."""


class Retold(msgspec.Struct, frozen=True, kw_only=True):
    """`book` is the hash of the rule book's file, `procedure` names the family and its version.

    `table` is how the round began, but for the cards that had gone. `decisions` are those of people and the
    floor in the order in which they were made. One that was not this viewer's to see is named if they saw
    what came of it, with those of its cards that they have seen.
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
    for number, answer in enumerate(round.answers):
        if not isinstance(answer, Chose):
            again.answer(answer)
            if isinstance(answer, Ruled):
                yield answer
            continue
        ask = next(ask for ask in again.open_asks if ask.who == answer.who)
        pick = ask.offered(answer.choice).pick
        before = _lying(again.felt, pick)
        again.answer(answer)
        if ask.openly or ask.who.bettor == viewer or ask.seen_by.admits(viewer):
            yield Chose(answer.who, answer.choice)
        elif ask.counted or any(offer.to for offer in ask.offers) or _differs(round, number, ask, viewer):
            after = {one.drawn for one in _lying(again.felt, pick)}
            moved = [one for one in before if one.drawn not in after] or before
            cards = tuple(_as_seen(card, moved, seen) for card in answer.choice.cards)
            yield Chose(answer.who, replace(answer.choice, cards=cards))
        else:
            yield Chose(answer.who, Choice(HIDDEN))


def _lying(felt: Felt, pick: Pick | None) -> list[Lying]:
    return [] if pick is None else list(felt.places.get(pick.place, ()))


def _as_seen(card: Card, among: Sequence[Lying], seen: Collection[int]) -> Card:
    """A card that was picked, if all that it can be were seen in the end."""
    return card if all(one.drawn in seen for one in among if one.card is card) else UNKNOWN


def _differs(round: Round, number: int, ask: Ask, viewer: Bettor | None) -> bool:
    """Whether the viewer saw another thing come of a decision than of what the clock would have answered."""
    before, answers = prefix(round, number), (round.answers[number], Chose(ask.who, ask.default))
    known = len(before.felt.log(viewer))
    made, default = (run(before.again(), (*before.answers, answer)) for answer in answers)
    return made.felt.log(viewer)[known:] != default.felt.log(viewer)[known:]
