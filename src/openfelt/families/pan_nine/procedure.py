"""Pan 9: three cards each, and one more for whoever asks; nearest to nine wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import cast

from openfelt.cards import Card
from openfelt.families.pan_nine.settings import BankFacts, PanNineSettings, SeatFacts, against
from openfelt.hands import points, points_said
from openfelt.rounds.asking import ask, roll
from openfelt.rounds.audience import DOWN, UP, Audience, only
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Charge, Read, Show
from openfelt.rounds.places import BANK, ROUND, Place, at_seat, place_of, seat_at
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Procedure, Who
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import Facts
from openfelt.table.action import action_seats
from openfelt.table.control import bank_decides, in_control
from openfelt.table.felt import BankedTable, Bettor, Seat

BASE = "base"
FIRST = 3
HIT = Offer(choice="hit", says="a fourth card")
STAND = Offer(choice="stand", says="the three cards as they are")
CHOICES = (HIT.choice, STAND.choice)
FOUL = "foul hand"


def play(game: BankedGame, table: BankedTable) -> Procedure:
    return PanNine(game, table).play()


def house_way(game: BankedGame, cards: Iterable[Card]) -> Choice:
    """What the house does with three cards when it is asked for help."""
    rules = cast(PanNineSettings, game.settings)
    return Choice((HIT if points(cards) in rules.house_way_hits else STAND).choice)


class PanNine:
    """One round's hands."""

    def __init__(self, game: BankedGame, table: BankedTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        self.rules = cast(PanNineSettings, game.settings)
        self.hands: dict[Place, list[Card]] = {}
        self.players: tuple[Seat, ...] = ()
        self.deciding: dict[Seat, Bettor] = {}
        self.by_house: list[Seat] = []
        self.fouls: set[Seat] = set()
        self.exposed = False
        self.dice = 0

    def play(self) -> Procedure:
        yield Charge("before-deal")
        self.dice = (yield from roll()).total
        self.sit_down()
        yield from self.deal()
        yield Charge("after-deal")
        hitting = yield from self.set_hands()
        for seat in hitting:
            if seat not in self.fouls:
                yield from self.draw(at_seat(seat), DOWN)
        yield from self.open_bank()
        yield from self.make_good()
        yield from self.open_hands()
        return self.facts()

    # The deal

    def sit_down(self) -> None:
        """Who plays which hand, from the one that has the action on."""
        turn = action_seats(self.game.action, self.table, self.dice)
        self.players = tuple(seat for seat in turn if seat in self.table.bet_seats)
        self.deciding = dict(in_control(self.game.control, self.table, BASE, self.rules.sees))

    def deal(self) -> Asking[None]:
        """One card at a time, in rotation, the player-dealer in their place among the others."""
        bank = self.table.player_dealer.seat
        turn = self.table.clockwise_from(self.players[0]) if self.players else (bank,)
        places = [place_of(self.table, seat) for seat in turn if seat in {*self.players, bank}]
        seen_by = {at_seat(seat): only(bettor) for seat, bettor in self.deciding.items()}
        for _ in range(FIRST):
            for place in places:
                yield from self.card_to(place, seen_by.get(place, DOWN))
        yield from self.make_good()
        for place in places:
            yield Read(place=place, says=partial(points_said, tuple(self.hands[place])))

    def card_to(self, place: Place, face: Audience, stage: str = "deal") -> Asking[None]:
        card = yield from self.dealer.deal(place, face, stage)
        self.hands.setdefault(place, []).extend([card] if card is not None else [])

    def make_good(self) -> Asking[None]:
        """Cards that spoiled ones are replaced with: after the deal, and after the player-dealer's action."""
        while self.dealer.owed:
            place, seen_by, stage = self.dealer.owed[0]
            if seat_at(place) not in self.fouls:
                try:
                    card = yield from self.dealer.deal(place, seen_by, stage)
                except RulingGiven as ruling:
                    yield from self.heed(ruling)
                    continue
                self.hands[place].extend([card] if card is not None else [])
            self.dealer.owed.pop(0)

    # Who draws

    def total(self, place: Place) -> int:
        return points(self.hands[place])

    def set_hands(self) -> Asking[tuple[Seat, ...]]:
        """One after the other from the action on: those that take a card."""
        hitting: tuple[Seat, ...] = ()
        for seat in self.players:
            hitting += (seat,) * (yield from self.hits(seat))
        return hitting

    def hits(self, seat: Seat) -> Asking[bool]:
        """Whether a hand takes a fourth card; one that nobody may look at the house opens and plays."""
        said = None
        if seat in self.deciding and not self.exposed and seat not in self.fouls:
            who = Who(seat, self.deciding[seat])
            said = yield from self.decide(
                Ask(
                    who=who,
                    offers=(HIT, STAND),
                    default=Choice(STAND.choice),  # a card is for whoever asks for it (003:1450)
                    seen_by=only(who.bettor),
                    stage="play",
                    implied=True,
                    openly=True,  # by the box in which the hand is laid (003:1373-1377, 003:1450)
                )
            )
        if seat in self.fouls:
            return False
        if said is None:
            self.by_house.append(seat)
            yield Show(place=at_seat(seat))
        return (said or self.house_way(at_seat(seat)).choice) == HIT.choice

    def house_way(self, place: Place) -> Choice:
        return house_way(self.game, self.hands[place])

    def decide(self, request: Ask) -> Asking[str | None]:
        """What is chosen; None where a ruling took the choice away."""
        while True:
            try:
                return (yield from ask(request)).choice
            except RulingGiven as ruling:
                yield from self.heed(ruling)
                if request.who.seat in self.fouls or ruling.name == "player-dealer-exposed":
                    return None

    def heed(self, ruling: RulingGiven) -> Asking[None]:
        """A hand of a player may be foul; the player-dealer's may have been seen too early."""
        if ruling.name == "foul-hand":
            seat = int(ruling.findings["seat"])
            if seat in self.players:
                self.fouls.add(seat)
                yield Read(place=at_seat(seat), says=FOUL)
        elif ruling.name == "player-dealer-exposed":
            self.exposed = True
            yield Show(place=BANK)
        else:
            raise ruling

    def draw(self, place: Place, face: Audience) -> Asking[None]:
        """A fourth card; one that is ruled foul meanwhile gets none."""
        while seat_at(place) not in self.fouls:
            try:
                yield from self.card_to(place, face, "draw")
                return
            except RulingGiven as ruling:
                yield from self.heed(ruling)

    def open_bank(self) -> Asking[None]:
        """The player-dealer's hand is opened when all others are set, and drawn to by its chart."""
        yield Show(place=BANK)
        total = self.total(BANK)
        hits = total in self.rules.player_dealer_hits
        if total in self.rules.player_dealer_option:
            said = yield from self.decide(
                Ask(
                    who=Who(self.table.player_dealer.seat, bank_decides(self.game.control, self.table)),
                    offers=(HIT, STAND),
                    default=self.house_way(BANK),
                    stage=BANK,
                )
            )
            hits = said == HIT.choice
        if hits:
            yield from self.draw(BANK, UP)
        yield Read(place=BANK, says=points_said(self.hands[BANK]))

    def open_hands(self) -> Asking[None]:
        """Those that the house played first, then from the action on."""
        for seat in sorted(self.players, key=lambda seat: seat not in self.by_house):
            place = at_seat(seat)
            yield Show(place=place)
            yield Read(place=place, says=FOUL if seat in self.fouls else points_said(self.hands[place]))
        yield Read(place=ROUND, says=f"Player-dealer has {self.total(BANK)}")

    # What was found

    def facts(self) -> Facts:
        bank = self.total(BANK)
        return Facts(
            player_dealer=BankFacts(bank_total=bank, bank_cards=4 if len(self.hands[BANK]) > FIRST else 3),
            seats=dict(self.found(bank)),
            action=self.dice,
        )

    def found(self, bank: int) -> Iterator[tuple[Seat, SeatFacts]]:
        for seat in self.players:
            cards = self.hands[at_seat(seat)]
            yield (
                seat,
                SeatFacts(
                    total=points(cards),
                    cards=4 if len(cards) > FIRST else 3,
                    foul=seat in self.fouls,
                    result=against(points(cards), bank),
                ),
            )


def most_cards(game: BankedGame, table: BankedTable) -> int:
    return (FIRST + 1) * (len(table.bet_seats) + 1)
