"""`openfelt` with known shoes and dice, and as many guests as come: python arranged.py SEED serve …"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from openfelt.cli import main
from openfelt.room.doors.chance import Unforeseen
from openfelt.room.doors.rates import Buckets
from openfelt.verify import chance

DIE = 4
"""What every die shows."""


@contextmanager
def arranged(seed: str) -> Iterator[None]:
    with (
        patch.object(Unforeseen, "seed", lambda *_: seed.encode()),
        patch.object(chance, "cut", lambda secret, sent, cards, least: min(DIE, cards - least)),
        patch.object(chance, "dice", lambda secret, sent, number: (DIE,) * number),
        patch.object(chance, "begins", lambda *_: 0),
        patch.object(Buckets, "take", lambda *_: 0.0),
    ):
        yield


if __name__ == "__main__":
    with arranged(sys.argv.pop(1)):
        main()
