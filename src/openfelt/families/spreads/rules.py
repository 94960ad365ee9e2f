"""What the settings of every game of melds say."""

from __future__ import annotations

import msgspec

from openfelt.hands.melds import Melding
from openfelt.rules.cite import Cite
from openfelt.rules.game import Settings


class MeldSettings(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many cards are dealt to each; with one more, all of them in melds, one is out."""

    melding: Melding
    cards: int
    melds_cite: Cite
    drawn_cite: Cite
    deal_cite: Cite
    turn_cite: Cite
    out_cite: Cite
