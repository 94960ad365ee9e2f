"""`openfelt verify`: rounds checked from their records."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from openfelt.verify.record import Checked, Record, check_all


def verify_records(files: list[Path], commitment: str | None) -> None:
    """A line a round, and what is wrong with it; ends with 1 if anything is."""
    records = [_read(file) for file in files]
    wrong = False
    for file, (record, checked) in zip(files, check_all(records, commitment), strict=True):
        typer.echo(_said(file, record, checked))
        for problem in checked.problems:
            typer.echo(f"  it {problem}")
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


def _said(file: Path, record: Record, checked: Checked) -> str:
    if checked.problems:
        return f"{file}: WRONG"
    counts = [(checked.cards, "card"), (checked.rolls, "roll"), (checked.cuts, "cut")]
    found = ", ".join(f"{count} {what}{'s' * (count != 1)}" for count, what in counts if count)
    where, commitment = f"round {record['round']} at {record['table']}", record["committed"][0]["commitment"]
    return f"{file}: {where}, committed to {commitment}: {found or 'nothing shown'}, right"
