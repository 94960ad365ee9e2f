"""Each family's settings and facts, as types. The procedures themselves are in `rounds/`."""

from openfelt.rules.families.family import FAMILIES, Family

__all__ = ["FAMILIES", "Family"]
