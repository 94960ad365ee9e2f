"""Where action starts, which way it goes, and in what order bets are settled."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.conditions import When
from openfelt.rules.money import Cents, Rounding

Direction = Literal["clockwise", "counter-clockwise"]
Start = Literal[
    "left-of-player-dealer", "right-of-player-dealer", "left-of-house-dealer", "last-seat", "by-card",
    "by-dice",
]  # fmt: skip
START_SAID: dict[Start, str] = {
    "left-of-player-dealer": "left of the player-dealer",
    "right-of-player-dealer": "right of the player-dealer",
    "left-of-house-dealer": "left of the house dealer",
    "last-seat": "at the last seat",
}
"""Where it starts that no card and no dice place."""
DICE = 3
"""How many are rolled where dice say who is first."""
CountedFrom = Literal["player-dealer", "right-of-player-dealer", "house-dealer"]
"""The first position that counts: at the left of one of the two, or at the right of the player-dealer."""
First = Literal["left-of-player-dealer", "right-of-player-dealer", "left-of-house-dealer"]
"""Who gets the first card, or acts first; the others follow clockwise."""
FIRST_SAID: dict[First, str] = {
    "left-of-player-dealer": "the player-dealer's left",
    "right-of-player-dealer": "the player-dealer's right",
    "left-of-house-dealer": "the house dealer's left",
}
Dimension = Literal["result", "kind", "bet", "seat", "hand", "circle", "backline", "bettor"]


class ActionRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the settling of wagers begins.

    `by-card` and `by-dice` count a value round the table: from `counted_from`, with the player-dealer's own
    position either one of those counted (as number one, where `player_dealer_is` says so) or passed over.
    `counting` is the way the value is counted, `direction` the way the settling then goes.
    `when_covered` replaces the whole rule when the player-dealer's wager covers all action.
    """

    start: Start
    counted_from: CountedFrom = "player-dealer"
    player_dealer_is: Literal["not-counted", "zero", "one"] = "not-counted"
    values: dict[str, int] = {}
    counting: Direction = "clockwise"
    direction: Direction = "clockwise"
    when_covered: ActionRule | None = None
    cite: Cite

    def __post_init__(self) -> None:
        if self.start == "by-card" and not self.values:
            raise ValueError("an action button placed by a card needs a chart of card values")

    @property
    def counted(self) -> str:
        """From where and which way a card or dice count round the table, in words; else nothing."""
        if self.start not in {"by-card", "by-dice"}:
            return ""
        first = {
            "house-dealer": "seat 1",
            "player-dealer": "the seat at the player-dealer's left",
            "right-of-player-dealer": "the seat at the player-dealer's right",
        }[self.counted_from]
        own = {
            "one": "the player-dealer counts as 1",
            "zero": f"{first} counts as 1, the player-dealer as 0",
            "not-counted": f"{first} counts as 1, the player-dealer is passed over",
        }
        return f"{own[self.player_dealer_is]}; it goes on {self.counting}"

    def started(self, value: str | int | None) -> str:
        """Why it started where it did, when this card or these dice had placed the button."""
        if self.start in START_SAID:
            return START_SAID[self.start]
        by_card = self.start == "by-card"
        what = f"the card counts {self.values[str(value)]}" if by_card else f"the dice show {value}"
        origin = {
            "house-dealer": "seat 1",
            "player-dealer": "the player-dealer's left",
            "right-of-player-dealer": "the player-dealer's right",
        }[self.counted_from]
        first = "the player-dealer" if self.player_dealer_is == "one" else origin
        return f"{what}, counted {self.counting} from {first}"


class EarlySettlement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Bets settled before the rest, on the same money: naturals, insurance, forfeits at a fold.

    Where one stage settles bets in different cases there are several of its name; they go in one order, that
    of the first.
    """

    name: str
    bets: tuple[str, ...]
    when: When = When()
    by: tuple[Dimension, ...] = ("seat", "hand", "backline", "bettor")
    action: ActionRule | None = None
    cite: Cite


class SettlementRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The order in which wagers receive action.

    `by` lists what the order goes by, most important first: `["kind", "seat", "backline", "bettor"]` settles
    one kind of bet round the table before the next; `["seat", "bettor", "kind"]` one person's bets before
    the next person's; a leading `"result"` collects from all losers before anybody else is seen to.
    `kinds` is the order of the bets; an inner list is bets that are settled together as one kind. `"bet"`
    goes by each of them: `["kind", "seat", "bet"]` with `[["base", "fortune"], "envy"]` settles base and
    fortune seat by seat, and envy after all of them. `losing` is the order of bets that lose, if another.
    `chip` is the smallest money there is at the table: wagers are whole chips, and odds are paid and halves
    forfeited in them, rounded as `rounding` says. What is rounded away stays where it is: of odds with the
    player-dealer, of a forfeit with the bettor. Documents are silent, so a table may set both.
    `collecting` uses up the player-dealer's wager as paying does, or is free: then every losing bet is
    collected, and the wager bounds only what is paid. `covers_cites` is where it says that bets are settled
    only as far as the player-dealer's wager covers.
    """

    by: tuple[Dimension, ...]
    kinds: tuple[str | tuple[str, ...], ...]
    losing: tuple[str, ...] = ()
    losing_cite: Cite | None = None
    stages: tuple[EarlySettlement, ...] = ()
    chip: Cents = Cents(1)
    rounding: Rounding = "down"
    cite: Cite
    collecting: Literal["uses-up", "free"] = "uses-up"
    collecting_cite: Cite | None = None
    covers_cites: tuple[Cite, ...] = ()

    @property
    def bets(self) -> tuple[str, ...]:
        """All bets in order, whatever is settled together."""
        return tuple(bet for kind in self.kinds for bet in ((kind,) if isinstance(kind, str) else kind))

    @property
    def places(self) -> tuple[dict[str, int], dict[str, int]]:
        """Where each bet comes: by its kind, and among all bets."""
        return _places(self.kinds)


@lru_cache(1024)
def _places(kinds: tuple[str | tuple[str, ...], ...]) -> tuple[dict[str, int], dict[str, int]]:
    together = [(kind,) if isinstance(kind, str) else kind for kind in kinds]
    by_kind = {bet: place for place, kind in enumerate(together) for bet in kind}
    return by_kind, {bet: place for place, bet in enumerate(by_kind)}
