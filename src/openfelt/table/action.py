"""Where the action button stands, and the seats in the order they receive action."""

from __future__ import annotations

from openfelt.rules.action import ActionRule
from openfelt.table.felt import BankedTable, Seat


def action_seats(rule: ActionRule, table: BankedTable, value: str | int | None) -> tuple[Seat, ...]:
    """Every position but the player-dealer's, in the order it receives action.

    `value` is the rank of the card, or the total of the dice, that places the button. A seat without a bet
    passes the action on simply by having nothing to settle.
    """
    turn = table.round_from(_start(rule, table, value), rule.direction)
    bank = table.player_dealer.seat
    return tuple([seat for seat in turn if seat != bank])


def _start(rule: ActionRule, table: BankedTable, value: str | int | None) -> Seat:
    bank = table.player_dealer.seat
    if rule.start == "left-of-house-dealer":
        return 1
    if rule.start == "last-seat":
        return table.seats
    if rule.start == "left-of-player-dealer":
        return table.left_of(bank)
    if rule.start == "right-of-player-dealer":
        return table.right_of(bank)
    if value is None:
        raise ValueError(f"the action button is placed {rule.start} ({rule.cite}), and none was reported")
    number = rule.values[str(value)] if rule.start == "by-card" else int(value)
    return counted_seat(rule, table, number)


def counted_seat(rule: ActionRule, table: BankedTable, number: int) -> Seat:
    """Count `number` positions round the table, wrapping."""
    bank = table.player_dealer.seat
    first = {
        "house-dealer": 1,
        "player-dealer": table.left_of(bank),
        "right-of-player-dealer": table.right_of(bank),
    }[rule.counted_from]
    if rule.player_dealer_is == "one":
        first = bank
    positions = table.round_from(first, rule.counting)
    if rule.player_dealer_is == "not-counted":
        positions = tuple(seat for seat in positions if seat != bank)
    return positions[(number - 1) % len(positions)]
