"""Money is whole cents, and dividing it makes or loses none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openfelt.rules.money import Cents, Net, Odds, Rounding, cents, dollars, in_chips, net, share_out


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        (5, 500),
        (0, 0),
        ("5", 500),
        ("2.5", 250),
        ("2.50", 250),
        ("2.05", 205),
        (".50", 50),
        ("1,000", 100000),
        ("1,234,567.89", 123456789),
        ("$25", 2500),
        (" 25 ", 2500),
        ("0", 0),
    ],
)
def test_an_amount_is_read_as_people_write_it(written: str | int, amount: int) -> None:
    assert cents(written) == amount
    assert isinstance(cents(written), Cents)


@pytest.mark.parametrize(
    "written", ["", "$", ".", "5.", "5.123", "-5", "+5", "1,00", "1,0000", "5 dollars", "1e3"]
)
def test_text_that_is_no_amount_is_refused_with_how_to_write_it(written: str) -> None:
    with pytest.raises(ValueError, match="not an amount of money: write dollars with at most two decimals"):
        cents(written)


@pytest.mark.parametrize("written", ["٣", "1٠", "１００", "๑.50", "5.५", "²"])
def test_money_has_plain_digits_only(written: str) -> None:
    with pytest.raises(ValueError, match="not an amount of money"):
        cents(written)


@pytest.mark.parametrize(
    "written", ["9" * 60_000, "0" * 60_000, "1," + "000," * 9_000 + "000", -(10**60_000)], ids=range(4)
)
def test_a_very_long_amount_is_refused_in_words(written: str | int) -> None:
    with pytest.raises(ValueError, match=r"at most twelve digits|never negative"):
        cents(written)


def test_odds_are_plain_and_short_too() -> None:
    for text in ("٣:1", "9" * 5_000 + ":1"):
        with pytest.raises(ValueError, match="are not odds"):
            Odds.of(text)


@pytest.mark.parametrize("written", [2.5, True, None, ["5"]])
def test_no_float_and_no_truth_is_an_amount(written: object) -> None:
    with pytest.raises(ValueError, match="a string or a whole number of dollars, not"):
        cents(written)


@pytest.mark.parametrize("written", ["9" * 13, 10**12, 10**4000, "1,000,000,000,000.50"])
def test_an_amount_has_at_most_twelve_digits(written: str | int) -> None:
    with pytest.raises(ValueError, match="at most twelve digits"):
        cents(written)
    assert cents("9" * 12) == (10**12 - 1) * 100


def test_an_amount_is_never_negative_but_what_someone_won_may_be() -> None:
    with pytest.raises(ValueError, match="an amount is never negative: -5"):
        cents(-5)
    assert net("-90.00") == -9000
    assert net("90.00") == 9000
    assert isinstance(net("-90.00"), Net)
    with pytest.raises(ValueError, match="not an amount"):
        net("--5")


@pytest.mark.parametrize(
    ("amount", "written"), [(0, "0.00"), (5, "0.05"), (-5, "-0.05"), (-9000, "-90.00"), (123456, "1234.56")]
)
def test_money_is_written_with_two_decimals(amount: int, written: str) -> None:
    assert dollars(amount) == written
    assert net(written) == amount


@pytest.mark.parametrize(
    ("odds", "amount", "chip", "pays"),
    [
        ("1:1", 12345, 1, 12345),
        ("19:20", 10000, 1, 9500),
        ("19:20", 101, 1, 95),  # 95.95
        ("19:20", 500, 50, 450),  # 4.75, in half dollars
        ("19:20", 500, 100, 400),
        ("3:2", 700, 100, 1000),  # 10.50
        ("25:1", 1, 1, 25),
        ("6:5", 1000, 100, 1200),
        ("1:1000", 500, 1, 0),
    ],
)
def test_odds_pay_down_to_the_last_whole_chip(odds: str, amount: int, chip: int, pays: int) -> None:
    assert Odds.of(odds).pays(amount, chip) == pays


@pytest.mark.parametrize(
    ("rounding", "pays"),
    [("down", [0, 400, 400, 500]), ("nearest", [0, 400, 500, 500]), ("up", [100, 500, 500, 500])],
)
def test_money_below_a_chip_is_rounded_as_the_table_says(rounding: Rounding, pays: list[int]) -> None:
    assert [Odds.of("19:20").pays(amount, 100, rounding) for amount in (1, 455, 475, 500)] == [
        in_chips(Fraction(amount * 19, 20), 100, rounding) for amount in (1, 455, 475, 500)
    ]
    exact = (Fraction(1, 3), Fraction(44_999, 100), 450, 500)
    assert [in_chips(amount, 100, rounding) for amount in exact] == pays


def test_odds_pay_whole_cents_unless_a_chip_is_named() -> None:
    assert Odds.of("1:3").pays(100) == 33


def test_odds_are_written_in_lowest_whole_numbers() -> None:
    assert str(Odds.of("50:2")) == "25:1"
    assert Odds.of("19:20") == Fraction(19, 20)


@pytest.mark.parametrize("written", ["25", "25:0", "2.5:1", "25 to 1", "-1:1", ":1", ""])
def test_odds_that_are_none_are_refused_with_an_example(written: str) -> None:
    with pytest.raises(ValueError, match='are not odds: write two whole numbers, like "25:1"'):
        Odds.of(written)


@pytest.mark.parametrize(
    ("amount", "stakes", "shares"),
    [
        (100, {"ann": 1, "bob": 1, "cy": 1}, {"ann": 34, "bob": 33, "cy": 33}),
        (200, {"ann": 1, "bob": 1, "cy": 1}, {"ann": 67, "bob": 67, "cy": 66}),
        (5, {"ann": 1, "bob": 2}, {"ann": 2, "bob": 3}),  # 1.67 and 3.33: the larger remainder gets the cent
        (100, {"ann": 0, "bob": 3}, {"ann": 0, "bob": 100}),
        (7, {"ann": 0}, {"ann": 7}),  # one person has it all, whatever was staked
        (0, {"ann": 5, "bob": 5}, {"ann": 0, "bob": 0}),
    ],
)
def test_cents_that_do_not_divide_go_to_the_largest_remainders(
    amount: int, stakes: dict[str, int], shares: dict[str, int]
) -> None:
    assert share_out(amount, {who: Cents(stake) for who, stake in stakes.items()}) == shares


def test_whole_chips_are_divided_into_whole_chips() -> None:
    thirds = {who: Cents(500) for who in ("ann", "bob", "cy")}
    assert share_out(1000, thirds, 100) == {"ann": 400, "bob": 300, "cy": 300}
    assert share_out(1050, thirds, 100) == share_out(1050, thirds), "money that is not in chips: to the cent"


def test_nothing_staked_by_several_cannot_be_divided() -> None:
    with pytest.raises(ValueError, match="no stake to divide by"):
        share_out(100, {"ann": Cents(0), "bob": Cents(0)})


stakes = st.dictionaries(st.text("abc", min_size=1), st.integers(0, 10**7).map(Cents), min_size=1, max_size=6)


@settings(max_examples=300, deadline=None)
@given(amount=st.integers(0, 10**9), stakes=stakes.filter(lambda stakes: sum(stakes.values()) > 0))
def test_shares_add_up_and_are_within_a_cent_of_their_proportion(
    amount: int, stakes: dict[str, Cents]
) -> None:
    shares = share_out(amount, stakes)
    assert sum(shares.values()) == amount
    assert list(shares) == list(stakes)
    for who, stake in stakes.items():
        assert abs(shares[who] - Fraction(amount * stake, sum(stakes.values()))) < 1
    assert shares == share_out(amount, dict(stakes))
