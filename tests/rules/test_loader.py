"""A rule book is read, with a table's options chosen, or refused with file, key and what was expected."""

from __future__ import annotations

import hashlib
import re

import pytest

from openfelt.rules.banked import BankedGame, banked
from openfelt.rules.conditions import Value
from openfelt.rules.errors import BookError, Denied
from openfelt.rules.families import FAMILIES
from openfelt.rules.loader import load_game
from openfelt.rules.money import Cents
from proving import FAMILY, LANTERN, TEXT, LanternSettings


def load(text: str, options: dict[str, Value] | None = None) -> BankedGame:
    return banked(load_game(text, "lantern.toml", "proving/lantern", options, {"lantern": FAMILY}))


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, f"{old} stands {TEXT.count(old)} times in the book"
    return TEXT.replace(old, new)


def test_a_book_is_read_whole() -> None:
    assert (LANTERN.id, LANTERN.room, LANTERN.name, LANTERN.family) == (
        "proving/lantern",
        "proving",
        "Lantern",
        "lantern",
    )
    assert str(LANTERN.cite) == "test:1-99"
    assert LANTERN.file == "test"
    assert LANTERN.book == hashlib.sha256(TEXT.encode()).hexdigest()
    assert [bet.name for bet in LANTERN.bets] == ["base", "raise", "lantern", "flame", "glow"]
    assert LANTERN.bet("flame") is LANTERN.bets[3]
    assert LANTERN.bet("smoke") is None
    assert LANTERN.settings == LanternSettings(spark_costs=Cents(100))
    assert LANTERN.chosen == {}


def test_a_known_document_has_its_file_name() -> None:
    assert load(changed('document = "test"', 'document = "003"')).file == "003_75eb9936f981d95a.txt"


def test_settings_are_those_of_the_family() -> None:
    assert load(TEXT + '[settings]\nspark_costs = "2.50"\n').settings == LanternSettings(Cents(250))


# What the types refuse


@pytest.mark.parametrize(
    ("text", "where", "says"),
    [
        ("family = ", "", "not TOML: "),
        ('family = "poker"', "family", "expected one of lantern, got 'poker'"),
        ("", "family", "expected one of lantern, got None"),
        ('family = "lantern"\noptions = 3', "options", "expected a table of keys, not a whole number"),
        (TEXT + "[options]\nlate = 3\n", "options.late", "expected a table of keys, not a whole number"),
        (TEXT + "[settings]\nspark_costs = -1\n", "settings: spark_costs", "an amount is never neg"),
        (TEXT + "[settings]\nspark = 1\n", "settings", "there is no key `spark`"),
        (TEXT + "[colour]\nfelt = 1\n", "", "there is no key `colour`"),
        (changed('document = "test"\n', ""), "", "the key `document` is missing"),
        (
            changed('name = "standard"', 'name = "standard"\nburn = { A = -1 }'),
            "deck",
            "a burn is zero or more cards",
        ),
        (changed('cite = "test:1"\n', 'cite = "line 1"\n'), "deck.cite", '"line 1" is not a citation'),
        (changed('"7:5"', '"7 to 5"'), "bets[3].lines[0].pays", '"7 to 5" are not odds'),
        (changed('"1/2"', '"1/0"'), "bets[0].lines[1].loses", '"1/0" is not a part of a bet'),
        (changed('"1/2"', '"3/2"'), "bets[0].lines[1]", "loses = 3/2: a part of the bet lies"),
        (changed('max = "100"', 'max = "0.50"'), "bets[2].limits", "the limits $1 to $0.50 run back"),
        (changed("total = 7", "total = 7.5"), "bets[3].lines[0].when", '"total": expected a value'),
        (changed('hand = "largest"', 'hand = "loudest"'), "control.hand", "'loudest' is not known"),
        (changed('lines = ["test:71"]', "lines = []"), "interpretations[0]", "names the lines it reads"),
    ],
)
def test_a_slip_in_a_book_is_told_with_file_key_and_what_was_expected(
    text: str, where: str, says: str
) -> None:
    with pytest.raises(BookError) as caught:
        load(text)
    assert caught.value.where == (f"lantern.toml: {where}" if where else "lantern.toml")
    assert says in caught.value.problem


# What the types alone cannot see


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name = "standard"', 'name = "tarot"', "deck.name is tarot, expected one of standard, joker, "),
        ('name = "raise"', 'name = "base"', "the bet base stands twice"),
        ('needs = ["base"]', 'needs = ["base", "ante"]', "the bet lantern refers to ante, which is no bet"),
        ("added = true", 'added = true\nat_most = "ante"', "the bet raise refers to ante, which is no bet"),
        ("added = true", 'added = true\nequal_to = "ante"', "the bet raise refers to ante, which is no bet"),
        (
            'button = { bet = "lantern"',
            'button = { bet = "lamp"',
            "the bet glow refers to lamp, which is no bet",
        ),
        (
            "total = 7 ",
            "totl = 7 ",
            'the bet flame: "totl" is not a fact here; the facts are bank_total, dead, ',
        ),
        ("total = 7 ", "total = 17 ", 'the bet flame: "total" is never 17; it is one of 0..9'),
        (
            "{ lamp = true }, prize",
            "{ lamp = 1 }, prize",
            'the bet glow: "lamp" is never 1; it is one of false, true',
        ),
        ('"flame", "glow"]', '"glow"]', "settlement.kinds names flame 0 times, expected once"),
        (
            '"flame", "glow"]',
            '["flame", "base"], "glow"]',
            "settlement.kinds names base 2 times, expected once",
        ),
        (
            '"flame", "glow"]',
            '"flame", "glow", "x"]',
            "settlement.kinds names x, which is no bet of this game",
        ),
        ('bets = ["base"]', 'bets = ["bass"]', "the stage lamps settles bass, which is no bet of this game"),
        (
            "when = { lamp = true, dead",
            "when = { lit = true, dead",
            'the stage lamps: "lit" is not a fact here',
        ),
        ('name = "dead-hand"', 'name = "redeal"', "the lantern procedure does not act on the ruling redeal"),
        (
            'at = ["play"]',
            'at = ["play", "end"]',
            "the ruling dead-hand is given at end; it may be given at play",
        ),
    ],
)
def test_a_book_that_contradicts_itself_or_its_family_is_refused(old: str, new: str, says: str) -> None:
    with pytest.raises(BookError, match=r"^lantern\.toml: " + re.escape(says)):
        load(changed(old, new))


# Options


def with_options(text: str) -> str:
    """Three options, and the text that depends on them."""
    return (
        text
        + """
[options]
bright = { values = [true, false], default = false, says = "a lamp pays more", cite = "test:80" }
start = { values = ["dice", "left", "last"], default = "dice", says = "the button", cite = "test:81" }
deal = { values = [1, 2], default = 1, says = "cards at a time", cite = "test:82" }
"""
    )


LAMPS = changed(
    '  { when = { lamp = true }, pays = "2:1", name = "a lamp", cite = "test:13" },\n',
    """
  { with = { bright = true }, when = { lamp = true }, pays = "3:1", name = "a lamp", cite = "test:13" },
  { with = { bright = false }, when = { lamp = true }, pays = "2:1", name = "a lamp", cite = "test:13" },
{ with = { bright = true, start = "left" }, when = { total = 9 }, is = "push", name = "both", cite = "t:3" },
""",
)


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        (None, ["dead hand", "gave up", "a lamp 2"]),
        ({"bright": False}, ["dead hand", "gave up", "a lamp 2"]),
        ({"bright": True}, ["dead hand", "gave up", "a lamp 3"]),
        ({"bright": True, "start": "left"}, ["dead hand", "gave up", "a lamp 3", "both"]),
    ],
)
def test_only_the_lines_of_the_options_chosen_are_left(
    options: dict[str, Value] | None, lines: list[str]
) -> None:
    game = load(with_options(LAMPS), options)
    named = [line for line in game.bets[0].lines if line.name]
    assert [f"{line.name} {line.pays.numerator}" if line.pays else line.name for line in named] == lines
    assert game.chosen == {"bright": False, "start": "dice", "deal": 1} | (options or {})
    assert game.book == load(with_options(LAMPS)).book, "options are not another book"


ACTION = '[action]\nstart = "by-dice"\nplayer_dealer_is = "one"\ndirection = "clockwise"\ncite = "test:5"\n'
DICE, LEFT, LAST = (
    f'{{ {{with}}value = {{ start = "{start}", cite = "test:5" }} }}'
    for start in ("by-dice", "left-of-player-dealer", "last-seat")
)


def actions(*variants: str) -> str:
    return changed(ACTION, "").replace("[deck]", f"action = [{', '.join(variants)}]\n\n[deck]")


def asked(variant: str, option: str = "") -> str:
    return (
        variant.replace("{with}", f"with = {{ {option} }}, " if option else "")
        .replace("{{", "{")
        .replace("}}", "}")
    )


VARIANTS = actions(asked(DICE, 'start = "dice"'), asked(LEFT, 'start = "left"'), asked(LAST))


@pytest.mark.parametrize(
    ("start", "is_"), [("dice", "by-dice"), ("left", "left-of-player-dealer"), ("last", "last-seat")]
)
def test_of_several_values_the_first_that_applies_is_taken(start: str, is_: str) -> None:
    assert load(with_options(VARIANTS), {"start": start}).action.start == is_


def test_a_table_under_another_option_is_left_out() -> None:
    text = with_options(TEXT + '[limits]\nwith = { bright = true }\nmin = "5"\n')
    assert load(text).limits is None
    limits = load(text, {"bright": True}).limits
    assert limits is not None
    assert limits.min == 500


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        (
            TEXT,
            {"bright": True},
            '"bright" is not an option of this game; its options are: smallest-chip, rounding',
        ),
        (
            with_options(TEXT),
            {"brite": True},
            '"brite" is not an option of this game; its options are: bright, ',
        ),
        (
            with_options(TEXT),
            {"start": "right"},
            "the option start is one of dice, left, last, not 'right' (test:81)",
        ),
    ],
)
def test_a_table_may_not_choose_what_the_book_does_not_offer(
    text: str, options: dict[str, Value], says: str
) -> None:
    with pytest.raises(Denied, match="^" + re.escape(says)):
        load(text, options)


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        (LAMPS, None, '`with` names an option "bright" that the file does not declare'),
        (
            with_options(LAMPS.replace("bright = true }", 'bright = "yes" }')),
            None,
            "`with` asks for bright = 'yes'; it is one of [True, False]",
        ),
        (
            with_options(LAMPS.replace("{ bright = true }", '"bright"')),
            None,
            "`with` is a table of options and values, not 'bright'",
        ),
        (
            with_options(actions(asked(DICE, 'start = "dice"'))),
            {"start": "left"},
            "action: no value applies with these options: end with one that has no `with`",
        ),
        (
            with_options(TEXT).replace("default = 1", "default = 3"),
            None,
            "options.deal: the default 3 is not one of the values [1, 2]",
        ),
        (
            with_options(TEXT).replace("default = 1", "written = 1"),
            None,
            "options.deal: what is written and what is usual are given together",
        ),
        (
            with_options(TEXT).replace("default = 1", "written = 1, usual = 2"),
            None,
            "options.deal: say why the words give the one and the trade the other",
        ),
        (
            with_options(TEXT).replace("default = 1", "written = 1, usual = 3, why = 'so'"),
            None,
            "options.deal: the usual 3 is not one of the values [1, 2]",
        ),
        (
            with_options(TEXT).replace("default = 1", "default = 2, written = 1, usual = 2, why = 'so'"),
            None,
            "options.deal: by default it is as written, 1, not 2",
        ),
    ],
)
def test_a_book_that_asks_for_what_its_options_never_are_is_refused(
    text: str, options: dict[str, Value] | None, says: str
) -> None:
    with pytest.raises(BookError, match=r"^lantern\.toml: " + re.escape(says)):
        load(text, options)


@pytest.mark.parametrize(
    ("options", "chip", "rounding"),
    [
        ({}, 1, "down"),
        ({"smallest-chip": 5}, 500, "down"),
        ({"smallest-chip": "0.50", "rounding": "nearest"}, 50, "nearest"),
        ({"rounding": "up"}, 1, "up"),
    ],
)
def test_every_table_may_set_its_smallest_chip(options: dict[str, Value], chip: int, rounding: str) -> None:
    game = load(TEXT, options)
    assert (game.settlement.chip, game.settlement.rounding) == (chip, rounding)
    assert game.chosen.keys() == options.keys()
    assert load(TEXT, game.chosen).chosen == game.chosen, "a record that names them means the same"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"smallest-chip": "0"}, "the smallest chip is worth something"),
        ({"smallest-chip": "a dollar"}, 'the option smallest-chip: "a dollar" is not an amount of money'),
        ({"smallest-chip": True}, "the option smallest-chip: an amount is a string"),
        ({"rounding": "away"}, "the option rounding is one of down, nearest, up, not 'away'"),
    ],
)
def test_what_is_no_chip_or_rounding_is_refused(options: dict[str, Value], says: str) -> None:
    with pytest.raises(Denied, match=f"^{re.escape(says)}"):
        load(TEXT, options)


def test_the_families_of_the_books_are_known_by_name() -> None:
    assert all(family.name == name for name, family in FAMILIES.items())
    with pytest.raises(BookError, match="family: expected one of"):
        load_game('family = "lantern"', "x.toml", "room/x")
