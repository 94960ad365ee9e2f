"""Settlement: one bet at a time, in the game's order, to the extent the player-dealer's money covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

import msgspec

from openfelt.rules.action import ActionRule, Dimension, SettlementRule
from openfelt.rules.facts import Wagered
from openfelt.rules.money import ZERO, Cents, money
from openfelt.table.action import action_seats
from openfelt.table.felt import BankedTable, Bet, Seat
from openfelt.table.outcomes import Outcome


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """What really moved for one bet."""

    order: int
    outcome: Outcome
    paid: Cents = ZERO
    collected: Cents = ZERO
    returned: Cents = ZERO
    stage: str = ""

    @property
    def bet(self) -> Bet:
        return self.outcome.bet

    @property
    def uncovered(self) -> Cents:
        """What should have moved less what moved."""
        return Cents(self.outcome.moves - self.paid - self.collected)

    @property
    def net(self) -> Cents:
        return Cents(self.paid - self.collected)

    def __str__(self) -> str:
        moved = f"is paid {money(self.paid)}" if self.paid else f"loses {money(self.collected)}"
        short = f", {money(self.uncovered)} of it not covered" if self.uncovered else ""
        why = f"{self.outcome.result}, {self.outcome.line}"
        said = f"{moved}{short} ({why})" if self.paid or self.collected else f"{why}{short}"
        return f"{self.order}. {self.bet.bettor}, {money(self.bet.amount)} on {self.bet.spot}: {said}"


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """Everything settled so far on one wager. Settling more gives a new value.

    Collecting consumes the wager as paying does, unless the document has it `free`.
    """

    wager: Cents
    lines: tuple[Settled, ...] = ()
    free: bool = False

    @property
    def paid(self) -> Cents:
        return Cents(sum([line.paid for line in self.lines]))

    @property
    def collected(self) -> Cents:
        return Cents(sum([line.collected for line in self.lines]))

    @property
    def left(self) -> Cents:
        """What was just collected covers nothing."""
        if not self.lines:
            return self.wager
        return Cents(self.wager - self.paid - (0 if self.free else self.collected))

    @property
    def bank(self) -> Cents:
        """The player-dealer's money as it stands: the wager, less what it paid, and what it collected."""
        stands: int = self.wager
        for line in self.lines:
            stands += line.collected - line.paid
        return Cents(stands)

    def __str__(self) -> str:
        bank = f"paid {money(self.paid)}, collected {money(self.collected)}, {money(self.left)} left"
        return "\n".join([*map(str, self.lines), f"The player-dealer's {money(self.wager)}: {bank}"])

    def settle(self, outcomes: Iterable[Outcome], stage: str = "") -> Settlement:
        """Settle these bets, in this order."""
        left, lines = self.left, list(self.lines)
        for order, outcome in enumerate(outcomes, len(lines) + 1):
            paid = outcome.pays if outcome.pays <= left else left
            collected = outcome.loses if self.free or outcome.loses <= left else left
            if paid or collected:
                left = Cents(left - paid - (0 if self.free else collected))
            amount = outcome.bet.amount
            up = amount if outcome.result == "stays" else ZERO
            returned = Cents(amount - collected - up) if collected or up else amount
            lines.append(
                Settled(
                    order=order,
                    outcome=outcome,
                    paid=paid,
                    collected=collected,
                    returned=returned,
                    stage=stage,
                )
            )
        return msgspec.structs.replace(self, lines=tuple(lines))


def in_order(
    rule: SettlementRule,
    action: ActionRule,
    table: BankedTable,
    outcomes: Sequence[Outcome],
    *,
    value: str | int | None,
    left: int,
    by: Sequence[Dimension] = (),
) -> list[Outcome]:
    """The outcomes in the order they receive action.

    What the game's order leaves open goes as bets on one spot do: the seated player's, then as listed; what a
    decision added lies with the wager it was added to.
    "The wager covers all action" means that what these outcomes pay and collect together does not exceed
    what is left of it.
    """
    action = applying(action, outcomes, left)
    columns: list[list[int]] = []
    for column in columns_of(rule, action, table, outcomes, value, by or rule.by):
        columns.append(column)
        if len(set(column)) == len(column):
            break  # nothing is left open: one bet a seat, for one
    else:
        columns += _by_first_part(outcomes)
    turns = list(zip(*columns, range(len(outcomes)), strict=True))  # what they leave open stays as it lies
    return [outcomes[place] for *_, place in sorted(turns)]


def applying(action: ActionRule, outcomes: Iterable[Outcome], left: int) -> ActionRule:
    """The rule that says where these outcomes receive action first, with so much of the wager left."""
    if action.when_covered is None:
        return action
    moved = sum([outcome.pays + outcome.loses for outcome in outcomes])
    return action.when_covered if moved <= left else action


def columns_of(
    rule: SettlementRule,
    action: ActionRule,
    table: BankedTable,
    outcomes: Sequence[Outcome],
    value: str | int | None,
    by: Sequence[Dimension],
) -> Iterator[list[int]]:
    """The place of each outcome by each dimension, and last by backline."""
    turn = action_seats(action, table, value)
    dimensions: tuple[Dimension, ...] = (*by, "backline")
    kinds, bets = rule.places
    losing = {bet: place for place, bet in enumerate(rule.losing)} if rule.losing else {}
    for dimension in dimensions:
        match dimension:
            case "result":
                yield [not outcome.loses for outcome in outcomes]
            case "kind":
                its = ((losing if losing and outcome.loses else kinds, outcome.bet) for outcome in outcomes)
                yield [places[bet.bet] for places, bet in its]
            case "bet":
                yield [bets[outcome.bet.bet] for outcome in outcomes]
            case "seat":
                yield [turn.index(outcome.bet.seat) for outcome in outcomes]
            case "hand":
                yield [outcome.bet.hand for outcome in outcomes]
            case "circle":
                yield [outcome.bet.circle for outcome in outcomes]
            case "backline":
                yield [outcome.bet.backline for outcome in outcomes]
            case "bettor":
                yield _by_bettor([outcome.bet for outcome in outcomes], apart_in(rule, by))


def _by_first_part(outcomes: Sequence[Outcome]) -> Iterator[list[int]]:
    if any(outcome.bet.part > 1 for outcome in outcomes):
        first: dict[Wagered, int] = {}
        wagers = [outcome.bet.wagered._replace(part=1) for outcome in outcomes]
        yield [first.setdefault(wager, len(first)) for wager in wagers]


def apart_in(rule: SettlementRule, by: Sequence[Dimension]) -> dict[str, int]:
    """Where kinds come before persons, persons are counted apart for each: by their bet's place."""
    before = tuple(takewhile(lambda dimension: dimension != "bettor", by))
    kinds, bets = rule.places
    return bets if "bet" in before else kinds if "kind" in before else {}


def person_of(bet: Bet, apart: dict[str, int]) -> tuple[Seat, int, str]:
    return bet.seat, apart.get(bet.bet, 0), bet.bettor


def _by_bettor(wagers: Sequence[Bet], apart: dict[str, int]) -> list[int]:
    """Persons at a seat: the seated player first, then the backline as they bet.

    Where kinds come before persons, as they bet on that kind: bets on one spot keep their listed order.
    """
    persons = [person_of(bet, apart) for bet in wagers]
    seen: dict[tuple[Seat, int, str], int] = {}
    for backline in (False, True):
        for bet, person in zip(wagers, persons, strict=True):
            if bet.backline is backline:
                seen.setdefault(person, len(seen))
    return [seen[person] for person in persons]
