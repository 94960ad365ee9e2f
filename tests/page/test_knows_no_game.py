"""The page knows no family, no game and no cardroom: what it needs of them comes over the wire."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import proving
from openfelt import books
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.families import FAMILIES
from proving import beacon, ember, wick

MADE_UP = {one.FAMILY.name for one in (proving, beacon, ember, wick)}
SOURCES = Path(__file__).parents[2] / "page" / "src"
WRITTEN_BY_THE_SERVER = SOURCES / "lib" / "types.ts"
PLAIN_WORDS = {
    "player": "a role in the room: whoever has a player card",
    "back": "the back of a card, and what a bet is that goes back",
}
"""Words of a family that the page also says of something else."""


def files() -> list[Path]:
    """Whatever is written by hand."""
    kinds = {".ts", ".svelte", ".css"}
    return [
        file for file in sorted(SOURCES.rglob("*")) if file.suffix in kinds and file != WRITTEN_BY_THE_SERVER
    ]


def names() -> set[str]:
    """Of families, also without their last word, unless that leaves a number; of every cardroom and game."""
    games = books.known_games()
    families = {*FAMILIES, *(family.rpartition("-")[0] or family for family in FAMILIES)}
    ids = {part for game in games for part in game.split("/")}
    return (families - {"three"}) | ids | {books.name(game) for game in games}


def spelled(name: str) -> str:
    """In any way that code or a sentence would: `pai-gow-poker`, `paiGowPoker`, `Pai Gow Poker`."""
    words = re.findall(r"[a-z0-9]+", name.lower())
    return r"(?<![a-z])" + "[^a-z0-9]*".join(words) + r"(?![a-z])"


def words_of_families() -> set[str]:
    """What a family calls its hands, the halves of one, its facts; and what games call their bets."""
    families = [family for family in FAMILIES.values() if isinstance(family, BetFamily)]
    hands = {word for family in families for word in family.halves or ()}
    sides = {side.name for family in families for side in family.sides}
    facts = {fact for family in families for fact in family.facts if "_" in fact}
    bets = {bet.name for game in books.banked_games() for bet in game.bets if "-" in bet.name}
    return hands | sides | facts | bets


def found(*patterns: str) -> list[str]:
    """Lines that have any of these."""
    any_of = re.compile("|".join(patterns), re.IGNORECASE)
    return [
        f"{file.relative_to(SOURCES)}:{number}: {line.strip()}"
        for file in files()
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if any_of.search(line) and not (file.name == "packs.ts" and "new Map(" in line)  # decks
    ]


def test_no_family_game_or_cardroom_is_named() -> None:
    assert {"baccarat", "pai-gow", "pai-gow-tiles", "parkwest", "Cash-In Baccarat"} <= names()
    assert {"lantern", "beacon"} <= MADE_UP
    assert found(*map(spelled, names() | MADE_UP)) == []


def test_no_case_is_decided_by_a_word_that_one_family_has() -> None:
    """A string, a class of a style, a property: the server says what a thing is called."""
    assert {"banker", "front", "low", "player_natural"} <= words_of_families()
    words = "|".join(words_of_families() - set(PLAIN_WORDS))
    assert found(rf"""["'`]({words})["'`]|(\.|--)({words})\b""") == []


def test_nothing_is_decided_by_what_a_procedure_calls_a_stage_or_a_choice() -> None:
    """By what is offered, by places and by bets: any procedure may call them what it likes."""
    compared = r"""\.(stage|choice|family)\b\s*[!=]==?\s*["'`]"""
    assert not found(compared)
    assert re.search(compared, 'ask.stage === "pile"'), "as it was once asked"


@pytest.mark.parametrize("word", PLAIN_WORDS)
def test_a_word_is_let_off_only_while_a_family_has_it_and_the_page_says_it(word: str) -> None:
    assert word in words_of_families()
    assert found(f'"{word}"')
