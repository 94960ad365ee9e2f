"""What a family says of the hands of a round: as they lie on the felt, and as a table record states them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from openfelt.cards import Card, text
from openfelt.rounds.answers import Answer
from openfelt.rounds.parting import HandsToOpen, LyingHand
from openfelt.rounds.picks import Picks, Way
from openfelt.rounds.places import DEAD, Place, at_seat
from openfelt.rounds.requests import Ask, Choice, Offer, Who
from openfelt.rounds.table_record import read_cards
from openfelt.rounds.view import Felt
from openfelt.rules.cite import Cite
from openfelt.rules.errors import RuleBroken
from openfelt.rules.facts import Scope
from openfelt.rules.game import Game, RulingRule
from openfelt.table.felt import Table

ToldHands = dict[Place, str | dict[str, str]]
"""By place; a hand that lies in parts as these."""


class StatedHand(msgspec.Struct, frozen=True, kw_only=True):
    """Cards in the order dealt, and what was decided about them, if the record says so.

    Of a hand with a `wrong_number` of cards, those that the rules can have given it.
    """

    cards: tuple[Card, ...]
    said: Choice | None = None
    wrong_number: bool = False


class Hands:
    """The hands of one table: as they stand here, each lies whole in one place and nobody sets it.

    A family says otherwise where its hands are otherwise. `by_seat`: a record states them as they lay at the
    end, since cards find their seats by something else than the order of the shoe.
    """

    by_seat = False
    parts: tuple[str, ...] = ()
    """In what a hand lies that lies in parts."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game, self.table = game, table

    # On the felt

    def lawful(self, felt: Felt, offer: Offer) -> Iterable[tuple[Card, ...]] | None:
        """The sets of cards that may be picked with an offer; None where any of the right number may."""
        del felt, offer
        return None

    def picks(self, felt: Felt, ask: Ask, offer: Offer) -> Picks | None:
        """The same in words, for whoever is asked and has seen the cards."""
        sets = self.lawful(felt, offer)
        if sets is None or offer.pick is None:
            return None
        ways = tuple(Way(cards=cards, says=(self.picked(offer, cards),)) for cards in sets)
        return Picks(who=ask.who, choice=offer.choice, place=offer.pick.place, ways=ways)

    def picked(self, offer: Offer, cards: tuple[Card, ...]) -> str:
        """What picking these comes to."""
        return f"{offer.choice} {text(cards)}"

    def picks_cite(self, offer: Offer) -> Cite:
        """Where it is written what may be picked."""
        del offer
        return self.game.play_cite

    def why_not(self, felt: Felt, ask: Ask, choice: str) -> tuple[str, Cite]:
        """What keeps a choice from whoever is asked, and where that is written; "" if others are open."""
        del choice
        return "", self.stage_cite(felt, ask.stage)

    def never_open(self, felt: Felt, who: Who, choice: str, asked: Ask | None) -> tuple[str, Cite]:
        """What kept a choice from a hand all along; the last that was `asked` about it is known."""
        if asked is None:
            cite = self.stage_cite(felt, "play", at_seat(who.seat))
            return f"nothing is asked at seat {who.seat}", cite
        if asked.offer(choice) is None:
            return self.why_not(felt, asked, choice)
        return "all that was asked there was answered", self.stage_cite(felt, asked.stage)

    def stage_cite(self, felt: Felt, stage: str, to: Place | None = None) -> Cite:
        """Where it is written what is asked at a stage, or dealt to a place."""
        del felt, stage, to
        return self.game.play_cite

    def draw_cites(self, felt: Felt, stage: str, to: Place | None = None) -> tuple[Cite, ...]:
        """Where it is written how many cards a place gets."""
        return (self.stage_cite(felt, stage, to),)

    def money_cite(self, offer: Offer) -> Cite:
        """Where it is written how much goes with an offer."""
        del offer
        return self.game.play_cite

    def told(self, felt: Felt) -> ToldHands:
        """Every hand as it lies."""
        lying = {place: felt.cards(place) for place in felt.places if place != DEAD}
        return {place: text(cards) for place, cards in lying.items() if cards}

    def played(self, bettor: Scope) -> str:
        """What one bettor made of cards that are common to all."""
        del bettor
        return ""

    # In a table record

    @classmethod
    def form(cls, game: Game) -> Iterator[str]:
        """Lines of a record to fill in, where hands are stated by seat."""
        del game
        yield from ()

    @classmethod
    def stated(cls, game: Game, said: str) -> StatedHand:
        """A hand as a record has it."""
        label, colon, _ = said.partition(":")
        if colon:
            raise RuleBroken(f'"{label.strip()}:": hands are not set in {game.name}', [game.play_cite])
        return StatedHand(cards=read_cards(said, game))

    def left_out(self, felt: Felt, ask: Ask) -> Choice:
        """What a record means that does not tell an implied choice: what a time-out answers."""
        del felt
        return ask.default

    def seat_of(self, to: Place, chosen: Iterable[str], dice: Callable[[], int]) -> Place:
        """Whose hand a card dealt to a place becomes, as whoever knows the choices and the dice can tell."""
        del chosen, dice
        return to

    def to_open(self) -> HandsToOpen | None:
        """What is stated when hands are opened, where nobody may see them as they are dealt."""
        return None

    def lies(self, place: Place, stated: StatedHand) -> LyingHand:
        """A hand as it would lie, before the round has its cards."""
        del place, stated
        return LyingHand()

    def instead(self, ask: Ask, rulings: Iterable[RulingRule]) -> Answer:
        """What comes of a hand that was set with a wrong number of cards."""
        raise NotImplementedError

    def lies_otherwise(self, felt: Felt, place: Place, stated: StatedHand, decided: Sequence[Choice]) -> bool:
        """Whether the rules had the hand set in another way than was stated, or last `decided`."""
        del felt, place, stated, decided
        return False
