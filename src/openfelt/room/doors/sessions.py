"""Logging in with a player card and its PIN (003:1114), and who holds which token since.

A session is an event of the house, so it outlives the process. A token is kept only as its SHA-256.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
from collections.abc import Awaitable, Callable
from functools import lru_cache
from secrets import token_hex
from typing import Literal

import msgspec

from openfelt.room.doors.accounts import Account, read_card
from openfelt.room.doors.house import House
from openfelt.room.doors.pins import NO_PIN, verify_pin
from openfelt.room.doors.rates import Buckets, Rate
from openfelt.room.log.events import (
    AccountLocked,
    AccountUnlocked,
    AnyEvent,
    Person,
    PinChanged,
    SessionBegun,
    SessionEnded,
)
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents

MINUTE = 60.0


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """What the house allows at its door. A whole cardroom may be behind one address."""

    wrong_pins: int = 5
    remembered: float = 24 * 60 * MINUTE  # a wrong PIN, unless the right one follows
    locked_for: float = 15 * MINUTE
    session: float = 12 * 60 * MINUTE
    sessions_each: int = 10
    idle: float = 15 * MINUTE  # a member of staff, until the session ends
    pin_lasts: float = 5 * MINUTE  # until staff say it again before money moves
    motion_lasts: float = 5 * MINUTE
    alone: Cents = Cents(2_500_00)  # what one person moves in a shift; more takes two
    per_address: Rate = Rate(burst=30, every=2)
    per_card: Rate = Rate(burst=10, every=30)


POLICY = Policy()


class Admitted(msgspec.Struct, frozen=True, kw_only=True):
    """Whoever has the token, once the events are committed."""

    person: Person
    token: str
    expires: float
    events: tuple[SessionBegun | SessionEnded, ...]

    def __repr__(self) -> str:
        return f"Admitted(person={self.person!r}, expires={self.expires!r})"


class TurnedAway(msgspec.Struct, frozen=True, kw_only=True):
    """Why not, in how many seconds it makes sense to try again, and the events to commit because of it."""

    kind: Literal["wrong", "locked", "too-often"]
    problem: str
    wait: float | None = 0
    events: tuple[AccountLocked, ...] = ()


class _Tries(msgspec.Struct):
    wrong: int
    until: float


class Sessions:
    """The door. It decides; what comes of it are events that the caller commits and the house applies."""

    def __init__(
        self,
        house: House,
        policy: Policy = POLICY,
        verify: Callable[[str, str], Awaitable[bool]] = verify_pin,
    ) -> None:
        self.house, self.policy, self._verify = house, policy, verify
        self._addresses, self._cards = Buckets(policy.per_address), Buckets(policy.per_card)
        self._tries: dict[str, _Tries] = {}
        self._over: set[str] = set()  # sessions that were seen to have ended, though the clock be set back
        self._idle: dict[str, float] = {}  # of staff: when it ends, unless it is used before
        self._pins: dict[str, float] = {}  # of staff: when the PIN was said
        self._swept = 0.0
        for key, session in house.sessions.items():
            self._begun(key, session.person, session.expires - policy.session)

    # Logging in

    async def log_in(
        self, card: str, pin: str, address: str, now: float, keepsake: str = ""
    ) -> Account | TurnedAway:
        """Whose PIN it is. A card that nobody has is refused as slowly, and in the same words.

        A try counts before its PIN is looked at, so that guessing many at once gains nothing. Who has the
        keepsake of an earlier log-in with the card is not kept out by what others try: that counts apart.
        """
        self._sweep(now)
        network = network_of(address)
        account = self.house.with_card(read_card(card) or "")
        if account is not None and hmac.compare_digest(keepsake.encode(), self.keepsake(account).encode()):
            return await self._tried(account.card, pin, now, known=True)
        if wait := self._addresses.take(network, now):
            return _too_often(wait)
        number = read_card(card)
        if number is None:
            return TurnedAway(kind="wrong", problem="that is not the number of a player card")
        came = await self._tried(number, pin, now)
        if isinstance(came, Account):
            self._addresses.give_back(network)
        return came

    async def say_pin(self, token: str, pin: str, now: float) -> Account | TurnedAway:
        """Once more, of whoever holds the token. Wrong ones count like those at the door."""
        person = self.who(token, now)
        if person is None:
            return TurnedAway(kind="wrong", problem="log in first")
        came = await self._tried(self.house.account(person).card, pin, now, known=True)
        if isinstance(came, Account) and (key := digest(token)) in self._pins:
            self._pins[key] = now
        return came

    def keepsake(self, account: Account) -> str:
        """Of a log-in with this card and PIN. Nobody can make one up who does not know the PIN's hash."""
        if account.pin == NO_PIN:
            return token_hex()  # nobody has logged in with it
        return hmac.new(account.pin.encode(), account.card.encode(), hashlib.sha256).hexdigest()

    async def _tried(self, number: str, pin: str, now: float, known: bool = False) -> Account | TurnedAway:
        """Strangers' tries and those of whoever is known count apart, each so many."""
        counted = _known(number) if known else number
        if wait := self._cards.take(counted, now):
            return _too_often(wait)
        account = self.house.with_card(number)
        if refused := self._locked(counted, account, now, known):
            return refused
        tries = self._tries.setdefault(counted, _Tries(0, 0.0))
        tries.wrong += 1
        last = tries.wrong >= self.policy.wrong_pins
        tries.until = now + (self.policy.locked_for if last else self.policy.remembered)
        right = await self._verify(pin, account.pin if account else NO_PIN)
        if account is None or not right or not _same(self.house.account(account.person), account):
            return self._wrong(account, now, last)
        self._tries.pop(counted, None)
        return account

    def admit(self, account: Account, now: float) -> Admitted:
        """A session for someone as they were when the PIN was looked at, or for a guest just made."""
        person = account.person
        if not _same(self.house.welcome(person), account):
            raise Denied("the account was changed meanwhile: log in again")
        self._see_over(now)
        mine = [key for key, session in self.house.sessions.items() if session.person == person]
        oldest = mine[: max(0, len(mine) - self.policy.sessions_each + 1)]  # they make room
        come_back = [key for key in self._over if now < self.house.sessions[key].expires]
        token, expires = self.house.chance.token(), now + self.policy.session
        begun = SessionBegun(person=person, token=digest(token), expires=expires, now=now)
        return Admitted(
            person=person,
            token=token,
            expires=expires,
            events=(*(SessionEnded(token=key) for key in dict.fromkeys((*oldest, *come_back))), begun),
        )

    # Since then

    def who(self, token: str, now: float) -> Person | None:
        """Whose token it is, while it lasts. One that has ended stays ended when the clock goes back."""
        self._sweep(now)
        key = digest(token)
        session = self.house.sessions.get(key)
        if session is None or key in self._over:
            return None
        if now < self._idle.get(key, session.expires) and now < session.expires:
            return session.person
        self._over.add(key)
        return None

    def use(self, token: str, now: float) -> None:
        """Whoever holds it did something: a session of staff goes on from here."""
        if (key := digest(token)) in self._idle:
            self._idle[key] = now + self.policy.idle

    def knows_pin(self, token: str, now: float) -> bool:
        """Whether whoever holds it said their PIN a moment ago."""
        return 0 <= now - self._pins.get(digest(token), -self.policy.pin_lasts) < self.policy.pin_lasts

    def log_out(self, token: str) -> tuple[SessionEnded, ...]:
        key = digest(token)
        return (SessionEnded(token=key),) if key in self.house.sessions else ()

    def apply(self, event: AnyEvent) -> None:
        """What the house's events mean for the tries that are remembered here."""
        match event:
            case SessionBegun(person=person, token=key, now=now):
                self._begun(key, person, now)
                if key in self._idle:
                    self._pins[key] = now
            case AccountUnlocked(person=person):
                card = self.house.account(person).card
                for counted in (card, _known(card)):
                    self._tries.pop(counted, None)
                    self._cards.fill(counted)  # whoever emptied it was not its owner, who is to come in now
            case PinChanged(person=person):
                card = self.house.account(person).card
                for counted in (card, _known(card)):
                    self._tries.pop(counted, None)
            case _:
                pass

    # Inside

    def _begun(self, key: str, person: Person, now: float) -> None:
        if self.house.account(person).staff:
            self._idle[key] = now + self.policy.idle

    def _locked(self, number: str, account: Account | None, now: float, known: bool) -> TurnedAway | None:
        """By the log; or here, while the event is on its way there, and for cards that nobody has."""
        if (
            account is not None
            and account.lock is not None
            and account.locked(now)
            and not (known and not account.barred)
        ):
            return _locked_until(account.lock.until, now)
        tries = self._tries.get(number)
        if tries is not None and now >= tries.until:
            del self._tries[number]
        elif tries is not None and tries.wrong >= self.policy.wrong_pins:
            return _locked_until(tries.until, now)
        return None

    def _wrong(self, account: Account | None, now: float, last: bool) -> TurnedAway:
        if not last:
            return TurnedAway(kind="wrong", problem="the card or the PIN is wrong")
        until = now + self.policy.locked_for
        why = f"{self.policy.wrong_pins} wrong PINs"
        events = () if account is None else (AccountLocked(person=account.person, until=until, why=why),)
        return msgspec.structs.replace(_locked_until(until, now), events=events)

    def _sweep(self, now: float) -> None:
        """Forget, once a minute, what no longer matters."""
        if 0 <= now - self._swept < MINUTE:
            return
        self._swept = now
        self._see_over(now)
        self._addresses.sweep(now)
        self._cards.sweep(now)
        self._tries = {card: tries for card, tries in self._tries.items() if now < tries.until}

    def _see_over(self, now: float) -> None:
        held = self.house.sessions
        self._over &= held.keys()
        self._over |= {key for key, session in held.items() if session.expires <= now}
        self._over |= {key for key, ends in self._idle.items() if ends <= now and key in held}
        self._idle = {key: ends for key, ends in self._idle.items() if key in held}
        self._pins = {key: said for key, said in self._pins.items() if key in held}


def _known(number: str) -> str:
    """What tries of those who are known are counted by."""
    return f"{number} known"


def _same(one: Account, other: Account) -> bool:
    """But for a lock that ends by itself, which anybody can bring about."""
    return msgspec.structs.replace(one, lock=None) == msgspec.structs.replace(other, lock=None)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@lru_cache(4096)
def network_of(address: str) -> str:
    """Whoever has one IPv6 address has the other 2^64 of its network too."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    mapped = parsed.ipv4_mapped
    return str(mapped or ipaddress.IPv6Network((int(parsed), 64), strict=False))


def is_own_machine(address: str) -> bool:
    """Whether a caller is on the machine that the room runs on."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (getattr(parsed, "ipv4_mapped", None) or parsed).is_loopback


def _too_often(wait: float) -> TurnedAway:
    return TurnedAway(kind="too-often", problem=f"too many tries; try again in {wait:.0f} s", wait=wait)


def _locked_until(until: float | None, now: float) -> TurnedAway:
    if until is None:
        return TurnedAway(kind="locked", problem="this card is locked; the floor may unlock it", wait=None)
    minutes = max(1, round((until - now) / MINUTE))
    problem = f"this card is locked for {minutes} min after wrong PINs; the floor may unlock it sooner"
    return TurnedAway(kind="locked", problem=problem, wait=until - now)
