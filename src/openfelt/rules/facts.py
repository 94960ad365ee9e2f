"""Facts: what a round established, in scopes. Bets are judged by them and by nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, Protocol, get_args, get_origin, get_type_hints

import msgspec

from openfelt.rules.conditions import Context, Domains, Value


class Between(msgspec.Struct, frozen=True):
    """The domain of a number: `Annotated[int, Between(0, 9)]`."""

    low: int
    high: int


class Scope(msgspec.Struct, frozen=True):
    """Facts about one thing: the round, the player-dealer, a seat, a hand, a bettor or a bet.

    A family subclasses it; each field has a domain that can be listed (a `Literal`, a bool, or an int
    between two bounds), so that lint can prove a bet's lines exhaustive.
    """


class Wagered(NamedTuple):
    """Which wager: money on one bet of one person, for one hand of a seat, in one of its circles.

    `part` counts what lies there as it went down: 1 is what the hand began with, the rest decisions added.
    """

    seat: int
    bettor: str
    bet: str
    hand: int = 1
    part: int = 1
    circle: int = 1

    @property
    def wagered(self) -> Wagered:
        return self


class Wager(Protocol):
    """Money on a bet, or only which it is."""

    @property
    def seat(self) -> int: ...
    @property
    def bettor(self) -> str: ...
    @property
    def hand(self) -> int: ...
    @property
    def wagered(self) -> Wagered: ...


Known = tuple[Scope | None, ...]
"""The scopes that concern one wager: two wagers of which the same is known are judged the same."""

ScopeName = Literal["round", "player_dealer", "seat", "hand", "bettor", "bet"]


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What a procedure returns, whatever is played for.

    `carry` is what the table keeps for the next round beyond what it can see by itself (a pot, a kill).
    """

    carry: Mapping[str, Value] = {}


class Facts(Found, frozen=True, kw_only=True):
    """What the procedure of a banked game returns.

    `action` is the rank of the card, or the total of the dice, that places the action button.
    """

    round: Scope | None = None
    player_dealer: Scope | None = None
    seats: Mapping[int, Scope] = {}
    hands: Mapping[tuple[int, int], Scope] = {}
    bettors: Mapping[tuple[int, str], Scope] = {}
    bets: Mapping[Wagered, Scope] = {}
    action: str | int | None = None

    def about(self, wagered: Wagered) -> Context:
        """The merged context in which one wager is judged."""
        return merged(self.known_of(wagered))

    @property
    def tells_apart(self) -> bool:
        """Whether more is known of one wager than of another."""
        return bool(self.seats or self.hands or self.bettors or self.bets)

    def known_of(self, wager: Wager) -> Known:
        """What was found about a wager, from the round down to the wager itself."""
        return (
            self.round,
            self.player_dealer,
            self.seats.get(wager.seat) if self.seats else None,
            self.hands.get((wager.seat, wager.hand)) if self.hands else None,
            self.bettors.get((wager.seat, wager.bettor)) if self.bettors else None,
            self.bets.get(wager.wagered) if self.bets else None,
        )

    def summary(self) -> dict[str, Any]:
        """Plain data, for people and for JSON."""

        def plain(scope: Scope | None) -> dict[str, Value]:
            return {} if scope is None else msgspec.structs.asdict(scope)

        told: dict[str, Any] = plain(self.round)
        if self.player_dealer is not None:
            told["player_dealer"] = plain(self.player_dealer)
        for name, scopes in (
            ("seats", self.seats),
            ("hands", self.hands),
            ("bettors", self.bettors),
            ("bets", self.bets),
        ):
            if scopes:
                told[name] = {_key(key): plain(scope) for key, scope in scopes.items()}
        if self.action is not None:
            told["action"] = self.action
        return told


def merged(known: Known) -> Context:
    context: dict[str, Value] = {}
    for scope in known:
        if scope is not None:
            context.update(msgspec.structs.asdict(scope))
    return context


def _key(key: object) -> str:
    return ":".join(str(part) for part in key) if isinstance(key, tuple) else str(key)


def domains(scopes: Mapping[ScopeName, type[Scope]]) -> Domains:
    """Every fact of a family, with the values it can take."""
    found: dict[str, tuple[Value, ...]] = {}
    for scope in scopes.values():
        for name, hint in get_type_hints(scope, include_extras=True).items():
            if name.startswith("_"):
                continue
            if name in found:
                raise TypeError(f"two scopes have a fact called {name}")
            found[name] = _domain(name, hint)
    return found


def _domain(name: str, hint: Any) -> tuple[Value, ...]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is Annotated:
        for note in get_args(hint)[1:]:
            if isinstance(note, Between):
                return tuple(range(note.low, note.high + 1))
    raise TypeError(f"the fact {name} has no domain that can be listed: {hint}")
