"""People at the room's door without a browser: staff who furnish it, and company at the tables."""

from __future__ import annotations

import re
import secrets
import time
from typing import Any

import httpx

from room.api.processes import Process
from room.spoken import OF_ROUND

PRINTED_PIN, OWN_PIN = "817462", "246813"
LATELY = 200.0
NO_CLOCK = {"offer": None, "betting": None, "decision": None}


class Person:
    """Someone who is in. Commands are as on the wire: `do` names them, money is in dollars."""

    def __init__(self, address: str, came: dict[str, Any]) -> None:
        self.person, self.name, self.token = str(came["person"]), str(came["name"]), str(came["token"])
        bearer = {"Authorization": f"Bearer {self.token}"}
        self._http = httpx.Client(base_url=f"{address}/api/v1", headers=bearer, timeout=30)

    def get(self, path: str, **query: Any) -> Any:
        return _answer(self._http.get(path, params=query))

    def post(self, path: str, **said: Any) -> Any:
        return _answer(self._http.post(path, json={"id": secrets.token_hex(8)} | said))

    def do(self, table: str, what: str, **more: Any) -> int:
        """A command; gives the version it led to. One that means a round means the one at hand."""
        if what in OF_ROUND and "round" not in more:
            shown = self.see(table)
            more["round"] = shown["round" if what == "take-back-entry" else "open_round"]
        return int(self.post(f"/tables/{table}/commands", command={"do": what} | more)["version"])

    def see(self, table: str) -> dict[str, Any]:
        """The table as everyone sees it."""
        shown: dict[str, Any] = self.get(f"/tables/{table}")["table"]
        return shown

    def sit(self, table: str, seat: int, buy_in: str = "1000") -> None:
        self.do(table, "sit", seat=seat, buy_in=buy_in)

    def bet(self, table: str, seat: int, bet: str, amount: str, **more: Any) -> None:
        self.do(table, "bet", seat=seat, bet=bet, amount=amount, **more)


class Slip:
    """The number of a card, and its PIN."""

    def __init__(self, card: str, pin: str) -> None:
        self.card, self.pin = card, pin


class House:
    """A room that is served, with the owner and the floor person whom it begins with."""

    def __init__(self, server: Process) -> None:
        self.server, self.address = server, server.address
        printed = re.findall(r"card (\d{16}), PIN (\d{6})", "".join(server.said))
        assert len(printed) == 2, server.said
        self.owners, self._floors = (self.with_own_pin(Slip(*slip)) for slip in printed)
        self._in: dict[str, tuple[float, Person]] = {}
        self._slips: dict[str, Slip] = {}

    @property
    def owner(self) -> Person:
        return self._lately_in(self.owners)

    @property
    def floor(self) -> Person:
        return self._lately_in(self._floors)

    def _lately_in(self, slip: Slip) -> Person:
        """Staff who are asked for their PIN after some minutes, and soon after that to log in again."""
        since, person = self._in.get(slip.card, (-LATELY, None))
        if person is None or time.monotonic() - since > LATELY:
            person = self.logged_in(slip)
            self._in[slip.card] = time.monotonic(), person
        return person

    def with_own_pin(self, slip: Slip) -> Slip:
        """Whoever is given a slip chooses a PIN first."""
        person = self.logged_in(slip)
        person.post(f"/accounts/{person.person}/pin", old=slip.pin, pin=OWN_PIN)
        return Slip(slip.card, OWN_PIN)

    def guest(self) -> Person:
        return Person(self.address, _answer(httpx.post(f"{self.address}/api/v1/guest", timeout=60)))

    def logged_in(self, slip: Slip) -> Person:
        said = {"card": slip.card, "pin": slip.pin}
        return Person(
            self.address, _answer(httpx.post(f"{self.address}/api/v1/login", json=said, timeout=60))
        )

    def slip(self, role: str) -> Slip:
        """The log-in of someone with this role; not `floor`, whose session too many log-ins would end."""
        if role not in self._slips:
            self._slips[role] = self.with_own_pin(self.appointed(role))
        return self._slips[role]

    def appointed(self, role: str, name: str = "") -> Slip:
        """Somebody new, who has yet to choose a PIN: the owner moves it, the floor seconds it."""
        wanted = {"name": name or f"A {role}", "pin": PRINTED_PIN, "roles": [role]}
        if role == "house-dealer":
            return Slip(self.owner.post("/accounts", **wanted)["card"], PRINTED_PIN)
        number = self.owner.post("/motions", matter={"is": "appoint", **wanted})["number"]
        return Slip(self.floor.post(f"/motions/{number}/second", pin=OWN_PIN)["card"], PRINTED_PIN)

    def table(self, game: str = "parkwest/cash-in-baccarat", **more: Any) -> str:
        """A public table without clocks, $5 to $500, unless it is said otherwise."""
        usual = {"game": game, "limits": {"min": "5", "max": "500"}, "timers": NO_CLOCK}
        return str(self.floor.post("/tables", **(usual | more))["table"])


def _answer(answer: httpx.Response) -> Any:
    assert answer.is_success, f"{answer.request.method} {answer.request.url}: {answer.text}"
    return answer.json() if answer.content else None
