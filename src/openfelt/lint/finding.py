"""One thing a reader of the rule book should know."""

from __future__ import annotations

import msgspec

from openfelt.rules.cite import Cite


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """`kind` groups findings; `says` is one sentence; `cites` are the lines it is about."""

    kind: str
    game: str
    says: str
    cites: tuple[Cite, ...] = ()
