"""The state of a table with a player-dealer: who banks next, and the bets for the coming round."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

from openfelt.families.scored import AnyBoard, scoreboard_of
from openfelt.families.two_hands.hand_result import by_hand
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.log import events as e
from openfelt.room.state.arrivals import with_arrivals
from openfelt.room.state.banked_rules import BankedRules
from openfelt.room.state.left_over import left_over
from openfelt.room.state.proposal import Proposal
from openfelt.room.state.rules import AnyRules
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.table import Phase, TableState
from openfelt.room.state.turns import one_more
from openfelt.rounds.banked import BankedRound
from openfelt.rules.banked import BankedGame, banked
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents
from openfelt.rules.rotation import EveryHandRule
from openfelt.table.felt import BankedTable, Bet, Share
from openfelt.table.placement import in_action
from openfelt.table.rotation import Bank as Offer
from openfelt.table.rotation import Rotation
from openfelt.table.round_result import ResultBoard

BankedPhase = Literal["gathering", "offering", "betting", "playing", "paused", "broken", "closed"]
"""Those of a table with a bank."""
LEAVES_THE_LAST_ROUND = (
    e.Paused, e.Resumed, e.Accepted, e.GivenUp, e.BetPlaced, e.BetTakenDown, e.RoundBegun, e.DealTakenBack,
    e.Answered, e.HandsEntered, e.EntryTakenBack,
)  # fmt: skip
"""What happens from the end of a round to that of the next. Anything else, and it stays as it ended."""


class BankedState(TableState):
    """Between rounds the position is offered and taken, shares are put into the wager, and bets placed."""

    rules: BankedRules
    so_far: SoFar[BankedTable, BankedRound] | None
    before: SoFar[BankedTable, BankedRound] | None
    undo: e.RoundReopened | None

    def __init__(self, opened: e.TableOpened, rules: BankedRules, shelf: Shelf | None = None) -> None:
        super().__init__(opened, rules, shelf)
        self.unanswered: Counter[e.Person] = (
            Counter()
        )  # offers in a row that ran out, and nothing else was done
        rule = EveryHandRule() if opened.every_hand else rules.game.rotation
        self.rotation = Rotation.start(rule)
        self.passed_over: dict[e.Person, str] = {}  # who was not offered the position, and why
        self.passing: set[e.Person] = set()  # who has said that they pass it whenever it is offered
        self.banked: Offer | None = None  # who last banked a physical table, and for which round in turn
        self.banked_before: Offer | None = None  # who did so before that round
        self.bank: e.Accepted | None = None
        self.share_offers: dict[e.Person, int] = {}
        self.bets: list[Bet] = []
        self.proposals: list[Proposal] = []  # bets together that somebody has yet to agree to
        self.done: set[e.Person] = set()  # who has said that they bet no more on the coming round
        self.stood: tuple[Bet, ...] = ()
        self.scoreboard: AnyBoard | None = scoreboard_of(rules.game)

    # What can be asked of it

    @property
    def game(self) -> BankedGame:
        return self.rules.game

    @property
    def round(self) -> BankedRound | None:
        return None if self.so_far is None or self.so_far.problem else self.so_far.round

    @property
    def phase(self) -> Phase:
        if self.closed or self.broken or self.paused:
            return super().phase
        if self.live:
            return "playing"
        return "betting" if self.bank is not None else self.before_round

    @property
    def before_round(self) -> Phase:
        if self.bank is not None:
            return "betting"
        if not self.dealer.offers_bank or (self.rotation.offer is not None and self.several):
            return "offering"
        return "gathering"

    @property
    def offer(self) -> Offer | None:
        """Whom the player-dealer position is offered to."""
        return self.rotation.offer

    @property
    def dropped(self) -> dict[e.Person, Cents]:
        """What each put into the jackpot's box for the round that ended last."""
        return self.so_far.dropped if self.so_far else {}

    def promised(self, person: e.Person) -> int:
        """In bets, in the wager or offered for it, and the most that the collection can be."""
        held = 0
        for bet in self.bets:
            if bet.shares or bet.bettor == person:  # no call for those whose bet it is not
                held += bet.put_up(person)
        if self.proposals:
            held += sum(proposal.held(person) for proposal in self.proposals)
        bank = self.bank
        banks = bank is not None and (bank.person == person or (bank.shares and person in bank.stakes))
        if banks or person in self.share_offers:
            held += self.puts_up[person] + self.rules.largest_fee
        return held

    @property
    def least_to_bank(self) -> int:
        """What it takes to be offered the position: the least wager, and the most it can be charged."""
        return max(1, self.opened.limits.min) + self.rules.largest_fee

    @property
    def puts_up(self) -> dict[e.Person, int]:
        """Whose money the player-dealer's wager is, and what is offered for it."""
        stakes = self.bank.stakes if self.bank else {}
        return {**stakes, **self.share_offers}

    def proposal(self, spot: e.BetTakenDown) -> Proposal | None:
        """The bet that is proposed there."""
        return next((one for one in self.proposals if one.spot == spot), None) if self.proposals else None

    def playing(self) -> BankedRound:
        super().playing()
        assert self.round is not None
        return self.round

    # How it changes

    def apply(self, event: e.TableEvent, at: float) -> None:  # noqa: PLR0912, PLR0915  # one case an event
        if type(event) is e.Answered:  # what happens most, and concerns the round alone
            assert self.so_far is not None
            self.version += 1
            self.so_far.answer(event.answer)
            return
        self.version += type(event) is not e.TableOpened
        if self.undo is not None and not isinstance(event, LEAVES_THE_LAST_ROUND):
            self.undo = None
        match event:
            # what happens most comes first: a case that does not fit costs time
            case e.BetPlaced():
                bet = event.bet
                self.bets.append(bet)
                if self.proposals:
                    self._drop(e.BetTakenDown.of(bet))
                self._touch(bet.bettor)
            case e.DoneBetting():
                self.done.add(event.person)
                self.unanswered.pop(event.person, None)
            case e.Accepted():
                self.bank, self.passed_over, self.done, self.touched = event, {}, set(), 0
                self.asked, self.joined = self.asked + 1, 0
                self.unanswered.pop(event.person, None)
                own = self.run_to(event.now, at)
                if self.dealer.offers_bank:
                    self.rotation = self.rotation.accept(event.seat, event.person, now=int(own))
            case e.RoundBegun():
                self.number, self.share_offers, self.done = event.number, {}, set()
                self.proposals = []
                if self.unanswered:  # a bet may stand from the round before, and its bettor decide
                    self._have_acted(*(bet.bettor for bet in event.table.bets))
                self.begin(event)
            case e.RoundEnded():
                self._end(event, at)
            case e.Bought(person=person):
                self.passed_over.pop(person, None)
                self.take(event)
                self._have_acted(person)
            case e.Stirred(person=person):
                self.take(event)
                self._have_acted(person)
            case e.Sat(person=person) | e.SatIn(person=person):
                self.take(event)
                self.unanswered.pop(person, None)
                self._join(person)
            case e.Left(person=person):
                self.take(event)
                self.unanswered.pop(person, None)
                self.passing.discard(person)
            case e.PassesBank(person=person, passes=passes):
                (self.passing.add if passes else self.passing.discard)(person)
                self._have_acted(person)
            case e.Declined(seat=seat, person=person, why=why, unanswered=unanswered):
                self.rotation, self.asked = self.rotation.decline(seat, person), self.asked + 1
                self.passed_over |= {person: why} if why else {}
                self._count_unanswered(person, unanswered)
            case e.GivenUp():
                self.bank, self.share_offers, self.proposals = None, {}, []
                self.asked += 1
                own = self.run_to(event.now, at)
                if self.dealer.offers_bank:
                    self.rotation = self.rotation.hand_back()
                    self._seat_rotation()
                    self.rotation = self.rotation.at(max(int(own), self.rotation.now))
            case e.ShareOffered(person=person, amount=amount):
                self.share_offers[person] = amount
                self._have_acted(person)
            case e.ShareTakenBack(person=person):
                self.share_offers.pop(person, None)
            case e.Shared(person=person, amount=amount):
                assert self.bank is not None
                self.share_offers.pop(person, None)
                self.bank = _with_share(self.bank, Share(person, amount))
            case e.BetTakenDown():
                self.bets = [bet for bet in self.bets if e.BetTakenDown.of(bet) != event]
                self._touch(event.bettor)
            case e.BetProposed(bet=bet):
                self.proposals.append(Proposal(bet, (bet.bettor,)))
                self._touch(bet.bettor)
            case e.BetAgreed(person=person):
                self._agree(event)
                self._touch(person)
            case e.ProposalDropped(seat=seat, bettor=bettor, bet=name, circle=circle):
                self._drop(e.BetTakenDown(seat=seat, bettor=bettor, bet=name, circle=circle))
            case e.ShoeBegun():
                self.take(event)
                if self.scoreboard is not None and self.game.deck.shoe:
                    self.scoreboard = self.scoreboard.new_shoe()
            case e.Broke(why=why):
                self.broken = why
                self.rotation = self.rotation.at(max(int(self.run_to(event.now, at)), self.rotation.now))
            case e.Resumed() if not self.paused:
                self.broken, self.rotation, self.passed_over = "", self.rotation.again(), {}
                self.asked += 1
            case e.Closed():
                self.take(event)
                self.bank, self.bets, self.share_offers, self.proposals = None, [], {}, []
            case e.ResultEntered(stated=stated, won=won):
                assert isinstance(self.scoreboard, Scoreboard)
                if not self.unplayed:
                    result = event.road or by_hand(self.game, stated, won)
                    self.scoreboard = self.scoreboard.entered(result, at)
            case e.RoundReopened():
                self._reopen(event)
            case e.ResultTakenBack():
                assert self.scoreboard is not None
                if not self.unplayed:
                    self.scoreboard = self.scoreboard.taken_back()
            case e.RulesPosted():
                if event.standing is not None:
                    self._stand(event.standing, self.shelf.rules(event.rules, event.opened))
                self.take(event)
                if not self.opened.every_hand:
                    self.rotation = self.rotation.by(self.game.rotation)
                if isinstance(self.scoreboard, Scoreboard):
                    self.scoreboard = self.scoreboard.with_layout(self.game)
            case _:
                assert not isinstance(event, e.PlayedFromStacks), "this table has a bank, and no pot"
                self.take(event)
        if self.rotation.player_dealer is None:
            self._seat_rotation()

    def _join(self, person: e.Person) -> None:
        self.joined += not self.is_bot(person) and self.phase == "betting"

    def _count_unanswered(self, person: e.Person, unanswered: bool) -> None:
        if unanswered:
            self.unanswered[person] += 1
        else:
            self.unanswered.pop(person, None)

    def _agree(self, event: e.BetAgreed) -> None:
        spot = e.BetTakenDown(seat=event.seat, bettor=event.bettor, bet=event.bet, circle=event.circle)
        self.proposals = [
            Proposal(one.bet, (*one.agreed, event.person)) if one.spot == spot else one
            for one in self.proposals
        ]

    def _drop(self, spot: e.BetTakenDown) -> None:
        self.proposals = [one for one in self.proposals if one.spot != spot]

    def _have_acted(self, *people: e.Person) -> None:
        """They are there, whether or not they answer when the bank is offered."""
        for person in people:
            self.unanswered.pop(person, None)

    def _touch(self, bettor: e.Person) -> None:
        self._have_acted(bettor)
        self.done.discard(bettor)
        self.touched += not self.is_bot(bettor)

    def _stand(self, standing: e.Standing, rules: AnyRules) -> None:
        """How the rounds of an old log have left the table."""
        self.unplayed = False
        self.stock.stand(standing, self.live or rules.game.deck.shoe)
        self.kept, self.stood, self.bets = standing.kept, standing.stood, list(standing.bets)
        self.undo = standing.undo
        self.scoreboard = standing.roads or standing.results
        self.so_far, self.before = (self._anew(round, rules) for round in (self.so_far, self.before))

    def _anew(
        self, round: SoFar[BankedTable, BankedRound] | None, rules: AnyRules
    ) -> SoFar[BankedTable, BankedRound] | None:
        if round is None:
            return None
        anew = self.round_by(rules, round.begun, round.answers, round.sent)
        anew.dropped = round.dropped
        return anew

    def _count(self, event: e.RoundEnded, sign: Literal[1, -1]) -> None:
        self.move({person: sign * amount for person, amount in event.net.items()})
        for taken in (event.fees, event.jackpot):
            if taken:
                self.move({person: -sign * fee for person, fee in taken.items()})
        self.jackpot += sign * sum(event.jackpot.values())
        self.hands += 0 if event.void else sign

    def _end(self, event: e.RoundEnded, at: float) -> None:
        assert self.so_far is not None
        assert self.bank is not None
        own = self.run_to(event.now, at)
        self._count(event, 1)
        self.so_far.dropped = event.jackpot
        if self.dealer.takes_back:
            self.undo = e.RoundReopened(ended=event, bank=self.bank)
        if not self.dealer.offers_bank:
            self.banked_before = self.banked
            if not event.void:
                self.banked = one_more(self.banked, self.bank, self.rotation.rule)
        else:
            played = in_action(banked(self.so_far.rules.game), self.so_far.begun)
            bettors = [(bet.seat, bet.bettor) for bet in played.bets]
            self.rotation = self.rotation.played(bettors, now=int(own))
        self.bank, self.bets, self.live = None, [], False
        if event.left is not None or not self.unplayed:
            self._leave(event.left or left_over(self.so_far, self.number), at)

    def _leave(self, left: e.LeftOver, at: float) -> None:
        """What the round that is over leaves for the next."""
        assert self.so_far is not None
        self.stock.end(self.so_far.begun, left, self.so_far.rules.game.deck.shoe)
        self.kept, self.stood = left.kept, left.stood
        stay = self.stacks.keys() if self.dealer.keeps_stacks else None
        self.bets = [bet for bet in self.stood if stay is None or bet.stakes.keys() <= stay]
        if isinstance(self.scoreboard, Scoreboard) and left.road is not None:
            self.scoreboard = self.scoreboard.entered(left.road, at)
        elif isinstance(self.scoreboard, ResultBoard) and left.result is not None:
            self.scoreboard = self.scoreboard.entered(left.result, at)

    def _reopen(self, event: e.RoundReopened) -> None:
        assert self.so_far is not None
        self.banked = self.banked_before
        self._count(event.ended, -1)
        self.so_far.dropped = {}
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
        if self.dealer.offers_bank:
            self.rotation = with_arrivals(self.rotation, self.seats, self.companies, self.sitting_out)


def _with_share(bank: e.Accepted, share: Share) -> e.Accepted:
    """The wager with one more person's money in it."""
    before = bank.shares or (Share(bank.person, bank.wager),)
    return msgspec.structs.replace(bank, wager=Cents(bank.wager + share.amount), shares=(*before, share))


def at_bank(state: TableState) -> BankedState:
    """The state of a table with a player-dealer, or a refusal."""
    if not isinstance(state, BankedState):
        raise Denied(f"nobody banks {state.game.name}: everybody plays for themselves")
    return state
