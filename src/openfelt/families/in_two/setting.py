"""Hands that each player sets in two, as pai gow poker and the tiles have them.

Piles are dealt face down and find their seats by dice; whoever controls a hand sets it or leaves it to the
house way; the player-dealer's hand is opened after that, or before. What a family adds is how a hand is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from openfelt.cards import DECKS, Card
from openfelt.families.in_two.halves import HOUSE_WAY, SET, HandsInTwo, destinations, where, without
from openfelt.families.in_two.settings import Against, SettingRules
from openfelt.rounds.asking import ask, ask_all, roll
from openfelt.rounds.audience import only
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Charge, Give, Read, Show
from openfelt.rounds.parting import HandsToOpen
from openfelt.rounds.places import BANK, DEAD, ROUND, Place, at_seat, part_at, pile_at, pile_number, place_of
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import BankedPlays
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Pick, Procedure, Roll, Who
from openfelt.rounds.view import BACK, View
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.facts import Facts
from openfelt.table.action import counted_seat
from openfelt.table.control import bank_decides, deciders, in_control
from openfelt.table.felt import BankedTable

FOUL = "foul hand"


class SetHands(HandsInTwo):
    """One round of hands in two halves."""

    def __init__(self, game: BankedGame, table: BankedTable) -> None:
        assert isinstance(game.settings, SettingRules)
        super().__init__(game, table)
        self.rules = game.settings
        pack = sum(DECKS[game.deck.name].composition(table.decks).values())
        self.house_dealer = Dealer(game, table, spare=pack - table.seats * self.size)
        self.hands: dict[Place, tuple[Card, ...]] = {}
        self.set: dict[Place, tuple[tuple[Card, ...], tuple[Card, ...]]] = {}
        self.fouls: set[Place] = set()
        self.dice = 0

    @classmethod
    def plays(cls) -> BankedPlays:
        """The family's procedure, what it says of its hands, and how it would set them."""
        return Plays(
            lambda game, table: cls(game, table).play(),
            hands=cls,
            most_cards=lambda _, table: table.seats * cls.size,
            advise=cls.advise,
            paces={"set": 3.0, "pile": 0.5},
        )

    @classmethod
    def advise(cls, game: BankedGame, view: View, ask: Ask) -> Choice:
        """The document's own chart. Which pile goes out first is all one."""
        picked_from = [offer.pick.place for offer in ask.offers if offer.pick]
        cards = [card for place in picked_from for card in view.felt[place]]
        if not cards or BACK in cards:
            return ask.default
        return Choice(SET, cards=cls.by_chart(game, tuple(map(Card.of, cards))))

    # What a family says besides

    def ends_at_once(self) -> str:
        """What the player-dealer's opened hand is, if it ends the round before anybody sets."""
        return ""

    def facts(self) -> Facts:
        raise NotImplementedError

    def to_open(self) -> HandsToOpen:
        """The player-dealer's hand before or after the players', as the document has it."""
        table, dice = self.table, Roll().dice
        players = tuple(map(at_seat, table.bet_seats))
        piles = table.seats if self.rules.dealt == "piles" else 0
        return HandsToOpen(
            places=(BANK, *players) if self.rules.opened == "before" else (*players, BANK),
            halves=self.halves,
            lower=self.lower,
            least=self.size,
            size=self.size,
            dice=dice,
            first={
                str(total): place_of(table, counted_seat(self.game.action, table, total))
                for total in range(dice, 6 * dice + 1)
            },
            picks=tuple(pile_at(n) for n in range(1, piles + 1)),
            house_sets={place: tuple(map(str, cites)) for place, cites in self.set_by_the_house()},
        )

    def set_by_the_house(self) -> Iterator[tuple[Place, tuple[Cite, ...]]]:
        """Hands that nobody is asked to set, and where that is written."""
        asked = {who.seat for who in self.setters()}
        for seat in self.table.bet_seats:
            if seat not in asked and deciders(self.game.control, self.table, seat, "base"):
                yield at_seat(seat), (self.rules.sets_cite or self.game.play_cite,)
        if self.rules.player_dealer_sets == "house-way":
            yield BANK, self.game.says_at("settings", "player_dealer_sets")

    # The round

    def play(self) -> Procedure:
        yield Charge("before-deal")
        yield from self.deal()
        yield Charge("after-deal")
        if self.rules.opened == "before":
            yield Show(place=BANK)
            if ended := self.ends_at_once():
                yield Read(place=BANK, says=ended)
            else:
                yield from self.set_player_dealers()
                yield from self.set_players()
        else:
            yield from self.set_players()
            yield Show(place=BANK)
            yield from self.set_player_dealers()
        for seat in self.table.bet_seats:
            for place in self.lying(at_seat(seat)):
                yield Show(place=place)
            yield from self.read_beside_bank(at_seat(seat))
        yield Read(place=ROUND, says=self.came_to)
        return self.facts()

    def came_to(self) -> str:
        if BANK not in self.set:
            return f"Player-dealer is {self.ends_at_once()}"
        first, second = self.says(*self.set[BANK])
        return f"Player-dealer has {first} in the {self.halves[0]}, {second} in the {self.halves[1]}"

    def deal(self) -> Asking[None]:
        if self.rules.cut_by == BANK:
            yield from self.house_dealer.cut()
        if self.rules.dealt == "machine":
            yield from self.deal_by_machine()
        else:
            yield from self.deal_piles()
        for seat in self.table.clockwise_from(1):
            place = place_of(self.table, seat)
            if seat in self.table.bet_seats:
                yield Show(place=place, to=only(*self.table.bettors_at(seat)))
            elif place != BANK:
                yield Give(source=place, to=DEAD)
                del self.hands[place]
        for place, cards in self.hands.items():
            yield Read(place=place, says=partial(self.best, cards))

    def deal_piles(self) -> Asking[None]:
        piles: dict[Place, tuple[Card, ...]] = {pile_at(n): () for n in range(1, self.table.seats + 1)}
        for pile in self.in_dealing_order(tuple(piles)):
            card = yield from self.house_dealer.deal(pile)
            if card is not None:
                piles[pile] += (card,)
        for pile, extra in (yield from self.house_dealer.make_good()).items():
            piles[pile] += extra
        picked = 1
        if self.rules.dealt == "piles":
            choice = yield from ask(self.picking(tuple(piles)))
            picked = pile_number(choice.choice) or 1
        self.dice = (yield from roll()).total
        for pile, place in destinations(self.game, self.table, self.dice, picked).items():
            yield Give(source=pile, to=place)
            self.hands[place] = piles[pile]

    def in_dealing_order(self, piles: tuple[Place, ...]) -> Iterator[Place]:
        """A card to each pile from left to right, then from right to left; or each row whole."""
        if self.rules.dealt == "rows":
            yield from (pile for pile in piles for _ in range(self.size))
        else:
            for turn in range(self.size):
                yield from piles if turn % 2 == 0 else reversed(piles)

    def picking(self, piles: tuple[Place, ...]) -> Ask:
        return Ask(
            who=self.bank_decides,
            offers=tuple(Offer(choice=pile) for pile in piles),
            default=Choice(piles[0]),
            stage="pile",
            implied=True,
        )

    def deal_by_machine(self) -> Asking[None]:
        self.dice = (yield from roll()).total
        for place in destinations(self.game, self.table, self.dice, 1).values():
            self.hands[place] = ()
            for _ in range(self.size):
                self.hands[place] += ((yield from self.house_dealer.card(place)),)

    # Setting

    def set_players(self) -> Asking[None]:
        """All at once, each in secret. A ruling keeps what was set before it."""
        asks = {who.seat: self.setting(who, at_seat(who.seat)) for who in self.setters()}
        given: dict[Who, Choice] = {}
        while True:
            unset = [
                ask for seat, ask in asks.items() if ask.who not in given and at_seat(seat) not in self.fouls
            ]
            try:
                given |= yield from ask_all(unset, "set")
                break
            except RulingGiven as ruling:
                given |= ruling.given
                if ruling.name == "foul-hand":
                    self.fouls.add(Place(ruling.findings["seat"]))
                    yield Read(place=Place(ruling.findings["seat"]), says=FOUL)
                elif ruling.name == "player-dealer-exposed":
                    yield Show(place=BANK)
                    break
                else:
                    raise
        by_seat = {who.seat: choice for who, choice in given.items()}
        for seat in self.table.bet_seats:
            if deciders(self.game.control, self.table, seat, "base") and at_seat(seat) not in self.fouls:
                lower = self.chosen(by_seat.get(seat), self.hands[at_seat(seat)])
                yield from self.lay(at_seat(seat), lower)
                if self.is_foul(*self.set[at_seat(seat)]):
                    self.fouls.add(at_seat(seat))

    def setters(self) -> Iterator[Who]:
        """Who is asked to set which hand."""
        for seat, bettor in in_control(self.game.control, self.table, "base", self.rules.sets):
            yield Who(seat, bettor)

    @property
    def bank_decides(self) -> Who:
        return Who(self.table.player_dealer.seat, bank_decides(self.game.control, self.table))

    def set_player_dealers(self) -> Asking[None]:
        """The player-dealer's own choice, or the house way; a foul hand is reset the house way."""
        cards, choice = self.hands[BANK], None
        while self.rules.player_dealer_sets == "own" and choice is None:
            try:
                choice = yield from ask(self.setting(self.bank_decides, BANK))
            except RulingGiven as ruling:
                if ruling.name == "foul-hand":  # a player's, seen only now
                    self.fouls.add(Place(ruling.findings["seat"]))
                elif ruling.name != "player-dealer-exposed":  # the hand is open anyway
                    raise
        lower = self.chosen(choice, cards)
        if self.is_foul(lower, without(cards, lower)):
            lower = self.house_way(cards)
        yield from self.lay(BANK, lower)

    def setting(self, who: Who, place: Place) -> Ask:
        at = (who.bettor,) if place == BANK else self.table.bettors_at(who.seat)
        return Ask(
            who=who,
            offers=(Offer(choice=HOUSE_WAY), Offer(choice=SET, pick=Pick(place, self.lower, self.lower))),
            default=Choice(HOUSE_WAY),
            seen_by=only(*at),
            stage="set",
        )

    def lay(self, place: Place, lower: tuple[Card, ...]) -> Asking[None]:
        """The two halves apart, as they lie on the table."""
        cards, (first, second) = self.hands[place], self.halves
        yield Give(source=place, to=part_at(place, first), cards=where(lower, cards))
        yield Give(source=place, to=part_at(place, second))
        self.set[place] = lower, without(cards, lower)
        said = cache(partial(self.read, place))
        yield Read(place=part_at(place, first), says=lambda: said()[0])
        yield Read(place=part_at(place, second), says=lambda: said()[1])

    def read(self, place: Place) -> tuple[str, str]:
        """What the halves of a hand are as it was set."""
        lower, higher = self.set[place]
        first, second = self.says(lower, higher)
        return (f"{first}, {FOUL}", f"{second}, {FOUL}") if self.is_foul(lower, higher) else (first, second)

    def read_beside_bank(self, place: Place) -> Iterator[Read]:
        """A hand that plays against the player-dealer's; a foul one stays what it was read as."""
        if place not in self.set or BANK not in self.set or place in self.fouls:
            return
        said = cache(partial(self.says_beside, self.set[place], self.set[BANK]))
        yield Read(place=part_at(place, self.halves[0]), says=lambda: said()[0])
        yield Read(place=part_at(place, self.halves[1]), says=lambda: said()[1])

    def lying(self, place: Place) -> tuple[Place, ...]:
        return self._lying(place) if place in self.set else (place,)

    def against(self, place: Place) -> tuple[Against, Against]:
        """How the halves of a hand compare with the player-dealer's. A foul hand loses both."""
        if place in self.fouls:
            return "lose", "lose"
        if place not in self.set:
            return "unset", "unset"
        mine, banks = self.ranks(*self.set[place]), self.ranks(*self.set[BANK])
        return compared(mine[0], banks[0]), compared(mine[1], banks[1])


def compared(mine: Any, banks: Any) -> Against:
    return "copy" if mine == banks else "win" if mine > banks else "lose"
