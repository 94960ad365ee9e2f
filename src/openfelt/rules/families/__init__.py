"""Each family's settings and facts, as types. The procedures themselves are in `rounds/`."""

from openfelt.rules.families import baccarat, gold, pai_gow, pai_gow_tiles
from openfelt.rules.families.family import Family

FAMILIES: dict[str, Family] = {
    family.name: family for family in (baccarat.FAMILY, gold.FAMILY, pai_gow.FAMILY, pai_gow_tiles.FAMILY)
}

__all__ = ["FAMILIES", "Family"]
