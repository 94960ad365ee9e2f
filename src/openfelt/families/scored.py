"""What a round leaves on its table's scoreboard, as its family keeps score."""

from __future__ import annotations

from itertools import count

from openfelt.families.two_hands.hand_result import HandResult, result_of
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.places import BANK, bank_hand
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.families import find_family
from openfelt.rules.score import RoadScore, Score
from openfelt.table.round_result import ResultBoard, RoundResult, round_result

AnyBoard = Scoreboard | ResultBoard


def score_of(game: BankedGame) -> Score | None:
    family = find_family(game, BetFamily)
    return family.score if family else None


def scoreboard_of(game: BankedGame) -> AnyBoard | None:
    """An empty board, where the game's family keeps one."""
    score = score_of(game)
    if isinstance(score, RoadScore):
        return Scoreboard.of(game)
    return None if score is None else ResultBoard()


def scored(round: BankedRound, number: int) -> HandResult | RoundResult | None:
    """What a round that is over leaves on the board; one that was void leaves nothing."""
    score = score_of(round.game)
    if score is None or round.facts is None:
        return None
    if isinstance(score, RoadScore):
        return result_of(round.game, round.facts)
    bank, seat, lines = bank_told(round), round.table.player_dealer.seat, round.settlement.lines
    return round_result(round.game, number, bank, seat, lines)


def bank_told(round: BankedRound) -> str:
    """What everybody heard of the player-dealer's hand: whole, in its parts, or of each of several."""
    parts = dict(round.reading(BANK))
    for number in count(1):
        if not (says := round.heard(bank_hand(number))):
            break
        parts[str(number)] = says
    return " · ".join(f"{part}: {says}" for part, says in parts.items()) or round.heard(BANK)
