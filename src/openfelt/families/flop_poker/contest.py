"""How hands lie against each other: what of one's own cards and the board is still to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import cast

from openfelt.cards import UNKNOWN
from openfelt.families.flop_poker.advice import chances
from openfelt.families.flop_poker.settings import COMMUNITY, STREETS, FlopSettings
from openfelt.families.poker_pots.halves import HIGH, LOW
from openfelt.hands import Measure
from openfelt.rounds.contest import Contest, Hand, Spot, Stage
from openfelt.rules.pot import PotGame

FLOP = STREETS[0].cards
BOARD = sum(street.cards for street in STREETS)
BOARDS = (0, *(sum(street.cards for street in STREETS[: last + 1]) for last in range(len(STREETS))))


def contests(game: PotGame) -> Mapping[str, Contest]:
    return {"": FlopContest(game)}


class FlopContest(Contest):
    """Who has a card too many throws one away as is advised here, when the game asks for it."""

    common = COMMUNITY

    def __init__(self, game: PotGame) -> None:
        rules = self.rules = cast(FlopSettings, game.settings)
        super().__init__(game, rules.hole, rules.keeps)
        self.costly = rules.discard is not None
        two = rules.uses == "two"
        high = Measure(HIGH, "high" if rules.ranks == "standard" else "short-deck", two_own=two)
        self.measures = (high,)
        if rules.low is not None:
            qualifies = rules.low.qualifier == "8-or-better"
            low = Measure(LOW, "ace-to-five", two_own=two, eight_or_better=qualifies)
            self.measures = (high, low)

    @property
    def discards_at(self) -> int:
        """How many cards lie on the board when one is thrown away."""
        discard = self.rules.discard
        return 0 if discard is None or discard.before == "flop" else FLOP

    def check(self, spot: Spot) -> None:
        discard = self.rules.discard
        if len(spot.board) not in BOARDS:
            several = ", ".join(map(str, BOARDS[1:-1]))
            raise self.refuse(f"a board has {several} or {BOARD} cards, not {len(spot.board)}")
        if discard is None:
            self.check_sizes(spot, (self.dealt,))
        elif len(spot.board) == self.discards_at:
            self.check_sizes(spot, (self.dealt, self.size), self.game.play_cite, discard.cite)
        else:
            known = spot._replace(hands=tuple(hand for hand in spot.hands if set(hand) != {UNKNOWN}))
            early = len(spot.board) < self.discards_at
            self.check_sizes(known, (self.dealt if early else self.size,), discard.cite)

    def assumes(self, spot: Spot) -> Iterator[str]:
        if any(len(hand) > self.size for hand in spot.hands):
            yield "who has a card too many throws away the one that is advised, from trials of 60 deals"

    def stage(self, spot: Spot) -> Stage:
        short = tuple(hand.count(UNKNOWN) for hand in spot.hands)
        lie, decides = len(spot.board), any(len(hand) > self.size for hand in spot.hands)
        if decides and (any(short) or lie < self.discards_at):
            return Stage(spot, short, max(0, self.discards_at - lie), last=False)
        return Stage(self.discarded(spot) if decides else spot, short, BOARD - lie, last=True)

    def discarded(self, spot: Spot) -> Spot:
        """After everybody has thrown away what they have too many."""
        hands: list[Hand] = []
        gone = set(spot.gone)
        board = spot.board[: self.discards_at]
        for hand in spot.hands:
            kept = hand
            if len(hand) > self.size:
                worth = chances(self.deck, self.rules, hand, board, len(spot.hands) - 1)
                kept = max(worth.items(), key=itemgetter(1))[0]
                gone.update(card for card in hand if card not in kept)
            hands.append(kept)
        return spot._replace(hands=tuple(hands), gone=frozenset(gone))
