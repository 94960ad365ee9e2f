"""A table's state: a fold over its events, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from openfelt.cards import Shoe
from openfelt.families.scored import AnyBoard, scoreboard_of
from openfelt.families.two_hands.hand_result import by_hand
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.log import events as e
from openfelt.room.state.arrivals import with_arrivals
from openfelt.room.state.dealers import TableDealer, dealer_of
from openfelt.room.state.left_over import left_over
from openfelt.room.state.rules import Rules
from openfelt.room.state.seated import Seated
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stock import Stock
from openfelt.room.state.turns import one_less, one_more
from openfelt.rounds.answers import Answer
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.requests import All
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents
from openfelt.rules.rotation import EveryHandRule
from openfelt.table.felt import BankedTable, Bet, Share
from openfelt.table.placement import in_action
from openfelt.table.rotation import Bank as Offer
from openfelt.table.rotation import Rotation
from openfelt.table.round_result import ResultBoard

Phase = Literal["gathering", "offering", "betting", "playing", "paused", "broken", "closed"]


class TableState(Seated):
    """Everything that a table's events have led to. `apply` is the only way it changes.

    Rounds that are over are not played again: each says what it left. Where those of an old log do not, they
    are played, unless the table is `unplayed`: then the log says further on how it stands.
    """

    def __init__(self, opened: e.TableOpened, rules: Rules, shelf: Shelf | None = None) -> None:
        super().__init__(opened)
        self.rules = rules
        self.shelf = shelf or Shelf(lambda _: rules)
        self.unplayed = False
        self.version = 1
        self.unanswered: Counter[e.Person] = Counter()  # offers in a row that ran out by the clock
        rule = EveryHandRule() if opened.every_hand else rules.game.rotation
        self.rotation = Rotation.start(rule)
        self.passed_over: dict[e.Person, str] = {}  # who was not offered the position, and why
        self.banked: Offer | None = None  # who last banked a physical table, and for which round in turn
        self.bank: e.Accepted | None = None
        self.share_offers: dict[e.Person, int] = {}
        self.bets: list[Bet] = []
        self.done: set[e.Person] = set()  # who has said that they bet no more on the coming round
        self.touched = 0.0  # when a person last changed a bet of the coming round
        self.joined = 0.0  # when a person last came to bets that were being taken
        self.stood: tuple[Bet, ...] = ()
        self.stock = Stock()
        self.kept: dict[str, str | int | bool] = {}
        self.so_far: SoFar | None = None  # the round in play, or the last one
        self.number = 0
        self.live = False  # a round has begun and its end is not yet written
        self.scoreboard: AnyBoard | None = scoreboard_of(rules.game)
        self.undo: e.RoundReopened | None = None  # while the round of a physical table has only just ended
        self.jackpot = 0  # what the table's box holds
        self.dropped: dict[e.Person, Cents] = {}  # what each put into it for the round that ended last
        self.paused = ""
        self.closed = ""
        self.broken = ""
        self.changed_at = 0.0

    # What can be asked of it

    @property
    def dealer(self) -> TableDealer:
        return dealer_of(self.opened)

    @property
    def game(self) -> BankedGame:
        return self.rules.game

    @property
    def round(self) -> BankedRound | None:
        """The round in play, or the last one, if it can still be played by its rules."""
        if self.so_far is None or self.so_far.problem:
            return None
        return self.so_far.round

    @property
    def shoe(self) -> Shoe | None:
        """What is left of it; a physical table's is real."""
        if self.stock.pack is None:
            return None
        return self.so_far.shoe if self.live and self.so_far else self.stock.pack.shoe

    @property
    def phase(self) -> Phase:
        if self.closed:
            return "closed"
        if self.broken:
            return "broken"
        if self.paused:
            return "paused"
        if self.live:
            return "playing"
        if self.bank is not None:
            return "betting"
        if not self.dealer.offers_bank or (len(set(self.seats.values())) > 1 and self.offer is not None):
            return "offering"
        return "gathering"

    @property
    def open_round(self) -> int:
        """The round that a command now means: the one in play, or the one about to be dealt."""
        return self.number if self.live else self.number + 1

    @property
    def offer(self) -> Offer | None:
        """Whom the player-dealer position is offered to."""
        return self.rotation.offer

    def free(self, person: e.Person) -> int:
        """A person's money at the table that is in no bet, no wager and no fee that is due."""
        if not self.live:
            held: int = sum(bet.amount for bet in self.bets if bet.bettor == person)
            if person in (puts_up := self.puts_up):
                held += puts_up[person] + self.rules.largest_fee
        else:
            assert self.so_far is not None
            round = self.so_far.round
            held = self.so_far.due[person] + round.money.in_play.get(person, 0)
            if isinstance(round.waiting, All):  # said, but not yet on the felt
                held += sum(choice.amount or 0 for choice in round.view(person).answered)
        return self.stacks.get(person, 0) - held

    @property
    def least_to_bank(self) -> int:
        """What it takes to be offered the position: the least wager, and the most it can be charged."""
        return max(1, self.opened.limits.min) + self.rules.largest_fee

    @property
    def puts_up(self) -> dict[e.Person, int]:
        """Whose money the player-dealer's wager is, and what is offered for it."""
        return {**(self.bank.stakes if self.bank else {}), **self.share_offers}

    def playing(self) -> BankedRound:
        """The round that is in play, or a refusal."""
        if self.phase != "playing" or self.round is None:
            raise Denied(f"no round is in play: the table is {self.phase}")
        return self.round

    def in_play(self, person: e.Person) -> bool:
        return self.free(person) != self.stacks.get(person, 0)

    # How it changes

    def hear(self, answered: str, at: float) -> None:
        """`apply` of an answer as the log has it, which nobody need read when the round is over."""
        assert self.so_far is not None
        self.version, self.changed_at, self.undo = self.version + 1, at, None
        self.so_far.hear(answered)

    def apply(self, event: e.TableEvent, at: float) -> None:  # noqa: PLR0912, PLR0915  # one case an event
        self.version += not isinstance(event, e.TableOpened)
        self.changed_at = at
        if self.undo is not None and not isinstance(event, (e.Paused, e.Resumed)):
            self.undo = None
        match event:
            # what happens most comes first: a case that does not fit costs time
            case e.Answered(answer=answer):
                assert self.so_far is not None
                self.so_far.answer(answer)
            case e.BetPlaced(bet=bet):
                self.bets.append(bet)
                self._touch(bet.bettor, at)
            case e.Accepted(seat=seat, person=person, now=now):
                self.bank, self.passed_over, self.done, self.touched = event, {}, set(), 0.0
                self.joined = 0.0
                self.unanswered.pop(person, None)
                if self.dealer.offers_bank:
                    self.rotation = self.rotation.accept(seat, person, now=int(now))
            case e.RoundBegun(number=number):
                self.number, self.live, self.share_offers, self.dropped = number, True, {}, {}
                self.done = set()
                self._begin(event)
            case e.RoundEnded():
                self._end(event, at)
            case e.Bought(person=person):
                self.passed_over.pop(person, None)
                self.come_or_go(event)
            case e.Sat(person=person) | e.SatIn(person=person):
                self.come_or_go(event)
                self.unanswered.pop(person, None)
                self._join(person, at)
            case e.Left(person=person):
                self.come_or_go(event)
                self.unanswered.pop(person, None)
            case e.Declined(seat=seat, person=person, why=why, unanswered=unanswered):
                self.rotation = self.rotation.decline(seat, person)
                self.passed_over |= {person: why} if why else {}
                self._count_unanswered(person, unanswered)
            case e.GivenUp():
                self.bank, self.share_offers = None, {}
                if self.dealer.offers_bank:
                    self.rotation = self.rotation.hand_back()
                    self._seat_rotation()
                    self.rotation = self.rotation.at(max(int(at), self.rotation.now))
            case e.ShareOffered(person=person, amount=amount):
                self.share_offers[person] = amount
            case e.ShareTakenBack(person=person):
                self.share_offers.pop(person, None)
            case e.Shared(person=person, amount=amount):
                assert self.bank is not None
                self.share_offers.pop(person, None)
                self.bank = _with_share(self.bank, Share(person, amount))
            case e.BetTakenDown():
                self.bets = [bet for bet in self.bets if e.BetTakenDown.of(bet) != event]
                self._touch(event.bettor, at)
            case e.DoneBetting(person=person):
                self.done.add(person)
            case e.ShoeBegun():
                self._begin_shoe(event)
            case e.Broke(why=why):
                self.broken = why
                self.rotation = self.rotation.at(max(int(at), self.rotation.now))
            case e.Paused(why=why):
                self.paused = why or "paused"
            case e.Resumed() if self.paused:
                self.paused = ""
            case e.Resumed():
                self.broken, self.rotation, self.passed_over = "", self.rotation.again(), {}
            case e.Closed(why=why):
                self.closed, self.bank, self.bets = why or "closed", None, []
                self.stock.finish()
                self.waiting, self.calls, self.share_offers = [], {}, {}
            case e.JackpotPaid(person=person, amount=amount):
                self.jackpot -= amount
                self.move({person: amount})
            case e.ResultEntered(stated=stated, won=won):
                assert isinstance(self.scoreboard, Scoreboard)
                if not self.unplayed:
                    result = event.road or by_hand(self.game, stated, won)
                    self.scoreboard = self.scoreboard.entered(result, at)
            case e.RoundReopened():
                self._reopen(event)
            case e.HandsEntered():
                assert self.so_far is not None
                self.so_far.hands = event
            case e.EntryTakenBack(stay=stay):
                assert self.so_far is not None
                self.so_far.back_to(stay)
            case e.ResultTakenBack():
                assert self.scoreboard is not None
                if not self.unplayed:
                    self.scoreboard = self.scoreboard.taken_back()
            case e.RulesPosted():
                self._go_by(event)
            case e.TableOpened():
                pass
            case _:
                self.come_or_go(event)
        self._seat_rotation()

    def _join(self, person: e.Person, at: float) -> None:
        self.joined = self.joined if self.is_bot(person) or self.phase != "betting" else at

    def _count_unanswered(self, person: e.Person, unanswered: bool) -> None:
        if unanswered:
            self.unanswered[person] += 1
        else:
            self.unanswered.pop(person, None)

    def _touch(self, bettor: e.Person, at: float) -> None:
        self.done.discard(bettor)
        self.touched = self.touched if self.is_bot(bettor) else at

    def _begin_shoe(self, event: e.ShoeBegun) -> None:
        seed = bytes.fromhex(event.seed)
        self.stock.shuffle(event, self.dealer.pack(self.game.deck, self.opened.decks, seed))
        if self.scoreboard is not None and self.game.deck.shoe:
            self.scoreboard = self.scoreboard.new_shoe()

    def _begin(self, event: e.RoundBegun) -> None:
        rules = self.rules
        if event.rules not in {"", rules.name}:
            rules = self.shelf.rules(event.rules, self.opened)
        self.so_far = self._round_by(rules, event.table)
        if rules.game.deck.shoe:
            self.stock.begin(event.table)

    def _round_by(self, rules: Rules, begun: BankedTable, answers: Sequence[Answer] = ()) -> SoFar:
        """In play it is dealt from the pack; when it is over nobody asks where its cards came from."""
        pack = self.stock.pack if self.live else None
        return SoFar(rules, begun, pack, answers)

    def resumed(self, rules: e.Hash, begun: BankedTable, answers: Sequence[Answer]) -> SoFar:
        """The round as a snapshot keeps it."""
        same = rules == self.rules.name
        return self._round_by(self.rules if same else self.shelf.rules(rules, self.opened), begun, answers)

    def _go_by(self, event: e.RulesPosted) -> None:
        """Between rounds; a round in play goes on by its own rules. A changed deck takes a new shoe."""
        rules = self.shelf.rules(event.rules, event.opened)
        if event.standing is not None:
            self._stand(event.standing, rules)
        if (rules.game.deck, event.opened.decks) != (self.game.deck, self.opened.decks) and not self.live:
            self.stock.change_deck()
        self.opened, self.rules = event.opened, rules
        if not self.opened.every_hand:
            self.rotation = self.rotation.by(rules.game.rotation)
        if isinstance(self.scoreboard, Scoreboard):
            self.scoreboard = self.scoreboard.with_layout(rules.game)

    def _stand(self, standing: e.Standing, rules: Rules) -> None:
        """How the rounds of an old log have left the table."""
        self.unplayed = False
        self.stock.stand(standing, self.live or rules.game.deck.shoe)
        self.kept, self.stood, self.bets = standing.kept, standing.stood, list(standing.bets)
        self.undo = standing.undo
        self.scoreboard = standing.roads or standing.results
        if self.so_far is not None:
            self.so_far = self._round_by(rules, self.so_far.begun, self.so_far.answers)

    def _pay(self, event: e.RoundEnded, sign: Literal[1, -1]) -> None:
        self.move({person: sign * amount for person, amount in event.net.items()})
        for taken in (event.fees, event.jackpot):
            self.move({person: -sign * fee for person, fee in taken.items()})
        self.jackpot += sign * sum(event.jackpot.values())

    def _end(self, event: e.RoundEnded, at: float) -> None:
        assert self.so_far is not None
        assert self.bank is not None
        self._pay(event, 1)
        self.dropped = event.jackpot
        if self.dealer.takes_back:
            self.undo = e.RoundReopened(ended=event, bank=self.bank)
        if not self.dealer.offers_bank:
            if not event.void:
                self.banked = one_more(self.banked, self.bank, self.rotation.rule)
        else:
            played = in_action(self.so_far.rules.game, self.so_far.begun)
            bettors = [(bet.seat, bet.bettor) for bet in played.bets]
            self.rotation = self.rotation.played(bettors, now=int(event.now))
        self.bank, self.bets, self.live = None, [], False
        if event.left is not None or not self.unplayed:
            self._leave(event.left or left_over(self.so_far, self.number), at)

    def _leave(self, left: e.LeftOver, at: float) -> None:
        """What the round that is over leaves for the next."""
        assert self.so_far is not None
        self.stock.end(self.so_far.begun, left, self.so_far.rules.game.deck.shoe)
        self.kept, self.stood = left.kept, left.stood
        self.bets = [bet for bet in self.stood if bet.bettor in self.stacks or not self.dealer.keeps_stacks]
        if isinstance(self.scoreboard, Scoreboard) and left.road is not None:
            self.scoreboard = self.scoreboard.entered(left.road, at)
        elif isinstance(self.scoreboard, ResultBoard) and left.result is not None:
            self.scoreboard = self.scoreboard.entered(left.result, at)

    def _reopen(self, event: e.RoundReopened) -> None:
        assert self.so_far is not None
        if not event.ended.void:
            self.banked = one_less(self.banked)
        self._pay(event.ended, -1)
        self.dropped = {}
        begun = self.so_far.begun
        self.stock.begin(begun)
        self.kept, self.stood = begun.kept, begun.stood
        self.bank, self.bets, self.live = event.bank, list(begun.bets), True
        if self.scoreboard is not None and self._was_scored(event.ended):
            self.scoreboard = self.scoreboard.taken_back()

    def _was_scored(self, ended: e.RoundEnded) -> bool:
        if ended.left is not None:
            return ended.left.road is not None or ended.left.result is not None
        return not (ended.void or self.unplayed or (self.so_far is not None and self.so_far.problem))

    def _seat_rotation(self) -> None:
        """Those who came or went during a round are taken into the rotation between rounds."""
        if self.rotation.player_dealer is not None or not self.dealer.offers_bank:
            return
        self.rotation = with_arrivals(self.rotation, self.seats, self.companies, self.sitting_out)


def _with_share(bank: e.Accepted, share: Share) -> e.Accepted:
    """The wager with one more person's money in it."""
    before = bank.shares or (Share(bank.person, bank.wager),)
    return msgspec.structs.replace(bank, wager=Cents(bank.wager + share.amount), shares=(*before, share))
