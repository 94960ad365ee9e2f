"""The ways of asking, with the type of their answers, for use with `yield from`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from openfelt.rounds.answers import CutAt, Rolled
from openfelt.rounds.places import Place
from openfelt.rounds.requests import All, Ask, Asking, Choice, Cut, Roll, Shuffle, Who
from openfelt.rules.action import DICE


def ask(request: Ask) -> Asking[Choice]:
    return cast(Choice, (yield request))


def ask_all(asks: Iterable[Ask], stage: str = "play") -> Asking[Mapping[Who, Choice]]:
    return cast("Mapping[Who, Choice]", (yield All(asks=tuple(asks), stage=stage)))


def roll(dice: int = DICE) -> Asking[Rolled]:
    return cast(Rolled, (yield Roll(dice=dice)))


def cut(least: int = 1) -> Asking[int]:
    return cast(CutAt, (yield Cut(least=least))).at


def reshuffle(*places: Place) -> Asking[None]:
    yield Shuffle(places=places)
