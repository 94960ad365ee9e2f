"""What may be picked, where a choice takes cards: every lawful set in words, told to whoever is asked."""

from __future__ import annotations

import msgspec

from openfelt.cards import Card
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Who


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that may be picked, and what comes of it: in words for all of it, or for each part of the hand.

    `foul` says why a hand that lies so loses, where it may be laid so all the same; `house_way` that the
    house would pick these.
    """

    cards: tuple[Card, ...]
    says: tuple[str, ...]
    foul: str = ""
    house_way: bool = False


class Picks(msgspec.Struct, frozen=True, kw_only=True):
    """All that `who` may pick for a choice of the cards at a place.

    A hand that is parted so has names for its `parts`, first of the one that is picked. `names` are what its
    cards are called where a face does not say it, as that of a tile.
    """

    who: Who
    choice: str
    place: Place
    ways: tuple[Way, ...]
    parts: tuple[str, ...] = ()
    names: dict[str, str] = {}
