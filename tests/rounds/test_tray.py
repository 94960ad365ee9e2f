"""The money of a round: collection, shares, stages, and the bounds of the wager."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import laws
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Ruled
from openfelt.rounds.notes import Charge, Settle
from openfelt.rounds.plays import Plays
from openfelt.rounds.record import Posted
from openfelt.rounds.requests import Procedure
from openfelt.rules.action import ActionRule
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits, Line
from openfelt.rules.fee_files import read
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Share
from openfelt.table.outcomes import Outcome
from openfelt.table.settlement import Settlement
from proving import LANTERN, PLAYS
from rounds.lanterns import ANN, BOB, CY, begin, bet, choose, deal, finish, nets, play_to, ruled_by, table


def schedule(taken: str, extra: str = "") -> Schedule:
    """A dollar a player; two of the player-dealer up to $100 of action, five above."""
    return read(
        f"""
cite = "001:940-1038"
title = "Lantern"
games = ["proving/lantern"]
{extra}
[[groups]]
cite = "001:942"
taken = "{taken}"
player_dealer = {{}}
player = {{ per = "player" }}
table = \"\"\"
line | option | total table action | player-dealer fee | player fee
945  | 1      | 1-100              | 2.01              | 1
946  |        | 101+               | 5                 |
\"\"\"
"""
    ).schedule(1)


EARLY, LATE = schedule("before-deal"), schedule("after-deal")


def charged(round: BankedRound) -> list[tuple[str | None, int]]:
    return [(charge.bettor, charge.amount) for charge in round.money.charges]


DUE = [(None, 201), ("ann", 100), ("bob", 100), ("cy", 100)]


@pytest.mark.parametrize(
    ("schedule", "before", "after"),
    [(EARLY, DUE, DUE), (LATE, [], DUE), (None, [], [])],
    ids=["early", "late", "no"],
)
def test_collection_is_taken_at_its_stage_and_only_once(
    schedule: Schedule | None, before: list[object], after: list[object]
) -> None:
    round = begin(schedule=schedule)
    assert charged(round) == before
    play_to("swap", round)
    assert charged(round) == after
    finish(round)
    assert charged(round) == after
    assert round.ledger.balance("(drop)") == sum(amount for _, amount in charged(round))
    assert nets(round) == nets(play_to("over")), "what was won leaves collection out"
    for law in laws.BANKED_LAWS:
        law(round)


def test_each_pays_their_own_collection() -> None:
    ledger = finish(play_to("swap", begin(schedule=EARLY))).ledger
    assert ledger.balances == {
        "ann": 1000 - 100 - 500,  # her flame stays up
        "(standing)": 500,
        "bob": 2000 - 100,
        "cy": 1900 - 100,
        "player-dealer": -4900 - 201,
        "(drop)": 501,
    }


def test_those_who_share_the_position_share_its_collection_and_its_losses() -> None:
    round = finish(play_to("swap", begin(table(shares="pam 600 quin 400"), schedule=EARLY)))
    fee = next(entry for entry in round.ledger.entries if entry.because.startswith("the total table action"))
    assert dict(fee.postings) == {"pam": -121, "quin": -80, "(drop)": 201}  # 120.6 and 80.4
    assert round.ledger.balance("pam") == -2940 - 121
    assert round.ledger.balance("quin") == -1960 - 80
    assert {who: won for who, won in round.money.net().items() if who in {"pam", "quin"}} == {
        "pam": -2940,
        "quin": -1960,
    }
    assert "player-dealer" not in round.ledger.balances


def test_money_added_after_the_deal_is_not_collected_on_001_445() -> None:
    def late(game: BankedGame, table: BankedTable) -> Procedure:
        facts = yield from PLAYS.play(game, table)
        yield Charge("after-two-cards")
        return facts

    round = play_to("raise", BankedRound(LANTERN, table(), Plays(late), schedule("after-two-cards")))
    choose(choose(choose(round, ANN, "raise", "30"), BOB, "raise", "60"), CY, "raise", "30")
    finish(round)
    assert charged(round) == DUE, "$51 of action, not $171"


@pytest.mark.parametrize(("hands", "free"), [(0, True), (1, True), (2, False), (None, False)])
def test_a_new_game_plays_its_first_hands_free(hands: int | None, free: bool) -> None:
    posted = schedule("before-deal", 'free_hands = { hands = 2, cite = "003:1460" }')
    assert charged(begin(table(hands_before=hands), schedule=posted)) == ([] if free else DUE)


def test_no_collection_is_taken_for_a_void_round() -> None:
    round = play_to("dice", begin(table(shares="pam 600 quin 400"), schedule=EARLY))
    assert round.ledger.balance("(drop)") == 501
    round.answer(Ruled("misdeal", {"substantial-action": "no"}))
    assert round.void
    assert round.money.charges == ()
    assert round.ledger.balances == {}


def test_the_schedule_is_named_in_the_record() -> None:
    assert begin(schedule=EARLY).record.collection == Posted("001:940", ("1",))
    assert begin().record.collection is None


# Stages


LAMPS = (
    "Ks 2s 4s Tc 7s 2h 4h Jc"  # ann and bob hold a pair of deuces, cy a pair of fours: lamps, paid at once
)


def test_a_stage_settles_its_bets_first_and_by_its_own_order() -> None:
    round = play_to("draw", begin(), dealt=LAMPS)
    lines = [(line.bet.bettor, line.bet.bet, line.paid, line.stage) for line in round.settlement.lines]
    assert lines == [  # counter-clockwise from the player-dealer's left: seat 2, then 4 and 3
        ("ann", "base", 2000, "lamps"),
        ("bob", "base", 4000, "lamps"),
        ("cy", "base", 2000, "lamps"),
    ]
    finish(round)
    assert [line.order for line in round.settlement.lines] == [1, 2, 3, 4, 5, 6]
    assert {line.stage for line in round.settlement.lines[3:]} == {""}


def test_the_money_left_by_a_stage_is_what_the_rest_is_settled_with() -> None:
    round = finish(play_to("draw", begin(table(wager="70")), dealt=LAMPS))
    assert [(line.bet.bettor, line.paid + line.collected) for line in round.settlement.lines] == [
        ("ann", 2000),
        ("bob", 4000),
        ("cy", 1000),  # of 2000: the wager ends here
        ("ann", 0),
        ("cy", 0),
        ("cy", 0),
    ]
    assert round.settlement.left == 0
    assert round.settlement.lines[4].returned == 600, "the lantern bet goes back untouched"


def test_a_stage_the_document_does_not_have_settles_nothing() -> None:
    def early(game: BankedGame, table: BankedTable) -> Procedure:
        facts = yield from PLAYS.play(game, table)
        yield Settle("naturals", facts)
        settled.append(len(round.settlement.lines))
        return facts

    settled: list[int] = []
    round = play_to("swap", BankedRound(LANTERN, table(), Plays(early)))
    assert nets(finish(round)) == nets(play_to("over"))
    assert settled == [0]


def test_a_prize_comes_with_every_bet_large_enough_and_counts_the_other_hands() -> None:
    on = table(
        "2 ann base 10",
        "2 ann lantern 5",
        "3 cy base 10",
        "3 cy lantern 4.99",
        "4 dee base 5",
        "4 dee lantern 6",
    )
    round = finish(play_to("draw", begin(on), dealt="Ks 2s 4s 9c 7s 2h 4h 9h"))
    glow = {
        line.bet.bettor: (line.outcome.line, line.paid)
        for line in round.settlement.lines
        if line.bet.bet == "glow"
    }
    assert glow == {"ann": ("a lamp + a lamp", 4000), "dee": ("a lamp + a lamp", 4000)}


def test_the_first_prize_that_a_hand_earns_is_the_only_one() -> None:
    on = table("2 ann base 10", "2 ann lantern 5", "3 cy base 10", "3 cy lantern 4")
    round = play_to("claim", begin(on), dealt="Ks 9s 2s Tc 7s Kh 2h Jc", spark="5d")
    choose(choose(round, CY, "claim"), ANN, "pass")  # two deuces and a five: a lamp, and nine in all
    assert [(line.outcome.line, line.paid) for line in round.settlement.lines if line.bet.bet == "glow"] == [
        ("lit nine", 25000)
    ]


def test_a_fixed_prize_is_paid_whatever_was_wagered() -> None:
    prize = Line(prize=Cents(5000), cite=LANTERN.cite)
    base = msgspec.structs.replace(LANTERN.bets[0], lines=(prize,))
    round = finish(play_to("swap", begin(table("2 ann base 3"), ruled_by(bets=(base, *LANTERN.bets[1:])))))
    assert nets(round) == {"ann": 50, "player-dealer": -50}


def test_a_procedure_that_reports_no_dice_cannot_place_the_button() -> None:
    def forgetful(game: BankedGame, table: BankedTable) -> Procedure:
        facts = yield from PLAYS.play(game, table)
        return msgspec.structs.replace(facts, action=None)

    with pytest.raises(ValueError, match=r"placed by-dice \(test:5\), and none was reported"):
        finish(play_to("swap", BankedRound(LANTERN, table(), Plays(forgetful))))


@pytest.mark.parametrize(
    ("wager", "last"),
    [
        ("40", [("dee", 1000), ("cy", 1000)]),
        ("39", [("cy", 1000), ("dee", 900)]),
        ("30", [("cy", 1000), ("dee", 0)]),
    ],
)
def test_whether_the_wager_covers_all_action_is_asked_of_what_is_left(
    wager: str, last: list[tuple[str, int]]
) -> None:
    """Ann's lamp takes $20 at once; then cy and dee lose $10 each."""
    covered = ActionRule(start="last-seat", direction="counter-clockwise", cite=LANTERN.action.cite)
    game = ruled_by(action=msgspec.structs.replace(LANTERN.action, when_covered=covered))
    on = table("2 ann base 10", "3 cy base 10", "4 dee base 10", wager=wager)
    round = finish(play_to("draw", begin(on, game), dealt="Ks 2s 4s 3c 9s 2h 3d Jc"))
    assert [(line.bet.bettor, line.collected) for line in round.settlement.lines[1:]] == last


def test_money_over_the_maximum_has_no_action_and_money_under_it_all() -> None:
    on = table("2 ann base 200", "3 cy base 10", limits=Limits(Cents(500), Cents(10000)))
    round = finish(play_to("swap", begin(on, ruled_by(over_limit="no-action"))))
    assert [(line.bet.bettor, line.paid, line.returned) for line in round.settlement.lines] == [
        ("ann", 10000, 20000),
        ("cy", 1000, 1000),
    ]
    assert [bet.over for bet in round.table.bets] == [10000, 0]
    assert round.record.table == on, "the record has the bets as they were placed"


def test_fees_go_by_the_money_that_has_action() -> None:
    on = table("2 ann base 200", limits=Limits(Cents(500), Cents(10000)))
    assert charged(begin(on, ruled_by(over_limit="no-action"), EARLY)) == [(None, 201), ("ann", 100)]
    unbounded = table("2 ann base 200")
    assert charged(begin(unbounded, ruled_by(over_limit="no-action"), EARLY)) == [(None, 500), ("ann", 100)]


def test_a_shared_bet_is_settled_as_one_and_divided_by_its_shares() -> None:
    ours = msgspec.structs.replace(
        bet("2 ann base 10.01"), shares=(Share("ann", Cents(334)), Share("abe", Cents(667)))
    )
    on = msgspec.structs.replace(table(), bets=(ours,))
    round = finish(play_to("swap", begin(on)))
    assert round.money.net() == {"ann": 334, "abe": 667, "player-dealer": -1001}


# The bounds


amounts = st.integers(0, 10_000).map(Cents)


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    staked = draw(amounts)
    on = msgspec.structs.replace(bet("2 ann base 1"), amount=staked)
    result = draw(st.sampled_from(["win", "lose", "push", "no-action", "stays", "surrender"]))
    pays = draw(st.integers(0, 50_000).map(Cents)) if result == "win" else Cents(0)
    loses = {"lose": staked, "surrender": Cents(staked // 2)}.get(result, Cents(0))
    return Outcome(bet=on, result=result, pays=pays, loses=loses, line="")  # type: ignore[arg-type]  # sampled


@settings(max_examples=300, deadline=None)
@given(wager=st.integers(1, 40_000).map(Cents), first=st.lists(outcomes()), second=st.lists(outcomes()))
def test_whatever_happens_the_wager_bounds_what_is_won_and_lost(
    wager: Cents, first: list[Outcome], second: list[Outcome]
) -> None:
    settled = Settlement(wager=wager).settle(first, "early").settle(second)
    assert settled.left >= 0
    assert settled.paid + settled.collected + settled.left == wager
    assert [line.order for line in settled.lines] == list(range(1, len(first) + len(second) + 1))
    left = wager
    for line, outcome in zip(settled.lines, [*first, *second], strict=True):
        moved = line.paid + line.collected
        assert moved == min(outcome.moves, left), (
            "in order, to the extent covered, and nothing collected covers"
        )
        assert line.uncovered == outcome.moves - moved
        assert line.returned == outcome.bet.amount * (outcome.result != "stays") - line.collected
        left = Cents(left - moved)
    assert [line.stage for line in settled.lines] == ["early"] * len(first) + [""] * len(second)
    assert settled.lines == Settlement(wager=wager).settle(first, "early").settle(second).lines


def test_when_the_deal_begins_all_money_lies_on_the_table() -> None:
    round = deal(begin(), "Ks")
    assert [entry.because for entry in round.ledger.entries] == [
        "the player-dealer puts up the wager",
        "ann bets on seat 2, base",
        "ann bets on seat 2, flame",
        "bob bets on seat 2, base",
        "cy bets on seat 3, base",
        "cy bets on seat 3, lantern",
    ]
    assert round.ledger.balances == {
        "player-dealer": -100000,
        "(bank)": 100000,
        "ann": -1500,
        "bob": -2000,
        "cy": -1600,
        "(felt)": 5100,
    }
