"""The house: who has an account, and where all the money is. A fold over the log, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import msgspec

from openfelt.room.doors import roles as allowed
from openfelt.room.doors.accounts import Account, Lock, Session, check_name, new_card, new_code, read_code
from openfelt.room.doors.chance import UNFORESEEN, Chance
from openfelt.room.doors.names import NamesInUse
from openfelt.room.doors.pins import NO_PIN, check_hash
from openfelt.room.doors.roles import NotAllowed, Permission, check_apart, check_roles
from openfelt.room.doors.vault import Hold, Vault, positive
from openfelt.room.log.entries import Account as Booked
from openfelt.room.log.entries import entries
from openfelt.room.log.events import (
    AccountLocked,
    AccountOpened,
    AccountUnlocked,
    AnyEvent,
    CodeMade,
    Deposited,
    Dismissed,
    HouseEvent,
    MotionDropped,
    MotionMade,
    MotionSeconded,
    Person,
    PinChanged,
    SessionBegun,
    SessionEnded,
    TableOpened,
    Withdrawn,
)
from openfelt.room.log.stream import HOUSE_STREAM, Stream
from openfelt.rules.errors import Denied, Named
from openfelt.rules.money import Cents, Net, money
from openfelt.table.felt import called

HOUSE = "house"
"""The room itself, which opens guests' accounts and appoints the first staff. Nobody can log in as it."""


class Snapshot(msgspec.Struct, frozen=True):
    """All of the house after some event, so that a long log need not be read from its beginning."""

    accounts: tuple[Account, ...]
    balances: tuple[tuple[Booked, Net], ...]
    free: tuple[tuple[Booked, Net], ...] = ()
    physical: tuple[str, ...] = ()
    sessions: dict[str, Session] = {}
    motions: tuple[MotionMade, ...] = ()
    moved: int = 0
    ran: float = 0.0


class House(Vault):
    """Accounts and balances. `apply` alone changes them; everything else looks, or decides on an event.

    An event is decided, committed, applied.
    """

    def __init__(self, snapshot: Snapshot | None = None, chance: Chance = UNFORESEEN) -> None:
        self.chance = chance
        self._accounts: dict[Person, Account] = {}
        self._by_card: dict[str, Person] = {}
        self._by_code: dict[str, Person] = {}
        self._names = NamesInUse()
        self._ids = 0
        self._sessions: dict[str, Session] = {}  # by the token's SHA-256, the oldest first
        self._motions: dict[int, MotionMade] = {}
        self.moved = 0
        """How many motions were ever made."""
        self.ran = 0.0
        """The room's own time, as far as these events tell it."""
        if snapshot is None:
            super().__init__()
            return
        super().__init__(snapshot.balances, snapshot.physical, snapshot.free)
        self._sessions.update(snapshot.sessions)
        self._motions.update((made.number, made) for made in snapshot.motions)
        self.moved, self.ran = snapshot.moved, snapshot.ran
        for account in snapshot.accounts:
            self._enrol(account)

    # The fold

    def apply(self, stream: Stream, event: AnyEvent) -> None:
        """Take in an event of the log, of any stream. One that cannot be booked changes nothing."""
        moved = entries(stream, event)
        if stream == HOUSE_STREAM:
            self._take(event)  # type: ignore[arg-type]  # the house's stream
        elif type(event) is TableOpened and event.physical and event.stakes is None:
            self._physical.add(event.table)  # else chips are counted
        if moved:
            self._book(moved, given=type(event) is Deposited and event.cashier == HOUSE)

    def _take(self, event: HouseEvent) -> None:  # noqa: PLR0912  # one case an event
        match event:
            case AccountOpened():
                self._enrol(Account(**msgspec.structs.asdict(event)))
            case PinChanged(person=person, pin=pin, first=first, printed=printed, keeps=keeps, card=card):
                self._change(person, pin=pin, printed=printed)
                if card:
                    del self._by_card[self.account(person).card]
                    self._by_card[card] = person
                    self._change(person, card=card)
                if not first:
                    self._end_sessions(person, keeps)
            case AccountLocked(person=person, until=until, why=why):
                if not self.account(
                    person
                ).barred:  # a lock that ends by itself does not lift one that does not
                    self._change(person, lock=Lock(until, why))
                if until is None:  # wrong PINs leave sessions alone: a stranger could end them at will
                    self._end_sessions(person)
            case AccountUnlocked(person=person):
                self._change(person, lock=None)
            case Dismissed(person=person, why=why):
                self._change(person, roles=(), lock=Lock(None, f"dismissed: {why}"))
                self._end_sessions(person)
            case SessionBegun(person=person, token=token, expires=expires, now=now):
                self.ran = max(self.ran, now)
                self._forget_sessions(now)
                self._sessions[token] = Session(self.account(person).person, expires)
            case SessionEnded(token=token):
                self._sessions.pop(token, None)
            case CodeMade(person=person, code=code):
                self._by_code.pop(self.account(person).code, None)
                self._by_code[code] = person
                self._change(person, code=code)
            case MotionMade(number=number):
                self._motions[number] = event
                self.moved = number
            case MotionSeconded(number=number) | MotionDropped(number=number):
                self._motions.pop(number, None)
            case _:
                pass

    def snapshot(self) -> Snapshot:
        balances = tuple((booked, Net(amount)) for booked, amount in self._balances.items())
        physical, sessions = tuple(sorted(self._physical)), dict(self._sessions)
        motions = tuple(self._motions.values())
        accounts, free = tuple(self._accounts.values()), self._free.there
        return Snapshot(accounts, balances, free, physical, sessions, motions, self.moved, self.ran)

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
        account = self._accounts.get(person) or self.account(person)
        if account.lock is not None and account.barred:
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

    @property
    def motions(self) -> Mapping[int, MotionMade]:
        """Those that wait for somebody to second them; some may have lapsed."""
        return MappingProxyType(self._motions)

    def one_person(self, one: Person, other: Person) -> bool:
        """Whether two accounts are one person's, as far as the house knows."""
        return one == other or self.account(one).behind == self.account(other).behind

    def reserve(self, person: Person, amount: Cents) -> Hold:
        return super().reserve(self.account(person).person, amount)

    # Decisions

    def open_account(
        self,
        by: Person,
        name: str,
        pin: str,
        roles: Iterable[str] = ("player",),
        company: str | None = None,
        bot: bool = False,
        holder: str = "",
    ) -> AccountOpened:
        """An account with a fresh id and card. `pin` is the hash of a PIN, which its holder changes first."""
        kept = check_roles(roles)
        self.require(by, "open-account" if kept == ("player",) else "appoint")
        if company is not None and kept != ("player",):
            raise Denied("a proposition player is a player; staff of the house have no company")
        name, holder = check_name(name), holder and check_name(holder)
        company = None if company is None else check_name(company)
        self._names.check(name, holder, company)
        opened = self._opening(name, pin, kept, company=company, bot=bot)
        opened = msgspec.structs.replace(opened, holder=holder, printed=opened.pin != NO_PIN)
        if kept != ("player",):
            self._check_holder(opened)
        return opened

    def open_guest(
        self, stake: Cents, pin: str = NO_PIN, name: str = "", bot: bool = False
    ) -> tuple[AccountOpened, Deposited]:
        """A guest with play money to begin with."""
        positive(stake)
        if not name:
            name = f"guest-{self.chance.below(16**4):04x}"
            while self._names.taken(name):
                name += f"{self.chance.below(16):x}"
        opened = self._opening(name, pin, ("player",), guest=True, bot=bot)
        return opened, Deposited(person=opened.person, amount=stake, cashier=HOUSE)

    def change_pin(self, by: Person, person: Person, pin: str, keeps: str = "") -> PinChanged:
        """One's own, or as the floor another's, who chooses another first. `pin` is a hash."""
        check_hash(pin)
        if by != person:
            self.require(by, "reset-pin")
            self._check_others(by, person)
        else:
            self.welcome(person)
        return PinChanged(person=person, pin=pin, printed=by != person, keeps=keeps)

    def new_card(self, person: Person, pin: str) -> PinChanged:
        """Another number for someone's card, with a PIN; the one before is nobody's. `pin` is a hash."""
        check_hash(pin)
        self.account(person)
        return PinChanged(person=person, pin=pin, printed=True, card=self._fresh_card())

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
        self._check_others(by, person)
        positive(amount)
        return Deposited(person=person, amount=amount, cashier=by)

    def withdraw(self, by: Person, hold: Hold) -> Withdrawn:
        """Paid out of money held for it: `with house.holding(person, amount) as hold`."""
        self.require(by, "withdraw")
        self._check_others(by, hold.person)
        if hold not in self._holds:
            raise ValueError(f"the hold on {hold.person}'s money was released before it was paid out")
        lacks = self.free(hold.person) - self.available(hold.person)
        if lacks > 0:
            rest = money(Cents(max(0, hold.amount - lacks)))
            says = f" can be paid {rest}: the rest of the account are free chips of the house"
            raise Denied((Named(hold.person), says))
        return Withdrawn(person=hold.person, amount=hold.amount, cashier=by)

    def lock(self, by: Person, person: Person, why: str) -> AccountLocked:
        """Until it is unlocked."""
        self.require(by, "lock")
        if by == person:
            raise Denied("nobody locks their own account: who would unlock it?")
        return AccountLocked(person=self.account(person).person, until=None, why=why)

    def unlock(self, by: Person, person: Person) -> AccountUnlocked:
        self.require(by, "unlock")
        account = self.account(person)
        if account.lock is None:
            raise Denied(("the account of ", Named(person), " is not locked"))
        if not account.roles:
            raise Denied((Named(person), " was dismissed, and works here no more"))
        self._check_others(by, person)
        return AccountUnlocked(person=person)

    def dismiss(self, by: Person, person: Person, why: str) -> Dismissed:
        self.require(by, "dismiss")
        account = self.account(person)
        if not account.staff or not account.roles:
            raise Denied((Named(person), " does not work here"))
        self._check_others(by, person)
        return Dismissed(person=person, why=why)

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
        return AccountOpened(
            person=f"p{self._ids}",
            name=name,
            card=self._fresh_card(),
            pin=pin,
            roles=roles,
            company=company,
            guest=guest,
            bot=bot,
        )

    def _fresh_card(self) -> str:
        card = new_card(self.chance.below)
        while card in self._by_card:
            card = new_card(self.chance.below)
        return card

    def _check_holder(self, opened: AccountOpened) -> None:
        """Whoever works here on another account already does nothing there that checks what they do here."""
        new = Account(**msgspec.structs.asdict(opened))
        for account in self._accounts.values():
            if account.staff and account.behind == new.behind:
                check_apart({*account.roles, *new.roles}, new.holder or new.name)

    def _check_others(self, by: Person, person: Person) -> None:
        """Staff serve others: nothing of this is done for an account of one's own."""
        if by != HOUSE and self.one_person(by, self.account(person).person):
            raise Denied("nobody does this for an account of their own: ask a colleague")

    def _plays(self, person: Person) -> None:
        if "player" not in self.account(person).roles:
            raise Denied((Named(person), " is staff; money is kept for players"))

    def _enrol(self, account: Account) -> None:
        if account.person in self._accounts or account.card in self._by_card:
            raise ValueError(f"{account.person} or the card …{account.card[-4:]} is already in use")
        self._accounts[account.person] = account
        self._by_card[account.card] = account.person
        self._names.add(account)
        if account.code:
            self._by_code[account.code] = account.person

    def _change(self, person: Person, **fields: object) -> None:
        self._accounts[person] = msgspec.structs.replace(self.account(person), **fields)

    def _end_sessions(self, person: Person, keeps: str = "") -> None:
        self._sessions = {
            key: held for key, held in self._sessions.items() if held.person != person or key == keeps
        }

    def _forget_sessions(self, now: float) -> None:
        """Those that have expired, from the oldest on."""
        for key, session in list(self._sessions.items()):
            if now < session.expires:
                return
            del self._sessions[key]
