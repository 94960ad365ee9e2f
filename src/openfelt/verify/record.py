"""A round checked from what one viewer was told of it: the commitment, the cards shown, dice and cuts.

What is checked is the JSON of `GET /tables/{table}/rounds/{number}/proofs`. It says nothing of cards that
were not shown, and so nothing is found out about them. Whether the game deals and burns so is not checked:
that takes its rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openfelt.verify.walk import Checked, Record, Walk, positions

__all__ = ["Checked", "Record", "check", "check_all"]


def check(record: Record, commitment: str | None = None, sent: str | None = None) -> Checked:
    """With the `commitment` that a player noted while they bet, also whether it is this one.

    With what they `sent`, whether it is among what was mixed in.
    """
    try:
        walk = Walk(record)
        walk.checked.problems += _published(record, commitment, sent)
        walk.through(record["log"])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        return Checked(problems=[f"this is no record of a round's proofs: {type(error).__name__} {error}"])
    return walk.checked


def check_all(
    records: Iterable[Record], commitment: str | None = None, sent: str | None = None
) -> Iterator[tuple[Record, Checked]]:
    """Rounds in their order: each, and whether it goes on where the one before left the cards.

    Of a shoe that several are dealt from, no card may be shown more often than its pack has it.
    """
    before: tuple[Record, Checked] | None = None
    shoes: dict[str, dict[int, str]] = {}
    for record in records:
        checked = check(record, commitment, sent)
        if not checked.problems:
            if before is not None and not before[1].problems and _follows(before[0], record):
                last, done = before
                if (done.left, done.chances) != (positions(record["left"]), record["chances"]):
                    checked.problems.append(f"does not go on where round {last['round']} left the cards")
            checked.problems += _beside_others(record, checked, shoes)
        yield record, checked
        before = record, checked


def _published(record: Record, noted: str | None, mine: str | None) -> Iterator[str]:
    first = record["committed"][0]["commitment"]
    if noted is not None and noted.lower() != first:
        yield f"is dealt from {first}, not from the commitment that was noted"
    bet, sent, made = record["first_bet"], record.get("first_sent"), record["committed_in"]
    if made >= record["begun_in"] or (bet is not None and made >= bet):
        yield "was committed to only after the first bet"
    if sent is not None and made >= sent:
        yield "was committed to only after players had sent something"
    if mine is not None and mine not in (words for _, words in record["sent"]):
        yield f'does not mix in "{mine}"'


def _follows(before: Record, record: Record) -> bool:
    same = before["committed"][-1] == record["committed"][0]
    return bool(before["table"] == record["table"] and before["round"] + 1 == record["round"] and same)


def _beside_others(record: Record, checked: Checked, shoes: dict[str, dict[int, str]]) -> Iterator[str]:
    """Cards of one order that different rounds have shown."""
    for (of, index), face in checked.proved.items():
        shoes.setdefault(record["committed"][of]["commitment"], {})[index] = face
    for one in record["committed"]:
        shown = shoes.get(one["commitment"], {}).values()
        if checked.pack is not None and (too_often := checked.pack.too_often(shown)):
            yield f"has the {too_often}, with the rounds before it"
