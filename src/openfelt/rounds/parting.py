"""Every way to part a hand in two, told to whoever is asked to set it."""

from __future__ import annotations

import msgspec

from openfelt.cards import Card
from openfelt.rounds.places import Place


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of the lower half, and what the two halves then are; `foul` says why it may not lie so."""

    lower: tuple[Card, ...]
    halves: tuple[str, str]
    foul: str = ""
    house_way: bool = False


class Parting(msgspec.Struct, frozen=True, kw_only=True):
    """A hand to be set: the names of its halves, the lower first, and every way.

    `names` are what its cards are called where a face does not say it, as that of a tile.
    """

    place: Place
    halves: tuple[str, str]
    ways: tuple[Way, ...]
    names: dict[str, str] = {}
