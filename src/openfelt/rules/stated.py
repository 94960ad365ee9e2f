"""A rule as a reader meets it."""

from __future__ import annotations

import msgspec

from openfelt.rules.cite import Cite


class Stated(msgspec.Struct, frozen=True, kw_only=True):
    """What a rule is about, what it says in a few words, and where it is written."""

    label: str
    says: str
    cites: tuple[str, ...] = ()


def stated(label: str, says: str, *cites: Cite | str | None) -> Stated:
    where = dict.fromkeys(str(cite) for cite in cites if cite is not None)
    return Stated(label=label, says=says, cites=tuple(where))
