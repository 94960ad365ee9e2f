"""One way to make up a shoe, and one rule when it is finished."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openfelt import books
from openfelt.cards import SeededSource
from openfelt.rules.game import Game
from openfelt.table.shoes import fresh_shoe, is_finished

SOURCE = SeededSource.of("openfelt")


@pytest.mark.parametrize("game", books.banked_games(), ids=lambda game: game.id)
def test_a_fresh_shoe_has_its_cut_card_and_its_burn_and_a_pack_is_for_one_round(game: Game) -> None:
    rule = game.deck
    shoe = fresh_shoe(rule, rule.default, SOURCE)
    assert (shoe.position > 0) == bool(rule.burn)
    assert (shoe.cut_card is not None) == rule.shoe
    assert is_finished(rule, shoe, 6) == (not rule.shoe)


def test_a_shoe_is_finished_at_the_cut_card_or_when_it_may_not_last_a_round() -> None:
    rule = books.banked("marina/zoobac").deck
    eight = fresh_shoe(rule, 8, SOURCE)
    assert eight.cut_card == 52
    assert not is_finished(rule, eight.burn(eight.remaining - 53), 6)
    assert is_finished(rule, eight.burn(eight.remaining - 52), 6)
    assert is_finished(rule, eight.burn(eight.remaining - 53), 54), "though it has not come to the cut card"
    one = fresh_shoe(rule, 1, SOURCE)
    assert one.cut_card == 13
    assert not is_finished(rule, one.burn(one.remaining - 14), 6), "baccarat takes six at the most"
    assert is_finished(rule, one.burn(one.remaining - 13), 6)
    shuffled = replace(one, cut_card=None)
    assert not is_finished(rule, shuffled.burn(shuffled.remaining - 6), 6)
    assert is_finished(rule, shuffled.burn(shuffled.remaining - 5), 6)
