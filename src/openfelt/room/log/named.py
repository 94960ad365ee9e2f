"""Whom an event names: whoever did something is with the event, this is whom it is about."""

from __future__ import annotations

from typing import assert_never

from openfelt.room.log import events as e
from openfelt.rounds.answers import Answer, Chose


def named_in(event: e.AnyEvent) -> frozenset[e.Person]:
    """Every account, and every label of a physical table, that the event has."""
    return frozenset(_named(event))


def _named(event: e.AnyEvent) -> tuple[e.Person, ...]:  # noqa: PLR0912  # one case a kind
    match event:
        case e.Deposited(person=person, cashier=cashier) | e.Withdrawn(person=person, cashier=cashier):
            return person, cashier
        case e.Accepted(person=person):
            return person, *event.stakes
        case e.Declined() | e.PassesBank() | e.GivenUp() | e.ShareOffered() | e.ShareTakenBack() | e.Shared():
            return (event.person,)
        case e.AccountOpened() | e.PinChanged() | e.AccountLocked() | e.AccountUnlocked() | e.SessionBegun():
            return (event.person,)
        case e.Dismissed() | e.Refused():
            return (event.person,)
        case e.LogInFailed(person=person):
            return (person,) if person else ()
        case e.Looked(person=person, whom=whom):
            return (person, whom) if whom else (person,)
        case e.MotionMade(by=by, matter=matter):
            return by, *concerned(matter)
        case e.MotionSeconded(by=by):
            return (by,)
        case e.MotionDropped(by=by):
            return (by,) if by else ()
        case e.Bought() | e.CashedOut() | e.Sat() | e.Left() | e.SatOut() | e.SatIn() | e.Waited():
            return (event.person,)
        case e.Unwaited() | e.Called() | e.Invited() | e.Uninvited() | e.JackpotPaid() | e.DoneBetting():
            return (event.person,)
        case e.Stirred() | e.CodeMade():
            return (event.person,)
        case e.TableOpened(private=owner):
            return () if owner is None else (owner,)
        case e.BetPlaced(bet=bet) | e.BetProposed(bet=bet):
            return bet.bettor, *bet.stakes
        case e.BetTakenDown(bettor=bettor) | e.ProposalDropped(bettor=bettor):
            return (bettor,)
        case e.BetAgreed(bettor=bettor, person=person):
            return bettor, person
        case e.RoundBegun(table=table):
            bank, bets = table.player_dealer, table.bets
            bettors = (person for bet in bets for person in (bet.bettor, *bet.stakes))
            return bank.bettor, *bank.stakes, *bettors
        case e.Answered(answer=answer):
            return _answering(answer)
        case e.HandBegun() | e.MeldsBegun():
            return event.table.people
        case e.TimeCollected(fees=fees):
            return tuple(fees)
        case e.TimeBanked() | e.LeaveAsked() | e.LeaveTakenBack() | e.Moved() | e.WordGiven():
            return (event.person,)
        case e.ChipsCounted():
            return (event.person,)
        case e.PoolTaken() | e.ClaimsWaived():
            return (event.person,)
        case (
            e.RoundEnded(net=net, fees=fees, jackpot=jackpot)
            | e.HandEnded(net=net, fees=fees, jackpot=jackpot)
            | e.MeldsEnded(net=net, fees=fees, jackpot=jackpot)
        ):
            return *net, *fees, *jackpot
        case e.RoundReopened(ended=ended, bank=bank):
            return *_named(ended), *_named(bank)
        case e.HandReopened(ended=ended):
            return _named(ended)
        case e.DealTakenBack(people=people):
            return people
        case e.Corrected(moves=moves):
            return tuple(moves)
        case e.SessionEnded() | e.ShiftsSet() | e.ShoeBegun() | e.EntryTakenBack() | e.Broke() | e.Paused():
            return ()
        case e.Resumed() | e.Closed() | e.ResultEntered() | e.ResultTakenBack() | e.RulesPosted():
            return ()
        case e.HandsEntered(decisions=decisions):
            return tuple(one.bettor for one in decisions if one.bettor is not None)
        case e.TextFiled() | e.RulesFiled() | e.LogTakenOver() | e.MoreWatched() | e.WrittenAgain():
            return ()
    assert_never(event)


def concerned(matter: e.Matter) -> tuple[e.Person, ...]:
    """Whose account or money a motion is about."""
    match matter:
        case e.Appointing():
            return ()
        case e.Correcting(moves=moves):
            return tuple(moves)
        case _:
            return (matter.person,)


def _answering(answer: Answer) -> tuple[e.Person, ...]:
    return (answer.who.bettor,) if isinstance(answer, Chose) else ()
