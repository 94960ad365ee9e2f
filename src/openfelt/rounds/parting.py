"""Hands that nobody sees whole before they are opened, and what is decided until then."""

from __future__ import annotations

import msgspec

from openfelt.cards import Card
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Offer, Who


class ToDecide(msgspec.Struct, frozen=True, kw_only=True):
    """What is decided `before` the hand there is opened: by each of `who` one of the `offers`, and `when`."""

    before: Place
    who: tuple[Who, ...]
    offers: tuple[Offer, ...]
    when: str
    cites: tuple[str, ...]


class HandsToOpen(msgspec.Struct, frozen=True, kw_only=True):
    """Hands that nobody sees whole before they are opened, in the order of these `places`.

    Each has `least` to `size` cards; where it lies in two `halves`, `lower` of them in the first. `first` is
    where the first hand that goes out lies, by the sum of the `dice`; `picks` are the piles of which one may
    be picked for that. `decisions` are made while the hands are closed. `house_sets` are those that the rules
    have the house set, whatever anybody says, and where that is written.
    """

    places: tuple[Place, ...]
    least: int
    size: int
    halves: tuple[str, str] | None = None
    lower: int = 0
    dice: int = 0
    first: dict[str, Place] = {}
    picks: tuple[str, ...] = ()
    decisions: ToDecide | None = None
    house_sets: dict[Place, tuple[str, ...]] = {}


class LyingHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as it lies when it is opened: its parts, what each of them is in words, and why it is `foul`.

    Nothing of one that is not whole, or of which there is nothing to say before the others.
    """

    parts: tuple[tuple[Card, ...], ...] = ()
    says: tuple[str, ...] = ()
    foul: str = ""
