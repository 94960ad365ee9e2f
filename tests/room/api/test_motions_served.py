"""Two people are really needed: nobody has these powers alone, nor with a second account of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from openfelt.client.client import Refusal
from openfelt.room.log import events as e
from openfelt.room.log.stream import HOUSE_STREAM, Stream
from openfelt.rules.money import Net, cents
from room import spoken as c
from room.api.duties import MINUTE, PIN, Staffed, with_staff


class Power(NamedTuple):
    """Whose it is, how it is tried alone, what is moved, and who may second that; `other` is the mover's own
    second account, with a role that may."""

    who: str
    alone: tuple[str, Mapping[str, Any]]
    matter: Mapping[str, Any]
    seconds: str
    other: str = ""


NEW = {"name": "New", "roles": ["cage"], "pin": "8174"}
FLOOR = {"name": "Fritz", "roles": ["floor"], "pin": "8174"}
POWERS = {
    "appoint the cage": Power("Olga", ("/accounts", NEW), {"is": "appoint", **NEW}, "Flo"),
    "appoint the floor": Power("Olga", ("/accounts", FLOOR), {"is": "appoint", **FLOOR}, "Sue"),
    "deposit": Power(
        "Cass",
        ("/accounts/{Ann}/deposits", {"amount": "2500.01"}),
        {"is": "deposit", "person": "{Ann}", "amount": "2500.01"},
        "Carl",
        "Cass 2",
    ),
    "withdraw": Power(
        "Cass",
        ("/accounts/{Ann}/withdrawals", {"amount": "2500.01"}),
        {"is": "withdraw", "person": "{Ann}", "amount": "2500.01"},
        "Flo",
        "Cass 2",
    ),
    "dismiss the cage": Power(
        "Olga",
        ("/accounts/{Carl}/dismiss", {"why": "w"}),
        {"is": "dismiss", "person": "{Carl}", "why": "w"},
        "Flo",
    ),
} | {
    f"{what} {whom}": Power(
        "Flo",
        (f"/accounts/{{{whom}}}/{path}", said),
        {"is": what, "person": f"{{{whom}}}", **said},
        "Sue" if whom != "Sue" else "Fay",
        "Flo 2",
    )
    for whom in ("Finn", "Reg", "Olga", "Cass", "Sue")
    for what, path, said in (
        ("lock", "lock", {"why": "w"}),
        ("unlock", "unlock", {}),
        ("reset-pin", "pin", {"pin": "8174"}),
    )
}


@with_staff
async def test_each_power_is_refused_alone_and_to_two_accounts_of_one_person(house: Staffed) -> None:
    await house.hire("Fay", "floor")
    await house.hire("Flo 2", "floor", holder="Flo")
    await house.hire("Cass 2", "cage", holder="CASS")
    for what, power in POWERS.items():
        matter = {key: _filled(house, value) for key, value in power.matter.items()}
        before = _written(house)
        alone = await house.refused(power.who, "POST", power.alone[0], **power.alone[1])
        assert (alone.status, alone.asks) == (409, "second"), (what, alone.says)
        assert _written(house) == before, what
        number = await house.move(power.who, **matter)
        tries = {power.who: 403, power.other: 403, "Ann": 403, "Hal": 403}
        for name, status in tries.items():
            if name:
                with pytest.raises(Refusal) as no:
                    await house.second(name, number)
                assert no.value.status == status, (what, name, no.value.says)
        with pytest.raises(Refusal, match="the PIN is wrong"):
            await house.second(power.seconds, number, "9999")
        assert _written(house) == [*before, "motion-made"], what
        await house.second(power.seconds, number)
        done = _written(house)[len(before) + 1 :]
        assert done[0] == "motion-seconded", what
        assert len(done) == 2, (what, done)
        with pytest.raises(Refusal, match="does not wait any more"):
            await house.second(power.seconds, number)


def _filled(house: Staffed, value: object) -> object:
    return value.format(**house.people) if isinstance(value, str) else value


def _written(house: Staffed) -> list[str]:
    """What happened in the house, without log-ins and what was only watched."""
    passing = {"session-begun", "session-ended", "refused", "looked", "log-in-failed"}
    events = (e.read(entry.body) for entry in house.room.room.log.read(stream=HOUSE_STREAM))
    kinds = [str(type(event).__struct_config__.tag) for event in events]
    return [kind for kind in kinds if kind not in passing]


@with_staff
async def test_what_one_person_does_alone(house: Staffed) -> None:
    """Players and house dealers are the floor's to look after, and small money is the cage's."""
    await house.ask("Cass", "POST", "/accounts/{Ann}/deposits", amount="1250")
    await house.ask("Cass", "POST", "/accounts/{Ann}/withdrawals", amount="1250")
    for name in ("Ann", "Hal"):
        await house.ask("Flo", "POST", f"/accounts/{{{name}}}/lock", why="w")
        await house.ask("Flo", "POST", f"/accounts/{{{name}}}/unlock")
        await house.ask("Flo", "POST", f"/accounts/{{{name}}}/pin", pin="8174")
    dealer = {"name": "Hanna", "roles": ["house-dealer"], "pin": "8174"}
    await house.ask("Olga", "POST", "/accounts", **dealer)
    await house.ask("Olga", "POST", "/accounts/{Hal}/dismiss", why="w")
    needless = await house.refused("Olga", "POST", "/motions", matter={"is": "appoint", **dealer})
    assert "takes no second person" in needless.says


@with_staff
async def test_a_large_correction_takes_two_and_is_then_made(house: Staffed) -> None:
    room = house.room
    table, bob = await room.table(), await room.person("Bob", wallet="9000")
    dan = await room.person("Dan", wallet="9000")
    async with room.client(bob) as first, room.client(dan) as other:
        await first.do(table, c.Sit(seat=1, buy_in=cents(5000)))
        await other.do(table, c.Sit(seat=2, buy_in=cents(5000)))
    floor = await house.client("Flo")
    large = {bob: Net(-2500_01), dan: Net(2500_01)}
    with pytest.raises(Refusal, match="takes two people") as no:
        await floor.do(table, c.Correct(moves=large, why="w", cite="000:94"))
    assert (no.value.status, no.value.asks) == (409, "second")
    async with floor.stream() as stream:
        with pytest.raises(Refusal) as over_the_socket:
            await stream.do(table, c.Correct(moves=large, why="w", cite="000:94"))
        assert over_the_socket.value.asks == "second"
    matter = {
        "is": "correct", "table": table, "why": "w", "cite": "000:94",
        "moves": {bob: "-2500.01", dan: "2500.01"},
    }  # fmt: skip
    wrong = await house.refused(
        "Flo", "POST", "/motions", matter=matter | {"moves": {bob: "-6000", dan: "6000"}}
    )
    assert "has only" in wrong.says
    player = await house.refused("Ann", "POST", "/motions", matter=matter)
    assert player.status == 403
    await house.second("Finn", await house.move("Flo", **matter))
    assert room.room.house.stack(table, dan) == cents("7500.01")
    entries = list(room.room.log.read(stream=Stream.of_table(table)))
    assert entries[-1].by == house.people["Flo"]


@with_staff
async def test_a_motion_lapses_is_taken_back_or_refused(house: Staffed) -> None:
    matter = {"is": "lock", "person": house.people["Cass"], "why": "w"}
    late = await house.move("Flo", **matter)
    house.time.pass_by(5 * MINUTE)
    with pytest.raises(Refusal, match="does not wait any more"):
        await house.second("Sue", late)
    assert await house.ask("Sue", "GET", "/motions") == []
    assert _written(house)[-1] == "motion-dropped"
    await prove(house, "Flo")
    back = await house.move("Flo", **matter)
    assert [one["number"] for one in await house.ask("Finn", "GET", "/motions")] == [back]
    assert await house.ask("Cass", "GET", "/motions") == [], "not hers to second"
    assert (await house.refused("Cass", "POST", f"/motions/{back}/drop")).status == 403
    await house.ask("Flo", "POST", f"/motions/{back}/drop")
    no = await house.move("Flo", **matter)
    await house.ask("Sue", "POST", f"/motions/{no}/drop")
    with pytest.raises(Refusal, match="does not wait any more"):
        await house.second("Finn", no)
    assert house.room.room.house.account(house.people["Cass"]).lock is None


async def prove(house: Staffed, name: str) -> None:
    client = await house.client(name)
    await client.ask("POST", "/me/prove", None, {"pin": PIN})


@with_staff
async def test_who_was_locked_meanwhile_has_moved_nothing(house: Staffed) -> None:
    number = await house.move("Cass", **{"is": "deposit", "person": house.people["Ann"], "amount": "9000"})
    await house.second(
        "Sue", await house.move("Flo", **{"is": "lock", "person": house.people["Cass"], "why": "w"})
    )
    with pytest.raises(Refusal, match="is locked"):
        await house.second("Finn", number)
    assert house.room.room.house.wallet(house.people["Ann"]) == 0


@with_staff
async def test_card_and_pin_of_new_staff_are_never_told_to_one_person(house: Staffed) -> None:
    """Whoever moves it chose the PIN, whoever seconds it is told the card's number."""
    number = await house.move("Olga", **{"is": "appoint", **NEW})
    told = await house.second("Flo", number)
    assert len(told["card"]) == 16
    seen = str(await house.ask("Olga", "GET", "/accounts"))
    assert "New" in seen
    assert told["card"] not in seen
    exported = await house.ask("Sue", "GET", "/log/search?kind=motion-made")
    assert "argon2" not in str(exported)


@with_staff
async def test_nobody_has_two_roles_that_check_each_other_on_two_accounts(house: Staffed) -> None:
    for holder, roles in (("Flo", ["cage"]), ("cass", ["surveillance"]), ("Olga", ["floor"])):
        matter = {"is": "appoint", "name": "Second", "roles": roles, "pin": "8174", "holder": holder}
        no = await house.refused("Olga", "POST", "/motions", matter=matter)
        assert "one checks the other" in no.says
    await house.hire("Lucky", holder="Cass")
    own = await house.refused("Cass", "POST", "/accounts/{Lucky}/deposits", amount="5")
    assert "an account of their own" in own.says


@with_staff
async def test_the_owner_sees_staff_and_nobody_else(house: Staffed) -> None:
    seen = await house.ask("Olga", "GET", "/accounts")
    assert {one["name"] for one in seen} == set(house.people) - {"Ann"}
    assert (await house.ask("Olga", "GET", "/accounts/{Cass}"))["name"] == "Cass"
    assert (await house.refused("Olga", "GET", "/accounts/{Ann}")).status == 403
    assert {one["wallet"] for one in seen if one["name"] != "Olga"} == {None}
