"""The hands of a table record: by seat, as they lay at the end, however the family's hands are stated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from openfelt.cards import DECKS, Card
from openfelt.rounds.answers import Chose, Dealt, Fault, Rolled
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.hands import StatedHand
from openfelt.rounds.parting import HandsToOpen
from openfelt.rounds.places import DEAD, Place, place_of, place_said, seat_at
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.view import BACK
from openfelt.rules.errors import RuleBroken, reading
from openfelt.rules.game import Game


def set_otherwise(hands: Mapping[Place, str] | None, round: BankedRound) -> tuple[Place, ...]:
    """Whose hand was stated as set, or decided so since, while the rules had the house set it otherwise."""
    stated = {place: round.hands.stated(round.game, text) for place, text in (hands or {}).items()}
    decided: dict[Place, list[Choice]] = {place: [] for place in stated}
    for answer in round.answers:
        if isinstance(answer, Chose):
            decided.setdefault(place_of(round.table, answer.who.seat), []).append(answer.choice)
    return tuple(
        place
        for place, hand in stated.items()
        if round.hands.lies_otherwise(round.felt, place, hand, decided[place])
    )


def unopened(hands: Mapping[Place, str], round: BankedRound) -> int:
    """How many cards lie there that are in no stated hand, and that nobody has seen: nobody knows which."""
    lying = ((place, lain) for place, cards in round.felt.places.items() for lain in cards)
    return sum(lain.to_anyone == BACK and place not in hands for place, lain in lying)


def to_open(round: BankedRound) -> HandsToOpen | None:
    """What is stated of this round's hands when they are opened; nothing once a card was told as it fell."""
    if round.over or any(isinstance(answer, (Dealt, Fault)) for answer in round.answers):
        return None
    hands = round.hands.to_open()
    rolled = any(isinstance(answer, Rolled) for answer in round.answers)
    return msgspec.structs.replace(hands, dice=0) if hands and rolled else hands


class StatedHands:
    """Gives each place its stated cards; a pile is the hand of the seat it will go to."""

    def __init__(self, hands: Mapping[Place, str], round: BankedRound) -> None:
        self.stated: dict[Place, StatedHand] = {}
        for place, text in hands.items():
            with reading(f"hands.{place}"):
                self.stated[place] = round.hands.stated(round.game, text)
        self.left = {place: list(hand.cards) for place, hand in self.stated.items()}

    def check_pack(self, game: Game, decks: int) -> None:
        """Refuse a card that is stated more often than the pack has it, and say where."""
        pack = DECKS[game.deck.name].composition(decks)
        stated = Counter(card for hand in self.stated.values() for card in hand.cards)
        for card in (card for card in stated if stated[card] > pack[card]):
            places = [place for place, hand in self.stated.items() if card in hand.cards]
            where = " and ".join(f"the hand of {place_said(place)}" for place in places)
            raise RuleBroken(
                f"the {card} is not in the pack so often: it is in {where}",
                [game.deck.cite],
                f"hands.{places[-1]}",
            )

    def card(self, round: BankedRound, place: Place) -> Card | None:
        """The next card of a place; any that nobody has, for a seat without a wager, or to be burnt."""
        if self.left.get(place):
            return self.left[place].pop(0)
        seat = seat_at(place)
        if place == DEAD or (
            seat is not None and place not in self.stated and seat not in round.table.bet_seats
        ):
            kept = Counter(card for cards in self.left.values() for card in cards)
            free = Counter(round.pack) - kept
            return min(free, key=lambda card: card.order, default=None)
        return None

    def choice(self, round: BankedRound, ask: Ask) -> Choice | None:
        """What was decided about the hand, if the record says so and it is what is asked."""
        hand = self.stated.get(place_of(round.table, ask.who.seat, ask.who.hand))
        if hand is None or hand.said is None:
            return None
        return hand.said if any(offer.choice == hand.said.choice for offer in ask.offers) else None

    def miscounted(self, round: BankedRound, asks: Iterable[Ask]) -> Ask | None:
        """The first decision for which the record has a wrong number of cards."""
        for ask in asks:
            stated = self.stated.get(place_of(round.table, ask.who.seat, ask.who.hand))
            if stated is not None and stated.wrong_number:
                return ask
            said = self.choice(round, ask)
            offer = next((offer for offer in ask.offers if said and offer.choice == said.choice), None)
            if said and offer and offer.pick and len(said.cards) != offer.pick.least:
                return ask
        return None
