"""Baccarat Gold: one community hand, on which every player stands or hits for themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, cast

import msgspec

from openfelt.hands import PIPS_SAID
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context, Words
from openfelt.rules.facts import Between, Scope
from openfelt.rules.game import Game, Settings
from openfelt.rules.shown import Chart, Shown, drawn_on, numbers
from openfelt.rules.stated import stated

Points = Annotated[int, Between(0, 9)]
Showdown = Literal["win", "lose", "tie"]


class GoldSettings(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """On what totals a player must hit or has the option, and the player-dealer hits.

    A two-card total in `stops_other` on one side lets the other side draw nothing.
    """

    counts_cite: Cite | None = None
    dealt_cite: Cite | None = None
    must_hit: tuple[int, ...]
    must_hit_cite: Cite | None = None
    option: tuple[int, ...]
    option_cite: Cite | None = None
    house_way_hits: tuple[int, ...]
    house_way_hits_cite: Cite | None = None
    player_dealer_hits: tuple[int, ...]
    player_dealer_hits_cite: Cite | None = None
    stops_other: tuple[int, ...]
    stops_players_cite: Cite | None = None
    stops_player_dealer_cite: Cite | None = None
    chart_cite: Cite | None = None


class BankFacts(Scope, frozen=True, kw_only=True):
    bank_total: Points
    bank_cards: Literal[2, 3]


class BettorFacts(Scope, frozen=True, kw_only=True):
    """A bettor's own hand: the community cards, with or without the third."""

    total: Points
    hit: bool
    result: Showdown


def result(mine: int, bank: int) -> Showdown:
    return "tie" if mine == bank else "win" if mine > bank else "lose"


def every(settings: Settings) -> Iterator[Context]:
    """All pairs of totals; the number of cards decides nothing here."""
    for mine in range(10):
        for bank in range(10):
            for cards in (2, 3):
                for hit in (False, True):
                    yield {
                        "bank_total": bank,
                        "bank_cards": cards,
                        "total": mine,
                        "hit": hit,
                        "result": result(mine, bank),
                    }


def action_card(settings: Settings) -> tuple[str, int]:
    """The player-dealer's second (003:118)."""
    del settings
    return "player-dealer", 1


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    rules = cast(GoldSettings, settings)
    dealt = "two community cards face up; the player-dealer has one up and one down"
    nine = f"a two-card total of {numbers(rules.stops_other)}"
    bank_hits = rules.player_dealer_hits_cite or cite
    must, choose = rules.must_hit_cite or cite, rules.option_cite or cite
    house_way = rules.house_way_hits_cite or cite
    return Shown(
        play=(
            stated("Dealt", dealt, rules.dealt_cite or cite),
            stated("Cards count", PIPS_SAID, rules.counts_cite or cite),
            stated("Players must hit", f"on a total of {numbers(rules.must_hit)}", must),
            stated("Players choose", f"on a total of {numbers(rules.option)}", choose),
            stated("House way hits", f"on a total of {numbers(rules.house_way_hits)}", house_way),
            stated("Player-dealer hits", f"on a total of {numbers(rules.player_dealer_hits)}", bank_hits),
            stated("Stops the players", f"{nine} of the player-dealer", rules.stops_players_cite or cite),
            stated(
                "Stops the player-dealer", f"{nine} of the players", rules.stops_player_dealer_cite or cite
            ),
        ),
        charts=(
            Chart(
                title="With two cards",
                across="total of the hand",
                down="hand",
                columns=tuple(map(str, range(10))),
                rows=(
                    drawn_on("Players", rules.must_hit, must, rules.option),
                    drawn_on("House way, where players choose", rules.house_way_hits, house_way),
                    drawn_on("Player-dealer", rules.player_dealer_hits, bank_hits),
                ),
                cite=str(rules.chart_cite or cite),
            ),
        ),
    )


WORDS: Words = {
    "bank_total": "player-dealer's total {}",
    "bank_cards": "{} cards of the player-dealer",
    "total": "total {}",
    "hit": {True: "after a hit", False: "standing"},
    "result": {"win": "higher than the player-dealer", "lose": "lower", "tie": "a tie"},
}
