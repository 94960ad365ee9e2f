"""What lies open: who has to bet first, who acts first later, and how hands rank in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from openfelt.cards import UNKNOWN, Card
from openfelt.families.poker_pots.halves import half
from openfelt.families.stud_poker.settings import StudSettings
from openfelt.hands import Low, Ranked, Rankings, ace_to_five, best_five, by_suit, eight_or_better, high_board
from openfelt.hands import height as height_of
from openfelt.rounds.pots import Half
from openfelt.rules.pot import BringInRule
from openfelt.table.felt import Seat

Hand = tuple[Card, ...]
FIVE = 5


def opener(rule: BringInRule, boards: Mapping[Seat, Hand]) -> Seat:
    """Whose up card is the lowest, or the highest; of equal ones the first, if suits do not decide."""
    pick = min if rule.shows == "lowest" else max

    def worth(seat: Seat) -> tuple[int, ...]:
        if rule.equal == "seat":
            return (pick(height_of(card, rule.aces) for card in boards[seat]),)
        return pick(by_suit(card, rule.aces) for card in boards[seat])

    return pick(boards, key=worth)


def leader(acts: Literal["high", "low"], boards: Mapping[Seat, Hand], rankings: Rankings) -> Seat:
    """Whose board is best; of equal ones the first."""
    if acts == "low":
        return max(boards, key=lambda seat: ace_to_five(boards[seat]))
    return max(boards, key=lambda seat: high_board(boards[seat], rankings))


def has_pair(board: Hand) -> bool:
    return len({card.rank for card in board}) < len(board)


def high(hand: Hand, rankings: Rankings) -> Ranked:
    return best_five(hand, rankings) if len(hand) >= FIVE else high_board(hand, rankings)


def low(hand: Hand, qualifier: bool) -> Low | None:
    return eight_or_better(hand) if qualifier else ace_to_five(hand)


def words(hand: Hand, rules: StudSettings, rankings: Rankings) -> str:
    """What so many cards are by now, as people say it."""
    if UNKNOWN in hand:
        return ""
    said = [high(hand, rankings).words] if "high" in rules.wins else []
    if "low" in rules.wins and (len(hand) >= FIVE or not said):
        lowest = low(hand, rules.qualifier)
        said += [] if lowest is None else [lowest.words]
    return "; ".join(said)


def halves(
    rules: StudSettings, hands: Mapping[Seat, Hand], rankings: Rankings, odd: OddChips
) -> tuple[Half, ...]:
    """What a pot is won by."""
    made = []
    if "high" in rules.wins:
        ranked = {seat: best_five(hand, rankings) for seat, hand in hands.items()}
        made.append(half("high", ranked, odd.high))
    if "low" in rules.wins:
        lowest = {seat: low(hand, rules.qualifier) for seat, hand in hands.items()}
        made.append(half("low", lowest, odd.low))
    return tuple(made)


class OddChips(NamedTuple):
    """Who is first for odd chips of each half; nobody, where they go by seat."""

    high: tuple[Seat, ...] = ()
    low: tuple[Seat, ...] = ()

    @classmethod
    def by_suit(cls, own: Mapping[Seat, Hand]) -> OddChips:
        """The highest card, for low the lowest, of all that one was dealt."""
        high = sorted(own, key=lambda seat: max(map(by_suit, own[seat])), reverse=True)
        low = sorted(own, key=lambda seat: min(by_suit(card, "low") for card in own[seat]))
        return cls(tuple(high), tuple(low))
