"""`openfelt verify`: rounds checked from their records, and what was checked of each."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from openfelt.cli.by_the_rules import by_the_rules
from openfelt.rules.conditions import either
from openfelt.verify.record import Checked, Record, check_all


def verify_records(files: list[Path], commitment: str | None, sent: str | None, rules: bool) -> None:
    """Some lines a round, and what is wrong with it; ends with 1 if anything is."""
    records = [_read(file) for file in files]
    wrong = False
    for file, (record, checked) in zip(files, check_all(records, commitment, sent), strict=True):
        replayed = _replayed(record, checked, rules)
        typer.echo(f"{file}: WRONG" if checked.problems else f"{file}: {_right(record, checked)}")
        for problem in checked.problems:
            typer.echo(f"  it {problem}")
        for line in () if checked.problems else (_pack(checked), _order(record, checked), replayed):
            typer.echo(f"  {line}")
        wrong = wrong or bool(checked.problems)
    if wrong:
        raise typer.Exit(1)


def _read(file: Path) -> Record:
    try:
        record = json.loads(file.read_text())
    except (OSError, ValueError) as error:
        raise typer.BadParameter(f"{file} cannot be read: {error}") from None
    if not isinstance(record, dict):
        raise typer.BadParameter(f"{file} is no record of a round's proofs")
    return record


def _right(record: Record, checked: Checked) -> str:
    counts = [(checked.cards, "card"), (checked.rolls, "roll"), (checked.cuts, "cut")]
    found = ", ".join(f"{count} {what}{'s' * (count != 1)}" for count, what in counts if count)
    where, commitment = f"round {record['round']} at {record['table']}", record["committed"][0]["commitment"]
    return f"{where}, committed to {commitment}: {found or 'nothing shown'}, right"


def _pack(checked: Checked) -> str:
    pack = checked.pack
    if pack is None:
        return "pack: not stated, so nothing says which cards there may be"
    name = f"{pack.decks} x {pack.deck}" if pack.decks > 1 else pack.deck
    known = "" if pack.is_known else ", a pack that is not known here"
    return f"pack: {pack.size} cards ({name}){known}; no card was shown more often than it has it"


def _order(record: Record, checked: Checked) -> str:
    """Where dealing began, and by whom that was decided."""
    if not any(begins is not None for begins in record.get("begins", ())):
        return "order: begins at its first card, whatever players sent"
    people = len(record["sent"])
    sent = (
        f"what {people} {'people' if people > 1 else 'player'} sent" if people else "nothing sent by anybody"
    )
    by = f"chance and {sent}"
    begins = [f"at position {number}" for number in checked.begins]
    if not begins:
        return "order: begun by an earlier round; every card is the next"
    return f"order: begins {either(begins, 'and')}, by {by}; every card is the next"


def _replayed(record: Record, checked: Checked, rules: bool) -> str:
    """What came of playing it again by the rules; a departure is one more problem."""
    if not rules:
        return "rules: not replayed; --rules checks that cards are dealt and burned as the game has it"
    if checked.problems:
        return ""
    found = by_the_rules(record, checked)
    if found.wrong:
        checked.problems.append(f"{found.wrong} ({found.game})")
    if found.why_not:
        return f"rules: not replayed; {found.why_not}"
    return f"rules: every card is dealt and burned as {found.game} has it"
