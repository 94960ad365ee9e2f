"""How a hand begins: the button drawn for, who comes in and how, and the money that is put in unasked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from openfelt.cards import RANKS, SUITS, Card
from openfelt.families.poker_pots.betting import Betting
from openfelt.families.poker_pots.posted import post_stated, stated_places
from openfelt.rounds.asking import ask
from openfelt.rounds.audience import UP
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.notes import Charge
from openfelt.rounds.places import DEAD, at_seat
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Span, Who
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import Cents
from openfelt.rules.pot import ComeIn, Post, PotGame
from openfelt.rules.pot_words import POSTS, blinds_said
from openfelt.table.button import Positions, between
from openfelt.table.felt import Seat
from openfelt.table.stacks import PotTable

ENTERING, STRADDLING = "entering", "straddle"
REFUSED = "kill-refused"
WAIT, NO = Offer(choice="wait", says="no cards in this hand"), Offer(choice="no", says="no straddle")
CHOICES = ("blind", "post", "wait", "straddle", "no")


def high_card(card: Card) -> tuple[int, int]:
    """How cards rank when the button is drawn for, the highest first; equal ranks go by suit (001:150).

    The joker is an ace of the highest suit.
    """
    return (0, -1) if card.is_joker else (RANKS.index(card.rank), SUITS.index(card.suit))


class Blinds:
    """The beginning of one hand. `live` is what everybody has in that counts as a bet."""

    def __init__(self, game: PotGame, table: PotTable, dealer: Dealer) -> None:
        self.game, self.table, self.dealer = game, table, dealer
        self.stacks = {stack.seat: stack for stack in table.stacks}
        self.posted: dict[Seat, tuple[Post, Cents]] = {}
        self.straddler: Seat | None = None
        self.joined: dict[Seat, Cents] = {}
        self.refused: set[Seat] = set()
        self.short: Seat | None = None
        if (
            game.blinds is not None
            and not table.posted
            and len(table.stakes.blinds) not in game.blinds.numbers
        ):
            raise RuleBroken(f"{game.name} has {blinds_said(game.blinds.numbers)}", [game.blinds.cite])

    def begin(self) -> Asking[Positions]:
        """Who has which place. Whoever owes says whether they come in."""
        if self.table.posted:
            return stated_places(self.game, self.table)
        drawn = self.table.button is None and self.game.button is not None
        button = self.table.button or self.table.seats  # without one the first seat is the first to its left
        if drawn:
            button = yield from self.draw_for_button()
        ring = self.table.dealt_in(self.table.left_of(button))
        if self.table.carried:
            ring = yield from self._who_plays(ring)
        small, big = yield from self._take_places(button, ring)
        dealt_in = []
        for seat in ring:
            comes = seat in (small, big) or not self._owes(seat)
            if not comes and big in ring[: ring.index(seat)]:
                comes = yield from self._comes_in(seat)
            dealt_in += [seat] * comes
        blinds, stakes = self.game.blinds, self.table.stakes
        if (
            blinds is not None
            and small is not None
            and len(dealt_in) == 2
            and blinds.heads_up == "button"
            and button in dealt_in
        ):
            small, big = button, next(seat for seat in dealt_in if seat != button)
        return Positions(
            button=button,
            drawn=drawn,
            pays=stakes.button > 0 or (stakes.button_blind > 0 and len(dealt_in) > 2),
            small=small,
            big=big,
            dealt_in=tuple(dealt_in),
            joined=tuple(self.joined),
            short=self.short,
        )

    def draw_for_button(self) -> Asking[Seat]:
        """A card face up to everybody; the highest has the button, and they go back into the pack."""
        drawn: dict[Seat, Card] = {}
        for seat in self.stacks:
            drawn[seat] = yield from self.dealer.card(at_seat(seat), UP, "button")
        yield from self.dealer.reshuffle(*map(at_seat, drawn), DEAD)
        self.dealer.forget_faults()
        return min(drawn, key=lambda seat: high_card(drawn[seat]))

    # Who comes in

    def _who_plays(self, ring: tuple[Seat, ...]) -> Asking[tuple[Seat, ...]]:
        """Those who may win all that earlier hands have left, or pay the antes of these; others wait."""
        plays: tuple[Seat, ...] = ()
        for seat in ring:
            plays += (seat,) if (yield from self._plays_for_it(seat)) else ()
        return plays or ring

    def _plays_for_it(self, seat: Seat) -> Asking[bool]:
        others = [one for one in self.table.carried if one.seats and seat not in one.seats]
        owed = sum(one.each for one in others)
        if (
            not others or not self.stacks[seat].amount
        ):  # who has nothing left plays for the part that is theirs
            return True
        ante = self._ante
        if not all(one.each for one in others) or self.stacks[seat].amount < owed + ante:
            return False
        says = "the antes of the hands before, and this one's"
        said = yield from self._asked(seat, self._offer("post", seat, ante, says, owed))
        if said.choice == "post":
            self.joined[seat] = Cents(owed)
        return said.choice == "post"

    @property
    def _ante(self) -> Cents:
        """What everybody puts in, unless as many antes as there may be lie in the pot."""
        ante, rule = self.table.stakes.ante, self.game.carried
        if ante and rule is not None and rule.most_antes:
            lie = sum(one.each for one in self.table.carried) // ante
            return ante if lie < rule.most_antes else Cents(0)
        return ante

    def _owes(self, seat: Seat) -> bool:
        return seat in self.table.debts

    def _in_line(self, button: Seat, seat: Seat) -> bool:
        """Whether the big blind has not come to the seat since it last passed the button."""
        last = self.table.last_big
        return last is None or seat not in (*between(self.table.seats, button, last), last)

    def _take_places(self, button: Seat, ring: tuple[Seat, ...]) -> Asking[tuple[Seat | None, Seat | None]]:
        """The small blind is the first who owes nothing, or is next to have the big one; then the big one."""
        if not self.table.stakes.blinds or self.game.blinds is None:
            return None, None
        found: list[Seat] = []
        for seat in ring:
            if self._owes(seat):
                takes = self._in_line(button, seat) and (yield from self._takes_blind(seat))
                found += [seat] * takes
            elif self._is_short(seat):
                self.short = seat
            else:
                found.append(seat)
            if len(self.table.stakes.blinds) == 1 and found:
                return None, found[0]
            if len(found) == 2:
                return found[0], found[1]
        raise AssertionError("two who owe nothing are dealt in")

    def _is_short(self, seat: Seat) -> bool:
        """Whether the next has a single blind in place of somebody who has less than half of it."""
        rule, stakes = self.game.blinds, self.table.stakes
        if rule is None or rule.short is None or len(stakes.blinds) != 1 or self.short is not None:
            return False
        return 2 * self.stacks[seat].amount < stakes.big

    def _takes_blind(self, seat: Seat) -> Asking[bool]:
        blind = self._offer("blind", seat, self.table.stakes.big, "the big blind, as its turn is")
        return (yield from self._asked(seat, blind)).choice == "blind"

    def _comes_in(self, seat: Seat) -> Asking[bool]:
        rule = self._rule_for(seat)
        if rule.post == "wait":
            return False
        stakes = self.table.stakes
        live = stakes.big * (2 if rule.post in {"straddle", "kill"} else 1)
        dead = stakes.small if rule.post == "both" else 0
        said = yield from self._asked(seat, self._offer("post", seat, live, POSTS[rule.post], dead))
        if said.choice != "post":
            return False
        self.posted[seat] = (rule.post, cast(Cents, said.amount))
        return True

    def _rule_for(self, seat: Seat) -> ComeIn:
        """How somebody comes in who owes a blind."""
        entering, why = self.game.entering, self.table.debts[seat].why
        assert entering is not None
        return {"new": entering.new, "missed": entering.missed, "moved": entering.moved}[why]

    def _offer(self, choice: str, seat: Seat, live: int, says: str, dead: int = 0) -> Offer:
        """As much of it as the stack has, what lies dead last."""
        amount = min(live + dead, self.stacks[seat].amount)
        dead = max(0, amount - live)
        return Offer(
            choice=choice, money=Span.exactly(Cents(amount)), adds=choice, says=says, dead=Cents(dead)
        )

    def _asked(self, seat: Seat, offer: Offer) -> Asking[Choice]:
        """Somebody may object to a posting, where the document lets them (003:274): who it is of waits."""
        who = Who(seat, self.stacks[seat].bettor)
        question = Ask(who=who, offers=(offer, WAIT), default=Choice(WAIT.choice), stage=ENTERING)
        while offer.choice != "post" or seat not in self.refused:
            try:
                return (yield from ask(question))
            except RulingGiven as ruling:
                if ruling.name != REFUSED:
                    raise
                self._refuse(int(ruling.findings["seat"]))
        return Choice(WAIT.choice)

    def _refuse(self, seat: Seat) -> None:
        """Nothing comes of it for whoever owes no blind, or owes it for another reason."""
        if self._owes(seat) and self._rule_for(seat).refused is not None:
            self.refused.add(seat)

    # What is put in

    def post(self, betting: Betting, hand: Positions) -> Asking[None]:
        """Antes, blinds, and what those add who come in otherwise; then the level that all must call."""
        if self.table.posted:
            yield from post_stated(self.game, self.table, betting)
            return
        stakes = self.table.stakes
        half = self.game.blinds is not None and self.game.blinds.is_half
        betting.begin(big=half)
        entered = [seat for seat in hand.dealt_in if self._owes(seat)]
        for seat in entered:  # what they said they put in went in with that
            post, amount = self.posted.get(seat, ("big", Cents(min(stakes.big, betting.left[seat]))))
            live = min(amount, stakes.big) if post == "both" else amount
            betting.take(seat, live)
            betting.take(seat, amount - live, bet=False)
        ante = self._ante
        for seat, owed in self.joined.items():  # what they said they put in went in with that
            betting.take(seat, ante + owed, bet=False)
        for seat in hand.dealt_in if ante else ():
            if seat not in self.joined:
                yield from betting.put(seat, ante, "ante", bet=False)
        if ante:
            yield Charge("antes")
        if stakes.button and hand.button in hand.dealt_in:
            yield from betting.put(hand.button, stakes.button, "the button's collection", dead=True)
        for seat, blind, what in self._blinds(hand):
            if seat not in entered:
                yield from betting.put(seat, blind, what)
        yield from self._straddle(betting, hand)
        yield Charge("blinds")
        self._open(betting)

    def _blinds(self, hand: Positions) -> Iterator[tuple[Seat, int, str]]:
        stakes = self.table.stakes
        if stakes.button_blind and hand.button in hand.dealt_in and len(hand.dealt_in) > 2:
            yield hand.button, stakes.button_blind, "button's blind"
        if self.short is not None:  # all in with less than half of it
            yield self.short, stakes.big, "part of the blind"
        if hand.small is not None:
            own = hand.small == hand.button and stakes.button_blind > 0
            yield hand.small, stakes.button_blind if own else stakes.small, "small blind"
        if hand.big is not None:
            yield hand.big, stakes.big, "big blind"

    def _straddle(self, betting: Betting, hand: Positions) -> Asking[None]:
        """Whoever is next after the big blind may double it, with enough in front of them."""
        rule = self.game.blinds.straddle if self.game.blinds is not None else None
        if rule is None or hand.big is None or len(hand.dealt_in) < 3:
            return
        turn = hand.dealt_in
        seat = turn[(turn.index(hand.big) + 1) % len(turn)]
        amount, has = 2 * self.table.stakes.big, self.stacks[seat].amount
        if self._owes(seat) or has < rule.least * self.table.stakes.big or betting.bets[seat]:
            return
        says = "twice the big blind before the first card, to act last"
        offers = (NO, self._offer("straddle", seat, amount, says))
        said = yield from ask(
            Ask(who=betting.who[seat], offers=offers, default=Choice(NO.choice), stage=STRADDLING)
        )
        if said.choice == "straddle":
            betting.take(seat, cast(int, said.amount))
            self.straddler = seat

    def _open(self, betting: Betting) -> None:
        """What all must call: twice the big blind, if somebody has put in that much."""
        big = self.table.stakes.big
        doubling = {post for post, amount in self.posted.values() if amount == 2 * big}
        if "kill" in doubling:
            betting.begin_killed()
        doubled = bool(doubling & {"straddle", "kill"}) or self.straddler is not None
        level = 2 * big if doubled else big
        whole = level >= betting.size or self.game.blinds is None or not self.game.blinds.is_half
        made = bool(big) + (doubled and "kill" not in doubling) if whole else 0
        betting.opened(level, made, whole)
