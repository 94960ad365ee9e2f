"""What a Pan 9 document says of drawing, and what is found in a round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Literal

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context, Words
from openfelt.rules.facts import Between, Scope
from openfelt.rules.game import Settings

Points = Annotated[int, Between(0, 9)]
Against = Literal["nearer", "equal", "further"]


class PanNineSettings(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """On what three cards a fourth is drawn: by the house way, and by the player-dealer.

    `player_dealer_option` are the totals on which the player-dealer chooses. `sees`: how many hands one
    person may look at; the others that they control are played the house way. `asks_cite`: where a player
    asks for a card; `fourth_cite`: where that is the only one.
    """

    dealt_cite: Cite | None = None
    asks_cite: Cite | None = None
    fourth_cite: Cite | None = None
    house_way_hits: tuple[int, ...]
    house_way_hits_cite: Cite | None = None
    player_dealer_hits: tuple[int, ...]
    player_dealer_hits_cite: Cite | None = None
    player_dealer_option: tuple[int, ...]
    player_dealer_option_cite: Cite | None = None
    player_dealer_stands_cite: Cite | None = None
    sees: Literal["all", "one"] = "all"
    sees_cite: Cite | None = None
    no_surrender_cite: Cite | None = None


class BankFacts(Scope, frozen=True, kw_only=True):
    bank_total: Points
    bank_cards: Literal[3, 4]


class SeatFacts(Scope, frozen=True, kw_only=True):
    total: Points
    cards: Literal[3, 4]
    foul: bool
    result: Against


def against(mine: int, bank: int) -> Against:
    return "equal" if mine == bank else "nearer" if mine > bank else "further"


def every(settings: Settings) -> Iterator[Context]:
    """All pairs of totals."""
    del settings
    for mine, bank, cards, bank_cards, foul in product(range(10), range(10), (3, 4), (3, 4), (False, True)):
        yield {
            "total": mine, "bank_total": bank, "cards": cards, "bank_cards": bank_cards, "foul": foul,
            "result": against(mine, bank),
        }  # fmt: skip


WORDS: Words = {
    "bank_total": "player-dealer's total {}",
    "bank_cards": "{} cards of the player-dealer",
    "total": "total {}",
    "cards": "{} cards",
    "foul": {True: "a foul hand", False: "not foul"},
    "result": {"nearer": "nearer to nine", "equal": "the same total", "further": "further from nine"},
}
