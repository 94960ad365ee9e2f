"""The hands of a table record: by seat, as they lay at the end, set in two or left to the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from openfelt.cards import DECKS, Card
from openfelt.rounds.banked.setting import HOUSE_WAY, SET
from openfelt.rounds.requests import Ask, Choice, Place, place_of
from openfelt.rounds.round import Round
from openfelt.rounds.table_record import TableRecord, read_cards
from openfelt.rules.errors import RuleBroken, reading
from openfelt.rules.families import FAMILIES
from openfelt.rules.families.family import Family
from openfelt.rules.game import Game
from openfelt.table.felt import Seat


class StatedHand(msgspec.Struct, frozen=True, kw_only=True):
    """Cards in the order dealt; `lower` are those of the lower half, if the hand was set."""

    cards: tuple[Card, ...]
    lower: tuple[Card, ...] | None = None
    house_way: bool = False


def read_hand(text: str, game: Game) -> StatedHand:
    """Cards alone, "front: Kd Qs | back: As 9d 8c 5h 2s", or "house way: " and the cards."""
    family = FAMILIES.get(game.family)
    hand, most = _read(text, game, family), sum(family.sizes) if family else 0
    if most and len(hand.cards) > most:
        raise RuleBroken(f"a hand of {game.name} is of {most}, not of {len(hand.cards)}", [game.play_cite])
    return hand


def _read(text: str, game: Game, family: Family | None) -> StatedHand:
    halves = family.halves if family else None
    label, colon, rest = text.partition(":")
    if not colon:
        return StatedHand(cards=read_cards(text, game))
    if halves is None:
        raise RuleBroken(f'"{label.strip()}:": hands are not set in {game.name}', [game.play_cite])
    if label.strip().replace(" ", "-") == HOUSE_WAY:
        return StatedHand(cards=read_cards(rest, game), house_way=True)
    parts = dict(part.split(":", 1) for part in text.split("|") if ":" in part)
    said = {name.strip(): read_cards(cards, game) for name, cards in parts.items()}
    if set(said) != set(halves) or text.count("|") != 1:
        first, second = halves
        raise RuleBroken(f'a hand is "{first}: … | {second}: …", "house way: …" or its cards, not "{text}"')
    lower, higher = (said[half] for half in halves)
    return StatedHand(cards=lower + higher, lower=lower)


def set_otherwise(record: TableRecord, round: Round) -> tuple[Place, ...]:
    """Whose halves the record states, while the rules had the house set them: the player-dealer's where it
    always does or resets a foul hand, a second hand of one person."""
    family = FAMILIES.get(round.game.family)
    halves = (family.halves if family else None) or ()
    places = []
    for place, text in (record.hands or {}).items():
        stated = read_hand(text, round.game)
        lying = [Counter(round.felt.cards(f"{place}-{half}")) for half in halves]
        if stated.lower is not None and any(lying) and Counter(stated.lower) not in lying:
            places.append(place)
    return tuple(places)


def named(place: Place) -> str:
    return f"seat {place}" if place.isdigit() else f"the {place}"


class StatedHands:
    """Gives each place its stated cards; a pile is the hand of the seat it will go to."""

    def __init__(self, hands: Mapping[Place, str], game: Game) -> None:
        self.stated: dict[Place, StatedHand] = {}
        for place, text in hands.items():
            with reading(f"hands.{place}"):
                self.stated[place] = read_hand(text, game)
        self.left = {place: list(hand.cards) for place, hand in self.stated.items()}

    def check_pack(self, game: Game, decks: int) -> None:
        """Refuse a card that is stated more often than the pack has it, and say where."""
        pack = DECKS[game.deck.name].composition(decks)
        stated = Counter(card for hand in self.stated.values() for card in hand.cards)
        for card in (card for card in stated if stated[card] > pack[card]):
            places = [place for place, hand in self.stated.items() if card in hand.cards]
            where = " and ".join(f"the hand of {named(place)}" for place in places)
            raise RuleBroken(
                f"the {card} is not in the pack so often: it is in {where}",
                [game.deck.cite],
                f"hands.{places[-1]}",
            )

    def card(self, round: Round, place: Place) -> Card | None:
        """The next card of a place; any that nobody has, for a seat without a wager."""
        if self.left.get(place):
            return self.left[place].pop(0)
        if place.isdigit() and place not in self.stated and int(place) not in round.table.bet_seats:
            kept = Counter(card for cards in self.left.values() for card in cards)
            free = Counter(round.pack) - kept
            return min(free, key=lambda card: card.order, default=None)
        return None

    def choice(self, round: Round, ask: Ask) -> Choice | None:
        """How the hand was set, if the record says so."""
        hand = self.stated.get(place_of(round.table, ask.who.seat))
        if hand is None or ask.stage != "set":
            return None
        if hand.house_way:
            return Choice(HOUSE_WAY)
        return None if hand.lower is None else Choice(SET, cards=hand.lower)

    def miscounted(self, round: Round, asks: Iterable[Ask]) -> Seat | None:
        """The first seat whose halves do not have the right number of cards."""
        for ask in asks:
            said = self.choice(round, ask)
            pick = next((offer.pick for offer in ask.offers if offer.choice == SET), None)
            if said and said.choice == SET and pick and len(said.cards) != pick.least:
                return ask.who.seat
        return None
