"""PINs: one's own, which one changes with the old one, and those that the floor sets for others."""

from __future__ import annotations

import msgspec

from openfelt.room.api.accounts import known
from openfelt.room.api.calls import Call, Known, Newcomer
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.doors.pins import hash_pin
from openfelt.room.doors.sessions import digest
from openfelt.room.log import events as e
from openfelt.room.wire.messages import Id
from openfelt.rules.errors import Denied


class NewPin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The PIN that an account has from now on."""

    id: Id
    pin: str

    def __repr__(self) -> str:
        return "NewPin()"


class ChangedPin(NewPin, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of one's own account, with the `old` one."""

    old: str = ""


class SaidPin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The PIN of whoever is logged in, once more."""

    pin: str

    def __repr__(self) -> str:
        return "SaidPin()"


class KeptCard(msgspec.Struct, frozen=True, kw_only=True):
    """What a guest comes back with, beside the PIN; `keepsake` as `POST /login` gives it."""

    card: str
    name: str
    keepsake: str = ""

    def __repr__(self) -> str:
        return f"KeptCard({self.name!r})"


class PinTaken(msgspec.Struct, frozen=True, kw_only=True):
    """The card's last four digits, and of one's own the `keepsake` for the next log-in with the new PIN.

    The one before is of the old PIN, and worth nothing any more.
    """

    card: str
    keepsake: str = ""

    def __repr__(self) -> str:
        return "PinTaken()"


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("pins", catalogue)

    @at.post("/accounts/{person}/pin")
    async def change_pin(call: Newcomer, person: str, asked: ChangedPin) -> PinTaken:
        """A new PIN: one's own, with the old one, or as the floor another's.

        All sessions of the account end, but for the one in which somebody changes their own.
        """
        house, keeps = call.room.house, ""
        if (call.person, asked.id) in call.room.office.house_done:
            return _taken(call, person)
        if person == call.person:
            await call.prove(asked.old)
            if asked.pin == asked.old:
                raise Denied("choose another PIN than the one you have")
            keeps = digest(call.token)
        else:
            call.check_own_pin()
            call.require("reset-pin")
            known(call, person)
        hashed = await hash_pin(asked.pin, house.account(person).card)

        def decide() -> list[e.HouseEvent]:
            if person != call.person:
                call.check_alone(e.PinReset(person=person, pin=""))
            return [house.change_pin(call.person, person, hashed, keeps)]

        await call.room.in_house(decide, call.person, asked.id)
        return _taken(call, person)

    @at.post("/me/prove", status=204)
    async def prove(call: Known, asked: SaidPin) -> None:
        """Say one's PIN again, as staff do before they move money."""
        await call.prove(asked.pin)

    @at.post("/me/pin")
    async def keep_card(call: Known, asked: NewPin) -> KeptCard:
        """As a guest, give one's card its first PIN, to come back with. This session goes on."""
        house = call.room.house
        if (call.person, asked.id) not in call.room.office.house_done:
            house.may_keep_card(call.person)  # before a hash is made
        hashed = await hash_pin(asked.pin, house.account(call.person).card)
        await call.room.in_house(lambda: [house.first_pin(call.person, hashed)], call.person, asked.id)
        account = house.account(call.person)
        keepsake = call.door.sessions.keepsake(account)
        return KeptCard(card=account.card, name=account.name, keepsake=keepsake)

    return at


def _taken(call: Call, person: str) -> PinTaken:
    account = known(call, person)
    own = person == call.person
    return PinTaken(card=account.ending, keepsake=call.door.sessions.keepsake(account) if own else "")
