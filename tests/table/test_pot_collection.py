"""What pots and seats are charged, by the hand and by the clock, worked by hand."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.rules.errors import RuleBroken
from openfelt.rules.fee_files import read
from openfelt.rules.fee_rules import Milestone
from openfelt.rules.fees import Schedule, Section
from openfelt.table.collection import Charge
from openfelt.table.pot_collection import Clock, Seated, collect_from_pot, collect_seat_rent, collect_time


def section(rules: str, *rows: str, head: str = "") -> Section:
    table = "\n".join(rows)
    return read(
        f'cite = "003:3633-3694"\ntitle = "Test"\ngames = []\n{head}\n'
        f'[[groups]]\ncite = "003:3633"\n{rules}\ntable = """\n{table}\n"""\n'
    )


def paid(charges: tuple[Charge, ...]) -> list[tuple[str, int]]:
    return [(charge.bettor or charge.fee, charge.amount) for charge in charges]


# --- pots -----------------------------------------------------------------------------------------

THREE_FEES = (
    'pot = [{ name = "regular", at = "flop" },'
    ' { name = "modified", ended_before = "flop", instead_of = ["regular"] },'
    ' { name = "late", action_after = "turn" }]'
)
HOLDEM = section(
    THREE_FEES,
    "line | option | players   | regular | modified | late",
    "3643 | 2      | 6 or more | 5       | 1        | 1",
    "3659 | 19     | 5         | 5       | 1        | 2",
    "3665 | 24     | 4         | 4       | 1        | 2",
    "3669 | 28     | 3 or less | 1       | 1        | 2",
).schedule(2, 19, 24, 28)


def play(
    schedule: Schedule, players: int, events: list[Milestone], pot: int = 10_000
) -> list[tuple[str, int]]:
    """All charges of a hand, asked for after every event."""
    charges: list[Charge] = []
    for number in range(len(events) + 1):
        left = pot - sum(charge.amount for charge in charges)
        charges += collect_from_pot(
            schedule, players, events[:number], left, (charge.fee for charge in charges)
        )
    return paid(tuple(charges))


@pytest.mark.parametrize(
    ("players", "events", "expected"),
    [
        (6, ["blinds", "action"], []),
        (6, ["blinds", "action", "end"], [("modified", 100)]),
        (6, ["blinds", "flop", "action", "end"], [("regular", 500)]),
        (
            6,
            ["blinds", "flop", "turn", "action", "river", "action", "end"],
            [("regular", 500), ("late", 100)],
        ),
        (9, ["flop", "turn", "river", "action", "end"], [("regular", 500), ("late", 100)]),
        (5, ["flop", "action", "turn", "river", "end"], [("regular", 500)]),
        (4, ["flop", "turn", "action", "end"], [("regular", 400), ("late", 200)]),
        (2, ["flop", "turn", "action", "end"], [("regular", 100), ("late", 200)]),
    ],
)
def test_regular_modified_and_late_fees_003_3633(
    players: int, events: list[Milestone], expected: list[tuple[str, int]]
) -> None:
    assert play(HOLDEM, players, events) == expected


def test_a_fee_at_the_flop_one_instead_and_one_more_at_the_river_001_1141() -> None:
    schedule = section(
        'pot = [{ name = "player", at = "flop" },'
        ' { name = "modified-a", ended_before = "flop", instead_of = ["player"] },'
        ' { name = "modified-b", at = "river" }]',
        "line | option | limit | players | player | modified-a | modified-b",
        "1182 | 34 | 20/40 | 7 or more | 5 | 1 | 1", "1183 | 35 | 20/40 | 5-6 | 4 | 1 | 1",
    ).schedule(34, 35)  # fmt: skip
    assert play(schedule, 8, ["end"]) == [("modified-a", 100)]
    assert play(schedule, 6, ["flop", "turn", "river", "end"]) == [("player", 400), ("modified-b", 100)]


def test_three_fees_in_turn_002_1801() -> None:
    schedule = section(
        'pot = [{ name = "designated-1", at = "blinds" }, { name = "regular", at = "flop" },'
        ' { name = "designated-2", at = "river" }]',
        "line | option | players | designated-1 | regular | designated-2", "1810 | 1 | 6 or more | 1 | 6 | 1",
    ).schedule(1)  # fmt: skip
    assert play(schedule, 6, ["blinds", "end"]) == [("designated-1", 100)]
    assert play(schedule, 6, ["blinds", "flop", "turn", "river", "end"]) == [
        ("designated-1", 100),
        ("regular", 600),
        ("designated-2", 100),
    ]


def test_stud_has_a_fee_on_third_street_and_one_on_later_action_003_3741() -> None:
    schedule = section(
        'pot = [{ name = "regular", at = "third-card" }, { name = "late", action_after = "fourth-card" }]',
        "line | option | players | regular | late", "3751 | 2 | 6 or more | 6 | 1",
    ).schedule(2)  # fmt: skip
    assert play(schedule, 7, ["antes", "third-card", "action", "end"]) == [("regular", 600)]
    hand: list[Milestone] = [
        "third-card",
        "fourth-card",
        "fifth-card",
        "action",
        "sixth-card",
        "action",
        "end",
    ]
    assert play(schedule, 7, hand) == [("regular", 600), ("late", 100)]


def test_draw_takes_the_modified_fee_alone_when_nobody_drew_003_3786() -> None:
    schedule = section(
        'pot = [{ name = "regular", at = "deal" },'
        ' { name = "modified", ended_before = "draw", instead_of = ["regular"] },'
        ' { name = "late", action_after = "two-drew" }]',
        "line | option | players | regular | modified | late", "3796 | 2 | 6 or more | 6 | 1 | 1",
    ).schedule(2)  # fmt: skip
    assert play(schedule, 6, ["deal", "action", "end"]) == [("modified", 100)]
    assert play(schedule, 6, ["deal", "action", "draw", "action", "end"]) == [("regular", 600)]
    assert play(schedule, 6, ["deal", "action", "draw", "two-drew", "end"]) == [("regular", 600)]
    full: list[Milestone] = ["deal", "action", "draw", "two-drew", "action", "end"]
    assert play(schedule, 6, full) == [("regular", 600), ("late", 100)]


def test_one_row_with_a_column_for_each_number_of_players_003_1816() -> None:
    schedule = section(
        'pot = [{ name = "regular", at = "antes" }]',
        "line | option | limit | ante | 7 players | 6 players | 5 players | 4 players | 3 or less players",
        "1817 | 1 | 1/2 | .50 | 3 | 2.50 | 2 | 1.50 | 1",
    ).schedule(1)
    fees = [play(schedule, players, ["antes"]) for players in (7, 6, 4, 2)]
    assert fees == [[("regular", 300)], [("regular", 250)], [("regular", 150)], [("regular", 100)]]


def test_a_number_of_players_without_a_posted_option_is_charged_nothing_where_nobody_asks_for_it() -> None:
    rows = ("line | option | players | regular", "1 | 1 | 7 or more | 3", "2 | 2 | 5 | 2")
    head = 'unlisted = "nothing"\npot = [{ name = "regular", at = "flop" }]'
    schedule = section(head, *rows).schedule(1, 2)
    assert collect_from_pot(schedule, 6, ["flop"], 1000) == ()
    assert play(schedule, 5, ["flop"]) == [("regular", 200)]


def test_a_number_of_players_that_no_posted_option_covers_takes_the_nearest() -> None:
    rows = ("line | option | players | regular", "1 | 1 | 7 or more | 3", "2 | 2 | 5 | 2", "3 | 3 | 2 | 1")
    schedule = section('pot = [{ name = "regular", at = "flop" }]', *rows).schedule(1, 2, 3)
    (charge,) = collect_from_pot(schedule, 6, ["flop"], 1000)
    assert charge.amount == 200
    assert "no posted option is for 6 players, the nearest is for 5" in charge.because
    (row,), (range_,) = (collect_from_pot(schedule, players, ["flop"], 1000) for players in (5, 8))
    assert "for 5 players" in row.because
    assert "5 players, in" not in row.because
    assert "for 8 players, in the row 7 or more" in range_.because


def test_a_fee_by_table_limit_alone_003_1606() -> None:
    schedule = section(
        'pot = [{ name = "early", at = "deal" }, { name = "late", at = "river" }]',
        "line | option | limit | early | late", "1607 | 1 | 1-2 | 0.50 | n/a",
    ).schedule(1)  # fmt: skip
    assert play(schedule, 9, ["deal", "flop", "river", "end"]) == [("early", 50)]


def test_one_section_for_games_of_several_kinds_takes_the_stage_that_the_game_has_003_1602() -> None:
    schedule = section(
        'pot = [{ name = "early", at = "deal" }, { name = "regular", at = ["flop", "third-card", "draw"] },'
        ' { name = "late", action_after = ["turn", "fourth-card", "two-drew"] }]',
        "line | option | limit | early | late | regular", "1641 | 1 | 1-2 | 0.50 | 0.75 | 2.00",
    ).schedule(1)  # fmt: skip
    early, regular, late = ("early", 50), ("regular", 200), ("late", 75)
    assert play(schedule, 9, ["deal", "action", "end"]) == [early]
    assert play(schedule, 9, ["deal", "flop", "action", "turn", "river", "end"]) == [early, regular]
    assert play(schedule, 9, ["deal", "flop", "turn", "river", "action"]) == [early, regular, late]
    assert play(schedule, 7, ["deal", "third-card", "action", "fourth-card", "end"]) == [early, regular]
    assert play(schedule, 7, ["deal", "third-card", "fourth-card", "action"]) == [early, regular, late]
    assert play(schedule, 7, ["deal", "draw", "action", "end"]) == [early, regular]
    assert play(schedule, 7, ["deal", "draw", "two-drew", "action"]) == [early, regular, late]
    charges = collect_from_pot(schedule, 7, ["deal", "draw", "two-drew", "action"], 1000)
    assert [charge.because.partition(";")[0] for charge in charges] == [
        "the hand reached the deal",
        "the hand reached the draw",
        "a bet was called or raised after the draw of two players",
    ]


def test_a_pot_too_small_gives_what_it_holds() -> None:
    (charge,) = collect_from_pot(HOLDEM, 6, ["flop"], 300)
    assert charge.amount == 300
    assert "regular fee $5, of which the pot holds $3" in charge.because
    assert collect_from_pot(HOLDEM, 6, ["flop"], 0) == ()


def test_free_hands_of_a_pot_game() -> None:
    schedule = section(
        'pot = [{ name = "regular", at = "deal" }]', "line | option | regular", "1 | 1 | 2",
        head='free_hands = { hands = 2, cite = "003:1460" }',
    ).schedule(1)  # fmt: skip
    assert collect_from_pot(schedule, 4, ["deal"], 900, hands_before=1) == ()
    assert paid(collect_from_pot(schedule, 4, ["deal"], 900, hands_before=2)) == [("regular", 200)]


# --- the clock ------------------------------------------------------------------------------------

BY_THE_CLOCK = 'pot = [{ name = "regular", every_minutes = 30 }]'
TIME = section(BY_THE_CLOCK, "line | option | regular", "3687 | 34 | 6").schedule(34)


def test_the_pot_pays_every_half_hour_and_a_small_pot_passes_it_on_003_3676() -> None:
    clock, taken = Clock(), []
    for minute, pot in (
        (10, 5000),
        (30, 599),
        (34, 600),
        (40, 9000),
        (61, 200),
        (95, 4000),
        (97, 4000),
        (99, 4000),
    ):
        clock, charges = collect_time(TIME, clock, minute, pot)
        taken.append(sum(charge.amount for charge in charges))
    #   before the mark, too small, covers, paid, too small, two marks owed: one from each pot, paid
    assert taken == [0, 0, 600, 0, 0, 600, 600, 0]
    assert collect_from_pot(TIME, 6, ["deal", "flop", "end"], 5000) == ()


def test_time_in_advance_and_a_fee_of_nothing() -> None:
    rules = 'pot = [{ name = "regular", every_minutes = 30, in_advance = true }]'
    schedule = section(rules, "line | option | regular", "1 | 1 | 4", "2 | 2 | 0")
    _, charges = collect_time(schedule.schedule(1), Clock(), 0, 400)
    assert paid(charges) == [("regular", 400)]
    assert collect_time(schedule.schedule(2), Clock(), 0, 400) == (Clock(taken=1), ())


def test_seat_rent_is_paid_once_a_mark_by_who_sits_in_time_003_1727_001_91() -> None:
    rules = (
        'pot = [{ name = "time", every_minutes = 30, payer = "player",'
        " in_advance = true, grace_minutes = 10 }]"
    )
    rent = section(rules, "line | option | limit | time", "1728 | 1 | 3-6+ | 6.00", "1729 | 2 | 3-6+ | 0")
    ann, bob, cy = (Seated(seat=3, player="ann"), Seated(seat=1, player="bob", since=38),
                    Seated(seat=2, player="cy", since=41))  # fmt: skip
    clock, charges = collect_seat_rent(rent.schedule(1), Clock(), 0, [ann])
    assert paid(charges) == [("ann", 600)]
    clock, charges = collect_seat_rent(rent.schedule(1), clock, 42, [ann, bob, cy])
    assert [(charge.seat, charge.bettor, charge.payer) for charge in charges] == [
        (1, "bob", "player"),
        (3, "ann", "player"),
    ]
    assert collect_seat_rent(rent.schedule(1), clock, 50, [ann, bob, cy]) == (clock, ())
    assert collect_seat_rent(rent.schedule(2), Clock(), 0, [ann])[1] == ()


def test_seat_rent_not_in_advance_starts_at_the_first_mark() -> None:
    rules = 'pot = [{ name = "time", every_minutes = 30, payer = "player" }]'
    rent = section(rules, "line | option | time", "1 | 1 | 6").schedule(1)
    assert collect_seat_rent(rent, Clock(), 29, [Seated(seat=1, player="ann")]) == (Clock(), ())
    assert len(collect_seat_rent(rent, Clock(), 30, [Seated(seat=1, player="ann")])[1]) == 1


def test_errors_name_the_section() -> None:
    banked = section(
        'taken = "before-deal"\nplayer_dealer = {}', "line | option | player-dealer fee", "1 | 1 | 2"
    )
    with pytest.raises(RuleBroken, match=r"Test: .* taken from bets, not from pots \(003:3633-3694\)"):
        collect_from_pot(banked.schedule(1), 6, ["flop"], 1000)
    with pytest.raises(RuleBroken, match=r"pot of -\$1 "):
        collect_from_pot(HOLDEM, 6, ["flop"], -100)
    with pytest.raises(RuleBroken, match="not 0"):
        collect_from_pot(HOLDEM, 0, ["flop"], 100)
    with pytest.raises(RuleBroken, match=r"not \['flopp'\]"):
        collect_from_pot(HOLDEM, 6, ["flopp"], 100)  # type: ignore[list-item]
    with pytest.raises(RuleBroken, match="no fee is taken by the clock from the pot"):
        collect_time(HOLDEM, Clock(), 30, 100)
    with pytest.raises(RuleBroken, match="at minute -1"):
        collect_time(TIME, Clock(), -1, 100)


# --- laws -----------------------------------------------------------------------------------------


@given(
    players=st.integers(1, 12),
    events=st.lists(st.sampled_from(get_args(Milestone)), max_size=10),
    pot=st.integers(0, 1500),
)
def test_a_hand_is_charged_each_fee_once_and_never_more_than_its_pot(
    players: int, events: list[Milestone], pot: int
) -> None:
    ended: list[Milestone] = [*(event for event in events if event != "end"), "end"]
    fees = play(HOLDEM, players, ended, pot)
    names = [name for name, _ in fees]
    assert len(names) == len(set(names))
    assert not {"regular", "modified"} <= set(names)
    assert sum(amount for _, amount in fees) <= pot
    assert all(amount > 0 for _, amount in fees)


@given(gaps=st.lists(st.tuples(st.integers(0, 50), st.integers(0, 1500)), max_size=20))
def test_the_clock_takes_whole_fees_from_pots_that_cover_them(gaps: list[tuple[int, int]]) -> None:
    clock, minute, total = Clock(), 0, 0
    for gap, pot in gaps:
        minute += gap
        clock, charges = collect_time(TIME, clock, minute, pot)
        assert sum(charge.amount for charge in charges) in ({0, 600} if pot >= 600 else {0})
        total += sum(charge.amount for charge in charges)
    assert total == 600 * clock.taken <= 600 * (minute // 30)
