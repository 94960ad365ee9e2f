"""The house: who has an account, and where all the money is. A fold over the log, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType

import msgspec

from openfelt.room.doors import roles as allowed
from openfelt.room.doors.accounts import Account, Lock, Session, check_name, new_card, new_code, read_code
from openfelt.room.doors.chance import UNFORESEEN, Chance
from openfelt.room.doors.pins import NO_PIN, check_hash
from openfelt.room.doors.roles import NotAllowed, Permission, check_roles
from openfelt.room.log.entries import CAGE, Stack, Wallet, entries
from openfelt.room.log.entries import Account as Booked
from openfelt.room.log.events import (
    AccountLocked,
    AccountOpened,
    AccountUnlocked,
    AnyEvent,
    CodeMade,
    Deposited,
    Person,
    PinChanged,
    SessionBegun,
    SessionEnded,
    TableOpened,
    Withdrawn,
)
from openfelt.room.log.stream import Stream
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import ZERO, Cents, Net, money
from openfelt.table.felt import called

HOUSE = "house"
"""The room itself, which opens guests' accounts and appoints the first staff. Nobody can log in as it."""


@dataclass(frozen=True, eq=False)
class Hold:
    """Money of a wallet that is promised to something being written to the log."""

    person: Person
    amount: Cents


class Snapshot(msgspec.Struct, frozen=True):
    """All of the house after some event, so that a long log need not be read from its beginning."""

    accounts: tuple[Account, ...]
    balances: tuple[tuple[Booked, Net], ...]
    physical: tuple[str, ...] = ()
    sessions: dict[str, Session] = {}


class House:
    """Accounts and balances. `apply` alone changes them; everything else looks, or decides on an event.

    An event is decided, committed, applied. Money that leaves a wallet is held from the decision until
    after `apply`, so that it cannot be spent twice while a commit is under way.
    """

    def __init__(self, snapshot: Snapshot | None = None, chance: Chance = UNFORESEEN) -> None:
        self.chance = chance
        self._accounts: dict[Person, Account] = {}
        self._by_card: dict[str, Person] = {}
        self._by_code: dict[str, Person] = {}
        self._names: set[str] = set()
        self._ids = 0
        self._balances: Counter[Booked] = Counter()
        self._overdrawn: set[Booked] = set()
        self._held: Counter[Person] = Counter()
        self._holds: set[Hold] = set()
        self._physical: set[str] = set()
        self._sessions: dict[str, Session] = {}  # by the token's SHA-256, the oldest first
        if snapshot is not None:
            self._physical.update(snapshot.physical)
            self._sessions.update(snapshot.sessions)
            for account in snapshot.accounts:
                self._enrol(account)
            for booked, amount in snapshot.balances:
                self._post(booked, amount)

    # The fold

    def apply(self, stream: Stream, event: AnyEvent) -> None:  # noqa: PLR0912  # one case an event
        """Take in an event of the log, of any stream. One that cannot be booked changes nothing."""
        moved = entries(stream, event)
        match event:
            case AccountOpened():
                self._enrol(Account(**msgspec.structs.asdict(event)))
            case PinChanged(person=person, pin=pin, first=first):
                self._change(person, pin=pin)
                if not first:
                    self._end_sessions(person)
            case AccountLocked(person=person, until=until, why=why):
                if not self.account(
                    person
                ).barred:  # a lock that ends by itself does not lift one that does not
                    self._change(person, lock=Lock(until, why))
                if until is None:  # wrong PINs leave sessions alone: a stranger could end them at will
                    self._end_sessions(person)
            case SessionBegun(person=person, token=token, expires=expires, now=now):
                self._forget_sessions(now)
                self._sessions[token] = Session(self.account(person).person, expires)
            case SessionEnded(token=token):
                self._sessions.pop(token, None)
            case AccountUnlocked(person=person):
                self._change(person, lock=None)
            case CodeMade(person=person, code=code):
                self._by_code.pop(self.account(person).code, None)
                self._by_code[code] = person
                self._change(person, code=code)
            case TableOpened(table=table, physical=True):
                self._physical.add(table)
            case _:
                pass
        for entry in moved:
            for booked, amount in entry.postings:
                self._post(booked, amount)

    def snapshot(self) -> Snapshot:
        balances = tuple((booked, Net(amount)) for booked, amount in self._balances.items())
        physical, sessions = tuple(sorted(self._physical)), dict(self._sessions)
        return Snapshot(tuple(self._accounts.values()), balances, physical, sessions)

    # Who

    @property
    def people(self) -> Mapping[Person, Account]:
        return MappingProxyType(self._accounts)

    def account(self, person: Person) -> Account:
        try:
            return self._accounts[person]
        except KeyError:
            raise Denied((Named(person), " has no account")) from None

    def name_of(self, label: str) -> str:
        """How people at the table know someone; a label that is no account's is a name already, or a seat."""
        account = self._accounts.get(label)
        return called(label) if account is None else account.name

    def with_card(self, card: str) -> Account | None:
        person = self._by_card.get(card)
        return None if person is None else self._accounts[person]

    def with_code(self, code: str) -> Person | None:
        """Who gave this code, to be invited by."""
        return self._by_code.get(read_code(code))

    def welcome(self, person: Person) -> Account:
        """The account of someone whom the floor has not locked out."""
        account = self.account(person)
        if account.barred:
            raise Denied(("the account of ", Named(person), " is locked; the floor may unlock it"))
        return account

    def may(self, person: Person, permission: Permission) -> bool:
        """Whether this person may do it. Someone unknown, or locked by the floor, may do nothing."""
        if person == HOUSE:
            return True
        account = self._accounts.get(person)
        return account is not None and not account.barred and allowed.may(account.roles, permission)

    def require(self, person: Person, permission: Permission) -> None:
        if not self.may(person, permission):
            raise NotAllowed(permission, self.welcome(person).roles, person)

    @property
    def sessions(self) -> Mapping[str, Session]:
        """By the SHA-256 of their tokens, the oldest first; some may have expired."""
        return MappingProxyType(self._sessions)

    # How much

    def wallet(self, person: Person) -> Cents:
        """What is in the account, held or not."""
        return self.balance(Wallet(person))

    def available(self, person: Person) -> Cents:
        """What can be taken to a table or withdrawn now."""
        return Cents(self.wallet(person) - self._held.get(person, 0))

    def stack(self, table: str, person: Person) -> Cents:
        """The person's money at a table, bets included."""
        return self.balance(Stack(table, person))

    def balance(self, booked: Booked) -> Cents:
        return Cents(self._balances.get(booked, 0))

    @property
    def balances(self) -> Mapping[Booked, Cents]:
        """Every account of the ledger that does not stand at zero."""
        return {booked: Cents(amount) for booked, amount in self._balances.items()}

    @property
    def overdrawn(self) -> frozenset[Booked]:
        """Accounts below zero that may not be. A log in which there ever is one is wrong."""
        return frozenset(self._overdrawn)

    # Money that is promised

    def reserve(self, person: Person, amount: Cents) -> Hold:
        """Promise money of a wallet. Whoever reserves releases, after `apply` or when nothing came of it."""
        _positive(amount)
        available = self.available(self.account(person).person)
        if amount > available:
            raise Denied((Named(person), f" has {money(available)}, which is less than {money(amount)}"))
        hold = Hold(person, amount)
        self._holds.add(hold)
        self._held[person] += amount
        return hold

    def release(self, hold: Hold) -> None:
        """The promise is kept or dropped. Releasing twice is the same as once."""
        if hold in self._holds:
            self._holds.remove(hold)
            self._held[hold.person] -= hold.amount

    @contextmanager
    def holding(self, person: Person, amount: Cents) -> Iterator[Hold]:
        """Around decision, commit and `apply`. A commit whose fate is not known stays inside until it is."""
        hold = self.reserve(person, amount)
        try:
            yield hold
        finally:
            self.release(hold)

    # Decisions

    def open_account(
        self,
        by: Person,
        name: str,
        pin: str,
        roles: Iterable[str] = ("player",),
        company: str | None = None,
        bot: bool = False,
    ) -> AccountOpened:
        """An account with a fresh id and card. `pin` is the hash of a PIN."""
        kept = check_roles(roles)
        self.require(by, "open-account" if kept == ("player",) else "appoint")
        if company is not None and kept != ("player",):
            raise Denied("a proposition player is a player; staff of the house have no company")
        company = None if company is None else check_name(company)
        return self._opening(check_name(name), pin, kept, company=company, bot=bot)

    def open_guest(
        self, stake: Cents, pin: str = NO_PIN, name: str = "", bot: bool = False
    ) -> tuple[AccountOpened, Deposited]:
        """A guest with play money to begin with."""
        _positive(stake)
        if not name:
            name = f"guest-{self.chance.below(16**4):04x}"
            while name in self._names:
                name += f"{self.chance.below(16):x}"
        opened = self._opening(name, pin, ("player",), guest=True, bot=bot)
        return opened, Deposited(person=opened.person, amount=stake, cashier=HOUSE)

    def change_pin(self, by: Person, person: Person, pin: str) -> PinChanged:
        """One's own, or as the floor another's. `pin` is a hash."""
        check_hash(pin)
        if by != person:
            self.require(by, "reset-pin")
            self.account(person)
        else:
            self.welcome(person)
        return PinChanged(person=person, pin=pin)

    def may_keep_card(self, person: Person) -> None:
        """Refuse a first PIN to anyone but a guest without one: any other PIN is changed by its own rules."""
        account = self.welcome(person)
        if not account.guest or account.pin != NO_PIN:
            raise Denied("your card has a PIN already: sign in with it, or have the floor set a new one")

    def first_pin(self, person: Person, pin: str) -> PinChanged:
        """A guest keeps their card, to come back with. `pin` is a hash."""
        check_hash(pin)
        self.may_keep_card(person)
        return PinChanged(person=person, pin=pin, first=True)

    def make_code(self, person: Person) -> CodeMade:
        """A code to be invited by; nobody comes by the one before any more."""
        self.require(person, "sit")
        code = new_code(self.chance.below)
        while code in self._by_code:
            code = new_code(self.chance.below)
        return CodeMade(person=person, code=code)

    def deposit(self, by: Person, person: Person, amount: Cents) -> Deposited:
        self.require(by, "deposit")
        self._plays(person)
        _positive(amount)
        return Deposited(person=person, amount=amount, cashier=by)

    def withdraw(self, by: Person, hold: Hold) -> Withdrawn:
        """Paid out of money held for it: `with house.holding(person, amount) as hold`."""
        self.require(by, "withdraw")
        if hold not in self._holds:
            raise ValueError(f"the hold on {hold.person}'s money was released before it was paid out")
        return Withdrawn(person=hold.person, amount=hold.amount, cashier=by)

    def lock(self, by: Person, person: Person, why: str) -> AccountLocked:
        """Until it is unlocked."""
        self.require(by, "lock")
        if by == person:
            raise Denied("nobody locks their own account: who would unlock it?")
        return AccountLocked(person=self.account(person).person, until=None, why=why)

    def unlock(self, by: Person, person: Person) -> AccountUnlocked:
        self.require(by, "unlock")
        if self.account(person).lock is None:
            raise Denied(("the account of ", Named(person), " is not locked"))
        return AccountUnlocked(person=person)

    # Inside

    def _opening(
        self,
        name: str,
        pin: str,
        roles: tuple[str, ...],
        company: str | None = None,
        guest: bool = False,
        bot: bool = False,
    ) -> AccountOpened:
        check_hash(pin)
        self._ids += 1  # an id is given out once: openings under way at the same time get two
        while f"p{self._ids}" in self._accounts:
            self._ids += 1
        card = new_card(self.chance.below)
        while card in self._by_card:
            card = new_card(self.chance.below)
        return AccountOpened(
            person=f"p{self._ids}",
            name=name,
            card=card,
            pin=pin,
            roles=roles,
            company=company,
            guest=guest,
            bot=bot,
        )

    def _plays(self, person: Person) -> None:
        if "player" not in self.account(person).roles:
            raise Denied((Named(person), " is staff; money is kept for players"))

    def _enrol(self, account: Account) -> None:
        if account.person in self._accounts or account.card in self._by_card:
            raise ValueError(f"{account.person} or the card …{account.card[-4:]} is already in use")
        self._accounts[account.person] = account
        self._by_card[account.card] = account.person
        self._names.add(account.name)
        if account.code:
            self._by_code[account.code] = account.person

    def _change(self, person: Person, **fields: object) -> None:
        self._accounts[person] = msgspec.structs.replace(self.account(person), **fields)

    def _end_sessions(self, person: Person) -> None:
        self._sessions = {key: held for key, held in self._sessions.items() if held.person != person}

    def _forget_sessions(self, now: float) -> None:
        """Those that have expired, from the oldest on."""
        for key, session in list(self._sessions.items()):
            if now < session.expires:
                return
            del self._sessions[key]

    def _post(self, booked: Booked, amount: Cents) -> None:
        balance = self._balances[booked] + amount
        if balance:
            self._balances[booked] = balance
        else:
            del self._balances[booked]
        if balance < 0 and not self._may_be_negative(booked):
            self._overdrawn.add(booked)
        else:
            self._overdrawn.discard(booked)

    def _may_be_negative(self, booked: Booked) -> bool:
        """The cage gives out all play money; at a physical table people lose chips the room never saw."""
        return booked == CAGE or (isinstance(booked, Stack) and booked.table in self._physical)


def _positive(amount: Cents) -> None:
    if amount <= ZERO:
        raise Denied(f"{money(amount)} is no amount of money to move")
