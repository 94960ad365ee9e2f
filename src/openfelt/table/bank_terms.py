"""What taking the bank costs: who pays how much collection, before anyone knows what will be bet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.fee_rules import COLLECTION_TIMES, PlayerFee
from openfelt.rules.fee_words import FOR_EACH
from openfelt.rules.fees import Schedule
from openfelt.rules.money import ZERO, Cents, between, in_chips


class FeeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the schedule: for which amounts, what is taken, and where it is printed."""

    range: str
    amount: Cents
    cite: Cite


class BankTerms(msgspec.Struct, frozen=True, kw_only=True):
    """To whoever is offered the bank. `most` is the largest fee of a hand, `rows` are the player-dealer's.

    `player_rows` are what those pay who bet: empty where they pay nothing. `posted` says it to everybody.
    """

    you_pay: str
    players_pay: str
    posted: str = "No collection"
    taken: str = ""
    schedule: str = ""
    free: str = ""
    cites: tuple[Cite, ...] = ()
    rows: tuple[FeeRow, ...] = ()
    most: Cents = ZERO
    player_rows: tuple[FeeRow, ...] = ()


NO_TERMS = BankTerms(you_pay="No collection is taken at this table", players_pay="players pay nothing either")


def bank_terms(schedule: Schedule | None, chip: int) -> BankTerms:
    """In words and rows; fees are taken in whole chips."""
    if schedule is None:
        return NO_TERMS
    group, free = schedule.group, schedule.section.free_hands
    banks, players = group.player_dealer is not None, group.player
    rows = tuple(_rows(schedule, "player-dealer", chip)) if banks else ()
    theirs = tuple(_rows(schedule, "player", chip)) if players is not None else ()
    fee, taken = f"{_spread(rows)}{_how(rows)}", COLLECTION_TIMES[group.taken] if group.taken else ""
    players_pay = f"players pay {_spread(theirs)}{_what_for(players, theirs)}"
    said = [
        f"Collection, {schedule.name}: the player-dealer pays {fee}",
        players_pay,
        taken and f"taken {taken}",
    ]
    return BankTerms(
        you_pay=f"You pay {fee}",
        players_pay=players_pay,
        posted="; ".join(filter(None, said)),
        taken=taken,
        schedule=schedule.name,
        free="" if free is None else f"the first {free.hands} hands of a new game are free ({free.cite})",
        cites=(Cite.of(group.cite),),
        rows=rows,
        most=max((row.amount for row in rows), default=ZERO),
        player_rows=theirs if any(row.amount for row in theirs) else (),
    )


def _rows(schedule: Schedule, payer: Literal["player-dealer", "player"], chip: int) -> Iterable[FeeRow]:
    """A payer's ladder, or the one row of a flat fee, as `collection` charges by it."""
    banks = payer == "player-dealer"
    ladder = schedule.tiers("total-table-action" if banks else "player-wager", "shared")
    for tier in ladder or schedule.tiers()[:1]:
        fee = (tier.player_dealer_fee if banks else tier.player_fee) or ZERO
        yield FeeRow(
            range=str(tier.span) if tier.span and ladder else "",
            amount=in_chips(fee, chip),
            cite=schedule.section.line(tier.line),
        )


def _spread(rows: tuple[FeeRow, ...]) -> str:
    amounts = sorted({row.amount for row in rows if row.amount})
    if not amounts:
        return "nothing"
    return between(amounts[0], amounts[-1])


def _how(rows: tuple[FeeRow, ...]) -> str:
    if not any(row.amount for row in rows):
        return ""
    same = len({row.amount for row in rows}) == 1
    return f" a hand, {'whatever is bet' if same else 'by the total table action'}"


def _what_for(rule: PlayerFee | None, rows: tuple[FeeRow, ...]) -> str:
    return f" {FOR_EACH[rule.per]}" if rule is not None and any(row.amount for row in rows) else ""
