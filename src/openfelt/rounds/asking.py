"""The ways of asking, with the type of their answers, for use with `yield from`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from openfelt.rounds.answers import Rolled
from openfelt.rounds.requests import All, Ask, Asking, Choice, Roll, Who
from openfelt.rules.action import DICE


def ask(request: Ask) -> Asking[Choice]:
    return cast(Choice, (yield request))


def ask_all(asks: Iterable[Ask], stage: str = "play") -> Asking[Mapping[Who, Choice]]:
    return cast("Mapping[Who, Choice]", (yield All(asks=tuple(asks), stage=stage)))


def roll(dice: int = DICE) -> Asking[Rolled]:
    return cast(Rolled, (yield Roll(dice=dice)))
