"""Each role does and sees what is listed for it here, by hand, and nothing else."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pytest

from openfelt.room.doors.roles import (
    CHECKS,
    PERMISSIONS,
    ROLES,
    NotAllowed,
    Permission,
    check_roles,
    may,
    require,
)
from openfelt.rules.errors import Denied

#                         player, house-dealer, floor, cage, surveillance, regulator, owner
EXPECTED = {
    "watch":               "yes     yes           yes    -     yes           yes         -",
    "sit":                 "yes     -             -      -     -             -         -",
    "buy-in":              "yes     -             -      -     -             -         -",
    "wait":                "yes     -             -      -     -             -         -",
    "bet":                 "yes     -             -      -     -             -         -",
    "bank":                "yes     -             -      -     -             -         -",
    "answer":              "yes     -             -      -     -             -         -",
    "see-own-history":     "yes     -             -      -     -             -         -",
    "replay-own":          "yes     -             -      -     -             -         -",
    "deal":                "-       yes           yes    -     -             -         -",
    "enter-result":        "-       yes           yes    -     -             -         -",
    "open-table":          "-       -             yes    -     -             -         -",
    "close-table":         "-       -             yes    -     -             -         -",
    "pause":               "-       -             yes    -     -             -         -",
    "rule":                "-       -             yes    -     -             -         -",
    "correct":             "-       -             yes    -     -             -         -",
    "award-jackpot":       "-       -             yes    -     -             -         -",
    "answer-for-seat":     "-       -             yes    -     -             -         -",
    "seat-others":         "-       -             yes    -     -             -         -",
    "set-shifts":          "-       -             yes    -     -             -         -",
    "open-account":        "-       -             -      yes   -             -         -",
    "appoint":             "-       -             -      -     -             -         yes",
    "dismiss":             "-       -             -      -     -             -         yes",
    "lock":                "-       -             yes    -     -             -         -",
    "unlock":              "-       -             yes    -     -             -         -",
    "reset-pin":           "-       -             yes    -     -             -         -",
    "deposit":             "-       -             -      yes   -             -         -",
    "withdraw":            "-       -             -      yes   -             -         -",
    "see-staff":           "-       -             -      -     -             -         yes",
    "see-accounts":        "-       -             yes    yes   yes           yes         -",
    "see-wallets":         "-       -             -      yes   -             yes         -",
    "see-reports":         "-       -             yes    -     -             yes         -",
    "see-history":         "-       -             yes    -     yes           yes         -",
    "replay-any":          "-       -             yes    -     yes           yes         -",
    "see-all-cards-after": "-       -             yes    -     yes           yes         -",
    "see-log":             "-       -             -      -     yes           yes         -",
}  # fmt: skip


def test_the_table_of_expectations_is_complete() -> None:
    assert set(EXPECTED) == set(get_args(Permission)) == set(PERMISSIONS)
    assert ROLES == ("player", "house-dealer", "floor", "cage", "surveillance", "regulator", "owner")


@pytest.mark.parametrize("permission", get_args(Permission))
def test_each_role_may_what_is_expected(permission: Permission) -> None:
    expected = {role: word == "yes" for role, word in zip(ROLES, EXPECTED[permission].split(), strict=True)}
    assert {role: may([role], permission) for role in ROLES} == expected
    for role, allowed in expected.items():
        if allowed:
            require([role], permission)
        else:
            with pytest.raises(NotAllowed):
                require([role], permission)


@pytest.mark.parametrize("permission", get_args(Permission))
def test_without_a_role_that_is_known_nobody_may_anything(permission: Permission) -> None:
    assert not may([], permission)
    assert not may(["boss", "", "Floor", "house"], permission)


def test_two_roles_may_what_either_may() -> None:
    both = ("cage", "surveillance")
    assert may(both, "deposit")
    assert may(both, "see-log")
    assert not may(both, "pause")


def test_those_who_only_look_may_change_nothing() -> None:
    for role in ("surveillance", "regulator"):
        can = {permission for permission in get_args(Permission) if may([role], permission)}
        assert all(permission.startswith(("see-", "watch", "replay-")) for permission in can)


def test_a_refusal_says_who_may() -> None:
    with pytest.raises(NotAllowed, match=r"only the floor may pause a table, .*; p7 has the role player"):
        require(["player"], "pause", "p7")
    with pytest.raises(NotAllowed, match=r"only the surveillance or the regulator may read .* has no role"):
        require([], "see-log")
    with pytest.raises(Denied, match="the role cage and regulator"):
        require(["regulator", "cage"], "sit")


@pytest.mark.parametrize(
    ("roles", "guest", "says"),
    [
        (["player", "floor"], False, "staff do not play on the account they work with"),
        (["boss"], False, "boss: no such role; there are player, house-dealer"),
        ([], False, "needs a role"),
        (["cage"], True, "a guest is a player and nothing else"),
    ],
)
def test_some_roles_cannot_be_had_together(roles: list[str], guest: bool, says: str) -> None:
    with pytest.raises(Denied, match=says):
        check_roles(roles, guest)


def test_roles_are_kept_in_one_order() -> None:
    assert check_roles(["floor", "house-dealer", "floor"]) == ("house-dealer", "floor")
    assert check_roles(["player"], guest=True) == ("player",)


def test_nobody_has_two_roles_of_which_one_checks_the_other() -> None:
    staff = [role for role in ROLES if role != "player"]
    together = {
        (one, other)
        for one, other in combinations(staff, 2)
        if not {(one, other), (other, one)} & set(CHECKS)
    }
    assert together == {("house-dealer", "floor"), ("house-dealer", "cage")}
    for one, other in CHECKS:
        with pytest.raises(Denied, match=f"nobody is both {one} and {other}: one checks the other"):
            check_roles([one, other])


def test_the_owner_appoints_and_dismisses_staff_and_nothing_else() -> None:
    can = {permission for permission in get_args(Permission) if may(["owner"], permission)}
    assert can == {"appoint", "dismiss", "see-staff"}
