"""What a reader is shown of a three card game: its rules in words, and its order of hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from openfelt.families.three_card.settings import ThreeCardSettings
from openfelt.hands import HEIGHTS
from openfelt.hands.poker import name_of
from openfelt.rules.action import FIRST_SAID
from openfelt.rules.cite import Cite
from openfelt.rules.game import Game
from openfelt.rules.shown import Shown
from openfelt.rules.stated import Stated, stated

ORDER = {
    "three": "three of a kind, straight, flush",
    "poker": "flush, straight, three of a kind",
}
ACE_LOW = {
    "straight-and-straight-flush": "the lowest straight, and of one suit the lowest straight flush",
    "straight": "the lowest straight; of one suit it is a flush",
    "no": "not in a row: the ace is high",
}
EXPOSED = {1: "first", 2: "second", 3: "third"}


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    return Shown(play=tuple(_rules(cast(ThreeCardSettings, settings), cite)))


def _rules(rules: ThreeCardSettings, cite: Cite) -> Iterator[Stated]:
    yield stated(
        "Dealt", f"three cards each, from {FIRST_SAID[rules.first]} clockwise", rules.first_cite or cite
    )
    up = f"the player-dealer's {EXPOSED[rules.exposed]} card, before anybody decides"
    yield stated("Turned up", up, rules.exposed_cite or cite)
    order = f"ace, king and queen of one suit, straight flush, {ORDER[rules.order]}, pair, high card"
    yield stated("Hands, from the top", order, rules.order_cite or rules.ace_low_cite or cite)
    yield stated("Ace, two, three", ACE_LOW[rules.ace_low], rules.ace_low_cite or cite)
    who = f"play or fold, from {FIRST_SAID[rules.acts_first]} clockwise"
    yield stated("Players choose", who, rules.acts_first_cite or cite)
    gone = " and ".join(bet.replace("-", " ") for bet in rules.fold_forfeits)
    yield stated("A fold gives up", gone, rules.fold_forfeits_cite or cite)
    least = f"with {name_of(HEIGHTS[rules.qualifies])} high or better"
    yield stated("Player-dealer qualifies", least, rules.qualifies_cite or cite)
