"""The families, by name: one line each.

A family's package stands above this layer, since its procedure does: it is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from openfelt.rules.family import Family

__all__ = ["FAMILIES", "PACKAGES", "Family"]

PACKAGES = {
    "baccarat": "openfelt.families.baccarat",
    "baccarat-gold": "openfelt.families.gold",
    "pai-gow-poker": "openfelt.families.pai_gow_poker",
    "pai-gow-tiles": "openfelt.families.pai_gow_tiles",
}


class _Families(Mapping[str, Family]):
    """What each package has as its `FAMILY`."""

    def __getitem__(self, name: str) -> Family:
        family = import_module(PACKAGES[name]).FAMILY
        assert isinstance(family, Family)
        return family

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


FAMILIES: Mapping[str, Family] = _Families()
