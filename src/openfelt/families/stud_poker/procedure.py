"""Stud: cards of one's own, some face down and some for all to see, and betting after each round of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from openfelt.cards import UNKNOWN
from openfelt.families.poker_pots.blinds import Blinds
from openfelt.families.poker_pots.posted import post_antes
from openfelt.families.poker_pots.showdown import Shown
from openfelt.families.stud_poker import boards
from openfelt.families.stud_poker.boards import Hand, OddChips
from openfelt.families.stud_poker.forced_betting import ForcedBetting
from openfelt.families.stud_poker.irregular import Irregular
from openfelt.families.stud_poker.settings import (
    COMMUNITY,
    DECLARE,
    EARLY,
    EXPOSE,
    HOLE,
    LAST,
    OPENING,
    UP_CARD,
    Street,
    StudSettings,
)
from openfelt.hands import Rankings
from openfelt.rounds.asking import ask
from openfelt.rounds.audience import NOBODY, UP, only
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Charge, Gather, Placed, Read, Show
from openfelt.rounds.places import DEAD, at_seat
from openfelt.rounds.pots import Showdown
from openfelt.rounds.requests import Ask, Asking, Choice, Offer
from openfelt.rules.fee_rules import Milestone
from openfelt.rules.pot import PotGame
from openfelt.table.button import DEALER, Positions
from openfelt.table.felt import Seat
from openfelt.table.stacks import PotTable

KEEP = Offer(choice="keep", says="the down card stays down, and the next comes up")
OPEN = "the down card is opened, and the next comes down"
PLAY = Offer(choice="play", says="take part in the betting")
ALL_IN = Offer(choice="all-in", says="bet no more in this hand, and play for what lies in the pot")
CHOICES = ("keep", "expose", "play")
REACHED: dict[str, Milestone] = {
    "third": "third-card",
    "fourth": "fourth-card",
    "fifth": "fifth-card",
    "sixth": "sixth-card",
    "seventh": "seventh-card",
}


def play(game: PotGame, table: PotTable) -> Asking[Showdown]:
    return Stud(game, table).play()


class Stud(Irregular):
    """One hand, while it is played. What goes wrong in it is `Irregular`."""

    def __init__(self, game: PotGame, table: PotTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        self.rules = cast(StudSettings, game.settings)
        self.hands: dict[Seat, Hand] = {}
        self.up: dict[Seat, tuple[int, ...]] = {}  # which of them lie face up
        self.owed: Counter[Seat] = Counter()  # cards that come down though others' come up
        self.exposed: set[Seat] = set()  # those whose down card of this street the dealer turned up
        self.community: Hand = ()
        self.laid = 0  # how many cards lie at the seats
        self.joker_up = False

    def play(self) -> Asking[Showdown]:
        hand = yield from self.begin()
        yield Placed(hand)
        betting = self.betting = ForcedBetting(self.game, self.table, hand.dealt_in)
        self.hands, self.up = dict.fromkeys(betting.turn, ()), dict.fromkeys(betting.turn, ())
        self.pack = self.dealer.left
        yield from self.post()
        for street in self.rules.streets:
            first = street is self.rules.streets[0]
            if not first:
                yield from self.open_cards()
            if len(betting.live) == 1:
                break
            yield from self.deal(street)
            yield Charge("deal" if first else REACHED[street.name])
            if len(betting.live) > 1:
                yield from self.bet(street, first)
            if first and street.name in REACHED:  # the bets are in the pot now
                yield Charge(REACHED[street.name])
        yield Charge("end")
        shown = Shown(self.game.showdown, betting, self.hands)
        yield from shown.show(self.after(hand.button), self.heed)
        return self.found(hand, shown)

    def begin(self) -> Asking[Positions]:
        if self.game.button is not None:
            return (yield from Blinds(self.game, self.table, self.dealer).begin())
        return Positions(button=DEALER, dealt_in=self.table.dealt_in(self.table.left_of(DEALER)))

    def post(self) -> Asking[None]:
        if self.table.posted:
            yield from post_antes(self.table, self.betting)
            return
        for seat in self.betting.turn if self.table.stakes.ante else ():
            yield from self.betting.put(seat, self.table.stakes.ante, "ante", bet=False)
        yield Charge("antes")
        yield Gather()

    # Cards

    def deal(self, street: Street) -> Asking[None]:
        """A round of cards, or the first rounds; who folded before anybody bet still gets theirs."""
        live = self.betting.live
        still_dealt = self.betting.still_dealt if self.rules.folded_cite is not None else ()
        self.exposed.clear()
        seats = [seat for seat in self.betting.turn if seat in live or seat in still_dealt]
        if street is self.rules.streets[0]:
            yield from self.deal_first(street, seats)
        else:
            last = street is self.rules.streets[-1] and street.down > 0
            if last:
                seats = [seat for seat in seats if len(self.hands[seat]) < self.rules.cards]
            yield from self.deal_round(street, seats, last)
        yield from self.read_hands()

    def deal_first(self, street: Street, seats: Sequence[Seat]) -> Asking[None]:
        for _ in range(street.down):
            for seat in seats:
                yield from self.give(seat, down=True)
        yield from self.bury_exposed(street)
        for _ in range(street.up):
            for seat in seats:
                if seat in self.betting.live:
                    yield from self.give(seat)

    def deal_round(self, street: Street, seats: list[Seat], last: bool) -> Asking[None]:
        """One card each after a burned one. If they run out, the last is mixed with those set aside."""
        if not self.enough(street, seats):
            seats = [seat for seat in seats if seat in self.betting.live]
        if self.enough(street, seats):
            if street.burn:
                yield from self.dealer.burn(UP_CARD)
            yield from self.give_each(seats, last)
            return
        aside = self.pack - self.laid - self.dealer.left
        if self.dealer.left + aside < len(seats):
            yield from self.turn_common()
            return
        if self.dealer.left > 1:
            yield from self.dealer.burn(UP_CARD)
        number = max(0, self.dealer.left - 1)
        yield from self.give_each(seats[:number], last)
        yield from self.mix()
        if self.dealer.left > len(seats) - number:
            yield from self.dealer.burn(UP_CARD)
        yield from self.give_each(seats[number:], last)

    def enough(self, street: Street, seats: Sequence[Seat]) -> bool:
        return self.dealer.left + self.dealer.burned >= len(seats) + street.burn

    def mix(self) -> Asking[None]:
        """What is left goes together with burned and removed cards."""
        yield from self.dealer.reshuffle(DEAD, EARLY)
        yield from self.dealer.cut()

    def turn_common(self) -> Asking[None]:
        """Too few for everybody: one card in the middle plays in every hand."""
        if self.dealer.left < 2:
            yield from self.mix()
        if self.dealer.left > 1:
            yield from self.dealer.burn(UP_CARD)
        self.community = ((yield from self.dealer.card(COMMUNITY, UP, UP_CARD)),)

    def give_each(self, seats: Sequence[Seat], last: bool) -> Asking[None]:
        two = len(self.betting.live) == 2
        for seat in seats:
            if last and two and self.rules.last_up_cite is not None and self.exposed:
                yield from self.give(seat)  # face up as the first player's is, and neither may declare
                self.exposed.clear()
            else:
                yield from self.give(seat, down=last, stage=LAST if last else HOLE)

    def give(self, seat: Seat, *, down: bool = False, stage: str = HOLE) -> Asking[None]:
        """The next card of a seat: down for one that the dealer or the player has turned up before."""
        place = at_seat(seat)
        self.laid += 1
        if seat not in self.betting.live:
            yield from self.dealer.card(place, NOBODY if down else UP, LAST if down else UP_CARD)
            return
        if not down and self.owed[seat]:
            self.owed[seat] -= 1
            down = True
        index = len(self.hands[seat])
        if down:
            self.dealer.flaw = None
            card = yield from self.dealer.card(place, only(self.betting.who[seat].bettor), stage)
            turned = self.dealer.flaw is not None
            if turned:
                self.exposed.add(seat)
                self.owed[seat] += 1
        else:
            card, turned = (yield from self.dealer.card(place, UP, UP_CARD)), True
            self.joker_up = self.joker_up or card.is_joker
        self.hands[seat] += (card,)
        if turned:
            self.up[seat] += (index,)

    def open_cards(self) -> Asking[None]:
        """Between the rounds everybody may open their down card: the next then comes down."""
        if self.rules.opened_cite is None:
            return
        for seat in self.betting.turn:
            while seat in self.betting.live and len(self.betting.live) > 1 and not self.owed[seat]:
                place, hidden = at_seat(seat), UNKNOWN in self.hands[seat]
                offers = (KEEP, Offer(choice="expose", says=OPEN, names=place if hidden else None))
                who = self.betting.who[seat]
                try:
                    said = yield from ask(Ask(who=who, offers=offers, default=Choice("keep"), stage=EXPOSE))
                except RulingGiven as ruling:
                    yield from self.heed(ruling)
                    continue
                if said.choice == "expose":
                    yield from self.turn_down_card(seat, said.cards)
                break

    def turn_down_card(self, seat: Seat, named: Hand) -> Iterator[Show]:
        """One card lies down: it is turned, and counts as it was dealt."""
        hand = self.hands[seat]
        index = next(one for one in range(len(hand)) if one not in self.up[seat])
        if named:
            new = next(iter((Counter(named) - Counter(hand)).elements()))
            self.hands[seat] = (*hand[:index], new, *hand[index + 1 :])
        yield Show(place=at_seat(seat), cards=(index,))
        self.up[seat] += (index,)
        self.owed[seat] += 1

    # Betting

    def bet(self, street: Street, first: bool) -> Asking[None]:
        betting = self.betting
        pair = street.open_pair is not None and any(
            boards.has_pair(self.board(seat)) for seat in betting.live
        )
        betting.begin(street.big, street.either or pair)
        yield from self.declare(street)
        begins = self.opener() if first else self.leader()
        stage: str = street.name
        if street.accepted_after:
            betting.accept_after(street.accepted_after, stage)
            stage = OPENING
        yield from betting.street(stage, begins, self.heed)

    def opener(self) -> Seat:
        """Who has to open; if the dealer turned that card up, the next to the left opens or folds."""
        rule = self.game.bring_in
        assert rule is not None
        known = self.known_boards()
        seat = boards.opener(rule, known) if known else self.betting.live[0]
        if seat in self.exposed and self.rules.both_up_cite is not None:
            self.betting.force(None)
            return self.after(seat)
        self.betting.force(seat)
        return seat

    def leader(self) -> Seat:
        shows = {seat: (*board, *self.community) for seat, board in self.known_boards().items()}
        return boards.leader(self.rules.acts, shows, self.rankings) if shows else self.betting.live[0]

    def declare(self, street: Street) -> Asking[None]:
        """Whoever has a down card exposed by the dealer may bet, or be all in with what they have bet."""
        betting = self.betting
        last = street is self.rules.streets[-1]
        cite = self.rules.declares_cite or (self.rules.last_up_cite if last else None)
        for seat in betting.turn if cite is not None else ():
            while seat in self.exposed and seat in betting.live and betting.left[seat] and betting.goes_on:
                who = betting.who[seat]
                question = Ask(who=who, offers=(PLAY, ALL_IN), default=Choice("all-in"), stage=DECLARE)
                try:
                    said = yield from ask(question)
                except RulingGiven as ruling:
                    yield from self.heed(ruling)
                    continue
                if said.choice == "all-in":
                    betting.declare_all_in(seat)
                break

    def after(self, seat: Seat) -> Seat:
        """Who is next of those still in."""
        live = self.betting.live
        return next(one for one in self.table.clockwise_from(self.table.left_of(seat)) if one in live)

    # Hands

    def board(self, seat: Seat) -> Hand:
        hand = self.hands[seat]
        return tuple(hand[index] for index in self.up[seat])

    def known_boards(self) -> dict[Seat, Hand]:
        """Up cards that somebody did not see, or did not record, say nothing."""
        live = [seat for seat in self.betting.turn if seat in self.betting.live]
        return {seat: board for seat in live if UNKNOWN not in (board := self.board(seat))}

    @property
    def rankings(self) -> Rankings:
        """A joker is what it was when it was dealt, up or down."""
        down = self.rules.joker_down
        return self.rules.rankings if self.joker_up or down is None else down

    def read_hands(self) -> Iterator[Read]:
        """To everybody what lies open, and to each what they have."""
        for seat in self.betting.live:
            place, hand, up = at_seat(seat), self.hands[seat], self.up[seat]
            shown, whole = (*self.board(seat), *self.community), (*hand, *self.community)
            rules, rankings = self.rules, self.rankings
            if up:
                yield Read(place=place, says=partial(boards.words, shown, rules, rankings), cards=up)
            yield Read(place=place, says=partial(boards.words, whole, rules, rankings))

    def found(self, hand: Positions, shown: Shown) -> Showdown:
        betting = self.betting
        live = [seat for seat in shown.shown if seat in betting.live]
        own = {seat: self.hands[seat] for seat in live}
        whole = {seat: (*cards, *self.community) for seat, cards in own.items()}
        odd = OddChips.by_suit(own) if self.rules.odd_chips == "suit" else OddChips()
        return Showdown(
            folded=frozenset(seat for seat in betting.turn if seat not in betting.live),
            halves=shown.ranked(boards.halves(self.rules, whole, self.rankings, odd)),
            odd_chips=odd.high,
            mucked=tuple(seat for seat in shown.mucked if seat in betting.live),
            positions=hand,
        )


def most_cards(game: PotGame, table: PotTable) -> int:
    rules = cast(StudSettings, game.settings)
    return rules.cards * len(table.stacks) + sum(street.burn for street in rules.streets)
