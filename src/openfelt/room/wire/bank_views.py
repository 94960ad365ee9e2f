"""A table with a player-dealer as it is drawn."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict, replace

from openfelt.room.log import events as e
from openfelt.room.state.banked import BankedState
from openfelt.room.steps.bettors import awaited
from openfelt.room.steps.deadlines import counts_down
from openfelt.room.wire.messages import (
    BankOfferShown,
    BankShown,
    OfferShown,
    PassedOver,
    RoundCameTo,
    SettledShown,
    TableShown,
    Yours,
)
from openfelt.room.wire.shown import Reading
from openfelt.room.wire.views import Views, came_to, common, seat_shown
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.round_json import ChargeTold, bank_json, charge_json, line_json
from openfelt.rounds.view import View
from openfelt.rules.money import Cents, in_chips
from openfelt.table.felt import Share
from openfelt.table.settlement import Settled


class BankViews(Views[BankedState]):
    def public(self, state: BankedState, clock: Reading, seen: View | None) -> TableShown:
        round, limits = state.round, state.opened.limits
        return TableShown(
            **common(state, clock, seen),
            limits=limits,
            limits_said=str(limits),
            scored=state.scoreboard is not None,
            rounding=state.game.settlement.rounding,
            seats=tuple(seat_shown(state, *one) for one in sorted(state.seats.items())),
            standing=_shares(_standing(state)),
            offer=_offer(state),
            passed_over=tuple(
                PassedOver(person=person, why=why) for person, why in state.passed_over.items()
            ),
            player_dealer=_bank(state),
            share_offers=_shares(state.share_offers),
            bets=tuple(state.bets if round is None or round.over else round.money.bets),
            proposals=tuple(state.proposals),
            countdown=counts_down(state),
            awaited=tuple(awaited(state)),
            done=tuple(sorted(state.done)),
            winner=round.winner if round is not None else "",
            settled=settled(round) if round is not None else (),
            charges=charges(round) if round is not None else (),
            result=result(round, state.dropped) if round is not None and round.over else None,
        )

    def offered(self, state: BankedState, viewer: e.Person, yours: Yours) -> Yours:
        if viewer in state.passing:
            yours = replace(yours, passes=True)
        offer = _offer(state)
        if offer is None or offer.person != viewer:
            return yours
        return replace(yours, bank_offer=_bank_offer(state, viewer))


def _standing(state: BankedState) -> dict[e.Person, int]:
    """The money of those who have no seat, where it is the room's."""
    if not state.dealer.hears_people:
        return {}
    return {person: stack for person, stack in sorted(state.stacks.items()) if state.seat_of(person) is None}


def _shares(amounts: Mapping[e.Person, int]) -> tuple[Share, ...]:
    return tuple(Share(bettor=person, amount=Cents(amount)) for person, amount in amounts.items())


def _offer(state: BankedState) -> OfferShown | None:
    if state.phase != "offering" or state.offer is None:
        return None
    return OfferShown(seat=state.offer.seat, person=state.offer.person)


def _bank(state: BankedState) -> BankShown | None:
    if (bank := state.bank) is None:
        return None
    turn = state.rotation.bank_turn
    return BankShown(seat=bank.seat, person=bank.person, wager=bank.wager, turn=turn, shares=bank.shares)


def _bank_offer(state: BankedState, viewer: e.Person) -> BankOfferShown:
    """The wagers that this person can put up, and what the posted schedule takes beside."""
    terms = state.rules.bank_terms
    most = in_chips(max(0, state.free(viewer) - terms.most), state.game.settlement.chip)
    return BankOfferShown(least=Cents(max(1, state.opened.limits.min)), most=most, terms=terms)


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


def charges(round: BankedRound) -> tuple[ChargeTold, ...]:
    """The collection taken so far: as public as the bets it is for."""
    bank = round.table.player_dealer
    return tuple(charge_json(charge, bank) for charge in round.money.charges)


def result(round: BankedRound, dropped: Mapping[e.Person, int]) -> RoundCameTo:
    """What a round that is over came to: the player-dealer's wager, and everyone in it to the last cent."""
    bank = round.table.player_dealer
    return RoundCameTo(
        **asdict(bank_json(round.settlement)),
        person=bank.bettor,
        seat=bank.seat,
        people=came_to(round, dropped),
    )
