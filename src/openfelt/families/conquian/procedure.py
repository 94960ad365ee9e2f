"""Nine cards each, one of them passed to the left; the first with ten in runs wins the pot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from openfelt.cards import RANKS, SUITS, Card
from openfelt.families.conquian.settings import ConquianSettings
from openfelt.families.spreads.heard import Heard, Out
from openfelt.families.spreads.laid import Laid
from openfelt.families.spreads.moves import first_of, offers
from openfelt.families.spreads.places import DISCARDS, meld_at
from openfelt.hands.melds import PLACE
from openfelt.rounds.audience import UP, only
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Charge, Give, Pay, PutIn, Show
from openfelt.rounds.payments import WentOut
from openfelt.rounds.places import DEAD, Place, at_seat, part_at
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Pick, Who
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents
from openfelt.table.felt import Seat, whose
from openfelt.table.stacks import MeldTable

PASS = Offer(choice="pass", says="leave the card")
TAKE = Offer(choice="take", says="pick it up and use it in a run at once; which one is asked next")
NO = Offer(choice="no", called="no force", says="force nothing")
NONE = Choice("no")
THROW = Offer(choice="throw", to=DISCARDS, says="the card that was drawn goes face up on the discards")
PASSING, TAKING, FORCING, PLAYING, STOCK = "pass", "up-card", "force", "play", "stock"
STAGES = frozenset({"button", "deal", PASSING, TAKING, FORCING, PLAYING, STOCK})
RUNS = (1, 2, 3)
"""So many a player can have, by number: ten cards are out."""
CHOICES = (
    *("take", "pass", "throw", "discard", "run"),
    *(f"add-{number}" for number in RUNS),
    *("give", "no force"),
    *(f"force-{seat}-{number}" for seat in (1, 2, 3) for number in RUNS),
)


def play(game: MeldGame, table: MeldTable) -> Asking[WentOut]:
    return Conquian(game, table).play()


def discard(laid: Laid) -> Offer:
    pick = Pick(laid.place, 1, 1)
    return Offer(choice="discard", pick=pick, to=DISCARDS, says="a card face up on the discards")


def passing(seat: Seat) -> Place:
    """Where the card lies that a seat passes on."""
    return part_at(at_seat(seat), "passing")


class Over(Exception):
    """Somebody has ten cards in runs, or nobody else is left."""


class Conquian(Heard):
    """One round, while it is played. `up` is the card that may be taken, and `turned` who laid it there."""

    def __init__(self, game: MeldGame, table: MeldTable) -> None:
        self.game, self.table, self.dealer = game, table, Dealer(game, table)
        self.rules = cast(ConquianSettings, game.settings)
        stacks = {stack.seat: stack for stack in table.stacks}
        self.laid = {
            seat: Laid(Who(seat, stack.bettor), self.rules.melding) for seat, stack in stacks.items()
        }
        self.up: Card | None = None
        self.turned: Seat | None = None
        self.ran: Seat | None = None  # who took the last up card, and nobody has drawn since
        self.out: Seat | None = None
        self.gone: set[Seat] = set()

    def play(self) -> Asking[WentOut]:
        first = self.table.eldest
        if first is None:
            button = yield from self.draw_for_button()
            first = self.next(button)
        self.turn = self.table.dealt_in(first)
        yield from self.begin()
        try:
            yield from self.pass_left()
            self.up = yield from self.dealer.card(DISCARDS, UP, STOCK)
            seat = first if first not in self.gone else self.next(first)
            while (following := (yield from self.take_turn(seat))) is not None:
                seat = following
        except Over:
            yield from self.pay_viejo()
        forfeited = tuple(sorted(self.gone))
        return WentOut(seat=self.out, eldest=self.next(first), matched=True, forfeited=forfeited)

    def next(self, seat: Seat) -> Seat:
        """Whoever plays at the left."""
        return next(one for one in (*self.others(seat), seat) if one not in self.gone)

    def who(self, seat: Seat) -> Who:
        return self.laid[seat].who

    def others(self, seat: Seat) -> Iterator[Seat]:
        """Clockwise."""
        ring = self.table.dealt_in(self.table.left_of(seat))
        yield from (one for one in ring if one != seat and one not in self.gone)

    def ring(self, seat: Seat) -> Iterator[Seat]:
        """All who are still in, from a seat on."""
        yield from (one for one in (seat, *self.others(seat)) if self.plays(one))

    def staked(self, seat: Seat) -> Cents:
        """The bet, or the whole stack if that is less."""
        return Cents(min(self.table.ante, self.table.stack(seat).amount))

    # Before the first card is turned

    def draw_for_button(self) -> Asking[Seat]:
        """The lowest card has it, equal ranks by suit; the cards go back."""
        drawn = {}
        for seat in self.laid:
            drawn[seat] = yield from self.dealer.card(at_seat(seat), UP, "button")
        yield from self.dealer.reshuffle(*map(at_seat, drawn), DEAD)
        return max(drawn, key=lambda seat: (-PLACE[drawn[seat].rank], SUITS.index(drawn[seat].suit)))

    def begin(self) -> Asking[None]:
        for seat in self.turn:
            yield PutIn(seat=seat, bettor=self.who(seat).bettor, amount=self.staked(seat), line="bet")
        yield Charge("antes")
        yield Charge("before-deal")
        for _ in range(self.rules.cards):
            for seat in self.turn:
                card = yield from self.dealer.card(at_seat(seat), only(self.who(seat).bettor))
                self.laid[seat].hand.append(card)
        yield Charge("deal")

    def pass_left(self) -> Asking[None]:
        """All choose at once; each card is seen by who passed it and who has it."""
        given = yield from self.heard_all(
            lambda: [self.which_to_give(seat) for seat in self.turn if self.plays(seat)], PASSING
        )
        passed = {who.seat: choice.cards[0] for who, choice in given.items()}
        for seat, card in passed.items():  # all of them lie aside before any is taken up
            hand = self.laid[seat].hand
            yield Give(source=at_seat(seat), to=passing(seat), cards=(hand.index(card),))
            hand.remove(card)
        for seat, card in passed.items():
            left = self.laid[self.next(seat)]
            yield Show(place=passing(seat), to=only(left.who.bettor))
            yield from left.pick_up(passing(seat), card)

    def which_to_give(self, seat: Seat) -> Ask:
        pick, mine = Pick(at_seat(seat), 1, 1), only(self.who(seat).bettor)
        to = at_seat(self.next(seat))
        give = Offer(choice="give", pick=pick, to=to, says="one card to the player at your left")
        default = Choice("give", cards=(self.laid[seat].hand[-1],))
        return Ask(who=self.who(seat), offers=(give,), default=default, seen_by=mine, stage=PASSING)

    # Turns

    def take_turn(self, seat: Seat) -> Asking[Seat | None]:
        """Whose turn comes next; None if the stock has run out."""
        try:
            forced = yield from self.force_window(seat)
            return forced if forced is not None else (yield from self.play_turn(seat))
        except Out:
            return self.next(seat)

    def play_turn(self, seat: Seat) -> Asking[Seat | None]:
        """The up card is for whoever did not lay it there, in turn; if nobody wants it, one is drawn."""
        for asked in self.asked_in_turn(seat):
            if (yield from self.may_take(asked)):
                return (yield from self.use_up_card(asked))
        draws = seat if self.ran is None or self.rules.after_a_run == "next" else self.ran
        self.up = self.ran = None
        return (yield from self.draw(draws)) if self.plays(draws) else self.next(draws)

    def asked_in_turn(self, seat: Seat) -> Iterator[Seat]:
        """All are asked once. The first card, which nobody laid there, lies there still when they have passed
        it and the first normal turn begins: it is for that player again, and for the next (003:2442-2457)."""
        yield from self.ring(seat)
        if self.turned is None and self.rules.first_card_again and self.plays(seat):
            yield from (seat, self.next(seat))

    def may_take(self, seat: Seat) -> Asking[bool]:
        """Whether they do. Nobody else learns whether they could."""
        up = self.up
        if up is None or seat == self.turned or not self.plays(seat):
            return False
        can = any(offers(self.laid[seat].with_card(up), up, rearranged=False))
        question = Ask(
            who=self.who(seat),
            offers=(PASS, TAKE) if can else (PASS,),
            default=Choice("pass"),
            seen_by=only(self.who(seat).bettor),
            stage=TAKING,
            openly=True,
        )
        try:
            return (yield from self.heard(lambda: question)).choice == "take"
        except Out:
            return False

    def use_up_card(self, seat: Seat) -> Asking[Seat]:
        card = self.lift_up_card()
        yield from self.laid[seat].pick_up(DISCARDS, card)
        following = yield from self.lay(seat, card, drawn=False)
        self.ran = seat
        return following

    def lift_up_card(self) -> Card:
        """It lies on the discards no longer, whatever comes of it."""
        card = self.up
        assert card is not None
        self.up = self.ran = None
        return card

    def draw(self, seat: Seat) -> Asking[Seat | None]:
        if self.dealer.left < 1:
            return None
        laid = self.laid[seat]
        card = yield from self.dealer.card(laid.place, only(laid.who.bettor), STOCK)
        laid.hand.append(card)
        return (yield from self.lay(seat, card, drawn=True))

    def lay(self, seat: Seat, card: Card, *, drawn: bool) -> Asking[Seat]:
        """The new card in a run, and whatever else can be laid; then a discard. Whose turn comes next."""
        laid, due, used = self.laid[seat], card, False
        while True:
            said = yield from self.heard(partial(self.which_move, seat, None if used else due, drawn=drawn))
            match said.choice.split("-"):
                case ["throw"]:
                    return (yield from self.discard(seat, due))
                case ["force", target, number]:
                    source, laid.hand = laid.place, laid.hand[:-1]
                    return (yield from self.force(int(target), int(number), source, due))
                case ["discard"]:
                    return (yield from self.discard(seat, said.cards[0]))
                case ["meld"]:
                    yield from laid.lay(said.cards)
                case ["add", number]:
                    yield from laid.add(int(number), said.cards)
            used = True
            self.check_won(seat)

    def which_move(self, seat: Seat, due: Card | None, *, drawn: bool) -> Ask:
        """A card that is due goes into a run, or if it was drawn onto the discards or another's run."""
        laid, mine = self.laid[seat], only(self.who(seat).bettor)
        listed = tuple(offers(laid, due, rearranged=False))
        if due is None:
            listed = (discard(laid), *listed)
            default = Choice("discard", cards=(laid.hand[-1],))
        elif drawn:
            listed = (THROW, *listed, *self.forces(seat, due))
            default = Choice("throw")
        else:
            default = first_of(laid, listed)
        return Ask(who=laid.who, offers=listed, default=default, seen_by=mine, stage=PLAYING)

    def discard(self, seat: Seat, card: Card) -> Asking[Seat]:
        yield from self.laid[seat].discard(card)
        self.up, self.turned = card, seat
        return self.next(seat)

    def check_won(self, seat: Seat) -> None:
        if self.laid[seat].spread > self.rules.cards:
            self.out = seat
            raise Over

    # Forcing

    def forces(self, seat: Seat, card: Card) -> Iterator[Offer]:
        """The runs of others that a card can be put on."""
        for other in self.others(seat):
            for number in self.laid[other].takes(card):
                words = self.laid[other].melds[number - 1].words(self.rules.melding)
                who = self.who(other).bettor
                at = meld_at(other, number)
                yield Offer(choice=f"force-{other}-{number}", to=at, says=f"put it on {whose(who)} {words}")

    def force_window(self, seat: Seat) -> Asking[Seat | None]:
        """Everybody who could is asked at once; the one whose turn it is goes first, or may want the card."""
        said = yield from self.heard_all(lambda: list(self.claims(seat)), FORCING)
        wanted = [one for one in self.ring(seat) if said.get(self.who(one), NONE) != NONE]
        if not wanted:
            return None
        if wanted[0] != seat and (yield from self.may_take(seat)):
            return (yield from self.use_up_card(seat))
        for one in wanted:
            _, target, number = said[self.who(one)].choice.split("-")
            if self.plays(one) and self.plays(int(target)):  # either may have gone meanwhile
                return (yield from self.force(int(target), int(number), DISCARDS, self.lift_up_card()))
        return None

    def claims(self, seat: Seat) -> Iterator[Ask]:
        if self.up is None:
            return
        for asked in self.ring(seat):
            if listed := tuple(self.forces(asked, self.up)):
                claims = (NO, *listed)
                yield Ask(who=self.who(asked), offers=claims, default=NONE, stage=FORCING, claim=True)

    def force(self, target: Seat, number: int, source: Place, card: Card) -> Asking[Seat]:
        """The last card that lies somewhere goes onto a run; who has it discards, and is followed in turn."""
        laid = self.laid[target]
        yield from laid.receive(number, source, card)
        self.check_won(target)
        question = Ask(
            who=laid.who,
            offers=(discard(laid),),
            default=Choice("discard", cards=(laid.hand[-1],)),
            seen_by=only(laid.who.bettor),
            stage=PLAYING,
        )
        said = yield from self.heard(lambda: question)
        return (yield from self.discard(target, said.cards[0]))

    # Leaving

    def plays(self, seat: Seat) -> bool:
        return seat not in self.gone

    def heed(self, ruling: RulingGiven) -> Asking[None]:
        """The bet stays in the pot, and the hand is dead."""
        if ruling.name != "left":
            raise ruling
        seat = int(ruling.findings["seat"])
        if seat not in self.laid or seat in self.gone:
            return
        self.gone.add(seat)
        for place in self.laid[seat].places:
            yield Give(source=place, to=DEAD)
        left = [one for one in self.turn if one not in self.gone]
        if len(left) == 1:
            self.out = left[0]
            raise Over

    def pay_viejo(self) -> Asking[None]:
        """By table stakes nobody wins more of another than they have put in themselves."""
        assert self.out is not None
        if self.laid[self.out].spread <= self.rules.cards:
            return
        ropes = [meld for meld in self.laid[self.out].melds if meld.shape == "rope" and meld.rank == RANKS[0]]
        if not ropes or not self.rules.viejo:
            return
        amount = Cents(self.rules.viejo * self.staked(self.out))
        for seat in self.others(self.out):
            winner, loser = self.who(self.out).bettor, self.who(seat).bettor
            yield Pay(source=loser, to=winner, amount=amount, line="Viejo")
