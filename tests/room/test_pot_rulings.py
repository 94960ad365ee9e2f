"""The floor's rulings at tables that are played for pots: every one of every document, at its stage."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from openfelt import books
from openfelt.rules.errors import RuleBroken
from openfelt.rules.game import RulingRule
from room import spoken as c
from room.pot_tables import MARINA, POKER_PRO, POT_GAMES, PotNight, at_usual_stakes
from room.tables import audited, everything

BY_A_DEALER = [game for game in POT_GAMES if game != POKER_PRO]
WITH_MISDEALS = [
    game for game in BY_A_DEALER if any(one.name == "misdeal" for one in books.game(game).rulings)
]
STAYS = ("open", "bring-in", "check", "call", "show", "keep", "play", "pat", "complete", "bet", "no", "wait")


def after(game: str, decisions: int, hands: int = 0) -> PotNight:
    """So many have stayed in, in a hand that comes after so many others."""
    night = at_usual_stakes(game).seated("ann", "bob", "cy", buy_in=2000).dealt()
    for _ in range(hands):
        while night.state.live:
            stay(night)
        night.dealt()
    for _ in range(decisions):
        if night.state.live:
            stay(night)
    return night


def stay(night: PotNight) -> None:
    (ask,) = night.round.open_asks
    offers = {one.choice: one for one in ask.offers}
    if (away := offers.get("discard")) is not None:  # to keep them all would be the end of the hand
        assert away.pick is not None
        card = night.round.felt.cards(away.pick.place)[0]
        night.do(ask.who.bettor, c.Decide(seat=ask.who.seat, choice="discard", cards=(card,)))
    else:
        night.say(next((one for one in STAYS if one in offers), next(iter(offers))))


def first_met(game: str) -> Iterator[tuple[int, int, RulingRule]]:
    """Each ruling as it first becomes lawful, in one hand or another: not in every one somebody opens."""
    met, all_of_them = set[str](), {one.name for one in books.game(game).rulings}
    for hands in range(12):
        if met == all_of_them:
            return
        night, decisions = after(game, 0, hands), 0
        number = night.state.number
        while night.state.live and night.state.number == number:
            for ruling in night.round.rulings:
                if ruling.name not in met:
                    met.add(ruling.name)
                    yield hands, decisions, ruling
            stay(night)
            decisions += 1


@pytest.mark.parametrize("game", BY_A_DEALER)
def test_every_ruling_can_be_given_and_the_money_still_adds_up(game: str) -> None:
    given = set()
    for hands, decisions, ruling in first_met(game):
        values = [max, min] if len(ruling.findings.get("seat", ())) > 1 else [max]
        for pick in values:  # what is found of one seat may be found of another
            night = after(game, decisions, hands)
            findings = {name: pick(allowed) for name, allowed in ruling.findings.items()}
            night.do("flo", c.Rule(ruling=ruling.name, findings=findings, cite=str(ruling.cite), why="seen"))
            while night.state.live:
                stay(night)
            assert night.money == 0
            assert audited(night) == []
            assert everything(night.again()) == everything(night.state)
        given.add(ruling.name)
    assert given == {one.name for one in books.game(game).rulings} - {"kill-refused"}  # nobody comes in here


@pytest.mark.parametrize("game", WITH_MISDEALS)
def test_a_misdeal_gives_everybody_back_what_they_put_in_and_the_hand_is_dealt_again(game: str) -> None:
    night = after(game, 0, 1)
    before = night.state.so_far.begun if night.state.so_far is not None else None
    assert before is not None
    while night.round.open_asks[0].stage == "straddle":
        stay(night)
    (rule,) = (one for one in night.round.rulings if one.name == "misdeal")
    night.do("flo", c.Rule(ruling="misdeal", cite=str(rule.cite), why="two cards too many"))
    ended = night.ended
    assert ended.void.startswith("misdeal: ")
    assert set(ended.net.values()) <= {0}
    assert (ended.fees, ended.jackpot, ended.stays, ended.left.carried) == ({}, {}, 0, before.carried)
    assert {one.bettor: one.amount for one in before.stacks} == night.cents
    assert (night.money, audited(night)) == (0, [])
    again = night.dealt().state.so_far
    assert again is not None
    assert (again.begun.button, again.begun.stacks) == (before.button, before.stacks)


@pytest.mark.parametrize("game", WITH_MISDEALS)
def test_once_the_hand_is_accepted_there_is_no_misdeal(game: str) -> None:
    """By action, in Mexican poker by two; what is refused names the rule and changes nothing."""
    night, rule = after(game, 0), next(one for one in books.game(game).rulings if one.name == "misdeal")
    while night.round.open_asks[0].stage == "straddle":
        stay(night)
    while "misdeal" in {one.name for one in night.round.rulings}:
        stay(night)
    version = night.state.version
    with pytest.raises(RuleBroken, match='"misdeal" cannot be given now') as refused:
        night.do("flo", c.Rule(ruling="misdeal", cite=str(rule.cite), why="too late"))
    assert refused.value.cites == (rule.cite,)
    assert night.state.version == version


def test_a_machine_has_nothing_to_rule_on() -> None:
    """003:1015-1342 knows no irregularities of the deal."""
    assert after(POKER_PRO, 1).round.rulings == ()


def test_what_is_found_of_a_seat_is_found_of_one_that_is_in_the_hand() -> None:
    night = after(MARINA, 0)
    (dead,) = (one for one in night.round.rulings if one.name == "dead-hand")
    assert dead.findings["seat"] == ("1", "2", "3")
    before = night.state.version
    with pytest.raises(RuleBroken, match="needs the finding seat: 1 or 2 or 3"):
        night.do("flo", c.Rule(ruling="dead-hand", findings={"seat": "9"}, cite="001:136", why="x"))
    assert night.state.version == before
    out = night.round.open_asks[0].who.seat
    night.say("fold")
    (dead,) = (one for one in night.round.rulings if one.name == "dead-hand")
    assert set(dead.findings["seat"]) == {"1", "2", "3"} - {str(out)}
