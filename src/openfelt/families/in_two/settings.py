"""What differs between documents about hands in two, and what can be said of two halves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context, Words
from openfelt.rules.game import Settings
from openfelt.rules.stated import Stated, stated

Against = Literal["win", "lose", "copy", "unset"]
"""One half of a hand against the player-dealer's; a hand without a wager to play for is not set."""

STAGES = frozenset({"cut", "deal", "pile", "dice", "set"})
RULINGS = {"foul-hand": frozenset({"set"}), "player-dealer-exposed": frozenset({"set"})}


class SettingRules(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What differs between the documents about dealing and setting, for cards and tiles alike.

    `dealt`: into piles, of which the player-dealer picks the first to go out, or row by row, the first row
    first; or by a machine, hand by hand, after the dice. `opened`: whether the player-dealer's hand is opened
    before or after the players set theirs. `sets`: how many hands one person may set; the rest go the house
    way. `cut_by`: a player-dealer who cuts is asked where.
    """

    house_way: str
    dealt: Literal["piles", "rows", "machine"] = "piles"
    opened: Literal["before", "after"] = "after"
    player_dealer_sets: Literal["own", "house-way"] = "own"
    sets: Literal["all", "one"] = "all"
    sets_cite: Cite | None = None
    cut_by: Literal["house-dealer", "player-dealer"] = "house-dealer"

    @property
    def needs(self) -> tuple[str, ...]:
        return (self.house_way,)


def settings_of(pair: tuple[str, str]) -> Iterator[Context]:
    """Every way two halves can compare, fouls and hands left unset included."""
    first, second = pair
    compared = [against for against in get_args(Against) if against != "unset"]
    yield {"foul": False, first: "unset", second: "unset"}
    yield {"foul": True, first: "lose", second: "lose"}
    yield from ({"foul": False, first: one, second: other} for one in compared for other in compared)


def words_of(pair: tuple[str, str]) -> Words:
    """The same as a reader would say it."""
    return {
        "foul": {True: "a foul hand", False: "not foul"},
        **{
            half: {
                "win": f"the {half} hand wins",
                "lose": f"the {half} hand loses",
                "copy": f"the {half} hand is a copy",
                "unset": "the hand is not set",
            }
            for half in pair
        },
    }


DEALT = {
    "piles": "into piles face down; the player-dealer picks the one that goes out first, the dice say where",
    "rows": "into rows face down; the first goes out first, the dice say where",
    "machine": "by a shuffling machine, hand by hand from the seat that the dice name",
}


def setting_play(rules: SettingRules, cite: Cite) -> Iterator[Stated]:
    """How hands in two are dealt and set."""
    yield stated("Dealt", DEALT[rules.dealt], cite)
    yield stated("Player-dealer's hand", f"opened {rules.opened} the players set theirs", cite)
    own = rules.player_dealer_sets == "own"
    yield stated("Player-dealer sets", "as they choose, or the house way" if own else "the house way", cite)
    if rules.sets == "one":
        yield stated(
            "One person sets", "one hand; their others are set the house way", rules.sets_cite or cite
        )
