"""What a table that is played for pots may post, and what it has that posts no forced money."""

from __future__ import annotations

import pytest

from openfelt import books
from openfelt.rules.errors import Denied
from openfelt.rules.money import cents
from openfelt.rules.pot import PotGame, Structure
from openfelt.table.setup import check_stakes, option_fits, usual_stakes, with_usual_forced
from openfelt.table.stacks import Stakes

POT_GAMES = [id for id in books.game_ids() if isinstance(books.game(id), PotGame)]
NOT_PRINTED = {"aviator/pokerpro-texas-holdem": {"1-2", "4-8"}}
"""Limits of a house-wide schedule that the game's own document does not have (003:1085-1087)."""


def pot(id: str) -> PotGame:
    game = books.game(id)
    assert isinstance(game, PotGame)
    return game


def posted(structure: Structure, *bets: str, ante: str = "0") -> Stakes:
    return Stakes(structure=structure, bets=tuple(map(cents, bets)), ante=cents(ante))


@pytest.mark.parametrize("id", POT_GAMES)
@pytest.mark.parametrize("bets", [("3", "6"), ("6", "6"), ("15", "30"), ("30", "60"), ("75", "150")])
def test_the_usual_forced_money_fits_the_posted_bets(id: str, bets: tuple[str, str]) -> None:
    game = pot(id)
    stakes = with_usual_forced(game, posted("limit", *bets), cents(bets[0]))
    if game.stakes.printed and "/".join(bets) not in game.stakes.printed:
        with pytest.raises(Denied, match="the limits are"):
            check_stakes(game, stakes)
    else:
        check_stakes(game, stakes)


@pytest.mark.parametrize(
    ("id", "bets", "blinds"),
    [
        ("marina/lowball", "8/8", "2 2 4"),  # every bet is the limit (001:203, 001:223)
        ("marina/lowball", "8/16", "4 4 8"),
        ("marina/lowball", "15/15", "3.50 4 7.50"),
        ("livermore/lowball", "8/8", "8"),  # 002:5, 002:9
        ("livermore/lowball", "8/16", "16"),
        ("aviator/lowball", "30/60", "10 20 30"),  # the document's own example (003:284)
        ("aviator/kansas-city-lowball", "3/6", "1 2 3"),
        ("livermore/texas-holdem", "3/6", "1.50 3"),  # 002:43
        ("aviator/texas-holdem", "2.50/5", "1 2.50"),  # in whole chips of half a dollar
    ],
)
def test_blinds_go_with_the_bets(id: str, bets: str, blinds: str) -> None:
    game, sizes = pot(id), bets.split("/")
    stakes = with_usual_forced(game, posted("limit", *sizes), cents(sizes[0]))
    assert stakes.blinds == tuple(map(cents, blinds.split()))
    check_stakes(game, stakes)


@pytest.mark.parametrize("id", POT_GAMES)
def test_what_an_option_is_printed_for_can_be_posted(id: str) -> None:
    game = pot(id)
    for schedule in (one for section in game.fees for one in books.section(section).schedules()):
        printed = schedule.options[0]
        if printed.limit in NOT_PRINTED.get(id, ()):
            with pytest.raises(Denied, match="no usual stakes fit"):
                usual_stakes(game, schedule)
            continue
        stakes = usual_stakes(game, schedule)
        assert all(stakes.structure in option.structures for option in schedule.options)
        assert printed.ante in {None, stakes.ante}


@pytest.mark.parametrize(
    ("id", "option", "structure"),
    [
        ("marina/texas-holdem", "72", "spread"),  # 001:1233
        ("marina/lowball", "72", "spread"),  # 001:1348
        ("marina/lowball", "63", "pot-limit"),  # 001:1331
        ("marina/lowball", "63", "no-limit"),
        ("marina/lowball", "4", "limit"),  # 001:1256
    ],
)
def test_an_option_is_for_the_structures_of_its_heading_alone(
    id: str, option: str, structure: Structure
) -> None:
    (section,) = books.sections_of(id)
    printed = section.option(option)
    bets = (printed.limits[0].low, printed.limits[0].high) if printed.limits else (cents(2), cents(6))
    for other in pot(id).stakes.structures:
        sized = tuple(bet for bet in bets if bet) if other in {"limit", "spread"} else ()
        fits = option_fits(printed, Stakes(structure=other, bets=sized, blinds=(cents(1), cents(2))))
        assert fits == (other == structure or {other, structure} == {"pot-limit", "no-limit"})


def test_an_option_with_an_ante_is_for_tables_of_that_ante() -> None:
    """003:1816-1836; before No Limit stands the least that may be bet."""
    id = "aviator/mexican-poker-delano-draw"
    game = pot(id)
    for option, said in (
        ("1", "$1/$2 limit, an ante of $0.50"),
        ("3", "$3/$6 limit, an ante of $1"),
        ("17", "no-limit, an ante of $1"),
        ("18", "$2 no-limit, an ante of $1"),
    ):
        schedule = books.schedule(id, [option], "003:1779")
        stakes = usual_stakes(game, schedule)
        assert str(stakes) == said
        assert stakes.least_bet == schedule.options[0].limits[0].low
    other = posted("limit", "3", "6", ante="1.50")
    check_stakes(game, other)
    with pytest.raises(Denied, match="is not one it is printed for"):
        check_stakes(game, other, books.schedule(id, ["3"], "003:1779"))


def test_a_list_for_games_with_an_ante_goes_by_it() -> None:
    """003:3743, 003:3698, 003:3788."""
    for section in ("003:3696", "003:3741", "003:3786"):
        option = books.section(section).options[0]
        for ante, fits in (("0.50", False), ("1", True), ("5000", True), ("5001", False)):
            assert option_fits(option, posted("spread", "2", "10", ante=ante)) == fits
