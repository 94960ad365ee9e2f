"""Every operation and every command, for everybody: what they are answered. A new one needs a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from room.api.duties import PIN

WHO = ("nobody", "player", "house-dealer", "floor", "cage", "surveillance", "regulator", "owner")
"""Of the columns below; a `nobody` has not logged in."""


class Operation(NamedTuple):
    """How it is asked for, and the status that each of `WHO` is answered with.

    `{ann}` is a player with some money, made for every call; `{cass}` a cashier, `{table}` a table where a
    round was played, and `{motion}` a motion of the floor's that a cashier be locked.
    """

    statuses: str
    path: str = ""
    said: Mapping[str, Any] | None = None


#      nobody, player, house-dealer, floor, cage, surveillance, regulator, owner
OPEN = " 200     200       200        200   200      200          200      200"
IN = "   401     200       200        200   200      200          200      200"
ROOM = " 401     200       200        200   403      200          200      403"
PLAY = " 401     200       403        403   403      403          403      403"
RUNS = " 401     403       403        200   403      403          403      403"
LOOK = " 401     403       403        200   403      200          200      403"
SUMS = " 401     403       403        200   403      403          200      403"
LOG = "  401     403       403        403   403      200          200      403"
CAGE = " 401     403       403        403   200      403          403      403"
TWO = "  401     403       403        409   403      403          403      403"
OWN = "  401     403       403        403   403      403          403      409"

OPERATIONS: Mapping[str, Operation] = {
    # for anybody
    "GET /healthz": Operation(OPEN),
    "GET /metrics": Operation("404 404 404 404 404 404 404 404"),
    "GET /openapi.json": Operation(OPEN),
    "GET /api/v1/ws-schema": Operation(OPEN),
    "GET /api/v1/games": Operation(OPEN),
    "GET /api/v1/games/{room}/{name}": Operation(OPEN, "/games/parkwest/cash-in-baccarat"),
    "GET /api/v1/games/{room}/{name}/pot": Operation(OPEN, "/games/marina/texas-holdem/pot"),
    "GET /api/v1/games/{room}/{name}/meld": Operation(OPEN, "/games/aviator/conquian/meld"),
    "GET /api/v1/games/{room}/{name}/fees": Operation(OPEN, "/games/parkwest/cash-in-baccarat/fees"),
    "GET /api/v1/games/{room}/{name}/page": Operation(OPEN, "/games/parkwest/cash-in-baccarat/page"),
    "GET /api/v1/games/{room}/{name}/odds": Operation(OPEN, "/games/parkwest/cash-in-baccarat/odds"),
    "GET /api/v1/games/{room}/{name}/record": Operation(OPEN, "/games/parkwest/cash-in-baccarat/record"),
    "GET /api/v1/cites/{lines}": Operation(OPEN, "/cites/000:93"),
    "POST /api/v1/settle": Operation("400 400 400 400 400 400 400 400", said={}),
    "GET /api/v1/open-tables": Operation(OPEN),
    "POST /api/v1/guest": Operation(OPEN),
    "POST /api/v1/login": Operation(OPEN, said={"card": "{card}", "pin": PIN}),
    # for whoever is in; over the socket 101 is a welcome, 1008 none
    "WS /api/v1/ws": Operation("1008 101 101 101 101 101 101 101"),
    "POST /api/v1/logout": Operation(IN.replace("200", "204")),
    "GET /api/v1/me": Operation(IN),
    "POST /api/v1/me/here": Operation(IN.replace("200", "204")),
    "POST /api/v1/me/prove": Operation(IN.replace("200", "204"), said={"pin": PIN}),
    "POST /api/v1/me/pin": Operation("401 409 409 409 409 409 409 409", said={"id": "i", "pin": "4719"}),
    "GET /api/v1/me/code": Operation(IN),
    "POST /api/v1/me/code": Operation(PLAY, said={"id": "i"}),
    # tables
    "GET /api/v1/tables": Operation(ROOM),
    "POST /api/v1/tables": Operation(
        "401 201 403 201 403 403 403 403", said={"id": "{id}", "game": "parkwest/cash-in-baccarat"}
    ),
    "GET /api/v1/tables/{table}": Operation(ROOM),
    "GET /api/v1/tables/{table}/people": Operation(ROOM),
    "GET /api/v1/tables/{table}/game": Operation(ROOM),
    "GET /api/v1/tables/{table}/layout": Operation(ROOM),
    # somebody banks the table
    "GET /api/v1/tables/{table}/pot-game": Operation(ROOM.replace("200", "409")),
    "GET /api/v1/tables/{table}/meld-game": Operation(ROOM.replace("200", "409")),
    "GET /api/v1/tables/{table}/melds": Operation(ROOM.replace("200", "409")),
    "GET /api/v1/tables/{table}/melds/{number}": Operation(
        ROOM.replace("200", "409"), "/tables/{table}/melds/1"
    ),
    "GET /api/v1/tables/{table}/buy-in": Operation(ROOM.replace("200", "409")),
    "GET /api/v1/tables/{table}/hands": Operation(ROOM.replace("200", "409")),
    "GET /api/v1/tables/{table}/hands/{number}/ahead": Operation(
        ROOM.replace("200", "409"), "/tables/{table}/hands/1/ahead"
    ),
    "GET /api/v1/tables/{table}/hands/{number}": Operation(
        ROOM.replace("200", "409"), "/tables/{table}/hands/1"
    ),
    "GET /api/v1/tables/{table}/scoreboard": Operation(ROOM),
    "GET /api/v1/tables/{table}/advice": Operation(ROOM),
    "GET /api/v1/tables/{table}/best": Operation(ROOM),
    "POST /api/v1/tables/{table}/bots": Operation(
        "401 409 403 403 403 403 403 403", said={"id": "i", "number": 1}
    ),
    "POST /api/v1/tables/{table}/commands": Operation(
        "401 200 403 403 403 403 403 403", said={"id": "{id}", "command": {"do": "wait"}}
    ),
    "GET /api/v1/tables/{table}/director": Operation(RUNS),
    "GET /api/v1/tables/{table}/director/hand": Operation(
        "401 403 409 409 403 403 403 403", "/tables/{table}/director/hand?place=1&said=As"
    ),
    "GET /api/v1/tables/{table}/rounds": Operation(ROOM),
    "GET /api/v1/tables/{table}/rounds/{number}": Operation(ROOM, "/tables/{table}/rounds/1"),
    "GET /api/v1/tables/{table}/rounds/{number}/record": Operation(ROOM, "/tables/{table}/rounds/1/record"),
    "GET /api/v1/tables/{table}/rounds/{number}/proofs": Operation(ROOM, "/tables/{table}/rounds/1/proofs"),
    # accounts
    "GET /api/v1/accounts": Operation("401 403 403 200 200 200 200 200"),
    "GET /api/v1/accounts/{person}": Operation("401 403 403 200 200 200 200 403", "/accounts/{ann}"),
    "GET /api/v1/accounts/{person}/history": Operation(LOOK, "/accounts/{ann}/history"),
    "POST /api/v1/accounts": Operation(
        CAGE.replace("200", "201"), said={"id": "{id}", "name": "New", "pin": "4719"}
    ),
    "POST /api/v1/accounts/{person}/lock": Operation(
        RUNS, "/accounts/{ann}/lock", {"id": "{id}", "why": "w"}
    ),
    "POST /api/v1/accounts/{person}/unlock": Operation(TWO, "/accounts/{ann}/unlock", {"id": "{id}"}),
    "POST /api/v1/accounts/{person}/dismiss": Operation(
        OWN, "/accounts/{cass}/dismiss", {"id": "{id}", "why": "w"}
    ),
    "POST /api/v1/accounts/{person}/pin": Operation(
        RUNS, "/accounts/{ann}/pin", {"id": "{id}", "pin": "4719"}
    ),
    "POST /api/v1/accounts/{person}/deposits": Operation(
        CAGE, "/accounts/{ann}/deposits", {"id": "{id}", "amount": "5"}
    ),
    "POST /api/v1/accounts/{person}/withdrawals": Operation(
        CAGE, "/accounts/{ann}/withdrawals", {"id": "{id}", "amount": "5"}
    ),
    # motions
    "GET /api/v1/motions": Operation(IN),
    "POST /api/v1/motions": Operation(
        RUNS.replace("200", "201"),
        said={"id": "{id}", "matter": {"is": "lock", "person": "{cass}", "why": "w"}},
    ),
    "POST /api/v1/motions/{number}/second": Operation(
        "401 403 403 200 403 200 403 403", "/motions/{motion}/second", {"id": "{id}", "pin": PIN}
    ),
    "POST /api/v1/motions/{number}/drop": Operation(
        "401 403 403 204 403 204 403 403", "/motions/{motion}/drop", {"id": "{id}"}
    ),
    # reports and the log
    "GET /api/v1/reports/drop": Operation(SUMS),
    "GET /api/v1/reports/totals": Operation(SUMS, "/reports/totals?by=day"),
    "GET /api/v1/reports/jackpots": Operation(SUMS),
    "GET /api/v1/reports/player-dealers": Operation(SUMS),
    "GET /api/v1/reports/player-dealers/totals": Operation(SUMS),
    "GET /api/v1/reports/companies": Operation(SUMS),
    "GET /api/v1/reports/shifts": Operation(SUMS),
    "POST /api/v1/reports/shifts": Operation(
        RUNS, said={"id": "{id}", "zone": "America/Los_Angeles", "shifts": [{"name": "all", "hour": 0}]}
    ),
    "GET /api/v1/log": Operation(LOG),
    "GET /api/v1/log/search": Operation(LOG),
    "GET /api/v1/log/kinds": Operation(LOG),
}

PLAYER, HOUSE_DEALER, FLOOR = "player", "house-dealer", "floor"
PLAYERS, DEALS, FLOORS = {PLAYER}, {HOUSE_DEALER, FLOOR}, {FLOOR}
HAND = {"seat": 1, "choice": "stand"}
BET = {"seat": 1, "bet": "player", "amount": "5"}


class Said(NamedTuple):
    """Who may give a command, at a table of the room's and at a physical one, and what it says.

    Whether it can be done now is another question: nobody else is refused for their role.
    """

    may: set[str]
    by_hand: set[str]
    says: Mapping[str, Any] = {}


COMMANDS: Mapping[str, Said] = {
    "sit": Said(PLAYERS, PLAYERS, {"seat": 1, "buy_in": "5"}),
    "buy": Said(PLAYERS, PLAYERS, {"amount": "5"}),
    "leave": Said(PLAYERS, PLAYERS),
    "sit-out": Said(PLAYERS, PLAYERS),
    "sit-in": Said(PLAYERS, PLAYERS),
    "change": Said(PLAYERS, PLAYERS, {"table": "{table}", "seat": 2}),
    "stay": Said(PLAYERS, PLAYERS),
    "move": Said(PLAYERS, PLAYERS, {"seat": 2}),
    "come-in": Said(PLAYERS, PLAYERS, {"how": "wait"}),
    "waive": Said(PLAYERS, PLAYERS, {"round": 1}),
    "wait": Said(PLAYERS, PLAYERS),
    "unwait": Said(PLAYERS, PLAYERS),
    "seat-next": Said(FLOORS, FLOORS),
    "invite": Said(PLAYERS, PLAYERS, {"code": "NOBODY"}),
    "uninvite": Said(PLAYERS, PLAYERS, {"person": "p1"}),
    "accept": Said(PLAYERS, DEALS, {"wager": "5"}),
    "decline": Said(PLAYERS, PLAYERS),
    "pass-for-me": Said(PLAYERS, PLAYERS, {"passes": True}),
    "give-up": Said(PLAYERS, DEALS),
    "offer-share": Said(PLAYERS, PLAYERS, {"amount": "5"}),
    "admit-share": Said(PLAYERS, PLAYERS, {"person": "p1"}),
    "take-back-share": Said(PLAYERS, PLAYERS),
    "bet": Said(PLAYERS, DEALS, BET),
    "take-down": Said(PLAYERS, DEALS, {"seat": 1, "bet": "player"}),
    "agree-bet": Said(PLAYERS, PLAYERS, BET | {"bettor": "p1"}),
    "deal": Said(PLAYERS | DEALS, PLAYERS | DEALS),
    "new-shoe": Said(DEALS, DEALS),
    "stir": Said(PLAYERS, PLAYERS, {"words": "w"}),
    "decide": Said(PLAYERS, DEALS, HAND),
    "take-default": Said(FLOORS, FLOORS, {"seat": 1}),
    "rule": Said(FLOORS, FLOORS, {"ruling": "misdeal"}),
    "repeat-bets": Said(DEALS, DEALS),
    "card": Said(DEALS, DEALS, {"card": "As"}),
    "dice": Said(DEALS, DEALS, {"dice": [1]}),
    "shuffled": Said(DEALS, DEALS),
    "count": Said(DEALS, DEALS, {"person": "p1", "amount": "5"}),
    "hands": Said(DEALS, DEALS, {"hands": {}}),
    "result": Said(DEALS, DEALS, {"stated": {}}),
    "take-back-result": Said(DEALS, DEALS),
    "take-back-deal": Said(DEALS, DEALS),
    "take-back-entry": Said(DEALS, DEALS),
    "pause": Said(FLOORS, FLOORS, {"why": "w"}),
    "resume": Said(FLOORS, FLOORS),
    "again": Said(PLAYERS | FLOORS, PLAYERS | FLOORS),
    "close": Said(FLOORS, FLOORS, {"why": "w"}),
    "correct": Said(FLOORS, FLOORS, {"moves": {"p1": "-5", "p2": "5"}, "why": "w", "cite": "000:94"}),
    "award-jackpot": Said(FLOORS, FLOORS, {"person": "p1", "amount": "5", "why": "w", "cite": "c"}),
    "clock": Said(set(), set()),
}
