"""The page's own check agrees with `openfelt verify` about every true record and every changed one."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from openfelt.cards import DECKS
from openfelt.verify.packs import PACKS
from openfelt.verify.record import check
from page.in_node import in_node
from room.proof_nights import night_at
from room.tables import CASH_IN, THE_PROVING_GAME
from room.test_changed_records import CHANGED, KINDS, PROVED, true_record
from room.test_commitments import TAMPERED, night_of, play, record_of

CHECKED = """
  const { check } = page;
  return Promise.all(given.map(async (record) => {
    const { problems, pack, begins, cards } = await check(record).catch((why) => ({ problems: [`${why}`] }));
    return { wrong: problems.length > 0, cards, begins, pack: pack && pack.deck };
  }));
"""
Record = dict[str, Any]


def agreed(told: list[Record]) -> list[bool]:
    """Whether each is wrong, as the page has it and the command too."""
    on_page, by_command = in_node("lib/fair.ts", CHECKED, told), [check(record) for record in told]
    for record, page, command in zip(told, on_page, by_command, strict=True):
        assert page["wrong"] == bool(command.problems), (record["table"], command.problems)
        if not page["wrong"]:
            assert (page["cards"], page["begins"]) == (command.cards, command.begins)
            assert page["pack"] == (command.pack and command.pack.deck)
    return [page["wrong"] for page in on_page]


def test_both_call_the_same_records_right() -> None:
    told = []
    for game in (*KINDS, CASH_IN):
        night = night_at(game, rounds=3)
        told += [
            record_of(night, number, who)
            for number in range(1, night.state.number + 1)
            for who in (None, "ann")
        ]
    of_before = [without_what_is_new(record) for record in told if not record["new"]]
    assert agreed(told + of_before) == [False] * len(told + of_before)


def without_what_is_new(record: Record) -> Record:
    """As an older room wrote it; of a shuffle that an earlier round began nothing else differs."""
    new = {"pack", "begins", "new", "again", "first_sent", "retold"}
    return {key: value for key, value in record.items() if key not in new}


@pytest.mark.parametrize("game", [*KINDS, THE_PROVING_GAME])
def test_both_find_every_change(game: str) -> None:
    told = list(changed(game))
    assert agreed(told) == [True] * len(told)


def changed(game: str) -> Iterator[Record]:
    record, sealed = true_record(game, "bob")
    for change in CHANGED:
        other = copy.deepcopy(record)
        change(other)
        yield other
    for cheat in PROVED if game != THE_PROVING_GAME else ():
        other = copy.deepcopy(record)
        cheat(other, sealed)
        yield other
    for tamper in TAMPERED if game == THE_PROVING_GAME else ():
        other = record_of(play(night_of(game), 1), 1, "bob")
        tamper(other)
        yield other


def test_both_know_the_same_packs() -> None:
    cards = {
        name: {card.text: number for card, number in deck.composition().items()}
        for name, deck in DECKS.items()
    }
    told = in_node(
        "lib/packs.ts",
        "const told = Object.entries(page.PACKS).map(([name, cards]) => [name, Object.fromEntries(cards)]);"
        "return Object.fromEntries(told);",
    )
    assert told == cards == PACKS


def test_what_one_sent_oneself_has_to_be_mixed_in() -> None:
    record, _ = true_record(KINDS[0])
    words = [words for _, words in record["sent"]]
    each = "async (one) => (await page.check(given[0], undefined, one)).problems"
    found = in_node("lib/fair.ts", f"return Promise.all(given[1].map({each}))", [record, [*words, "else"]])
    assert found == [*([] for _ in words), ["what you sent is not mixed in"]]
