"""A table of melds at the terminal, played by what is typed."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from cli import calling
from families.test_melds_worked_by_hand import Table, begun
from openfelt import books
from openfelt.bots.meld_night import BUY_IN
from openfelt.cli.meld_terminal import MeldTerminal
from openfelt.cli.numbered import HELP
from openfelt.rules.meld import MeldGame
from openfelt.rules.money import Cents
from openfelt.table.felt import YOU, Seat

CONQUIAN, PAN = "aviator/conquian", "livermore/pan"


def ran(*command: str, typed: tuple[str, ...] = ()) -> calling.Result:
    return calling.ran("play", *command, typed=typed)


def played(*typed: str, game: str = CONQUIAN, rounds: int = 1, seed: str = "a", posted: str = "") -> str:
    """What the table says; whoever types nothing more gets up."""
    result = ran(game, "--seed", seed, "--rounds", str(rounds), *posted.split(), typed=typed)
    assert result.exit_code == 0, result.output
    assert "You leave with" in result.output
    return str(result.output)


@pytest.mark.parametrize("game", [CONQUIAN, PAN])
def test_a_round_is_played_to_its_end_by_who_only_presses_enter(game: str) -> None:
    said = played(*[""] * 80, game=game)
    assert "after 1 round(s)." in said
    assert re.search(r"This round: .*you [-+$\de]", said)


@pytest.mark.parametrize(("game", "tells"), [(CONQUIAN, "Viejo: "), (PAN, "Conditions, in chips")])
def test_whoever_has_read_nothing_else_is_told_how_it_is_played(game: str, tells: str) -> None:
    said = played("?", "rules", "q", game=game)
    assert said.count("To win: be the first with") == 2, "at the beginning, and when asked"
    assert said.count(tells) == 2
    assert "so Kd is the king of diamonds" in said
    assert "sits at your left" in said


def test_a_card_is_passed_and_a_run_laid_by_number_or_by_cards() -> None:
    said = played("1", "9z", "8", "As", "give 7s", "2", "hint", "3d 3c 3s 3h", "Jd", "q")
    assert "which card? Type it, such as " in said
    assert '"9z" is no move: type a number of the list' in said
    assert "the moves have numbers from 1 to 1" in said
    assert "no move of the list goes with As: As is not in your hand" in said
    assert "you get 2s" in said
    assert "1. run 3s 3h 3d 3c: four threes" in said
    assert "a sensible move: run 3s 3h 3d\n" in said, "then 2c 3c 4c can be laid too"
    assert "4 laid: 3c 3d 3h 3s (four threes)" in said
    assert "On top of the discards: Jd" in said


def alone(*typed: str, game: str = CONQUIAN) -> str:
    """Against one bot, with the cards of the trial that is told in `docs/measurements-earlier.md`."""
    return played(*typed, game=game, seed="trial-1", posted="--players 2")


def test_what_a_newcomer_types_is_read_or_told_why_not() -> None:
    said = alone("help", "6h", "aD", "3s 4s 5s", "throw 6c", "2 5s", "MELD 5♠ 5♥ 5♦", "HINT", "kS", "q")
    assert "amber sits opposite." in said
    assert "Type the number of a move and Enter." in said
    assert max(map(len, HELP.splitlines())) < 80
    assert "no move of the list goes with 6h: 6h is not in your hand" in said
    assert "no move of the list goes with 3s 4s 5s: what is laid first has 5d in it" in said
    assert "type throw alone, without a card" in said
    assert "run goes with 5s 5h 5d, not with 5s" in said
    assert "3 laid: 5d 5h 5s (fives)" in said
    assert "a sensible move: discard " in said
    assert re.search(r"On top of the discards: \w\w \(\d+ there\)", said.partition("a sensible move")[2])


CONQUIAN_WON = ("Ad", "2", "Ks", "take", "1", "Qh", "add", "6c", "2")


def test_the_end_says_who_won_and_with_what() -> None:
    said = alone(*CONQUIAN_WON)
    assert "amber takes up Qh\n  amber lays Qd Qh Qs" in said
    assert "amber: 7c to 7d 7h 7s of amber" in said
    assert "amber $95: 1 card in hand, 8 laid" in said
    assert (
        "You win the round and take the pot of $10.\n  you: 0 cards in hand, 10 laid: 5d 5h 5s (fives)"
        in said
    )


def test_one_who_is_forced_is_told_the_card_and_the_last_card_need_not_be_named() -> None:
    said = alone("1", "2", "draw", "1", "Qd", "take", "1", "2d", "take", "", "", "3", "", "1", "q", game=PAN)
    assert "amber: force\n  you take up Jh" in said
    assert "Your hand: 3c\n    1. discard <card>" in said
    assert "Your hand: no card\n" in said


def test_what_is_paid_for_going_out_says_what_is_in_it() -> None:
    said = played(*["1", ""] * 80, game=PAN, seed="z", rounds=3, posted="--players 4")
    won = re.findall(r"gets? \$(\d+) .*for: goes out \((\d+) chips(?:, (\d+) for conditions)?\)", said)
    assert [int(sum_) for sum_, *_ in won] == [int(out) + int(more or 0) for _, out, more in won]
    assert any(more for *_, more in won)


def first_in_which(happens: str, *typed: str) -> str:
    """The first of some rounds in which something happens; which one depends on how the bots play."""
    rounds = (played(*typed, seed=str(seed)) for seed in range(28, 90))
    return next(said for said in rounds if re.search(happens, said))


def test_a_card_is_forced_on_the_run_of_another() -> None:
    offered = r"2\. force: put it on (\w+)'s [^\n]*\n  Your move\? \[no force\] 2\n"
    assert first_in_which(offered + r"(  \w+: no force\n)*  \w\w goes to (\w\w )+of \1\n", *["2", ""] * 40)


def test_whoever_is_forced_is_asked_for_a_discard() -> None:
    said = first_in_which(r"goes to (\w\w )+of you", *["2", ""] * 40)
    assert re.search(r" of you\n[^?]*    1\. discard <card>[^\n]*\n  Your move\?", said)


def test_what_lies_in_a_tie_stays_and_all_bet_again() -> None:
    said = played("Kd", *["1"] * 4, "q", rounds=2)
    assert "Nobody went out: a tie. The pot of $15 stays for the next round" in said
    assert "Round 2: amber $95, birch $95, you $95. The pot holds $15 from before." in said
    assert "The pot: $30." in said
    assert "You leave with $90 after 1 round(s)." in said, "the bet stays in the pot"


def test_conditions_are_paid_as_they_are_laid_and_listed_on_request() -> None:
    said = played("paid", "stay", "meld Jc Qc Kc", "paid", "q", game=PAN)
    assert "Nothing yet." in said
    assert "3. meld Jc Qc Kc: rope of clubs, J to K: 1 chip from each" in said
    assert said.count("you get $1 each from birch, amber, elm, dune, cedar for: rope of clubs, J to K") == 2


def test_whoever_retires_pays_the_forfeit_and_is_asked_no_more() -> None:
    said = played("retire", game=PAN)
    assert said.count("Your move?") == 1
    assert re.search(r"wins the round and takes the pot of \$\d+\.", said)
    assert "You leave with $98 after 1 round(s)." in said


def test_whoever_cannot_cover_a_payment_pays_what_they_have_and_may_buy_in_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(BUY_IN, "chip", 3)
    typed = ["1", ""] * 150
    broke = played(*typed, game=PAN, rounds=2, seed="b", posted="--players 4")
    assert "you -$3" in broke
    assert "You have nothing left. Buy in for $3? [y/N]" in broke
    assert "You leave with $0 after 1 round(s)." in broke
    asked = broke.count("Your move?")
    again = played(*typed[:asked], "y", game=PAN, rounds=2, seed="b", posted="--players 4")
    assert re.search(r"Round 2: .*you \$3", again)


def test_collection_is_told_with_its_lines() -> None:
    said = played("Kd", *[""] * 40, posted="--collection 1 --section 003:2474 --stake 10")
    assert "Everybody bets $10 a round. You have $200" in said
    assert said.count("Collection $1: ") == 3
    assert "(003:2479)" in said


@pytest.mark.parametrize(
    ("posted", "says"),
    [
        ("--players 4", "4 players: this game has 2 to 3 (003:2420)"),
        ("--stake 1.50", "a stake of $1.50: the smallest chip is $1"),
        ("--stake 0", "the smallest chip is $1"),
        ("--stake x", "the stake: "),
        ("--stake 25 --collection 1 --section 003:2474", "is not one of"),
    ],
)
def test_what_the_document_does_not_have_is_refused(posted: str, says: str) -> None:
    result = ran(CONQUIAN, *posted.split())
    assert result.exit_code != 0
    assert says in str(result.exception)


@pytest.mark.parametrize(("game", "posted"), [(CONQUIAN, "--bets 3/6"), ("marina/zoobac", "--stake 5")])
def test_stakes_of_another_kind_are_refused(game: str, posted: str) -> None:
    result = ran(game, *posted.split())
    assert result.exit_code == 2
    assert "posts no stakes" in result.output


def test_who_drew_equal_lowest_cards_draws_again() -> None:
    """002:124: nothing is dealt and there are no discards yet."""
    said = played("q", game=PAN, seed="0", posted="--players 6")
    drawn, _, dealt = said.partition("you are dealt")
    assert dealt
    assert "The discards are shuffled" not in drawn
    assert drawn.count("These cards are shuffled back.") == 2
    assert (
        "These cards are shuffled back.\n  The lowest cards are equal: who has them draws again.\n" in drawn
    )
    again = drawn.partition("draws again.")[2]
    assert re.findall(r"  (\w+): \w\w\n", again) == ["amber", "birch"]


def test_a_card_that_another_borrows_is_told_with_its_meld() -> None:
    game, told = books.game(PAN), io.StringIO()
    assert isinstance(game, MeldGame)
    people = {Seat(seat): f"p{seat}" for seat in (1, 2, 3)} | {Seat(4): YOU}
    terminal = MeldTerminal(game, Console(file=told, width=200), people, Cents(100), None, "a")
    worked = {
        "seats": 8,
        "eldest": 3,
        "stacks": {"1": "100", "2": "100", "3": "100"},
        "chip": "1",
        "cards": {
            "1": "2c 4d 6h Jh Qd Ks 2s 6c Qc Ah",
            "2": "2h 4s 6s Js Qh 2d 6d Kc Jc As",
            "3": "7c 6c 5c 4c 7d 2h 3h 4h 5h 6h",
        },
        "stock": "Kd 7h",
    }
    table = Table(begun(PAN, worked), worked)
    for act in ("3 stay", "2 stay", "1 stay", "3 draw", "3 meld 7c 6c 5c 4c"):
        table.act(act)
    terminal.tell(table.round)
    table.act("3 borrow-1 7c")
    terminal.tell(table.round)
    assert told.getvalue().endswith("\n  p3 takes up 7c of 4c 5c 6c 7c\n")
    (ask,) = table.round.open_asks
    assert [(offer.choice, offer.says) for offer in ask.offers] == [("meld", "a new meld with the 7c")]
