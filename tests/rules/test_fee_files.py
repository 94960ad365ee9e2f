"""Mistakes in a fee file are named: the file, the place, and what was expected."""

from __future__ import annotations

import pytest

from openfelt.rules.errors import BookError
from openfelt.rules.fee_files import read
from openfelt.rules.fees import Section

HEAD = 'cite = "001:940-1038"\ntitle = "No Bust"\ngames = ["marina/no-bust-21st-century-blackjack"]\n'
BANKED = '[[groups]]\ncite = "001:942"\ntaken = "before-deal"\nplayer_dealer = {}\n'
POT = '[[groups]]\ncite = "001:942"\npot = [{ name = "regular", at = "flop" }]\n'


def page(*groups: str, head: str = HEAD) -> Section:
    return read(head + "".join(groups), "fees/no-bust.toml")


def table(*rows: str) -> str:
    return 'table = """\n' + "\n".join(rows) + '\n"""\n'


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["line | option | total acton | player-dealer fee"], '"total acton" is not a column here'),
        (["line | total table action | player-dealer fee"], "each of option is one column"),
        (["line | option | limit | limit"], "each of limit, line, option is one column"),
        (["line | option | player-dealer fee", "12 | 1"], ".* has 3 cells"),
        (["line | option | player-dealer fee", "x | 1 | 2"], ".* starts with its line"),
        (["line | option | player-dealer fee", "12 |  | 2"], "line 12: the first row needs an option"),
        (["line | option | player-dealer fee", "12 | one | 2"], 'line 12: "one" is not an option'),
        (["line | option | player-dealer fee", "12 | 1 | 2.555"], "line 12: .* is not an amount"),
        (["line | option | player-dealer fee", "12 | 1 | 2", "13 | | "], "line 13: a flat option is one row"),
        (["line | option | limit | player-dealer fee", "12 | 1 | 5_9 | 2"], 'line 12: limit: "5_9"'),
        (["line | option | player-dealer fee", "12 | 1 | "], "line 12: no fee in this row"),
        (
            ["line | option | total table action | player-dealer fee", "12 | 1 | 5:9 | 2"],
            'line 12: total table action: "5:9"',
        ),
        (
            ["line | option | total table action | player-dealer fee", "12 | 1 |  | 2"],
            "line 12: the player-dealer fee 2 stands beside no total table action",
        ),
        (
            ["line | option | total table action | player-dealer fee", "12 | 1 |  | "],
            "line 12: the option has no range of total table action",
        ),
        (
            ["line | option | player wager | player-dealer fee", "12 | 1 | 5-9 | 2", "13 |  | 10+ | 3"],
            "line 12: player-dealer fee: one value for the option, not 2, 3",
        ),
    ],
)
def test_a_mistake_in_a_banked_table_is_named(rows: list[str], expected: str) -> None:
    with pytest.raises(BookError, match=r"fees/no-bust.toml: groups\[0\].table: " + expected):
        page(BANKED, table(*rows))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["line | option | players", "12 | 1 | 5"], "each of regular is one column"),
        (["line | option | players | regular", "12 | 1 | few | 2"], 'line 12: "few" is not a number'),
        (["line | option | players | regular", "12 | 1 | 5 | 2", "13 | | 4 | 1"], "line 13: .* is one row"),
        (["line | option | 7 players", "12 | 1 | two"], 'line 12: "two" is not an amount'),
        (["line | option | player fee", "12 | 1 | 2"], '"player fee" is not a column here'),
    ],
)
def test_a_mistake_in_a_pot_table_is_named(rows: list[str], expected: str) -> None:
    with pytest.raises(BookError, match=expected):
        page(POT, table(*rows))


def test_columns_for_players_hold_a_single_fee() -> None:
    two = '[[groups]]\ncite = "1:1"\npot = [{ name = "a", at = "deal" }, { name = "b", at = "flop" }]\n'
    with pytest.raises(BookError, match="hold one fee"):
        page(two, table("line | option | 7 players", "12 | 1 | 2"))


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        ('taken = "later"\nplayer_dealer = {}', r"groups\[0\].taken: 'later' is not known; expected one of"),
        ("player_dealer = { basis = 1 }", "there is no key `basis`"),
        ("player_dealer = {}", "say when the fees are taken"),
        ('taken = "before-deal"\nplayer = { per = "chip" }', "'chip' is not known"),
        (
            'taken = "before-deal"\nplayer = { per = "wager" }\npot = [{ name = "a", at = "flop" }]',
            "not both",
        ),
        ('pot = [{ name = "a" }]', 'fee "a": give exactly one of'),
        ('pot = [{ name = "a", at = "flop", every_minutes = 30 }]', 'fee "a": give exactly one of'),
        ('pot = [{ name = "a", at = [] }]', "name at least one event"),
        ('pot = [{ name = "a", at = ["flop", "flopp"] }]', "'flopp'"),
        ('pot = [{ name = "a", every_minutes = 0 }]', "at least 1"),
        ('pot = [{ name = "a", at = "flop", payer = "player" }]', "belong to time fees"),
        ('pot = [{ name = "a", at = "flop", instead_of = ["b"] }]', "goes with ended_before"),
        ('pot = [{ name = "a", ended_before = "flop", instead_of = ["b"] }]', "no other fee here"),
        ('pot = [{ name = "a", at = "flop" }, { name = "a", at = "river" }]', "the same name"),
        ('bets = [{ cite = "001:1", range = "5 to 9" }]', r'"5 to 9" is not a range'),
        ('stakes = [{ smallest = "cheap" }]', r'"cheap" is not a range'),
    ],
)
def test_a_mistake_in_a_rule_is_named(group: str, expected: str) -> None:
    with pytest.raises(BookError, match=expected):
        page(f'[[groups]]\ncite = "001:942"\n{group}\n')


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("cite = ", "Invalid value"),
        ('cite = "001"\ntitle = ""\ngames = []\ngroups = []', '"001" is not a citation'),
        ('cite = "009:1"\ntitle = ""\ngames = []\ngroups = []', "the documents are 000, 001"),
        (HEAD + 'groups = []\nfree_hands = { hands = 0, cite = "003:1460" }', "at least one hand"),
        (HEAD + "groups = []\noptions = []", "there is no key `options`"),
    ],
)
def test_a_mistake_at_the_head_is_named(head: str, expected: str) -> None:
    with pytest.raises(BookError, match=r"^fees/no-bust.toml: .*" + expected):
        page(head=head)
