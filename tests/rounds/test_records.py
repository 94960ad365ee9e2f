"""A record is the whole round: written, read and played again it comes to the same."""

from __future__ import annotations

import msgspec
import pytest

import laws
from openfelt.rounds import BankedRecord, BankedRound, differences, prefix, replay, run
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.plays import Plays
from openfelt.rounds.record import Posted
from openfelt.rounds.requests import Choice
from openfelt.rules.codec import from_json, plain, to_json
from openfelt.rules.fee_files import read
from openfelt.rules.money import Cents, Net
from openfelt.table.felt import BankedTable, Bet, PlayerDealer, Share
from proving import LANTERN, PLAYS
from rounds.lanterns import (
    ANN,
    BOB,
    CY,
    all_there_is,
    begin,
    bet,
    card,
    choose,
    everyone,
    money,
    play_to,
    ruled_by,
    table,
)


def written_and_read(record: BankedRecord) -> BankedRecord:
    return from_json(to_json(record), BankedRecord)


@pytest.mark.parametrize("seed", range(60))
def test_a_record_written_and_read_again_plays_the_same(seed: int) -> None:
    round = laws.random_round(seed, LANTERN, PLAYS)
    record = written_and_read(round.record)
    assert record == round.record
    again = replay(record, LANTERN, PLAYS)
    assert all_there_is(again) == all_there_is(round)
    assert differences(record, again) == ()


def test_a_record_is_what_anyone_can_read() -> None:
    round = play_to("raise")
    choose(round, BOB, "raise", "40", by="floor", cite="test:71")
    assert plain(round.record.answers[-1]) == {
        "is": "choice",
        "who": {"seat": 2, "bettor": "bob", "hand": 1, "circle": 1},
        "choice": {"choice": "raise", "amount": "40.00", "cards": ()},
        "by": "floor",
        "cite": "test:71",
    }
    record = round.record
    assert (record.game, record.book, record.procedure) == ("proving/lantern", LANTERN.book, "lantern/1")
    assert record.result is None, "nothing has come of it yet"
    assert play_to("over").record.result == {
        "ann": 1000,
        "bob": 2000,
        "cy": 1900,
        "player-dealer": -4900,
    }


@pytest.mark.parametrize(
    "answer",
    [
        Dealt(card("Jo")),
        Fault("off-table", card("1-3")),
        Rolled((1, 2, 3)),
        CutAt(5),
        Shuffled("seed"),
        Chose(ANN, Choice("swap", money("2.50"), (card("Td"), card("As"))), "clock"),
        Ruled("misdeal", {"substantial-action": "no"}, cite="test:70"),
    ],
)
def test_every_kind_of_answer_is_written_and_read(answer: Answer) -> None:
    record = msgspec.structs.replace(play_to("deal").record, answers=(answer,), result={"ann": Net(-5)})
    assert written_and_read(record) == record


def test_a_table_with_everything_on_it_is_written_and_read() -> None:
    bets = (
        bet("2 ann base 10"),
        Bet(
            seat=3,
            bettor="cy",
            bet="flame",
            amount=Cents(301),
            hand=2,
            circle=2,
            shares=(Share("cy", Cents(100)), Share("dee", Cents(201))),
            standing=True,
            over=Cents(1),
        ),
    )
    bank = PlayerDealer(1, Cents(10), (Share("pam", Cents(4)), Share("quin", Cents(6))))
    full = BankedTable(
        seats=4,
        player_dealer=bank,
        bets=bets,
        decks=8,
        gone={"As": 3},
        stood=bets[1:],
        hands_before=2,
        kept={"pot": 5, "kill": True, "button": "left"},
    )
    assert from_json(to_json(full), BankedTable) == full


def test_the_first_answers_of_a_round_give_the_round_as_it_stood() -> None:
    round = choose(choose(play_to("swap"), BOB, "swap", held="2s"), CY, "keep")
    moments = [prefix(round, length) for length in range(len(round.answers) + 1)]
    assert [len(moment.answers) for moment in moments] == list(range(len(round.answers) + 1))
    assert all_there_is(moments[0]) == all_there_is(begin()) == all_there_is(round.again())
    assert all_there_is(moments[-1]) == all_there_is(round)
    half = moments[-2]
    assert [ask.who for ask in half.open_asks] == [CY]
    assert [choice.choice for choice in half.view("bob").answered] == ["swap"]
    on = run(half, round.answers[-1:])
    assert [on.view(viewer) for viewer in everyone(on)] == [round.view(viewer) for viewer in everyone(on)]


def test_a_round_taken_back_is_still_under_its_collection() -> None:
    schedule = read(
        'cite = "001:940"\ntitle = "Lantern"\ngames = []\n'
        '[[groups]]\ncite = "001:942"\ntaken = "before-deal"\nplayer_dealer = {}\n'
        'table = """\nline | option | player-dealer fee\n945 | 1 | 2\n"""\n'
    ).schedule(1)
    round = play_to("swap", begin(schedule=schedule))
    assert round.ledger.balance("(drop)") == 200
    assert all_there_is(prefix(round, len(round.answers))) == all_there_is(round)
    assert all_there_is(replay(round.record, LANTERN, PLAYS, schedule)) == all_there_is(round)


# Played again under other rules


def test_the_same_rules_make_no_difference() -> None:
    record = play_to("over").record
    assert differences(record, replay(record, LANTERN, PLAYS)) == ()
    unfinished = play_to("swap").record
    assert differences(unfinished, play_to("swap")) == ()


def test_another_book_procedure_option_or_result_is_reported() -> None:
    record = play_to("over").record
    push = msgspec.structs.replace(LANTERN.bets[0].otherwise, is_="push")
    kinder = msgspec.structs.replace(LANTERN.bets[0], lines=(), otherwise=push)
    game = ruled_by(book="0" * 64, chosen={"bright": True}, bets=(kinder, *LANTERN.bets[1:]))
    round = replay(record, game, Plays(PLAYS.play, version=2))
    assert differences(record, round) == (
        f"book: recorded {LANTERN.book}, now {'0' * 64}",
        "procedure: recorded lantern/1, now lantern/2",
        "options: recorded {}, now {'bright': True}",
        "result: recorded ann +10.00, bob +20.00, cy +19.00, player-dealer -49.00, "
        "now ann +0.00, bob +0.00, cy +9.00, player-dealer -9.00",
    )
    assert record.result == play_to("over").record.result, "the record stays as it was"


def test_another_game_or_collection_is_reported() -> None:
    record = msgspec.structs.replace(
        play_to("over").record, game="proving/lamp", collection=Posted("000:1", ("1",))
    )
    assert differences(record, play_to("over")) == (
        "game: recorded proving/lamp, now proving/lantern",
        "collection: recorded Posted(section='000:1', options=('1',)), now None",
    )


def test_a_replay_that_does_not_come_to_an_end_is_reported() -> None:
    over = play_to("over").record
    assert differences(over, play_to("shuffle")) == (
        "result: recorded ann +10.00, bob +20.00, cy +19.00, player-dealer -49.00, now ",
    )


def test_a_table_that_breaks_the_rules_begins_no_round() -> None:
    with pytest.raises(ValueError, match="there is no bet"):
        BankedRound(LANTERN, table("2 ann banker 10"), PLAYS)
