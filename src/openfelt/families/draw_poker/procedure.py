"""Five cards, a betting round, the draw, another betting round, the showdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from msgspec.structs import replace

from openfelt.cards import UNKNOWN, Card
from openfelt.families.draw_poker import openers
from openfelt.families.draw_poker.dealer import DrawDealer
from openfelt.families.draw_poker.openers import DrawBetting, opening_cards, opens
from openfelt.families.draw_poker.rulings import Rulings, Unopened
from openfelt.families.draw_poker.settings import (
    AFTER,
    ASIDE,
    BEFORE,
    DISCARDING,
    DRAWING,
    LOW_SHOWDOWN,
    SHOWDOWN,
    DrawSettings,
    HighRule,
    LowRule,
    under_chip,
)
from openfelt.families.poker_pots.blinds import Blinds
from openfelt.families.poker_pots.showdown import Shown
from openfelt.hands import Badugi, Low, Ranked
from openfelt.rounds.audience import EVERYONE, only
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Charge, Fold, Gather, Give, Placed, Read, Show
from openfelt.rounds.places import DEAD, at_seat
from openfelt.rounds.pots import Half, Showdown
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Pick
from openfelt.rules.fee_rules import Milestone
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.button import Positions
from openfelt.table.felt import Seat
from openfelt.table.stacks import PotTable

PAT = Offer(choice="pat", says="no card is drawn")
TO_STAND_PAT = Choice(PAT.choice)
CHOICES = (*openers.CHOICES, "pat", "draw", "split")
NUMBERS = ("no cards", "one card", "two cards", "three cards", "four cards", "five cards")
COUNTED: tuple[Milestone, ...] = ("third-card", "fourth-card", "fifth-card", "deal")
"""What the deal reaches: the fees of one document count its cards (003:3696)."""

Hand = tuple[Card, ...]


def play(game: PotGame, table: PotTable) -> Asking[Showdown]:
    return Draws(game, table).play()


class Draws(Rulings):
    """One hand, while it is played. `wins` is what wins it: in some games that turns in mid-hand."""

    hand: Positions
    betting: DrawBetting

    def __init__(self, game: PotGame, table: PotTable) -> None:
        self.game, self.table = game, table
        self.rules = cast(DrawSettings, game.settings)
        self.wins: HighRule | LowRule = self.rules.high or cast(LowRule, self.rules.low)
        self.hands: dict[Seat, Hand] = {}
        self.dealer = DrawDealer(game, table, lambda: [s for s in self.hands if s not in self.betting.live])
        self.missing: dict[Seat, int] = {}
        self.split: set[Seat] = set()
        self.drew: list[Seat] = []
        self.back: dict[Seat, Cents] = {}  # bets that were withdrawn before the draw
        self.unproved = False  # whether it was opened with cards that only their player has seen

    def play(self) -> Asking[Showdown]:
        blinds = Blinds(self.game, self.table, self.dealer)
        hand = self.hand = yield from blinds.begin()
        yield Placed(hand)
        betting = self.betting = DrawBetting(self.game, self.table, hand.dealt_in)
        betting.may_complete = isinstance(self.wins, LowRule) and self.wins.short_seven is not None
        for stack in self.table.stacks:
            if stack.seat not in hand.dealt_in:
                yield Fold(stack.seat)
        yield from blinds.post(betting, hand)
        if hand.big is None:  # antes are nobody's bet
            yield Gather()
        yield from self.deal()
        first = self.after(hand.button)
        try:
            yield from self.before(first)
            for number in range(1, self.rules.rounds + 1):
                if len(betting.live) == 1:
                    break
                yield Charge("drawing")
                yield from self.draw(first)
                if len(betting.live) > 1:
                    yield Charge("after-draw")
                betting.begin(big=2 * number > self.rules.rounds)
                yield from betting.street(AFTER, first, self.heed)
            yield from self.prove_uncalled()
            yield Charge("end")
            turned = self.rules.high is not None and isinstance(self.wins, LowRule)
            stage = LOW_SHOWDOWN if turned else SHOWDOWN
            shown = Shown(self.game.showdown, betting, self.hands, stage)
            yield from shown.show(first, self.heed)
            yield from self.prove(shown)
        except Unopened as nobody:  # the pot goes on, and pays when it is won
            return nobody.found
        return self.found(shown)

    def after(self, seat: Seat) -> Seat:
        """Who is next of those dealt in."""
        turn = self.betting.turn
        return next(one for one in self.table.clockwise_from(self.table.left_of(seat)) if one in turn)

    # Five cards each, and the first betting

    def deal(self) -> Asking[None]:
        turn, who = self.betting.turn, self.betting.who
        if self.rules.keeps_exposed is not None:
            self.dealer.keeps = self.hand.button
        for _ in range(self.rules.cards):
            for seat in turn:
                card = yield from self.dealer.deal(at_seat(seat), only(who[seat].bettor))
                if card is not None:
                    self.hands[seat] = (*self.hands.get(seat, ()), card)
            yield from self.make_good(round_of_cards=True)
        yield from self.make_good()
        yield from self.read_hands()
        for milestone in COUNTED:
            yield Charge(milestone)

    def make_good(self, round_of_cards: bool = False) -> Asking[None]:
        for place, cards in (yield from self.dealer.make_good(round_of_cards)).items():
            seat = int(place)
            self.hands[seat] = (*self.hands.get(seat, ()), *cards)

    def before(self, first: Seat) -> Asking[None]:
        """The betting before the draw: from the blind on, or from whoever may open."""
        betting, openers = self.betting, self.rules.openers
        if openers is None or len(betting.turn) == 1:
            begins = first if self.hand.big is None else self.after(self.hand.big)
            yield from betting.street(BEFORE, begins, self.heed)
            return
        betting.may_open = self.may_open
        yield from betting.street(BEFORE, first, self.heed)
        if betting.opened_by is not None:
            self.unproved = UNKNOWN in self.hands[betting.opened_by]
            return
        if openers.unopened == "again":
            raise Unopened(Showdown(unwon=True, positions=self.hand))
        if len(betting.live) > 1:
            yield from self.turn_low(first)

    def may_open(self, seat: Seat) -> bool:
        openers, high = self.rules.openers, self.rules.high
        assert openers is not None
        assert high is not None
        return opens(self.hands[seat], openers.least, high)

    def turn_low(self, first: Seat) -> Asking[None]:
        """Nobody has opened: who is left of the button must, and the lowest hand wins (003:310-311)."""
        betting, low = self.betting, self.rules.low
        assert low is not None
        self.wins, betting.may_open = low, None
        shut = low.no_check_raise is not None and self.table.stakes.structure in low.no_check_raise_in
        betting.check_raise = betting.check_raise and not shut
        betting.may_complete = low.short_seven is not None
        if low.half_counts is not None:
            betting.rule = replace(betting.rule, counts="half")
        betting.begin()
        at = betting.turn.index(first)
        turn = [seat for seat in (*betting.turn[at:], *betting.turn[:at]) if seat in betting.live]
        first = turn[0]
        forced = next((seat for seat in turn if 2 * betting.left[seat] >= betting.size), first)
        if forced != first:  # who has less than half of it is all in
            self.hand = replace(self.hand, short=first)
            yield from betting.put(first, betting.size, "forced opening bet")
        yield from betting.put(forced, betting.size, "forced opening bet")
        betting.opened(betting.size, made=1)
        yield from self.read_hands()
        yield from betting.street(BEFORE, self.after(forced), self.heed)

    # The draw

    def draw(self, first: Seat) -> Asking[None]:
        """In turn from the button's left; each has the new cards before the next is asked."""
        turn, self.betting.may_open = self.betting.turn, None
        self.dealer.least = 2  # the last card goes into the shuffle (003:62)
        at = turn.index(first)
        self.burned = not self.rules.burns
        wait: list[tuple[Seat, Choice]] = []
        for seat in (*turn[at:], *turn[:at]):
            said = yield from self.discards(seat)
            if said is not None:
                wait.append((seat, said))
            for one in () if self.rules.first else wait:
                yield from self.serve(*one)
            wait = wait if self.rules.first else []
        for seat, said in wait:
            if seat in self.betting.live:
                yield from self.serve(seat, said)
        yield from self.make_good()
        yield from self.read_hands()

    def discards(self, seat: Seat) -> Asking[Choice | None]:
        """What they throw away, if they are still in and somebody else is."""
        while seat in self.betting.live and len(self.betting.live) > 1:
            try:
                return cast(Choice, (yield self.question(seat)))
            except RulingGiven as ruling:
                yield from self.heed(ruling)
        return None

    def question(self, seat: Seat) -> Ask:
        """How many is said aloud, and which they are is nobody else's business."""
        most = self.rules.button_draws if seat == self.hand.button else self.rules.draws
        lacks = self.missing.get(seat, 0)
        pick = Pick(at_seat(seat), 0 if lacks else 1, min(most, len(self.hands[seat])))
        offers: tuple[Offer, ...] = (Offer(choice="draw", pick=pick),)
        if seat == self.betting.opened_by:
            says = "openers are split: the discards lie under a chip until the hand is over"
            offers += (Offer(choice="split", pick=pick, says=says),)
        default = Choice("draw") if lacks else TO_STAND_PAT
        who = self.betting.who[seat]
        return Ask(
            who=who,
            offers=offers if lacks else (PAT, *offers),
            default=default,
            seen_by=only(who.bettor),
            stage=DISCARDING,
            counted=True,
        )

    def serve(self, seat: Seat, said: Choice) -> Asking[None]:
        """The discards go aside, and as many cards come from the pack; how many, all hear."""
        if number := len(said.cards) + self.missing.pop(seat, 0):
            if not self.burned:
                yield from self.dealer.burn(DRAWING)
                self.burned = True
            yield from self.exchange(seat, said, number)
        yield self.say(seat, NUMBERS[number] if number else "pat")

    def exchange(self, seat: Seat, said: Choice, number: int) -> Asking[None]:
        place, bettor = at_seat(seat), self.betting.who[seat].bettor
        kept, thrown = _parted(self.hands[seat], said.cards)
        splits = seat == self.betting.opened_by and self.splits(said, [self.hands[seat][at] for at in kept])
        self.hands[seat] = tuple(self.hands[seat][at] for at in kept)
        if thrown:
            yield Give(source=place, to=under_chip(seat) if splits else ASIDE, cards=thrown)
        for _ in range(number):
            card = yield from self.dealer.deal(place, only(bettor), DRAWING)
            if card is not None:
                self.hands[seat] += (card,)
        if splits:
            self.split.add(seat)
        elif thrown:
            yield Give(source=ASIDE, to=DEAD)
        if seat not in self.drew:
            self.drew.append(seat)
            if len(self.drew) <= 2:
                yield Charge("draw" if len(self.drew) == 1 else "two-drew")

    def splits(self, said: Choice, kept: Sequence[Card]) -> bool:
        """Whether openers are split: what is kept of them does not open (003:341-342)."""
        openers, high = self.rules.openers, self.rules.high
        assert openers is not None
        assert high is not None
        return said.choice == "split" or not opens(kept, openers.least, high)

    def say(self, seat: Seat, drew: str) -> Read:
        """For all to hear, whoever has seen the cards."""
        split = ", splitting openers" if seat in self.split else ""
        return Read(place=at_seat(seat), says=drew + split, to=EVERYONE, cards=())

    def read_hands(self) -> Iterator[Read]:
        for seat in self.betting.live:
            if len(self.hands[seat]) == self.rules.cards:
                yield Read(place=at_seat(seat), says=partial(self.read, self.hands[seat], self.wins))

    @staticmethod
    def read(own: Hand, wins: HighRule | LowRule) -> str:
        return "" if UNKNOWN in own else wins.rank(own).words

    # The end

    def prove(self, shown: Shown) -> Asking[None]:
        """Who opened and wins shows openers, called or not; what was split comes from under its chip."""
        opener, rule, high = self.betting.opened_by, self.rules.openers, self.rules.high
        if opener is None or rule is None or high is None:
            return
        if opener in self.split:
            yield Show(place=under_chip(opener))
        if self.unproved:
            hand = self.hands[opener]
            seen = opener in shown.shown and opener not in self.split and opens(hand, rule.least, high)
            asked = len(self.betting.live) > 1 and not seen and self.may_win(opener, shown)
            if asked and not (yield from self.proves(opener)):
                if self.betting.live == [opener]:
                    raise self.nobody_left()
                yield from self.kill_hand(opener)
            return
        wins = shown.left == [opener] and opener not in shown.shown
        if wins and opener not in self.split and UNKNOWN not in self.hands[opener]:
            yield Show(place=at_seat(opener), cards=opening_cards(self.hands[opener], rule.least, high))

    def may_win(self, seat: Seat, shown: Shown) -> bool:
        """Whether nobody beats them who has put in as much."""
        if shown.left == [seat]:
            return True
        ranks, has = self.ranks(shown), {stack.seat: stack.amount for stack in self.table.stacks}
        put_in = {one: has[one] - self.betting.left[one] for one in ranks}
        return seat in ranks and not any(
            ranks[one] > ranks[seat] and put_in[one] >= put_in[seat] for one in ranks
        )

    def ranks(self, shown: Shown) -> dict[Seat, Low | Badugi | Ranked]:
        """What hands are worth that were shown."""
        return {
            seat: self.wins.rank(self.hands[seat])
            for seat in shown.shown
            if seat in self.betting.live and len(self.hands[seat]) == self.rules.cards
        }

    def found(self, shown: Shown) -> Showdown:
        betting, ranks = self.betting, self.ranks(shown)
        places = {rank: place for place, rank in enumerate(sorted(set(ranks.values())))}
        name = "low" if isinstance(self.wins, LowRule) else "high"
        won = Half(name, {seat: places[rank] for seat, rank in ranks.items()})
        return Showdown(
            folded=frozenset(stack.seat for stack in self.table.stacks) - set(betting.live),
            halves=shown.ranked((won,)),
            mucked=tuple(seat for seat in shown.mucked if seat in betting.live),
            returned=self.back | self.returned(ranks),
            positions=self.hand,
        )

    def returned(self, ranks: dict[Seat, Low | Badugi | Ranked]) -> dict[Seat, Cents]:
        """The bets after the draw, if a seven that was checked is the best hand; or those that lose to a
        seven which called less than half a bet."""
        low, betting = self.wins, self.betting
        if not isinstance(low, LowRule) or not ranks or not betting.level:
            return {}
        best = max(ranks.values())
        winners = [seat for seat in ranks if ranks[seat] == best]
        if not low.is_seven(best):
            return {}
        bets = {seat: Cents(bet) for seat, bet in betting.bets.items() if bet}
        if low.short_seven is not None and not betting.made:
            later = betting.bettors[min(betting.bettors.index(seat) for seat in winners) + 1 :]
            return {seat: bets[seat] for seat in later if seat not in winners}
        rule = low.checked_seven is not None and self.table.stakes.structure in low.checked_seven_in
        passed = betting.checked - betting.completed
        return bets if rule and any(seat in passed for seat in winners) else {}


def _parted(hand: Hand, thrown: Sequence[Card]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the cards lie that are kept, and those that are thrown away."""
    left = list(thrown)
    away: list[int] = []
    for at, card in enumerate(hand):
        if card in left:
            left.remove(card)
            away.append(at)
    return tuple(at for at in range(len(hand)) if at not in away), tuple(away)


def most_cards(game: PotGame, table: PotTable) -> int:
    rules = cast(DrawSettings, game.settings)
    return rules.cards * len(table.stacks) + rules.burns
