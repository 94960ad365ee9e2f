"""What a viewer is sent of a table: one public picture for all, and to each what is theirs alone."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict, replace

from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState
from openfelt.room.steps.bettors import awaited
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Command
from openfelt.room.steps.consequences import decide
from openfelt.room.steps.deadlines import counts_down
from openfelt.room.steps.seats import Leave
from openfelt.room.steps.waiting_list import AWAY
from openfelt.room.wire.messages import (
    BankOfferShown,
    BankShown,
    CallShown,
    CameTo,
    ChargeShown,
    OfferShown,
    PassedOver,
    RoundCameTo,
    SeatShown,
    SettledShown,
    Somebody,
    TableShown,
    Yours,
)
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.round_json import bank_json, charge_json, line_json
from openfelt.rounds.view import View
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import Cents, Net, in_chips
from openfelt.table.felt import Share
from openfelt.table.settlement import Settled


def public(state: BankedState, deadline: float | None, seen: View | None) -> TableShown:
    """The table as everyone is sent it. `seen` is its round, if it had one, in the eyes of an onlooker."""
    round, opened, settlement = state.round, state.opened, state.game.settlement
    return TableShown(
        table=opened.table,
        name=opened.name,
        version=state.version,
        phase=state.phase,
        because=state.closed or state.broken or state.paused,
        game=opened.game,
        options=opened.options,
        limits=opened.limits,
        limits_said=str(opened.limits),
        physical=opened.physical,
        scored=state.scoreboard is not None,
        chip=settlement.chip,
        rounding=settlement.rounding,
        jackpot=Cents(state.jackpot),
        seats=_seats(state),
        standing=_shares(_standing(state)),
        positions=opened.seats,
        waiting=tuple(state.waiting),
        called=tuple(_called(call) for _, call in sorted(state.calls.items())),
        private=opened.private,
        invited=tuple(sorted(state.invited)),
        bots=tuple(sorted(state.bots | state.visiting_bots & set(state.seats.values()))),
        offer=_offer(state),
        passed_over=tuple(PassedOver(person=person, why=why) for person, why in state.passed_over.items()),
        player_dealer=_bank(state),
        share_offers=_shares(state.share_offers),
        bets=tuple(state.bets if round is None or round.over else round.money.bets),
        proposals=tuple(state.proposals),
        deadline=deadline,
        countdown=counts_down(state),
        awaited=tuple(awaited(state)),
        done=tuple(sorted(state.done)),
        round=state.number,
        open_round=state.open_round,
        felt=seen.felt if seen else {},
        readings=seen.readings if seen else {},
        winner=round.winner if round is not None else "",
        log=seen.log if seen else (),
        log_after=0,
        waiting_for=seen.waiting_for if seen else (),
        settled=settled(round) if round is not None else (),
        charges=charges(round) if round is not None else (),
        result=result(round, state.dropped) if round is not None and round.over else None,
        void=seen.void if seen else "",
        over=seen.over if seen else True,
        committed=state.committed,
    )


def _seats(state: BankedState) -> tuple[SeatShown, ...]:
    return tuple(
        SeatShown(
            seat=seat,
            person=person,
            stack=Cents(state.stacks.get(person, 0)),
            sitting_out=person in state.sitting_out,
            away=state.sat_out.get(person) == AWAY,
            why=state.sat_out.get(person, ""),
        )
        for seat, person in sorted(state.seats.items())
    )


def _standing(state: BankedState) -> dict[e.Person, int]:
    """The money of those who have no seat, where it is the room's."""
    if not state.dealer.hears_people:
        return {}
    return {person: stack for person, stack in sorted(state.stacks.items()) if state.seat_of(person) is None}


def _shares(amounts: Mapping[e.Person, int]) -> tuple[Share, ...]:
    return tuple(Share(bettor=person, amount=Cents(amount)) for person, amount in amounts.items())


def _called(call: e.Called) -> CallShown:
    return CallShown(seat=call.seat, person=call.person, until=call.until, source=call.source)


def _offer(state: BankedState) -> OfferShown | None:
    if state.phase != "offering" or state.offer is None:
        return None
    return OfferShown(seat=state.offer.seat, person=state.offer.person)


def _bank(state: BankedState) -> BankShown | None:
    if (bank := state.bank) is None:
        return None
    turn = state.rotation.bank_turn
    return BankShown(seat=bank.seat, person=bank.person, wager=bank.wager, turn=turn, shares=bank.shares)


# What a round has come to, for a picture and for a replay


def settled(round: BankedRound) -> tuple[SettledShown, ...]:
    """Every bet that is settled, in the order in which that was done."""
    return tuple(_settled_line(line, round) for line in round.settlement.lines)


def _settled_line(line: Settled, round: BankedRound) -> SettledShown:
    return SettledShown(
        **asdict(line_json(line)),
        rounded=line.outcome.rounded,
        backline=line.bet.backline,
        part=line.bet.part,
        circle=line.bet.circle,
        played=round.played(line.bet),
    )


def charges(round: BankedRound) -> tuple[ChargeShown, ...]:
    """The collection taken so far: as public as the bets it is for."""
    bank = round.table.player_dealer
    return tuple(
        ChargeShown(**asdict(charge_json(charge, bank)), cites=(str(charge.cite),))
        for charge in round.money.charges
    )


def result(round: BankedRound, dropped: Mapping[e.Person, int]) -> RoundCameTo:
    """What a round that is over came to: the player-dealer's wager, and everyone in it to the last cent."""
    bank, nets, fees = round.table.player_dealer, round.money.net(), round.money.fees
    return RoundCameTo(
        **asdict(bank_json(round.settlement)),
        person=bank.bettor,
        seat=bank.seat,
        people=tuple(
            _came_to(person, net, fees.get(person, 0), dropped.get(person, 0)) for person, net in nets.items()
        ),
    )


def _came_to(person: e.Person, net: int, collection: int, jackpot: int) -> CameTo:
    return CameTo(
        person=person,
        net=Net(net),
        collection=Cents(collection),
        jackpot=Cents(jackpot),
        total=Net(net - collection - jackpot),
    )


# What is one person's alone


def private(state: BankedState, viewer: e.Person, seen: View | None) -> Yours | None:
    """What only this viewer may see; None where that is nothing."""
    money, call, offer = viewer in state.stacks, state.call_of(viewer), _offer(state)
    stays = _why_not(state, Leave(), viewer) if money else ()
    nothing = Yours(table=state.opened.table, version=state.version)
    yours = replace(
        nothing,
        stack=Cents(state.stacks[viewer]) if money else None,
        free=Cents(state.free(viewer)) if money else None,
        off={"leave": stays} if stays else {},
        called=None if call is None else _called(call),
        bank_offer=_bank_offer(state, viewer) if offer is not None and offer.person == viewer else None,
    )
    if state.round is not None and seen is not None and not seen.over:
        yours = _in_play(yours, state.round, viewer, seen)
    return None if yours == nothing else yours


def _in_play(yours: Yours, round: BankedRound, viewer: e.Person, seen: View) -> Yours:
    """With the cards that others do not see, and what is asked of this viewer."""
    mine = round.view(viewer)
    return replace(
        yours,
        felt=None if mine.felt == seen.felt else mine.felt,
        readings=None if mine.readings == seen.readings else mine.readings,
        log=None if mine.log == seen.log else mine.log,
        asks=tuple(ask for ask in round.open_asks if ask.who.bettor == viewer),
        picks=round.picks(viewer),
        answered=mine.answered,
    )


def _bank_offer(state: BankedState, viewer: e.Person) -> BankOfferShown:
    """The wagers that this person can put up, and what the posted schedule takes beside."""
    terms = state.rules.bank_terms
    most = in_chips(max(0, state.free(viewer) - terms.most), state.game.settlement.chip)
    return BankOfferShown(least=Cents(max(1, state.opened.limits.min)), most=most, terms=terms)


def _why_not(state: BankedState, command: Command, viewer: e.Person) -> tuple[str | Somebody, ...]:
    """Why a command of this person would be refused now; empty if it would not."""
    try:
        next(decide(state, command, Caller(person=viewer), state.changed_at), None)
    except Denied as refused:
        return tuple(
            Somebody(person=str(part)) if isinstance(part, Named) else part for part in refused.parts
        )
    return ()
