"""Baccarat with fixed drawing rules: two community hands, and nobody decides anything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Annotated, Literal, cast

import msgspec

from openfelt.hands import PIPS_SAID
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context, Words
from openfelt.rules.facts import Between, Scope
from openfelt.rules.game import Game, Settings
from openfelt.rules.score import Winner
from openfelt.rules.shown import Chart, ChartRow, Shown, numbers
from openfelt.rules.sides import Side
from openfelt.rules.stated import stated

Points = Annotated[int, Between(0, 9)]


class BaccaratSettings(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When each hand takes a third card, as the document's text and chart have it.

    `chart` gives for each banker total the ten letters H (hit) or S (stand) for a player's third card
    counting 0 to 9. `action_card` is the card that places the action button, where there is one.
    """

    counts_cite: Cite | None = None
    naturals: tuple[int, ...]
    naturals_cite: Cite | None = None
    player_hits: tuple[int, ...]
    player_hits_cite: Cite | None = None
    banker_hits: tuple[int, ...]
    banker_hits_cite: Cite | None = None
    chart: dict[str, str]
    chart_cite: Cite | None = None
    dealt: Literal["face-up", "face-down"] = "face-up"
    action_card: Literal["player-1", "banker-1", "banker-2"] | None = None

    def __post_init__(self) -> None:
        for total in range(8):
            row = self.chart.get(str(total), "")
            if len(row) != 10 or set(row) - set("HS"):
                raise ValueError(
                    f"chart: expected ten letters H or S for a banker total of {total}, got {row!r}"
                )

    def player_draws(self, total: int) -> bool:
        return total in self.player_hits

    def banker_draws(self, total: int, third: int | None) -> bool:
        """Whether the banker takes a third card; `third` is what the player's counts, if one was drawn."""
        if third is None:
            return total in self.banker_hits
        return self.chart[str(total)][third] == "H"


class BaccaratFacts(Scope, frozen=True, kw_only=True, cache_hash=True):
    """Both hands when they are complete."""

    player_total: Points
    player_cards: Literal[2, 3]
    player_natural: bool
    banker_total: Points
    banker_cards: Literal[2, 3]
    banker_natural: bool
    winner: Winner
    margin: Points
    both_totals: Annotated[int, Between(0, 18)]


@lru_cache(4096)  # a few hundred under each chart, found again and again
def facts_of(player: tuple[int, int], banker: tuple[int, int], naturals: tuple[int, ...]) -> BaccaratFacts:
    """From each hand's total and number of cards."""
    (player_total, player_cards), (banker_total, banker_cards) = player, banker
    winner: Winner = "tie"
    if player_total != banker_total:
        winner = "player" if player_total > banker_total else "banker"
    return BaccaratFacts(
        player_total=player_total,
        player_cards=3 if player_cards == 3 else 2,
        player_natural=player_cards == 2 and player_total in naturals,
        banker_total=banker_total,
        banker_cards=3 if banker_cards == 3 else 2,
        banker_natural=banker_cards == 2 and banker_total in naturals,
        winner=winner,
        margin=abs(player_total - banker_total),
        both_totals=player_total + banker_total,
    )


def every(settings: Settings) -> Iterator[Context]:
    """Every way a round can end under these drawing rules."""
    rules = cast(BaccaratSettings, settings)
    ends: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    for player in range(10):
        for banker in range(10):
            if player in rules.naturals or banker in rules.naturals:
                ends.add(((player, 2), (banker, 2)))
                continue
            for third in range(10) if rules.player_draws(player) else (None,):
                ours = (player, 2) if third is None else ((player + third) % 10, 3)
                if rules.banker_draws(banker, third):
                    ends |= {(ours, (total, 3)) for total in range(10)}
                else:
                    ends.add((ours, (banker, 2)))
    yield from (msgspec.structs.asdict(facts_of(*end, rules.naturals)) for end in ends)


def action_card(settings: Settings) -> tuple[str, int] | None:
    return _place_and_number(cast(BaccaratSettings, settings).action_card or "")


@cache  # a book has one, which every round asks for
def _place_and_number(card: str) -> tuple[str, int] | None:
    place, _, number = card.partition("-")
    return (place, int(number) - 1) if number else None


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    rules = cast(BaccaratSettings, settings)
    naturals, dealt = rules.naturals_cite or cite, game.says_at("settings", "dealt")
    stop = f"a two-card total of {numbers(rules.naturals)}: no more cards" if rules.naturals else "none"
    drawn = f"on a total of {numbers(rules.banker_hits)}, when the player hand stood"
    return Shown(
        play=(
            stated("Dealt", f"two cards to each hand, {rules.dealt.replace('-', ' ')}", *dealt),
            stated("Cards count", PIPS_SAID, rules.counts_cite or cite),
            stated("Naturals", stop, naturals),
            stated(
                "Player hand draws",
                f"on a total of {numbers(rules.player_hits)}",
                rules.player_hits_cite or cite,
            ),
            stated("Banker hand draws", drawn, rules.banker_hits_cite or cite),
        ),
        charts=(_two_cards(rules, cite), _third_card(rules, cite)),
    )


def _two_cards(rules: BaccaratSettings, cite: Cite) -> Chart:
    def row(label: str, hits: tuple[int, ...], where: Cite | None) -> ChartRow:
        cells = (
            "natural" if total in rules.naturals else "hit" if total in hits else "stand"
            for total in range(10)
        )
        return ChartRow(label=label, cells=tuple(cells), cite=str(where or cite))

    return Chart(
        title="With two cards",
        across="total of the hand",
        down="hand",
        columns=tuple(map(str, range(10))),
        rows=(
            row("Player", rules.player_hits, rules.player_hits_cite),
            row("Banker, when the player hand stood", rules.banker_hits, rules.banker_hits_cite),
        ),
        cite=str(rules.naturals_cite or cite),
    )


def _third_card(rules: BaccaratSettings, cite: Cite) -> Chart:
    totals = [total for total in range(10) if str(total) in rules.chart and total not in rules.naturals]
    return Chart(
        title="The banker hand after the player hand has drawn",
        across="value of the player hand's third card",
        down="banker total",
        columns=tuple(map(str, range(10))),
        rows=tuple(
            ChartRow(
                label=str(total),
                cells=tuple("hit" if cell == "H" else "stand" for cell in rules.chart[str(total)]),
            )
            for total in totals
        ),
        cite=str(rules.chart_cite or cite),
    )


SIDES = (
    Side(
        name="player",
        label="Player",
        wins="Player wins",
        letter="P",
        colour="blue",
        natural="player_natural",
    ),
    Side(
        name="banker",
        label="Banker",
        wins="Banker wins",
        letter="B",
        colour="red",
        natural="banker_natural",
    ),
    Side(name="tie", label="Tie", wins="Tie", letter="T", colour="green"),
)


def winner(facts: Scope) -> str:
    assert isinstance(facts, BaccaratFacts)
    return facts.winner


def called(facts: BaccaratFacts) -> str:
    """What the house dealer calls out at the end."""
    totals = facts.player_total, facts.banker_total
    side = next(side for side in SIDES if side.name == facts.winner)
    score = f" at {totals[0]}" if facts.winner == "tie" else f", {max(totals)} to {min(totals)}"
    return f"{side.wins}{score}"


WORDS: Words = {
    "winner": {"player": "the player hand wins", "banker": "the banker hand wins", "tie": "a tie"},
    "player_total": "player total {}",
    "player_cards": "{}-card player hand",
    "player_natural": {True: "player natural", False: "no player natural"},
    "banker_total": "banker total {}",
    "banker_cards": "{}-card banker hand",
    "banker_natural": {True: "banker natural", False: "no banker natural"},
    "margin": "by {} points",
    "both_totals": "both totals together {}",
}
