"""What is charged under every shape of schedule in the documents, worked by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.rules.errors import RuleBroken
from openfelt.rules.fee_files import read
from openfelt.rules.fees import Schedule, Section
from openfelt.rules.money import Cents, cents
from openfelt.table.collection import Charge, PlacedBet, collect, tier_for


def section(rules: str, *rows: str, head: str = "", tail: str = "") -> Section:
    table = "\n".join(rows)
    return read(
        f'cite = "003:1-4374"\ntitle = "Test"\ngames = []\n{head}\n[[groups]]\ncite = "003:1"\n{rules}\n'
        f'table = """\n{table}\n"""\n{tail}'
    )


def banked(rules: str, *rows: str, head: str = "", tail: str = "") -> Schedule:
    return section(f'taken = "before-deal"\n{rules}', *rows, head=head, tail=tail).schedule(1)


def bet(
    name: str, amount: str, seat: int = 2, bettor: str = "ann", *, base: bool = True, circle: int = 1,
    backline: bool = False,
) -> PlacedBet:  # fmt: skip
    return PlacedBet(
        seat=seat, bettor=bettor, bet=name, base=base, amount=cents(amount), circle=circle, backline=backline
    )


def paid(charges: tuple[Charge, ...]) -> list[tuple[str, int]]:
    return [(charge.bettor or charge.fee or charge.payer, charge.amount) for charge in charges]


LADDER = ("line | option | total table action | player-dealer fee | player fee",)
BY_ACTION = banked(
    "player_dealer = {}",
    *LADDER, "1963 | 1 | 5-300 | 1 | 0", "1964 | | 301-600 | 3 |", "1965 | | 601-1000 | 6 |",
    "1966 | | 1001-2000 | 10 |", "1967 | | 2001+ | 20 |",
)  # fmt: skip


def test_a_fee_is_taken_in_whole_chips_and_never_above_the_print() -> None:
    schedule = banked('player_dealer = {}\nplayer = { per = "wager" }', *LADDER, "9 | 1 | 5+ | 2.50 | 0.50")
    bets = [bet("player", "100")]
    assert paid(collect(schedule, bets)) == [("player-dealer", 250), ("ann", 50)]
    (charge,) = collect(schedule, bets, chip=100)
    assert (charge.payer, charge.amount) == ("player-dealer", 200)
    assert charge.because.endswith("$2.50 (option 1 of Test); in whole chips of $1: $2")


# --- tiers ----------------------------------------------------------------------------------------


def test_the_player_dealer_pays_by_all_that_is_bet_000_1956() -> None:
    bets = [bet("player", "300"), bet("tie", "10", base=False), bet("banker", "100", 3, "bob", backline=True)]
    (charge,) = collect(BY_ACTION, bets)
    assert (charge.payer, charge.seat, charge.amount, str(charge.cite)) == (
        "player-dealer",
        None,
        300,
        "003:1964",
    )
    assert charge.because == (
        "the total table action of $410 is in the tier $301 to $600: $3 (option 1 of Test)"
    )


@pytest.mark.parametrize(
    ("ladder", "action", "line", "because"),
    [
        (["5-50", "51-100"], "50.50", 1, "which lasts until the next one starts"),
        (["5-50", "51-100"], "51", 2, "is in the tier"),
        (["301-500", "601+"], "550", 1, "is between tiers"),  # 001:1695-1696
        (["301-500", "601+"], "600.99", 1, "is between tiers"),
        (["1000-3000", "3001+"], "500", 1, "is below the first tier"),  # 003:4097
        (["201-400", "401-1000"], "1500", 2, "is above the last tier"),  # 003:4253
        (["5-50", "50-100"], "50", 1, "the first of two that overlap"),  # 003:3877
        (["601-1000", "1000+"], "1000", 1, "the first of two that overlap"),  # 000:1450
        (["601-1000", "1000+"], "1000.50", 2, "is in the tier"),
        (["100", "101-200"], "100", 1, "is in the tier"),  # 000:2037
        (["10-100", "over 105"], "105", 1, "is between tiers"),  # 004:226
        (["10-100", "over 105"], "106", 2, "is in the tier over"),
        (["2001+", "5-50", "51-300"], "40", 2, "is in the tier"),  # out of order, 003:4212
        (["2001+", "5-50", "51-300"], "400", 3, "is between tiers"),
    ],
)
def test_an_amount_no_tier_or_two_tiers_cover(
    ladder: list[str], action: str, line: int, because: str
) -> None:
    rows = [
        f"{number} | {'1' if number == 1 else ''} | {span} | 1 | 0" for number, span in enumerate(ladder, 1)
    ]
    tier, where = tier_for(banked("player_dealer = {}", *LADDER, *rows).tiers(), cents(action))
    assert tier.line == line
    assert because in where


def test_options_printed_as_rows_make_one_ladder_001_868() -> None:
    zoo = section(
        'taken = "before-deal"\nplayer_dealer = {}\ntogether = [[1, 2, 3]]',
        *LADDER, "868 | 1 | 1-50 | 1 | 0", "869 | 2 | 51-200 | 2 | 0", "870 | 3 | 201+ | 3 | 0",
    )  # fmt: skip
    assert paid(collect(zoo.schedule(1), [bet("zoo", "150", base=False)])) == [("player-dealer", 200)]


# --- who pays, and for which bets -----------------------------------------------------------------


def test_only_base_wagers_count_where_the_text_says_game_wagers_001_910_003_4101() -> None:
    schedule = banked(
        'player_dealer = { counts = "base" }', *LADDER, "1 | 1 | 5-100 | 1 | 0", "2 | | 101+ | 2 |"
    )
    bets = [bet("base", "100"), bet("fortune", "50", base=False)]
    assert paid(collect(schedule, bets)) == [("player-dealer", 100)]
    assert collect(schedule, bets[1:]) == ()


def test_only_antes_count_and_each_ante_pays_003_3507() -> None:
    schedule = banked(
        'player_dealer = { counts = ["ante"] }\nplayer = { per = "wager", counts = ["ante"] }',
        *LADDER, "3510 | 1 | 5-100 | 1 | 1", "3511 | | 101+ | 2 |",
    )  # fmt: skip
    bets = [bet("ante", "60"), bet("pair-plus", "60", base=False), bet("ante", "40", 4, "bob")]
    assert paid(collect(schedule, bets)) == [("player-dealer", 100), ("ann", 100), ("bob", 100)]


def test_a_player_pays_on_everything_they_bet_together_000_1411() -> None:
    schedule = banked(
        'player_dealer = {}\nplayer = { per = "player", counts = "all" }',
        "line | option | limit  | player wager | player fee | total table action | player-dealer fee",
        "1417 | 1 | 10-2000 | 10-100  | 0.50 | 10-100  | 0.50",
        "1418 |   |         | 101-200 | 1    | 101-200 | 1",
        "1419 |   |         | 201-300 | 2    | 201-500 | 3",
    )
    bets = [
        bet("player", "90"),
        bet("panda-8", "20", base=False),
        bet("banker", "95", 5),
        bet("tie", "100", 3, "bob"),
    ]
    charges = collect(schedule, bets)
    assert paid(charges) == [("player-dealer", 300), ("ann", 200), ("bob", 50)]
    assert "ann's whole wager of $205 is in the tier $201 to $300: $2" in charges[1].because


def test_who_has_no_name_is_called_by_the_seat_once_and_a_first_circle_is_no_news() -> None:
    schedule = banked(
        'player = { per = "spot" }',
        "line | option | limit  | player wager | player fee",
        "1363 | 1 | 10-200 | 10-100  | 1",
    )
    bets = [bet("base", "50", 3, "seat-3"), bet("base", "50", 4), bet("base", "60", 4, circle=2)]
    assert [charge.because.partition(" is in")[0] for charge in collect(schedule, bets)] == [
        "seat 3's wager of $50",
        "ann's wager at seat 4 of $50",
        "ann's wager at seat 4, circle 2, of $60",
    ]


def test_whoever_plays_at_a_terminal_is_spoken_to() -> None:
    schedule = banked(
        'player = { per = "spot" }',
        "line | option | limit  | player wager | player fee",
        "1363 | 1 | 10-200 | 10-100  | 1",
    )
    (charge,) = collect(schedule, [bet("base", "50", 3, "you")])
    assert charge.because.startswith("your wager at seat 3 of $50 is in")


def test_a_player_pays_for_each_base_wager_by_its_size_002_1360_000_2110() -> None:
    schedule = banked(
        'player_dealer = {}\nplayer = { per = "wager" }',
        "line | option | limit  | player wager | player fee | player-dealer fee",
        "1363 | 1 | 10-200 | 10-100  | 1 | 1",
        "1364 |   |        | 101-200 | 2 |",
    )
    bets = [bet("base", "50"), bet("base", "150", circle=2), bet("fortune", "50", base=False)]
    assert paid(collect(schedule, bets)) == [("player-dealer", 100), ("ann", 100), ("ann", 200)]


def test_a_player_pays_per_spot_after_the_deal_002_575() -> None:
    schedule = section(
        'taken = "after-deal"\nplayer_dealer = {}\nplayer = { per = "spot" }',
        "line | option | limit | player wager | player fee | player-dealer fee",
        "576 | - | 10-200 | 10-100 | 1 | 1", "577 | | | 101-200 | 2 |",
    ).schedule(1)  # fmt: skip
    bets = [bet("base", "60"), bet("base", "60"), bet("base", "60", circle=2)]
    assert collect(schedule, bets) == ()
    assert paid(collect(schedule, bets, "after-deal")) == [("player-dealer", 100), ("ann", 200), ("ann", 100)]


def test_a_circle_counts_its_bonus_bets_too_004_217() -> None:
    schedule = banked(
        'player_dealer = {}\nplayer = { per = "spot", counts = "all" }',
        "line | option | limit  | player wager | player fee | total table action | player-dealer fee",
        "223  | 1 | 10-500 | 10-100  | 1 | 10-100   | 1",
        "224  |   |        | 105-200 | 2 |          |",
        "226  |   |        | 305-400 | 4 | over 105 | 2",
    )
    bets = [bet("base", "100"), bet("fortune", "10", base=False), bet("base", "10", circle=2)]
    assert paid(collect(schedule, bets)) == [("player-dealer", 200), ("ann", 200), ("ann", 100)]


def test_one_ladder_serves_both_payers_001_1630() -> None:
    schedule = banked(
        'player_dealer = {}\nplayer = { per = "wager" }',
        "line | option | total table action / player wager | player-dealer fee | player fee",
        "1631 | 1 | 10-100  | 1 | 1", "1632 |   | 101-200 | 5 | 2", "1633 |   | 201-300 |   | 3",
    )  # fmt: skip
    bets = [bet("base", "150"), bet("ace-high", "20", base=False), bet("base", "50", 2, "bob", backline=True)]
    charges = collect(schedule, bets)
    assert paid(charges) == [("player-dealer", 500), ("ann", 200), ("bob", 100)]
    assert [charge.cite.first for charge in charges] == [1633, 1632, 1631]


def test_flat_fees_for_both_001_933() -> None:
    schedule = banked(
        'player_dealer = {}\nplayer = { per = "player" }',
        "line | option | limit   | player-dealer fee | player fee",
        "934  | 1      | 10-1000 | 1                 | 2",
    )
    bets = [bet("base", "10"), bet("base", "20", 3), bet("base", "30", 4, "bob")]
    charges = collect(schedule, bets)
    assert paid(charges) == [("player-dealer", 100), ("ann", 200), ("bob", 200)]
    assert charges[0].because.startswith("the player-dealer pays a flat fee")


def test_every_wager_on_a_hand_pays_by_the_table_limit_003_404() -> None:
    schedule = banked(
        'player_dealer = {}\nplayer = { per = "wager" }',
        "line | option | limit | player-dealer fee | player fee", "410 | - | 2-20 | 1 | 0.50",
    )  # fmt: skip
    bets = [bet("ante", "10"), bet("ante", "5", 2, "bob", backline=True)]
    assert paid(collect(schedule, bets)) == [("player-dealer", 100), ("ann", 50), ("bob", 50)]


def test_base_and_bonus_wagers_each_pay_003_4068_003_4235() -> None:
    schedule = banked(
        'player_dealer = {}\nplayer = { per = "wager", counts = "all" }',
        *LADDER, "4238 | 1 | 5-200 | 1 | 1", "4239 | | 201-400 | 2 |",
    )  # fmt: skip
    bets = [bet("player", "100"), bet("tie", "5", base=False), bet("panda-8", "5", base=False)]
    charges = collect(schedule, bets)
    assert paid(charges) == [("player-dealer", 100), ("ann", 100), ("ann", 100), ("ann", 100)]
    assert "ann pays a flat fee for the player wager at seat 2" in charges[1].because


def test_no_player_pays_for_more_than_forty_circles_003_4002() -> None:
    schedule = banked(
        'player_dealer = {}\nplayer = { per = "wager", circles = 40 }',
        *LADDER, "4005 | 1 | 2-100 | 1 | 0.50", "4006 | | 101+ | 2 |",
    )  # fmt: skip
    bets = [bet("base", "2", 1 + n // 6, circle=n % 6) for n in range(45)] + [bet("base", "2", 3, "bob")]
    charges = collect(schedule, bets)
    assert charges[0].amount == 100
    assert paid(charges[1:]).count(("ann", 50)) == 40
    assert paid(charges[1:]).count(("bob", 50)) == 1


def test_backline_bettors_are_left_out_where_the_text_names_only_players() -> None:
    schedule = banked(
        'player = { per = "wager", backline = false }', "line | option | player fee", "1 | 1 | 1"
    )
    bets = [bet("base", "10"), bet("base", "10", 2, "bob", backline=True)]
    assert paid(collect(schedule, bets)) == [("ann", 100)]


def test_a_player_pays_per_round_by_the_table_limit_003_2476() -> None:
    schedule = banked(
        'player = { per = "player" }', "line | option | limit | player fee", "2481 | 1 | 40-59 | 1"
    )
    bets = [bet("ante", "40", seat, name) for seat, name in ((1, "ann"), (2, "bob"), (3, "cy"))]
    assert paid(collect(schedule, bets)) == [("ann", 100), ("bob", 100), ("cy", 100)]


def test_a_fee_the_text_denies_is_not_taken_001_1042_000_2247() -> None:
    note = (
        '[[interpretations]]\nquestion = "q"\nlines = ["001:1042"]\nchoice = "no player fee"\nwhy = "text"\n'
    )
    player_dealer_only = section(
        'taken = "after-two-cards"\nplayer_dealer = {}', *LADDER, "1045 | 1 | 5-25 | 0.50 | 1", tail=note
    ).schedule(1)
    assert paid(collect(player_dealer_only, [bet("base", "10")], "after-two-cards")) == [
        ("player-dealer", 50)
    ]
    player_only = banked(
        'player = { per = "wager" }', "line | option | player wager | player fee | player-dealer fee",
        "2252 | 1 | 10-100 | 1 | 2", tail=note,
    )  # fmt: skip
    assert paid(collect(player_only, [bet("base", "10")])) == [("ann", 100)]


def test_a_printed_fee_of_nothing_or_none_makes_no_charge_003_3994_002_1021() -> None:
    schedule = banked('player_dealer = {}\nplayer = { per = "wager" }', *LADDER, "1 | 1 | 2-4 | 0 | n/a")
    assert collect(schedule, [bet("base", "3")]) == ()
    assert collect(schedule, []) == ()
    assert collect(schedule, [bet("base", "0")]) == ()


def test_a_new_game_plays_four_hands_free_003_1460() -> None:
    schedule = banked(
        "player_dealer = {}",
        *LADDER,
        "1 | 1 | 5+ | 1 | 0",
        head='free_hands = { hands = 4, cite = "003:1460" }',
    )
    taken = [len(collect(schedule, [bet("base", "5")], hands_before=hands)) for hands in (0, 3, 4, None)]
    assert taken == [0, 0, 1, 1]


def test_errors_name_the_schedule() -> None:
    wrong = PlacedBet(seat=2, bettor="ann", bet="tie", base=False, amount=Cents(-500))
    with pytest.raises(RuleBroken, match=r"ann's tie bet is -\$5; .* never negative \(003:1-4374\)"):
        collect(BY_ACTION, [wrong])
    with pytest.raises(RuleBroken, match=r'Test: "7" is not an option; there are: 1 \(003:1-4374\)'):
        BY_ACTION.section.schedule(7)
    pot = section('pot = [{ name = "regular", at = "deal" }]', "line | option | regular", "1 | 1 | 2")
    with pytest.raises(RuleBroken, match="taken from pots"):
        collect(pot.schedule(1), [bet("base", "5")])


# --- laws -----------------------------------------------------------------------------------------

BETS = st.lists(
    st.builds(
        PlacedBet,
        seat=st.integers(1, 8),
        bettor=st.sampled_from(["ann", "bob", "cy"]),
        bet=st.sampled_from(["base", "tie"]),
        base=st.booleans(),
        amount=st.integers(0, 500_000).map(Cents),
        backline=st.booleans(),
        circle=st.integers(1, 3),
    ),
    max_size=12,
)
SCHEDULES = [
    banked(
        f'player_dealer = {{ counts = "{counts}" }}\n'
        f'player = {{ per = "{per}", counts = "{counts}", circles = 4 }}',
        "line | option | player wager | player fee | total table action | player-dealer fee",
        "1 | 1 | 10-100 | 0.50 | 50-100 | 1",
        "2 | | 201-300 | 2 | 100-500 | 2",
        "3 | | 401+ | 3 | 601-900 | 4",
    )
    for counts in ("all", "base")
    for per in ("wager", "spot", "player")
]  # fmt: skip


@given(schedule=st.sampled_from(SCHEDULES), bets=BETS, data=st.data())
def test_fees_are_printed_amounts_and_the_order_of_bets_does_not_matter(
    schedule: Schedule, bets: list[PlacedBet], data: st.DataObject
) -> None:
    charges = collect(schedule, bets)
    assert all(charge.amount in {50, 100, 200, 300, 400} and charge.because for charge in charges)
    assert collect(schedule, data.draw(st.permutations(bets))) == charges
    assert sum(charge.payer == "player-dealer" for charge in charges) <= 1
