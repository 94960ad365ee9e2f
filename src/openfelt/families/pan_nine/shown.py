"""What a reader is shown of Pan 9: when a fourth card is drawn, in words and as a chart."""

from __future__ import annotations

from typing import cast

from openfelt.families.pan_nine.settings import PanNineSettings
from openfelt.rules.game import Game
from openfelt.rules.shown import Chart, Shown, drawn_on, numbers
from openfelt.rules.stated import stated

DEALT = "three cards each, one at a time from the seat that the dice name, face down; a fourth if asked for"


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    rules = cast(PanNineSettings, settings)
    house, must = rules.house_way_hits_cite or cite, rules.player_dealer_hits_cite or cite
    stands = [
        total for total in range(10) if total not in {*rules.player_dealer_hits, *rules.player_dealer_option}
    ]
    must_stand = rules.player_dealer_stands_cite or cite
    return Shown(
        play=(
            stated("Dealt", DEALT, rules.dealt_cite or cite),
            stated(
                "Players choose", "to take a fourth card or to stand, on any total", rules.asks_cite or cite
            ),
            stated("House way hits", f"on a total of {numbers(rules.house_way_hits)}", house),
            stated("Player-dealer must hit", f"on a total of {numbers(rules.player_dealer_hits)}", must),
            stated("Player-dealer must stand", f"on a total of {numbers(stands)}", must_stand),
            stated(
                "Player-dealer chooses",
                f"on a total of {numbers(rules.player_dealer_option)}",
                rules.player_dealer_option_cite or cite,
            ),
            *(
                [stated("One person sees", "one hand; their others go the house way", rules.sees_cite)]
                if rules.sees == "one"
                else []
            ),
        ),
        charts=(
            Chart(
                title="With three cards",
                across="total of the hand",
                down="hand",
                columns=tuple(map(str, range(10))),
                rows=(
                    drawn_on("House way", rules.house_way_hits, house),
                    drawn_on("Player-dealer", rules.player_dealer_hits, must, rules.player_dealer_option),
                ),
                cite=str(house),
            ),
        ),
    )
