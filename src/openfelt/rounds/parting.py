"""Hands that are parted in two: every way, told to whoever is asked to set one, and how they are opened."""

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


class HandsToOpen(msgspec.Struct, frozen=True, kw_only=True):
    """Hands that nobody sees before they are opened, at these `places`, in the order in which that is done.

    Each has `size` cards, `lower` of them in the first of its two `halves`. `first` is where the first hand
    that goes out lies, by the sum of the `dice`; `picks` are the piles of which one may be picked for that.
    """

    places: tuple[Place, ...]
    halves: tuple[str, str]
    lower: int
    size: int
    dice: int
    first: dict[str, Place]
    picks: tuple[str, ...] = ()
