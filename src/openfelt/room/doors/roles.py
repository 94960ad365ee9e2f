"""Who may do and see what. Nobody may do anything that is not listed here for one of their roles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from openfelt.rules.errors import Denied, Named

Role = Literal["player", "house-dealer", "floor", "cage", "surveillance", "regulator", "owner"]
ROLES: tuple[Role, ...] = get_args(Role)

Permission = Literal[
    "watch", "sit", "buy-in", "wait", "bet", "bank", "answer", "see-own-history", "replay-own",
    "deal", "enter-result",
    "open-table", "close-table", "pause", "rule", "correct", "award-jackpot", "answer-for-seat",
    "seat-others", "set-shifts",
    "open-account", "appoint", "dismiss", "lock", "unlock", "reset-pin", "deposit", "withdraw",
    "see-staff", "see-accounts", "see-wallets", "see-reports", "see-history", "replay-any",
    "see-all-cards-after", "see-log",
]  # fmt: skip


class Allowed(NamedTuple):
    """What a permission is for, as a refusal says it, and whose it is."""

    says: str
    roles: tuple[Role, ...]


_AT_THE_TABLES: tuple[Role, ...] = ("player", "house-dealer", "floor", "surveillance", "regulator")
_DEALS: tuple[Role, ...] = ("house-dealer", "floor")
_OVERSEES: tuple[Role, ...] = ("floor", "surveillance", "regulator")

PERMISSIONS: Mapping[Permission, Allowed] = MappingProxyType(
    {
        "watch": Allowed("look on at a table", _AT_THE_TABLES),
        # playing
        "sit": Allowed("take a seat", ("player",)),
        "buy-in": Allowed("bring money to a table", ("player",)),
        "wait": Allowed("go on a waiting list", ("player",)),
        "bet": Allowed("bet", ("player",)),
        "bank": Allowed("take the player-dealer position", ("player",)),
        "answer": Allowed("decide for their own hand", ("player",)),
        "see-own-history": Allowed("see their own history", ("player",)),
        "replay-own": Allowed("replay a hand they were in, as they saw it", ("player",)),
        # a physical table
        "deal": Allowed("deal at a physical table and enter its cards and bets", _DEALS),
        "enter-result": Allowed("enter a result on the pad, or take it back", _DEALS),
        # the director's tablet runs the tables and settles disputes (003:1126, 003:1141)
        "open-table": Allowed("open a table", ("floor",)),
        "close-table": Allowed("close a table", ("floor",)),
        "pause": Allowed("pause a table, or let it go on", ("floor",)),
        "rule": Allowed("give a ruling", ("floor",)),
        "correct": Allowed("correct a settlement", ("floor",)),
        "award-jackpot": Allowed("award the jackpot", ("floor",)),
        "answer-for-seat": Allowed("answer for a seat", ("floor",)),
        "seat-others": Allowed("seat people from the waiting list, or change their table", ("floor",)),
        "set-shifts": Allowed("set the shifts of the room", ("floor",)),
        # accounts; players put money into theirs at the cage (003:1177)
        "open-account": Allowed("open a player's account", ("cage",)),
        "appoint": Allowed("open an account for staff", ("owner",)),
        "dismiss": Allowed("dismiss staff", ("owner",)),
        "lock": Allowed("lock an account", ("floor",)),
        "unlock": Allowed("unlock an account", ("floor",)),
        "reset-pin": Allowed("set another person's PIN", ("floor",)),
        "deposit": Allowed("take a deposit", ("cage",)),
        "withdraw": Allowed("pay out a withdrawal", ("cage",)),
        # looking; replays settle disputes (003:1038)
        "see-staff": Allowed("see who works here", ("owner",)),
        "see-accounts": Allowed("look up an account", ("floor", "cage", "surveillance", "regulator")),
        "see-wallets": Allowed("see what is in an account", ("cage", "regulator")),
        "see-reports": Allowed("see the reports of drop and player-dealers", ("floor", "regulator")),
        "see-history": Allowed("see any player's history", _OVERSEES),
        "replay-any": Allowed("replay any hand from any seat that was in it", _OVERSEES),
        "see-all-cards-after": Allowed("see all cards of a hand that is over", _OVERSEES),
        "see-log": Allowed("read the log of events", ("surveillance", "regulator")),
    }
)


_GIVEN_BY = {permission: frozenset(allowed.roles) for permission, allowed in PERMISSIONS.items()}

CHECKS: tuple[tuple[Role, Role], ...] = (
    # what happens at the tables, money over the counter, and who watches either
    ("floor", "cage"), ("floor", "surveillance"), ("floor", "regulator"),
    ("cage", "surveillance"), ("cage", "regulator"), ("surveillance", "regulator"),
    ("house-dealer", "surveillance"), ("house-dealer", "regulator"),
    # whoever appoints staff does no other work
    *((role, "owner") for role in ROLES if role not in {"player", "owner"}),
)  # fmt: skip
"""Roles of which one checks the other: nobody has both, on one account or on two."""


class NotAllowed(Denied):
    """The role may not: who may, and what the person is."""

    def __init__(self, permission: Permission, roles: Collection[str], who: str = "") -> None:
        self.permission = permission
        says, able = PERMISSIONS[permission]
        has = f"the role {' and '.join(sorted(roles))}" if roles else "no role"
        whom = Named(who) if who else "this account"
        super().__init__((f"only the {' or the '.join(able)} may {says}; ", whom, f" has {has}"))


def may(roles: Iterable[str], permission: Permission) -> bool:
    """Whether one of the roles gives the permission. A role nobody knows gives nothing."""
    return not _GIVEN_BY[permission].isdisjoint(roles)


def require(roles: Iterable[str], permission: Permission, who: str = "") -> None:
    roles = tuple(roles)
    if not may(roles, permission):
        raise NotAllowed(permission, roles, who)


def check_roles(roles: Iterable[str], guest: bool = False) -> tuple[Role, ...]:
    """The roles one account may have together, in their order here.

    Nobody rules on a table, pays out or watches hands on the account they play with.
    """
    given = set(roles)
    if unknown := given - set(ROLES):
        raise Denied(f"{', '.join(sorted(unknown))}: no such role; there are {', '.join(ROLES)}")
    if not given:
        raise Denied(f"an account needs a role: {', '.join(ROLES)}")
    if "player" in given and len(given) > 1:
        raise Denied("staff do not play on the account they work with; open another one to play")
    if guest and given != {"player"}:
        raise Denied("a guest is a player and nothing else")
    check_apart(given)
    return tuple(role for role in ROLES if role in given)


def check_apart(roles: Collection[str], name: str = "nobody") -> None:
    """Refuse one person two roles of which one checks the other."""
    for one, other in CHECKS:
        if one in roles and other in roles:
            raise Denied(f"{name} is both {one} and {other}: one checks the other")
