"""Hands of files played again: every amount was worked by hand."""

from __future__ import annotations

import pytest

from openfelt.phh.played import play
from openfelt.rules.errors import Denied
from phh.histories import history, played, read, stacks

LIMIT = "small_bet = 2, big_bet = 4"
BOARD = "d db Th8h3s, d db 4d, d db 9c"
CHECKED = "d db Th8h3s, p1 cc, p2 cc, d db 4d, p1 cc, p2 cc, d db 9c, p1 cc, p2 cc"


def refused(*args: object, **fields: object) -> str:
    with pytest.raises(Denied) as refusal:
        play(read(history(*args, **fields)))  # type: ignore[arg-type]
    return str(refusal.value)


# Who acts, and what they bet


def test_all_but_one_fold_and_the_blinds_are_theirs() -> None:
    hand = played([100, 100, 100], "p3 f, p1 cbr 6, p2 f")
    assert stacks(hand) == [102, 98, 100]
    assert [pot.amount for pot in hand.round.money.pots(hand.round.money.folded)] == [4_00]


def test_an_amount_is_what_a_bet_is_raised_to_on_its_street() -> None:
    hand = played([100, 100, 100], "p3 cbr 6, p1 cbr 18, p2 f, p3 cc, d db Th8h3s, p1 cbr 20, p3 f")
    assert stacks(hand) == [120, 98, 82]


def test_heads_up_the_last_player_has_the_button_the_small_blind_and_the_first_word() -> None:
    hand = played([100, 100], "p2 cbr 6, p1 cc, d db Th8h3s, p1 cc, p2 cbr 4, p1 f")
    assert stacks(hand) == [94, 106]
    assert "action 3" in refused([100, 100], "p1 cc")


def test_whoever_straddles_acts_last_and_may_raise() -> None:
    hand = played([100] * 4, "p4 cc, p1 f, p2 cc, p3 cbr 12, p4 f, p2 f", blinds=(1, 2, 4))
    assert stacks(hand) == [99, 96, 109, 96]
    button = played([100] * 4, "p1 f, p2 cc, p3 f, p4 cbr 12, p2 f", blinds=(1, 2, 0, 4))
    assert stacks(button) == [99, 96, 100, 105]


def test_a_post_out_of_turn_is_a_bet_that_its_player_acts_on_in_turn() -> None:
    hand = played([100] * 4, "p3 f, p4 cc, p1 f, p2 cbr 8, p4 f", blinds=(1, 2, 0, -2))
    assert stacks(hand) == [99, 103, 100, 98]


def test_limit_bets_have_one_size_before_and_on_the_flop_and_another_after() -> None:
    hand = played(
        [100, 100],
        "p2 cbr 4, p1 cc, d db Th8h3s, p1 cbr 2, p2 cbr 4, p1 cc, d db 4d, p1 cbr 4, p2 cbr 8, p1 f",
        bets=LIMIT,
    )
    assert stacks(hand) == [88, 112]


def test_limit_raises_are_not_counted() -> None:
    raises = ", ".join(f"p{2 - n % 2} cbr {4 + 2 * n}" for n in range(8))
    assert stacks(played([100, 100], f"{raises}, p2 f", bets=LIMIT)) == [116, 84]


# All in


def test_a_raise_goes_on_top_of_a_short_all_in() -> None:
    """After 20 and an all-in of 25 the next raise is to 45 at least."""
    flop = "p3 cc, p1 cc, p2 cc, d db Th8h3s, p1 cbr 20, p2 cbr 25"
    assert "p3 bets or raises to 45 to 98" in refused([100, 27, 100], f"{flop}, p3 cbr 44")
    assert stacks(played([100, 27, 100], f"{flop}, p3 cbr 45, p1 f, {BOARD[12:]}"))[0] == 78


def test_whoever_has_acted_may_not_raise_a_short_all_in() -> None:
    flop = "p3 cc, p1 cc, p2 cc, d db Th8h3s, p1 cbr 20, p2 cbr 25, p3 cc"
    assert "p1 may not raise now, only call or fold" in refused([100, 27, 100], f"{flop}, p1 cbr 60")


def test_short_all_ins_that_come_to_a_raise_together_let_them() -> None:
    """20, then all in for 32 and for 41: whoever bet 20 faces 21 more, and may raise; not if it is 19."""
    before, hole = "p3 cc, p4 cc, p1 cc, p2 cc, d db Th8h3s, p1 cbr 20", "AsAd, KsKd, QsQd, JsJd"
    raised = f"{before}, p2 cbr 32, p3 cbr 41, p4 cc, p1 cbr 61, p4 f, d db 4d, d db 9c"
    assert stacks(played([100, 34, 43, 100], raised, hole=hole)) == [220, 0, 0, 57]
    short = f"{before}, p2 cbr 32, p3 cbr 39, p4 cc, p1 cbr 61"
    assert "p1 may not raise now" in refused([100, 34, 41, 100], short, hole=hole)


def test_side_pots_go_to_the_best_of_those_who_are_in_them() -> None:
    """Aces win 3 x 10, kings the 2 x 20 beside it, and the rest of 100 was never called."""
    hand = played(
        [10, 30, 100], f"p3 cbr 100, p1 cc, p2 cc, p3 sm QsQd, p1 sm AsAd, p2 sm KsKd, {BOARD}",
        hole="AsAd, KsKd, QsQd",
    )  # fmt: skip
    assert stacks(hand) == [30, 40, 70]
    main, side = hand.round.money.pots(hand.round.money.folded)
    assert (main.amount, main.seats) == (30_00, (1, 2, 3))
    assert (side.amount, side.seats) == (40_00, (2, 3))


def test_others_call_what_a_blind_came_to_who_was_too_short_for_it() -> None:
    hand = played([100, 1.5, 100], f"p3 cc, p1 cc, {CHECKED.replace('p2', 'p3')}", hole="AsAd, KsKd, QsQd")
    assert stacks(hand) == [103, 0, 98.5]


def test_nobody_asks_the_only_one_who_could_still_bet_but_a_history_may() -> None:
    told = played([100, 6], f"p2 cbr 6, p1 cc, {BOARD}", hole="AsAd, KsKd")
    checks = played(
        [100, 6], f"p2 cbr 6, p1 cc, p1 cc, {BOARD.replace(', d', ', p1 cc, d')}", hole="AsAd, KsKd"
    )
    assert stacks(told) == stacks(checks) == [106, 0]


# Antes


def test_an_ante_is_dead_and_whoever_was_too_short_for_it_wins_all_of_it() -> None:
    """Aces with an ante of 1 win 1 + 3 + 3; kings win what was bet beside."""
    actions = f"p3 cc, p2 cc, {CHECKED.replace('p1', 'p3')}".replace("p3 cc, p2 cc", "p2 cc, p3 cc")
    actions = "p3 cc, p2 cc, " + ", ".join(f"d db {cards}, p2 cc, p3 cc" for cards in ("Th8h3s", "4d", "9c"))
    hand = played([1, 100, 100], actions, antes=3, blinds=(0, 2), hole="AsAd, KsKd, QsQd")
    assert stacks(hand) == [7, 99, 95]


def test_an_ante_that_is_trimmed_wins_only_as_much_of_the_others() -> None:
    actions = "p3 cc, p2 cc, " + ", ".join(f"d db {cards}, p2 cc, p3 cc" for cards in ("Th8h3s", "4d", "9c"))
    hand = played(
        [1, 100, 100], actions, antes=3, blinds=(0, 2), hole="AsAd, KsKd, QsQd", ante_trimming_status="true"
    )
    assert stacks(hand) == [3, 103, 95]


def test_a_big_blind_ante_is_dead_money_of_one() -> None:
    assert stacks(played([100] * 3, "p3 f, p1 f", antes=[0, 3, 0])) == [99, 101, 100]
    assert stacks(played([100] * 3, "p3 cbr 4, p1 f, p2 f", antes=[0, 3, 0])) == [99, 95, 106]


# The showdown


def test_hands_are_shown_before_the_rest_of_the_board_and_in_any_order() -> None:
    hand = played([50, 50], f"p2 cbr 50, p1 cc, p2 sm KsKd, p1 sm AsAd, {BOARD}", hole="AsAd, KsKd")
    assert stacks(hand) == [100, 0]


def test_whoever_mucks_wins_nothing_though_their_cards_are_known() -> None:
    assert stacks(played([50, 50], f"p2 cc, p1 cc, {CHECKED}, p1 sm, p2 sm KsKd", hole="AsAd, KsKd")) == [
        48,
        52,
    ]


def test_cards_speak_where_a_history_does_not_say_who_showed() -> None:
    assert stacks(played([50, 50], f"p2 cc, p1 cc, {CHECKED}", hole="AsAd, KsKd")) == [52, 48]


def test_unknown_cards_are_named_by_showing_them() -> None:
    hand = played([50, 50], f"p2 cc, p1 cc, {CHECKED}, p1 sm QsQd, p2 sm AsAd", hole="????, ????")
    assert stacks(hand) == [48, 52]
    half = played([50, 50], f"p2 cc, p1 cc, {CHECKED}, p1 sm Qs??, p2 sm AsAd", hole="??Qd, As??")
    assert stacks(half) == [48, 52]


def test_a_hand_that_nobody_sees_loses_to_one_that_is_shown() -> None:
    assert stacks(
        played([50, 50], f"p2 cc, p1 cc, {CHECKED}, p1 sm ????, p2 sm 2d3c", hole="????, ????")
    ) == [48, 52]


def test_who_wins_is_not_known_if_the_file_says_nothing_of_hands_that_nobody_saw() -> None:
    for said in ("", ", p1 sm ????"):
        hand = played([50, 50], f"p2 cc, p1 cc, {CHECKED}{said}", hole="????, ????")
        assert not hand.round.over
        assert stacks(hand) == [48, 48]


def test_the_last_hand_that_is_left_need_not_be_known() -> None:
    assert stacks(played([50, 50], f"p2 cc, p1 cc, {CHECKED}, p1 sm", hole="????, ????")) == [48, 52]


def test_hole_cards_may_come_one_by_one_or_not_at_all() -> None:
    text = history([50, 50], "p2 f").replace(
        "'d dh p1 5s5h', 'd dh p2 6s6h'", "'d dh p1 As', 'd dh p2 ??', 'd dh p1 ??'"
    )
    assert stacks(play(read(text))) == [51, 49]
    assert stacks(play(read(text.replace("'d dh p1 As', 'd dh p2 ??', 'd dh p1 ??', ", "")))) == [51, 49]


def test_afterwards_anybody_may_show() -> None:
    hand = played([100] * 3, "p3 f, p1 cbr 6, p2 f, p1 sm AsAd, p3 sm -", hole="????, ????, 7c2d")
    assert {player: [str(card) for card in cards] for player, cards in hand.shown_after.items()} == {
        1: ["As", "Ad"],
        3: ["7c", "2d"],
    }


# Chips


STRAIGHT = ("ThJhQs", "Ks", "As")
"""A board that nobody beats: all who are left divide."""


def checked_down(*players: int, board: tuple[str, ...] = STRAIGHT) -> str:
    checks = ", ".join(f"p{player} cc" for player in players)
    return ", ".join(f"d db {cards}, {checks}" for cards in board)


def test_all_odd_chips_go_to_the_first_of_those_who_divide() -> None:
    """Three put in 3 each, and two are dead: 11 make 3 each and two over."""
    actions = f"p3 cbr 3, p4 cc, p1 f, p2 cc, {checked_down(2, 3, 4)}"
    assert stacks(played([100] * 4, actions, antes=[0, 0, 0, 1], bets="min_bet = 1")) == [99, 102, 100, 99]
    cents = played(
        [100] * 4, actions, antes=[0, 0, 0, 1], bets="min_bet = 1", finishing_stacks="[99, 1.5, 1, 1]"
    )
    assert stacks(cents) == [99, 100.68, 100.66, 99.66]


def test_pots_that_the_same_players_win_are_divided_as_one() -> None:
    """Pots of 17 and 15 would have an odd chip each; two divide 32."""
    before = "p3 cbr 4, p4 cc, p1 cbr 7, p2 cbr 10, p4 cc, p1 f"
    hand = played(
        [100, 100, 4, 100],
        f"{before}, {checked_down(2, 4, board=('ThJhQs', 'Kd', '2c'))}",
        antes=[1, 0, 0, 0],
        hole="4c4d, As5c, 6c6d, Ac5d",
    )
    assert [pot.amount for pot in hand.round.money.pots(hand.round.money.folded)] == [17_00, 15_00]
    assert stacks(hand) == [92, 106, 0, 106]


def test_money_comes_out_to_the_cent() -> None:
    hand = played([38.30, 32.15], "p2 cbr 0.75, p1 cc, d db Th8h3s, p1 cbr 1.05, p2 f",
                  blinds=(0.10, 0.25), bets="min_bet = 0.25", hole="????, ????")  # fmt: skip
    assert stacks(hand) == [39.05, 31.40]


def test_a_stack_that_nobody_knew_stays_unknown() -> None:
    text = history([50, 50], "p2 cbr 50, p1 f", finishing_stacks="[inf, 52]").replace("[50, 50]", "[inf, 50]")
    assert play(read(text)).differences == ()


# Hands that nobody showed

FACE_DOWN = f"p2 cc, p1 cc, {CHECKED}, p1 sm ????, p2 sm ????"


def test_a_pot_is_divided_if_all_keep_their_cards_face_down() -> None:
    """Whether the file has their cards or not: it does not say that anybody saw them."""
    for hole in ("????, ????", "AsAd, ????", "AsAd, KsKd"):
        hand = played([50, 51], FACE_DOWN, hole=hole)
        assert hand.round.over
        assert stacks(hand) == [50, 51]


def test_whoever_shows_wins_against_cards_that_are_kept_face_down() -> None:
    named = FACE_DOWN.replace("p2 sm ????", "p2 sm KsKd")
    assert stacks(played([50, 50], named, hole="AsAd, ????")) == [48, 52]
    kept = FACE_DOWN.replace("p2 sm ????", "p2 sm")
    assert stacks(played([50, 50], kept, hole="AsAd, KsKd")) == [52, 48]


def test_odd_chips_of_such_a_pot_go_to_the_first() -> None:
    three = [done for done in FACE_DOWN.split(", ") if not done.startswith("p2")]
    actions = ", ".join(done.replace("p1 cc", "p2 cc, p3 cc") for done in three[1:])
    hand = played(
        [50, 50, 50], f"p3 cc, p1 f, p2 cc, {actions}, p2 sm ????, p3 sm ????".replace("p1 sm ????, ", "")
    )
    assert stacks(hand) == [49, 51, 50]


# What a file states in the end


@pytest.mark.parametrize(
    ("stated", "differs"),
    [
        ("[102, 98, 100]", 0),
        ("[102.0, 98.00, 100]", 0),
        ("[101, 98, 101]", 2),
        ("[102, 98, 100.01]", 1),
        ("[102.004999999, 97.995, 100]", 0),
        ("[inf, 98, 100]", 1),
    ],
)
def test_stacks_are_held_against_those_stated(stated: str, differs: int) -> None:
    hand = played([100, 100, 100], "p3 f, p1 cbr 6, p2 f", finishing_stacks=stated)
    assert len(hand.differences) == differs


def test_a_difference_names_the_player_and_both_amounts() -> None:
    hand = played(
        [100, 100, 100],
        "p3 f, p1 cbr 6, p2 f",
        finishing_stacks="[1020, 98, 100]",
        players="['ann', '', 'cy']",
    )
    assert hand.differences == ("p1 (ann) has 102, and the file states 1,020",)


def test_a_history_may_end_before_the_hand_does() -> None:
    hand = played([100, 100, 100], "p3 cbr 6, p1 cc", finishing_stacks="[94, 98, 94]")
    assert not hand.round.over
    assert hand.differences == ()
    assert stacks(played([100, 100, 100], "")) == [99, 98, 100]


def test_what_nobody_called_is_back_once_the_street_is_over() -> None:
    hand = played([100, 30], "p2 cbr 30, p1 cc")
    assert stacks(hand) == [70, 0]
    assert stacks(played([30, 100], "p2 cbr 100, p1 cc")) == [0, 70]


# What is refused


@pytest.mark.parametrize(
    ("actions", "number", "says"),
    [
        ("p1 cc", 4, "it is p3's turn"),
        ("p3 cbr 3", 4, "p3 bets or raises to 4 to 100"),
        ("p3 cbr 101", 4, "p3 has 100, and cannot bet or raise to 101"),
        ("p3 cbr 6, p1 f, p2 cbr 9", 6, "p2 bets or raises to 10 to 100"),
        ("d db Th8h3s", 4, "p3 is to act now"),
        ("p3 sm -", 4, "p3 is to act now"),
        ("p3 cc, p1 cc, p2 cc, p1 cc", 7, "community cards are dealt now"),
        ("p3 cc, p1 cc, p2 cc, d db Th8h3s4s, p1 cc", 7, "1 cards too many"),
        ("p3 cc, p1 cc, p2 cc, d db Kh8h5s", 7, "the 5s is not in the pack any more"),
        ("p3 f, p1 f, p2 cc", 6, "the hand is over"),
        ("p3 f, p1 f, d db Th8h3s", 6, "the hand is over"),
        ("p3 f, p1 f, p2 sm AsAd", 6, "p2 was dealt 6s 6h"),
        ("d dh p3 AsAd", 4, "p3 has 2 cards already"),
    ],
)
def test_an_action_that_is_not_lawful_is_named(actions: str, number: int, says: str) -> None:
    said = refused([100, 100, 100], actions)
    text = actions.split(", ")[number - 4]
    assert said.startswith(f'hand 1, action {number} ("{text}"): {says}')


def test_a_card_dealt_twice_is_named_with_the_action_that_deals_it() -> None:
    assert refused([100, 100], "p2 f", hole="AsAd, AsKd").startswith(
        'hand 1, action 2 ("d dh p2 AsKd"): the As'
    )
    said = refused([50, 50], f"p2 cc, p1 cc, {CHECKED}, p1 sm ThAs", hole="????, ????")
    assert said.startswith('hand 1, action 14 ("p1 sm ThAs"): the Th is not in the pack any more')


def test_a_limit_bet_of_another_size_is_refused() -> None:
    assert "p2 bets or raises to 4" in refused([100, 100], "p2 cbr 5", bets=LIMIT)


def test_cards_that_nobody_knows_are_not_shown_without_a_name() -> None:
    said = refused([50, 50], f"p2 cc, p1 cc, {CHECKED}, p1 sm -", hole="????, ????")
    assert "nobody knows the cards of p1: name them" in said


# Hands that were really played, without their players: what was done, and what came of it


def test_a_tournament_hand_with_a_big_blind_ante_comes_out() -> None:
    hand = played(
        [7380000, 2500000, 5110000, 10170000, 4545000],
        "p3 f, p4 cbr 170000, p5 f, p1 f, p2 cc, d db JcTs2d, p2 cc, p4 cbr 140000, p2 cc, d db As, p2 cc, "
        "p4 cbr 325000, p2 cc, d db Qs, p2 cc, p4 cbr 600000, p2 cc, p4 sm 6d5h, p2 sm Js8h",
        blinds=(40000, 80000), bets="min_bet = 80000", antes=[0, 120000, 0, 0, 0],
        hole="7s4s, Js8h, Td8c, 6d5h, Qh7h", ante_trimming_status="false",
    )  # fmt: skip
    assert stacks(hand) == [7340000, 3775000, 5110000, 8935000, 4545000]


def test_a_limit_tournament_hand_comes_out() -> None:
    hand = played(
        [3175000, 10625000, 7750000, 4350000, 3800000],
        "p3 f, p4 cbr 400000, p5 f, p1 f, p2 cc, d db Ts9d5d, p2 cc, p4 cbr 200000, p2 cbr 400000, p4 cc, "
        "d db Kc, p2 cbr 400000, p4 cc, d db Qh, p2 cc, p4 cc, p2 sm Tc9s, p4 sm",
        blinds=(100000, 200000), bets="small_bet = 200000, big_bet = 400000",
        hole="Td4c, Tc9s, 6s5h, 3h3d, Jc4d", ante_trimming_status="true",
    )  # fmt: skip
    assert stacks(hand) == [3075000, 11925000, 7750000, 3150000, 3800000]
