"""What differs between documents about hands in two, and what can be said of two halves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal, get_args

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context, Words
from openfelt.rules.game import Game, Settings
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
    way. `cut_by`: a player-dealer who cuts is asked where. `set_cite` and `picked_cite` are where players set
    their hands, and where the player-dealer picks a pile.
    """

    house_way: str
    dealt: Literal["piles", "rows", "machine"] = "piles"
    opened: Literal["before", "after"] = "after"
    player_dealer_sets: Literal["own", "house-way"] = "own"
    sets: Literal["all", "one"] = "all"
    sets_cite: Cite | None = None
    cut_by: Literal["house-dealer", "player-dealer"] = "house-dealer"
    set_cite: Cite | None = None
    picked_cite: Cite | None = None
    no_surrender_cite: Cite | None = None

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


def setting_play(game: Game) -> Iterator[Stated]:
    """How hands in two are dealt and set."""
    rules = game.settings
    assert isinstance(rules, SettingRules)
    at = partial(game.says_at, "settings")
    yield stated("Dealt", DEALT[rules.dealt], *at("dealt"))
    yield stated("Players set", "their hands in two, as they choose", rules.set_cite or game.play_cite)
    if rules.sets == "one":
        one = "one hand; their others are set the house way"
        yield stated("One person sets", one, rules.sets_cite or game.play_cite)
    opened = f"opened {rules.opened} the players set theirs"
    yield stated("Player-dealer's hand", opened, *at("opened"))
    own = "as they choose, or the house way" if rules.player_dealer_sets == "own" else "the house way"
    yield stated("Player-dealer sets", own, *at("player_dealer_sets"))
