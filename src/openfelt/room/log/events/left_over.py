"""What a round leaves on its table for the next."""

from __future__ import annotations

import msgspec

from openfelt.families.two_hands.hand_result import HandResult
from openfelt.table.felt import Bet
from openfelt.table.round_result import RoundResult


class Arranged(msgspec.Struct, frozen=True, kw_only=True):
    """A shoe that a round cut or shuffled again: the positions still to be dealt, the next one first.

    They are those of the `order` that is committed to, by `commitment`; both are empty where that is still
    the shoe's own. `seed` is what follows the shoe's own, where it was shuffled again.
    """

    positions: tuple[int, ...]
    order: str = ""
    commitment: str = ""
    seed: str = ""


class LeftOver(msgspec.Struct, frozen=True, kw_only=True):
    """What a round leaves on its table for the next.

    `went` are the cards of a shoe that are gone, `drawn` is how many left it, and `arranged` what is still in
    it where the round cut or shuffled it (`rest` in old logs). `back` are cards of earlier rounds that were
    shuffled into it again. `chances` is how often dice and cuts were taken from what is committed to.
    `road` or `result` is for the scoreboard; a void round leaves neither, and may end the shoe.
    """

    went: str = ""
    drawn: int = 0
    rest: str = ""
    back: str = ""
    ends_shoe: bool = False
    arranged: Arranged | None = None
    chances: int = 0
    kept: dict[str, str | int | bool] = {}
    stood: tuple[Bet, ...] = ()
    road: HandResult | None = None
    result: RoundResult | None = None
