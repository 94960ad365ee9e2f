"""Openfelt: an executable rule book for California cardrooms.

What a programmer needs stands here by name; each is imported when it is first asked for (docs/library.md).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openfelt.books import banked, game, games
    from openfelt.bots import Advised, Bot, Night, Players
    from openfelt.cards import DECKS, Card, Deck, SeededSource, Shoe, SystemSource
    from openfelt.library import dollars, from_json, hand, replay, rows, settle, to_json
    from openfelt.rounds import BankedRound, Round, View, differences
    from openfelt.rounds.answers import Chose, CutAt, Dealt, Rolled, Shuffled
    from openfelt.rounds.chance import Chance
    from openfelt.rounds.driver import as_recorded, drive
    from openfelt.rounds.requests import All, Ask, Choice, Cut, Draw, Roll, Shuffle
    from openfelt.rounds.walk import walk
    from openfelt.rules.errors import Denied, RuleBroken
    from openfelt.rules.facts import Facts
    from openfelt.rules.money import Cents, Odds, money
    from openfelt.table.felt import BankedTable, Bet, PlayerDealer, Share
    from openfelt.table.outcomes import distribution, judge, judge_all

_FROM = {
    "openfelt.books": ("banked", "game", "games"),
    "openfelt.bots": ("Advised", "Bot", "Night", "Players"),
    "openfelt.cards": ("DECKS", "Card", "Deck", "SeededSource", "Shoe", "SystemSource"),
    "openfelt.library": ("dollars", "from_json", "hand", "replay", "rows", "settle", "to_json"),
    "openfelt.rounds": ("BankedRound", "Round", "View", "differences"),
    "openfelt.rounds.answers": ("Chose", "CutAt", "Dealt", "Rolled", "Shuffled"),
    "openfelt.rounds.chance": ("Chance",),
    "openfelt.rounds.driver": ("as_recorded", "drive"),
    "openfelt.rounds.requests": ("All", "Ask", "Choice", "Cut", "Draw", "Roll", "Shuffle"),
    "openfelt.rounds.walk": ("walk",),
    "openfelt.rules.errors": ("Denied", "RuleBroken"),
    "openfelt.rules.facts": ("Facts",),
    "openfelt.rules.money": ("Cents", "Odds", "money"),
    "openfelt.table.felt": ("BankedTable", "Bet", "PlayerDealer", "Share"),
    "openfelt.table.outcomes": ("distribution", "judge", "judge_all"),
}
_WHERE = {name: module for module, names in _FROM.items() for name in names}

__all__ = [
    "DECKS", "Advised", "All", "Ask", "BankedRound", "BankedTable", "Bet", "Bot", "Card", "Cents", "Chance",
    "Choice", "Chose", "Cut", "CutAt", "Dealt", "Deck", "Denied", "Draw", "Facts", "Night", "Odds",
    "PlayerDealer", "Players", "Roll", "Rolled", "Round", "RuleBroken", "SeededSource", "Share", "Shoe",
    "Shuffle", "Shuffled", "SystemSource", "View", "as_recorded", "banked", "differences", "distribution",
    "dollars", "drive", "from_json", "game", "games", "hand", "judge", "judge_all", "money", "replay", "rows",
    "settle", "to_json", "walk",
]  # fmt: skip


if not TYPE_CHECKING:  # which knows the names above, and no others

    def __getattr__(name: str) -> object:
        if name not in _WHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_WHERE[name]), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
