"""Random hands of PokerKit, the format's reference, come out the same here, and ours there."""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from pokerkit import (
    Automation,
    BettingStructure,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    HandHistory,
    Mode,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

import laws
from openfelt import books
from openfelt.phh.beginning import begun
from openfelt.phh.played import play, stacks_after
from openfelt.phh.reader import read_hands
from openfelt.phh.writer import written
from openfelt.rounds.answers import Chose
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Choice
from phh.histories import history, read

GAMES = {
    "NT": NoLimitTexasHoldem,
    "FT": FixedLimitTexasHoldem,
    "NS": NoLimitShortDeckHoldem,
    "PO": PotLimitOmahaHoldem,
    "FO/8": FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "F7S": FixedLimitSevenCardStud,
    "F7S/8": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "FR": FixedLimitRazz,
    "N2L1D": NoLimitDeuceToSevenLowballSingleDraw,
    "F2L3D": FixedLimitDeuceToSevenLowballTripleDraw,
    "FB": FixedLimitBadugi,
}
VARIANTS = tuple(GAMES)

DONE_FOR_PLAYERS = tuple(one for one in Automation if one != Automation.HOLE_CARDS_SHOWING_OR_MUCKING)


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    """It warns of folds that were not needed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def pokerkit_hand(rng: random.Random, variant: str) -> Any:
    """Short stacks, antes of all kinds, straddles and posts: a finished hand, with what everybody has."""
    plays = books.variants()[variant]
    stud, most = plays.bring_in, 4 if plays.draws else 7 if plays.bring_in else 9
    players, big = rng.randint(2, most), rng.choice((2, 10, 100))
    antes = {"none": [0] * players, "all": [big // 2] * players, "one": [0] * players}
    antes["one"][rng.randrange(players)] = big
    blinds = [big // 2, big, *[0] * (players - 2)]
    if players > 4:
        more = ((), ((2, 2 * big),), ((2, 2 * big), (3, 4 * big)), ((-1, 2 * big),), ((3, -big),))
        for seat, blind in rng.choice(more):
            blinds[seat] = blind
    stacks = [
        rng.choice((rng.randint(1, 3 * big), rng.randint(1, 40 * big), 100 * big)) for _ in range(players)
    ]
    stated = (
        DONE_FOR_PLAYERS,
        rng.random() < 0.5,
        rng.choice([*antes.values()]),
        big // 2 if stud else blinds,
    )
    bets = (big, 2 * big) if variant.startswith("F") else (big,)
    game = GAMES[variant](*stated, *bets, mode=Mode.CASH_GAME)
    if variant.startswith("F"):  # it plays limit Omaha, high and low, as pot limit
        game.betting_structure = BettingStructure.FIXED_LIMIT
    state = game(stacks, players)
    while state.status:
        act_at_random(rng, state)
    return HandHistory.from_game_state(
        game, state, finishing_stacks=list(state.stacks), ante_trimming_status=game.ante_trimming_status
    )


def act_at_random(rng: random.Random, state: Any) -> None:
    if state.stand_patter_or_discarder_index is not None:
        hole = [*state.hole_cards[state.stand_patter_or_discarder_index]]
        state.stand_pat_or_discard(rng.sample(hole, rng.randint(0, 3)))
        return
    if state.actor_index is None:
        state.show_or_muck_hole_cards(rng.choice((None, True)))
        return
    if state.can_post_bring_in():
        least = state.min_completion_betting_or_raising_to_amount
        may_complete = least is not None and least > state.bring_in and rng.random() < 0.3
        _ = state.complete_bet_or_raise_to() if may_complete else state.post_bring_in()
        return
    least, most = (
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    choice = rng.choice(("call", "call", "fold", "raise", "raise"))
    if choice == "raise" and least is not None:
        state.complete_bet_or_raise_to(rng.choice((least, most, rng.randint(least, most))))
    elif choice == "fold" and state.checking_or_calling_amount:
        state.fold()
    else:
        state.check_or_call()


def theirs_come_out_here(variant: str, first: int, last: int) -> None:
    for seed in range(first, last):
        random.seed(seed)  # they shuffle by it
        text = pokerkit_hand(random.Random(seed), variant).dumps()
        (hand,) = read_hands(text)
        again = play(hand)
        assert again.round.over, text
        assert again.differences == () or no_low_in_a_side_pot(again.round), text


def replayed_there(text: str) -> list[Decimal]:
    *_, state = HandHistory.loads(text)
    return list(map(Decimal, state.stacks))


def unrecorded(text: str) -> str:
    """The hand without the cards of those who fold before they do anything else."""
    actions = re.findall(r"'(p\d+) (\w+)", text)
    first = dict(reversed(actions))
    for player in (player for player, did in first.items() if did == "f"):
        text = re.sub(rf"(d dh {player} )(\w+)", lambda dealt: dealt[1] + "??" * (len(dealt[2]) // 2), text)
    return text


def face_down(text: str) -> str:
    """The hand with everybody's cards face down in the end."""
    return re.sub(r"sm \w+", lambda shown: "sm " + "??" * ((len(shown[0]) - 3) // 2), text)


def no_low_in_a_side_pot(round: PotRound) -> bool:
    """PokerKit divides the low half of such a pot among all in it, if another pot has a low hand."""
    halves = {(won.pot, half) for won in round.money.won for half in won.half.split(" and ")}
    return len({half for _, half in halves}) > 1 and any(
        (won.pot, "low") not in halves for won in round.money.won
    )


def hidden_cards_come_out(variant: str, first: int, last: int, hidden: Callable[[str], str]) -> int:
    """How many hands there were of which something is not recorded."""
    came = 0
    for seed in range(first, last):
        random.seed(seed)
        whole = pokerkit_hand(random.Random(seed), variant).dumps()
        if (text := hidden(whole)) == whole:
            continue
        again = play(read(text))
        assert again.round.over, text
        assert [Decimal(stack) / 100 for stack in stacks_after(again.round)] == replayed_there(text), text
        came += 1
    return came


def shown_hand(rng: random.Random, variant: str) -> PotRound:
    """Played here in whole chips by the rules of hand histories; everybody shows."""
    plays = books.variants()[variant]
    stud, most = plays.bring_in, 4 if plays.draws else 7 if plays.bring_in else 9
    seats, big = rng.randint(2, most), 2
    bets = "small_bet = 2, big_bet = 4" if variant.startswith("F") else "min_bet = 2"
    stacks = [
        rng.choice((rng.randint(1, 3 * big), rng.randint(1, 40 * big), 100 * big)) for _ in range(seats)
    ]
    unknown = ",".join(["??" * books.variants()[variant].own] * seats)
    stated = history(stacks, "", bets=bets, antes=rng.choice((0, 1)), hole=unknown, variant=f"'{variant}'")
    hand = read(stated.replace("blinds_or_straddles", "bring_in = 1 #") if stud else stated)
    round = begun(hand)
    while not round.over:
        answer = laws.random_answer(rng, round)
        if isinstance(answer, Chose) and answer.choice.choice in {"muck", "face-down"}:
            answer = Chose(answer.who, Choice("show"))
        round.answer(answer)
    return round


def ours_come_out_there(variant: str, first: int, last: int) -> int:
    """How many did: PokerKit has nobody raise whom no other stack can call, and in stud raises counted."""
    came = 0
    for seed in range(first, last):
        round = shown_hand(random.Random(seed), variant)
        text = written(round)
        try:
            *_, state = HandHistory.loads(text)
        except (ValueError, KeyError):  # or in trying to repair what it does not allow
            continue
        same = list(map(Decimal, state.stacks)) == list(read(text).finishing_stacks or ())
        assert same or no_low_in_a_side_pot(round), text
        came += same
    return came


@pytest.mark.parametrize("variant", VARIANTS)
def test_hands_of_pokerkit_come_out_here(variant: str) -> None:
    theirs_come_out_here(variant, 0, 60 if variant in {"NT", "FT"} else 25)


@pytest.mark.parametrize("variant", VARIANTS)
def test_hands_whose_folded_cards_were_not_recorded_come_out(variant: str) -> None:
    assert hidden_cards_come_out(variant, 0, 25, unrecorded)


@pytest.mark.parametrize("variant", ["NT", "FT", "NS"])
def test_pots_that_nobody_showed_for_are_divided_as_there(variant: str) -> None:
    """Where the board alone makes no hand, PokerKit has nobody win, and the chips are gone."""
    assert hidden_cards_come_out(variant, 0, 25, face_down)


@pytest.mark.parametrize("variant", VARIANTS)
def test_our_hands_come_out_in_pokerkit(variant: str) -> None:
    hands = 60 if variant in {"NT", "FT"} else 25
    assert ours_come_out_there(variant, 0, hands) > 0.8 * hands


@pytest.mark.proof
@pytest.mark.parametrize("variant", VARIANTS)
def test_two_thousand_hands_come_out_either_way(variant: str) -> None:
    theirs_come_out_here(variant, 0, 2000)
    assert ours_come_out_there(variant, 0, 2000) > 1700
