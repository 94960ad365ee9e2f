"""A demo room: tables of several cardrooms, staff who can log in, and accounts for bots."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

import msgspec
from msgspec.structs import replace

from openfelt import books
from openfelt.room.actors.room import Room
from openfelt.room.doors.accounts import Account
from openfelt.room.doors.house import HOUSE, House
from openfelt.room.doors.pins import NO_PIN, hash_pin, new_pin
from openfelt.room.log.events import AccountOpened, Deposited, HouseEvent, Person, TableOpened, Timers
from openfelt.rules.bets import Limits
from openfelt.rules.errors import RuleBroken
from openfelt.rules.fees import Option
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.setup import meld_stakes, option_fits, with_usual_forced
from openfelt.table.stacks import Stakes

FIRST = ("owner", "floor")
"""Whom a new house begins with: one appoints staff, the other seconds it."""
STAFF = (*FIRST, "cage", "house-dealer", "surveillance", "regulator")
BOTS = ("Amber", "Birch", "Cedar", "Dune")
BANKROLL = Cents(10_000_000_00)
BOT = " (bot)"


class LogInSlip(msgspec.Struct, frozen=True, kw_only=True):
    """What a new person is told once: the card's number and the PIN."""

    name: str
    card: str
    pin: str

    def __repr__(self) -> str:
        return f"LogInSlip({self.name!r})"


async def appoint(room: Room, *roles: str) -> list[LogInSlip]:
    """Accounts for staff, one a role; the slips are all that ever shows their PINs."""
    slips = []
    for role in roles:
        pin = new_pin()
        hashed = await hash_pin(pin)
        name = role.capitalize()
        (opened,) = await room.in_house(
            lambda name=name, hashed=hashed, role=role: [  # type: ignore[misc]  # bound in the loop
                room.house.open_account(HOUSE, name, hashed, [role])
            ],
            HOUSE,
        )
        assert isinstance(opened, AccountOpened)
        slips.append(LogInSlip(name=name, card=opened.card, pin=pin))
    return slips


async def furnish(room: Room) -> None:
    """The demo's tables, as far as they are not there yet."""
    there = {room.opened(table).game for table in (*room.tables, *room.closed)}
    for game, least in books.demo_tables().items():
        if game not in there:
            await room.open_table(_table(game, least), HOUSE)


def _table(id: str, least: Cents) -> TableOpened:
    """With options of the house-wide schedule that fit what it is played for."""
    game = books.game(id)
    options = books.sections_of(id, game.fees[-1])[0].options
    table = TableOpened(
        table="",
        name=f"{game.name}, {game.room.capitalize()}",
        game=id,
        seats=game.seats.tables[0],
        decks=game.deck.default,
        timers=Timers(offer=15, betting=15, decision=15, away=60),
    )
    if isinstance(game, PotGame):
        return _for_pots(game, least, table, options)
    if isinstance(game, MeldGame):
        option = next(one for one in options if one.fits(Limits(min=least, max=least)))
        return replace(table, meld_stakes=meld_stakes(game, least), collection=(option.id,))
    return _with_a_bank(least, table, options)


def _with_a_bank(least: Cents, table: TableOpened, options: Sequence[Option]) -> TableOpened:
    """By the first option for its limits, or else limits by the first of all."""
    limits = Limits(min=least, max=Cents(least * 100))
    option = next((one for one in options if one.fits(limits)), options[0])
    return replace(table, limits=option.closest(limits), collection=(option.id,))


def _for_pots(game: PotGame, least: Cents, table: TableOpened, options: Sequence[Option]) -> TableOpened:
    """As free as its document lets bets be, by the first option for each number of players."""
    structure = game.stakes.structures[-1]
    bets = (least, Cents(least * 2)) if structure in {"limit", "spread"} else ()
    stakes = with_usual_forced(game, Stakes(structure=structure, bets=bets), least)
    posted = tuple[str, ...]()
    for option in options:
        if option_fits(option, stakes):
            with suppress(RuleBroken):
                books.schedule(table.game, (*posted, option.id))
                posted = (*posted, option.id)
    return replace(table, stakes=stakes, collection=posted)


async def bots_of(room: Room, table: str) -> list[Account]:
    """The accounts of a table's bots, opened at the first start. Without a PIN nobody can log in as one."""
    names = [f"{name} {table}{BOT}" for name in BOTS]
    known = {account.name: account for account in room.house.people.values()}
    for name in names:
        if name not in known:
            (opened,) = await room.in_house(
                partial(_opening, room.house, name),
                HOUSE,
            )
            assert isinstance(opened, AccountOpened)
            await room.in_house(
                partial(_paying_in, opened.person),
                HOUSE,
            )
            known[name] = room.house.account(opened.person)
    return [known[name] for name in names]


def _opening(house: House, name: str) -> list[HouseEvent]:
    return [house.open_account(HOUSE, name, NO_PIN, bot=True)]


def _paying_in(person: Person) -> list[HouseEvent]:
    return [Deposited(person=person, amount=BANKROLL, cashier=HOUSE)]
