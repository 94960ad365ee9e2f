"""How hands of stud lie against each other: each gets the cards it lacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from openfelt.cards import UNKNOWN
from openfelt.families.stud_poker.settings import COMMUNITY, StudSettings
from openfelt.hands import Measure, Strength
from openfelt.rounds.contest import Contest, Hand, Seen, Spot, Stage
from openfelt.rounds.view import View
from openfelt.rules.pot import PotGame
from openfelt.table.felt import Seat

OPENED = "expose"


def contests(game: PotGame) -> Mapping[str, Contest]:
    rules = cast(StudSettings, game.settings)
    return {"": StudContest(game) if rules.joker_down is None else JokerContest(game)}


class StudContest(Contest):
    """A hand may have any of its cards by now; one card in common is one less of its own."""

    common = COMMUNITY

    def __init__(self, game: PotGame) -> None:
        rules = self.rules = cast(StudSettings, game.settings)
        super().__init__(game, rules.cards, rules.cards)
        measures = {
            "high": Measure("high", "high", rules.rankings),
            "low": Measure("low", "ace-to-five", eight_or_better=rules.qualifier),
        }
        self.measures = tuple(measures[half] for half in rules.wins)

    def check(self, spot: Spot) -> None:
        most = 0 if self.rules.common_cite is None else 1
        if len(spot.board) > most:
            said = "one card at most lies in common" if most else "no card lies in common"
            raise self.refuse(f"{said}, not {len(spot.board)}", self.rules.common_cite)
        self.check_sizes(spot, range(self.size - len(spot.board) + 1))

    def stage(self, spot: Spot) -> Stage:
        size = self.size - len(spot.board)
        short = tuple(size - len(hand) + hand.count(UNKNOWN) for hand in spot.hands)
        return Stage(spot, short, 0, last=True)


class JokerContest(StudContest):
    """The first card lies face down: as that a joker is worth more than as any other."""

    in_order = True

    def stage(self, spot: Spot) -> Stage:
        first = tuple(int(hand[:1] in {(), (UNKNOWN,)}) for hand in spot.hands)
        return Stage(spot, first, 0, last=False) if any(first) else super().stage(spot)

    def worth(self, hand: Hand, board: Hand) -> tuple[Strength | None, ...]:
        down = self.rules.joker_down
        if down is None or not hand[0].is_joker:
            return super().worth(hand, board)
        return tuple(measure._replace(rankings=down).of(hand, board) for measure in self.measures)

    def seen(self, view: View, live: Sequence[Seat]) -> Seen | None:
        """Of a hand whose down card was opened the next came down: then places do not tell."""
        seen = super().seen(view, live)
        opened = any(sight.text.startswith(OPENED) for sight in view.log if sight.by is not None)
        jokers = any(card.is_joker for hand in seen.spot.hands for card in hand) if seen else False
        return None if opened and jokers else seen
