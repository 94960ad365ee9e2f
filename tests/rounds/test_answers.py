"""An answer that does not fit is refused with the rule it breaks, and changes nothing at all."""

from __future__ import annotations

import re

import pytest

from openfelt.cards import cards
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import Answer, By, Chose, CutAt, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.asking import ask
from openfelt.rounds.places import Place
from openfelt.rounds.plays import Plays
from openfelt.rounds.requests import Ask, Choice, Draw, Offer, Pick, Procedure, Span, Who
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.facts import Facts
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable
from rounds.lanterns import (
    ANN,
    BANK,
    BOB,
    CY,
    WAITS,
    all_there_is,
    begin,
    card,
    deal,
    money,
    play_to,
    ruled_by,
    table,
)

OLD = "the Ks is not in the pack any more, or never was (test:1)"
MISDEAL = {"substantial-action": "no"}


def chose(who: Who, choice: str, amount: str | None = None, held: str = "", by: By = "player") -> Chose:
    return Chose(who, Choice(choice, None if amount is None else money(amount), cards(held)), by)


@pytest.mark.parametrize(
    ("wait", "answer", "says"),
    [
        # a card that cannot come
        ("draw", Dealt(card("Ks")), OLD),
        ("draw", Fault("boxed", card("Ks")), OLD),
        ("deal", Dealt(card("Jo")), "the Jo is not in the pack any more, or never was (test:1)"),
        # dice, a cut
        ("dice", Rolled((1, 2)), "expected 3 dice of 1 to 6, got [1, 2] (test:5)"),
        ("dice", Rolled((1, 2, 3, 4)), "expected 3 dice of 1 to 6, got [1, 2, 3, 4]"),
        ("dice", Rolled((1, 2, 7)), "expected 3 dice of 1 to 6, got [1, 2, 7]"),
        ("dice", Rolled((0, 2, 6)), "expected 3 dice of 1 to 6, got [0, 2, 6]"),
        ("cut", CutAt(0), "a cut at 0: leave at least 1 of 44 cards on either side"),
        ("cut", CutAt(44), "a cut at 44: leave at least 1 of 44 cards on either side"),
        # the wrong kind
        ("deal", Rolled((1, 2, 3)), "the round waits for a card to pile-1, not for dice"),
        ("deal", chose(ANN, "keep"), "the round waits for a card to pile-1, not for a decision"),
        ("cut", Dealt(card("As")), "the round waits for a cut, not for a card"),
        ("cut", Fault("boxed", card("As")), "the round waits for a cut, not for a fault"),
        ("dice", CutAt(5), "the round waits for 3 dice, not for a cut"),
        ("shuffle", CutAt(5), "the round waits for a shuffle, not for a cut"),
        (
            "swap",
            Shuffled(),
            "the round waits for decisions of bob at seat 2 and cy at seat 3, not for a shuffle",
        ),
        # not your turn
        (
            "swap",
            chose(ANN, "keep"),
            "ann at seat 2 is not asked now: the decision is with bob at seat 2 or cy at",
        ),
        ("swap", chose(BANK, "keep"), "player-dealer at seat 1 is not asked now"),
        ("swap", chose(Who(2, "cy"), "keep"), "cy at seat 2 is not asked now"),
        ("swap", chose(Who(3, "cy", 2), "keep"), "cy at seat 3, hand 2 is not asked now"),
        # not offered
        (
            "swap",
            chose(BOB, "raise"),
            '"raise" is not offered to bob at seat 2: the choices are keep, swap (test:80-89)',
        ),
        # the money
        ("swap", chose(BOB, "keep", "5"), "keep takes no money, but $5 came with it"),
        ("swap", chose(BOB, "keep", "0"), "keep takes no money, but $0 came with it"),
        (
            "raise",
            chose(ANN, "raise"),
            "raise with no money: the rule asks for $10 to $30 in steps of $10",
        ),
        ("raise", chose(ANN, "raise", "9.99"), "raise with $9.99: the rule asks for $10 to $30"),
        ("raise", chose(ANN, "raise", "40"), "raise with $40: the rule asks for $10 to $30"),
        (
            "raise",
            chose(ANN, "raise", "15"),
            "raise with $15: the rule asks for $10 to $30 in steps of",
        ),
        # the cards
        ("swap", chose(BOB, "keep", held="2s"), "keep takes no cards"),
        ("swap", chose(BOB, "swap"), "swap takes 1 cards, not 0"),
        ("swap", chose(BOB, "swap", held="2s 6s"), "swap takes 1 cards, not 2"),
        ("swap", chose(BOB, "swap", held="4s"), "4s does not lie at 2"),
        # the floor
        (
            "swap",
            chose(BOB, "keep", by="floor"),
            "the floor answers for bob at seat 2 only with the rule it follows",
        ),
        (
            "swap",
            Ruled("misdeal", MISDEAL),
            'the ruling "misdeal" cannot be given now; lawful: dead-hand (test:70)',
        ),
        ("draw", Ruled("misdeal", MISDEAL), 'the ruling "misdeal" cannot be given now; lawful: none'),
        (
            "claim",
            Ruled("dead-hand", {"seat": "2"}),
            'the ruling "dead-hand" cannot be given now; lawful: none',
        ),
        ("deal", Ruled("redeal"), 'the ruling "redeal" cannot be given now; lawful: misdeal'),
        ("deal", Ruled("misdeal"), "misdeal needs the finding substantial-action: no (test:70)"),
        (
            "deal",
            Ruled("misdeal", {"substantial-action": "yes"}),
            "misdeal needs the finding substantial-action: no",
        ),
        (
            "swap",
            Ruled("dead-hand", {"seat": "7"}),
            "dead-hand needs the finding seat: 1 or 2 or 3 or 4 or 5 or 6",
        ),
        (
            "deal",
            Ruled("misdeal", MISDEAL, by="player"),
            "a ruling is the floor's to give, not the player's (test:70)",
        ),
        # the end
        ("over", Dealt(card("As")), "the round is over: nothing is asked (test:1-99)"),
        ("over", chose(ANN, "stand"), "the round is over: nothing is asked"),
        ("over", Ruled("misdeal", MISDEAL), "the round is over: nothing is asked"),
    ],
)
def test_a_wrong_answer_is_refused_with_its_rule_and_changes_nothing(
    wait: str, answer: Answer, says: str
) -> None:
    round = play_to(wait)
    before = all_there_is(round)
    with pytest.raises(Denied, match="^" + re.escape(says)):
        round.answer(answer)
    assert all_there_is(round) == before


@pytest.mark.parametrize("wait", WAITS)
def test_a_refused_answer_does_not_change_what_comes_after(wait: str) -> None:
    round = play_to(wait)
    with pytest.raises(Denied):
        round.answer(Dealt(card("Jo")))
    on = play_to("over", round) if wait == "deal" else round
    straight = play_to("over" if wait == "deal" else wait)
    assert all_there_is(on) == all_there_is(straight)


def test_an_answer_in_the_middle_of_several_is_refused_the_second_time() -> None:
    round = play_to("swap")
    round.answer(chose(CY, "keep"))
    before = all_there_is(round)
    with pytest.raises(
        RuleBroken, match="cy at seat 3 is not asked now: the decision is with bob at seat 2 "
    ):
        round.answer(chose(CY, "swap", held="4s"))
    assert all_there_is(round) == before


def test_a_fault_the_document_does_not_rule_on_is_refused() -> None:
    round = begin(game=ruled_by(faults={"boxed": play_to("deal").game.faults["boxed"]}))
    before = all_there_is(round)
    with pytest.raises(RuleBroken, match=r"no rule for a card exposed; it rules on: boxed \(test:60\)"):
        round.answer(Fault("exposed", card("As")))
    assert all_there_is(round) == before
    with pytest.raises(RuleBroken, match="it rules on: none"):
        begin(game=ruled_by(faults={})).answer(Fault("boxed", card("As")))


@pytest.mark.parametrize(
    ("wait", "answer"),
    [
        ("cut", CutAt(1)),
        ("cut", CutAt(43)),
        ("dice", Rolled((1, 6, 6))),
        ("raise", chose(ANN, "raise", "10")),
        ("raise", chose(ANN, "raise", "20")),
        ("raise", chose(ANN, "raise", "30")),
        ("swap", chose(BOB, "swap", held="2s")),
        ("swap", chose(BOB, "swap", held="6s")),
        ("swap", Chose(BOB, Choice("keep"), by="floor", cite="test:71")),
    ],
)
def test_an_answer_at_the_edge_of_what_is_allowed_is_taken(wait: str, answer: Answer) -> None:
    round = play_to(wait)
    round.answer(answer)
    assert round.answers[-1] is answer


# One decision at a time, with a span of cards


def discard(game: BankedGame, table: BankedTable) -> Procedure:
    """Ann may put one or two of her three cards away, for a dollar to three."""
    for _ in range(3):
        yield Draw(to=Place("2"))
    some = Offer(choice="discard", pick=Pick(Place("2"), 1, 2), money=Span(Cents(100), Cents(300)))
    yield from ask(Ask(who=ANN, offers=(some, Offer(choice="pass")), default=Choice("pass")))
    return Facts(action=5)


def discarding() -> BankedRound:
    return deal(
        BankedRound(
            ruled_by(bets=()), BankedTable(seats=4, player_dealer=table().player_dealer), Plays(discard)
        ),
        "As 2s 2h",
    )


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (Rolled((1, 2, 3)), "the round waits for a decision of ann at seat 2, not for dice"),
        (chose(BOB, "pass"), "bob at seat 2 is not asked now: the decision is with ann at seat 2"),
        (chose(ANN, "discard", "1"), "discard takes 1 to 2 cards, not 0"),
        (chose(ANN, "discard", "1", "As 2s 2h"), "discard takes 1 to 2 cards, not 3"),
        (chose(ANN, "discard", "1", "As As"), "As does not lie at 2"),  # there is one ace of spades
        (chose(ANN, "discard", held="As"), "discard with no money: the rule asks for $1 to $3"),
        (chose(ANN, "discard", "3.01", "As"), "discard with $3.01: the rule asks for $1 to $3"),
    ],
)
def test_a_single_decision_is_checked_as_several_are(answer: Answer, says: str) -> None:
    round = discarding()
    before = all_there_is(round)
    with pytest.raises(Denied, match="^" + re.escape(says)):
        round.answer(answer)
    assert all_there_is(round) == before


@pytest.mark.parametrize(
    "answer", [chose(ANN, "pass"), chose(ANN, "discard", "1.01", "2h"), chose(ANN, "discard", "3", "2h As")]
)
def test_a_single_decision_goes_to_the_procedure(answer: Chose) -> None:
    round = discarding()
    assert [ask.who for ask in round.open_asks] == [ANN]
    round.answer(answer)
    assert round.over
    assert round.view(None).log[-1].text == str(answer.choice)
