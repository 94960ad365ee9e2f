"""Hands that lie in two halves, as pai gow poker and the tiles have them: what is said of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from openfelt.cards import Card, in_order, text
from openfelt.families.in_two.settings import SettingRules
from openfelt.rounds.answers import Answer, Chose, Ruled
from openfelt.rounds.hands import Hands, StatedHand, ToldHands
from openfelt.rounds.parting import LyingHand
from openfelt.rounds.picks import Picks, Way
from openfelt.rounds.places import BANK, DEAD, Place, is_pile, part_at, pile_at, pile_number, place_of
from openfelt.rounds.requests import Ask, Choice, Offer, Who
from openfelt.rounds.table_record import read_cards
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.game import Game, RulingRule
from openfelt.table.action import counted_seat
from openfelt.table.felt import BankedTable

HOUSE_WAY, SET = "house-way", "set"
Parted = tuple[tuple[Card, ...], tuple[Card, ...]]
"""A hand in its halves, the lower first."""


def destinations(game: BankedGame, table: BankedTable, dice: int, action_pile: int) -> dict[Place, Place]:
    """Where each pile goes: the action pile to the seat that the dice count out, the others in turn."""
    first = counted_seat(game.action, table, dice)
    piles = [pile_at((action_pile - 1 + n) % table.seats + 1) for n in range(table.seats)]
    seats = table.round_from(first, game.action.counting)
    return {pile: place_of(table, seat) for pile, seat in zip(piles, seats, strict=True)}


class HandsInTwo(Hands):
    """`halves` are their names, the lower first; `lower` is the number of its cards, `size` that of both.

    A family says the rest: the house way, what halves are worth and when a hand is foul.
    """

    by_seat = True
    halves: tuple[str, str]
    parts: tuple[str, ...]
    lower: int
    size: int
    game: BankedGame
    table: BankedTable

    def __init__(self, game: BankedGame, table: BankedTable) -> None:
        super().__init__(game, table)
        self.parts = self.halves
        self._ways: dict[tuple[Card, ...], tuple[Way, ...]] = {}

    # What a family says of its hands

    def called(self, card: Card) -> str:
        """The name that its face does not say."""
        del card
        return ""

    @classmethod
    def by_chart(cls, game: BankedGame, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of the lower half, as the game's chart has it."""
        raise NotImplementedError

    def house_way(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of the lower half, as the house sets it."""
        return self.by_chart(self.game, cards)

    def ranks(self, lower: tuple[Card, ...], higher: tuple[Card, ...]) -> tuple[Any, Any]:
        """What the two halves are worth; each compares with the same half of another hand."""
        raise NotImplementedError

    def is_foul(self, lower: tuple[Card, ...], higher: tuple[Card, ...]) -> bool:
        raise NotImplementedError

    def best(self, cards: tuple[Card, ...]) -> str:
        """What a hand is that is not set, in words."""
        raise NotImplementedError

    def says(self, lower: tuple[Card, ...], higher: tuple[Card, ...]) -> tuple[str, str]:
        """What the two halves are, in words."""
        first, second = self.ranks(lower, higher)
        return str(first), str(second)

    def beside(self, mine: Any, other: Any) -> str:
        """What one half is beside the same half of another hand, in words."""
        del other
        return str(mine)

    def says_beside(self, mine: Parted, banks: Parted) -> tuple[str, str]:
        """The same beside the player-dealer's halves, copies among them."""
        said = (
            f"{self.beside(one, other)}{', a copy' if one == other else ''}"
            for one, other in zip(self.ranks(*mine), self.ranks(*banks), strict=True)
        )
        return next(said), next(said)

    def chosen(self, choice: Choice | None, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of the lower half, as somebody set it or left it to the house."""
        return choice.cards if choice is not None and choice.choice == SET else self.house_way(cards)

    # On the felt

    def lawful(self, felt: Felt, offer: Offer) -> Iterable[tuple[Card, ...]] | None:
        """Any: the document lets a foul hand lose, and turns stacks round that lie the wrong way."""
        return combinations(felt.cards(offer.pick.place), self.lower) if offer.pick else None

    def picks(self, felt: Felt, ask: Ask, offer: Offer) -> Picks | None:
        if offer.pick is None:
            return None
        cards = felt.cards(offer.pick.place)
        if cards not in self._ways:
            self._ways[cards] = self.ways(cards)
        return Picks(
            who=ask.who,
            choice=offer.choice,
            place=offer.pick.place,
            ways=self._ways[cards],
            parts=self.halves,
            names={card.text: name for card in cards if (name := self.called(card))},
        )

    def ways(self, cards: tuple[Card, ...]) -> tuple[Way, ...]:
        """Every way to part the cards as they would lie, each once where two are equal."""
        usual, ways = in_order(self.house_way(cards)), dict[tuple[Card, ...], Way]()
        higher_than = "the {} hand would be higher than the {}".format(*self.halves)
        for picked in combinations(cards, self.lower):
            lower = self.chosen(Choice(SET, cards=picked), cards)
            higher, order = without(cards, lower), in_order(lower)
            ways[order] = Way(
                cards=lower,
                says=self.says(lower, higher),
                foul=higher_than if self.is_foul(lower, higher) else "",
                house_way=order == usual,
            )
        return tuple(ways.values())

    def told(self, felt: Felt) -> ToldHands:
        lying = {place: text(cards) for place in felt.places if (cards := felt.cards(place))}
        in_parts = {at for place in felt.places for at in self._lying(place)}
        told: ToldHands = {}
        for place in felt.places:
            parts = {half: lying[at] for half in self.halves if (at := part_at(place, half)) in lying}
            if parts:
                told[place] = parts
            elif place in lying and place != DEAD and place not in in_parts:
                told[place] = lying[place]
        return told

    def _lying(self, place: Place) -> tuple[Place, ...]:
        return tuple(part_at(place, half) for half in self.halves)

    # In a table record

    @classmethod
    def form(cls, game: Game) -> Iterator[str]:
        first, second = cls.halves
        yield from ("dice = []                # the three dice, like [3, 4, 6]", "")
        yield f'[hands]                  # "{first}: … | {second}: …", or "house way: …" with all of them'
        yield from (f'2 = "{first}:  | {second}: "', 'player-dealer = "house way: "')

    @classmethod
    def stated(cls, game: Game, said: str) -> StatedHand:
        """Cards alone, "front: Kd Qs | back: As 9d 8c 5h 2s", or "house way: " and the cards."""
        hand = cls._stated(game, said)
        if len(hand.cards) > cls.size:
            says = f"a hand of {game.name} is of {cls.size}, not of {len(hand.cards)}"
            assert isinstance(game.settings, SettingRules)
            made = game.settings.set_cite
            raise RuleBroken(says, [*game.says_at("settings", "dealt"), *([made] if made else [])])
        return hand

    @classmethod
    def _stated(cls, game: Game, said: str) -> StatedHand:
        label, colon, rest = said.partition(":")
        if not colon:
            return StatedHand(cards=read_cards(said, game))
        if label.strip().replace(" ", "-") == HOUSE_WAY:
            return StatedHand(cards=read_cards(rest, game), said=Choice(HOUSE_WAY))
        parts = dict(part.split(":", 1) for part in said.split("|") if ":" in part)
        by_half = {name.strip(): read_cards(cards, game) for name, cards in parts.items()}
        if set(by_half) != set(cls.halves) or said.count("|") != 1:
            first, second = cls.halves
            raise Denied(f'a hand is "{first}: … | {second}: …", "house way: …" or its cards, not "{said}"')
        lower, higher = (by_half[half] for half in cls.halves)
        return StatedHand(cards=lower + higher, said=Choice(SET, cards=lower))

    def seat_of(self, to: Place, chosen: Iterable[str], dice: Callable[[], int]) -> Place:
        """A pile is dealt before anyone picks it and the dice tell where it goes."""
        if not is_pile(to):
            return to
        pile = next((choice for choice in chosen if is_pile(choice)), pile_at(1))
        number = pile_number(pile)
        if number is None or not 1 <= number <= self.table.seats:
            cite = self.setting_rules.picked_cite or self.game.play_cite
            raise RuleBroken(f"there is no {pile[:40]} to pick", [cite], "decisions")
        return destinations(self.game, self.table, dice(), number)[to]

    def lies(self, place: Place, stated: StatedHand) -> LyingHand:
        """The player-dealer's is reset the house way if it is foul; a player's loses."""
        cards, said = stated.cards, stated.said
        if said is None or len(cards) != self.size:
            return LyingHand()
        lower = said.cards if said.choice == SET else self.house_way(cards)
        reset = ", and is reset the house way" if place == BANK else ""
        if len(lower) != self.lower:
            foul = f"the {self.halves[0]} has {len(lower)}, not {self.lower}{reset}"
            is_foul = any(ruling.name == "foul-hand" for ruling in self.game.rulings)
            return LyingHand(parts=(lower, without(cards, lower)), foul=foul) if is_foul else LyingHand()
        lower = self.chosen(said, cards)
        higher = without(cards, lower)
        foul = "the {} hand is higher than the {}".format(*self.halves) + reset
        return LyingHand(
            parts=(lower, higher),
            says=self.says(lower, higher),
            foul=foul if self.is_foul(lower, higher) else "",
        )

    # What is asked

    def stage_cite(self, felt: Felt, stage: str, to: Place | None = None) -> Cite:
        rules = self.setting_rules
        cite = {"pile": rules.picked_cite, "set": rules.set_cite}.get(stage)
        return cite or self.game.says_at("settings", "dealt")[0]

    def draw_cites(self, felt: Felt, stage: str, to: Place | None = None) -> tuple[Cite, ...]:
        """By the deal, and by what is made of the cards."""
        made = self.setting_rules.set_cite
        return (*self.game.says_at("settings", "dealt"), *([made] if made else []))

    def why_not(self, felt: Felt, ask: Ask, choice: str) -> tuple[str, Cite]:
        """Piles are picked and hands set by lines of their own, the player-dealer's hand by others."""
        none = self.setting_rules.no_surrender_cite
        if choice == "surrender" and none is not None:
            return "no hand is given up", none
        if ask.stage == "set" and ask.who.seat == self.table.player_dealer.seat:
            return "", self.game.says_at("settings", "player_dealer_sets")[0]
        return super().why_not(felt, ask, choice)

    def never_open(self, felt: Felt, who: Who, choice: str, asked: Ask | None) -> tuple[str, Cite]:
        """The house may set the player-dealer's hand, and a second hand of one person."""
        rules, cites = self.setting_rules, self.game.says_at("settings", "player_dealer_sets")
        sets, banks = choice in {SET, HOUSE_WAY}, who.seat == self.table.player_dealer.seat
        if sets and banks and rules.player_dealer_sets == "house-way":
            return "the house sets the player-dealer's hand", cites[0]
        if asked is not None:
            return super().never_open(felt, who, choice, asked)
        if who.seat in self.table.bet_seats and rules.sets == "one":
            return "the house sets a second hand of one person", rules.sets_cite or self.game.play_cite
        return f"nothing is asked at seat {who.seat}", self.stage_cite(felt, "set")

    @property
    def setting_rules(self) -> SettingRules:
        assert isinstance(self.game.settings, SettingRules)
        return self.game.settings

    # A hand that is wrong

    def instead(self, ask: Ask, rulings: Iterable[RulingRule]) -> Answer:
        """Where the document calls too many cards in one half foul, a player's hand is, and the
        player-dealer's is reset (001:71, 003:940)."""
        if all(ruling.name != "foul-hand" for ruling in rulings):
            raise RuleBroken(
                "the halves of the hand do not have the right number of cards",
                [self.setting_rules.set_cite or self.game.play_cite],
            )
        if ask.who.seat in self.table.bet_seats:
            return Ruled("foul-hand", {"seat": str(ask.who.seat)})
        return Chose(ask.who, Choice(HOUSE_WAY))

    def lies_otherwise(self, felt: Felt, place: Place, stated: StatedHand, decided: Sequence[Choice]) -> bool:
        """The player-dealer's where the house always sets it or resets a foul hand, a second hand of one
        person. With a wrong number of cards it was given to the house `instead`, and nobody decided that."""
        said = stated.said
        if said is not None:
            ways = {SET, HOUSE_WAY} if len(said.cards) == self.lower else {SET}
            said = next((choice for choice in reversed(decided) if choice.choice in ways), said)
        lying = [Counter(felt.cards(at)) for at in self._lying(place)]
        return said is not None and said.choice == SET and any(lying) and Counter(said.cards) not in lying


def without(cards: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...]:
    indices = where(taken, cards)
    return tuple(card for index, card in enumerate(cards) if index not in indices)


def where(taken: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The places of some of the cards; of two equal tiles each has its own."""
    found: list[int] = []
    for card in taken:
        found.append(next(i for i, other in enumerate(cards) if other == card and i not in found))
    return tuple(found)
