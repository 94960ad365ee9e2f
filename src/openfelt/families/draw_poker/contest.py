"""How hands lie against each other before a draw and after it: everybody draws as is advised here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from openfelt.cards import UNKNOWN
from openfelt.families.draw_poker.advice import discards, wins_now
from openfelt.families.draw_poker.settings import DrawSettings, HighRule, LowRule
from openfelt.hands import Measure
from openfelt.rounds.contest import Contest, Hand, Seen, Spot, Stage
from openfelt.rounds.view import View
from openfelt.rules.pot import PotGame
from openfelt.table.felt import Seat

DREW = ("pat", "draw", "split")


def contests(game: PotGame) -> Mapping[str, Contest]:
    rules = cast(DrawSettings, game.settings)
    each = {"high": rules.high, "low": rules.low}
    return {half: DrawContest(game, rule) for half, rule in each.items() if rule is not None}


class DrawContest(Contest):
    """A hand with fewer cards than it should have draws as many as it lacks."""

    def __init__(self, game: PotGame, wins: HighRule | LowRule) -> None:
        rules = self.rules = cast(DrawSettings, game.settings)
        super().__init__(game, rules.cards, rules.cards)
        self.wins, self.draws = wins, rules.rounds
        measure = (
            Measure("high", "high", wins.rankings)
            if isinstance(wins, HighRule)
            else Measure("low", wins.kind)
        )
        self.measures = (measure,)

    def check(self, spot: Spot) -> None:
        if spot.board:
            raise self.refuse("no card lies in common")
        if any(drawn > self.draws for drawn in spot.drawn):
            raise self.refuse(f"there is a draw {self.draws} times, not more", self.rules.draws_cite)
        least = self.size - self.rules.draws
        for hand, drawn in zip(spot.hands, spot.drawn, strict=True):
            sizes = range(max(least, 0), self.size + 1) if drawn < self.draws else (self.size,)
            self.check_sizes(spot._replace(hands=(hand,)), sizes, self.game.play_cite, self.rules.draws_cite)

    def assumes(self, spot: Spot) -> Iterator[str]:
        left = max((self.draws - drawn for drawn in spot.drawn), default=0)
        if not left:
            yield "the last draw is over: hands are compared as they are"
        else:
            times = "once" if left == 1 else f"{left} times"
            yield f"who has a whole hand draws {times} as is advised, the others as many as they lack"

    def stage(self, spot: Spot) -> Stage:
        short = tuple(hand.count(UNKNOWN) for hand in spot.hands)
        if any(short):
            return Stage(spot, short, 0, last=not self.left(spot))
        while self.left(spot):
            spot = self.thrown_away(spot)
            if any(self.lacks(spot)):
                break
        return Stage(spot, self.lacks(spot), 0, last=not self.left(spot))

    def left(self, spot: Spot) -> bool:
        """Whether anybody has still to draw."""
        return any(drawn < self.draws for drawn in spot.drawn)

    def lacks(self, spot: Spot) -> tuple[int, ...]:
        return tuple(self.size - len(hand) for hand in spot.hands)

    def thrown_away(self, spot: Spot) -> Spot:
        """After everybody who may has thrown away what they draw for."""
        hands: list[Hand] = []
        drawn, gone = list(spot.drawn), set(spot.gone)
        for place, hand in enumerate(spot.hands):
            kept = hand
            if drawn[place] < self.draws:
                drawn[place] += 1
                if len(hand) == self.size:
                    away = discards(hand, self.wins)[: self.rules.draws]
                    kept = tuple(card for card in hand if card not in away)
                    gone.update(away)
            hands.append(kept)
        return spot._replace(hands=tuple(hands), gone=frozenset(gone), drawn=tuple(drawn))

    def seen(self, view: View, live: Sequence[Seat]) -> Seen | None:
        seen = super().seen(view, live)
        if seen is None:
            return None
        said = [sight.by.seat for sight in view.log if sight.by is not None and sight.text.startswith(DREW)]
        hands, drawn = [], []
        for seat, hand in zip(live, seen.spot.hands, strict=True):
            unseen = not hand or set(hand) == {UNKNOWN}  # any cards, which then draw as others would
            hands.append((UNKNOWN,) * self.size if unseen else hand)
            drawn.append(0 if unseen else said.count(seat) - (len(hand) < self.size))
        if any(not 0 <= number <= self.draws for number in drawn):
            return None  # the floor has ruled on a hand
        now = wins_now(self.rules, view)
        spot = seen.spot._replace(hands=tuple(hands), drawn=tuple(drawn))
        return Seen(DrawContest(self.game, now), seen.seats, spot)
