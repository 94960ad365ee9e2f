"""The limits that a table posts fit its game and the collection option in force."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from openfelt import books
from openfelt.room.log import events as e
from openfelt.room.state.opening import check_opening
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import cents
from room.tables import GOLD, opened, rules_of

USUAL = Limits(cents(5), cents(500))


@pytest.mark.parametrize(
    ("option", "least", "most"),
    [
        ("1", 5, 500),
        ("1", 5, None),
        ("3", 5, 500),
        ("4", 50, None),
    ],
)
def test_an_option_is_not_posted_with_limits_it_is_not_printed_for(
    option: str, least: int, most: int | None
) -> None:
    """003:4180-4199: options for 5-200, 10-500 and 100+."""
    limits = Limits(cents(least), None if most is None else cents(most))
    wanted = opened(GOLD, collection=(option,), limits=limits)
    with pytest.raises(RuleBroken, match=r"a table of .* is not one of") as refused:
        check_opening(wanted, rules_of(wanted))
    assert refused.value.cites
    check_opening(opened(GOLD, limits=limits), rules_of(opened(GOLD, limits=limits)))


def test_limits_that_no_option_of_the_game_has_are_not_posted_at_all() -> None:
    """002:1302-1356: all end at $200. 003:4246-4258: all are $5 to $1,000. 003:4180-4196: none below $5."""
    for game, least, most, lines in (
        ("livermore/ez-baccarat", 5, 500, "002:1302-1356"),
        ("aviator/supreme-baccarat", 5, 2_000, "003:4246-4258"),
        (GOLD, 1, 200, "003:4180-4196"),
    ):
        wanted = opened(game, limits=Limits(cents(least), cents(most)))
        with pytest.raises(RuleBroken, match=r"posted limits .* lie outside") as refused:
            check_opening(wanted, rules_of(wanted))
        assert list(map(str, refused.value.cites)) == [lines]


def test_the_stakes_of_a_list_bind_its_options() -> None:
    """000:2112, 2123: option 1 is for tables of $10 to $1,000, the others for $5-$25 to $5,000."""
    for option, least, most in (("1", 5, 1_000), ("1", 10, 5_000), ("2", 26, 5_000)):
        limits = Limits(cents(least), cents(most))
        with pytest.raises(RuleBroken, match="is not one of") as refused:
            books.schedule("parkwest/lucky-pai-gow-poker", option).check_posted(limits)
        assert refused.value.at == "limits"
    books.schedule("parkwest/lucky-pai-gow-poker", "1").check_posted(Limits(cents(10), cents(500)))


def test_options_that_share_a_ladder_are_posted_by_the_one_named() -> None:
    """003:4218-4223: 4 is from $5 without limit, 5 from $100 to $5,000."""
    section = books.sections_of("aviator/ez-baccarat-panda-8", "003:4201")[0]
    section.schedule("4").check_posted(Limits(cents(5), None))
    section.schedule("5").check_posted(Limits(cents(100), cents(5_000)))
    with pytest.raises(RuleBroken, match=r"is not one of \$100 to \$5,000"):
        section.schedule("5").check_posted(Limits(cents(5), None))


@pytest.mark.parametrize("wished", [Limits(cents(1), cents(2)), Limits(cents(300), None), USUAL])
def test_the_nearest_limits_are_some_that_the_option_is_printed_for(wished: Limits) -> None:
    for option in books.sections_of(GOLD)[-1].options:
        assert option.fits(option.closest(wished))


def test_lower_limits_within_the_printed_ones_may_be_posted() -> None:
    for option, limits in (("1", Limits(cents(5), cents(100))), ("2", Limits(cents(25), None))):
        wanted = opened(GOLD, collection=(option,), limits=limits)
        check_opening(wanted, rules_of(wanted))


@pytest.mark.parametrize("game", books.banked_games(), ids=lambda game: game.id)
def test_every_option_has_limits_that_its_game_may_post(game: BankedGame) -> None:
    for section in map(books.section, game.fees):
        for option in section.options:
            usual = game.limits.closest(USUAL, option.fits) if game.limits else USUAL
            nearest = option.closest(usual)
            section.schedule(option.id).check_posted(nearest)
            assert option.fits(nearest)
            assert game.limits is None or game.limits.permit(nearest)
            assert nearest == usual or not option.fits(usual), "the usual ones, where they are allowed"


def test_a_table_is_opened_as_the_trade_plays_in_one_word() -> None:
    def chosen(**more: Any) -> dict[str, Any]:
        return rules_of(
            opened("livermore/ez-baccarat", limits=Limits(cents(5), cents(200)), **more)
        ).game.chosen

    assert chosen()["banker-three-card-seven"] == "pays"
    assert chosen(as_="usual")["banker-three-card-seven"] == "push"
    named = chosen(as_="usual", options={"banker-three-card-seven": "pays"})
    assert named["banker-three-card-seven"] == "pays"


def test_a_table_that_was_opened_before_there_was_the_word_is_as_written() -> None:
    body = msgspec.json.decode(e.written(opened()))
    assert body.pop("as") == "written"
    assert e.read(msgspec.json.encode(body).decode()) == opened()
