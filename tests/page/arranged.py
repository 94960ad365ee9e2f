"""`openfelt` with known shoes and dice, and as many guests as come: python arranged.py SEED serve …"""

from __future__ import annotations

import sys
from unittest.mock import patch

from openfelt.cli import main
from openfelt.room.doors.chance import Unforeseen
from openfelt.room.doors.rates import Buckets

DIE = 4
"""What every die shows."""

if __name__ == "__main__":
    seed = sys.argv.pop(1).encode()
    with (
        patch.object(Unforeseen, "seed", lambda *_: seed),
        patch.object(Unforeseen, "cut", lambda _, places: min(DIE, places) - 1),
        patch.object(Unforeseen, "dice", lambda _, number: (DIE,) * number),
        patch.object(Buckets, "take", lambda *_: 0.0),
    ):
        main()
