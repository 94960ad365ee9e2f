"""The page of a game played for pots: every rule of its file in words, with its lines."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import msgspec
import pytest

from openfelt import books
from openfelt.books.page import page
from openfelt.books.pot_page import PotPage
from openfelt.cards import cards
from openfelt.families.draw_poker.settings import DrawSettings
from openfelt.families.stud_poker.settings import StudSettings
from openfelt.hands import Rankings, ace_to_five, five
from openfelt.rules.cite import Cite, cites_in
from openfelt.rules.codec import plain, to_json
from openfelt.rules.pot import PotGame
from openfelt.rules.pot_words import POSTS, parts_of
from openfelt.rules.stated import Stated
from proving.wick import WICK

POT_GAMES = tuple(game for game in books.games() if isinstance(game, PotGame))
EVERY = pytest.mark.parametrize("game", POT_GAMES, ids=lambda game: game.id)
RULES = ("stakes", "buy_in", "button", "blinds", "bring_in", "entering", "betting", "showdown")


def said(game: PotGame) -> dict[str, Stated]:
    """Every rule of its parts by its label."""
    return {rule.label: rule for part in page(game).parts for rule in part.rules}


def chosen(id: str, **options: str | bool) -> PotGame:
    game = books.game(id, {name.replace("_", "-"): value for name, value in options.items()})
    assert isinstance(game, PotGame)
    return game


def _shown(told: PotPage) -> Iterator[Stated]:
    yield from (*told.facts, *told.play, *told.rules, *told.rulings)
    yield from (rule for part in told.parts for rule in part.rules)
    yield from (rule for one in told.schedules for group in one.groups for rule in group.rules)


@EVERY
def test_every_line_that_a_rule_cites_stands_on_the_page(game: PotGame) -> None:
    cited = {cite for name in RULES for cite in cites_in(plain(getattr(game, name)))}
    shown = {Cite.of(cite) for part in page(game).parts for rule in part.rules for cite in rule.cites}
    assert len(cited) > 5
    whole = {rule.cite for rule in (game.entering,) if rule is not None}  # its parts have lines of their own
    assert cited - whole <= shown


@EVERY
def test_every_statement_says_something_in_words_and_says_where_it_is_written(game: PotGame) -> None:
    told = page(game)
    for rule in _shown(told):
        assert rule.says
        assert rule.cites
        assert not re.search(r"_|\.\.|None|True|False(?! openers)|Cents", rule.label + rule.says), rule
    assert {one.document for one in told.sources} == set(re.findall(r'"(00\d):\d', to_json(told).decode()))
    assert [one.id for one in told.schedules] == list(game.fees)
    assert told.interpretations == game.interpretations
    assert len(told.options) == len(game.options)


@EVERY
def test_parts_come_in_the_order_of_a_hand(game: PotGame) -> None:
    titles = [part.title for part in page(game).parts]
    has = {
        "Stakes": True,
        "Buying in": True,
        "The button": game.button is not None,
        "Blinds": game.blinds is not None,
        "The forced bet": game.bring_in is not None,
        "Coming in": game.entering is not None,
        "Betting": True,
        "Showdown": True,
        "A pot that nobody wins": game.carried is not None,
    }
    assert titles == [title for title, there in has.items() if there]


def test_a_game_without_blinds_or_a_button_has_no_such_parts() -> None:
    without = msgspec.structs.replace(WICK, button=None)
    assert [title for title, _ in parts_of(without)] == ["Stakes", "Buying in", "Betting", "Showdown"]


def test_what_differs_between_rooms_is_said_differently() -> None:
    marina, livermore, aviator = (
        said(chosen(f"{room}/texas-holdem")) for room in ("marina", "livermore", "aviator")
    )
    assert marina["New players"].says.endswith(POSTS["straddle"])
    assert livermore["Who missed a blind"].says.endswith(POSTS["both"])
    assert "as many hands as it is further away" in marina["Who moved away from the big blind"].says
    assert livermore["Whose player is away"].cites == ("002:76",)
    assert "Whose player is away" not in marina
    assert aviator["When two play"].says.startswith("the button has the small blind")
    assert marina["When two play"].says == (
        "the player left of the button has the small blind, the button the big one"
    )
    assert marina["To begin with"].says == "at least 10 times the least bet"
    assert aviator["To begin with"].says == "at least $20"
    assert livermore["Structures"].says == "limit or spread limit"


def test_what_an_option_changes_is_said() -> None:
    holdem = "aviator/texas-holdem"
    assert said(chosen(holdem))["Raises"].says == "a bet and 3 raises on a street"
    usual = said(chosen(holdem, raise_cap="limit and spread", heads_up_raises="any number"))["Raises"].says
    assert usual == (
        "a bet and 3 raises on a street in limit or spread limit games, any number in others; "
        "any number while two are left"
    )
    assert "at least 4 big blinds" in said(chosen(holdem))["Straddle"].says
    assert "Straddle" not in said(chosen(holdem, straddle=False))
    assert "Straddle" in said(chosen("aviator/pokerpro-texas-holdem")), (
        "all rules of hold'em remain (003:1132)"
    )


def test_limits_that_are_printed_and_those_that_the_collection_prints() -> None:
    pro, room = said(chosen("aviator/pokerpro-texas-holdem")), said(chosen("aviator/texas-holdem"))
    assert pro["Limits"].says.startswith("$2/$4, $3/$6, ")
    assert pro["Limits"].says.endswith("$75/$150, and higher on request")
    assert room["Limits"].says == "those of the collection"
    assert pro["Money bought during a hand"].says == "no: between hands only"
    assert (pro["Proposition players"].says, pro["Proposition players"].cites) == ("none", ("003:1136",))
    pictures = pro["Cards and chips"]
    assert (pictures.says, pictures.cites) == ("pictures, at an electronic table", ("003:1130",))


@pytest.mark.parametrize(
    ("change", "label", "says"),
    [
        ({"raises": None}, "Raises", "any number"),
        ({"check_raise": False}, "Check and raise", "not allowed: who has checked calls or folds"),
        ({"counts": "half"}, "All in for less", "less than half of a bet or raise is called"),
        ({"next_raise": "added"}, "All in for less", "or raise on top of it"),
    ],
)
def test_a_document_that_says_otherwise_is_read_otherwise(
    change: dict[str, object], label: str, says: str
) -> None:
    game = chosen("livermore/texas-holdem")
    betting = msgspec.structs.replace(game.betting, **change)
    otherwise = said(msgspec.structs.replace(game, betting=betting))[label].says
    assert says in otherwise
    assert otherwise != said(game)[label].says


def test_fees_are_due_at_the_streets_of_this_game() -> None:
    """The section is for all poker games, and names for each fee what each kind of game reaches."""
    (limit,) = (one for one in page(chosen("aviator/texas-holdem")).schedules if one.id == "003:1602")
    fees = {rule.label: rule.says for group in limit.groups for rule in group.rules}
    assert fees["Regular fee"] == "when the flop is dealt"


def test_a_spoiled_card_is_told_with_what_a_stage_rules_otherwise() -> None:
    rulings = {rule.label: rule.says for rule in page(chosen("marina/texas-holdem")).rulings}
    assert rulings["A card exposed (deal)"] == (
        "replaced after the deal; burned in place of the next card that would be; "
        "a misdeal if it is the first card"
    )


HIGH = [game for game in POT_GAMES if not isinstance(game.settings, DrawSettings | StudSettings)]
STUD = [game for game in POT_GAMES if isinstance(game.settings, StudSettings)]
DRAWN = [game for game in POT_GAMES if isinstance(game.settings, DrawSettings)]


@pytest.mark.parametrize("game", HIGH, ids=lambda game: game.id)
def test_hands_are_shown_in_the_order_in_which_they_rank(game: PotGame) -> None:
    (order,) = page(game).rankings
    ranked = [five(cards(" ".join(hand.cards)), Rankings()) for hand in order.hands]
    assert ranked == sorted(ranked, reverse=True)
    assert [str(one.category.label) for one in ranked] == [hand.label for hand in order.hands]


@pytest.mark.parametrize("game", STUD, ids=lambda game: game.id)
def test_hands_of_stud_are_shown_for_each_half_in_the_order_in_which_they_rank(game: PotGame) -> None:
    assert isinstance(game.settings, StudSettings)
    rankings = game.settings.joker_down or game.settings.rankings
    for half, order in zip(game.settings.wins, page(game).rankings, strict=True):
        hands = [cards(" ".join(hand.cards)) for hand in order.hands]
        highs, lows = [five(hand, rankings) for hand in hands], [ace_to_five(hand) for hand in hands]
        ranked = highs if half == "high" else lows
        assert ranked == sorted(ranked, reverse=True)
        assert len(set(ranked)) == len(ranked) > 3
        if game.settings.qualifier and half == "low":
            assert all(low.or_better(8) for low in lows)


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_hands_of_a_draw_are_shown_in_the_order_of_what_wins(game: PotGame) -> None:
    assert isinstance(game.settings, DrawSettings)
    rules = [rule for rule in (game.settings.high, game.settings.low) if rule is not None]
    orders = page(game).rankings
    assert len(orders) == len(rules)
    for rule, order in zip(rules, orders, strict=True):
        ranked = [rule.rank(cards(" ".join(hand.cards))) for hand in order.hands]
        assert ranked == sorted(ranked, reverse=True)
        assert len(set(ranked)) == len(ranked) > 4


@pytest.mark.parametrize("game", STUD, ids=lambda game: game.id)
def test_what_a_low_hand_of_stud_needs_is_cited_by_the_lines_that_its_file_has(game: PotGame) -> None:
    settings = tomllib.loads(books.text(game.id))["settings"]
    cited = [rule.cites for rule in page(game).play if rule.label == "Low qualifies with"]
    assert cited == ([(settings["qualifier_cite"],)] if settings.get("qualifier") else [])


def test_some_low_hand_of_stud_needs_something() -> None:
    assert any(isinstance(game.settings, StudSettings) and game.settings.qualifier for game in STUD)


def test_razz_has_announced_what_its_own_line_says_and_not_what_studs_does() -> None:
    """003:34; 003:51 of stud and its high-low sister."""
    stud = ("seven-card-stud", "seven-card-stud-high-low")
    announced = {
        name: [str(rule.cite) for rule in chosen(f"aviator/{name}").rules if "announces" in rule.says]
        for name in ("razz", *stud)
    }
    assert announced == {"razz": ["003:34"]} | {name: ["003:51"] for name in stud}


@pytest.mark.parametrize("name", ["lowball", "kansas-city-lowball"])
def test_a_kill_may_be_objected_to_of_who_missed_a_blind_and_of_nobody_else(name: str) -> None:
    """003:266-268, 003:274."""
    told = said(chosen(f"aviator/{name}"))
    assert told["Who missed a blind"].says.endswith("doubled, unless an active player objects")
    assert told["New players"].says.endswith("doubled")
