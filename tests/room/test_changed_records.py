"""True records that are changed, with proofs that open the commitment or without: each change is found."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cli.calling import ran
from openfelt.cards.sealed import Sealed
from openfelt.cli.by_the_rules import by_the_rules
from openfelt.room.oversight.proofs import dealt_again
from openfelt.rules.codec import to_json
from openfelt.verify.packs import PACKS
from openfelt.verify.record import check
from room.proof_nights import night_at
from room.tables import THE_PROVING_GAME, AnyNight
from room.test_commitments import Written, night_of, play, record_of

HOLDEM, STUD, DRAW = "marina/texas-holdem", "aviator/seven-card-stud", "aviator/draw-poker-jacks-or-better"
CONQUIAN, PAN, TILES = "aviator/conquian", "livermore/pan", "parkwest/pai-gow-tiles"
PAI_GOW, BLACKJACK = "parkwest/lucky-pai-gow-poker", "aviator/pure-21-5-blackjack"
Record = dict[str, Any]


# A record that was changed, with proofs that open the commitment


@cache
def honest(game: str) -> tuple[AnyNight[Any], int]:
    night = night_at(game, rounds=2) if game != THE_PROVING_GAME else play(night_of(game), 2)
    return night, 1 if night.state.game.deck.shoe else 2


def true_record(game: str, viewer: str | None = None) -> tuple[Record, list[Sealed]]:
    """One that is right, and the orders that were committed to, which only the house knows."""
    night, number = honest(game)
    log: Any = Written(night)
    (played,) = log.history.rounds(log, "t1", number, number)
    openings = dealt_again(log, log.history, "t1", played, night.rules).so_far.openings
    assert openings is not None
    record = record_of(night, number, viewer)
    assert check(record).problems == []
    return record, openings._sealed


def moved(record: Record, sealed: list[Sealed], by: int) -> None:
    """Every card of the first order is another: the one that lies so much further on."""
    cards, faces = record["committed"][0]["cards"], {}
    for number, one in enumerate(record["proofs"]):
        if one["of"] == 0 and one["hides"]:
            opened = sealed[0].opened((one["index"] + by) % cards)
            faces[one["hides"]] = opened.hides
            record["proofs"][number] = json.loads(to_json(opened))
    for sight in record["log"]:
        sight["cards"] = [faces.get(face, face) for face in sight["cards"]]


def begins_further_on(record: Record, sealed: list[Sealed]) -> None:
    """One position later, and everything is dealt from there."""
    moved(record, sealed, 1)
    cards = record["committed"][0]["cards"]
    record["begins"][0] = (record["begins"][0] + 1) % cards
    record["left"] = [
        [(first + many_of + 1) % cards, 1] for first, many in record["left"] for many_of in range(many)
    ]


def leaves_out_the_first(record: Record, sealed: list[Sealed]) -> None:
    """The first card is not dealt, and the record says that it never lay there."""
    moved(record, sealed, 1)
    (first, many), *rest = record["left"]
    record["left"] = [[first + 1, many - 1], *rest]


def skips_an_index(record: Record, sealed: list[Sealed]) -> None:
    """All cards come from one position later, and the record does not say so."""
    moved(record, sealed, 1)


def deals_backwards(record: Record, sealed: list[Sealed]) -> None:
    moved(record, sealed, record["committed"][0]["cards"] - 1)


def proves_chance_that_was_not_taken(record: Record, sealed: list[Sealed]) -> None:
    cards = record["committed"][0]["cards"]
    record["proofs"].append(json.loads(to_json(sealed[0].opened(cards + sealed[0].chances - 1))))


PROVED = (
    begins_further_on, leaves_out_the_first, skips_an_index, deals_backwards,
    proves_chance_that_was_not_taken,
)  # fmt: skip
KINDS = (HOLDEM, STUD, DRAW, CONQUIAN, PAN, PAI_GOW, BLACKJACK, TILES)


@pytest.mark.parametrize("cheat", PROVED)
@pytest.mark.parametrize("game", KINDS)
def test_another_deal_of_the_same_pack_is_found(
    game: str, cheat: Callable[[Record, list[Sealed]], None]
) -> None:
    record, sealed = true_record(game, "bob")
    cheat(record, sealed)
    assert check(record).problems


@pytest.mark.parametrize("game", [HOLDEM, STUD, DRAW, PAN, PAI_GOW, BLACKJACK])
def test_a_proof_of_a_card_that_was_not_dealt_is_found(game: str) -> None:
    record, sealed = true_record(game, "bob")
    last, of = check(record).left[-1], len(sealed) - 1
    record["proofs"].append(json.loads(to_json(sealed[of].opened(last, of))))
    (problem,) = check(record).problems
    assert problem.endswith(f"at position {last}, which was not dealt")


# A record that was changed


def swapped_indices(record: Record) -> None:
    one, other = [proof for proof in record["proofs"] if proof["hides"]][:2]
    one["index"], other["index"] = other["index"], one["index"]


def swapped_proofs(record: Record) -> None:
    one, other = two_faces(record)
    for sight in record["log"]:
        turn = {one: other, other: one}
        sight["cards"] = [turn.get(face, face) for face in sight["cards"]]


def two_faces(record: Record) -> list[str]:
    return list(dict.fromkeys(proof["hides"] for proof in record["proofs"] if proof["hides"]))[:2]


def a_card_less(record: Record) -> None:
    """The first that was dealt was not, it says."""
    first = next(sight for sight in record["log"] if sight["what"] == "card")
    record["log"].remove(first)


def a_card_more(record: Record) -> None:
    at = next(number for number, sight in enumerate(record["log"]) if sight["what"] == "card")
    record["log"].insert(at, {"what": "card", "place": "dead", "cards": ["??"], "text": ""})


def another_beginning(record: Record) -> None:
    record["begins"][0] = (record["begins"][0] + 1) % record["committed"][0]["cards"]


def no_beginning(record: Record) -> None:
    record["begins"][0] = None


def one_beginning_less(record: Record) -> None:
    record["begins"] = record["begins"][:-1]


def words_that_nobody_sent(record: Record) -> None:
    record["sent"] = [*record["sent"], ["eve", "seven"]]


def a_word_changed(record: Record) -> None:
    record["sent"] = [[person, words + "!"] for person, words in record["sent"]] or [["ann", "!"]]


def sent_by_another(record: Record) -> None:
    record["sent"] = [[f"not {person}", words] for person, words in record["sent"]] or [["ann", "!"]]


def sent_before(record: Record) -> None:
    record["first_sent"] = record["committed_in"] - 1


def committed_after_the_deal(record: Record) -> None:
    record["committed_in"] = record["begun_in"]


def a_pack_of_another_name(record: Record) -> None:
    names = [name for name in PACKS if PACKS[name] != PACKS[record["pack"]["deck"]]]
    record["pack"]["deck"] = names[0]


def a_pack_of_another_game(record: Record) -> None:
    name = next(name for name in PACKS if PACKS[name] != PACKS[record["pack"]["deck"]])
    record["pack"] = {"deck": name, "decks": 1, "cards": dict(PACKS[name])}


def a_pack_without_a_card(record: Record) -> None:
    record["pack"]["cards"].pop(two_faces(record)[0])


def a_pack_of_a_made_up_name(record: Record) -> None:
    cards = record["pack"]["cards"]
    record["pack"] |= {"deck": "house", "cards": cards | {two_faces(record)[0]: 0, "2c": 9}}


def one_deck_more(record: Record) -> None:
    record["pack"]["decks"] += 1


def fewer_cards(record: Record) -> None:
    record["committed"][0]["cards"] -= 1


def positions_left_out(record: Record) -> None:
    (first, many), *rest = record["left"]
    record["left"] = [[first, 2], [first + 3, many - 3], *rest] if many > 3 else rest


def chance_taken_before(record: Record) -> None:
    record["chances"] += 1


CHANGED = (
    swapped_indices, swapped_proofs, a_card_less, a_card_more, another_beginning, no_beginning,
    one_beginning_less, words_that_nobody_sent, a_word_changed, sent_by_another, sent_before,
    committed_after_the_deal, a_pack_of_another_name, a_pack_of_another_game, a_pack_without_a_card,
    a_pack_of_a_made_up_name, one_deck_more, fewer_cards, positions_left_out, chance_taken_before,
)  # fmt: skip
"""Any record of a round that is the first of its shuffle."""


@pytest.mark.parametrize("change", CHANGED)
@pytest.mark.parametrize("game", [*KINDS, THE_PROVING_GAME])
def test_a_record_that_was_changed_is_found(game: str, change: Callable[[Record], None]) -> None:
    record, _ = true_record(game, "bob")
    changed = copy.deepcopy(record)
    change(changed)
    assert changed != record
    assert check(changed).problems


# A record of which the rules were changed


def decisions_of(record: Record) -> list[Record]:
    decisions: list[Record] = record["retold"]["decisions"]
    return decisions


def no_last_decision(record: Record) -> None:
    decisions_of(record).pop()


def of_a_shuffle_of_an_earlier_round(record: Record) -> None:
    """Where it begins is proved by no record, since no round came before."""
    record["new"], record["begins"][0] = False, None
    record["chances"] = 0
    record["proofs"] = [one for one in record["proofs"] if one["hides"] or one["of"]]


def rules_of_another_game(record: Record) -> None:
    other = "aviator/omaha" if record["retold"]["game"] != "aviator/omaha" else HOLDEM
    record["retold"] |= {"game": other, "options": {}}


@pytest.mark.parametrize(
    "change", [no_last_decision, of_a_shuffle_of_an_earlier_round, rules_of_another_game]
)
def test_rules_that_were_changed_are_found(change: Callable[[Record], None]) -> None:
    record, _ = true_record(HOLDEM)
    change(record)
    checked = check(record)
    found = by_the_rules(record, checked)
    assert checked.problems or found.wrong or found.why_not


def test_every_cheat_is_found_by_the_command_too(tmp_path: Path) -> None:
    """And what is right is said to be, with what was checked of it."""
    record, _ = true_record(HOLDEM)
    for number, told in enumerate(every_change(record)):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(told))
        result = ran("verify", "--rules", str(file))
        assert (result.exit_code, "WRONG" in result.output) == (int(number > 0), number > 0), result.output


def every_change(record: Record) -> Iterator[Record]:
    yield record
    for change in CHANGED:
        changed = copy.deepcopy(record)
        change(changed)
        yield changed
