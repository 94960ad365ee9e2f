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
    assert verified(tmp_path, "--commitment", root.upper()) == (
        0,
        f"FILE: round 7 at t1, committed to {root}: 1 card, 1 roll, 1 cut, right\n",
    )


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
