"""What Pan needs to know beyond melds, all of it counted in chips."""

from __future__ import annotations

from itertools import combinations

from openfelt.families.spreads.rules import MeldSettings
from openfelt.hands.melds import Condition
from openfelt.rules.cite import Cite


class PanSettings(MeldSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whoever retires puts in the `tops`; whoever goes out is paid `out` by each, and `no_meld` more by hands
    that have laid nothing. A condition made by splitting pays `split`, in spades `split_spades`. The card
    that is turned up after the deal may be `first_card_taken`.
    """

    first_card_taken: bool = False

    conditions: tuple[Condition, ...]
    conditions_cite: Cite
    tops: int
    tops_cite: Cite
    out: int
    no_meld: int = 0
    increase_cite: Cite
    borrow_cite: Cite
    split: int
    split_spades: int
    split_cite: Cite
    force_cite: Cite
    duty_cite: Cite
    shuffle_cite: Cite
    deck_out_cite: Cite | None = None

    def __post_init__(self) -> None:
        for one, other in combinations(self.conditions, 2):
            if one.shape == other.shape != "rope" and (both := set(one.ranks) & set(other.ranks)):
                raise ValueError(f"two conditions are for sets of {', '.join(sorted(both))}, {one.shape}")


def chips(number: int) -> str:
    return "1 chip" if number == 1 else f"{number} chips"
