"""As written, or as usual, in one word: which options it settles, and that a named one still wins."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt import books
from openfelt.families.pai_gow_poker.houseway import chart_of
from openfelt.families.pai_gow_poker.settings import PaiGowSettings
from openfelt.hands import Rankings
from openfelt.rounds.settling import settle_by_the_books
from openfelt.rounds.table_record import TableRecord
from openfelt.rules.codec import convert
from openfelt.rules.errors import BookError
from openfelt.rules.game import Game, OptionRule
from printed import round_json

OPTIONS = [(game.id, name, rule) for game in books.games() for name, rule in game.options.items()]

PARTED = {
    ("parkwest/ez-baccarat-panda-8", "banker-three-card-seven"): ("pays", "push"),
    ("livermore/ez-baccarat", "banker-three-card-seven"): ("pays", "push"),
    ("aviator/ez-baccarat-panda-8", "banker-three-card-seven"): ("pays", "push"),
    ("parkwest/ace-up-pai-gow-poker", "joker-in-flush"): (False, True),
    ("parkwest/pai-gow-tiles", "noughts"): ("by-tile", "copy"),
    ("aviator/baccarat-gold", "four"): ("option", "must-hit"),
    ("marina/lowball", "joker"): (False, True),
    ("livermore/lowball", "joker"): (False, True),
    ("livermore/pure-21-5-blackjack", "surrender"): ("early", "late"),
    ("aviator/pure-21-5-blackjack", "surrender"): ("early", "late"),
    ("aviator/pure-21-5-blackjack", "double-after-split"): (False, True),
    ("aviator/pure-21-5-blackjack", "insurance"): (False, True),
    ("aviator/pure-21-5-blackjack", "even-money"): ("insurance", "at once"),
    ("livermore/pure-21-5-blackjack", "even-money"): ("insurance", "at once"),
    ("aviator/pure-21-5-blackjack-buster", "surrender"): ("early", "late"),
    ("aviator/pure-21-5-blackjack-buster", "backline-insurance"): (False, True),
    ("aviator/pure-21-5-blackjack-red-flex", "backline-insurance"): (False, True),
    ("aviator/pure-21-5-blackjack-red-flex", "surrender"): ("early", "late"),
    ("aviator/pure-21-5-blackjack-red-flex-and-buster", "surrender"): ("early", "late"),
    ("parkwest/three-card-poker-6-card-bonus", "ace-low"): ("straight", "straight-and-straight-flush"),
    ("marina/three-card-poker-6-card-bonus", "ace-low"): ("straight", "straight-and-straight-flush"),
    ("livermore/three-card-poker-6-card-bonus", "ace-low"): ("no", "straight-and-straight-flush"),
    ("livermore/texas-holdem", "heads-up"): ("left-of-button", "button"),
    ("marina/texas-holdem", "heads-up"): ("left-of-button", "button"),
    ("marina/texas-holdem", "raise-cap"): ("every game", "limit and spread"),
    ("aviator/texas-holdem", "raise-cap"): ("every game", "limit and spread"),
    ("aviator/texas-holdem", "heads-up-raises"): ("capped", "any number"),
    ("aviator/pokerpro-texas-holdem", "raise-cap"): ("every game", "limit and spread"),
    ("aviator/pokerpro-texas-holdem", "heads-up-raises"): ("capped", "any number"),
    ("livermore/omaha", "heads-up"): ("left-of-button", "button"),
    ("livermore/omaha", "low"): ("none", "8-or-better"),
    ("aviator/crazy-pineapple", "discard"): ("before the betting", "after the betting"),
    ("aviator/omaha", "raise-cap"): ("every game", "limit and spread"),
    ("aviator/omaha", "heads-up-raises"): ("capped", "any number"),
    ("aviator/omaha-high-low", "raise-cap"): ("every game", "limit and spread"),
    ("aviator/omaha-high-low", "heads-up-raises"): ("capped", "any number"),
    ("aviator/pineapple", "raise-cap"): ("every game", "limit and spread"),
    ("aviator/pineapple", "heads-up-raises"): ("capped", "any number"),
    ("aviator/crazy-pineapple", "raise-cap"): ("every game", "limit and spread"),
    ("aviator/crazy-pineapple", "heads-up-raises"): ("capped", "any number"),
    ("aviator/seven-card-stud", "raise-cap"): ("every game", "limit and spread"),
    ("aviator/seven-card-stud", "heads-up-raises"): ("capped", "any number"),
    ("aviator/seven-card-stud-high-low", "raise-cap"): ("every game", "limit and spread"),
    ("aviator/seven-card-stud-high-low", "heads-up-raises"): ("capped", "any number"),
    ("aviator/razz", "raise-cap"): ("every game", "limit and spread"),
    ("aviator/razz", "heads-up-raises"): ("capped", "any number"),
    ("aviator/mexican-poker", "raise-cap"): ("every game", "limit and spread"),
    ("aviator/mexican-poker", "heads-up-raises"): ("capped", "any number"),
    ("aviator/conquian", "first-card"): ("again", "once"),
    ("aviator/conquian", "after-a-run"): ("maker", "next"),
    ("livermore/pan", "first-card"): ("left", "may be taken"),
}
"""Where the words and the trade differ."""

DRAGON = "4s 2h 9d 2c 2d 3s"  # player 4, 9 and 2: five; banker 2, 2 and 3: a three-card seven


def settled(**changes: Any) -> dict[str, Any]:
    raw = {
        "game": "livermore/ez-baccarat",
        "player_dealer": {"seat": 1, "wager": "500"},
        "bets": [{"seat": 2, "bettor": "ann", "bet": "banker", "amount": "100"}],
        "shoe": DRAGON,
    } | changes
    return round_json(settle_by_the_books(convert(raw, TableRecord, "record")))


@pytest.mark.parametrize(("id", "name", "rule"), OPTIONS, ids=[f"{id} {name}" for id, name, _ in OPTIONS])
def test_every_option_says_what_is_written_and_what_is_usual_or_has_a_default(
    id: str, name: str, rule: OptionRule
) -> None:
    assert rule.usual is None or rule.usual != rule.written, "what words and trade share is the default"
    assert rule.left_to_room == (not rule.why)
    assert rule.usual is None or rule.why, "why the words have the one and the trade the other"
    assert rule.left_to_room or rule.usual is not None or rule.why_cites, "the lines that can be read so"
    assert books.game(id).chosen[name] == rule.default
    assert books.game(id, way="usual").chosen[name] == rule.value("usual")
    parts = None if rule.usual is None else (rule.written, rule.usual)
    assert parts == PARTED.get((id, name))


def test_the_words_are_the_default_and_one_word_takes_what_is_usual() -> None:
    for changes, outcome, net in (
        ({}, "win", "100.00"),
        ({"as": "written"}, "win", "100.00"),
        ({"as": "usual"}, "push", "0.00"),
        ({"as": "usual", "options": {"banker-three-card-seven": "pays"}}, "win", "100.00"),
        ({"as": "usual", "options": {"naturals": "stop"}}, "push", "0.00"),
    ):
        result = settled(**changes)
        assert (result["settlement"][0]["outcome"], result["net"]["ann"]) == (outcome, net), changes


def test_another_word_is_refused_with_those_that_are_allowed() -> None:
    with pytest.raises(BookError, match=r"record: as: 'custom' is not known; expected one of usual, written"):
        settled(**{"as": "custom"})


def rankings(game: Game) -> Rankings:
    assert isinstance(game.settings, PaiGowSettings)
    return game.settings.rankings


def test_the_joker_completes_a_flush_at_ace_up_only_as_usual() -> None:
    """000:362 names straights and straight flushes."""
    id = "parkwest/ace-up-pai-gow-poker"
    assert not rankings(books.banked(id)).joker_in_flush
    assert rankings(books.banked(id, way="usual")).joker_in_flush
    assert rankings(books.banked(id, {"joker-in-flush": True})).joker_in_flush


def test_livermore_may_set_hands_by_another_houses_way() -> None:
    """002:564: it may vary from house to house."""
    for id in ("livermore/pai-gow-poker", "livermore/fortune-pai-gow-poker"):
        rule = books.banked(id).options["house-way"]
        assert rule.left_to_room
        for way in rule.values:
            settings = books.banked(id, {"house-way": way}).settings
            assert isinstance(settings, PaiGowSettings)
            assert settings.house_way == way
            assert chart_of(books.paper(str(way))).rows
        cards = {id for id in books.house_way_ids() if not id.endswith("/tiles")}
        assert set(rule.values) == cards, "every chart for cards that a document prints"


def test_the_second_tile_decides_only_where_the_room_says_so() -> None:
    """Yun with Gor against Yun with Bon: two points each, Yun the highest tile of both, Gor above Bon."""
    hands = {"2": "low: 4-4 1-3 | high: 6-6 6-6", "player-dealer": "low: 4-4 2-2 | high: 1-1 1-1"}
    for options, low, net in (({}, "copy", "0.00"), ({"second-tile": True}, "win", "50.00")):
        result = settled(
            game="parkwest/pai-gow-tiles",
            bets=[{"seat": 2, "bettor": "ann", "bet": "base", "amount": "50"}],
            dice=[1, 3, 4],
            shoe=None,
            hands=hands,
            options=options,
        )
        assert (result["facts"]["seats"]["2"]["low"], result["net"]["ann"]) == (low, net)
