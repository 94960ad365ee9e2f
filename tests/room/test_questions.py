"""A command names the question that it answers, by a number that no other has. One that is over is late."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from openfelt.cards import Card
from openfelt.families.flop_poker.settings import COMMUNITY
from openfelt.room.actors.habits import Habits
from openfelt.room.state.banked import BankedState
from openfelt.room.state.remembered import Remembered
from openfelt.room.state.shelf import Shelf
from openfelt.room.state.snapshots import read_table, table_line
from openfelt.room.state.table import TableState
from openfelt.room.steps.bank import Accept, Decline
from openfelt.room.steps.command import Command, Late, OfRound
from openfelt.room.steps.decisions import Rule
from openfelt.room.wire.picture import Picture
from openfelt.room.wire.seen import GameShown
from openfelt.rounds.answers import Dealt
from openfelt.rounds.requests import All
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from room import spoken as c
from room.held import HeldChance
from room.meld_chaos import MeldChaos
from room.meld_tables import MeldNight
from room.pot_chaos import FeltChaos, PotChaos
from room.pot_tables import FeltNight, PotNight
from room.tables import AnyNight, Night, physical
from room.test_meld_nights import TABLES as MELDS
from room.test_meld_table import claimed
from room.test_nights import COMPANIES, TABLES, Chaos
from room.test_pot_nights import TABLES as POTS

BLACKJACK = "aviator/pure-21-5-blackjack"


def named(night: AnyNight[Any], command: Command) -> Command:
    """With the number of what is asked now."""
    said = c.at_hand(command, night.state.number, night.state.live)
    assert isinstance(said, OfRound)
    return msgspec.structs.replace(said, question=night.state.question)


def late(night: AnyNight[Any], who: str, command: Command) -> str:
    """It is refused as such, and changes nothing."""
    with pytest.raises(Late) as no:
        night.do(who, command)
    assert no.value.cites
    return no.value.problem


def doubled(night: AnyNight[Any], who: str, command: Command) -> str:
    """Done once; the second is late."""
    said = named(night, command)
    night.do(who, said)
    return late(night, who, said)


# A decision, at tables of every kind


def test_a_doubled_check_is_not_the_check_of_the_next_street() -> None:
    night = PotNight().seated("ann", "bob", "cy", buy_in=100).dealt()
    night.says("call", "fold")
    blind, seat = night.asked(), night.round.open_asks[0].who.seat
    check = named(night, c.Decide(seat=seat, choice="check"))
    night.do(blind, check)
    assert night.asked() == blind, "whoever checked last is asked first, on the next street"
    assert late(night, blind, check) == 'your word "check" came late: the table asks something else by now'
    assert len(night.round.view(None).felt[COMMUNITY]) == 3
    night.say("check")
    assert night.asked() != blind


def test_a_doubled_hit_is_one_card() -> None:
    night = Night(BLACKJACK).seated("ann", "bob", "cy").banked()
    night.bet("2 bob base 25")
    night.stack("5h 2s 3h Td 5c")
    night.do("bob", c.Deal())
    night.do("cy", c.Deal())
    asked = night.state.playing().open_asks[0].who
    doubled(night, "bob", c.Decide(seat=asked.seat, choice="hit"))
    assert [ask.who for ask in night.state.playing().open_asks] == [asked], "the same is asked again"


def test_a_doubled_word_at_a_table_of_melds_is_not_that_of_the_next_draw() -> None:
    night = MeldNight().seated("ann", "bob", "cy", buy_in=100).dealt()
    for _ in range(20):
        ask = night.round.open_asks[0]
        choice = night.round.advise(ask)
        said = c.Decide(seat=ask.who.seat, choice=choice.choice, amount=choice.amount, cards=choice.cards)
        doubled_at = named(night, said)
        together = isinstance(night.round.waiting, All) and len(night.round.open_asks) > 1
        night.do(ask.who.bettor, doubled_at)
        if not together:
            late(night, ask.who.bettor, doubled_at)
        if not night.state.live:
            break


def test_claims_that_are_open_together_have_one_number_and_a_late_one_is_no_claim_of_the_next() -> None:
    night = claimed()
    number, asks = night.state.question, night.round.open_asks
    said = {ask.who.bettor: named(night, c.Decide(seat=ask.who.seat, choice="no")) for ask in asks}
    for who, claim in said.items():
        assert night.state.question == number, "what others have said of it, nobody is told"
        night.do(who, claim)
    assert night.state.question > number
    night.play(until=lambda: any(ask.claim for ask in night.round.open_asks))
    for who, claim in said.items():
        late(night, who, claim)


def test_what_the_floor_answers_for_a_seat_is_one_answer() -> None:
    night = PotNight().seated("ann", "bob", "cy", buy_in=100).dealt()
    seat = night.round.open_asks[0].who.seat
    doubled(night, "flo", c.TakeDefault(seat=seat, cite="001:122"))
    misdeal = named(night, Rule(round=1, ruling="misdeal", cite="001:122"))
    night.say("fold")
    late(night, "flo", misdeal)


# The house dealer's pad


def test_a_card_that_is_entered_twice_by_a_doubled_tap_falls_once() -> None:
    night = physical()
    night.do("hal", c.PlaceBet(seat=2, bet="player", bettor="bob", amount=cents(10)))
    night.do("hal", c.Deal())
    doubled(night, "hal", c.EnterCard(card=Card.of("8s")))
    assert night.state.playing().answers == [Dealt(Card.of("8s"))]


def test_a_doubled_check_on_the_pad_is_one() -> None:
    night = FeltNight().seated("ann", "bob", "cy").drawn("2c 3d 4h")
    seat = night.round.open_asks[0].who.seat
    assert "came late" in doubled(night, "hal", c.Decide(seat=seat, choice="call", amount=cents(2)))


def test_what_was_taken_back_is_asked_under_a_new_number() -> None:
    night = physical()
    night.do("hal", c.PlaceBet(seat=2, bet="player", bettor="bob", amount=cents(10)))
    deal = named(night, c.Deal())
    night.do("hal", deal)
    numbers = [night.state.question]
    first = named(night, c.EnterCard(card=Card.of("8s")))
    night.do("hal", first)
    numbers.append(night.state.question)
    night.do("hal", c.TakeBackEntry())
    numbers.append(night.state.question)
    late(night, "hal", first)
    night.do("hal", c.TakeBackDeal())
    numbers.append(night.state.question)
    late(night, "hal", deal)
    night.do("hal", named(night, c.Deal()))
    numbers.append(night.state.question)
    assert numbers == sorted(set(numbers)), "none is had twice"


# The bank and the bets


def test_a_bet_against_one_player_dealer_is_not_one_against_the_next() -> None:
    night = Night().seated("ann", "bob", "cy").banked(500)
    bet = named(night, c.PlaceBet(seat=3, bet="player", amount=cents(50)))
    night.do("ann", named(night, c.GiveUp()))
    night.do("bob", c.Accept(wager=cents(100)))
    assert late(night, "cy", bet) == (
        "your $50 on Player came late: the table asks something else by now; it is back in your stack"
    )
    assert night.state.bets == []
    night.bet("3 cy player 50")


def test_bets_are_taken_under_one_number_until_they_are_closed() -> None:
    night = Night().seated("ann", "bob", "cy").banked(500)
    number = night.state.question
    night.bet("3 cy player 50")
    night.do("bob", c.Stir(words="mine"))
    night.do("bob", c.Deal())
    assert night.state.question == number
    night.dealt()
    assert night.state.question > number


def test_a_doubled_pass_does_not_pass_the_next_offer() -> None:
    night = Night().seated("ann", "bob")
    number = named(night, c.Decline())
    night.do("ann", number)
    night.do("bob", c.Decline())
    assert night.phase == "broken"
    night.do("ann", c.Again())
    assert night.state.offer is not None
    assert night.state.offer.person == "ann"
    late(night, "ann", number)
    late(night, "ann", Accept(round=1, wager=cents(100), question=number.question))  # type: ignore[attr-defined]


def test_a_question_that_has_not_come_is_answered_by_nobody() -> None:
    night = Night().seated("ann", "bob")
    with pytest.raises(Denied, match="has not come yet") as no:
        night.do("ann", Decline(round=1, question=night.state.question + 1))
    assert not isinstance(no.value, Late)


def test_bots_name_what_they_were_shown() -> None:
    night, rng = Night(BLACKJACK), random.Random(4)
    bots = {name: Habits(name, rng) for name in ("ann", "bob", "cy")}
    game, said = GameShown.of(night.state.game), set[str]()
    for _ in range(120):
        for person, habits in bots.items():
            command = habits.wants(Picture(night.state).seen_by(person), game)
            if isinstance(command, OfRound):
                assert command.question == night.state.question
                said.add(type(command).__name__)
            if command is not None:
                night.do(person, command)
    assert said >= {"Accept", "PlaceBet", "Deal", "Decide"}


# Every kind of table, whatever happens there


def banked_night(name: str, rng: random.Random) -> tuple[Night, Any]:
    game, more = TABLES[name]
    night = Night(game, **more)
    night.companies = dict(COMPANIES)
    return night, Chaos(night, rng)


def pot_night(name: str, rng: random.Random) -> tuple[PotNight, Any]:
    game, more = POTS[name]
    night = PotNight(game, **more)
    return night, (FeltChaos if night.opened.physical else PotChaos)(night, rng)


def meld_night(name: str, rng: random.Random) -> tuple[MeldNight, Any]:
    game, more = MELDS[name]
    night = MeldNight(game, **more)
    return night, MeldChaos(night, rng)


Makes = Callable[[str, random.Random], tuple[AnyNight[Any], Any]]
NIGHTS: dict[str, tuple[Makes, str]] = {
    **{f"bank: {name}": (banked_night, name) for name in TABLES},
    **{f"pots: {name}": (pot_night, name) for name in POTS},
    **{f"melds: {name}": (meld_night, name) for name in MELDS},
}


def asked(state: TableState) -> object:
    """What a table asks, as far as a number stands for it: decisions that are open together are one."""
    if state.live:
        round = state.round
        assert round is not None
        together = len(round.waiting.asks) - len(round.open_asks) if isinstance(round.waiting, All) else 0
        return state.number, len(round.answers) - together, round.waiting
    bank = state.bank if isinstance(state, BankedState) else None
    return state.number, bank and (bank.person, bank.now)


@pytest.mark.parametrize("name", NIGHTS)
def test_no_number_is_had_twice_and_no_command_answers_two_questions(name: str) -> None:
    """Whatever takes effect is sent once more: it is late, unless the same is asked still."""
    makes, table = NIGHTS[name]
    rng = random.Random(name)
    night, chaos = makes(table, rng)
    night.chance = HeldChance(rng)
    had: dict[int, object] = {night.state.question: asked(night.state)}
    twice = 0
    for _ in range(250):
        night.now += rng.choice((0.0, 1.5, 30.0))
        who, command = chaos.next()
        before = night.state.question
        if isinstance(command, OfRound):
            command = msgspec.structs.replace(
                c.at_hand(command, night.state.number, night.state.live), question=before
            )
        try:
            night.do(who, command)
        except Denied:
            continue
        now = night.state.question
        assert now >= before
        assert had.setdefault(now, asked(night.state)) == asked(night.state), "another under the same number"
        if isinstance(command, OfRound) and now != before:
            twice += 1
            late(night, who, command)
    assert twice
    assert night.again().question == night.state.question, "it follows from the log"
    kept = read_table(table_line(night.state, Remembered()), Shelf(lambda _: night.rules))
    assert kept.state.question == night.state.question, "and a snapshot has it"
