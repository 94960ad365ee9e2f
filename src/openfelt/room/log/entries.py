"""What every event moves. Money is only ever in the cage, in wallets, at tables and in their boxes.

A person's money at a table is one account, on the felt or in the rack: a bet moves nothing until the round
ends.
The cage is the source of all play money, so it alone may stand below zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

import msgspec

from openfelt.room.log import events as e
from openfelt.room.log.stream import Stream
from openfelt.rules.money import Cents, dollars
from openfelt.table.ledger import Entry


class Cage(msgspec.Struct, frozen=True, tag="cage"):
    """Where all play money comes from and goes."""

    def __str__(self) -> str:
        return "cage"


class Wallet(msgspec.Struct, frozen=True, tag="wallet", cache_hash=True):
    """A person's account."""

    person: e.Person

    def __str__(self) -> str:
        return f"wallet:{self.person}"


class Stack(msgspec.Struct, frozen=True, tag="stack", cache_hash=True):
    """A person's money at a table; at a physical one, by whatever label the house dealer gave."""

    table: str
    person: e.Person

    def __str__(self) -> str:
        return f"table:{self.table}:{self.person}"


class Drop(msgspec.Struct, frozen=True, tag="drop"):
    """The box that a table's collection goes into."""

    table: str

    def __str__(self) -> str:
        return f"drop:{self.table}"


class Jackpot(msgspec.Struct, frozen=True, tag="jackpot"):
    """The box that a table's jackpot drops go into."""

    table: str

    def __str__(self) -> str:
        return f"jackpot:{self.table}"


class Middle(msgspec.Struct, frozen=True, tag="middle"):
    """What hands have left on a table, to be won in a later one."""

    table: str

    def __str__(self) -> str:
        return f"middle:{self.table}"


Account = Cage | Wallet | Stack | Drop | Jackpot | Middle
"""Whose money it is. Its parts are never read off its text: a label may hold whatever separates them."""
CAGE = Cage()


def entries(  # noqa: PLR0912  # one case a kind
    stream: Stream, event: e.AnyEvent
) -> tuple[Entry[Account], ...]:
    """The entries of an event of this stream, each summing to zero; most events move nothing.

    An event that cannot be booked (money out of nothing, an amount below zero) is a `ValueError`.
    """
    table = stream.table
    match event:
        # what happens most comes first: a case that does not fit costs time
        case e.RoundEnded():
            return _round(table, event)
        case e.RoundBegun() | e.Answered() | e.BetPlaced() | e.Accepted():
            return ()
        case e.HandEnded() | e.MeldsEnded():
            return _hand(table, event)
        case e.PoolTaken(person=person, amount=amount):
            return (_move(Middle(table), Stack(table, person), amount, f"{person} takes the pot at {table}"),)
        case e.TimeCollected(fees=fees):
            return _collected(table, fees, Drop(table), f"collection for the time at {table}")
        case e.RoundReopened(ended=ended) | e.HandReopened(ended=ended):
            return tuple(map(_undone, entries(stream, ended)))
        case e.Deposited(person=person, amount=amount, cashier=cashier):
            return (_move(CAGE, Wallet(person), amount, f"{person} deposits with {cashier}"),)
        case e.Withdrawn(person=person, amount=amount, cashier=cashier):
            return (_move(Wallet(person), CAGE, amount, f"{person} withdraws from {cashier}"),)
        case e.Bought(person=person, amount=amount):
            return (_move(Wallet(person), Stack(table, person), amount, f"{person} buys in at {table}"),)
        case e.CashedOut(person=person, amount=amount):
            return (_move(Stack(table, person), Wallet(person), amount, f"{person} cashes out at {table}"),)
        case e.ChipsCounted(person=person, counted=counted, before=before):
            return _counted(Stack(table, person), counted, before, f"chips of {person} at {table}")
        case e.Corrected(moves=moves, why=why):
            return _among(table, moves, f"correction at {table}: {why}")
        case e.JackpotPaid(person=person, amount=amount, why=why):
            return (_move(Jackpot(table), Stack(table, person), amount, f"jackpot to {person}: {why}"),)
        case (
            e.AccountOpened() | e.PinChanged() | e.AccountLocked() | e.AccountUnlocked() | e.SessionBegun()
            | e.SessionEnded() | e.TableOpened() | e.ShiftsSet() | e.Sat() | e.Left() | e.SatOut()
            | e.SatIn() | e.Waited() | e.Unwaited() | e.Declined() | e.BetTakenDown() | e.ShoeBegun()
            | e.Broke() | e.Paused() | e.Resumed() | e.Closed() | e.ResultEntered() | e.ResultTakenBack()
            | e.Called() | e.Invited() | e.Uninvited() | e.GivenUp() | e.ShareOffered() | e.ShareTakenBack()
            | e.Shared() | e.HandsEntered() | e.EntryTakenBack() | e.DoneBetting() | e.RulesPosted()
            | e.BetProposed() | e.BetAgreed() | e.ProposalDropped() | e.TextFiled() | e.RulesFiled()
            | e.LogTakenOver() | e.DealTakenBack() | e.Stirred() | e.CodeMade() | e.Dismissed()
            | e.MotionMade() | e.MotionSeconded() | e.MotionDropped() | e.Refused() | e.LogInFailed()
            | e.Looked() | e.MoreWatched() | e.HandBegun() | e.TimeBanked() | e.LeaveAsked()
            | e.LeaveTakenBack() | e.Moved() | e.WordGiven() | e.MeldsBegun() | e.ClaimsWaived()
            | e.PassesBank() | e.WrittenAgain()
        ):  # fmt: skip
            return ()
        case _:
            assert_never(event)


def _round(table: str, ended: e.RoundEnded) -> tuple[Entry[Account], ...]:
    hand = f"hand {ended.number} at {table}"
    moved = _among(table, ended.net, hand)
    if ended.fees:
        moved += _collected(table, ended.fees, Drop(table), f"collection of {hand}")
    if ended.jackpot:
        moved += _collected(table, ended.jackpot, Jackpot(table), f"jackpot drop of {hand}")
    return moved


def _hand(table: str, ended: e.HandEnded | e.MeldsEnded) -> tuple[Entry[Account], ...]:
    """What was won and lost comes to nothing with what stays in the middle and what nobody paid in person."""
    hand = f"hand {ended.number} at {table}"
    beside: tuple[tuple[Account, int], ...] = ((Middle(table), ended.stays), (Drop(table), ended.dropped))
    more = tuple((account, Cents(amount)) for account, amount in beside if amount)
    nets = _nets(table, ended.net)
    return (
        *((Entry((*nets, *more), hand),) if nets else ()),
        *_collected(table, ended.fees, Drop(table), f"collection of {hand}"),
        *_collected(table, ended.jackpot, Jackpot(table), f"jackpot drop of {hand}"),
    )


def _counted(stack: Account, counted: Cents, before: Cents, because: str) -> tuple[Entry[Account], ...]:
    """Real chips come from the cage, and go back there, past every account."""
    _not_negative(counted, because)
    more = Cents(counted - before)
    return (Entry(((CAGE, Cents(-more)), (stack, more)), because),) if more else ()


def _move(source: Account, to: Account, amount: Cents, because: str) -> Entry[Account]:
    _not_negative(amount, because)
    return Entry(((source, Cents(-amount)), (to, amount)), because)


def _undone(entry: Entry[Account]) -> Entry[Account]:
    back = tuple((account, Cents(-amount)) for account, amount in entry.postings)
    return Entry(back, f"taken back: {entry.because}")


def _among(table: str, nets: Mapping[e.Person, Cents], because: str) -> tuple[Entry[Account], ...]:
    postings = _nets(table, nets)
    return (Entry(postings, because),) if postings else ()


def _nets(table: str, nets: Mapping[e.Person, Cents]) -> tuple[tuple[Account, Cents], ...]:
    return tuple((Stack(table, who), net) for who, net in nets.items())


def _collected(
    table: str, paid: Mapping[e.Person, Cents], box: Account, because: str
) -> tuple[Entry[Account], ...]:
    for amount in paid.values():
        _not_negative(amount, because)
    postings = ((Stack(table, person), Cents(-amount)) for person, amount in paid.items())
    return (Entry((*postings, (box, Cents(sum(paid.values())))), because),) if paid else ()


def _not_negative(amount: Cents, because: str) -> None:
    if amount < 0:
        raise ValueError(f'"{because}": {dollars(amount)} is no amount to move')
