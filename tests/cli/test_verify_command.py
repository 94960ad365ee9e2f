"""`openfelt verify`: a record that was saved, checked by whoever has it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.calling import ran
from openfelt.cards import DECKS, SeededSource, shuffled
from openfelt.cards.sealed import Sealed
from openfelt.rules.codec import to_json
from openfelt.verify import chance
from room.proof_nights import night_at
from room.test_commitments import record_of

SENT = [["bob", "seven"]]


def saved(**otherwise: Any) -> dict[str, Any]:
    """A round of three cards, cut and rolled for, of which one was shown."""
    pack = Sealed(shuffled(DECKS["standard"].cards, SeededSource(b"a seed")), b"a seed")
    at = chance.cut(pack.secret(0), [("bob", "seven")], 52, 1)
    dice = chance.dice(pack.secret(1), [("bob", "seven")], 3)
    shown = pack.opened((at + 1) % 52)
    return {
        "table": "t1",
        "round": 7,
        "viewer": None,
        "committed": [{"commitment": pack.commitment, "cards": 52}],
        "left": [[0, 52]],
        "chances": 0,
        "sent": SENT,
        "least": [1],
        "proofs": json.loads(to_json([pack.opened(52), pack.opened(53), shown])),
        "committed_in": 4,
        "first_bet": 6,
        "begun_in": 9,
        "burn": {},
        "log": [
            {"what": "cut", "text": str(at)},
            {"what": "dice", "text": " ".join(map(str, dice))},
            {"what": "card", "place": "1", "cards": ["??"]},
            {"what": "card", "place": "2", "cards": [shown.hides]},
            {"what": "card", "place": "1", "cards": ["??"]},
        ],
    } | otherwise


def verified(path: Path, *more: str, **otherwise: Any) -> tuple[int, str]:
    file = path / "round-7.json"
    file.write_text(json.dumps(saved(**otherwise)))
    result = ran("verify", str(file), *more)
    return result.exit_code, result.output.replace(str(file), "FILE")


def test_a_round_that_is_right(tmp_path: Path) -> None:
    root = saved()["committed"][0]["commitment"]
    code, printed = verified(tmp_path, "--commitment", root.upper())
    first, *checked = printed.splitlines()
    assert (code, first) == (0, f"FILE: round 7 at t1, committed to {root}: 1 card, 1 roll, 1 cut, right")
    assert checked == [
        "  pack: not stated, so nothing says which cards there may be",
        "  order: begins at its first card, whatever players sent",
        "  rules: not replayed; --rules checks that cards are dealt and burned as the game has it",
    ]


STANDARD = {"deck": "standard", "decks": 1, "cards": {card.text: 1 for card in DECKS["standard"].cards}}


def test_of_each_round_it_says_what_was_checked(tmp_path: Path) -> None:
    """A record of before is not wrong for what it does not state, nor a pack for having no name."""
    _, printed = verified(tmp_path, "--rules", pack=STANDARD)
    assert "  pack: 52 cards (standard); no card was shown more often than it has it\n" in printed
    assert "  rules: not replayed; the record states no rules\n" in printed
    code, printed = verified(tmp_path, pack=STANDARD | {"deck": "house"})
    assert (code, "52 cards (house), a pack that is not known here" in printed) == (0, True)
    code, printed = verified(tmp_path, "--sent", "seven", begins=[None], new=False)
    assert (code, "order: begins at its first card" in printed) == (0, True)


def test_a_true_round_is_replayed_by_its_rules(tmp_path: Path) -> None:
    night = night_at("marina/texas-holdem")
    file = tmp_path / "round-2.json"
    file.write_text(json.dumps(record_of(night, 2, None)))
    plain, replayed = ran("verify", str(file)), ran("verify", "--rules", str(file))
    assert (plain.exit_code, replayed.exit_code) == (0, 0)
    assert "  pack: 52 cards (standard)" in plain.output
    assert "  order: begins at position " in plain.output
    assert ", by chance and what " in plain.output
    assert "  rules: not replayed; --rules checks" in plain.output
    assert "  rules: every card is dealt and burned as marina/texas-holdem has it\n" in replayed.output


def test_rules_that_are_not_installed_are_no_fault(tmp_path: Path) -> None:
    record = record_of(night_at("marina/texas-holdem"), 2, None)
    others: list[dict[str, Any]] = [
        {"game": "elsewhere/holdem"},
        {"table": {}},
        {"table": {"decks": None}},
        {"collection": {"section": "x", "options": []}},
    ]
    for retold in others:
        file = tmp_path / "round-2.json"
        file.write_text(json.dumps(record | {"retold": record["retold"] | retold}))
        result = ran("verify", "--rules", str(file))
        assert result.exit_code == 0
        assert "rules: not replayed; the rules that it states cannot be played here" in result.output


@pytest.mark.parametrize(
    ("otherwise", "says"),
    [
        ({"sent": []}, "which the chance committed to does not give"),
        ({"proofs": []}, "and no card that lies there is proved to be that"),
        ({"first_bet": 3}, "was committed to only after the first bet"),
        ({"left": [[0, 52], [3, 1]]}, "would deal a position twice"),
        ({"log": [{"what": "given", "place": "2", "text": "1 from 1"}]}, "takes 1 cards from 1, where 0 lie"),
        ({"burn": {"A": 1}}, "does not burn as its first card says"),
        ({"committed": []}, "this is no record of a round's proofs"),
        ({"pack": STANDARD | {"decks": 2}}, "has not the cards of 2 times standard"),
        ({"pack": STANDARD | {"deck": "short"}}, "has not the cards of 1 times short"),
        ({"pack": {"deck": "house", "decks": 1, "cards": {"As": 52}}}, "times, and its pack has"),
        ({"pack": {"deck": "house", "decks": 1, "cards": {}}}, "is dealt from 52 cards, and its pack has 0"),
        ({"pack": {"deck": "house"}}, "this is no record of a round's proofs"),
        ({"first_sent": 3}, "was committed to only after players had sent something"),
        ({"new": True, "begins": [0]}, "begins at position 0, which chance and what was sent do not give"),
        ({"left": [[0, 7], [8, 44]], "begins": [None]}, "leaves out positions of the order"),
    ],
)
def test_one_that_is_not(otherwise: dict[str, Any], says: str, tmp_path: Path) -> None:
    code, printed = verified(tmp_path, **otherwise)
    assert code == 1
    assert printed.startswith("FILE: WRONG\n")
    assert says in printed


def test_another_commitment_than_the_one_that_was_noted(tmp_path: Path) -> None:
    code, printed = verified(tmp_path, "--commitment", "00" * 32)
    assert (code, "not from the commitment that was noted" in printed) == (1, True)


@pytest.mark.parametrize("text", ["no JSON", "[]"])
def test_a_file_that_cannot_be_read(text: str, tmp_path: Path) -> None:
    file = tmp_path / "it.json"
    file.write_text(text)
    result = ran("verify", str(file))
    assert result.exit_code == 2
