"""What a viewer is sent of a table: one public picture for all, and to each what is theirs alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from openfelt.room.log import events as e
from openfelt.room.state.table import TableState
from openfelt.room.steps.bettors import awaited
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import Command
from openfelt.room.steps.consequences import decide
from openfelt.room.steps.deadlines import counts_down
from openfelt.room.steps.seats import Leave
from openfelt.room.steps.waiting_list import AWAY
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.round_json import bank_json, charge_json, line_json
from openfelt.rules.codec import plain
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import dollars, in_chips
from openfelt.table.settlement import Settled


def public(state: TableState, deadline: float | None) -> dict[str, Any]:
    """The table as an onlooker sees it. Everyone is sent the same."""
    round, opened, offer = state.round, state.opened, state.offer
    view = round.view(None) if round is not None else None
    return {
        "table": opened.table,
        "name": opened.name,
        "version": state.version,
        "phase": state.phase,
        "because": state.closed or state.broken or state.paused,
        "game": opened.game,
        "options": opened.options,
        "limits": plain(opened.limits),
        "physical": opened.physical,
        "scored": state.scoreboard is not None,
        "chip": dollars(state.game.settlement.chip),
        "rounding": state.game.settlement.rounding,
        "jackpot": dollars(state.jackpot),
        "seats": [
            {
                "seat": seat,
                "person": person,
                "stack": dollars(state.stacks.get(person, 0)),
                "sitting_out": person in state.sitting_out,
                "away": state.sat_out.get(person) == AWAY,
                "why": state.sat_out.get(person, ""),
            }
            for seat, person in sorted(state.seats.items())
        ],
        "standing": [
            {"bettor": person, "amount": dollars(stack)}
            for person, stack in sorted(state.stacks.items())
            if state.dealer.hears_people and state.seat_of(person) is None
        ],
        "positions": opened.seats,
        "waiting": list(state.waiting),
        "called": [
            {"seat": seat, "person": call.person, "until": call.until, "source": call.source}
            for seat, call in sorted(state.calls.items())
        ],
        "private": opened.private,
        "invited": sorted(state.invited),
        "bots": sorted(state.bots | state.visiting_bots & set(state.seats.values())),
        "offer": None
        if state.phase != "offering" or offer is None
        else {"seat": offer.seat, "person": offer.person},
        "passed_over": [{"person": person, "why": why} for person, why in state.passed_over.items()],
        "player_dealer": state.bank
        and {
            "seat": state.bank.seat,
            "person": state.bank.person,
            "wager": dollars(state.bank.wager),
            "turn": state.rotation.bank_turn,
            "shares": [plain(share) for share in state.bank.shares],
        },
        "share_offers": [
            {"bettor": person, "amount": dollars(amount)} for person, amount in state.share_offers.items()
        ],
        "bets": [plain(bet) for bet in (round.money.bets if round and not round.over else state.bets)],
        "deadline": deadline,
        "countdown": counts_down(state),
        "awaited": list(awaited(state)),
        "done": sorted(state.done),
        "round": state.number,
        "open_round": state.open_round,
        "felt": {place: list(cards) for place, cards in view.felt.items()} if view else {},
        "readings": round.readings() if round is not None else {},
        "announced": plain(round.announced) if round is not None else None,
        "log": [plain(sight) for sight in view.log] if view else [],
        "waiting_for": [plain(who) for who in view.waiting_for] if view else [],
        "settled": [settled_line(line, round) for line in round.settlement.lines]
        if round is not None
        else [],
        "charges": charges(round) if round is not None else [],
        "result": result(round, state.dropped) if round is not None and round.over else None,
        "void": view.void if view else "",
        "over": view.over if view else True,
        "commitment": state.stock.commitment,
        "finished_shoe": (done := state.stock.finished) and {"seed": done[0], "commitment": done[1]},
    }


def settled_line(line: Settled, round: BankedRound) -> dict[str, Any]:
    """As `openfelt settle` tells it, what was rounded, whose bet lay behind another's, what was `played`."""
    more = {"rounded": line.outcome.rounded, "backline": line.bet.backline, "played": round.played(line.bet)}
    return {**line_json(line), **more}


def charges(round: BankedRound) -> list[dict[str, Any]]:
    """The collection taken so far: as public as the bets it is for."""
    bank = round.table.player_dealer
    return [{**charge_json(charge, bank), "cites": [str(charge.cite)]} for charge in round.money.charges]


def result(round: BankedRound, dropped: Mapping[e.Person, int]) -> dict[str, Any]:
    """What a round that is over came to: the player-dealer's wager, and everyone in it to the last cent."""
    bank, nets, fees = round.table.player_dealer, round.money.net(), round.money.fees
    return {
        "person": bank.bettor,
        "seat": bank.seat,
        **bank_json(round.settlement),
        "people": [
            {
                "person": person,
                "net": dollars(net),
                "collection": dollars(fees.get(person, 0)),
                "jackpot": dollars(dropped.get(person, 0)),
                "total": dollars(net - fees.get(person, 0) - dropped.get(person, 0)),
            }
            for person, net in nets.items()
        ],
    }


def private(state: TableState, viewer: e.Person) -> dict[str, Any] | None:
    """What only this viewer may see; None where that is nothing."""
    mine: dict[str, Any] = {}
    if viewer in state.stacks:
        mine = {"stack": dollars(state.stacks[viewer]), "free": dollars(state.free(viewer))}
        if stays := _why_not(state, Leave(), viewer):
            mine["off"] = {"leave": stays}
    if (call := state.call_of(viewer)) is not None:
        mine["called"] = {"seat": call.seat, "person": viewer, "until": call.until, "source": call.source}
    if state.phase == "offering" and state.offer is not None and state.offer.person == viewer:
        mine["bank_offer"] = _bank_offer(state, viewer)
    if state.round is not None and not state.round.over:
        view, shown = state.round.view(viewer), state.round.view(None)
        if view.felt != shown.felt:
            mine["felt"] = {place: list(cards) for place, cards in view.felt.items()}
        if view.log != shown.log:
            mine["log"] = [plain(sight) for sight in view.log]
        asks = [ask for ask in state.round.open_asks if ask.who.bettor == viewer]
        if asks:
            mine["asks"] = [plain(ask) for ask in asks]
        if partings := state.round.partings(viewer):
            mine["to_set"] = [plain(parting) for parting in partings]
        if view.answered:
            mine["answered"] = [plain(choice) for choice in view.answered]
    return {"table": state.opened.table, "version": state.version, **mine} if mine else None


def _bank_offer(state: TableState, viewer: e.Person) -> dict[str, Any]:
    """The wagers that this person can put up, and what the posted schedule takes beside."""
    terms = state.rules.bank_terms
    most = in_chips(max(0, state.free(viewer) - terms.most), state.game.settlement.chip)
    return {"least": dollars(max(1, state.opened.limits.min)), "most": dollars(most), "terms": plain(terms)}


def _why_not(state: TableState, command: Command, viewer: e.Person) -> list[Any]:
    """Why a command of this person would be refused now; empty if it would not."""
    try:
        next(decide(state, command, Caller(person=viewer), state.changed_at), None)
    except Denied as refused:
        return [{"person": str(part)} if isinstance(part, Named) else part for part in refused.parts]
    return []


def message(kind: str, body: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"is": kind, **body})
