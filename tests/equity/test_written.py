"""Hands as they are written: cards, ranges, any hand; and everything that is refused, with its lines."""

from __future__ import annotations

from fractions import Fraction

import pytest

from openfelt import books
from openfelt.equity.answers import Answer, Question, alike, answer, contest_of, counted, read
from openfelt.equity.runouts import at_random, every
from openfelt.equity.tally import Tally, result
from openfelt.equity.written import hands
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.pot import PotGame

HOLDEM = "aviator/texas-holdem"


def pot(id: str) -> PotGame:
    game = books.game(id)
    assert isinstance(game, PotGame)
    return game


def asked(id: str, *held: str, **more: object) -> Answer:
    return answer(Question(game=pot(id), hands=held, **more))  # type: ignore[arg-type]  # fields by name


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("AhKh", 1), ("Ah Kh", 1), ("QQ", 6), ("QQ+", 18), ("AKs", 4), ("AKo", 12), ("AK", 16), ("KA", 16),
        ("ATs+", 16), ("A5s-A2s", 16), ("TT-77", 24), ("77-TT", 24), ("QQ+,AKs", 22), ("QQ+,KK", 18),
        ("22+,A2s+,K2o+", 78 + 48 + 132), ("??", 1), ("random", 1), ("AhKh,KhAh", 1),
    ],
)  # fmt: skip
def test_ranges_of_two_cards(said: str, number: int) -> None:
    assert len(hands(said, contest_of(pot(HOLDEM)))) == number


def test_a_range_is_all_its_hands_as_likely_as_each_other() -> None:
    """The board takes an ace and a queen, so that fewer pairs are left; each is worked out by itself."""
    board = "Ac Qd 7h 2s"
    found = asked(HOLDEM, "KhKs", "AA,QQ,JJ", board=board)
    held = [*hands("AA,QQ,JJ", contest_of(pot(HOLDEM)))]
    each = []
    for hand in held:
        texts = " ".join(card.text for card in hand)
        if not {"Ac", "Qd"} & set(texts.split()):
            each.append(asked(HOLDEM, "KhKs", texts, board=board).results[0].equity)
    assert len(each) == 3 + 3 + 6
    assert found.results[0].equity == sum(each, Fraction(0)) / len(each)
    assert "of a range each hand is as likely as another" in found.assumptions[0]


def test_spots_that_differ_in_suits_only_are_counted_once() -> None:
    contest = contest_of(pot(HOLDEM))
    question = Question(game=pot(HOLDEM), hands=("AKs", "QQ"), board="2h 2d 2s 9c")
    spots = read(question, contest)
    one, other = (read(Question(game=pot(HOLDEM), hands=pair), contest)[0] for pair in
                  (("AhKh", "QsQd"), ("AsKs", "QhQc")))  # fmt: skip
    assert alike(one) == alike(other)
    assert len({alike(spot) for spot in spots}) < len(spots)
    slowly = Tally.together([every(contest, spot) for spot in spots])
    assert result(counted(contest, spots), 0) == result(slowly, 0)


def test_whole_pots_divide_and_halves_are_halves() -> None:
    same = asked(HOLDEM, "AhKs", "AsKh", board="2c 3d 7c 8d Jc")
    assert [one.equity for one in same.results] == [Fraction(1, 2)] * 2
    assert same.results[0].shares == 1
    split = asked("aviator/omaha-high-low", "AhAd Kc Kd", "2s 4s 5d 6d", board="As 3c 8h Kh Qc")
    high, low = split.results
    assert (high.equity, low.equity) == (Fraction(1, 2), Fraction(1, 2))
    assert [*map(float, high.halves[0]), *map(float, high.halves[1])] == [1, 0, 0, 0]
    assert [*map(float, low.halves[0]), *map(float, low.halves[1])] == [0, 0, 1, 0]


def test_a_draw_is_by_advice_or_as_it_was_given_or_over() -> None:
    """A pat eight against one that throws the king away: the same as if four cards were given."""
    game, pat = "aviator/lowball", "3s 4s 5h 7s 8d"
    by_advice = asked(game, "Ah 2c 3c 4d Kh", pat)
    given = asked(game, "Ah 2c 3c 4d", pat, dead="Kh")
    assert by_advice.results[0].equity == given.results[0].equity
    assert by_advice.runouts == 43
    over = asked(game, "Ah 2c 3c 4d Kh", pat, drawn=1)
    assert over.results[0].equity == 0
    assert over.runouts == 1
    assert "as is advised" in by_advice.assumptions[0]
    assert "as they are" in over.assumptions[0]


def test_a_game_that_may_be_won_either_way_says_which() -> None:
    held = ("2h 3h 4h 5h 7h", "Ks Kd 9c 9d 2c")
    assert asked("aviator/jacks-back", *held, drawn=1).results[0].equity == 1
    assert asked("aviator/jacks-back", *held, drawn=1, wins="low").results[0].equity == 1
    assert asked("aviator/jacks-back", "2h 2d 4h 5h 7h", "Ks Qd 9c 8d 2c", drawn=1).results[0].equity == 1
    low = asked("aviator/jacks-back", "2h 2d 4h 5h 7h", "Ks Qd 9c 8d 2c", drawn=1, wins="low")
    assert low.results[0].equity == 0
    with pytest.raises(Denied, match="won by high or low"):
        asked("aviator/jacks-back", *held, wins="middle")


def test_who_has_a_card_too_many_throws_one_away() -> None:
    """The third card is gone: what is left is the hand that is advised, and nobody gets that card."""
    three = asked("aviator/pineapple", "AhAd2c", "KsKd7h", rounds=200)
    assert three.method == "simulation"
    assert three.results[0].equity > Fraction(1, 2)
    on_flop = asked("aviator/crazy-pineapple", "AhAd2c", "KsKd7h", board="Ac 8d 9s")
    kept = asked("aviator/crazy-pineapple", "AhAd", "KsKd", board="Ac 8d 9s", dead="2c 7h")
    assert on_flop.results[0].equity == kept.results[0].equity


@pytest.mark.parametrize(
    ("id", "held", "more", "says"),
    [
        (HOLDEM, ("AhKh", "AhQd"), {}, "Ah is there 2 times.*003:1476"),
        (HOLDEM, ("AhKh", "2d3d"), {"board": "Kh 5s 6s"}, "Kh is there 2 times"),
        (HOLDEM, ("AhKh", "2d3d"), {"dead": "5s 5s"}, "5s is there 2 times"),
        (HOLDEM, ("AhKhQd", "2d3d"), {}, "2 cards here, not 3.*003:1476"),
        (HOLDEM, ("AhKh", "2d3d"), {"board": "5s 6s"}, "a board has 3, 4 or 5 cards, not 2"),
        (HOLDEM, ("AhJo", "2d3d"), {}, "the deck has no Jo.*003:1476"),
        (HOLDEM, ("AhKx", "2d3d"), {}, '"Kx" is not a card'),
        (HOLDEM, ("AhK", "2d3d"), {}, "is no card|is not a card"),
        (HOLDEM, ("AhKh",), {}, "two hands or more"),
        (HOLDEM, ("AhKh", "QQs"), {}, "a pair is neither suited"),
        (HOLDEM, ("AhKh", "QQ-AKs"), {}, "both pairs"),
        (HOLDEM, ("AhKh", "QQ"), {"drawn": 1}, "drawn for others never"),
        (HOLDEM, ("AhKh", "QQ"), {"board": "?? 2d 3d"}, "are known"),
        ("aviator/omaha", ("AhKhQdJd", "QQ+"), {}, "is two cards, and a hand has 4"),
        ("aviator/pineapple", ("AhKhQd", "2d3d4d"), {"board": "5s 6s 7s"}, "2 cards here, not 3"),
        ("aviator/mexican-poker", ("8hAh", "AsKd"), {}, "the deck has no 8h.*003:599"),
        ("aviator/seven-card-stud", ("AhKhQdJd9s8s7s6s", "AsKd"), {}, "at most 7 cards here, not 8"),
        ("aviator/seven-card-stud", ("??",) * 8, {}, "52 are left, and these hands still need 56"),
        ("aviator/mexican-poker", ("AhKd", "AsKh"), {"board": "2s"}, "no card lies in common"),
        ("aviator/lowball", ("Ah2c3c4dKh6d", "3s4s5h7s8d"), {}, "at most 5 cards here, not 6.*003:276"),
        ("aviator/lowball", ("Ah2c3c4d", "3s4s5h7s8d"), {"drawn": 1}, "5 cards here, not 4"),
        ("aviator/lowball", ("Ah2c3c4dKh", "3s4s5h7s8d"), {"drawn": 2}, "drawn for others 1 times, not 2"),
    ],
)
def test_what_no_hand_can_be_is_refused_with_its_lines(
    id: str, held: tuple[str, ...], more: dict[str, object], says: str
) -> None:
    with pytest.raises(RuleBroken, match=says) as refused:
        asked(id, *held, **more)
    assert refused.value.cites


def test_a_simulation_lies_near_what_is_exact_and_comes_again() -> None:
    contest = contest_of(pot("aviator/razz"))
    question = Question(game=pot("aviator/razz"), hands=("Ah 2c 5c 6h 9d Kd", "3s 4d 7h 8s 2d Jd"))
    (spot,) = read(question, contest)
    exact = result(every(contest, spot), 0)
    tally = at_random(contest, [spot], 2000, "seed")
    near = result(tally, 0)
    assert abs(near.equity - exact.equity) < 4 * exact.deviation / 2000**0.5
    assert tally.counts == at_random(contest, [spot], 2000, "seed").counts
    assert tally.counts != at_random(contest, [spot], 2000, "other").counts
