"""What Conquian needs to know beyond melds."""

from __future__ import annotations

from typing import Literal

from openfelt.families.spreads.rules import MeldSettings
from openfelt.rules.cite import Cite


class ConquianSettings(MeldSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`after_a_run` is who draws if nobody wants the card discarded after one: its maker, or the next. The
    first card, when all have passed it, is offered in the first normal turn where that is `first_card_again`.

    A winner with a suited run from the ace on is paid so many bets more by each of the others: the `viejo`.
    """

    first_card_again: bool = False
    after_a_run: Literal["maker", "next"] = "maker"
    viejo: int = 1
    viejo_cite: Cite
    pass_cite: Cite
    first_cite: Cite
    after_a_run_cite: Cite
    tie_cite: Cite
    force_cite: Cite
