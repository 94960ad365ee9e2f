"""Ten cards each; what is drawn is used at once or thrown away; eleven cards in melds go out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, cast

from openfelt.cards import Card, text
from openfelt.families.panguingue.paid import for_adding, for_parting, value
from openfelt.families.panguingue.settings import PanSettings
from openfelt.families.spreads.heard import Heard, Out
from openfelt.families.spreads.laid import Laid
from openfelt.families.spreads.moves import MOST, first_of, offers, ways
from openfelt.families.spreads.places import DISCARDS
from openfelt.hands.melds import LEAST, PLACE, Meld, Split, in_row, read
from openfelt.rounds.asking import ask
from openfelt.rounds.audience import UP, only
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.floor import Misdeal, RulingGiven
from openfelt.rounds.notes import Charge, Give, Pay
from openfelt.rounds.payments import WentOut
from openfelt.rounds.places import DEAD, at_seat
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Pick, Span, Who
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents
from openfelt.table.felt import Seat
from openfelt.table.stacks import MeldTable

STAY = Offer(choice="stay", says="play the hand")
DRAW = Offer(choice="draw", says="the top card of the deck: used at once, or thrown away")
TAKE = Offer(choice="take", says="the top card of the discards, used at once")
THROW = Offer(choice="throw", to=DISCARDS, says="the card that was drawn goes on the discards")
NO, FORCE = (
    Offer(choice="no", called="no force", says="let them draw"),
    Offer(choice="force", says="they must take it and discard"),
)
TOPS, DRAWING, FORCING, PLAYING, STOCK = "tops", "draw", "force", "play", "stock"
SPLITTING, BORROWING = "split", "borrow"
PLAY = frozenset({DRAWING, FORCING, PLAYING, SPLITTING, BORROWING})
STAGES = PLAY | {"deal-drawn", "deal", TOPS, STOCK}
MOST_WAYS = 81
"""In which a meld can be parted by the same cards: nine kings of three suits by two of the fourth."""
CHOICES = (
    *("draw", "take", "throw", "discard", "meld"),
    *(f"{move}-{number}" for move in ("add", "split", "borrow") for number in (1, 2, 3)),
    *("stay", "retire", "force", "no force"),
    *(f"way-{number}" for number in range(1, MOST_WAYS + 1)),
)
FIVE = 5


def play(game: MeldGame, table: MeldTable) -> Asking[WentOut]:
    return Pan(game, table).play()


class Lent(NamedTuple):
    """A card that was taken from a meld, and what that was."""

    was: Meld
    card: Card

    def paid(self, made: Meld, rules: PanSettings) -> int:
        """The card's meld and what it left pay as two that were made of one."""
        added, left = list(made.cards), list(self.was.cards)
        added.remove(self.card)
        left.remove(self.card)
        rest = read(left, rules.melding)
        assert rest is not None
        return for_parting(self.was, Split(in_row(added), (rest, made)), rules)


def can_use(laid: Laid, card: Card) -> bool:
    """Whether a card of the hand can go into a meld at once, whatever is done with those that lie."""
    return any(offers(laid, card, rearranged=True))


class Pan(Heard):
    """One hand, while it is played. `up` is a card on the discards that came from the deck."""

    def __init__(self, game: MeldGame, table: MeldTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        self.rules = cast(PanSettings, game.settings)
        self.left = {stack.seat: int(stack.amount) for stack in table.stacks}
        self.laid = {
            stack.seat: Laid(Who(stack.seat, stack.bettor), self.rules.melding) for stack in table.stacks
        }
        self.turn: list[Seat] = []
        self.pays: list[Seat] = []  # those who play, and those who retired for a fault
        self.drew: set[Seat] = set()
        self.collected: dict[Seat, Counter[Seat]] = {seat: Counter() for seat in self.laid}
        self.up: Card | None = None
        self.grown = False  # whether anybody has laid a card since the deck was whole

    def play(self) -> Asking[WentOut]:
        eldest = self.table.eldest if self.table.eldest is not None else (yield from self.draw_for_deal())
        self.turn = self.to_the_right(eldest)
        yield from self.deal()
        yield from self.go_on_top()
        yield Charge("deal")
        self.pays = list(self.turn)
        seat = self.turn[0]
        while len(self.turn) > 1:
            try:
                if (yield from self.take_turn(seat)):
                    yield from self.pay_for_going_out(seat)
                    return WentOut(seat=seat, eldest=seat)
            except Out:  # for a fault
                self.up = None
            seat = self.next(seat)
        return WentOut(seat=self.turn[0], eldest=self.turn[0])

    def to_the_right(self, first: Seat) -> list[Seat]:
        seats = self.table.dealt_in(first)
        return [seats[0], *reversed(seats[1:])]

    def next(self, seat: Seat) -> Seat:
        """Whoever plays at the right."""
        ring = self.to_the_right(seat)
        return next(one for one in (*ring[1:], seat) if one in self.turn)

    def who(self, seat: Seat) -> Who:
        return self.laid[seat].who

    # Before the play

    def draw_for_deal(self) -> Asking[Seat]:
        """The lowest card deals, and the player at its right plays first; equal ones draw again."""
        drawing = list(self.laid)
        while len(drawing) > 1:
            drawn: dict[Seat, Card] = {}
            for seat in drawing:
                drawn[seat] = yield from self.dealer.card(at_seat(seat), UP, "deal-drawn")
            yield from self.dealer.reshuffle(*map(at_seat, drawn), DEAD)
            least = min(PLACE[card.rank] for card in drawn.values())
            drawing = [seat for seat, card in drawn.items() if PLACE[card.rank] == least]
        return self.to_the_right(drawing[0])[1]

    def deal(self) -> Asking[None]:
        for _ in range(self.rules.cards // FIVE):
            for seat in self.turn:
                for _ in range(FIVE):
                    card = yield from self.dealer.card(at_seat(seat), only(self.who(seat).bettor))
                    self.laid[seat].hand.append(card)
        first = yield from self.dealer.card(DISCARDS, UP)
        self.up = first if self.rules.first_card_taken else None

    def go_on_top(self) -> Asking[None]:
        """Each stays, or pays the tops and retires; the last who is left plays."""
        for seat in list(self.turn):
            if len(self.turn) == 1:
                return
            tops = Cents(min(self.rules.tops * self.table.chip, self.left[seat]))
            retire = Offer(
                choice="retire",
                money=Span.exactly(tops) if tops else None,
                adds="tops" if tops else None,
                says="put in the tops and play no more in this hand",
            )
            default = Choice("retire", tops or None)
            said = yield from ask(Ask(who=self.who(seat), offers=(STAY, retire), default=default, stage=TOPS))
            if said.choice == "retire":
                self.left[seat] -= tops
                yield from self.retire(seat)

    def retire(self, seat: Seat) -> Asking[None]:
        """The hand lies aside, so that nobody draws it."""
        for place in self.laid[seat].places:
            yield Give(source=place, to=DEAD)
        self.laid[seat] = Laid(self.who(seat), self.rules.melding)
        self.turn.remove(seat)

    # A turn

    def take_turn(self, seat: Seat) -> Asking[bool]:
        """Whether the player is out."""
        laid = self.laid[seat]
        takes = yield from self.takes_up_card(seat)
        if takes:
            assert self.up is not None
            yield from laid.pick_up(DISCARDS, self.up)
            card = self.up
        else:
            if self.dealer.left < 1:
                yield from self.turn_discards()
            card = yield from self.dealer.card(laid.place, only(laid.who.bettor), STOCK)
            laid.hand.append(card)
        self.up = None
        self.drew.add(seat)
        return (yield from self.use(seat, card, drawn=not takes))

    def turn_discards(self) -> Asking[None]:
        """Hands change only by laying cards: a deck in which nobody did would be followed by another."""
        if not self.grown:
            raise Misdeal("the whole deck was drawn and nobody laid a card", self.rules.deck_out_cite)
        self.grown = False
        yield from self.dealer.reshuffle(DISCARDS)

    def takes_up_card(self, seat: Seat) -> Asking[bool]:
        """By choice, or because somebody says so."""
        laid = self.laid[seat]
        can = self.up is not None and can_use(laid.with_card(self.up), self.up)
        question = Ask(
            who=laid.who,
            offers=(DRAW, TAKE) if can else (DRAW,),
            default=Choice("draw"),
            seen_by=only(laid.who.bettor),
            stage=DRAWING,
            openly=True,
        )
        said = yield from self.heard(lambda: question)
        if said.choice == "take" or self.up is None or not laid.takes(self.up):
            return said.choice == "take"
        answers = yield from self.heard_all(lambda: list(self.claims(seat)), FORCING)
        if not self.plays(seat):
            raise Out
        return any(answer.choice == "force" for answer in answers.values())

    def claims(self, seat: Seat) -> Iterator[Ask]:
        """Everybody else may force the card; nobody, if whoever could be forced plays no more."""
        for other in self.turn if self.plays(seat) else ():
            if other != seat:
                who, default = self.who(other), Choice("no")
                yield Ask(who=who, offers=(NO, FORCE), default=default, stage=FORCING, claim=True)

    def use(self, seat: Seat, card: Card, *, drawn: bool) -> Asking[bool]:
        """Melds and what changes them, until a card is discarded or eleven lie open."""
        laid, due, must = self.laid[seat], True, False
        lent: Lent | None = None
        while laid.spread <= self.rules.cards:
            if lent is None:
                must = due and (not drawn or self.must_keep(seat, card))
            said = yield from self.heard(
                partial(self.which_move, seat, card if due else None, lent, must=must)
            )
            before = list(laid.hand)
            move, _, number = said.choice.partition("-")
            match move:
                case "throw":
                    yield from laid.discard(card)
                    self.up = card
                    return False
                case "discard":
                    yield from laid.discard(said.cards[0])
                    return False
                case "borrow":
                    lent = Lent(laid.melds[int(number) - 1], said.cards[0])
                    yield from laid.borrow(int(number), lent.card)
                    continue
                case "meld":
                    yield from laid.lay(said.cards)
                    made = laid.melds[-1]
                    chips = value([made], self.rules) if lent is None else lent.paid(made, self.rules)
                    yield from self.collect(seat, chips, made.words(laid.rules))
                case "add":
                    was = laid.melds[int(number) - 1]
                    yield from laid.add(int(number), said.cards)
                    now = laid.melds[int(number) - 1]
                    yield from self.collect(seat, for_adding(was, now, self.rules), now.words(laid.rules))
                case "split":
                    was = laid.melds[int(number) - 1]
                    way = yield from self.which_way(seat, ways(was, laid.hand, said.cards, laid.rules))
                    yield from laid.split(int(number), way)
                    chips = for_parting(was, way, self.rules)
                    yield from self.collect(seat, chips, "a condition made by splitting")
            lent, self.grown = None, True
            if due and before.count(card) > laid.hand.count(card):
                due = False
        return True

    def which_move(self, seat: Seat, due: Card | None, lent: Lent | None, *, must: bool) -> Ask:
        laid, mine = self.laid[seat], only(self.who(seat).bettor)
        default: Choice
        if lent is not None:
            using = (lent.card, due) if due is not None and must else (lent.card,)
            pick = Pick(laid.place, LEAST, MOST, using)
            says = f"a new meld with the {lent.card}"
            listed: tuple[Offer, ...] = (Offer(choice="meld", pick=pick, to=laid.next_place, says=says),)
            default, stage = first_of(laid, listed), BORROWING
            return Ask(who=laid.who, offers=listed, default=default, seen_by=mine, stage=stage)
        if due is None:
            pick = Pick(laid.place, 1, 1)
            discard = Offer(choice="discard", pick=pick, to=DISCARDS, says="a card of the hand")
            listed = (discard, *offers(laid, None, rearranged=True))
            default = Choice("discard", cards=(laid.hand[-1],))
        elif not must:
            listed = (THROW, *offers(laid, None, rearranged=True))
            default = Choice("throw")
        else:
            listed = tuple(offers(laid, due, rearranged=True))
            default = first_of(laid, listed)
        return Ask(who=laid.who, offers=listed, default=default, seen_by=mine, stage=PLAYING)

    def must_keep(self, seat: Seat, card: Card) -> bool:
        """Whether throwing it away would put the next player out, by a split too, and it can be used."""
        after = self.laid[self.next(seat)]
        puts_out = after.spread == self.rules.cards and can_use(after.with_card(card), card)
        return puts_out and can_use(self.laid[seat], card)

    def which_way(self, seat: Seat, parted: list[Split]) -> Asking[Split]:
        if len(parted) == 1:
            return parted[0]
        listed = tuple(
            Offer(choice=f"way-{number}", says=" and ".join(text(part.cards) for part in way.parts))
            for number, way in enumerate(parted, 1)
        )
        who = self.who(seat)
        mine, default = only(who.bettor), Choice("way-1")
        question = Ask(who=who, offers=listed, default=default, seen_by=mine, stage=SPLITTING)
        said = yield from self.heard(lambda: question)
        return parted[int(said.choice.removeprefix("way-")) - 1]

    # What the floor rules

    def plays(self, seat: Seat) -> bool:
        return seat in self.turn

    def heed(self, ruling: RulingGiven) -> Asking[None]:
        """A wrong number of cards before the first draw is made good; else, and for a meld that is none, the
        hand is out: what it collected goes back, and it pays on."""
        if ruling.name not in {"incorrect-hand", "incorrect-meld"}:
            raise ruling
        seat = int(ruling.findings["seat"])
        if seat not in self.turn or len(self.turn) == 1:
            return
        if ruling.name == "incorrect-hand" and seat not in self.drew:
            return
        for other in self.to_the_right(seat)[1:]:
            back = Cents(self.collected[seat].pop(other, 0))
            if back:
                yield from self.moved(seat, other, back, "collections of an incorrect hand go back")
        yield from self.retire(seat)

    # Money

    def collect(self, seat: Seat, chips: int, line: str) -> Asking[None]:
        """From everybody else who pays, in turn from the right, as far as their stacks go."""
        for other in self.to_the_right(seat)[1:]:
            if chips and other in self.pays:
                yield from self.pay(other, seat, chips, line)

    def pay(self, source: Seat, to: Seat, chips: int, line: str) -> Asking[None]:
        paid = yield from self.moved(source, to, Cents(chips * self.table.chip), line)
        self.collected[to][source] += paid

    def moved(self, source: Seat, to: Seat, amount: Cents, line: str) -> Asking[int]:
        payment = Pay(source=self.who(source).bettor, to=self.who(to).bettor, amount=amount, line=line)
        paid = cast(int, (yield payment))
        self.left[source] -= paid
        self.left[to] += paid
        return paid

    def pay_for_going_out(self, seat: Seat) -> Asking[None]:
        """Two chips, every condition once more, and what hands without a meld add."""
        again = value(self.laid[seat].melds, self.rules)
        for other in self.to_the_right(seat)[1:]:
            if other in self.pays:
                more = 0 if self.laid[other].melds else self.rules.no_meld
                line = f"goes out ({going_out(self.rules.out, again, more)})"
                yield from self.pay(other, seat, self.rules.out + again + more, line)


def going_out(out: int, again: int, more: int) -> str:
    """`2 chips, 3 for conditions`: what the sum is made of."""
    conditions = f", {again} for conditions" if again else ""
    return f"{out} chips{conditions}" + (f", {more} with nothing laid" if more else "")
