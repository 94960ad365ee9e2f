"""The code that a person gives to whoever is to invite them."""

from __future__ import annotations

import msgspec

from openfelt.room.api.accounts import Identified
from openfelt.room.api.calls import Known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.log.events import CodeMade
from openfelt.room.state.remembered import Reused


class InviteCode(msgspec.Struct, frozen=True, kw_only=True):
    """Whoever is told it can invite its owner. Empty until one was made."""

    code: str


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("door", catalogue)

    @at.get("/me/code")
    async def invite_code(call: Known) -> InviteCode:
        """The code to give to whoever is to invite me."""
        return InviteCode(code=call.room.house.account(call.person).code)

    @at.post("/me/code")
    async def make_invite_code(call: Known, asked: Identified) -> InviteCode:
        """A new code. Nobody can invite me by the one before any more."""
        house = call.room.house
        done = await call.room.in_house(lambda: [house.make_code(call.person)], call.person, asked.id)
        match done:
            case [CodeMade(code=code)]:
                return InviteCode(code=code)
            case _:
                raise Reused

    return at
