"""The money of one round: stakes on the felt, the player-dealer's wager, collection, and what is settled."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

import msgspec

from openfelt.rounds.notes import Pay
from openfelt.rounds.requests import Offer, Who
from openfelt.rules.action import ActionRule, EarlySettlement
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.facts import Facts, Wagered
from openfelt.rules.fee_rules import Moment
from openfelt.rules.fees import Schedule
from openfelt.rules.money import ZERO, Cents, share_out
from openfelt.table.action import action_seats
from openfelt.table.collection import Charge, PlacedBet, collect
from openfelt.table.felt import BankedTable, Bet, Bettor, PlayerDealer, Seat
from openfelt.table.ledger import Entry, Ledger, transfer
from openfelt.table.outcomes import Outcome, called_off, judge_all, no_fact
from openfelt.table.settlement import Settled, Settlement, applying, in_order

FELT, STOOD, BANK, DROP = "(felt)", "(standing)", "(bank)", "(drop)"
"""Accounts beside the bettors' own, in brackets so that no label can be one of them: stakes in this round,
stakes that stay up between rounds, the player-dealer's money, and the drop box."""


class TakenDown(msgspec.Struct, frozen=True):
    """A bet that had stayed up."""

    bet: Bet


class TakenUp(msgspec.Struct, frozen=True):
    """What the player-dealer has at the end."""

    amount: int


Step = PlayerDealer | TakenDown | Bet | Charge | Settled | TakenUp | Entry[str]


class Start(NamedTuple):
    """Where the bets receive action first, by which rule, and the card or the dice that placed the button."""

    seat: Seat
    rule: ActionRule
    value: str | int | None


class Tray:
    """The money of a round as the procedure tells it. Every step is an entry that sums to zero.

    Entries are written when somebody looks into the ledger.
    """

    def __init__(self, game: BankedGame, table: BankedTable, schedule: Schedule | None = None) -> None:
        self.game, self.table, self.schedule = game, table, schedule
        self._begin()

    def _begin(self) -> None:
        """The wager and the bets go down."""
        table = self.table
        self._steps: list[Step] = [table.player_dealer]
        self.bets: list[Bet] = []
        self.charges: tuple[Charge, ...] = ()
        self.payments: tuple[Pay, ...] = ()
        free = self.game.settlement.collecting == "free"
        self.settlement = Settlement(wager=table.player_dealer.wager, free=free)
        self._last: tuple[list[Outcome], ActionRule, Cents, str | int | None] | None = None
        self._steps += [TakenDown(bet) for bet in table.stood if bet not in table.bets]
        for bet in table.bets:
            self.add(bet)

    def add(self, bet: Bet) -> None:
        """A stake goes down, before the deal or by a decision."""
        self.bets.append(bet)
        self._steps.append(bet)

    def check_offer(self, who: Who, offer: Offer) -> None:
        """Money that a choice adds must be a bet of this game."""
        if offer.adds is not None and self.game.bet(offer.adds) is None:
            raise LookupError(f"{offer.choice} adds a bet {offer.adds}, which {self.game.id} does not have")

    def put_in(self, who: Who, what: str, amount: Cents, dead: bool = False) -> None:
        """As a bet of that name; no bet is dead."""
        if dead or self.game.bet(what) is None:
            raise LookupError(f"{what} of {who} is no bet of {self.game.id}")
        first = Wagered(who.seat, who.bettor, what, who.hand, circle=who.circle)
        mine = [bet for bet in self.bets if (bet.seat, bet.bettor) == (who.seat, who.bettor)]
        self.add(
            Bet(
                seat=who.seat,
                bettor=who.bettor,
                bet=what,
                amount=amount,
                hand=who.hand,
                part=1 + sum(bet.wagered._replace(part=1) == first for bet in mine),
                circle=who.circle,
                backline=any(bet.backline for bet in mine),
            )
        )

    def make_room(self, seat: Seat, hand: int) -> None:
        """What lies on those hands goes with them; nothing of it can be settled before they are played."""
        moving = [n for n, bet in enumerate(self.bets) if bet.seat == seat and bet.hand >= hand]
        opened = {id(bet) for bet in self._open}
        if any(id(self.bets[n]) not in opened for n in moving):
            raise LookupError(f"hand {hand} of seat {seat} was settled, and cannot become another")
        for n in moving:
            self.bets[n] = msgspec.structs.replace(self.bets[n], hand=self.bets[n].hand + 1)

    def pay(self, payment: Pay) -> Cents:
        self._steps.append(transfer(payment.source, payment.to, payment.amount, payment.line))
        self.payments = (*self.payments, payment)
        return payment.amount

    def charge(self, moment: Moment) -> None:
        """Take the collection that is due now, by the schedule posted at the table."""
        due = due_at(self.game, self.table, self.schedule, moment)
        self._steps += due
        self.charges = (*self.charges, *due)

    @property
    def ledger(self) -> Ledger:
        """The entries so far, and what every account holds by them."""
        return reduce(Ledger.post, map(self._entry, self._steps), Ledger())

    @property
    def fees(self) -> dict[Bettor, Cents]:
        """What each person has paid of the collection."""
        paid: dict[Bettor, int] = {}
        for charge in self.charges:
            _add(paid, parts_of(charge, self.table, self._chip))
        return {who: Cents(amount) for who, amount in paid.items()}

    def settle(self, stage: str, found: Facts) -> None:
        """Settle what the document settles at this point; a document silent about it has no such stage."""
        early = [early for early in self.game.settlement.stages if early.name == stage]
        due = [bet for bet in self._open if any(_is_due(one, found, bet) for one in early)]
        self._settle(judge_all(self.game, due, found, self.bets), found, *early[:1])

    def finish(self, found: Facts) -> None:
        """Settle all the rest; what is left of the wager goes back."""
        open_bets = [*self._open, *buttons_of(self.game, self.bets)]
        self._settle(judge_all(self.game, open_bets, found, self.bets), found)
        self._close()

    def call_off(self, why: str) -> None:
        """Every bet goes back, and no collection is taken. A bet that was up before the round stays up."""
        added = self.bets[len(self.table.bets) :]
        self._begin()
        for bet in added:
            self.add(bet)
        self._record([called_off(bet, why) for bet in self.bets], "")
        self._close()

    @property
    def in_play(self) -> dict[Bettor, Cents]:
        """The wager, the bets, and what was paid to others."""
        held: dict[Bettor, int] = {}
        _add(held, self.table.player_dealer.stakes)
        for bet in self.bets:
            _add(held, bet.stakes)
        for payment in self.payments:
            _add(held, {payment.source: payment.amount})
            _add(held, {payment.to: payment.amount}, -1)
        return {who: Cents(amount) for who, amount in held.items()}

    def net(self) -> dict[Bettor, Cents]:
        """What each person won or lost, collection left out."""
        nets: dict[Bettor, int] = {}
        for line in self.settlement.lines:
            bet = line.outcome.bet
            if bet.shares:
                _add(nets, self._back(line))
                _add(nets, bet.stakes, -1)
            else:
                nets[bet.bettor] = nets.get(bet.bettor, 0) + line.paid - line.collected
        bank = self.table.player_dealer.stakes
        _add(nets, share_out(self.settlement.bank, bank, self._chip))
        _add(nets, bank, -1)
        for payment in self.payments:
            _add(nets, {payment.source: payment.amount}, -1)
            _add(nets, {payment.to: payment.amount})
        return {who: Cents(amount) for who, amount in nets.items()}

    @property
    def dropped(self) -> Cents:
        return ZERO

    @property
    def stays(self) -> Cents:
        return ZERO

    @property
    def standing(self) -> tuple[Bet, ...]:
        """Bets that stay up for the next round."""
        return tuple(line.bet for line in self.settlement.lines if line.outcome.result == "stays")

    @property
    def _open(self) -> list[Bet]:
        settled = {id(line.bet) for line in self.settlement.lines}
        return [bet for bet in as_they_lie(self.table, self.bets) if id(bet) not in settled]

    def _settle(self, outcomes: list[Outcome], facts: Facts, stage: EarlySettlement | None = None) -> None:
        if not outcomes:
            return
        rule, action = self.game.settlement, (stage and stage.action) or self.game.action
        self._last = outcomes, action, self.settlement.left, facts.action
        ordered = in_order(
            rule,
            action,
            self.table,
            outcomes,
            value=facts.action,
            left=self.settlement.left,
            by=stage.by if stage else rule.by,
        )
        self._record(ordered, stage.name if stage else "")

    @property
    def start(self) -> Start | None:
        """Where the bets that were settled last, as most are, received action first."""
        if self._last is None:
            return None
        outcomes, action, left, value = self._last
        rule = applying(action, outcomes, left)
        return Start(action_seats(rule, self.table, value)[0], rule, value)

    def _record(self, outcomes: Iterable[Outcome], stage: str) -> None:
        before = len(self.settlement.lines)
        self.settlement = self.settlement.settle(outcomes, stage)
        self._steps += self.settlement.lines[before:]

    def _back(self, line: Settled) -> dict[Bettor, Cents]:
        """What comes back to those whose bet it is; a bet that stays up is still theirs."""
        stays = line.bet.amount if line.outcome.result == "stays" else ZERO
        return share_out(line.paid + line.returned + stays, line.bet.stakes, self._chip)

    @property
    def _chip(self) -> int:
        return self.game.settlement.chip

    def _close(self) -> None:
        self._steps.append(TakenUp(self.settlement.bank))

    def _entry(self, step: Step) -> Entry[str]:
        match step:
            case PlayerDealer(stakes=stakes):
                return _entry(_move(stakes, BANK), "the player-dealer puts up the wager")
            case TakenDown(bet):
                return _entry(
                    [(STOOD, -bet.amount), *bet.stakes.items()], f"{bet.bettor} takes down {bet.spot}"
                )
            case Bet(bettor=bettor, spot=spot):
                source = {STOOD: step.amount} if step.standing else step.stakes
                return _entry(_move(source, FELT), f"{bettor} bets on {spot}")
            case Charge(because=because):
                return _entry(_move(parts_of(step, self.table, self._chip), DROP), because)
            case Entry():
                return step
            case Settled(bet=bet, outcome=outcome):
                back = {STOOD: bet.amount} if outcome.result == "stays" else self._back(step)
                moved = [(BANK, step.collected - step.paid), (FELT, -bet.amount), *back.items()]
                return _entry(moved, f"{bet.bettor}, {bet.spot}: {outcome.result}")
            case TakenUp(holds):
                shares = share_out(holds, self.table.player_dealer.stakes, self._chip)
                return _entry([(BANK, -holds), *shares.items()], "the player-dealer takes up what is theirs")


def as_they_lie(table: BankedTable, bets: list[Bet]) -> list[Bet]:
    """What decisions added lies in the order of those who added it, whenever they did."""
    placed = len(table.bets)
    if len(bets) == placed:
        return bets
    first: dict[tuple[Seat, Bettor], int] = {}
    for bet in bets:
        first.setdefault((bet.seat, bet.bettor), len(first))
    added = sorted(bets[placed:], key=lambda bet: first[bet.seat, bet.bettor])
    return [*bets[:placed], *added]


def buttons_of(game: BankedGame, bets: Iterable[Bet]) -> Iterable[Bet]:
    """Prizes that come with a bet: one for each bet large enough."""
    for rule in game.bets:
        if rule.button is not None:
            yield from (_button(rule, bet) for bet in bets if _earns(rule, bet))


def due_at(
    game: BankedGame, table: BankedTable, schedule: Schedule | None, stage: Moment
) -> tuple[Charge, ...]:
    """The collection for a round that begins so, as far as it is taken at this stage.

    It counts what was wagered before the deal; money added since is not part of it (000:2022, 001:445), nor
    is money above the maximum, which has no action (001:8, 003:901).
    """
    if schedule is None:
        return ()
    placed = (_placed(game, bet) for bet in table.bets)
    return collect(schedule, placed, stage, hands_before=table.hands_before, chip=game.settlement.chip)


def parts_of(charge: Charge, table: BankedTable, chip: int) -> dict[Bettor, Cents]:
    """Who pays how much of a fee: those who share the player-dealer's wager share its fee."""
    if charge.bettor is not None:
        return {charge.bettor: charge.amount}
    return share_out(charge.amount, table.player_dealer.stakes, chip)


def _placed(game: BankedGame, bet: Bet) -> PlacedBet:
    rule = game.bet(bet.bet)
    return PlacedBet(
        seat=bet.seat,
        bettor=bet.bettor,
        bet=bet.bet,
        base=rule is not None and rule.base,
        amount=bet.live,
        backline=bet.backline,
        circle=bet.circle,
    )


def _add(sums: dict[Bettor, int], moved: dict[Bettor, Cents], sign: int = 1) -> None:
    for who, amount in moved.items():
        sums[who] = sums.get(who, 0) + sign * amount


def _move(shares: dict[Bettor, Cents], to: str) -> list[tuple[str, int]]:
    return [*((who, -amount) for who, amount in shares.items()), (to, sum(shares.values()))]


def _entry(postings: Iterable[tuple[str, int]], because: str) -> Entry[str]:
    return Entry(tuple([(account, Cents(amount)) for account, amount in postings]), because)


def _is_due(early: EarlySettlement, found: Facts, bet: Bet) -> bool:
    try:
        return bet.bet in early.bets and early.when.holds(found.about(bet.wagered))
    except KeyError as missing:
        raise no_fact(bet, missing) from None


def _earns(rule: BetRule, bet: Bet) -> bool:
    """Whether the bet brings this button; some documents keep it to the seated (001:1585, but 000:1582)."""
    if rule.button is None or (bet.backline and not rule.backline):
        return False
    return bet.bet == rule.button.bet and bet.amount >= rule.button.at_least


def _button(rule: BetRule, bet: Bet) -> Bet:
    return Bet(seat=bet.seat, bettor=bet.bettor, bet=rule.name, amount=ZERO, backline=bet.backline)
