"""A hand of a file, played again by the rules that hand histories have in common.

The round asks, and the file answers: its actions are taken one after another, each where it is asked for. One
that is not refuses the hand, with its number and its text.
"""

from __future__ import annotations

from collections import deque
from decimal import Decimal

import msgspec

from openfelt import books
from openfelt.cards import UNKNOWN, Card, text
from openfelt.phh.actions import (
    Action,
    BetOrRaise,
    Board,
    BringIn,
    CheckOrCall,
    Discard,
    Fold,
    Hole,
    Muck,
    Show,
)
from openfelt.phh.beginning import begun
from openfelt.phh.hand import ENDLESS, Hand
from openfelt.phh.told import amount
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Shuffled
from openfelt.rounds.places import seat_at
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Choice, Cut, Draw, Offer, Shuffle
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.pots import uncalled

CENT = Decimal("0.01")


class Played(msgspec.Struct, frozen=True):
    """A round that is not over is one whose history ends before it does, or whose winner nobody can know,
    because the hands that could have it were never seen.

    `shown_after` are the cards that players showed who were not asked to.
    """

    hand: Hand
    round: PotRound
    shown_after: dict[int, tuple[Card, ...]]

    @property
    def differences(self) -> tuple[str, ...]:
        """How the stacks differ from those that the file states, where it states any."""
        hand, stated = self.hand, self.hand.finishing_stacks
        taken = (hand.ours.collected if hand.ours else ()) or (0,) * len(hand.stacks)
        has = [stack - fee for stack, fee in zip(stacks_after(self.round), taken, strict=True)]
        return tuple(
            f"{hand.player(number)} has {amount(has[number - 1])}, and the file states {said:,}"
            for number, said in enumerate(stated or (), 1)
            if not _agree(has[number - 1], said)
        )


def stacks_after(round: PotRound) -> tuple[Cents, ...]:
    """What everybody has in the end, or after the last action, in the order of the table."""
    money, stacks = round.money, round.begun.stacks
    if round.over:
        net, fees = money.net(), money.fees
        return tuple(Cents(one.amount + net[one.bettor] - fees.get(one.bettor, 0)) for one in stacks)
    back = None if _is_betting(round.waiting) else uncalled(money.stakes)
    left = {one.seat: money.left(one.seat) for one in stacks}
    return tuple(Cents(had + (back[1] if back and back[0] == seat else 0)) for seat, had in left.items())


def _agree(has: int, stated: Decimal) -> bool:
    """To the cent; where a file divides finer than that, to the next one."""
    if has >= ENDLESS // 2 or not stated.is_finite():
        return has >= ENDLESS // 2 and not stated.is_finite()
    exact = Decimal(has) / 100
    return exact == stated or (stated % CENT != 0 and abs(exact - stated) < CENT)


def _is_betting(request: object) -> bool:
    return isinstance(request, Ask) and not _is_showdown(request)


def _is_showdown(ask: Ask) -> bool:
    return any(offer.choice == "muck" for offer in ask.offers)


def _may_keep(ask: Ask) -> bool:
    return any(offer.choice == "face-down" for offer in ask.offers)


def _is_kept(said: Action | None) -> bool:
    """Whether the file has a hand at the showdown, and none of its cards: `sm ????`."""
    return isinstance(said, Show) and bool(said.cards) and set(said.cards or ()) == {UNKNOWN}


def play(hand: Hand, game: PotGame | None = None) -> Played:
    """By its own rules, or those of a game.

    A post below the big blind lies live, as PokerKit has it, or is dead where only so the stated stacks come
    out: some histories write a missed small blind like that.
    """
    dead = hand.with_small_posts_dead
    told = game is None and hand.finishing_stacks is not None
    if told and dead != hand and not _comes_out(hand) and _comes_out(dead):
        hand = dead
    return _Playing(hand, begun(hand, game)).play()


def _comes_out(hand: Hand) -> bool:
    try:
        return not _Playing(hand, begun(hand)).play().differences
    except Denied:
        return False


class _Playing:
    """A hand while it is played: `left` are the actions that nobody has asked for yet."""

    def __init__(self, hand: Hand, round: PotRound) -> None:
        self.hand, self.round = hand, round
        self.seats = range(1, len(hand.stacks) + 1)
        self.left = deque(hand.actions)
        self.own = books.variants()[hand.variant].own
        self.held: dict[int, list[Card]] = {player: [] for player in self.seats}
        self.to_deal: dict[int, deque[tuple[Hole, Card]]] = {player: deque() for player in self.seats}
        self.board: deque[Card] = deque()
        self.dealing: Board | None = None
        self.shows: dict[int, Show | Muck] = {}
        self.asked: set[int] = set()

    def play(self) -> Played:
        while (request := self.round.waiting) is not None:
            match request:
                case Draw(to=place, seen_by=seen_by) if (player := seat_at(place)) is not None:
                    if not self.deal(player, seen_by.everyone):
                        break
                case Draw(seen_by=seen_by) if not seen_by.everyone:  # burned, which no file tells
                    self.round.answer(Dealt(UNKNOWN))
                case Draw():
                    if not self.deal_board():
                        break
                case Ask() if _is_showdown(request):
                    self.pass_over()
                    if not self.is_decided(request):
                        break
                    self.show(request)
                case Ask():
                    if not self.left:
                        break
                    self.act(request, self.left.popleft())
                case Shuffle() | Cut():  # which no file tells either
                    at = Shuffled() if isinstance(request, Shuffle) else CutAt(request.least)
                    self.round.answer(at)
                case _:
                    raise AssertionError(f"no history answers {request}")
        self.check_end()
        after = {player: self.hand_of(player) for player in self.shows if player not in self.asked}
        return Played(self.hand, self.round, {player: cards for player, cards in after.items() if cards})

    # Cards

    def take_own_cards(self) -> None:
        """Those that the file deals now, whole hands or a card at a time."""
        while self.left and isinstance(action := self.left[0], Hole):
            self.left.popleft()
            waiting = self.to_deal[action.player]
            has = len(self.held[action.player]) + len(waiting)
            if has + len(action.cards) > self.own:
                raise self.wrong(action, f"p{action.player} has {has} cards already")
            waiting.extend((action, card) for card in action.cards)

    def deal(self, player: int, face_up: bool) -> bool:
        """Their next card; if the file does not have it, one that nobody knows, unless it lies face up."""
        if not self.to_deal[player]:
            self.pass_over()  # those who are all in show before the rest of their cards
            self.take_own_cards()
        if self.to_deal[player]:
            action, card = self.to_deal[player].popleft()
            self.answer(action, Dealt(card))
        elif face_up:
            return False
        else:
            self.round.answer(Dealt(card := UNKNOWN))
        self.held[player].append(card)
        return True

    def deal_board(self) -> bool:
        """Whether the file has the community card that is asked for."""
        if not self.board:
            self.pass_over()  # those who are all in show before the rest of the board
            if not self.left:
                return False
            action = self.left.popleft()
            if not isinstance(action, Board):
                raise self.wrong(action, "community cards are dealt now")
            self.dealing = action
            self.board.extend(action.cards)
        assert self.dealing is not None
        self.answer(self.dealing, Dealt(self.board.popleft()))
        return True

    # Betting

    def act(self, ask: Ask, action: Action) -> None:
        player = ask.who.seat
        if self.board and self.dealing is not None:
            raise self.wrong(self.dealing, f"{len(self.board)} cards too many")
        if not isinstance(action, Fold | CheckOrCall | BetOrRaise | BringIn | Discard):
            raise self.wrong(action, f"p{player} is to act now")
        if action.player != player:
            raise self.wrong(action, f"it is p{player}'s turn")
        self.answer(action, Chose(ask.who, self.choice(ask, action)))
        for card in action.cards if isinstance(action, Discard) else ():
            self.held[player].remove(card)

    def choice(self, ask: Ask, action: Fold | CheckOrCall | BetOrRaise | BringIn | Discard) -> Choice:
        """What it is of the offers: the words of a game may be others than the file's."""
        draw = next((offer for offer in ask.offers if offer.pick is not None), None)
        if isinstance(action, Discard) != (draw is not None):
            raise self.wrong(action, f"p{ask.who.seat} {'bets or folds' if draw is None else 'draws'} now")
        offers = {offer.choice: offer for offer in ask.offers}
        match action:
            case Fold():
                return Choice("fold")
            case Discard(cards=cards) if draw is not None:
                pat = next((offer for offer in ask.offers if offer.pick is None), draw)
                return Choice((draw if cards else pat).choice, cards=cards)
            case BringIn() | CheckOrCall():
                words = ("bring-in",) if isinstance(action, BringIn) else ("check", "call")
                stay = next((offers[word] for word in words if word in offers), None)
                if stay is None:
                    raise self.wrong(action, f"offered are {', '.join(offers)}")
                return Choice(stay.choice, stay.money.least if stay.money else None)
        assert isinstance(action, BetOrRaise)
        lies = self.round.money.in_front(ask.who.seat)
        more = [offer for name, offer in offers.items() if name not in {"fold", "check", "call"}]
        spans = [offer.money for offer in more if offer.money is not None]
        to: int = action.to
        if spans and self.is_all_they_have(ask, to):  # a whole raise: what nobody can call comes back
            to = max(to, lies + spans[0].least)
        for offer in more:
            if offer.money is not None and offer.money.allows(to - lies):
                return Choice(offer.choice, Cents(to - lies))
        raise self.wrong(action, self.why_not(ask, action.to, lies, more))

    def is_all_they_have(self, ask: Ask, to: int) -> bool:
        """Whether it is just as much as another can call: some histories write no more of a raise."""
        money = self.round.money
        live = [seat for seat in self.seats if seat not in money.folded]
        level = max(map(money.in_front, self.seats))
        others = [money.in_front(seat) + money.left(seat) for seat in live if seat != ask.who.seat]
        return level < to == max(others)

    def why_not(self, ask: Ask, to: int, lies: int, more: list[Offer]) -> str:
        """Why nobody may bet or raise to so much."""
        player = f"p{ask.who.seat}"
        has = lies + self.round.money.left(ask.who.seat)
        if to > has:
            return f"{player} has {amount(has)}, and cannot bet or raise to {amount(to)}"
        spans = [offer.money for offer in more if offer.money is not None]
        if not spans:
            return f"{player} may not raise now, only call or fold"
        least, most = (lies + bound for bound in (spans[0].least, spans[-1].most))
        lawful = amount(least) if least == most else f"{amount(least)} to {amount(most)}"
        return f"{player} bets or raises to {lawful}"

    def is_idle(self, action: Action) -> bool:
        """Some histories have the only player who could still bet check: nobody need ask them."""
        money = self.round.money
        live = [seat for seat in self.seats if seat not in money.folded]
        able = [seat for seat in live if money.left(seat)]
        return isinstance(action, CheckOrCall) and len(live) > 1 and able == [action.player]

    # The showdown

    def pass_over(self) -> None:
        """What is not asked for now, and may stand here."""
        while self.left and self.is_idle(self.left[0]):
            self.left.popleft()
        self.take_shows()

    def take_shows(self) -> None:
        while self.left and isinstance(action := self.left[0], Show | Muck):
            self.left.popleft()
            if isinstance(action, Show):
                self.check_shown(action)
            self.shows[action.player] = action

    def check_shown(self, show: Show) -> None:
        held = self.held[show.player]
        known = [card for card in held if card is not UNKNOWN]
        if show.cards is None and len(known) < len(held):
            raise self.wrong(show, f"nobody knows the cards of p{show.player}: name them")
        named = (card for card in show.cards or () if card is not UNKNOWN)
        if len({*known, *named}) > len(held):
            raise self.wrong(show, f"p{show.player} was dealt {text(known)}")

    def hand_of(self, player: int) -> tuple[Card, ...]:
        """What is known of the hand that a player shows: what they name, or were dealt."""
        said = self.shows.get(player)
        named = said.cards or () if isinstance(said, Show) else ()
        both = (*self.held[player], *named)
        return tuple(dict.fromkeys(card for card in both if card is not UNKNOWN))

    def turns_up(self, player: int) -> bool:
        """Whether everybody gets to know their hand: where the file says nothing, if it is known."""
        said, known = self.shows.get(player), self.hand_of(player)
        return not (isinstance(said, Muck) or _is_kept(said)) and len(known) == len(self.held[player])

    def is_decided(self, ask: Ask) -> bool:
        """Whether the file tells who wins: whoever shows against those who do not, or who alone is left.

        Somebody whose hand nobody knows, and who has not thrown it away, may have won what nobody showed for;
        unless the file has all of them keep their cards face down, and the rules say what comes of that.
        """
        money = self.round.money
        mucked = {player for player, said in self.shows.items() if isinstance(said, Muck)}
        if len(set(self.seats) - money.folded - mucked) == 1:
            return True
        settled = mucked
        if _may_keep(ask):
            settled = mucked | {player for player, said in self.shows.items() if _is_kept(said)}
        open_to = (pot.seats for pot in money.pots(money.folded) if len(pot.seats) > 1)
        return all(settled.issuperset(seats) or any(map(self.turns_up, seats)) for seats in open_to)

    def show(self, ask: Ask) -> None:
        player, choice = ask.who.seat, Choice("muck")
        self.asked.add(player)
        if self.turns_up(player):
            names = next(offer.names for offer in ask.offers if offer.choice == "show")
            choice = Choice("show", cards=self.hand_of(player) if names is not None else ())
        elif _is_kept(self.shows.get(player)) and _may_keep(ask):
            choice = Choice("face-down")
        said = self.shows.get(player)
        if said is None:
            self.round.answer(Chose(ask.who, choice))
        else:
            self.answer(said, Chose(ask.who, choice))

    # The end

    def check_end(self) -> None:
        """Afterwards anybody may show what they had; nothing else happens."""
        if self.board and self.dealing is not None:
            raise self.wrong(self.dealing, f"{len(self.board)} cards too many")
        self.pass_over()
        if self.left:
            raise self.wrong(self.left[0], "the hand is over")

    def answer(self, action: Action, answer: Answer) -> None:
        try:
            self.round.answer(answer)
        except Denied as refusal:
            raise self.wrong(action, refusal.problem) from None

    def wrong(self, action: Action, problem: str) -> Denied:
        return Denied(f'{self.hand.name}, action {action.number} ("{action.text}"): {problem}')
