"""A bet is told in the same words wherever the command line tells it."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from openfelt import books
from openfelt.books.bet_page import BetPage, bet_pages
from openfelt.cli.catalogue import show_game
from openfelt.cli.signs import print_sign
from openfelt.cli.terminal import play_at_terminal
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.families import family_of

SIGNS = {
    "marina/zoobac": ("001:1074", "1"),
    "casino-real/fortune-pai-gow-poker": ("004:215", "1"),
    "parkwest/cash-in-baccarat": ("000:1954", "1"),
}
SOME = pytest.mark.parametrize("id", SIGNS)


def flat(text: str) -> str:
    return " ".join(text.split())


def bets(id: str) -> tuple[BetPage, ...]:
    return bet_pages(books.banked(id))


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")


@pytest.mark.parametrize("id", books.banked_ids())
def test_show_tells_every_line_in_the_words_of_its_family(
    id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    show_game(id, [])
    shown = flat(capsys.readouterr().out)
    for bet in bets(id):
        assert bet.says in shown
        assert all(line.when in shown for line in bet.lines)
    facts = {fact for fact in family_of(books.banked(id), BetFamily).facts if "_" in fact}
    assert not [fact for fact in facts if fact in shown]


@SOME
def test_a_sign_tells_every_bet(id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    section, option = SIGNS[id]
    print_sign(id, section, [option], None)
    print_sign(id, section, [option], tmp_path / "sign.html")
    told = flat(capsys.readouterr().out), flat(unescape((tmp_path / "sign.html").read_text("utf-8")))
    for bet in bets(id):
        for sign in told:
            assert f"{bet.label}: {bet.says}" in sign


@SOME
def test_whoever_sits_down_at_the_terminal_is_told_every_bet(
    id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    play_at_terminal(id, [], seed="1", rounds=0)
    said = flat(capsys.readouterr().out)
    for bet in bets(id):
        assert f"{bet.label}: {bet.says}" in said
